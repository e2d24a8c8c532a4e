"""The worked examples, card by card; X1 and X2 are those of the rulebook."""

from __future__ import annotations

from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.ending import TimePhase
from enfilade.games.urban_calculus.rules.evolved import CardActions
from enfilade.games.urban_calculus.rules.recruitment import Raise
from enfilade.games.urban_calculus.rules.reinforcements import DeployOrder
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.strategic import StrategicActions
from enfilade.kernel.dice import Scripted
from enfilade.kernel.play import Play
from tests.drawing import picture
from tests.games.urban_calculus.field import changed, feed, lay, main, no_actions, offered, put, resolve, start, table, told


def test_x1_combat_and_reverberating_damage() -> None:
    """Five armour cubes hit three times, one is saved, two suits harm the city (§8.3, §8.4, R32)."""
    played = table({"start.red.arm": 5, "limit.red.arm": 5})
    no_actions(played)
    played.act("red", "hold")
    played.act("blue", "hold")
    played.act("red", "attack arm>arm")
    before = played.position.copy()
    feed(played, "2H", "7H", "8C", "4D", "9S", "6C", "3D", "5S", "1D", "10S")
    events = played.act("red", "cubes 5")

    assert changed(played.position, before) == picture("""
        blue.arm 2
        city.sd 0 +1red
        city.ch 0 +1red
        blue.cas 0 +2
    """)
    assert told(events, "engagement_attack")[0].values["hits"] == ["7H", "8C", "9S"]
    assert offered(played, "blue") == ["attack inf>arm", "attack arm>arm", "decline"]


def test_x2_reverberating_effects() -> None:
    """One cube of harm: opinion and support, then what these do; the order of cards is X, U, G, H (§9)."""
    position = start()
    before = position.copy()
    lay(position, "city.ch 0 +1red")
    events = resolve(position, ReverbPhase(), ["9H", "10C", "7D", "9S"])

    assert [event.values["link"] for event in told(events, "reverb_test")] == ["X", "U", "G", "H"]
    assert [event.values["seat"] for event in told(events, "reverb_test")] == ["red", "blue", "red", "blue"]
    assert changed(position, before) == picture("""
        city.ch 1
        red.gao 1
        blue.ss 4
        blue.gw 4
    """)


def test_x3_ratchet() -> None:
    """The fifth casualty is tested at the old numbers, the sixth at the new (§4.4, R6, R9)."""
    position = start()
    before = position.copy()
    lay(position, "red.cas 4 +2")
    resolve(position, ReverbPhase(), ["8S", "7S", "8H", "7C", "9D"])

    links = position.mission.model.links
    assert changed(position, before) == picture("""
        red.cas 6
        red.ss 4
        red.gw 3
    """)
    assert [position.tn("red", links[code], "red.cas") for code in "QR"] == [8, 7]
    position.set_main("red.cas", 0)
    assert [position.tn("red", links[code], "red.cas") for code in "QR"] == [8, 7]


def test_x4_strategic_actions_are_simultaneous() -> None:
    """Cubes that are destroyed still act; an Ace costs its cube; P at the start value does nothing (§6, R12, R14, R15)."""
    position = start()
    before = position.copy()
    attempts = ["red:J", "red:K", "red:K", "blue:M", "blue:N", "blue:P"]
    resolve(position, StrategicActions(attempts), ["6S", "1H", "8D", "9C", "3C", "7D"])

    assert changed(position, before) == picture("""
        red.sc 2
        blue.sc 2
        red.gw 4 -1
    """)
    assert main(position, "blue.ss", "red.ss") == [5, 5]
    assert (position.now["red"].attack, position.now["red"].defence, position.now["blue"].attack) == (1, 1, 0)
    assert position.outcome is None


def test_x5_spill() -> None:
    """The second loss of support falls on will, and is not tested (§9, R28)."""
    position = start()
    lay(position, "blue.ss 1")
    before = position.copy()
    events = resolve(position, StrategicActions(["red:N", "red:N"]), ["8H", "9H"])
    assert told(events, "spilled")
    assert changed(position, before) == picture("""
        blue.ss 0 -1
        blue.gw 4 -1
    """)

    tests = told(resolve(position, ReverbPhase(), ["5H"]), "reverb_test")
    assert [event.values["link"] for event in tests] == ["H"]


def test_x6_counter_battery() -> None:
    """Fires against fires: no rubble for the defender, no damage to the city (§8.1)."""
    position = start()
    lay(position, "city.sd 12")
    before = position.copy()
    resolve(position, Engagement("red", "fires", "fires", 2), ["7H", "9H", "6S", "5S"])

    assert position.rubble() == 2
    assert changed(position, before) == picture("""
        blue.fires 1
        blue.cas 0 +2
    """)


def test_x7_the_floor_of_a_save() -> None:
    """Five rubble and a bonus leave 2+: an Ace still fails (§8.3, R11)."""
    position = start()
    put(position, "city.sd", 27)
    position.now["blue"].defence = 1
    assert position.save_tn("blue", "arm", "arm", False) == 2

    resolve(position, Engagement("red", "arm", "arm", 2), ["5S", "6S", "1H", "2H"])
    assert main(position, "blue.arm") == [3]


def test_x8_fires_spare_the_last_cube() -> None:
    """Three unsaved hits on two cubes take one; all three are looked at for damage (§8.1, R32, R39)."""
    position = start()
    put(position, "blue.inf", 2)
    events = resolve(position, Engagement("red", "fires", "inf", 3), ["7H", "8C", "9D", "1H", "1C", "2C", "3C", "4C", "5C"])

    assert main(position, "blue.inf") == [1]
    assert len(told(events, "engagement_damage")) == 3


