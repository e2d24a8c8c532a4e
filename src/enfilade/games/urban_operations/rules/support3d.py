"""3D actions: mortars, artillery, aircraft, asked for in secret (7.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import ARMOURED, MBT
from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.rules.cards import discard, plays
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
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.markers import Request
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.support3d import NOWHERE
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal, Together

LEADER_EP: Final = 15
JFO_EP: Final = 20
ADJUST_EP: Final = 10
CLEAR_CHANNEL: Final = 2  # event E01
LEADERS_ROWS: Final = ("mortar-he", "artillery-he", "mortar-smoke", "mortar-flare")
AIR: Final = ("close-air-support", "attack-helicopter", "helicopter-recon", "drone")
RECON: Final = ("helicopter-recon", "drone")
INTERCEPTED: Final = ("close-air-support", "attack-helicopter", "helicopter-recon")
RADIUS: Final = {"mortar-flare": 8, "helicopter-recon": 4, "drone": 3}
# Rings from the target outwards: OSL lost, and whether it hits both sides (red) or the requester's own only (blue).
RINGS: Final = {
    "mortar-he": ((2, True), (1, True), (1, False)),
    "artillery-he": ((3, True), (2, True), (1, False), (1, False)),
    "close-air-support": ((3, True), (2, True), (2, False), (1, False)),
    "attack-helicopter": ((2, True), (1, True), (1, False)),
}


def ring_loss(row: str, ring: int, cls: str) -> int:
    """OSL that a ring of a strike costs a class (7.5)."""
    loss = RINGS[row][ring][0]
    if row == "mortar-he":
        return loss if cls not in (ARMOURED, MBT) else 0
    if row == "artillery-he":
        return max(0, loss - (1 if cls == ARMOURED else 2 if cls == MBT else 0))
    return loss


def requesters(position: Position, seat: Seat, row: str) -> list[Block]:
    """The blocks that may ask for a row: JFOs, and Plt Leaders for mortars and artillery (7.3.1)."""
    taken = [request.by for request in position.support3d.requests[seat]]
    found: list[Block] = []
    for block in position.of(seat):
        may = block.card.type == "JFO" or (block.piece.leader and row in LEADERS_ROWS)
        if may and not block.riding and block.id not in taken and _has_targets(position, block, row):
            found.append(block)
    return found


def _has_targets(position: Position, block: Block, row: str) -> bool:
    """Whether a requester is within range of anything: deep in a tunnel there is nothing to call fire on (5.7, 3.4)."""
    if not position.mission.district.is_tunnel(block.loc):
        return True
    return any([is_target(position, row, loc) for loc in position.ground.within(block.loc, target_range(block))])


def target_range(block: Block) -> int:
    return JFO_EP if block.card.type == "JFO" else LEADER_EP


def is_target(position: Position, row: str, loc: str) -> bool:
    """Zones and hexes, never roofs; no known civilians but for recon and flares (5.2.3.3, 5.7)."""
    district = position.mission.district
    if not district.is_hex(loc) and not district.is_zone(loc):
        return False
    if row in RADIUS:
        return True
    return not any([each.loc == loc and each.revealed and each.kind == "population" for each in position.counters.values()])


def open_rows(position: Position, seat: Seat) -> list[str]:
    """The rows that a side may still ask for this turn (R24)."""
    found: list[str] = []
    for row in position.mission.sides[seat].rows:
        waiting = len([each for each in position.support3d.requests[seat] if each.row == row.name])
        asked = position.support3d.times_used(seat, row.name) + waiting
        if row.name != "air-defence" and position.support3d.left(seat, row.name) > waiting and asked < row.per_turn:
            if requesters(position, seat, row.name):
                found.append(row.name)
    return found


class Request3D(Together[Position]):
    """Both sides ask for 3D actions, in secret and at once (7.3.3.1)."""

    rule: ClassVar[str] = "7.3.3.1"
    title: ClassVar[str] = "3D requests"

    def copy(self) -> Request3D:
        return Request3D(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Request3D", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Request3D:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [Requests(seat)] for seat in SEATS}
        return Request3D(Kinds(Requests).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        play.replace(Grant())


class Grant(Procedure[Position]):
    """Green first, each request rolls on its row: nothing, next turn, or at once (7.3.3.1). Before the die its side, if it has
    cards in hand, may play one (R129)."""

    rule: ClassVar[str] = "7.3.3.1"
    title: ClassVar[str] = "Answers to requests"

    def __init__(self, step: str = "card", bonus: int = 0) -> None:
        self.step = step  # card, die
        self.bonus = bonus  # by cards

    def copy(self) -> Grant:
        return Grant(self.step, self.bonus)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Grant", "step": self.step, "bonus": self.bonus}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Grant:
        return Grant(data.text("step"), data.integer("bonus"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Everybody sees how many requests are still to be answered."""
        data = self.to_data()
        data["left"] = {each: len(position.support3d.requests[each]) for each in SEATS}
        return data

    def request(self, position: Position) -> Request | None:
        """The request whose turn it is."""
        for seat in SEATS:
            if position.support3d.requests[seat]:
                return position.support3d.requests[seat][0]
        return None

    def asks(self, position: Position) -> Seat:
        request = self.request(position)
        if request is None or self.step != "card":
            return ""
        return request.seat if position.cards.hands[request.seat] else ""

    def actions(self, position: Position) -> list[Action]:
        request = self.request(position)
        assert request is not None
        return [*plays(position, request.seat, "request"), Action("pass")]

    def prompt(self, position: Position, seat: Seat) -> str:
        request = self.request(position)
        assert request is not None
        return f"Your request of {request.row} on {request.loc} is to be answered: play a card first?"

    def take(self, play: Play[Position], action: Action) -> None:
        request = self.request(play.position)
        assert request is not None
        if action.verb == "pass":
            self.step = "die"
        else:
            discard(play, request.seat, action.target)
            self.bonus += CLEAR_CHANNEL

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        request = self.request(position)
        if request is None:
            forget_places(position)
            play.pop()
            return
        seat = request.seat
        change = self.bonus + position.support3d.request_dice[seat]
        self.step, self.bonus = "card", 0
        position.support3d = position.support3d.answering(seat)
        answer(play, request, change)


