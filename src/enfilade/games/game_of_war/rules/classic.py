"""Debord's own game: seats take turns, moves are carried out at once (§4.12)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.rules import battles, victory
from enfilade.games.game_of_war.rules.control import destroy_arsenal
from enfilade.games.game_of_war.rules.forced import forced_move
from enfilade.games.game_of_war.rules.planning import may_be_ordered
from enfilade.games.game_of_war.rules.retreats import Forced
from enfilade.games.game_of_war.rules.settle import communicate
from enfilade.games.game_of_war.state.changes import destroy
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import number
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

DONE: Final = Action("done")
END_MOVES: Final = Action("end-moves")
PASS: Final = Action("pass")


class SeatTurn(Procedure[Position]):
    """A seat's turn: units told to retreat go first, then up to five moves, then an attack (§4.12.2)."""

    rule: ClassVar[str] = "§4.12.2"
    title: ClassVar[str] = "Turn"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat, step: str = "begin", moves: int = 0, attacks: int = 0) -> None:
        self.seat: Final = seat
        self.step = step  # begin, retreat, moves, attack, end
        self.moves = moves
        self.attacks = attacks

    def copy(self) -> SeatTurn:
        return SeatTurn(self.seat, self.step, self.moves, self.attacks)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "SeatTurn",
            "seat": self.seat,
            "step": self.step,
            "moves": self.moves,
            "attacks": self.attacks,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> SeatTurn:
        return SeatTurn(data.text("seat"), data.text("step"), data.integer("moves"), data.integer("attacks"))

    def subject(self) -> str:
        return self.seat

    def asks(self, position: Position) -> Seat:
        return self.seat if self.step in ("moves", "attack") else ""

    def actions(self, position: Position) -> list[Action]:
        if self.step == "attack":
            targets = self.targets(position)
            return [*[Action("attack", id) for id in targets], PASS] if targets else []
        if self.moves >= position.front.options.orders_per_turn:
            return []
        movers = [piece for piece in position.on_board(self.seat) if self.may_move(position, piece)]
        return [*[Action("move", piece.id) for piece in movers], END_MOVES]

    def may_move(self, position: Position, piece: Piece) -> bool:
        """Each unit once; active, or a relay that always may; with a step to go to (§4.12.2)."""
        return (
            piece.id not in position.moved
            and may_go(position, piece)
            and bool(steps(position, piece, self.may_raid(position, piece.id)))
        )

    def may_raid(self, position: Position, id: str) -> bool:
        """Whether a unit may enter an enemy arsenal: that is an attack, and the turn's attack must be left (§4.12.2)."""
        if position.front.options.arsenal_rule == "enter_destroys":
            return True
        return id not in position.must_retreat and self.attacks < position.front.options.attacks_per_turn

    def targets(self, position: Position) -> list[str]:
        """The enemies on which an own unit that may attack bears (§4.12.2)."""
        if self.attacks >= position.front.options.attacks_per_turn:
            return []
        enemies = position.on_board(position.enemy_of(self.seat))
        return [piece.id for piece in enemies if battles.fight(position, self.seat, piece.tile) is not None]

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "move":
                self.moves += 1
                play.position.moved |= {action.target}
                play.push(Move(self.seat, action.target, self.may_raid(play.position, action.target)))
            case "attack":
                self.attacks += 1
                attack(play, self.seat, action.target)
            case "end-moves":
                self.step = "attack"
            case _:
                self.step = "end"

    def advance(self, play: Play[Position]) -> None:
        match self.step:
            case "begin":
                if self.seat == play.position.first:
                    play.tell(Event("round_started", self.rule, {"turn": play.position.turn}))
                values: dict[str, Data] = {"seat": self.seat, "turn": play.position.turn}
                play.tell(Event("turn_began", self.rule, values))
                play.position.moved = frozenset()
                self.step = "retreat"
            case "retreat":
                self.retreat(play)
            case "moves":
                self.step = "attack"
            case "attack":
                self.step = "end"
            case _:
                self.finish(play)

    def retreat(self, play: Play[Position]) -> None:
        """Units told to retreat move now, in the order of ids, or are captured (§4.12.2)."""
        position = play.position
        for piece in position.on_board(self.seat):
            if piece.id not in position.must_retreat or piece.id in position.moved:
                continue
            self.moves += 1
            position.moved |= {piece.id}
            if may_go(position, piece) and steps(position, piece, self.may_raid(position, piece.id)):
                play.push(Move(self.seat, piece.id, self.may_raid(position, piece.id)))
            else:
                destroy(play, [piece.id], "battle", "V.4.c")
                after_change(play)
            return
        self.step = "moves"

    def end_at_once(self) -> None:
        """An arsenal was entered: that was the attack, and it ends the turn (§4.12.2)."""
        self.step = "end"

    def finish(self, play: Play[Position]) -> None:
        """Flags are cleared; the end of the turn is looked at; then it is the other's turn."""
        position = play.position
        position.must_retreat -= frozenset(position.front.roster[self.seat])
        enemy = position.enemy_of(self.seat)
        if "no_active" in position.front.options.victory:
            for seat in (enemy, self.seat):
                if not position.active[seat]:
                    victory.end(play, position.enemy_of(seat), f"{seat} has no active unit left", "I.2")
                    return
        if self.seat != position.first:
            victory.count_quiet(position)
            if victory.check_objectives(play) or victory.check_time(play):
                return
            position.turn += 1
        play.replace(SeatTurn(enemy))

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.step == "attack":
            return f"{seat.capitalize()}: attack an enemy unit, or pass."
        left = position.front.options.orders_per_turn - self.moves
        return f"{seat.capitalize()}, turn {position.turn}: choose a unit to move ({left} left), or end your moves."

    def barred(self, position: Position) -> list[Action]:
        if self.step != "moves":
            return []
        return [Action("move", piece.id) for piece in position.on_board(self.seat) if not self.may_move(position, piece)]

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        piece = position.pieces.get(action.target)
        if piece is None:
            return None
        if action.verb == "attack":
            return Refusal(f"no unit of {self.seat} that may attack bears on {piece.id}", "V.2")
        if piece.seat != self.seat:
            return Refusal(f"{piece.id} belongs to {piece.seat}", self.rule)
        if piece.id in position.moved:
            return Refusal(f"{piece.id} has moved already", self.rule)
        if not may_go(position, piece):
            return Refusal(f"{piece.id} is not active: no line from a Source reaches it", "III.1")
        return Refusal(f"{piece.id} has no free tile to go to", self.rule)


