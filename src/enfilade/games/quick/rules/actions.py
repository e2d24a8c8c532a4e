"""The Actions Phase: who acts, with which cube, and what for (5.2, 6.1, 6.6, 6.8, 7.4).

The larger Actions have modules of their own: move, attack, redeploy, regroup, revive.
"""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.quick.box.charts import COLOURS, TYPE_NAMES, TYPES, changed, has
from enfilade.games.quick.rules import victory
from enfilade.games.quick.rules.attack import Attack, targets
from enfilade.games.quick.rules.enablers import commanded, receivers
from enfilade.games.quick.rules.move import Move, eligible, has_a_step, obeys
from enfilade.games.quick.rules.redeploy import Redeploy, donors
from enfilade.games.quick.rules.regroup import Allocate, DrawAgain, draw_enabler
from enfilade.games.quick.rules.revive import ReviveEnablers
from enfilade.games.quick.rules.support import gain_support
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import cut, shown
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

COLOUR_OF: Final = {
    "attack": "blue",
    "move-one": "blue",
    "move-formation": "blue",
    "move-all": "blue",
    "draw-enabler": "blue",
    "add-cube": "blue",
    "allocate": "blue",
    "repair": "blue",
    "redeploy": "pink",
    "revive-unit": "pink",
    "revive-enablers": "pink",
}


