"""The trace of a few games by fixed seeds, as a check sum: the same on every run, machine and Python, interpreted or compiled.

When a rule changes, so do its traces: write them anew with `python -m tests.properties.traces`, in a commit of its own that
says which rule changed.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from enfilade import Seeded, Table
from enfilade.kernel.data import canonical
from tests.properties.games import NAMES, chosen, named

FILE = Path(__file__).with_name("traces.txt")
GAMES = 4


def trace(name: str) -> str:
    """The check sum of everything that is done, drawn and told in a few games, and of how they end."""
    summed = blake2b(digest_size=16)
    for game in range(GAMES):
        table = Table(named(name), seed=f"trace {game}")
        chooser = Seeded(f"chooser {game}")
        while table.actors:
            seat, action = chosen(table, chooser)
            events = table.act(seat, action)
            told = [event.to_data() for event in events]
            summed.update(canonical([seat, action.text, table.entries[-1].draws, told]).encode())
        summed.update(table.fingerprint().encode())
    return summed.hexdigest()


def kept() -> dict[str, str]:
    """The check sums in the file, by scenario."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return {name: checksum for checksum, name in [line.split() for line in lines]}


def write() -> None:
    FILE.write_text("".join([f"{trace(name)} {name}\n" for name in NAMES]), encoding="utf-8")


if __name__ == "__main__":
    write()
