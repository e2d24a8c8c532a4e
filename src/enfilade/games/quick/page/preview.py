"""What an action would do and what there is to know of a thing on the map, from what the seat knows."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Chance, Preview
from enfilade.games.quick.box.charts import CAPACITY, changed, count_types, size
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page import pieces
from enfilade.games.quick.page.ground import SIZE, plan_of
from enfilade.games.quick.page.hazards import at_end
from enfilade.games.quick.page.words import TERRAIN_NAMES, counted
from enfilade.games.quick.rules.attack import Attack, attacker_power, defender_power, hit_chances, retreat_hexes, targets
from enfilade.games.quick.rules.move import eligible, first_steps, second_steps
from enfilade.games.quick.rules.redeploy import TRANSFERS
from enfilade.games.quick.state.position import HQ_RANGE, MU_RANGE, Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total
from enfilade.scene.shape import Element, circle, polygon


def preview(view: View, action: Action) -> Preview | None:
    """What an offered action would do."""
    if view.seat is None or action not in view.legal:
        return None
    position = redeal(view, Seeded("preview"))
    match action.verb:
        case "attack":
            return preview_attack(view, position, position.units[action.target])
        case "target":
            return preview_target(view, position, position.units[position.stack[-1].subject()], action.target)
        case "move-one" | "unit":
            return preview_reach(position, position.units[action.target], action.verb == "move-one")
        case "move-formation" | "move-all":
            return preview_group(position, view.seat, action)
        case "select":
            return preview_selection(view, view.seat, action)
        case "step" | "retreat" | "place":
            hex = view.mission.city.hexes.number(action.target)
            words = [hex_words(view, hex)]
            if action.verb == "step":
                words += [f"{each.words} ({each.rule})." for each in at_end(position, view.path[-1].subject, hex)]
            return Preview(" ".join(words), "4.4", [], [mark(position, hex, "qk-reach")])
        case "exhaust" | "reduce":
            return preview_loss(position, action)
        case "remove":
            return preview_removal(position)
        case "redeploy":
            return Preview(f"Up to {TRANSFERS} Enablers change units, of two formations at most.", "6.2", [], [])
        case _:
            return None


def inspect(view: View, id: str) -> Preview | None:
    """What there is to know about a unit, a hex or a group of civilians."""
    position = redeal(view, Seeded("preview"))
    if id in position.units:
        unit = position.units[id]
        return inspect_unit(position, unit) if unit.is_on_map else None
    if id in view.civ:
        beside = position.mission.city.hexes.neighbours[view.civ[id]]
        drawn = [mark(position, hex, "qk-reach-far") for hex in beside if hex >= 0]
        return Preview("They wander one hex at the start of a round, in the direction of a die.", "5.1d", [], drawn)
    hex = view.mission.city.hexes.number(id)
    return Preview(hex_words(view, hex), "4.4", [], []) if hex >= 0 else None


# Drawing over the map.


def mark(position: Position, hex: int, kind: str) -> Element:
    return polygon(plan_of(position.mission).corners(position.mission, hex, 3), kind)


def arrow(position: Position, start: int, end: int) -> list[Element]:
    """From one hex to the next."""
    middles = plan_of(position.mission).middles
    return pieces.arrow(middles[start], middles[end], "qk-arrow", 20, 16)


# Attacks.


def lives(unit: Unit) -> int:
    """The Losses that remove a Maneuver Unit: its Enablers, its reduction, and one more."""
    return unit.held + (1 if unit.reduced else 2)


def dice_after(unit: Unit, power: int, losses: int) -> int:
    """The dice an attacker has left after so many Losses, if it gives up spare counters first; none once it is removed."""
    if losses >= lives(unit):
        return 0
    spare = unit.held - unit.kinds
    return max(0, power - max(0, losses - spare))


def exchange(attacker: Unit, power: int, defence: int, recomputed: bool) -> tuple[list[float], list[float]]:
    """The chances of each number of Losses for the attacker and, after them, for the target (6.7b, R40)."""
    first = list(hit_chances(defence))
    second = [0.0] * (power + 1)
    for losses, chance in enumerate(first):
        removed = losses >= lives(attacker)
        dice = dice_after(attacker, power, losses) if recomputed or removed else power
        for number, then in enumerate(hit_chances(dice)):
            second[number] += chance * then
    return first, second


def mean(chances: list[float]) -> float:
    return total([number * chance for number, chance in enumerate(chances)])


def defence_range(view: View, position: Position, unit: Unit, terrain: str) -> tuple[int, int]:
    """The least and the most dice of a defender, where its Enablers are not known."""
    seen = view.unit(unit.id)
    if seen.enablers is not None or not unit.is_mu:
        dice = defender_power(position, unit, unit.where, terrain)
        return dice, dice
    least = defender_power(position, unit.holding(seen.floor), unit.where, terrain)
    free = min(CAPACITY - size(seen.floor), 4 - count_types(seen.floor))
    return least, least + free


def preview_attack(view: View, position: Position, attacker: Unit) -> Preview:
    """Whom a unit could attack, with the dice of both; with the odds where there is but one, for it will be that one."""
    words: list[str] = []
    drawn: list[Element] = []
    found = targets(position, attacker)
    for target in found:
        words.append(f"{target.id} in {position.name_of(target.where)}: {dice_words(view, position, attacker, target)}")
        drawn += arrow(position, attacker.where, target.where)
    could = f"{attacker.id} could attack " + "; ".join(words) + "."
    if len(found) > 1:
        return Preview(could, "6.7a", [], drawn)
    outlook = Outlook(view, position, attacker, found[0])
    return Preview(f"{outlook.verdict()} {could}", "6.7a", outlook.chances(), drawn)


def dice_words(view: View, position: Position, attacker: Unit, target: Unit) -> str:
    """The dice of both sides of an attack, the defender's from its least to its most where its Enablers are hidden (6.7a)."""
    terrain = position.terrain(target.where)
    least, most = defence_range(view, position, target, terrain)
    defence = str(least) if least == most else f"{least}–{most}"
    return f"{attacker_power(attacker, terrain)} dice against {defence}"