class ActionsPhase(Procedure[Position]):
    """Actions alternate from the Initiative holder until both Hands are empty; who has cubes left goes on alone (5.2, R21)."""

    rule: ClassVar[str] = "5.2"
    title: ClassVar[str] = "Actions Phase"

    def __init__(self, turn: Seat) -> None:
        self.turn = turn  # whose Action is next, if it has a cube

    def copy(self) -> ActionsPhase:
        return ActionsPhase(self.turn)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ActionsPhase", "turn": self.turn}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ActionsPhase:
        return ActionsPhase(data.text("turn"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        able = [seat for seat in position.seats if position.sides[seat].hand.total > 0]
        if not able:
            play.pop()
        elif len(able) == 2 and position.mission.options.initiative_declaration:
            play.push(Declare(position.initiative))
        else:
            seat = self.turn if self.turn in able else able[0]
            self.turn = position.other(seat)
            play.push(ActionChoice(seat))


class Declare(Procedure[Position]):
    """The holder of the Initiative says who acts next (7.4, R68)."""

    rule: ClassVar[str] = "7.4"
    title: ClassVar[str] = "Declaration"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> Declare:
        return Declare(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Declare", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Declare:
        return Declare(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [Action("declare", "self"), Action("declare", "enemy")]

    def take(self, play: Play[Position], action: Action) -> None:
        seat = self.seat if action.target == "self" else play.position.other(self.seat)
        play.tell(Event("declared", self.rule, {"seat": self.seat, "acts": seat}))
        play.replace(ActionChoice(seat))

    def prompt(self, position: Position, seat: Seat) -> str:
        return "You hold the Initiative: who takes the next Action?"


class ActionChoice(Procedure[Position]):
    """One cube, one Action of one form, be it for a whole formation; the cube is paid first (6.1, R25, R30, R55).

    Nothing is used up by it but the cube: a unit may act again and again (R38).
    """

    rule: ClassVar[str] = "6.1"
    title: ClassVar[str] = "Action"

    def __init__(self, seat: Seat, chosen: bool = False) -> None:
        self.seat: Final = seat
        self.chosen = chosen

    def copy(self) -> ActionChoice:
        return ActionChoice(self.seat, self.chosen)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ActionChoice", "seat": self.seat, "chosen": self.chosen}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ActionChoice:
        return ActionChoice(data.text("seat"), data.flag("chosen"))

    def asks(self, position: Position) -> Seat:
        return "" if self.chosen else self.seat

    def actions(self, position: Position) -> list[Action]:
        hand = position.sides[self.seat].hand
        offers: list[Action] = []
        if hand.blue:
            offers += self.blue_actions(position)
        if hand.pink:
            offers += self.pink_actions(position)
        # To claim and to pass are Actions, too, and cost a cube: none is kept for later (R24, R56).
        colours = [colour for colour in COLOURS if hand.of(colour)]
        if position.initiative != self.seat and not position.initiative_moved:
            offers += [Action("claim", colour) for colour in colours]
        return offers + [Action("pass", colour) for colour in colours]

    def blue_actions(self, position: Position) -> list[Action]:
        units = [unit for unit in position.of(self.seat) if unit.is_on_map]
        offers = [Action("attack", unit.id) for unit in units if targets(position, unit)]
        offers += [Action("move-one", unit.id) for unit in units if has_a_step(position, unit, True)]
        # A unit moves with its formation if it obeys (R33), and with all if its HQ does so too.
        ready = [unit for unit in units if obeys(position, unit) and has_a_step(position, unit, False)]
        moving = [each for each in position.mission.formations[self.seat] if any([unit.formation == each for unit in ready])]
        offers += [Action("move-formation", each) for each in moving]
        if any([position.is_in_command(position.hq(self.seat, each)) for each in moving]):
            offers.append(Action("move-all"))
        side = position.sides[self.seat]
        if position.post(self.seat).is_on_map:
            offers += [Action("draw-enabler", type) for type in TYPES if has(side.boxes["supply"], type)]
            offers += [Action("add-cube", colour) for colour in COLOURS if side.reserve.of(colour)]
            if receivers(position, self.seat):
                offers += [Action("allocate", type) for type in TYPES if has(side.boxes["available"], type)]
            offers += [
                Action("repair", position.name_of(hex)) for hex in sorted(position.destroyed) if self.repairer(position, hex)
            ]
        return offers

    def pink_actions(self, position: Position) -> list[Action]:
        if not position.post(self.seat).is_on_map:
            return []  # R31
        offers = [Action("redeploy")] if donors(position, self.seat, ()) else []
        offers += [
            Action("revive-unit", unit.id)
            for unit in position.of(self.seat)
            if unit.is_on_map and unit.reduced and position.is_in_command(unit)
        ]
        if any(position.sides[self.seat].boxes["exhausted"]):
            offers.append(Action("revive-enablers"))
        return offers

    def repairer(self, position: Position, hex: int) -> Unit | None:
        """The unit that would repair a destroyed marker: in command, with an Engineer, the lower id first (7.3)."""
        for unit in position.in_hex(hex):
            if unit.seat == self.seat and unit.is_mu and position.is_in_command(unit) and has(unit.enablers, "eng"):
                return unit
        return None

    def take(self, play: Play[Position], action: Action) -> None:
        self.chosen = True
        verb, target = action.verb, action.target
        colour = target if verb in ("claim", "pass") else COLOUR_OF[verb]
        pay(play, self.seat, colour, action)
        position = play.position
        match verb:
            case "attack":
                play.push(Attack(self.seat, target))
            case "move-one":
                play.push(Move(self.seat, "one", [target], in_command_of(position, [target])))
            case "move-formation":
                units = eligible(position, self.seat, target)
                play.push(Move(self.seat, "formation", units, in_command_of(position, units)))
            case "move-all":
                units = eligible(position, self.seat, "")
                play.push(Move(self.seat, "all", units, in_command_of(position, units)))
            case "redeploy":
                learnt.forget_after_redeploy(position, self.seat, [unit.id for unit in commanded(position, self.seat)])
                play.push(Redeploy(self.seat))
            case "revive-enablers":
                play.push(ReviveEnablers(self.seat))
            case "allocate":
                play.push(Allocate(self.seat, target))
            case _:
                self.resolve_at_once(play, action)

    def resolve_at_once(self, play: Play[Position], action: Action) -> None:
        position = play.position
        side = position.sides[self.seat]
        target = action.target
        match action.verb:
            case "draw-enabler":
                draw_enabler(play, self.seat, target, "6.4")
                if position.works_for(self.seat, "commerce") and any(side.boxes["supply"]):
                    play.push(DrawAgain(self.seat))
            case "add-cube":  # a blue cube is spent on one of either colour, and the Pool grows (R26)
                side.reserve = side.reserve.changed(target, -1)
                side.pool = side.pool.changed(target, 1)
                play.tell(Event("cube_added", "6.4", {"seat": self.seat, "colour": target}))
            case "repair":
                self.repair(play, target)
            case "revive-unit":
                position.put(position.units[target].with_reduced(False))
                play.tell(Event("revived", "6.3", {"unit": target}))
            case "claim":
                position.initiative = self.seat
                position.initiative_moved = True
                play.tell(Event("initiative_claimed", "6.6", {"seat": self.seat}))
                if position.mission.options.popular_support:
                    play.push(PopularChoice(self.seat))
            case _:
                play.tell(Event("passed", "6.8", {"seat": self.seat, "colour": target}))

    def repair(self, play: Play[Position], name: str) -> None:
        position = play.position
        hex = position.mission.city.hexes.number(name)
        unit = self.repairer(position, hex)
        assert unit is not None
        side = position.sides[self.seat]
        position.put(unit.holding(changed(unit.enablers, "eng", -1)))
        side.boxes["exhausted"] = changed(side.boxes["exhausted"], "eng", 1)
        position.destroyed.discard(hex)
        learnt.lose_from_floor(position, unit, "eng")
        play.tell(Event("repaired", "7.3", {"hex": name, "unit": unit.id}))

    def advance(self, play: Play[Position]) -> None:
        """The Action is over (8.2)."""
        play.pop()
        victory.check_annihilation(play)

    def prompt(self, position: Position, seat: Seat) -> str:
        hand = position.sides[seat].hand
        cubes = " and ".join([f"{hand.of(colour)} {colour}" for colour in COLOURS if hand.of(colour)])
        repair = ", repair" if position.mission.options.infrastructure_effects else ""
        told = f"{position.mission.forces[seat].name}: {cubes} in hand. Blue: attack, move, draw, add, allocate{repair}. "
        told += "Pink: redeploy, revive. Either: claim, pass."
        if not victory.is_near(position.mission, position.control, seat):
            return told
        lacks = victory.wanting(position.mission, position.control, seat)
        too = f"if you hold {lacks[0].name} too" if lacks else "if you still hold every objective"
        return f"{told} You win {too} at the end of round {position.round}."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        return why_not(position, self.seat, action)

    def subject(self) -> str:
        return self.seat


def pay(play: Play[Position], seat: Seat, colour: str, action: Action) -> None:
    side = play.position.sides[seat]
    side.hand = side.hand.changed(colour, -1)
    side.discard = side.discard.changed(colour, 1)
    side.spent = side.spent.changed(colour, 1)
    # The target of `allocate` and of `draw-enabler` is a secret of a fully screened display.
    hidden = play.position.mission.options.screen == "full" and action.verb in ("allocate", "draw-enabler")
    play.tell(Event("cube_spent", "6.1", {"seat": seat, "colour": colour, "action": action.verb if hidden else action.text}))


def in_command_of(position: Position, units: list[str]) -> tuple[str, ...]:
    return tuple([id for id in units if position.is_in_command(position.units[id])])


class PopularChoice(Procedure[Position]):
    """Claiming the Initiative also moves Popular Support (6.6, 7.2, R23)."""

    rule: ClassVar[str] = "6.6"
    title: ClassVar[str] = "Popular Support"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> PopularChoice:
        return PopularChoice(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "PopularChoice", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> PopularChoice:
        return PopularChoice(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [Action("popular", "gain"), Action("popular", "harm"), Action("popular", "none")]

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        if action.target == "gain":
            gain_support(play, self.seat, 1, self.rule)
        elif action.target == "harm":
            gain_support(play, play.position.other(self.seat), -1, self.rule)

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Popular Support: raise your own, lower the enemy's, or leave it."


def why_not(position: Position, seat: Seat, action: Action) -> Refusal | None:
    """The rule that forbids an Action."""
    verb, target = action.verb, action.target
    side = position.sides[seat]
    colour = target if verb in ("claim", "pass") else COLOUR_OF.get(verb, "")
    if not colour:
        return None
    if colour in COLOURS and not side.hand.of(colour):
        return Refusal(f"no {colour} cube is in hand", "R72")
    if verb == "claim":
        held = position.initiative == seat
        return Refusal("you hold the Initiative" if held else "the Initiative has moved this round already", "R22")
    unit = position.units.get(target)
    if verb in ("attack", "move-one", "revive-unit") and unit is not None:
        return why_not_unit(position, seat, verb, unit)
    if verb in ("redeploy", "draw-enabler", "add-cube", "allocate", "revive-enablers", "repair"):
        if not position.post(seat).is_on_map:
            return Refusal("the Command Post is off the map", "R31")
        return why_not_sustained(position, seat, verb, target)
    if verb in ("move-formation", "move-all"):
        return Refusal("no unit of it may move", "6.5")
    return None


def why_not_sustained(position: Position, seat: Seat, verb: str, target: str) -> Refusal:
    """What is lacking for an Action of the Command Post."""
    name = TYPE_NAMES.get(target, shown(target))
    match verb:
        case "redeploy":
            return Refusal("no unit in command holds an Enabler that another in command could take", "6.2")
        case "revive-enablers":
            return Refusal("no Enabler is exhausted", "6.3")
        case "draw-enabler":
            return Refusal(f"the Supply box holds no {name}", "6.4")
        case "add-cube":
            return Refusal(f"no {cut(target)} cube is in Supply", "6.4")
        case "allocate":
            missing = target not in TYPES or not has(position.sides[seat].boxes["available"], target)
            return Refusal(f"no {name} is available" if missing else "no unit in command has room for it", "6.4")
        case _:
            return why_no_repair(position, target)


def why_no_repair(position: Position, name: str) -> Refusal:
    hex = position.mission.city.hexes.number(name)
    if not position.mission.options.infrastructure_effects:
        return Refusal("infrastructure has no effects in this scenario", "7.3")
    if hex not in position.destroyed:
        return Refusal(f"nothing is destroyed in {cut(name)}", "7.3")
    return Refusal(f"no Maneuver Unit in command with an Engineer stands in {name}", "7.3")


def why_not_unit(position: Position, seat: Seat, verb: str, unit: Unit) -> Refusal:
    if unit.seat != seat:
        return Refusal(f"{unit.id} is not yours", "6.1")
    if not unit.is_on_map:
        return Refusal(f"{unit.id} is not on the map", "6.1")
    if verb == "move-one":
        return Refusal(f"{unit.id} has no hex to enter", "R35")
    if verb == "revive-unit":
        if not position.post(seat).is_on_map:
            return Refusal("the Command Post is off the map", "R31")
        return Refusal(f"{unit.id} is not Reduced" if not unit.reduced else f"{unit.id} is out of command", "6.3")
    if not unit.is_mu:
        return Refusal("HQs and Command Posts never attack", "R37")
    if position.paused:
        return Refusal("a humanitarian pause is in force", "7.1")
    if position.has_civ(unit.where):
        return Refusal(f"civilians are in {position.name_of(unit.where)}", "R20")
    return Refusal(f"{unit.id} has no target in an adjacent hex free of civilians", "6.7")
