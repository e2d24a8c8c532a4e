"""The position: vehicles, flags, dice still to assign, scores."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.games.urban_battle.box.charts import Unit
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.kernel import play
from enfilade.kernel.data import Data, Plain
from enfilade.kernel.event import Seat

OPERATIONAL: Final = "operational"
WRECK: Final = "wreck"
EXITED: Final = "exited"


PieceKey = tuple[str, Seat, Unit, bool, int, int, str, bool, bool, str, bool]


@mypyc_attr(acyclic=True, free_list_len=1)
class Piece(Plain):
    """One vehicle as it stands now (UB 2.2). A piece never changes: a change puts another in its place, so copies are cheap."""

    def __init__(
        self,
        id: str,
        seat: Seat,
        unit: Unit,
        command: bool,
        square: int,
        facing: int,
        status: str,
        moved: bool,
        fired: bool,
        hook: str,
        start_wreck: bool,
    ) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.unit: Final = unit
        self.command: Final = command  # carries an antenna (UB 7.3)
        self.square: Final = square  # OFF before deployment and after an exit
        self.facing: Final = facing
        self.status: Final = status
        self.moved: Final = moved  # took a Step in its owner's latest Turn
        self.fired: Final = fired
        self.hook: Final = hook  # ARV: the wreck it attended at the end of its owner's last Turn (UB 6.1)
        self.start_wreck: Final = start_wreck  # began as a wreck and was never repaired

    def key(self) -> PieceKey:
        """All that it is, to make an equal one of."""
        return (
            self.id,
            self.seat,
            self.unit,
            self.command,
            self.square,
            self.facing,
            self.status,
            self.moved,
            self.fired,
            self.hook,
            self.start_wreck,
        )

    @property
    def is_operational(self) -> bool:
        return self.status == OPERATIONAL

    @property
    def is_wreck(self) -> bool:
        return self.status == WRECK

    def changed(
        self,
        square: int | None = None,
        facing: int | None = None,
        status: str | None = None,
        moved: bool | None = None,
        fired: bool | None = None,
        hook: str | None = None,
    ) -> Piece:
        """This piece with some of it changed. Once it is no wreck, it did not start as one any more."""
        now = self.status if status is None else status
        return Piece(
            self.id,
            self.seat,
            self.unit,
            self.command,
            self.square if square is None else square,
            self.facing if facing is None else facing,
            now,
            self.moved if moved is None else moved,
            self.fired if fired is None else fired,
            self.hook if hook is None else hook,
            self.start_wreck and now == WRECK,
        )

    def rested(self) -> Piece:
        """This piece as its owner's next Turn begins (R40)."""
        return Piece(
            self.id,
            self.seat,
            self.unit,
            self.command,
            self.square,
            self.facing,
            self.status,
            False,
            False,
            self.hook,
            self.start_wreck,
        )

    def to_data(self) -> dict[str, Data]:
        return {
            "id": self.id,
            "seat": self.seat,
            "type": self.unit.id,
            "command": self.command,
            "square": self.square,
            "facing": DIRECTIONS[self.facing],
            "status": self.status,
            "moved": self.moved,
            "fired": self.fired,
            "hook": self.hook,
            "start_wreck": self.start_wreck,
        }


class Flag(Plain):
    """A side's flag: it stands in a square or rides on a carrier (UB 7.4)."""

    def __init__(self, seat: Seat, square: int, carrier: str) -> None:
        self.seat: Final = seat
        self.square: Final = square  # OFF while it is carried
        self.carrier: Final = carrier

    def to_data(self) -> dict[str, Data]:
        return {"seat": self.seat, "square": self.square, "carrier": self.carrier}


class Position(play.Position):
    """All that the rules read or change; the mission is what never changes."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(mission.seats)
        self.mission: Final = mission
        self.pieces: dict[str, Piece] = {}
        self.occupants: dict[int, str] = {}  # square: piece, whichever way it faces (R43); follows from the pieces
        self.flags: dict[Seat, Flag] = {}
        self.round = 1
        self.order = mission.order
        self.dice: list[int] = []  # blue numbers still to assign (UB 4.1)
        self.score: dict[Seat, int] = dict.fromkeys(mission.seats, 0)

    def bare_copy(self) -> Position:
        other = Position(self.mission)
        other.pieces = self.pieces.copy()
        other.occupants = self.occupants.copy()
        other.flags = self.flags.copy()
        other.round = self.round
        other.order = self.order
        other.dice = self.dice.copy()
        other.score = self.score.copy()
        return other

    def bare_data(self) -> dict[str, Data]:
        return {
            "pieces": [piece.to_data() for piece in self.pieces.values()],
            "flags": [flag.to_data() for flag in self.flags.values()],
            "round": self.round,
            "order": self.order,
            "dice": self.dice.copy(),
            "score": self.score.copy(),
        }

    def put(self, piece: Piece) -> None:
        """The piece as it is now takes the place of what it was."""
        before = self.pieces.get(piece.id)
        if before is not None and before.square not in (piece.square, OFF):
            del self.occupants[before.square]
        if piece.square != OFF:
            self.occupants[piece.square] = piece.id
        self.pieces[piece.id] = piece

    def step(self, piece: Piece, square: int, facing: int) -> None:
        """A vehicle takes a Step and so has moved, which also ends an ARV's work on a wreck (UB 4.4, R8, R24)."""
        id = piece.id
        if square != piece.square:
            del self.occupants[piece.square]
            self.occupants[square] = id
        self.pieces[id] = Piece(
            id, piece.seat, piece.unit, piece.command, square, facing, OPERATIONAL, True, piece.fired, "", False
        )

    def piece_at(self, square: int) -> Piece | None:
        id = self.occupants.get(square)
        return None if id is None else self.pieces[id]

    def of(self, seat: Seat) -> list[Piece]:
        """A side's vehicles, in the order of the scenario."""
        return [self.pieces[id] for id in self.mission.roster[seat]]

    def other(self, seat: Seat) -> Seat:
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def front_square(self, piece: Piece) -> int:
        """The square a vehicle looks at, or OFF."""
        return self.mission.board.squares.neighbours[piece.square][piece.facing]

    def name_of(self, square: int) -> str:
        return self.mission.board.name_of(square)