def preview_target(view: View, position: Position, attacker: Unit, id: str) -> Preview:
    """What to expect of an attack, in a sentence and in a few figures, and how its dice make it."""
    outlook = Outlook(view, position, attacker, position.units[id])
    words = f"{outlook.verdict()} {outlook.dice()}"
    return Preview(words, "6.7b", outlook.chances(), arrow(position, attacker.where, position.units[id].where))


class Outlook:
    """What is to be expected of an attack; where the screen hides the defence, from its least dice to its most (6.7b, 10.0)."""

    def __init__(self, view: View, position: Position, attacker: Unit, target: Unit) -> None:
        self.attacker: Final = attacker
        self.target: Final = target
        self.terrain: Final = position.terrain(target.where)
        self.least, self.most = defence_range(view, position, target, self.terrain)
        self.power: Final = attacker_power(attacker, self.terrain)
        self.is_recomputed: Final = position.mission.options.attacker_cp == "recomputed"
        self.taken, self.dealt = exchange(attacker, self.power, self.least, self.is_recomputed)
        self.most_taken, self.least_dealt = exchange(attacker, self.power, self.most, self.is_recomputed)
        seen = view.unit(target.id)
        flights = 1 if not target.is_mu and retreat_hexes(position, target) else 0
        enablers = target.held if seen.enablers is not None else size(seen.floor)
        self.ends: Final = total(self.dealt[lives(target) if target.is_mu else enablers + flights + 1 :])

    def end(self) -> str:
        """How the target ends, if it takes more than it can."""
        return f"{self.target.id} is destroyed" if self.target.is_mu else f"{self.target.id} is put out"

    def verdict(self) -> str:
        """`On average you inflict 2.1 Losses and take 1.4; G11 is destroyed in 23 %, if it stays.`"""
        inflicted = span(f"{mean(self.least_dealt):.1f}", f"{mean(self.dealt):.1f}")
        taken = span(f"{mean(self.taken):.1f}", f"{mean(self.most_taken):.1f}")
        stays = ", if it stays" if self.target.is_mu else ""
        return f"On average you inflict {inflicted} Losses and take {taken}; {self.end()} in {percent(self.ends)}{stays}."

    def dice(self) -> str:
        """Who rolls what, and when."""
        left = "what is left of its" if self.is_recomputed else "all its"
        first = f"{self.target.id} rolls {span(str(self.least), str(self.most))} dice first"
        words = f"{TERRAIN_NAMES[self.terrain]}: {first}, then {self.attacker.id} {left} {self.power}."
        if self.least < self.most:
            words += f" Its Enablers are hidden: the odds are for {self.least} dice."
        return words

    def chances(self) -> list[Chance]:
        """What one asks before an attack, the good before the bad."""
        gone = lives(self.attacker)
        found = [
            Chance(self.end(), self.ends),
            Chance(f"{self.target.id} takes a Loss or more", 1 - self.dealt[0]),
            Chance(f"{self.attacker.id} takes no Loss", self.taken[0]),
            Chance(f"{self.attacker.id} is destroyed", total(self.taken[gone:])),
        ]
        if self.least < self.most:
            found.append(Chance(f"{self.attacker.id} is destroyed, by {self.most} dice", total(self.most_taken[gone:])))
        return found


