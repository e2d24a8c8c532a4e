"""Attack: Combat Power, the defender's dice first, Losses, retreat, advance (6.7). What a removal brings is in losses.py."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from enfilade.games.quick.box.board import CLOSE
from enfilade.games.quick.box.charts import TYPES, changed, has, words_of
from enfilade.games.quick.rules.losses import remove_hq, remove_mu, remove_post
from enfilade.games.quick.rules.move import take_control
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import hits, outcomes
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

HIT: Final = 5  # a die hits with this or more
SIDES: Final = 6


def targets(position: Position, attacker: Unit) -> list[Unit]:
    """Enemy units in adjacent hexes that may be attacked; civilians in either hex forbid it (6.7, R20, R37, R53, R63)."""
    if not attacker.is_mu or not attacker.is_on_map or position.paused or position.has_civ(attacker.where):
        return []
    found: list[Unit] = []
    for hex in position.neighbours(attacker.where):
        if position.enemy_in(hex, attacker.seat) and not position.has_civ(hex):
            found += [unit for unit in position.in_hex(hex) if not is_escorted(position, unit)]
    return sorted(found, key=_by_id)


def _by_id(unit: Unit) -> str:
    return unit.id


def is_escorted(position: Position, unit: Unit) -> bool:
    """Option `escort`: an HQ or Post stacked with a Maneuver Unit cannot be singled out (R53)."""
    if not position.mission.options.escort or unit.is_mu:
        return False
    return any([each.is_mu for each in position.in_hex(unit.where)])


def defence_parts(position: Position, unit: Unit, hex: int, terrain: str) -> dict[str, int]:
    """What makes up the target's Combat Power: terrain and Enablers; Urban ground adds nothing (6.7a, R9, R10, R41, R58)."""
    options = position.mission.options
    parts = {"unit": unit.type.power[terrain]}
    if unit.is_mu and unit.kinds:
        parts["enablers"] = unit.kinds
    if unit.is_mu and unit.reduced and options.reduced_defender:
        parts["reduced"] = -1
    if terrain == CLOSE:
        parts["close"] = 1
    if options.high_points and hex in position.mission.high_points:
        parts["high_point"] = 1
    return parts


def attack_parts(unit: Unit, terrain: str) -> dict[str, int]:
    """What makes up the attacker's Combat Power: in the attacked hex's terrain, not its own (6.7a, R42, R59)."""
    parts = {"unit": unit.type.power[terrain]}
    if unit.kinds:
        parts["enablers"] = unit.kinds
    if unit.reduced:
        parts["reduced"] = -1
    return parts


def defender_power(position: Position, unit: Unit, hex: int, terrain: str) -> int:
    """The target's Combat Power, which is never below nothing (6.7a)."""
    return max(0, sum(defence_parts(position, unit, hex, terrain).values()))


def attacker_power(unit: Unit, terrain: str) -> int:
    """The attacker's Combat Power, which is never below nothing (6.7a)."""
    return max(0, sum(attack_parts(unit, terrain).values()))


