"""Phases and impulses: whose turn it is, and how many blocks a force may activate (3.1.3, 3.2, 7.1.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import COMMAND_EP
from enfilade.games.urban_operations.box.mission import OFF, enemy
from enfilade.games.urban_operations.rules.actions.transport import dismount_hexes
from enfilade.games.urban_operations.rules.activation import Activation, can_part
from enfilade.games.urban_operations.rules.cards import discard, enact, plays
from enfilade.games.urban_operations.rules.effects import check_elimination
from enfilade.games.urban_operations.rules.movement.costs import entry_hexes
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

JAMMED: Final = 3  # blocks that a side activates in its first impulse under event E05


def has_entered(position: Position, force: str) -> bool:
    """Whether a force is on the map, or may come onto it this turn (R121)."""
    return position.tempo.turn >= position.mission.forces[force].entry_turn


def forces_left(position: Position, seat: Seat) -> list[str]:
    """The forces of a side that may still have an impulse this turn (3.1.3)."""
    found: list[str] = []
    for force in position.mission.forces.values():
        if force.seat != seat or force.id in position.tempo.spent:
            continue
        alive = [block for block in position.in_force(force.id) if block.is_alive and block.card.is_unit]
        if any([block.loc not in (OFF, "exited") for block in alive]) or (
            alive and has_entered(position, force.id) and any([block.loc == OFF for block in alive])
        ):
            found.append(force.id)
    return found


def limit_of(position: Position, force: str) -> int:
    """How many blocks a force may activate in its impulse: 3, 5 or 7; all if it enters (7.1.1, 7.2.1)."""
    limit = _limit_by_command(position, force)
    return min(limit, JAMMED) if _is_jammed(position, force) else limit


def _is_jammed(position: Position, force: str) -> bool:
    """Jammed net: the side's first impulse of the turn (6.2.1)."""
    mission = position.mission
    seat = mission.seat_of_force(force)
    others = [each for each in position.tempo.spent if each != force and mission.seat_of_force(each) == seat]
    return position.cards.is_under(seat, "jammed") and not others


def _limit_by_command(position: Position, force: str) -> int:
    """All blocks of a force that enters; else by its leader, the Commander and a CP (7.1.1, 12.2)."""
    blocks = position.in_force(force)
    if any([block.loc == OFF and block.is_alive for block in blocks]) and has_entered(position, force):
        return len(blocks)
    seat = position.mission.seat_of_force(force)
    if force in position.command.headless:
        return position.command.headless[force]
    loc = position.leader_at(force)
    if not loc:
        return 3
    if seat in position.command.shaken:
        return 3
    friends = [block for block in position.of(seat) if not block.riding]
    near = any([each.card.type == "CDR" and position.ep(each.loc, loc) <= COMMAND_EP for each in friends])
    return 7 if near and any([each.card.type == "CP" for each in friends]) else 5


def _may_have_force(position: Position, seat: Seat) -> bool:
    """Whether a side may have a force left as far as the enemy knows: transfers are secret, and being asked must not tell of
    them (12.1, R129)."""
    if not position.mission.options.has("oob_change"):
        return False
    forces = [force.id for force in position.mission.forces.values() if force.seat == seat]
    return any([force not in position.tempo.spent and has_entered(position, force) for force in forces])


class Phases(Procedure[Position]):
    """The sides take turns with their impulses until both pass in a row (3.1.3, 3.1.4)."""

    rule: ClassVar[str] = "3.1.3"
    title: ClassVar[str] = "Phases"

    def __init__(self, seat: Seat, passes: int = 0) -> None:
        self.seat = seat
        self.passes = passes

    def copy(self) -> Phases:
        return Phases(self.seat, self.passes)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Phases", "seat": self.seat, "passes": self.passes}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Phases:
        return Phases(data.text("seat"), data.integer("passes"))

    def asks(self, position: Position) -> Seat:
        return self.seat if self.passes < 2 else ""

    def actions(self, position: Position) -> list[Action]:
        found = [Action("impulse", force) for force in forces_left(position, self.seat)]
        return [*found, Action("pass")] if found or _may_have_force(position, self.seat) else []

    def prompt(self, position: Position, seat: Seat) -> str:
        left = forces_left(position, seat)
        if len(left) == 1:
            others = [force for force in position.mission.forces.values() if force.seat == seat and force.id != left[0]]
            blocks = len([block for block in position.in_force(left[0]) if block.is_alive])
            which = f" ({blocks} of your blocks)" if others else ""
            return f"Give force {left[0]}{which} its impulse now, or pass?"
        return "Which force do you give its impulse now? Or pass."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb != "impulse" or action.target not in position.mission.forces:
            return None
        force = action.target
        if position.mission.seat_of_force(force) != self.seat:
            return Refusal(f"{force} is not yours", "3.1.3")
        if force in position.tempo.spent:
            return Refusal(f"{force} has had its impulse this turn", "3.2")
        if not has_entered(position, force):
            return Refusal(f"{force} enters on turn {position.mission.forces[force].entry_turn}", "R121")
        return Refusal(f"{force} has no block left", "3.2")

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "pass":
            play.tell(Event("passed", "3.1.4", {"seat": self.seat}))
            self._next(1)
            return
        self._next(-self.passes)
        force = action.target
        position.tempo = position.tempo.impulse_begun(force, limit_of(position, force))
        play.tell(Event("impulse", "3.2", {"force": force}))
        play.push(Impulse(force, position.mission.seat_of_force(force)))

    def _next(self, passes: int) -> None:
        self.passes += passes
        self.seat = enemy(self.seat)

    def advance(self, play: Play[Position]) -> None:
        if check_elimination(play):
            return
        if self.passes >= 2:
            play.pop()
        else:
            self._next(1)  # nothing left: an automatic pass counts (R67)


