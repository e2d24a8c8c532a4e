"""People find each other and play: offers, challenges, clocks that run out, pauses, claims, talk, and games to be watched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from enfilade.kernel.record import parse
from enfilade.server.base.limits import DAY_SECONDS
from enfilade.server.base.secrets import new_secret
from enfilade.server.base.settings import Playing
from enfilade.server.http.app import application
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from tests.server.chair import Chair, Client, Message, finish, open_table, opened, sit
from tests.server.live.rooms import Hands

LIVE = {"by": "minutes", "first": 600, "more": 10}


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def club(database: Path, hands: Hands, request: pytest.FixtureRequest) -> Iterator[Client]:
    tables = count()
    playing = Playing(chat="silent" not in request.node.name)
    app = application(open_store(database), seed=lambda: f"{request.node.name}/{next(tables)}", clock=hands, playing=playing)
    with Serving(database, app) as serving, Client(serving) as client:
        yield client


def await_one(chair: Chair, type: str) -> Message:
    """The next message of a type, be it here already or not."""
    while not any(each["type"] == type for each in chair.others):
        chair.receive()
    found = next(each for each in chair.others if each["type"] == type)
    chair.others.remove(found)
    return found


def taken(client: Client, table: str) -> str:
    secret = new_secret()
    answer = client.post("/api/offers/take", json={"table": table, "secret": secret})
    assert answer.status_code == 200, answer.text
    return secret


# Finding each other.


def test_a_seat_is_offered_taken_once_and_watched(club: Client) -> None:
    table = opened(club, offer="", pace=LIVE)
    [offer] = club.get("/api/offers").json()["offers"]
    assert (offer["table"], offer["seat"], offer["scenario"]) == (table["table"], "blue", "sealed/plain")
    assert (offer["host"], offer["wanted"], offer["pace"]) == ("", "", "10 minutes and 10 seconds a turn")
    assert club.get("/api/search").json() == {"games": []}  # it has not begun
    blue = taken(club, table["table"])
    late = club.post("/api/offers/take", json={"table": table["table"], "secret": new_secret()})
    assert late.status_code == 410
    again = club.post("/api/offers/take", json={"table": table["table"], "secret": blue})
    assert again.json() == {"table": table["table"], "seat": "blue"}  # the answer was lost, perhaps
    assert club.get("/api/offers").json() == {"offers": []}
    [invitation] = table["invitations"].values()
    assert club.post("/api/claims", json={"invitation": invitation, "secret": new_secret()}).status_code == 410
    with sit(club, table["secrets"]["red"]) as red, sit(club, blue) as other, sit(club, f"watch-{table['table']}") as anybody:
        assert anybody.welcome["table"]["you"] is None
        [found] = club.get("/api/search?state=running&game=sealed").json()["games"]
        assert (found["table"], found["over"]) == (table["table"], False)
        finish(red, other)
    [found] = club.get("/api/search?state=finished").json()["games"]
    assert found["over"]
    assert club.get("/api/search?game=quick&state=finished").json() == {"games": []}


@pytest.mark.parametrize("query", ["state=lost", "game=chess"])
def test_a_search_for_what_there_is_not_is_told(club: Client, query: str) -> None:
    assert club.get(f"/api/search?{query}").status_code == 404


def test_an_offer_is_withdrawn_by_its_host_or_ends_with_the_invitation(club: Client) -> None:
    one, other = opened(club, offer=""), opened(club, offer="")
    named = {"table": one["table"]}
    stranger = {"Authorization": f"Bearer {one['secrets']['red']}"}
    assert club.post("/api/offers/withdraw", json=named, headers=stranger).status_code == 401
    host = {"Authorization": f"Bearer {one['creator']}"}
    assert club.post("/api/offers/withdraw", json=named, headers=host).json() == {"withdrawn": one["table"]}
    [invitation] = other["invitations"].values()
    assert club.post("/api/claims", json={"invitation": invitation, "secret": new_secret()}).status_code == 200
    assert club.get("/api/offers").json() == {"offers": []}


def test_a_private_table_is_watched_by_nobody_without_its_link(club: Client) -> None:
    table = opened(club)
    with club.socket(club.serving.address) as socket:
        socket.send(f'{{"do": "join", "secret": "watch-{table["table"]}"}}')
        assert "no seat" in str(socket.recv())


def test_what_cannot_be_offered_is_refused(club: Client) -> None:
    for wrong in ({"offer": "Bob"}, {"offer": "", "mine": []}, {"offer": "", "seats": {"blue": "greedy"}}):
        answer = club.post("/api/tables", json={"scenario": "sealed/plain", **wrong})
        assert answer.status_code in (400, 403), wrong
    for pace in (
        {"by": "minutes", "first": 1},
        {"by": "weeks", "first": 600},
        {"by": "days", "first": 1e9},
        {**LIVE, "flag": "x"},
    ):
        assert club.post("/api/tables", json={"scenario": "sealed/plain", "pace": pace}).status_code == 400


# Clocks.


def test_time_runs_once_everybody_is_there_and_whoever_runs_out_loses(club: Client, hands: Hands) -> None:
    table = opened(club, offer="", pace=LIVE)
    with sit(club, table["secrets"]["red"]) as red:
        assert await_one(red, "clock")["running"] == []
        hands.now += 5_000  # nobody has come yet
        with sit(club, taken(club, table["table"])) as blue:
            begun = await_one(blue, "clock")
            assert (begun["left"], sorted(begun["running"])) == ({"red": 600, "blue": 600}, ["blue", "red"])
            hands.now += 60
            assert red.act("bid 3")["type"] == "done"
            assert red.act("seal")["type"] == "done"
            while (clock := await_one(blue, "clock"))["running"] != ["blue"]:
                pass
            assert clock["left"] == {"red": 550, "blue": 540}
            hands.now += 541
            while blue.view["outcome"] is None:
                blue.receive()
            assert blue.view["outcome"]["winner"] == "red"
            assert "out of time and loses" in await_one(red, "error")["error"]


def test_a_clock_goes_on_while_the_server_rests(club: Client, hands: Hands, database: Path) -> None:
    """The flag falls at a table that nobody looks at, after a restart: the game is over when they come."""
    secrets = open_table(club, pace={"by": "days", "first": 3 * DAY_SECONDS})
    with sit(club, secrets["red"]), sit(club, secrets["blue"]):
        pass
    club.serving.__exit__(None, None, None)
    hands.now += 2 * DAY_SECONDS
    app = application(open_store(database), clock=hands)
    with Serving(database, app) as serving, Client(serving) as client, sit(client, secrets["red"]) as red:
        assert await_one(red, "clock")["left"] == {"red": DAY_SECONDS, "blue": DAY_SECONDS}
        assert red.view["outcome"] is None
        hands.now += DAY_SECONDS
        while red.view["outcome"] is None:
            red.receive()


def test_who_sets_a_table_chooses_what_happens_at_the_flag_and_who_comes_knows_it(club: Client, hands: Hands) -> None:
    """The scenario's choice is what is proposed; that of the table counts, and outlives what is in memory."""
    told = {}
    for scenario, flag in (("plain", ""), ("relieved", ""), ("relieved", "loses"), ("plain", "waits")):
        opened(club, f"sealed/{scenario}", offer="", pace={**LIVE, "flag": flag})
        told[scenario, flag] = club.get("/api/offers").json()["offers"][0]["flag"]
        hands.now += 1
    assert list(told.values()) == ["loses", "stand-in", "loses", "waits"]
    opened(club, offer="")
    assert club.get("/api/offers").json()["offers"][0]["flag"] == ""  # there is no clock
    scenarios = [each for game in club.get("/api/games").json()["games"] for each in game["scenarios"]]
    assert {each["flag"] for each in scenarios if each["name"] == "sealed/relieved"} <= {"stand-in"}
    table = open_table(club, "sealed/relieved", pace={**LIVE, "flag": "loses"})
    with sit(club, table["red"]) as red, sit(club, table["blue"]) as blue:
        assert await_one(blue, "clock")["flag"] == "loses"
        assert red.act("bid 3")["type"] == "done"
        assert red.act("seal")["type"] == "done"
        hands.now += 601
        while red.view["outcome"] is None:
            red.receive()


