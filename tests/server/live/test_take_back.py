"""What a seat cannot take back by itself is taken back if everybody agrees: not before, not otherwise, and for all to see."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from enfilade.kernel import record
from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.sqlite import SqliteStore
from enfilade.server.testing.apart import Apart
from enfilade.server.testing.thread import Serving
from tests.server.chair import PATIENCE, Chair, Client, Message, dial, finish, open_table, sit

ASK = {"key": "@take-back", "value": True}


def last_proposal(chair: Chair) -> Message:
    """What a seat was last told of proposals."""
    chair.settle()
    return next(message for message in reversed(chair.others) if message["type"] == "proposal")


def sealed(red: Chair, blue: Chair) -> None:
    """A round of bids, revealed: nobody can take anything back by undo."""
    for chair, bid in ((red, 1), (blue, 3)):
        chair.settle()
        assert chair.act(f"bid {bid}")["type"] == "done"
        assert chair.act("seal")["type"] == "done"
    red.settle()


def test_with_everybodys_word_the_game_goes_back_to_before_the_act(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue, sit(client, secrets["spectator"]) as public:
        assert not red.frame["may_ask"]  # nothing was done yet
        sealed(red, blue)
        assert (red.frame["undo"], red.frame["may_ask"]) == ("blue has acted since", True)
        assert red.view["score"] == {"red": 0, "blue": 3}
        assert red.ask("propose", **ASK)["type"] == "done"
        asked = last_proposal(blue)["proposal"]
        assert (asked["by"], asked["awaits"]) == ("red", ["blue"])
        assert asked["label"] == "to take back its last act, with all that came after it"
        assert blue.view["score"] == {"red": 0, "blue": 3}  # nothing has happened yet
        assert red.ask("consent", number=asked["number"])["type"] == "done"  # who asks does not agree for others
        assert public.ask("consent", number=asked["number"])["type"] == "refused"
        assert blue.view["round"] == 2
        assert blue.ask("consent", number=asked["number"])["type"] == "done"
        assert last_proposal(red) == {"type": "proposal", "proposal": None, "ended": "agreed", "by": "blue"}
        for chair in (red, blue, public):
            chair.settle()
            assert (chair.view["round"], chair.view["score"]) == (1, {"red": 0, "blue": 0})
            told = [event["sentence"] for event in chair.events if event["name"] == "take_back_agreed"]
            assert told == ["Red takes back its last act and all that came after it, as everybody has agreed."]
        assert (red.legal, blue.legal) == (["seal"], ["bid 1", "bid 2", "bid 3"])
        assert red.ask("undo")["type"] == "done"
        finish(red, blue)
    text = client.get("/api/record", headers={"Authorization": f"Bearer {secrets['red']}"}).text
    entries = record.parse(text).entries
    assert [entry.line() for entry in entries if entry.kind == "take_back"] != []
    assert '"do": "take_back", "seat": "red", "text": "2"' in text


def test_one_who_declines_prevents_it_and_is_not_asked_the_same_again(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        sealed(red, blue)
        red.ask("propose", **ASK)
        blue.ask("decline", number=last_proposal(blue)["proposal"]["number"])
        assert (last_proposal(red)["ended"], red.view["round"]) == ("declined", 2)
        assert "was not agreed to" in red.ask("propose", **ASK)["reason"]
        assert red.act("bid 2")["type"] == "done"
        assert red.act("seal")["type"] == "done"
        assert red.ask("propose", **ASK)["type"] == "done"


def test_what_was_done_since_makes_the_request_void(client: Client) -> None:
    """What is agreed to is what was asked for; and a word that comes late counts for nothing."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        sealed(red, blue)
        red.ask("propose", **ASK)
        number = last_proposal(blue)["proposal"]["number"]
        sealed(red, blue)
        assert last_proposal(red)["ended"] == "void"
        assert red.view["outcome"] is not None
        assert blue.ask("consent", number=number)["reason"] == "this is not proposed any more"


