"""Events and goals in plain sentences, and the places on the board that they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.games.urban_calculus.box.charts import SUIT_MARKS, shown
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.games.urban_calculus.box.mission import Mission, Rule
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event

OPERATORS: Final = {"<=": "is at most", ">=": "is at least", "==": "is", "<": "is less than", ">": "is more than"}
BOXES: Final = {
    "inf": "Infantry",
    "arm": "Armour",
    "fires": "Fires",
    "sc": "Strategic Capability",
    "rei": "Reinforcements",
    "sd": "Structural Damage",
    "ll": "Loss of Livelihood",
    "ch": "Civilian Harm",
    "cas": "Casualties",
    "gao": "Adverse Opinion",
    "ss": "Societal Support",
    "gw": "Government Will",
    "aid": "Aid Delivered",
    "dis": "Displacement",
    "ground": "Ground Force",
    "force": "whole Force",
}


def _text(values: Mapping[str, Data], key: str) -> str:
    return str(values.get(key, ""))


def _count(values: Mapping[str, Data], key: str) -> int:
    value = values.get(key, 0)
    return value if isinstance(value, int) else 0


def _list(values: Mapping[str, Data], key: str) -> list[str]:
    value = values.get(key, [])
    return [str(each) for each in value] if isinstance(value, Sequence) and not isinstance(value, str) else []


def _cards(values: Mapping[str, Data], key: str) -> str:
    return " ".join([shown(card) for card in _list(values, key)])


def side(seat: str) -> str:
    return seat.capitalize()


def box(instance: str) -> str:
    """A box in words: Red's Government Will, Civilian Harm."""
    owner, _, id = instance.partition(".")
    name = BOXES.get(id, id.capitalize())
    return name if owner == "city" else f"{side(owner)}'s {name}"


def arm(id: str) -> str:
    return BOXES.get(id, id.capitalize())


