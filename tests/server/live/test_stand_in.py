"""Where a scenario says so, a computer plays on for who has run out of time, until they take their seat again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from enfilade.kernel.errors import BadScenario
from enfilade.kernel.event import Seat
from enfilade.library import read_scenario
from enfilade.server.base.settings import Playing
from enfilade.server.http.app import application
from enfilade.server.live.opponents import Opponents
from enfilade.server.store import open_store
from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.games import Games
from enfilade.server.testing.thread import Serving
from tests.server.chair import Chair, Client, Message, open_table, sit
from tests.server.live.rooms import Hands
from tests.server.live.test_club import LIVE, await_one

RANDOM = Playing(stand_in="random")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computers of these tests do the first thing that they may, without a process of their own."""

    async def choose(_self: Opponents, _seat: Seat, _view: bytes, legal: list[str]) -> str:
        return legal[0]

    monkeypatch.setattr(Opponents, "_choose", choose)


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def club(database: Path, hands: Hands, request: pytest.FixtureRequest) -> Iterator[Client]:
    app = application(open_store(database), seed=lambda: request.node.name, clock=hands, playing=RANDOM)
    with Serving(database, app) as serving, Client(serving) as client:
        yield client


def seat_of(chair: Chair, seat: str) -> Message:
    """What a chair was last told of a seat."""
    told = [each["seats"] for each in chair.others if each["type"] == "seats"] or [chair.welcome["table"]["seats"]]
    found: Message = next(each for each in told[-1] if each["seat"] == seat)
    return found


def await_kind(chair: Chair, seat: str, kind: str) -> None:
    while seat_of(chair, seat)["kind"] != kind:
        chair.receive()


def run_out(red: Chair, blue: Chair, hands: Hands) -> None:
    """Blue has decided; red lets the time run out, and a computer decides instead."""
    blue.settle()
    assert blue.act("bid 3")["type"] == "done"
    assert blue.act("seal")["type"] == "done"
    round = blue.view["round"]
    hands.now += 601
    while blue.view["round"] == round:
        blue.receive()


def test_a_computer_plays_on_and_everybody_is_told(club: Client, hands: Hands) -> None:
    secrets = open_table(club, "sealed/relieved", pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        run_out(red, blue, hands)
        for chair in (red, blue):
            assert "a computer plays on" in await_one(chair, "error")["error"]
            await_kind(chair, "red", "random")
            assert (seat_of(chair, "red")["held"], seat_of(chair, "blue")["kind"]) == ("creator", "human")
        red.settle()
        assert red.view["outcome"] is None
        for refused in (red.act("bid 1"), red.ask("undo"), red.ask("propose", key="@draw", value=True), red.ask("claim")):
            assert "take your seat again first" in refused["reason"]
        assert blue.ask("return")["reason"] == "no computer stands in for you"
        assert blue.ask("claim")["type"] == "refused"  # nobody is late


def test_who_returns_plays_on_with_time_for_a_turn(club: Client, hands: Hands) -> None:
    secrets = open_table(club, "sealed/relieved", pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        run_out(red, blue, hands)
        while "bid 1" in red.legal or "seal" in red.legal:  # the stand-in has begun the next round
            red.receive()
        assert red.ask("return")["type"] == "done"
        await_kind(blue, "red", "human")
        while (clock := await_one(red, "clock"))["left"]["red"] != 60:
            pass
        assert clock["running"] == ["blue"]
        hands.now += 100  # red has decided, and loses no time
        blue.settle()
        assert blue.act("bid 1")["type"] == "done"
        assert blue.act("seal")["type"] == "done"
        red.settle()
        assert red.act("bid 2")["type"] == "done"
        assert red.ask("return")["reason"] == "no computer stands in for you"


def test_nobody_lets_others_wait_twice_for_one_decision(club: Client, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever could return at once would have another minute, and another, for the same decision."""
    monkeypatch.setattr("enfilade.server.live.opponents.Opponents.think", lambda self: None)  # it thinks for ever
    secrets = open_table(club, "sealed/relieved", pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        assert blue.act("bid 3")["type"] == "done"
        assert blue.act("seal")["type"] == "done"
        hands.now += 601
        await_kind(red, "red", "random")
        assert "decides just now" in red.ask("return")["reason"]
        assert red.ask("resign")["type"] == "done"  # that one may do
        assert red.view["outcome"]["winner"] == "blue"


def test_what_waits_for_the_word_of_who_is_gone_is_void(club: Client, hands: Hands) -> None:
    secrets = open_table(club, "sealed/relieved", pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        blue.act("bid 3")
        blue.act("seal")
        blue.ask("propose", key="@draw", value=True)
        hands.now += 601
        while await_one(blue, "proposal")["ended"] != "void":
            pass
        await_kind(red, "red", "random")


def test_a_stand_in_outlives_the_server(club: Client, hands: Hands, database: Path) -> None:
    secrets = open_table(club, "sealed/relieved", pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        run_out(red, blue, hands)
    club.serving.__exit__(None, None, None)
    app = application(open_store(database), clock=hands, playing=RANDOM)
    with Serving(database, app) as serving, Client(serving) as client, sit(client, secrets["blue"]) as blue:
        assert seat_of(blue, "red")["kind"] == "random"
        while blue.view["actors"] != ["blue"]:
            blue.receive()
        with sit(client, secrets["red"]) as red:
            assert red.ask("return")["type"] == "done"
            await_kind(blue, "red", "human")


def test_a_stand_in_that_cannot_be_written_does_not_play(club: Client, hands: Hands) -> None:
    async def fail(*_: object) -> None:
        raise BadDatabase("disk full")

    secrets = open_table(club, "sealed/relieved", pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        blue.act("bid 3")
        blue.act("seal")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Games, "keep", fail)
            hands.now += 601
            with pytest.raises(ConnectionClosed, match="1011"):
                await_kind(red, "red", "random")
    with sit(club, secrets["blue"]) as blue:
        await_kind(blue, "red", "random")


def test_a_wrong_flag_is_told_with_the_nearest_right_one() -> None:
    text = Path(__file__).parents[1].joinpath("scenarios", "relieved.toml").read_text(encoding="utf-8")
    with pytest.raises(BadScenario, match=r"'standin' should be one of loses, waits, stand-in\. Did you mean stand-in"):
        read_scenario(text.replace('"stand-in"', '"standin"'), "relieved.toml")
