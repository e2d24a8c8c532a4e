"""Packages beside Enfilade, as `pip install` would put them there, and programs that find them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from tests.commands import Answer, commands


class Shelf:
    """A folder of installed packages that the programs started here can import."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "site"
        self.folder.mkdir(parents=True)
        self.sources: list[Path] = []

    def install(self, project: Path) -> None:
        """A project as it was written by `enfilade new`."""
        told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        self.announce(told["name"], told["entry-points"])
        self.sources.append(project / "src")

    def announce(self, name: str, groups: dict[str, dict[str, str]]) -> None:
        """What an installed package says of itself."""
        info = self.folder / f"{name.replace('-', '_')}-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
        lines = [f"[{group}]\n{key} = {value}\n" for group, entries in groups.items() for key, value in entries.items()]
        (info / "entry_points.txt").write_text("".join(lines), encoding="utf-8")

    def module(self, name: str, text: str) -> None:
        """A module, or a file of a package."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    @property
    def environment(self) -> dict[str, str]:
        places = [str(self.folder), *[str(source) for source in self.sources]]
        before = os.environ.get("PYTHONPATH")
        return {**os.environ, "PYTHONPATH": os.pathsep.join([*places, before] if before else places), "COLUMNS": "200"}

    def run(self, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """`python -m …` with all that is installed here."""
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=cwd or self.folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def commands(self, *lines: Sequence[str]) -> list[Answer]:
        """Several `enfilade` commands with all that is installed here."""
        return commands(self.folder, *lines, environment=self.environment)
