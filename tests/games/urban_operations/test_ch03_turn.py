"""Set-up, turn, impulses, command, hiding, victory (1.3, 3, 4, 7.1, 7.2)."""

from __future__ import annotations

from importlib.resources import files

import pytest

from enfilade import Table, library, scenario
from enfilade.games.urban_operations.page.stake import stake
from enfilade.games.urban_operations.rules.effects import check_elimination, kill
from enfilade.games.urban_operations.rules.impulse import limit_of
from enfilade.games.urban_operations.rules.turn import hide
from enfilade.games.urban_operations.rules.victory import score
from enfilade.kernel.data import Data
from enfilade.kernel.errors import BadScenario, IllegalAction
from tests.games.urban_operations.field import Field, named

NML = ["population", "vehicles", "population"]


def night() -> Field:
    return Field("lights-out", opening=list(NML))


def test_two_seats() -> None:
    """Green and red; all blocks start standing, at full strength, unmarked (4.1, 4.2, R2)."""
    field = Field()
    assert field.table.seats == ("green", "red")
    for block in field.position.blocks.values():
        assert not block.revealed
        assert block.osl == block.card.osl
        assert block.marker == ""
    assert not field.block("RD1").card.is_unit


def test_set_up() -> None:
    """Red first; blocks may be moved and swapped within their areas, Fortified markers lifted and laid (4.2, R126)."""
    field = Field(set_up=False)
    assert field.actor == "red"
    assert "R1b" in field.offers("place")
    field.do("place R1b", "place-at 1.4")
    assert field.block("R1b").loc == "1.4"
    field.do("swap R1a", "with R1c")
    assert field.block("R1a").loc == "1.1"
    field.do("fortify", "fortify 1.5", "fortify", "fortify 1.4")
    assert field.position.works.fortified == ("1.4",)
    assert field.table.events("green") == ()
    field.do("done")
    assert field.actor == "green"
    field.do("done")
    assert field.block("R1b").token == "r3"


def test_mines_of_the_set_up() -> None:
    """Outside the other side's areas; one may be taken up again (5.2.2.1, R126)."""
    field = Field("dravik-crossroads", set_up=False)
    field.do("mine")
    while field.offers("column"):
        field.do("column 09")
    field.do("mine 0906")
    assert "0906" not in field.position.mines.laid["red"]
    field.do("mine", "column 09")
    assert field.can("mine 0907")
    assert not field.can("mine 0911")


def test_tokens() -> None:
    """By location at the start; a block that mounts loses its token (R132)."""
    field = Field()
    assert [field.block(id).token for id in ("G1e", "G1d", "G1c", "G1b", "G1a")] == ["g1", "g2", "g3", "g4", "g5"]
    assert [field.block(id).token for id in ("R1c", "R1a", "R1b", "R1d", "RD1")] == ["r1", "r2", "r3", "r4", "r5"]


def test_control_at_the_start() -> None:
    """Every location that holds a block, dummies too (R83)."""
    position = Field().position
    assert position.control["3.1"] == "red"
    assert position.control["0608"] == "green"
    assert position.control["1.4"] == "red"


def test_a_moving_dummy_controls_what_it_enters() -> None:
    """Like any block, or everybody would see what it is (R83, R135)."""
    field = Field(changes={"options.dummies_move": True})
    field.do("pass", "impulse R1", "activate RD1")
    goal = field.offers("step")[0]
    assert field.position.control.get(goal, "") != "red"
    field.do(f"step {goal}")
    assert field.position.control[goal] == "red"


def test_impulses_take_turns() -> None:
    """Green has the initiative; a force has one impulse a turn; two passes end the phases (3.1.3, 3.1.4, 3.2, R67)."""
    field = Field()
    assert field.actor == "green"
    field.do("impulse G1", "end")
    assert field.actor == "red"
    events = field.do("pass")
    assert named(events, "turn_over")
    assert field.position.tempo.turn == 2
    assert field.position.tempo.initiative == "red"
    assert field.actor == "red"


def test_the_final_phase() -> None:
    """Smoke goes, markers come off (3.1, 3.1.5, 5.2.4.3)."""
    field = Field()
    field.activate("G1c")
    field.do("smoke")
    field.do("column 06") if field.offers("column") else None
    field.do("smoke 0606", "done", "end")
    assert field.block("G1c").activated
    assert field.position.areas
    field.do("pass")
    assert not field.position.areas
    assert not field.block("G1c").activated


def test_blocks_stand_up_again() -> None:
    """Unless an enemy unit or anything hidden is in contact (3.1.1, 4.3.2.2, R109, R127)."""
    field = Field()
    field.put("G1c", "0607", revealed=True)
    field.put("G1d", "0408", revealed=True)
    hide(field.table.play)
    assert field.block("G1c").revealed  # the dummy in 3.1 is as good as a unit
    assert not field.block("G1d").revealed


