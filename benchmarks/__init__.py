"""Speed, measured: the five games on one core, beside peers from the package index. `make bench` or `python -m benchmarks`."""
