"""What the enemy can do to me: every square under its guns as everybody stands now, with the worst odds there."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Lens, Preview
from enfilade.games.urban_battle.commander.evaluation import hit_chance
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.aims import percent
from enfilade.games.urban_battle.page.ground import CELL
from enfilade.games.urban_battle.page.legend import hatching
from enfilade.games.urban_battle.page.sheet import middle
from enfilade.games.urban_battle.page.words import counted, short
from enfilade.games.urban_battle.rules.firing import NEAREST, aim, is_in_range
from enfilade.games.urban_battle.state import Piece, Position
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, group, label

THREAT: Final = Lens("threat", "Enemy fire", "t")
LENSES: Final = (THREAT,)


class Danger:
    """The worst shot that the enemy has at a square: how likely it destroys, and who fires it."""

    def __init__(self, chance: float, firer: str) -> None:
        self.chance: Final = chance
        self.firer: Final = firer


def lay(view: View, lens: str) -> Preview | None:
    """What a lens shows."""
    return threat(view) if lens == THREAT.id else None


def threat(view: View) -> Preview:
    """Every square in the enemy's lines of fire, hatched by the chance to be destroyed there (UB 5.3, 5.11).

    A vehicle of one's own is judged as it stands. An empty square is judged for the vehicle that is being decided for, or else
    for the weakest, turned the worst way round: a square that is not hatched is safe from everybody as they stand.
    Whoever watches sees the fire of both sides at both.
    """
    position = position_of(view)
    subject = view.path[-1].subject if view.path else ""
    dangers: dict[int, Danger] = {}
    for seat in view.mission.roster:
        if view.seat is None or seat == view.seat:
            for square, danger in dangers_to(position, seat, subject).items():
                if square not in dangers or danger.chance > dangers[square].chance:
                    dangers[square] = danger
    standing = [square for square in dangers if square in position.occupants]
    overlay = [mark(position, square, dangers[square].chance) for square in dangers]
    return Preview(_words(position, view.seat, dangers, standing), "UB 5.11", [], overlay)


def dangers_to(position: Position, seat: Seat, subject: str) -> dict[int, Danger]:
    """The squares on which vehicles of a seat would be in danger, with the worst shot at each."""
    dangers: dict[int, Danger] = {}
    own = [piece for piece in position.of(seat) if piece.is_operational and piece.square != OFF]
    judged = next((piece for piece in own if piece.id == subject), min(own, key=_weakness, default=None))
    if judged is None:
        return dangers
    for firer in position.of(position.other(seat)):
        if firer.is_operational and firer.unit.firepower and firer.square != OFF:
            _add_lanes(dangers, position, firer, judged)
    return dangers


def _add_lanes(dangers: dict[int, Danger], position: Position, firer: Piece, judged: Piece) -> None:
    """The squares along a vehicle's lines of fire, each as far as the first vehicle (UB 5.3, 5.6, 5.7)."""
    for direction, line in position.mission.board.lanes[firer.square][firer.facing]:
        distance = 0
        for square in line:
            distance += 1
            standing = position.occupants.get(square, "")
            target = position.pieces[standing] if standing else judged
            may_stand = standing or position.mission.board.is_enterable(square)
            if distance >= NEAREST and may_stand and target.seat != firer.seat and target.is_operational:
                chance = shot_chance(position, firer, target, direction, distance, not standing)
                if chance > 0 and (square not in dangers or chance > dangers[square].chance):
                    dangers[square] = Danger(chance, firer.id)
            if standing and standing != judged.id:
                break  # the vehicle that is judged would not stand in its own way


def shot_chance(position: Position, firer: Piece, target: Piece, direction: int, distance: int, worst: bool) -> float:
    """The chance that a shot along a line destroys a target: as it faces, or turned the worst way round."""
    if worst:
        return hit_chance(position, firer, distance + _weakness(target))
    shot = aim(position, firer, target, direction, distance)
    return hit_chance(position, firer, shot.need) if is_in_range(position, shot) else 0.0


def _weakness(piece: Piece) -> int:
    return min([piece.unit.armor[sector] for sector in ("front", "side", "rear")])


def mark(position: Position, square: int, chance: float) -> Element:
    """A square hatched the denser the worse, with the odds in its corner."""
    at = middle(position.mission, square)
    half = CELL / 2 - 1
    return group([hatching(chance, half), label(half - 2, half - 3, percent_short(chance), "ub-threat-odds", "end")], at=at)


def percent_short(chance: float) -> str:
    """A whole number of percent, never 0 or 100 for what is not certain."""
    return str(round(chance * 100) if chance in (0.0, 1.0) else min(99, max(1, round(chance * 100))))


def _words(position: Position, seat: Seat | None, dangers: dict[int, Danger], standing: list[int]) -> str:
    """How much is under fire, and which vehicles stand in it, the worst first."""
    whose = "guns" if seat is None else "enemy guns"
    if not dangers:
        return f"No square is under {whose} as everybody stands."
    said: list[str] = []
    for _, square in sorted([(-dangers[square].chance, square) for square in standing]):
        piece, danger = position.pieces[position.occupants[square]], dangers[square]
        said.append(f"{short(piece.unit.name)} {piece.id} ({percent(danger.chance)} from {danger.firer})")
    count = f"{counted(len(dangers), 'square')} under {whose} as everybody stands"
    return f"{count}. In danger: {', '.join(said)}." if said else f"{count}; no vehicle stands there."
