"""The area of a weapon and what it costs whom (8.2.1); riding in vehicles (8.2.4)."""

from __future__ import annotations

import pytest

from enfilade import IllegalAction
from enfilade.games.urban_operations.box.fire_lanes import lane
from enfilade.games.urban_operations.rules.effects import apply_effect, endangered, fire_area
from tests.drawing import picture
from tests.games.urban_operations.field import Field, named


def area_of(field: Field, firer: str, weapon: str, goal: str) -> dict[str, list[str]]:
    block = field.block(firer)
    return fire_area(field.position, block.card.weapon(weapon), block.loc, goal, True)


def test_only_ones_own_side_is_hit() -> None:
    """And not the firer, nor other enemies (8.2.1.1, R62)."""
    lane_of_fire = picture("""
                  0602*

                  1.2*

        1.4       1.5:R1b*  1.6:R1d

                  0605*
        0506                0706
                  0606:G1d*
        0507                0707
                  0607:R1c*
        0508                0708
                  0608:G1c
    """)
    field = Field()
    field.stand(lane_of_fire)
    area = area_of(field, "G1c", "rifles", "1.5")
    assert field.drawn(lane_of_fire, list(area)) == lane_of_fire
    hit = endangered(field.position, area, ("green",), ["G1c"])
    assert [block.id for block in hit] == ["G1d"]


def test_how_far_a_lane_goes() -> None:
    """Five EP beyond the weapon's range, by daylight ranges at night too (8.2.1.2, R130, 9.2)."""
    field = Field("dravik-crossroads")
    field.put("GA1", "0106")
    reach = field.block("GA1").card.weapon("rifles").reach
    assert reach == 10
    area = area_of(field, "GA1", "rifles", "0506")
    far = [field.position.ep("0106", loc) for loc in area]
    assert max(far) == reach + 5
    dark = Field("lights-out", opening=["population", "vehicles", "population"])
    dark.put("G1a", "0106")
    assert set(area_of(dark, "G1a", "rifles", "0506")) == set(area)


@pytest.mark.parametrize(
    ("cause", "losses"),
    [
        ("light", (1, 1, 0, 0)),
        ("heavy", (2, 2, 1, 1)),
        ("burst", (1, 1, 0, 0)),
        ("charge", (1, 1, 1, 0)),
        ("near", (2, 2, 1, 1)),
        ("ring", (1, 1, 0, 0)),
    ],
)
def test_what_an_effect_costs(cause: str, losses: tuple[int, ...]) -> None:
    """By cause for foot, unarmoured, armoured and tank; armour never falls below 2; the marker (8.2.1.3, R51)."""
    units = ("ald-inf", "mil-tec", "ald-apc", "ald-mbt")
    for unit, loss in zip(units, losses, strict=True):
        changes = {"green.force[1].blocks[5].unit": unit}
        field = Field("dravik-crossroads", changes)
        apply_effect(field.table.play, {"0812": [cause]}, ("green",), "green", [], "8.2.1.3")
        assert field.block("GB6").osl == 3 - loss
        assert field.block("GB6").activated == (loss > 0)
        if unit in ("ald-apc", "ald-mbt"):
            field.put("GB6", osl=2, activated=False)
            apply_effect(field.table.play, {"0812": [cause]}, ("green",), "green", [], "8.2.1.3")
            assert field.block("GB6").osl == 2
            assert not field.block("GB6").activated


def test_walls_stop_a_lane_and_absorb_a_blast() -> None:
    """Two locations behind the obstacle and no more; a burst counts EP through walls (8.2.1.4, R130)."""
    field = Field()
    assert lane(field.position.ground, "0608", "1.5", 15, {})[-2:] == ["1.2", "0602"]
    area = area_of(field, "G1c", "rocket", "0605")
    assert "burst" in area["0606"]
    assert "burst" not in area.get("1.4", [])  # 2 EP through the wall


def test_a_block_may_mount_what_has_room() -> None:
    """In adjacent hexes, foot first or vehicle first, weight against capacity (8.2.4.1, 8.2.4.2, 8.2.4.3, R75)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "1010")
    field.put("GB2", "1011")
    field.put("GB6", "0910")
    field.position.put(field.block("GB4").gone("in:GB5"))
    field.activate("GB6")
    assert field.offers("mount") == []  # weight 3, room for 2
    field.do("done", "activate GB2")
    assert field.offers("mount") == ["GB5"]
    indoors = Field("dravik-crossroads")
    indoors.put("GB2", "42.1")
    indoors.activate("GB2")
    assert indoors.offers("mount") == []  # the carrier stands in the hangar, not in a hex


def test_dismounting_needs_a_free_hex_and_an_unactivated_vehicle() -> None:
    """Its vehicle acts after it (8.2.4.4)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "1010", activated=True)
    field.position.put(field.block("GB4").gone("in:GB5"))
    field.do("impulse GB")
    assert "GB4" not in field.offers("activate")  # it could do nothing
    with pytest.raises(IllegalAction, match=r"aboard and cannot get off now.*8\.2\.4\.5"):
        field.do("activate GB4")
    field.put("GB5", activated=False)
    field.do("activate GB4")
    taken = field.offers("dismount")[0]
    field.put("GB7", taken)
    assert taken not in field.offers("dismount")
    events = field.do(f"dismount {field.offers('dismount')[0]}")
    assert named(events, "moved")
    assert field.block("GB4").activated
    assert field.table.path[-1].subject == field.block("GB5").token
    assert field.offers("fire") == []
