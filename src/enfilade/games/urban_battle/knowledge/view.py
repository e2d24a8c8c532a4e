"""What a seat may know: everything but the dice to come (§10). And the way back from a view to a position."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import DIRECTIONS
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.rules.battle import Battle, Deployment, PlacePiece
from enfilade.games.urban_battle.rules.firing import FiringPhase, Shot, Target
from enfilade.games.urban_battle.rules.movement import AssignDie, Move, MovementPhase
from enfilade.games.urban_battle.rules.repair import RepairStep
from enfilade.games.urban_battle.rules.turn import EndOfRound, Round, Turn
from enfilade.games.urban_battle.state import Flag, Piece, Position
from enfilade.kernel import view
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Kinds, Play

PROCEDURES: Final[Kinds[Position]] = Kinds(
    *(Battle, Deployment, PlacePiece, Round, Turn, EndOfRound),
    *(MovementPhase, AssignDie, Move, FiringPhase, Target, Shot, RepairStep),
)


class View(view.View):
    """The whole position as a seat sees it: nothing is secret in this game."""

    def __init__(
        self,
        situation: view.Situation,
        mission: Mission,
        pieces: list[Piece],
        flags: list[Flag],
        round: int,
        order: tuple[Seat, ...],
        dice: list[int],
        score: dict[Seat, int],
        stack: list[dict[str, Data]],
    ) -> None:
        super().__init__(situation)
        self.mission: Final = mission
        self.pieces: Final = pieces
        self.flags: Final = flags
        self.round: Final = round
        self.order: Final = order
        self.dice: Final = dice
        self.score: Final = score
        self.stack: Final = stack

    def piece(self, id: str) -> Piece:
        return next(piece for piece in self.pieces if piece.id == id)

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["pieces"] = [piece.to_data() for piece in self.pieces]
        data["flags"] = [flag.to_data() for flag in self.flags]
        data["round"] = self.round
        data["order"] = self.order
        data["dice"] = self.dice
        data["score"] = self.score
        data["stack"] = self.stack
        return data


def see(play: Play[Position], seat: Seat | None) -> View:
    """The view of a seat, field by field."""
    position = play.position
    return View(
        view.situation(play, seat),
        position.mission,
        list(position.pieces.values()),
        list(position.flags.values()),
        position.round,
        position.order,
        position.dice.copy(),
        position.score.copy(),
        [procedure.seen(position, seat) for procedure in position.stack],
    )


def view_from_data(data: Reader, start: Position) -> View:
    """The view that `View.to_data` wrote, in a scenario with this starting position."""
    mission = start.mission
    score = data.table("score")
    return View(
        view.situation_from_data(data),
        mission,
        [_piece(each, mission) for each in data.tables("pieces")],
        [Flag(each.text("seat"), each.integer("square"), each.text("carrier")) for each in data.tables("flags")],
        data.integer("round"),
        tuple(data.texts("order")),
        data.integers("dice"),
        {seat: score.integer(seat) for seat in score.keys()},
        [dict(each.values) for each in data.tables("stack")],
    )


def redeal(seen: View, _dice: Dice) -> Position:
    """The position that gives this view: there is only one."""
    return position_of(seen)


def position_of(seen: View) -> Position:
    """The whole position, since a view tells all of it."""
    position = Position(seen.mission)
    for piece in seen.pieces:
        position.put(piece)
    position.flags = {flag.seat: flag for flag in seen.flags}
    position.round = seen.round
    position.order = seen.order
    position.dice = seen.dice.copy()
    position.score = seen.score.copy()
    position.stack = [PROCEDURES.read(Reader(data, Source("view")), position) for data in seen.stack]
    position.outcome = seen.outcome
    return position


def _piece(data: Reader, mission: Mission) -> Piece:
    return Piece(
        data.text("id"),
        data.text("seat"),
        mission.units[data.choice("type", list(mission.units))],
        data.flag("command"),
        data.integer("square"),
        DIRECTIONS.index(data.choice("facing", DIRECTIONS)),
        data.text("status"),
        data.flag("moved"),
        data.flag("fired"),
        data.text("hook"),
        data.flag("start_wreck"),
    )
