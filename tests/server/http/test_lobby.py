"""The lobby: games, scenarios and their options, boards, rules, and what pages are allowed."""

from __future__ import annotations

import re
from pathlib import Path
from time import sleep

import msgspec
import pytest

from enfilade import fonts, library
from enfilade.server.base.limits import OPENINGS
from enfilade.server.base.secrets import SPECTATOR
from enfilade.server.messages import MOST_BYTES
from enfilade.server.table.catalogue import Catalogue
from tests.server import sealed
from tests.server.chair import Client, open_table, sit


def test_the_catalogue(client: Client) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()["games"]}
    battle = games["urban-battle"]
    assert battle["players"] == ["random", "recruit", "greedy", "regular", "veteran", "elite"]
    assert battle["usual"] == "regular"
    assert battle["seats"] == ["white", "black"]
    assert battle["cover"]["tag"]
    convoy = next(each for each in battle["scenarios"] if each["name"] == "urban-battle/convoy")
    assert convoy["intro"].startswith("White must bring")
    assert (convoy["id"], convoy["minutes"], convoy["difficulty"]) == ("convoy", "20–30", "hard")


def test_a_computer_player_has_a_name_and_an_hour_glass(client: Client) -> None:
    """In the catalogue and at the table; nobody need know what a search is."""
    battle = next(game for game in client.get("/api/games").json()["games"] if game["id"] == "urban-battle")
    assert set(battle["players"]) <= set(battle["called"])
    secrets = open_table(client, "urban-battle/convoy", seats={"black": "veteran"})
    with sit(client, secrets["white"]) as white:
        seats = {each["seat"]: (each["called"], each["seconds"]) for each in white.welcome["table"]["seats"]}
        assert seats == {"white": ("", 0.0), "black": ("Viktor, a veteran", 1.0)}
        assert white.ask("hurry")["type"] == "done"  # it may be thinking or not
    with sit(client, secrets[SPECTATOR]) as public:
        assert public.ask("hurry")["reason"] == "spectators watch"


def test_who_only_does_as_a_lesson_says_is_nobody_in_particular(client: Client) -> None:
    """One wins against Black, not against the lesson."""
    secrets = open_table(client, "urban-battle/lessons/firing")
    with sit(client, secrets["white"]) as white:
        assert {each["seat"]: each["called"] for each in white.welcome["table"]["seats"]} == {"white": "", "black": ""}


OWN = """
game = "urban-battle"
id = "mine"
title = "My own patrol"
base = "lone-heavy"
"""


def test_ones_own_scenario_is_shown_and_played(client: Client) -> None:
    """From its text alone; what is wrong in it is told with file, key and line."""
    order = {"scenario": "mine.toml", "file": OWN}
    shown = client.post("/api/scenarios", json=order).json()
    assert (shown["game"], shown["scenario"]["title"], shown["scenario"]["seats"]) == (
        "urban-battle",
        "My own patrol",
        ["white", "black"],
    )
    assert client.post("/api/scene", json=order).json()["scene"]["layers"]
    assert client.post("/api/tables", json=order).json()["secrets"]
    wrong = client.post("/api/scenarios", json={**order, "file": OWN + "max_rounds = 'many'\n"})
    assert wrong.status_code == 400
    assert "mine.toml" in wrong.json()["error"]
    assert "max_rounds" in wrong.json()["error"]
    unreadable = client.post("/api/scenarios", json={**order, "file": "game = \n"})
    assert unreadable.status_code == 400
    assert "line 1" in unreadable.json()["error"]


