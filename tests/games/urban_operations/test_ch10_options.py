"""The optional rules (10 to 13)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.civilians import PopulationMove
from enfilade.games.urban_operations.rules.effects import kill
from enfilade.games.urban_operations.rules.fire.armament import bearers
from enfilade.games.urban_operations.rules.fire.collateral import make_rubble
from enfilade.games.urban_operations.rules.impulse import limit_of
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field, named


def test_smoke_grenades() -> None:
    """Infantry and engineers within 3 EP, its own hex too; not without the option (10.1)."""
    field = Field()
    field.activate("G1c")
    field.do("smoke")
    assert {"0608", "0607", "0707"} <= set(field.offers("smoke"))
    field.do("smoke 0608")
    assert "0608" in field.position.smoked
    without = Field(changes={"options.infantry_smoke": False})
    without.activate("G1c")
    assert without.offers("smoke") == []


def test_supporting_fire() -> None:
    """A second block of the force adds 2, is activated and revealed, and counts against the limit (10.2, R56)."""
    field = Field(changes={"options.supporting_fire": True})
    field.put("G1b", "0607")
    field.put("R1b", revealed=False)
    field.activate("G1c")
    field.do("supportfire R1b", "with G1b")
    if field.offers("weapon"):
        field.do("weapon rifles")
    assert field.block("G1b").activated
    assert field.block("G1b").revealed
    assert field.position.tempo.activations == 2
    field.roll(5, 5)
    values = named(field.do("return rifles"), "fought")[0].values
    assert ["supporting fire", 2, "10.2"] in values["firer_sum"]  # type: ignore[operator]


def test_suppressing_fire() -> None:
    """+1, and a win costs the target its reaction, not its strength; no movement (10.3)."""
    field = Field(changes={"options.suppressing_fire": True})
    field.activate("G1c")
    field.do("suppress R1b")
    field.roll(9, 0)
    values = named(field.do("return rifles"), "fought")[0].values
    assert ["suppressing fire", 1, "10.3"] in values["firer_sum"]  # type: ignore[operator]
    assert values["firer_hit"] == "W"
    assert field.block("R1b").osl == 3
    assert field.block("R1b").marker == "reaction"
    assert field.block("G1c").activated


def test_suppressing_what_is_no_foot_block() -> None:
    """Ordinary fire, without the +1 (10.3, R57)."""
    field = Field("dravik-crossroads", {"red.force[1].blocks[3].unit": "mil-tec"})
    field.put("RB4", "1005")
    field.put("GA4", "1007")
    field.clear("RBar1")
    field.activate("GA4")
    field.do("suppress RB4")
    field.roll(5, 5)
    values = named(field.do("return heavy-machine-gun"), "fought")[0].values
    assert ["suppressing fire", 1, "10.3"] not in values["firer_sum"]  # type: ignore[operator]


def test_breaching_with_a_launcher() -> None:
    """Any anti-tank weapon of a foot block, at the price of 1 OSL (10.6)."""
    field = Field(changes={"options.at_breach": True})
    field.put("G1b", "0204")
    field.activate("G1b")
    assert "1.4" in field.offers("breach")
    field.do("breach 1.4")
    assert field.position.breaches == ("1.4",)
    assert field.block("G1b").osl == 2
    without = Field()
    without.put("G1b", "0204")
    without.activate("G1b")
    assert without.offers("breach") == []


def test_counter_sniping() -> None:
    """A sniper covers against a sniper at 11 to 20 EP wherever the target is (10.7)."""
    field = Field("dravik-crossroads", {"options.anti_sniping": True, "red.force[0].blocks[3].unit": "kor-snp"})
    field.put("GB4", "0106")
    field.put("RA4", "1706")
    field.put("RA1", "1406")
    helpers = bearers(field.position, field.block("RA1"), field.block("GB4"), "long-rifle")
    assert "RA4" in [block.id for block in helpers]
    plain = Field("dravik-crossroads", {"red.force[0].blocks[3].unit": "kor-snp"})
    plain.put("GB4", "0106")
    plain.put("RA4", "1806")
    plain.put("RA1", "1406")
    helpers = bearers(plain.position, plain.block("RA1"), plain.block("GB4"), "long-rifle")
    assert "RA4" not in [block.id for block in helpers]


def test_vehicle_ambush() -> None:
    """A vehicle shot at by an anti-tank weapon answers with 5 (10.8)."""
    field = Field("dravik-crossroads", {"options.vehicle_ambush": True})
    field.put("RB4", "1005", revealed=True)
    field.put("GA4", "1007")
    field.clear("RBar1")
    field.activate("GA4")
    field.do("fire RB4")
    field.roll(5, 5, 9)
    values = named(field.do("return 14.5-mm-gun"), "fought")[0].values
    assert values["answer_sum"][0] == ["taken by surprise", 5, "10.8"]  # type: ignore[index]


def test_crossing_walls_under_fire() -> None:
    """+3 in the hex entered, and the withdrawal die counts one less (11.2, R36)."""
    field = Field(changes={"options.crossing_walls": True})
    field.put("G1d", "0302")
    field.put("R1d", "0305")
    field.put("R1c", "1.2")
    field.activate("G1d")
    field.do("step 0303")
    assert "R1d" in field.offers("opfire")
    field.do("opfire R1d", "fire machine-gun")
    field.roll(7)
    events = field.do("withdraw")
    assert named(events, "withdrew")[0].values["lost"] == 1
    assert field.block("G1d").osl == 2


def test_the_commanders_death() -> None:
    """Limits of 3 and no help of leaders until the end of the turn (12.2, 12.2.1)."""
    field = Field(changes={"options.cohesion": True, "green.force[0].blocks[3].unit": "ald-cdr"})
    field.do("impulse G1")
    assert field.position.tempo.limit == 5
    kill(field.table.play, "G1d", "8.2.7.5")
    assert field.position.tempo.limit == 3
    assert limit_of(field.position, "G1") == 3
    field.do("activate G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(0, 0)
    values = named(field.do("return rifles"), "fought")[0].values
    assert "Plt Leader near" not in str(values["firer_sum"])


def test_the_commanders_death_and_a_force_without_leader() -> None:
    """A force that has lost its own leader keeps the limit of that: 4 if it is elite (12.2.1, 12.2.2)."""
    changes: dict[str, Data] = {
        "options.cohesion": True, "green.force[0].quality": "elite", "green.force[0].blocks[3].unit": "ald-cdr",
    }  # fmt: skip
    field = Field(changes=changes)
    kill(field.table.play, "G1a", "8.2.7.5")
    field.do("impulse G1")
    assert field.position.tempo.limit == 4
    kill(field.table.play, "G1d", "8.2.7.5")
    assert field.position.tempo.limit == limit_of(field.position, "G1") == 4


def test_a_leaders_death() -> None:
    """By the quality of his platoon; those who saw it are shaken, at once (12.2, 12.2.2, R80, R96)."""
    field = Field(changes={"options.cohesion": True})
    field.put("G1a", "0508")
    field.put("G1d", "0708")
    field.roll(0, 5, 9, 8)
    seen = [id for id in ("G1b", "G1c", "G1d", "G1e") if field.position.sees(field.block(id).loc, "0508")]
    kill(field.table.play, "G1a", "8.2.7.5")
    assert limit_of(field.position, "G1") == 3
    assert field.position.command.headless == {"G1": 3}
    changed = [id for id in ("G1b", "G1c", "G1d", "G1e") if field.block(id).osl < 3]
    assert set(changed) <= set(seen)
    assert changed
    elite = Field(changes={"options.cohesion": True, "green.force[0].quality": "elite"})
    kill(elite.table.play, "G1a", "8.2.7.5")
    assert limit_of(elite.position, "G1") == 4


def test_wandering_civilians() -> None:
    """A die for each: 0 gone, 1 to 6 a step, 7 stays, 8 red's choice, 9 green's (13.3, R23, R74)."""
    field = Field(changes={"options.population_moves": True})
    counter = field.position.add_counter("population", "0902", True, "")
    field.table.play.push(PopulationMove((counter.id,)))
    field.roll(1)
    field.table.play.run()
    assert field.position.counters[counter.id].loc == "0901"
    field.table.play.push(PopulationMove((counter.id,)))
    field.roll(1, 1, 1, 1, 1, 1)
    field.table.play.run()
    assert field.position.counters[counter.id].loc == "0901"
    field.table.play.push(PopulationMove((counter.id,)))
    field.roll(8)
    field.table.play.run()
    assert field.actor == "red"
    field.do("stay")
    field.table.play.push(PopulationMove((counter.id,)))
    field.roll(0)
    field.table.play.run()
    assert not field.position.counters
    assert field.position.losses.killed == {"green": 0, "red": 0}
    assert not field.left_over()


def test_rubble() -> None:
    """On 9: even a barricade, odd a Fortified ruin; the block there is gone (13.4)."""
    field = Field()
    field.roll(9, 2)
    make_rubble(field.table.play, "1.5")
    assert not field.block("R1b").is_alive
    assert [counter.kind for counter in field.position.counters.values()] == ["barricade"]
    other = Field()
    other.roll(9, 3)
    make_rubble(other.table.play, "1.6")
    assert "1.6" in other.position.works.fortified
    calm = Field()
    calm.roll(8)
    make_rubble(calm.table.play, "1.5")
    assert calm.block("R1b").is_alive


def test_moving_dummies() -> None:
    """By option, as foot blocks that never act (R135)."""
    field = Field(changes={"options.dummies_move": True})
    field.do("pass", "impulse R1")
    assert "RD1" in field.offers("activate")
    field.do("activate RD1")
    assert field.offers("step")
    assert field.offers("fire") == field.offers("scout") == []


def test_a_vehicle_assaults() -> None:
    """Its best first box against any class, its own line of the chart, no lane; the foot answers if it can (R45, R48, R70)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "1006")
    field.put("RA2", "1005", revealed=True)
    field.clear("RBar1")
    field.activate("GB5")
    assert "RA2" in field.offers("assault")
    field.do("assault RA2")
    assert field.offers("return") == []  # rifles do nothing to armour, the launcher has no first box
    field.do("endure")
    assert field.block("RA2").osl == 1


def test_an_assault_over_a_wall() -> None:
    """Foot may, vehicles not (R70)."""
    field = Field()
    field.put("G1b", "0302")
    field.put("R1c", "0303")
    field.activate("G1b")
    assert "R1c" in field.offers("assault")
    tank = Field(changes={"green.force[0].blocks[1].unit": "ald-mbt", "green.force[0].blocks[1].at": "0708"})
    tank.put("G1b", "0302")
    tank.put("R1c", "0303")
    tank.activate("G1b")
    assert "R1c" not in tank.offers("assault")


def test_a_fight_at_a_manhole() -> None:
    """The block above has +1 (8.2.8.4, R76)."""
    from enfilade.games.urban_operations.rules.fire.strength import strength  # noqa: PLC0415

    field = Field()
    block = field.block("G1c")
    above = strength(field.position, block, block.card.weapons[0], "U1.A", True)
    assert ["above a manhole", 1, "8.2.8.4"] in [each.to_data() for each in above]
