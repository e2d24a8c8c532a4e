"""Where two rules meet: withdrawals, walls and pairs; smoke, gas and zones; what a fight costs and who is paid for it."""

from __future__ import annotations

import pytest

from enfilade.games.urban_operations.rules.actions.smoke import smoke_hexes
from enfilade.games.urban_operations.rules.choices import MANY, part_of, parted
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.withdrawal import withdrawal_steps
from enfilade.games.urban_operations.rules.movement.costs import is_barred
from enfilade.games.urban_operations.rules.support3d.strikes import apply_strike
from enfilade.games.urban_operations.state.markers import Request
from enfilade.kernel.data import Data
from enfilade.kernel.errors import IllegalAction
from enfilade.kernel.event import Event
from tests.games.urban_operations.field import Field, named, same_after_a_redeal

WALLS: dict[str, Data] = {"options.crossing_walls": True}


def sum_of(events: list[Event], side: str = "firer_sum") -> list[Data]:
    """The lines of a fight's sum."""
    lines = named(events, "fought")[0].values[side]
    assert isinstance(lines, list)
    return lines


def duel_on_dravik(unit: str, options: dict[str, Data]) -> Field:
    """A sniper and a red block, twelve hexes apart along a street, and nobody else but their leaders."""
    field = Field("dravik-crossroads", {"red.force[1].blocks[3].unit": unit, **options})
    for block in list(field.position.blocks.values()):
        if block.id not in ("GB4", "RB4", "RB1", "GB1"):
            field.clear(block.id)
    field.put("GB4", "0106")
    field.put("RB4", "1206")
    return field


# Who is paid for an elimination.


def test_who_cannot_leave_a_lost_entrance_is_the_attackers_kill() -> None:
    """It is eliminated, and the attacker regains 1 OSL, as for any block that it eliminates (8.2.8.1, 8.2.7.6)."""
    field = Field()
    field.clear("R1c", "R1d", "RD1")
    field.put("R1a", "3.2")
    for loc in ("1.2", "1.4", "1.6"):
        field.position.add_counter("barricade", loc, True, "")
    field.put("G1b", "0605", osl=2)
    field.activate("G1b")
    field.do("assault R1b")
    field.roll(7, 1)
    events = field.do("return rifles")
    assert [event.rule for event in named(events, "eliminated")] == ["8.2.8.1"]
    assert [event.rule for event in named(events, "regained")] == ["8.2.7.6"]
    assert field.block("G1b").osl == 3


def test_who_leaves_a_lost_entrance_pays_nobody() -> None:
    """It falls back without a die, and dies of nothing that the attacker did (8.2.8.1, 8.3.2)."""
    field = Field()
    field.clear("R1c", "R1d", "RD1")
    field.put("R1a", "3.2")
    field.put("G1b", "0605", osl=2)
    field.activate("G1b")
    field.do("assault R1b")
    field.roll(7, 1)
    events = field.do("return rifles", "step 1.4", "done")
    assert not named(events, "regained")
    assert not named(events, "withdrew")
    assert field.block("R1b").loc == "1.4"
    assert field.block("G1b").osl == 2


def test_both_useless_and_both_dead_nobody_is_paid() -> None:
    """Both lose 2 before anybody regains anything (8.2.7.4, R79, R89)."""
    field = duel_on_dravik("kor-sup", {})
    field.put("RB4", osl=2)
    field.activate("GB4")
    field.do("fire RB4")
    assert field.offers("return") == []
    events = field.do("endure", "endure")  # a long rifle is for leaders, snipers and vehicles
    assert not field.block("RB4").is_alive
    assert not field.block("GB4").is_alive
    assert not named(events, "regained")


# Walls under fire.


@pytest.mark.parametrize(
    ("options", "bonus"), [(WALLS, ["target on a wall", 3, "11.2"]), ({}, ["opportunity fire", 2, "8.3.1.1"])]
)
def test_the_run_from_a_charge_over_a_wall(options: dict[str, Data], bonus: list[Data]) -> None:
    """Engineers with a ladder run over a wall that is not breached: a forced move is shot at like any other (11.2, R35, R36)."""
    field = Field(changes=options)
    field.clear("R1c", "RD1")
    field.put("R1a", "3.2")
    field.put("G1d", "0303")
    field.put("R1b", "0101", revealed=True)
    field.activate("G1d")
    events = field.do("breach 0303N", "step 0202")
    assert [event.rule for event in named(events, "moved")] == ["8.2.9"]
    assert same_after_a_redeal(field)
    field.do("opfire R1b", "fire rifles")
    field.roll(4, 4)
    assert bonus in sum_of(field.do("return carbines"))