def test_where_the_scenario_says_so_the_others_may_claim(club: Client, hands: Hands) -> None:
    secrets = open_table(club, "sealed/patient", pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        assert red.ask("claim")["type"] == "refused"
        assert red.act("bid 3")["type"] == "done"
        assert red.act("seal")["type"] == "done"
        hands.now += 601
        assert "may claim it" in await_one(red, "error")["error"]
        blue.settle()
        assert blue.view["outcome"] is None
        assert blue.ask("claim")["type"] == "refused"
        assert red.ask("claim")["type"] == "done"
        assert red.view["outcome"]["winner"] == "red"


def test_without_a_clock_an_abandoned_game_can_be_claimed(club: Client, hands: Hands) -> None:
    secrets = open_table(club)
    with sit(club, secrets["red"]) as red, sit(club, secrets["spectator"]) as public:
        red.act("bid 3")
        red.act("seal")
        hands.now += 13 * DAY_SECONDS
        assert red.ask("claim")["type"] == "refused"
        hands.now += 2 * DAY_SECONDS
        assert public.ask("claim")["type"] == "refused"
        assert red.ask("claim")["type"] == "done"
        assert red.view["outcome"]["winner"] == "red"


def test_a_pause_needs_both_and_ends_with_either(club: Client, hands: Hands) -> None:
    secrets = open_table(club, pace=LIVE)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue:
        assert red.ask("resume")["type"] == "refused"
        assert red.ask("propose", key="@pause", value=True)["type"] == "done"
        proposal = await_one(blue, "proposal")["proposal"]
        assert (proposal["key"], proposal["label"]) == ("@pause", "a pause")
        hands.now += 100
        assert blue.ask("consent", number=proposal["number"])["type"] == "done"
        while not (clock := await_one(red, "clock"))["paused"]:
            pass
        assert clock["left"] == {"red": 500, "blue": 500}
        hands.now += 100_000
        assert blue.ask("resume")["type"] == "done"
        while (clock := await_one(blue, "clock"))["paused"] or clock["left"]["red"] == 600:
            pass
        assert clock["left"] == {"red": 500, "blue": 500}


def test_there_is_no_pause_without_a_clock(club: Client) -> None:
    secrets = open_table(club)
    with sit(club, secrets["red"]) as red:
        assert red.ask("propose", key="@pause", value=True)["type"] == "refused"
        assert not [each for each in red.others if each["type"] == "clock"]


def test_a_draw_needs_both_and_is_in_the_record(club: Client) -> None:
    secrets = open_table(club)
    with sit(club, secrets["red"]) as red, sit(club, secrets["blue"]) as blue, sit(club, secrets["spectator"]) as public:
        assert public.ask("propose", key="@draw", value=True)["type"] == "refused"
        red.ask("propose", key="@draw", value=True)
        number = await_one(blue, "proposal")["proposal"]["number"]
        assert blue.ask("decline", number=number)["type"] == "done"
        assert blue.view["outcome"] is None
        blue.ask("propose", key="@draw", value=True)
        assert red.ask("consent", number=number + 1)["type"] == "done"
        assert (red.view["outcome"]["winner"], red.view["outcome"]["reason"]) == (None, "agreement")
        assert red.events[-1]["sentence"] == "The game is drawn by agreement."
        assert blue.ask("propose", key="@draw", value=True)["type"] == "refused"
    record = club.get("/api/record", headers={"Authorization": f"Bearer {secrets['red']}"}).text
    assert '"do": "agree"' in record.splitlines()[-1]
    assert parse(record).entries[-1].kind == "agree"


# Talk.


def test_players_and_spectators_talk_apart(club: Client) -> None:
    secrets = open_table(club)
    with sit(club, secrets["red"]) as red, sit(club, secrets["spectator"]) as public:
        assert red.ask("say", text="  good\nluck \u202eevil\u202c <b>! ")["type"] == "done"
        assert public.ask("say", text="who wins?")["type"] == "done"
        said = await_one(red, "said")
        assert (said["seat"], said["name"], said["text"]) == ("red", "", "good luck evil <b>!")
        assert await_one(public, "said")["text"] == "who wins?"
        with sit(club, secrets["blue"]) as blue:
            assert await_one(blue, "said")["text"] == "good luck evil <b>!"  # who comes later reads it too
            blue.settle()
            assert not [each for each in blue.others if each["type"] == "said"]
        assert red.ask("say", text=" \u200b ")["type"] == "error"
        answers = [red.ask("say", text=f"flood {number}")["type"] for number in range(12)]
        assert answers.count("error") >= 2
        public.settle()
        assert not [each for each in public.others if each["type"] == "said"]


def test_a_silent_server_lets_nobody_talk(club: Client) -> None:
    secrets = open_table(club)
    with sit(club, secrets["red"]) as red:
        assert red.welcome["table"]["chat"] is False
        assert "nobody talks" in red.ask("say", text="hello")["error"]


# Watching.


@pytest.fixture
def late(database: Path, request: pytest.FixtureRequest) -> Iterator[Client]:
    """A server where whoever watches does so late; how late stands in the name of the test."""
    delay = 3_600.0 if "hour" in request.node.name else 0.01
    app = application(open_store(database), playing=Playing(spectator_delay=delay))
    with Serving(database, app) as serving, Client(serving) as client:
        yield client


def test_who_watches_an_hour_late_learns_nothing_sooner(late: Client) -> None:
    """Neither by a frame, nor by an answer, nor by the record."""
    secrets = open_table(late)
    with sit(late, secrets["red"]) as red, late.socket(late.serving.address) as watching:
        watching.send(f'{{"do": "join", "secret": "{secrets["spectator"]}"}}')
        welcome = json.loads(watching.recv(timeout=60))
        assert (welcome["type"], welcome["table"]["delay"], welcome["table"]["length"]) == ("welcome", 3_600, 0)
        red.act("bid 3")
        red.act("seal")
        watching.send('{"do": "past", "id": 1, "number": 0}')
        with pytest.raises(TimeoutError):
            watching.recv(timeout=0.2)
        record = late.get("/api/record", headers={"Authorization": f"Bearer {secrets['spectator']}"})
        assert (record.status_code, "shown everything late" in record.json()["error"]) == (400, True)
        assert red.welcome["table"]["delay"] == 0


def test_who_watches_a_little_late_sees_everything_in_its_order(late: Client) -> None:
    secrets = open_table(late)
    with sit(late, secrets["red"]) as red, sit(late, secrets["blue"]) as blue, sit(late, secrets["spectator"]) as public:
        finish(red, blue)
        while public.view["outcome"] is None:
            public.receive()
        assert [event["number"] for event in public.events] == list(range(1, len(public.events) + 1))
