"""3D missions that the other side has asked for or been granted (7.3.3.1)."""

from __future__ import annotations

from enfilade.games.urban_operations.knowledge.dealing.losses import GONE
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.support3d.matrix import INTERCEPTED, LEADERS_ROWS, RADIUS, target_range
from enfilade.games.urban_operations.state.block import RODE, Block
from enfilade.games.urban_operations.state.markers import Request
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def deal_missions(position: Position, seen: View, seat: Seat, dice: Dice) -> None:
    """All that a side has asked for in one turn and that is still its secret: on its way, about to come down, to be answered.

    A row that it has, each row as often as a turn allows; each by another block that may ask for it, for a place in its range.
    """
    pending, flying, waiting = seen.facts.muster.pending[seat], 0, 0
    is_air = False
    for strike in seen.procedures("Strike"):
        if not strike.has("request") and strike.text("seat") == seat:
            flying, is_air = 1, strike.text("step") == "intercept"
    for grant in seen.procedures("Grant"):
        waiting = grant.table("left").integer(seat)
    batch: list[Request] = []
    for number in range(flying + pending + waiting):
        request = _guess(position, seat, batch, is_air and number < flying, dice)
        if request is None:
            return
        batch.append(request)
    for request in batch[: flying + pending]:
        position.support3d = position.support3d.spent(seat, request.row).granting(request)
    for request in batch[flying + pending :]:  # the first on its way is taken off when its strike is read
        position.support3d = position.support3d.asking(request)


def _guess(position: Position, seat: Seat, batch: list[Request], is_air: bool, dice: Dice) -> Request | None:
    """One more mission that could have been asked for in the same turn; nothing where there is none."""
    taken = [request.by for request in batch]
    callers = [(block, loc) for block, loc in _callers(position, seat) if block.id not in taken]
    rows: list[str] = []
    for row in position.mission.sides[seat].rows:
        key = f"{seat} {row.name}"
        asked = len([request for request in batch if request.row == row.name])
        left = min(position.support3d.missions[key], row.per_turn - position.support3d.struck.count(key)) - asked
        if row.name != "air-defence" and left > 0 and (not is_air or row.name in INTERCEPTED):
            if any([_targets(position, row.name, block, loc) for block, loc in callers]):
                rows.append(row.name)
    if not rows:
        return None
    name = dice.draw(rows, "a 3D mission of the enemy")
    able = [(block, loc) for block, loc in callers if _targets(position, name, block, loc)]
    block, start = able[int(dice.draw([str(number) for number in range(len(able))], "who asked for it"))]
    return Request(seat, name, block.id, dice.draw(_targets(position, name, block, start), "where it will come down"))


def _callers(position: Position, seat: Seat) -> list[tuple[Block, str]]:
    """Leaders and JFOs with the places where they may have been when requests were written; who is aboard now was on foot."""
    known = position.mission.district.known
    tunnels = [zone for each in position.mission.underground.tunnels for zone in each.zones]
    places = {token: loc for token, loc in position.support3d.asked_at.items() if token[0] == seat[0]}
    vanished = sorted([loc for token, loc in places.items() if token not in position.tokens])
    found: list[tuple[Block, str]] = []
    for block in sorted(position.blocks.values(), key=_by_id):
        if block.seat != seat or not (block.piece.leader or block.card.type == "JFO"):
            continue
        if block.token in places:
            loc = places[block.token]
            found += [(block, each) for each in ([loc] if loc in known else tunnels)]
        elif block.is_mounted or block.hints & RODE or block.loc in GONE:  # perhaps he was aboard since, and died there
            found += [(block, loc) for loc in vanished if loc in known]
    return [(block, loc) for block, loc in found if loc in known]


def _targets(position: Position, row: str, block: Block, start: str) -> list[str]:
    """The zones and hexes for which a block may have asked for a mission, but for recon and flares without civilians that were
    known then; none if it may not ask for such a one (5.2.3.3, 7.3.1, 7.3.2)."""
    if block.card.type != "JFO" and not (block.piece.leader and row in LEADERS_ROWS):
        return []
    spared = set() if row in RADIUS else {place for id, place in position.support3d.asked_at.items() if id[0] == "n"}
    near = position.ground.targets(start, target_range(block))
    return [loc for loc in near if loc not in spared] if spared else near.copy()


def _by_id(block: Block) -> str:
    return block.id
