"""Chapter 9: who draws, whose number, in which order, what spills."""

from __future__ import annotations

from typing import Any

from enfilade.games.urban_calculus.rules.changes import gain, lose
from enfilade.games.urban_calculus.rules.ending import TidyPhase
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.kernel.dice import Scripted
from enfilade.kernel.play import Play
from tests.drawing import picture
from tests.games.urban_calculus.field import changed, lay, main, put, resolve, start, told


def tried(events: list[Any]) -> list[tuple[str, str, str]]:
    return [(str(e.values["link"]), str(e.values["key"]), str(e.values["seat"])) for e in told(events, "reverb_test")]


def test_boxes_are_worked_from_cause_to_effect() -> None:
    """(§9, R16)"""
    assert start().mission.model.order == ["sd", "ll", "ch", "cas", "gao", "ss", "gw"]
    amaris = start(name="urban-calculus/amaris").mission.model
    assert amaris.order == ["sd", "ll", "ch", "cas", "aid", "ss", "dis", "gao", "gw"]


def test_every_pending_cube_is_tested_along_every_arrow() -> None:
    """Two casualties: two tests each (§9)."""
    position = start()
    put(position, "red.cas", 0, gain=2)
    events = resolve(position, ReverbPhase(), ["1H", "2H", "3H", "4H"])
    assert [code for code, _, _ in tried(events)] == ["Q", "R", "Q", "R"]


def test_harm_hurts_the_defender_whoever_did_it() -> None:
    """X is the causer's opinion by his number and his card; U is Blue's support by the causer's number, Blue draws
    (R17, R25, R26)."""
    position = start()
    put(position, "city.ch", 0, gain=1, cause="blue")
    assert tried(resolve(position, ReverbPhase(), ["1H", "2H"])) == [("X", "blue", "blue"), ("U", "blue", "blue")]
    put(position, "city.ch", 0, gain=1, cause="red")
    assert tried(resolve(position, ReverbPhase(), ["1H", "2C"])) == [("X", "red", "red"), ("U", "red", "blue")]


def test_a_replaced_link_may_blame_the_enemy() -> None:
    """(R25, §11)"""
    link = {
        "code": "U",
        "name": "Harm",
        "trigger": "reverb",
        "on": "gain",
        "from": "ch",
        "to": "ss",
        "target": "enemy",
        "sign": -1,
    }
    position = start({"link": [link]})
    put(position, "city.ch", 0, gain=1, cause="blue")
    resolve(position, ReverbPhase(), ["1H", "10C", "1D"])
    assert main(position, "red.ss", "blue.ss") == [4, 5]


def test_damage_takes_livelihoods_which_both_are_blamed_for() -> None:
    """Z has no colour; W is tested once by each with his own number (R17, R26)."""
    position = start()
    before = position.copy()
    lay(position, "city.sd 0 +1blue")
    events = resolve(position, ReverbPhase(), ["1H", "8H", "9H", "9C", "1C", "1D"])
    assert tried(events)[:4] == [("Y", "blue", "blue"), ("Z", "blue", "blue"), ("W", "red", "red"), ("W", "blue", "blue")]
    assert changed(position, before) == picture("""
        city.sd 1
        city.ll 1
        red.gao 1
        blue.gao 1
    """)


def test_only_harm_reverberates() -> None:
    """Regained support and removed opinion test nothing (R24)."""
    position = start()
    before = position.copy()
    lay(position, "red.ss 3 +1\nred.gao 3 -1")
    assert tried(resolve(position, ReverbPhase(), [])) == []
    assert changed(position, before) == picture("""
        red.gao 3
        red.ss 4
    """)


def test_recruitment_links_never_reverberate() -> None:
    """(R51)"""
    model = start().mission.model
    assert not [test.link.code for area in model.areas for test in area.tests if test.link.trigger != "reverb"]


