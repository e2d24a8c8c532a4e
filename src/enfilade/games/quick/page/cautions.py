"""What a side should beware of while it chooses an Action: that the enemy is near to victory."""

from __future__ import annotations

from enfilade.contract.shown import Caution
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.rules.victory import is_near, wanting


def cautions(view: View) -> list[Caution]:
    """The enemy wins at the end of this round, as it stands or with one objective more (8.3)."""
    if view.seat is None or not view.stack or view.stack[-1]["procedure"] != "ActionChoice":
        return []
    mission = view.mission
    enemy = mission.other(view.seat)
    if not is_near(mission, view.control, enemy):
        return []
    lacks = wanting(mission, view.control, enemy)
    too = f"if it holds {lacks[0].name} too" if lacks else "if it still holds every objective"
    hexes = [mission.city.hexes.names[each.hex] for each in lacks or mission.objectives]
    return [Caution(f"{mission.forces[enemy].name} wins {too} at the end of round {view.round}", "8.3", hexes)]
