"""The arithmetic of a battle (V.2, V.3, V.4, §4.10). Which battles there are, and what follows, is in resolution.py."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.board import Ground
from enfilade.games.game_of_war.box.charts import CHARGE, COLUMN, FOOT_AND_GUNS, PASS, RETREAT_MARGIN, STRONGPOINT
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat

FAILS: Final = "fails"
RETREATS: Final = "retreats"
DESTROYED: Final = "destroyed"


class Share:
    """What one unit adds to a sum, and why."""

    def __init__(self, unit: str, value: int, note: str) -> None:
        self.unit: Final = unit
        self.value: Final = value
        self.note: Final = note  # "" or "charge", "fortress", …

    def told(self, position: Position) -> dict[str, Data]:
        """As an event tells it, with the tile it fights from."""
        tile = position.name(position.pieces[self.unit].tile)
        return {"unit": self.unit, "value": self.value, "note": self.note, "tile": tile}


class Battle:
    """A battle with its sums."""

    def __init__(self, seat: Seat, tile: int, target: str, attackers: list[Share], defenders: list[Share]) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        self.target: Final = target
        self.attackers: Final = attackers
        self.defenders: Final = defenders
        self.attack: Final = sum([share.value for share in attackers])
        self.defence: Final = sum([share.value for share in defenders])
        self.result: Final = result(self.attack, self.defence)

    def told(self, position: Position) -> dict[str, Data]:
        """As an event tells it."""
        return {
            "attackers": [share.told(position) for share in self.attackers],
            "defenders": [share.told(position) for share in self.defenders],
            "attack": self.attack,
            "defence": self.defence,
            "result": self.result,
        }


def result(attack: int, defence: int) -> str:
    """A tie fails, a margin of one drives off, a greater one destroys (V.4.b, V.4.c, V.4.d)."""
    margin = attack - defence
    return FAILS if margin <= 0 else RETREATS if margin == RETREAT_MARGIN else DESTROYED


def bears(position: Position, piece: Piece, tile: int) -> bool:
    """Whether a unit has a tile in range on an open line, no enemy of its own in between; its own always (V.2, R53, §3.3)."""
    return is_open(position, piece, tile, in_the_way(position, piece.seat))


def is_open(position: Position, piece: Piece, tile: int, enemies: int) -> bool:
    """Whether a unit bears on a tile past enemies that stand on these."""
    if piece.tile == tile:
        return True
    front = position.front
    line = front.ground.fire[piece.tile].get(tile)
    if line is not None and line[0] <= piece.unit.range:
        return not line[1] & enemies
    if front.options.range_shape == "lines" or piece.unit.range == 0:
        return False
    return tile in area(front.ground, piece.tile, piece.unit.range, enemies)


def in_the_way(position: Position, seat: Seat) -> int:
    """The tiles of the enemies that stop a side's fire (V.2, R53)."""
    return position.mask(position.enemy_of(seat)) if position.front.options.fire_blocked_by_units else 0


def area(ground: Ground, start: int, reach: int, enemies: int = 0) -> list[int]:
    """The tiles within reach by a shortest way that nothing blocks; on one of the eight lines that line itself (R13, §3.3)."""
    squares = ground.squares
    found: list[int] = []
    for to, length in ground.path_lengths(start, enemies, reach).items():
        line = ground.fire[start].get(to)
        if line is not None:
            if not line[1] & enemies:
                found.append(to)
        elif to != start and squares.bearing(start, to) == OFF and squares.distance(start, to) == length:
            found.append(to)
    return found


def may_attack(position: Position, piece: Piece) -> bool:
    """Attack above 0, not packed, active where that matters, and not about to retreat (R11, R18, R43)."""
    if piece.unit.attack == 0 or piece.is_packed or piece.id in position.must_retreat:
        return False
    return position.front.options.inactive_combat == "full" or position.is_active(piece.id)


def may_defend(position: Position, piece: Piece, is_target: bool) -> bool:
    """Not packed, and active where that matters; a classic relay always defends itself (R11, R18, §4.12.2)."""
    options = position.front.options
    if piece.is_packed and not (is_target and options.packed_defence == "full"):
        return False
    if options.inactive_combat != "none" or position.is_active(piece.id):
        return True
    return is_target and options.is_sequential and piece.is_messenger


