"""Redeals by enumeration: never what the seat knows to be false, everything else possible (10)."""

from __future__ import annotations

from itertools import permutations

from enfilade import Seeded
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.movement.mines import may_have_laid
from enfilade.games.urban_operations.rules.support3d.matrix import note_places, target_range
from enfilade.games.urban_operations.state.block import MOVED
from enfilade.games.urban_operations.state.markers import Request
from enfilade.games.urban_operations.state.position import Position
from tests.games.urban_operations.field import Field

DEALS = 250


def deals(field: Field, seat: str | None, number: int = DEALS) -> list[Position]:
    view = field.table.view(seat)
    return [redeal(view, Seeded(f"deal {deal}")) for deal in range(number)]


def breaking_contact() -> Field:
    """RB4, a standing vehicle that was fired at in the open, is about to withdraw."""
    field = Field("dravik-crossroads")
    field.clear("RBar1")
    field.put("RB4", "1005")
    field.put("GA2", "1008")
    field.put("GA1", "1009")
    field.activate("GA2")
    field.do("fire RB4", "weapon rifles")
    field.roll(9)
    field.do("withdraw")
    return field


def hurt(field: Field, id: str, lost: int) -> None:
    """A standing block loses OSL in sight of everybody."""
    block = field.block(id)
    field.position.put(block.with_osl(block.osl - lost, True))


def test_every_matching_comes_up_and_no_other() -> None:
    """Five pieces on five tokens, one of which has moved and so is no dummy (4.3.2.2, 5.2.1)."""
    field = Field()
    mover = field.block("R1c")
    field.position.put(mover.hinting(MOVED))
    tokens = ["r1", "r2", "r3", "r4", "r5"]
    place = tokens.index(mover.token)
    possible = {deal for deal in permutations(("R1a", "R1b", "R1c", "R1d", "RD1")) if deal[place] != "RD1"}
    found = {tuple([position.tokens[token] for token in tokens]) for position in deals(field, "green", 1500)}
    assert found == possible


def test_a_loss_that_was_seen_is_never_forgotten() -> None:
    """Without support spent there is one strength for each piece (8.2.1.3)."""
    field = Field()
    hurt(field, "G1d", 1)
    assert {position.block("g2").osl for position in deals(field, "red")} == {2}
    assert {position.block("g3").osl for position in deals(field, "red")} == {3}


def test_a_point_spent_in_secret_may_have_helped_any_block() -> None:
    """One of two that were hurt, never both nor neither: nobody else could have got it (8.2.2, R108)."""
    field = Field()
    hurt(field, "G1d", 1)
    hurt(field, "G1c", 1)
    field.activate("G1e")
    field.do("support G1d")
    assert field.block("G1d").osl == 3
    found = {(position.block("g2").osl, position.block("g3").osl) for position in deals(field, "red")}
    assert found == {(3, 2), (2, 3)}


def test_a_point_is_settled_when_its_block_lies_open() -> None:
    """Who has seen where it went knows that nobody else has it (8.2.2, 4.3.2.2)."""
    field = Field()
    hurt(field, "G1d", 1)
    hurt(field, "G1c", 1)
    field.position.mend(field.block("G1d"), "G1")
    assert field.table.view("red").facts.losses.mended == {"G1": 1}
    field.position.losses = field.position.losses.settled(field.block("G1d"))
    field.put("G1d", revealed=True)
    assert field.table.view("red").facts.losses.mended == {}
    assert {position.block("g3").osl for position in deals(field, "red", 60)} == {2}


def test_more_lost_than_a_block_can_bear_has_been_mended() -> None:
    """A token that took 3 and lives was helped in between; no piece of two levels stands there (4.3.2.1)."""
    field = Field()
    hurt(field, "G1d", 2)
    field.position.mend(field.block("G1d"), "G1")
    hurt(field, "G1d", 1)
    assert {position.block("g2").osl for position in deals(field, "red", 60)} <= {1, 2}


def test_mines_lie_wherever_they_could() -> None:
    """In any number up to the allotment; not where the side could not lay them (5.2.2.1, R126)."""
    field = Field("dravik-crossroads")
    district = field.position.mission.district
    green = set(field.position.mission.sides["green"].area)
    found = [position.mines.laid["red"] for position in deals(field, "green", 400)]
    assert {len(mines) for mines in found} == {0, 1, 2, 3}
    everywhere = {hex for mines in found for hex in mines}
    assert not everywhere & green
    assert all(district.terrain[hex] in ".hs" for hex in everywhere)
    assert {"0906", "0805", "1006"} <= everywhere
    assert all(position.works.stock["red mine"] + len(position.mines.laid["red"]) == 3 for position in deals(field, "green", 20))


