"""Transport: foot blocks in vehicles, and on them (8.2.4, 11.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.rules.actions.back_to_back import mates, refuse_mate
from enfilade.games.urban_operations.rules.actions.deed import Deed, not_in_play
from enfilade.games.urban_operations.rules.movement.costs import is_barred
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.state.block import ARMOUR, CARRIER, MOVED, ON_FOOT, ON_WHEELS, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Refusal

# Who is where, and who has room.


def aboard(position: Position, vehicle: Block) -> list[Block]:
    """The blocks in a vehicle and on it (8.2.4, 11.1)."""
    return [*position.passengers(vehicle), *[each for each in position.company(vehicle) if each.riding]]


def carrier(position: Position, block: Block) -> Block:
    """The vehicle in which or on which a block is."""
    return position.blocks[block.riding or block.loc[3:]]


def free_capacity(position: Position, vehicle: Block) -> int:
    """The capacity of a vehicle less the weight of who is in it (8.2.4.1, 8.2.4.2)."""
    return vehicle.card.capacity - sum([rider.card.weight for rider in position.passengers(vehicle)])


def _can_carry(position: Position, vehicle: Block, foot: Block) -> bool:
    return not vehicle.is_foot and foot.is_foot and foot.card.weight <= free_capacity(position, vehicle)


def _can_ride(position: Position, vehicle: Block, foot: Block) -> bool:
    """One foot block on an armoured vehicle, whatever it weighs (11.1, R58)."""
    if not position.mission.options.has("superstructure") or not foot.is_foot or not vehicle.card.is_armour:
        return False
    return not position.company(vehicle)


def _are_hexes(position: Position, one: Block, other: Block) -> bool:
    terrain = position.mission.district.terrain
    return one.loc in terrain and other.loc in terrain


def loadable(position: Position, vehicle: Block) -> list[Block]:
    """The foot blocks beside a vehicle that it could take in now (8.2.4.3)."""
    if vehicle.is_foot:
        return []
    beside = mates(position, vehicle)
    return [mate for mate in beside if _can_carry(position, vehicle, mate) and _are_hexes(position, vehicle, mate)]


def unloadable(position: Position, vehicle: Block) -> list[str]:
    """The passengers that could get off now (8.2.4)."""
    if vehicle.is_foot or position.tempo.left < 1 or not unload_hexes(position, vehicle):
        return []
    riders = [rider for rider in aboard(position, vehicle) if rider.force == vehicle.force]
    return sorted([rider.handle for rider in riders if not rider.activated])


def unload_hexes(position: Position, vehicle: Block) -> list[str]:
    """Free adjacent hexes that a foot block can enter (8.2.4)."""
    found: list[str] = []
    for step in position.ground.steps[vehicle.loc]:
        free = step.to not in position.places and not is_barred(position, step.to, vehicle.seat)
        if step.to in position.mission.district.terrain and step.foot and step.kind != "ladder" and free:
            found.append(step.to)
    return found


def dismount_hexes(position: Position, block: Block) -> list[str]:
    """Where a mounted block may get off, its vehicle acting after it."""
    vehicle = carrier(position, block)
    if vehicle.activated or vehicle.force != block.force or position.tempo.left < 1 or not vehicle.is_on_map:
        return []
    return unload_hexes(position, vehicle)


# Getting on.


class Boarding(Deed):
    """A foot block gets into a vehicle, or onto an armoured one, which acts next: an action of both (8.2.4.3, 11.1, R75)."""

    verbs: ClassVar[tuple[str, ...]] = ("mount", "ride")
    is_last: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        found: list[Action] = []
        if not block.is_foot:
            return found
        for vehicle in mates(position, block):
            if not _are_hexes(position, block, vehicle):
                continue
            if _can_carry(position, vehicle, block):
                found.append(Action("mount", vehicle.token))
            if _can_ride(position, vehicle, block):
                found.append(Action("ride", vehicle.token))
        return found

    def takes_away(self, position: Position, block: Block, target: str) -> bool:
        return True

    def refuse(self, position: Position, block: Block, verb: str, target: str) -> Refusal | None:
        if verb == "ride" and not position.mission.options.has("superstructure"):
            return not_in_play("11.1")
        return super().refuse(position, block, verb, target)

    def refuse_friend(self, position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
        outside = verb == "ride"
        rule = "11.1" if outside else "8.2.4.3"
        return _refuse_boarding(position, block, other, outside) or refuse_mate(position, block, other, rule)

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        vehicle = play.position.block(order[1])
        if order[0] == "mount":
            _mount(play, block, vehicle)
        else:
            _ride(play, block, vehicle)
        return (vehicle.id,)


class TakingUp(Deed):
    """An armoured vehicle takes a foot block up, onto it (11.1)."""

    verbs: ClassVar[tuple[str, ...]] = ("carry",)
    option: ClassVar[str] = "superstructure"
    option_rule: ClassVar[str] = "11.1"
    is_last: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        if not position.mission.options.has("superstructure") or not block.card.is_armour:
            return []
        beside = [mate for mate in mates(position, block) if _are_hexes(position, block, mate)]
        return [Action("carry", mate.token) for mate in beside if _can_ride(position, block, mate)]

    def refuse_friend(self, position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
        return _refuse_boarding(position, other, block, True) or refuse_mate(position, block, other, "11.1")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.position.tempo = play.position.tempo.activated()
        _ride(play, play.position.block(order[1]), block)
        return ()


class Loading(Deed):
    """A vehicle takes in the foot blocks beside it, one after the other (8.2.4.3, R54)."""

    verbs: ClassVar[tuple[str, ...]] = ("load",)
    is_repeated: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("load", mate.token) for mate in loadable(position, block)]

    def refuse_friend(self, position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
        return _refuse_boarding(position, other, block, False) or refuse_mate(position, block, other, "8.2.4.3")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.position.tempo = play.position.tempo.activated()
        _mount(play, play.position.block(order[1]), block)
        return ()

    def goes_on(self, position: Position, block: Block, mp: int) -> bool:
        return bool(loadable(position, block))


def _refuse_boarding(position: Position, foot: Block, vehicle: Block, outside: bool) -> Refusal | None:
    if vehicle.is_foot or not foot.is_foot:
        return Refusal("a foot block mounts a vehicle", "8.2.4.3")
    room = free_capacity(position, vehicle)
    if not outside and foot.card.weight > room:
        return Refusal(f"{foot.handle} weighs {foot.card.weight}, {vehicle.handle} has room for {room}", "8.2.4.3")
    return None


def _ride(play: Play[Position], foot: Block, vehicle: Block) -> None:
    """A foot block gets onto a vehicle, in everybody's sight (11.1)."""
    position = play.position
    play.tell(Event("riding", "11.1", {"block": foot.token, "vehicle": vehicle.token, "loc": vehicle.loc}))
    position.put(foot.at(vehicle.loc).riding_on(vehicle.id).marked(True, foot.reacted).hinting(MOVED | ON_FOOT))
    position.put(vehicle.hinting(MOVED | ON_WHEELS | ARMOUR))


