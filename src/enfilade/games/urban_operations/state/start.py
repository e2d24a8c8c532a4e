"""The position at the start of a scenario: every piece on its default place (4.1)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import GREEN, RED, SEATS, Mission
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position


def beginning(mission: Mission) -> Position:
    """All blocks hidden, fully operational, unmarked (4.1). Its stack is empty."""
    position = Position(mission)
    for piece in mission.pieces.values():
        position.put(Block(piece, piece.home, piece.card.osl))
    for seat in SEATS:
        side = mission.sides[seat]
        position.mines[seat] = tuple(sorted(side.mines_at))
        position.stock[f"{seat} mine"] = side.mines - len(side.mines_at)
        position.stock[f"{seat} barricade"] = side.barricades
        position.stock[f"{seat} ied"] = side.ieds
        position.logistics[seat] = side.logistics
        if mission.events.has_cards:
            position.decks[seat] = tuple(sorted(mission.events.decks[seat]))
            position.hands[seat] = tuple(sorted(mission.events.hands[seat]))
        for row in side.rows:
            position.missions[f"{seat} {row.name}"] = row.missions
        for loc in mission.control[seat]:
            position.set_control(loc, seat)
    position.fortified = tuple(sorted([loc for side in mission.sides.values() for loc in side.fortified]))
    for force in mission.forces.values():
        position.support[force.id] = force.support
    position.prisoner = mission.prisoner
    return position


def touching(position: Position) -> list[tuple[Block, Block]]:
    """Enemies whose default places are in contact: nobody may set up like that of his own will (4.1, R126)."""
    known = position.mission.district.known
    standing = [block for block in position.blocks.values() if block.loc in known]
    found: list[tuple[Block, Block]] = []
    for one in [block for block in standing if block.seat == GREEN]:
        for other in [block for block in standing if block.seat == RED]:
            if position.in_contact(one, other):
                found.append((one, other))
    return found
