"""What a deal must not contradict, where nothing less than the whole position shows it."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.cards import EventChoice, options
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow, is_lookout
from enfilade.games.urban_operations.rules.impulse import Phases
from enfilade.games.urban_operations.rules.support3d.requests import Grant
from enfilade.games.urban_operations.rules.support3d.strikes import Strike
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Reader
from enfilade.kernel.play import Procedure


def is_possible(position: Position, seen: View) -> bool:
    """Whether a position that was dealt is one in which the seat would have seen what it has."""
    muster = seen.facts.muster
    for seat in SEATS:
        mounted = [block for block in position.blocks.values() if block.seat == seat and block.is_mounted]
        if seat in position.ready and len(mounted) != muster.mounted[seat]:
            return False
        if len(position.support3d.pending[seat]) != muster.pending[seat]:
            return False
    stack = zip(position.stack, seen.procedures(), strict=True)
    return all([_is_explained(position, each, data) for each, data in stack])


def _is_explained(position: Position, procedure: Procedure[Position], data: Reader) -> bool:
    """Whether a procedure could have come to where it is."""
    if isinstance(procedure, EventChoice):  # somebody was asked, so there was something to choose (R133)
        return bool(options(position, procedure.seat, procedure.what))
    if isinstance(procedure, OpportunityWindow) and procedure.posting:
        mover = position.block(procedure.mover)
        watchers = [block for block in position.of(enemy(mover.seat)) if position.sees(block.loc, mover.loc)]
        return any([is_lookout(position, block, mover) for block in watchers])
    if isinstance(procedure, Activation) and procedure.acted == "dismount" and procedure.step == "end":
        return bool(procedure.followers)
    if isinstance(procedure, Strike):  # some block must have asked for it
        return bool(procedure.request.loc)
    if isinstance(procedure, Phases) and procedure is position.stack[-1]:  # a side is asked, so it may have a force left
        return position.outcome is not None or procedure.passes > 1 or bool(procedure.actions(position))
    if isinstance(procedure, Grant):
        return all([len(position.support3d.requests[seat]) == data.table("left").integer(seat) for seat in SEATS])
    return True
