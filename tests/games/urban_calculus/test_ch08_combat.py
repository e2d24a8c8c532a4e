"""Chapter 8: fires, assaults, combat, damage, opting out; free-form attacks of §11.1."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import IllegalAction, Table
from enfilade.games.urban_calculus.rules.assaults import AssaultPhase, Decline
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.kernel.dice import Scripted
from enfilade.kernel.play import Play
from tests.games.urban_calculus.field import Changes, feed, main, no_actions, offered, put, resolve, start, table, told


def at_fires(changes: Changes | None = None, name: str = "urban-calculus/tarn") -> Table[Any, Any]:
    played = table(changes, name=name)
    no_actions(played)
    return played


def at_assault(changes: Changes | None = None, name: str = "urban-calculus/tarn") -> Table[Any, Any]:
    played = at_fires(changes, name)
    while played.path[2].name == "FiresPhase":
        played.act(played.actors[0], "hold")
    return played


def test_fires_choose_one_target_and_a_number() -> None:
    """(§8.1, R41)"""
    played = at_fires()
    assert offered(played, "red") == ["target inf", "target arm", "target fires", "hold"]
    played.act("red", "target arm")
    assert offered(played, "red") == ["cubes 1", "cubes 2", "cubes 3"]
    played.undo("red")
    assert offered(played, "red")[-1] == "hold"


def test_holding_fire_is_free() -> None:
    """(§8.5)"""
    played = at_fires()
    before = main(played.position, "red.ss", "red.gw")
    events = played.act("red", "hold")
    assert [event.name for event in events] == ["fires_held"]
    assert main(played.position, "red.ss", "red.gw") == before
    assert not played.position.ground_war


def test_fires_lost_to_counter_battery_do_not_fire() -> None:
    """Combat is sequential, the Attacker first (R41)."""
    played = at_fires({"start.blue.fires": 1})
    played.act("red", "target fires")
    feed(played, "7S", "1S")
    played.act("red", "cubes 1")
    assert played.path[2].name == "AssaultPhase"


def test_limits_cap_the_cubes_of_a_turn() -> None:
    """Absent: none; 0: never (R42)."""
    played = at_fires({"limit.red.fires": 2})
    played.act("red", "target inf")
    assert offered(played, "red") == ["cubes 1", "cubes 2"]
    with pytest.raises(IllegalAction, match=r"at most 2 may fire \(R42\)"):
        played.act("red", "cubes 3")
    assert at_fires({"limit.red.fires": 0}).actors == ("blue",)
    played = at_fires({"limit": {}, "start.red.fires": 7})
    played.act("red", "target inf")
    assert offered(played, "red")[-1] == "cubes 7"


def test_a_last_cube_may_be_fired_at() -> None:
    """It stays, and the city is harmed all the same (R39)."""
    position = start()
    put(position, "blue.arm", 1)
    resolve(position, Engagement("red", "fires", "arm", 1), ["7H", "1S", "9S"])
    assert main(position, "blue.arm") == [1]
    assert position.boxes["city.sd"].gain == (0, 1, 0)


def test_fires_may_be_split_where_the_scenario_says_so() -> None:
    """One engagement for each box aimed at, in file order, each on what the one before left (§8.1, §11.1, R39)."""
    played = at_fires({"options.fires_split": True})
    assert offered(played, "red") == ["aim inf", "aim arm", "aim fires", "hold"]
    for text in ("aim fires", "aim inf", "aim inf"):
        played.act("red", text)
    assert offered(played, "red") == ["fire"]
    feed(played, "2H", "3H", "4H")
    events = played.act("red", "fire")
    assert [(event.values["vs"], event.values["cubes"]) for event in told(events, "engagement_declared")] == [
        ("inf", 2),
        ("fires", 1),
    ]


def test_fires_cannot_be_assaulted() -> None:
    """(§8.2)"""
    assert offered(at_assault(), "red") == ["attack inf>inf", "attack inf>arm", "attack arm>inf", "attack arm>arm", "decline"]


def test_the_defender_answers_only_the_arm_just_used() -> None:
    """(§8.2, R20, R55)"""
    played = at_assault()
    played.act("red", "attack inf>arm")
    feed(played, "2H")
    played.act("red", "cubes 1")
    assert offered(played, "blue") == ["attack inf>inf", "attack arm>inf", "decline"]
    with pytest.raises(IllegalAction, match="only what the Attacker has just used"):
        played.act("blue", "attack inf>arm")
    assert played.view("blue").attacker_arms == ["inf"]


def test_a_free_counterattack_is_not_restricted() -> None:
    """(R20)"""
    played = at_assault({"options.counterattack": "free"})
    played.act("red", "decline")
    assert "attack arm>arm" in offered(played, "blue")


def test_a_defender_who_goes_first_answers_the_turn_before() -> None:
    """(R20)"""
    played = at_assault({"order": {"assault": ["blue", "red"]}})
    assert played.actors == ("red",)  # nobody has attacked yet
    played.act("red", "attack arm>arm")
    feed(played, "2H", "3H")
    played.act("red", "cubes 1")
    no_actions(played)
    played.act("red", "hold")
    played.act("blue", "hold")
    assert offered(played, "blue") == ["attack inf>arm", "attack arm>arm", "decline"]


def test_arms_are_forgotten_when_the_attacker_does_not_attack() -> None:
    """(R20, R21)"""
    position = start()
    position.attacker_arms = ["inf"]
    position.ground_war = True
    put(position, "red.inf", 0)
    put(position, "red.arm", 0)
    events = resolve(position, AssaultPhase(), [])
    assert position.attacker_arms == []
    assert not told(events, "assault_declined")  # neither could attack, so neither opted out


def test_a_seat_chooses_how_many_fight_and_they_come_back() -> None:
    """(R41)"""
    played = at_assault()
    played.act("red", "attack inf>inf")
    assert offered(played, "red") == ["cubes 1", "cubes 2", "cubes 3", "cubes 4"]
    feed(played, "2H", "3H")
    played.act("red", "cubes 2")
    assert main(played.position, "red.inf") == [6]


def test_infantry_and_armour_may_attack_together() -> None:
    """(§8.2, §11.1)"""
    played = at_assault({"options.mixed_assault": True})
    played.act("red", "commit inf>arm")
    assert offered(played, "red") == ["commit inf>arm", "commit arm>arm", "done"]
    played.act("red", "commit arm>arm")
    feed(played, "2H", "3H")
    played.act("red", "done")
    assert played.position.attacker_arms == ["inf", "arm"]
    assert "attack" not in " ".join(offered(played, "blue"))


def test_both_enemy_arms_may_be_attacked() -> None:
    """Limits count over all cells of an arm (§8.2, §11.1, R42)."""
    played = at_assault({"options.split_targets": True, "limit.red.inf": 2})
    played.act("red", "commit inf>arm")
    assert offered(played, "red") == ["commit inf>inf", "commit inf>arm", "done"]
    played.act("red", "commit inf>inf")
    assert offered(played, "red") == ["done"]
    feed(played, "2H", "3H")
    events = played.act("red", "done")
    assert [event.values["vs"] for event in told(events, "engagement_declared")] == ["inf", "arm"]


def test_free_form_attacks_combine() -> None:
    """(§11.1)"""
    played = at_assault({"options.mixed_assault": True, "options.split_targets": True})
    for text in ("commit inf>inf", "commit arm>arm", "commit arm>inf"):
        played.act("red", text)
    with pytest.raises(IllegalAction, match="red cannot choose 'decline"):
        played.act("red", "decline")


def test_an_engagement_on_a_box_emptied_before_draws_no_saves() -> None:
    """If it runs out in the engagement, every hit draws its save (R63, R32)."""
    position = start()
    put(position, "blue.inf", 1)
    resolve(position, Engagement("red", "inf", "inf", 2), ["6S", "7S", "1H", "2H"])
    assert (main(position, "blue.inf"), position.boxes["blue.cas"].gain) == ([0], (1, 0, 0))
    resolve(position, Engagement("red", "arm", "inf", 1), ["7H", "5S"])
    assert position.boxes["city.sd"].gain == (0, 1, 0)


def test_attacks_have_no_floor_unless_the_scenario_sets_one() -> None:
    """2+ with a bonus always hits (R11)."""
    for floor, hits in ((1, ["1S"]), (2, [])):
        position = start({"attack.red.inf.inf": 2, "options.attack_floor": floor})
        position.now["red"].attack = 1
        script = ["1S", "10S"] if hits else ["1S"]
        events = resolve(position, Engagement("red", "inf", "inf", 1), list(script))
        assert told(events, "engagement_attack")[0].values["hits"] == hits


def test_rubble_helps_every_defender() -> None:
    """+1 for each five in the main area, what is pending excluded (§8.3, §8.4, R30)."""
    position = start()
    put(position, "city.sd", 9, gain=1, cause="red")
    assert position.save_tn("blue", "inf", "inf", False) == 6
    assert position.save_tn("red", "arm", "inf", False) == 6
    immediate = start({"options.rubble_immediate": True})
    put(immediate, "city.sd", 9, gain=1, cause="red")
    assert immediate.save_tn("blue", "inf", "inf", False) == 5


def test_rubble_falls_with_the_damage_and_ratchets_do_not() -> None:
    """(R30)"""
    position = start()
    put(position, "city.sd", 10)
    assert position.rubble() == 2
    put(position, "city.sd", 4)
    assert position.rubble() == 0


@pytest.mark.parametrize(("arm", "suits"), [("inf", "H"), ("arm", "HC"), ("fires", "HCD")])
def test_the_suit_of_a_hit_says_whether_the_city_is_harmed(arm: str, suits: str) -> None:
    """(§8.4)"""
    for suit in "HCDS":
        position = start()
        script = [f"7{suit}", "10S", *(["9S"] if suit in suits else [])]
        resolve(position, Engagement("red", arm, "inf", 1), list(script))
        assert position.boxes["city.sd"].gain == (0, int(suit in suits), 0)


def test_damage_has_the_colour_of_whoever_did_it() -> None:
    """(§8.4, R26)"""
    position = start()
    resolve(position, Engagement("blue", "inf", "inf", 1), ["6H", "10S", "1S"])
    assert position.boxes["city.ch"].gain == (0, 0, 1)
    assert position.caused == {"blue.ch": 1}


def test_a_scenario_may_set_ranges_for_one_side() -> None:
    """A value in no range does nothing (§8.4)."""
    position = start({"rd": {"red_types": {"ch": "1", "sd": "4-10"}}})
    resolve(position, Engagement("red", "inf", "inf", 1), ["6H", "10S", "3S"])
    assert position.boxes["city.ch"].gain == position.boxes["city.sd"].gain == (0, 0, 0)
    resolve(position, Engagement("blue", "inf", "inf", 1), ["6H", "10S", "2S"])
    assert position.boxes["city.ch"].gain == (0, 0, 1)


def test_opting_out_costs_only_after_the_first_assault_of_the_attacker() -> None:
    """Fires and a Defender's attack do not begin the ground war (§8.5, R22)."""
    position = start()
    events = resolve(position, Decline("blue"), [])
    assert told(events, "assault_declined")[0].values["tested"] is False
    position.ground_war = True
    resolve(position, Decline("blue"), ["8H"])
    assert main(position, "blue.ss") == [4]
    assert position.boxes["blue.ss"].loss == (1, 0, 0)


