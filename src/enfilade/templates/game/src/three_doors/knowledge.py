"""What a seat may know, built up from nothing, and a whole position that would explain it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.kernel import view
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play
from enfilade.kernel.view import Situation, situation, situation_from_data
from three_doors.box import GUARD, RAIDER, Building
from three_doors.rules import KINDS
from three_doors.state import Position


class View(view.View):
    """The doors as a seat knows them: the guard its post, the raider what it heard, everybody what was tried."""

    def __init__(
        self,
        situation: Situation,
        building: Building,
        round: int,
        post: str,
        free: list[str],
        listened: list[str],
        heard: dict[str, bool],
        stack: list[Mapping[str, Data]],
    ) -> None:
        super().__init__(situation)
        self.building: Final = building
        self.round: Final = round
        self.post: Final = post  # empty: not known
        self.free: Final = free
        self.listened: Final = listened
        self.heard: Final = heard
        self.stack: Final = stack

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["round"] = self.round
        data["post"] = self.post
        data["free"] = self.free
        data["listened"] = self.listened
        data["heard"] = self.heard
        data["stack"] = self.stack
        return data


def see(play: Play[Position], seat: Seat | None) -> View:
    """What a seat knows; when the game is over there are no secrets left."""
    position = play.position
    is_over = position.outcome is not None
    return View(
        situation(play, seat),
        position.building,
        position.round,
        position.post if seat == GUARD or is_over else "",
        list(position.free),
        list(position.listened),
        dict(position.heard) if seat == RAIDER or is_over else {},
        [procedure.seen(position, seat) for procedure in position.stack],
    )


def read(data: Reader, start: Position) -> View:
    """The view that `to_data` wrote, in a scenario that starts so."""
    heard = data.table("heard")
    return View(
        situation_from_data(data),
        start.building,
        data.integer("round"),
        data.text("post"),
        data.texts("free"),
        data.texts("listened"),
        {door: heard.flag(door) for door in heard.keys()},
        [dict(each.values) for each in data.tables("stack")],
    )


def redeal(seen: View, dice: Dice) -> Position:
    """A whole position that would give this view, sampled from the view alone."""
    position = Position(seen.building)
    position.round = seen.round
    position.free = list(seen.free)
    position.listened = list(seen.listened)
    position.heard = dict(seen.heard)
    position.outcome = seen.outcome
    position.stack = [KINDS.read(Reader(each, Source("view")), position) for each in seen.stack]
    is_posted = not [each for each in seen.stack if each["procedure"] == "Posting"]
    if is_posted:
        position.post = seen.post or possible_post(seen, dice)
        if seen.seat != RAIDER and seen.outcome is None:
            guess_what_was_heard(position, dice)
    return position


def possible_post(seen: View, dice: Dice) -> str:
    """A door behind which the guard may be, for all that this seat knows."""
    sure = [door for door, guarded in seen.heard.items() if guarded]
    doors = [door for door in seen.building.doors if door not in seen.free and seen.heard.get(door, True)]
    return sure[0] if sure else dice.draw(doors, "where the guard may be")


def guess_what_was_heard(position: Position, dice: Dice) -> None:
    """Nobody but the raider knows whether it heard anything at the doors where it listened."""
    for door in position.listened:
        if dice.die(6, f"what was heard at {door}") >= position.building.hear:
            position.heard[door] = door == position.post
