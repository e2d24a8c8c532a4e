"""What was found of a board, kept for boards much like it: most attacks and defences there are the same (V.2)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.board import REACH
from enfilade.games.game_of_war.rules.battles import DESTROYED, RETREATS, attackers, defenders, nearby, result
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.event import Seat

CUT_OFF: Final = 0.6  # what a unit without communications is worth
CUT_OFF_IDLE: Final = 0.25  # the same where it does not even fight (R11)
DRIVEN: Final = 0.35  # what a retreat counts of the unit's value
PRESSURE: Final = 0.12  # a point of attack nearer to beating a unit
NEAR: Final = 6  # points of attack that a strike may lack to count for something
STRONG: Final = 0.4  # a unit in a strongpoint


class Change:
    """Where a side is not as it was: who stands there, how, or whether it is active."""

    def __init__(self, tiles: int, reached: int) -> None:
        self.tiles: Final = tiles
        self.reached: Final = reached  # where its attack or its defence may be other for that


UNCHANGED: Final = Change(0, 0)
IN_DOUBT: Final = Change(-1, -1)


class Sum:
    """What the units of a side come to over a tile, and the tiles between: who comes there may be in their way."""

    def __init__(self, total: int, between: int) -> None:
        self.total: Final = total
        self.between: Final = between


class Known:
    """A board with what its units are worth, and its attacks and defences by their tiles, each found when it is asked for."""

    def __init__(self, position: Position) -> None:
        self._position: Final = position
        self._worth: Final = {seat: units_of(position, seat) for seat in position.seats}
        self._reached: Final = {seat: reached(position, seat) for seat in position.seats}
        self._attacks: Final[dict[Seat, dict[int, Sum]]] = {seat: {} for seat in position.seats}
        self._defences: Final[dict[Seat, dict[int, Sum]]] = {seat: {} for seat in position.seats}

    def is_as_it_was(self, position: Position, seat: Seat) -> bool:
        """Whether a side has the same pieces on the same tiles, and the same of them are active."""
        before = self._position
        return position.on_board(seat) is before.on_board(seat) and position.active[seat] == before.active[seat]

    def worth(self, position: Position, seat: Seat) -> float:
        """What a side's units are worth."""
        return self._worth[seat] if self.is_as_it_was(position, seat) else units_of(position, seat)

    def change(self, position: Position, seat: Seat) -> Change:
        """Where a side of another board is not as it is here."""
        before = self._position
        if position.works is not before.works or position.front.options.charge == "column":
            return IN_DOUBT  # a column reaches farther than all ranges
        if self.is_as_it_was(position, seat):
            return UNCHANGED
        borne = borne_from(position)
        stirred = position.active[seat] ^ before.active[seat]
        tiles = reached = 0
        for piece, was in zip(position.of(seat), before.of(seat), strict=True):
            if piece is not was or piece.id in stirred:
                for tile in (was.tile, piece.tile):
                    if tile != OFF:
                        tiles |= 1 << tile
                        reached |= borne[piece.unit.range][tile]
        return Change(tiles, reached)

    def best(self, position: Position, seat: Seat, own: Change, theirs: Change) -> float:
        """The best attack a side has on another board, where both have changed that much."""
        enemy = position.enemy_of(seat)
        attacks, defences = self._attacks[seat], self._defences[enemy]
        within = self._reached[seat] | own.reached
        best = 0.0
        for target in position.stand(enemy).units:
            tile = target.tile
            if not within >> tile & 1 or (best >= NEAR * PRESSURE and best >= prize_of(position, target)):
                continue  # nobody bears on it, or it is not worth more than another
            if own.reached >> tile & 1:
                attack = attack_on(position, seat, tile)
            else:
                strike = attacks.get(tile) or self._attack(seat, tile)
                attack = attack_on(position, seat, tile) if theirs.tiles & strike.between else strike.total
            if not attack:
                continue
            if theirs.reached >> tile & 1:
                defence = defence_of(position, target)
            else:
                cover = defences.get(tile) or self._defence(enemy, tile)
                defence = defence_of(position, target) if own.tiles & cover.between else cover.total
            best = max(best, strike_value(position, target, attack, defence))
        return best

    def _attack(self, seat: Seat, tile: int) -> Sum:
        found = Sum(attack_on(self._position, seat, tile), between(self._position, seat, tile))
        self._attacks[seat][tile] = found
        return found

    def _defence(self, seat: Seat, tile: int) -> Sum:
        target = self._position.piece_at(tile)
        defence = 0 if target is None else defence_of(self._position, target)
        found = Sum(defence, between(self._position, seat, tile))
        self._defences[seat][tile] = found
        return found


def borne_from(position: Position) -> tuple[tuple[int, ...], ...]:
    """For each range and tile: the tiles on which a unit there might bear."""
    front = position.front
    return front.ground.borne if front.options.range_shape == "lines" else front.ground.near


def reached(position: Position, seat: Seat) -> int:
    """The tiles on which the units of a side might bear."""
    borne = borne_from(position)
    found = 0
    for piece in position.on_board(seat):
        found |= borne[piece.unit.range][piece.tile]
    return found


def attack_on(position: Position, seat: Seat, tile: int) -> int:
    """The sum of an attack (V.2); 0 if there is none."""
    return sum([share.value for share in attackers(position, seat, tile)])


def defence_of(position: Position, target: Piece) -> int:
    """The sum of a defence (V.4.a)."""
    return sum([share.value for share in defenders(position, target)])


def between(position: Position, seat: Seat, tile: int) -> int:
    """The tiles on which enemies would be in the way of a side's units that bear on a tile (R53)."""
    front = position.front
    if not front.options.fire_blocked_by_units:
        return 0
    if front.options.range_shape != "lines":
        return front.ground.near[REACH - 1][tile]
    found = 0
    for piece in nearby(position, seat, tile):
        line = front.ground.fire[piece.tile].get(tile)
        if line is not None:
            found |= line[1]
    return found


def best_strike(position: Position, seat: Seat) -> float:
    """The best attack a side has on a board of which nothing is known."""
    best = 0.0
    for target in position.stand(position.enemy_of(seat)).units:
        attack = attack_on(position, seat, target.tile)
        if attack:
            best = max(best, strike_value(position, target, attack, defence_of(position, target)))
    return best


def strike_value(position: Position, target: Piece, attack: int, defence: int) -> float:
    """What a battle would win: the unit, or a part of it where it is only driven off; a little for coming near."""
    end = result(attack, defence)
    if end == DESTROYED:
        return prize_of(position, target)
    if end == RETREATS:
        return DRIVEN * prize_of(position, target)
    return PRESSURE * max(0, NEAR + attack - defence)


def prize_of(position: Position, target: Piece) -> float:
    """What a unit is worth to whoever destroys it, with what it carries."""
    value = target.unit.value * (1.0 if target.id in position.active[target.seat] else idle_worth(position))
    for rider in target.cargo:
        value += position.pieces[rider].unit.value
    return value


def units_of(position: Position, seat: Seat) -> float:
    """What living units are worth: full in communication, less without."""
    idle = idle_worth(position)
    active = position.active[seat]
    value = 0.0
    for piece in position.of(seat):
        if piece.alive:
            value += piece.unit.value * (1.0 if piece.id in active else idle)
            if piece.on_board and position.front.ground.glyphs[piece.tile] in "FP" and piece.unit.attack:
                value += STRONG
    return value


def idle_worth(position: Position) -> float:
    """What a unit without communications is worth of its value."""
    return CUT_OFF_IDLE if position.front.options.inactive_combat == "none" else CUT_OFF