def answer(play: Play[Position], request: Request, change: int) -> None:
    """The die of a request, changed by cards and events, on its row of the matrix (7.3.3.1)."""
    position = play.position
    row = next(each for each in position.mission.sides[request.seat].rows if each.name == request.row)
    position.support3d = position.support3d.using(request.seat, request.row)
    die = d10(play.dice, f"3D request of {request.seat}")
    letter = row.table[min(9, max(0, die + change))]
    play.tell(Event("request", "7.3.3.1", {"seat": request.seat, "die": die, "change": change, "result": letter}))
    if letter == "U":
        return
    position.support3d = position.support3d.spent(request.seat, request.row)
    if letter == "T":
        position.support3d = position.support3d.granting(request)
    else:
        play.push(Strike(request, False))  # before the next die (R94)


def requesting(position: Position) -> Request3D:
    """The procedure with a branch for each side that has missions left.

    Whether somebody is there to ask for one is its secret: he may be in a vehicle (R129).
    """
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for seat in SEATS:
        rows = [row.name for row in position.mission.sides[seat].rows if row.name != "air-defence"]
        left = any([position.support3d.left(seat, row) > 0 for row in rows])
        branches[seat] = [Requests(seat)] if left else []
    if branches[SEATS[0]] or branches[SEATS[1]]:
        note_places(position)
    return Request3D(branches)


def note_places(position: Position) -> None:
    """Where everybody sees blocks that might ask for a mission, and civilians, when requests are written (7.3.1, 5.2.3.3)."""
    places = {block.token: block.loc for seat in SEATS for block in position.of(seat) if not block.riding}
    for counter in position.counters.values():
        if counter.revealed and counter.kind == "population":
            places[counter.id] = counter.loc
    position.support3d = position.support3d.but(asked_at=places)


def forget_places(position: Position) -> None:
    """Nothing is on its way any more."""
    if not any([position.support3d.pending[seat] for seat in SEATS]):
        position.support3d = position.support3d.but(asked_at=NOWHERE)