def test_ones_own_scenario_reads_no_file_of_the_server(client: Client, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text("secret = 1", encoding="utf-8")
    order = {"scenario": str(tmp_path / "mine.toml"), "file": OWN.replace('"lone-heavy"', '"secret"')}
    refused = client.post("/api/scenarios", json=order)
    assert refused.status_code == 400
    assert "secret = 1" not in refused.text


def test_a_browser_may_ask_whose_turn_it_is(client: Client) -> None:
    """With the secret of its seat; without one nobody is told anything."""
    secrets = open_table(client, "urban-battle/convoy", seats={})
    turns = {
        seat: client.get("/api/turn", headers={"Authorization": f"Bearer {secret}"}).json() for seat, secret in secrets.items()
    }
    assert turns["white"] != turns["black"]
    assert not turns[SPECTATOR]["asked"]
    assert client.get("/api/turn").json() == {"over": False, "asked": False, "actors": [], "seats": [], "ago": 0.0}


def test_a_browser_is_told_who_is_to_move_against_whom_and_since_when(client: Client) -> None:
    """What its own page would say of that: since the last order, not since the table was set."""
    secrets = open_table(client, "sealed/plain")
    bearer = {"Authorization": f"Bearer {secrets['red']}"}
    turn = client.get("/api/turn", headers=bearer).json()
    assert {each["seat"]: each["kind"] for each in turn["seats"]} == {"red": "human", "blue": "human"}
    sleep(0.3)
    with sit(client, secrets["red"]) as red:
        asked = client.get("/api/turn", headers=bearer).json()
        assert asked["actors"] == red.view["actors"]
        assert asked["ago"] >= 0.3
        assert red.act("bid 3")["type"] == "done"
        assert client.get("/api/turn", headers=bearer).json()["ago"] < 0.3


def test_every_scenario_says_how_long_and_how_hard_it_is(client: Client) -> None:
    """In minutes, so that the lobby can put the easiest first."""
    for game in client.get("/api/games").json()["games"]:
        for each in game["scenarios"] if game["id"] != sealed.GAME.id else ():
            assert re.fullmatch(r"\d+(–\d+)?", each["minutes"]), each["name"]
            assert each["difficulty"] in ("easy", "medium", "hard"), each["name"]


def test_a_game_says_what_chance_it_needs(client: Client) -> None:
    chance = {game["id"]: game["chance"] for game in client.get("/api/games").json()["games"]}
    assert (chance["urban-battle"], chance["urban-calculus"], chance["game-of-war"]) == ("dice", "cards", "")


def test_options_can_be_changed_as_they_are_listed(client: Client) -> None:
    """Every value that an option lists is accepted, a value that it does not list is not."""
    games = client.get("/api/games").json()["games"]
    battle = next(game for game in games if game["id"] == "urban-battle")
    convoy = next(each for each in battle["scenarios"] if each["id"] == "convoy")
    options = {option["key"]: option for option in convoy["options"]}
    assert options["options.deployment"]["value"] == "free"
    assert options["options.deployment"]["values"] == ["fixed", "free"]
    assert options["options.repair"]["values"] == [True, False]
    assert options["max_rounds"]["values"] == []
    catalogue = Catalogue()
    for key, option in options.items():
        assert option["label"]
        assert option["rule"]
        for value in option["values"] or [option["value"] + 1]:
            changed = catalogue.scenario("urban-battle/convoy", {key: value})
            assert {each.key: each.value for each in changed.game.rules.options(changed.start)}[key] == value
    answer = client.post("/api/scene", json={"scenario": "urban-battle/convoy", "changes": {"options.deployment": "chaos"}})
    assert answer.status_code == 400
    assert "options.deployment" in answer.json()["error"]


def test_the_board_before_the_first_move(client: Client) -> None:
    answer = client.post("/api/scene", json={"scenario": "urban-battle/first-patrol"}).json()
    assert answer["seats"] == ["white", "black"]
    assert answer["warnings"] == []
    assert {layer["id"] for layer in answer["scene"]["layers"]}


def test_the_rules(client: Client) -> None:
    rules = client.get("/api/rules/urban-battle").json()["rules"]
    assert {"UB 5.11", "R41"} & {rule["number"] for rule in rules}
    assert all(rule["text"] and rule["chapter"] for rule in rules)
    missing = client.get("/api/rules/urban-batle")
    assert (missing.status_code, "urban-battle" in missing.json()["error"]) == (404, True)


def test_a_table_has_a_secret_for_each_seat_and_for_spectators(client: Client) -> None:
    one, other = open_table(client), open_table(client)
    assert set(one) == {"red", "blue", SPECTATOR}
    assert not set(one.values()) & set(other.values())
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", secret) for secret in one.values())


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"scenario": "urban-battle/convoi"}, "urban-battle/convoy"),
        ({"scenario": "urban-batle/convoy"}, "urban-battle"),
        ({"scenario": "sealed/plain", "seats": {"green": "human"}}, "seat called 'green'"),
        ({"scenario": "sealed/plain", "seats": {"red": "gredy"}}, "greedy"),
        ({"scenario": "sealed/plain", "dice": "loaded"}, "dice"),
        ({"scenario": "urban-battle/convoy", "changes": {"max_rounds": 0}}, "max_rounds"),
        ({"scenario": "urban-battle/convoy", "changes": {"": 1}}, "not known"),
        ({"scenario": "urban-battle/convoy", "changes": {"title[3].x": 1}}, "there is no"),
        ({"scenario": 5}, "cannot be understood"),
        ([], "cannot be understood"),
    ],
)
def test_a_bad_request_is_answered_with_what_is_wrong(client: Client, body: object, words: str) -> None:
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert words in answer.json()["error"]


