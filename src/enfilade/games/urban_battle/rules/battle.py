"""The whole game: who goes first, deployment, Rounds (UB 2.6, 3.1, 7.1, 7.2). How a shot is fought out is in firing.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.rules.turn import Round
from enfilade.games.urban_battle.state import OPERATIONAL, WRECK, Flag, Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import EACH
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play, Procedure, Refusal

MOST_TIES: Final = 10


class Battle(Procedure[Position]):
    """A mission from set-up to its end (UB 2.6)."""

    rule: ClassVar[str] = "UB 2.6"
    title: ClassVar[str] = "Battle"

    def __init__(self, step: str = "start") -> None:
        self.step = step

    def copy(self) -> Battle:
        return Battle(self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Battle", "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Battle:
        return Battle(data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        match self.step:
            case "start":
                mission = play.position.mission
                play.tell(Event("game_started", "UB 2.6", {"mission": mission.title, "board": mission.board.name}))
                self.step = "initiative"
            case "initiative":
                self.step = "deployment"
                if play.position.mission.options.initiative == "roll":
                    roll_for_initiative(play)
            case "deployment":
                self.step = "rounds"
                if play.position.mission.options.deployment == "free":
                    play.push(Deployment(play.position.mission.deploy_order or play.position.order))
            case _:
                play.push(Round())


def roll_for_initiative(play: Play[Position]) -> None:
    """The higher blue number goes first all game; ties are rolled again, ten times at most (UB 7.1, R28)."""
    position = play.position
    blue = position.mission.dice.blue
    rolls: list[list[int]] = []
    for _ in range(MOST_TIES):
        faces = play.dice.roll(2, 6, "initiative: white, then black", EACH)
        numbers = [blue[faces[0] - 1], blue[faces[1] - 1]]
        rolls.append(numbers)
        if numbers[0] != numbers[1]:
            white, black = position.seats
            position.order = (white, black) if numbers[0] > numbers[1] else (black, white)
            break
    play.tell(Event("initiative", "UB 7.1", {"rolls": rolls, "order": position.order}))


class Deployment(Procedure[Position]):
    """Each side in turn places all its vehicles in its zone, and it alone decides (UB 7.2, R42)."""

    rule: ClassVar[str] = "UB 7.2"
    title: ClassVar[str] = "Deployment"
    public: ClassVar[bool] = True

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats  # those that have not finished, the present one first

    def copy(self) -> Deployment:
        return Deployment(self.seats)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Deployment", "seats": self.seats}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Deployment:
        return Deployment(tuple(data.texts("seats")))

    def asks(self, position: Position) -> Seat:
        return self.seats[0] if self.seats else ""

    def actions(self, position: Position) -> list[Action]:
        return [Action("place", piece.id) for piece in position.of(self.seats[0]) if piece.square < 0]

    def take(self, play: Play[Position], action: Action) -> None:
        play.push(PlacePiece(self.seats[0], action.target))

    def advance(self, play: Play[Position]) -> None:
        """A side has placed everything."""
        self.seats = self.seats[1:]
        if not self.seats:
            play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{seat.capitalize()}: choose a vehicle to deploy."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        piece = position.pieces.get(action.target)
        if action.verb != "place" or piece is None:
            return None
        if piece.seat != self.seats[0]:
            return Refusal(f"{piece.id} is not yours to deploy", self.rule)
        return Refusal(f"{piece.id} already stands on {position.name_of(piece.square)}: a placement is final", self.rule)

    def subject(self) -> str:
        return self.seats[0].capitalize()


class PlacePiece(Procedure[Position]):
    """A vehicle is given a square of its side's zone, then a facing (UB 7.2)."""

    rule: ClassVar[str] = "UB 7.2"
    title: ClassVar[str] = "Placing"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat, piece: str, square: int = -1) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.square = square

    def copy(self) -> PlacePiece:
        return PlacePiece(self.seat, self.piece, self.square)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "PlacePiece", "seat": self.seat, "piece": self.piece, "square": self.square}

    @classmethod
    def read(cls, data: Reader, position: Position) -> PlacePiece:
        return PlacePiece(data.text("seat"), data.text("piece"), data.integer("square"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        board = position.mission.board
        if self.square < 0:
            zone = position.mission.zones[f"deploy_{self.seat}"]
            place = position.mission.repertoire.place
            return [place[square] for square in zone if square not in position.occupants]
        return [Action("face", DIRECTIONS[way]) for way in range(8) if board.may_face(self.square, way)]

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "at":
            self.square = position.mission.board.squares.number(action.target)
            return
        facing = DIRECTIONS.index(action.target)
        position.put(position.pieces[self.piece].changed(square=self.square, facing=facing))
        values: dict[str, Data] = {
            "piece": self.piece,
            "unit": position.pieces[self.piece].unit.name,
            "square": position.name_of(self.square),
            "facing": action.target,
        }
        play.tell(Event("placed", self.rule, values))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        name = f"{self.piece} ({position.pieces[self.piece].unit.name})"
        return f"Choose a square for {name}." if self.square < 0 else f"Which way does {name} face?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        board = position.mission.board
        if action.verb == "face" and action.target in DIRECTIONS and self.square >= 0:
            return Refusal("a vehicle in a narrow passage faces along it", "UB 4.10")
        square = board.squares.number(action.target)
        if action.verb != "at" or square < 0:
            return None
        if square in position.occupants:
            return Refusal(f"{position.occupants[square]} stands on {action.target}", "UB 2.4")
        return Refusal(f"{action.target} is not in {self.seat}'s deployment zone", self.rule)

    def subject(self) -> str:
        return self.piece


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    """The position at the start: every vehicle on its square, or beside the board where it is deployed freely (UB 2.6, 7.2)."""
    mission = Mission(scenario, library)
    position = Position(mission)
    free = mission.options.deployment == "free"
    for each in mission.vehicles.values():
        square = OFF if free and not each.fixed else each.square
        status = WRECK if each.wreck else OPERATIONAL
        position.put(
            Piece(each.id, each.seat, each.unit, each.command, square, each.facing, status, False, False, "", each.wreck)
        )
    position.flags = {seat: Flag(seat, base, "") for seat, base in mission.flags.items()}
    position.stack.append(Battle())
    return position


def options(start: Position) -> list[Option]:
    return start.mission.listed()


def warnings(start: Position) -> list[str]:
    return start.mission.warnings()
