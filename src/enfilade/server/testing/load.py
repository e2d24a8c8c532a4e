"""The server under load: what an act costs with few tables and with many, and how long it takes while others do their worst."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
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
from enfilade.server import messages
from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import REST_SECONDS
from enfilade.server.base.secrets import SPECTATOR
from enfilade.server.live.shared import Shared
from enfilade.server.live.tables import Tables
from enfilade.server.store import open_store
from enfilade.server.table.changes import changed
from enfilade.server.table.umpire import SEEDED
from enfilade.server.testing.apart import Apart
from enfilade.server.testing.cluster import Cluster
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers

PATIENCE_SECONDS: Final = 60.0
CALM: Final = "urban-battle/first-patrol"
HEAVY: Final = "urban-operations/selm-harbour"
SMALL_MAP: Final = "urban-operations/first-door"
PAUSE_SECONDS: Final = 0.1  # between two acts at the calm table, and before somebody who was refused tries again
WARM_UP_SECONDS: Final = 3.0  # until an attack has its tables open
MOST_WARM_ACTS: Final = 60  # before what an act costs is measured
UNDO_PAIRS: Final = 2_000  # in the record that is uploaded
Message = dict[str, Any]


class Player:
    """A socket that has joined a table, and what was last shown by it. It listens for as long as it is open."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket: Final = socket
        self.frame: Message = {}
        self.seen = 0
        self.sizes: Final[list[int]] = []  # of frames, in bytes
        self.torn = 0  # events that did not follow those before: some were lost, or came twice
        self._answers: Final[asyncio.Queue[Message]] = asyncio.Queue()
        self._news: Final = asyncio.Condition()
        self._listening: Final = asyncio.create_task(self._listen())

    @property
    def legal(self) -> list[str]:
        """What it may decide now."""
        found: list[str] = self.frame["view"]["legal"]
        return found

    async def join(self, secret: str) -> None:
        """Sit down and wait for the first frame."""
        await self.socket.send(json.dumps({"do": "join", "secret": secret, "changed": True, "drawings": True, "views": True}))
        await self.wait_for(lambda: bool(self.frame))
        self.sizes.clear()

    async def ask(self, do: str, **rest: object) -> Message:
        """The answer to a message; the frame that it leads to has come before."""
        await self.socket.send(json.dumps({"do": do, "id": 1, **rest}))
        answer: Message = await asyncio.wait_for(self._answers.get(), PATIENCE_SECONDS)
        return answer

    async def act(self, dice: Seeded) -> Message:
        """Choose any action; the answer."""
        action = self.legal[dice.below(len(self.legal))]
        return await self.ask("act", action=action, seen=self.seen, length=self.frame["length"])

    async def wait_for(self, is_so: Callable[[], bool]) -> None:
        """Wait until what is shown makes something true."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(is_so), PATIENCE_SECONDS)

    async def leave(self) -> None:
        await self.socket.close()
        await self._listening

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.socket:
                message = json.loads(text)
                if message["type"] == "frame":
                    self.sizes.append(len(text))
                    numbers = [self.seen, *[event["number"] for event in message["events"]]]
                    self.seen, self.torn = numbers[-1], self.torn + torn(numbers)
                    if "of" in message["view"]:
                        message["view"] = changed(self.frame["view"], message["view"])
                    async with self._news:
                        self.frame = message
                        self._news.notify_all()
                elif "id" in message:
                    self._answers.put_nowait(message)


def torn(numbers: list[int]) -> int:
    """How many of these numbers of events do not follow the one before: something was lost, or told twice."""
    return sum([after != before + 1 for before, after in pairwise(numbers)])


class Party:
    """All seats of one table, played by chance."""

    def __init__(self, players: dict[str, Player], dice: Seeded) -> None:
        self.players: Final = players
        self.dice: Final = dice

    @property
    def actor(self) -> Player | None:
        """Somebody who may decide; None: the game is over."""
        return next((player for player in self.players.values() if player.legal), None)

    async def act(self) -> float:
        """The seconds until an act was acknowledged and shown; then whoever must decide next has seen it too."""
        actor = self.actor
        assert actor is not None
        length, began = actor.frame["length"], perf_counter()
        answer = await actor.act(self.dice)
        took = perf_counter() - began
        if answer["type"] == "refused" and answer["reason"].startswith("the table has changed"):
            await actor.wait_for(lambda: actor.frame["length"] != length)  # what changed it was on its way
            return await self.act() if self.actor is not None else took
        if answer["type"] in ("refused", "error"):
            raise EnfiladeError(f"the server answers {answer}")
        for seat in actor.frame["view"]["actors"]:
            if self.actor is None:
                await self.players[seat].wait_for(lambda: self.actor is not None)
        return took

    @property
    def torn(self) -> int:
        """Events that did not follow those before, of all seats."""
        return sum([player.torn for player in self.players.values()])

    async def leave(self) -> None:
        for player in self.players.values():
            await player.leave()


async def party(serving: Apart, scenario: str, seed: str) -> Party:
    """A new table with somebody in every seat."""
    seats = list(library.scenario(scenario, look=False).seats)
    while True:
        status, answer = await asyncio.to_thread(post, serving.address, "tables", {"scenario": scenario, "mine": seats})
        if status == 200:
            return await seated(serving, answer["secrets"], seed)
        await asyncio.sleep(PAUSE_SECONDS)


async def seated(serving: Apart, secrets: dict[str, str], seed: str) -> Party:
    """The people of a table that is there."""
    players: dict[str, Player] = {}
    for seat in [seat for seat in secrets if seat != SPECTATOR]:
        players[seat] = Player(await connect(serving.socket_address, max_size=None, compression=None))
        await players[seat].join(secrets[seat])
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


class Cost:
    """What acts cost a server: milliseconds of its own time for one, how many a second of it holds, and kilobytes of a frame."""

    def __init__(self, acts: int, seconds: float, sizes: list[int], torn: int) -> None:
        self.acts: Final = acts
        self.torn: Final = torn  # events that were lost, or told twice
        self.ms: Final = 1000 * seconds / acts
        self.a_second: Final = acts / seconds
        self.kilobytes: Final = sum(sizes) / len(sizes) / 1000


def cost_ms(tables: int, acts: int = 30, scenario: str = CALM) -> float:
    """Milliseconds of the server's own time for an act, with so many tables in play."""
    return cost(tables, acts, scenario).ms


