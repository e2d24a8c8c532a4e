"""The Movement Phase: dice, vehicles, Steps (UB 3.3, 3.4, 4). Which Steps the ground allows is in box/board.py."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.games.urban_battle.box.board import OPEN, TERRAIN
from enfilade.games.urban_battle.rules.goals import after_step
from enfilade.games.urban_battle.rules.refusals import out_of_action
from enfilade.games.urban_battle.state import OPERATIONAL, Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import POOL
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

FORWARD: Final = Action("forward")
LEFT: Final = Action("left")
RIGHT: Final = Action("right")
REVERSE: Final = Action("reverse")
STOP: Final = Action("stop")
DIE: Final = [Action("die", str(value)) for value in range(21)]  # by blue number
DONE: Final = Action("done")
KEEP: Final = Action("keep")


def allowance(position: Position, piece: Piece, die: int) -> int:
    """The most Steps that a die gives a vehicle (UB 4.2, 4.3, R6)."""
    steps = die + piece.unit.move_mod
    least = position.mission.options.min_allowance
    return steps if steps > least else least


def may_step(position: Position, piece: Piece, direction: int) -> bool:
    """Whether a vehicle may enter the next square in a direction (UB 2.4, 4.9, 4.10)."""
    to = position.mission.board.entry[piece.square][direction]
    return to != OFF and to not in position.occupants


def may_leave_passage(position: Position, piece: Piece) -> bool:
    """Whether some Step is legal for a vehicle in a narrow passage, where it cannot turn (UB 4.10)."""
    return may_step(position, piece, piece.facing) or may_step(position, piece, (piece.facing + 4) % 8)


def why_no_step(position: Position, piece: Piece, direction: int) -> Refusal:
    """The rule that forbids entering the next square in a direction."""
    board = position.mission.board
    to = board.squares.neighbours[piece.square][direction]
    if to == OFF:
        return Refusal("that would leave the board", "R10")
    name = board.name_of(to)
    if not board.is_enterable(to):
        glyph = board.glyphs[to]
        return Refusal(f"{name} ({TERRAIN[glyph]}) cannot be entered", "UB 4.4" if glyph == "#" else "R13")
    if not board.may_face(to, direction):
        return Refusal(f"{name} is a narrow passage, to be entered straight along its axis", "UB 4.10")
    if not board.may_face(piece.square, direction):
        return Refusal("a vehicle in a narrow passage leaves it along its axis", "UB 4.10")
    if to in position.occupants:
        return Refusal(f"{position.occupants[to]} stands on {name}", "UB 2.4")
    return Refusal("the way leads between two buildings that touch at a corner", "R11")


@mypyc_attr(free_list_len=1)  # compiled, the next one is made where the last one was
class MovementPhase(Procedure[Position]):
    """Three dice, up to three vehicles, one moved before the next is chosen; a triple moves a fourth (UB 3.3, 3.4, R5)."""

    rule: ClassVar[str] = "UB 3.3"
    title: ClassVar[str] = "Movement Phase"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat, step: str = "roll") -> None:
        self.seat: Final = seat
        self.step = step

    def copy(self) -> MovementPhase:
        return MovementPhase(self.seat, self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "MovementPhase", "seat": self.seat, "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> MovementPhase:
        return MovementPhase(data.text("seat"), data.text("step"))

    def asks(self, position: Position) -> Seat:
        return self.seat if self.step in ("reroll", "move") else ""

    def actions(self, position: Position) -> list[Action]:
        if self.step == "reroll":
            return [*[Action("reroll", str(value)) for value in sorted(set(position.dice))], KEEP]
        if not position.dice:
            return []
        most = 0
        for die in position.dice:
            most = die if die > most else most  # compiled, `max` would take as long as all the rest
        pieces = position.pieces
        mission = position.mission
        axis = mission.board.axis
        offers: list[Action] = []
        for move in mission.moves[self.seat]:
            piece = pieces[move.target]
            if piece.moved or piece.status != OPERATIONAL or most < piece.unit.least_die:
                continue
            if axis[piece.square] == OPEN or may_leave_passage(position, piece):
                offers.append(move)
        if offers:
            offers.append(DONE)
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "reroll":
                self.reroll(play, int(action.target))
                self.step = "bonus"
            case "keep":
                self.step = "bonus"
            case "move":
                play.push(AssignDie(self.seat, action.target))
            case _:
                self.finish(play)

    def advance(self, play: Play[Position]) -> None:
        match self.step:
            case "roll":
                self.roll(play)
                if self.may_reroll(play.position):
                    self.step = "reroll"
                else:
                    self.add_bonus(play)
                    self.step = "move"
            case "bonus":
                self.add_bonus(play)
                self.step = "move"
            case _:
                self.finish(play)  # nothing can move (R37)

    def roll(self, play: Play[Position]) -> None:
        position = play.position
        blue = position.mission.dice.blue
        faces = play.dice.roll(3, 6, f"movement of {self.seat}", POOL)
        position.dice = [blue[face - 1] for face in faces]
        if play.log is not None:
            play.tell(Event("dice_rolled", self.rule, {"seat": self.seat, "faces": faces, "blue": position.dice.copy()}))

    def may_reroll(self, position: Position) -> bool:
        """While a command vehicle lives, one die may be rolled again (UB 7.3)."""
        return position.mission.options.command_reroll and any(
            [piece.command and piece.is_operational for piece in position.of(self.seat)]
        )

    def reroll(self, play: Play[Position], value: int) -> None:
        """The die is thrown before triples are looked for, and may show the same number again (UB 7.3, R38)."""
        position = play.position
        face = play.dice.die(6, f"re-roll of {self.seat}'s {value}")
        new = position.mission.dice.blue[face - 1]
        position.dice[position.dice.index(value)] = new
        play.tell(Event("die_rerolled", "UB 7.3", {"seat": self.seat, "old": value, "new": new}))

    def add_bonus(self, play: Play[Position]) -> None:
        """Three equal numbers, before any modifier, move a fourth vehicle (UB 3.4, R4)."""
        position = play.position
        first, second, third = position.dice
        if first != second or second != third:
            return
        value = position.dice[0]
        if position.mission.options.bonus_die == "roll":
            value = position.mission.dice.blue[play.dice.die(6, f"bonus die of {self.seat}") - 1]
        position.dice.append(value)
        play.tell(Event("bonus_move", "UB 3.4", {"seat": self.seat, "value": value}))

    def finish(self, play: Play[Position]) -> None:
        """Dice that are left are lost (UB 3.3)."""
        position = play.position
        if position.dice:
            if play.log is not None:
                play.tell(Event("dice_unused", self.rule, {"seat": self.seat, "values": position.dice.copy()}))
            position.dice = []
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        dice = " · ".join([str(value) for value in position.dice])
        if self.step == "reroll":
            return f"{seat.capitalize()}: {dice} – roll one die again, or keep them."
        triple = "Triple: a fourth die. " if len(position.dice) == 4 else ""
        return f"{triple}{seat.capitalize()}: {dice} – choose a vehicle to move, or end movement."

    def barred(self, position: Position) -> list[Action]:
        if self.step != "move":
            return []
        offers = self.actions(position)
        return [each for each in position.mission.moves[self.seat] if each not in offers]

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "reroll":
            return Refusal("one die may be rolled again, before moving, while a command vehicle lives", "UB 7.3")
        if self.step == "reroll":
            return Refusal("first roll one die again, or keep them all", "UB 7.3")
        piece = position.pieces.get(action.target)
        if action.verb != "move" or piece is None:
            return None
        out = out_of_action(piece, self.seat, self.rule)
        if out is not None:
            return out
        if piece.moved:
            return Refusal(f"{piece.id} has already moved this Turn", "UB 4.1")
        if max([allowance(position, piece, die) for die in position.dice], default=0) < 1:
            return Refusal(f"no die gives {piece.id} a Step", "R6")
        return Refusal(f"{piece.id} is hemmed in and cannot turn in a narrow passage", "UB 4.10")


@mypyc_attr(free_list_len=1)  # compiled, the next one is made where the last one was
class AssignDie(Procedure[Position]):
    """A die goes to one vehicle, a vehicle gets one die: dice do not add up (UB 4.1, R3)."""

    rule: ClassVar[str] = "UB 4.1"
    title: ClassVar[str] = "Assigning a die"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat, piece: str) -> None:
        self.seat: Final = seat
        self.piece: Final = piece

    def copy(self) -> AssignDie:
        return AssignDie(self.seat, self.piece)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "AssignDie", "seat": self.seat, "piece": self.piece}

    @classmethod
    def read(cls, data: Reader, position: Position) -> AssignDie:
        return AssignDie(data.text("seat"), data.text("piece"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def usable(self, position: Position) -> list[int]:
        """The different numbers that give the vehicle a Step (R6)."""
        least = position.pieces[self.piece].unit.least_die
        values: list[int] = []
        for value in position.dice:
            if value >= least and value not in values:
                values.append(value)
        values.sort()
        return values

    def actions(self, position: Position) -> list[Action]:
        values = self.usable(position)
        return [DIE[value] for value in values] if len(values) > 1 else []

    def take(self, play: Play[Position], action: Action) -> None:
        self.assign(play, int(action.target))

    def advance(self, play: Play[Position]) -> None:
        """There is only one number to assign."""
        self.assign(play, self.usable(play.position)[0])

    def assign(self, play: Play[Position], die: int) -> None:
        position = play.position
        position.dice.remove(die)
        steps = allowance(position, position.pieces[self.piece], die)
        play.replace(Move(self.seat, self.piece, die, steps))

    def prompt(self, position: Position, seat: Seat) -> str:
        piece = position.pieces[self.piece]
        mod = f" ({piece.unit.move_mod:+d})" if piece.unit.move_mod else ""
        return f"Which die moves {self.piece}, a {piece.unit.name}{mod}?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb != "die":
            return None
        if action.target not in [str(value) for value in position.dice]:
            return Refusal(f"no die shows {action.target}", self.rule)
        return Refusal(f"{action.target} gives {self.piece} no Step", "R6")

    def subject(self) -> str:
        return self.piece


@mypyc_attr(free_list_len=1)  # compiled, the next one is made where the last one was
class Move(Procedure[Position]):
    """A vehicle takes up to its allowance of Steps, forward or 45° in place; or one Step back (UB 4.4–4.10, R7)."""

    rule: ClassVar[str] = "UB 4.5"
    title: ClassVar[str] = "Move"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat, piece: str, die: int, steps_left: int, steps_taken: int = 0, last: str = "") -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.die: Final = die
        self.steps_left = steps_left
        self.steps_taken = steps_taken
        self.last = last

    def copy(self) -> Move:
        return Move(self.seat, self.piece, self.die, self.steps_left, self.steps_taken, self.last)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Move",
            "seat": self.seat,
            "piece": self.piece,
            "die": self.die,
            "steps_left": self.steps_left,
            "steps_taken": self.steps_taken,
            "last": self.last,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Move:
        return Move(
            data.text("seat"),
            data.text("piece"),
            data.integer("die"),
            data.integer("steps_left"),
            data.integer("steps_taken"),
            data.text("last"),
        )

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        if self.steps_left == 0 or self.last == "reverse":
            return []
        piece = position.pieces[self.piece]
        square = piece.square
        if square == OFF:
            return []
        board = position.mission.board
        ahead = board.entry[square][piece.facing]
        is_free = ahead != OFF and ahead not in position.occupants
        if board.axis[square] == OPEN and not (piece.unit.wheeled and self.last in ("left", "right")):
            offers = [FORWARD, LEFT, RIGHT] if is_free else [LEFT, RIGHT]
        else:  # no turn in a passage (UB 4.10), nor of a truck twice in a row (UB 4.7, R9)
            offers = [FORWARD] if is_free else []
        if self.steps_taken == 0:
            if may_step(position, piece, (piece.facing + 4) % 8):
                offers.append(REVERSE)
        elif offers:
            offers.append(STOP)
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        """A Step, or no more of them."""
        kind = action.verb
        if kind == "stop":
            self.finish(play)
            return
        position = play.position
        piece = position.pieces[self.piece]
        if self.steps_taken == 0 and play.log is not None:
            play.tell(position.mission.repertoire.die_assigned(piece.id, piece.unit, self.die, self.steps_left))
        board = position.mission.board
        square, facing = piece.square, piece.facing
        match kind:
            case "left":
                facing = (facing + 7) % 8
            case "right":
                facing = (facing + 1) % 8
            case "forward":
                square = board.entry[square][facing]
            case _:
                square = board.entry[square][(facing + 4) % 8]
        position.step(piece, square, facing)
        self.steps_left -= 1
        self.steps_taken += 1
        self.last = kind
        if play.log is not None:
            names = board.squares.names
            values: dict[str, Data] = {
                "piece": piece.id,
                "kind": kind,
                "from": names[piece.square],
                "to": names[square],
                "facing": DIRECTIONS[facing],
            }
            play.tell(Event("step", "UB 4.6" if kind == "reverse" else "UB 4.4", values))
        if position.mission.has_goals_on_the_way:
            after_step(play, self.piece, piece.square)
        elif self.steps_left == 0 or kind == "reverse":
            self.finish(play)

    def advance(self, play: Play[Position]) -> None:
        """The Steps are used up, the vehicle has reversed or left, or no Step is legal."""
        self.finish(play)

    def finish(self, play: Play[Position]) -> None:
        if play.log is not None:
            play.tell(play.position.mission.repertoire.move_ended(self.piece, self.steps_taken, self.steps_left))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        steps = "1 Step" if self.steps_left == 1 else f"{self.steps_left} Steps"
        return f"{self.piece} ({position.pieces[self.piece].unit.name}) has {steps} left."

    def barred(self, position: Position) -> list[Action]:
        offers = self.actions(position)
        return [each for each in (FORWARD, LEFT, RIGHT, REVERSE, STOP) if each not in offers]

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        piece = position.pieces[self.piece]
        match action.verb:
            case "forward":
                return why_no_step(position, piece, piece.facing)
            case "left" | "right":
                if position.mission.board.axis[piece.square] != OPEN:
                    return Refusal("a vehicle cannot turn in a narrow passage", "UB 4.10")
                return Refusal(f"{self.piece} is wheeled and cannot turn twice in a row", "UB 4.7")
            case "reverse":
                if self.steps_taken:
                    return Refusal("reversing is the only Step of a Move", "UB 4.6")
                return why_no_step(position, piece, (piece.facing + 4) % 8)
            case "stop":
                return Refusal("no Step has been taken yet: undo to choose another vehicle", "R45")
            case _:
                return None

    def subject(self) -> str:
        return self.piece
