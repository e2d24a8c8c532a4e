"""Offers, clocks and talk, on every kind of store."""

from __future__ import annotations

import json
from typing import cast

import pytest

from enfilade.server.store import games
from enfilade.server.store.base import Store, StoredTable
from enfilade.server.store.beside import Beside
from enfilade.server.store.connection import Connection
from enfilade.server.store.faults import Conflict
from enfilade.server.store.people import Person
from enfilade.server.store.titles import Titles, called
from tests.server.store.backends import Backend
from tests.server.store.test_contract import apart, backend, opened, table

__all__ = ["backend"]


async def three(store: Store) -> None:
    """Bob, Eve and Zoe."""
    for name in ("Bob", "Eve", "Zoe"):
        assert await store.people.add(Person(name.lower(), name, "player", 1.0, 0), name.lower(), "hash", b"code")


@apart
async def test_a_challenge_is_for_one_person_and_a_block_hides_both(backend: Backend) -> None:
    async with opened(backend) as store:
        await three(store)
        await store.add_table(table("t"), {b"red": "red"}, {b"i": "blue"}, sitters={"red": "bob"})
        await store.add_table(table("u"), {b"other": "red"}, {b"j": "blue"}, sitters={"red": "bob"})
        await store.games.offer("t", "blue", "bob", "eve", 5.0)
        await store.games.offer("u", "blue", "bob", "", 6.0)

        async def seen(person: str) -> list[str]:
            return [each.table for each in await store.games.offers(person)]

        assert [await seen(person) for person in ("", "bob", "eve", "zoe")] == [["u"], ["u", "t"], ["u", "t"], ["u"]]
        assert [(each.host, each.wanted) for each in await store.games.offers("eve")] == [("Bob", ""), ("Bob", "Eve")]
        for person in ("zoe", "", "bob"):
            assert await store.games.take("t", b"x", person) is None
        await store.people.block("bob", "zoe", True)
        assert await seen("zoe") == []
        assert await store.games.take("u", b"x", "zoe") is None
        assert not await store.games.withdraw("t", "zoe")
        with pytest.raises(Conflict):
            await store.games.take("t", b"red", "eve")
        assert await store.games.take("t", b"x", "eve") == "blue"
        assert await store.games.take("t", b"y", "eve") is None
        assert await store.find_seat(b"x") == ("t", "blue")
        assert await store.find_door(b"i") is None
        assert (await store.held("t"))["blue"].name == "Eve"
        assert (await store.games.may_watch("t"), await store.games.may_watch("u")) == (False, True)
    async with opened(backend) as store:
        assert await store.table("t") is not None  # nothing was harmed
        assert await seen("") == ["u"]


@apart
async def test_who_has_blocked_whom_is_told_by_name_either_way(backend: Backend) -> None:
    async with opened(backend) as store:
        await three(store)
        for person, other in (("bob", "eve"), ("zoe", "eve"), ("eve", "zoe")):
            await store.people.block(person, other, True)
        assert await store.people.blockers_of("Eve") == {"Bob", "Zoe"}
        assert (await store.people.blockers_of("Bob"), await store.people.blockers_of("")) == (set(), set())
        assert await store.people.blocked_by(["Bob"]) == {"Eve"}
        assert await store.people.blocked_by(["Eve", "Zoe"]) == {"Eve", "Zoe"}
        assert await store.people.blocked_by([]) == set()
        await store.people.block("zoe", "eve", False)
        assert await store.people.blockers_of("Eve") == {"Bob"}


@apart
async def test_games_are_found_by_state_game_and_player(backend: Backend) -> None:
    async with opened(backend) as store:
        await three(store)
        for id in ("t", "u"):
            await store.add_table(table(id), {f"{id}red".encode(): "red"}, {f"{id}i".encode(): "blue"}, sitters={"red": "bob"})
            await store.games.offer(id, "blue", "bob", "", 6.0)
        assert await store.games.search("running", "", "") == []
        await store.games.take("t", b"x", "eve")
        await store.games.take("u", b"y", "")
        await store.add_entry("u", 1, "one", is_over=True)
        [found] = await store.games.search("running", "sealed", "eve")
        assert (found.table, found.players, found.title) == ("t", {"red": "Bob", "blue": "Eve"}, "Zwölf Häuser")
        assert await store.games.search("running", "", "zoe") == []
        assert [each.table for each in await store.games.search("finished", "", "bob")] == ["u"]


