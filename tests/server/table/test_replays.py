"""Records: what a seat may keep before the end, everything after it, and replays of what somebody brings."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from msgspec import Raw

import enfilade
from enfilade import library
from enfilade.kernel.dice import Recorded, Seeded
from enfilade.kernel.record import Record, commitment, parse
from enfilade.library import load, replayed
from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import LOGS, MOST_ENTRIES
from enfilade.server.messages import MOST_RECORD_BYTES
from enfilade.server.store import open_store
from enfilade.server.table import replays
from enfilade.server.table.replays import NoReplay, Replay, Replays
from enfilade.server.table.timeline import Timeline, TooSlow
from enfilade.server.testing.thread import Serving
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers
from tests.server.chair import PATIENCE, Client, finish, open_table, sit


def download(client: Client, secret: str) -> httpx.Response:
    return client.get("/api/record", headers={"Authorization": f"Bearer {secret}"})


def finished(client: Client) -> Mapping[str, str]:
    """The secrets of a game of sealed bids that is over."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        finish(red, blue)
    return secrets


def battle(moves: int = 40) -> str:
    """The record of an Urban Battle under random play."""
    table = enfilade.Table(enfilade.scenario("urban-battle/lone-heavy"), seed=5)
    dice = Seeded("a player")
    while table.actors and len(table.entries) < moves:
        legal = table.legal(table.actors[0])
        table.act(table.actors[0], legal[dice.below(len(legal))])
    return table.record().text()


