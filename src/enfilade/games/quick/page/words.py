"""Events and goals in plain sentences, and the places on the map that they speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.quick.box.charts import TYPE_NAMES
from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.rules.attack import HIT
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import capitalised, number_of, plain, table_of, text_of, texts, untold

SIDES: Final = {"div": "the Division", "ga": "the Group Army"}
ROLES: Final = {"attacker": "attacks", "defender": "defends"}
TERRAIN_NAMES: Final = {"open": "Open", "urban": "Urban", "close": "Close"}
INFRA_NAMES: Final = {
    "government": "Government",
    "commerce": "Commerce",
    "telecommunications": "Telecommunications",
    "energy": "Energy",
    "water": "Water",
    "transport": "Transport",
}


LEVELS: Final = {"major": "A clear victory.", "minor": "A narrow victory."}  # as they are said at the end (8.4)
NO_CUBES: Final = "0 blue and 0 pink"
PARTS: Final = {"unit": "unit", "enablers": "Enablers", "reduced": "Reduced", "close": "Close", "high_point": "High Point"}


def side(seat: str) -> str:
    return SIDES.get(seat, seat)


def counted(number: int, one: str) -> str:
    if number == 1:
        return f"{number} {one}"
    if one == "die":
        return f"{number} dice"
    return f"{number} {one}{'es' if one.endswith(('s', 'x')) else 's'}"


def enabler(type: str) -> str:
    return TYPE_NAMES.get(type, "an Enabler")


def kit(types: str) -> str:
    """`recon arty` of an event in words."""
    return ", ".join([enabler(type) for type in types.split()])


# What a cube is spent for; the target follows, unless the screen hides it.
DEEDS: Final = {
    "attack": "attack with",
    "move-one": "move",
    "move-formation": "move formation",
    "move-all": "move all in command",
    "draw-enabler": "draw",
    "add-cube": "add a cube:",
    "allocate": "allocate",
    "repair": "repair the works in",
    "redeploy": "redeploy",
    "revive-unit": "revive",
    "revive-enablers": "revive Enablers",
    "claim": "claim the Initiative",
    "pass": "pass",
}


def deed(action: str) -> str:
    """An Action in words, as the log tells it to both seats."""
    verb, _, target = action.partition(" ")
    words = DEEDS.get(verb, verb)
    if verb in ("claim", "pass"):
        return words
    if verb in ("draw-enabler", "allocate"):
        return f"{words} {enabler(target)}"
    return f"{words} {target}".rstrip()


def cubes(value: Data) -> str:
    """`4 blue and 2 pink`."""
    return " and ".join([f"{count} {colour}" for count, colour in zip(texts(value), ("blue", "pink"), strict=False)])


def said(key: str, value: Data) -> str:
    """A value of an event as the log says it."""
    text = plain(value)
    number = value if isinstance(value, int) else 0
    match key:
        case "seat":
            return side(text)
        case "acts":
            return side(text).removeprefix("the ")
        case "type":
            return enabler(text)
        case "infra":
            return INFRA_NAMES.get(text, "The works")
        case "action":
            return deed(text)
        case "role":
            return ROLES.get(text, text)
        case "pool" | "cubes":
            return cubes(value)
        case "faces":
            return " ".join(texts(value)) or "no dice"
        case "losses":
            return counted(number, "Loss")
        case "count":
            return counted(number, "Enabler")
        case "by":
            return f"{number:+d}"
        case _:
            return text


def sentence(event: Event) -> str:
    """What the log says of an event where a template will not do; empty where another event says it all."""
    match event.name:
        case "attack_declared":
            return _declaration(event.values)
        case "refilled":
            return _refill(event.values)
        case "game_over":
            return _ending(event.values)
        case "allocated" | "passed":
            return ""
        case _:
            raise untold(event)


def _declaration(values: Mapping[str, Data]) -> str:
    def_kit, att_kit = kit(text_of(values, "target_enablers")), kit(text_of(values, "attacker_enablers"))
    attacker = f"{text_of(values, 'attacker')}{f' ({att_kit})' if att_kit else ''}"
    target = f"{text_of(values, 'target')}{f' ({def_kit})' if def_kit else ''}"
    terrain = TERRAIN_NAMES.get(text_of(values, "terrain"), "")
    return (
        f"{attacker} attacks {target} in {text_of(values, 'hex')}, {terrain}: "
        f"attack {_power(values, 'attack')}, defence {_power(values, 'defence')}."
    )


def _power(values: Mapping[str, Data], key: str) -> str:
    """A Combat Power and what makes it up: `6 (unit 4, Enablers +2)`."""
    parts = table_of(values, f"{key}_parts")
    listed = [f"{PARTS[part]} {number_of(parts, part):{'' if part == 'unit' else '+'}d}" for part in parts]
    return f"{number_of(values, key)} ({', '.join(listed)})"


def _refill(values: Mapping[str, Data]) -> str:
    """What is left of a Pool may have to be taken first; then the Discard goes back (5.1a, R11)."""
    seat, forced, pool = capitalised(side(text_of(values, "seat"))), cubes(values.get("forced")), cubes(values.get("pool"))
    told = [f"{seat} takes the rest of its Pool first: {forced}."] if forced != NO_CUBES else []
    return " ".join([*told, f"{seat}'s Discard goes back to its Pool: {pool}."] if pool != NO_CUBES else told)


def ended(winner: Seat | None, reason: str) -> str:
    """Why a battle ended so (8.2 to 8.5)."""
    if not winner:
        return "both sides have the same number of points"
    match reason:
        case "annihilation":
            return f"{side(other(winner))} has no fighting unit left on the map"
        case "all objectives":
            return "it holds every objective at the end of a round"
        case "threshold":
            return "the points at the end decide"
        case _:
            return "it has more points at the end"


def other(seat: Seat) -> Seat:
    return next(each for each in SIDES if each != seat)


def _ending(values: Mapping[str, Data]) -> str:
    """Who has won and why; the scores are those of both seats (8.2 to 8.5)."""
    scores = table_of(values, "scores")
    winner = text_of(values, "winner")
    if not winner:
        return f"A draw: both sides have {counted(max([0, *[number_of(scores, seat) for seat in scores]]), 'point')}."
    reason, loser = text_of(values, "reason"), other(winner)
    mine, theirs = number_of(scores, winner), number_of(scores, loser)
    match reason:
        case "annihilation" | "all objectives":
            figures = "."
        case "threshold":
            figures = f", its {mine} and {theirs} of {side(loser)}."
        case _:
            figures = f", {mine} to {theirs}. {LEVELS.get(text_of(values, 'level'), '')}".rstrip()
    return f"{side(winner).removeprefix('the ')} wins: {ended(winner, reason)}{figures}"


def least(event: Event) -> int:
    """What a die that fires must show for a Loss (6.7b)."""
    return HIT if event.name == "fired" else 0


def places(event: Event) -> list[str]:
    """The units and hexes that an event is about."""
    keys = ("unit", "attacker", "target", "hex", "from", "to", "civ")
    return [str(event.values[key]) for key in keys if event.values.get(key)]


def goals(mission: Mission) -> list[str]:
    """How the scenario is won, in words."""
    victory = mission.victory
    lines = [f"The game lasts {counted(mission.rounds, 'round')} (8.1).", "No Maneuver Unit left on the map: lost (8.2)."]
    if victory.kind == "threshold":
        name = mission.forces[victory.seat].name
        lines.append(f"{name} needs {counted(victory.vp, 'point')}, or every objective at the end of a round (8.3, 8.5).")
    else:
        lines.append("Every objective at the end of a round wins (8.3); else more points (8.4).")
        lines.append(
            f"{counted(victory.margin_major, 'point')} ahead is a clear (major) victory, less a narrow (minor) one (8.4)."
        )
    if victory.kill_vp:
        lines.append(f"Each enemy Maneuver Unit removed: {counted(victory.kill_vp, 'point')} (8.4).")
    for seat in mission.seats:
        if victory.handicap[seat]:
            lines.append(f"{mission.forces[seat].name} begins with {counted(victory.handicap[seat], 'point')} (8.4).")
    return lines
