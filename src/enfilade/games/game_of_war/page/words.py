"""Events and things in plain sentences, and the places on the board that they speak of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from enfilade.games.game_of_war.box.front import Front, Objective
from enfilade.games.game_of_war.page.naming import names_of
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import items, listed, number_of, plain, table_of, text_of, texts, untold

LOSER: Final = re.compile(r"(?:(?<=every unit of )|^)\w+(?= is destroyed| has no )")  # in the reason of an outcome
LIMIT: Final = "the limit of "  # so begins the reason of an outcome that the last turn decides
CAUSES: Final = {
    "battle": "in battle",
    "crash": "in a train collision",
    "train": "under a train, with nowhere to go",
    "cargo": "with its carrier",
}
FEATURES: Final = {
    "road": "road",
    "rail": "railway track",
    "tram": "tram track",
    "turn": "turning gear",
    "wire": "telegraph wire",
    "station": "railway station",
    "telegraph": "telegraph station",
    "plaza": "plaza",
}
TESTS: Final = {
    "annihilation": ("Destroy every unit of the enemy", "I.1"),
    "no_active": ("Leave the enemy without an active unit", "I.2"),
    "arsenals": ("Destroy every arsenal of the enemy", "R9"),
}


def side(seat: str) -> str:
    return seat.capitalize()


def counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def rows_of(values: Mapping[str, Data], key: str) -> list[Mapping[str, Data]]:
    return [each for each in items(values.get(key)) if isinstance(each, Mapping)]


# Orders.


def order_words(values: Mapping[str, Data]) -> str:
    """An order as its owner would say it: `RI3 marches to E7`, `RY1 rides to J12 by J13`."""
    piece, path = text_of(values, "piece"), texts(values.get("path"))
    start = text_of(values, "start")
    match text_of(values, "kind"):
        case "march":
            return f"{piece} marches {way_words(path, start)}"
        case "ride":
            return f"{piece} rides {way_words(path, start)}" if path else f"{piece} rides and turns round"
        case "board":
            way = f" by {' '.join(path)}" if path else ""
            return f"{piece} boards {text_of(values, 'carrier')}{way} {text_of(values, 'timing')} it moves"
        case "leave":
            return f"{piece} steps down {way_words(path, start)} {text_of(values, 'timing')} its carrier moves"
        case "sabotage":
            feature = FEATURES.get(text_of(values, "feature"), "")
            return f"{piece} sabotages the {feature or 'tile it stands on'}"
        case kind:
            return f"{piece} {kind}s"


def way_words(path: list[str], start: str) -> str:
    """Where an order leads, and over which tiles: `to D7 by D8`, or `out by D8 and back to D9`."""
    if len(path) > 1 and path[-1] == start:
        return f"out by {' '.join(path[:-1])} and back to {start}"
    return f"to {path[-1]} by {' '.join(path[:-1])}" if len(path) > 1 else f"to {path[-1]}"


# Battles.


def summed(parts: list[str], total: str, plus: str = "+", nothing: str = "0") -> str:
    """`4+7 = 11`; a single share is its own sum."""
    return f"{plus.join(parts)} = {total}" if len(parts) > 1 else "".join(parts) or nothing


def sum_words(shares: list[Mapping[str, Data]], total: str) -> str:
    """`RI1 4 + RC1 7 (charge) = 11`."""
    parts: list[str] = []
    for share in shares:
        note = text_of(share, "note")
        parts.append(f"{text_of(share, 'unit')} {text_of(share, 'value')}" + (f" ({note})" if note else ""))
    return summed(parts, total, " + ", "nothing")


def battle_words(values: Mapping[str, Data]) -> str:
    target, tile = text_of(values, "target"), text_of(values, "tile")
    ours = sum_words(rows_of(values, "attackers"), text_of(values, "attack"))
    theirs = sum_words(rows_of(values, "defenders"), text_of(values, "defence"))
    result = {"fails": "The attack fails", "retreats": f"{target} must retreat", "destroyed": f"{target} is destroyed"}
    verdict = result.get(text_of(values, "result"), "")
    return f"{side(text_of(values, 'seat'))} attacks {target} on {tile}: {ours} against {theirs}. {verdict}."


def plan_words(seat: str, plan: Mapping[str, Data]) -> str:
    orders = [order_words(order) for order in rows_of(plan, "orders")]
    attacks = [aim_words(attack, tile) for attack, tile in zip(texts(plan.get("attacks")), texts(plan.get("aims")), strict=True)]
    told = [*orders, *attacks]
    return f"{side(seat)} has planned: {'; '.join(told) or 'nothing'}."


def aim_words(attack: str, tile: str) -> str:
    """A unit is attacked wherever it goes: where it was then is said too (V.1.b)."""
    return f"attack on {attack}" if attack == tile else f"attack on {attack}, then on {tile}"


# Events.

# The plans are told once: not the orders again that made one of them, nor every step of them (II.1, II.2).
FORETELLS: Final = {"plans_revealed": ("ordered", "attack_declared", "stepped")}


def said(key: str, value: Data) -> str:
    """A value of an event as the log says it."""
    text = plain(value)
    match key:
        case "units":
            return listed(texts(value))
        case "features":
            return listed([FEATURES.get(each, each) for each in texts(value)])
        case "building":
            return FEATURES.get(text, text)
        case "cause":
            return CAUSES.get(text, text)
        case _:
            return text


def sentence(event: Event) -> str:
    """What the log says of an event where a template will not do; empty where another event says it all."""
    values = event.values
    match event.name:
        case "ordered":
            return f"Order {text_of(values, 'number')}: {order_words(values)}."
        case "attack_declared":
            return f"Attack on {text_of(values, 'unit') or text_of(values, 'tile')}."
        case "plans_revealed":
            plans = table_of(values, "plans")
            return "\n".join([plan_words(seat, table_of(plans, seat)) for seat in plans])
        case "train_moved":
            ways = [f"{part} {where}" for part, where in zip(texts(values.get("parts")), texts(values.get("tiles")), strict=True)]
            return f"The train rolls: {', '.join(ways)}."
        case "collided":
            return _meeting(event)
        case "crashed":
            parts = listed(texts(values.get("parts")))
            return f"{parts} collide on {text_of(values, 'tile')} and are destroyed; both trains stop."
        case "answers_shown":
            return "Both sides name the same tile: nobody gets it, choose again." if values.get("clashes") else ""
        case "battle":
            return battle_words(values)
        case "destroyed":
            is_told = event.rule == "V.4.d" and text_of(values, "cause") == "battle"  # the battle has said so
            return "" if is_told else f"{text_of(values, 'unit')} is destroyed {said('cause', values.get('cause'))}."
        case "game_over":
            return _ending(values)
        case _:
            raise untold(event)


def ended(winner: Seat | None, reason: str) -> str:
    """Why a war ended so (I, §4.11, R34, R35)."""
    if reason.startswith("objective "):
        return reached(reason.removeprefix("objective "))
    if not reason.startswith(LIMIT):
        return LOSER.sub(lambda found: side(found[0]), reason)
    turns, by = reason.removeprefix(LIMIT).split(" turns, decided by ")
    over = f"turn {turns} was the last"
    if by.startswith("win:"):
        return f"{over}, and the enemy has not beaten it"
    if by == "draw":
        return f"{over}, and neither side has won"
    return f"{over}, and " + (
        "its living units are worth more" if winner else "the living units of both sides are worth the same"
    )


def _ending(values: Mapping[str, Data]) -> str:
    """Who has won and why, with the figures where they decide (I, §4.11, R34, R35)."""
    winner, reason = text_of(values, "winner"), text_of(values, "reason")
    scores = table_of(values, "scores")
    is_counted = winner and reason.startswith(LIMIT) and not reason.partition(" decided by ")[2].startswith("win:")
    mine, theirs = number_of(scores, winner), sum([number_of(scores, seat) for seat in scores if seat != winner])
    figures = f", {mine} to {theirs}" if is_counted else ""
    return f"{side(winner) + ' wins' if winner else 'A draw'}: {ended(winner, reason)}{figures}."


def reached(objective: str) -> str:
    """An objective of a scenario as its file writes it, as something done (§4.11)."""
    kind, *parts = objective.split(":")
    match kind:
        case "destroy":
            return f"{parts[0]} is destroyed"
        case "survive":
            return f"{side(parts[0])} has held out to the end of turn {parts[1]}"
        case "hold":
            return f"it has held {parts[0]} at {parts[1]} turn ends in a row"
        case _:
            return "it controls the places that it had to take"


def _meeting(event: Event) -> str:
    """Units that meet stop; a train stops for nobody but trains (III.2.a, VIII.3.a)."""
    units, tile, stopped = texts(event.values.get("units")), text_of(event.values, "tile"), text_of(event.values, "stopped")
    if event.rule == "VIII.3.a":
        return f"{stopped} gives way to {listed([each for each in units if each != stopped])} at {tile}."
    if len(units) == 1:
        return f"{units[0]} stops short of {tile}, where it would have met somebody."
    return f"{listed(units)} meet at {tile}: whoever was on the way there stops."


def places(event: Event) -> list[str]:
    """The elements that an event is about."""
    values = event.values
    found: list[str] = []
    for key in ("unit", "piece", "carrier", "target", "by", "part", "tile", "from", "to"):
        word = text_of(values, key)
        if word and word not in found:
            found.append(word)
    for key in ("units", "parts", "tiles", "path"):
        found += [word for word in texts(values.get(key)) if word not in found]
    for plan in [table_of(table_of(values, "plans"), seat) for seat in table_of(values, "plans")]:
        found += [text_of(order, "piece") for order in rows_of(plan, "orders")]
        found += [aim for aim in texts(plan.get("aims")) if aim not in found]
    for key in ("attackers", "defenders"):
        found += [text_of(share, "unit") for share in rows_of(values, key) if text_of(share, "unit") not in found]
    return found


# Goals.


def goals(front: Front) -> list[list[str]]:
    """What wins, with the rule."""
    rows = [[TESTS[test][0] + hint_to(front, test), TESTS[test][1]] for test in front.options.victory]
    rows += [[objective_words(front, each), "§4.11"] for each in front.objectives]
    options = front.options
    if options.turn_limit:
        rows.append([limit_words(front), "§4.11"])
    if options.stalemate_turns:
        rows.append([f"{options.stalemate_turns} turns in which nothing is destroyed or taken: a draw", "R35"])
    return rows


def limit_words(front: Front) -> str:
    """What comes of a war that is not decided before its last turn."""
    options = front.options
    end = {"draw": "a draw", "points": "the higher value of living units wins"}.get(options.on_limit, "")
    return f"After turn {options.turn_limit}: {end or side(options.on_limit.removeprefix('win:')) + ' wins'}"


def hint_to(front: Front, test: str) -> str:
    """How to win by cutting all lines off: nobody is active without a Source (IV.1, IX.2, R9)."""
    if test != "no_active" or not (front.arsenals or front.stations):
        return ""
    sources = [word for word, places in (("arsenal", front.arsenals), ("station", front.stations)) if places]
    return f": it has none once its last {' or '.join(sources)} is lost"


def objective_words(front: Front, objective: Objective) -> str:
    tiles = listed([front.name(tile) for tile in objective.tiles])
    match objective.kind:
        case "destroy":
            return f"{side(objective.seat)} wins by destroying {names_of(front)[objective.piece]}"
        case "hold":
            return f"Control {tiles} at {objective.number} turn ends in a row"
        case "control":
            return f"Control {objective.number} of {tiles}"
        case _:
            return f"{side(objective.seat)} wins at the end of turn {objective.number}"
