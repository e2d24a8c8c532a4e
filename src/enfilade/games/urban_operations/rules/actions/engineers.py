"""What engineers place and destroy (8.2.3)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.effects import tell
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.games.urban_operations.rules.movement.manholes import blockable
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import known_ways
from enfilade.games.urban_operations.state.mines import TRAP_MINES
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def place_goals(position: Position, block: Block, what: str) -> list[str]:
    """Where engineers may place something: adjacent, without block, counter or own mine (8.2.3.1)."""
    if what == "trap":
        has_some = position.mission.options.has("ap_traps") and position.works.left(block.seat, "mine") >= TRAP_MINES
        return free_goals(position, block, what) if has_some else []
    return free_goals(position, block, what) if position.works.left(block.seat, what) else []


def free_goals(position: Position, block: Block, what: str) -> list[str]:
    """The places beside an engineer for such a thing, whether its side has any left or not."""
    district = position.mission.district
    taken = {*position.places, *position.mines.of(block.seat), *position.mines.found}
    taken.update([counter.loc for counter in position.counters.values()])
    found: list[str] = []
    for step in known_ways(position, block.loc, block.seat):
        loc = step.to
        if loc in found or step.kind == "ladder" or loc in taken:
            continue
        if what == "mine" and district.terrain.get(loc, "T") not in ".hs":
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
    position.works = position.works.placed(block.seat, what)
    if what == "mine":
        position.mines = position.mines.mined(block.seat, loc)
        play.tell(Event("mine_laid", "8.2.3.1", {"block": block.handle, "hex": loc}, frozenset({block.seat})))
    else:
        counter = position.add_counter(what, loc, what == "barricade", block.seat)
        kind = what if counter.revealed else ""
        tell(play, Event("counter_placed", "8.2.3.1", {"counter": counter.id, "loc": loc, "kind": kind}))


def destroy_goals(position: Position, block: Block) -> list[str]:
    """What engineers may destroy beside them: a revealed IED, mine or barricade, and barricades of their own side (8.2.3.2)."""
    found: list[str] = []
    for id in sorted(position.counters):
        counter = position.counters[id]
        if counter.revealed and counter.kind in ("ied", "barricade") and is_adjacent(position, block, counter.loc):
            found.append(id)
    found += [hex for hex in position.mines.found if is_adjacent(position, block, hex)]
    found += blockable(position, block)
    for seat in position.seats:
        for other in position.of(seat):
            if other.card.type == "BAR" and (other.revealed or seat == block.seat) and is_adjacent(position, block, other.loc):
                found.append(other.token)
    return found
