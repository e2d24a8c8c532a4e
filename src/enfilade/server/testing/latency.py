"""How long a move takes from one seat to the other: a real server, two real sockets, one machine."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from enfilade import library
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.server.testing.apart import Apart

PATIENCE_SECONDS: Final = 10.0


class Latency:
    """Milliseconds from sending a move until it was both acknowledged and shown to the other seat."""

    def __init__(self, times_ms: list[float]) -> None:
        self.count: Final = len(times_ms)
        self.least_ms: Final = min(times_ms)
        self.median_ms: Final = median(times_ms)
        self.p95_ms: Final = quantiles(times_ms, n=20)[-1]


def measure(scenario: str = "urban-battle/first-patrol", moves: int = 200, seed: str = "latency") -> Latency:
    """The latency of so many random moves, fewer if the game ends before."""
    with TemporaryDirectory() as folder, Apart(Path(folder) / "latency.db") as serving:
        secrets = _open(serving.address, scenario)
        seats = [seat for seat in secrets if seat != "spectator"]
        with ExitStack() as stack:
            sockets = {seat: stack.enter_context(connect(serving.socket_address, max_size=None)) for seat in seats}
            players = {seat: _Player(socket, secrets[seat]) for seat, socket in sockets.items()}
            return Latency(_play(players, moves, Seeded(seed)))


class _Player:
    """A socket and the last frame that came by it."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self._socket: Final = socket
        self.frame: dict[str, Any] = {}
        self.seen = 0
        self._socket.send(json.dumps({"do": "join", "secret": secret, "seen": 0, "changed": True}))
        self.wait_for("frame")

    def act(self, action: str) -> None:
        message = {"do": "act", "id": 1, "action": action, "seen": self.seen, "length": self.frame["length"]}
        self._socket.send(json.dumps(message))

    def wait_for(self, *types: str) -> None:
        """Read on until messages of these types have come."""
        missing = set(types)
        while missing:
            message = json.loads(self._socket.recv(timeout=PATIENCE_SECONDS))
            if message["type"] in ("refused", "error"):
                raise EnfiladeError(f"the server answers {message}")
            if message["type"] == "frame":
                self.frame = message
                self.seen = message["events"][-1]["number"] if message["events"] else self.seen
            missing.discard(message["type"])


def _play(players: dict[str, _Player], moves: int, dice: Seeded) -> list[float]:
    times: list[float] = []
    while len(times) < moves:
        view = next(iter(players.values())).frame["view"]
        if view["outcome"] is not None:
            break
        actor = players[view["actors"][0]]
        legal = actor.frame["view"]["legal"]
        begun = time.perf_counter()
        actor.act(legal[dice.below(len(legal))])
        actor.wait_for("frame", "done")
        for player in players.values():
            if player is not actor:
                player.wait_for("frame")
        times.append((time.perf_counter() - begun) * 1000)
    return times


def _open(address: str, scenario: str) -> dict[str, str]:
    """The secrets of a new table, whose seats are all at this screen."""
    seats = list(library.scenario(scenario, look=False).seats)
    body = json.dumps({"scenario": scenario, "mine": seats}).encode()
    with urlopen(Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})) as answer:
        secrets: dict[str, str] = json.load(answer)["secrets"]
        return secrets
