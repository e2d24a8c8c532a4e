"""The server under load: what an act costs with few tables and with many, and how long it takes while others do their worst."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.server.testing.apart import Apart

PATIENCE_SECONDS: Final = 60.0
CALM: Final = "urban-battle/first-patrol"
HEAVY: Final = "urban-operations/selm-harbour"
SMALL_MAP: Final = "urban-operations/first-door"
PAUSE_SECONDS: Final = 0.1  # between two acts at the calm table, and before somebody who was refused tries again
WARM_UP_SECONDS: Final = 3.0  # until an attack has its tables open
UNDO_PAIRS: Final = 2_000  # in the record that is uploaded
Message = dict[str, Any]


class Player:
    """A socket that has joined a table, and the last frame that came by it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket: Final = socket
        self.frame: Message = {}
        self.seen = 0

    async def send(self, do: str, **rest: object) -> None:
        await self.socket.send(json.dumps({"do": do, "id": 1, **rest}))

    async def until(self, *types: str) -> Message:
        """Read on until messages of these types have come; the last of them."""
        missing = set(types)
        message: Message = {}
        while missing:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE_SECONDS))
            if message["type"] == "frame":
                self.frame = message
                self.seen = message["events"][-1]["number"] if message["events"] else self.seen
            elif message["type"] in ("refused", "error"):
                return message
            missing.discard(message["type"])
        return message

    async def act(self, dice: Seeded) -> Message:
        """Choose any action; the answer, once the new frame is there too."""
        legal = self.frame["view"]["legal"]
        await self.send("act", action=legal[dice.below(len(legal))], seen=self.seen, length=self.frame["length"])
        return await self.until("done", "frame")


class Party:
    """All seats of one table, played by chance."""

    def __init__(self, players: dict[str, Player], dice: Seeded) -> None:
        self.players: Final = players
        self.dice: Final = dice

    @property
    def actor(self) -> Player | None:
        """Who must decide; None: the game is over."""
        actors = next(iter(self.players.values())).frame["view"]["actors"]
        return self.players[actors[0]] if actors else None

    async def act(self) -> float:
        """The seconds until an act was acknowledged and shown; then everybody else has seen it too."""
        actor = self.actor
        assert actor is not None
        began = perf_counter()
        answer = await actor.act(self.dice)
        took = perf_counter() - began
        if answer["type"] in ("refused", "error"):
            raise EnfiladeError(f"the server answers {answer}")
        for player in self.players.values():
            if player is not actor:
                await player.until("frame")
        return took

    async def leave(self) -> None:
        for player in self.players.values():
            await player.socket.close()


async def party(serving: Apart, scenario: str, seed: str) -> Party:
    """A new table with somebody in every seat."""
    seats = list(library.scenario(scenario, look=False).seats)
    while True:
        status, answer = await asyncio.to_thread(post, serving.address, "tables", {"scenario": scenario, "mine": seats})
        if status == 200:
            break
        await asyncio.sleep(PAUSE_SECONDS)
    players: dict[str, Player] = {}
    for seat in seats:
        players[seat] = Player(await connect(serving.socket_address, max_size=None))
        await players[seat].send("join", secret=answer["secrets"][seat], changed=True)
        await players[seat].until("frame")
    return Party(players, Seeded(seed))


