"""A server as far as its tables go, without a network: what seats ask for is asked of the table itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

import pytest

from enfilade import library
from enfilade.kernel.event import Seat
from enfilade.server import messages
from enfilade.server.base.settings import Playing
from enfilade.server.live.live_table import LiveTable
from enfilade.server.live.shared import Shared
from enfilade.server.live.tables import Tables
from enfilade.server.messages import Opened
from enfilade.server.table.clock import Pace
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers
from tests.server.store.backends import Backend, Postgres, Sqlite

LIVE = Pace("minutes", 600, 10)
KINDS = [Sqlite, pytest.param(Postgres, marks=pytest.mark.slow)]  # the second takes longer, and is the same store
RANDOM = Playing(stand_in="random")


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__.lower())
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """A place for what is kept, of every kind."""
    made: Backend = request.param(tmp_path)
    return made


class Hands:
    """The hands of the server's clock, which a test moves."""

    def __init__(self) -> None:
        self.now = 2_000_000_000.0

    def __call__(self) -> float:
        return self.now


class Room:
    """All tables of a server, at one of which the game of sealed bids is played."""

    def __init__(self, tables: Tables, shared: Shared) -> None:
        self.tables = tables
        self.store = shared.store
        self.id = ""

    async def open(
        self,
        scenario: str = "sealed/plain",
        pace: Pace | None = LIVE,
        kinds: dict[Seat, str] | None = None,
        dice: str = "seeded",
        person: str = "",
    ) -> Opened:
        """A new table; one person, perhaps with an account, holds all seats that are not a computer's."""
        seated = kinds or {}
        own = [seat for seat in ("red", "blue") if seat not in seated]
        table = await self.tables.open(library.scenario(scenario), seated, dice, own, person, pace)
        self.id = table.table
        return table

    async def live(self) -> LiveTable:
        found = await self.tables.live(self.id)
        assert found is not None
        return found

    async def ask(self, seat: Seat | None, request: messages.Request) -> messages.Answer:
        """The answer to something that a seat asks for."""
        return await (await self.live()).answer(seat, request)

    async def act(self, seat: Seat, *actions: str) -> messages.Answer:
        """What a seat does, looking at how things stand; the last answer."""
        for action in actions:
            memory = (await self.live()).umpire.memories[seat]
            answer = await self.ask(seat, messages.Act(None, action, memory.told, memory.moment))
        return answer

    async def round(self) -> None:
        """A round of bids, revealed: nobody can take anything back by undo."""
        await self.act("red", "bid 1", "seal")
        assert isinstance(await self.act("blue", "bid 3", "seal"), messages.Done)

    async def propose(self, seat: Seat, key: str, value: messages.Value = True) -> int:
        """A seat proposes something; the number of the proposal."""
        assert isinstance(await self.ask(seat, messages.Propose(None, key, value)), messages.Done)
        proposal = await self.proposal()
        assert proposal is not None
        return proposal.number

    async def proposal(self) -> messages.ProposalState | None:
        """What is proposed now."""
        return (await self.live())._consent.proposal

    async def data(self) -> dict[str, object]:
        """The whole position."""
        table = (await self.live()).umpire.table
        assert table is not None
        return dict(table.play.position.bare_data())


@asynccontextmanager
async def room(
    backend: Backend, id: str = "", clock: Callable[[], float] = time, playing: Playing = RANDOM
) -> AsyncIterator[Room]:
    """A server on what is kept at a place, for as long as the `with` lasts; `id` is the table that matters."""
    store, threads = backend.open(), Threads()
    shared = Shared(store, Workers(1), threads, clock=clock, playing=playing)
    made = Room(Tables(shared), shared)
    made.id = id
    try:
        yield made
    finally:
        await made.tables.stop()
        threads.stop()
        await store.close()