def test_the_first_turn_is_short() -> None:
    """No hiding, no tests (R66)."""
    field = Field()
    told = [event.name for event in field.table.events("green")]
    assert "initiative" in told
    assert "hidden" not in told


def test_initiative_by_dice() -> None:
    """From the second turn on (R112)."""
    field = Field("dravik-crossroads")
    assert field.position.tempo.initiative == "green"
    field.do("pass")
    field.roll(3, 8)
    field.do("pass")
    assert field.position.tempo.initiative == "red"


def test_the_limit_of_an_impulse() -> None:
    """5 with a leader, 3 without; at the limit only `end` is left; 7 with Commander and CP near (7.1.1, 7.2.1, R129)."""
    field = Field()
    assert limit_of(field.position, "G1") == 5
    kill(field.table.play, "G1a", "8.2.7.5")
    assert limit_of(field.position, "G1") == 3
    field.do("impulse G1")
    for id in ("G1b", "G1c", "G1d"):
        field.do(f"activate {id}", "done")
    assert [action.text for action in field.table.legal("green")] == ["end"]
    with pytest.raises(IllegalAction, match=r"all its 3 activations \(7.1.1\)"):
        field.do("activate G1e")
    field.do("end")
    assert field.actor == "red"
    staff = Field(changes={"green.force[0].blocks[3].unit": "ald-cdr", "green.force[0].blocks[4].unit": "ald-cp"})
    assert limit_of(staff.position, "G1") == 7
    staff.put("G1d", "1101")
    assert limit_of(staff.position, "G1") == 5


def test_a_mounted_leader_is_off_the_map() -> None:
    """Limit 3, unless the option counts him (4.3.2.3, R25)."""
    field = Field("dravik-crossroads")
    field.position.put(field.block("GB1").gone("in:GB5"))
    assert limit_of(field.position, "GB") == 3
    other = Field("dravik-crossroads", {"options.mounted_leader": True})
    other.position.put(other.block("GB1").gone("in:GB5"))
    assert limit_of(other.position, "GB") == 5


def test_an_entering_force_comes_in_completely() -> None:
    """From its entry turn on; no end while a block can enter; its first hex may be shot at (8.1, R26, R86, R121)."""
    field = night()
    field.clear("RD1", "RD2", "RD3", "RD4")
    while field.position.tempo.turn < 3:
        field.do("done") if field.table.path[-1].name == "Requests" else field.do("pass")
    while field.table.path[-1].name == "Requests":
        field.do("done")
    field.put("G1b", "0407")
    field.put("G1a", "0507")
    field.put("G1d", "0707")
    assert field.can("impulse G2")
    field.do("impulse G2")
    assert set(field.offers("activate")) == {"G2a", "G2b"}
    with pytest.raises(IllegalAction, match="R26"):
        field.do("end")
    field.do("activate G2a")
    assert field.offers("done") == []
    field.do(f"step {field.offers('step')[0]}")
    assert field.block("G2a").is_on_map
    assert field.block("G2a").token == "g7"


def test_a_force_before_its_entry_turn() -> None:
    """Has no impulse (R121)."""
    field = night()
    while field.table.path[-1].name == "Requests":
        field.do("done")
    assert field.offers("impulse") == ["G1"]


def test_elimination_ends_the_game() -> None:
    """Dummies are no units; the survivor has a total victory (1.3, R3)."""
    field = Field()
    for id in ("R1a", "R1b", "R1c", "R1d"):
        kill(field.table.play, id, "8.2.7.5")
    assert check_elimination(field.table.play)
    outcome = field.table.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.level) == ("green", "total")


@pytest.mark.parametrize(
    ("zones", "winner", "level"),
    [(4, "green", "total"), (3, "green", "partial"), (2, "red", "partial"), (1, "red", "partial"), (0, "red", "total")],
)
def test_first_door_is_decided_by_zones(zones: int, winner: str, level: str) -> None:
    """Roofs do not count (1.3, R123)."""
    position = Field().position
    for number in range(1, zones + 1):
        position.set_control(f"1.{number}", "green")
    position.set_control("1.r", "green")
    outcome = score(position)
    assert (outcome.winner, outcome.level) == (winner, level)


def test_what_is_at_stake_is_said_with_how_it_stands() -> None:
    """The ladder's first side, at every level, and what it holds of what is asked for (1.3)."""
    told = {name: stake(Table(scenario(f"urban-operations/{name}"), seed=1).view("red")) for name in ("first-door", "lights-out")}
    zones = "if green holds at least {} of the 6 zones of 1 Depot house."
    assert told["first-door"].startswith("Before the first turn. Total victory of green " + zones.format(4))
    assert told["first-door"].endswith("Partial victory of green " + zones.format(3) + " Green holds 0 now.")
    assert told["lights-out"].endswith("Partial victory of green if green has the prisoner at the end.")


