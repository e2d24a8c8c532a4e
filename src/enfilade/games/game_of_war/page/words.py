"""Events and things in plain sentences, and the places on the board that they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.games.game_of_war.box.front import Front, Objective
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event

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


def listed(words: Sequence[str]) -> str:
    """`one`, `one and two`, `one, two and three`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def text_of(values: Mapping[str, Data], key: str) -> str:
    value = values.get(key, "")
    return "" if value is None else str(value)


def texts_of(values: Mapping[str, Data], key: str) -> list[str]:
    value = values.get(key, [])
    return [str(each) for each in value] if isinstance(value, Sequence) and not isinstance(value, str) else []


def table_of(values: Mapping[str, Data], key: str) -> Mapping[str, Data]:
    value = values.get(key, {})
    return value if isinstance(value, Mapping) else {}


def rows_of(values: Mapping[str, Data], key: str) -> list[Mapping[str, Data]]:
    value = values.get(key, [])
    if not isinstance(value, Sequence) or isinstance(value, str):
        return []
    return [each for each in value if isinstance(each, Mapping)]


# Orders.


def order_words(values: Mapping[str, Data]) -> str:
    """An order as its owner would say it: `RI3 marches E7`, `RY1 rides J13 J12`."""
    piece, path = text_of(values, "piece"), " ".join(texts_of(values, "path"))
    match text_of(values, "kind"):
        case "march":
            return f"{piece} marches {path}"
        case "ride":
            turned = " and turns round" if not path else ""
            return f"{piece} rides {path}".rstrip() + turned
        case "board":
            way = f" by {path}" if path else ""
            return f"{piece} boards {text_of(values, 'carrier')}{way} {text_of(values, 'timing')} it moves"
        case "leave":
            return f"{piece} steps down to {path} {text_of(values, 'timing')} its carrier moves"
        case "sabotage":
            feature = FEATURES.get(text_of(values, "feature"), "")
            return f"{piece} sabotages the {feature or 'tile it stands on'}"
        case kind:
            return f"{piece} {kind}s"


# Battles.


def sum_words(shares: list[Mapping[str, Data]]) -> str:
    """`RI1 4 + RC1 7 (charge)`."""
    parts: list[str] = []
    for share in shares:
        note = text_of(share, "note")
        parts.append(f"{text_of(share, 'unit')} {text_of(share, 'value')}" + (f" ({note})" if note else ""))
    return " + ".join(parts) or "nothing"


def battle_words(values: Mapping[str, Data]) -> str:
    target, tile = text_of(values, "target"), text_of(values, "tile")
    ours, theirs = sum_words(rows_of(values, "attackers")), sum_words(rows_of(values, "defenders"))
    result = {"fails": "The attack fails", "retreats": f"{target} must retreat", "destroyed": f"{target} is destroyed"}
    attack, defence = text_of(values, "attack"), text_of(values, "defence")
    verdict = result.get(text_of(values, "result"), "")
    return (
        f"{side(text_of(values, 'seat'))} attacks {target} on {tile}: {ours} = {attack} against {theirs} = {defence}. {verdict}."
    )


def sentence(event: Event) -> str:
    """What the log says of an event; empty where another event says it all."""
    values = event.values
    unit, tile, seat = text_of(values, "unit"), text_of(values, "tile"), text_of(values, "seat")
    match event.name:
        case "round_started":
            return f"Turn {text_of(values, 'turn')}."
        case "turn_began":
            return f"{side(seat)}'s turn."
        case "first_player":
            return f"{side(seat)} begins."
        case "ordered":
            return f"Order {text_of(values, 'number')}: {order_words(values)}."
        case "attack_declared":
            return f"Attack on {text_of(values, 'unit') or tile}."
        case "committed":
            return f"{side(seat)} has committed."
        case "placed":
            return f"{unit} is set up on {tile}."
        case "armies_shown":
            return "Both armies are shown."
        case "plans_revealed":
            return " ".join([plan_words(each, table_of(table_of(values, "plans"), each)) for each in table_of(values, "plans")])
        case "deployed" | "packed":
            return f"{unit} is {event.name}."
        case "boarded":
            return f"{unit} boards {text_of(values, 'carrier')}."
        case "boarding_failed":
            return f"{unit} cannot board {text_of(values, 'carrier')}: it is not beside it, or full."
        case "left":
            return f"{unit} steps down from {text_of(values, 'carrier')} to {text_of(values, 'to')}."
        case "stayed_aboard":
            return f"{unit} stays aboard {text_of(values, 'carrier')}."
        case "stepped":
            return f"{unit} goes from {text_of(values, 'from')} to {text_of(values, 'to')}."
        case "train_moved":
            ways = [f"{part} {where}" for part, where in zip(texts_of(values, "parts"), texts_of(values, "tiles"), strict=True)]
            return f"The train rolls: {', '.join(ways)}."
        case _:
            return _incident(event)


def plan_words(seat: str, plan: Mapping[str, Data]) -> str:
    orders = [order_words(order) for order in rows_of(plan, "orders")]
    attacks = texts_of(plan, "attacks")
    told = [*orders, *[f"attack on {aim}" for aim in attacks]]
    return f"{side(seat)} has planned: {'; '.join(told) or 'nothing'}."


