"""The comparison of twins sees a leak in every channel: one is planted in each, and must be found.

The first tell what really stands there, as a slip in a rule or a view would. The others only say in which of the two games they
are, so that no part of what is sent can be left out of the comparison unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from enfilade import Action, IllegalAction, scenario
from enfilade.contract.doors import Knowledge, Page
from enfilade.contract.game import Game
from enfilade.contract.scenario import Scenario
from enfilade.contract.shown import Measure, Preview, StandingOrder, Way
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.kernel.event import Event
from enfilade.kernel.view import Situation
from enfilade.library import AnyScenario
from enfilade.scene.model import Scene
from enfilade.server.table.umpire import Umpire
from tests.interpreted import interpreted_only
from tests.properties.twins import act, check_equal, table_of, umpire_of

WRONG = ["fire r1"]


def first_door() -> AnyScenario:
    return scenario("urban-operations/first-door", {"options.set_up": "printed"})


def with_doors(laid: AnyScenario, **doors: Any) -> AnyScenario:
    """A scenario whose game has something else behind its doors."""
    game = laid.game
    kept = {name: getattr(game, name) for name in ("id", "title", "package", "rules", "knowledge", "commander", "page")}
    return Scenario(Game(**{**kept, **doors}), laid.id, laid.title, laid.data, laid.start, laid.words)


def with_page(laid: AnyScenario, **answers: Any) -> AnyScenario:
    """A scenario whose page answers otherwise."""
    return with_doors(laid, page=Page(**{**vars(laid.game.page), **answers}))


def two_games(plant: Callable[[AnyScenario, str], AnyScenario]) -> tuple[Umpire, Umpire]:
    """Two games past their set-up, a rifle squad and a dummy exchanged in one, with something planted in both."""
    one, other = [umpire_of(plant(first_door(), which), "1") for which in ("one", "other")]
    act(other, "red", Action("swap", "R1b"))
    act(other, "red", Action("with", "RD1"))
    for game in (one, other):
        act(game, "red", Action("done"))
        act(game, "green", Action("done"))
    return one, other


def is_found(one: Umpire, other: Umpire) -> bool:
    try:
        check_equal(one, other, "red", "planted", WRONG)
    except pytest.fail.Exception:
        return True
    return False


def nothing(laid: AnyScenario, _which: str) -> AnyScenario:
    return laid


def test_what_is_not_planted_is_not_found() -> None:
    assert not is_found(*two_games(nothing))


# Leaks that tell the truth.


def view_with(view: View, blocks: list[BlockView], prompt: str) -> View:
    situation = Situation(view.seat, view.actors, view.legal, view.barred, prompt, view.path, view.outcome)
    return View(situation, view.mission, blocks, view.counters, view.facts, view.stack)


def strength(play: Any, view: View) -> View:
    """How strong a block is that stands upright, as if it were what it has lost."""
    found: list[BlockView] = []
    for each in view.blocks:
        hurt = play.position.block(each.handle).osl
        found.append(
            BlockView(
                each.handle, each.seat, each.id, each.loc, each.osl, each.revealed, each.activated, each.reacted, each.known,
                hurt, each.hits, each.hints, each.force, each.riders, each.pair, each.riding,
            )
        )  # fmt: skip
    return view_with(view, found, view.prompt)


def order(play: Any, view: View) -> View:
    """The blocks in the order of what they are."""
    return view_with(view, sorted(view.blocks, key=lambda each: str(play.position.block(each.handle).type)), view.prompt)


def prompt(play: Any, view: View) -> View:
    """A question that names a unit."""
    return view_with(view, view.blocks, f"{view.prompt} Beware: {[each.card.key for each in play.position.of('red')]}.")


@pytest.mark.parametrize("leak", [strength, order, prompt])
def test_a_view_that_tells_what_a_block_is_is_found(leak: Callable[[Any, View], View]) -> None:
    def plant(laid: AnyScenario, _which: str) -> AnyScenario:
        knowledge = laid.game.knowledge

        def see(play: Any, seat: str | None) -> View:
            return leak(play, knowledge.view(play, seat))

        return with_doors(laid, knowledge=Knowledge(view=see, read=knowledge.read, redeal=knowledge.redeal))

    assert is_found(*two_games(plant))


@pytest.mark.parametrize("seen_by", [None, frozenset({"green"})])
def test_an_event_that_tells_what_a_block_is_is_found(seen_by: frozenset[str] | None) -> None:
    one, other = two_games(nothing)
    for game in (one, other):
        play = table_of(game).play
        play.tell(Event("activated", "7.1.2", {"block": play.position.block("r5").id}, seen_by))
    assert is_found(one, other)


# Leaks that tell which game it is.

ANSWERS: dict[str, Callable[[str], Any]] = {
    "said": lambda which: lambda _key, _value: which,
    "places": lambda which: lambda _event: [which],
    "ways": lambda which: lambda _event: [Way(which, which)],
    "weight": lambda which: lambda _event: which,
    "label": lambda which: lambda _view, _action: which,
    "standing_orders": lambda which: lambda _view: [StandingOrder([], which, Action("pass"))],
    "preview": lambda which: lambda _view, _action: Preview(which, "", [], []),
    "inspect": lambda which: lambda _view, _id: Preview(which, "", [], []),
    "lay": lambda which: lambda _view, _lens: Preview(which, "", [], []),
    "measures": lambda which: lambda _view: [Measure(which, None, 1)],
    "scene": lambda which: lambda _view: Scene(which, 1, 1, [], [], "", [], [], []),
}


@interpreted_only
@pytest.mark.parametrize("door", ANSWERS)
def test_a_page_that_tells_which_game_it_is_is_found(door: str) -> None:
    assert is_found(*two_games(lambda laid, which: with_page(laid, **{door: ANSWERS[door](which)})))


def test_why_nothing_is_taken_back_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two_games(nothing)
    for game, which in ((one, "one"), (other, "")):
        monkeypatch.setattr(table_of(game), "why_no_undo", lambda _seat, which=which: which)
    assert is_found(one, other)


@interpreted_only
def test_refusals_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two_games(nothing)
    for game, which in ((one, "one"), (other, "other")):
        monkeypatch.setattr(table_of(game), "_refusal", lambda *_, which=which: IllegalAction(which, "", []))
    assert is_found(one, other)


def test_how_often_something_was_learnt_is_compared() -> None:
    one, other = two_games(nothing)
    learnt = other.memories["green"].learnt
    learnt.append(learnt[-1])
    assert is_found(one, other)
