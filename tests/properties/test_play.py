"""What holds in every game, at every moment of random legal play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enfilade import Action, IllegalAction, NoUndo, Seeded, Table
from enfilade.contract.replaying import replay
from enfilade.kernel.record import parse
from enfilade.library import AnyTable
from enfilade.testing import checks
from tests.properties.games import SCENARIOS, chosen, depths, finish, named, played, seeds

every_scenario = pytest.mark.parametrize("name", SCENARIOS)


@every_scenario
@given(seed=seeds)
def test_every_offer_is_accepted_and_every_game_ends(name: str, seed: int) -> None:
    table = Table(named(name), seed=seed)
    chooser = Seeded(f"chooser {seed}")
    while table.actors:
        checks.choices(table)
        table.act(*chosen(table, chooser))
        assert len(table.entries) < 20_000
    checks.choices(table)


@every_scenario
@given(seed=seeds, depth=depths)
def test_each_offer_is_accepted_from_the_same_position(name: str, seed: int, depth: int) -> None:
    checks.offers_are_accepted(played(name, seed, depth))


@every_scenario
@given(seed=seeds, depth=depths)
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str, seed: int, depth: int) -> None:
    checks.others_are_refused(played(name, seed, depth), Seeded(f"refused {seed}"))


@every_scenario
@given(seed=seeds, depth=depths)
def test_play_on_a_copy_leaves_the_original_alone(name: str, seed: int, depth: int) -> None:
    checks.copies_are_independent(played(name, seed, depth))


@every_scenario
@given(seed=seeds, depth=depths)
def test_undo_restores_equality(name: str, seed: int, depth: int) -> None:
    """Whatever may be taken back leads to the position in which it was not done."""
    checks.undo_restores(played(name, seed, depth), Seeded(f"undo {seed}"))


@every_scenario
@given(seed=seeds, depth=depths, data=st.data())
def test_a_choice_is_taken_back_and_the_later_ones_are_kept(name: str, seed: int, depth: int, data: st.DataObject) -> None:
    """As if one had stepped back to it and entered the later ones again, those that are still legal; nobody else learns of it."""
    table = played(name, seed, depth)
    for seat in table.actors:
        choices = [choice.actions for choice in table.choices(seat)]
        if not choices:
            continue
        number = data.draw(st.integers(1, len(choices)))
        others = [each for each in (None, *table.seats) if each != seat]
        seen = {each: (table.view(each), len(table.events(each))) for each in others}
        stepped = step_back(table.copy(), seat, choices, number)
        table.undo(seat, number)
        assert table.position == stepped.position
        assert {each: table.legal(each) for each in table.seats} == {each: stepped.legal(each) for each in table.seats}
        assert [choice.actions for choice in table.choices(seat)] == [choice.actions for choice in stepped.choices(seat)]
        assert {each: (table.view(each), len(table.events(each))) for each in others} == seen
        assert valid(table, seat) == valid(stepped, seat)
        with pytest.raises(NoUndo):
            table.undo(seat, len(choices) + 1)
        check_record_and_past(table)


def step_back(table: AnyTable, seat: str, choices: list[list[Action]], number: int) -> AnyTable:
    """The same by hand: single steps back, then what is still legal entered again."""
    for _ in [action for actions in choices[number - 1 :] for action in actions]:
        table.undo(seat)
    for actions in choices[number:]:
        trial = table.copy()
        try:
            for action in actions:
                trial.act(seat, action)
        except IllegalAction:
            continue
        table = trial
    return table


def valid(table: AnyTable, seat: str) -> list[object]:
    """What a seat was told and has not been taken back."""
    events = table.events(seat)
    gone: set[int] = set()
    for event in events:
        if event.name == "taken_back":
            gone.update(range(int(str(event.values["first"])), int(str(event.values["last"])) + 1))
    return [event.to_data() for number, event in enumerate(events, 1) if number not in gone and event.name != "taken_back"]


def check_record_and_past(table: AnyTable) -> None:
    """The record leads here, and the table can come back here."""
    again = replay(table.scenario, parse(table.record().text()))
    assert again.position == table.position
    mark = table.mark()
    later = table.copy()
    later.act(*chosen(later, Seeded("later")))
    back = later.back_to(mark)
    assert back.position == table.position
    for seat in table.seats:
        assert back.why_no_undo(seat) == table.why_no_undo(seat)
        assert [choice.actions for choice in back.choices(seat)] == [choice.actions for choice in table.choices(seat)]


@every_scenario
@given(seed=seeds, depth=depths)
def test_a_record_replays_to_equality(name: str, seed: int, depth: int) -> None:
    """Played, taken back here and there, written, parsed, replayed: equal, every draw and hash checked."""
    checks.record_replays(played(name, seed, depth))


@every_scenario
@given(seed=seeds, depth=depths)
def test_secret_decisions_interleave_in_any_order(name: str, seed: int, depth: int) -> None:
    """From a moment at which several decide at once: each seat's own actions in its own order, shuffled together."""
    table = played(name, seed, depth)
    chooser = Seeded(f"plans {seed}")
    while table.actors and len(table.actors) < 2:
        table.act(*chosen(table, chooser))
    checks.secret_decisions_interleave(table, chooser)


@pytest.mark.slow
@every_scenario
@settings(max_examples=60)
@given(seed=st.integers(10_001, 1_000_000))
def test_many_games_end_and_replay(name: str, seed: int) -> None:
    table = Table(named(name), seed=seed)
    finish(table, Seeded(f"chooser {seed}"))
    assert replay(named(name), parse(table.record().text())).position == table.position
