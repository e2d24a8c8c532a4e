"""A fault of ours, in the rules, in a view or in a computer player: the game goes on as if nothing had been tried."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from enfilade import players
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play
from enfilade.kernel.view import View
from enfilade.players import Player
from enfilade.server.testing.thread import Serving
from enfilade.server.work import worker
from tests.interpreted import interpreted_only
from tests.server import sealed
from tests.server.chair import Chair, Client, finish, open_table, sit
from tests.server.work.test_workers import choice

STUMBLED = "the umpire stumbled; nothing was changed. Choose something else, and tell whoever keeps this server"
BY_LOT = "the computer in seat Blue could not decide: the lot has chosen for it"  # who thinks for it does not know this game
take = sealed.Bid.take


def stumble(_bid: sealed.Bid, play: Play[sealed.Position], _action: Action) -> None:
    """A rule with a fault in it: it has changed and told something already."""
    play.position.bids["red"] = 9
    play.tell(Event("half_done", "2.1", {}))
    raise KeyError("dead")


def stumble_over_ones(bid: sealed.Bid, play: Play[sealed.Position], action: Action) -> None:
    if action.target == "1":
        stumble(bid, play, action)
    take(bid, play, action)


def no_measures(_view: View) -> list[Any]:
    raise ZeroDivisionError


def check_unharmed(red: Chair, blue: Chair, logged: str) -> None:
    """Who acted was told and the operator can read why; nobody else noticed, and the game goes on to its end."""
    blue.settle()
    assert (len(red.frames), len(blue.frames)) == (1, 1)
    assert "Traceback" in logged
    finish(red, blue)
    assert "half_done" not in [event["name"] for event in (*red.events, *blue.events)]


def test_a_fault_in_the_rules_is_told_and_changes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        with monkeypatch.context() as faulty:
            faulty.setattr(sealed.Bid, "take", stumble)
            assert red.act("bid 2") == {"type": "error", "error": STUMBLED, "id": 1}
        assert "the umpire stumbled over what red asked for: Act" in caplog.text
        check_unharmed(red, blue, caplog.text)


@interpreted_only
def test_what_cannot_be_shown_has_not_been_done(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The rules went through, and then a view or what is made of it fails: the whole action is rolled back."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        red.ask("chart")  # from now on it is followed
        with monkeypatch.context() as faulty:
            faulty.setattr(sealed.GAME.page, "measures", no_measures)
            assert red.act("bid 2")["error"] == STUMBLED
            assert red.ask("resign")["error"] == STUMBLED
        check_unharmed(red, blue, caplog.text)


@interpreted_only
def test_after_a_fault_the_table_comes_back_from_the_disk_as_it_was(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Serving(database) as serving, Client(serving) as client:
        secrets = open_table(client)
        with sit(client, secrets["red"]) as red:
            red.act("bid 2")
            red.ask("chart")
            with monkeypatch.context() as faulty:
                faulty.setattr(sealed.GAME.page, "measures", no_measures)
                assert red.act("seal")["error"] == STUMBLED
                assert red.ask("undo", length=red.frame["length"])["error"] == STUMBLED
            assert red.act("seal")["type"] == "done"
            red.settle()
            before = red.view
    with Serving(database) as serving, Client(serving) as client, sit(client, secrets["red"]) as red:
        assert red.view == before


@interpreted_only
def test_a_scene_that_cannot_be_drawn_for_one_seat_is_for_the_others(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was done is done and acknowledged; who could not see it does when the fault is gone."""
    scene = sealed.GAME.page.scene
    secrets = open_table(client)

    def blind(view: sealed.View) -> Any:
        if view.seat == "red":
            raise ZeroDivisionError
        return scene(view)

    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        red.act("bid 2")
        with monkeypatch.context() as faulty:
            faulty.setattr(sealed.GAME.page, "scene", blind)
            assert red.act("seal")["type"] == "done"
            assert blue.wait_frame()["events"][0]["name"] == "sealed"
        assert "cannot be shown to red" in caplog.text
        assert blue.act("bid 1")["type"] == "done"
        assert red.wait_frame()["events"][0]["name"] == "sealed"


def test_a_computer_does_something_else_where_the_umpire_stumbles(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sealed.Bid, "take", stumble_over_ones)
    secrets = open_table(client, seats={"blue": "random"})
    with sit(client, secrets["red"]) as red:
        while red.view["outcome"] is None:
            if red.legal:
                red.act(red.legal[-1])
            else:
                red.wait_frame()
        assert {bid["values"]["bids"]["blue"] for bid in red.events if bid["name"] == "revealed"} <= {2, 3}
        assert {message["error"] for message in red.others if message["type"] == "error"} <= {BY_LOT}


def test_a_computer_that_can_do_nothing_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only then are the players told: they would wait for ever."""
    secrets = open_table(client, seats={"blue": "random"})
    with monkeypatch.context() as faulty:
        faulty.setattr(sealed.Bid, "take", stumble)
        with sit(client, secrets["red"]) as red:
            while not [message for message in red.others if message["type"] == "error" and message["error"] != BY_LOT]:
                red.receive()
            words = "the umpire stumbles over all that blue could do: the game cannot go on, and nothing is lost"
            assert red.others[-1] == {"type": "error", "error": words, "id": None}
            faulty.undo()
            assert red.act("bid 2")["type"] == "done"


class Clumsy(Player[Any, Any]):
    """A computer player with a fault in it."""

    def choose(self, view: View, dice: Dice) -> Action:
        raise KeyError("dead")


def test_a_player_that_raises_is_traced_in_the_answer_of_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    worker._seated.cache_clear()
    monkeypatch.setattr(players, "player", lambda _name, game, seed: Clumsy(game, Seeded(seed)))
    answer = worker.answer(choice())
    worker._seated.cache_clear()
    assert (answer.action, answer.error) == ("", "KeyError: 'dead'")
    assert "in choose" in answer.trace
    assert "Traceback" in answer.trace
