"""Chapters 1 to 3: cards, boxes, cubes, what is won."""

from __future__ import annotations

import pytest

from enfilade import EnfiladeError, Seeded, Table, scenario
from enfilade.games.urban_calculus.box.charts import chance, shown, suit, value
from enfilade.games.urban_calculus.rules.cards import draw
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.strategic import StrategicActions
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.kernel.dice import Scripted
from enfilade.kernel.play import Play
from enfilade.library import scenario_names
from tests.games.urban_calculus.field import main, put, resolve, start, told

NAMES = scenario_names("urban-calculus")


def test_a_campaign_is_abstract_and_short() -> None:
    """No map, no units: boxes of cubes for two sides and a city, a handful of turns (§1.1, §1.2)."""
    for name in NAMES:
        position = scenario(name).start
        assert position.seats == ("red", "blue")
        assert {key.partition(".")[0] for key in position.boxes} == {"red", "blue", "city"}


def test_cards_count_their_value_and_the_ace_is_one() -> None:
    """Values 1 to 10 in four suits, the Ace low (§1.3, R1)."""
    pack = start().mission.pack
    assert len(pack) == 40
    assert sorted({value(card) for card in pack}) == list(range(1, 11))
    assert {suit(card) for card in pack} == set("HCDS")
    assert (shown("1D"), shown("10S"), shown("7")) == ("ace of diamonds", "10 of spades", "7")
    assert [chance(tn) for tn in (1, 6, 10, 11, 0)] == [1.0, 0.5, 0.1, 0.0, 0.0]


@pytest.mark.parametrize(("card", "success"), [("6H", True), ("5H", False)])
def test_a_target_number_is_reached_by_equalling_it(card: str, success: bool) -> None:
    """6+ means six or more (§1.3, R1)."""
    events = resolve(start(), StrategicActions(["red:J"]), [card])
    assert told(events, "action_result")[0].values["success"] is success


def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    """(§1.3, §10.3, R45)"""
    position = start()
    deck = position.decks["red"]
    deck.discard, deck.pile = deck.pile[1:], ["9H"]
    deck.discard.remove("9H") if "9H" in deck.discard else None
    play = Play(position, Scripted(["9H", "5C"]), [])
    assert [draw(play, "red", "a test", True) for _ in range(2)] == ["9H", "5C"]
    assert told(play.log or [], "deck_shuffled")


def test_cards_on_the_table_are_shuffled_only_if_there_is_nothing_else() -> None:
    """(R31)"""
    position = start()
    position.decks["red"].pile = []
    position.decks["red"].discard = ["3H"]
    position.laid["red"] = ["8H", "9H"]
    play = Play(position, Scripted(["3H", "8H"]))
    assert draw(play, "red", "a hit", True, "table") == "3H"
    assert position.laid["red"] == ["8H", "9H", "3H"]
    assert draw(play, "red", "a hit", True, "table") == "8H"
    assert sorted(position.decks["red"].pile) == ["3H", "9H"]


def test_two_packs_and_a_common_deck() -> None:
    """Both sides may have two packs, or work from one deck (§1.3, Annex A)."""
    position = start({"deck": {"mode": "shared", "packs": 2}})
    assert list(position.decks) == ["common"]
    assert len(position.decks["common"]) == 80
    resolve(position, StrategicActions(["red:J", "blue:J"]), ["7H", "7H"])
    assert position.decks["common"].discard == ["7H", "7H"]


def test_every_side_has_its_boxes_and_the_city_its_own() -> None:
    """(§1.5, §2, Annex B)"""
    model = start().mission.model
    sides = [stock.id for stock in model.stocks.values() if not stock.is_city]
    assert sides == ["inf", "arm", "fires", "sc", "rei", "cas", "gao", "ss", "gw"]
    assert [stock.id for stock in model.stocks.values() if stock.is_city] == ["sd", "ll", "ch"]
    assert [stock.id for stock in model.stocks.values() if stock.sense == "bad"] == ["sd", "ll", "ch", "cas", "gao"]
    assert all([link.about for link in model.links.values()])
    assert model.stocks["arm"].name == "Armour Heavy"


