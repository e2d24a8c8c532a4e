"""Events in plain sentences, and the places on the plan that they speak of."""

from __future__ import annotations

import re
from typing import Final

from enfilade.contract.shown import RESULT, Account, Sum, usual_weight
from enfilade.games.urban_operations.box.names import KIND_NAMES, place_words, whereabouts
from enfilade.games.urban_operations.page.naming import SIDES as OWNERS
from enfilade.games.urban_operations.page.naming import TOKEN, token_name
from enfilade.kernel.data import Data, Fields
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import capitalised, items, number_of, plain, text_of, texts, untold

# What the cards of the game are, by the end of their keys.
UNITS: Final = {
    "inf": "infantry", "ldr": "platoon leader", "mg": "machine gun", "atm": "missile team", "eng": "engineers", "sct": "scouts",
    "snp": "sniper", "jfo": "forward observer", "sup": "support", "cdr": "commander", "cp": "command post", "log": "logistics",
    "apc": "carrier", "ifv": "fighting vehicle", "mbt": "main battle tank", "rpg": "launcher team", "tec": "technical",
    "trk": "truck",
}  # fmt: skip
SET_UP: Final = {
    "place-at": "is placed in",
    "with": "changes places with",
    "mine": "A mine laid or lifted in",
    "trap": "A trap set or lifted in",
    "fortify": "A fortification set or lifted in",
}
WINDS: Final = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
ANSWERS: Final = {"return": "returns fire", "withdraw": "withdraws", "endure": "cannot answer"}
MOVES: Final = {"withdraw": "falls back to", "advance": "advances into", "run": "runs from the charge to"}
LEVELS: Final = {"total": "A total victory.", "partial": "A partial victory.", "undecided": ""}
POINTS: Final = re.compile(r"green (?P<green>-?\d+), red (?P<red>-?\d+) points")  # how the rules say both scores
EFFECTS: Final = (
    "8.2.1",
    "8.2.7.2",
    "8.2.9",
    "R103",
    "R134",
)  # rules by which nobody loses OSL but to a weapons effect (8.2.1.3)
SIDES: Final = re.compile(r"\b(green|red)\b")


# What is news to a block on its way, and ends the way that was sent with one click.
FOUND: Final = (
    "revealed", "dummy_removed", "counter_revealed", "mine_found", "mine_sprung", "trap_found", "trap_sprung", "explosion",
)  # fmt: skip


def weight(event: Event) -> str:
    """How much an event weighs in the log."""
    return RESULT if event.name in FOUND else usual_weight(event)


def said(key: str, value: Data) -> str:
    """A value of an event as the log says it."""
    text = plain(value)
    match key:
        case "block":
            return text or "A block"
        case "from" | "to":
            return place_words(text)
        case "unit":
            return UNITS.get(text.partition("-")[2], text)  # a card of one's own by its key
        case "kind":
            return KIND_NAMES.get(text, text)
        case "hexes":
            return "".join(texts(value)[:1])  # an area is called by its first hex
        case "blocks":
            return ", ".join(texts(value))
        case "wind":
            return WINDS.get(text, text)
        case _:
            return text