def test_points() -> None:
    """Places and kills; a margin of 4 is total (1.3)."""
    field = Field("dravik-crossroads")
    assert score(field.position).winner is None
    kill(field.table.play, "RB4", "8.2.7.5")
    kill(field.table.play, "RA1", "8.2.7.5")
    outcome = score(field.position)
    assert outcome.scores == {"green": 4, "red": 0}
    assert (outcome.winner, outcome.level) == ("green", "total")


def test_the_prisoner() -> None:
    """Taken along by a foot block that ends in his zone, freed in an exit hex; civilians cost a level (1.3)."""
    field = night()
    while field.table.path[-1].name == "Requests":
        field.do("done")
    field.clear("R1c")
    field.put("G1b", "41.5")
    field.activate("G1b")
    field.do("done")
    assert field.position.prisoner == "with:G1b"
    assert score(field.position).level == "partial"
    field.put("G1b", "0106", activated=False)
    field.do("activate G1b", "done")
    assert field.position.prisoner == "exited"
    assert not field.block("G1b").is_on_map
    assert score(field.position).level == "total"
    field.position.losses = field.position.losses.civilians_killed("green")
    assert score(field.position).level == "partial"


def test_keys_of_a_side_stand_before_its_forces() -> None:
    """Else they would belong to the force, and are not known there (R124)."""
    text = (files("enfilade.games.urban_operations") / "scenarios" / "first-door.toml").read_text(encoding="utf-8")
    wrong = text.replace('fortified = ["1.5"]\n', "").replace("support = 1\n", 'support = 1\nfortified = ["1.5"]\n')
    with pytest.raises(BadScenario, match="not known here"):
        library.read_scenario(wrong, "wrong.toml")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"green.force[0].blocks[0].at": "9.9"}, "there is no location '9.9'"),
        ({"green.force[0].blocks[0].unit": "ald-tank"}, "there is no unit card"),
        ({"green.force[0].leader": "R1a"}, "is not a block of this force"),
        ({"green.force[0].blocks[0].at": "2.1"}, "are both in 2.1"),
        ({"green.force[0].blocks[0].id": "g1"}, "looks like a token"),
        ({"turns": 0}, "at least 1"),
        ({"red.mines_at": ["0606"]}, "the allotment is 0"),
        ({"red.mines": 1, "red.mines_at": ["1400"]}, "no vehicle can enter '1400'"),
        ({"options.wreck_level": 3}, "at most 2"),
        ({"red.night_vision": ["G1a"]}, "is no block of this side"),
        ({"red.dummies": [{"id": "RD1", "at": "3.1", "force": "G1"}]}, "should be one of R1"),
        ({"prisoner.zone": "1.r"}, "there is no zone '1.r'"),
        ({"prisoner.zone": "1.1", "prisoner.exit": ["9999"]}, "there is no location '9999'"),
        ({"victory.collateral": {"downgrade_if_population_killed_by": "blue"}}, "green, red"),
    ],
)
def test_mistakes_of_a_scenario_are_named(change: dict[str, object], said: str) -> None:
    """With file and key (4.2)."""
    with pytest.raises(BadScenario, match="first-door") as caught:
        Field(changes=change)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_mounted_blocks_must_fit() -> None:
    """Weight against capacity, at the start too (8.2.4.3)."""
    text = (files("enfilade.games.urban_operations") / "scenarios" / "dravik-crossroads.toml").read_text(encoding="utf-8")
    crowded = text.replace('at = "0812"', 'mounted = "GB5"').replace('at = "0912"', 'mounted = "GB5"')
    assert crowded != text
    with pytest.raises(BadScenario, match="blocks of weight 6 are mounted in GB5, which has room for 3"):
        library.read_scenario(crowded, "crowded.toml")


def test_a_scenario_is_warned_of_contact_at_the_start() -> None:
    """It is allowed, for defaults always stand, but probably not meant (4.2, R126)."""
    game = library.game("urban-operations")
    for name in ("first-door", "dravik-crossroads"):
        assert game.rules.warnings(library.scenario(f"urban-operations/{name}").start) == []
    near: dict[str, Data] = {
        "green.force[0].blocks[2].at": "0606",
        "green.force[0].setup": ["2.1", "2.2", "0606", "0508", "0408"],
    }
    warned = game.rules.warnings(library.scenario("urban-operations/first-door", near).start)
    assert "G1c in 0606 and R1b in 1.5 begin in contact (8.1.12)" in warned


def test_a_large_side_names_the_block_in_a_second_step() -> None:
    """Selm Harbour has more blocks than a list should hold: first the verb, then the block (4.2, R126)."""
    field = Field(
        "selm-harbour", opening=["population", "population", "population", "toxic", "ied", "vehicles", "barricade"], set_up=False
    )
    assert field.offers("place") == [""]
    field.do("place")
    assert len(field.offers("place")) > 25
    assert len(field.table.legal("red")) <= 60
    field.do("place R1a")
    assert field.offers("column") or field.offers("place-at")