def test_a_unit_is_a_cube() -> None:
    """The example's units are cubes, and there are two arms, infantry and armour (R43, R52)."""
    assert [stock.name for stock in start().mission.model.assaults] == ["Infantry Heavy", "Armour Heavy"]


def test_red_attacks_and_whoever_attacks_is_the_attacker_of_an_engagement() -> None:
    """(§1.6.1)"""
    position = start()
    assert (position.mission.attacker, position.mission.defender) == ("red", "blue")
    resolve(position, Engagement("blue", "inf", "inf", 1), ["6S", "2S"])
    assert main(position, "red.inf") == [5]


def test_display_names_leave_the_seats_alone() -> None:
    """(§1.6.1)"""
    position = start({"options.names": {"red": "Coalition"}})
    assert (position.mission.name_of("red"), position.mission.name_of("blue")) == ("Coalition", "Blue")
    assert position.seats == ("red", "blue")


def test_discs_change_nothing() -> None:
    """Rubble counts whole fives, however they are drawn (§1.6.2, §1.6.3, R9)."""
    position = start()
    for cubes, rubble in ((4, 0), (5, 1), (9, 1), (10, 2)):
        put(position, "city.sd", cubes)
        assert position.rubble() == rubble


def test_a_gained_cube_waits_in_the_holding_area() -> None:
    """Casualties lie in the dashed area until they are tested (§1.6.4, §7)."""
    position = start()
    resolve(position, Engagement("red", "inf", "inf", 1), ["6S", "2S"])
    assert (position.main("blue.cas"), position.boxes["blue.cas"].gain) == (0, (1, 0, 0))
    resolve(position, ReverbPhase(), ["1H", "1C"])
    assert (position.main("blue.cas"), position.boxes["blue.cas"].gain) == (1, (0, 0, 0))


def test_damage_comes_from_engagements_and_effects_from_cubes() -> None:
    """(§1.6.5)"""
    position = start()
    events = resolve(position, Engagement("red", "inf", "inf", 1), ["6H", "10S", "3S"])
    assert told(events, "engagement_damage")
    assert not told(events, "reverb_test")
    events = resolve(position, ReverbPhase(), ["1H", "2H"])
    assert [event.values["link"] for event in told(events, "reverb_test")] == ["Y", "Z"]


def test_reserves_go_both_ways_and_capability_does_not_recover() -> None:
    """No link raises capability; recruitment raises reserves, deployment uses them (§2, R53)."""
    model = start().mission.model
    assert not [link.code for link in model.links.values() if link.to == "sc" and link.sign > 0]
    assert [link.code for link in model.links.values() if link.to == "rei"] == ["S", "T"]
    assert not [link.code for link in model.links.values() if link.to == "gw" and link.sign > 0]


def test_a_government_without_will_has_lost() -> None:
    """(§3, R29)"""
    position = start()
    put(position, "blue.gw", 1)
    resolve(position, StrategicActions(["red:M"]), ["9H"])
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == ("red", "blue-will")


def test_defaults_look_at_will_and_force() -> None:
    """Where a scenario says nothing, no will loses at once, no force at the end of the turn (§2, §3, R49)."""
    mission = start().mission
    assert not [rule for rule in mission.rules if rule.id == "red-force" and rule.all[0].text == "red.force <= 0"]
    end = [{"id": "level", "when": "end", "winner": "draw"}]
    position = start({"victory": end})
    assert [(rule.id, rule.when, rule.winner) for rule in position.mission.rules[1:]] == [
        ("red-will", "always", "blue"),
        ("red-force", "turn_end", "blue"),
        ("blue-will", "always", "red"),
        ("blue-force", "turn_end", "red"),
    ]
    for box in ("inf", "arm"):
        put(position, f"blue.{box}", 0)
    assert not checkpoint(Play(position, Scripted([])), "turn_end")  # fires are a force
    put(position, "blue.fires", 0)
    assert checkpoint(Play(position, Scripted([])), "turn_end")
    assert start({"victory": end, "options.defaults": False}).mission.rules[1:] == []


