"""What threatens a unit where its way ends, if the enemy stands still: an attack that succeeds, and being cut off (V.4, IV.1);
and, where nothing does, that it is in the lines there and who could attack it in vain."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Hazard, Route
from enfilade.games.game_of_war.commander.evaluation import project
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.naming import names_of
from enfilade.games.game_of_war.page.preview import RESULTS, bearing_words, is_linked, link_words
from enfilade.games.game_of_war.page.units import is_calm
from enfilade.games.game_of_war.rules.battles import FAILS, fight
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.kernel.words import renamed


def hazards(view: View, piece: str, ways: list[Route]) -> list[list[Hazard]]:
    """What would threaten a unit at the end of each way, after the rest of its side's plan."""
    position = after_the_rest(view)
    if view.seat is None:
        return [[] for _ in ways]
    return [at_end(position, view.seat, piece, view.front.ground.squares.number(way.places[-1])) for way in ways]


def notes(view: View, piece: str, ways: list[Route]) -> list[list[str]]:
    """What else there is to know of a unit at the end of each way: its lines and who bears on it, as far as that is no danger."""
    position = after_the_rest(view)
    if view.seat is None:
        return [[] for _ in ways]
    return [known_at_end(position, view.seat, piece, view.front.ground.squares.number(way.places[-1])) for way in ways]


def after_the_rest(view: View) -> Position:
    """The board after what is planned already; on Debord's board as it is (§4.12.2)."""
    position = known_position(view)
    if view.seat is None or position.front.options.is_sequential:
        return position
    return project(position, position.plans[view.seat])[0]


def standing(position: Position, piece: str, tile: int) -> Position | None:
    """The board with a unit on a tile; None where it cannot be there."""
    unit = position.pieces[piece]
    if tile == OFF or not unit.alive:
        return None
    after = position.bare_copy()
    after.put(unit.at(tile))
    return after


def known_at_end(position: Position, seat: Seat, piece: str, tile: int) -> list[str]:
    after = standing(position, piece, tile)
    if after is None:
        return []
    battle = fight(after, position.enemy_of(seat), tile)
    linked = is_linked(after, seat, piece)
    is_told = not linked and is_linked(position, seat, piece)  # as a danger
    lines = [] if is_told or is_calm(position.active) else [link_words(linked)]
    attacks = [bearing_words(battle)] if battle is None or battle.result == FAILS else []
    return [renamed(words, names_of(position.front)) for words in [*lines, *attacks]]


def at_end(position: Position, seat: Seat, piece: str, tile: int) -> list[Hazard]:
    """Attacks on a unit on a tile that would drive it off or destroy it, and whether it would be cut off there."""
    after = standing(position, piece, tile)
    if after is None:
        return []
    name = position.name(tile)
    found: list[Hazard] = []
    battle = fight(after, position.enemy_of(seat), tile)
    if battle is not None and battle.result != FAILS:
        words = f"In danger on {name}: {battle.attack} against {battle.defence}, {RESULTS[battle.result]}"
        found.append(Hazard([name], words, "V.4"))
    if is_linked(position, seat, piece) and not is_linked(after, seat, piece):
        found.append(Hazard([name], f"Cut off on {name}", "IV.1"))
    return found
