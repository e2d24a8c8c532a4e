"""What engineers place: mines, traps, barricades, explosives (8.2.3.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import OFF
from enfilade.games.urban_operations.rules.actions.deed import LAID, Deed
from enfilade.games.urban_operations.rules.effects import tell
from enfilade.games.urban_operations.state.block import ENGINEER, Block
from enfilade.games.urban_operations.state.charted import known_ways
from enfilade.games.urban_operations.state.mines import TRAP_MINES
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Refusal

THINGS: Final = ("mine", "trap", "barricade", "ied")
IN_SECRET: Final = ("mine", "trap")


class Placing(Deed):
    """Engineers place something beside them; it is not announced (8.2.3.1, R107)."""

    verbs: ClassVar[tuple[str, ...]] = ("place",)
    is_chain: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if block.card.type != "ENG":
            return []
        return [Action("place", what) for what in THINGS if place_goals(position, block, what)]

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        return [Action("at", loc) for loc in place_goals(position, block, order[1])]

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        return f"places a {order[1]}: where?"

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        if block.card.type != "ENG":
            return Refusal("that is for engineers", "8.2.3.1")
        return Refusal(f"no {target} is left, or there is no free place beside it", "8.2.3.1")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        what = order[1]
        if what not in IN_SECRET:
            play.position.put(block.hinting(ENGINEER))
        place(play, block, what, order[2])
        return ()

    def named(self, block: Block, order: tuple[str, ...]) -> str:
        return LAID if order[1] in IN_SECRET else order[0]


def place_goals(position: Position, block: Block, what: str) -> list[str]:
    """Where engineers may place what is left to them: adjacent, without block, counter or own mine (8.2.3.1, R11)."""
    if what == "trap":
        has_some = position.mission.options.has("ap_traps") and position.works.left(block.seat, "mine") >= TRAP_MINES
        return free_goals(position, block, what) if has_some else []
    has_some = bool(position.in_stock(block.seat)) if what == "barricade" else position.works.left(block.seat, what) > 0
    return free_goals(position, block, what) if has_some else []


def free_goals(position: Position, block: Block, what: str) -> list[str]:
    """The places beside an engineer for such a thing, whether its side has any left or not; no barricade stands on a roof."""
    district = position.mission.district
    taken = {*position.places, *position.mines.of(block.seat), *position.mines.found_places()}
    taken.update([counter.loc for counter in position.counters.values()])
    found: list[str] = []
    for step in known_ways(position, block.loc, block.seat):
        loc = step.to
        if loc in found or step.kind == "ladder" or loc in taken:
            continue
        if what == "mine" and district.terrain.get(loc, "T") not in ".hs":
            continue
        if what == "barricade" and district.is_roof(loc):
            continue
        if what != "trap" or district.is_zone(loc) or district.is_tunnel(loc):
            found.append(loc)
    return found


def place(play: Play[Position], block: Block, what: str, loc: str) -> None:
    """Engineers lay a mine, a trap, a barricade or an IED; only what can be seen is told (R107)."""
    position = play.position
    if what == "trap":
        position.works = position.works.placed(block.seat, "mine", TRAP_MINES)
        position.mines = position.mines.trapped(block.seat, loc)
        play.tell(Event("trap_laid", "13.2", {"block": block.handle, "loc": loc}, frozenset({block.seat})))
        return
    if what == "barricade":
        _build(play, block, loc)
        return
    position.works = position.works.placed(block.seat, what)
    if what == "mine":
        position.mines = position.mines.mined(block.seat, loc)
        play.tell(Event("mine_laid", "8.2.3.1", {"block": block.handle, "hex": loc}, frozenset({block.seat})))
    else:
        counter = position.add_counter(what, loc, False, block.seat)
        tell(play, Event("counter_placed", "8.2.3.1", {"counter": counter.id, "loc": loc, "kind": ""}))


def _build(play: Play[Position], block: Block, loc: str) -> None:
    """A Barricade block of the engineers' side stands there: the enemy sees a blank block appear, and who holds the place."""
    position, seat = play.position, block.seat
    barricade = position.name(position.in_stock(seat)[0].at(loc))
    position.put(barricade)
    position.set_control(loc, seat)
    tell(play, Event("moved", "R107", {"block": barricade.token, "from": OFF, "to": loc, "how": "place"}))
    play.tell(Event("barricade_placed", "8.2.3.1", {"block": block.handle, "loc": loc}, frozenset({seat})))
