"""What engineers place and destroy (8.2.3)."""

from __future__ import annotations

from enfilade.games.urban_operations.procedures.effects import tell
from enfilade.games.urban_operations.procedures.manholes import blockable
from enfilade.games.urban_operations.state import Block, Position, enemy
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def place_goals(position: Position, block: Block, what: str) -> list[str]:
    """Where engineers may place something: adjacent, without block, counter or own mine (8.2.3.1)."""
    return free_goals(position, block, what) if position.stock.get(f"{block.seat} {what}", 0) else []


def free_goals(position: Position, block: Block, what: str) -> list[str]:
    """The places beside an engineer for such a thing, whether its side has any left or not."""
    found: list[str] = []
    for step in position.ways(block.loc, block.seat):
        loc = step.to
        if loc in found or step.kind == "ladder" or loc in position.places or loc in position.mines[block.seat]:
            continue
        if any([counter.loc == loc for counter in position.counters.values()]) or loc in position.found:
            continue
        if what != "mine" or position.mission.district.terrain.get(loc, "T") in ".hs":
            found.append(loc)
    return found


def place(play: Play[Position], block: Block, what: str, loc: str) -> None:
    """Engineers lay a mine, a barricade or an IED; only what can be seen is told (R107)."""
    position = play.position
    position.stock[f"{block.seat} {what}"] -= 1
    if what == "mine":
        position.mines[block.seat] = tuple(sorted([*position.mines[block.seat], loc]))
        play.tell(Event("mine_laid", "8.2.3.1", {"block": block.handle, "hex": loc}, frozenset({block.seat})))
    else:
        counter = position.add_counter(what, loc, what == "barricade", block.seat)
        kind = what if counter.revealed else ""
        tell(play, Event("counter_placed", "8.2.3.1", {"counter": counter.id, "loc": loc, "kind": kind}))


def destroy_goals(position: Position, block: Block) -> list[str]:
    """What engineers may destroy beside them (8.2.3.2)."""
    found: list[str] = []
    for id in sorted(position.counters):
        counter = position.counters[id]
        if counter.revealed and counter.kind != "population" and position.adjacent(block, counter.loc):
            found.append(id)
    found += [hex for hex in position.found if position.adjacent(block, hex)]
    found += blockable(position, block)
    for other in position.of(enemy(block.seat)):
        if other.card.type == "BAR" and other.revealed and position.adjacent(block, other.loc):
            found.append(other.token)
    return found
