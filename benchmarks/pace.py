"""How much faster this tree proposes orders and plays at random than another: `python -m benchmarks.pace TREE`.

Both play the same games again, by turns, each in a process of its own. A call is one list of orders; where a tree proposes more
in a call than the other, the time for an order is told too, and in how many calls both propose the same.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from enfilade import Table
from enfilade.kernel.play import is_offered
from enfilade.library import scenario

HERE = Path(__file__).resolve().parent
PROPOSED = (
    "urban-operations/dravik-crossroads",
    "urban-operations/first-door",
    "game-of-war/duel",
    "game-of-war/petrograd",
    "quick/brickworks",
    "quick/meridian",
    "urban-calculus/twobanks",
    "urban-battle/first-patrol",
)
RANDOM = (
    "urban-operations/dravik-crossroads",
    "game-of-war/ironhorse",
    "game-of-war/classic-simultaneous",
    "quick/meridian",
    "urban-calculus/twobanks",
    "urban-battle/first-patrol",
)
LONGEST = 400  # actions of a game that are played again


def game(file: Path, seed: int) -> dict[str, Any]:
    """A game in which every seat gives the first of the orders that are proposed, and where they were asked for."""
    table = Table(scenario(file), seed=seed)
    chooser = random.Random(seed)
    begun: dict[str, list[Any]] = {}
    actions: list[tuple[str, str]] = []
    asked: list[int] = []
    while table.actors and len(actions) < LONGEST:
        seat = table.actors[0]
        legal = list(table.legal(seat))
        order = begun.get(seat, [])
        if not order or not is_offered(legal, order[0]):
            asked.append(len(actions))
            found = [
                each for each in table.game.commander.orders(table.play.position, seat) if each and is_offered(legal, each[0])
            ]
            order = list(found[0]) if found else [chooser.choice(legal)]
        begun[seat] = order[1:]
        actions.append((seat, order[0].text))
        table.act(seat, order[0])
    return {"scenario": str(file), "seed": seed, "actions": actions, "asked": asked}


def file_of(name: str, folder: Path) -> Path:
    """The file of a bundled scenario in this tree, since the other one may have it otherwise; without its odds, of which older
    trees know nothing."""
    id, _, stem = name.partition("/")
    bundled = HERE.parent / "src" / "enfilade" / "games" / id.replace("-", "_") / "scenarios" / f"{stem}.toml"
    file = folder / id / bundled.name
    file.parent.mkdir(exist_ok=True)
    file.write_text(re.sub(r"^odds = .*\n", "", bundled.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    return file


def measured(tree: Path, asked: str) -> dict[str, Any]:
    """What a tree says of itself."""
    command = [sys.executable, str(HERE / "paced.py")]
    done = subprocess.run(
        command, input=asked, env={**os.environ, "PYTHONPATH": str(tree / "src")}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{tree}: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compared(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> dict[str, float]:
    """Calls in a second, ours and theirs; how much faster a call is, an order, and how many calls propose the same."""
    calls = sum(len(each["lists"]) for each in ours)
    mine, other = (sum(each["seconds"] for each in one) for one in (ours, theirs))
    orders, before = (sum(len(listed) for each in one for listed in each["lists"]) for one in (ours, theirs))
    pairs = [pair for one, two in zip(ours, theirs, strict=True) for pair in zip(one["lists"], two["lists"], strict=True)]
    return {
        "ours": calls / mine,
        "theirs": calls / other,
        "a_call": other / mine,
        "an_order": (other / max(1, before)) / (mine / max(1, orders)),
        "orders": orders / calls,
        "orders_before": before / calls,
        "alike": sum(one == two for one, two in pairs) / calls,
    }


def compare(tree: Path, rounds: int, games: int, seconds: float, only: str) -> dict[str, Any]:
    """Both trees by turns; the round counts in which others on the machine disturbed a tree least."""
    names = [name for name in PROPOSED if only in name]
    with TemporaryDirectory(prefix="enfilade-pace-") as folder:
        files = {name: file_of(name, Path(folder)) for name in (*PROPOSED, *RANDOM) if only in name}
        asked = json.dumps({
            "games": {name: [game(files[name], seed) for seed in range(games + 1)] for name in names},
            "random": {name: str(files[name]) for name in RANDOM if only in name},
            "seconds": seconds,
        })  # fmt: skip
        turns = [(measured(HERE.parent, asked), measured(tree, asked)) for _ in range(rounds)]
    sides = [[turn[side] for turn in turns] for side in (0, 1)]
    proposals = {name: compared(*[quickest([each["proposals"][name] for each in side]) for side in sides]) for name in names}
    actions = {}
    for name in turns[0][0]["actions"]:
        mine, other = (max(each["actions"][name] for each in side) for side in sides)
        actions[name] = {"ours": mine, "theirs": other, "ratio": mine / other}
    return {"proposals": proposals, "actions": actions}


def quickest(rounds: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Each game in the round in which it was the least disturbed."""
    return [min(games, key=lambda game: float(game["seconds"])) for games in zip(*rounds, strict=True)]


def show(found: dict[str, Any]) -> None:
    """The tables for people."""
    print(f"{'Proposals':40}{'calls/s':>10}{'before':>10}{'a call':>9}{'an order':>10}{'orders':>8}{'before':>8}{'alike':>7}")
    for name, row in found["proposals"].items():
        rates = f"{row['ours']:>10.0f}{row['theirs']:>10.0f}{row['a_call']:>8.1f}×{row['an_order']:>9.1f}×"
        print(f"  {name:38}{rates}{row['orders']:>8.1f}{row['orders_before']:>8.1f}{row['alike']:>7.0%}")
    print(f"\n{'Random play':40}{'actions/s':>10}{'before':>10}{'ratio':>9}")
    for name, row in found["actions"].items():
        print(f"  {name:38}{row['ours']:>10.0f}{row['theirs']:>10.0f}{row['ratio']:>8.1f}×")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.pace", description="Proposals and random play beside another tree."
    )
    parser.add_argument("tree", type=Path, help="a checkout of what this is compared with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=2, help="of each scenario")
    parser.add_argument("--seconds", type=float, default=2.0, help="of random play, in each round")
    parser.add_argument("--only", default="", help="scenarios whose name holds this")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    found = compare(options.tree.resolve(), options.rounds, options.games, options.seconds, options.only)
    print(json.dumps(found, indent=2)) if options.json else show(found)


if __name__ == "__main__":
    main()
