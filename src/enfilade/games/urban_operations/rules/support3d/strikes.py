"""3D missions as they come in: corrected, intercepted, and what they do (7.3.3.2–7.3.3.5, 7.3.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import ARMOURED, MBT
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.choices import PARTS, parted
from enfilade.games.urban_operations.rules.effects import (
    add_area,
    d10,
    kill_population,
    lose,
    open_counter,
    reveal,
    try_ied,
)
from enfilade.games.urban_operations.rules.fire.collateral import make_rubble
from enfilade.games.urban_operations.rules.support3d.matrix import AIR, INTERCEPTED, RADIUS, RECON, forget_places, is_target
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.markers import Request
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

ADJUST_EP: Final = 10
# Rings from the target outwards: OSL lost, and whether it hits both sides (red) or the requester's own only (blue).
RINGS: Final = {
    "mortar-he": ((2, True), (1, True), (1, False)),
    "artillery-he": ((3, True), (2, True), (1, False), (1, False)),
    "close-air-support": ((3, True), (2, True), (2, False), (1, False)),
    "attack-helicopter": ((2, True), (1, True), (1, False)),
}


class Resolve3D(Procedure[Position]):
    """What was granted last turn comes down now (7.3.3.2)."""

    rule: ClassVar[str] = "7.3.3.2"
    title: ClassVar[str] = "3D actions"

    def copy(self) -> Resolve3D:
        return Resolve3D()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Resolve3D"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Resolve3D:
        return Resolve3D()

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        for seat in (position.tempo.initiative, enemy(position.tempo.initiative)):
            if position.support3d.pending[seat]:
                play.push(Strike(position.support3d.pending[seat][0], True))
                position.support3d = position.support3d.due(seat)
                return
        forget_places(position)
        play.pop()


class Strike(Procedure[Position]):
    """One 3D mission: kept, cancelled or adjusted; intercepted; then its effect (7.3.3.2–7.3.3.5)."""

    rule: ClassVar[str] = "7.3.3.3"
    title: ClassVar[str] = "3D mission"

    def __init__(self, request: Request, correctable: bool, step: str = "", part: str = "") -> None:
        self.request: Final = request
        self.step = step or ("correct" if correctable else "intercept")
        self.part = part
        self.loc = request.loc

    def copy(self) -> Strike:
        other = Strike(self.request, False, self.step, self.part)
        other.loc = self.loc
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Strike", "request": self.request.to_data(), "step": self.step, "part": self.part, "loc": self.loc,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Strike:
        found = Strike(Request.read(data.table("request")), False, data.text("step"), data.text("part"))
        found.loc = data.text("loc")
        return found

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """The other side sees that something is coming, not what or where (7.3.3.5)."""
        if self.request.seat == seat:
            return self.to_data()
        step = "correct" if self.step == "adjust" else self.step
        return {"procedure": "Strike", "seat": self.request.seat, "step": step}

    def asks(self, position: Position) -> Seat:
        if self.step in ("correct", "adjust"):
            return self.request.seat
        return enemy(self.request.seat) if self.step == "intercept" and self._defence(position) else ""

    def _requester(self, position: Position) -> Block | None:
        block = position.blocks[self.request.by]
        return block if block.is_on_map else None

    def _defence(self, position: Position) -> bool:
        """Whether the enemy has air defence left for this turn; it needs no sight (7.3.3.5, R95)."""
        seat = enemy(self.request.seat)
        rows = [row for row in position.mission.sides[seat].rows if row.name == "air-defence"]
        if self.request.row not in INTERCEPTED or not rows:
            return False
        support = position.support3d
        return support.left(seat, rows[0].name) > 0 and support.times_used(seat, rows[0].name) < rows[0].per_turn

    def actions(self, position: Position) -> list[Action]:
        if self.step == "intercept":
            return [Action("intercept"), Action("decline")]
        by = self._requester(position)
        if self.step == "adjust":
            return parted("adjust", adjustments(position, self.request), self.part)
        found = [Action("keep")]
        sees = by is not None and position.sees(by.loc, self.request.loc)
        if sees or (self.request.row in AIR and position.blocks[self.request.by].is_alive):
            found.append(Action("cancel"))
        if adjustments(position, self.request):
            found.append(Action("adjust"))
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.step == "intercept":
            return "An aircraft is coming in: intercept it?"
        return f"Your {self.request.row} on {self.request.loc} is due: keep it, cancel it, adjust it?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "adjust" and self.request.row not in AIR:
            return Refusal("shells on their way are not adjusted", "7.3.3.2")
        if action.verb in ("cancel", "adjust"):
            return Refusal("who asked for it does not see the place any more, or is dead", "7.3.3.2")
        return None

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "keep":
            self.step = "intercept"
        elif action.verb == "cancel":  # the mission stays spent (R52)
            play.tell(Event("strike_cancelled", "7.3.3.2", {"seat": self.request.seat}))
            play.pop()
        elif action.verb in PARTS:
            self.part = action.text
        elif action.verb == "adjust":
            if not action.target:
                self.step = "adjust"
            else:
                self.loc = action.target
                self.step = "intercept"
        elif action.verb == "decline":
            self.step = "apply"
        else:
            self._intercept(play, position)

    def _intercept(self, play: Play[Position], position: Position) -> None:
        seat = enemy(self.request.seat)
        row = next(each for each in position.mission.sides[seat].rows if each.name == "air-defence")
        position.support3d = position.support3d.using(seat, row.name)
        die = d10(play.dice, "air defence")
        hit = row.table[die] == "!"
        play.tell(Event("intercepted", "7.3.3.5", {"seat": seat, "die": die, "hit": hit}))
        if hit:
            position.support3d = position.support3d.spent(seat, row.name)
            play.pop()
        else:
            self.step = "apply"

    def advance(self, play: Play[Position]) -> None:
        play.pop()
        apply_strike(play, self.request, self.loc)


def adjustments(position: Position, request: Request) -> list[str]:
    """Where an aircraft may be sent instead, if who asked for it still sees the target (7.3.3.2)."""
    by = position.blocks[request.by]
    if request.row not in AIR or not by.is_on_map or not position.sees(by.loc, request.loc):
        return []
    near = position.ground.within(request.loc, ADJUST_EP)
    return [loc for loc in near if is_target(position, request.row, loc)]


def apply_strike(play: Play[Position], request: Request, loc: str) -> None:
    """What a 3D mission does (7.3.3.3, 7.3.3.4, 7.3.4)."""
    position = play.position
    seat, row = request.seat, request.row
    rule = "7.3.3.3" if row in RINGS else "7.3.4" if row in RECON else "7.3.3.4"
    play.tell(Event("strike", rule, {"seat": seat, "row": row, "loc": loc}, reveals=True))
    position.support3d = position.support3d.striking(seat, row)
    if row == "mortar-flare":
        bright = [each for each in position.ground.within(loc, RADIUS[row]) if not position.mission.district.is_under(each)]
        position.support3d = position.support3d.lighting(bright)
    elif row == "mortar-smoke":
        _shells_of_smoke(play, seat, loc)
    elif row in RADIUS:
        _recon(play, seat, row, loc)
    else:
        _rings(play, seat, row, loc)
        if position.mission.options.has("rubble") and position.mission.district.is_zone(loc):
            make_rubble(play, loc)


def _shells_of_smoke(play: Play[Position], seat: Seat, loc: str) -> None:
    """Smoke on a location; what stands in it, or on the roof of the room that is hit, loses 1 (7.3.3.3, 7.3.3.4)."""
    position = play.position
    struck = [block for block in position.blocks.values() if block.is_on_map and ring_of(position, block.loc, loc) == 0]
    for block in sorted(struck, key=_order):
        if block.loc not in position.works.fortified:
            reveal(play, block, "7.3.3.4")
            if block.card.is_unit:
                _hurt(play, position.blocks[block.id], 1, "7.3.3.4", 2 if block.card.is_armour else 0)
    for id in [each.id for each in position.counters.values() if each.loc == loc and each.kind == "population"]:
        open_counter(play, position.counters[id], "7.3.3.4")
        kill_population(play, id, seat)
    add_area(play, "smoke", loc, False, "7.3.3.4")


def _recon(play: Play[Position], seat: Seat, row: str, loc: str) -> None:
    """Everything outdoors within the radius is scouted, roofs too (7.3.4); an IED may go off as for any scouting (R117)."""
    position = play.position
    district = position.mission.district
    near = [each for each in position.ground.within(loc, RADIUS[row]) if each in district.terrain or district.is_roof(each)]
    for block in position.of(enemy(seat)):
        if block.loc in near and not block.is_covered:
            reveal(play, block, "7.3.4")
    for id in sorted(position.counters):
        counter = position.counters.get(id)
        if counter is None or counter.loc not in near or counter.revealed:
            continue
        open_counter(play, counter, "7.3.4")
        if counter.kind == "ied":
            try_ied(play, counter, seat, "R117")


def ring_loss(row: str, ring: int, cls: str) -> int:
    """OSL that a ring of a strike costs a class (7.3.3.3)."""
    loss = RINGS[row][ring][0]
    if row == "mortar-he":
        return loss if cls not in (ARMOURED, MBT) else 0
    if row == "artillery-he":
        return max(0, loss - (1 if cls == ARMOURED else 2 if cls == MBT else 0))
    return loss


def ring_of(position: Position, loc: str, target: str) -> int:
    """The ring of a location; a roof is hit only with its own building (7.3.3.3)."""
    district = position.mission.district
    if district.is_roof(loc):
        return 0 if district.is_zone(target) and district.building_of(loc) == district.building_of(target) else 99
    return position.ep(target, loc)


def _rings(play: Play[Position], seat: Seat, row: str, target: str) -> None:
    """Red rings hit everybody, blue ones the requester's own side, whose armour alone is spared below 2 (7.3.3.3, R53)."""
    position = play.position
    for each in sorted(position.blocks.values(), key=_order):
        block = position.blocks[each.id]
        if not block.is_on_map:
            continue
        ring = ring_of(position, block.loc, target)
        if ring == 0:
            reveal(play, block, "7.3.3.3")
            block = position.blocks[each.id]
        if ring >= len(RINGS[row]) or not block.is_on_map or not block.card.is_unit:
            continue
        if not RINGS[row][ring][1] and block.seat != seat:
            continue
        loss = ring_loss(row, ring, block.card.cls) - (1 if block.loc in position.works.fortified else 0)
        if loss > 0:
            reveal(play, block, "7.3.3.3")
            _hurt(play, block, loss, "7.3.3.3", 2 if block.seat == seat and block.card.is_armour else 0)
    for id in sorted(position.counters):
        counter = position.counters[id]
        if ring_of(position, counter.loc, target) < len(RINGS[row]):
            open_counter(play, counter, "7.3.3.3")
            if counter.kind == "population":
                kill_population(play, id, seat)


def _hurt(play: Play[Position], block: Block, loss: int, rule: str, floor: int) -> None:
    """A block loses OSL to a mission and, if it lives, is marked Activated (8.2.1.3)."""
    position = play.position
    if lose(play, block.id, loss, rule, floor):
        after = position.blocks[block.id]
        if after.is_alive:
            position.put(after.marked(True, after.reacted))


def _order(block: Block) -> tuple[str, str]:
    return (block.loc, block.id)
