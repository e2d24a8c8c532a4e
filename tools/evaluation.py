"""Fit a game's evaluation on games that the computer plays, so that 70 % means seven in ten; and say how well it foretells.

    python tools/evaluation.py play urban-operations/first-door --player greedy --games 300 --out build/door.jsonl
    python tools/evaluation.py look build/door.jsonl --out build/door-seen.jsonl
    python tools/evaluation.py fit urban-operations build/door-seen.jsonl --write
    python tools/evaluation.py judge urban-operations build/held-out-seen.jsonl
    python tools/evaluation.py foretell build/held-out.jsonl --simulations 20
    python tools/evaluation.py told build/held-out.jsonl --simulations 20

`play` goes on where it was stopped: a game that is written is not played again. `look` replays games; at moments spread over each
the position is dealt anew from what each seat knows, as search players do, and the features that the game names are written down
with the result: features may change without a game being played again.
`fit` finds the weights by a logistic regression that stays near the weights of today where the games say little, and judges every
fifth of the games by what the others teach. `--write` puts the weights of all games into the game's `commander/weights.py`.
`foretell` says what luck allows at half-time: how well it foretells how many games are won that are simulated from there on.
`told` says whether the chances come true that people are told, in advice and reviews: those of games simulated as far as search
follows them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

from enfilade import Table
from enfilade.contract.game import Game
from enfilade.kernel.dice import Seeded
from enfilade.library import game, scenario
from enfilade.players import player
from enfilade.players.planner import redeal
from enfilade.players.rollout import roll_out

ROOT = Path(__file__).resolve().parent.parent
EVERY = 7  # actions between two moments that are looked at: no divisor of the length of a turn
FOLDS = 5  # parts of the games, each judged by what the others teach
PULL = 30.0  # how strongly weights are drawn to those of today, in games
STEPS = 60
SMALLEST = 1e-9  # of a step: then nothing is to be gained
BINS = 10
MIDDLE = (0.4, 0.6)  # of a game's actions: half-time
Rows = list[dict[str, Any]]
Numbers = np.ndarray[Any, Any]


def evaluation_of(id: str) -> Any:
    """The module that names a game's features."""
    return import_module(f"{game(id).package}.commander.evaluation")


# Playing.


def play(options: argparse.Namespace) -> None:
    options.out.parent.mkdir(parents=True, exist_ok=True)
    known = {each["game"] for each in read(options.out)} if options.out.exists() else set()
    with options.out.open("a", encoding="utf-8") as file:
        for number in range(options.first, options.first + options.games):
            name = f"{options.scenario} {options.player} {number}"
            if name not in known:
                told = {"game": name, "scenario": options.scenario, "actions": played(options.scenario, options.player, name)}
                file.write(json.dumps(told) + "\n")
                file.flush()
                print(name, file=sys.stderr)


def played(place: str, who: str, name: str) -> list[tuple[str, str]]:
    """One game: who did what."""
    table = Table(scenario(place), seed=name)
    players = {seat: player(who, table.game, f"{name} {seat}") for seat in table.scenario.seats}
    actions: list[tuple[str, str]] = []
    while table.actors:
        seat = table.actors[0]
        action = players[seat].choose(table.view(seat), players[seat].dice)
        table.act(seat, action)
        actions.append((seat, action.text))
    return actions


def look(options: argparse.Namespace) -> None:
    with options.out.open("w", encoding="utf-8") as file:
        for path in options.data:
            for each in read(path):
                rows = seen(each["scenario"], each["game"], each["actions"])
                file.write("".join([json.dumps(row) + "\n" for row in rows]))


def seen(place: str, name: str, actions: list[tuple[str, str]]) -> Rows:
    """What each seat knew at some moments of a game, and how it ended."""
    features = evaluation_of(scenario(place).game.id).features

    def figured(table: Table[Any, Any], viewer: str, seed: str) -> list[float]:
        found: list[float] = features(table.game.knowledge.redeal(table.view(viewer), Seeded(seed)), viewer)
        return found

    return replayed(place, name, actions, (0.0, 1.0), figured)


