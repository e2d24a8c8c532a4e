"""Events and goals in plain sentences, and the places on the map that they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.games.quick.box.charts import TYPE_NAMES
from enfilade.games.quick.box.mission import Mission
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event

SIDES: Final = {"div": "The Division", "ga": "The Group Army", "": "Nobody"}
TERRAIN_NAMES: Final = {"open": "Open", "urban": "Urban", "close": "Close"}
INFRA_NAMES: Final = {
    "government": "Government",
    "commerce": "Commerce",
    "telecommunications": "Telecommunications",
    "energy": "Energy",
    "water": "Water",
    "transport": "Transport",
}


def _text(values: Mapping[str, Data], key: str) -> str:
    value = values.get(key, "")
    return "" if value is None else str(value)


def _number(values: Mapping[str, Data], key: str) -> int:
    value = values.get(key, 0)
    return value if isinstance(value, int) else 0


def _faces(values: Mapping[str, Data]) -> str:
    faces = values.get("faces", ())
    if isinstance(faces, str) or not isinstance(faces, Sequence) or not faces:
        return "no dice"
    return " ".join([str(face) for face in faces])


def _cubes(values: Mapping[str, Data], key: str) -> str:
    counts = values.get(key, ())
    if isinstance(counts, str) or not isinstance(counts, Sequence) or len(counts) < 2:
        return ""
    return f"{counts[0]} blue and {counts[1]} pink"


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


def sentence(event: Event) -> str:
    """What the log says of an event; empty where another event says it all."""
    values = event.values
    seat = side(_text(values, "seat"))
    unit = _text(values, "unit")
    match event.name:
        case "operation_started":
            return f"{_text(values, 'title')}."
        case "allocation_ready":
            return f"{seat} has allocated its Enablers."
        case "assigned" | "received":
            return f"{enabler(_text(values, 'type'))} goes to {unit}."
        case "round_started":
            return f"Round {_number(values, 'round')}."
        case "refilled":
            return f"{seat}'s Discard goes back to its Pool: {_cubes(values, 'pool')}."
        case "selected":
            return f"You take {_cubes(values, 'cubes')}."
        case "cubes_chosen":
            return f"{seat} has chosen its cubes."
        case "returned":
            return f"{unit} returns in {_text(values, 'hex')}."
        case "wandered":
            return f"Civilians {_text(values, 'civ')} wander from {_text(values, 'from')} to {_text(values, 'to')}."
        case "stayed":
            return f"Civilians {_text(values, 'civ')} stay in {_text(values, 'hex')}, at the edge of the map."
        case "civilians_left":
            return f"Civilians {_text(values, 'civ')} leave the map from {_text(values, 'from')}."
        case "civilians":
            return f"Civilians {_text(values, 'civ')} take to the streets in {_text(values, 'hex')}."
        case "relieved":
            return f"Civilians {_text(values, 'civ')} are led out of {_text(values, 'hex')}."
        case "cube_spent":
            return f"{seat} spends a {_text(values, 'colour')} cube to {deed(_text(values, 'action'))}."
        case "declared":
            return f"{seat} holds the Initiative: {side(_text(values, 'acts')).removeprefix('The ')} acts."
        case "moved":
            return f"{unit} moves from {_text(values, 'from')} to {_text(values, 'to')}."
        case "control":
            return f"{seat} takes {_text(values, 'name')} ({_text(values, 'hex')})."
        case "game_over":
            return _ending(values)
        case "round_ended":
            return f"Round {_number(values, 'round')} is over."
        case _:
            return _sustaining(event) or _fighting(event)


def _sustaining(event: Event) -> str:
    values = event.values
    seat = side(_text(values, "seat"))
    unit = _text(values, "unit")
    type = enabler(_text(values, "type"))
    match event.name:
        case "transferred":
            return f"{type} goes from {_text(values, 'from')} to {_text(values, 'to')}."
        case "redeployed":
            return f"{seat} redeploys {counted(_number(values, 'count'), 'Enabler')}."
        case "enabler_revived":
            return f"{seat} revives {type}."
        case "enabler_drawn":
            return f"{seat} draws {type}."
        case "enabler_allocated":
            return f"{seat} allocates {type}."
        case "revived":
            return f"{unit} recovers and is Reduced no more."
        case "cube_added":
            return f"{seat} adds a {_text(values, 'colour')} cube to its Pool."
        case "cube_lost":
            return f"{seat} loses a {_text(values, 'colour')} cube from its {_text(values, 'from').capitalize()} for good."
        case "cube_returned":
            return f"{seat}'s {_text(values, 'colour')} cube returns to the Pool."
        case "repaired":
            return f"{unit} repairs the works in {_text(values, 'hex')}; its Engineers are exhausted."
        case "initiative_claimed":
            return f"{seat} claims the Initiative."
        case "support_moved":
            return f"Popular Support: {seat} {_number(values, 'by'):+d}, now {_number(values, 'support')}."
        case _:
            return ""


def _fighting(event: Event) -> str:
    values = event.values
    unit = _text(values, "unit")
    match event.name:
        case "attack_declared":
            return _declaration(values)
        case "fired":
            role = "defends" if _text(values, "role") == "defender" else "attacks"
            return f"{unit} {role} with [{_faces(values)}]: {counted(_number(values, 'losses'), 'Loss')}."
        case "exhausted":
            return f"{unit} exhausts {enabler(_text(values, 'type'))}."
        case "reduced":
            return f"{unit} is Reduced."
        case "retreated":
            return f"{unit} retreats from {_text(values, 'from')} to {_text(values, 'to')}."
        case "removed":
            return f"{unit} is destroyed in {_text(values, 'hex')}."
        case "rubble":
            return f"{_text(values, 'hex')} lies in rubble."
        case "headquarters_out":
            return f"{unit} is overrun and waits to return."
        case "infrastructure_destroyed":
            return f"{INFRA_NAMES.get(_text(values, 'infra'), 'The works')} in {_text(values, 'hex')} is destroyed."
        case "fate":
            return f"Fate [{_faces(values)}] = {_number(values, 'sum')}: {_text(values, 'title')}."
        case "advanced":
            return f"{unit} advances into {_text(values, 'to')}."
        case _:
            return ""


def _declaration(values: Mapping[str, Data]) -> str:
    def_kit, att_kit = _text(values, "target_enablers"), _text(values, "attacker_enablers")
    attacker = f"{_text(values, 'attacker')}{f' ({att_kit})' if att_kit else ''}"
    target = f"{_text(values, 'target')}{f' ({def_kit})' if def_kit else ''}"
    terrain = TERRAIN_NAMES.get(_text(values, "terrain"), "")
    return (
        f"{attacker} attacks {target} in {_text(values, 'hex')}, {terrain}: "
        f"attack {_number(values, 'attack')}, defence {_number(values, 'defence')}."
    )


def _ending(values: Mapping[str, Data]) -> str:
    scores = values.get("scores", {})
    tally = ""
    if isinstance(scores, Mapping):
        tally = ", ".join([f"{side(seat).removeprefix('The ')} {points}" for seat, points in scores.items()])
    winner = _text(values, "winner")
    if not winner:
        return f"A draw: {tally}."
    level = _text(values, "level")
    reason = _text(values, "reason")
    return f"{side(winner)} wins{f', a {level} victory' if level else ''} by {reason}: {tally}."


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
        lines.append(f"{counted(victory.margin_major, 'point')} ahead is a major victory (8.4).")
    if victory.kill_vp:
        lines.append(f"Each enemy Maneuver Unit removed: {counted(victory.kill_vp, 'point')} (8.4).")
    for seat in mission.seats:
        if victory.handicap[seat]:
            lines.append(f"{mission.forces[seat].name} begins with {counted(victory.handicap[seat], 'point')} (8.4).")
    return lines
