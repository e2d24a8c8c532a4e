"""Messages and requests gone wrong: refused in a few words, and nothing that the log calls a fault of ours."""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from enfilade.server.base import limits
from enfilade.server.live import conversation
from tests import mutations
from tests.server.chair import PATIENCE, Client, open_table, sit
from tests.test_bad_input import tried

MESSAGES: tuple[dict[str, Any], ...] = (
    {"do": "act", "id": 1, "action": "bid 3", "seen": 0, "length": 0},
    {"do": "undo", "id": 2, "length": 0, "choice": 0},
    {"do": "draws", "id": 3, "need": 1, "length": 0, "draws": [1, "7H"]},
    {"do": "preview", "id": 4, "action": "bid 3"},
    {"do": "inspect", "id": 5, "element": "A1", "number": 0},
    {"do": "lay", "id": 6, "lens": "threat", "number": 0},
    {"do": "past", "id": 7, "number": 0, "since": 0},
    {"do": "chart", "id": 8},
    {"do": "amendable", "id": 9},
    {"do": "propose", "id": 10, "key": "rounds", "value": 3},
    {"do": "consent", "id": 11, "number": 1},
    {"do": "decline", "id": 12, "number": 1},
)
BODIES: tuple[tuple[str, Any], ...] = (
    ("/api/tables", {"scenario": "sealed/plain", "seats": {"red": "human"}, "options": {}, "dice": "seeded"}),
    ("/api/scene", {"scenario": "urban-battle/first-patrol", "options": {"max_rounds": 3}}),
    ("/api/records", {"enfilade": 1, "game": "sealed", "rules": 1, "scenario": {}}),
)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that never says that this is too much: what it says of each is the point here."""
    monkeypatch.setattr(limits.Bucket, "take", lambda _: True)
    monkeypatch.setattr(conversation, "MOST_FAULTS", 10**9)


def is_well(caplog: pytest.LogCaptureFixture) -> bool:
    return not [each for each in caplog.records if each.levelno >= logging.ERROR]


@tried(60, 12_000)
def test_messages(client: Client, count: int, caplog: pytest.LogCaptureFixture) -> None:
    """As text and as data; each is answered, refused or closes the connection, and the table goes on."""
    dice = Random(f"messages/{count}")
    secret = open_table(client)["red"]
    for _ in range(count // 20):
        with sit(client, secret) as chair:
            for _ in range(20):
                whole = dice.choice(MESSAGES)
                sent = mutations.text(dice, json.dumps(whole)) if dice.random() < 0.5 else json.dumps(mutations.data(dice, whole))
                chair.socket.send(sent)
                try:
                    told = chair.socket.recv(timeout=PATIENCE)
                except ConnectionClosed:
                    break
                assert json.loads(told)["type"] != "error" or len(told) <= mutations.MOST_TOLD
    assert is_well(caplog)


@tried(20, 1_200)
@pytest.mark.parametrize(("address", "whole"), BODIES)
def test_requests(client: Client, address: str, whole: Any, count: int, caplog: pytest.LogCaptureFixture) -> None:
    dice = Random(f"{address}/{count}")
    for _ in range(count):
        if dice.random() < 0.5:
            sent = mutations.text(dice, json.dumps(whole))
        else:
            sent = json.dumps(mutations.data(dice, whole))
        answer = client.post(address, content=sent.encode(), headers={"Content-Type": "application/json"})
        assert answer.status_code < 500, sent
        assert answer.status_code < 400 or len(answer.text) <= mutations.MOST_TOLD, sent
    assert is_well(caplog)