def may_go(position: Position, piece: Piece) -> bool:
    """Active, or a relay where those may always move (III.1, §4.12.2)."""
    return may_be_ordered(position, piece)


def steps(position: Position, piece: Piece, may_raid: bool) -> list[int]:
    """The free tiles that a step may enter; an enemy arsenal only where that is allowed (§4.12.2)."""
    found: list[int] = []
    for tile in position.front.ground.steps[piece.tile]:
        if tile in position.on_tile:
            continue
        owner = position.arsenals.get(tile, piece.seat)
        if owner != piece.seat and not may_enter_arsenal(position, piece, may_raid):
            continue
        found.append(tile)
    return found


def may_enter_arsenal(position: Position, piece: Piece, may_raid: bool) -> bool:
    """Relays cannot; others if they are active and the attack is left (§4.12.2)."""
    if position.front.options.arsenal_rule == "enter_destroys":
        return True
    return may_raid and piece.unit.attack > 0 and position.is_active(piece.id)


class Move(Procedure[Position]):
    """One unit moves, step by step; communications follow every step (§4.12.2)."""

    rule: ClassVar[str] = "§4.12.2"
    title: ClassVar[str] = "Move"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat, piece: str, may_raid: bool, taken: int = 0) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.may_raid: Final = may_raid
        self.taken = taken

    def copy(self) -> Move:
        return Move(self.seat, self.piece, self.may_raid, self.taken)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Move",
            "seat": self.seat,
            "piece": self.piece,
            "may_raid": self.may_raid,
            "taken": self.taken,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Move:
        return Move(data.text("seat"), data.text("piece"), data.flag("may_raid"), data.integer("taken"))

    def subject(self) -> str:
        return self.piece

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        piece = position.pieces[self.piece]
        if not piece.alive or self.taken >= piece.unit.move or not may_go(position, piece):
            return []
        offers = [position.front.step_actions[tile] for tile in steps(position, piece, self.may_raid)]
        if self.taken and offers:
            offers.append(DONE)
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            play.pop()
            return
        position = play.position
        start = position.pieces[self.piece].tile
        tile = position.front.ground.squares.number(action.target)
        position.put(position.pieces[self.piece].at(tile))
        self.taken += 1
        values: dict[str, Data] = {"unit": self.piece, "from": position.name(start), "to": action.target, "tick": self.taken}
        play.tell(Event("stepped", self.rule, values))
        owner = position.arsenals.get(tile, self.seat)
        raided = owner != self.seat and position.pieces[self.piece].unit.attack > 0
        if raided:
            destroy_arsenal(play, tile, self.piece)
        communicate(play)
        if raided and position.front.options.arsenal_rule == "enter_is_attack":
            play.pop()
            turn = position.stack[-1]
            assert isinstance(turn, SeatTurn)
            turn.end_at_once()
        check_now(play)

    def advance(self, play: Play[Position]) -> None:
        """No step is left, or the unit has lost its communications and must stop."""
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        piece = position.pieces[self.piece]
        left = number(piece.unit.move - self.taken, "step")
        if self.piece in position.must_retreat and not self.taken:
            return f"{self.piece} ({piece.unit.name}) must retreat from {position.name(piece.tile)}: {left} at most."
        return f"{self.piece} ({piece.unit.name}) on {position.name(piece.tile)}: {left} left."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        tile = position.front.ground.squares.number(action.target)
        if action.verb == "done":
            if self.piece in position.must_retreat:
                return Refusal(f"{self.piece} must retreat by at least one step", "V.4.c")
            return Refusal("no step has been made yet: undo to choose another unit", self.rule)
        if action.verb != "step" or tile == OFF:
            return None
        if tile in position.on_tile:
            return Refusal(f"{action.target} is occupied: nobody passes through anything", self.rule)
        if position.arsenals.get(tile, self.seat) != self.seat:
            return Refusal(f"{self.piece} may not enter the enemy's arsenal now", "R9")
        if not position.front.ground.passable[tile]:
            return Refusal(f"{action.target} cannot be entered", "VI.2")
        return Refusal(f"{action.target} is not beside {self.piece}", "R1")


