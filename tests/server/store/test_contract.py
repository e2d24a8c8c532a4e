"""What every store promises, tried with every kind there is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from math import inf
from pathlib import Path
from typing import Any, ParamSpec

import pytest

from enfilade.kernel.dice import Draw
from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import Retention
from enfilade.server.store.base import Door, Store, StoredTable
from enfilade.server.store.faults import BadDatabase, Conflict, Elsewhere, SetAside
from tests.server.store.backends import BACKENDS, DAMAGES, Backend

A = ParamSpec("A")
KINDS = {"red": "human", "blue": "greedy"}
UNTOUCHED = Retention(-1, inf, inf)  # those at which nothing was ever done


@pytest.fixture(params=BACKENDS, ids=lambda kind: kind.__name__.lower())
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    made: Backend = request.param(tmp_path)
    return made


def apart(test: Callable[A, Coroutine[Any, Any, None]]) -> Callable[A, None]:
    """A test that is a coroutine, run in a thread of its own."""

    @wraps(test)
    def run(*arguments: A.args, **named: A.kwargs) -> None:
        run_apart(test(*arguments, **named))

    return run


@asynccontextmanager
async def opened(backend: Backend) -> AsyncIterator[Store]:
    """The store, open for as long as the `with` lasts."""
    store = backend.open()
    try:
        yield store
    finally:
        await store.close()


def table(id: str, opening: list[Draw] | None = None, dice: str = "seeded", lines: Sequence[str] = ()) -> StoredTable:
    seed = "a seed" if dice == "seeded" else None
    return StoredTable(id, "sealed", 3, '{"title": "Zwölf Häuser"}', seed, dice, opening, KINDS, lines)


async def lines_of(store: Store, id: str) -> list[str]:
    found = await store.table(id)
    assert found is not None
    return list(found.lines)


# What is kept.


@apart
async def test_a_table_is_given_back_as_it_was_even_after_closing(backend: Backend) -> None:
    given = table("t", [3, "ace"], lines=["one", "zwei", "\U0001f3b2"])
    async with opened(backend) as store:
        await store.add_table(given, {})
        await store.add_entry("t", 4, "vier")
    async with opened(backend) as store:
        found = await store.table("t")
        assert found is not None
        assert found.touched is not None
        assert vars(found) == {**vars(given), "touched": found.touched, "lines": ["one", "zwei", "\U0001f3b2", "vier"]}


@apart
async def test_what_is_not_there_is_none(backend: Backend) -> None:
    async with opened(backend) as store:
        assert await store.table("t") is None
        assert await store.find_seat(b"digest") is None
        assert await store.replay("r") is None
        assert await store.count_tables() == 0


@apart
async def test_a_secret_opens_its_seat_or_the_public_view(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {b"\x00red": "red", b"\x00public": None})
        await store.add_table(table("u"), {b"\x00other": "red"})
    async with opened(backend) as store:
        assert await store.find_seat(b"\x00red") == ("t", "red")
        assert await store.find_seat(b"\x00public") == ("t", None)
        assert await store.find_seat(b"\x00other") == ("u", "red")
        assert await store.find_seat(b"\x00") is None


@apart
async def test_a_set_up_is_kept_once(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t", dice="typed"), {})
        waiting = await store.table("t")
        assert waiting is not None
        assert waiting.opening is None
        await store.set_opening("t", [4, "ace"])
        with pytest.raises(Conflict):
            await store.set_opening("t", [5])
        with pytest.raises(Conflict):
            await store.set_opening("another", [5])
    async with opened(backend) as store:
        found = await store.table("t")
        assert found is not None
        assert found.opening == [4, "ace"]


# What is refused.


@apart
async def test_a_second_table_of_the_same_id_or_secret_leaves_nothing_behind(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t", lines=["first"]), {b"one": "red"})
        with pytest.raises(Conflict):
            await store.add_table(table("t", lines=["second"]), {b"two": "red"})
        with pytest.raises(Conflict):
            await store.add_table(table("u"), {b"three": "red", b"one": "blue"})
        assert await lines_of(store, "t") == ["first"]
        assert await store.table("u") is None
        assert [await store.find_seat(each) for each in (b"one", b"two", b"three")] == [("t", "red"), None, None]


@apart
async def test_an_entry_must_be_the_next_one(backend: Backend) -> None:
    """Whoever has another number has not seen what was done: neither overwriting nor a gap may come of that."""
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        await store.add_entry("t", 1, "first")
        for wrong in (0, 1, 3):
            with pytest.raises(Conflict):
                await store.add_entry("t", wrong, "wrong")
        with pytest.raises(Conflict):
            await store.add_entry("another", 1, "wrong")
        await store.add_entry("t", 2, "second")
    async with opened(backend) as store:
        assert await lines_of(store, "t") == ["first", "second"]


# Many at once.


@apart
async def test_calls_take_effect_in_the_order_in_which_they_were_made(backend: Backend) -> None:
    async with opened(backend) as store:
        adding = store.add_table(table("t"), {b"digest": "red"})
        entries = [store.add_entry("t", entry, f"line {entry}") for entry in range(1, 201)]
        *_, found = await asyncio.gather(adding, *entries, lines_of(store, "t"))
        assert found == [f"line {entry}" for entry in range(1, 201)]


@apart
async def test_tables_do_not_disturb_each_other(backend: Backend) -> None:
    ids = [f"t{number}" for number in range(20)]

    async def play(store: Store, id: str) -> None:
        await store.add_table(table(id), {id.encode(): "red"})
        for entry in range(1, 11):
            await store.add_entry(id, entry, f"{id}/{entry}")

    async with opened(backend) as store:
        await asyncio.gather(*[play(store, id) for id in ids])
    async with opened(backend) as store:
        assert await store.count_tables() == 20
        for id in ids:
            assert await lines_of(store, id) == [f"{id}/{entry}" for entry in range(1, 11)]
            assert await store.find_seat(id.encode()) == (id, "red")


@apart
async def test_of_two_with_the_same_entry_one_wins_and_those_beside_them_are_unharmed(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        writing = [store.add_entry("t", entry, line) for entry, line in ((1, "first"), (1, "again"), (2, "second"))]
        first, again, second = await asyncio.gather(*writing, return_exceptions=True)
        assert (first, second) == (None, None)
        assert isinstance(again, Conflict)
        assert await lines_of(store, "t") == ["first", "second"]


@apart
async def test_who_is_cancelled_while_waiting_does_not_undo_the_call(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        writing = asyncio.create_task(store.add_entry("t", 1, "first"))
        await asyncio.sleep(0)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        assert await lines_of(store, "t") == ["first"]


@apart
async def test_closing_finishes_what_was_begun_and_then_nothing_is_done(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        writing = asyncio.create_task(store.add_entry("t", 1, "first"))
        await asyncio.sleep(0)
        await store.close()
        await writing
        for call in (store.table("t"), store.add_entry("t", 2, "second"), store.count_tables()):
            with pytest.raises(BadDatabase):
                await call
    async with opened(backend) as store:
        assert await lines_of(store, "t") == ["first"]


@apart
async def test_one_server_at_a_time(backend: Backend) -> None:
    """Has the store; or, where several share one, a table of it."""
    async with opened(backend) as store:
        if backend.is_shared:
            await _share(store, backend.open())
        else:
            with pytest.raises(BadDatabase, match="another Enfilade is using"):
                backend.open()
            await store.take("t")
            await store.give_up("t")
    async with opened(backend) as store:
        assert await store.count_tables() == 0


async def _share(store: Store, other: Store) -> None:
    await store.add_table(table("t"), {b"digest": "red"}, {b"to blue": "blue"})
    with pytest.raises(Elsewhere, match="http://here"):
        await other.take("t")
    for call in (other.add_entry("t", 1, "first"), other.invite("t", "red", b"new"), other.claim(b"to blue", b"mine")):
        with pytest.raises(Conflict, match="another server has table t"):
            await call
    assert await other.retire(Retention(-1, -1, -1), []) == []
    await store.add_entry("t", 1, "first")
    await store.give_up("t")
    await other.take("t")
    await other.take("t")
    assert await lines_of(other, "t") == ["first"]
    await other.add_entry("t", 2, "second")
    with pytest.raises(Conflict):
        await store.add_entry("t", 2, "another second")
    await other.close()
    await store.take("t")
    assert await lines_of(store, "t") == ["first", "second"]
    assert await store.retire(Retention(-1, -1, -1), []) == ["t"]


# What is forgotten.


@apart
async def test_untouched_tables_are_forgotten_with_their_secrets(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("untouched", []), {b"untouched": "red"})
        await store.add_table(table("awaiting", dice="typed"), {b"awaiting": "red"})
        await store.add_table(table("spared", []), {b"spared": "red"})
        await store.add_table(table("played", []), {b"played": "red"})
        await store.add_entry("played", 1, "first")
        await store.add_table(table("typed", dice="typed"), {b"typed": "red"})
        await store.set_opening("typed", [4])
        assert await store.retire(Retention(3600, 3600, 3600), []) == []
        assert sorted(await store.retire(UNTOUCHED, ["spared", "nobody"])) == ["awaiting", "untouched"]
        assert await store.retire(UNTOUCHED, ["spared"]) == []
    async with opened(backend) as store:
        for id, is_kept in (("untouched", False), ("awaiting", False), ("spared", True), ("played", True), ("typed", True)):
            assert (await store.table(id) is not None) is is_kept, id
            assert (await store.find_seat(id.encode()) is not None) is is_kept, id
        assert await store.count_tables() == 3


@apart
async def test_nothing_can_be_done_at_a_table_that_was_forgotten(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {b"digest": "red"})
        assert await store.retire(UNTOUCHED, []) == ["t"]
        with pytest.raises(Conflict):
            await store.add_entry("t", 1, "first")
        await store.add_table(table("t"), {b"digest": "blue"})
        assert await lines_of(store, "t") == []


@apart
async def test_finished_and_abandoned_tables_are_forgotten_each_in_its_time(backend: Backend) -> None:
    async with opened(backend) as store:
        for id in ("finished", "abandoned", "spared"):
            await store.add_table(table(id, []), {id.encode(): "red"})
            await store.add_entry(id, 1, "first")
        await store.add_entry("finished", 2, "last", is_over=True)
        assert await store.retire(Retention(inf, inf, inf), []) == []
        assert await store.retire(Retention(inf, -1, inf), []) == ["finished"]
        assert await store.retire(Retention(inf, inf, -1), ["spared"]) == ["abandoned"]
    async with opened(backend) as store:
        assert [await store.table(id) is not None for id in ("finished", "abandoned", "spared")] == [False, False, True]
        assert await store.find_seat(b"finished") is None
        await store.add_table(table("finished", []), {b"finished": "blue"})
        assert await lines_of(store, "finished") == []


# Invitations.


async def holders(store: Store, id: str) -> dict[str, tuple[int | None, int]]:
    return {seat: (each.by, each.invited) for seat, each in (await store.held(id)).items()}


@apart
async def test_an_invitation_works_once(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {b"red": "red"}, {b"invitation": "blue"}, b"creator")
        assert await holders(store, "t") == {"red": (0, 0), "blue": (None, 1)}
        assert await store.find_seat(b"invitation") is None
        assert await store.find_seat(b"creator") is None
        assert await store.claim(b"invitation", b"blue") == ("t", "blue")
        assert await store.claim(b"invitation", b"thief") is None
        assert await store.claim(b"red", b"thief") is None  # a seat's own secret is no invitation
        assert await store.claim(b"creator", b"thief") is None
    async with opened(backend) as store:
        assert await store.find_seat(b"blue") == ("t", "blue")
        assert await store.find_seat(b"thief") is None
        assert await holders(store, "t") == {"red": (0, 0), "blue": (1, 1)}


@apart
async def test_a_new_invitation_voids_the_one_before_and_its_claim_changes_the_secret(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {}, {b"first": "blue"}, b"creator")
        await store.invite("t", "blue", b"second")
        assert await store.claim(b"first", b"early") is None
        assert await store.claim(b"second", b"blue") == ("t", "blue")
        await store.invite("t", "blue", b"third")
        assert await store.find_seat(b"blue") == ("t", "blue")  # until it is taken up
        assert await holders(store, "t") == {"blue": (2, 3)}
        assert await store.claim(b"third", b"later") == ("t", "blue")
        assert await store.find_seat(b"blue") is None
        with pytest.raises(Conflict):
            await store.invite("another", "blue", b"fourth")
        door = await store.find_door(b"creator")
        assert door is not None
        assert (door.id, door.seat, door.kind) == ("t", None, Door.CREATOR)


@apart
async def test_of_two_who_take_up_the_same_invitation_one_has_the_seat(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {}, {b"invitation": "blue"})
        claims = [store.claim(b"invitation", secret) for secret in (b"one", b"other")]
        assert await asyncio.gather(*claims) == [("t", "blue"), None]
        assert await store.find_seat(b"other") is None


@apart
async def test_of_replays_the_last_that_came_are_kept(backend: Backend) -> None:
    async with opened(backend) as store:
        for id in ("a", "b", "c"):
            await store.add_replay(id, f"the record {id}\n", 3)
        await store.add_replay("a", "another text", 3)  # it is there: it stays as it is, and as old
        assert await store.replay("a") == "the record a\n"
        await store.add_replay("d", "the record d\n", 3)
        assert await store.replay("a") is None
    async with opened(backend) as store:
        await store.add_replay("e", "the record e\n", 3)
        kept = [id for id in "abcde" if await store.replay(id) is not None]
        assert kept == ["c", "d", "e"]
        await store.add_replay("f", "the record f\n", 1)
        assert [await store.replay(id) for id in "cdef"] == [None, None, None, "the record f\n"]


# What is damaged.


@pytest.mark.parametrize("damage", DAMAGES)
@apart
async def test_a_table_that_is_not_what_was_written_is_set_aside_and_harms_no_other(
    backend: Backend, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(backend) as store:
        for id in ("t", "u"):
            await store.add_table(table(id, lines=["first"]), {id.encode(): "red"}, {b"to " + id.encode(): "blue"})
            await store.add_entry(id, 2, "second")
            await store.add_entry(id, 3, "third")
    backend.damage("t", damage)
    async with opened(backend) as store:
        assert "table t is set aside" in caplog.text  # the operator hears of it before anybody plays
        assert "table u" not in caplog.text
        for _ in range(2):
            with pytest.raises(SetAside, match="table t is set aside"):
                await store.table("t")
        assert await lines_of(store, "u") == ["first", "second", "third"]
        await store.add_entry("u", 4, "fourth")
        assert await store.retire(Retention(-1, -1, -1), []) == ["u"]  # what is damaged is the operator's to look at


@apart
async def test_damage_that_comes_while_it_is_open_is_found_when_the_table_is_read(
    backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t", lines=["first"]), {})
        assert await lines_of(store, "t") == ["first"]
        await backend.damage_open(store, "t")
        for _ in range(2):
            with pytest.raises(SetAside):
                await store.table("t")
        assert caplog.text.count("table t is set aside") == 1


@apart
async def test_a_damaged_replay_is_forgotten(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_replay("r", "the record\n", 3)
    backend.damage("r", "replay")
    async with opened(backend) as store:
        assert await store.replay("r") is None