def _incident(event: Event) -> str:
    """What goes wrong, and what follows from it."""
    values = event.values
    unit, tile, seat = text_of(values, "unit"), text_of(values, "tile"), text_of(values, "seat")
    match event.name:
        case "collided":
            units = texts_of(values, "units")
            if len(units) == 1:
                return f"{units[0]} stops short of {tile}, where it would have met somebody."
            return f"{listed(units)} meet at {tile}: whoever was on the way there stops."
        case "blocked":
            return f"{unit} is stopped by {text_of(values, 'by')} on {tile}."
        case "part_named":
            return f"{side(seat)} chooses {text_of(values, 'part')} as the part that is lost."
        case "crashed":
            return f"{listed(texts_of(values, 'parts'))} collide on {tile} and are destroyed; both trains stop."
        case "squished":
            return f"The train of {text_of(values, 'train')} drives {unit} from {tile}."
        case "answers_shown":
            clashes = values.get("clashes", 0)
            return "Both sides name the same tile: nobody gets it, choose again." if clashes else ""
        case "forced_move":
            return f"{unit} is forced to {text_of(values, 'to')}."
        case "must_retreat":
            return f"{unit} must retreat in its next turn."
        case "sabotaged":
            what = listed([FEATURES.get(each, each) for each in texts_of(values, "features")])
            return f"{unit} destroys on {tile}: {what}."
        case "arsenal_destroyed":
            return f"{text_of(values, 'by')} destroys the arsenal of {side(text_of(values, 'side'))} on {tile}."
        case "captured":
            what = FEATURES[text_of(values, "building")]
            return f"{text_of(values, 'by')} takes the {what} on {tile} for {side(text_of(values, 'side'))}."
        case "cascaded":
            origin, owner = text_of(values, "from"), side(text_of(values, "side"))
            return f"The station on {tile}, joined to {origin}, falls to {owner} as well."
        case "coupled":
            return f"Cars couple to {text_of(values, 'train')}: {', '.join(texts_of(values, 'parts'))}."
        case "uncoupled":
            return f"The train of {text_of(values, 'train')} is broken; left of it: {', '.join(texts_of(values, 'parts'))}."
        case "went_active":
            return f"{side(seat)}: {listed(texts_of(values, 'units'))} in communication again."
        case "went_inactive":
            return f"{side(seat)}: {listed(texts_of(values, 'units'))} cut off."
        case "battle":
            return battle_words(values)
        case "no_battle":
            return f"{side(seat)}'s attack on {text_of(values, 'aim')} does not take place: {text_of(values, 'reason')}."
        case "destroyed":
            return f"{unit} is destroyed {CAUSES.get(text_of(values, 'cause'), '')}.".replace(" .", ".")
        case "game_over":
            winner = text_of(values, "winner")
            return f"{side(winner) + ' wins' if winner else 'A draw'}: {text_of(values, 'reason')}."
        case _:
            return ""


def places(event: Event) -> list[str]:
    """The elements that an event is about."""
    values = event.values
    found: list[str] = []
    for key in ("unit", "piece", "carrier", "target", "by", "part", "tile", "from", "to"):
        word = text_of(values, key)
        if word and word not in found:
            found.append(word)
    for key in ("units", "parts", "tiles"):
        found += [word for word in texts_of(values, key) if word not in found]
    for plan in [table_of(table_of(values, "plans"), seat) for seat in table_of(values, "plans")]:
        found += [text_of(order, "piece") for order in rows_of(plan, "orders")]
        found += [aim for aim in texts_of(plan, "aims") if aim not in found]
    for key in ("attackers", "defenders"):
        found += [text_of(share, "unit") for share in rows_of(values, key) if text_of(share, "unit") not in found]
    return found


# Goals.


def goals(front: Front) -> list[list[str]]:
    """What wins, with the rule."""
    rows = [list(TESTS[test]) for test in front.options.victory]
    rows += [[objective_words(front, each), "§4.11"] for each in front.objectives]
    options = front.options
    if options.turn_limit:
        end = {"draw": "a draw", "points": "the higher value of living units wins"}.get(options.on_limit, "")
        end = end or f"{side(options.on_limit.removeprefix('win:'))} wins"
        rows.append([f"After turn {options.turn_limit}: {end}", "§4.11"])
    if options.stalemate_turns:
        rows.append([f"{options.stalemate_turns} turns in which nothing is destroyed or taken: a draw", "R35"])
    return rows


def objective_words(front: Front, objective: Objective) -> str:
    tiles = listed([front.name(tile) for tile in objective.tiles])
    match objective.kind:
        case "destroy":
            return f"{side(objective.seat)} wins by destroying {objective.piece}"
        case "hold":
            return f"Control {tiles} at {objective.number} turn ends in a row"
        case "control":
            return f"Control {objective.number} of {tiles}"
        case _:
            return f"{side(objective.seat)} wins at the end of turn {objective.number}"
