"""Random play, at a table or without one, as fast as the rules go: what benchmarks measure."""

from __future__ import annotations

from random import Random

from enfilade.contract.doors import V
from enfilade.contract.table import Table
from enfilade.kernel.play import P, Play


def play_out(table: Table[P, V], chooser: Random, most: int = -1) -> int:
    """List the legal actions, choose one, apply it, until the game is over or `most` were applied; returns how many."""
    random = chooser.random
    count = 0
    while count != most:
        seat = table.play.asked
        if not seat:  # nobody is asked, or several at once
            actors = table.actors
            if not actors:
                break
            seat = actors[0]
        legal = table.legal(seat)
        table.act(seat, legal[int(random() * len(legal))])
        count += 1
    return count


def roll_on(play: Play[P], chooser: Random) -> int:
    """The same to the end of a simulated game, which keeps neither log nor record; returns how many actions it took."""
    random = chooser.random
    count = 0
    while True:
        seat, legal = play.asked, play.choice
        if not seat:  # nobody is asked, or several at once
            offers = play.offers
            if not offers:
                return count
            seat, legal = next(iter(offers.items()))
        play.act(seat, legal[int(random() * float(len(legal)))])  # compiled, two fractions are multiplied much faster
        count += 1
