"""How far a block may go in its activation, and where it may step (7.1.2, 8.1)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.board import Step
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.rules.actions.deed import is_noticed
from enfilade.games.urban_operations.rules.deeds import deed_of
from enfilade.games.urban_operations.rules.movement.costs import (
    FULL,
    UNSEEN,
    WITH_ACTION,
    is_barred,
    price_on_foot,
    step_cost,
)
from enfilade.games.urban_operations.rules.movement.pairs import shelters
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import MANHOLE_MP, blind_way, known_ways
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.play import Procedure, Refusal


class March(Procedure[Position]):
    """What a block has spent in its activation and what it has done, as far as its movement depends on that."""

    def __init__(self, acted: str, paired: str) -> None:
        self.mp = 0
        self.acted = acted  # the action that is done
        self.mp_before = 0  # spent when it was declared
        self.unseen = False
        self.tried = False  # it found a manhole to lead nowhere or blocked: not again in this activation (R100)
        self.way: tuple[str, ...] = ()  # where it was in this activation, the start first
        self.paired = paired  # the foot block of a pair that is activated as one (10.4)
        self.guided = False  # the next manhole step is free (E04)

    def with_action(self, position: Position, block: Block) -> int:
        """The MP that leave room for an action (7.1.2)."""
        return WITH_ACTION[block.is_foot] - _hesitation(position, block)

    def allowance(self, position: Position, block: Block, loc: str, watched: bool | None = None) -> int:
        """The MP that a block may have spent on arriving somewhere (7.1.2, 8.1.13, 8.1.15); at night no more unseen (9.1).

        `watched`: whether an enemy sees that place, for those who have looked already.
        """
        return max(0, self._allowance(position, block, loc, watched) - _hesitation(position, block))

    def _allowance(self, position: Position, block: Block, loc: str, watched: bool | None) -> int:
        if self.paired:
            return WITH_ACTION[False]
        if self.acted:
            return deed_of(self.acted).allowance(block, self.mp_before)
        district = position.mission.district
        below = district.is_under(block.loc) or district.is_under(loc)
        below = below or bool(position.company(block))  # nor with a block on it (11.1)
        if not self.unseen or position.is_night or below:
            return FULL[block.is_foot]
        if position.is_seen(loc, enemy(block.seat)) if watched is None else watched:
            return FULL[block.is_foot]
        return UNSEEN[block.is_foot]

    def _goals(self, position: Position, block: Block) -> list[str]:
        """Where the block may step (8.1)."""
        found: list[str] = []
        for step in known_ways(position, block.loc, block.seat):
            cost = step_cost(position, block, step)
            if not cost or step.to in found or is_barred(position, step.to, block.seat):
                continue
            if not block.card.is_unit and not (
                position.mission.district.is_hex(step.to) or position.mission.district.is_zone(step.to)
            ):
                continue
            cost = self._price(step, cost)
            if self._is_too_far(position, block, step.to, self.mp + cost):
                continue
            if step.to in position.places and not self._has_way_out(position, block.at(step.to), self.mp + cost):
                continue
            found.append(step.to)
        way = blind_way(position, block)
        if (
            way
            and not self.tried
            and self.mp + (0 if self.guided else MANHOLE_MP) <= self.allowance(position, block, UNDERGROUND)
        ):
            found.append(way)
        return found

    def _is_too_far(self, position: Position, block: Block, loc: str, mp: int) -> bool:
        """Whether a block may not have spent so much on arriving somewhere; who sees it there is asked only if it matters."""
        return mp > self.allowance(position, block, loc, True) and mp > self.allowance(position, block, loc)

    def _price(self, step: Step, cost: int) -> int:
        """What a step costs in this activation: nothing by a manhole with a guide (E04)."""
        return 0 if self.guided and step.kind == "manhole" else cost

    def _has_way_out(self, position: Position, there: Block, spent: int) -> bool:
        """From a friend's location one must be able to go on to a free one (8.1.1, R27)."""
        seen = self.unseen and position.is_seen(there.loc, enemy(there.seat))  # then it goes no further than others
        for step in known_ways(position, there.loc, there.seat):
            cost = step_cost(position, there, step)
            if cost and step.to not in position.places and not is_barred(position, step.to, there.seat):
                most = self.allowance(position, there, step.to)
                if spent + cost <= (min(most, FULL[there.is_foot] - _hesitation(position, there)) if seen else most):
                    return True
        return False

    def _cost(self, position: Position, block: Block, loc: str) -> int:
        steps = [step for step in position.ground.steps[block.loc] if step.to == loc and step_cost(position, block, step)]
        return min([self._price(step, step_cost(position, block, step)) for step in steps])

    def _parts(self, block: Block) -> bool:
        """Whether one half of a pair is activated alone: it has to go (10.4)."""
        return block.pair != "" and not self.paired

    def _covers(self, position: Position, block: Block) -> list[Block]:
        """Own vehicles whose cover a foot block can reach with the MP it has (10.4)."""
        found: list[Block] = []
        for vehicle, cost in shelters(position, block):
            if self.mp + cost <= self.allowance(position, block, vehicle.loc):
                found.append(vehicle)
        return found

    def _refuse_step(self, position: Position, block: Block, loc: str) -> Refusal | None:
        if not block.is_on_map:
            return None
        costs = [step_cost(position, block, step) for step in known_ways(position, block.loc, block.seat) if step.to == loc]
        if not any(costs):
            return Refusal(f"there is no way for it from {block.loc} to {loc}", "8.1")
        if is_barred(position, loc, block.seat):
            return Refusal(f"{loc} cannot be entered", "8.1.1")
        least, most = min([cost for cost in costs if cost]), self.allowance(position, block, loc)
        if self.mp + least > most:
            return Refusal(f"{loc} costs {least} MP, {self.mp} of {most} are spent", "7.1.2")
        return Refusal(f"a friend is in {loc} and there is no way on", "8.1.1")

    def _outruns_foot(self, position: Position, block: Block, loc: str) -> bool:
        """Whether everybody sees by the way of a vehicle that it is none on foot (4.3.2.2)."""
        spent = price_on_foot(position, (*self.way, loc))
        if is_noticed(self.acted):
            return spent > WITH_ACTION[True]
        is_hidden = self.unseen and not position.is_night and not position.is_seen(loc, enemy(block.seat))
        return spent > (UNSEEN if is_hidden else FULL)[True]


def _hesitation(position: Position, block: Block) -> int:
    """Rumour of gas: infantry moves 1 MP less (6.2.1)."""
    return 1 if block.card.type == "INF" and position.cards.is_under(block.seat, "gas") else 0