def cost(tables: int, acts: int, scenario: str, pause: float = 0.0) -> Cost:
    """What an act costs with so many tables at which so many are made each, or as many as the game has; people may pause for so
    many seconds before each act, without which the server soon takes them for programs."""
    with TemporaryDirectory() as folder, Apart(Path(folder) / "load.db") as serving:
        return run_apart(_cost(serving, tables, acts, scenario, pause))


async def _cost(serving: Apart, tables: int, acts: int, scenario: str, pause: float) -> Cost:
    warm = await party(serving, scenario, "warm")  # what is drawn for the first time is no part of it
    await _play(warm, min(acts, MOST_WARM_ACTS))
    await warm.leave()
    parties = [await party(serving, scenario, str(number)) for number in range(tables)]
    began = serving.processor_seconds()
    done = sum(await asyncio.gather(*[_play(each, acts, pause) for each in parties]))
    spent = serving.processor_seconds() - began
    sizes = [size for each in parties for player in each.players.values() for size in player.sizes]
    for each in parties:
        await each.leave()
    return Cost(done, spent, sizes, sum([each.torn for each in parties]))


async def _play(each: Party, acts: int, pause: float = 0.0) -> int:
    for number in range(acts):
        if each.actor is None:
            return number
        await asyncio.sleep(pause)
        await each.act()
    return acts


def paced(rate: float, seconds: float, tables: int = 32, scenario: str = CALM) -> Calm:
    """How long acts take where so many are made a second at all tables together, for so long or until the games are over."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "paced.db"
        opened = run_apart(_begun(database, tables, scenario, 0))
        with Apart(database) as serving:
            return run_apart(_paced(serving, rate, seconds, opened))


async def _paced(serving: Apart, rate: float, seconds: float, opened: list[dict[str, str]]) -> Calm:
    parties = [await seated(serving, secrets, str(number)) for number, secrets in enumerate(opened)]
    with _no_collector():
        end = perf_counter() + seconds
        times = await asyncio.gather(*[_in_time(each, len(parties) / rate, end) for each in parties])
    for each in parties:
        await each.leave()
    return Calm([took for each in times for took in each], sum([each.torn for each in parties]))


@contextmanager
def _no_collector() -> Iterator[None]:
    """What people at two thousand sockets were shown is much to look through: their waits would be taken for the server's."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _in_time(each: Party, pause: float, end: float) -> list[float]:
    times: list[float] = []
    due = perf_counter() + pause * each.dice.below(1000) / 1000
    while due < end and each.actor is not None:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        times.append(await each.act())
        due += pause
    return times


