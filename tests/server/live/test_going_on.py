"""What goes on by itself goes on after a restart, and with another server, though nobody comes: computers, clocks, notices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from enfilade.kernel.event import Seat
from enfilade.server.base.limits import DAY_SECONDS
from enfilade.server.live.opponents import Opponents
from enfilade.server.live.presence import Presence
from enfilade.server.store.games import Games
from enfilade.server.store.people import Person
from enfilade.server.table.clock import Pace
from tests.server.chair import PATIENCE
from tests.server.live.rooms import Hands, Room, backend, room
from tests.server.store.backends import Backend, Postgres, Sqlite
from tests.server.store.test_contract import apart

__all__ = ["backend"]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computers of these tests do the first thing that they may, without a process of their own."""

    async def choose(_self: Opponents, _seat: Seat, _view: bytes, legal: list[str]) -> str:
        return legal[0]

    monkeypatch.setattr(Opponents, "_choose", choose)


@contextmanager
def gone_too_soon() -> Iterator[None]:
    """The server goes before any computer has decided."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Opponents, "think", lambda self: None)
        yield


async def has_thought(here: Room) -> None:
    """Wait until the computer at the table has nothing more to decide."""
    thinking = here.tables._live[here.id]._opponents._thinking
    assert thinking is not None
    await asyncio.wait_for(thinking, PATIENCE)


async def run_out(here: Room, hands: Hands, seconds: float = 601) -> None:
    """Blue has decided, red lets the time run out."""
    await here.act("blue", "bid 3", "seal")
    hands.now += seconds
    await here.tables.fall_flags()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What everybody at a table is warned of."""
    found: list[str] = []
    monkeypatch.setattr(Presence, "warn", lambda self, trouble: found.append(trouble))
    return found


# Computers.


@apart
async def test_a_stand_in_plays_on_after_a_restart_though_nobody_comes(backend: Backend) -> None:
    hands = Hands()
    async with room(backend, clock=hands) as here:
        id = (await here.open("sealed/relieved")).table
        with gone_too_soon():
            await run_out(here, hands)
        assert [place for place, _ in await here.store.games.thinking()] == [id]
    async with room(backend, id, hands) as here:
        await here.tables.let_think()
        await has_thought(here)
        assert ((await here.data())["round"], await here.store.games.thinking()) == (2, [])


@apart
async def test_so_does_any_computer_that_a_person_waits_for(backend: Backend) -> None:
    async with room(backend) as here:
        id = (await here.open(kinds={"blue": "random"}, pace=None)).table
        with gone_too_soon():
            await here.act("red", "bid 3", "seal")
    async with room(backend, id) as here:
        await here.tables.let_think()
        await has_thought(here)
        assert (await here.data())["round"] == 2


@apart
async def test_computers_among_themselves_wait_until_somebody_looks(tmp_path: Path) -> None:
    """And one that is asked in vain is not asked again and again."""
    backend = Sqlite(tmp_path)
    async with room(backend) as here:
        await here.open(kinds={"red": "random", "blue": "random"}, pace=None)
        (await here.live()).go_on()
        assert await here.store.games.thinking() == []
        id = (await here.open(kinds={"blue": "random"}, pace=None)).table
        with gone_too_soon():
            await here.act("red", "bid 3", "seal")
    async with room(backend, id) as here:
        with gone_too_soon():
            await here.tables.let_think()
            assert id in here.tables._live
            await here.tables.clear(id)
            await here.tables.let_think()
            assert id not in here.tables._live


@apart
async def test_another_server_lets_a_computer_play_on_once_the_first_is_gone(tmp_path: Path) -> None:
    backend = Postgres(tmp_path)
    async with room(backend) as other:
        async with room(backend) as first:
            id = (await first.open(kinds={"blue": "random"}, pace=None)).table
            with gone_too_soon():
                await first.act("red", "bid 3", "seal")
            await other.tables.let_think()
            assert id not in other.tables._live  # it is the first one's
        other.id = id
        await other.tables.let_think()
        await has_thought(other)
        assert (await other.data())["round"] == 2


# Clocks.


@pytest.mark.parametrize(
    ("pace", "down", "more"),
    [
        (Pace("minutes", 600, 10), 601, 60),
        (Pace("minutes", 600, 90), 601, 90),
        (Pace("days", 3 * DAY_SECONDS), 3 * DAY_SECONDS, DAY_SECONDS),
        (Pace("days", DAY_SECONDS / 2), DAY_SECONDS, DAY_SECONDS / 2),
    ],
)
@apart
async def test_nobody_loses_by_a_flag_that_fell_while_the_server_was_down(
    tmp_path: Path, told: list[str], pace: Pace, down: float, more: float
) -> None:
    backend, hands = Sqlite(tmp_path), Hands()
    async with room(backend, clock=hands) as here:
        id = (await here.open(pace=pace)).table
        await here.act("blue", "bid 3", "seal")
    hands.now += down
    async with room(backend, id, hands) as here:
        await here.tables.fall_flags()
        clock = (await here.live())._time._clock
        assert clock is not None
        assert (dict(clock.left(hands.now))["red"], clock.running) == (more, ["red"])
        assert told == ["Red ran out of time while the server was away, and has some more"]
        hands.now += more
        await here.tables.fall_flags()
        assert (await here.live()).umpire.is_over
        assert told[1:] == ["Red has run out of time and loses"]


@pytest.mark.parametrize(("seconds", "is_over"), [(601, True), (605, True), (606, False)])
@apart
async def test_a_server_that_stood_still_when_the_flag_fell_was_not_there_either(
    tmp_path: Path, seconds: float, is_over: bool
) -> None:
    hands = Hands()
    async with room(Sqlite(tmp_path), clock=hands) as here:
        await here.open()
        await run_out(here, hands, seconds)
        assert (await here.live()).umpire.is_over is is_over


@apart
async def test_where_the_game_goes_on_everybody_is_told_once_that_it_may_be_claimed(tmp_path: Path, told: list[str]) -> None:
    hands = Hands()
    async with room(Sqlite(tmp_path), clock=hands) as here:
        await here.open("sealed/patient")
        await run_out(here, hands)
        await here.tables.fall_flags()
        assert told == ["Red has run out of time: the game goes on, and whoever waits may claim it"]


# Notices.


@apart
async def test_whose_turn_it_is_is_kept_with_the_act_itself(backend: Backend) -> None:
    """A server that is killed right after an act has noted who is to be told of it."""
    async with room(backend) as here:
        assert await here.store.people.add(Person("bob", "Bob", "player", 1.0, 0), "bob", "hash", b"code")
        await here.open(pace=None, person="bob")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Games, "keep", None)
            await here.act("blue", "bid 1", "seal")
        assert [turn.seat for turn in await here.store.notices.turns("bob")] == ["red"]
