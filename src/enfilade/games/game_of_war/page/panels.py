"""Beside the chart: armies, goals, communications and the unit list."""

from __future__ import annotations

from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.page.units import status_words
from enfilade.games.game_of_war.page.words import goals, side
from enfilade.games.game_of_war.state.position import Net, Position
from enfilade.kernel.event import Seat
from enfilade.scene.model import Panel


def panels(view: View, position: Position, nets: dict[Seat, Net]) -> list[Panel]:
    found = [forces(view, position, seat) for seat in view.front.seats]
    found.append(Panel("goals", "Goals", [["Goal", "Rule"], *goals(view.front)]))
    rows = [["Side", "Active", "Living", "Emitters", "Buildings", "Points"]]
    for seat in view.front.seats:
        living = [piece for piece in position.of(seat) if piece.alive]
        held = [*position.stations.values(), *position.telegraphs.values(), *position.arsenals.values()].count(seat)
        points = sum([piece.unit.value for piece in living])
        figures = [len(position.active[seat]), len(living), len(nets[seat].emitters), held, points]
        rows.append([side(seat), *[str(each) for each in figures]])
    found.append(Panel("nets", "Communications", rows))
    chart = [["Arm", "Move", "Attack", "Defence", "Range", "Value"]]
    for unit in view.front.units.values():
        figures = [unit.move, unit.attack, unit.defence, unit.range, unit.value]
        chart.append([unit.name, *[str(each) for each in figures]])
    found.append(Panel("chart", "Unit list", chart))
    return found


def forces(view: View, position: Position, seat: Seat) -> Panel:
    own = [piece for piece in view.pieces if piece.seat == seat]
    rows = [["Id", "Arm", "Tile", "Status"]]
    for piece in own:
        tile = view.placed.get(piece.id, piece.tile)
        rows.append([short(piece.id), piece.unit.name, view.front.name(tile) or "–", status_words(position, piece)])
    return Panel(f"forces-{seat}", f"{side(seat)}'s army", rows, [piece.id for piece in own], seat)