@lru_cache(maxsize=32)
def hit_chances(dice: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 … Losses from so many dice: each hits on 5 or 6."""
    return tuple([ways / SIDES**dice for ways, _ in outcomes(dice, SIDES, hits(SIDES, HIT))]) if dice else (1.0,)


class Attack(Procedure[Position]):
    """One Maneuver Unit against one enemy unit, be it an HQ or a Post; nobody else takes part (6.7b, R39, R70)."""

    rule: ClassVar[str] = "6.7"
    title: ClassVar[str] = "Attack"
    public: ClassVar[bool] = True  # whoever is attacked has shown its Enablers (6.7a): what a Loss may be taken by is open

    def __init__(
        self,
        seat: Seat,
        attacker: str,
        target: str = "",
        hex: int = -1,
        terrain: str = "",
        power: int = 0,
        step: str = "target",
        losses: int = 0,
        total: int = 0,
        retreated: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.attacker: Final = attacker
        self.target = target
        self.hex = hex  # the attacked hex
        self.terrain = terrain  # its terrain when the attack began (R42, R69)
        self.power = power  # the attacker's at the start
        self.step = step
        self.losses = losses  # still to be satisfied
        self.total = total
        self.retreated = retreated  # the target, in this attack

    def copy(self) -> Attack:
        return Attack(
            self.seat,
            self.attacker,
            self.target,
            self.hex,
            self.terrain,
            self.power,
            self.step,
            self.losses,
            self.total,
            self.retreated,
        )

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Attack",
            "seat": self.seat,
            "attacker": self.attacker,
            "target": self.target,
            "hex": self.hex,
            "terrain": self.terrain,
            "power": self.power,
            "step": self.step,
            "losses": self.losses,
            "total": self.total,
            "retreated": self.retreated,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Attack:
        return Attack(
            data.text("seat"),
            data.text("attacker"),
            data.text("target"),
            data.integer("hex"),
            data.text("terrain"),
            data.integer("power"),
            data.text("step"),
            data.integer("losses"),
            data.integer("total"),
            data.flag("retreated"),
        )

    # Decisions.

    def asks(self, position: Position) -> Seat:
        match self.step:
            case "target" | "advance":
                return self.seat
            case "attacker losses":
                return self.seat if self.is_hit(position, self.attacker) else ""
            case "defender losses":
                return position.other(self.seat) if self.is_hit(position, self.target) else ""
            case _:
                return ""

    def is_hit(self, position: Position, id: str) -> bool:
        return self.losses > 0 and position.units[id].is_on_map

    def actions(self, position: Position) -> list[Action]:
        match self.step:
            case "target":
                return [Action("target", unit.id) for unit in targets(position, position.units[self.attacker])]
            case "advance":
                return [Action("advance"), Action("stay")] if self.may_advance(position) else []
            case "attacker losses":
                return self.loss_options(position, position.units[self.attacker])
            case _:
                return self.loss_options(position, position.units[self.target])

    def loss_options(self, position: Position, unit: Unit) -> list[Action]:
        """How one Loss may be satisfied by the unit as it now stands, in any order (6.7c, R45).

        Its own Enablers go before removal (R54); an HQ or a Post has to retreat first, too, once in an attack (R49, R50).
        """
        offers = [Action("exhaust", type) for type in TYPES if has(unit.enablers, type)]
        if unit.is_mu and not unit.reduced:
            offers.append(Action("reduce"))
        retreats = [] if unit.id == self.attacker or self.retreated else retreat_hexes(position, unit)
        offers += [Action("retreat", position.name_of(hex)) for hex in retreats]
        spent = unit.held == 0
        if (unit.is_mu and unit.reduced and spent) or (not unit.is_mu and spent and not retreats):
            offers.append(Action("remove"))
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "target":
                self.declare(play, action.target)
            case "advance":
                self.advance_into(play)
            case "stay":
                play.pop()
            case _:
                self.satisfy(play, action)

    def declare(self, play: Play[Position], target: str) -> None:
        """Both units' Enablers are shown to both seats (R57)."""
        position = play.position
        attacker, defender = position.units[self.attacker], position.units[target]
        self.target = target
        self.hex = defender.where
        self.terrain = position.terrain(self.hex)
        self.power = attacker_power(attacker, self.terrain)
        self.step = "defender fire"
        hidden = position.mission.options.screen != "open"
        learnt.learn_exactly(position, attacker)
        learnt.learn_exactly(position, defender)
        values: dict[str, Data] = {
            "attacker": attacker.id,
            "target": target,
            "hex": position.name_of(self.hex),
            "terrain": self.terrain,
            "attacker_enablers": words_of(attacker.enablers),
            "target_enablers": words_of(defender.enablers),
            "attack": self.power,
            "attack_parts": attack_parts(attacker, self.terrain),
            "defence": defender_power(position, defender, self.hex, self.terrain),
            "defence_parts": defence_parts(position, defender, self.hex, self.terrain),
        }
        play.tell(Event("attack_declared", "6.7a", values, reveals=hidden))

    def satisfy(self, play: Play[Position], action: Action) -> None:
        """One Loss (6.7c, R43)."""
        position = play.position
        attacking = self.step == "attacker losses"
        unit = position.units[self.attacker if attacking else self.target]
        self.losses -= 1
        match action.verb:
            case "exhaust":
                side = position.sides[unit.seat]
                position.put(unit.holding(changed(unit.enablers, action.target, -1)))
                side.boxes["exhausted"] = changed(side.boxes["exhausted"], action.target, 1)
                learnt.learn_exactly(position, unit)
                play.tell(Event("exhausted", "6.7c", {"unit": unit.id, "type": action.target}))
            case "reduce":
                position.put(unit.with_reduced(True))
                play.tell(Event("reduced", "6.7c", {"unit": unit.id}))
            case "retreat":
                self.retreated = True
                position.put(unit.at(position.mission.city.hexes.number(action.target)))
                values: dict[str, Data] = {"unit": unit.id, "from": position.name_of(unit.where), "to": action.target}
                play.tell(Event("retreated", "6.7g", values))
                take_control(play, unit.id)
            case _:
                self.remove(play, unit)

    def remove(self, play: Play[Position], unit: Unit) -> None:
        if unit.is_mu:
            remove_mu(play, unit, self.seat)
        elif unit.type.kind == "hq":
            remove_hq(play, unit)
        else:
            remove_post(play, unit)

    # What follows by itself.

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        match self.step:
            case "defender fire":
                defender = position.units[self.target]
                self.fire(play, defender, defender_power(position, defender, self.hex, self.terrain), "defender")
                self.step = "attacker losses"
            case "attacker losses":
                self.step = "attacker fire" if position.units[self.attacker].is_on_map else "over"
            case "attacker fire":
                power = self.power
                if position.mission.options.attacker_cp == "recomputed":
                    power = attacker_power(position.units[self.attacker], self.terrain)  # R40
                self.fire(play, position.units[self.attacker], power, "attacker")
                self.step = "defender losses"
            case "defender losses":
                self.step = "advance"
            case _:
                play.pop()

    def fire(self, play: Play[Position], unit: Unit, dice: int, role: str) -> None:
        """Each 5 or 6 is a Loss (6.7b)."""
        faces = play.dice.roll(dice, SIDES, f"fire of {unit.id}, the {role}", hits(SIDES, HIT)) if dice else []
        self.losses = len([face for face in faces if face >= HIT])
        self.total = self.losses
        play.tell(Event("fired", "6.7b", {"unit": unit.id, "role": role, "faces": faces, "losses": self.losses}))

    def may_advance(self, position: Position) -> bool:
        """After a retreat, into an empty hex; after a removal only with the option (6.7h, R47, R48)."""
        attacker, target = position.units[self.attacker], position.units[self.target]
        if not attacker.is_on_map or position.enemy_in(self.hex, self.seat):
            return False
        removed = not target.is_on_map and position.mission.options.advance_after_removal
        return (self.retreated or removed) and not position.is_full(self.hex, self.seat)

    def advance_into(self, play: Play[Position]) -> None:
        position = play.position
        unit = position.units[self.attacker]
        position.put(unit.at(self.hex))
        play.pop()
        play.tell(Event("advanced", "6.7h", {"unit": unit.id, "to": position.name_of(self.hex)}))
        take_control(play, unit.id)

    # Words.

    def prompt(self, position: Position, seat: Seat) -> str:
        match self.step:
            case "target":
                return f"{self.attacker} attacks: choose a target."
            case "advance":
                return f"{self.attacker} may advance into {position.name_of(self.hex)}."
            case _:
                unit = self.attacker if self.step == "attacker losses" else self.target
                return f"Loss {self.total - self.losses + 1} of {self.total} on {unit}: choose how to satisfy it."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if self.step == "target" and action.verb == "target" and action.target in position.units:
            return self.why_no_target(position, position.units[action.target])
        if action.verb == "remove":
            return Refusal("everything else comes before removal: Enablers, reduction or retreat", "6.7c")
        if action.verb == "retreat":
            if self.step == "attacker losses":
                return Refusal("only a defender retreats", "6.7g")
            return Refusal("a retreat is one hex, once, away from enemies, and not into a full hex", "6.7g")
        if action.verb == "exhaust":
            return Refusal(f"it holds no {action.target}", "6.7c")
        return Refusal("it is Reduced already, or cannot be", "6.7c") if action.verb == "reduce" else None

    def why_no_target(self, position: Position, unit: Unit) -> Refusal:
        attacker = position.units[self.attacker]
        if unit.seat == self.seat:
            return Refusal(f"{unit.id} is on your own side", "6.7")
        if not unit.is_on_map or position.mission.city.hexes.distance(attacker.where, unit.where) != 1:
            return Refusal(f"{unit.id} is not adjacent", "6.7")
        if position.has_civ(unit.where):
            return Refusal(f"civilians are in {position.name_of(unit.where)}", "R20")
        return Refusal(f"{unit.id} is escorted by a Maneuver Unit", "R53")

    def subject(self) -> str:
        return f"{self.attacker} at {self.target}" if self.target else self.attacker


def retreat_hexes(position: Position, unit: Unit) -> list[int]:
    """Adjacent hexes without enemies and with room: a retreat is exactly one hex (6.7g, R44, R64)."""
    return [
        hex
        for hex in position.neighbours(unit.where)
        if not position.enemy_in(hex, unit.seat) and not (unit.is_mu and position.is_full(hex, unit.seat))
    ]
