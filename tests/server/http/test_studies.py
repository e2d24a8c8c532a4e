"""What is asked about games over HTTP: a review in portions, games played out, tables set at a moment, advice."""

from __future__ import annotations

import pytest

from enfilade import library
from enfilade.server.http.studies import PORTION
from tests.server.chair import Client, open_table, sit
from tests.server.table.test_replays import battle


def test_a_replay_is_looked_over_played_out_and_gone_on_with(client: Client) -> None:
    """One replay for all of it: a server, its processes and the check of a record take their time."""
    id = client.post("/api/records", content=battle(30).encode()).json()["id"]
    replay = f"/api/replays/{id}"
    a_review_comes_in_portions_and_says_first_how_long_it_takes(client, replay)
    counts = client.get(f"{replay}/25/endings?from=1").json()
    assert 1 <= sum(counts.values()) <= PORTION
    assert sum(client.get(f"{replay}/25/endings?from=100&to=100").json().values()) == 1
    assert client.get(f"{replay}/25/endings?from=0").status_code == 400
    assert client.get(f"{replay}/25/endings?from=2&to=1").status_code == 400
    somebody_plays_on_from_a_moment(client, replay)


def a_review_comes_in_portions_and_says_first_how_long_it_takes(client: Client, replay: str) -> None:
    about = client.get(f"{replay}/review").json()
    assert about["moments"] == []
    assert "decisions" in about["words"]
    count = about["decisions"]
    assert (about["fitting"], about["looked"], about["judged"], about["probable"]) == (count, {}, {}, [])
    asked = {"looked": {str(number): 50 for number in range(1, count)}, "fitting": count, "simulations": 4, "knows": "seat"}
    found = client.post(f"{replay}/review", json=asked).json()
    assert found["looked"].keys() == asked["looked"].keys() | {"0"}
    assert len(found["moments"]) == 1
    assert found["knows"] == "seat"
    assert client.post(f"{replay}/review", json={**asked, "looked": found["looked"]}).json()["moments"] == []
    assert client.post(f"{replay}/review", json={**asked, "looked": {"0": 101}}).status_code == 400
    told = client.post(f"{replay}/review", json={**asked, "looked": found["looked"], "judged": {"0": [0.2, 0.15]}}).json()
    assert (told["judged"], told["probable"]) == ({"0": [0.2, 0.15]}, [])  # it is not over: nobody has lost
    assert client.get(f"{replay}/review?knows=nothing").status_code == 400


def somebody_plays_on_from_a_moment(client: Client, replay: str) -> None:
    seat = client.get(f"{replay}/20").json()["view"]["actors"][0]
    other = next(each for each in client.get(replay).json()["seats"] if each != seat)
    opened = client.post(f"{replay}/20/table", json={"seats": {seat: "human", other: "random"}, "mine": [seat]}).json()
    with sit(client, opened["secrets"][seat]) as chair:
        assert chair.view["legal"]
        assert chair.view["actors"] == [seat]
    assert client.post(f"{replay}/999/table", json={}).status_code == 404


def advice(client: Client, secret: str) -> tuple[int, object]:
    answer = client.get("/api/advice", headers={"Authorization": f"Bearer {secret}"})
    return answer.status_code, answer.json()