class Requests(Procedure[Position]):
    """One side's requests: row, requester, target (7.3.3.1)."""

    rule: ClassVar[str] = "7.3.3.1"
    title: ClassVar[str] = "3D requests"

    def __init__(self, seat: Seat, row: str = "", by: str = "", part: str = "", over: bool = False) -> None:
        self.seat: Final = seat
        self.row = row
        self.by = by
        self.part = part  # the column or building of the target
        self.over = over

    def copy(self) -> Requests:
        return Requests(self.seat, self.row, self.by, self.part, self.over)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Requests", "seat": self.seat, "row": self.row, "by": self.by, "part": self.part, "over": self.over,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Requests:
        return Requests(data.text("seat"), data.text("row"), data.text("by"), data.text("part"), data.flag("over"))

    def asks(self, position: Position) -> Seat:
        return "" if self.over else self.seat

    def _targets(self, position: Position) -> list[str]:
        block = position.block(self.by)
        near = position.ground.within(block.loc, target_range(block))
        return [loc for loc in near if is_target(position, self.row, loc)]

    def actions(self, position: Position) -> list[Action]:
        if not self.row:
            return [*[Action("request", row) for row in open_rows(position, self.seat)], Action("done")]
        if not self.by:
            return [Action("by", block.token) for block in requesters(position, self.seat, self.row)]
        return parted("target", self._targets(position), self.part)

    def prompt(self, position: Position, seat: Seat) -> str:
        if not self.row:
            return "Ask for a 3D action, in secret, or finish."
        return f"{self.row}: who asks for it?" if not self.by else f"{self.row}: on which location?"

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "done":
            self.over = True
        elif action.verb == "request":
            self.row = action.target
        elif action.verb == "by":
            self.by = action.target
        elif action.verb in ("column", "building"):
            self.part = action.target
        else:
            asked = Request(self.seat, self.row, position.block(self.by).id, action.target)
            position.support3d = position.support3d.asking(asked)
            values = {"row": self.row, "by": self.by, "loc": action.target}
            play.tell(Event("requested", "7.3.3.1", values, frozenset({self.seat})))
            self.row, self.by, self.part = "", "", ""

    def advance(self, play: Play[Position]) -> None:
        play.pop()


def parted(verb: str, locs: list[str], part: str) -> list[Action]:
    """Locations to choose from; many are asked by column or building first (4.0)."""
    if len(locs) <= 40:
        return [Action(verb, loc) for loc in locs]
    if not part:
        columns = sorted({loc[:2] for loc in locs if loc.isdigit()})
        buildings = sorted({loc.partition(".")[0] for loc in locs if "." in loc})
        return [*[Action("column", each) for each in columns], *[Action("building", each) for each in buildings]]
    return [Action(verb, loc) for loc in locs if (loc[:2] == part and loc.isdigit()) or loc.startswith(f"{part}.")]


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
    """One 3D mission: kept, cancelled or adjusted; intercepted; then its effect (7.3.3.2 to 7.3.3.5)."""

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
        request = data.raw("request")
        assert isinstance(request, (list, tuple))
        found = Strike(Request.read(request), False, data.text("step"), data.text("part"))
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
        """Whether the enemy has air defence left for this turn (7.3.3.5)."""
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
        elif action.verb == "cancel":
            play.tell(Event("strike_cancelled", "7.3.3.2", {"seat": self.request.seat}))
            play.pop()
        elif action.verb in ("column", "building"):
            self.part = action.target
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
    """What a 3D mission does (4.8, 5.7)."""
    position = play.position
    seat, row = request.seat, request.row
    rule = "7.3.3.3" if row in RINGS else "7.3.4" if row in RECON else "7.3.3.4"
    play.tell(Event("strike", rule, {"seat": seat, "row": row, "loc": loc}, reveals=True))
    position.support3d = position.support3d.striking(seat, row)
    if row == "mortar-flare":
        bright = [each for each in position.ground.within(loc, RADIUS[row]) if not position.mission.district.is_under(each)]
        position.support3d = position.support3d.lighting(bright)
    elif row == "mortar-smoke":
        for block in position.here(loc) if loc not in position.works.fortified else []:
            reveal(play, block, "7.3.3.4")
            _hurt(play, position.blocks[block.id], 1, "7.3.3.4", 2 if block.card.is_armour else 0)
        for id in [each.id for each in position.counters.values() if each.loc == loc and each.kind == "population"]:
            open_counter(play, position.counters[id], "7.3.3.4")
            kill_population(play, id, seat)
        add_area(play, "smoke", loc, False, "7.3.3.4")
    elif row in RADIUS:
        _recon(play, seat, row, loc)
    else:
        _rings(play, seat, row, loc)
        if position.mission.options.has("rubble") and position.mission.district.is_zone(loc):
            make_rubble(play, loc)


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


def ring_of(position: Position, loc: str, target: str) -> int:
    """The ring of a location; a roof is hit only with its own building (7.3.3.3)."""
    district = position.mission.district
    if district.is_roof(loc):
        return 0 if district.is_zone(target) and district.building_of(loc) == district.building_of(target) else 99
    return position.ep(target, loc)


def _rings(play: Play[Position], seat: Seat, row: str, target: str) -> None:
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
            _hurt(play, block, loss, "7.3.3.3", 2 if block.seat == seat and block.card.is_armour else 0)  # R53
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
