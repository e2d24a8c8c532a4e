"""How much the server holds: tables make room, slow readers are sent away, frames carry only what changed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import cast

import pytest
from starlette.websockets import WebSocket, WebSocketState

from enfilade import library
from enfilade.server import tables
from enfilade.server.bots import Workers
from enfilade.server.connection import Connection
from enfilade.server.limits import MOST_WAITING
from enfilade.server.storage import Storage
from enfilade.server.tables import NoRoom, Tables
from tests.server.chair import Chair, Client, open_table


class Stuck:
    """A socket whose reader has gone to sleep until it is woken."""

    client_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.awake = asyncio.Event()
        self.sent: list[str] = []
        self.code = 0

    async def send_text(self, data: str) -> None:
        await self.awake.wait()
        self.sent.append(data)

    async def close(self, code: int) -> None:
        self.code = code


def test_a_connection_that_does_not_keep_up_is_sent_away() -> None:
    async def lag() -> Stuck:
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        connection.send("first")
        await asyncio.sleep(0)
        for number in range(MOST_WAITING + 1):
            connection.send(number)
        stuck.awake.set()
        await connection.finish()
        return stuck

    stuck = asyncio.run(lag())
    assert stuck.code == 1013
    assert stuck.sent == ['"first"']


def test_tables_where_nobody_sits_make_room_and_are_found_again(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LIVE", 2)

    async def fill() -> None:
        storage = Storage(database)
        held = Tables(storage, Workers(1), most=5)
        scenario = library.scenario("sealed/plain")
        opened = [await held.open(scenario, {}, "seeded") for _ in range(5)]
        assert list(held._live) == [id for id, _, _ in opened[-2:]]
        for id, secrets, commitment in opened:
            found = await held.find(secrets["blue"])
            assert found is not None
            live, seat = found
            assert (live.id, seat, live.umpire.commitment) == (id, "blue", commitment)
        assert len(held._live) == 2
        with pytest.raises(NoRoom, match="keeps 5 tables"):
            await held.open(scenario, {}, "seeded")
        storage.close()

    asyncio.run(fill())


def test_frames_may_carry_only_what_changed(client: Client) -> None:
    secrets = open_table(client, "urban-battle/lone-heavy")
    with client.socket() as socket, client.socket() as other:
        whole, chair = Chair(other, secrets["white"]), Chair(socket, secrets["white"], changed=True)
        seen = chair.frame["scene"]
        assert seen == whole.frame["scene"]
        for _ in range(12):
            if not chair.legal:
                break
            assert chair.act(chair.legal[0])["type"] == "done"
            whole.settle()
            assert {"id": seen["layers"][0]["id"], "same": True} in chair.frame["scene"]["layers"]
            assert len(json.dumps(chair.frame)) < len(json.dumps(whole.frame)) / 2
            seen = completed(chair.frame["scene"], seen)
            assert seen == whole.frame["scene"]


def completed(scene: dict[str, object], before: dict[str, object]) -> dict[str, object]:
    """A scene with what was left out because it had not changed."""
    layers = {layer["id"]: layer for layer in cast(list[dict[str, object]], before["layers"])}
    given = cast(list[dict[str, object]], scene["layers"])
    return {**before, **scene, "layers": [layers[layer["id"]] if "same" in layer else layer for layer in given]}