def counted(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def sentence(event: Event) -> str:
    """What the log says of an event; empty where another event has said it."""
    name, values = event.name, event.values
    for family in (_turns, _actions, _fights, _model, _cards_of_evolved, _ends):
        found = family(name, values)
        if found is not None:
            return found
    raise ValueError(f"nobody has said how to tell of {name!r}")


def _turns(name: str, values: Mapping[str, Data]) -> str | None:
    match name:
        case "turn_started":
            return f"Turn {_count(values, 'turn')}, week {_count(values, 'week')}."
        case "quantity_drawn":
            return f"{box(_text(values, 'box'))} begins with {_count(values, 'cubes')}."
        case "forces_bought":
            bought = values.get("bought")
            listed = [f"{count} {arm(id)}" for id, count in bought.items()] if isinstance(bought, Mapping) else []
            return f"{side(_text(values, 'seat'))} has bought {', '.join(listed) or 'nothing'}."
        case "deck_shuffled":
            deck = _text(values, "deck")
            return "The common deck is shuffled." if deck == "common" else f"{side(deck)}'s deck is shuffled."
        case "hand_drawn":
            return f"New hand: {_cards(values, 'cards')}."
        case "time_advanced":
            suit = SUIT_MARKS[_text(values, "suit")]
            return f"{suit}: the turn took {counted(_count(values, 'weeks'), 'week')}. It is week {_count(values, 'week')}."
        case "tidied":
            return ""
        case "ceasefire_moved":
            suit = SUIT_MARKS.get(_text(values, "suit"), "")
            weeks = _count(values, "weeks")
            moved = f"comes {counted(weeks, 'week')} nearer, to week {_count(values, 'week')}" if weeks else "does not move"
            return f"{suit + ': t' if suit else 'T'}he ceasefire {moved}."
        case "deployed":
            left = _count(values, "left")
            return f"{side(_text(values, 'seat'))} forms a cube of {arm(_text(values, 'force'))}; {left} reserves left."
        case "recruiting_tested":
            who = "a reserve" if values.get("success") else "nobody"
            return f"{side(_text(values, 'seat'))} recruits by {_test(values)}: {who}."
        case "amendment_agreed":
            return f"Agreed: {_text(values, 'key')} becomes {_value(values)} with the next turn."
        case "amended":
            return f"{_text(values, 'key')} is now {_value(values)}."
    return None


def _value(values: Mapping[str, Data]) -> str:
    key, number = _text(values, "key"), _count(values, "value")
    if key.startswith("sign."):
        return "+" if number > 0 else "−"
    if key.startswith("limit."):
        return str(number)
    return "n/a" if number == 0 else "11+" if number > 10 else f"{number}+"


def _test(values: Mapping[str, Data]) -> str:
    """`Q 9+ with 8♠`."""
    return f"{_text(values, 'link')} {_count(values, 'tn')}+ with {shown(_text(values, 'card'))}"


def _actions(name: str, values: Mapping[str, Data]) -> str | None:
    seat = side(_text(values, "seat"))
    match name:
        case "allocation_changed":
            return f"You allocate to {', '.join(_list(values, 'actions'))}."
        case "allocation_revealed":
            actions = _list(values, "actions")
            return f"{seat} has allocated {', '.join(actions)}." if actions else f"{seat} has allocated nothing."
        case "action_result":
            result = "succeeds" if values.get("success") else "fails"
            ace = " The Ace costs the cube." if values.get("ace") else ""
            return f"{seat} tries {_test(values)}: {result}.{ace}"
        case "bonus_set":
            attack, defence = _count(values, "attack"), _count(values, "defence")
            return f"{seat} has {signed(attack)} to attack and {signed(defence)} to defence this turn."
        case "bonus_counts":
            return f"{seat}'s bonus of {signed(_count(values, 'bonus'))} counts."
        case "limit_shifted":
            return f"{seat}'s limit of {arm(_text(values, 'arm'))} changes by {signed(_count(values, 'by'))} this turn."
        case "number_shifted":
            return f"{seat}'s number of {_text(values, 'link')} changes by {signed(_count(values, 'by'))} this turn."
        case "shielded":
            return f"The next {_count(values, 'points')} reverberating damage of {seat}'s fire will be ignored."
    return None


def _fights(name: str, values: Mapping[str, Data]) -> str | None:
    seat = side(_text(values, "seat"))
    match name:
        case "fires_held":
            return f"{seat} holds its fire."
        case "assault_declined":
            return f"{seat} opts not to fight." + ("" if values.get("tested") else " That costs nothing.")
        case "declining_tested":
            result = "support is lost" if values.get("loss") else "nobody minds"
            return f"{seat} opts not to fight: {_count(values, 'tn')}+ with {shown(_text(values, 'card'))}, {result}."
        case "engagement_declared":
            cubes = counted(_count(values, "cubes"), "cube")
            return f"{seat}: {cubes} of {arm(_text(values, 'arm'))} against {arm(_text(values, 'vs'))}."
        case "engagement_attack":
            hits = counted(len(_list(values, "hits")), "potential hit")
            return f"{_cards(values, 'cards')} against {_count(values, 'tn')}+: {hits}."
        case "engagement_save":
            rubble = _count(values, "rubble")
            why = f" (rubble {rubble})" if rubble else ""
            return f"{seat} saves on {_count(values, 'tn')}+{why}: {_cards(values, 'cards')}, {_count(values, 'saves')} saved."
        case "engagement_losses":
            losses = _count(values, "losses")
            return f"{box(_text(values, 'box'))} loses {counted(losses, 'cube')}." if losses else "No losses."
        case "engagement_damage":
            boxes = " and ".join([box(f"city.{id}") for id in _list(values, "boxes")])
            return f"The city is hit, {shown(_text(values, 'card'))}: {boxes or 'nothing'}."
        case "damage_shielded":
            return f"{seat}'s precision spares the city a hit."
        case "strike_hit" | "strike_saved":
            card = _text(values, "card")
            drawn = f"{_count(values, 'tn')}+ with {shown(card)}" if card else "no save"
            return f"{seat} strikes {arm(_text(values, 'vs'))}: {drawn}, {'saved' if name == 'strike_saved' else 'hit'}."
    return None


def _model(name: str, values: Mapping[str, Data]) -> str | None:
    match name:
        case "reverb_test":
            where = f"{box(_text(values, 'from'))} → {box(_text(values, 'to'))}"
            return f"{where}, {_test(values)}: {'it reverberates' if values.get('success') else 'nothing'}."
        case "stock_changed":
            delta = _count(values, "delta")
            pending = " (pending)" if _text(values, "area") == "gain" else ""  # a loss is taken at once, and tested later
            return f"{box(_text(values, 'box'))} {signed(delta)}{pending}." if delta else ""
        case "cube_settled":
            return ""
        case "at_limit":
            return f"{box(_text(values, 'box'))} is at its limit."
        case "spilled":
            return f"{box(_text(values, 'box'))} is used up: {box(_text(values, 'into'))} pays."
        case "ratchet_stepped":
            who = side(_text(values, "seat"))
            return f"The ratchet of {_text(values, 'link')} turns: {who} now tests at {_count(values, 'tn')}+."
    return None


def _cards_of_evolved(name: str, values: Mapping[str, Data]) -> str | None:
    seat = side(_text(values, "seat"))
    match name:
        case "deck_built":
            return f"{seat} has built its deck."
        case "capabilities_shuffled":
            return f"{seat}'s capability cards are shuffled."
        case "capabilities_drawn":
            return f"You draw {', '.join(_list(values, 'cards'))}."
        case "capability_discarded":
            return f"{seat} loses {_text(values, 'card')} from its hand."
        case "hand_seen":
            return f"{seat} looks at the enemy's hand: {', '.join(_list(values, 'cards')) or 'no card'}."
        case "cards_revealed":
            parts = [
                f"{what} {', '.join(_list(values, what))}" for what in ("deployed", "burned", "discarded") if _list(values, what)
            ]
            return f"{seat} has {'; '.join(parts) or 'held all its cards'}."
        case "capability_played":
            result = "a fumble" if values.get("fumble") else "succeeds" if values.get("success") else "fails"
            drawn = f"{_count(values, 'tn')}+ with {shown(_text(values, 'card'))}"
            return f"{seat} plays {_text(values, 'capability')}, {drawn}: {result}."
    return None


def _ends(name: str, values: Mapping[str, Data]) -> str | None:
    if name != "game_over":
        return None
    winner = values.get("winner")
    reason = _text(values, "reason")
    level = _text(values, "level")
    how = {"mutual": "both governments fall at once", "time": "time has run out"}.get(reason, reason.replace("-", " "))
    won = "A draw" if winner is None else f"{side(str(winner))} wins{' a ' + level + ' victory' if level else ''}"
    return f"{won} in week {_count(values, 'week')}: {how}."


def places(event: Event) -> list[str]:
    """The ids of the elements that an event is about: boxes, links, cells."""
    values = event.values
    found = [_text(values, key) for key in ("from", "to", "box", "into") if "." in _text(values, key)]
    if "link" in values:
        key = _text(values, "key") or _text(values, "seat")
        found.append(f"link-{_text(values, 'link')}-{key}")
    if "arm" in values and "vs" in values:
        found.append(f"{_text(values, 'arm')}>{_text(values, 'vs')}")
    found += [f"city.{id}" for id in _list(values, "boxes")]
    return list(dict.fromkeys(found))


def goals(mission: Mission) -> list[tuple[str, str]]:
    """Every way the game ends: who wins, and when."""
    return [(rule.winner, goal(mission, rule)) for rule in mission.rules]


def goal(mission: Mission, rule: Rule) -> str:
    when = {"always": "At once", "turn_end": "At the end of a turn", "end": last(mission)}[rule.when]
    conditions = " and ".join([asked(condition) for condition in rule.all])
    either = " or ".join([asked(condition) for condition in rule.any])
    need = " and ".join([part for part in (conditions, f"({either})" if conditions and either else either) if part])
    won = "a draw" if rule.winner == "draw" else f"{mission.name_of(rule.winner)} wins"
    return f"{when}, {'if ' + need if need else 'else'}: {won} ({rule.id.replace('-', ' ')})."


def asked(condition: Condition) -> str:
    """A condition in words: Red's Government Will is at most 0."""
    left, _, right = condition.text.partition(condition.operator)
    return f"{_sum(left)} {OPERATORS[condition.operator]} {_sum(right)}"


def _sum(text: str) -> str:
    words = {"+": "plus", "-": "minus"}
    return " ".join([words.get(word) or (box(word) if "." in word else word) for word in text.split()])


def last(mission: Mission) -> str:
    if mission.has_end:
        return f"In week {mission.end_week}"
    return f"After turn {mission.turns or mission.options.max_turns}"
