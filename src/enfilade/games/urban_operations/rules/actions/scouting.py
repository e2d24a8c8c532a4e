"""Scouting: what a block may look at, and what it sees (8.2.5)."""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.effects import open_counter, reveal, try_ied
from enfilade.games.urban_operations.rules.fire.ranges import is_room_to_room, scouting_range
from enfilade.games.urban_operations.state.block import UNIT, Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Refusal


def scout_goals(position: Position, block: Block) -> list[str]:
    """Hidden enemies and face-down counters that a block may scout; mines are neither: they are swept for (8.2.5.6, R98)."""
    found: list[str] = []
    for target in position.of(enemy(block.seat)):
        if not target.revealed and not target.is_covered and may_look(position, block, target.loc):
            found.append(target.token)
    for id in sorted(position.counters):
        if not position.counters[id].revealed and may_look(position, block, position.counters[id].loc):
            found.append(id)
    return found


def may_look(position: Position, block: Block, loc: str) -> bool:
    """In range and sight; indoors only through the aperture, never from room to room (8.2.5.3)."""
    if is_room_to_room(position, block.loc, loc):
        return False
    return position.ep(block.loc, loc) <= scouting_range(position, block, loc) and position.sees(block.loc, loc)


class Scouting(Deed):
    """A hidden block is laid flat, a counter turned up: gas spreads, explosives may go off (8.2.5.4, 8.2.5.5, R42, R117)."""

    verbs: ClassVar[tuple[str, ...]] = ("scout",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("scout", goal) for goal in scout_goals(position, block)]

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        if target not in position.counters:
            return None
        counter = position.counters[target]
        return Refusal(f"{target} lies face up already", "8.2.5") if counter.revealed else _unseen(position, block, counter.loc)

    def refuse_enemy(self, position: Position, block: Block, target: Block) -> Refusal | None:
        if target.revealed:
            return Refusal(f"{target.token} lies open already", "8.2.5")
        if target.is_covered:
            return Refusal(f"{target.token} is in the cover of its vehicle", "10.4")
        return _unseen(position, block, target.loc)

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        position = play.position
        goal = order[1]
        position.put(block.hinting(UNIT))
        play.tell(Event("scouted", "8.2.5", {"block": block.handle, "target": goal}))
        if goal in position.counters:
            counter = position.counters[goal]
            open_counter(play, counter, "8.2.5")
            if counter.kind == "ied" and goal in position.counters:
                try_ied(play, position.counters[goal], block.seat, "R117")
        else:
            reveal(play, position.block(goal), "8.2.5")
        return ()


def _unseen(position: Position, block: Block, loc: str) -> Refusal:
    """Why a block cannot look at a place."""
    if not is_charted(position, loc, block.seat):
        return Refusal("it is underground, out of sight", "5.1.7")
    if is_room_to_room(position, block.loc, loc):
        return Refusal("nobody scouts from room to room", "8.2.5.3")
    obstacle = position.obstacle(block.loc, loc)
    if obstacle:
        return Refusal(f"no line of sight to {loc}: {obstacle}", "5.1.7")
    return Refusal(f"{loc} is {position.ep(block.loc, loc)} EP away; it scouts {scouting_range(position, block, loc)}", "8.2.5")
