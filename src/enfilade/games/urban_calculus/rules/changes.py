"""Cubes gained and lost, ratchets, the ceasefire marker (§4.4, §7, §9, §11.6)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, SEATS
from enfilade.games.urban_calculus.rules.cards import draw_suit, seen_by
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Box, Position, changed
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play

CAUSES: Final = {"": 0, SEATS[0]: 1, SEATS[1]: 2}


def audience(position: Position, instance: str) -> frozenset[Seat] | None:
    """Who learns of a change in a box: with hidden information, its owner; of the city's, everybody (R61)."""
    owner = instance.partition(".")[0]
    return None if owner == CITY else seen_by(position, owner)


def tell_change(play: Play[Position], instance: str, area: str, delta: int, cause: Seat, link: str) -> None:
    if play.log is None:
        return
    values: dict[str, Data] = {
        "box": instance,
        "area": area,
        "delta": delta,
        "cause": cause,
        "link": link,
        "main": play.position.main(instance),
    }
    play.tell(Event("stock_changed", "§7", values, audience(play.position, instance)))


def gain(play: Play[Position], instance: str, cause: Seat, link: str) -> None:
    """One cube more: into the holding area where there is one, else into the box; not beyond its cap (§7, R27)."""
    position = play.position
    box = position.boxes[instance]
    cap = position.cap(instance)
    if 0 <= cap <= box.total:
        play.tell(Event("at_limit", "R27", {"box": instance, "link": link}, audience(position, instance)))
        return
    stock = position.mission.model.stock_of(instance)
    if stock.is_city and cause:
        key = f"{cause}.{stock.id}"
        position.caused[key] = position.caused.get(key, 0) + 1
    if stock.pending == "none":
        position.boxes[instance] = Box(box.main + 1, box.gain, box.loss)
        tell_change(play, instance, "main", 1, cause, link)
        main_rose(play, instance)
    else:
        index = CAUSES[cause] if stock.pending == "cause" else 0
        position.boxes[instance] = Box(box.main, changed(box.gain, index, 1), box.loss)
        tell_change(play, instance, "gain", 1, cause, link)
    if position.mission.options.check_each_event:
        checkpoint(play, "always")


def lose(play: Play[Position], instance: str, cause: Seat, link: str) -> None:
    """One cube less: of the main area, else of the pending gains, else of the box that it spills into (§9, R28)."""
    position = play.position
    box = position.boxes[instance]
    stock = position.mission.model.stock_of(instance)
    if box.main > 0:
        main, gains = box.main - 1, box.gain
    elif box.pending_gain:
        index = 0 if box.gain[0] else 1 if box.gain[1] else 2
        main, gains = box.main, changed(box.gain, index, -1)
    elif stock.spill:
        below = position.mission.model.stocks[stock.spill].of(instance.partition(".")[0])
        play.tell(Event("spilled", "R28", {"box": instance, "into": below, "link": link}, audience(position, instance)))
        lose(play, below, cause, link)
        return
    else:
        return
    losses = box.loss
    if stock.pending != "none":
        losses = changed(losses, CAUSES[cause] if stock.pending == "cause" else 0, 1)
    position.boxes[instance] = Box(main, gains, losses)
    tell_change(play, instance, "loss", -1, cause, link)
    if position.mission.options.check_each_event:
        checkpoint(play, "always")


def change(play: Play[Position], instance: str, delta: int, cause: Seat, link: str) -> None:
    """Several cubes, one at a time."""
    for _ in range(abs(delta)):
        if play.position.outcome is not None:
            return
        if delta > 0:
            gain(play, instance, cause, link)
        else:
            lose(play, instance, cause, link)


def main_rose(play: Play[Position], instance: str) -> None:
    """A main area has more cubes: ratchets step, and world opinion may bring the ceasefire nearer (§4.4, §11.6)."""
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
                play.tell(Event("ratchet_stepped", "§4.4", values, audience(position, instance)))
    if stock.role == "opinion" and position.mission.has_ceasefire:
        move_ceasefire(play, instance, main)


def move_ceasefire(play: Play[Position], instance: str, main: int) -> None:
    """A multiple of five that was never reached before: a card says by how many weeks the end comes nearer (§11.6)."""
    position = play.position
    mission = position.mission
    owner = instance.partition(".")[0]
    if owner not in mission.ceasefire_sides:
        return
    while position.ceasefire_marks.get(instance, 0) < main // mission.ceasefire_every:
        position.ceasefire_marks[instance] = position.ceasefire_marks.get(instance, 0) + 1
        drawn = draw_suit(play, owner, "the ceasefire")
        earlier(play, mission.ceasefire_table[drawn], owner, drawn)


def earlier(play: Play[Position], weeks: int, seat: Seat, drawn: str) -> None:
    """The ceasefire marker moves, but not before the present week (R47)."""
    position = play.position
    if not position.mission.has_end:
        return
    position.ceasefire_week = max(min(position.week, position.ceasefire_week), position.ceasefire_week - weeks)
    values: dict[str, Data] = {"seat": seat, "suit": drawn, "weeks": weeks, "week": position.ceasefire_week}
    play.tell(Event("ceasefire_moved", "§11.6", values))
