"""Set-ups to choose from: as the lot has it, and with some blocks elsewhere."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.commander.orders import DONE
from enfilade.games.urban_operations.rules.choices import MANY, part_of
from enfilade.games.urban_operations.rules.posts import area_of, closed_to, may_stand, standing
from enfilade.games.urban_operations.rules.setup import FEW, Setup
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.event import Seat

MOVED: Final = range(2, 11)  # blocks that stand elsewhere, in each of the other set-ups


def set_up(position: Position, seat: Seat, _dice: Dice) -> list[list[Action]]:
    """What the lot has done may stand; the others are drawn by a lot that hangs on it, so that games differ."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, Setup) or top.seat != seat or top.chosen or top.made:
        return []
    lot = " ".join([f"{block.id}@{block.loc}" for block in standing(position, seat)])
    places = places_of(position, seat)
    return [[DONE], *[arranged(position, places, moved, Seeded(f"{lot}/{moved}")) for moved in MOVED]]


def places_of(position: Position, seat: Seat) -> dict[str, list[str]]:
    """Where each block may stand, whoever stands there now."""
    closed = closed_to(position, seat)
    return {
        block.id: [loc for loc in area_of(position, block) if may_stand(position, block, loc, closed)]
        for block in standing(position, seat)
    }


def arranged(position: Position, places: dict[str, list[str]], moved: int, dice: Dice) -> list[Action]:
    """Some blocks, drawn by lot, at places drawn by lot: free ones, or those of friends who may take theirs."""
    at = {id: position.blocks[id].loc for id in places}
    holder = {loc: id for id, loc in at.items()}
    order: list[Action] = []
    for id in dice.shuffle(sorted(places), "who stands elsewhere")[:moved]:
        here = at[id]
        free = [loc for loc in places[id] if loc not in holder]
        friends = [loc for loc in places[id] if loc != here and loc in holder and here in places[holder[loc]]]
        if not free and not friends:
            continue
        there = dice.draw([*free, *friends], f"where {id} stands")
        other = holder.pop(there, "")
        order += _exchanged(id, other, len(places)) if other else _placed(id, there, len(free), len(places))
        at[id] = there
        holder[there] = id
        del holder[here]
        if other:
            at[other] = here
            holder[here] = other
    return [*order, DONE]


def _exchanged(id: str, other: str, blocks: int) -> list[Action]:
    return [*_asked_first("swap", blocks), Action("swap", id), Action("with", other)]


def _placed(id: str, loc: str, free: int, blocks: int) -> list[Action]:
    part = [part_of(loc)] if free > MANY else []
    return [*_asked_first("place", blocks), Action("place", id), *part, Action("place-at", loc)]


def _asked_first(verb: str, blocks: int) -> list[Action]:
    """Of many blocks it is asked first what is done, then with which."""
    return [Action(verb)] if blocks > FEW else []