def test_the_run_through_the_new_breach_is_no_wall() -> None:
    """The side that was blown open is crossed like a door (11.2, R115)."""
    field = Field(changes=WALLS)
    field.clear("R1c", "RD1")
    field.put("R1a", "3.2")
    field.put("G1d", "0303")
    field.put("R1b", "0101", revealed=True)
    field.activate("G1d")
    field.do("breach 0303N", "step 0302", "opfire R1b", "fire rifles")
    field.roll(4, 4)
    assert ["opportunity fire", 2, "8.3.1.1"] in sum_of(field.do("return carbines"))


@pytest.mark.parametrize(("options", "lost"), [(WALLS, 1), ({}, 0)])
def test_an_advance_over_a_wall(options: dict[str, Data], lost: int) -> None:
    """The winner who climbs after the loser is shot at with +3, and its withdrawal die counts one less (8.1.14, 11.2, R35)."""
    field = Field(changes=options)
    field.clear("R1d", "RD1")
    field.put("R1a", "3.2")
    field.put("G1b", "0302")
    field.put("R1b", "0303", osl=1, revealed=True)
    field.put("R1c", "0305", revealed=True)
    field.activate("G1b")
    field.do("assault R1b")
    field.roll(8, 1)
    field.do("return rifles")
    events = field.do("advance")
    assert [event.rule for event in named(events, "moved")] == ["8.1.14"]
    field.do("opfire R1c", "fire rifles")
    field.roll(7)
    assert named(field.do("withdraw"), "withdrew")[0].values["lost"] == lost


def test_who_has_a_ladder_withdraws_over_a_wall() -> None:
    """It costs 2, all that a withdrawal has; without a ladder 5, which none has (8.1.6, 8.3.2, R41)."""
    field = Field()
    ladder = withdrawal_steps(field.position, field.block("G1d").at("0303"), "0303", 2)
    assert {("0302", 2), ("0202", 2), ("0402", 2)} <= set(ladder)
    plain = withdrawal_steps(field.position, field.block("G1c").at("0303"), "0303", 2)
    assert not {"0302", "0202", "0402"} & {loc for loc, _ in plain}
    field.position.breaches = ("0303N",)
    assert ("0302", 2) in withdrawal_steps(field.position, field.block("G1c").at("0303"), "0303", 2)


def test_who_is_shot_at_on_a_friends_ladder_withdraws_over_the_wall() -> None:
    """A mover on top of engineers has their help; before it crosses it is no target on a wall (8.1.6, 8.3.1.3, 11.2)."""
    field = Field(changes=WALLS)
    field.clear("R1c", "R1d", "RD1")
    field.put("G1d", "0302")
    field.put("G1c", "0301")
    field.put("R1b", "0101", revealed=True)
    field.activate("G1c")
    field.do("step 0302", "opfire R1b", "fire rifles")
    field.roll(7)
    assert named(field.do("withdraw"), "withdrew")[0].values["lost"] == 0
    assert {"0303", "0301"} <= set(field.offers("step"))
    assert not field.can("done")
    field.do("step 0303")
    assert field.block("G1c").loc == "0303"


def test_a_vehicle_withdraws_over_two_friends() -> None:
    """A friend's place is a way if what is left leads on to a free one, however many friends stand there (8.3.2, R27)."""
    field = Field("dravik-crossroads")
    vehicle = field.block("GB5").at("0906")
    for id, loc in (("GA2", "0907"), ("GA3", "0908"), ("GA4", "0807"), ("GA5", "1006"), ("GB6", "1007")):
        field.put(id, loc)
    steps = {loc for loc, _ in withdrawal_steps(field.position, vehicle, "0906", 2)}
    assert "0907" in steps
    for id, loc in (("GB2", "0808"), ("GB3", "1008")):
        field.put(id, loc)
    field.put("GB1", "0806")
    assert "0907" not in {loc for loc, _ in withdrawal_steps(field.position, vehicle, "0906", 2)}
    assert "0907" in {loc for loc, _ in withdrawal_steps(field.position, vehicle, "0906", 3)}


def test_who_wins_in_the_others_impulse_advances_unseen_by_windows() -> None:
    """Opportunity fire is a reaction: the side whose impulse it is has none (3.2, 8.3, R35, R40)."""
    field = Field()
    field.clear("R1c", "R1d", "RD1")
    field.put("R1a", "3.2")
    field.put("G1b", "0607", osl=1)
    field.put("R1b", "0606", revealed=True)
    field.activate("G1b")
    field.do("assault R1b")
    field.roll(1, 8)
    field.do("return rifles")
    assert not field.block("G1b").is_alive
    assert field.actor == "red"
    field.do("advance")
    assert field.block("R1b").loc == "0607"
    assert field.position.sees("0608", "0607")
    assert field.table.path[-1].name == "Impulse"