def test_losses_of_support_spill_when_neither_main_nor_pending_is_left() -> None:
    """(§9, R28)"""
    position = start()
    before = position.copy()
    lay(position, "red.ss 0 +1")
    play = Play(position, Scripted([]))
    lose(play, "red.ss", "blue", "N", "§6")
    assert changed(position, before) == "red.ss 0 -1"
    lose(play, "red.ss", "blue", "N", "§6")
    assert changed(position, before) == picture("""
        red.ss 0 -1
        red.gw 4 -1
    """)


def test_nothing_reverberates_from_will() -> None:
    """(R29)"""
    position = start()
    put(position, "red.gw", 4, loss=1)
    assert tried(resolve(position, ReverbPhase(), [])) == []
    assert position.boxes["red.gw"].loss == (0, 0, 0)


def test_no_box_goes_below_zero_and_no_cap_is_passed() -> None:
    """(R27, R14)"""
    position = start()
    put(position, "red.sc", 0)
    play = Play(position, Scripted([]))
    lose(play, "red.sc", "blue", "K", "§6")
    assert main(position, "red.sc") == [0]
    gain(play, "red.ss", "red", "P", "§6")
    assert position.boxes["red.ss"].total == 5


CIRCLE = {
    "stock": [
        {"id": name, "name": name, "owner": "city", "role": "other", "sense": "bad", "pending": "plain"} for name in ("aa", "bb")
    ],
    "link": [
        {"code": "A1", "name": "a", "trigger": "reverb", "on": "gain", "from": "aa", "to": "bb", "target": "city", "sign": 1},
        {"code": "A2", "name": "b", "trigger": "reverb", "on": "gain", "from": "bb", "to": "aa", "target": "city", "sign": 1},
    ],
    "tn.red.A1": 1,
    "tn.red.A2": 1,
}


def test_circles_take_passes_and_what_is_left_moves_untested() -> None:
    """At most ten, or as the scenario says; city to city is tested with the Attacker's number (R16, §10.2)."""
    position = start({**CIRCLE, "options.max_passes": 2})
    put(position, "city.aa", 0, gain=1)
    events = resolve(position, ReverbPhase(), ["5H", "5C", "5D", "5S"])
    assert [key for _, key, _ in tried(events)] == ["red"] * 4
    assert position.boxes["city.aa"].gain == (1, 0, 0)
    position.stack = [TidyPhase()]
    Play(position, Scripted([])).run()
    assert main(position, "city.aa", "city.bb") == [3, 2]


def test_a_cube_cancelled_by_a_loss_is_not_settled() -> None:
    """(R16)"""
    link = {"code": "A3", "name": "x", "trigger": "reverb", "on": "gain", "from": "gao", "to": "gao", "target": "own", "sign": -1}
    position = start({"link": [link], "tn.red.A3": 1})
    put(position, "red.gao", 0, gain=1)
    resolve(position, ReverbPhase(), ["1H", "1C"])
    assert position.boxes["red.gao"].total == 0


def test_a_new_box_needs_nothing_but_data() -> None:
    """Aid undermines the junta, harm drives people out (§11)."""
    position = start(name="urban-calculus/amaris")
    put(position, "city.aid", 0, gain=1)
    events = resolve(position, ReverbPhase(), ["9H", "1H"])
    assert tried(events) == [("E", "blue", "blue"), ("H", "blue", "blue")]
    assert main(position, "city.aid", "blue.ss") == [1, 6]
    put(position, "city.ch", 3, gain=1, cause="red")
    events = resolve(position, ReverbPhase(), ["1H", "1C", "6H", "1D", "2C"])
    assert [code for code, _, _ in tried(events)] == ["X", "U", "C", "D", "D"]
    assert main(position, "city.dis") == [1]


def test_both_seats_are_looked_at_after_the_phase() -> None:
    """Nobody is beaten inside it (R13)."""
    position = start()
    for seat in ("red", "blue"):
        put(position, f"{seat}.gw", 1)
        put(position, f"{seat}.cas", 0, gain=1)
    resolve(position, ReverbPhase(), ["9H", "1H", "9H", "1H"])
    assert position.outcome is not None
    assert position.outcome.reason == "mutual"
