"""Chapter 4: quantities, target numbers, ratchets; the set-ups of §4.1 and §11.4."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import IllegalAction, Scripted, Table, scenario
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.ratchets import main_rose
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.strategic import StrategicActions
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.play import Play
from tests.games.urban_calculus.field import TARN, main, offered, put, resolve, start, table, told


def test_the_scenario_sets_the_quantities() -> None:
    """(§4.1, §4.2)"""
    position = start()
    assert main(position, "red.inf", "blue.inf", "red.fires", "red.gw", "city.ch") == [6, 7, 3, 5, 0]


def test_a_random_set_up_draws_what_is_left_open() -> None:
    """Red's before blue's; a range, a choice, or the usual range; a number is not drawn (§4.1, §4.2)."""
    changes: dict[str, Any] = {
        "options.setup": "random",
        "start": {
            "red": {"inf": [2, 4], "arm": 1, "fires": {"choice": [3, 9]}},
            "blue": {"inf": 5, "arm": 5, "fires": 3, "sc": 3},
        },
    }
    played = Table(scenario(TARN, changes), dice=Scripted([2, 2, 8, 1, 2, 1, 1]))
    assert main(played.position, "red.inf", "red.arm", "red.fires", "red.sc") == [3, 1, 9, 10]
    assert main(played.position, "red.ss", "red.gw", "blue.ss", "blue.gw") == [5, 10, 5, 5]
    assert played.position.cap("red.gw") == 10


POINTS: dict[str, Any] = {"options.setup": "points", "start": {seat: {"gw": 5, "ss": 5, "sc": 3} for seat in ("red", "blue")}}


def test_forces_are_bought_in_secret() -> None:
    """Infantry 1, armour 4, fires 8; the purchases are revealed together; what is unspent is lost (§11.4, R44)."""
    played = table({**POINTS, "points": {"red": 13, "blue": 5, "max": {"inf": 1}}})
    assert offered(played, "red") == ["buy inf", "buy arm", "buy fires"]
    assert offered(played, "blue") == ["buy inf", "buy arm"]
    for text in ("buy fires", "buy arm", "buy inf"):
        played.act("red", text)
    assert played.view("blue").boxes["red.fires"].main == 0
    assert offered(played, "red") == ["done"]
    played.act("red", "done")
    with pytest.raises(IllegalAction, match="at least one assault cube"):
        played.act("blue", "done")
    played.act("blue", "buy arm")
    events = played.act("blue", "done")
    assert told(events, "forces_bought")
    assert main(played.position, "red.fires", "red.arm", "red.inf", "blue.arm", "blue.inf") == [1, 1, 1, 1, 0]


def test_a_build_keeps_back_the_price_of_an_assault_cube() -> None:
    """(R44)"""
    played = table({**POINTS, "points": {"red": 8, "blue": 9}})
    assert "buy fires" not in offered(played, "red")
    with pytest.raises(IllegalAction, match=r"8 points left.*R44"):
        played.act("red", "buy fires")
    assert "buy fires" in offered(played, "blue")


def test_capability_costs_five_where_it_is_included() -> None:
    """(§11.4, R44)"""
    mission = start().mission
    assert (mission.budget["red"], "sc" in mission.prices) == (50, False)
    mission = start({"points": {"include_sc": True}}).mission
    assert (mission.budget["red"], mission.prices["sc"]) == (80, 5)


# Target numbers.


def test_a_missing_number_is_no_capability() -> None:
    """Not offered, no save, no link (§4.3, R2)."""
    position = start(name="urban-calculus/hallows")
    assert position.attack_tn("blue", "arm", "inf") == 0
    assert position.save_tn("blue", "arm", "inf", False) == 0
    played = table(name="urban-calculus/hallows")
    assert "assign O" not in offered(played, "blue")
    with pytest.raises(IllegalAction, match=r"lacks this capability.*R2"):
        played.act("blue", "assign O")


def test_a_box_without_a_number_has_no_save_and_draws_no_card() -> None:
    """(R2)"""
    position = start({"defend.blue.inf.inf": "n/a"})
    resolve(position, Engagement("red", "inf", "inf", 1), ["6S"])
    assert main(position, "blue.inf") == [6]


def test_eleven_is_impossible_whatever_the_modifiers() -> None:
    """An attack at 11+ draws its cards and never hits; a save at 11+ draws none (§4.3, R3, R4)."""
    position = start({"attack.red.inf.inf": 11, "defend.blue.inf.arm": 11})
    position.now["red"].attack = 1
    position.now["blue"].defence = 1
    events = resolve(position, Engagement("red", "inf", "inf", 1), ["10H"])
    assert told(events, "engagement_attack")[0].values["hits"] == []
    resolve(position, Engagement("red", "arm", "inf", 1), ["7S"])
    assert main(position, "blue.inf") == [6]


def test_where_eleven_is_not_absolute_the_net_number_counts() -> None:
    """(R3)"""
    changes = {"options.eleven_is_absolute": False, "attack.red.inf.inf": 11, "defend.blue.inf.inf": 11}
    position = start(changes)
    position.now["red"].attack = 1
    assert (position.hit_tn("red", "inf", "inf"), position.save_tn("blue", "inf", "inf", False)) == (10, 0)
    position.now["blue"].defence = 1
    assert position.save_tn("blue", "inf", "inf", False) == 10


def test_a_net_eleven_by_a_malus_is_drawn_and_fails() -> None:
    """(R3, R56)"""
    position = start({"defend.blue.inf.inf": 10})
    position.now["blue"].defence = -1
    resolve(position, Engagement("red", "inf", "inf", 1), ["6S", "10S"])
    assert main(position, "blue.inf") == [6]


def test_automatic_tests_at_eleven_draw_no_card() -> None:
    """Actions at 11+ may be tried, and an Ace still costs the cube (R4)."""
    position = start({f"tn.red.{code}": 11 for code in "XU"})
    put(position, "city.ch", 0, gain=1, cause="red")
    assert not told(resolve(position, ReverbPhase(), []), "reverb_test")
    position = start({"tn.red.M": 11})
    resolve(position, StrategicActions(["red:M", "red:M"]), ["10H", "1H"])
    assert main(position, "blue.gw", "red.sc") == [5, 2]


# Ratchets.


def raised(position: Position, key: str, to: int) -> None:
    put(position, key, to)
    main_rose(Play(position, Scripted([])), key)


def test_a_ratchet_steps_at_each_five_and_never_back() -> None:
    """(§4.4, R6)"""
    position = start()
    links = position.mission.model.links
    ratcheted = [link.code for link in links.values() if link.ratchet is not None]
    assert ratcheted == ["Q", "R", "G"]
    for cubes, tn in ((4, 10), (5, 9), (9, 9), (3, 9), (5, 9), (10, 8), (15, 7)):
        raised(position, "red.gao", cubes)
        assert position.tn("red", links["G"], "red.gao") == tn
    assert position.tn("blue", links["G"], "blue.gao") == 10


def test_a_ratchet_has_a_floor() -> None:
    """2+, or the printed number where that is lower (R10)."""
    position = start({"tn.red.G": 4, "tn.blue.G": 1})
    link = position.mission.model.links["G"]
    for seat, tn in (("red", 2), ("blue", 1)):
        raised(position, f"{seat}.gao", 40)
        assert position.tn(seat, link, f"{seat}.gao") == tn


def test_deaf_links_do_not_ratchet() -> None:
    """(R5)"""
    for deaf, tn in ((False, 11), (True, 10)):
        position = start({"tn.red.G": 11, "options.ratchet_deaf": deaf})
        raised(position, "red.gao", 5)
        assert position.tn("red", position.mission.model.links["G"], "red.gao") == tn


def test_raising_links_do_not_ratchet() -> None:
    """(R7)"""
    for positive, tn in ((False, 8), (True, 7)):
        position = start({"sign": {"red": {"R": "+"}}, "options.ratchet_positive": positive})
        raised(position, "red.cas", 5)
        assert position.tn("red", position.mission.model.links["R"], "red.cas") == tn


def test_cubes_at_the_start_have_ratcheted_nothing() -> None:
    """(R8)"""
    position = start({"start.red.cas": 7})
    link = position.mission.model.links["Q"]
    assert position.tn("red", link, "red.cas") == 9
    raised(position, "red.cas", 9)
    assert position.tn("red", link, "red.cas") == 9
    raised(position, "red.cas", 10)
    assert position.tn("red", link, "red.cas") == 8
