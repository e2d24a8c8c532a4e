"""What threatens a unit where its move ends: enemies beside it, and being out of command. Nobody fires at it on the way (6.5)."""

from __future__ import annotations

from enfilade.contract.shown import Hazard, Route
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.rules.attack import targets
from enfilade.games.quick.state.position import Position
from enfilade.kernel.dice import Seeded


def hazards(view: View, piece: str, ways: list[Route]) -> list[list[Hazard]]:
    """What would threaten a unit at the end of each way."""
    position = redeal(view, Seeded("preview"))
    return [at_end(position, piece, view.mission.city.hexes.number(way.places[-1])) for way in ways]


def at_end(position: Position, piece: str, hex: int) -> list[Hazard]:
    """Who could attack a unit in a hex, and whether it would be out of command there (6.7, 4.1)."""
    unit = position.units[piece]
    if hex < 0 or not unit.is_on_map:
        return []
    after = position.copy()
    after.put(unit.at(hex))
    name = position.name_of(hex)
    found: list[Hazard] = []
    enemies = [each.id for each in after.of(after.other(unit.seat)) if piece in [target.id for target in targets(after, each)]]
    if enemies:
        found.append(Hazard([name], f"{', '.join(enemies)} could attack it in {name}", "6.7"))
    if unit.type.kind != "post" and position.is_in_command(unit) and not after.is_in_command(after.units[piece]):
        found.append(Hazard([name], f"Out of command in {name}", "4.1"))
    return found
