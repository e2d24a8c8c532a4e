"""Plays the published studies and draws their figures: `make studies`, or `python tools/studies.py NAME…` for some.

Each docs/studies/NAME.toml is played into build/studies/NAME, from wherever it was left; its plots go to docs/studies/NAME/, its
whole report to build/studies/NAME.html. A NAME.py plays its study itself, and writes beside itself.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from enfilade import cli

ROOT = Path(__file__).parents[1]
STUDIES = ROOT / "docs" / "studies"
BUILD = ROOT / "build" / "studies"


def main(names: list[str]) -> int:
    BUILD.mkdir(parents=True, exist_ok=True)
    for file in sorted(STUDIES.glob("*.toml")):
        if names and file.stem not in names:
            continue
        run = BUILD / file.stem
        for command in (
            ["experiment", str(file), "--out", str(run)],
            ["report", str(run), "--out", str(BUILD / f"{file.stem}.html"), "--pictures", str(STUDIES / file.stem)],
        ):
            status = cli.run(command)
            if status:
                return status
    for script in sorted(STUDIES.glob("*.py")):
        if not names or script.stem in names:
            runpy.run_path(str(script), run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