def test_advice_is_for_who_plays_alone_and_is_to_decide(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.server.http.studies.ADVICE_SECONDS", 0.2)
    order = {"scenario": "urban-battle/lone-heavy", "seats": {"white": "human", "black": "random"}}
    secrets = client.post("/api/tables", json=order).json()["secrets"]
    with sit(client, secrets["white"]) as white:
        while not white.legal:
            white.wait_frame()
        status, found = advice(client, secrets["white"])
        assert status == 200
        assert isinstance(found, list)
        assert 1 <= len(found) <= 3
        assert found[0]["order"][0] in white.legal
        assert found[0]["words"]
        assert len(found[0]["steps"]) + len(found[0]["rest"]) == len(found[0]["order"])
    assert advice(client, secrets["spectator"])[0] == 401
    assert advice(client, "guess")[0] == 401


def test_no_advice_is_given_where_another_person_plays(client: Client) -> None:
    status, said = advice(client, open_table(client)["red"])
    assert status == 400
    assert "another person plays here" in str(said)


def test_the_bundled_puzzles_are_listed_and_shown(client: Client) -> None:
    listed = client.get("/api/puzzles").json()
    assert listed
    name = listed[0]["name"]
    puzzle = client.get(f"/api/puzzles/{name}").json()
    assert puzzle["seat"] in puzzle["frame"]["view"]["actors"]
    assert puzzle["choices"][0]["order"][0] in puzzle["frame"]["view"]["legal"]
    best = puzzle["choices"][0]
    assert [set(step) - {"facing"} for step in best["steps"]] == [{"piece", "place"}] * len(best["order"])
    assert puzzle["table"]["you"] == puzzle["seat"]
    assert puzzle["difficulty"] == listed[0]["difficulty"] == "medium"
    assert client.get(f"/api/puzzles/{name}/picture?theme=dark").text.startswith("<svg")
    assert client.get("/api/puzzles/urban-battle/none").status_code == 404
    others = {seat: "random" for seat in puzzle["names"] if seat != puzzle["seat"]}
    body = {"seats": {puzzle["seat"]: "human", **others}, "mine": [puzzle["seat"]]}
    opened = client.post(f"/api/puzzles/{name}/table", json=body).json()
    with sit(client, opened["secrets"][puzzle["seat"]]) as chair:
        assert chair.view["legal"] == puzzle["frame"]["view"]["legal"]


PATROL = f"/api/puzzles/{next(name for name in library.puzzle_heads('urban-battle') if '/first-patrol-' in name)}"


def test_an_order_for_a_puzzle_is_made_on_its_board(client: Client) -> None:
    best = client.get(PATROL).json()["choices"][0]["order"]
    begun = client.post(f"{PATROL}/board", json={"order": best[:2]}).json()
    assert (begun["whole"], begun["complete"], begun["choice"]) == (False, False, None)
    assert begun["words"] == [best[0], f"use the {best[1].removeprefix('die ')}"]
    assert best[2] in begun["frame"]["view"]["legal"]
    asked = {"order": best[:2], "question": {"do": "routes", "id": 0}}
    assert client.post(f"{PATROL}/board", json=asked).json()["routes"]
    asked = {"order": best[:2], "question": {"do": "preview", "id": 0, "action": best[2]}}
    assert "preview" in client.post(f"{PATROL}/board", json=asked).json()
    made = client.post(f"{PATROL}/board", json={"order": best}).json()
    assert (made["whole"], made["complete"], made["choice"]) == (True, True, 0)
    assert client.post(f"{PATROL}/board", json={"order": ["fly W1"]}).status_code == 400


def test_an_order_for_a_puzzle_is_carried_out_on_its_board(client: Client) -> None:
    best = client.get(PATROL).json()["choices"][0]["order"]
    line = client.post(f"{PATROL}/played", json={"order": best}).json()
    assert (line["order"], len(line["frames"]), line["certain"], line["thrown"]) == (best, len(best), len(best), False)
    assert [event for frame in line["frames"] for event in frame["events"] if event.get("ways")]
    assert client.post(f"{PATROL}/played", json={"order": ["fly W1"]}).status_code == 400


def test_an_order_is_judged_beside_the_best_and_the_best_beside_the_next(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.server.http.studies.VERDICT_SECONDS", 0.2)
    best, second = client.get(PATROL).json()["choices"][:2]
    unweighed = ["move B2", "die 3", "right", "stop"]
    assert client.post(f"{PATROL}/ready", json={}).status_code == 200
    judged = client.post(f"{PATROL}/verdict", json={"order": unweighed}).json()
    assert (judged["mine"]["order"], judged["other"]["order"]) == (unweighed, best["order"])
    assert judged["simulations"] >= 2
    assert judged["other"]["line"]
    more = client.post(f"{PATROL}/verdict", json={"order": unweighed}).json()
    assert more["simulations"] > judged["simulations"] or more["whole"]  # it goes on where it was
    judged = client.post(f"{PATROL}/verdict", json={"order": best["order"]}).json()
    assert (judged["mine"]["order"], judged["other"]["order"]) == (best["order"], second["order"])
