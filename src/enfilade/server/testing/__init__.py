"""A server inside another program, for tests, benchmarks and notebooks."""
