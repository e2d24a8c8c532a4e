"""How long a person waits at a table of the real server, over whole games: `python -m benchmarks.turns`.

One seat is a person's, played here by `greedy` over a socket; the others are the opponent's whom the lobby offers. Two things are
timed: an act, until it is acknowledged, and the opponent's turn, from then until the person is asked again. The pauses that let
each action of the opponent be seen are counted apart: what is left is thinking and umpiring. Where other programs want the
processors too, its own time tells more: that of the server and of the process in which the opponent thinks.

With `--alone` there is no server: rules and players run in this process, and all time is the processor's, that of the opponent's
budget too, as if nothing else were to do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Final

from websockets.asyncio.client import connect

from enfilade import Table, library
from enfilade.kernel.data import Reader, Source
from enfilade.library import AnyScenario
from enfilade.players import OPPONENT, clock, is_compiled, player
from enfilade.server.http.serve import PACE_SECONDS
from enfilade.server.testing.apart import Apart
from enfilade.server.testing.load import Player, post

USUAL_SECONDS: Final = 2.0
LONG_SECONDS: Final = 5.0
LONG: Final = ("urban-operations/selm-harbour", "game-of-war/classic", "game-of-war/classic-simultaneous")
ACKNOWLEDGED_SECONDS: Final = 0.1
HEAD: Final = (
    *("scenario", "act, ms: median", "worst", "over 100", "turn, s: median", "worst", "too long"),
    *("own time, s: median", "worst", "allowed"),
)


class Waits:
    """What a person waited for in a game, in seconds."""

    def __init__(self, scenario: str) -> None:
        self.scenario: Final = scenario
        self.acts: Final[list[float]] = []
        self.turns: Final[list[float]] = []  # without pauses
        self.shown: Final[list[float]] = []  # with them
        self.own: Final[list[float]] = []  # of the processor's time
        self.is_whole = False

    @property
    def most(self) -> float:
        return LONG_SECONDS if self.scenario in LONG else USUAL_SECONDS

    def to_data(self) -> dict[str, Any]:
        return {
            "whole": self.is_whole,
            "acts": len(self.acts),
            "act_median_ms": 1000 * median(self.acts or [0.0]),
            "act_worst_ms": 1000 * max(self.acts, default=0.0),
            "acts_late": sum(each > ACKNOWLEDGED_SECONDS for each in self.acts),
            "turns": len(self.turns),
            "turn_median_s": median(self.turns or [0.0]),
            "turn_worst_s": max(self.turns, default=0.0),
            "turns_late": sum(each > self.most for each in self.turns),
            "own_median_s": median(self.own or [0.0]),
            "own_worst_s": max(self.own, default=0.0),
            "shown_worst_s": max(self.shown, default=0.0),
            "most_s": self.most,
        }


class Guest:
    """Somebody at a table of the server."""

    def __init__(self, seated: Player, scenario: AnyScenario, seed: int, server: int) -> None:
        self._seated: Final = seated
        self._server: Final = server
        self._scenario: Final = scenario
        self._mind: Final = player("greedy", scenario.game, seed)

    async def play(self, until: float) -> Waits:
        """Play to the end, or until a time."""
        waits = Waits(self._scenario.name)
        while not self._is_over and perf_counter() < until:
            if self._seated.legal:
                began = perf_counter()
                if await self._act(self._choice()):
                    waits.acts.append(perf_counter() - began)
            if not self._is_asked:
                await self._wait(waits)
        waits.is_whole = self._is_over
        return waits

    @property
    def _is_over(self) -> bool:
        return self._seated.frame["view"]["outcome"] is not None

    @property
    def _is_asked(self) -> bool:
        return bool(self._seated.legal) or self._is_over

    def _choice(self) -> str:
        data = self._seated.frame["view"]
        view = self._scenario.game.knowledge.read(Reader(data, Source("view")), self._scenario.start)
        return self._mind.choose(view, self._mind.dice).text

    async def _act(self, action: str) -> bool:
        """Whether an act was taken; where the table has changed meanwhile, what came in between is waited for."""
        length = self._seated.frame["length"]
        answer = await self._seated.ask("act", action=action, seen=self._seated.seen, length=length)
        if answer["type"] == "refused":
            await self._seated.wait_for(lambda: self._seated.frame["length"] != length)
        return bool(answer["type"] == "done")

    async def _wait(self, waits: Waits) -> None:
        """Until it is asked again, or the game is over."""
        began, own, length = perf_counter(), own_seconds(self._server), self._seated.frame["length"]
        await self._seated.wait_for(lambda: self._is_asked)
        shown = perf_counter() - began
        waits.own.append(own_seconds(self._server) - own)
        pauses = PACE_SECONDS * (self._seated.frame["length"] - length)
        waits.shown.append(shown)
        waits.turns.append(max(0.0, shown - pauses))


def own_seconds(server: int) -> float:
    """The processor's time that a server and the processes it has started have used; 0 where the system does not tell."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
            if server in (int(stat.parent.name), int(fields[1])):
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def game(serving: Apart, name: str, level: str, seed: int, seconds: float) -> Waits:
    """A game of a scenario at the server."""
    scenario = library.scenario(name)
    mine, *others = scenario.seats
    seats = {**dict.fromkeys(others, level), **scenario.game.commander.seated(scenario.start), mine: "human"}
    order = {"scenario": name, "seats": seats, "mine": [mine]}
    status, told = await asyncio.to_thread(post, serving.address, "tables", order)
    if status != 200:
        raise SystemExit(f"{name}: {told}")
    seated = Player(await connect(serving.socket_address, max_size=None, compression=None))
    await seated.join(told["secrets"][mine])
    waits = await Guest(seated, scenario, seed, serving.pid).play(perf_counter() + seconds)
    await seated.leave()
    return waits