def test_a_soldier_may_stand_on_a_mine() -> None:
    """He does not spring it, so his side learns nothing (5.2.2.2)."""
    field = Field("dravik-crossroads")
    field.put("GA2", "0906")
    assert any("0906" in position.mines.laid["red"] for position in deals(field, "green", 400))


def test_what_was_swept_or_driven_over_is_clear() -> None:
    """The side that looked knows; engineers of the enemy beside it make it doubtful again (5.2.2.3, 8.2.3.1)."""
    field = Field("dravik-crossroads")
    field.put("GB2", "0808")
    field.activate("GB2")
    field.do("sweep")
    cleared = set(field.position.mines.cleared["red"])
    assert "0808" in cleared
    for position in deals(field, "green", 200):
        assert not cleared & set(position.mines.laid["red"])
    may_have_laid(field.position, field.block("RB3"), ("0807",))
    assert "0808" not in field.position.mines.cleared["red"]


def test_a_hidden_vehicle_does_not_betray_itself_by_where_mines_are_not() -> None:
    """Its own side knows that it drove there, the other only when it knows what it is (10)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "1111")
    field.activate("GB5")
    goal = next(loc for loc in field.offers("step") if loc not in field.position.places)
    field.do(f"step {goal}")
    while field.actor == "red":
        field.do("pass")
    field.do("done")
    assert goal in field.position.mines.cleared["red"]
    assert goal not in field.position.mines.cleared["green"]


def test_the_price_of_a_way_is_known() -> None:
    """What an enemy in activation has spent follows from where it went (7.1.2)."""
    field = Field()
    field.activate("G1c")
    for number, loc in enumerate(("0607", "0606"), 1):
        field.do(f"step {loc}")
        if field.actor == "red":
            for position in deals(field, "red", 5):
                activation = next(each for each in position.stack if isinstance(each, Activation))
                assert activation.mp == number
                assert activation.way == ("0608", "0607", "0606")[: number + 1]
            field.do("pass")


def test_an_announced_action_is_remembered() -> None:
    """Who has fired does not act again (8.2, 7.1.2)."""
    field = Field()
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    for position in deals(field, "red", 5):
        activation = next(each for each in position.stack if isinstance(each, Activation))
        assert (activation.acted, activation.mp_before) == ("fire", 0)


def test_whoever_fits_may_be_aboard() -> None:
    """Any piece on foot that a vehicle of its force can carry, as many as have vanished (8.2.4.3)."""
    field = Field("dravik-crossroads")
    field.position.put(field.block("GB4").gone("in:GB5"))
    found = {tuple([block.id for block in deal.blocks.values() if block.is_mounted]) for deal in deals(field, "red")}
    assert found == {(id,) for id in ("GB1", "GB2", "GB3", "GB4", "GB6", "GB7")}


def test_losses_go_aboard_and_come_out_again() -> None:
    """A block that was hurt before it mounted is among those aboard or got off (8.2.4.5)."""
    field = Field("dravik-crossroads")
    field.position.losses = field.position.losses.worn_by("green", 1)
    field.position.put(field.block("GB4").with_osl(1, True).gone("in:GB5"))
    for deal in deals(field, "red", 60):
        aboard = [block for block in deal.blocks.values() if block.is_mounted]
        assert [block.osl for block in aboard] == [block.card.osl - 1 for block in aboard]


def test_a_mission_to_come_is_one_that_could_have_been_asked_for() -> None:
    """A row that is left, one who may ask for it, a place within his range, never a roof (7.3.2, 7.3.3.1)."""
    field = Field("lights-out", opening=["population", "vehicles", "population"])
    position = field.position
    note_places(position)
    position.support3d = position.support3d.granting(Request("green", "mortar-flare", "G1a", "0507"))
    position.support3d = position.support3d.spent("green", "mortar-flare")
    found: set[str] = set()
    for deal in deals(field, "red"):
        (request,) = deal.support3d.pending["green"]
        caller = deal.blocks[request.by]
        assert request.row == "mortar-flare"
        assert caller.piece.leader
        assert deal.ep(caller.loc, request.loc) <= target_range(caller)
        assert not request.loc.endswith(".r")
        found.add(request.loc)
    assert len(found) > 60
