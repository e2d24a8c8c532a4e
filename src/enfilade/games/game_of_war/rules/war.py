"""The game as a whole: set-up, who begins, and then turns (§4.0, §4.12.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.rules.classic import SeatTurn
from enfilade.games.game_of_war.rules.control import capture, cascade
from enfilade.games.game_of_war.rules.secret import InSecret
from enfilade.games.game_of_war.rules.turn import Turn
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Piece, Position, Train
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.options import Option
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal

COMMIT: Final = Action("commit")


class War(Procedure[Position]):
    """Set up, then turn after turn until somebody has won (§4.0)."""

    rule: ClassVar[str] = "I"
    title: ClassVar[str] = "War"

    def __init__(self, step: str = "setup") -> None:
        self.step = step

    def copy(self) -> War:
        return War(self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "War", "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> War:
        return War(data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if self.step == "setup":
            self.step = "begin"
            if position.front.options.hidden_setup:
                play.push(hidden_setup(position))
            return
        # Where only active enemies cut lines, all count as active at set-up (R8).
        position.active = {seat: frozenset(position.front.roster[seat]) for seat in position.seats}
        communications.evaluate(position)
        if position.front.options.is_sequential:
            position.first = self.first_player(play)
            play.push(SeatTurn(position.first))
        else:
            play.push(Turn(position.turn))

    def first_player(self, play: Play[Position]) -> Seat:
        """One draw decides who begins (§4.12.1)."""
        position = play.position
        first = position.front.options.first
        if first == "chance":
            first = position.seats[play.dice.die(2, f"who begins: 1 {position.seats[0]}, 2 {position.seats[1]}") - 1]
        play.tell(Event("first_player", "§4.12", {"seat": first}))
        return first


class HiddenSetup(InSecret):
    """Both seats place their pieces in their own half, unseen (§4.12.1)."""

    rule: ClassVar[str] = "§4.12"
    title: ClassVar[str] = "Hidden set-up"

    def copy(self) -> HiddenSetup:
        return HiddenSetup(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "HiddenSetup", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> HiddenSetup:
        return HiddenSetup(Kinds(SetUp, Place).read_branches(data, position, hidden_setup(position).branches, "open"))

    def advance(self, play: Play[Position]) -> None:
        """Both have committed: the armies are shown."""
        position = play.position
        shown: dict[str, Data] = {}
        for id in sorted(position.placed):
            position.put(position.pieces[id].at(position.placed[id]))
            shown[id] = position.name(position.placed[id])
        position.moved = frozenset(position.placed)  # who is set up on a building has moved there (R37)
        position.placed = {}
        play.tell(Event("armies_shown", self.rule, {"tiles": shown}, reveals=True))
        cascade(play, capture(play))
        play.pop()


def hidden_setup(position: Position) -> HiddenSetup:
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for seat in position.seats:
        branches[seat] = [SetUp(seat)]
    return HiddenSetup(branches)


class SetUp(Procedure[Position]):
    """A seat places its pieces one by one (§4.12.1)."""

    rule: ClassVar[str] = "§4.12"
    title: ClassVar[str] = "Set-up"
    loose: ClassVar[bool] = True

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> SetUp:
        return SetUp(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "SetUp", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> SetUp:
        return SetUp(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        front = position.front
        waiting = [
            id for id in front.roster[self.seat] if front.is_placed_freely(front.counters[id]) and id not in position.placed
        ]
        return [Action("place", id) for id in waiting] or [COMMIT]

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "place":
            play.push(Place(self.seat, action.target))
        else:
            play.tell(Event("committed", self.rule, {"seat": self.seat}))
            play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        placed = len([id for id in position.front.roster[seat] if id in position.placed])
        return f"Set up your army in your half, unseen: {placed} units placed."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        return Refusal("not all units are placed yet", self.rule) if action.verb == "commit" else None


class Place(Procedure[Position]):
    """Where a piece stands: its row, then its column (§4.12.1)."""

    rule: ClassVar[str] = "§4.12"
    title: ClassVar[str] = "Place"

    def __init__(self, seat: Seat, piece: str, row: int = OFF) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.row = row

    def copy(self) -> Place:
        return Place(self.seat, self.piece, self.row)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Place", "seat": self.seat, "piece": self.piece, "row": self.row}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Place:
        return Place(data.text("seat"), data.text("piece"), data.integer("row"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def free(self, position: Position) -> list[int]:
        """The tiles of the seat's half on which nothing of its own stands yet."""
        front = position.front
        taken = [position.placed[id] for id in front.roster[self.seat] if id in position.placed]
        return [tile for tile in front.free_tiles(self.seat, front.halves[self.seat]) if tile not in taken]

    def actions(self, position: Position) -> list[Action]:
        width = position.front.ground.squares.width
        if self.row == OFF:
            return [Action("row", str(row + 1)) for row in sorted({tile // width for tile in self.free(position)})]
        names = position.front.ground.squares.names
        columns = [tile for tile in self.free(position) if tile // width == self.row]
        return [Action("col", names[tile].rstrip("0123456789")) for tile in columns]

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "row":
            self.row = int(action.target) - 1
            return
        position = play.position
        name = f"{action.target}{self.row + 1}"
        position.placed[self.piece] = position.front.ground.squares.number(name)
        values: dict[str, Data] = {"seat": self.seat, "unit": self.piece, "tile": name}
        play.tell(Event("placed", self.rule, values, frozenset({self.seat})))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.row == OFF:
            return f"In which row does {self.piece} stand?"
        return f"In which column of row {self.row + 1} does {self.piece} stand?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb in ("row", "col"):
            rows = position.front.halves[self.seat]
            return Refusal(f"units stand in rows {rows[0]} to {rows[1]}, one on a tile that can be entered", self.rule)
        return None

    def subject(self) -> str:
        return self.piece


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    """The position at the start: every piece on its tile, or beside the board where it is set up in secret (§4.0)."""
    front = Front(scenario, library)
    position = Position(front)
    hidden = front.options.hidden_setup
    for each in front.counters.values():
        tile = OFF if hidden and front.is_placed_freely(each) else each.tile
        position.put(
            Piece(each.id, each.seat, each.unit, tile, True, each.deployed, each.carrier, tuple(each.cargo), each.behind)
        )
    for chain in front.chains:
        engines = [id for id in chain.parts if front.counters[id].unit.engine]
        train = Train(chain.parts, chain.lead, engines[0] if engines else "")
        position.trains[train.id] = train
    position.stack.append(War())
    return position


def options(start: Position) -> list[Option]:
    return start.front.listed()


def warnings(start: Position) -> list[str]:
    return start.front.warnings()
