"""What holds in every game, at every moment of random legal play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enfilade import Action, IllegalAction, NoUndo, Seeded, Table
from enfilade.contract.table import replay
from enfilade.kernel.play import Together
from enfilade.kernel.record import parse
from enfilade.library import AnyTable
from tests.properties.games import SCENARIOS, chosen, depths, finish, named, played, seeds

every_scenario = pytest.mark.parametrize("name", SCENARIOS)


def check_choices(table: AnyTable) -> None:
    """Somebody can act, or the game is over; nobody is offered the same thing twice; few enough to look through."""
    assert (table.outcome is None) == bool(table.actors)
    for seat in table.seats:
        legal = table.legal(seat)
        assert bool(legal) == (seat in table.actors)
        assert len(set(legal)) == len(legal)
        assert len(legal) <= 60
        assert all([Action.parse(action.text) == action for action in legal])


@every_scenario
@given(seed=seeds)
def test_every_offer_is_accepted_and_every_game_ends(name: str, seed: int) -> None:
    table = Table(named(name), seed=seed)
    chooser = Seeded(f"chooser {seed}")
    while table.actors:
        check_choices(table)
        table.act(*chosen(table, chooser))
        assert len(table.entries) < 20_000
    check_choices(table)


@every_scenario
@given(seed=seeds, depth=depths)
def test_each_offer_is_accepted_from_the_same_position(name: str, seed: int, depth: int) -> None:
    table = played(name, seed, depth)
    for seat in table.actors:
        for action in table.legal(seat):
            other = table.copy()
            other.act(seat, action)
            check_choices(other)


@every_scenario
@given(seed=seeds, depth=depths, data=st.data())
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str, seed: int, depth: int, data: st.DataObject) -> None:
    table = played(name, seed, depth)
    heard = {action for entry in table.entries for action in [entry.action]}
    heard |= {action for seat in table.actors for action in table.legal(seat)}
    targets = {action.target for action in heard} | {"", "nowhere"}
    verbs = {action.verb for action in heard} | {"undo", "dance"}
    before = table.fingerprint(), len(table.entries), [table.events(seat) for seat in table.seats], table.play.offers
    for _ in range(10):
        verb, target = data.draw(st.sampled_from(sorted(verbs))), data.draw(st.sampled_from(sorted(targets)))
        seat = data.draw(st.sampled_from(table.seats))
        action = Action(verb, target)
        if action in table.legal(seat):
            continue
        with pytest.raises(IllegalAction) as caught:
            table.act(seat, action)
        assert caught.value.legal == [each.text for each in table.legal(seat)]
        assert str(caught.value).startswith(f"{seat} cannot choose '{action}'")
    assert (table.fingerprint(), len(table.entries), [table.events(seat) for seat in table.seats], table.play.offers) == before


@every_scenario
@given(seed=seeds, depth=depths)
def test_play_on_a_copy_leaves_the_original_alone(name: str, seed: int, depth: int) -> None:
    table = played(name, seed, depth)
    before = table.fingerprint(), len(table.entries), [table.events(seat) for seat in table.seats]
    offers = {seat: table.legal(seat) for seat in table.seats}
    other = table.copy()
    assert other.position == table.position
    assert {seat: other.legal(seat) for seat in other.seats} == offers
    finish(other, Seeded("on the copy"))
    assert (table.fingerprint(), len(table.entries), [table.events(seat) for seat in table.seats]) == before
    assert {seat: table.legal(seat) for seat in table.seats} == offers
    finish(table, Seeded("on the copy"))
    assert table.fingerprint() == other.fingerprint()


@every_scenario
@given(seed=seeds, depth=depths)
def test_undo_restores_equality(name: str, seed: int, depth: int) -> None:
    """Whatever may be taken back leads to the position in which it was not done."""
    table = played(name, seed, depth)
    chooser = Seeded(f"undo {seed}")
    for _ in range(12):
        if not table.actors:
            return
        before, told = table.position.copy(), {seat: len(table.events(seat)) for seat in table.seats}
        offers = {seat: table.legal(seat) for seat in table.seats}
        seat, action = chosen(table, chooser)
        table.act(seat, action)
        if table.why_no_undo(seat):
            continue
        learnt = {each: len(table.events(each)) - told[each] for each in table.seats}
        table.undo(seat)
        assert table.position == before
        assert {each: table.legal(each) for each in table.seats} == offers
        for each in table.seats:
            news = table.events(each, told[each] + learnt[each])
            assert [event.name for event in news] == (["taken_back"] if learnt[each] else [])
        table.act(seat, action)


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
    table = played(name, seed, depth)
    for seat in table.seats:
        if not table.why_no_undo(seat):
            table.undo(seat)
    text = table.record().text()
    again = replay(named(name), parse(text))
    assert again.position == table.position
    assert again.record().text() == text
    for each in (None, *table.seats):
        assert [event.to_data() for event in again.events(each)] == [event.to_data() for event in table.events(each)]


@every_scenario
@given(seed=seeds, depth=depths, data=st.data())
def test_secret_decisions_interleave_in_any_order(name: str, seed: int, depth: int, data: st.DataObject) -> None:
    """From a moment at which several decide at once: each seat's own actions in its own order, shuffled together."""
    table = played(name, seed, depth)
    chooser = Seeded(f"plans {seed}")
    while table.actors and len(table.actors) < 2:
        table.act(*chosen(table, chooser))
    if not table.actors:
        return
    assert isinstance(table.position.stack[-1], Together)
    straight, mixed = table.copy(), table.copy()
    plans = {seat: decide_alone(table.copy(), seat, chooser) for seat in table.actors}
    for seat, actions in plans.items():
        for action in actions:
            straight.act(seat, action)
    order = data.draw(st.permutations([seat for seat, actions in plans.items() for _ in actions]))
    for seat in order:
        mixed.act(seat, plans[seat].pop(0))
    assert mixed.position == straight.position
    assert mixed.actors == straight.actors


def decide_alone(table: AnyTable, seat: str, chooser: Seeded) -> list[Action]:
    """What a seat decides in its own sub-stack while the others wait."""
    actions: list[Action] = []
    top = table.position.stack[-1]
    while isinstance(top, Together) and top.branches[seat]:
        legal = table.legal(seat)
        actions.append(legal[chooser.below(len(legal))])
        table.act(seat, actions[-1])
    return actions


@pytest.mark.slow
@every_scenario
@settings(max_examples=60)
@given(seed=st.integers(10_001, 1_000_000))
def test_many_games_end_and_replay(name: str, seed: int) -> None:
    table = Table(named(name), seed=seed)
    finish(table, Seeded(f"chooser {seed}"))
    assert replay(named(name), parse(table.record().text())).position == table.position
