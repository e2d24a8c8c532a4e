"""The types by which the client is checked are those of what the server sends."""

from __future__ import annotations

import re
from typing import Any

from enfilade import Table, scenario
from tests.server.chair import Client
from tools.messages import FILE, text

CONTENTS = (FILE.parent / "contents.d.ts").read_text(encoding="utf-8")


def fields(interface: str) -> tuple[set[str], set[str]]:
    """The fields of a type that always come, and all of them."""
    found = re.search(rf"interface {interface} {{\n(.*?)\n}}", CONTENTS, re.DOTALL)
    assert found, interface
    named = re.findall(r"^  (\w+)(\??):", found[1], re.MULTILINE)
    return {name for name, mark in named if not mark}, {name for name, _ in named}


def assert_is(interface: str, data: Any) -> None:
    always, known = fields(interface)
    assert always <= set(data) <= known, interface


def test_the_types_of_messages_are_those_of_the_structs() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "write it anew: python tools/messages.py"


def test_what_messages_carry_is_typed_as_it_is() -> None:
    table = Table(scenario("urban-battle/lone-heavy"), seed="types")
    view = table.view("white")
    scene: dict[str, Any] = table.scenario.game.page.scene(view).to_data()
    assert fields("View")[0] <= set(view.to_data())
    assert_is("PathStep", view.to_data()["path"][0])
    assert_is("Scene", scene)
    assert_is("Layer", scene["layers"][0])
    assert_is("Panel", scene["panels"][0])
    for layer in scene["layers"]:
        for shape in layer["elements"]:
            assert_is("Shape", shape)


def test_what_the_lobby_lists_is_typed_as_it_is(client: Client) -> None:
    [game] = [each for each in client.get("/api/games").json()["games"] if each["id"] == "urban-battle"]
    assert_is("Game", game)
    for each in game["scenarios"]:
        assert_is("Scenario", each)
        for option in each["options"]:
            assert_is("Option", option)
    assert_is("Rule", client.get("/api/rules/urban-battle").json()["rules"][0])