# Pairs and riders.


def paired(field: Field, foot: str, vehicle: str) -> None:
    """A pair where the vehicle stands, before anybody acts."""
    field.put(foot, field.block(vehicle).loc)
    field.position.put(field.block(foot).paired_with(vehicle))
    field.position.put(field.block(vehicle).paired_with(foot))
    field.table.play.run()


def test_a_pair_that_loses_its_hangar_falls_back_as_one() -> None:
    """Half of a pair does not withdraw of its will, but who has lost an entrance must; both go (8.2.8.1, 10.4.2)."""
    calm: dict[str, Data] = {"events.mode": "none", "green.support3d": [], "red.support3d": [], "options.oob_change": False}
    kinds: list[str | int] = ["population", "population", "population", "toxic", "ied", "vehicles", "barricade"]
    field = Field("selm-harbour", {**calm, "options.armor_cover": True}, opening=kinds)
    field.position.counters.clear()
    paired(field, "R2c", "R2g")
    field.put("R2g", revealed=True)
    field.put("G2a", "2110")
    field.put("G2b", "2109", revealed=True)
    field.put("R2d", "2504")
    field.activate("G2b")
    field.do("assault R2g")
    assert field.offers("withdraw") == []
    field.roll(7, 1, 5)
    field.do(f"return {field.offers('return')[0]}")
    assert field.block("R2g").is_alive
    field.do("step 10.1")
    assert field.block("R2g").loc == field.block("R2c").loc == "10.1"
    assert field.block("R2c").pair == "R2g"


def test_half_of_a_pair_returns_fire_or_endures() -> None:
    """Opportunity fire is its only reaction: it neither withdraws nor breaks off (10.4.2, 8.2.7.4)."""
    field = Field("dravik-crossroads", {"options.armor_cover": True})
    field.clear("RBar1", "RD1", "RD2", "RD3", "RA2", "RA3", "RA4", "RA5", "RB2")
    field.put("GB5", "0910")
    paired(field, "GB6", "GB5")
    field.put("RB4", "0906", revealed=True)
    field.activate("RB4")
    field.do(f"fire {field.block('GB5').token}")
    field.do(f"weapon {field.offers('weapon')[0]}") if field.offers("weapon") else None
    assert field.actor == "green"
    assert field.offers("withdraw") == []
    assert field.offers("return")


def test_opportunity_fire_is_aimed_at_the_vehicle_not_at_its_rider() -> None:
    """Who is activated and enters the location is the target; the rider suffers what bursts beside it (8.3.1.1, 11.1, R134)."""
    field = Field("dravik-crossroads", {"options.superstructure": True})
    field.clear("RBar1", "RD1", "RD2", "RD3", "RA2", "RA3", "RA4", "RA5", "RB2")
    field.put("GB5", "0910")
    field.put("GB6", "0910")
    field.position.put(field.block("GB6").riding_on("GB5"))
    field.put("RB4", "0905", revealed=True)
    field.activate("GB5")
    field.do("step 0909")
    assert field.block("GB6").loc == "0909"
    field.do("opfire RB4")
    field.do(f"fire {field.offers('fire')[0]}")
    fire = next(each for each in field.position.stack if isinstance(each, Fire))
    assert fire.target == field.block("GB5").token


# Ties.


@pytest.mark.parametrize("ties", [0, 1])
def test_a_tie_against_a_sniper_leaves_a_tank_two(ties: int) -> None:
    """Its long rifle cannot take a tank below operational, by a tie neither (8.2.7.4, R46)."""
    field = duel_on_dravik("kor-mbt", {"options.tie_losses": ties})
    field.put("RB4", osl=2, revealed=True)
    field.activate("GB4")
    field.do("fire RB4")
    field.roll(8, 8, *[5] * ties)
    field.do(f"return {field.offers('return')[0]}")
    assert (field.block("RB4").osl, field.block("GB4").osl) == (2, 2 - ties)


def test_a_tie_has_its_quality_dice() -> None:
    """By option both lose 1, recruits and elite blocks by their die: it is a loss by the dice of a fire (4.3.8, R46, R47)."""
    changes: dict[str, Data] = {
        "options.tie_losses": 1, "red.force[0].quality": "recruit", "green.force[0].quality": "elite",
    }  # fmt: skip
    field = Field(changes=changes)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(8, 7, 3, 6)
    events = field.do("return rifles")
    assert [event.values["change"] for event in named(events, "quality")] == [1, -1]
    assert (field.block("R1b").osl, field.block("G1c").osl) == (1, 3)


