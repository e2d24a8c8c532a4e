"""A front seen in a mirror, turned round with its sides exchanged, or with its units numbered otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.action import Action

LINES = ("rail", "tram", "wire", "road")
SPOTS = ("intersections", "turnarounds", "turntables")
PLACES = ("arsenals", "stations", "telegraphs")
CODES = {
    "infantry": "I",
    "cavalry": "C",
    "artillery": "A",
    "swift_artillery": "T",
    "relay": "R",
    "swift_relay": "S",
    "machine_gun": "M",
    "balloon": "B",
    "tram": "Y",
    "car": "K",
    "armoured_car": "X",
}
Data = dict[str, Any]
Point = Callable[[int, int, int, int], tuple[int, int]]


def straight(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    return x, y


def turned(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    return width - 1 - x, height - 1 - y


def mirrored(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    return width - 1 - x, y


def transposed(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    """Of a square board."""
    return y, x


class Turning:
    """How a front, its seats, ids, tiles and actions are called in the other picture. Done twice, nothing has changed."""

    def __init__(
        self,
        data: Mapping[str, Any],
        point: Point = straight,
        swaps: bool = False,
        renumbers: bool = False,
    ) -> None:
        self.before = data
        self.point = point
        self.swaps = swaps
        self.renumbers = renumbers
        self.width, self.height = data["size"]
        one, other = data["seats"]
        self.seats = {one: other, other: one} if swaps else {one: one, other: other}
        self.letters = {each[0].upper(): to[0].upper() for each, to in self.seats.items()}
        self.counts: dict[str, int] = {}
        for seat, army in self.forces().items():
            for type, spots in army.items():
                self.counts[f"{seat[0].upper()}{CODES[type]}"] = len(spots.split())

    def forces(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = (
            self.before["setups"][self.before["setup"]] if "setups" in self.before else self.before["pieces"]
        )
        return found

    # Words.

    def seat(self, seat: str) -> str:
        return str(self.seats.get(seat, seat))

    def tile(self, name: str) -> str:
        if not name:
            return ""
        x, y = self.point(ord(name[0]) - ord("A"), int(name[1:]) - 1, self.width, self.height)
        return f"{chr(ord('A') + x)}{y + 1}"

    def id(self, id: str) -> str:
        if not id:
            return ""
        number = int(id[2:])
        if self.renumbers and id[:2] in self.counts:
            number = self.counts[id[:2]] + 1 - number
        return f"{self.letters[id[0]]}{id[1]}{number}"

    def word(self, word: str) -> str:
        """A tile, an id, a seat, or a word that means the same in both pictures."""
        if re.fullmatch("[A-Z][0-9]+", word):
            return self.tile(word)
        if re.fullmatch("[A-Z][A-Z][0-9]+", word):
            return self.id(word)
        return self.seat(word)

    def action(self, action: Action) -> str:
        return Action(action.verb, self.word(action.target)).text

    # The scenario.

    def data(self) -> Data:
        found: Data = dict(self.before)
        glyphs = [["."] * self.width for _ in range(self.height)]
        for y, row in enumerate(self.before["rows"]):
            for x, glyph in enumerate(row):
                to_x, to_y = self.point(x, y, self.width, self.height)
                glyphs[to_y][to_x] = glyph
        found["rows"] = ["".join(row) for row in glyphs]
        for key in LINES:
            if key in found:
                found[key] = [" > ".join([self.tile(each.strip()) for each in line.split(">")]) for line in found[key]]
        for key in SPOTS:
            if key in found:
                found[key] = [self.tile(each) for each in found[key]]
        for key in PLACES:
            if key in found:
                found[key] = {self.tile(each): self.seat(seat) for each, seat in found[key].items()}
        if "setups" in found:
            found["setups"] = {name: self.armies(setup) for name, setup in found["setups"].items()}
        else:
            found["pieces"] = self.armies(found["pieces"])
        found["trains"] = [self.train(each) for each in found.get("trains", [])]
        for key in ("deployed",):
            if key in found:
                found[key] = [self.id(each) for each in found[key]]
        if "objectives" in found:
            found["objectives"] = [":".join([self.listed(each) for each in text.split(":")]) for text in found["objectives"]]
        found.pop("halves", None)
        return found

    def listed(self, words: str) -> str:
        return ",".join([self.word(each) for each in words.split(",")])

    def armies(self, armies: Data) -> Data:
        return {self.seat(seat): {type: self.spots(spots) for type, spots in army.items()} for seat, army in armies.items()}

    def spots(self, spots: str) -> str:
        tiles = [self.tile(each) for each in spots.split()]
        return " ".join(tiles[::-1] if self.renumbers else tiles)

    def train(self, train: Data) -> Data:
        chain = [each.partition(":") for each in train["chain"].split()]
        moved = {**train, "side": self.seat(train["side"])}
        moved["chain"] = " ".join([f"{self.id(id)}:{self.tile(spot)}" for id, _, spot in chain])
        return moved

    # What comes out.

    def result(self, position: Position) -> Data:
        """All that matters of a position, in the words of the other picture."""
        name = position.name
        pieces = {
            self.id(each.id): [
                each.alive,
                self.tile(name(each.tile)),
                each.deployed,
                self.id(each.carrier),
                sorted([self.id(rider) for rider in each.cargo]),
                self.tile(name(each.behind)),
            ]
            for each in position.pieces.values()
        }
        sign = -1 if self.swaps else 1
        return {
            "turn": (position.turn, position.quiet),
            "pieces": pieces,
            "trains": sorted([[self.id(part) for part in train.parts], train.lead] for train in position.trains.values()),
            "features": {self.tile(name(tile)): position.features(tile) for tile in range(position.front.ground.size)},
            "arsenals": {self.tile(name(tile)): self.seat(seat) for tile, seat in position.arsenals.items()},
            "stations": {self.tile(name(tile)): self.seat(seat) for tile, seat in position.stations.items()},
            "telegraphs": {self.tile(name(tile)): self.seat(seat) for tile, seat in position.telegraphs.items()},
            "holds": {self.tile(name(tile)): sign * count for tile, count in position.holds.items()},
            "linked": sorted([self.id(id) for ids in position.linked.values() for id in ids]),
            "active": sorted([self.id(id) for ids in position.active.values() for id in ids]),
            "must_retreat": sorted([self.id(id) for id in position.must_retreat]),
            "winner": None if position.outcome is None else self.seat(str(position.outcome.winner)),
        }
