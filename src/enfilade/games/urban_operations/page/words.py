"""Events in plain sentences, and the places on the plan that they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.kernel.data import Data
from enfilade.kernel.event import Event

# What the cards of the game are, by the end of their keys.
UNITS: Final = {
    "inf": "infantry", "ldr": "platoon leader", "mg": "machine gun", "atm": "missile team", "eng": "engineers", "sct": "scouts",
    "snp": "sniper", "jfo": "forward observer", "sup": "support", "cdr": "commander", "cp": "command post", "log": "logistics",
    "apc": "carrier", "ifv": "fighting vehicle", "mbt": "main battle tank", "rpg": "launcher team", "tec": "technical",
    "trk": "truck",
}  # fmt: skip
SET_UP: Final = {
    "place-at": "Placed in",
    "with": "Changed places with",
    "mine": "A mine laid or lifted in",
    "trap": "A trap set or lifted in",
    "fortify": "A fortification set or lifted in",
}
WINDS: Final = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
HITS: Final = {"": "", "W": " wins outright", "W+": " wins outright, 2 OSL at least", "D": " destroys"}


def _text(values: Mapping[str, Data], key: str) -> str:
    value = values.get(key, "")
    return "" if value is None else str(value)


def _unit(values: Mapping[str, Data]) -> str:
    """What a unit card stands for; a card of one's own by its key."""
    key = _text(values, "unit")
    return UNITS.get(key.partition("-")[2], key)


def _sum(values: Mapping[str, Data], key: str) -> str:
    """The lines of a sum: `6 + 1 Plt Leader near`."""
    rows = values.get(key, ())
    if isinstance(rows, str) or not isinstance(rows, Sequence):
        return ""
    parts: list[str] = []
    for row in rows:
        if isinstance(row, Sequence) and not isinstance(row, str) and len(row) == 3:
            number = row[1]
            sign = "−" if isinstance(number, int) and number < 0 else "+" if parts else ""
            size = abs(number) if isinstance(number, int) else 0
            parts.append(f"{sign} {size}".strip() + ("" if row[0] == "firepower" else f" {row[0]}"))
    return " ".join(parts)


