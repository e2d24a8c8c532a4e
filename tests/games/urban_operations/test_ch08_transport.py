"""Support and transport, two blocks back to back (8.2.2, 8.2.4)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.effects import lose
from tests.games.urban_operations.field import Field, named, same_after_a_redeal


def test_a_vehicle_loads_several_in_one_action() -> None:
    """As long as there are blocks beside it, room for them and activations left; it does not drive on (8.2.4.3, R54)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "0808")
    field.put("GB3", "0807")
    field.put("GB4", "0908")
    field.activate("GB5")
    assert set(field.offers("load")) == {"GB3", "GB4"}
    field.do("load GB3")
    assert field.table.path[-1].name == "Activation"
    assert field.offers("load") == ["GB4"]
    assert field.offers("step") == []
    assert same_after_a_redeal(field)
    field.do("load GB4")
    assert {field.block("GB3").loc, field.block("GB4").loc} == {"in:GB5"}
    assert field.table.path[-1].name == "Impulse"
    assert field.position.tempo.activations == 3


def test_a_vehicle_may_stop_loading() -> None:
    """One is enough (R54)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "0808")
    field.put("GB3", "0807")
    field.put("GB4", "0908")
    field.activate("GB5")
    field.do("load GB4", "done")
    assert field.block("GB3").loc == "0807"
    assert field.block("GB5").activated
    assert not field.block("GB3").activated


def test_only_a_support_block_helps_itself() -> None:
    """A Plt Support block may support itself, a Logistics block others only (8.2.2)."""
    for unit, able in (("ald-sup", ["G1e"]), ("ald-log", [])):
        field = Field(changes={"green.force[0].blocks[4].unit": unit, "green.logistics_points": 2})
        field.put("G1e", osl=1)
        field.activate("G1e")
        assert field.offers("support") == able


def test_the_death_of_a_passenger_does_not_name_its_vehicle() -> None:
    """The other side hears who died and where, and knows the standing block for a vehicle, not for which (8.2.4.5, 4.3.2.2)."""
    field = Field("dravik-crossroads")
    field.put("RB3", "1503", osl=1)
    field.put("RB1", "1504")
    field.activate("RB3")
    field.do("mount RB4", "done")
    assert not field.block("RB4").revealed
    told = len(field.table.events("green"))
    lose(field.table.play, "RB4", 1, "8.2.1")
    died = named(list(field.table.events("green")[told:]), "eliminated")[0]
    assert died.values["loc"] == "1502"
    assert "RB4" not in str([event.values for event in field.table.events("green")[told:]])
    assert same_after_a_redeal(field)
