"""Print the speed of the five games, interpreted and compiled, beside peers, all in one run.

Machines differ and are busy: what is compared takes turns in short slices, so that it meets the same disturbances, and the
median turn counts. Ratios in one run mean more than figures from two.
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

from benchmarks import load, painted, simulated
from benchmarks.clock import RandomPlay, in_turns, is_compiled
from benchmarks.games.urban_battle import SCENARIO
from benchmarks.measures import EVERYWHERE, GAMES, Figures, measure
from benchmarks.peers import installed
from enfilade import EnfiladeError, scenario
from tools.wheel import compiled_wheel, install, why_not

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    options = parse_options()
    notes: list[str] = []
    peers, missing = installed()
    notes += missing
    random_play = RandomPlay(scenario(SCENARIO))
    beside = [in_turns(random_play, peer.play, options.turns, options.seconds) for peer in peers]
    rollouts = noted(notes, lambda: simulated.measure(options.turns, options.seconds))
    compiled = None if options.no_compile else noted(notes, lambda: both_ways(options))
    interpreted = [measure(options.seconds) for _ in range(options.rounds)] if compiled is None else compiled[0]
    if rollouts and compiled:
        for id, row in rollouts.items():
            row["compiled"] = median([each[id]["rollouts"] for each in compiled[1]])
    latency = None if options.no_server else noted(notes, server_latency)
    attacked = None if options.no_server else noted(notes, attacks)
    loaded = None if options.no_server else noted(notes, load.measure)
    boards = None if options.no_browser else noted(notes, first_boards)
    lab = None if options.no_lab else noted(notes, lambda: in_the_lab(options))
    found: dict[str, Any] = {
        "command": "python -m benchmarks " + " ".join(sys.argv[1:]),
        "python": platform.python_version(),
        "machine": platform.processor() or platform.machine(),
        "compiled": is_compiled(),
        "games": {id: figures_of(id, interpreted, compiled[1] if compiled else []) for id in GAMES},
        "peers": {peer.name: {**each, "what": peer.what} for peer, each in zip(peers, beside, strict=True)},
        "simulated": rollouts,
        "server_latency_ms": latency,
        "under_attack": attacked,
        "load": loaded,
        "first_board": boards,
        "lab": lab,
        "notes": notes,
    }
    if options.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        show(found)
    return 0


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed of the five games, beside peers.")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement takes")
    parser.add_argument("--turns", type=int, default=9, help="how often ours and a peer are compared")
    parser.add_argument("--rounds", type=int, default=3, help="how often each game is measured")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--no-compile", action="store_true", help="do not measure the compiled wheel")
    parser.add_argument("--compiled-python", default="", help="a Python that has the compiled wheel; else it is built")
    parser.add_argument("--no-server", action="store_true", help="do not measure the server")
    parser.add_argument("--no-lab", action="store_true", help="do not measure the lab")
    parser.add_argument("--no-browser", action="store_true", help="do not measure the first painted board")
    return parser.parse_args()


def noted(notes: list[str], do: Callable[[], Any]) -> Any:
    """What a measurement gives, or None and a note why it could not be made."""
    try:
        return do()
    except (ImportError, OSError, RuntimeError, EnfiladeError, SystemExit) as error:
        notes.append(str(error))
        return None


def both_ways(options: argparse.Namespace) -> tuple[list[Figures], list[Figures]]:
    """Every figure interpreted and compiled, in turns, each in a process of its own."""
    with TemporaryDirectory(prefix="enfilade-bench-") as name:
        folder = Path(name)
        python = options.compiled_python
        if not python:
            if why_not():
                raise RuntimeError(f"The compiled wheel was not measured: {why_not()}")
            print("Compiling, unless dist/ has the wheel: this takes some minutes …", file=sys.stderr)
            python = str(install(compiled_wheel(), folder / "venv"))
        pairs = [
            (apart(sys.executable, options.seconds, False), apart(python, options.seconds, True)) for _ in range(options.rounds)
        ]
    return [one for one, _ in pairs], [other for _, other in pairs]


def apart(python: str, seconds: float, compiled: bool) -> Figures:
    """The figures of another installation."""
    command = [python, "-m", "benchmarks.measures", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{python} does not run the measurements: {done.stderr.strip().splitlines()[-1]}")
    printed = json.loads(done.stdout)
    if printed["compiled"] != compiled:
        wanted, instead = ("compiled", "interpreted") if compiled else ("interpreted", "compiled")
        raise RuntimeError(f"The compiled wheel was not measured: {python} has the {instead} rules, not the {wanted} ones")
    figures: Figures = printed["figures"]
    return figures


def figures_of(id: str, interpreted: list[Figures], compiled: list[Figures]) -> dict[str, Any]:
    """A game's figures: the median of the rounds, and the median of the ratios of each round."""
    rows: dict[str, Any] = {}
    for key, words in {**GAMES[id].ROWS, **EVERYWHERE}.items():
        if key not in interpreted[0][id]:
            continue  # it needs something that is not installed
        row = {"what": words, "interpreted": median([each[id][key] for each in interpreted])}
        if compiled:
            row["compiled"] = median([each[id][key] for each in compiled])
            row["ratio"] = median([fast[id][key] / slow[id][key] for slow, fast in zip(interpreted, compiled, strict=True)])
        rows[key] = row
    return {"title": GAMES[id].TITLE, "figures": rows}


