"""`python -m enfilade` is `enfilade`."""

from __future__ import annotations

from enfilade.cli import main

if __name__ == "__main__":
    main()
