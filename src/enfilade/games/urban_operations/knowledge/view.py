"""What a seat may know: its own blocks, the enemy's as tokens until they are laid flat, and what is public (10)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import OFF, SEATS, Mission
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.knowledge.facts import UNKNOWN, Eyes, Facts, see_facts
from enfilade.games.urban_operations.rules.activation import ANNOUNCED, SEEN, Activation
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.fire.withdrawal import Withdraw
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.rules.reorganise import Reorganise
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.rules.support3d import Grant, Request3D, Strike
from enfilade.games.urban_operations.state.block import IN_FORCE, Block
from enfilade.games.urban_operations.state.charted import has_plan
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel import view
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play, Procedure


class BlockView:
    """A block as a seat sees it. Of a hidden enemy it knows neither id nor strength, unless it has seen it before."""

    def __init__(
        self,
        handle: str,
        seat: Seat,
        id: str,
        loc: str,
        osl: int,
        revealed: bool,
        activated: bool,
        reacted: bool,
        known: bool,
        hurt: int,
        hints: int,
        force: str,
        riders: int,
        pair: str,
        riding: str,
    ) -> None:
        self.handle: Final = handle
        self.seat: Final = seat
        self.id: Final = id  # empty: not identified
        self.loc: Final = loc
        self.osl: Final = osl  # 0: not known
        self.revealed: Final = revealed
        self.activated: Final = activated
        self.reacted: Final = reacted
        self.known: Final = known
        self.hurt: Final = hurt
        self.hints: Final = hints
        self.force: Final = force  # empty: not known
        self.riders: Final = riders  # -1: not known
        self.pair: Final = pair  # handle of the block with which it forms a pair
        self.riding: Final = riding  # handle of the vehicle on which it rides

    def to_data(self) -> dict[str, Data]:
        return {
            "handle": self.handle, "seat": self.seat, "id": self.id, "loc": self.loc, "osl": self.osl,
            "revealed": self.revealed, "activated": self.activated, "reacted": self.reacted, "known": self.known,
            "hurt": self.hurt, "hints": self.hints, "force": self.force, "riders": self.riders,
            "pair": self.pair, "riding": self.riding,
        }  # fmt: skip

    def at(self, loc: str) -> BlockView:
        return BlockView(
            self.handle, self.seat, self.id, loc, self.osl, self.revealed, self.activated, self.reacted, self.known,
            self.hurt, self.hints, self.force, self.riders, self.pair, self.riding,
        )  # fmt: skip

    @property
    def marker(self) -> str:
        if self.activated:
            return "completed" if self.reacted else "activated"
        return "reaction" if self.reacted else ""


class CounterView:
    """A counter as a seat sees it; `kind` is empty face down."""

    def __init__(self, id: str, kind: str, loc: str, revealed: bool, owner: Seat) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.loc: Final = loc
        self.revealed: Final = revealed
        self.owner: Final = owner

    def to_data(self) -> dict[str, Data]:
        return {"id": self.id, "kind": self.kind, "loc": self.loc, "revealed": self.revealed, "owner": self.owner}


class View(view.View):
    """What a seat may know of a battle."""

    def __init__(
        self,
        situation: view.Situation,
        mission: Mission,
        blocks: list[BlockView],
        counters: list[CounterView],
        facts: Facts,
        stack: list[dict[str, Data]],
    ) -> None:
        super().__init__(situation)
        self.mission: Final = mission
        self.blocks: Final = blocks
        self.counters: Final = counters
        self.facts: Final = facts  # tracks and markers: public ones, and the seat's own
        self.stack: Final = stack

    def block(self, handle: str) -> BlockView | None:
        return next((block for block in self.blocks if block.handle == handle), None)

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["blocks"] = [block.to_data() for block in self.blocks]
        data["counters"] = [counter.to_data() for counter in self.counters]
        data["facts"] = self.facts.to_data()
        data["stack"] = self.stack
        return data


def see(play: Play[Position], seat: Seat | None) -> View:
    """The view of a seat, built up from nothing."""
    position = play.position
    eyes = Eyes(position, seat)
    blocks: list[BlockView] = []
    for block in position.blocks.values():
        if block.seat in eyes.own:
            blocks.append(whole(position, block))
        elif block.is_on_map or block.known:
            blocks.append(outside(eyes, block))
    counters: list[CounterView] = []
    for id in sorted(position.counters):
        if eyes.know(position.counters[id].loc):
            counter = eyes.counter(position.counters[id])
            counters.append(CounterView(id, counter.kind, counter.loc, counter.revealed, counter.owner))
    return View(
        view.situation(play, seat),
        position.mission,
        sorted(blocks, key=_order),
        counters,
        see_facts(eyes),
        [veiled(eyes, see_procedure(position, procedure, seat)) for procedure in position.stack],
    )


def whole(position: Position, block: Block) -> BlockView:
    """One's own block: everything."""
    return BlockView(
        block.handle, block.seat, block.id, block.loc, block.osl, block.revealed, block.activated, block.reacted,
        block.known, block.hurt, block.hints, block.force, len(position.passengers(block)),
        public(position, block.pair), public(position, block.riding),
    )  # fmt: skip


def outside(eyes: Eyes, block: Block) -> BlockView:
    """The enemy's: upright it shows only its blank side, but who has seen it remembers (4.3.2.2)."""
    position, loc = eyes.position, eyes.place(block.loc)
    seen = block.revealed or block.known
    force = block.seen_in if block.hints & IN_FORCE else block.piece.force if seen else UNKNOWN  # transfers are secret (12.1)
    riders = len(position.passengers(block)) if block.revealed else -1
    return BlockView(
        block.token, block.seat, block.id if seen else UNKNOWN, loc, block.osl if block.revealed else 0, block.revealed,
        block.activated, block.reacted, block.known, block.hurt, block.hints, force, riders,
        public(position, block.pair), public(position, block.riding),
    )  # fmt: skip


