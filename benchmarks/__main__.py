"""Print the speed of Urban Battle, interpreted and compiled, beside peers, all in one run.

Machines differ and are busy: ours and the peers are measured in turns, several times over, and the median turn counts. Ratios
in one run mean more than figures from two.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tools.wheel import build, install, why_not

from benchmarks import painted
from benchmarks.measures import SCENARIO, RandomPlay, is_compiled, measure, rate
from benchmarks.peers import Peer, installed
from enfilade import EnfiladeError, scenario

ROOT = Path(__file__).resolve().parent.parent
Figures = dict[str, float]


def main() -> int:
    options = parse_options()
    notes: list[str] = []
    peers, missing = installed()
    notes += missing
    play = RandomPlay(scenario(SCENARIO))
    ours, theirs = in_turns(play, peers, options.turns, options.seconds)
    figures = best([measure(options.seconds) for _ in range(2)])
    compiled = None if options.no_compile else noted(notes, lambda: compiled_figures(options.seconds))
    latency = None if options.no_server else noted(notes, server_latency)
    boards = None if options.no_browser else noted(notes, first_boards)
    found: dict[str, Any] = {
        "command": "python -m benchmarks " + " ".join(sys.argv[1:]),
        "python": platform.python_version(),
        "machine": platform.processor() or platform.machine(),
        "scenario": SCENARIO,
        "compiled": is_compiled(),
        "actions_in_turns_with_peers": ours,
        "figures": figures,
        "compiled_figures": compiled,
        "peers": {
            peer.name: {"steps": steps, "ratio": ratio, "what": peer.what}
            for peer, (steps, ratio) in zip(peers, theirs, strict=True)
        },
        "server_latency_ms": latency,
        "first_board_s": boards,
        "notes": notes,
    }
    if options.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        show(found)
    return 0


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed of Urban Battle, beside peers.")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement takes")
    parser.add_argument("--turns", type=int, default=7, help="how often ours and the peers take turns")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--no-compile", action="store_true", help="do not build and measure the compiled wheel")
    parser.add_argument("--no-server", action="store_true", help="do not measure the server")
    parser.add_argument("--no-browser", action="store_true", help="do not measure the first painted board")
    return parser.parse_args()


def noted(notes: list[str], do: Callable[[], Any]) -> Any:
    """What a measurement gives, or None and a note why it could not be made."""
    try:
        return do()
    except (ImportError, OSError, RuntimeError, EnfiladeError, SystemExit) as error:
        notes.append(str(error))
        return None


def in_turns(play: Callable[[], int], peers: list[Peer], turns: int, seconds: float) -> tuple[float, list[tuple[float, float]]]:
    """Our steps in a second, and for each peer its steps and how many of ours one of its steps costs.

    Each turn measures all of them one after the other, so that they meet the same disturbances; the median turn counts.
    """
    ours: list[float] = []
    theirs: list[list[float]] = [[] for _ in peers]
    for _ in range(turns):
        ours.append(rate(play, seconds / 2))
        for peer, rates in zip(peers, theirs, strict=True):
            rates.append(rate(peer.play, seconds / 2))
    ratios = [median([mine / other for mine, other in zip(ours, rates, strict=True)]) for rates in theirs]
    return median(ours), [(median(rates), ratio) for rates, ratio in zip(theirs, ratios, strict=True)]


def best(runs: list[Figures]) -> Figures:
    return {name: max([run[name] for run in runs]) for name in runs[0]}


def compiled_figures(seconds: float) -> Figures:
    """The same figures from a compiled wheel, installed in an environment of its own."""
    if why_not():
        raise RuntimeError(f"The compiled wheel was not measured: {why_not()}")
    with TemporaryDirectory(prefix="enfilade-bench-") as name:
        folder = Path(name)
        print("Compiling, which takes a minute or two …", file=sys.stderr)
        python = install(build(folder, compiled=True), folder / "venv")
        runs: list[Figures] = []
        for _ in range(2):
            command = [str(python), "-m", "benchmarks.measures", str(seconds)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode:
                raise RuntimeError(f"The compiled wheel does not run: {done.stderr.strip().splitlines()[-1]}")
            printed = json.loads(done.stdout)
            if not printed["compiled"]:
                raise RuntimeError("The compiled wheel was not measured: the interpreted one was found instead")
            runs.append(printed["figures"])
        return best(runs)


def server_latency() -> Figures:
    """Milliseconds until a move is acknowledged and shown to the other seat."""
    from enfilade.server.latency import measure as measure_latency  # noqa: PLC0415

    found = measure_latency(SCENARIO, 120)
    return {"median": found.median_ms, "p95": found.p95_ms, "moves": found.count}


def first_boards() -> Figures:
    """Seconds from `enfilade play` to the first painted board, after one start that warms the disk."""
    if not painted.chromium() or find_spec("playwright") is None:
        raise RuntimeError("The first painted board was not measured: apt-get install chromium, pip install playwright")
    times = painted.first_board(4)
    return {"first": times[0], "warm": median(times[1:])}


def show(found: dict[str, Any]) -> None:
    """The table for people."""
    figures, compiled = found["figures"], found["compiled_figures"]
    print(f"Urban Battle, {found['scenario']}, one core, Python {found['python']}, {found['machine']}")
    print(f"made by: {found['command']}\n")
    print(f"{'':46}{'interpreted':>14}{'compiled':>14}{'ratio':>8}")
    rows = {
        "actions": "actions/s (list, choose, apply; log, record)",
        "actions_from_outside": "the same, called by an interpreted program",
        "games": "games/s",
        "copies": "copies of a position/s",
        "table_copies": "copies of a table with its past/s",
        "views": "views/s",
        "replays": "replays of a recorded game/s",
        "verified_replays": "replays with every hash checked/s",
        "odds": "exact odds of a shot with 4 dice/s",
        "nets": "nets of communication on 25 × 20 tiles/s",
        "plans": "actions of secret planning and resolution/s",
        "hovers": "whole hover cards of that shot/s",
    }
    for key, words in rows.items():
        fast = f"{compiled[key]:>14,.0f}{compiled[key] / figures[key]:>7.1f}×" if compiled else f"{'–':>14}{'–':>8}"
        print(f"{words:46}{figures[key]:>14,.0f}{fast}")
    print(f"\na recorded game ({figures['replay_actions']:.0f} actions) replayed: {1000 / figures['replays']:.1f} ms")
    print(f"exact odds on hover: {1000 / figures['odds']:.2f} ms, the whole card: {1000 / figures['hovers']:.2f} ms")
    if found["server_latency_ms"]:
        times = found["server_latency_ms"]
        print(f"a move shown to the other seat: {times['median']:.1f} ms (median), {times['p95']:.1f} ms (95 %)")
    if found["first_board_s"]:
        times = found["first_board_s"]
        print(f"`enfilade play` to the first painted board: {times['warm']:.2f} s warm, {times['first']:.2f} s the first time")
    print(f"\nIn turns with peers: {found['actions_in_turns_with_peers']:,.0f} actions/s. One step of theirs costs:")
    for name, peer in found["peers"].items():
        print(f"  {name:30}{peer['steps']:>12,.0f} steps/s {peer['ratio']:>9.2f} actions of ours   ({peer['what']})")
    for note in found["notes"]:
        print(f"\n{note}")


if __name__ == "__main__":
    sys.exit(main())
