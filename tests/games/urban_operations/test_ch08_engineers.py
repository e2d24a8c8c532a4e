"""Engineers and guns: what they may destroy and breach (8.2.3.2, 8.2.9)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.actions.breaching import remote_weapon
from tests.games.urban_operations.field import Field, named


def test_abandoned_vehicles_cannot_be_destroyed() -> None:
    """Only IEDs, mines and barricades can (8.2.3.2)."""
    field = Field()
    vehicles = field.position.add_counter("vehicles", "0507", True, "")
    barricade = field.position.add_counter("barricade", "0407", True, "")
    field.activate("G1d")
    assert field.offers("destroy") == [barricade.id]
    assert not field.can(f"destroy {vehicles.id}")


def test_engineers_destroy_a_barricade_of_their_own() -> None:
    """Standing or lying, the enemy's only when it lies (8.2.3.2)."""
    field = Field("dravik-crossroads")
    assert not field.block("RBar1").revealed
    field.put("RB3", "0904")
    field.activate("RB3")
    assert field.offers("destroy") == ["RBar1"]
    events = field.do("destroy RBar1")
    assert named(events, "destroyed")[0].rule == "8.2.3.2"
    assert not field.block("RBar1").is_alive
    other = Field("dravik-crossroads")
    other.clear("RA2", "RA3", "RA5", "RB2", "RD1", "RD3")
    other.put("GB3", "0906")
    other.put("RBar1", revealed=False)
    other.activate("GB3")
    assert other.offers("destroy") == []
    again = Field("dravik-crossroads")
    again.put("GB3", "0906")
    again.put("RBar1", revealed=True)
    again.activate("GB3")
    assert again.offers("destroy") == ["RBar1"]


def test_a_charge_names_what_it_was_for() -> None:
    """Friends hurt by a demolition are hurt by that rule, not by breaching (8.2.3.2)."""
    field = Field()
    barricade = field.position.add_counter("barricade", "0507", True, "")
    field.put("G1c", "0608")
    field.activate("G1d")
    events = field.do(f"destroy {barricade.id}")
    assert {event.rule for event in named(events, "lost")} == {"8.2.3.2"}


def with_tank() -> Field:
    """Dravik with a tank, GB6, that breaches from afar."""
    return Field("dravik-crossroads", {"green.force[1].blocks[5].unit": "ald-mbt"})


def test_a_wall_is_breached_where_its_middle_is_seen() -> None:
    """The line goes to the middle of the side; other walls and buildings on it hide the symbol (8.2.9, 5.1.7)."""
    field = with_tank()
    position, tank = field.position, field.block("GB6")
    assert remote_weapon(position, tank.at("1501"), "1508N") is not None
    assert position.sees("0807", "1507")
    assert remote_weapon(position, tank.at("0807"), "1508N") is None  # other walls lie on the line


def test_smoke_hides_a_breach_symbol() -> None:
    """On the gun, on the way or on the symbol (5.2.4.3, R22, 8.2.9)."""
    for loc in ("1501", "1504", "1507"):
        field = with_tank()
        field.position.wind = "NE"
        tank = field.block("GB6").at("1501")
        assert remote_weapon(field.position, tank, "1508N") is not None
        field.position.add_area("smoke", loc, False)
        assert remote_weapon(field.position, tank, "1508N") is None


def test_smoke_on_a_house_hides_its_symbol() -> None:
    """A zone in smoke is not seen from afar, nor its wall (R22, 8.2.9)."""
    field = with_tank()
    position, tank = field.position, field.block("GB6")
    spot = next(hex for hex in position.mission.district.terrain if remote_weapon(position, tank.at(hex), "11.6") is not None)
    position.add_area("smoke", "11.6", False)
    assert "11.6" in position.smoked
    assert remote_weapon(position, tank.at(spot), "11.6") is None
