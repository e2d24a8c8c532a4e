"""Cubes gained and lost, pending and spilt (§7, §9)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.rules.hidden import audience, told_link
from enfilade.games.urban_calculus.rules.ratchets import main_rose
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Box, Position, changed
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play

CAUSES: Final = {"": 0, SEATS[0]: 1, SEATS[1]: 2}


def tell_change(play: Play[Position], instance: str, area: str, delta: int, cause: Seat, link: str, rule: str) -> None:
    """A box has changed, by the rule that says so; that gains and losses wait where there is room for them is §7."""
    if play.log is None:
        return
    position = play.position
    values: dict[str, Data] = {
        "box": instance,
        "area": area,
        "delta": delta,
        "cause": cause,
        "link": told_link(position, instance, cause, link),
        "main": position.main(instance),
    }
    play.tell(Event("stock_changed", rule, values, audience(position, instance)))


def gain(play: Play[Position], instance: str, cause: Seat, link: str, rule: str) -> None:
    """One cube more: into the holding area where there is one, else into the box; not beyond its cap (§1.6.4, §7, R27)."""
    position = play.position
    box = position.boxes[instance]
    cap = position.cap(instance)
    if 0 <= cap <= box.total:
        values: dict[str, Data] = {"box": instance, "link": told_link(position, instance, cause, link)}
        play.tell(Event("at_limit", "R27", values, audience(position, instance)))
        return
    stock = position.mission.model.stock_of(instance)
    if stock.is_city and cause:
        key = f"{cause}.{stock.id}"
        position.caused[key] = position.caused.get(key, 0) + 1
    if stock.pending == "none":
        position.boxes[instance] = Box(box.main + 1, box.gain, box.loss)
        tell_change(play, instance, "main", 1, cause, link, rule)
        main_rose(play, instance)
    else:
        index = CAUSES[cause] if stock.pending == "cause" else 0
        position.boxes[instance] = Box(box.main, changed(box.gain, index, 1), box.loss)
        tell_change(play, instance, "gain", 1, cause, link, rule)
    if position.mission.options.check_each_event:
        checkpoint(play, "always")


def lose(play: Play[Position], instance: str, cause: Seat, link: str, rule: str) -> None:
    """One cube less: of the main area, else of the pending gains, else of the box that it spills into.

    Where none of these has one, nothing happens (§1.6.4, §9, R15, R28).
    """
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
        values: dict[str, Data] = {"box": instance, "into": below, "link": told_link(position, instance, cause, link)}
        play.tell(Event("spilled", "R28", values, audience(position, instance)))
        lose(play, below, cause, link, rule)
        return
    else:
        return
    losses = box.loss
    if stock.pending != "none":
        losses = changed(losses, CAUSES[cause] if stock.pending == "cause" else 0, 1)
    position.boxes[instance] = Box(main, gains, losses)
    tell_change(play, instance, "loss", -1, cause, link, rule)
    if position.mission.options.check_each_event:
        checkpoint(play, "always")


def change(play: Play[Position], instance: str, delta: int, cause: Seat, link: str, rule: str) -> None:
    """Several cubes, one at a time."""
    for _ in range(abs(delta)):
        if play.position.outcome is not None:
            return
        if delta > 0:
            gain(play, instance, cause, link, rule)
        else:
            lose(play, instance, cause, link, rule)
