"""Events, goals and ground in plain sentences, and the places on the board that they speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.contract.shown import RESULT, usual_weight
from enfilade.games.urban_battle.box.board import TERRAIN
from enfilade.games.urban_battle.box.mission import Condition, FinalEntry, Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import items, number_of, plain, table_of, text_of, texts, untold

NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
COMPASS: Final = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
ENDINGS: Final = {
    "destroy_count": "it has destroyed as many enemy vehicles as it had to",
    "destroy_unit": "it has destroyed the vehicle that it was after",
    "destroy_command": "it has destroyed the enemy's command vehicle",
    "deliver_flag": "it has brought the enemy's flag home",
    "exit_count": "enough of its vehicles have left the board",
    "score_target": "it has reached the score that it needed",
    "all_operational": "every vehicle that it had to save is running",
    "annihilation": "the enemy has no running vehicle left",
    "higher_score": "it has the higher score at the end",
    "higher_points": "the enemy vehicles that it has destroyed are worth more",
    "count_operational": "that is what the vehicles decide which are still running at the end",
    "winner": "the enemy has run out of time",
    "draw": "neither side has done better than the other",
    "no end in sight": "neither side can win any more",
}


# Buttons.

DONE: Final = {"MovementPhase": "End movement", "FiringPhase": "Fire no more", "RepairStep": "Repair no more"}


def label(view: View, action: Action) -> str:
    """What a button says, where the bare action is not plain English."""
    match action.verb:
        case "die":
            return f"Use the {action.target}" if action.target else "Use a die"
        case "reroll":
            return f"Roll the {action.target} again" if action.target else "Roll again"
        case "shoot":
            return f"Fire with {action.target}" if action.target else "Fire with"
        case "fire" if action.target:
            return f"Fire at {action.target}"
        case "keep":
            return "Keep the dice"
        case "done":
            return DONE.get(view.path[-1].name, "") if view.path else ""
        case _:
            return ""


# Events.


def side(seat: str) -> str:
    return seat.capitalize()


def short(unit: str) -> str:
    """`Heavy` for `Heavy Tank`: players say it so."""
    return unit.removesuffix(" Tank")


def counted(number: int, one: str, many: str = "") -> str:
    """`one Step`, `three Steps`, `14 squares`."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {one if number == 1 else many or one + 's'}"


def said(key: str, value: Data) -> str:
    """A value of an event as the log says it."""
    match key:
        case "unit":
            return short(plain(value))
        case "blue" | "values":
            return " · ".join(texts(value))
        case "allowance":
            return counted(value, "Step") if isinstance(value, int) else ""
        case "zone":
            return plain(value).replace("_", " ").replace("-", " ")
        case _:
            return plain(value)


def sentence(event: Event) -> str:
    """What the log says of an event where a template will not do; empty where another event says it all."""
    values = event.values
    match event.name:
        case "initiative":
            return _initiative(values)
        case "round_ended":
            return f"The dial moves on from {number_of(values, 'round')} to {number_of(values, 'round') + 1}."
        case "step":
            return _step(values)
        case "move_ended":
            unused = number_of(values, "unused")
            return f"{text_of(values, 'piece')} stops, with {counted(unused, 'Step')} left over." if unused else ""
        case "shot_declared":
            return ""  # the shot says it all
        case "shot":
            return _shot(values)
        case "game_over":
            return _ending(values)
        case _:
            raise untold(event)


def weight(event: Event) -> str:
    """Points for a zone are what a Round has come to (UB 7.6)."""
    return RESULT if event.name == "zone_scored" else usual_weight(event)


MOVED: Final = ("move_ended", "dice_unused")  # by these a Movement Phase ends,
FIRED: Final = ("round_ended", "turn_started", "zone_scored", "hooked", "repaired", "game_over")  # by these a Firing Phase has


def passed(event: Event, following: Event) -> str:
    """That nobody fires, where no shot comes between movement and the end of a Turn: the phase passes by itself (R37)."""
    return "Nobody fires." if event.name in MOVED and following.name in FIRED else ""


def _initiative(values: Mapping[str, Data]) -> str:
    rolls = [" to ".join(texts(roll)) for roll in items(values.get("rolls"))]
    first = side(texts(values.get("order"))[0])
    return f"Initiative, white to black: {', then '.join(rolls)}. {first} goes first all game."


def _step(values: Mapping[str, Data]) -> str:
    piece, to = text_of(values, "piece"), text_of(values, "to")
    match text_of(values, "kind"):
        case "forward":
            return f"{piece} goes forward to {to}."
        case "reverse":
            return f"{piece} backs from {text_of(values, 'from')} to {to}."
        case turn:
            return f"{piece} turns {turn} on {to}, to face {text_of(values, 'facing')}."


def _shot(values: Mapping[str, Data]) -> str:
    firer = f"{short(text_of(values, 'unit'))} {text_of(values, 'firer')}"
    dice = "+".join(texts(values.get("red")))
    armour = f"{text_of(values, 'sector')} armour {text_of(values, 'A')}"
    need = f"{armour} + distance {text_of(values, 'D')} = {text_of(values, 'need')}"
    return f"{firer} fires at {text_of(values, 'target')}: {dice} = {text_of(values, 'RF')} against {need}."