def _mount(play: Play[Position], foot: Block, vehicle: Block) -> None:
    """A foot block vanishes into a vehicle; into which, its own side knows (8.2.4)."""
    position = play.position
    play.tell(Event("mounted", "8.2.4", {"block": foot.token, "loc": foot.loc}))
    play.tell(Event("mounted_on", "8.2.4", {"id": foot.id, "vehicle": vehicle.id}, frozenset({foot.seat})))
    if not position.has_riders(foot.seat):
        position.losses = position.losses.unjolted(foot.seat)
    position.losses = position.losses.worn_by(foot.seat, foot.lost_in_sight)
    position.put(vehicle.hinting(CARRIER))
    position.put(foot.gone(f"in:{vehicle.id}").marked(True, foot.reacted))


# Getting off.


class Unloading(Deed):
    """A vehicle lets its passengers off, one after the other; they act next, in that order (8.2.4, R54)."""

    verbs: ClassVar[tuple[str, ...]] = ("unload",)
    is_chain: ClassVar[bool] = True
    is_open: ClassVar[bool] = True
    is_repeated: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("unload", id) for id in unloadable(position, block)]

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        return [Action("at", loc) for loc in unload_hexes(position, block)]

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        return f"lets {order[1]} off: where?"

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        rider = play.position.block(order[1])
        if rider.is_mounted:  # a tank has no room within, but one may ride on it (11.1)
            play.position.put(block.hinting(CARRIER))
        play.push(Enter(order[1], order[2], "place"))
        return (rider.id,)

    def goes_on(self, position: Position, block: Block, mp: int) -> bool:
        return True


ALIGHT: Final = "alight"  # to get off a vehicle on which one rode


class Dismounting(Deed):
    """A carried block gets off, and its vehicle acts next (8.2.4.4). Out of which vehicle it came is seen only then."""

    verbs: ClassVar[tuple[str, ...]] = ("dismount",)
    is_last: ClassVar[bool] = True
    follower_hints: ClassVar[int] = CARRIER

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("dismount", hex) for hex in dismount_hexes(position, block)]

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.push(Enter(block.id, order[1], "place"))
        return (carrier(play.position, block).id,)

    def named(self, block: Block, order: tuple[str, ...]) -> str:
        return ALIGHT if block.riding else super().named(block, order)


class Alighting(Dismounting):
    """A block gets off a vehicle on which everybody saw it ride: that this has room within is not said (11.1)."""

    verbs: ClassVar[tuple[str, ...]] = (ALIGHT,)
    follower_hints: ClassVar[int] = 0
    is_open: ClassVar[bool] = True