def sentence(event: Event) -> str:
    """What the log says of an event where a template will not do."""
    v = event.values
    block, loc, die, seat = _said(v, "block"), _said(v, "loc"), _said(v, "die"), _said(v, "seat")
    change = number_of(v, "change")
    match event.name:
        case "set_up":
            done, _, where = _said(v, "what").partition(" ")
            return f"{text_of(v, 'block')} {SET_UP[done]} {where}.".lstrip()
        case "moved":
            return _move(v)
        case "revealed":  # what it was called until now, and its name
            return f"{capitalised(token_name(block))} {whereabouts(loc)} lies open: {_said(v, 'id')}, OSL {_said(v, 'osl')}."
        case "dummy_removed":
            return f"{capitalised(token_name(block))} {whereabouts(loc)} was a dummy."
        case "eliminated":
            return f"{_said(v, 'id')} is eliminated {whereabouts(loc)}."
        case "scouted":  # by what it was called until then: what it is comes out now
            target = text_of(v, "target")
            return f"{block} scouts {token_name(target) if TOKEN.fullmatch(target) else target}."
        case "below":
            return f"That is {text_of(v, 'to') or text_of(v, 'loc') or text_of(v, 'from')}."
        case "manhole_opened":
            zone = _said(v, "zone")
            return f"The manhole in {loc} " + (f"leads to {zone}." if zone else "is a dummy: it leads nowhere.")
        case "population_killed":
            by = _said(v, "by")
            return f"Civilians in {loc} are killed" + (f", by {by}." if by else ".")
        case "lost":
            effect = " to the weapons effect: left alive, it is marked as if it had acted" if event.rule in EFFECTS else ""
            return f"{block} loses {_said(v, 'lost')} OSL{effect}."
        case "fired":
            what = {"opportunity": "opens fire on the moving", "suppress": "suppresses"}.get(_said(v, "kind"), "fires at")
            return f"{_said(v, 'firer')} {what} {_said(v, 'target')}: {_said(v, 'weapon')}, {_said(v, 'range')} EP."
        case "reacted":
            return _reaction(v)
        case "supported":
            return f"{block} joins in" + (": +2." if v.get("bonus") else ", but cannot reach the target.")
        case "fought":
            return _fight(v)
        case "quality":
            return f"Quality of {block}: {die}, {'no difference' if not change else 'one more' if change == 1 else 'one less'}."
        case "shielded":
            return f"Fortified, {block}: die {die}, {'safe' if v.get('safe') else 'hit'}."
        case "cohesion":
            effect = "unshaken" if not change else f"{change} OSL" if change < 0 else "1 OSL more"
            return f"{block} saw its leader fall: die {die}, {effect}."
        case "request_rolled":
            added = f" {'+' if change > 0 else '−'} {abs(change)}" if change else ""
            return f"Your request of {_said(v, 'row')}: die {die}{added}."
        case "request":
            result = {"U": "refused", "T": "granted for next turn", "!": "granted at once"}[_said(v, "result")]
            return f"3D request of {seat}: {result}."
        case "intercepted":
            return f"Air defence of {seat}: die {die}, {'driven off' if v.get('hit') else 'missed'}."
        case "game_over":
            return _ending(v)
        case _:
            raise untold(event)


def _said(values: Fields, key: str) -> str:
    return said(key, values.get(key))


def ended(winner: Seat | None, reason: str) -> str:
    """Why a battle ended so, with what counts against it (1.3, R3)."""
    why, shadow = _why(winner, reason)
    return f"{why}, though {shadow}" if shadow else why


def _why(winner: Seat | None, reason: str) -> tuple[str, str]:
    """By points, by a line of the scenario's ladder, or because nobody is left (1.3, R3); and what counts against it."""
    why, _, shadow = reason.partition("; ")  # what it did to civilians stands after the rest
    counted = POINTS.fullmatch(why)
    if counted is not None:
        points = {"green": counted["green"], "red": counted["red"]}
        other = "red" if winner == "green" else "green"
        why = f"{points[winner]} points to {points[other]}" if winner else f"green {points['green']} points, red {points['red']}"
    elif winner and why.startswith(f"{winner} "):
        why = f"it {why.removeprefix(f'{winner} ')}"
    elif winner:
        why = why.replace(" holds 0 of ", " holds none of ") if " holds 0 of " in why else why.replace(" holds ", " holds only ")
    return sides(why), sides(shadow)


def _ending(values: Fields) -> str:
    """Who has won, why and how far (1.3, R3)."""
    winner = text_of(values, "winner")
    why, shadow = _why(winner, text_of(values, "reason"))
    told = [f"{capitalised(winner)} wins: {why}.", LEVELS[text_of(values, "level")]] if winner else [f"A draw: {why}."]
    if shadow:
        told.append(f"It counts for less because {shadow}.")
    return " ".join(told)


def sides(text: str) -> str:
    """The sides in a sentence by their names."""
    return SIDES.sub(lambda found: found[0].capitalize(), text)


def _move(values: Fields) -> str:
    block, origin, to = _said(values, "block"), _said(values, "from"), _said(values, "to")
    how = _said(values, "how")
    if how in MOVES:
        return f"{block} {MOVES[how]} {to}."
    return f"{block} appears in {to}." if origin == "off" else f"{block} moves from {origin} to {to}."


