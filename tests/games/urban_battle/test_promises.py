"""What each option of Urban Battle promises, held against random play on random battlefields."""

from __future__ import annotations

import json
from random import Random

import pytest

from enfilade import Action
from enfilade.games.urban_battle.box.mission import VARIANTS
from enfilade.library import AnyScenario, AnyTable
from tests.games.promises import Moment, Promise, moments, tried
from tests.games.urban_battle.field import field

NORTH_FIRST = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1)}
TYPES = ("light", "medium", "heavy", "truck", "arv")
EAGER = ("fire", "repair", "shoot", "reroll")
GAMES = 500  # at most
ENOUGH = 4
THICK = "[units.heavy]\nfront = 14\n"  # so that some shots are hopeless
ACTIONS = 150


def battlefield(random: Random, options: str) -> AnyScenario:
    """Vehicles, buildings, a street, flags and zones in random places of a field of 12 by 12."""
    squares = [f"{column}{row}" for column in "ABCDEFGHIJKL" for row in range(1, 13)]
    random.shuffle(squares)
    pieces: list[str] = []
    for seat, letter in (("white", "W"), ("black", "B")):
        yard = next(square for square in squares if beside(square, "N") in squares)  # a recovery vehicle before a wreck
        squares = [square for square in squares if square not in (yard, beside(yard, "N"))]
        for number, type in enumerate(["medium", "arv", *random.choices(TYPES, k=3)], 1):
            at = yard if number == 2 else beside(yard, "N") if number == 3 else squares.pop()
            mark = {1: "command", 3: "wreck"}.get(number, "")
            pieces.append(f"{seat} {letter}{number} {type} {at} {'N' if number == 2 else random.choice(NORTH_FIRST)} {mark}")
    bases = [next(each for each in squares if each in around(piece.split()[3])) for piece in (pieces[-2], pieces[3])]
    squares = [square for square in squares if square not in bases]
    flags = f'[flags]\nwhite = "{bases[0]}"\nblack = "{bases[1]}"\n'  # within an enemy's reach
    zones = f"[zones]\ndeploy_white = {squares[:8]}\ndeploy_black = {squares[8:16]}\n".replace("'", '"')
    ground = {square: random.choice("|-") for square in squares[-4:]}
    ground.update({square: random.choice("o~#") for square in squares[16:24]})
    for corner in squares[24:36]:  # buildings that touch at a corner
        ground.update({each: "#" for each in (beside(corner, "N"), beside(corner, "E")) if each in squares[16:]})
    patch = "[patch]\n" + "".join([f'{square} = "{each}"\n' for square, each in ground.items()])
    return field("\n".join(pieces), f"[options]\n{options}\n{zones}{flags}{patch}{THICK}", top='board = "range"\nmax_rounds = 9')


def eager(table: AnyTable, seat: str, random: Random) -> Action:
    """Any legal action, with a taste for fire, so that something happens."""
    offers = table.legal(seat)
    taken = [offer for offer in offers if offer.verb in EAGER]
    return random.choice(taken if taken and random.random() < 0.8 else offers)


# Geometry of its own, so that a mistake in the board's is not made twice.


def beside(square: str, way: str) -> str:
    """The next square in a direction; empty off the board."""
    across, up = STEPS[way]
    column, row = ord(square[0]) - 65 + across, int(square[1:]) + up
    return f"{chr(65 + column)}{row}" if 0 <= column < 12 and 1 <= row <= 12 else ""


def around(square: str) -> list[str]:
    """Squares within two steps along a line."""
    return [each for way in NORTH_FIRST for each in (beside(square, way), beside(beside(square, way) or square, way))]


def glyph(moment: Moment, square: str) -> str:
    """What the ground is like; off the board there is nothing."""
    board = moment.before.mission.board
    return str(board.glyphs[board.squares.number(square)]) if square else ""


def is_squeezed(moment: Moment, square: str, way: str) -> bool:
    """Whether a diagonal leads between two buildings that touch at a corner."""
    turn = NORTH_FIRST.index(way)
    flanks = [NORTH_FIRST[turn - 1], NORTH_FIRST[(turn + 1) % 8]]
    return len(way) == 2 and all(glyph(moment, beside(square, each)) == "#" for each in flanks)


def line(moment: Moment, shot: dict[str, object]) -> list[str]:
    """The squares of a shot, from the firer to its target."""
    pieces = moment.before.pieces
    start, end = [moment.before.name_of(pieces[shot[key]].square) for key in ("firer", "target")]
    for way in NORTH_FIRST:
        squares = [start]
        while squares[-1] and squares[-1] != end:
            squares.append(beside(squares[-1], way))
        if squares[-1] == end:
            return squares
    raise AssertionError(f"{start} and {end} are not in line")