def percent(chance: float) -> str:
    """`23 %`; what is possible is never said to be sure or out of the question."""
    if 0 < chance < 0.01:
        return "less than 1 %"
    return "more than 99 %" if 0.99 < chance < 1 else f"{100 * chance:.0f} %"


def span(one: str, other: str) -> str:
    return one if one == other else f"{one} to {other}"


def preview_loss(position: Position, action: Action) -> Preview | None:
    """What one way to satisfy a Loss leaves (6.7c)."""
    attack = position.stack[-1]
    if not isinstance(attack, Attack):
        return None
    attacking = attack.step == "attacker losses"
    unit = position.units[attack.attacker if attacking else attack.target]
    after = unit.with_reduced(True)
    if action.verb == "exhaust":
        after = unit.holding(changed(unit.enablers, action.target, -1))
    still = counted(attack.losses - 1, "Loss") + " to go"
    if not unit.is_mu:
        return Preview(f"{unit.id} keeps {counted(after.held, 'Enabler')}; {still}.", "6.7c", [], [])
    words = f"{unit.id} could take {counted(lives(after) - 1, 'more Loss')} before it is removed; {still}."
    if attacking and position.mission.options.attacker_cp == "recomputed":
        words = f"{unit.id} would attack with {counted(attacker_power(after, attack.terrain), 'die')}. " + words
    return Preview(words, "6.7c", [], [])


def preview_removal(position: Position) -> Preview | None:
    """What the loss of a unit leaves behind (6.7d–6.7f)."""
    attack = position.stack[-1]
    if not isinstance(attack, Attack):
        return None
    unit = position.units[attack.attacker if attack.step == "attacker losses" else attack.target]
    if unit.is_mu:
        return Preview(f"{unit.id} leaves Rubble and civilians in its hex, and costs a random cube.", "6.7d", [], [])
    if unit.type.kind == "hq":
        return Preview(f"{unit.id} is off the map until next round: its Maneuver Units are out of command.", "6.7e", [], [])
    return Preview(f"{unit.id} is off the map until next round, and costs a random cube.", "6.7f", [], [])


# Moves and cubes.


def preview_reach(position: Position, unit: Unit, alone: bool) -> Preview:
    """Hexes in one step, and in a bonus step."""
    in_command = position.is_in_command(unit)
    near = first_steps(position, unit, in_command, alone)
    far: set[int] = set()
    for first in near:
        far.update(second_steps(position, unit, unit.where, first, in_command, alone))
    drawn = [mark(position, hex, "qk-reach") for hex in near]
    drawn += [mark(position, hex, "qk-reach-far") for hex in sorted(far) if hex not in near]
    words = f"{unit.id} can enter {counted(len(near), 'hex')}"
    words += f", and {len(far - set(near))} more by a bonus step through Open terrain." if far else "."
    return Preview(words, "6.5", [], drawn)


