"""What holds at all times, whatever is played (§11 of the specification)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade import Action, Event, IllegalAction, NoUndo, Table, scenario
from enfilade.boards.squares import DIRECTIONS, DX, DY
from enfilade.games.urban_battle.state import Position
from enfilade.kernel.data import Source
from enfilade.library import AnyScenario, AnyTable, build_scenario
from tests.effort import examples
from tests.games.urban_battle.field import field

MISSIONS = ["first-patrol", "lone-heavy", "antenna", "two-flags", "hold-the-bridge", "convoy", "salvage"]
BRAWL = """
white W1 medium D3 N command
white W2 light F2 N
white W3 arv H3 N
white W4 heavy H4 E wreck
white W5 truck J2 N
white W6 heavy B2 NE
black B1 medium I10 S command
black B2 light G11 S
black B3 arv E10 S
black B4 heavy E9 W wreck
black B5 truck C11 S
black B6 heavy K11 SW
"""
BRAWL_MORE = """
[options]
command_reroll = true
bonus_die = "roll"
flag_drop = "return"
[patch]
E6 = "#"
F6 = "|"
G6 = "#"
J7 = "o"
C7 = "~"
[zones]
home_white = ["A1-L1"]
home_black = ["A12-L12"]
exit = ["I4-L4"]
middle = ["D5-I5", "D7-I7"]
[flags]
white = "G9"
black = "F4"
[exit]
seat = "white"
types = ["truck"]
[units.arv]
firepower = 1
[[control]]
zone = "middle"
"""
EAGER = ("fire", "repair", "shoot")
GAMES = examples(6, 24)


def arena(name: str) -> AnyScenario:
    return (
        field(BRAWL, BRAWL_MORE, top='board = "range"\nmax_rounds = 12') if name == "brawl" else scenario(f"urban-battle/{name}")
    )


def choose(table: AnyTable, random: Random) -> Action:
    """Any legal action, with a taste for fire, so that something happens."""
    offers = table.legal(table.actors[0])
    eager = [offer for offer in offers if offer.verb in EAGER]
    found: Action = random.choice(eager) if eager and random.random() < 0.8 else random.choice(offers)
    return found


def game(name: str, seed: int, most: int = 400) -> Iterator[tuple[AnyTable, str, Action, list[Event]]]:
    """A game at random, action by action."""
    table = Table(arena(name), seed=seed)
    random = Random(seed)
    for _ in range(most):
        if not table.actors:
            return
        seat, action = table.actors[0], choose(table, random)
        yield table, seat, action, table.act(seat, action)


arenas = st.sampled_from([*MISSIONS, "brawl", "brawl", "brawl"])
seeds = st.integers(0, 10**6)


@GAMES
@given(arenas, seeds)
def test_pieces_and_flags_are_always_where_they_may_be(name: str, seed: int) -> None:
    """One piece a square, on ground that can be entered, along passages; flags stand or ride (UB 2.3, 2.4, 4.10, 7.4, R12)."""
    for table, _, _, _ in game(name, seed):
        position: Position = table.position
        board = position.mission.board
        standing = [piece for piece in position.pieces.values() if piece.square >= 0]
        assert len({piece.square for piece in standing}) == len(standing)
        assert position.occupants == {piece.square: piece.id for piece in standing}
        assert list(position.pieces) == list(position.mission.vehicles)
        for piece in standing:
            assert board.is_enterable(piece.square)
            assert 0 <= piece.facing < 8
            assert board.may_face(piece.square, piece.facing)
            assert piece.status in ("operational", "wreck")
        for flag in position.flags.values():
            assert (flag.square >= 0) != (flag.carrier != "")
            if flag.carrier:
                assert position.pieces[flag.carrier].is_operational
                assert position.pieces[flag.carrier].seat != flag.seat


@GAMES
@given(arenas, seeds)
def test_wrecks_stay_as_they_are(name: str, seed: int) -> None:
    """Square and facing never change, and a wreck neither moves nor fires (UB 5.12, R41)."""
    before: dict[str, tuple[int, int]] = {}
    wrecks: set[str] = set()
    for table, _, _, events in game(name, seed):
        if any(event.name == "turn_started" for event in events):
            wrecks = {piece.id for piece in table.position.pieces.values() if piece.is_wreck}
        now = {piece.id: (piece.square, piece.facing) for piece in table.position.pieces.values() if piece.is_wreck}
        assert {id: place for id, place in before.items() if id in now} == {id: now[id] for id in before if id in now}
        before = now
        for id in wrecks & set(now):
            piece = table.position.pieces[id]
            assert not piece.moved or piece.seat != table.actors[0]
            assert not piece.fired or piece.seat != table.actors[0]


def turns(table: AnyTable) -> list[list[Event]]:
    """The events of each Turn."""
    found: list[list[Event]] = []
    for event in table.events(None):
        if event.name == "turn_started":
            found.append([])
        if found:
            found[-1].append(event)
    return found


def last_of(name: str, seed: int) -> AnyTable:
    table: AnyTable = Table(arena(name), seed=seed)
    for found, _, _, _ in game(name, seed):
        table = found
    return table


@GAMES
@given(arenas, seeds)
def test_what_a_turn_allows(name: str, seed: int) -> None:
    """Three vehicles move, four after a triple; allowances, one reverse, one shot (UB 3.3, 3.4, 4.1, 4.2, 4.6, 5.1, R1)."""
    table = last_of(name, seed)
    mission = table.position.mission
    for events in turns(table):
        moved = [event for event in events if event.name == "die_assigned"]
        assert len(moved) <= (4 if any(event.name == "bonus_move" for event in events) else 3)
        assert len({event.values["piece"] for event in moved}) == len(moved)
        for event in moved:
            id, die, allowed = str(event.values["piece"]), event.values["die"], event.values["allowance"]
            assert isinstance(die, int)
            assert allowed == die + mission.vehicles[id].unit.move_mod
            kinds = [step.values["kind"] for step in events if step.name == "step" and step.values["piece"] == id]
            assert isinstance(allowed, int)
            assert 1 <= len(kinds) <= allowed
            assert "reverse" not in kinds or kinds == ["reverse"]
        firers = [event.values["firer"] for event in events if event.name == "shot"]
        assert len(set(firers)) == len(firers)


@GAMES
@given(arenas, seeds)
def test_trucks_never_turn_twice_in_a_row(name: str, seed: int) -> None:
    """In all the Steps of one Move (UB 4.7, R9)."""
    table = last_of(name, seed)
    turned = ""
    for event in table.events(None):
        if event.name in ("die_assigned", "move_ended"):
            turned = ""
        elif event.name == "step" and table.position.mission.vehicles[event.values["piece"]].unit.wheeled:
            is_turn = event.values["kind"] in ("left", "right")
            assert not (is_turn and turned)
            turned = str(event.values["piece"]) if is_turn else ""


@GAMES
@given(arenas, seeds)
def test_every_die_that_falls_is_told(name: str, seed: int) -> None:
    """Three a Turn, one a re-roll, one a rolled bonus, the firepower of each shot (UB 3.3, 3.4, 5.8, 7.1, 7.3)."""
    table = last_of(name, seed)
    told = 0
    for event in table.events(None):
        match event.name:
            case "dice_rolled":
                told += 3
            case "die_rerolled":
                told += 1
            case "bonus_move":
                told += 1 if table.position.mission.options.bonus_die == "roll" else 0
            case "shot":
                told += table.position.mission.vehicles[event.values["firer"]].unit.firepower
            case "initiative":
                rolls = event.values["rolls"]
                assert isinstance(rolls, list)
                told += 2 * len(rolls)

    assert told == len(table.opening) + sum([len(entry.draws) for entry in table.entries])


@GAMES
@given(arenas, seeds)
def test_shots_keep_to_the_rules(name: str, seed: int) -> None:
    """Distance 2 or more, the way clear, an enemy in working order, and RF against A + D (UB 5.2, 5.3, 5.7, 5.11, 5.14)."""
    table: AnyTable = Table(arena(name), seed=seed)
    random = Random(seed)
    while table.actors and len(table.entries) < 400:
        action, before = choose(table, random), table.position.copy()
        events = table.act(table.actors[0], action)
        declared = [event.values for event in events if event.name == "shot_declared"]
        for values in declared:
            check_shot(before, values, events)


def check_shot(before: Position, values: Mapping[str, Any], events: list[Event]) -> None:
    board = before.mission.board
    firer, target = before.pieces[values["firer"]], before.pieces[values["target"]]
    assert firer.is_operational
    assert target.is_operational
    assert firer.seat != target.seat
    assert not firer.fired
    x, y = board.squares.x(firer.square), board.squares.y(firer.square)
    to_x, to_y = board.squares.x(target.square), board.squares.y(target.square)
    distance = max(abs(to_x - x), abs(to_y - y))
    assert values["D"] == distance >= 2
    ways = [way for way in range(8) if (x + distance * DX[way], y + distance * DY[way]) == (to_x, to_y)]
    assert len(ways) == 1
    assert (ways[0] - firer.facing) % 8 in ((0,) if board.is_street[firer.square] else (0, 1, 7))
    for step in range(1, distance):
        between = board.squares.number(
            board.squares.names[(y + step * DY[ways[0]]) * board.squares.width + x + step * DX[ways[0]]]
        )
        assert between not in before.occupants
        assert board.glyphs[between] != "#"
    assert values["need"] == distance + target.unit.armor[values["sector"]]
    shot = next(event.values for event in events if event.name == "shot")
    rf = shot["RF"]
    assert isinstance(rf, int)
    assert ("destroyed" in [event.name for event in events]) is (rf >= values["need"])


@GAMES
@given(arenas, seeds)
def test_lists_are_never_empty_and_everything_else_is_refused(name: str, seed: int) -> None:
    """Exactly one side decides while the game runs, none afterwards; refusals change nothing (R42, R37)."""
    seen: dict[str, Action] = {}
    random = Random(seed)
    turn = 1
    for table, seat, _, _ in game(name, seed, most=250):
        assert turn <= table.position.round <= (table.position.mission.max_rounds or 200)
        turn = table.position.round
        assert (len(table.actors) == 1) is (table.outcome is None)
        if not table.actors:
            break
        offers = [offer.text for offer in table.legal(table.actors[0])]
        assert len(set(offers)) == len(offers) < 60
        seen.update({offer: Action.parse(offer) for offer in offers})
        other = random.choice(list(seen))
        if other not in offers:
            before = table.position.to_data()
            with pytest.raises(IllegalAction):
                table.act(table.actors[0], seen[other])
            with pytest.raises(IllegalAction):
                table.act("white" if table.actors[0] == "black" else "black", offers[0])
            assert table.position.to_data() == before
        assert seat in ("white", "black")


@GAMES
@given(arenas, seeds)
def test_undo_restores_the_position_where_no_die_has_fallen(name: str, seed: int) -> None:
    """Back to a position equal to the one before (R5)."""
    table: AnyTable = Table(arena(name), seed=seed)
    random = Random(seed)
    while table.actors and len(table.entries) < 150:
        before, seat = table.position.to_data(), table.actors[0]
        action = choose(table, random)
        table.act(seat, action)
        if table.entries[-1].draws or table.outcome is not None:
            with pytest.raises(NoUndo):
                table.undo(seat)
            continue
        table.undo(seat)
        assert table.position.to_data() == before
        table.act(seat, action)


@GAMES
@given(arenas, seeds)
def test_a_repair_follows_a_hook_of_an_earlier_turn(name: str, seed: int) -> None:
    """With no Step of that ARV in between (UB 6.1, 6.2, R22, R24)."""
    table = last_of(name, seed)
    hooks: dict[str, tuple[str, int]] = {}
    for number, events in enumerate(turns(table)):
        for event in events:
            match event.name:
                case "hooked":
                    hooks[str(event.values["arv"])] = (str(event.values["wreck"]), number)
                case "step" | "destroyed":
                    hooks.pop(str(event.values["piece"]), None)
                case "repaired":
                    wreck, since = hooks.pop(str(event.values["arv"]))
                    assert wreck == event.values["wreck"]
                    assert since <= number - 2  # the enemy's Turn lies between


def test_the_brawl_has_everything_in_it() -> None:
    """Random play comes across repairs, flags, exits and wrecks, or the tests above would prove little (UB 6.2, 7.4, 7.5)."""
    seen = {event.name for seed in range(12) for event in last_of("brawl", seed).events(None)}

    assert {"repaired", "hooked", "flag_taken", "exited", "zone_scored", "destroyed", "missed", "die_rerolled"} <= seen


# Symmetry.


class Turned:
    """A way of turning, mirroring or exchanging everything."""

    def __init__(self, quarters: int = 0, mirrored: bool = False, swapped: bool = False) -> None:
        self.quarters = quarters
        self.mirrored = mirrored
        self.swapped = swapped

    def place(self, x: int, y: int, width: int, height: int) -> tuple[int, int]:
        if self.mirrored:
            x = width - 1 - x
        for _ in range(self.quarters):
            x, y, width, height = y, width - 1 - x, height, width
        return x, y

    def square(self, name: str, width: int, height: int) -> str:
        x, y = self.place(ord(name[0]) - 65, int(name[1:]) - 1, width, height)
        return f"{chr(65 + x)}{y + 1}"

    def way(self, name: str) -> str:
        way = DIRECTIONS.index(name)
        return DIRECTIONS[((8 - way if self.mirrored else way) + 2 * self.quarters) % 8]

    def seat(self, name: str) -> str:
        return {"white": "black", "black": "white"}.get(name, name) if self.swapped else name

    def zone(self, name: str) -> str:
        head, _, seat = name.partition("_")
        return f"{head}_{self.seat(seat)}" if seat in ("white", "black") else name

    def rows(self, rows: list[str]) -> list[str]:
        width, height = len(rows[0]), len(rows)
        glyphs: dict[tuple[int, int], str] = {}
        for y, row in enumerate(reversed(rows)):
            for x, glyph in enumerate(row):
                crossed = {"|": "-", "-": "|", "H": "=", "=": "H"}.get(glyph, glyph)
                glyphs[self.place(x, y, width, height)] = crossed if self.quarters % 2 else glyph
        if self.quarters % 2:
            width, height = height, width
        return ["".join([glyphs[x, y] for x in range(width)]) for y in range(height - 1, -1, -1)]

    def action(self, action: Action, width: int, height: int) -> str:
        if action.verb == "at":
            return f"at {self.square(action.target, width, height)}"
        if action.verb == "face":
            return f"face {self.way(action.target)}"
        if self.mirrored:
            return {"left": "right", "right": "left"}.get(action.text, action.text)
        return action.text

    def scenario(self, start: AnyScenario) -> AnyScenario:
        """The same mission on the other ground: initiative fixed, so that no roll belongs to a colour."""
        data: dict[str, Any] = {key: value for key, value in start.data.items() if key not in ("patch", "zones", "flags")}
        mission = start.start.mission
        board = mission.board
        width, height = board.squares.width, board.squares.height
        data["board"] = {"name": "Turned", "rows": self.rows(board.rows)}
        data["first"] = self.seat(mission.first)
        data["options"] = {**dict(data.get("options", {})), "initiative": "fixed"}
        data["zones"] = {
            self.zone(zone): [self.square(board.name_of(square), width, height) for square in squares]
            for zone, squares in mission.zones.items()
        }
        data["flags"] = {
            self.seat(seat): self.square(board.name_of(square), width, height) for seat, square in mission.flags.items()
        }
        pieces = []
        for piece in data["piece"]:
            turned = {**piece, "seat": self.seat(piece["seat"]), "facing": self.way(piece["facing"])}
            turned["square"] = self.square(piece["square"], width, height)
            pieces.append(turned)
        data["piece"] = pieces
        for key in ("victory", "final"):
            data[key] = [self.goal(goal) for goal in data.get(key, [])]
        if "deploy_order" in data:
            data["deploy_order"] = [self.seat(seat) for seat in data["deploy_order"]]
        if "exit" in data:
            data["exit"] = {**data["exit"], "seat": self.seat(data["exit"]["seat"])}
        return build_scenario(data, Source("turned.toml"))

    def goal(self, goal: dict[str, Any]) -> dict[str, Any]:
        found = dict(goal)
        if "seat" in found:
            found["seat"] = self.seat(found["seat"])
        if "results" in found:
            found["results"] = {count: self.seat(winner) for count, winner in found["results"].items()}
        return found


@pytest.mark.parametrize(
    "turn",
    [
        Turned(quarters=1),
        Turned(quarters=2),
        Turned(quarters=3),
        Turned(mirrored=True),
        Turned(swapped=True),
        Turned(1, True, True),
    ],
    ids=["90°", "180°", "270°", "mirrored", "swapped", "all"],
)
@pytest.mark.parametrize("name", [*MISSIONS, "brawl"])
def test_the_rules_favour_no_direction_and_no_side(name: str, turn: Turned) -> None:
    """Turned, mirrored or with colours exchanged, the same game is played with the same dice (UB 2.1, 2.3, 4.4, 5.2, 5.9)."""
    plain = Turned().scenario(arena(name))
    one: AnyTable = Table(plain, seed=name)
    other: AnyTable = Table(turn.scenario(plain), seed=name)
    squares = plain.start.mission.board.squares
    random = Random(name)
    while one.actors and len(one.entries) < 250:
        seat = one.actors[0]
        assert other.actors == (turn.seat(seat),)
        expected = sorted([turn.action(offer, squares.width, squares.height) for offer in one.legal(seat)])
        assert sorted([offer.text for offer in other.legal(turn.seat(seat))]) == expected
        action = choose(one, random)
        events = one.act(seat, action)
        same = other.act(turn.seat(seat), turn.action(action, squares.width, squares.height))
        assert [event.name for event in same] == [event.name for event in events]

    assert (one.outcome is None) is (other.outcome is None)
    if one.outcome is not None and other.outcome is not None:
        assert other.outcome.reason == one.outcome.reason
        assert other.outcome.winner == (one.outcome.winner and turn.seat(one.outcome.winner))
    for piece in one.position.pieces.values():
        twin = other.position.pieces[piece.id]
        place = turn.square(one.position.name_of(piece.square), squares.width, squares.height) if piece.square >= 0 else ""
        assert (other.position.name_of(twin.square), twin.status) == (place, piece.status)
        assert DIRECTIONS[twin.facing] == turn.way(DIRECTIONS[piece.facing])
