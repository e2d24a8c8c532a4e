"""The rows of 3D support: who may ask for which, on what, from how far (7.3.2)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.support3d import NOWHERE
from enfilade.kernel.event import Seat

LEADER_EP: Final = 15
JFO_EP: Final = 20
LEADERS_ROWS: Final = ("mortar-he", "artillery-he", "mortar-smoke", "mortar-flare")
AIR: Final = ("close-air-support", "attack-helicopter", "helicopter-recon", "drone")
RECON: Final = ("helicopter-recon", "drone")
INTERCEPTED: Final = ("close-air-support", "attack-helicopter", "helicopter-recon")
RADIUS: Final = {"mortar-flare": 8, "helicopter-recon": 4, "drone": 3}


def requesters(position: Position, seat: Seat, row: str) -> list[Block]:
    """The blocks that may ask for a row: JFOs, and Plt Leaders for mortars and artillery (7.3.2)."""
    taken = [request.by for request in position.support3d.requests[seat]]
    found: list[Block] = []
    for block in position.of(seat):
        may = block.card.type == "JFO" or (block.piece.leader and row in LEADERS_ROWS)
        if may and not block.riding and block.id not in taken and _has_targets(position, block, row):
            found.append(block)
    return found


def _has_targets(position: Position, block: Block, row: str) -> bool:
    """Whether a requester is within range of anything: deep in a tunnel there is nothing to call fire on (7.3.2, R17)."""
    if not position.mission.district.is_tunnel(block.loc):
        return True
    return any([is_target(position, row, loc) for loc in position.ground.within(block.loc, target_range(block))])


def target_range(block: Block) -> int:
    return JFO_EP if block.card.type == "JFO" else LEADER_EP


def is_target(position: Position, row: str, loc: str) -> bool:
    """Zones and hexes, never roofs; no known civilians but for recon and flares (5.2.3.3, 7.3.2)."""
    district = position.mission.district
    if not district.is_hex(loc) and not district.is_zone(loc):
        return False
    if row in RADIUS:
        return True
    return not any([each.loc == loc and each.revealed and each.kind == "population" for each in position.counters.values()])


def open_rows(position: Position, seat: Seat) -> list[str]:
    """The rows that a side may still ask for this turn (7.3.1, R24)."""
    found: list[str] = []
    for row in position.mission.sides[seat].rows:
        waiting = len([each for each in position.support3d.requests[seat] if each.row == row.name])
        asked = position.support3d.times_used(seat, row.name) + waiting
        if row.name != "air-defence" and position.support3d.left(seat, row.name) > waiting and asked < row.per_turn:
            if requesters(position, seat, row.name):
                found.append(row.name)
    return found


def note_places(position: Position) -> None:
    """Where everybody sees blocks that might ask for a mission, and civilians, when requests are written (7.3.2, 5.2.3.3)."""
    places = {block.token: block.loc for seat in SEATS for block in position.of(seat) if not block.riding}
    for counter in position.counters.values():
        if counter.revealed and counter.kind == "population":
            places[counter.id] = counter.loc
    position.support3d = position.support3d.but(asked_at=places)


def forget_places(position: Position) -> None:
    """Nothing is on its way any more."""
    if not any([position.support3d.pending[seat] for seat in SEATS]):
        position.support3d = position.support3d.but(asked_at=NOWHERE)