def way_of(squares: list[str]) -> str:
    return next(way for way in NORTH_FIRST if beside(squares[0], way) == squares[1])


def shots(moment: Moment) -> list[dict[str, object]]:
    return [dict(each) for each in moment.values("shot")]


# Promises, by option and value.


def who_goes_first(moment: Moment) -> bool:
    """The higher blue number of the last pair that differs (UB 7.1)."""
    told = [event for event in moment.table.events(None) if event.name == "initiative"]
    assert len(told) == 1
    last = told[0].values["rolls"]
    assert isinstance(last, list)
    white, black = last[-1]
    expected = ["white", "black"] if white >= black else ["black", "white"]
    assert list(moment.after.order) == expected
    return bool(white != black)


def the_mission_s_order(moment: Moment) -> bool:
    """Nobody rolls (UB 7.1)."""
    assert not [event for event in moment.table.events(None) if event.name == "initiative"]
    return bool(moment.after.order == ("white", "black"))


def in_its_zone(moment: Moment) -> bool:
    """Every vehicle that is placed stands in its side's zone (UB 7.2)."""
    for placed in moment.values("placed"):
        piece = moment.after.pieces[placed["piece"]]
        assert piece.square in moment.after.mission.zones[f"deploy_{piece.seat}"]
        assert moment.before.round == 1
    return bool(moment.named("placed"))


def nobody_is_placed(moment: Moment) -> bool:
    """Everybody stands where the mission says (UB 7.2)."""
    assert not moment.named("placed")
    return bool(moment.named("step"))


def tripled(moment: Moment, same: bool) -> bool:
    """The fourth die shows the tripled number, or what it likes (UB 3.4, R4)."""
    for bonus in moment.values("bonus_move"):
        dice = [event.values["blue"] for event in moment.table.events(None) if event.name == "dice_rolled"][-1]
        assert isinstance(dice, list)
        if "reroll" not in moment.action.text:
            assert len(set(dice)) == 1
            assert not same or bonus["value"] == dice[0]
            return same or bonus["value"] != dice[0]
    return False


def least_allowance(moment: Moment, least: int) -> bool:
    """A die gives a vehicle its number and its modifier, but not less than the least (UB 4.3, R6)."""
    found = False
    for given in moment.values("die_assigned"):
        unit = moment.after.pieces[given["piece"]].unit
        steps = given["allowance"]
        assert steps == max(int(str(given["die"])) + unit.move_mod, least)
        assert isinstance(steps, int)
        assert steps >= 1
        found = found or int(str(given["die"])) + unit.move_mod < 1 or not least
    return found


def diagonals(moment: Moment, blocked: bool) -> bool:
    """Steps and shots between two corners that touch (R11)."""
    found = False
    for step in moment.values("step"):
        start, to = str(step["from"]), str(step["to"])
        if start != to:
            squeezed = is_squeezed(moment, start, way_of([start, to]))
            assert not (squeezed and blocked)
            found = found or squeezed or blocked
    for shot in shots(moment):
        squares = line(moment, shot)
        squeezed = any(is_squeezed(moment, each, way_of(squares)) for each in squares[:-1])
        assert not (squeezed and blocked)
        found = found or squeezed
    return found


def passages(moment: Moment, symmetric: bool) -> bool:
    """No diagonal fire from a street, or from, through and into one (UB 5.4, R15)."""
    found = False
    for shot in shots(moment):
        squares = line(moment, shot)
        streets = [index for index, each in enumerate(squares) if glyph(moment, each) in "|-"]
        if len(way_of(squares)) == 2:
            assert 0 not in streets
            assert not (symmetric and streets)
            found = found or bool(streets) or symmetric
    return found


def armour(moment: Moment, sectors: str) -> bool:
    """As many ways of eight as the option says meet front, side and rear armour (UB 5.9, R18)."""
    front, side, _ = [int(each) for each in sectors.split("-")]
    for shot in shots(moment):
        target = moment.before.pieces[shot["target"]]
        back = (NORTH_FIRST.index(way_of(line(moment, shot))) + 4 - target.facing) % 8
        off = min(back, 8 - back)  # eighths from the front, either way
        expected = "front" if off <= front // 2 else "side" if off <= front // 2 + side // 2 else "rear"
        assert shot["sector"] == expected
        assert shot["A"] == target.unit.armor[expected]
    return bool(shots(moment))