def test_opting_out_lowers_support_even_where_casualties_raise_it() -> None:
    """At the number as ratcheted now; the loss is tested later (R23)."""
    position = start({"sign": {"blue": {"R": "+"}}})
    position.ground_war = True
    resolve(position, Decline("blue"), ["8H"])
    assert main(position, "blue.ss") == [4]
    tests = told(resolve(position, ReverbPhase(), ["1S"]), "reverb_test")
    assert [event.values["link"] for event in tests] == ["H"]
    ratcheted = start()
    ratcheted.ground_war = True
    ratcheted.marks["red.cas:R"] = 1
    resolve(ratcheted, Decline("red"), ["7H"])
    assert main(ratcheted, "red.ss") == [4]


def test_opting_out_without_a_number_tests_nothing() -> None:
    """(R4, §8.5)"""
    for tn in ("n/a", 11):
        position = start({"tn.blue.R": tn})
        position.ground_war = True
        assert not told(resolve(position, Decline("blue"), []), "declining_tested")


def test_the_defender_who_declines_in_the_first_assault_turn_tests() -> None:
    """(R22)"""
    played = at_assault()
    played.act("red", "attack inf>inf")
    feed(played, "2H")
    played.act("red", "cubes 1")
    assert played.position.ground_war
    feed(played, "2C", "1S")
    assert told(played.act("blue", "decline"), "declining_tested")


def test_losses_never_exceed_the_box() -> None:
    """(R32)"""
    position = start()
    put(position, "blue.arm", 1)
    position.stack = [Engagement("red", "arm", "arm", 3)]
    Play(position, Scripted(["5S", "6S", "7S", "1H", "1C", "1D"])).run()
    assert main(position, "blue.arm") == [0]
    assert position.lost == {"blue.arm": 1}
