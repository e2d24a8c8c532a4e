"""What threatens a unit where its way ends, if the enemy stands still: an attack that succeeds, and being cut off (V.4, IV.1)."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Hazard, Route
from enfilade.games.game_of_war.commander.evaluation import project
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.preview import RESULTS
from enfilade.games.game_of_war.rules.battles import FAILS, fight
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Seat


def hazards(view: View, piece: str, ways: list[Route]) -> list[list[Hazard]]:
    """What would threaten a unit at the end of each way, after the rest of its side's plan."""
    position = known_position(view)
    if view.seat is None:
        return [[] for _ in ways]
    if not position.front.options.is_sequential:
        position, _ = project(position, position.plans[view.seat])
    return [at_end(position, view.seat, piece, view.front.ground.squares.number(way.places[-1])) for way in ways]


def at_end(position: Position, seat: Seat, piece: str, tile: int) -> list[Hazard]:
    """Attacks on a unit on a tile that would drive it off or destroy it, and whether it would be cut off there."""
    unit = position.pieces[piece]
    if tile == OFF or not unit.alive:
        return []
    after = position.bare_copy()
    after.put(unit.at(tile))
    name = position.name(tile)
    found: list[Hazard] = []
    battle = fight(after, position.enemy_of(seat), tile)
    if battle is not None and battle.result != FAILS:
        words = f"In danger on {name}: {battle.attack} against {battle.defence}, {RESULTS[battle.result]}"
        found.append(Hazard([name], words, "V.4"))
    if _is_linked(position, seat, piece) and not _is_linked(after, seat, piece):
        found.append(Hazard([name], f"Cut off on {name}", "IV.1"))
    return found


def _is_linked(position: Position, seat: Seat, piece: str) -> bool:
    return piece in communications.net(position, seat).active
