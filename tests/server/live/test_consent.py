"""A value of the scenario is changed in play, if every person at the table agrees."""

from __future__ import annotations

import json
from pathlib import Path

from enfilade.kernel import record
from enfilade.server.table.replays import Replay
from enfilade.server.testing.thread import Serving
from tests.server.chair import Chair, Client, Message, finish, open_table, sit


def proposals(chair: Chair) -> list[Message]:
    """What a seat was told of proposals."""
    chair.settle()
    return [message for message in chair.others if message["type"] == "proposal"]


def test_what_may_be_amended_is_listed_for_seats(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["spectator"]) as public:
        assert red.welcome["table"]["amendable"] is True
        assert public.welcome["table"]["amendable"] is False
        listed = red.ask("amendable")["options"]
        assert [(each["key"], each["value"], each["label"]) for each in listed] == [("rounds", 2, "Rounds of the auction")]
        assert public.ask("amendable")["options"] == []
        assert public.ask("propose", key="rounds", value=3)["type"] == "refused"


def test_nothing_changes_before_everybody_has_agreed(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue, sit(client, secrets["spectator"]) as public:
        assert red.ask("propose", key="rounds", value=1)["type"] == "done"
        proposal = proposals(blue)[-1]["proposal"]
        assert (proposal["key"], proposal["value"], proposal["by"], proposal["awaits"]) == ("rounds", 1, "red", ["blue"])
        assert blue.view["rounds"] == 2
        with sit(client, secrets["blue"]) as late:
            assert proposals(late)[-1]["proposal"] == proposal  # who comes later is asked too
        assert red.ask("consent", number=proposal["number"])["type"] == "done"  # again: that changes nothing
        assert blue.view["rounds"] == 2
        assert blue.ask("consent", number=proposal["number"])["type"] == "done"
        assert proposals(red)[-1] == {"type": "proposal", "proposal": None, "ended": "agreed", "by": "blue"}
        for chair in (red, blue, public):
            chair.settle()
            assert (chair.view["rounds"], chair.events[-1]["name"]) == (1, "amended")
            assert chair.events[-1]["sentence"] == "The auction takes 1 rounds."
        assert proposals(public) == []
        finish(red, blue)
        assert red.view["outcome"]["scores"] == {"red": 3, "blue": 0}


def test_one_who_declines_prevents_it_and_a_proposal_can_be_withdrawn(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        red.ask("propose", key="rounds", value=1)
        assert red.ask("propose", key="rounds", value=4)["type"] == "refused"  # one at a time
        number = proposals(blue)[-1]["proposal"]["number"]
        blue.ask("decline", number=number)
        assert proposals(red)[-1]["ended"] == "declined"
        assert blue.ask("consent", number=number)["reason"] == "this is not proposed any more"
        red.ask("propose", key="rounds", value=1)
        second = proposals(blue)[-1]["proposal"]["number"]
        assert second != number
        red.ask("decline", number=second)
        assert proposals(blue)[-1]["ended"] == "withdrawn"
        assert red.view["rounds"] == blue.view["rounds"] == 2


def test_what_the_rules_refuse_is_not_even_proposed(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        assert "at least 1" in red.ask("propose", key="rounds", value=0)["reason"]
        assert "cannot be changed" in red.ask("propose", key="roll", value=True)["reason"]
        assert red.ask("propose", key="rounds", value=[1])["type"] == "error"
        assert proposals(blue) == []
        assert red.view["rounds"] == 2


def test_a_proposal_that_comes_too_late_is_void(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        red.ask("propose", key="rounds", value=1)
        number = proposals(blue)[-1]["proposal"]["number"]
        for chair, value in ((red, 3), (blue, 1)):
            chair.settle()
            chair.act(f"bid {value}")
            chair.act("seal")
        refused = blue.ask("consent", number=number)
        assert (refused["type"], "at least 2" in refused["reason"]) == ("refused", True)
        assert proposals(red)[-1]["ended"] == "void"


def test_computers_agree(client: Client) -> None:
    secrets = open_table(client, seats={"blue": "random"})
    with sit(client, secrets["red"]) as red:
        assert red.ask("propose", key="rounds", value=1)["type"] == "done"
        assert red.view["rounds"] == 1


def test_an_amendment_survives_a_restart_and_stands_in_the_record(database: Path) -> None:
    with Serving(database) as serving, Client(serving) as client:
        secrets = open_table(client)
        with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
            red.ask("propose", key="rounds", value=1)
            blue.ask("consent", number=proposals(blue)[-1]["proposal"]["number"])
    with Serving(database) as serving, Client(serving) as client:
        with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
            assert red.view["rounds"] == 1
            finish(red, blue)
        text = client.get("/api/record", headers={"Authorization": f"Bearer {secrets['red']}"}).text
        line = json.loads(text.splitlines()[2])
        assert (line["do"], line["text"], line["value"]) == ("amend", "rounds", 1)
        steps = Replay(record.parse(text)).summary()["steps"]
        assert isinstance(steps, list)
        assert steps[0] == {"number": 1, "seat": "", "text": "amend rounds"}