def public(position: Position, handle: str) -> str:
    """What everybody calls a block: its token, or nothing."""
    return position.block(handle).token if handle and position.has_block(handle) else ""


def see_procedure(position: Position, procedure: Procedure[Position], seat: Seat | None) -> dict[str, Data]:
    """A procedure in progress without what its seat keeps to itself."""
    if isinstance(procedure, (Request3D, Reorganise)):
        own = procedure.branches.get(seat, []) if seat is not None else []
        return {
            "procedure": procedure.to_data()["procedure"],
            "deciding": [each for each, branch in procedure.branches.items() if branch],
            "own": [each.to_data() for each in own],
        }
    if isinstance(procedure, Activation):
        return _see_activation(position, procedure, seat)
    if isinstance(procedure, Setup) and procedure.seat != seat:
        return Setup(procedure.seat).to_data()
    if isinstance(procedure, Reaction) and position.block(procedure.target).seat != seat:
        return Reaction(procedure.firer, procedure.target, procedure.weapon, procedure.assault).to_data()
    if (isinstance(procedure, OpportunityWindow) and position.block(procedure.mover).seat == seat) or seat is None:
        if isinstance(procedure, OpportunityWindow) and not procedure.scouted and not procedure.closed:
            return _seen_window(position, procedure).to_data()
    if isinstance(procedure, Strike) and procedure.request.seat != seat:
        return {
            "procedure": "Strike",
            "seat": procedure.request.seat,
            "step": "correct" if procedure.step == "adjust" else procedure.step,
        }
    if isinstance(procedure, Grant):
        data = procedure.to_data()
        data["left"] = {each: len(position.support3d.requests[each]) for each in SEATS}
        return data
    if isinstance(procedure, Withdraw):
        data = procedure.to_data()
        block = position.block(procedure.block)
        if block.seat != seat and not block.known:
            data["mp"] = 0  # a vehicle has more (R129)
        return data
    if isinstance(procedure, Enter):
        data = procedure.to_data()
        data["block"] = public(position, procedure.block)
        return data
    return procedure.to_data()


def _seen_window(position: Position, window: OpportunityWindow) -> OpportunityWindow:
    """A window as those see it who are not asked: cards that were played are known, the block that was chosen is not."""
    chosen = position.block(window.chosen) if window.chosen else None
    posting = window.posting or (chosen is not None and chosen.reacted)
    return OpportunityWindow(window.mover, window.on_wall, posting=posting, prepared=window.prepared)


def veiled(eyes: Eyes, data: dict[str, Data]) -> dict[str, Data]:
    """A procedure without the names of tunnels that the seat does not know (R100)."""
    if eyes.all or has_plan(eyes.position, eyes.seat):
        return data
    return {key: _veil(eyes, value) for key, value in data.items()}


def _veil(eyes: Eyes, value: Data) -> Data:
    if isinstance(value, str):
        return eyes.place(value) if value in eyes.position.mission.district.known else value
    if isinstance(value, (list, tuple)):
        return [_veil(eyes, each) for each in value]
    return value


def _see_activation(position: Position, procedure: Activation, seat: Seat | None) -> dict[str, Data]:
    block = position.block(procedure.block)
    data = procedure.to_data()
    data["place"] = "off" if block.loc == OFF else "in" if block.is_mounted else "map"
    data["seat"] = block.seat
    if block.seat == seat:
        return data
    shown = Activation(block.token)
    shown.step = procedure.step
    on_map = procedure.lastfree in position.mission.district.known or procedure.lastfree == UNDERGROUND
    shown.lastfree = procedure.lastfree if on_map else ""
    shown.entered = procedure.entered
    shown.walled = procedure.walled
    shown.unseen = procedure.unseen
    shown.way = procedure.way
    if procedure.acted in ANNOUNCED or procedure.acted in SEEN:
        shown.acted = "support" if procedure.acted == "receive" else procedure.acted  # a point was spent, on whom is not told
        shown.acted_at = procedure.acted_at
    if procedure.acted == "unload":
        shown.followers = tuple([position.blocks[id].token for id in procedure.followers])
    shown.paired = procedure.paired
    shown.joining = procedure.joining
    shown.guided = procedure.guided
    shown.tried = procedure.tried
    seen = shown.to_data()
    seen["place"] = data["place"]
    seen["seat"] = block.seat
    return seen


def view_from_data(data: Reader, start: Position) -> View:
    """The view that `View.to_data` wrote, in a scenario with this starting position."""
    mission = start.mission
    return View(
        view.situation_from_data(data),
        mission,
        [_block(each) for each in data.tables("blocks")],
        [_counter(each) for each in data.tables("counters")],
        Facts.read(data.table("facts")),
        [dict(each.values) for each in data.tables("stack")],
    )


def _block(data: Reader) -> BlockView:
    return BlockView(
        data.text("handle"), data.text("seat"), data.text("id"), data.text("loc"), data.integer("osl"), data.flag("revealed"),
        data.flag("activated"), data.flag("reacted"), data.flag("known"), data.integer("hurt"), data.integer("hints"),
        data.text("force"), data.integer("riders"), data.text("pair"), data.text("riding"),
    )  # fmt: skip


def _counter(data: Reader) -> CounterView:
    return CounterView(data.text("id"), data.text("kind"), data.text("loc"), data.flag("revealed"), data.text("owner"))


def _order(block: BlockView) -> tuple[str, str, str]:
    return (block.seat, block.loc, block.handle)
