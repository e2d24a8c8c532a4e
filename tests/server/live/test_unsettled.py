"""What no entry tells of outlives a server: proposals, who did not agree to them, and the dice that are awaited."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from math import inf
from pathlib import Path

import pytest

from enfilade.server.messages import Consent, Decline, Done, Draws, Error, Needs, Propose, Refused, Undo, Value
from enfilade.server.store.beside import Beside
from enfilade.server.store.faults import BadDatabase, Elsewhere, SetAside
from enfilade.server.store.games import Games
from tests.server.live.rooms import Room, backend, room
from tests.server.store.backends import Backend, Postgres, Sqlite
from tests.server.store.test_contract import apart

__all__ = ["backend"]


async def is_over(here: Room) -> bool:
    return (await here.live()).umpire.is_over


async def is_paused(here: Room) -> bool:
    return (await here.live())._time.is_paused


async def is_taken_back(here: Room) -> bool:
    return (await here.data())["round"] == 1


async def is_longer(here: Room) -> bool:
    return (await here.data())["rounds"] == 4


@pytest.mark.parametrize(
    ("key", "value", "comes_true"),
    [("@draw", True, is_over), ("@pause", True, is_paused), ("@take-back", True, is_taken_back), ("rounds", 4, is_longer)],
)
@apart
async def test_a_word_given_after_a_restart_counts(
    backend: Backend, key: str, value: Value, comes_true: Callable[[Room], Awaitable[bool]]
) -> None:
    async with room(backend) as here:
        id = (await here.open()).table
        await here.round()
        number = await here.propose("red", key, value)
        proposed = await here.proposal()
    async with room(backend, id) as here:
        assert await here.proposal() == proposed
        assert not await comes_true(here)
        assert isinstance(await here.ask("blue", Consent(None, number)), Done)
    async with room(backend, id) as here:
        assert await comes_true(here)
        assert await here.proposal() is None


@apart
async def test_whichever_server_takes_the_table_over_knows_what_is_proposed_and_awaited(tmp_path: Path) -> None:
    backend = Postgres(tmp_path)
    async with room(backend) as other:
        async with room(backend) as first:
            other.id = (await first.open(dice="typed", pace=None)).table
            number = await first.propose("red", "@draw")
            await first.act("red", "bid 2", "seal")
            assert isinstance(await first.act("blue", "bid 2", "seal"), Needs)
            with pytest.raises(Elsewhere):
                await other.live()
        assert (await other.live()).umpire.pending is not None
        assert isinstance(await other.ask("blue", Consent(None, number)), Done)
        assert await is_over(other)


@apart
async def test_what_is_decided_in_secret_meanwhile_goes_with_a_take_back(backend: Backend) -> None:
    """Before the restart and after it: nobody notices, and it is the act that was meant that goes."""
    async with room(backend) as here:
        id = (await here.open()).table
        await here.round()
        number = await here.propose("red", "@take-back")
        await here.act("red", "bid 2")
    async with room(backend, id) as here:
        await here.act("blue", "bid 1")
    async with room(backend, id) as here:
        assert isinstance(await here.ask("blue", Consent(None, number)), Done)
        assert ((await here.data())["round"], (await here.data())["bids"]) == (1, {})


@apart
async def test_what_was_settled_before_a_restart_is_not_proposed_after_it(backend: Backend) -> None:
    async with room(backend) as here:
        id = (await here.open()).table
        await here.round()
        void = await here.propose("red", "@take-back")
        await here.round()  # the game is over, and with it what was asked for
    async with room(backend, id) as here:
        assert await here.proposal() is None
        late = await here.ask("blue", Consent(None, void))
        assert isinstance(late, Refused)
        assert late.reason == "this is not proposed any more"


@apart
async def test_who_was_refused_does_not_ask_again_because_the_server_has_forgotten(backend: Backend) -> None:
    async with room(backend) as here:
        id = (await here.open()).table
        number = await here.propose("red", "@draw")
        assert isinstance(await here.ask("blue", Decline(None, number)), Done)
    async with room(backend, id) as here:
        again = await here.ask("red", Propose(None, "@draw", True))
        assert isinstance(again, Refused)
        assert "was not agreed to" in again.reason
        await here.act("red", "bid 1")
        assert await here.propose("red", "@draw") != number
    async with room(backend, id) as here:
        assert (await here.live())._consent._refused == {}


@apart
async def test_a_table_may_rest_while_something_is_open(backend: Backend) -> None:
    async with room(backend) as here:
        await here.open(dice="typed", pace=None)
        number = await here.propose("red", "@draw")
        await here.act("red", "bid 2", "seal")
        assert isinstance(await here.act("blue", "bid 2", "seal"), Needs)
        before = await here.live()
        await here.tables.rest(inf)
        after = await here.live()
        assert after is not before
        assert after.umpire.need_of("blue") == before.umpire.need_of("blue")
        assert isinstance(await here.ask("blue", Consent(None, number)), Done)
        assert await is_over(here)


@apart
async def test_a_proposal_that_cannot_be_written_was_not_made(backend: Backend) -> None:
    async def fail(*_: object) -> None:
        raise BadDatabase("disk full")

    async with room(backend) as here:
        await here.open()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Games, "keep", fail)
            assert isinstance(await here.ask("red", Propose(None, "@draw", True)), Error)
        assert (await here.live()).is_broken
        await here.tables.clear(here.id)  # everybody comes again
        assert await here.proposal() is None


@apart
async def test_dice_are_awaited_after_a_restart_for_the_action_that_was_chosen(backend: Backend) -> None:
    """Who has seen which dice are wanted, or has typed some, does not choose again."""
    async with room(backend) as here:
        id = (await here.open(dice="typed", pace=None)).table
        await here.act("red", "bid 2", "seal")
        assert isinstance(await here.act("blue", "bid 2", "seal"), Needs)
        need = (await here.live()).umpire.need_of("blue")
    async with room(backend, id) as here:
        live = await here.live()
        assert need is not None
        assert live.umpire.need_of("blue") == need
        moment = live.umpire.memories["blue"].moment
        assert isinstance(await here.ask("blue", Undo(None, moment)), Done)  # of which no die was typed
    async with room(backend, id) as here:
        assert (await here.live()).umpire.pending is None
        again = await here.act("blue", "seal")
        assert isinstance(again, Needs)
    async with room(backend, id) as here:
        moment = (await here.live()).umpire.memories["blue"].moment
        assert isinstance(await here.ask("blue", Draws(None, again.number, moment, [5])), Done)
        assert (await here.data())["score"] == {"red": 2, "blue": 0}
    async with room(backend, id) as here:
        assert (await here.live()).umpire.pending is None


@apart
async def test_what_was_open_before_somebody_went_on_without_it_is_not_any_more(tmp_path: Path) -> None:
    """A server of an earlier release, which shares the database for a while, plays on and knows of no proposals."""
    backend = Sqlite(tmp_path)
    async with room(backend) as here:
        id = (await here.open()).table
        await here.round()
        await here.propose("red", "@take-back")
        _, kept = await here.store.games.beside(id)
        await here.act("red", "bid 1")
        await here.store.games.keep(id, Beside(unsettled=kept.unsettled))
    async with room(backend, id) as here:
        assert await here.proposal() is None


@pytest.mark.parametrize(
    "kept",
    [
        "no JSON",
        '{"dice": {"number": 1, "seat": "green", "action": "seal", "draws": []}}',
        '{"dice": {"number": 1, "seat": "red", "action": "seal", "draws": []}}',
        '{"dice": {"number": 1, "seat": "red", "action": "bid 1", "draws": []}}',
        '{"consent": {"proposal": {"number": 1, "key": "@take-back", "label": "", "value": true, "by": "red", "awaits": []}}}',
        '{"consent": {"proposal": {"number": 1, "key": "@take-back", "label": "", "value": true, "by": "red", "awaits": []}, '
        '"act": 9}}',
    ],
)
@apart
async def test_a_table_whose_open_matters_cannot_be_is_set_aside(tmp_path: Path, kept: str) -> None:
    backend = Sqlite(tmp_path)
    async with room(backend) as here:
        id = (await here.open(dice="typed", pace=None)).table
        await here.store.games.keep(id, Beside(unsettled=kept))
    async with room(backend, id) as here:
        with pytest.raises(SetAside):
            await here.tables.live(id)