# Barricades that engineers build.


def test_a_barricade_is_a_standing_block_of_its_side() -> None:
    """The enemy sees a blank block appear, not what it is, and not who built it (8.2.3.1, R99, R107, R108)."""
    field = Field(changes={"green.barricades": 1})
    field.activate("G1d")
    told = len(field.table.events("red"))
    field.do("place barricade", "at 0507")
    barricade, engineers = field.block("green-barricade-1"), field.block("G1d")
    assert not barricade.revealed
    assert not engineers.revealed
    assert field.position.control["0507"] == "green"
    assert not field.position.counters
    (event,) = field.table.events("red")[told:]
    assert (event.name, event.values) == ("moved", {"block": barricade.token, "from": "off", "to": "0507", "how": "place"})
    view = field.table.view("red")
    for token in (barricade.token, engineers.token):
        seen = view.block(token)
        assert seen is not None
        assert not seen.id
        assert not seen.revealed
    assert same_after_a_redeal(field)


def test_a_barricade_stands_in_a_hex_a_room_or_a_tunnel() -> None:
    """Beside the engineers, but on no roof; nor has a side more than it was allotted (8.2.3.1, R11)."""
    field = Field(changes={"green.barricades": 1})
    field.put("G1d", "2.1")
    field.put("G1b", "0508")
    field.activate("G1d")
    field.do("place barricade")
    assert {"0306", "2.2"} - set(field.position.places) <= set(field.offers("at"))
    assert "2.r" not in field.offers("at")
    field.do("at 0306", "done", "activate G1b")
    assert field.offers("place") == []


def test_a_built_barricade_is_found_and_stays() -> None:
    """Scouted or shot at it lies flat for the rest of the game, and only engineers remove it (5.2.1, 8.2.3.2)."""
    field = Field(changes={"green.barricades": 1})
    field.clear("RD1")
    field.activate("G1d")
    field.do("place barricade", "at 0607", "done", "end")
    field.do("impulse R1", "activate R1b", "fire green-barricade-1")
    field.do("weapon rifles") if field.offers("weapon") else None
    assert field.block("green-barricade-1").revealed
    assert field.block("green-barricade-1").is_on_map
    with pytest.raises(IllegalAction):
        field.do("activate R1d", "fire green-barricade-1")


# Smoke, gas and zones.


def test_a_zone_on_a_border_is_covered_by_smoke_on_either_side() -> None:
    """The dot of 1.1 is on the border of 0503 and 0504, that of 1.4 on the border of 0504 and 0505 (5.2.4.3, R20)."""
    field = Field()
    assert field.position.add_area("smoke", "0403", False).hexes == ("0403", "0504", "0604")
    assert [loc for loc in field.position.smoked if "." in loc] == ["1.1", "1.4", "1.5"]
    again = Field()
    assert again.position.add_area("smoke", "0503", False).hexes[0] == "0503"
    assert "1.1" in again.position.smoked


def test_gas_reaches_a_zone_on_a_border_too() -> None:
    """Who stands there loses 1 as in the middle of a hex (5.2.4.4)."""
    field = Field()
    field.position.add_area("cloud", "0403", True)
    assert field.position.clouds("1.1")
    assert field.position.clouds("1.4")
    assert not field.position.clouds("1.2")


def test_a_column_and_a_building_of_one_number() -> None:
    """Where many places are asked for in two steps, column 11 is not building 11 (8.2.7.8)."""
    locs = [*[f"{column:02}{row:02}" for column in range(8, 14) for row in range(1, 8)], "11.1", "11.2"]
    assert len(locs) > MANY
    first = [action.text for action in parted("smoke", locs, "")]
    assert {"column 11", "building 11"} <= set(first)
    assert [action.target for action in parted("smoke", locs, "building 11")] == ["11.1", "11.2"]
    assert [action.target for action in parted("smoke", locs, "column 11")] == [f"11{row:02}" for row in range(1, 8)]
    assert all([part_of(loc).text in first for loc in locs])
    assert [action.target for action in parted("smoke", locs[:MANY], "")] == locs[:MANY]


