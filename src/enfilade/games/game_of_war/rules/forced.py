"""Forced moves: units that must leave their tile, answered in secret and at once (V.4.c, VIII.3.b, §4.8)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.rules.retreats import Forced, carry_out, forced_tiles, shift_of
from enfilade.games.game_of_war.rules.secret import InSecret
from enfilade.games.game_of_war.state.changes import destroy
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal

Choices = dict[str, tuple[int, ...]]  # for each unit, in the order of ids, the tiles it may go to
Together = dict[str, tuple[str, ...]]  # with the part that decides for its train, the other parts that must go as well


def read_choices(data: Reader) -> Choices:
    return {id: tuple(data.integers(id)) for id in sorted(data.keys(), key=by_number)}


def forced_move(play: Play[Position], units: dict[str, Forced], cause: str, rule: str) -> None:
    """Begin a forced move. Of the parts of one train only the first decides: it shifts as a whole, so that all retreat (R17)."""
    position = play.position
    heads: dict[str, str] = {}
    together: Together = {}
    for id in sorted(units, key=by_number):
        train = position.train_of(id)
        if train is None or not train.engine or train.id not in heads:
            together[id] = ()
        if train is not None and train.engine:
            head = heads.setdefault(train.id, id)
            if head != id:
                together[head] = (*together[head], id)
    choices = {id: tuple(forced_tiles(position, units[id], others)) for id, others in together.items()}
    play.push(ForcedMove(branches_for(position, choices), choices, together, {}, cause, rule))


def branches_for(position: Position, choices: Choices) -> dict[Seat, list[Procedure[Position]]]:
    """Each seat answers for its own units."""
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for seat in position.seats:
        own = {id: tiles for id, tiles in choices.items() if position.pieces[id].seat == seat}
        if own:
            branches[seat] = [ChooseRetreats(seat, own)]
    return branches


class ForcedMove(InSecret):
    """All answer; where units of both seats name one tile, none gets it and those choose again; then all move (R47)."""

    rule: ClassVar[str] = "V.4.c"
    title: ClassVar[str] = "Forced move"

    def __init__(
        self,
        branches: dict[Seat, list[Procedure[Position]]],
        choices: Choices,
        together: Together,
        settled: dict[str, int],
        cause: str,
        cited: str,
    ) -> None:
        super().__init__(branches)
        self.choices: Final = choices
        self.together: Final = together
        self.settled: Final = settled
        self.cause: Final = cause
        self.cited: Final = cited

    def copy(self) -> ForcedMove:
        return ForcedMove(
            self.branches_copy(), self.choices.copy(), self.together.copy(), self.settled.copy(), self.cause, self.cited
        )

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ForcedMove", "branches": self.branches_data(), **self.public_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ForcedMove:
        choices = read_choices(data.table("choices"))
        branches = Kinds(ChooseRetreats).read_branches(data, position, branches_for(position, choices), "open")
        parts = data.table("together")
        together = {id: tuple(parts.texts(id)) for id in parts.keys()}
        return ForcedMove(branches, choices, together, data.numbers("settled"), data.text("cause"), data.text("cited"))

    def public_data(self) -> dict[str, Data]:
        return {
            "choices": {id: list(tiles) for id, tiles in self.choices.items()},
            "together": {id: list(parts) for id, parts in self.together.items()},
            "settled": self.settled,
            "cause": self.cause,
            "cited": self.cited,
        }

    def advance(self, play: Play[Position]) -> None:
        """Everybody has answered: show it, and go on or choose again."""
        position = play.position
        answers = {id: position.answers[id] for id in self.choices}
        position.answers = {}
        lost = self.lost_tiles(position, answers)
        shown: dict[str, Data] = {id: position.name(tile) for id, tile in answers.items()}
        play.tell(Event("answers_shown", self.cited, {"tiles": shown, "clashes": len(lost)}, reveals=True))
        settled = dict(self.settled)
        settled.update({id: tile for id, tile in answers.items() if tile not in lost})
        again: Choices = {}
        for id, tile in answers.items():
            if tile in lost:
                taken = settled.values()
                again[id] = tuple([to for to in self.choices[id] if to != tile and to not in taken])
        if again:
            play.replace(ForcedMove(branches_for(position, again), again, self.together, settled, self.cause, self.cited))
        else:
            play.pop()
            self.move(play, settled)

    def lost_tiles(self, position: Position, answers: dict[str, int]) -> set[int]:
        """The tiles that units of both seats have named (R47)."""
        named: dict[int, set[Seat]] = {}
        for id, tile in answers.items():
            if tile != OFF:
                named.setdefault(tile, set()).add(position.pieces[id].seat)
        return {tile for tile, seats in named.items() if len(seats) > 1}

    def move(self, play: Play[Position], settled: dict[str, int]) -> None:
        """All move together; who has nowhere to go is destroyed (V.4.c)."""
        position = play.position
        lost: list[str] = []
        for id in [id for id, tile in settled.items() if tile == OFF]:
            lost += [id, *self.together[id]]
        movers = sorted([id for id in settled if id not in lost], key=by_number)
        shifts = [shift_of(position, (id, *self.together[id]), settled[id]) for id in movers]
        for id, shift in zip(movers, shifts, strict=True):
            carry_out(position, id, settled[id], shift)
            values: dict[str, Data] = {"unit": id, "to": position.name(settled[id]), "cause": self.cause}
            play.tell(Event("forced_move", self.cited, values))
        position.moved |= frozenset(movers)
        position.displaced |= frozenset(movers)
        destroy(play, sorted(lost, key=by_number), self.cause, "V.4.c")


class ChooseRetreats(Procedure[Position]):
    """A seat names a tile for each of its units, in the order of ids (§4.8)."""

    rule: ClassVar[str] = "V.4.c"
    title: ClassVar[str] = "Retreat"

    def __init__(self, seat: Seat, choices: Choices) -> None:
        self.seat: Final = seat
        self.choices: Final = choices

    def copy(self) -> ChooseRetreats:
        return ChooseRetreats(self.seat, self.choices.copy())

    def to_data(self) -> dict[str, Data]:
        choices: dict[str, Data] = {id: list(tiles) for id, tiles in self.choices.items()}
        return {"procedure": "ChooseRetreats", "seat": self.seat, "choices": choices}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ChooseRetreats:
        return ChooseRetreats(data.text("seat"), read_choices(data.table("choices")))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def unit(self, position: Position) -> str:
        """The unit that is to be answered for now, "" if all are."""
        for id in self.choices:
            if id not in position.answers:
                return id
        return ""

    def tiles(self, position: Position, unit: str) -> list[int]:
        """Its tiles, without those that an own unit has taken."""
        taken = [position.answers[id] for id in self.choices if id in position.answers]
        return [tile for tile in self.choices[unit] if tile not in taken]

    def actions(self, position: Position) -> list[Action]:
        unit = self.unit(position)
        tiles = self.tiles(position, unit) if unit else []
        return [Action("retreat", position.name(tile)) for tile in tiles] if len(tiles) > 1 else []

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        position.answers[self.unit(position)] = position.front.ground.squares.number(action.target)

    def advance(self, play: Play[Position]) -> None:
        """One tile is taken without asking; none is the end of the unit (V.4.c)."""
        position = play.position
        unit = self.unit(position)
        if not unit:
            play.pop()
            return
        tiles = self.tiles(position, unit)
        position.answers[unit] = tiles[0] if tiles else OFF

    def prompt(self, position: Position, seat: Seat) -> str:
        unit = self.unit(position)
        where = position.name(position.pieces[unit].tile)
        return f"{unit} must leave {where}: choose a tile that is not towards an enemy."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        unit = self.unit(position)
        tile = position.front.ground.squares.number(action.target)
        if action.verb != "retreat" or tile == OFF:
            return None
        if tile in position.on_tile:
            return Refusal(f"{action.target} is occupied", self.rule)
        return Refusal(f"{unit} may go to an adjacent free tile that is no nearer to an enemy within 3 tiles", "R16")

    def subject(self) -> str:
        return ""
