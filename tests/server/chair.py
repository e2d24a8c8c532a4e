"""Somebody who sits at a table over a WebSocket, for tests: asks, waits for the answer, remembers what it was shown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from enfilade.server.base.secrets import new_secret
from enfilade.server.testing.thread import Serving

PATIENCE = 60.0  # seconds for any answer: a busy machine is slow, not wrong
Message = dict[str, Any]


def dial(address: str, **rest: Any) -> ClientConnection:
    """A WebSocket to a server, which may take its time: no pings, however long that is."""
    socket: ClientConnection = connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None, **rest)
    return socket


class Client(httpx.Client):
    """A browser's place: requests to a server, and the address of its WebSocket."""

    def __init__(self, serving: Serving) -> None:
        super().__init__(base_url=serving.address, timeout=PATIENCE, verify=False)  # no need to read all certificates
        self.serving = serving

    def socket(self, origin: str | None = None, host: str = "", headers: Mapping[str, str] | None = None) -> ClientConnection:
        """A WebSocket that has not joined yet."""
        sent = {**({"Host": host} if host else {}), **(headers or {})}
        return dial(self.serving.socket_address, origin=origin, additional_headers=sent)


class Chair:
    """A connection that has joined."""

    def __init__(
        self,
        socket: ClientConnection,
        secret: str,
        seen: int = 0,
        changed: bool = False,
        drawings: bool = False,
        views: bool = False,
    ) -> None:
        self.socket = socket
        self.frames: list[Message] = []
        self.others: list[Message] = []
        self.events: list[Message] = []
        self._count = 0
        wants = {"changed": changed, "drawings": drawings, "views": views}
        socket.send(json.dumps({"do": "join", "secret": secret, "seen": seen, **wants}))
        self.welcome = self.receive()
        assert self.welcome["type"] == "welcome", self.welcome
        self.wait_frame()

    def receive(self) -> Message:
        """The next message, whatever it is."""
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "frame":
            self.frames.append(message)
            self.events += message["events"]
        else:
            self.others.append(message)
        return message

    def wait_frame(self) -> Message:
        """The next frame."""
        while True:
            message = self.receive()
            if message["type"] == "frame":
                return message

    def ask(self, do: str, **rest: object) -> Message:
        """The answer to a message; frames that come before it are kept."""
        self._count += 1
        self.socket.send(json.dumps({"do": do, "id": self._count, **rest}))
        while True:
            message = self.receive()
            if message.get("id") == self._count:
                return message

    def act(self, action: str) -> Message:
        """The answer to an action on the frame that is seen now."""
        return self.ask("act", action=action, seen=self.seen, length=self.frame["length"])

    def roll(self, *draws: int | str) -> Message:
        """The answer to dice typed for the need that is seen now."""
        needs = self.frame["needs"]
        return self.ask("draws", draws=draws, need=0 if needs is None else needs["number"], length=self.frame["length"])

    def settle(self) -> None:
        """Read whatever was sent before now."""
        self.ask("inspect", element="")

    @property
    def frame(self) -> Message:
        return self.frames[-1]

    @property
    def view(self) -> Message:
        view: Message = self.frame["view"]
        return view

    @property
    def legal(self) -> list[str]:
        legal: list[str] = self.view["legal"]
        return legal

    @property
    def seen(self) -> int:
        return int(self.events[-1]["number"]) if self.events else 0


@contextmanager
def sit(client: Client, secret: str, seen: int = 0) -> Iterator[Chair]:
    """Sit down at a table."""
    with client.socket(client.serving.address) as socket:
        yield Chair(socket, secret, seen)


def opened(client: httpx.Client, scenario: str = "sealed/plain", **rest: object) -> Message:
    """A new table, as whoever set it is told of it."""
    answer = client.post("/api/tables", json={"scenario": scenario, **rest})
    assert answer.status_code == 200, answer.text
    table: Message = answer.json()
    return table


def claim(client: httpx.Client, invitation: str) -> str:
    """The secret of the seat that an invitation is to."""
    secret = new_secret()
    answer = client.post("/api/claims", json={"invitation": invitation, "secret": secret})
    assert answer.status_code == 200, answer.text
    return secret


def open_table(client: httpx.Client, scenario: str = "sealed/plain", **rest: object) -> Mapping[str, str]:
    """The secrets of a new table, by seat: every invitation has been taken up."""
    table = opened(client, scenario, **rest)
    return {**table["secrets"], **{seat: claim(client, each) for seat, each in table["invitations"].items()}}


def finish(red: Chair, blue: Chair) -> None:
    """Play the game of sealed bids to its end, red always higher."""
    while red.view["outcome"] is None:
        assert red.act("bid 3")["type"] == "done"
        assert red.act("seal")["type"] == "done"
        blue.settle()
        assert blue.act("bid 1")["type"] == "done"
        assert blue.act("seal")["type"] == "done"
        red.settle()