def test_before_the_end_a_seat_gets_what_it_was_told_and_shown(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        red.act("bid 3")
        blue.act("bid 1")
        blue.act("seal")
        red.settle()
        answer = download(client, secrets["blue"])
        log = answer.json()
        assert (log["seat"], log["game"], log["scenario"]) == ("blue", "sealed", "sealed/plain")
        assert log["events"] == blue.events
        assert log["views"] == [frame["view"] for frame in blue.frames]
        assert "seed" not in log
        assert answer.headers["content-disposition"] == 'attachment; filename="plain-blue.json"'
        public = download(client, secrets["spectator"]).json()
        assert public["seat"] is None
        assert all(view["bid"] == 0 for view in public["views"])


def test_after_the_end_everybody_gets_the_record(client: Client, tmp_path: Path) -> None:
    secrets = finished(client)
    texts = {download(client, secret).text for secret in secrets.values()}
    assert len(texts) == 1
    path = tmp_path / "game.enfilade"
    path.write_text(texts.pop())
    table = load(path)
    assert table.outcome is not None
    with sit(client, secrets["red"]) as red:
        assert red.frame["seed"] == table.seed
        assert commitment(red.frame["seed"]) == red.welcome["table"]["commitment"]


def test_a_record_becomes_a_replay(client: Client) -> None:
    text = battle()
    made = parse(text)
    answer = client.post("/api/records", content=text)
    assert answer.status_code == 200, answer.text
    id = answer.json()["id"]
    assert client.post("/api/records", content=text).json()["id"] == id
    replay = client.get(f"/api/replays/{id}").json()
    assert (replay["game"], replay["scenario"], replay["seats"]) == (
        "urban-battle",
        "urban-battle/lone-heavy",
        ["white", "black"],
    )
    assert (replay["length"], replay["seed"]) == (len(made.entries), "5")
    assert replay["commitment"] == commitment("5")
    first = made.entries[0]
    assert replay["steps"][0] == {"number": 1, "seat": first.seat, "text": first.action.text}
    table = replayed(made)
    last = client.get(f"/api/replays/{id}/{len(made.entries)}", params={"seat": "white"}).json()
    assert last["view"] == json.loads(json.dumps(table.view("white").to_data()))
    assert len(last["events"]) == len(table.events("white"))
    public = client.get(f"/api/replays/{id}/0").json()
    assert public["view"]["seat"] is None
    assert public["scene"]["layers"]
    some = client.get(f"/api/replays/{id}/{len(made.entries)}", params={"since": 3}).json()
    assert some["events"][0]["number"] == 4
    assert [lens["id"] for lens in replay["lenses"]] == ["threat"]
    laid = client.get(f"/api/replays/{id}/1/lay", params={"lens": "threat", "seat": "white"}).json()["preview"]
    assert laid["rule"] == "UB 5.11"
    assert client.get(f"/api/replays/{id}/1/lay", params={"lens": "x-ray"}).json() == {"preview": None}
    known = client.get(f"/api/replays/{id}/1/inspect", params={"element": "W2"}).json()["preview"]
    assert known["rule"] == "UB 5.9"


def test_a_record_of_too_many_entries(client: Client) -> None:
    answer = client.post("/api/records", content=battle(5) + '{"do": "undo", "seat": "white"}\n' * MOST_ENTRIES)
    assert (answer.status_code, "20000 entries at most" in answer.text) == (400, True)


def test_any_moment_of_a_long_game_with_things_taken_back(client: Client) -> None:
    """Few positions are kept, and yet every moment is what it was, whatever was taken back before or after it."""
    scenario = enfilade.scenario("urban-battle/lone-heavy")
    table = enfilade.Table(scenario, seed=7)
    dice = Seeded("a fickle player")
    while table.actors and len(table.entries) < 150:
        seat = table.actors[0]
        if not table.why_no_undo(seat) and dice.below(3) == 0:
            table.undo(seat)
        else:
            legal = table.legal(seat)
            table.act(seat, legal[dice.below(len(legal))])
    assert "undo" in [entry.kind for entry in table.entries]
    timeline = Timeline(scenario, table.opening, table.entries)
    again = enfilade.Table(scenario, dice=Recorded(table.opening))
    moments = [(again.view("white").to_data(), again.events("white"), again.why_no_undo("white"))]
    for entry in table.entries:
        again.redo(entry)
        moments.append((again.view("white").to_data(), again.events("white"), again.why_no_undo("white")))
    views = timeline.views(list(range(len(moments))), "white")
    for after in (len(table.entries), 0, 1, 15, 16, 17, 31, 33, *range(40, len(table.entries), 9)):
        view, events, why = moments[after]
        frame = timeline.frame(after, "white", after, 2)
        assert json.loads(bytes(frame.view)) == json.loads(bytes(views[after])) == json.loads(json.dumps(view))
        assert [event.name for event in frame.events] == [event.name for event in events[2:]]
        assert frame.undo == why
    assert len(timeline._marks) <= 2 * timeline._every + 1


def test_of_a_long_game_about_the_square_root_of_its_positions_is_kept() -> None:
    scenario = enfilade.scenario("urban-battle/lone-heavy")
    table = enfilade.Table(scenario, seed=7)
    seat = table.actors[0]
    while table.why_no_undo(seat):
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    table.undo(seat)
    while len(table.entries) < 4_000:
        table.act(seat, table.legal(seat)[0])
        table.undo(seat)
    timeline = Timeline(scenario, table.opening, table.entries)
    assert len(timeline.last().entries) == len(table.entries)
    assert 30 <= len(timeline._marks) <= 129
    assert timeline.frame(3_001, seat, 3_001).length == 3_001


def test_a_game_that_takes_too_long_is_given_up() -> None:
    made = parse(battle())
    with pytest.raises(TooSlow, match="too long"):
        Timeline(library.scenario_of(made), made.opening, made.entries, -1.0).last()


def test_a_replay_is_built_once_for_all_who_ask(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[int] = []

    class Counted(Replay):
        def __init__(self, made: Record) -> None:
            built.append(len(made.entries))
            super().__init__(made)

    monkeypatch.setattr(replays, "Replay", Counted)

    async def ask() -> None:
        store, workers, threads = open_store(database), Workers(1), Threads()
        held = Replays(store, workers, threads, most_bytes=1)
        first, second = await held.add(battle(20), "here"), await held.add(battle(30), "here")
        assert len({id(replay) for replay in await asyncio.gather(*[held.get(first) for _ in range(5)])}) == 1
        assert built == [20]
        await held.get(second)
        assert list(held._held) == [second]  # there is room for one
        with pytest.raises(NoReplay):
            await held.get("nothing")
        assert not held._building
        threads.stop()
        await workers.stop()
        await store.close()

    run_apart(ask())


def test_who_asks_for_the_log_again_and_again_is_told_to_wait(client: Client) -> None:
    secrets = open_table(client)
    codes = [download(client, secrets["red"]).status_code for _ in range(LOGS[1] + 1)]
    assert codes == [200] * LOGS[1] + [429]
    assert download(client, secrets["blue"]).status_code == 200


def test_the_game_goes_on_while_a_log_is_put_together(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go_on = threading.Event(), threading.Event()
    views = Timeline.views

    def slowly(self: Timeline, after: list[int], seat: str | None) -> list[Raw]:
        asked.set()
        go_on.wait(PATIENCE)
        return views(self, after, seat)

    monkeypatch.setattr(Timeline, "views", slowly)
    with Serving(database) as serving, Client(serving) as client, ThreadPoolExecutor() as pool:
        secrets = open_table(client)
        with sit(client, secrets["red"]) as red:
            log = pool.submit(download, client, secrets["red"])
            assert asked.wait(PATIENCE)
            assert red.act("bid 3")["type"] == "done"
            go_on.set()
            assert len(log.result().json()["views"]) == 1


def test_a_last_line_cut_off_is_recovered_from(client: Client) -> None:
    text = battle()
    whole, end, _ = text.rpartition('{"do": "end"')
    assert end
    answer = client.post("/api/records", content=whole[:-20])
    assert answer.status_code == 200
    assert client.get(f"/api/replays/{answer.json()['id']}").json()["length"] == len(parse(text).entries) - 1


def damaged() -> list[tuple[str, bytes, str]]:
    lines = battle().splitlines()
    header = json.loads(lines[0])

    def text(*parts: str) -> bytes:
        return ("\n".join(parts) + "\n").encode()

    def with_header(**changes: object) -> bytes:
        return text(json.dumps({**header, **changes}), *lines[1:])

    return [
        ("empty", b"", "empty"),
        ("prose", b"dear diary\n", "line 1"),
        ("a line cut in the middle", text(*lines[:5], lines[5][:10], *lines[6:]), "line 6"),
        ("an illegal action", text(*lines[:3], '{"do": "act", "seat": "white", "text": "fly home"}'), "line 4"),
        ("an unknown line", text(*lines[:3], '{"do": "cheat"}'), "line 4"),
        ("a wrong hash", text(*lines[:4], lines[4].replace('"hash": "', '"hash": "0'), *lines[5:]), "altered"),
        ("a newer format", with_header(enfilade=99), "newer Enfilade"),
        ("newer rules", with_header(rules=99), "version 99 of the rules"),
        ("another seed", with_header(seed="6"), "not the one committed to"),
        ("an unknown game", with_header(scenario={**header["scenario"], "game": "chess"}), "scenario does not load"),
        ("no text", b"\xff\xfe", "UTF-8"),
    ]


def test_damaged_records_are_refused_with_their_line(client: Client) -> None:
    for name, body, words in damaged():
        answer = client.post("/api/records", content=body)
        assert answer.status_code == 400, name
        assert words in answer.json()["error"], (name, answer.text)


def test_a_record_that_is_too_large(client: Client) -> None:
    answer = client.post("/api/records", content=b"x" * (MOST_RECORD_BYTES + 1))
    assert (answer.status_code, "4096 KiB" in answer.text) == (413, True)


def test_a_replay_that_is_not_there(client: Client) -> None:
    id = client.post("/api/records", content=battle(5)).json()["id"]
    for path in ("nothing", "nothing/1", f"{id}/9999", f"{id}/1?seat=green", f"{id}/x", f"{id}/1?since=x", f"{id}/²"):
        check_refused(client, path)
    for path in (f"{id}/9999/lay?lens=threat", f"{id}/1/inspect?seat=green"):
        check_refused(client, path)
    for path in ("x", id):
        check_refused(client, f"{path}/{'9' * 5000}")


def check_refused(client: Client, path: str) -> None:
    answer = client.get(f"/api/replays/{path}")
    assert answer.status_code in (400, 404), path
    assert answer.json()["error"]
