"""The published studies: their tables say what their data say, and the data agree with the rules where these can be reckoned."""

from __future__ import annotations

import csv
import runpy
import tomllib
from functools import cache
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

from tests.lab.bench import played
from tools.studies import write_answer

ROOT = Path(__file__).parents[2]
STUDIES = ROOT / "docs" / "studies"
BATTLES = 1000  # of QUICK for each line of its table


def read(name: str) -> list[dict[str, str]]:
    with (STUDIES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# QUICK: a die hits with 1/3, so that everything can be reckoned.


@cache
def hits(dice: int) -> list[float]:
    """The chance of each number of hits."""
    return [comb(dice, k) * 2 ** (dice - k) / 3**dice for k in range(dice + 1)]


def driven_out(attack: int, ours: int, defence: int, theirs: int, revived: bool, attackers: int) -> list[float]:
    """The chance that one, two, three … attackers, one after another, drive out the defender, by rule 6.7 alone.

    A hit costs an attacker one die, be it an Enabler or its strength, and the last one its life; a defender first its
    strength, which costs no die, then its Enablers, then its hex.
    """
    standing = {(False, theirs): 1.0}  # Reduced, and how many Enablers are left
    found = []
    for _ in range(attackers):
        after: dict[tuple[bool, int], float] = {}
        for (reduced, enablers), chance in standing.items():
            for taken, first in enumerate(hits(defence + enablers)):
                power = max(0, attack + ours - taken) if taken < ours + 2 else 0
                for dealt, second in enumerate(hits(power)):
                    left = enablers + (not reduced) - dealt
                    if left >= 0:
                        still = reduced or dealt > 0
                        state = (still and not revived, left if still else enablers)
                        after[state] = after.get(state, 0.0) + chance * first * second
        standing = after
        found.append(1 - sum(standing.values()))
    return found


def test_the_battles_of_quick_are_those_of_the_rules() -> None:
    """For five attackers, each from a hex of its own; later civilians stand in the way of some (6.7d, R20)."""
    power = tomllib.loads((ROOT / "src/enfilade/games/quick/data/units.toml").read_text(encoding="utf-8"))
    for row in read("quick-ratio"):
        terrain = row["terrain"]
        attack, defence = [power[row[side]][terrain] for side in ("attacker", "defender")]
        ours, theirs = int(row["attackers_enablers"]), int(row["defenders_enablers"])
        reckoned = driven_out(attack, ours, defence + (terrain == "close"), theirs, row["revived"] == "yes", 5)
        for attackers, exact in enumerate(reckoned, 1):
            noise = sqrt(exact * (1 - exact) / BATTLES)
            assert abs(float(row[f"within_{attackers}"]) - exact) < 4 * noise + 1 / BATTLES, (row, attackers, exact)


def tables(page: str) -> list[list[list[str]]]:
    """The tables of a page: of each its lines, of each line its cells."""
    found: list[list[list[str]]] = [[]]
    for line in (STUDIES / f"{page}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif found[-1]:
            found.append([])
    return [[table[0], *table[2:]] for table in found if table]


def test_the_page_of_quick_says_what_was_counted() -> None:
    """How many attackers are enough, by kinds, ground and Enablers; a dash: more than eight."""
    counted = {tuple(list(row.values())[:6]): row["attackers_for_half"] or "–" for row in read("quick-ratio")}
    *kinds, ladder = tables("quick-ratio")
    for (ours, theirs), (head, *lines) in zip([("0", "0"), ("3", "0"), ("3", "3")], kinds, strict=True):
        for attacker, *cells in lines:
            for words, cell in zip(head[1:], cells, strict=True):
                defender, terrain = words.split(", ")
                assert cell == counted[terrain, attacker, defender, ours, theirs, "no"], (attacker, words)
    head, *lines = ladder
    for ours, *cells in lines:
        for words, cell in zip(head[1:], cells, strict=True):
            revived = "yes" if "revived" in words else "no"
            assert cell == counted["urban", "task", "inf", ours, words[0], revived], (ours, words)


def test_the_page_of_urban_operations_says_what_was_counted() -> None:
    """The drills to a hundredth, the whole games with their intervals."""
    drills, games = tables("urban-operations-tools")
    case = ""
    for line, row in zip(drills[1:], read("urban-operations-tools"), strict=True):
        case = line[0] or case
        counted = [row["case"], row["way"], f"{100 * float(row['success']):.0f} %"]
        assert [case, *line[1:3]] == counted
        assert line[3:] == [f"{float(row[lost]):.2f}" for lost in ("green_lost", "red_lost")]
    for line, row in zip(games[1:], read("urban-operations-games"), strict=True):
        share, low, high = [f"{100 * float(row[key]):.1f}" for key in ("answer", "low", "high")]
        assert line == [row["tools"], f"{share} %", f"{low} to {high} %"]


def test_a_leader_that_withdraws_from_a_sniper_loses_by_the_table() -> None:
    """A die: 0 and 1 cost 2 OSL, 2 to 6 cost 1, the rest nothing (8.3.2)."""
    lost = [float(row["red_lost"]) for row in read("urban-operations-tools") if row["case"].startswith("leader at 16 EP")]
    assert {lost[0], lost[1]} == {0.0}
    assert abs(lost[2] - (2 * 2 + 5 * 1) / 10) < 4 * 0.7 / sqrt(2000)


def script(name: str) -> dict[str, Any]:
    """What a study's own file defines."""
    return runpy.run_path(str(STUDIES / f"{name}.py"))


@pytest.mark.parametrize("name", ["game-of-war-first-move", "urban-battle-luck"])
def test_a_figure_shows_its_table(name: str) -> None:
    """Drawn again it is the same."""
    study = script(name)
    found = study["shares"]() if "shares" in study else study["read"]()
    assert study["figure"](found) == (STUDIES / f"{name}.svg").read_text(encoding="utf-8")


def test_the_page_of_game_of_war_says_what_was_counted() -> None:
    """The points of whoever begins, those of a side, and the games on Debord's board by who began."""
    begins, debord = tables("game-of-war-first-move")
    shares = script("game-of-war-first-move")["shares"]()
    assert begins[1:] == [[each.label, f"{100 * each.value:.1f} ± {100 * each.error:.1f} %"] for each in shares]
    for line, row in zip(debord[1:], read("game-of-war-debord-began"), strict=True):
        points = f"{100 * float(row['north_points']):.0f} % ({100 * float(row['low']):.0f} to {100 * float(row['high']):.0f} %)"
        assert line[1:] == [row["games"], row["north_won"], row["south_won"], row["drawn"], points]


def test_the_page_of_urban_battle_says_what_was_counted() -> None:
    """The points that each player takes from each weaker one, from both sides."""
    study = script("urban-battle-luck")
    white, players = study["read"](), study["PLAYERS"]
    (table,) = tables("urban-battle-luck")
    assert study["equals"](white).words in (STUDIES / "urban-battle-luck.md").read_text(encoding="utf-8")
    for row, line in enumerate(table[1:], 1):
        assert line[0].strip("`") == players[row]
        assert line[1 : row + 1] == [study["against"](white, players[row], other).words for other in players[:row]]


def test_the_answer_of_a_run_is_a_line_for_each_point(tmp_path: Path) -> None:
    """Its parameters, its games, the answer with its interval, and how the games ended."""
    played(tmp_path / "run")
    write_answer(tmp_path / "run", tmp_path / "answer.csv")
    with (tmp_path / "answer.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["max_rounds"], row["games"]) for row in rows] == [("2", "12"), ("3", "12")]
    for row in rows:
        assert float(row["low"]) <= float(row["answer"]) == float(row["won_white"]) <= float(row["high"])
        assert sum([float(row[end]) for end in ("won_white", "won_black", "drawn")]) == pytest.approx(1)