def preview_group(position: Position, seat: Seat, action: Action) -> Preview:
    units = eligible(position, seat, action.target)
    drawn = [mark(position, position.units[id].where, "qk-reach") for id in units]
    return Preview(f"These may move: {', '.join(units)}.", "6.5", [], drawn)


def preview_selection(view: View, seat: Seat, action: Action) -> Preview | None:
    """What a choice of cubes leaves, with a warning of the trap (R11)."""
    side = view.sides[seat]
    if side.pool is None:
        return None
    blue, _, pink = action.target[1:].partition("p")
    left_blue, left_pink = side.pool.blue - int(blue), side.pool.pink - int(pink)
    words = f"{left_blue} blue and {left_pink} pink stay in the Pool."
    if left_blue + left_pink == view.mission.options.hand_size and (left_blue == 0 or left_pink == 0):
        colour = "pink" if left_blue == 0 else "blue"
        return Preview(words + f" Next round you must take them all: {colour} only, without a refill.", "R11", [], [])
    return Preview(words, "5.1b", [], [])


# Things on the map.


def inspect_unit(position: Position, unit: Unit) -> Preview:
    """Command range of an HQ or Post; for a Maneuver Unit its HQ and who threatens it."""
    hexes = position.mission.city.hexes
    kind = "qk-command" if unit.seat == position.seats[0] else "qk-command-ga"
    if unit.type.kind != "mu":
        reach = MU_RANGE if unit.type.kind == "hq" else HQ_RANGE
        if unit.type.kind == "post" and position.works_for(unit.seat, "telecommunications"):
            reach += 1
        who = "Maneuver Units of its formation" if unit.type.kind == "hq" else "Headquarters"
        drawn = [mark(position, hex, kind) for hex in hexes.within(unit.where, reach)]
        return Preview(f"Commands {who} within {reach} hexes.", "4.1", [], drawn)
    enemies = [each for each in position.of(position.other(unit.seat)) if unit in targets(position, each)]
    drawn = [each for enemy in enemies for each in arrow(position, enemy.where, unit.where)]
    hq = position.hq(unit.seat, unit.formation)
    if hq.is_on_map:
        x, y = plan_of(position.mission).middles[hq.where]
        drawn.append(circle(x, y, SIZE * 0.7, kind))
    threat = ", ".join([enemy.id for enemy in enemies])
    beside = f"Under threat from {threat}." if threat else "No enemy beside it."
    return Preview(f"{command_words(position, unit, hq)} {beside}", "4.1", [], drawn)


def command_words(position: Position, unit: Unit, hq: Unit) -> str:
    """Who commands a Maneuver Unit, or why nobody does (4.1)."""
    if position.is_in_command(unit):
        return f"{hq.id} commands it."
    if not hq.is_on_map:
        return f"{hq.id}, which commands it, is off the map."
    apart = position.mission.city.hexes.distance(unit.where, hq.where)
    if apart > MU_RANGE:
        return f"{hq.id} is {counted(apart, 'hex')} away and commands within {MU_RANGE}."
    return f"{hq.id}, which commands it, is out of command itself."


def hex_words(view: View, hex: int) -> str:
    """A hex in a sentence."""
    name = view.mission.city.hexes.names[hex]
    terrain = "close" if hex in view.rubble else view.mission.city.terrain[hex]
    words = [f"{name}: {TERRAIN_NAMES[terrain]}" + (" (rubble)" if hex in view.rubble else "")]
    if terrain == "close":
        words.append("a defender has +1")
    if hex in view.civ.values():
        words.append("civilians forbid fighting")
    objective = view.mission.objective_at.get(hex)
    if objective is not None:
        words.append(f"{objective.name}, {counted(objective.vp, 'point')}")
    return ", ".join(words) + "."