@pytest.mark.parametrize(
    ("text", "holds"),
    [("red.gw + red.ground > 14", True), ("red.gw - 5 == 0", True), ("city.ch >= 1", True), ("city.ch < 1", False)],
)
def test_conditions_compare_sums(text: str, holds: bool) -> None:
    """Bad boxes count what is pending (§3)."""
    rules = [{"id": "x", "when": "always", "winner": "red", "all": [text]}, {"id": "level", "when": "end", "winner": "draw"}]
    position = start({"victory": rules, "options.defaults": False})
    put(position, "city.ch", 0, gain=1, cause="blue")
    assert checkpoint(Play(position, Scripted([])), "always") is holds


def test_any_and_caused_and_levels() -> None:
    """`any` is enough once; harm ever caused counts for its cause (§3)."""
    rule = {"id": "x", "when": "always", "winner": "red", "any": ["turn > 50", "blue.caused_ch >= 1"], "level": "major"}
    position = start({"victory": [rule, {"id": "level", "when": "end", "winner": "draw"}]})
    assert not checkpoint(Play(position, Scripted([])), "always")
    position.caused["blue.ch"] = 1
    assert checkpoint(Play(position, Scripted([])), "always")
    assert position.outcome is not None
    assert position.outcome.level == "major"


@pytest.mark.parametrize(("mutual", "winner"), [("red", "red"), ("blue", "blue"), ("draw", None)])
def test_mutual_collapse_is_as_the_scenario_says(mutual: str, winner: str | None) -> None:
    """(R13)"""
    position = start({"options.mutual": mutual})
    for seat in ("red", "blue"):
        put(position, f"{seat}.gw", 0)
    checkpoint(Play(position, Scripted([])), "always")
    assert position.outcome is not None
    assert position.outcome.winner == winner


def test_a_draw_rule_beats_both() -> None:
    """(§3)"""
    rules = [
        {"id": "a", "when": "turn_end", "winner": "red"},
        {"id": "b", "when": "turn_end", "winner": "draw"},
        {"id": "level", "when": "end", "winner": "draw"},
    ]
    position = start({"victory": rules})
    checkpoint(Play(position, Scripted([])), "turn_end")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (None, "b")


def test_with_will_check_event_the_first_to_fall_loses() -> None:
    """(R13)"""
    position = start({"options.will_check": "event"})
    for seat in ("red", "blue"):
        put(position, f"{seat}.gw", 1)
    resolve(position, StrategicActions(["red:M", "blue:M"]), ["9H", "10H"])
    assert position.outcome is not None
    assert position.outcome.winner == "red"


@pytest.mark.parametrize("name", NAMES)
def test_with_will_check_event_whole_campaigns_end(name: str) -> None:
    """(R13, R62)"""
    changed = scenario(name, {"options.will_check": "event"})
    for seed in range(3):
        table = Table(changed, seed=seed)
        chooser = Seeded(f"{seed}")
        while table.actors:
            seat = table.actors[chooser.below(len(table.actors))]
            legal = table.legal(seat)
            table.act(seat, legal[chooser.below(len(legal))])
        assert table.outcome is not None


def test_always_rules_are_looked_at_after_every_part() -> None:
    """A scenario may end the game by any box: here by the first harm, in the middle of the assaults (R62)."""
    rules = [
        {"id": "harm", "when": "always", "winner": "blue", "all": ["city.ch >= 1"]},
        {"id": "level", "when": "end", "winner": "draw"},
    ]
    position = start({"victory": rules})
    resolve(position, Engagement("red", "inf", "inf", 1), ["6H", "10S", "1S"])
    assert position.outcome is not None
    assert position.outcome.reason == "harm"


def test_nobody_is_asked_when_it_is_over() -> None:
    """(§3)"""
    table = Table(scenario("urban-calculus/tarn", {"start.blue.gw": 0}), seed=1)
    assert table.actors == ()
    assert table.outcome is not None
    with pytest.raises(EnfiladeError, match="the game is over"):
        table.act("red", "done")
