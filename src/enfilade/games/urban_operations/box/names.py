"""What things are called on the plan, in prompts and on buttons."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import DAY, Card, Weapon
from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND

TERRAIN_NAMES: Final = {".": "clear", "y": "clear, no vehicles", "T": "woods", "h": "hillock", "~": "water", "s": "open sewer"}
TYPE_NAMES: Final = {
    "INF": "infantry", "SPT": "support weapon", "ENG": "engineers", "SCT": "scouts", "RCN": "reconnaissance", "SNP": "sniper",
    "JFO": "forward observer", "LDR": "platoon leader", "CDR": "commander", "CP": "command post", "SUP": "support",
    "LOG": "logistics", "APC": "carrier", "IFV": "fighting vehicle", "MBT": "main battle tank", "TEC": "technical",
    "TRK": "truck", "DUM": "dummy", "BAR": "barricade",
}  # fmt: skip
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


def boxes(weapon: Weapon) -> list[str]:
    """The firepower of a weapon, box by box."""
    return [str(power) if power else "–" for power in weapon.fp]


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
