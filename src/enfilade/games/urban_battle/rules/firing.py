"""The Firing Phase: distance, armour, dice (UB 3.5, 5). The lines are drawn in box/board.py, the armour in box/charts.py."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from enfilade.boards.squares import DIRECTIONS
from enfilade.games.urban_battle.box.charts import armor_sector
from enfilade.games.urban_battle.rules import victory
from enfilade.games.urban_battle.rules.goals import drop_flags
from enfilade.games.urban_battle.rules.refusals import out_of_action
from enfilade.games.urban_battle.state import OPERATIONAL, WRECK, Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import total
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal
from enfilade.kernel.words import listed

DONE: Final = Action("done")
NEAREST: Final = 2  # there has to be an empty square between (UB 5.7)


class Aim:
    """A line of fire from a vehicle to a target, and what it takes to destroy it."""

    def __init__(self, firer: Piece, target: Piece, distance: int, sector: str) -> None:
        self.firer: Final = firer
        self.target: Final = target
        self.distance: Final = distance
        self.sector: Final = sector
        self.armor: Final = target.unit.armor[sector]
        self.need: Final = self.armor + distance  # UB 5.11


def first_on_line(position: Position, square: int, direction: int) -> tuple[str, int]:
    """The first vehicle along a line and its Distance; nobody: an empty id (UB 5.3, 5.6, R14, R17)."""
    occupants = position.occupants
    distance = 0
    for each in position.mission.board.sight[square][direction]:
        distance += 1
        if each in occupants:
            return occupants[each], distance
    return "", 0


def aim(position: Position, firer: Piece, target: Piece, direction: int, distance: int) -> Aim:
    """The shot along a line, whether or not it may be taken (UB 5.9)."""
    sector = armor_sector(position.mission.options.armour_sectors, target.facing, (direction + 4) % 8)
    return Aim(firer, target, distance, sector)


def is_in_range(position: Position, shot: Aim) -> bool:
    """A shot that cannot succeed is out of range, unless the mission allows it (UB 3.5, R16)."""
    if position.mission.options.hopeless_fire:
        return True
    return shot.need <= shot.firer.unit.firepower * position.mission.dice.most_red


def targets(position: Position, firer: Piece) -> list[Aim]:
    """Every shot a vehicle may take from where it stands (UB 5.2–5.7)."""
    board = position.mission.board
    occupants = position.occupants
    found: list[Aim] = []
    for direction, line in board.lanes[firer.square][firer.facing]:
        distance = 0
        for square in line:
            distance += 1
            if square in occupants:
                target = position.pieces[occupants[square]]
                if distance >= NEAREST and target.seat != firer.seat and target.is_operational:
                    shot = aim(position, firer, target, direction, distance)
                    if is_in_range(position, shot):
                        found.append(shot)
                break  # an adjacent enemy, too, hides what is behind it, and nothing in the other directions (R19)
    return found


def too_near(position: Position, firer: Piece) -> list[str]:
    """The enemies at which a vehicle could fire if they did not stand right before its gun (UB 5.7)."""
    found: list[str] = []
    for way in position.mission.board.firing_directions(firer.square, firer.facing):
        seen, distance = first_on_line(position, firer.square, way)
        if seen and distance < NEAREST and position.pieces[seen].seat != firer.seat and position.pieces[seen].is_operational:
            found.append(seen)
    return found


def near_words(near: list[str]) -> str:
    """`B2 is too near to be fired at`: that is UB 5.7."""
    return f"{listed(near)} {'is' if len(near) == 1 else 'are'} too near to be fired at"


def may_fire(piece: Piece) -> bool:
    """An operational vehicle with a gun fires once a Turn (UB 3.5, 5.1)."""
    return piece.status == OPERATIONAL and piece.unit.firepower > 0 and not piece.fired


@mypyc_attr(free_list_len=1)  # compiled, the next one is made where the last one was
class FiringPhase(Procedure[Position]):
    """Every tank may fire, one after the other, in any order (UB 3.5, R20)."""

    rule: ClassVar[str] = "UB 3.5"
    title: ClassVar[str] = "Firing Phase"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> FiringPhase:
        return FiringPhase(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "FiringPhase", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> FiringPhase:
        return FiringPhase(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        mission = position.mission
        board = mission.board
        pieces = position.pieces
        enemies = 0
        for id in mission.enemies[self.seat]:
            piece = pieces[id]
            if piece.status == OPERATIONAL:
                enemies |= board.bits[piece.square]
        offers: list[Action] = []
        for id in mission.gunners[self.seat]:
            piece = pieces[id]
            if piece.fired or piece.status != OPERATIONAL or not board.fields[piece.square][piece.facing] & enemies:
                continue  # in the last case there is no enemy in its three directions
            if targets(position, piece):
                offers.append(mission.repertoire.shoot[id])
        if offers:
            offers.append(DONE)
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "shoot":
            play.push(Target(self.seat, action.target))
        else:
            play.pop()

    def advance(self, play: Play[Position]) -> None:
        """Nobody has a target (R37)."""
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{seat.capitalize()}: choose a vehicle to fire, or end the Firing Phase."

    def barred(self, position: Position) -> list[Action]:
        return [
            Action("shoot", piece.id)
            for piece in position.of(self.seat)
            if piece.is_operational and not (may_fire(piece) and targets(position, piece))
        ]

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        piece = position.pieces.get(action.target)
        if action.verb in ("move", "forward", "left", "right", "reverse"):
            return Refusal("movement is over", "R44")
        if action.verb != "shoot" or piece is None:
            return None
        out = out_of_action(piece, self.seat, self.rule)
        if out is not None:
            return out
        if piece.unit.firepower == 0:
            return Refusal(f"a {piece.unit.name} has no gun", "UB 5.8")
        if piece.fired:
            return Refusal(f"{piece.id} has already fired this Turn", "UB 5.1")
        near = too_near(position, piece)
        if near:
            return Refusal(f"{piece.id} cannot fire: {near_words(near)}", "UB 5.7")
        return Refusal(f"{piece.id} has no target in sight and in range", "UB 3.5")


class Target(Procedure[Position]):
    """The firing unit and its target are pointed out (UB 5.10)."""

    rule: ClassVar[str] = "UB 5.10"
    title: ClassVar[str] = "Target"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat, firer: str) -> None:
        self.seat: Final = seat
        self.firer: Final = firer

    def copy(self) -> Target:
        return Target(self.seat, self.firer)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Target", "seat": self.seat, "firer": self.firer}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Target:
        return Target(data.text("seat"), data.text("firer"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        fire = position.mission.repertoire.fire
        return [fire[shot.target.id] for shot in targets(position, position.pieces[self.firer])]

    def take(self, play: Play[Position], action: Action) -> None:
        play.replace(Shot(self.firer, action.target))

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{self.firer} ({position.pieces[self.firer].unit.name}): choose a target."

    def barred(self, position: Position) -> list[Action]:
        offers = self.actions(position)
        enemies = [Action("fire", piece.id) for piece in position.of(position.other(self.seat)) if piece.is_operational]
        return [each for each in enemies if each not in offers]

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        target = position.pieces.get(action.target)
        if action.verb != "fire" or target is None:
            return None
        return why_no_shot(position, position.pieces[self.firer], target)

    def subject(self) -> str:
        return self.firer


def why_no_shot(position: Position, firer: Piece, target: Piece) -> Refusal:
    """The rule that forbids a shot."""
    board = position.mission.board
    if target.seat == firer.seat:
        return Refusal(f"{target.id} is on your own side", "R20")
    if target.is_wreck:
        return Refusal(f"{target.id} is a wreck already", "R20")
    if not target.is_operational:
        return Refusal(f"{target.id} has left the board", "R33")
    direction = board.squares.bearing(firer.square, target.square)
    if direction not in board.firing_directions(firer.square, firer.facing):
        forward = ((firer.facing + 7) % 8, firer.facing, (firer.facing + 1) % 8)
        if direction in forward:
            return Refusal("no diagonal fire from a passage between buildings", "UB 5.4")
        return Refusal(f"{target.id} is not in one of {firer.id}'s three forward directions", "UB 5.2")
    distance = board.squares.distance(firer.square, target.square)
    if distance < NEAREST:
        return Refusal(near_words([target.id]), "UB 5.7")
    seen, _ = first_on_line(position, firer.square, direction)
    if seen == target.id:
        shot = aim(position, firer, target, direction, distance)
        best = firer.unit.firepower * position.mission.dice.most_red
        return Refusal(f"{target.id} is out of range: it takes {shot.need}, the dice give {best} at most", "R16")
    if seen:
        return Refusal(f"{seen} stands in the line to {target.id}", "UB 5.3")
    return why_no_sight(position, firer.square, direction, target)


def why_no_sight(position: Position, square: int, direction: int, target: Piece) -> Refusal:
    """What on the ground ends a line before its target."""
    board = position.mission.board
    line = f"the line {DIRECTIONS[direction]} to {target.id}"
    sight = board.sight[square][direction]
    end = sight[-1] if sight else square
    beyond = board.squares.neighbours[end][direction]
    name = board.name_of(beyond)
    if board.glyphs[beyond] == "#":
        return Refusal(f"a building on {name} blocks {line}", "UB 5.3")
    if board.squeeze_blocks and board.is_squeezed(end, direction):
        return Refusal(f"{line} leads between two buildings that touch at a corner", "R11")
    return Refusal(f"{line} would meet the passage on {name} diagonally", "R15")


class Shot(Procedure[Position]):
    """Dice against Armor plus Distance (UB 5.8–5.14)."""

    rule: ClassVar[str] = "UB 5.8"
    title: ClassVar[str] = "Shot"

    def __init__(self, firer: str, target: str) -> None:
        self.firer: Final = firer
        self.target: Final = target

    def copy(self) -> Shot:
        return Shot(self.firer, self.target)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Shot", "firer": self.firer, "target": self.target}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Shot:
        return Shot(data.text("firer"), data.text("target"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        firer, target = position.pieces[self.firer], position.pieces[self.target]
        squares = position.mission.board.squares
        direction = squares.bearing(firer.square, target.square)
        shot = aim(position, firer, target, direction, squares.distance(firer.square, target.square))
        declared: dict[str, Data] = {
            "firer": firer.id,
            "unit": firer.unit.name,
            "target": target.id,
            "D": shot.distance,
            "sector": shot.sector,
            "A": shot.armor,
            "need": shot.need,
        }
        play.tell(Event("shot_declared", "UB 5.10", declared))
        red = position.mission.dice.red
        faces = play.dice.roll(firer.unit.firepower, 6, f"fire of {firer.id} at {target.id}", total(red))
        numbers = [red[face - 1] for face in faces]
        rf = sum(numbers)
        position.put(firer.changed(fired=True))
        play.tell(Event("shot", "UB 5.8", {**declared, "faces": faces, "red": numbers, "RF": rf}))
        play.pop()
        if rf >= shot.need:  # equal is enough (UB 5.11, R21)
            destroy(play, target, firer)
        else:
            play.tell(Event("missed", "UB 5.14", {"firer": firer.id, "target": target.id}))

    def subject(self) -> str:
        return f"{self.firer} at {self.target}"


def destroy(play: Play[Position], target: Piece, by: Piece) -> None:
    """The target stays where it is, as a wreck; an ARV loses its hook (UB 5.11, 5.12, R26, R32)."""
    play.position.put(target.changed(status=WRECK, hook=""))
    play.tell(Event("destroyed", "UB 5.11", {"piece": target.id, "unit": target.unit.name, "by": by.id}))
    victory.check(play, drop_flags(play, target.id))
