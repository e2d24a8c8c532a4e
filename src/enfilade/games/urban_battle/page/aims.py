"""Who can fire at whom, from where, and why not: exact chances and the sentences on them."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.games.urban_battle.box.charts import armor_sector
from enfilade.games.urban_battle.commander.evaluation import hit_chance
from enfilade.games.urban_battle.commander.orders import reach
from enfilade.games.urban_battle.rules.firing import NEAREST, Aim, may_fire, near_words, targets, too_near
from enfilade.games.urban_battle.rules.movement import allowance
from enfilade.games.urban_battle.state import Piece, Position
from enfilade.kernel.event import Seat
from enfilade.kernel.words import listed


def percent(probability: float) -> str:
    """62.5 %; a whole number where it is one, and never 0 or 100 for what is not certain."""
    if 0 < probability < 0.001:
        return "< 0.1 %"
    if 0.999 < probability < 1:
        return "> 99.9 %"
    return f"{probability * 100:.1f}".removesuffix(".0") + " %"


def sum_words(shot: Aim) -> str:
    """`D 6 + side 4 = 10`."""
    return f"D {shot.distance} + {shot.sector} {shot.armor} = {shot.need}"


def chance_of(position: Position, shot: Aim) -> float:
    """The exact chance that a shot destroys its target (UB 5.8, 5.11)."""
    return hit_chance(position, shot.firer, shot.need)


def threats(position: Position, piece: Piece) -> list[Aim]:
    """Every shot the enemy could take at a vehicle, as everybody stands now."""
    found: list[Aim] = []
    for enemy in gunners(position, position.other(piece.seat)):
        found += [shot for shot in targets(position, enemy) if shot.target.id == piece.id]
    return found


def gunners(position: Position, seat: Seat) -> list[Piece]:
    """The vehicles of a side that have a gun and run (UB 3.5)."""
    return [piece for piece in position.of(seat) if piece.is_operational and piece.unit.firepower and piece.square != OFF]


def shots_words(position: Position, shots: list[Aim]) -> str:
    """`B3: D 3 + front 4 = 7, 90.3 %; also at B1, 37.5 %`: the best shot first, with its sum."""
    ranked = sorted([(-chance_of(position, shot), shot.target.id) for shot in shots])
    best = next(shot for shot in shots if shot.target.id == ranked[0][1])
    others = [f"{id}, {percent(-chance)}" for chance, id in ranked[1:]]
    said = f"{best.target.id}: {sum_words(best)}, {percent(-ranked[0][0])}"
    return f"{said}; also at {listed(others)}" if others else said


def fire_from(position: Position, piece: Piece) -> str:
    """What a vehicle could fire at from where it stands, in a sentence."""
    shots, near = targets(position, piece), too_near(position, piece)
    if shots:
        more = f" {near_words(near)} (UB 5.7)." if near else ""
        return f"From there it can fire at {shots_words(position, shots)}.{more}"
    return f"From there it cannot fire: {near_words(near)} (UB 5.7)." if near else "From there it has nobody to fire at."


def fire_to_come(position: Position, seat: Seat) -> str:
    """Which vehicles of a side could fire as everybody stands, and if none, why (UB 3.5, 5.7)."""
    said: list[str] = []
    hindered: list[str] = []
    for piece in gunners(position, seat):
        shots, near = targets(position, piece) if may_fire(piece) else [], too_near(position, piece)
        if shots:
            said.append(f"{piece.id} can fire at {shots_words(position, shots)}.")
        elif near:
            hindered.append(f"{piece.id} cannot fire: {near_words(near)} (UB 5.7).")
    if not said:
        why = "" if hindered else ": no enemy is in a line of fire and in range"
        said.append(f"As everybody stands, nobody can fire{why}.")
    return " ".join([*said, *hindered])


class Approach:
    """From which sides, and how near, each enemy of a vehicle could have a square in its line of fire after one Move of its own.

    Everybody else stays where he is; the vehicle itself stands in nobody's way.
    """

    def __init__(self, position: Position, piece: Piece) -> None:
        self._position = position.copy()
        self._position.put(piece.changed(square=OFF))
        self._nearest = {enemy.id: self._lanes(enemy) for enemy in gunners(position, position.other(piece.seat))}

    def comers(self, piece: Piece) -> list[str]:
        """The enemies that could move and then destroy the vehicle where it stands (UB 5.9, 5.11)."""
        position = self._position
        found: list[str] = []
        for id, nearest in self._nearest.items():
            for way in range(8):
                distance = nearest.get((piece.square, way), 0)
                sector = armor_sector(position.mission.options.armour_sectors, piece.facing, (way + 4) % 8)
                if distance and hit_chance(position, position.pieces[id], distance + piece.unit.armor[sector]) > 0:
                    found.append(id)
                    break
        return found

    def _lanes(self, enemy: Piece) -> dict[tuple[int, int], int]:
        """By square and direction of fire, the least Distance from which an enemy could fire there (UB 4.2, 4.6, 5.2, 5.7)."""
        position = self._position
        board = position.mission.board
        most = allowance(position, enemy, max(position.mission.dice.blue))
        poses = [(each.square, each.facing) for each in reach(position, enemy, most) if not each.ends]
        back = board.entry[enemy.square][(enemy.facing + 4) % 8]
        if back != OFF and back not in position.occupants:
            poses.append((back, enemy.facing))
        nearest: dict[tuple[int, int], int] = {}
        for square, facing in poses:
            for way, line in board.lanes[square][facing]:
                for index, each in enumerate(line):
                    if index + 1 >= NEAREST:
                        known = nearest.get((each, way), 0)
                        nearest[each, way] = min(known or index + 1, index + 1)
                    if each in position.occupants and each != enemy.square:
                        break
        return nearest