def post(address: str, path: str, body: object) -> tuple[int, Message]:
    """The status and the answer of a request."""
    content = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    asked = Request(f"{address}/api/{path}", content, {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=PATIENCE_SECONDS) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        with error:
            return error.code, json.load(error)


# What an act costs.


def cost_ms(tables: int, acts: int = 30, scenario: str = CALM) -> float:
    """Milliseconds of the server's own time for an act, with so many tables in play."""
    with TemporaryDirectory() as folder, Apart(Path(folder) / "load.db") as serving:
        return asyncio.run(_cost_ms(serving, tables, acts, scenario))


async def _cost_ms(serving: Apart, tables: int, acts: int, scenario: str) -> float:
    parties = [await party(serving, scenario, str(number)) for number in range(tables)]
    began = serving.processor_seconds()
    done = sum(await asyncio.gather(*[_play(each, acts) for each in parties]))
    spent = serving.processor_seconds() - began
    for each in parties:
        await each.leave()
    return 1000 * spent / done


async def _play(each: Party, acts: int) -> int:
    for number in range(acts):
        if each.actor is None:
            return number
        await each.act()
    return acts


# How long one takes while others do their worst.


class Calm:
    """How many milliseconds an act took at a calm table."""

    def __init__(self, times: list[float]) -> None:
        self.acts: Final = len(times)
        self.median_ms: Final = 1000 * median(times)
        self.worst_ms: Final = 1000 * max(times)


def under_attack(kind: str, seconds: float = 15.0) -> Calm:
    """An act at a calm table while another process does what its kind is called; `nothing` for comparison."""
    with TemporaryDirectory() as folder, Apart(Path(folder) / "attack.db") as serving:
        return asyncio.run(_under_attack(serving, kind, seconds))


async def _under_attack(serving: Apart, kind: str, seconds: float) -> Calm:
    calm = await party(serving, CALM, "calm")
    command = (sys.executable, "-m", "enfilade.server.testing.load", serving.address, kind)
    attacker = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert attacker.stdout is not None
    try:
        await attacker.stdout.readline()  # it is ready
        await asyncio.sleep(WARM_UP_SECONDS)
        times: list[float] = []
        end = perf_counter() + seconds
        while perf_counter() < end and calm.actor is not None:
            times.append(await calm.act())
            await asyncio.sleep(PAUSE_SECONDS)
        if attacker.returncode is not None:
            raise EnfiladeError(f"the attack by {kind} has ended too early")
        return Calm(times)
    finally:
        with suppress(ProcessLookupError):
            attacker.kill()
        await attacker.wait()
        serving.kill()  # it has more to do than it could end in good time


def enlarged(size: int) -> Message:
    """A map with so many rows and columns, which is no more than a house in a field of trees."""
    small: Message = dict(Reader(library.scenario(SMALL_MAP, look=False).data, Source(SMALL_MAP)).table("map").values)
    rows = [row.ljust(size, ".") for row in str(small["terrain"]).split()]
    wood = "".join(["T" if column % 5 == 0 else "." for column in range(size)])
    small["terrain"] = "\n".join([*rows, *[wood] * (size - len(rows))])
    return small


async def big_maps(address: str) -> None:
    """Open tables on large boards, and on boards that are too large."""
    for size in (25, 99):
        body = {"scenario": SMALL_MAP, "changes": {"map": enlarged(size)}}
        for path in ("tables", "scene"):
            await asyncio.to_thread(post, address, path, body)


async def uploads(address: str) -> None:
    """Bring a record in which the same thing is done and taken back again and again."""
    await asyncio.to_thread(post, address, "records", undone(UNDO_PAIRS))
    await asyncio.sleep(PAUSE_SECONDS)


@cache
def undone(pairs: int) -> str:
    """A record in which something was taken back so many times."""
    table = Table(library.scenario(CALM), seed=7)
    seat = table.actors[0]
    while table.why_no_undo(seat):
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    for _ in range(pairs):
        table.undo(seat)
        table.act(seat, table.legal(seat)[0])
    return table.record().text()


async def undo(address: str) -> None:
    """At a large table do something, take it back, and so on; where that is not allowed, go on."""
    each = await party(_elsewhere(address), HEAVY, "undo")
    while (actor := each.actor) is not None:
        await each.act()
        await actor.send("undo", length=actor.frame["length"])
        if (await actor.until("done", "frame"))["type"] not in ("refused", "error"):
            for player in each.players.values():
                if player is not actor:
                    await player.until("frame")


async def previews(address: str) -> None:
    """At a large table ask what every action would do, as fast as is allowed."""
    each = await party(_elsewhere(address), HEAVY, "previews")
    for _ in range(20):
        await each.act()
    while (actor := each.actor) is not None:
        for action in actor.frame["view"]["legal"]:
            await actor.send("preview", action=action)
            await actor.until("done")
        await each.act()


async def floods(address: str) -> None:
    """Send what means nothing until the connection is closed, and come again."""
    each = await party(_elsewhere(address), CALM, "flood")
    player = next(iter(each.players.values()))
    with suppress(ConnectionClosed):
        while True:
            await player.send("inspect", element="x" * 200)
            await player.until("done")


ATTACKS: Final[dict[str, tuple[int, Callable[[str], Awaitable[None]]]]] = {
    "big maps": (4, big_maps),
    "uploads": (2, uploads),
    "undo": (6, undo),
    "previews": (6, previews),
    "floods": (16, floods),
}
EVERYTHING: Final = "everything"
NOTHING: Final = "nothing"


async def attack(address: str, kind: str) -> None:
    """Do one kind of harm, or all of them, for ever, so many at a time."""
    chosen = {EVERYTHING: list(ATTACKS), NOTHING: []}.get(kind, [kind])
    undone(UNDO_PAIRS)  # made before it counts
    doing = [asyncio.create_task(_again(address, ATTACKS[each][1])) for each in chosen for _ in range(ATTACKS[each][0])]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.gather(asyncio.sleep(3_600), *doing)


async def _again(address: str, harm: Callable[[str], Awaitable[None]]) -> None:
    while True:
        with suppress(OSError, ConnectionClosed, EnfiladeError, TimeoutError):
            await harm(address)
        await asyncio.sleep(PAUSE_SECONDS)


def _elsewhere(address: str) -> Apart:
    """A server that runs already."""
    serving = Apart("")
    serving.address = address
    return serving


if __name__ == "__main__":
    asyncio.run(attack(*sys.argv[1:3]))
