"""A language model at a table of people: it takes a seat by a link, as a browser does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from enfilade import EnfiladeError, transcript
from enfilade.mcp.desk import Desk
from enfilade.mcp.joined import Joined
from enfilade.server.http.app import application
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from tests.server.chair import Chair as Person
from tests.server.chair import Client, opened, sit

LONE = "urban-battle/lone-heavy"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server whose tables all have the same dice."""
    database = tmp_path_factory.mktemp("house") / "tables.db"
    with Serving(database, application(open_store(database), seed=lambda: "people")) as serving, Client(serving) as client:
        yield client


@pytest.fixture
def seats(client: Client) -> Iterator[tuple[Person, Joined]]:
    """A person in the first seat, and a model that has taken up the invitation to the second."""
    table = opened(client, LONE, changes={"max_rounds": 2}, seats={"white": "human", "black": "human"})
    model = Joined("table-1", f"{client.serving.address}/table#{table['invitations']['black']}")
    with sit(client, table["secrets"]["white"]) as person:
        yield person, model
    model.leave()


def test_a_game_of_a_person_and_a_model(seats: tuple[Person, Joined]) -> None:
    person, model = seats
    while person.view["outcome"] is None:
        if person.legal:
            assert person.act(person.legal[-1])["type"] == "done"
            person.settle()
            continue
        model.wait(20)
        looked = model.look()
        assert looked["asked"] is True
        action = list(looked["legal"])[-1]
        assert model.preview(action)["action"] == action
        assert model.act([action], f"I choose {action}.")["done"] == [action]
        person.settle()
    model.wait(20)
    text = model.notation()

    assert transcript.played(transcript.read(text)).outcome is not None
    assert text.count("{I choose done.}") == 2


def test_it_lets_nobody_wait_for_its_word(seats: tuple[Person, Joined]) -> None:
    """A draw, a take-back or a change is declined at once: a person who asks is not held up."""
    person, _ = seats
    assert person.ask("propose", key="@draw", value=True)["type"] == "done"
    while not any(each.get("ended") == "declined" for each in person.others):
        person.receive()
    assert person.view["outcome"] is None


def test_it_is_shown_what_its_seat_sees(seats: tuple[Person, Joined]) -> None:
    _, model = seats
    looked = model.look()

    assert (looked["seat"], looked["name"], looked["scenario"]) == ("black", "Black", LONE)
    assert "B1" in model.board()
    assert "of Black" in model.board("words")
    assert model.knows()["seat"] == "black"
    assert isinstance(model.forbidden(), list)
    assert model.inspect("B1")["words"]
    assert model.look(looked["known"])["happened"] == []


def test_what_the_table_refuses_is_told(seats: tuple[Person, Joined]) -> None:
    person, model = seats
    person.settle()
    while person.legal:
        person.act(person.legal[-1])
        person.settle()
    model.wait(20)
    with pytest.raises(EnfiladeError, match=r"black cannot choose 'don' in the .*Did you mean done\?"):
        model.act(["don"])
    with pytest.raises(EnfiladeError, match="is not among the legal actions"):
        model.preview("don")
    with pytest.raises(EnfiladeError, match="name at least one"):
        model.act([])
    with pytest.raises(EnfiladeError, match="nothing is known of 'the-moon'"):
        model.inspect("the-moon")
    with pytest.raises(EnfiladeError, match="holds every secret"):
        model.notation()
    told = model.act([next(iter(model.look()["legal"])), "fly"])
    assert told["refused"]
    assert model.undo()["asked"] is True
    assert model.resign("Enough.")["outcome"]["winner"] == "white"
    assert "UNDO, RESIGN {Enough.}" in model.notation()


def test_at_a_table_of_people_a_model_opens_no_other(seats: tuple[Person, Joined]) -> None:
    _, model = seats
    desk = Desk(joined=model)

    assert desk.chair().look()["seat"] == "black"
    with pytest.raises(EnfiladeError, match="you sit at a table already"):
        desk.open(LONE)


def test_a_link_that_leads_to_no_seat_is_refused(client: Client) -> None:
    address = client.serving.address
    table = opened(client, LONE, seats={"white": "human", "black": "human"})
    invitation = f"{address}/table#{table['invitations']['black']}"
    Joined("t", invitation).leave()
    for link, message in (
        ("table-1", "a link to a seat looks like"),
        (address, "a link to a seat looks like"),
        (f"{address}/table#nonsense", "gives no seat"),
        (f"{address}/table#{table['secrets']['spectator']}", "this link is for spectators"),
        (invitation, "the table refuses: "),
        ("http://127.0.0.1:9/table#x", "cannot be reached"),
    ):
        with pytest.raises(EnfiladeError, match=message):
            Joined("t", link)


def test_a_server_that_goes_away_is_told(tmp_path: Path) -> None:
    with Serving(tmp_path / "tables.db") as serving, Client(serving) as client:
        table = opened(client, LONE, seats={"white": "human", "black": "human"})
        model = Joined("t", f"{serving.address}/table#{table['secrets']['white']}")
    model.wait(20)
    with pytest.raises(EnfiladeError, match="the table is gone"):
        model.act(["done"])
