"""The position at the start of a scenario: every piece on its default place (4.2)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import GREEN, RED, SEATS, Mission
from enfilade.games.urban_operations.state.below import Below
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.points import Points
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.support3d import Support3D
from enfilade.games.urban_operations.state.tempo import Tempo
from enfilade.games.urban_operations.state.works import Works


def beginning(mission: Mission) -> Position:
    """All blocks hidden, fully operational, unmarked (4.2). Its stack is empty."""
    position = Position(mission)
    position.named = dict.fromkeys(SEATS, 0)
    position.tempo = Tempo(mission.first_initiative)
    position.below = Below(mission.underground.manholes)
    for piece in mission.pieces.values():
        position.put(Block(piece, piece.home, piece.card.osl))
    for seat in SEATS:
        for loc in mission.control[seat]:
            position.set_control(loc, seat)
        if mission.events.has_cards:
            position.cards = position.cards.dealt(seat, mission.events.decks[seat], mission.events.hands[seat])
        position.mines = position.mines.with_mines(seat, mission.sides[seat].mines_at)
    position.works = _works(mission)
    position.points = Points(
        {force.id: force.support for force in mission.forces.values()},
        {seat: mission.sides[seat].logistics for seat in SEATS},
    )
    position.support3d = Support3D({f"{seat} {row.name}": row.missions for seat in SEATS for row in mission.sides[seat].rows})
    position.prisoner = mission.prisoner
    return position


def _works(mission: Mission) -> Works:
    """Fortified markers in their places, and what engineers have (4.2, 8.2.3.1)."""
    works = Works(tuple(sorted([loc for side in mission.sides.values() for loc in side.fortified])))
    for seat in SEATS:
        side = mission.sides[seat]
        works = works.with_left(seat, "mine", side.mines - len(side.mines_at))
        works = works.with_left(seat, "ied", side.ieds)
    return works


def touching(position: Position) -> list[tuple[Block, Block]]:
    """Enemies whose default places are in contact: nobody may set up like that of his own will (4.2, R126)."""
    known = position.mission.district.known
    standing = [block for block in position.blocks.values() if block.loc in known]
    found: list[tuple[Block, Block]] = []
    for one in [block for block in standing if block.seat == GREEN]:
        for other in [block for block in standing if block.seat == RED]:
            if position.in_contact(one, other):
                found.append((one, other))
    return found