@apart
async def test_clocks_are_kept_with_what_was_done(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        assert await store.games.beside("t") == ("", Beside(None, "", None, False))
        await store.games.set_clock("t", "pace", "state", 50.0)
        assert (await store.games.due(49.9), await store.games.due(50.0)) == ([], ["t"])
        await store.add_entry("t", 1, "one", beside=Beside(("later", 90.0)))
        with pytest.raises(Conflict):
            await store.add_entry("t", 1, "again", beside=Beside(("never", 10.0)))
    async with opened(backend) as store:
        assert await store.games.beside("t") == ("pace", Beside(("later", 90.0), "", None, False))
        assert (await store.games.due(60.0), await store.games.due(90.0)) == ([], ["t"])
        await store.add_entry("t", 2, "two", beside=Beside(("stopped", None)))
        assert await store.games.due(1e12) == []


@apart
async def test_what_is_unsettled_is_kept_with_what_was_done_and_goes_with_its_table(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        await store.games.keep("t", Beside(unsettled="asked", thinks=True))
        with pytest.raises(Conflict):
            await store.add_entry("t", 2, "wrong", beside=Beside(unsettled="", thinks=False))
    async with opened(backend) as store:
        assert await store.games.beside("t") == ("", Beside(None, "asked", None, True))
        assert await store.games.thinking() == [("t", 0)]
        await store.add_entry("t", 1, "one", beside=Beside(unsettled="another"))
        assert await store.games.beside("t") == ("", Beside(None, "another", None, True))
        await store.add_entry("t", 2, "two", beside=Beside(unsettled="", thinks=False))
        assert (await store.games.beside("t"), await store.games.thinking()) == (("", Beside(None, "", None, False)), [])
        await store.games.keep("t", Beside(unsettled="more", thinks=True))
        assert await store.operating.forget("t") is True
        assert await store.games.thinking() == []


@apart
async def test_a_database_from_before_that_is_brought_up_to_date(backend: Backend) -> None:
    async with opened(backend) as store:
        await store.add_table(table("t", lines=["one"]), {})
        await store.games.set_clock("t", "pace", "state", 50.0)
    backend.put_back(6, "unsettled", "thinking")
    async with opened(backend) as store:
        assert await store.games.beside("t") == ("pace", Beside(("state", 50.0), "", None, False))
        await store.add_entry("t", 2, "two", beside=Beside(("later", None), "asked", None, True))
        assert await store.games.thinking() == [("t", 2)]


@apart
async def test_talk_is_kept_apart_for_so_long_and_goes_with_its_owner(backend: Backend) -> None:
    async with opened(backend) as store:
        await three(store)
        await store.add_table(table("t"), {})
        for number in range(3):
            await store.games.say("t", "players", "red", "Bob", f"hello {number}", 1.0)
        await store.games.say("t", "spectators", "", "", "psst", 2.0)
        assert [each.text for each in await store.games.said("t", "players")] == ["hello 0", "hello 1", "hello 2"]
        assert [(each.number, each.text) for each in await store.games.said("t", "spectators")] == [(4, "psst")]
        assert [text for _, text, _ in await store.games.said_by("Bob")] == ["hello 0", "hello 1", "hello 2"]
        assert [each.text for each in await store.games.said("t", "players", ["Bob", "Eve"])] == []
        await store.people.remove("bob")
        assert [(each.name, each.text) for each in await store.games.said("t", "players")] == [("", "")] * 3
        assert await store.operating.forget("t") is True
        assert await store.games.said("t", "players") == []


@apart
async def test_spectators_who_talk_a_lot_do_not_push_out_what_players_said(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MOST_SAID", 5)
    monkeypatch.setattr(games, "MOST_TOLD", 3)
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        await store.games.say("t", "players", "red", "Bob", "good luck", 1.0)
        for number in range(9):
            await store.games.say("t", "spectators", "", "Eve" if number == 8 else "", f"noise {number}", 2.0)
        assert [each.text for each in await store.games.said("t", "players")] == ["good luck"]
        assert [each.text for each in await store.games.said("t", "spectators")] == ["noise 6", "noise 7", "noise 8"]
        # What nobody hears takes nobody's place.
        assert [each.text for each in await store.games.said("t", "spectators", ["Eve"])] == ["noise 5", "noise 6", "noise 7"]
        monkeypatch.setattr(games, "MOST_TOLD", 100)
        assert len(await store.games.said("t", "spectators")) == 5


@apart
async def test_a_hostile_title_is_one_short_line_and_a_large_scenario_is_read_once(backend: Backend) -> None:
    async with opened(backend) as store:
        await three(store)
        scenario = json.dumps({"title": "Free\n\u202egold\x07 " + "!" * 10_000, "id": "x" * 10_000})
        hostile = StoredTable("t", "sealed", 3, scenario, "a seed", "seeded", None, {"red": "human", "blue": "human"})
        await store.add_table(hostile, {b"red": "red"}, {b"i": "blue"}, sitters={"red": "bob"})
        await store.games.offer("t", "blue", "bob", "", 6.0)
        for _ in range(2):
            [offer] = await store.games.offers("")
            assert (offer.title[:11], len(offer.title), len(offer.scenario)) == ("Free gold !", 80, len("sealed/") + 80)
        [sat] = await store.people.sat("bob")
        assert sat.title == offer.title
        assert (await store.games.offered_by("bob"), await store.games.offered_by("eve")) == ([""], [])


def test_titles_are_known_without_the_scenario() -> None:
    asked: list[str] = []

    class Once:
        def execute(self, statement: str, values: tuple[str]) -> Once:
            asked.append(*values)
            return self

        def fetchone(self) -> tuple[str, str]:
            return "quick", '{"id": "a", "title": "A"}'

    titles, connection = Titles(), cast("Connection", Once())
    for _ in range(3):
        assert titles.of(connection, ["t", "u"])["u"].name == "quick/a"
    assert asked == ["t", "u"]
    assert (called("quick", "no JSON").name, called("quick", "[1]").title) == ("quick/", "")
