"""Fog of war over the wire: every message that the other seat is sent in a real game, read for what it must not hold."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from enfilade import Seeded, scenario
from tests.server.chair import Chair, Client, Message, open_table, sit

MOST = 260  # decisions
SCENARIOS = ["urban-operations/first-door", pytest.param("urban-operations/dravik-crossroads", marks=pytest.mark.slow)]


def pieces_of(name: str) -> dict[str, list[str]]:
    """The ids of the pieces of each side."""
    mission: Any = scenario(name).start.mission
    return {seat: [piece.id for piece in mission.roster(seat)] for seat in ("green", "red")}


class Eavesdropper:
    """Reads what a seat is sent, and knows which pieces of the enemy it has been shown."""

    def __init__(self, chair: Chair, seat: str, strangers: list[str]) -> None:
        self.chair = chair
        self.seat = seat
        self.strangers = set(strangers)
        self.read = 0
        self.looked = 0

    def listen(self) -> None:
        """Every frame since the last time."""
        self.chair.settle()
        for frame in self.chair.frames[self.read :]:
            for event in frame["events"]:
                self.strangers.discard(event["values"].get("id", ""))
            if frame["view"]["outcome"] is None:  # when the game is over everything lies open
                self.check(frame)
                self.check_view(frame["view"])
        self.read = len(self.chair.frames)

    def look(self) -> None:
        """What hovering tells: a preview of each offer, and a glance at each block."""
        for action in self.chair.legal[:3]:
            self.check(self.chair.ask("preview", action=action))
        for block in self.chair.view["blocks"][:2]:
            self.check(self.chair.ask("inspect", element=block["handle"]))

    def check(self, message: Message) -> None:
        words = set(re.findall(r"[A-Za-z0-9]+", json.dumps(message)))
        assert not words & self.strangers, (self.seat, words & self.strangers)
        self.looked += 1

    def check_view(self, view: Message) -> None:
        for block in view["blocks"]:
            if block["seat"] != self.seat and not block["revealed"]:
                assert block["osl"] == 0
                assert block["riders"] == -1 or block["loc"] == "dead"
                assert not block["id"] or block["known"]
        assert set(view["facts"]["mines"]) == {self.seat}
        assert set(view["facts"]["requests"]) == {self.seat}
        assert set(view["facts"]["pending"]) == {self.seat}


@pytest.mark.parametrize(
    "name", ["urban-operations/first-door", pytest.param("urban-operations/dravik-crossroads", marks=pytest.mark.slow)]
)
def test_no_message_tells_what_a_hidden_block_is(client: Client, name: str) -> None:
    """Two people play; neither page is ever sent the name of an enemy block that was not laid open before (4.3.2.2)."""
    pieces = pieces_of(name)
    secrets = open_table(client, name, seats={"green": "human", "red": "human"})
    chooser = Seeded(f"fog {name}")
    with sit(client, secrets["green"]) as green, sit(client, secrets["red"]) as red:
        readers = [Eavesdropper(green, "green", pieces["red"]), Eavesdropper(red, "red", pieces["green"])]
        for number in range(MOST):
            for reader in readers:
                reader.listen()
            asked = next((reader for reader in readers if reader.chair.legal), None)
            if asked is None:
                break
            if number % 8 == 0:
                asked.look()
            legal = asked.chair.legal
            is_set_up = asked.chair.view["path"][-1]["title"] == "Set-up"
            choice = "done" if is_set_up else legal[chooser.below(len(legal))]
            assert asked.chair.act(choice)["type"] == "done"
        assert green.view["outcome"] is not None or len(green.frames) > MOST / 3
        assert all(reader.looked > 50 for reader in readers)
