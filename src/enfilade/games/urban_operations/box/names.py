"""What things are called on the plan, in prompts and on buttons."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.charts import DAY, Card, Weapon
from enfilade.games.urban_operations.box.district import ROOF, District
from enfilade.games.urban_operations.box.mission import Mission, Piece
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND

TERRAIN_NAMES: Final = {".": "clear", "y": "clear, no vehicles", "T": "woods", "h": "hillock", "~": "water", "s": "open sewer"}
TYPE_NAMES: Final = {
    "INF": "infantry", "SPT": "support weapon", "ENG": "engineers", "SCT": "scouts", "RCN": "reconnaissance", "SNP": "sniper",
    "JFO": "forward observer", "LDR": "platoon leader", "CDR": "commander", "CP": "command post", "SUP": "support",
    "LOG": "logistics", "APC": "carrier", "IFV": "fighting vehicle", "MBT": "main battle tank", "TEC": "technical",
    "TRK": "truck", "DUM": "dummy", "BAR": "barricade",
}  # fmt: skip
# What a single block of a type is called, where that is more than the name of the type: on foot it is a squad.
SQUADS: Final = {
    "INF": "infantry squad", "ENG": "engineer squad", "SCT": "scout squad", "RCN": "reconnaissance squad",
    "SUP": "support squad", "LOG": "logistics squad",
}  # fmt: skip
# The same as it is written on a block.
SHORT: Final = {
    "INF": "Inf", "ENG": "Eng", "SCT": "Sct", "RCN": "Rcn", "SNP": "Snp", "JFO": "JFO", "LDR": "Ldr", "CDR": "Cdr", "CP": "CP",
    "SUP": "Sup", "LOG": "Log", "APC": "APC", "IFV": "IFV", "MBT": "Tk", "TEC": "Tec", "TRK": "Trk", "DUM": "Dum", "BAR": "Bar",
}  # fmt: skip
NO_POWER: Final = "–"  # in a box of a weapon that does not reach so far
KIND_NAMES: Final = {
    "": "face-down counter",
    "ied": "IED or UXO",
    "toxic": "toxic waste",
    "population": "civilians",
    "vehicles": "abandoned vehicles",
    "barricade": "barricade",
}


def kind_of(card: Card) -> str:
    """What a block is: a support weapon by its weapon, all others by their type."""
    if card.type == "SPT":
        heavy = [weapon for weapon in card.weapons if weapon.heavy]
        return (heavy or card.weapons)[0].name
    return TYPE_NAMES[card.type]


def single(card: Card) -> str:
    """What one block with this card is called."""
    return f"{kind_of(card)} team" if card.type == "SPT" else SQUADS.get(card.type, TYPE_NAMES[card.type])


def short(card: Card) -> str:
    """The same in three letters: a support weapon by its initials, or by how its name begins."""
    if card.type != "SPT":
        return SHORT[card.type]
    words = kind_of(card).split()
    return "".join([word[0] for word in words]).upper() if len(words) > 1 else words[0][:3].capitalize()


class Name:
    """What a block of an order of battle is called, in words and on its face. Orders of battle are open: it tells no secret."""

    def __init__(self, words: str, face: str) -> None:
        self.words: Final = words
        self.face: Final = face


@lru_cache(maxsize=128)
def names_of(mission: Mission) -> dict[str, Name]:
    """Every block by its id: alike ones of a side are numbered as its order of battle lists them, leaders have their force's."""
    found: dict[str, Name] = {}
    for piece in mission.pieces.values():
        alike = [each for each in mission.roster(piece.seat) if single(each.card) == single(piece.card)]
        words, face = single(piece.card), short(piece.card)
        if len(alike) == 1:
            found[piece.id] = Name(words, face)
        elif piece.card.type == "LDR":
            found[piece.id] = Name(f"leader of {piece.force}", piece.force)
        else:
            number = _place(piece, alike)
            found[piece.id] = Name(f"{words} {number}", f"{face} {number}")
    return found


def _place(piece: Piece, among: list[Piece]) -> int:
    return [each.id for each in among].index(piece.id) + 1


def spoken_place(district: District, loc: str) -> str:
    """A location as it is read out."""
    if loc in district.terrain:
        return f"{loc}, {TERRAIN_NAMES[district.terrain[loc]]}"
    building = district.building_of(loc)
    if building:
        what = "roof" if district.is_roof(loc) else "room"
        return f"{loc}, {what} in {district.buildings[building].name}"
    return "somewhere underground" if loc == UNDERGROUND else f"{loc}, underground"


def ranges(bounds: tuple[int, ...] = DAY) -> list[str]:
    """The bands of range that the boxes of a weapon stand for (4.3.6)."""
    found = [str(bounds[0])]
    for number in range(1, len(bounds)):
        found.append(f"{bounds[number - 1] + 1}–{bounds[number]}")
    return found


def place_words(loc: str) -> str:
    """A location as people say it: a roof is that of its building (5.1.2)."""
    return f"the roof of {loc.removesuffix(ROOF)}" if loc.endswith(ROOF) else loc


def whereabouts(loc: str) -> str:
    """Where somebody is who is in a location, or on it."""
    return f"{'on' if loc.endswith(ROOF) else 'in'} {place_words(loc)}"


def boxes(weapon: Weapon) -> list[str]:
    """The firepower of a weapon, box by box."""
    return [str(power) if power else NO_POWER for power in weapon.fp]


def firepower(weapon: Weapon) -> str:
    """The same in words, boxes alike taken together: `7 at 1, 6 at 2–10, 4 at 11–15 EP`."""
    found: list[tuple[int, int, int]] = []  # the firepower, from where, to where
    near = 1
    for power, far in zip(weapon.fp, DAY, strict=True):
        if found and found[-1][0] == power:
            found[-1] = (power, found[-1][1], far)
        else:
            found.append((power, near, far))
        near = far + 1
    bands = [f"{power} at {low if low == high else f'{low}–{high}'}" for power, low, high in found if power]
    return f"{', '.join(bands)} EP"


def traits(weapon: Weapon) -> str:
    """What else a weapon's line says."""
    found = ["heavy" if weapon.heavy else "light"]
    if not weapon.indoor:
        found.append("not from inside")
    if weapon.blast:
        found.append(f"blast {weapon.blast}")
    if weapon.burst:
        found.append(f"burst {weapon.burst}")
    if weapon.breach != "none":
        found.append(f"breaches {'beside it' if weapon.breach == 'contact' else 'from afar'}")
    return ", ".join(found)
