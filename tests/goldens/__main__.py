"""Write the goldens anew, show one, or say what differs from those of another commit.

    python -m tests.goldens write                     all of them, into goldens.txt
    python -m tests.goldens show CASE MOMENT ASPECT   what the check sum stands for, as it is today
    python -m tests.goldens propose                   draw other sets of options for the cases
    python -m tests.goldens differs [REVISION]        what the goldens of a commit (HEAD unless said) showed, beside today's

What a seat is shown may change on purpose: then the goldens are written in a commit of their own that says what one sees.
"""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.goldens.cases import CASES, propose
from tests.goldens.pages import FILE, kept, moments, pages

ROOT = Path(__file__).resolve().parents[2]


def write() -> None:
    FILE.write_text("".join([f"{line}\n" for case in CASES.values() for line in pages(case)]), encoding="utf-8")


def show(case: str, moment: str, aspect: str) -> None:
    for shown in moments(CASES[case]):
        if str(shown.number) == moment:
            print(shown.text(aspect))  # noqa: T201 (a command's answer)
            return
    sys.exit(f"{case} has no moment {moment}")


def differs(revision: str) -> int:
    """For each case that differs: the first moment and the aspect, and what was shown there then and now."""
    found = 0
    with TemporaryDirectory(prefix="enfilade-goldens-") as name:
        then = Path(name, "then")
        subprocess.run(["git", "worktree", "add", "--detach", "--quiet", str(then), revision], cwd=ROOT, check=True)
        try:
            for id, case in CASES.items():
                was = kept().get(id, [])
                now = pages(case)
                line = next((index for index, (one, other) in enumerate(zip(was, now, strict=False)) if one != other), None)
                if line is None:
                    continue
                found += 1
                moment = now[line].split()[1]
                for old, new in zip(was[line].split()[2:], now[line].split()[2:], strict=True):
                    if old != new:
                        aspect = new.partition("=")[0]
                        _compare(then, id, moment, aspect)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(then)], cwd=ROOT, check=True)
    return found


def _compare(then: Path, case: str, moment: str, aspect: str) -> None:
    was, now = [_shown(folder, case, moment, aspect) for folder in (then, ROOT)]
    title = f"{case} {moment} {aspect}"
    sys.stdout.writelines(difflib.unified_diff(was, now, f"then: {title}", f"now: {title}", n=0))


def _shown(folder: Path, case: str, moment: str, aspect: str) -> list[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder)])}
    command = [sys.executable, "-m", "tests.goldens", "show", case, moment, aspect]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).splitlines(keepends=True)


def main() -> int:
    match sys.argv[1:]:
        case ["write"]:
            write()
        case ["show", case, moment, aspect]:
            show(case, moment, aspect)
        case ["differs", *revision]:
            return min(differs(*revision or ["HEAD"]), 1)
        case ["propose"]:
            propose()
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