def attack(play: Play[Position], seat: Seat, target: str) -> None:
    """An attack is reckoned and carried out at once; a beaten unit retreats in its next turn (§4.12.2)."""
    position = play.position
    battle = battles.fight(position, seat, position.pieces[target].tile)
    assert battle is not None
    values: dict[str, Data] = {"seat": seat, "tile": position.name(battle.tile), "target": target, **battle.told(position)}
    play.tell(Event("battle", "V.4", values))
    if battle.result == battles.DESTROYED:
        destroy(play, [target], "battle", "V.4.d")
        after_change(play)
    elif battle.result == battles.RETREATS and position.front.options.retreat_timing == "next_turn":
        position.must_retreat |= {target}
        play.tell(Event("must_retreat", "V.4.c", {"unit": target}))
    elif battle.result == battles.RETREATS:
        play.push(Aftermath())
        forced_move(play, {target: Forced(target)}, "battle", "V.4.c")


class Aftermath(Procedure[Position]):
    """After a retreat at once: an arsenal may fall, communications are found anew (§4.12.2)."""

    rule: ClassVar[str] = "§4.12.2"
    title: ClassVar[str] = "Aftermath"

    def copy(self) -> Aftermath:
        return Aftermath()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Aftermath"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Aftermath:
        return Aftermath()

    def advance(self, play: Play[Position]) -> None:
        play.pop()
        position = play.position
        for tile, owner in list(position.arsenals.items()):
            piece = position.piece_at(tile)
            if piece is not None and piece.seat != owner and piece.unit.attack > 0:
                destroy_arsenal(play, tile, piece.id)
        after_change(play)


def after_change(play: Play[Position]) -> None:
    """Something was destroyed: nets are found anew, and the game may be over."""
    communicate(play)
    check_now(play)


def check_now(play: Play[Position]) -> None:
    """Arsenals and annihilation are looked at after every atom (§4.12.2)."""
    position = play.position
    tests = tuple([test for test in position.front.options.victory if test != "no_active"])
    for seat in position.seats:
        test = victory.has_lost(position, seat, tests) if tests else ""
        if test:
            victory.end(play, position.enemy_of(seat), victory.words_for(test, seat), victory.RULES[test])
            return
    for objective in position.front.objectives:
        for winner in victory.winners_by(position, objective):
            victory.end(play, winner, f"objective {objective.text}", "§4.11")
            return
