"""A whole position that would explain a view, sampled from what the seat knows."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import OFF, SEATS
from enfilade.games.urban_operations.knowledge.dealing.below import deal_manholes, place_below
from enfilade.games.urban_operations.knowledge.dealing.blocks import deal, identify, link
from enfilade.games.urban_operations.knowledge.dealing.choices import think_on
from enfilade.games.urban_operations.knowledge.dealing.doubts import is_possible
from enfilade.games.urban_operations.knowledge.dealing.losses import mend
from enfilade.games.urban_operations.knowledge.dealing.public import known_ground
from enfilade.games.urban_operations.knowledge.dealing.secrets import deal_counters, deal_secrets
from enfilade.games.urban_operations.knowledge.dealing.stack import read_procedure
from enfilade.games.urban_operations.knowledge.facts import NOT_TOLD
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.impulse import Impulse, limit_of
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.trails import Trails
from enfilade.kernel.dice import Dice

TRIES: Final = 24
ALONE: Final = 5  # blocks that a Plt Leader commands (7.1.1)
COMMANDED: Final = 7  # with the Commander near and a command post


def redeal(seen: View, dice: Dice) -> Position:
    """Everything the seat knows as it is; everything else dealt at random among what could be.

    Most of what is known holds by the way a position is dealt. The rest is looked at afterwards, and a deal that contradicts it
    is thrown away.
    """
    position = _dealt(seen, dice)
    for _ in range(TRIES):
        if is_possible(position, seen):
            break
        position = _dealt(seen, dice)
    return think_on(position, seen, dice)


def _dealt(seen: View, dice: Dice) -> Position:
    position = known_ground(seen.mission, seen.facts)
    deal_manholes(position, seen, dice)
    position.outcome = seen.outcome
    blocks = place_below(position, seen, dice)
    for each in blocks:
        if each.id:
            position.put(identify(seen.mission, each))
    for seat in SEATS:
        deal(position, seen, blocks, seat, dice)
    link(position, seen)
    deal_counters(position, seen, dice)
    mend(position, seen, dice)
    position.refresh()
    deal_secrets(position, seen, dice)
    _prisoner(position, seen.facts.map.prisoner, dice)
    position.tempo = position.tempo.with_broken(tuple(sorted([position.block(token).id for token in seen.facts.tempo.broken])))
    position.trails = Trails({position.block(token).id: hexes for token, hexes in seen.facts.mines.trails.items()})
    for data in seen.procedures():
        position.stack.append(read_procedure(data, position, seen, dice))
    if seen.facts.tempo.limit == NOT_TOLD:
        position.tempo = position.tempo.with_limit(_limit(position, dice))
    return position


def _prisoner(position: Position, shown: str, dice: Dice) -> None:
    position.prisoner = shown
    if not shown.startswith("with:"):
        return
    handle = shown[5:]
    if handle:
        position.prisoner = f"with:{position.block(handle).id}"
    else:
        aboard = sorted([block.id for block in position.blocks.values() if block.is_mounted and block.seat == "green"])
        position.prisoner = f"with:{dice.draw(aboard, 'who has the prisoner')}"


def _limit(position: Position, dice: Dice) -> int:
    """The limit of an enemy's impulse: by the rule, but at least what it has used."""
    least = position.tempo.activations
    for procedure in position.stack:
        if isinstance(procedure, Impulse):
            found = sorted({max(least, limit) for limit in _limits(position, procedure.force)})
            return int(dice.draw([str(limit) for limit in found], "the limit of an impulse")) if len(found) > 1 else found[0]
    return 0


def _limits(position: Position, force: str) -> list[int]:
    """What the limit may have been when the impulse began: leader and Commander may have moved since (7.1.1, 7.2.1)."""
    now = limit_of(position, force)
    seat = position.mission.seat_of_force(force)
    commanders = [block for block in position.of(seat) if block.type == "CDR"]
    acting = [position.block(each.block).id for each in position.stack if isinstance(each, Activation)]
    is_moved = any([block.activated or block.id in acting for block in [position.leader(force), *commanders]])
    is_entering = any([block.loc == OFF for block in position.in_force(force)])
    has_post = any([block.type == "CP" for block in position.of(seat)])
    if now in (ALONE, COMMANDED) and commanders and has_post and is_moved and not is_entering:
        return [ALONE, COMMANDED]
    return [now]
