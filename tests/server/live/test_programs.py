"""Programs at tables in the browser: the operator brings them, by name; no client names a command."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from enfilade.server.http.app import application
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from tests.external.test_programs import ODD, odd
from tests.server.chair import Client, open_table, sit

BRIEF = {"max_rounds": 1}


@pytest.fixture
def programs() -> dict[str, str]:
    return {"tutor": f"external(seconds=8):{shlex.quote(sys.executable)} '{ODD}' good", "fool": odd("illegal", "seconds=8")}


@pytest.fixture
def house(database: Path, programs: dict[str, str]) -> Iterator[Client]:
    """A server whose operator lets two programs sit down."""
    app = application(open_store(database), seed=lambda: "programs", programs=programs)
    with Serving(database, app) as serving, Client(serving) as client:
        yield client


def played_out(client: Client, seats: dict[str, str]) -> tuple[dict[str, Any], list[str]]:
    """The last frame of a game of a person, who does as little as possible, and what all were told besides."""
    secrets = open_table(client, "urban-battle/lone-heavy", seats=seats, changes=BRIEF)
    told: list[str] = []
    with sit(client, secrets["white"]) as white:
        while white.view["outcome"] is None:
            if white.legal:
                white.act(white.legal[-1])
            else:
                white.wait_frame()
        told += [message["error"] for message in white.others if message["type"] == "error"]
    return white.frame, told


def test_a_program_plays_under_its_name(house: Client) -> None:
    players = house.get("/api/games").json()["games"][0]["players"]
    assert players[-2:] == ["tutor", "fool"]
    frame, told = played_out(house, {"black": "tutor"})

    assert frame["view"]["outcome"] is not None
    assert told == []


def test_what_goes_wrong_with_it_is_told_at_the_table(house: Client) -> None:
    _, told = played_out(house, {"black": "fool"})

    assert told
    assert told[0] == "Odd: its answer is not legal. A legal choice was made for it."


@pytest.mark.parametrize("kind", ["external:ls", "external(seconds=1):rm -rf /", "external", "Tutor"])
def test_a_client_cannot_name_a_command(house: Client, kind: str) -> None:
    answer = house.post("/api/tables", json={"scenario": "urban-battle/convoy", "seats": {"black": kind}})

    assert answer.status_code == 400
    assert "no player called" in answer.text


def test_commands_are_told_to_nobody(house: Client) -> None:
    assert str(ODD) not in house.get("/api/games").text
    secrets = open_table(house, "urban-battle/lone-heavy", seats={"black": "tutor"}, changes=BRIEF)
    with sit(house, secrets["white"]) as white:
        assert [seat["kind"] for seat in white.welcome["table"]["seats"]] == ["human", "tutor"]
        assert str(ODD) not in str(white.welcome) + str(white.frame)