def alone(name: str, level: str, seed: int, seconds: float) -> Waits:
    """A game in this process, its opponent's time that of the processor."""
    if is_compiled():
        raise SystemExit("--alone gives players another clock, which compiled ones do not take: run it interpreted")
    vars(clock)["monotonic"] = process_time
    scenario = library.scenario(name)
    mine, *others = scenario.seats
    kinds = {**dict.fromkeys(others, level), **scenario.game.commander.seated(scenario.start), mine: "greedy"}
    minds = {seat: player(kind, scenario.game, f"{seat} {seed}") for seat, kind in kinds.items()}
    waits, table = Waits(name), Table(scenario, seed=seed)
    until, turn = perf_counter() + seconds, 0.0
    while table.actors and perf_counter() < until:
        seat = table.actors[0]
        began = process_time()
        action = minds[seat].choose(table.view(seat), minds[seat].dice)
        chosen = process_time()
        table.act(seat, action)
        done = process_time()
        if seat != mine:
            turn += done - began
            continue
        waits.acts.append(done - chosen)
        if turn:
            waits.turns.append(turn)
        turn = 0.0
    waits.is_whole = not table.actors
    return waits


def measure_alone(names: Sequence[str], level: str, seconds: float, seed: int) -> dict[str, dict[str, Any]]:
    """The same without a server."""
    found: dict[str, dict[str, Any]] = {}
    for name in names:
        found[name] = alone(name, level, seed, seconds).to_data()
        print(row(name, found[name]), file=sys.stderr)
    return found


def measure(names: Sequence[str], level: str, seconds: float, seed: int) -> dict[str, dict[str, Any]]:
    """A game of each scenario, one after the other."""
    found: dict[str, dict[str, Any]] = {}
    with TemporaryDirectory(prefix="enfilade-bench-") as folder, Apart(Path(folder) / "turns.db") as serving:
        for name in names:
            found[name] = asyncio.run(game(serving, name, level, seed, seconds)).to_data()
            print(row(name, found[name]), file=sys.stderr)
    return found


def row(name: str, found: dict[str, Any]) -> str:
    """A scenario in the table."""
    act = f"{found['act_median_ms']:.0f} | {found['act_worst_ms']:.0f} | {found['acts_late']} of {found['acts']}"
    turn = f"{found['turn_median_s']:.2f} | {found['turn_worst_s']:.2f} | {found['turns_late']} of {found['turns']}"
    own = f"{found['own_median_s']:.2f} | {found['own_worst_s']:.2f}"
    whole = "" if found["whole"] else ", its beginning"
    return f"| {name}{whole} | {act} | {turn} | {own} | {found['most_s']:.0f} |"


def show(found: dict[str, dict[str, Any]]) -> None:
    """The table in Markdown."""
    print("| " + " | ".join(HEAD) + " |")
    print("|---" * len(HEAD) + "|")
    for name, figures in found.items():
        print(row(name, figures))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.turns", description="How long a person waits at a table.")
    parser.add_argument("scenario", nargs="*", help="only scenarios whose name holds this")
    parser.add_argument("--level", default=OPPONENT, help="who sits opposite")
    parser.add_argument("--seconds", type=float, default=1e9, help="of each game at most; without it games are played out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--alone", action="store_true", help="without a server, in the processor's time")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    every = [name for id in library.catalogue() for name in library.scenario_names(id)]
    names = [name for name in every if not options.scenario or any(part in name for part in options.scenario)]
    go = measure_alone if options.alone else measure
    found = go(names, options.level, options.seconds, options.seed)
    if options.json:
        print(json.dumps({"level": options.level, "compiled": is_compiled(), "scenarios": found}, indent=2))
    else:
        show(found)


if __name__ == "__main__":
    main()
