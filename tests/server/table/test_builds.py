"""Scenarios that clients ask for: equal ones are one object, and those that a client has changed pass through limits."""

from __future__ import annotations

import pytest

import enfilade
from enfilade import library
from enfilade.kernel.data import canonical
from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import MOST_DRAWINGS
from enfilade.server.store.base import StoredTable
from enfilade.server.table import builds, replays
from enfilade.server.table.builds import Builds
from enfilade.server.table.catalogue import Catalogue
from enfilade.server.table.scenarios import Shelf
from enfilade.server.table.umpires import rebuilt
from enfilade.server.testing.load import enlarged
from enfilade.server.work import foreign
from enfilade.server.work.foreign import TooLarge, TooMuch, built, sighted, sights
from enfilade.server.work.threads import Threads
from enfilade.server.work.worker import Build, answer
from enfilade.server.work.workers import Workers
from tests.server.chair import Client, open_table, sit

DOOR = "urban-operations/first-door"


def test_scenarios_of_equal_content_are_one_object() -> None:
    """Opened by name, opened with a change, read from the store: who plays the same shares it."""

    async def ask() -> None:
        workers, threads = Workers(1), Threads()
        held = Builds(Catalogue(), workers, threads)
        try:
            one, other = [await held.scenario("urban-battle/convoy", {}, "here") for _ in range(2)]
            short, again = [await held.scenario("urban-battle/convoy", {"max_rounds": 5}, who) for who in ("here", "there")]
        finally:
            threads.stop()
            await workers.stop()
        assert one is other
        assert short is again
        assert short is not one
        assert short.start.mission.board is one.start.mission.board  # drawn once, whatever else differs
        kinds = {"white": "human", "black": "human"}
        stored = StoredTable("t", one.game.id, one.game.version, canonical(short.data), "7", "seeded", [], kinds)
        assert rebuilt(stored).scenario is short

    run_apart(ask())


def test_the_shelf_has_an_end() -> None:
    shelf = Shelf(most=1)
    text, other = [canonical(library.scenario(f"urban-battle/{id}").data) for id in ("convoy", "salvage")]
    first = shelf.read(text)
    assert shelf.read(text) is first
    shelf.read(other)
    assert shelf.read(text) is not first


def test_lines_of_sight_are_handed_over() -> None:
    """What was seen in a process apart is what is seen here."""
    ours = enfilade.scenario(DOOR)
    bare = enfilade.scenario(DOOR, look=False)
    sighted(bare, sights(ours))
    grounds = [each.start.mission.board.ground(()) for each in (ours, bare)]
    places = list(grounds[0].district.known)[:40]
    seen, same = [[ground.sight.sees(one, other, {}) for one in places for other in places] for ground in grounds]
    assert any(seen)
    assert seen == same


def test_a_board_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text, packed = built(DOOR, {})
    assert text
    assert packed
    monkeypatch.setattr(foreign, "MOST_EYES", 100)
    with pytest.raises(TooLarge, match="100 at most"):
        built(DOOR, {"map": enlarged(14)})


def test_a_scenario_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "MOST_SET_UP_SECONDS", 0.0)
    with pytest.raises(TooMuch, match="takes too long to set up"):
        built("urban-battle/convoy", {"max_rounds": 5})


def test_a_scenario_that_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def hungry(name: str, changes: object, file: str) -> tuple[str, bytes]:
        raise MemoryError

    monkeypatch.setattr(foreign, "built", hungry)
    told = answer(Build(DOOR, {}))
    assert (told.kind, told.error) == ("much", "this takes more memory than there is for it")


def test_what_takes_too_long_apart_is_answered_with_a_sentence(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else is kept waiting, and nothing is lost."""
    secrets = open_table(client, "urban-battle/lone-heavy")
    monkeypatch.setattr(builds, "BUILD_SECONDS", 0.001)
    monkeypatch.setattr(replays, "CHECK_SECONDS", 0.001)
    for path in ("/api/tables", "/api/scene"):
        told = client.post(path, json={"scenario": DOOR, "changes": {"map": enlarged(99)}})
        assert (told.status_code, "too much time or memory" in told.json()["error"]) == (422, True)
    told = client.post("/api/records", content=enfilade.Table(enfilade.scenario(DOOR), seed=1).record().text())
    assert (told.status_code, "too much time or memory" in told.json()["error"]) == (422, True)
    with sit(client, secrets["white"]) as white, sit(client, secrets["black"]) as black:
        asked = white if white.legal else black
        assert asked.act(asked.legal[0])["type"] == "done"


def test_boards_of_the_lobby_are_drawn_once(client: Client) -> None:
    asked = {"scenario": "urban-battle/convoy", "changes": {"max_rounds": 7}}
    assert client.post("/api/scene", json=asked).json() == client.post("/api/scene", json=asked).json()
    assert len(library.scenario_names("urban-battle")) <= MOST_DRAWINGS
