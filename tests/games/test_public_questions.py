"""Questions that may be answered for whoever has but one answer: only what everybody sees, no reaction and no secret."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table, library, scenario
from enfilade.kernel.dice import Sealed
from enfilade.kernel.play import Play, Together
from enfilade.library import AnyTable
from enfilade.server.table.frames import has_answer

HIDING = ("urban-operations", "urban-calculus")


def moments(name: str, count: int) -> list[AnyTable]:
    """A game played by chance, decision by decision."""
    table: AnyTable = Table(scenario(name), seed="public questions")
    dice = Seeded(name)
    found: list[AnyTable] = []
    while table.actors and len(found) < count:
        found.append(table.copy())
        legal = table.legal(table.actors[0])
        table.act(table.actors[0], legal[dice.below(len(legal))])
    return found


@pytest.mark.parametrize("name", ["urban-battle/first-patrol", "game-of-war/classic", "game-of-war/duel", "quick/brickworks"])
def test_what_is_public_is_asked_of_one_seat_and_offers_what_all_can_see(name: str) -> None:
    """Nobody decides at the same time, and a position dealt anew for the other seat offers the very same."""
    for table in moments(name, 60):
        seat = table.actors[0]
        if not table.play.path(seat)[-1].public:
            continue
        assert not [each for each in table.play.path(seat) if isinstance(each, Together)]
        other = next(each for each in table.seats if each != seat)
        dealt = Play(table.game.knowledge.redeal(table.view(other), Seeded("dealt")), Sealed())
        dealt.run()
        assert dealt.offers[seat] == list(table.legal(seat))


@pytest.mark.parametrize("name", ["urban-battle/hold-the-bridge", "game-of-war/classic", "quick/three-bridges"])
def test_an_answer_that_a_page_gives_passes_no_turn_and_ends_nothing_that_could_be_taken_back(name: str) -> None:
    """Of the questions with one answer it gives those alone after which the same seat is asked, with nothing thrown."""
    single = 0
    for table in moments(name, 400):
        seat = table.actors[0]
        if len(table.legal(seat)) > 1 or not table.play.path(seat)[-1].public:
            continue
        single += 1
        is_given = has_answer(table, seat, table.view(seat))
        before = table.why_no_undo(seat)
        table.act(seat, table.legal(seat)[0])
        goes_on = list(table.actors) == [seat] and not table.entries[-1].draws
        assert is_given == goes_on
        assert not is_given or before or not table.why_no_undo(seat)
    assert single


def test_games_that_hide_what_may_be_chosen_answer_nothing_by_themselves() -> None:
    """In Urban Operations even that only `end` is left would tell (R129)."""
    for game in HIDING:
        for table in moments(library.scenario_names(game)[0], 40):
            assert not table.play.path(table.actors[0])[-1].public


@pytest.mark.parametrize("seat", ["red", "blue"])
@pytest.mark.parametrize(
    ("hidden", "capability", "orders", "is_given"),
    [("", 0, [], True), ("", 1, [], False), ("", 1, ["assign J"], False), ("hidden", 0, [], False), ("hidden_tns", 0, [], False)],
)
def test_who_is_seen_to_have_nothing_to_allocate_is_not_asked(
    seat: str, hidden: str, capability: int, orders: list[str], is_given: bool
) -> None:
    """The Urban Calculus: capability lies open, so that haste tells nothing, but where something is hidden; what is allocated one
    commits oneself, for it could be taken back (§6, R18, R40, R54)."""
    changes = {f"start.{seat}.sc": capability, **({f"options.{hidden}": True} if hidden else {})}
    table: AnyTable = Table(scenario("urban-calculus/tarn", changes), seed="nothing to allocate")
    for order in orders:
        table.act(seat, order)
    other = next(each for each in table.seats if each != seat)
    assert has_answer(table, seat, table.view(seat)) == is_given
    if is_given:
        dealt = Play(table.game.knowledge.redeal(table.view(other), Seeded("dealt")), Sealed())
        dealt.run()
        assert dealt.offers[seat] == list(table.legal(seat)), "who decides at the same time sees that there is no choice"
    assert not has_answer(table, other, table.view(other))