class Impulse(Procedure[Position]):
    """A force activates its blocks one after the other (3.2)."""

    rule: ClassVar[str] = "3.2"
    title: ClassVar[str] = "Impulse"

    def __init__(self, force: str, seat: Seat) -> None:
        self.force: Final = force
        self.seat: Final = seat

    def subject(self) -> str:
        return self.force

    def copy(self) -> Impulse:
        return Impulse(self.force, self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Impulse", "force": self.force, "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Impulse:
        return Impulse(data.text("force"), data.text("seat"))

    def asks(self, position: Position) -> Seat:
        """Its seat, even if only `end` is left: who is asked must not tell what its hidden blocks are, nor how many of them its
        leader and the Commander let it activate (R129)."""
        return self.seat if position.tempo.limit > 0 else ""

    def actions(self, position: Position) -> list[Action]:
        if position.tempo.left < 1:
            return [Action("end")]
        members = position.in_force(self.force)
        blocks = [block for block in members if _may_activate(position, block)]
        found = [Action("activate", block.handle) for block in sorted(blocks, key=_order)]
        found += [
            Action("activate-pair", block.handle) for block in sorted(members, key=_order) if _may_go_as_pair(position, block)
        ]
        entering = [block for block in blocks if block.loc == OFF]
        found += plays(position, self.seat, "impulse")
        return found if entering else [*found, Action("end")]

    def prompt(self, position: Position, seat: Seat) -> str:
        tempo = position.tempo
        question = "Which block is next?" if tempo.left > 0 else "No more may act: end the impulse."
        return f"Impulse of {self.force}: {tempo.activations} of {tempo.limit} activations used. {question}"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "end":
            return Refusal("a force that enters brings all its blocks on", "R26")
        if action.verb in ("activate", "activate-pair") and position.tempo.left < 1:
            return Refusal(f"{self.force} has made all its {position.tempo.limit} activations", "7.1.1")
        if action.verb == "activate" and position.has_block(action.target):
            block = position.block(action.target)
            if block.force != self.force or block.seat != self.seat:
                return Refusal(f"{action.target} is not of {self.force}", "3.2")
            if not block.is_alive:
                return Refusal(f"{action.target} is out of the game", "4.3.2.1")
            if block.activated:
                return Refusal(f"{action.target} has been activated", "7.1.1")
            if not block.card.is_unit:
                return Refusal("dummies and barricades do nothing", "5.2.1")
            if block.is_carried:
                return Refusal(f"{action.target} is aboard and cannot get off now: it could do nothing else", "8.2.4.5")
            if block.loc == OFF:
                return Refusal(f"{action.target} finds no free entry hex, or it is not its turn to enter yet", "R26")
            if action.target != block.handle:
                return Refusal(f"{action.target} is called {block.handle} as long as it is on the map", "R132")
            return Refusal(f"{action.target} cannot step out of its pair's hex", "10.4")
        return None

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "end":
            play.position.tempo = play.position.tempo.with_limit(0)
            return
        if action.verb == "play":
            discard(play, self.seat, action.target)
            enact(play, self.seat, action.target, self.force)
            return
        position = play.position
        if action.verb == "activate-pair":
            position.tempo = position.tempo.activated(2)
            partner = position.blocks[position.block(action.target).pair]
            play.push(Activation(action.target, paired=partner.handle))
            return
        position.tempo = position.tempo.activated()
        play.push(Activation(action.target))

    def advance(self, play: Play[Position]) -> None:
        if check_elimination(play):
            return
        play.position.tempo = play.position.tempo.with_limit(0)
        play.tell(Event("impulse_over", "3.2", {"force": self.force}))
        play.pop()


def _may_activate(position: Position, block: Block) -> bool:
    """Whether a block may be activated: not if it is marked Activated, be it by friendly fire (7.1.1, R87)."""
    if block.activated or not block.is_alive:
        return False
    if block.loc == OFF:
        return has_entered(position, block.force) and bool(entry_hexes(position, block))
    if block.loc == "exited":
        return False
    if block.is_carried:  # it does nothing but get off, and its vehicle's activation follows its own (8.2.4.4, R91)
        return position.tempo.left >= 2 and bool(dismount_hexes(position, block))
    if not block.card.is_unit:
        return block.card.type == "DUM" and position.mission.options.has("dummies_move")
    return not block.pair or can_part(position, block)


def _may_go_as_pair(position: Position, block: Block) -> bool:
    """Whether a vehicle may be activated with the foot block beside it: both unactivated, room for two (10.4.2)."""
    if block.activated or block.is_foot or not block.pair:
        return False
    partner = position.blocks[block.pair]
    return not partner.activated and partner.force == block.force and position.tempo.left >= 2


def _order(block: Block) -> tuple[str, str]:
    return (block.loc, block.id)