def hopeless(moment: Moment, allowed: bool) -> bool:
    """Whether a shot may be fired that cannot hit (R16)."""
    found = False
    for shot in shots(moment):
        best = 6 * moment.before.pieces[shot["firer"]].unit.firepower
        need = shot["need"]
        assert isinstance(need, int)
        assert allowed or need <= best
        found = found or not allowed or need > best
    return found


def repairs(moment: Moment, allowed: bool) -> bool:
    """Recovery vehicles take markers off, or never (UB 6.2)."""
    assert allowed or not moment.named("repaired")
    return bool(moment.named("repaired")) or (not allowed and bool(moment.named("turn_started")))


def rerolls(moment: Moment, allowed: bool) -> bool:
    """One die of the three, once, before anything moves, while a command vehicle lives (UB 7.3)."""
    asked = moment.offered("reroll")
    assert allowed or not asked
    if asked:
        assert len(moment.before.dice) == 3
        assert any(piece.command and piece.is_operational for piece in moment.before.of(moment.seat))
        return True
    return not allowed and bool(moment.offered("move"))


def flags(moment: Moment, drop: str) -> bool:
    """The flag of a destroyed carrier stays in its square or goes back to its base (UB 7.4)."""
    found = False
    for wreck in moment.values("destroyed"):
        for flag in moment.before.flags.values():
            if flag.carrier == wreck["piece"]:
                now = moment.after.flags[flag.seat]
                if drop == "stay":
                    assert now.square == moment.before.pieces[flag.carrier].square
                else:
                    assert now.square == moment.before.mission.flags[flag.seat] or now.carrier
                found = True
    return found


def looks_alone(moment: Moment) -> bool:
    """How wrecks are drawn changes nothing that is told (UB 5.12)."""
    return all("style" not in event.values for event in moment.events) and bool(moment.named("destroyed"))


PROMISES: dict[tuple[str, str], Promise] = {
    ("initiative", '"fixed"'): the_mission_s_order,
    ("initiative", '"roll"'): who_goes_first,
    ("deployment", '"fixed"'): nobody_is_placed,
    ("deployment", '"free"'): in_its_zone,
    ("bonus_die", '"same"'): lambda moment: tripled(moment, True),
    ("bonus_die", '"roll"'): lambda moment: tripled(moment, False),
    ("min_allowance", "0"): lambda moment: least_allowance(moment, 0),
    ("min_allowance", "1"): lambda moment: least_allowance(moment, 1),
    ("corner_squeeze", '"allow"'): lambda moment: diagonals(moment, False),
    ("corner_squeeze", '"block"'): lambda moment: diagonals(moment, True),
    ("passage_fire", '"firer"'): lambda moment: passages(moment, False),
    ("passage_fire", '"symmetric"'): lambda moment: passages(moment, True),
    ("armour_sectors", '"3-2-3"'): lambda moment: armour(moment, "3-2-3"),
    ("armour_sectors", '"3-4-1"'): lambda moment: armour(moment, "3-4-1"),
    ("armour_sectors", '"1-6-1"'): lambda moment: armour(moment, "1-6-1"),
    ("hopeless_fire", "false"): lambda moment: hopeless(moment, False),
    ("hopeless_fire", "true"): lambda moment: hopeless(moment, True),
    ("repair", "true"): lambda moment: repairs(moment, True),
    ("repair", "false"): lambda moment: repairs(moment, False),
    ("command_reroll", "false"): lambda moment: rerolls(moment, False),
    ("command_reroll", "true"): lambda moment: rerolls(moment, True),
    ("flag_drop", '"stay"'): lambda moment: flags(moment, "stay"),
    ("flag_drop", '"return"'): lambda moment: flags(moment, "return"),
    ("wreck_style", '"marker"'): looks_alone,
    ("wreck_style", '"tipped"'): looks_alone,
}


@pytest.mark.parametrize(("key", "value"), PROMISES, ids=[f"{key}-{value}" for key, value in PROMISES])
def test_an_option_keeps_its_promise(key: str, value: str) -> None:
    """In random games on random battlefields, and often enough to mean something (UB 2.6)."""
    random = Random(f"{key} {value}")
    games = (moments(battlefield(random, f"{key} = {value}"), random, ACTIONS, eager) for _ in range(GAMES))
    assert tried(games, PROMISES[key, value], ENOUGH) >= ENOUGH


def test_every_option_has_a_promise() -> None:
    """Each value of each of them (UB 2.6)."""
    assert set(PROMISES) == {(each.key, json.dumps(value)) for each in VARIANTS for value in each.values}
