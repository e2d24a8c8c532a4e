"""What engineers destroy: obstacles, mines, manholes (8.2.3.2, 13.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.actions.breaching import ForcedMove, can_run, charge
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.effects import reveal, tell
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.games.urban_operations.rules.movement.manholes import MANHOLE, block_manhole, blockable
from enfilade.games.urban_operations.state.block import DEAD, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal


def destroy_goals(position: Position, block: Block) -> list[str]:
    """What engineers may destroy beside them: a revealed IED, mine or barricade, and barricades of their own side (8.2.3.2)."""
    found: list[str] = []
    for id in sorted(position.counters):
        counter = position.counters[id]
        if counter.revealed and counter.kind in ("ied", "barricade") and is_adjacent(position, block, counter.loc):
            found.append(id)
    found += [hex for hex in position.mines.found_places() if is_adjacent(position, block, hex)]
    found += blockable(position, block)
    for seat in position.seats:
        for other in position.of(seat):
            if other.card.type == "BAR" and (other.revealed or seat == block.seat) and is_adjacent(position, block, other.loc):
                found.append(other.token)
    return found


def _whose(position: Position, block: Block, place: str) -> Seat:
    """Whose mine or trap engineers destroy in a place: the enemy's if it lies open, else their own that was found (8.2.3.2)."""
    return enemy(block.seat) if place in position.mines.found[enemy(block.seat)] else block.seat


class Destroying(Deed):
    """Engineers blow up what is in the way beside them (8.2.3.2)."""

    verbs: ClassVar[tuple[str, ...]] = ("destroy",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if block.card.type != "ENG":
            return []
        return [Action("destroy", goal) for goal in destroy_goals(position, block)]

    def takes_away(self, position: Position, block: Block, target: str) -> bool:
        return can_run(position, block)

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        if block.card.type != "ENG":
            return Refusal("that is for engineers", "8.2.3.2")
        return Refusal(f"{target} is no revealed IED, mine or barricade beside it", "8.2.3.2")

    def refuse_enemy(self, position: Position, block: Block, target: Block) -> Refusal | None:
        return Refusal(f"{target.token} is no revealed barricade beside engineers", "8.2.3.2")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.push(Destroy(block.handle, order[1]))
        return ()


class Destroy(Procedure[Position]):
    """Engineers destroy a counter, a mine or a barricade beside them (8.2.3.2)."""

    rule: ClassVar[str] = "8.2.3.2"
    title: ClassVar[str] = "Destroying"

    def __init__(self, block: str, goal: str) -> None:
        self.block: Final = block
        self.goal: Final = goal  # a counter, the hex of a mine, the token of a barricade, a manhole

    def subject(self) -> str:
        return self.goal

    def copy(self) -> Destroy:
        return Destroy(self.block, self.goal)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Destroy", "block": self.block, "goal": self.goal}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Destroy:
        return Destroy(data.text("block"), data.text("goal"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        reveal(play, position.block(self.block), "R108")
        if self.goal in position.counters:
            loc = position.counters[self.goal].loc
            position.drop_counter(self.goal)
        elif self.goal in position.mines.found_places():
            loc = self.goal
            position.lift_mine(_whose(position, position.block(self.block), loc), loc)
        elif self.goal.startswith(MANHOLE):
            loc = self.goal[len(MANHOLE) :]
        else:
            barricade = position.block(self.goal)
            loc = barricade.loc
            position.put(barricade.gone(DEAD))
        tell(play, Event("destroyed", "8.2.3.2", {"block": self.block, "what": self.goal, "loc": loc}))
        play.pop()
        if self.goal.startswith(MANHOLE):
            block_manhole(play, loc)
        charge(play, position.block(self.block), [loc], "8.2.3.2")
        play.push(ForcedMove(self.block))