def replayed(
    place: str,
    name: str,
    actions: list[tuple[str, str]],
    between: tuple[float, float],
    figured: Callable[[Table[Any, Any], str, str], list[float]],
) -> Rows:
    """Figures of what each seat knew at moments between two shares of a game, and how it ended."""
    table: Table[Any, Any] = Table(scenario(place), seed=name)
    rows: Rows = []
    for count, (seat, action) in enumerate(actions):
        at = count / len(actions)
        for viewer in table.scenario.seats if count % EVERY == 0 and between[0] <= at <= between[1] else []:
            rows.append({"game": name, "seat": viewer, "at": at, "features": figured(table, viewer, f"{name} {count} {viewer}")})
        table.act(seat, action)
    assert table.outcome is not None
    winner = table.outcome.winner
    for row in rows:
        row["won"] = 0.5 if winner is None else float(winner == row["seat"])
    return rows


def foretell(options: argparse.Namespace) -> None:
    """How well the share of simulated games that are won foretells who wins, in the middle of a game."""

    def figured(table: Table[Any, Any], viewer: str, seed: str) -> list[float]:
        view = table.view(viewer)
        return [share_of([won_from(table.game, view, viewer, f"{seed} {number}") for number in range(options.simulations)])]

    games = [each for path in options.data for each in read(path)]
    rows = [row for each in games for row in replayed(each["scenario"], each["game"], each["actions"], MIDDLE, figured)]
    chance = figures(rows)[:, 0]
    show(f"{options.simulations} simulated games from each of {len(rows)} positions", rows, np.log(chance / (1 - chance)))


def told(options: argparse.Namespace) -> None:
    """Whether the chances come true that people are told at any moment of a game."""

    def figured(table: Table[Any, Any], viewer: str, seed: str) -> list[float]:
        view = table.view(viewer)
        return [share_of([followed(table.game, view, viewer, f"{seed} {number}") for number in range(options.simulations)])]

    games = [each for path in options.data for each in read(path)]
    rows = [row for each in games for row in replayed(each["scenario"], each["game"], each["actions"], (0.0, 1.0), figured)]
    chance = figures(rows)[:, 0]
    show(
        f"{options.simulations} simulated games from each of {len(rows)} positions, as they are told",
        rows,
        np.log(chance / (1 - chance)),
    )


def followed(game: Game[Any, Any], view: Any, seat: str, seed: str) -> float:
    """The chance of a seat in a game that is dealt from its view and goes on by the game's policy as far as search follows it."""
    play = redeal(game, view, Seeded(f"{seed} deal")).play.copy(Seeded(f"{seed} chance"))
    value = roll_out(game, play, seat, [], Seeded(f"{seed} policy"))
    assert value is not None
    return (1 + min(1.0, max(-1.0, value))) / 2


def share_of(found: list[float]) -> float:
    """The mean of some chances; never quite certain."""
    return (sum(found) + 0.5) / (len(found) + 1)


def won_from(game: Game[Any, Any], view: Any, seat: str, seed: str) -> float:
    """What a seat wins (a draw is a half) in a game that is dealt from its view and goes on by the game's policy to the end."""
    play = redeal(game, view, Seeded(f"{seed} deal")).play.copy(Seeded(f"{seed} chance"))
    dice = Seeded(f"{seed} policy")
    while play.offers:
        roll_out(game, play, seat, [], dice)  # as far as search follows a game
    outcome = play.position.outcome
    return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == seat)


def read(path: Path) -> Rows:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# Fitting.


def fit(options: argparse.Namespace) -> None:
    rows = [row for path in options.data for row in read(path)]
    before = np.array(evaluation_of(options.game).WEIGHTS)
    names = sorted({row["game"] for row in rows})
    print(f"{len(names)} games, each judged by weights that were fitted without it")
    show("before", rows, figures(rows) @ before)
    judged = np.zeros(len(rows))
    for fold in range(FOLDS):
        kept = set(names[fold::FOLDS])
        among = np.array([row["game"] in kept for row in rows])
        weights = fitted([row for row in rows if row["game"] not in kept], before, steering(options.game), options.pull)
        judged[among] = figures(rows)[among] @ weights
    show("fitted", rows, judged)
    if len({place_of(row) for row in rows}) > 1:
        show_places(rows, judged)
    draw(options.picture, rows, judged)
    if options.write:
        write(options.game, fitted(rows, before, steering(options.game), options.pull))


def steering(id: str) -> list[int]:
    """Features, by number, that say where to go more than who will win: they keep their weights, also where all of them count
    again as far as the game is over."""
    evaluation = evaluation_of(id)
    named = [evaluation.FEATURES.index(name) for name in getattr(evaluation, "STEERS", ())]
    return [number for first in named for number in range(first, len(evaluation.WEIGHTS), len(evaluation.FEATURES))]


