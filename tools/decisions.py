"""What search makes of single decisions: how much better its choice is than the game's own, by horizon and by doubt.

    python tools/decisions.py quick/brickworks --decisions 30 --laps 40

Decisions are taken from games of `greedy` against itself, wherever the game proposes several orders. Each of the likeliest is
played out on the same deals and dice, and judged on the way and at the end. Then half of the laps choose, and the other half, of
which they know nothing, say what the choice was worth: 0.1 is a twentieth of a game. Whole games would take far longer to say it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from enfilade import Table
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import is_offered
from enfilade.library import scenario
from enfilade.players import player
from enfilade.players.base import pick
from enfilade.players.planner import Decision, redeal, weigh

HORIZONS = (2, 4, 6, 8, 12, 16, 24, 32, 48)  # orders of all seats after the one that is judged; then the end
DOUBTS = (0.0, 0.5, 1.0, 1.5)
MOST = 7  # orders of a decision
EVERY = 11  # decisions between two that are looked at
DRAWS = 40  # ways in which the laps are divided
Numbers = np.ndarray[Any, Any]


def decisions(place: str) -> Iterator[Decision[Any, Any]]:
    """Decisions of `greedy`, the game's own choice first among the orders of each."""
    found = scenario(place)
    seen = number = 0
    while True:
        number += 1
        table = Table(found, seed=f"decisions {number}")
        seated = {seat: player("greedy", table.game, f"{number} {seat}") for seat in table.seats}
        while table.actors:
            seat = table.actors[0]
            view = table.view(seat)
            deal = redeal(table.game, view, Seeded(f"deal {seen}"))
            orders = table.game.commander.orders(deal.play.position, seat)
            if len(orders) > 1:
                seen += 1
                if seen % EVERY == 0:
                    yield sifted(table.game, Decision(view, seat, deal, orders))
            table.act(seat, seated[seat].choose(view, seated[seat].dice))


def sifted(game: Any, decision: Decision[Any, Any]) -> Decision[Any, Any]:
    """The same with the likeliest orders alone."""
    orders = decision.orders
    if not game.commander.ranked(decision.deal.play.position, decision.seat):
        weighed = sorted(weigh(game, decision, Seeded("weighing")), key=lambda each: -each.value)
        orders = [each.order for each in weighed]
    return Decision(decision.view, decision.seat, decision.deal, orders[:MOST])


def values(game: Any, decision: Decision[Any, Any], laps: int) -> Numbers:
    """What each order is worth at each horizon, in each lap."""
    found = np.zeros((len(HORIZONS) + 1, laps, len(decision.orders)))
    for lap in range(laps):
        play = redeal(game, decision.view, Seeded(f"{lap} deal")).play
        for number, order in enumerate(decision.orders):
            fork = play.copy(Seeded(f"{lap} chance"))
            found[:, lap, number] = judged(game, fork, decision.seat, order, Seeded(f"{lap} policy"))
    return found


def judged(game: Any, play: Any, seat: str, order: list[Any], dice: Seeded) -> list[float]:
    """A game played out from an order on, as search does it: what it was worth at each horizon, and at its end."""
    orders = {seat: list(order)}
    found: list[float] = []
    given = 0
    while play.offers:
        asked = play.asked or next(iter(play.offers))
        legal = play.offers[asked]
        if not orders.get(asked) or not is_offered(legal, orders[asked][0]):
            if given in HORIZONS:
                found.append(game.commander.evaluate(play.position, seat))
            given += 1
            rest = list(game.commander.policy(play.position, asked, dice)) if len(legal) > 1 else []
            orders[asked] = rest if rest and is_offered(legal, rest[0]) else [pick(legal, dice)]
        play.act(asked, orders[asked].pop(0))
    return found + [game.commander.evaluate(play.position, seat)] * (len(HORIZONS) + 1 - len(found))


def gain(found: Numbers, horizon: int, doubt: float, chance: np.random.Generator) -> float:
    """How much better the order is that half of the laps would choose, by the ends of the other half."""
    half = found.shape[1] // 2
    worth = 0.0
    for _ in range(DRAWS):
        laps = chance.permutation(found.shape[1])
        leads = found[horizon][laps[:half]] - found[horizon][laps[:half], :1]
        mean, error = leads.mean(axis=0), np.sqrt(leads.var(axis=0) / (half - 1))
        better = np.where(mean > doubt * error, mean, 0.0)
        ends = found[-1][laps[half:]].mean(axis=0)
        worth += ends[int(better.argmax())] - ends[0]
    return worth / DRAWS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario")
    parser.add_argument("--decisions", type=int, default=30)
    parser.add_argument("--laps", type=int, default=40)
    options = parser.parse_args()
    source = decisions(options.scenario)
    game = scenario(options.scenario).game
    found = [values(game, next(source), options.laps) for _ in range(options.decisions)]
    print(f"{options.scenario}: {len(found)} decisions, chosen by {options.laps // 2} laps; doubt in standard errors:")
    print("followed for".ljust(16) + "".join([f"{doubt:>9}" for doubt in DOUBTS]))
    for number, name in enumerate([*[f"{each} orders" for each in HORIZONS], "to the end"]):
        gains = [np.mean([gain(each, number, doubt, np.random.default_rng(1)) for each in found]) for doubt in DOUBTS]
        print(name.ljust(16) + "".join([f"{each:>+9.3f}" for each in gains]))


if __name__ == "__main__":
    main()
