"""What an action would do and what there is to know of a thing on the map, from what the seat knows."""

from __future__ import annotations

from enfilade.contract.shown import Chance, Preview
from enfilade.games.quick.box.charts import CAPACITY, changed, count_types, size
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
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
from enfilade.scene.shape import Element, circle, line, path, polygon


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
    """From one hex to the next, with a head."""
    plan = plan_of(position.mission)
    (x1, y1), (x2, y2) = plan.middles[start], plan.middles[end]
    dx, dy = (x2 - x1) / (SIZE * 1.732), (y2 - y1) / (SIZE * 1.732)
    tip_x, tip_y = x2 - dx * 16, y2 - dy * 16
    head = f"M{tip_x:.1f} {tip_y:.1f}L{tip_x - 10 * dx - 6 * dy:.1f} {tip_y - 10 * dy + 6 * dx:.1f}"
    head += f"L{tip_x - 10 * dx + 6 * dy:.1f} {tip_y - 10 * dy - 6 * dx:.1f}Z"
    return [line(x1 + dx * 20, y1 + dy * 20, tip_x, tip_y, "qk-arrow"), path(head, "qk-arrow-head")]


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


def named_chances(who: str, chances: list[float]) -> list[Chance]:
    """None to three Losses one by one, the rest together."""
    found = [Chance(f"{who}: {counted(number, 'Loss')}", chance) for number, chance in enumerate(chances[:4])]
    rest = total(chances[4:])
    return [*found, Chance(f"{who}: 4 Losses or more", rest)] if rest else found


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
    """Whom a unit could attack, with the dice of both; with the odds where there is but one, for that one is then attacked."""
    words: list[str] = []
    drawn: list[Element] = []
    found = targets(position, attacker)
    for target in found:
        words.append(f"{target.id} in {position.name_of(target.where)}: {dice_words(view, position, attacker, target)}")
        drawn += arrow(position, attacker.where, target.where)
    odds = preview_target(view, position, attacker, found[0].id).chances if len(found) == 1 else []
    return Preview(f"{attacker.id} could attack " + "; ".join(words) + ".", "6.7a", odds, drawn)


def dice_words(view: View, position: Position, attacker: Unit, target: Unit) -> str:
    """The dice of both sides of an attack, the defender's from its least to its most where its Enablers are hidden (6.7a)."""
    terrain = position.terrain(target.where)
    least, most = defence_range(view, position, target, terrain)
    defence = str(least) if least == most else f"{least}–{most}"
    return f"{attacker_power(attacker, terrain)} dice against {defence}"


def preview_target(view: View, position: Position, attacker: Unit, id: str) -> Preview:
    """Both distributions of Losses, and what they mean; where the screen hides the defence, from its least dice to its most."""
    target = position.units[id]
    terrain = position.terrain(target.where)
    least, most = defence_range(view, position, target, terrain)
    power = attacker_power(attacker, terrain)
    recomputed = position.mission.options.attacker_cp == "recomputed"
    first, second = exchange(attacker, power, least, recomputed)
    worst, rest = exchange(attacker, power, most, recomputed)
    left = "what is left of its" if recomputed else "all its"
    words = (
        f"{TERRAIN_NAMES[terrain]}: {target.id} rolls {span(str(least), str(most))} dice first, {average(first, worst)}; "
        f"then {attacker.id} rolls {left} {power}, {average(rest, second)}."
    )
    if least < most:
        words += f" Its Enablers are hidden: the odds are for {least} dice."
    chances = named_chances(attacker.id, first) + named_chances(target.id, second)
    chances.append(Chance(f"{attacker.id} removed", total(first[lives(attacker) :])))
    if least < most:
        chances.append(Chance(f"{attacker.id} removed, by {most} dice", total(worst[lives(attacker) :])))
    if target.is_mu:
        chances.append(Chance(f"{target.id} removed, if it stays", total(second[lives(target) :])))
    else:
        flights = 1 if retreat_hexes(position, target) else 0
        enablers = target.held if view.unit(id).enablers is not None else size(view.unit(id).floor)
        chances.append(Chance(f"{target.id} put out", total(second[enablers + flights + 1 :])))
    return Preview(words, "6.7b", chances, arrow(position, attacker.where, target.where))


def span(one: str, other: str) -> str:
    return one if one == other else f"{one} to {other}"


def average(fewer: list[float], more: list[float]) -> str:
    return f"{span(f'{mean(fewer):.1f}', f'{mean(more):.1f}')} Losses on average"


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
    words = "In command" if position.is_in_command(unit) else "Out of command"
    threat = ", ".join([enemy.id for enemy in enemies])
    return Preview(
        f"{words} of {hq.id}. " + (f"Under threat from {threat}." if threat else "No enemy beside it."), "4.1", [], drawn
    )


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
