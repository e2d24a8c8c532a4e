"""Chapter 14: capability cards."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import IllegalAction, Seeded, Table, scenario
from enfilade.games.urban_calculus.box.cards import rules_line
from enfilade.games.urban_calculus.rules.effects import draw_capabilities
from enfilade.games.urban_calculus.rules.evolved import CardActions
from enfilade.kernel.dice import Draw, Scripted
from enfilade.kernel.play import Play
from tests.games.urban_calculus.field import Changes, feed, main, offered, put, resolve, start, table, told

NAME = "urban-calculus/twobanks-evolved"
HAND: list[Draw] = ["E01", "E02", "E04", "E05", "E07", "E16"]
OTHER: list[Draw] = ["E08", "E11", "E13", "E15", "E18", "E19"]
EVOLVED: Changes = {
    "evolved": {seat: [f"E{number:02}" for number in range(1, 28)] for seat in ("red", "blue")},
}


def dealt(changes: Changes | None = None) -> Table[Any, Any]:
    return table(changes, [*HAND, *OTHER], NAME)


def test_there_are_27_cards() -> None:
    """Title, costs, number, link, story and effects; the rules line is made of the effects (§14.1)."""
    mission = start(name=NAME).mission
    assert list(mission.cards) == [f"E{number:02}" for number in range(1, 28)]
    links = [card.link for card in mission.cards.values()]
    assert {code: links.count(code) for code in "JKLMNOP"} == {"J": 6, "K": 4, "L": 4, "M": 3, "N": 4, "O": 3, "P": 3}
    assert (
        rules_line(mission.cards["E17"], mission.model)
        == "Enemy Government Will falls by 1. Fumbled: Own Government Will falls by 1."
    )
    assert all([card.title and card.text and card.effect and card.fumble for card in mission.cards.values()])


def test_the_letter_on_a_card_is_not_what_it_does() -> None:
    """E05 has the letter of the battleground and gives no bonus (R59)."""
    position = start(EVOLVED, NAME)
    resolve(position, CardActions(["red:E05"]), ["5H"])
    assert (position.now["red"].attack, position.now["red"].shield) == (0, 3)


def test_the_hand_is_capability_plus_two() -> None:
    """(§14.3)"""
    played = dealt()
    assert played.view("red").kits["red"].hand == sorted(str(card) for card in HAND)
    assert played.view("blue").kits["red"].hand is None
    assert played.view("blue").kits["red"].held == 6


def test_a_large_hand_keeps_its_cards_and_draws_none() -> None:
    """(R35)"""
    position = start(name=NAME)
    position.kits["red"].hand = ["E01", "E02", "E04"]
    draw_capabilities(Play(position, Scripted([])), "red", 2)
    assert len(position.kits["red"].hand) == 3


def test_an_empty_deck_is_made_anew_in_mid_draw() -> None:
    """(§14.3)"""
    position = start(name=NAME)
    kit = position.kits["red"]
    kit.deck.pile, kit.deck.discard = ["E01"], ["E02"]
    draw_capabilities(Play(position, Scripted(["E01", "E02"])), "red", 5)
    assert kit.hand == ["E01", "E02"]


def test_a_card_is_deployed_burned_discarded_or_held() -> None:
    """(§14.4, R57)"""
    played = dealt()
    played.act("red", "deploy E01")
    played.act("red", "burn E02")
    played.act("red", "discard E04")
    assert "E01" not in " ".join(offered(played, "red"))
    played.act("red", "done")
    feed(played, "5H")
    played.act("blue", "done")
    kit = played.position.kits["red"]
    assert (kit.hand, kit.trash, kit.deck.discard) == (["E05", "E07", "E16"], ["E02"], ["E04", "E01"])
    assert played.position.now["red"].attack == 1


def test_costs_bind() -> None:
    """Capability and uncommitted fires; they are not used up (§14.4, R58)."""
    played = dealt({"start.red.fires": 2, "start.red.sc": 4})
    played.act("red", "deploy E16")
    with pytest.raises(IllegalAction, match=r"not enough uncommitted Fires cubes \(R58\)"):
        played.act("red", "deploy E04")
    played.act("red", "done")
    feed(played, "2H")
    played.act("blue", "done")
    assert main(played.position, "red.fires", "red.sc") == [2, 4]
    assert played.actors == ("blue",)  # no fires left to red this turn


def test_attempts_bind_cards_only_where_the_scenario_says_so() -> None:
    """(R36)"""
    for attempts, offers in ((False, True), (True, False)):
        played = dealt({"evolved.attempts": attempts})
        for id in ("E01", "E02"):
            played.act("red", f"deploy {id}")
        assert ("deploy E05" in offered(played, "red")) is offers


def test_a_fumble_is_a_natural_one() -> None:
    """Whatever the number; the card's penalty replaces the Ace loss (R37)."""
    position = start(EVOLVED, NAME)
    events = resolve(position, CardActions(["red:E11"]), ["1H"])
    assert told(events, "capability_played")[0].values["fumble"] is True
    assert (position.main("red.sc"), position.boxes["red.gao"].gain) == (4, (1, 0, 0))