def figures(rows: Rows) -> Numbers:
    return np.array([row["features"] for row in rows])


def fitted(rows: Rows, before: Numbers, kept: Sequence[int] = (), pull: float = PULL) -> Numbers:
    """The weights that make the results likeliest, by Newton's method; a game counts once, however long it is."""
    found = figures(rows)
    won = np.array([row["won"] for row in rows])
    share = shares(rows)
    back = pull * spread(rows) ** 2 + 1e-6  # a feature is drawn back as far as it moves the result
    back[list(kept)] = 1e9

    def worth(weights: Numbers) -> float:
        chance = chances(found @ weights)
        likely = won * np.log(chance) + (1 - won) * np.log(1 - chance)
        return float(share @ likely - back @ (weights - before) ** 2 / 2)

    weights = before.copy()
    for _ in range(STEPS):
        chance = chances(found @ weights)
        slope = found.T @ (share * (won - chance)) - back * (weights - before)
        curve = (found * (share * chance * (1 - chance))[:, None]).T @ found + np.diag(back)
        step = np.linalg.solve(curve, slope)
        while worth(weights + step) < worth(weights) and np.abs(step).max() > SMALLEST:
            step = step / 2  # far from the best weights a whole step may lead away from them
        weights = weights + step
    return weights


def shares(rows: Rows) -> Numbers:
    """What each position counts of its game."""
    size = dict.fromkeys([row["game"] for row in rows], 0)
    for row in rows:
        size[row["game"]] += 1
    return np.array([1 / size[row["game"]] for row in rows])


def sides(rows: Rows) -> Numbers:
    """With whose eyes each position is seen: a seat of a scenario."""
    return np.array([f"{place_of(row)} {row['seat']}" for row in rows])


def spread(rows: Rows) -> Numbers:
    """How much each feature differs among the positions of one side: what is the same in all of them may be learnt freely."""
    found = figures(rows)
    seats = sides(rows)
    for seat in set(seats):
        found[seats == seat] -= found[seats == seat].mean(axis=0)
    clear: Numbers = found.std(axis=0)
    return clear


def chances(values: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-np.clip(values, -30, 30)))
    return found


def write(id: str, weights: Numbers) -> None:
    """The weights into the game's `commander/weights.py`, each with the name of what it weighs, which come round again."""
    evaluation = evaluation_of(id)
    path = Path(str(evaluation.__file__)).with_name("weights.py")
    head = path.read_text(encoding="utf-8").partition("WEIGHTS: Final")[0]
    lines = "".join([f"    {weight:.4f},  # {name}\n" for weight, name in zip(weights, cycle(evaluation.FEATURES), strict=False)])
    path.write_text(f"{head}WEIGHTS: Final[tuple[float, ...]] = (\n{lines})\n", encoding="utf-8")


# Judging.


def judge(options: argparse.Namespace) -> None:
    rows = [row for path in options.data for row in read(path)]
    values = figures(rows) @ np.array(evaluation_of(options.game).WEIGHTS)
    show("as it is", rows, values)
    draw(options.picture, rows, values)


def draw(path: Path | None, rows: Rows, values: Numbers) -> None:
    """The reliability diagram, where it is asked for."""
    if path is not None:
        path.write_text(diagram(reliability(rows, values)), encoding="utf-8")


def show(words: str, rows: Rows, values: Numbers) -> None:
    """How well a position foretells the result in each quarter of the game and at half-time; whether the chances come true."""
    at = np.array([row["at"] for row in rows])
    quarters = [auc(rows, values, (at >= quarter / 4) & (at < (quarter + 1) / 4)) for quarter in range(4)]
    middle = auc(rows, values, (at >= MIDDLE[0]) & (at <= MIDDLE[1]))
    by_quarter = ", ".join([f"{each:.2f}" for each in quarters])
    print(f"{words}: log loss {loss(rows, values):.3f}; AUC by quarter {by_quarter}; at half-time {middle:.2f}")
    for foretold, came, count in reliability(rows, values):
        print(f"    foretold {foretold:4.0%}, won {came:4.0%} of {count} positions")


def show_places(rows: Rows, values: Numbers) -> None:
    """The same for each scenario."""
    places = np.array([place_of(row) for row in rows])
    for place in sorted(set(places)):
        among = places == place
        show(place, [row for row, is_here in zip(rows, among, strict=True) if is_here], values[among])


