"""What a seat may know: its own blocks, the enemy's as tokens until they are laid flat, and what is public (4.3.2.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.mission import Mission
from enfilade.games.urban_operations.knowledge.facts import UNKNOWN, Eyes, Facts, see_facts
from enfilade.games.urban_operations.state.block import IN_FORCE, Block
from enfilade.games.urban_operations.state.charted import has_plan
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel import view
from enfilade.kernel.data import Data, Plain, Reader, Source
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play

MOST_KEPT: Final = 4096  # blocks as they are seen


class BlockView(Plain):
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
        hits: int,
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
        self.hits: Final = hits
        self.hints: Final = hints
        self.force: Final = force  # empty: not known
        self.riders: Final = riders  # -1: not known
        self.pair: Final = pair  # handle of the block with which it forms a pair
        self.riding: Final = riding  # handle of the vehicle on which it rides
        self._hash = 0  # once somebody has asked for it

    def to_data(self) -> dict[str, Data]:
        return {
            "handle": self.handle, "seat": self.seat, "id": self.id, "loc": self.loc, "osl": self.osl,
            "revealed": self.revealed, "activated": self.activated, "reacted": self.reacted, "known": self.known,
            "hurt": self.hurt, "hits": self.hits, "hints": self.hints, "force": self.force, "riders": self.riders,
            "pair": self.pair, "riding": self.riding,
        }  # fmt: skip

    def at(self, loc: str) -> BlockView:
        return BlockView(
            self.handle, self.seat, self.id, loc, self.osl, self.revealed, self.activated, self.reacted, self.known,
            self.hurt, self.hits, self.hints, self.force, self.riders, self.pair, self.riding,
        )  # fmt: skip

    def key(self) -> tuple[str | int, ...]:
        """All that it is, by which it is equal to another."""
        return (
            self.handle, self.seat, self.id, self.loc, self.osl, self.revealed, self.activated, self.reacted, self.known,
            self.hurt, self.hits, self.hints, self.force, self.riders, self.pair, self.riding,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, BlockView) and self.key() == other.key())

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash(self.key())
        return self._hash

    @property
    def marker(self) -> str:
        if self.activated:
            return "completed" if self.reacted else "activated"
        return "reaction" if self.reacted else ""


class CounterView(Plain):
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

    def procedures(self, name: str = "") -> list[Reader]:
        """What the seat sees of the procedures in progress, or of those of a name, the outermost first."""
        return [Reader(each, Source("view")) for each in self.stack if name in ("", each["procedure"])]

    def top(self) -> Reader:
        """What the seat sees of the procedure on top; nothing when the battle is over."""
        return Reader(self.stack[-1] if self.stack else {}, Source("view"))

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["blocks"] = [block.to_data() for block in self.blocks]
        data["counters"] = [counter.to_data() for counter in self.counters]
        data["facts"] = self.facts.to_data()
        data["stack"] = self.stack
        return data


def see(play: Play[Position], seat: Seat | None) -> View:
    """The view of a seat, built up from nothing."""
    return _seen(play, Eyes(play.position, seat))


def see_everything(play: Play[Position]) -> View:
    """Every block and counter as its owner knows it."""
    return _seen(play, Eyes(play.position, None, is_open=True))


def _seen(play: Play[Position], eyes: Eyes) -> View:
    position, seat = play.position, eyes.seat
    aboard = [block.loc for block in eyes.mounted]
    blocks: list[BlockView] = []
    for block in position.blocks.values():
        riders = aboard.count(f"in:{block.id}") if aboard else 0
        pair, riding = position.token_of(block.pair), position.token_of(block.riding)
        if block.seat in eyes.own:
            blocks.append(whole(block, riders, pair, riding))
        elif block.is_on_map or block.known:
            blocks.append(outside(block, eyes.place(block.loc), riders, pair, riding))
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
        [veiled(eyes, procedure.seen(position, seat)) for procedure in position.stack],
    )


# A block never changes, so as long as it stands there it looks the same to all who know as much of it.


@lru_cache(maxsize=MOST_KEPT)
def whole(block: Block, riders: int, pair: str, riding: str) -> BlockView:
    """One's own block: everything."""
    return BlockView(
        block.handle, block.seat, block.id, block.loc, block.osl, block.revealed, block.activated, block.reacted,
        block.known, block.hurt, block.hits, block.hints, block.force, riders, pair, riding,
    )  # fmt: skip


@lru_cache(maxsize=MOST_KEPT)
def outside(block: Block, loc: str, riders: int, pair: str, riding: str) -> BlockView:
    """The enemy's: upright all show a blank side only, barricades too, but who has seen one remembers (4.3.2.2, R99)."""
    seen = block.revealed or block.known
    force = block.seen_in if block.hints & IN_FORCE else block.piece.force if seen else UNKNOWN  # transfers are secret (12.1)
    return BlockView(
        block.token, block.seat, block.id if seen else UNKNOWN, loc, block.osl if block.revealed else 0, block.revealed,
        block.activated, block.reacted, block.known, block.hurt, block.hits, block.hints, force,
        riders if block.revealed else -1, pair, riding,
    )  # fmt: skip


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
        data.flag("activated"), data.flag("reacted"), data.flag("known"), data.integer("hurt"), data.integer("hits"),
        data.integer("hints"), data.text("force"), data.integer("riders"), data.text("pair"), data.text("riding"),
    )  # fmt: skip


def _counter(data: Reader) -> CounterView:
    return CounterView(data.text("id"), data.text("kind"), data.text("loc"), data.flag("revealed"), data.text("owner"))


def _order(block: BlockView) -> tuple[str, str, str]:
    return (block.seat, block.loc, block.handle)