def _reaction(values: Fields) -> str:
    block, answer = _said(values, "block"), _said(values, "answer")
    if answer == "cover":
        return f"{_said(values, 'by')} covers {block}: it answers the shot in its place, and what that loses, {block} loses."
    return f"{block} {ANSWERS[answer]}."


def account(event: Event) -> Account | None:
    """A fight laid out: the firer's sum beside that of whoever answers, and what has decided it (8.2.7.5)."""
    if event.name != "fought":
        return None
    return Account(_sides(event.values), _decided(event.values))


def _fight(values: Fields) -> str:
    """The whole sum of a fight and what has decided it, so that a player can check both:
    `g3 throws 5: 6 + 1 Plt Leader near + 1 higher die = 8.`"""
    sides = _sides(values)
    told = [f"{side.who} throws {side.thrown}: {_added(side)} = {side.total}." for side in sides]
    return f"{' '.join(told)} {_decided(values)}"


def _added(side: Sum) -> str:
    """The lines of a sum in a row: firepower needs no name."""
    return " ".join([figure if words == "firepower" else f"{figure} {words}" for figure, words, _ in side.lines])


def _sides(values: Fields) -> list[Sum]:
    """What each side has thrown and what counts for it."""
    found: list[Sum] = []
    for who, role, other in (("firer", "firer", "answer"), ("answerer", "answer", "firer")):
        lines: list[tuple[str, str, str]] = []
        for name, number, rule in [items(row) for row in items(values.get(f"{role}_sum"))]:
            assert isinstance(number, int)
            sign = "−" if number < 0 else "+" if lines else ""
            lines.append((f"{sign} {abs(number)}".strip(), plain(name), plain(rule)))
        if number_of(values, f"{role}_die") > number_of(values, f"{other}_die"):
            lines.append(("+ 1", "higher die", "8.2.7.5"))
        name = token = _said(values, who)
        if who == "answerer" and values.get("answerer") != values.get("target"):
            name = f"{name}, covering {_said(values, 'target')},"
        seat = OWNERS[token[0]] if TOKEN.fullmatch(token) else ""
        found.append(Sum(name, _said(values, f"{role}_die"), lines, _said(values, f"{role}_total"), seat))
    return found


def _decided(values: Fields) -> str:
    """Who has won, and by what: a die that destroys, one that wins outright, or the sums (8.2.7.5, R46)."""
    winner, firer, target = _said(values, "winner"), _said(values, "firer"), _said(values, "target")
    dice = {role: _said(values, f"{role}_die") for role in ("firer", "answer")}
    sums = [number_of(values, "firer_total"), number_of(values, "answer_total")]  # as they stand beside each other
    against = f"{sums[0]} against {sums[1]}"
    critical = "a critical hit (7, 8 or 9, by weapon and target)"
    match winner:
        case "both!":
            return f"Both dice are critical hits that destroy: {firer} and {target} are lost."
        case "firer!" | "answer!":
            role, other = ("firer", "answer") if winner == "firer!" else ("answer", "firer")
            void = f"the {dice[other]} would have won" if values.get(f"{other}_hit") else f"the sums, {against}"
            return f"The {dice[role]} is {critical}: it destroys {target if role == 'firer' else firer}, whatever {void}."
        case "tie":
            both = "Both dice are critical hits: a tie, whatever the sums" if values.get("firer_hit") else "A tie"
            return f"{both}, {against}."
    who = firer if winner == "firer" else _said(values, "answerer")
    hit = _said(values, f"{winner}_hit")
    if not hit:
        return f"{who} wins, {max(sums)} against {min(sums)}."
    beaten = "answer" if winner == "firer" else "firer"
    own, against_it = number_of(values, f"{winner}_total"), number_of(values, f"{beaten}_total")
    even = f", even {against_it} against its {own}" if against_it >= own else ""
    most = ", and takes 2 OSL at least" if hit == "W+" else ""
    return f"{who} wins: its {dice[winner]} is {critical}, which beats any sum{even}{most}."


def places(event: Event) -> list[str]:
    """The ids of the elements that an event is about."""
    keys = ("block", "by", "firer", "target", "answerer", "loc", "to", "hex", "counter", "symbol")
    return [text for text in [text_of(event.values, key) for key in keys] if text]
