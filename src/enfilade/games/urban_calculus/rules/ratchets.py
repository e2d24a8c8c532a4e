"""Ratchets: what a main area that has grown brings about (§4.4)."""

from __future__ import annotations

from enfilade.games.urban_calculus.box.board import CITY, SEATS
from enfilade.games.urban_calculus.rules.ceasefire import move_ceasefire
from enfilade.games.urban_calculus.rules.hidden import audience, tell_test
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def main_rose(play: Play[Position], instance: str) -> None:
    """A main area has more cubes: ratchets step, and world opinion may bring the ceasefire nearer.

    It is the count that matters, not whether it is drawn in discs (§4.4, §11.6, R9).
    """
    position = play.position
    stock = position.mission.model.stock_of(instance)
    main = position.main(instance)
    for link in position.mission.model.ratchets_of[stock.id]:
        ratchet = link.ratchet
        assert ratchet is not None
        key = f"{instance}:{link.code}"
        reached = main // ratchet.every
        if reached > position.marks.get(key, 0):
            position.marks[key] = reached
            owner = instance.partition(".")[0]
            for seat in SEATS if owner == CITY else (owner,):
                values: dict[str, Data] = {"seat": seat, "link": link.code, "tn": position.tn(seat, link, instance)}
                tell_test(play, Event("ratchet_stepped", "§4.4", values, audience(position, instance)), seat)
    if stock.role == "opinion" and position.mission.has_ceasefire:
        move_ceasefire(play, instance, main)