def server_latency() -> dict[str, float]:
    """Milliseconds until a move is acknowledged and shown to the other seat."""
    from enfilade.server.testing.latency import measure as measure_latency  # noqa: PLC0415

    found = measure_latency(SCENARIO, 120)
    return {"median": found.median_ms, "p95": found.p95_ms, "moves": found.count}


def attacks() -> dict[str, Any]:
    """What an act costs the server with few tables and with many, and how long one takes while others do their worst."""
    from enfilade.server.testing import load  # noqa: PLC0415

    costs = {str(tables): load.cost_ms(tables) for tables in (8, 64)}
    times: dict[str, dict[str, float]] = {}
    for kind in (load.NOTHING, *load.ATTACKS, load.EVERYTHING):
        calm = load.under_attack(kind)
        times[kind] = {"median": calm.median_ms, "worst": calm.worst_ms, "acts": calm.acts}
    return {"cost_ms": costs, "calm_ms": times}


def in_the_lab(options: argparse.Namespace) -> dict[str, Any]:
    """The lab beside a bare loop, and a city's campaigns beside runs of the same stocks and flows by PySD."""
    from benchmarks import lab  # noqa: PLC0415

    city = lab.beside_pysd(options.seconds) if find_spec("pysd") is not None else None
    return {"loops": lab.overhead(options.rounds), "city": city}


def first_boards() -> dict[str, float]:
    """Seconds from `enfilade play` to the first painted board, after one start that warms the disk."""
    if not painted.chromium() or find_spec("playwright") is None:
        raise RuntimeError("The first painted board was not measured: apt-get install chromium, pip install playwright")
    starts = painted.first_board(4)
    warm = starts[1:]
    return {
        "first_s": starts[0].seconds,
        "warm_s": median([each.seconds for each in warm]),
        "own_s": median([each.own for each in warm]),
        "requests": starts[-1].requests,
        "kilobytes": starts[-1].kilobytes,
    }


def show(found: dict[str, Any]) -> None:
    """The tables for people."""
    print(f"One core, Python {found['python']}, {found['machine']}; made by: {found['command']}")
    for game in found["games"].values():
        print(f"\n{game['title']:50}{'interpreted':>14}{'compiled':>14}{'ratio':>8}")
        for row in game["figures"].values():
            fast = f"{written(row['compiled'])}{row['ratio']:>7.1f}×" if "compiled" in row else f"{'–':>14}{'–':>8}"
            print(f"  {row['what']:48}{written(row['interpreted'])}{fast}")
    if found["server_latency_ms"]:
        times = found["server_latency_ms"]
        print(f"\na move shown to the other seat: {times['median']:.1f} ms (median), {times['p95']:.1f} ms (95 %)")
    if found["under_attack"]:
        show_attacks(found["under_attack"])
    if found["load"]:
        load.show(found["load"])
    if found["first_board"]:
        start = found["first_board"]
        own = f"{start['own_s']:.2f} s of it the server's own time"
        asked = f"{start['requests']:.0f} requests, {start['kilobytes']:.0f} kB"
        print(f"\n`enfilade play` to the first painted board: {start['warm_s']:.2f} s warm ({own}; {asked}),")
        print(f"{start['first_s']:.2f} s the first time")
    if found["lab"]:
        show_lab(found["lab"])
    if found["peers"]:
        print(f"\n{'In turns with peers':34}{'steps/s':>12}{'ours/s':>12}   one step of theirs costs")
    for name, peer in found["peers"].items():
        spread = f"{peer['ratio']:.2f} actions of ours ({peer['least']:.2f} to {peer['most']:.2f})"
        print(f"  {name:32}{peer['steps']:>12,.0f}{peer['ours']:>12,.0f}   {spread}: {peer['what']}")
    if found["simulated"]:
        simulated.show(found["simulated"])
    for note in found["notes"]:
        print(f"\n{note}")


def show_lab(found: dict[str, Any]) -> None:
    """The lab beside a bare loop, and beside PySD."""
    print(f"\n{'The lab, games/s':50}{'bare loop':>14}{'lab':>14}{'it costs':>10}")
    for name, row in found["loops"].items():
        print(f"  {name:48}{written(row['bare'])}{written(row['lab'])}{row['overhead']:>10.1%}")
    if found["city"]:
        city = found["city"]
        print(f"  campaigns of The Urban Calculus, dice and cards and random orders: {written(city['campaigns']).strip()}/s;")
        print(f"  runs by PySD of its boxes and links as equations, as many steps: {written(city['pysd_runs']).strip()}/s")


def show_attacks(found: dict[str, Any]) -> None:
    """The server under attack."""
    print(f"\n{'Under attack: an act at a calm table':50}{'median, ms':>14}{'worst, ms':>14}")
    for kind, times in found["calm_ms"].items():
        print(f"  while others do: {kind:31}{times['median']:>14.0f}{times['worst']:>14.0f}")
    for tables, cost in found["cost_ms"].items():
        print(f"  {'own time for an act, tables: ' + tables:48}{cost:>14.2f}")


def written(figure: float) -> str:
    return f"{figure:>14,.0f}" if figure >= 100 else f"{figure:>14,.2f}"


if __name__ == "__main__":
    sys.exit(main())
