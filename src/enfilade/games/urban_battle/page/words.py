"""Events, goals and ground in plain sentences, and the places on the board that they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.games.urban_battle.box.board import TERRAIN
from enfilade.games.urban_battle.box.mission import Condition, FinalEntry, Mission
from enfilade.games.urban_battle.knowledge import View
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
ENDINGS: Final = {
    "destroy_count": "enough of the enemy is destroyed",
    "destroy_unit": "the vehicle that had to be destroyed is a wreck",
    "destroy_command": "the enemy's command vehicle is destroyed",
    "deliver_flag": "the enemy's flag is brought home",
    "exit_count": "enough vehicles have left the board",
    "score_target": "the score is reached",
    "all_operational": "all that had to be saved are running",
    "annihilation": "the enemy has nothing left that can move",
    "higher_score": "the higher score",
    "higher_points": "more points of enemy wrecks",
    "count_operational": "what is still running at the end",
    "winner": "the enemy has run out of time",
    "draw": "nothing decides",
    "no end in sight": "neither side can end it",
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
        case "keep":
            return "Keep the dice"
        case "done":
            return DONE.get(view.path[-1].name, "") if view.path else ""
        case _:
            return ""


# Values of events.


def _text(values: Mapping[str, Data], key: str) -> str:
    return str(values.get(key, ""))


def _count(values: Mapping[str, Data], key: str) -> int:
    value = values.get(key, 0)
    return value if isinstance(value, int) else 0


def _list(values: Mapping[str, Data], key: str) -> list[Data]:
    value = values.get(key, [])
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else []


def _dice(values: Mapping[str, Data], key: str) -> str:
    return " · ".join([str(number) for number in _list(values, key)])


def side(seat: str) -> str:
    return seat.capitalize()


def short(unit: str) -> str:
    """`Heavy` for `Heavy Tank`: players say it so."""
    return unit.removesuffix(" Tank")


def counted(number: int, one: str, many: str = "") -> str:
    """`one Step`, `three Steps`, `12 Steps`."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {one if number == 1 else many or one + 's'}"


def sentence(event: Event) -> str:
    """What the log says of an event; empty where another event says it all."""
    values = event.values
    match event.name:
        case "game_started":
            return f"{_text(values, 'mission')}, on {_text(values, 'board')}."
        case "initiative":
            return _initiative(values)
        case "placed":
            name = f"{short(_text(values, 'unit'))} {_text(values, 'piece')}"
            return f"{name} is placed on {_text(values, 'square')}, facing {_text(values, 'facing')}."
        case "round_started":
            return f"Round {_count(values, 'round')}."
        case "round_ended":
            return f"The dial moves on from {_count(values, 'round')} to {_count(values, 'round') + 1}."
        case "turn_started":
            return f"{side(_text(values, 'seat'))}'s Turn in Round {_count(values, 'round')}."
        case "zone_scored":
            who, zone = side(_text(values, "seat")), _text(values, "zone").replace("_", " ").replace("-", " ")
            return f"{who} holds the {zone} alone and now has a score of {_count(values, 'score')}."
        case "game_over":
            return _ending(values)
        case "dice_rolled" | "die_rerolled" | "bonus_move" | "dice_unused" | "die_assigned" | "step" | "move_ended":
            return _movement(event.name, values)
        case "shot_declared" | "shot" | "destroyed" | "missed":
            return _fire(event.name, values)
        case "hooked":
            return f"{_text(values, 'arv')} attends {_text(values, 'wreck')} and can have it running by the end of the next Turn."
        case "repaired":
            return f"{_text(values, 'arv')} has repaired {_text(values, 'wreck')}: it is running again."
        case _:
            return _goal(event.name, values)


def _initiative(values: Mapping[str, Data]) -> str:
    rolls = [" to ".join([str(number) for number in roll]) for roll in _list(values, "rolls") if isinstance(roll, Sequence)]
    first = side(str(_list(values, "order")[0]))
    return f"Initiative, white to black: {', then '.join(rolls)}. {first} goes first all game."