def test_what_is_decided_in_secret_meanwhile_is_not_noticed(client: Client) -> None:
    """A bid that nobody knows of does not make the request void, which would tell of it; it goes with the rest."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        sealed(red, blue)
        red.ask("propose", **ASK)
        asked = last_proposal(blue)
        assert blue.act("bid 2")["type"] == "done"
        assert red.act("bid 3")["type"] == "done"
        assert last_proposal(red) == asked
        assert blue.ask("consent", number=asked["proposal"]["number"])["type"] == "done"
        red.settle()
        assert (red.view["round"], red.legal, blue.legal) == (1, ["seal"], ["bid 1", "bid 2", "bid 3"])


def test_a_sealed_bid_is_opened_again_and_the_others_keep_theirs(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        red.act("bid 3")
        red.act("seal")
        blue.settle()
        blue.act("bid 2")
        assert red.frame["undo"] == "red has committed"
        red.ask("propose", **ASK)
        assert blue.ask("consent", number=last_proposal(blue)["proposal"]["number"])["type"] == "done"
        red.settle()
        assert (red.legal, blue.legal) == (["seal"], ["seal"])


@pytest.mark.parametrize("seats", [{"blue": "random"}, {}])
def test_what_cannot_be_asked(client: Client, seats: dict[str, str]) -> None:
    """Alone against computers one has what undo allows; what can be taken back at once need not be asked for."""
    secrets = open_table(client, seats=seats)
    with sit(client, secrets["red"]) as red, sit(client, secrets["spectator"]) as public:
        assert public.ask("propose", **ASK)["reason"] == "spectators watch"
        assert red.ask("propose", **ASK)["reason"] == "Red has done nothing yet"
        red.act("bid 3")
        assert "undo it" in red.ask("propose", **ASK)["reason"]
        red.act("seal")
        red.settle()
        if seats:
            assert "computers hold you to what you did" in red.ask("propose", **ASK)["reason"]
            assert not red.frame["may_ask"]
        red.ask("resign")
        assert red.ask("propose", **ASK)["reason"] == "the game is over"


def test_a_take_back_survives_a_restart_and_so_does_what_is_asked_for(database: Path) -> None:
    with Serving(database) as serving, Client(serving) as client:
        secrets = open_table(client)
        with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
            sealed(red, blue)
            blue.ask("propose", **ASK)
            red.ask("consent", number=last_proposal(red)["proposal"]["number"])
            blue.settle()
            before = [(chair.view, chair.events, chair.frame["undo"], chair.frame["length"]) for chair in (red, blue)]
            red.ask("propose", key="@draw", value=True)
            asked = last_proposal(blue)
    with (
        Serving(database) as serving,
        Client(serving) as client,
        sit(client, secrets["red"]) as red,
        sit(client, secrets["blue"]) as blue,
    ):
        assert [(chair.view, chair.events, chair.frame["undo"], chair.frame["length"]) for chair in (red, blue)] == before
        assert last_proposal(red) == last_proposal(blue) == asked
        assert blue.ask("consent", number=asked["proposal"]["number"] - 1)["type"] == "refused"  # a word on something else
        assert blue.ask("consent", number=asked["proposal"]["number"])["type"] == "done"
        assert blue.view["outcome"]["reason"] == "agreement"


def test_a_take_back_that_cannot_be_written_has_not_happened_and_nobody_is_told_otherwise(client: Client) -> None:
    async def fail(*_: object) -> None:
        raise BadDatabase("disk full")

    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        sealed(red, blue)
        red.ask("propose", **ASK)
        number = last_proposal(blue)["proposal"]["number"]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SqliteStore, "add_entry", fail)
            assert blue.ask("consent", number=number)["type"] == "error"
        assert "agreed" not in [each.get("ended") for each in blue.others]
    with sit(client, secrets["red"]) as red:
        assert (red.view["round"], red.view["score"]) == (2, {"red": 0, "blue": 3})
        assert "take_back" not in json.dumps(red.events)


@pytest.mark.slow
def test_a_kill_in_the_middle_leaves_a_take_back_done_or_not_done(tmp_path: Path) -> None:
    """Killed while the last word is on its way, or right after the answer: once at most, never lost, and the same for all."""
    database, is_answered = tmp_path / "tables.db", [True, False]
    with Apart(database) as apart:
        order = {"scenario": "urban-battle/first-patrol", "mine": ["white", "black"]}
        secrets = httpx.post(f"{apart.address}/api/tables", json=order, timeout=PATIENCE).json()["secrets"]
    done = 0
    for waits in is_answered:
        with Apart(database) as apart, dial(apart.socket_address) as one, dial(apart.socket_address) as other:
            white, black = Chair(one, secrets["white"]), Chair(other, secrets["black"])
            while not white.frame["may_ask"]:
                for chair in (white, black):
                    chair.settle()
                    if chair.legal:
                        assert chair.act(chair.legal[0])["type"] == "done"
                white.settle()
            before = len(taken_back(white))
            assert before >= done
            assert white.ask("propose", **ASK)["type"] == "done"
            number = last_proposal(black)["proposal"]["number"]
            if waits:
                assert black.ask("consent", number=number)["type"] == "done"
                done = before + 1
            else:
                other.send(json.dumps({"do": "consent", "id": 99, "number": number}))
            apart.kill()
        with Apart(database) as apart, dial(apart.socket_address) as one, dial(apart.socket_address) as other:
            white, black = Chair(one, secrets["white"]), Chair(other, secrets["black"])
            assert taken_back(white) == taken_back(black)
            assert len(taken_back(white)) in ([done] if waits else [before, before + 1])
            done = len(taken_back(white))
            if done == before:  # then it is still asked for
                assert black.ask("consent", number=number)["type"] == "done"
                done += 1
            assert black.ask("consent", number=number)["reason"] == "this is not proposed any more"
            white.settle()
            assert len(taken_back(white)) == done


def taken_back(chair: Chair) -> list[str]:
    """What a seat was told of take-backs."""
    return [event["sentence"] for event in chair.events if event["name"] == "take_back_agreed"]