def sentence(event: Event) -> str:
    """What the log says of an event; empty where another event says it all."""
    v = event.values
    block = _text(v, "block") or "A block"
    match event.name:
        case "round_started":
            return f"Turn {_text(v, 'round')}."
        case "initiative_dice":
            return f"Dice for the initiative: green {_text(v, 'green')}, red {_text(v, 'red')}."
        case "initiative":
            return f"{_text(v, 'seat').capitalize()} has the initiative."
        case "impulse":
            return f"Impulse of {_text(v, 'force')}."
        case "impulse_over":
            return f"{_text(v, 'force')} has finished."
        case "passed":
            return f"{_text(v, 'seat').capitalize()} passes."
        case "activated":
            return f"{block} is activated."
        case "moved":
            if _text(v, "how") == "withdraw":
                return f"{block} falls back to {_text(v, 'to')}."
            if _text(v, "from") == "off":
                return f"{block} appears in {_text(v, 'to')}."
            return f"{block} moves from {_text(v, 'from')} to {_text(v, 'to')}."
        case "revealed":
            return f"{block} in {_text(v, 'loc')} lies open: {_text(v, 'id')}, {_unit(v)}, OSL {_text(v, 'osl')}."
        case "dummy_removed":
            return f"{block} in {_text(v, 'loc')} was a dummy."
        case "hidden":
            return f"{block} is out of contact and stands up."
        case "fired":
            what = {"opportunity": "opens fire on the moving", "suppress": "suppresses"}.get(_text(v, "kind"), "fires at")
            return f"{_text(v, 'firer')} {what} {_text(v, 'target')}: {_text(v, 'weapon')}, {_text(v, 'range')} EP."
        case "assaulted":
            return f"{_text(v, 'firer')} assaults {_text(v, 'target')} in {_text(v, 'to')}."
        case "supported":
            return f"{block} joins in" + (": +2." if v.get("bonus") else ", but cannot reach the target.")
        case "reacted":
            what = {"return": "returns fire", "withdraw": "withdraws", "endure": "cannot answer"}.get(_text(v, "answer"), "")
            return f"{_text(v, 'by')} covers {block}." if _text(v, "answer") == "cover" else f"{block} {what}."
        case "inadequate":
            return f"The {_text(v, 'weapon')} of {block} can do nothing against it."
        case "out_of_sight":
            return f"{block} does not see {_text(v, 'target')}: {_text(v, 'obstacle')}."
        case "fought":
            return _fight(v)
        case "quality":
            change = v.get("change", 0)
            effect = "no difference" if not change else "one more" if change == 1 else "one less"
            return f"Quality of {block}: {_text(v, 'die')}, {effect}."
        case "lost":
            return f"{block} loses {_text(v, 'lost')} OSL."
        case "regained":
            return f"{block} regains 1 OSL."
        case "eliminated":
            return f"{_text(v, 'id')}, {_unit(v)}, is eliminated in {_text(v, 'loc')}."
        case "suppressed":
            return f"{block} is pinned: its reaction is gone."
        case "withdrew":
            return f"{block} breaks contact: die {_text(v, 'die')}, {_text(v, 'lost')} OSL."
        case "shielded":
            return f"Fortified, {block}: die {_text(v, 'die')}, {'safe' if v.get('safe') else 'hit'}."
        case "scouted":
            return f"{block} scouts {_text(v, 'target')}."
        case "sweeping":
            return f"{block} sweeps for mines."
        case "no_mine":
            return f"No mine goes off under {block}."
        case "mine_found":
            return f"A mine is found in {_text(v, 'loc')}."
        case "trap_found":
            return f"A trap is found in {_text(v, 'loc')}."
        case "trap_sprung":
            return f"{block} has walked into a trap in {_text(v, 'loc')}!"
        case "trap_laid":
            return f"{block} sets a trap in {_text(v, 'loc')}."
        case "mine_sprung":
            return f"{block} has run onto a mine in {_text(v, 'hex')}: die {_text(v, 'die')}."
        case "mine_laid":
            return f"{block} lays a mine in {_text(v, 'hex')}."
        case "counter_placed":
            return f"A {_text(v, 'kind') or 'face-down counter'} is placed in {_text(v, 'loc')}."
        case "counter_revealed":
            return f"{_text(v, 'counter')} in {_text(v, 'loc')} is turned up: {_text(v, 'kind')}."
        case "ied_tested" | "wreck_tested":
            return f"Will it go off in {_text(v, 'loc')}? Die {_text(v, 'die')}."
        case "explosion":
            return f"Explosion in {_text(v, 'loc')}!"
        case "area_placed":
            return f"{_text(v, 'kind').capitalize()} from {_first(v)}."
        case "population_killed":
            by = _text(v, "by")
            return f"Civilians in {_text(v, 'loc')} are killed" + (f", by {by}." if by else ".")
        case "population_moved":
            return f"Civilians go from {_text(v, 'from')} to {_text(v, 'to')}."
        case "population_die":
            return f"Civilians: die {_text(v, 'die')}."
        case "population_left":
            return f"The civilians of {_text(v, 'loc')} have gone."
        case "breached":
            return f"{block} opens a breach at {_text(v, 'symbol')}."
        case "destroyed":
            return f"{block} destroys {_text(v, 'what')} in {_text(v, 'loc')}."
        case "rubble":
            return f"{_text(v, 'loc')} comes down in rubble."
        case "manhole_opened":
            zone = _text(v, "zone")
            return f"The manhole in {_text(v, 'loc')} " + (f"leads to {zone}." if zone else "is a dummy: it leads nowhere.")
        case "below":
            where = _text(v, "to") or _text(v, "loc") or _text(v, "from")
            return f"That is {where}."
        case "points_spent":
            return f"{_text(v, 'force')} spends a support point."
        case "points_lost":
            return f"The support points of {_text(v, 'force')} are lost."
        case "resupplied":
            return f"{_text(v, 'force')} is resupplied with {_text(v, 'points')} points."
        case "paired":
            return f"{block} takes cover beside {_text(v, 'vehicle')} in {_text(v, 'loc')}."
        case "riding":
            return f"{block} gets onto {_text(v, 'vehicle')} in {_text(v, 'loc')}."
        case "mounted":
            return f"{block} mounts in {_text(v, 'loc')}."
        case "mounted_on":
            return f"{_text(v, 'id')} is aboard {_text(v, 'vehicle')}."
        case "commander_lost":
            return f"{_text(v, 'seat').capitalize()} has lost its Commander."
        case "cohesion":
            change = v.get("change", 0)
            effect = "unshaken" if not change else f"{change} OSL" if isinstance(change, int) and change < 0 else "1 OSL more"
            return f"{block} saw its leader fall: die {_text(v, 'die')}, {effect}."
        case "leader_lost":
            return f"{_text(v, 'force')} has lost its leader."
        case "card_drawn":
            return f"{_text(v, 'seat').capitalize()} draws an event card."
        case "card_in_hand":
            return f"Your event card: {_text(v, 'title')}. {_text(v, 'text')}"
        case "card_played":
            return f"{_text(v, 'seat').capitalize()} plays {_text(v, 'title')}: {_text(v, 'text')}"
        case "deck_empty":
            return f"{_text(v, 'seat').capitalize()} has no event card left to draw."
        case "event_table":
            return f"Event table of {_text(v, 'seat')}: die {_text(v, 'die')}, {_text(v, 'text')}."
        case "wind_turned":
            return f"The wind blows to the {WINDS.get(_text(v, 'wind'), _text(v, 'wind'))} now."
        case "point_gained":
            return f"{_text(v, 'force')} gains a support point."
        case "sighted":
            return f"{_text(v, 'seat').capitalize()} gets a look at {_text(v, 'target')}."
        case "transferred":
            return f"{_text(v, 'id')} goes from {_text(v, 'from')} to {_text(v, 'to')}."
        case "request":
            result = {"U": "refused", "T": "granted for next turn", "!": "granted at once"}[_text(v, "result")]
            change = v.get("change", 0)
            added = f" {'+' if change > 0 else '−'} {abs(change)}" if isinstance(change, int) and change else ""
            return f"3D request of {_text(v, 'seat')}: die {_text(v, 'die')}{added}, {result}."
        case "requested":
            return f"You ask for {_text(v, 'row')} on {_text(v, 'loc')}."
        case "strike":
            return f"{_text(v, 'row')} of {_text(v, 'seat')} on {_text(v, 'loc')}."
        case "strike_cancelled":
            return f"{_text(v, 'seat').capitalize()} calls its 3D mission off."
        case "intercepted":
            return f"Air defence of {_text(v, 'seat')}: die {_text(v, 'die')}, {'driven off' if v.get('hit') else 'missed'}."
        case "prisoner_taken":
            return f"{block} has the prisoner."
        case "prisoner_left":
            return f"The prisoner is left in {_text(v, 'loc')}."
        case "prisoner_freed":
            return "The prisoner is brought out."
        case "set_up":
            done, _, where = _text(v, "what").partition(" ")
            return f"{SET_UP[done]} {where}."
        case "set_up_over":
            return f"{_text(v, 'seat').capitalize()} has set up."
        case "game_over":
            end = f"{_text(v, 'winner').capitalize()} wins" if v.get("winner") else "A draw"
            return f"{end}: {_text(v, 'level')}{' victory' if v.get('winner') else ''}, {_text(v, 'reason')}."
        case "turn_over":
            return "Smoke lifts, markers come off."
        case other:
            return other.replace("_", " ").capitalize() + "."