def idle_mib(tables: int, scenario: str = CALM, acts: int = 12) -> float:
    """How many MiB a server takes with so many tables begun, somebody in every seat, at which nothing happens any more."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "idle.db"
        opened = run_apart(_begun(database, tables, scenario, acts))
        with Apart(database) as serving:
            return run_apart(_idle(serving, opened))


async def _begun(database: Path, tables: int, scenario: str, acts: int) -> list[dict[str, str]]:
    """The secrets of tables that lie in a store, each with some acts."""
    store, workers, threads = open_store(database), Workers(1), Threads()
    held = Tables(Shared(store, workers, threads))
    played = library.scenario(scenario)
    secrets: list[dict[str, str]] = []
    for number in range(tables):
        opened = await held.open(played, {}, SEEDED, played.seats)
        secrets.append(opened.secrets)
        live, dice = await held.live(opened.table), Seeded(str(number))
        assert live is not None
        for _ in range(acts):
            seat = live.umpire.asked()
            if seat is None:
                break
            memory = live.umpire.memories[seat]
            legal = live.umpire.view(seat).legal
            await live.answer(seat, messages.Act(None, legal[dice.below(len(legal))].text, memory.told))
    threads.stop()
    await workers.stop()
    await store.close()
    return secrets


async def _idle(serving: Apart, opened: list[dict[str, str]]) -> float:
    parties = [await seated(serving, secrets, str(number)) for number, secrets in enumerate(opened)]
    await asyncio.sleep(1.5 * REST_SECONDS)
    found = serving.memory_mib()
    for each in parties:
        await each.leave()
    return found


# What several servers carry together.


def together(servers: int, scenario: str = HEAVY, tables: int = 16, acts: int = 20) -> float:
    """Acts a second, by the clock on the wall, of so many servers on one PostgreSQL, each with its share of the tables. The
    clients and the database run beside them, so it says something about this machine as well."""
    with Cluster(durable=True) as cluster, ExitStack() as stack:
        database = cluster.database()
        serving = [stack.enter_context(Apart(database)) for _ in range(servers)]
        return run_apart(_together(serving, scenario, tables, acts))


async def _together(serving: list[Apart], scenario: str, tables: int, acts: int) -> float:
    for server in serving:  # what is drawn for the first time is no part of it
        warm = await party(server, scenario, "warm")
        await _play(warm, acts)
        await warm.leave()
    parties = [await party(serving[number % len(serving)], scenario, str(number)) for number in range(tables)]
    began = perf_counter()
    done = sum(await asyncio.gather(*[_play(each, acts) for each in parties]))
    took = perf_counter() - began
    for each in parties:
        await each.leave()
    return done / took


# How soon one plays on after a kill.


class Recovery:
    """Seconds from the start of a server after a kill: until it is up, until the first act, and until one at every table."""

    def __init__(self, up: float, first: float, all: float) -> None:
        self.up: Final = up
        self.first: Final = first
        self.all: Final = all


def recovery(tables: int, scenario: str = CALM, acts: int = 12) -> Recovery:
    """A server with so many tables begun is killed, and another started; everybody comes back at once."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "recovery.db"
        opened = run_apart(_begun(database, tables, scenario, acts))
        with Apart(database) as killed:
            run_apart(_played_on(killed, opened[:1]))
            killed.kill()
        began = perf_counter()
        with Apart(database) as serving:
            up = perf_counter()
            first = run_apart(_played_on(serving, opened[:1])) - began
            return Recovery(up - began, first, run_apart(_played_on(serving, opened)) - began)


async def _played_on(serving: Apart, opened: list[dict[str, str]]) -> float:
    """When an act had been done at every one of these tables."""
    parties = await asyncio.gather(*[seated(serving, secrets, str(number)) for number, secrets in enumerate(opened)])
    await asyncio.gather(*[each.act() for each in parties])
    done = perf_counter()
    for each in parties:
        await each.leave()
    return done


# How long one takes while others do their worst.


class Calm:
    """How many milliseconds an act took at a calm table."""

    def __init__(self, times: list[float], torn: int = 0) -> None:
        self.acts: Final = len(times)
        self.torn: Final = torn  # events that were lost, or told twice
        self.median_ms: Final = 1000 * median(times)
        self.p99_ms: Final = 1000 * quantiles(times, n=100)[-1]
        self.worst_ms: Final = 1000 * max(times)


def under_attack(kind: str, seconds: float = 15.0) -> Calm:
    """An act at a calm table while another process does what its kind is called; `nothing` for comparison."""
    with TemporaryDirectory() as folder, Apart(Path(folder) / "attack.db") as serving:
        return run_apart(_under_attack(serving, kind, seconds))


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
        await actor.ask("undo", length=actor.frame["length"])


async def previews(address: str) -> None:
    """At a large table ask what every action would do, as fast as is allowed."""
    each = await party(_elsewhere(address), HEAVY, "previews")
    for _ in range(20):
        await each.act()
    while (actor := each.actor) is not None:
        for action in actor.legal:
            await actor.ask("preview", action=action)
        await each.act()


async def floods(address: str) -> None:
    """Send what means nothing until the connection is closed, and come again."""
    each = await party(_elsewhere(address), CALM, "flood")
    player = next(iter(each.players.values()))
    with suppress(ConnectionClosed):
        while True:
            await player.ask("inspect", element="x" * 200)


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