def test_smoke_in_one_zone_parts_a_room() -> None:
    """Beyond 1 EP nobody in it is seen, not even from the same room, where blocks still meet (5.2.4.3, 8.1.12, R22, R73)."""
    field = Field("dravik-crossroads")
    room = next(zones for zones in field.position.mission.district.rooms.values() if len(zones) > 2)
    one, other = next((a, b) for a in room for b in room if field.position.ep(a, b) == 2)
    near = next(zone for zone in room if field.position.ep(one, zone) == 1)
    assert field.position.sees(one, other)
    field.position.add_area("smoke", one, False)
    assert not field.position.sees(one, other)
    assert field.position.sees(one, near)
    assert field.position.in_contact(field.block("GA2").at(one), field.block("RA2").at(other))


def test_a_roof_is_above_the_smoke_in_its_rooms() -> None:
    """Smoke covers hexes and zones; it hides a smoked street from the roof beyond 1 EP (5.2.4.3, 5.1.7.2, R22)."""
    field = Field()
    assert field.position.sees("1.r", "0608")
    field.position.add_area("smoke", "1.5", False)
    assert "1.5" in field.position.smoked
    assert "1.r" not in field.position.smoked
    assert field.position.sees("1.r", "0703")
    field.position.add_area("smoke", "0607", False)
    assert not field.position.sees("1.r", "0607")
    assert field.position.ep("1.r", "0605") == 1
    assert field.position.sees("1.r", "0605")


def test_a_grenade_enters_a_building_by_an_aperture_only() -> None:
    """From the street in its arc; not from one zone of a room to another, nor where one stands (10.1)."""
    field = Field()
    field.clear("R1b", "R1d")
    outside = smoke_hexes(field.position, field.block("G1c").at("0605"))
    assert "1.5" in outside
    assert "1.4" not in outside
    inside = smoke_hexes(field.position, field.block("G1c").at("1.5"))
    assert field.position.sees("1.5", "1.4")
    assert not [loc for loc in inside if "." in loc]
    assert "0605" in inside


def test_smoke_shells_strike_the_roof_with_the_room() -> None:
    """1 OSL for who stands in it or above it; a barricade has none to lose, a Fortified room saves one (7.3.3.3, 7.3.3.4)."""
    field = Field(changes={"red.barricade_blocks": [{"id": "RX", "at": "1.2"}]})
    field.put("R1c", "1.r")
    field.put("R1a", "1.4")
    field.put("R1d", "0605")
    apply_strike(field.table.play, Request("green", "mortar-smoke", "G1a", "1.2"), "1.2")
    assert field.block("RX").is_on_map
    assert field.block("RX").revealed
    assert [field.block(id).osl for id in ("R1c", "R1a", "R1d")] == [2, 3, 3]
    apply_strike(field.table.play, Request("green", "mortar-smoke", "G1a", "1.5"), "1.5")
    assert (field.block("R1b").osl, field.block("R1c").osl) == (3, 1)


def test_a_dummy_walks_through_gas() -> None:
    """It has no strength to lose and is neither scouted nor shot at (5.2.1, 5.2.4.4, R135)."""
    field = Field(changes={"options.dummies_move": True})
    field.put("RD1", "0101")
    field.position.add_area("cloud", "0102", True)
    field.activate("RD1")
    field.do("step 0102")
    assert field.block("RD1").is_on_map
    assert not field.block("RD1").revealed


def test_nobody_enters_where_a_trap_was_found() -> None:
    """It lies there as an IED, which bars its place until engineers destroy it (5.2.3.1, 8.2.3.2, 13.2, R60)."""
    field = Field(changes={"options.ap_traps": True, "red.mines": 2})
    field.clear("R1b", "R1c", "R1d", "RD1")
    field.position.mines = field.position.mines.with_traps("red", ["1.5"])
    field.put("G1d", "0605")
    field.activate("G1d")
    assert field.can("step 1.5")
    field.do("sweep")
    assert field.position.mines.is_found("1.5")
    assert not field.can("step 1.5")
    assert is_barred(field.position, "1.5", "red")


# Names of what is gone.


@pytest.mark.parametrize("verb", ["fire", "assault", "scout", "suppress", "supportfire", "support", "mount", "destroy", "pair"])
def test_what_is_aimed_at_the_dead_is_refused(verb: str) -> None:
    """The token of an eliminated block still names it; nothing can be done to it (4.3.2.1, 8.2)."""
    options = {f"options.{name}": True for name in ("suppressing_fire", "supporting_fire", "armor_cover", "superstructure")}
    field = Field(changes=options)
    dead = field.block("R1c").token if verb not in ("support", "mount", "pair") else field.block("G1d").token
    field.clear("R1c", "G1d")
    field.activate("G1c")
    with pytest.raises(IllegalAction) as caught:
        field.do(f"{verb} {dead}")
    assert f"{dead} is no longer on the map" in str(caught.value)
    assert caught.value.rule == "4.3.2.1"
