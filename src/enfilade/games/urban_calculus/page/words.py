"""Events and goals in plain sentences, and the places on the board that they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from enfilade.contract.shown import ROUND, usual_weight
from enfilade.games.urban_calculus.box.board import other
from enfilade.games.urban_calculus.box.charts import SUIT_NAMES, shown
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.games.urban_calculus.box.mission import Mission, Rule
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.kernel.data import Data, Fields
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import capitalised, items, number_of, plain, text_of, texts, untold

# Why a campaign was over: what its scenarios call their rules of victory, as people say it.
ENDINGS: Final = {
    "mutual": "both governments have fallen at once",
    "time": "the last week is over, and neither side has done what wins",
    "red-will": "Red's government has lost its will to go on",
    "blue-will": "Blue's government has lost its will to go on",
    "red-force": "Red has too few troops left in the city to go on",
    "blue-force": "Blue has too few troops left in the city to go on",
    "red-ahead": "will and troops taken together, Red has more left than Blue",
    "blue-ahead": "will and troops taken together, Blue has more left than Red",
    "level": "will and troops taken together, both sides have the same left",
    "assault-broken": "Red has too few troops left to attack the city",
    "city-falls": "Blue has too few troops left to hold the city",
    "city-holds": "the city has held out until the end",
    "city-relieved": "enough aid has reached the city",
    "cleared": "the city is cleared of Blue's infantry",
    "coalition-spent": "Red has too few troops left to clear the city",
    "held-out": "Blue has held out in the city until the end",
    "junta-disarmed": "Blue has too few troops left to fight on",
    "line-holds": "Red is not ahead at the end, so Blue's line has held",
    "mission-fails": "too many civilians have been harmed",
    "mission-spent": "Red has too few troops left for its mission",
    "unrelieved": "too little aid has reached the city in time",
}
OPERATORS: Final = {"<=": "is down to", ">=": "has reached", "==": "is", "<": "is less than", ">": "is more than"}  # a number
COMPARED: Final = {"<=": "no more than", ">=": "no less than", "==": "as many as", "<": "less than", ">": "more than"}
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
    "ground": "Ground Force",  # infantry and armour together, as the board says below them
    "force": "whole Force",
}
# What the letters of the bundled boards stand for; others stand alone, since an event tells no more than the letter.
LINKS: Final = {
    "J": "battleground support",
    "K": "against enemy Strategic Capability",
    "L": "against enemy standing in the world",
    "M": "against enemy Government Will",
    "N": "against enemy Societal Support",
    "O": "repair own standing in the world",
    "P": "rally own Societal Support",
    "V": "aid convoys",
    "B": "convoys obstructed",
    "C": "harm drives people out",
    "D": "displacement shames both sides",
    "E": "aid undermines the junta",
    "Y": "damage shocks the world",
    "Z": "damage destroys livelihoods",
    "W": "lost livelihoods shock the world",
    "X": "harm shocks the world",
    "U": "harm and the city's support",
    "Q": "casualties weaken will",
    "R": "casualties and support",
    "G": "world opinion weakens will",
    "H": "lost support weakens will",
    "S": "government recruits",
    "T": "volunteers",
}


def side(seat: str) -> str:
    return seat.capitalize()


def box(instance: str) -> str:
    """A box in words: Red's Government Will, Civilian Harm."""
    owner, _, id = instance.partition(".")
    name = BOXES.get(id, id.capitalize())
    return name if owner == "city" else f"{side(owner)}'s {name}"


def arm(id: str) -> str:
    return BOXES.get(id, id.capitalize())


def link(code: str) -> str:
    """A link by its letter and its name: M (against enemy Government Will)."""
    return f"{code} ({LINKS[code]})" if code in LINKS else code


def listed(codes: list[str]) -> str:
    """Links with how often each is tried: 2 × J (battleground support)."""
    return ", ".join(
        [f"{codes.count(code)} × {link(code)}" if codes.count(code) > 1 else link(code) for code in dict.fromkeys(codes)]
    )