def place_of(row: dict[str, Any]) -> str:
    """The scenario of a game."""
    return str(row["game"].partition(" ")[0])


def loss(rows: Rows, values: Numbers) -> float:
    """The mean log loss, a coin's being 0.693; a game counts once."""
    won = np.array([row["won"] for row in rows])
    chance = chances(values)
    each = -won * np.log(chance) - (1 - won) * np.log(1 - chance)
    return float((shares(rows) * each).sum() / shares(rows).sum())


def auc(rows: Rows, values: Numbers, among: Numbers) -> float:
    """How often a position that is won is judged better than one that is lost, with the eyes of one side: that it is favoured
    tells nothing. All sides' pairs together; draws are left out."""
    won = np.array([row["won"] for row in rows])
    seats = sides(rows)
    better, count = 0.0, 0
    for seat in sorted(set(seats)):
        mine = among & (seats == seat)
        pairs = values[mine & (won == 1.0)][:, None] - values[mine & (won == 0.0)][None, :]
        better += float((pairs > 0).sum() + (pairs == 0).sum() / 2)
        count += pairs.size
    return better / count if count else float("nan")


def reliability(rows: Rows, values: Numbers) -> list[tuple[float, float, int]]:
    """By chance foretold: its mean, how many won, and of how many positions."""
    chance = chances(values)
    won = np.array([row["won"] for row in rows])
    found: list[tuple[float, float, int]] = []
    for number in range(BINS):
        among = (chance >= number / BINS) & (chance < (number + 1) / BINS + (number == BINS - 1))
        if among.any():
            found.append((float(chance[among].mean()), float(won[among].mean()), int(among.sum())))
    return found


def diagram(points: list[tuple[float, float, int]]) -> str:
    """The chances foretold against those that came true; the larger a dot, the more positions."""
    most = max([count for _, _, count in points])
    dots = "".join(
        [
            f'<circle cx="{40 + 240 * foretold:.0f}" cy="{260 - 240 * came:.0f}" r="{3 + 7 * (count / most) ** 0.5:.1f}"/>'
            for foretold, came, count in points
        ]
    )
    axes = '<path d="M40 20V260H280" fill="none" stroke="#555"/><path d="M40 260L280 20" stroke="#bbb" stroke-dasharray="4 4"/>'
    words = (
        '<text x="160" y="290" text-anchor="middle">chance foretold</text>'
        '<text transform="translate(16 140) rotate(-90)" text-anchor="middle">games won</text>'
        '<text x="40" y="274" text-anchor="middle">0</text><text x="280" y="274" text-anchor="middle">1</text>'
        '<text x="30" y="26" text-anchor="middle">1</text>'
    )
    style = "<style>text{font:12px sans-serif;fill:#333}circle{fill:#2a6f97;fill-opacity:.8}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" role="img">{style}{axes}{dots}{words}</svg>\n'


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools/evaluation.py", description="Fit and judge a game's evaluation.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play games and write them down")
    playing.add_argument("scenario")
    playing.add_argument("--player", default="greedy")
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--first", type=int, default=0, help="the number of the first game")
    playing.add_argument("--out", type=Path, required=True)
    looking = commands.add_parser("look", help="replay them and write down the features of what each seat knew")
    looking.add_argument("data", type=Path, nargs="+")
    looking.add_argument("--out", type=Path, required=True)
    fitting = commands.add_parser("fit", help="find the weights")
    fitting.add_argument("--write", action="store_true", help="put them into the game")
    fitting.add_argument("--pull", type=float, default=PULL, help="how strongly weights are drawn to those of today, in games")
    judging = commands.add_parser("judge", help="how well the weights of today foretell")
    for each in (fitting, judging):
        each.add_argument("--picture", type=Path, help="write the reliability diagram here, as SVG")
        each.add_argument("game")
        each.add_argument("data", type=Path, nargs="+")
    foretelling = commands.add_parser("foretell", help="what luck allows: how well simulated games foretell at half-time")
    telling = commands.add_parser("told", help="whether the chances come true that people are told")
    for each in (foretelling, telling):
        each.add_argument("--simulations", type=int, default=20, help="games from each position")
        each.add_argument("data", type=Path, nargs="+")
    options = parser.parse_args()
    {"foretell": foretell, "told": told, "play": play, "look": look, "fit": fit, "judge": judge}[options.command](options)


if __name__ == "__main__":
    main()