def _first(values: Mapping[str, Data]) -> str:
    hexes = values.get("hexes", ())
    return str(hexes[0]) if isinstance(hexes, Sequence) and not isinstance(hexes, str) and hexes else "nowhere"


def _fight(values: Mapping[str, Data]) -> str:
    """The whole sum of a fight, so that a player can check it."""
    mine = f"{_text(values, 'firer')}: {_sum(values, 'firer_sum')}, die {_text(values, 'firer_die')}"
    theirs = f"{_text(values, 'answerer')}: {_sum(values, 'answer_sum')}, die {_text(values, 'answer_die')}"
    mine += f"{HITS[_text(values, 'firer_hit')]} = {_text(values, 'firer_total')}"
    theirs += f"{HITS[_text(values, 'answer_hit')]} = {_text(values, 'answer_total')}"
    winner = {"firer": _text(values, "firer"), "answer": _text(values, "answerer")}.get(_text(values, "winner").rstrip("!"), "")
    end = f"{winner} wins" if winner else "Both are destroyed" if _text(values, "winner") == "both!" else "A tie"
    return f"{mine}. {theirs}. {end}."


def places(event: Event) -> list[str]:
    """The ids of the elements that an event is about."""
    keys = ("block", "firer", "target", "answerer", "loc", "to", "hex", "counter", "symbol")
    return [text for text in [_text(event.values, key) for key in keys] if text]