def _movement(name: str, values: Mapping[str, Data]) -> str:
    who, piece = side(_text(values, "seat")), _text(values, "piece")
    match name:
        case "dice_rolled":
            return f"{who} rolls {_dice(values, 'blue')} to move."
        case "die_rerolled":
            return f"{who}'s command vehicle has the {_count(values, 'old')} rolled again: {_count(values, 'new')}."
        case "bonus_move":
            return f"A triple: {who} may move a fourth vehicle, with a {_count(values, 'value')}."
        case "dice_unused":
            unused = _dice(values, "values")
            return f"{who} leaves {unused} unused."
        case "die_assigned":
            steps = counted(_count(values, "allowance"), "Step")
            return f"{short(_text(values, 'unit'))} {piece} takes the {_count(values, 'die')}: up to {steps}."
        case "step":
            match _text(values, "kind"):
                case "forward":
                    return f"{piece} goes forward to {_text(values, 'to')}."
                case "reverse":
                    return f"{piece} backs from {_text(values, 'from')} to {_text(values, 'to')}."
                case turn:
                    return f"{piece} turns {turn} on {_text(values, 'to')}, to face {_text(values, 'facing')}."
        case _:
            unused = counted(_count(values, "unused"), "Step")
            return f"{piece} stops, with {unused} left over." if _count(values, "unused") else ""


def _fire(name: str, values: Mapping[str, Data]) -> str:
    match name:
        case "shot":
            firer = f"{short(_text(values, 'unit'))} {_text(values, 'firer')}"
            dice = "+".join([str(number) for number in _list(values, "red")])
            need = f"{_text(values, 'sector')} armour {_count(values, 'A')} + distance {_count(values, 'D')}"
            return (
                f"{firer} fires at {_text(values, 'target')}: {dice} = {_count(values, 'RF')} against {need} = "
                f"{_count(values, 'need')}."
            )
        case "destroyed":
            return f"{short(_text(values, 'unit'))} {_text(values, 'piece')} is destroyed."
        case "missed":
            return f"{_text(values, 'target')} is unharmed."
        case _:
            return ""  # the shot says it all


def _goal(name: str, values: Mapping[str, Data]) -> str:
    piece, flag, square = _text(values, "piece"), side(_text(values, "flag")), _text(values, "square")
    match name:
        case "flag_taken":
            return f"{piece} takes {flag}'s flag."
        case "flag_returned":
            return f"{flag}'s flag goes back to its base on {square}."
        case "flag_dropped":
            return f"{flag}'s flag falls on {square}."
        case "flag_delivered":
            return f"{piece} brings the flag home to {square}."
        case "exited":
            return f"{piece} leaves the board at {square}."
        case _:
            raise ValueError(f"nobody has said how to tell of {name!r}")


def _ending(values: Mapping[str, Data]) -> str:
    winner = values.get("winner")
    reason = ENDINGS.get(_text(values, "condition"), _text(values, "condition"))
    return f"A draw: {reason}." if winner is None else f"{side(str(winner))} wins: {reason}."


def places(event: Event) -> list[str]:
    """The ids of what an event is about: vehicles and flags. A square is not named: a vehicle may have the same name."""
    values = event.values
    named = [_text(values, key) for key in ("piece", "firer", "by", "target", "arv", "wreck")]
    named.append(f"flag-{_text(values, 'flag')}" if "flag" in values else "")
    return list(dict.fromkeys([id for id in named if id]))


# What a mission is about.


def goals(mission: Mission) -> list[tuple[Seat, str, str]]:
    """Every way to win, in the order in which it is looked at: the side, the goal, its rule."""
    found = [(condition.seat, condition_words(mission, condition), "UB 7.7") for condition in mission.victory]
    found.append(("", "A side without a running vehicle on the board loses.", "UB 7.7"))
    if mission.max_rounds:
        for index, entry in enumerate(mission.final):
            when = f"After Round {mission.max_rounds}" if index == 0 else "Else"
            found.append((entry.seat, f"{when}: {final_words(entry)}", "UB 7.8"))
    else:
        found.append(("", "There is no last Round.", "R30"))
    return found


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