def ended(_winner: Seat | None, condition: str) -> str:
    """Why a battle ended so (UB 7.7, 7.8)."""
    return ENDINGS.get(condition, condition)


def _ending(values: Mapping[str, Data]) -> str:
    winner = values.get("winner")
    condition = text_of(values, "condition")
    reason = ended(None, condition)
    if winner is None:
        return f"A draw: {reason}."
    scores = table_of(values, "scores")
    mine = number_of(scores, str(winner))
    theirs = sum([number_of(scores, seat) for seat in scores if seat != winner])
    points = f", {mine} to {theirs}" if condition in ("score_target", "higher_score", "higher_points") else ""
    return f"{side(str(winner))} wins: {reason}{points}."


def places(event: Event) -> list[str]:
    """The ids of what an event is about: vehicles and flags. A square is not named: a vehicle may have the same name."""
    values = event.values
    named = [text_of(values, key) for key in ("piece", "firer", "by", "target", "arv", "wreck")]
    named.append(f"flag-{text_of(values, 'flag')}" if "flag" in values else "")
    return list(dict.fromkeys([id for id in named if id]))


# What a mission is about.


def goals(mission: Mission) -> list[tuple[Seat, str, str]]:
    """Every way to win, in the order in which it is looked at: the side, the goal, its rule."""
    found = [(each.seat, condition_words(mission, each), "UB 7.7") for each in mission.victory if is_possible(mission, each)]
    found.append(("", "A side without a running vehicle on the board loses.", "UB 7.7"))
    if mission.max_rounds:
        for index, entry in enumerate(mission.final):
            when = f"After Round {mission.max_rounds}" if index == 0 else "Else"
            found.append((entry.seat, f"{when}: {final_words(entry)}", "UB 7.8"))
    else:
        found.append(("", "There is no last Round.", "R30"))
    return found


def is_possible(mission: Mission, condition: Condition) -> bool:
    """Whether the enemy has as many vehicles as are to be destroyed: in a lesson he may not."""
    enemies = [mission.vehicles[id].unit.id for id in mission.enemies[condition.seat]]
    return condition.type != "destroy_count" or condition.n <= len(
        [each for each in enemies if not condition.types or each in condition.types]
    )


def condition_words(mission: Mission, condition: Condition) -> str:
    enemy = side(mission.seats[1 - mission.seats.index(condition.seat)])
    match condition.type:
        case "destroy_count":
            what = " or ".join([short(mission.units[type].name) for type in condition.types])
            many = f"{what + 's' if what else 'vehicles'} of {enemy}"
            goal = f"have {counted(condition.n, many, many)} destroyed at the same time"
        case "destroy_unit":
            goal = f"destroy {condition.units[0]}"
        case "destroy_command":
            goal = f"destroy a command vehicle of {enemy}"
        case "deliver_flag":
            goal = f"bring {enemy}'s flag into the own home zone"
        case "exit_count":
            what = " or ".join([short(mission.units[type].name) for type in mission.exit_types])
            goal = f"bring {counted(condition.n, f'{what}', f'{what}s')} off the board at an exit"
        case "score_target":
            goal = f"at the end of a Round have a score of {condition.n} or more, and more than {enemy}"
        case _:
            goal = f"at the end of a Round have {' and '.join(condition.units)} running"
    return f"{side(condition.seat)} wins: {goal}."


def final_words(entry: FinalEntry) -> str:
    match entry.type:
        case "higher_score":
            return "the higher score wins."
        case "higher_points":
            return "the side with more points of enemy wrecks wins."
        case "winner":
            return f"{side(entry.seat)} wins."
        case "draw":
            return "a draw."
        case _:
            results = [
                f"{number} – {'a draw' if who == 'draw' else side(who) + ' wins'}"
                for number, who in sorted(entry.results.items())
            ]
            return f"how many of {', '.join(entry.units)} are running: {'; '.join(results)}."


# The ground.


def terrain_name(glyph: str) -> str:
    """The terrain and, for a passage, its axis."""
    axis = {"|": " north–south", "H": " north–south", "-": " east–west", "=": " east–west"}.get(glyph, "")
    return TERRAIN[glyph] + axis


def terrain_card(glyph: str) -> list[str]:
    """What the terrain means for a vehicle, with the rule."""
    match glyph:
        case "#":
            return ["Cannot be entered.", "Stops lines of fire (UB 5.3)."]
        case "o":
            return ["Cannot be entered (R13).", "Does not stop fire (UB 5.5)."]
        case "~":
            return ["Cannot be entered (R13).", "Does not stop fire."]
        case "|" | "-":
            return [
                "Enter, face and leave along the arrow only; no turning (UB 4.10).",
                "A vehicle in it fires straight ahead only (UB 5.4).",
            ]
        case "H" | "=":
            return [
                "Enter, face and leave along the arrow only; no turning (UB 4.10).",
                "A vehicle on it fires in all three directions (R15).",
            ]
        case _:
            return ["Free to enter, turn and fire across (UB 4.4)."]