def test_sizes_and_rates_are_limited(client: Client) -> None:
    large = client.post("/api/tables", json={"scenario": "x" * MOST_BYTES})
    assert (large.status_code, "64 KiB" in large.json()["error"]) == (413, True)
    statuses = [client.post("/api/records", content="x").status_code for _ in range(OPENINGS[1] + 40)]
    assert 429 in statuses
    assert statuses[0] == 400


def test_every_answer_is_kept_to_itself(client: Client) -> None:
    for path in ("/", "/table", "/replay", "/api/games", "/static/base/theme.js", "/nowhere", "/api/record"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")
        assert "server" not in headers


def test_the_client_comes_with_its_types_and_is_checked_before_it_is_sent_again(client: Client) -> None:
    assert client.get("/").headers["content-type"] == "text/html; charset=utf-8"
    script = client.get("/static/base/theme.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert client.get("/static/base/icon.svg").headers["content-type"].startswith("image/svg+xml")
    again = client.get("/static/base/theme.js", headers={"If-None-Match": script.headers["etag"]})
    assert again.status_code == 304


def test_the_type_is_sent_packed_and_once(client: Client) -> None:
    """Every file that the pages may ask for, from the wheels that carry them; nothing else of those wheels."""
    for name, path in fonts.files().items():
        sent = client.get(f"/static/fonts/{name}")
        assert sent.content == path.read_bytes()
        assert sent.headers["content-type"] == "font/ttf"
        assert "max-age=31536000" in sent.headers["cache-control"]
        assert int(sent.headers["content-length"]) < len(path.read_bytes()) * 0.55
        assert client.get(f"/static/fonts/{name}", headers={"Accept-Encoding": "identity"}).content == path.read_bytes()
    for name in ("LICENSE.txt", "SourceSansPro-Black.ttf", "..%2f__init__.py"):
        assert client.get(f"/static/fonts/{name}").status_code == 404


def test_a_scenario_of_ones_own_stands_first(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "sealed"\nid = "mine"\ntitle = "Mine"\nrounds = 5\n')
    catalogue = Catalogue(str(path))
    assert catalogue.own == "sealed/mine"
    assert catalogue.scenario("sealed/mine", {"rounds": 7}).start.rounds == 7
    assert b'"scenarios":[{"name":"sealed/mine"' in bytes(catalogue.games)


def test_every_option_and_value_of_every_game_is_said_in_words() -> None:
    """A label begins with a capital or a number; a value that is a word of the program has a title for people."""
    for game in library.catalogue().values():
        for name in library.scenario_names(game.id):
            scenario = library.scenario(name)
            for option in game.rules.options(scenario.start):
                assert option.label[0].isupper() or option.label[0].isdigit(), (name, option.key)
                assert option.rule in library.rules(game.id), (name, option.key)
                titles = [option.title(value) for value in option.values]
                assert len(set(titles)) == len(option.values), (name, option.key)
                assert not any("_" in title for title in titles), (name, option.key)
                if option.values and isinstance(option.value, str):
                    assert option.titles, (name, option.key)


@pytest.mark.parametrize("game", ["urban-battle", "game-of-war", "urban-calculus", "quick", "urban-operations"])
def test_every_game_says_before_play_what_wins(game: str) -> None:
    for name in library.scenario_names(game):
        panels = msgspec.json.decode(Catalogue().scene(name))["scene"]["panels"]
        goals = next(panel for panel in panels if panel["id"] == "goals")
        assert len(goals["rows"]) > 1, name
