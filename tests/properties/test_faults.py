"""Whatever is raised while a table changes, the table is as it was: a fault is injected at every draw and at every event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from enfilade import Action, DrawNeeded, Scripted, Seeded, Table
from enfilade.kernel.data import canonical
from enfilade.kernel.dice import Dice, Reading
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play
from enfilade.library import AnyTable
from tests.interpreted import interpreted_only
from tests.properties.games import NAMES, SCENARIOS, chosen, finish, named, played

Change = Callable[[AnyTable], object]

every_scenario = pytest.mark.parametrize("name", SCENARIOS)
BRIEF_EVERY = 17  # moments between two that are tried in `make test`; a prime, so that no rhythm of a game is missed
LONG_EVERY = 3


class Fault(BaseException):
    """What no rule raises and nobody catches, as when somebody presses Ctrl-C."""


class Fuse:
    """Blows after so many draws and events; -1: never."""

    def __init__(self, left: int = -1) -> None:
        self.left = left
        self.burnt = 0

    def burn(self) -> None:
        if self.left == self.burnt:
            raise Fault
        self.burnt += 1


class FaultyDice(Dice):
    """The draws of a seeded source, until the fuse blows: in the middle of a draw, when chance has moved on."""

    def __init__(self, source: Seeded, fuse: Fuse) -> None:
        super().__init__()
        self.source = source
        self.fuse = fuse

    def copy(self) -> FaultyDice:
        return FaultyDice(self.source.copy(), Fuse())

    def place(self) -> int:
        return self.source.place()

    def rewind(self, place: int) -> None:
        self.source.rewind(place)

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        found = self.source.faces(count, sides, label, reading)
        self.fuse.burn()
        return found

    def card(self, pile: list[str], label: str) -> str:
        found = self.source.card(pile, label)
        self.fuse.burn()
        return found

    def order(self, items: list[str], label: str) -> list[str]:
        found = self.source.order(items, label)
        self.fuse.burn()
        return found


class FaultyPlay(Play[Any]):
    """A game in which somebody stumbles while an event is told."""

    def __init__(self, play: Play[Any], dice: Dice, log: list[Event] | None, fuse: Fuse) -> None:
        super().__init__(play.position, dice, log)
        if play.asked:
            self.asked, self.choice = play.asked, play.choice
        else:
            self.offers = dict(play.offers)
        self.fuse = fuse

    def tell(self, event: Event) -> None:
        super().tell(event)
        self.fuse.burn()


def with_fuse(table: AnyTable, fuse: Fuse) -> AnyTable:
    """The same table, at which things go wrong when the fuse blows."""
    source = table.play.dice
    assert isinstance(source, Seeded)
    other: AnyTable = table.copy(FaultyDice(source.copy(), fuse))
    other.play = FaultyPlay(other.play, other.play.dice, other.play.log, fuse)
    return other


def everything(table: AnyTable) -> object:
    """All that can be seen of a table, by anybody, its chance and its record included."""
    audience = (None, *table.seats)
    return [
        table.fingerprint(),
        table.play.dice.place(),
        table.actors,
        [table.legal(seat) for seat in table.seats],
        [str(stage) for stage in table.path],
        [canonical(table.view(seat).to_data()) for seat in audience],
        [[event.to_data() for event in table.events(seat)] for seat in audience],
        [table.why_no_undo(seat) for seat in table.seats],
        [[choice.actions for choice in table.choices(seat)] for seat in table.seats],
        [(entry.line(), entry.told_from, entry.told_to, entry.secret, entry.closes) for entry in table.entries],
    ]


def check_every_fault(table: AnyTable, change: Change) -> AnyTable:
    """Whatever goes wrong while a table is changed, it is as it was; tried again, it changes as if nothing had been."""
    whole = with_fuse(table, fuse := Fuse())
    before = everything(whole)
    change(whole)
    after = everything(whole)
    mended = whole
    for left in range(fuse.burnt):
        mended = with_fuse(table, Fuse(left))
        with pytest.raises(Fault):
            change(mended)
        assert everything(mended) == before
        dice = mended.play.dice
        assert isinstance(dice, FaultyDice)
        dice.fuse = Fuse()
        change(mended)
        assert everything(mended) == after
    return mended


def check_game(name: str, every: int) -> None:
    """One random game, stopped every so many moments; after a fault it goes on to an equal end."""
    table = Table(named(name), seed=f"faults {name}")
    chooser = Seeded(f"faults {name}")
    has_ended = False
    while table.actors:
        seat, action = chosen(table, chooser)
        if len(table.entries) % every == 0:
            mended = check_every_fault(table, partial(Table.act, seat=seat, action=action))
            check_every_fault(table, partial(Table.resign, seat=seat))
            if not has_ended:
                check_equal_ends(table.copy(), mended, seat, action)
                has_ended = True
        table.act(seat, action)


def check_equal_ends(one: AnyTable, other: AnyTable, seat: str, action: Action) -> None:
    one.act(seat, action)
    for table in (one, other):
        finish(table, Seeded("to the end"))
    assert everything(other) == everything(one)


@every_scenario
def test_a_fault_leaves_the_table_as_it_was(name: str) -> None:
    check_game(name, BRIEF_EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_fault_at_almost_any_moment_leaves_the_table_as_it_was(name: str) -> None:
    check_game(name, LONG_EVERY)


def test_a_fault_while_a_scenario_is_amended_leaves_the_table_as_it_was() -> None:
    """Also after it has changed something, told it and drawn for it, as Parley's lots do."""
    check_every_fault(Table(named("parley"), seed=1), partial(Table.amend, key="lots", value=None))


def test_a_fault_in_the_opening_leaves_the_dice_as_they_were() -> None:
    """So that what is missing can be fed and the table be laid with the same script."""
    dice = Scripted(["1a", "2a"])
    with pytest.raises(DrawNeeded):
        Table(named("parley"), dice=dice)
    dice.feed(["1b", "2b", "1c", "3c"])
    table = Table(named("parley"), dice=dice)
    assert table.legal("red") == (Action("pick", "1a"), Action("pick", "2a"))


@interpreted_only
@pytest.mark.parametrize("name", ["parley", "game-of-war/duel", "urban-battle/convoy"])
def test_a_fault_while_something_is_taken_back_leaves_the_table_as_it_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever of the actions that are done again goes wrong, before the one taken back or after it."""
    table = played(name, 3, 9)
    seats = [seat for seat in table.seats if not table.why_no_undo(seat)]
    assert seats
    for seat in seats:
        for choice in range(len(table.choices(seat)) + 1):
            check_faulty_undo(table, seat, choice, monkeypatch)


def check_faulty_undo(table: AnyTable, seat: str, choice: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(table)
    act = Play.act
    fuse = Fuse()

    def burning(play: Play[Any], seat: str, action: Action) -> int:
        fuse.burn()
        return act(play, seat, action)

    monkeypatch.setattr(Play, "act", burning)
    whole = table.copy()
    whole.undo(seat, choice)
    for left in range(fuse.burnt):
        fuse.left, fuse.burnt = left, 0
        faulty = table.copy()
        with pytest.raises(Fault):
            faulty.undo(seat, choice)
        assert everything(faulty) == before
        fuse.left = -1
        faulty.undo(seat, choice)
        assert everything(faulty) == everything(whole)
    monkeypatch.undo()