def counted(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def said(key: str, value: Data) -> str:
    """A value of an event as the log says it."""
    text = plain(value)
    match key:
        case "box" | "into" | "from" | "to":
            return box(text)
        case "boxes":
            return " and ".join([box(f"city.{id}") for id in texts(value)]) or "nothing"
        case "arm" | "vs" | "force":
            return arm(text)
        case "link":
            return link(text)
        case "actions":
            return listed(texts(value))
        case "bought":
            return bought(value)
        case "card":
            return shown(text) if text else ""
        case "cards":
            return ", ".join([shown(card) for card in texts(value)])
        case "suit":
            return SUIT_NAMES.get(text, "").capitalize()
        case "deck":
            return "the common deck" if text == "common" else f"{side(text)}'s deck"
        case "hits":
            return counted(len(items(value)), "potential hit")
        case "weeks":
            return counted(value, "week") if isinstance(value, int) else ""
        case "attack" | "defence" | "bonus" | "by":
            return signed(value) if isinstance(value, int) else ""
        case _:
            return text


def bought(value: Data) -> str:
    listed = [f"{count} {arm(id)}" for id, count in value.items()] if isinstance(value, Mapping) else []
    return ", ".join(listed) or "nothing"


def sentence(event: Event) -> str:
    """What the log says of an event where a template will not do; empty where another event has said it."""
    values = event.values
    match event.name:
        case "tidied" | "cube_settled":
            return ""
        case "ceasefire_moved":
            suit, weeks = _said(values, "suit"), _said(values, "weeks")
            moved = f"comes {weeks} nearer, to week {_said(values, 'week')}" if values.get("weeks") else "does not move"
            return f"{suit + ': t' if suit else 'T'}he ceasefire {moved}."
        case "amendment_agreed":
            return f"Agreed: {_said(values, 'key')} becomes {_value(values)} with the next turn."
        case "amended":
            return f"{_said(values, 'key')} is now {_value(values)}."
        case "stock_changed":
            delta = number_of(values, "delta")
            pending = " (pending)" if _said(values, "area") == "gain" else ""  # a loss is taken at once, and tested later
            return f"{_said(values, 'box')} {signed(delta)}{pending}{_cause(event)}." if delta else ""
        case "reverb_test":
            where = f"{_said(values, 'from')} → {_said(values, 'to')}"  # which is what its name says
            came = "it reverberates" if values.get("success") else "nothing"
            return f"{where}, {text_of(values, 'link')} {_drawn(values)}: {came}."
        case "ratchet_stepped":
            tests = f": {side(text_of(values, 'seat'))} now tests {_number(values, 'at ')}".rstrip() if "tn" in values else ""
            return f"The ratchet of {_said(values, 'link')} turns{tests}."
        case "game_over":
            return _ending(values)
        case _:
            return _action(event)


def _cause(event: Event) -> str:
    """By which action a box has changed, for all are tried first (§6); what an Ace costs is told as one's own."""
    values = event.values
    action = text_of(values, "link")
    if event.rule != "§6" or not action:
        return ""
    is_price = text_of(values, "box") == f"{text_of(values, 'cause')}.sc"
    return f": its own cube, by the Ace on {action}" if is_price else f", by {action}"


def merged(event: Event, following: Event) -> Event | None:
    """Cubes that come to a box, or leave it, one right after the other for the same reason; a bonus that a second success leaves
    as it is (§6, §8.3, R18)."""
    if event.name != following.name or event.rule != following.rule or event.name not in ("stock_changed", "bonus_set"):
        return None
    first, second = dict(event.values), dict(following.values)
    delta, more = number_of(first, "delta"), number_of(second, "delta")
    alike = [{key: value for key, value in each.items() if key not in ("delta", "main")} for each in (first, second)]
    if alike[0] != alike[1] or delta * more < 0:
        return None
    values = {**second, "delta": delta + more} if "delta" in second else second
    return Event(event.name, event.rule, values, following.seen_by)


def _said(values: Fields, key: str) -> str:
    return said(key, values.get(key))


def _value(values: Fields) -> str:
    key, number = text_of(values, "key"), number_of(values, "value")
    if key.startswith("sign."):
        return "+" if number > 0 else "−"
    if key.startswith("limit."):
        return str(number)
    return "n/a" if number == 0 else "11+" if number > 10 else f"{number}+"


def _number(values: Fields, before: str = "") -> str:
    """`9+ `, or nothing where it is hidden (R54)."""
    return f"{before}{_said(values, 'tn')}+ " if "tn" in values else ""


def _drawn(values: Fields) -> str:
    """`9+ with 8 of spades`."""
    return f"{_number(values)}with {_said(values, 'card')}"


def _test(values: Fields) -> str:
    """`M (against enemy Government Will), 9+ with 8 of spades`."""
    return f"{_said(values, 'link')}, {_drawn(values)}"


def ended(_winner: Seat | None, reason: str) -> str:
    """Why a campaign ended so: by a rule of the game, or of its scenario."""
    return ENDINGS.get(reason, reason.replace("-", " "))


def _ending(values: Fields) -> str:
    winner, reason, level = text_of(values, "winner"), text_of(values, "reason"), text_of(values, "level")
    how = ended(winner, reason)
    won = f"{side(winner)} wins" if winner else "A draw"
    return f"{won}: {how}, in week {_said(values, 'week')}." + (f" A {level} victory." if level else "")


def _action(event: Event) -> str:
    """Strategic actions, with or without cards."""
    values = event.values
    seat = side(text_of(values, "seat"))
    match event.name:
        case "allocation_revealed":
            return f"{seat} has allocated {_said(values, 'actions') or 'nothing'}."
        case "action_result":
            result = "succeeds" if values.get("success") else "fails"
            ace = " The Ace costs the cube." if values.get("ace") else ""
            return f"{seat} tries {_test(values)}: {result}.{ace}"
        case "recruiting_tested":
            return f"{seat} recruits by {_test(values)}: {'a reserve' if values.get('success') else 'nobody'}."
        case "capabilities_drawn":
            return f"You draw {text_of(values, 'cards')}."
        case "capability_discarded":
            return f"{seat} loses {text_of(values, 'card')} from its hand."
        case "hand_seen":
            return f"{seat} looks at the enemy's hand: {text_of(values, 'cards') or 'no card'}."
        case "cards_revealed":
            parts = [f"{what} {text_of(values, what)}" for what in ("deployed", "burned", "discarded") if values.get(what)]
            return f"{seat} has {'; '.join(parts) or 'held all its cards'}."
        case "capability_played":
            result = "a fumble" if values.get("fumble") else "succeeds" if values.get("success") else "fails"
            return f"{seat} plays {_said(values, 'capability')}, {_drawn(values)}: {result}."
        case _:
            return _fight(event)


def _fight(event: Event) -> str:
    values = event.values
    seat = side(text_of(values, "seat"))
    match event.name:
        case "assault_declined":
            return f"{seat} opts not to fight." + ("" if values.get("tested", True) else " That costs nothing.")
        case "declining_tested":
            return f"{seat} opts not to fight: {_drawn(values)}, {'support is lost' if values.get('loss') else 'nobody minds'}."
        case "engagement_declared":
            cubes = counted(number_of(values, "cubes"), "cube")
            return f"{seat}: {cubes} of {_said(values, 'arm')} against {_said(values, 'vs')}."
        case "engagement_save":
            why = f" (rubble {_said(values, 'rubble')})" if values.get("rubble") else ""
            on = f"{seat} saves {_number(values, 'on ')}".rstrip()
            return f"{on}{why}: {_said(values, 'cards')}, {_said(values, 'saves')} saved."
        case "engagement_attack":
            drawn = f"{_said(values, 'cards')} {_number(values, 'against ')}".rstrip()
            return f"{capitalised(drawn)}: {_said(values, 'hits')}."
        case "engagement_losses" | "strike_losses":
            losses = number_of(values, "losses")
            spared = " The last cube is spared." if values.get("spared") else ""
            return (f"{_said(values, 'box')} loses {counted(losses, 'cube')}." if losses else "No losses.") + spared
        case "strike_hit" | "strike_saved":
            drawn = _drawn(values) if values.get("card") else "no save"
            return f"{seat} strikes {_said(values, 'vs')}: {drawn}, {'saved' if event.name == 'strike_saved' else 'hit'}."
        case _:
            raise untold(event)


def weight(event: Event) -> str:
    """A turn is what other games call a round (§5); where nothing was lost, nothing weighs (§8.3)."""
    if event.name == "engagement_losses" and not number_of(event.values, "losses"):
        return ""
    return ROUND if event.name == "turn_started" else usual_weight(event)


def names(view: View, _events: Sequence[Event]) -> dict[str, str]:
    """Capability cards by their titles (§14.1)."""
    return titles(view.mission)


@lru_cache(maxsize=128)
def titles(mission: Mission) -> dict[str, str]:
    return {id: card.title for id, card in mission.cards.items()}


def least(event: Event) -> int:
    """The target number of cards that are drawn, where the seat knows it (§1.4, R54)."""
    return number_of(event.values, "tn") if "card" in event.values or "cards" in event.values else 0


def places(event: Event) -> list[str]:
    """The ids of the elements that an event is about: boxes, links, cells; of a fight who fights and whom, and last its cell."""
    values = event.values
    found = [text_of(values, key) for key in ("from", "to", "box", "into") if "." in text_of(values, key)]
    if "link" in values:
        key = text_of(values, "key") or text_of(values, "seat")
        found.append(f"link-{text_of(values, 'link')}-{key}")
    if "arm" in values and "vs" in values:
        seat, arm, vs = [text_of(values, key) for key in ("seat", "arm", "vs")]
        found += [f"{seat}.{arm}", f"{other(seat)}.{vs}", f"{seat}:{arm}>{vs}"]
    found += [f"city.{id}" for id in texts(values.get("boxes"))]
    return list(dict.fromkeys(found))


def goals(mission: Mission) -> list[str]:
    """Every way the game ends: who wins, and when."""
    return [goal(mission, rule) for rule in mission.rules]


def goal(mission: Mission, rule: Rule) -> str:
    """One of them, as a sentence: Blue wins as soon as Red's Government Will is down to 0."""
    conditions = " and ".join([asked(condition) for condition in rule.all])
    either = " or ".join([asked(condition) for condition in rule.any])
    need = " and ".join([part for part in (conditions, f"({either})" if conditions and either else either) if part])
    won = "the game is drawn" if rule.winner == "draw" else f"{mission.name_of(rule.winner)} wins"
    match rule.when:
        case "always":
            return capitalised(f"{won} as soon as {need}.")
        case "turn_end":
            return capitalised(f"{won} if {need} at the end of a turn.")
        case _:
            return f"{last(mission)} {won} {f'if {need}' if need else 'in every other case'}."


def asked(condition: Condition) -> str:
    """A condition in words: Red's Government Will is down to 0; where both sides are compared, each box is named once."""
    left, _, right = condition.text.partition(condition.operator)
    mine, theirs = left.split(), right.split()
    owners = [{word.partition(".")[0] for word in words if "." in word} for words in (mine, theirs)]
    kinds = [[word.partition(".")[2] for word in words if word != "+"] for words in (mine, theirs)]
    if len(owners[0]) == len(owners[1]) == 1 and kinds[0] == kinds[1] and all(kinds[0]):
        named = " and ".join([BOXES.get(kind, kind.capitalize()) for kind in kinds[0]])
        return f"{side(*owners[0])}'s {named} together are {COMPARED[condition.operator]} {side(*owners[1])}'s"
    compared = f"is {COMPARED[condition.operator]}" if owners[1] else OPERATORS[condition.operator]
    return f"{_sum(left)} {compared} {_sum(right)}"


def _sum(text: str) -> str:
    words = {"+": "plus", "-": "minus"}
    return " ".join([words.get(word) or (box(word) if "." in word else word) for word in text.split()])


def last(mission: Mission) -> str:
    if mission.has_end:
        return f"In week {mission.end_week}"
    return f"After turn {mission.turns or mission.options.max_turns}"
