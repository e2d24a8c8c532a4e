"""The ground below: where manholes lead, and who is in tunnels that a seat does not know (R100)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.knowledge.ledgers import HIDDEN
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.state.below import Below
from enfilade.games.urban_operations.state.charted import has_plan, is_charted
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice


def deal_manholes(position: Position, seen: View, dice: Dice) -> None:
    """Manholes whose letter lies face down lead anywhere the others do not; one that was seen in use is no dummy (R100)."""
    below = seen.facts.below
    leads = dict(below.manholes)
    closed = [loc for loc, zone in leads.items() if zone == HIDDEN]
    if closed:
        rest = sorted([zone for _, zone in seen.mission.underground.manholes if zone not in leads.values() or not zone])
        for _ in range(rest.count("") - list(leads.values()).count("")):
            dummy = dice.draw([loc for loc in closed if loc not in below.worked], "a manhole that leads nowhere")
            leads[dummy] = ""
            closed.remove(dummy)
        zones = [zone for zone in rest if zone]
        order = dice.shuffle(zones, "where manholes lead") if len(zones) > 1 else zones
        leads.update(zip(closed, order, strict=True))
    position.below = Below(tuple(sorted(leads.items())), below.lettered, below.worked, below.entered)


def place_below(position: Position, seen: View, dice: Dice) -> list[BlockView]:
    """The blocks seen; those that are somewhere underground are in tunnels that the seat does not know."""
    taken = [each.loc for each in seen.blocks]
    zones = [zone for each in seen.mission.underground.tunnels for zone in each.zones if zone not in taken]
    free = sorted([zone for zone in zones if not is_charted(position, zone, seen.seat)])
    found: list[BlockView] = []
    for each in seen.blocks:
        if each.loc != UNDERGROUND:
            found.append(each)
        else:
            zone = dice.draw(free, "where somebody is underground")
            found.append(each.at(zone))
            position.set_control(zone, each.seat)
            if not has_plan(position, each.seat):
                position.below = position.below.seen_by(each.seat, zone)
    return found
