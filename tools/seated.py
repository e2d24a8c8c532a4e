"""A player of any Enfilade, in the seat of another: started by the environment of the one, it speaks the other's protocol.

    enfilade arena SCENARIO --players "new=greedy,old=external:build/baseline/bin/python -I tools/seated.py greedy {scenario}"

So players of an older version can be met, whose candidates and judgement are those of then; they are told the scenario as it is
today, which may have been rebalanced since. Where the rules have changed, one may choose what is no longer legal: the arena
counts such faults.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from enfilade import library
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Seeded
from enfilade.players import player

GAMES = Path(__file__).resolve().parents[1] / "src" / "enfilade" / "games"
ODDS = re.compile(r"^odds = .*\n", re.MULTILINE)


def todays(name: str) -> Any:
    """A bundled scenario as this repository has it, without its odds, of which older versions know nothing; others by name."""
    id, _, stem = name.partition("/")
    bundled = GAMES / id.replace("-", "_") / "scenarios" / f"{stem}.toml"
    if not bundled.is_file():
        return library.scenario(name)
    with TemporaryDirectory(prefix="enfilade-seated-") as folder:
        file = Path(folder) / bundled.name
        file.write_text(ODDS.sub("", bundled.read_text(encoding="utf-8")), encoding="utf-8")
        return library.scenario(str(file))


def answer(name: str, scenario: Any, source: IO[str], sink: IO[str]) -> None:
    """Answer until there is nothing more to be asked."""
    seated = None
    dice = Seeded("")
    for line in source:
        asked = json.loads(line)
        told: dict[str, object] = {}
        if asked["do"] == "hello":
            told = {"do": "hello", "protocol": 1, "name": name}
        elif asked["do"] == "game":
            seated, dice = player(name, scenario.game, asked["seed"]), Seeded(f"{asked['seed']}/choices")
            told = {"do": "ready"}
        elif asked["do"] == "choose" and seated is not None:
            view = scenario.game.knowledge.read(Reader(asked["view"], Source("view")), scenario.start)
            told = {"do": "choice", "number": asked["number"], "action": seated.choose(view, dice).text}
        elif asked["do"] == "quit":
            return
        if told:
            sink.write(json.dumps(told) + "\n")
            sink.flush()


if __name__ == "__main__":
    answer(sys.argv[1], todays(sys.argv[2]), sys.stdin, sys.stdout)