def strongpoint(position: Position, piece: Piece) -> tuple[int, str]:
    """What the ground under a unit adds to its defence, and what it is (VI.3, R36)."""
    if position.front.options.strongpoint_arms == "foot_guns" and piece.unit.id not in FOOT_AND_GUNS:
        return 0, ""
    match position.front.ground.glyphs[piece.tile]:
        case "F":
            return STRONGPOINT, "fortress"
        case "=":
            return PASS, "pass"
        case _:
            return (STRONGPOINT, "plaza") if piece.tile in position.works.plaza else (0, "")


def chargers(position: Position, seat: Seat, tile: int) -> list[str]:
    """The cavalry that charges a tile (X.2, R14)."""
    options = position.front.options
    ground = position.front.ground
    riders = position.stand(seat).riders
    if not ground.around[tile] & riders:
        return []  # a column, too, begins beside the target
    if not options.charge_vs_strongpoint and ground.glyphs[tile] in "F=":
        return []
    found: list[str] = []
    for way in range(8):
        at = tile
        for _ in range(COLUMN if options.charge == "column" else 1):
            at = ground.onward(at, way)
            if at == OFF or not riders >> at & 1 or not may_charge(position, position.pieces[position.on_tile[at]]):
                break
            found.append(position.on_tile[at])
    return found


def may_charge(position: Position, piece: Piece) -> bool:
    """Free to attack, not out of a fortress where that is barred; in a column active as well (§4.12)."""
    options = position.front.options
    if not may_attack(position, piece):
        return False
    if options.charge == "column" and not position.is_active(piece.id):
        return False
    return options.charge_vs_strongpoint or position.front.ground.glyphs[piece.tile] != "F"


def fight(position: Position, seat: Seat, tile: int) -> Battle | None:
    """The battle of a seat over a tile; None if nobody is there to fight or to be fought (§4.10.2–6)."""
    target = position.piece_at(tile)
    if target is None or target.seat == seat:
        return None
    attack = attackers(position, seat, tile)
    return Battle(seat, tile, target.id, attack, defenders(position, target)) if attack else None


def attackers(position: Position, seat: Seat, tile: int) -> list[Share]:
    """All of a side that bear on a tile and may attack, with what they add; cavalry that charges adds more (V.2, X.2)."""
    near = nearby(position, seat, tile)
    if not near:
        return []
    charging = chargers(position, seat, tile)
    enemies = in_the_way(position, seat)
    shares: list[Share] = []
    for piece in near:
        if piece.id not in charging and may_attack(position, piece) and is_open(position, piece, tile, enemies):
            shares.append(Share(piece.id, piece.unit.attack, ""))
    if charging:
        shares += [Share(id, position.pieces[id].unit.attack + CHARGE, "charge") for id in charging]
        shares.sort(key=_by_unit)
    return shares


def nearby(position: Position, seat: Seat, tile: int) -> list[Piece]:
    """A side's units that might bear on a tile, in the order of their ids."""
    return position.stand(seat).bearing(position.front.bearings, tile)


def _by_unit(share: Share) -> tuple[str, int]:
    return by_number(share.unit)


def defenders(position: Position, target: Piece) -> list[Share]:
    """The target and all that support it, with the ground they stand on; no cargo (V.2, V.4.a, R15, R54)."""
    all_profit = position.front.options.terrain_support == "all_defenders"
    enemies = in_the_way(position, target.seat)
    shares: list[Share] = []
    for piece in nearby(position, target.seat, target.tile):
        if piece.id != target.id and (piece.unit.defence == 0 or not is_open(position, piece, target.tile, enemies)):
            continue
        fights = may_defend(position, piece, piece.id == target.id)
        if fights:
            shares.append(Share(piece.id, piece.unit.defence, ""))
        if piece.id == target.id or (all_profit and fights):
            bonus, ground = strongpoint(position, piece)
            if bonus:
                shares.append(Share(piece.id, bonus, ground))
    return shares