def test_losses_are_taken_at_the_end_in_groups() -> None:
    """Decreases, increases, modifiers, strikes, cards; the first seat's before the second's (§14.4)."""
    position = start(EVOLVED, NAME)
    put(position, "blue.ss", 3)
    resolve(position, CardActions(["red:E21", "blue:E25"]), ["6H", "6H"])
    assert (position.main("blue.ss"), position.boxes["blue.ss"].gain) == (1, (1, 0, 0))


def test_a_trashed_card_does_not_come_back() -> None:
    """(§14.4)"""
    position = start(EVOLVED, NAME)
    resolve(position, CardActions(["red:E14", "red:E15"]), ["2H", "2C"])
    assert position.kits["red"].trash == ["E14"]
    assert position.kits["red"].deck.discard == ["E15"]


def test_bonuses_are_clamped() -> None:
    """(R56)"""
    position = start(EVOLVED, NAME)
    resolve(position, CardActions(["red:E01", "red:E03", "red:E02", "blue:E02"]), ["9H", "9C", "9D", "9S"])
    assert position.now["red"].attack == 0
    assert position.now["blue"].attack == -1


def test_strikes_may_be_saved_and_spare_the_last_cube() -> None:
    """With rubble unless at fires; no damage to the city (§14.1)."""
    position = start(EVOLVED, NAME)
    resolve(position, CardActions(["red:E04", "red:E10"]), ["6H", "5H", "5C", "7C"])
    assert main(position, "blue.inf", "blue.fires") == [8, 4]
    put(position, "blue.inf", 1)
    resolve(position, CardActions(["red:E04"]), ["7H", "2S"])
    assert main(position, "blue.inf") == [1]
    put(position, "blue.inf", 0)
    resolve(position, CardActions(["red:E04"]), ["8H"])


def test_limits_numbers_and_shields_last_a_turn() -> None:
    """(§14.1, §14.4)"""
    position = start(EVOLVED, NAME)
    resolve(position, CardActions(["red:E06", "red:E22", "red:E24", "blue:E20"]), ["9H", "9C", "9D", "9S"])
    assert [position.limit("red", arm) for arm in ("inf", "arm", "fires")] == [7, 6, 3]
    links = position.mission.model.links
    assert position.tn("red", links["G"], "red.gao") == 10  # never above ten
    assert position.tn("red", links["H"], "red.ss") == 8


def test_ceasefire_draw_discard_and_peek() -> None:
    """(§14.1, §14.4)"""
    position = start(EVOLVED, NAME)
    position.kits["blue"].hand = ["E01"]
    position.kits["blue"].deck.pile.remove("E01")
    events = resolve(position, CardActions(["red:E09", "red:E14", "red:E27"]), ["9H", "9C", "9D", "E01", "E08"])
    assert position.ceasefire_week == 23
    assert position.kits["blue"].hand == []
    assert position.kits["red"].hand == ["E08"]
    seen = told(events, "hand_seen")[0]
    assert (seen.seen_by, seen.values["cards"]) == (frozenset({"red"}), ["E01"])


def test_decks_are_built_by_the_players() -> None:
    """Exactly fifteen, in secret (§14.2)."""
    played = table({"evolved.choice": "players", "evolved.size": 3}, name=NAME)
    with pytest.raises(IllegalAction, match="exactly 3 cards"):
        played.act("red", "done")
    for id in ("E03", "E01", "E02"):
        played.act("red", f"pick {id}")
        played.act("blue", f"pick {id}")
    assert offered(played, "red") == ["done"]
    played.act("red", "done")
    feed(played, "E01", "E02", "E03", "E03", "E02", "E01")
    played.act("blue", "done")
    assert played.position.kits["red"].listed == ["E01", "E02", "E03"]
    assert played.view("blue").kits["red"].listed is None


def test_decks_are_dealt_at_random() -> None:
    """(§14.2)"""
    played = Table(scenario(NAME, {"evolved.choice": "random"}), seed=4)
    kits = played.position.kits
    assert len(kits["red"].listed) == len(kits["blue"].listed) == 15
    assert kits["red"].listed != kits["blue"].listed


@pytest.mark.parametrize("choice", ["scenario", "random", "players"])
def test_no_capability_card_is_ever_lost(choice: str) -> None:
    """(§14.2, §14.4)"""
    played = Table(scenario(NAME, {"evolved.choice": choice}), seed=6)
    chooser = Seeded("cards")
    while played.actors:
        seat = played.actors[0]
        legal = played.legal(seat)
        played.act(seat, legal[chooser.below(len(legal))])
        for kit in played.position.kits.values():
            assert sorted([*kit.deck.pile, *kit.deck.discard, *kit.hand, *kit.trash]) == kit.listed or not played.actors