def test_x9_opting_out() -> None:
    """Nothing to pay before the first assault; after it the number of R, and the lost support reverberates (§8.5, R20, R22)."""
    played = table(script=["4H"])
    no_actions(played)
    for seat in ("red", "blue"):
        played.act(seat, "hold")
    played.act("red", "decline")  # Blue is not asked: there is nothing to answer
    assert played.position.turn == 2
    no_actions(played)
    for seat in ("red", "blue"):
        played.act(seat, "hold")
    played.act("red", "attack inf>inf")
    feed(played, "2H")
    played.act("red", "cubes 1")
    feed(played, "8H", "3H", "1C")
    events = played.act("blue", "decline")

    assert told(events, "declining_tested")[0].values["loss"] is True
    assert [event.values["link"] for event in told(events, "reverb_test")] == ["H"]
    assert main(played.position, "blue.ss", "blue.gw") == [4, 5]


def test_x10_both_kinds_of_damage() -> None:
    """A value in two ranges harms people and buildings (§8.4)."""
    position = start(name="urban-calculus/karsova")
    before = position.copy()
    resolve(position, Engagement("red", "inf", "inf", 1), ["7H", "2S", "3S"])
    assert changed(position, before) == picture("""
        blue.inf 9
        city.sd 0 +1red
        city.ch 0 +1red
        blue.cas 0 +1
    """)


def test_x11_ceasefire() -> None:
    """The fifth cube of opinion lowers G and draws for the ceasefire before the next is tested (§4.4, §11.6)."""
    position = start(name="urban-calculus/karsova")
    put(position, "red.gao", 4, gain=2)
    resolve(position, ReverbPhase(), ["9S", "3C", "9H"])

    assert position.ceasefire_week == 24
    assert main(position, "red.gw", "red.gao") == [9, 6]


def test_x12_time() -> None:
    """A diamond is three weeks (§1.4, §10.1)."""
    position = start()
    position.stack.append(TimePhase())
    play = Play(position, Scripted(["4D"]))
    position.stack[0].advance(play)
    assert position.week == 3


def test_x13_recruitment() -> None:
    """Four tests of S use the allowance up; T is not tested (§13, R50)."""
    position = start(name="urban-calculus/karsova")
    position.turn = 2
    (before,) = main(position, "blue.rei")
    events = resolve(position, Raise("blue"), ["9H", "2C", "10D", "4S"])

    assert [event.values["link"] for event in told(events, "recruiting_tested")] == ["S"] * 4
    assert main(position, "blue.rei") == [before + 2]


def test_x14_deployment() -> None:
    """Eight reserves make fires, one makes infantry; then nothing is left to decide (§12)."""
    position = start({"start.red.rei": 9, "deploy": {"red": {"per_turn": 3}}})
    position.stack.append(DeployOrder("red"))
    play = Play(position, Scripted([]))
    play.run()
    for text in ("fires", "inf"):
        action = next(action for action in play.offers["red"] if action.text == f"deploy {text}")
        play.act("red", action)
    assert play.offers == {}
    assert main(position, "red.rei", "red.fires", "red.inf") == [0, 4, 7]


def test_x15_positive_sign() -> None:
    """Harm done by Red raises Blue's support, up to its cap; a gain is not tested (R24, R25, R27)."""
    position = start(name="urban-calculus/hallows")
    put(position, "city.ch", 0, gain=1, cause="red")
    events = resolve(position, ReverbPhase(), ["5S", "6D"])
    assert [event.values["link"] for event in told(events, "reverb_test")] == ["X", "U"]
    assert main(position, "blue.ss") == [9]


def test_x16_evolved() -> None:
    """A card costs capability and fires; those cannot fire this turn; a fumble replaces the Ace loss (§14.4, R37, R38)."""
    position = start(name="urban-calculus/twobanks-evolved")
    position.now["red"].fires_committed = 2
    resolve(position, CardActions(["red:E16"]), ["7S"])
    assert main(position, "blue.gw") == [9]
    assert position.boxes["city.sd"].gain == (0, 1, 0)
    assert position.fires_available("red", "fires") == 2

    position = start(name="urban-calculus/twobanks-evolved")
    resolve(position, CardActions(["red:E16"]), ["1S"])
    assert position.boxes["city.ch"].gain == (0, 2, 0)
    assert main(position, "red.sc", "blue.gw") == [3, 10]


def test_x17_joker() -> None:
    """A joker is not a result: everything is shuffled and another card drawn (§1.3, R45)."""
    position = start({"deck": {"reshuffle": "joker", "jokers": 1}})
    position.decks["red"].discard = ["4H"]
    position.decks["red"].pile.remove("4H")
    events = resolve(position, StrategicActions(["red:J"]), ["JK", "4H"])
    assert len(told(events, "deck_shuffled")) == 1
    assert position.decks["red"].discard == ["4H"]
    assert "JK" in position.decks["red"].pile


def test_x18_mutual_collapse() -> None:
    """Both governments fall at the same checkpoint: a draw (§3, R13)."""
    position = start()
    for seat in ("red", "blue"):
        put(position, f"{seat}.gw", 1)
    resolve(position, StrategicActions(["red:M", "blue:M"]), ["9H", "10H"])
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (None, "mutual")


def test_x19_dice() -> None:
    """Dice of ten to hit and save, a die of four for the suit, a die of ten for the kind (§11.3, R46)."""
    position = start({"deck": {"mode": "dice"}})
    resolve(position, Engagement("red", "fires", "inf", 2), [8, 3, 5, 2, 2])
    assert main(position, "blue.inf") == [6]
    assert position.boxes["city.ch"].gain == (0, 1, 0)
