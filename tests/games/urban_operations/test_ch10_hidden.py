"""What the enemy is not told, and the redeals that must still explain what it sees (10)."""

from __future__ import annotations

import pytest

from enfilade.games.urban_operations.rules.effects import apply_effect, kill
from enfilade.games.urban_operations.rules.support3d.matrix import note_places
from enfilade.games.urban_operations.state.block import ARMOUR, CARRIER, ON_WHEELS
from enfilade.games.urban_operations.state.markers import Request
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from tests.games.urban_operations.field import Field, same_after_a_redeal
from tests.games.urban_operations.test_ch10_redeal import deals

TANK: dict[str, Data] = {
    "options.superstructure": True,
    "green.force[1].blocks[4].unit": "ald-mbt",
    "green.force[1].blocks[4].at": "0910",
}
MORTAR: list[Data] = [{"row": "mortar-he", "missions": 3, "per_turn": 1, "table": "UUUTTTT!!!"}]


def told(field: Field, seat: str) -> tuple[Event, ...]:
    return field.table.events(seat)


def riding_on_a_tank() -> Field:
    """GB6 on GB5, a tank, whose force is asked next."""
    field = Field("dravik-crossroads", TANK)
    field.position.put(field.block("GB6").at("0910").riding_on("GB5"))
    field.position.put(field.block("GB5").hinting(ARMOUR | ON_WHEELS))
    field.table.play.run()
    return field


@pytest.mark.parametrize("order", [("activate GB5", "unload GB6", "at 0909", "done"), ("activate GB6", "dismount 0909", "done")])
def test_a_tank_from_which_somebody_got_off_may_be_a_tank(order: tuple[str, ...]) -> None:
    """It has no room within, but one may ride on it (8.2.4.3, 11.1)."""
    field = riding_on_a_tank()
    field.do("impulse GB", *order)
    assert not field.block("GB5").hints & CARRIER
    token = field.block("GB5").token
    assert {deal.tokens[token] for deal in deals(field, "red", 20)} == {"GB5"}
    assert same_after_a_redeal(field)


def test_who_came_out_of_a_vehicle_tells_that_it_has_room() -> None:
    """Once the vehicle acts after it (8.2.4.4)."""
    field = Field("dravik-crossroads", {"green.force[1].blocks[4].at": "0910"})
    field.position.put(field.block("GB6").gone("in:GB5"))
    field.do("impulse GB", "activate GB6", "dismount 0909", "done")
    assert field.block("GB5").hints & CARRIER


def test_only_who_has_room_is_aboard() -> None:
    """A passenger in activation is one that its flat vehicle can carry, however many are too heavy (8.2.4.3)."""
    changes: dict[str, Data] = {f"green.force[1].blocks[{number}].unit": "ald-atm" for number in (1, 2, 5, 6)}
    field = Field("dravik-crossroads", {**changes, "green.force[1].blocks[4].at": "0910"})
    vehicle = field.block("GB5")
    heavy = [field.block(id) for id in ("GB2", "GB3", "GB6", "GB7")]
    light = [block for block in field.position.in_force("GB") if block.is_foot and block.card.weight <= vehicle.card.capacity]
    assert [block for block in heavy if block not in light] or vehicle.card.capacity >= 2
    field.position.put(field.block("GB4").gone("in:GB5"))
    field.put("GB5", revealed=True)
    field.do("impulse GB", "activate GB4")
    for deal in deals(field, "red", 60):
        (rider,) = [block for block in deal.blocks.values() if block.is_mounted]
        assert rider.card.weight <= vehicle.card.capacity
    assert same_after_a_redeal(field)


def test_a_force_that_is_asked_for_may_be_empty() -> None:
    """Transfers that nobody saw may have emptied it: its side is asked all the same, with nothing but to pass (3.1.3, 12.1)."""
    field = Field("dravik-crossroads", {"options.oob_change": True, "options.full_first_turn": True, "turns": 1})
    field.do("done", "done")
    field.clear("RB1", "RB2", "RB3")
    field.position.tempo = field.position.tempo.impulse_begun("RA", 0)
    field.do("impulse GA", "end")
    assert field.table.actors == ("red",)
    assert field.offers("impulse") == ["RB"]
    assert {len(deal.in_force("RB")) > 3 for deal in deals(field, "green", 150)} == {True, False}
    assert same_after_a_redeal(field)


def test_a_mission_stays_on_its_way_when_its_leader_dies_aboard() -> None:
    """Whoever asked for it may have been in the vehicle (7.3.3.1, 8.2.4.5)."""
    field = Field("dravik-crossroads", {"green.support3d": MORTAR})
    field.do("done")
    field.clear("GA1")
    note_places(field.position)
    field.position.support3d = field.position.support3d.granting(Request("green", "mortar-he", "GB1", "32.2")).spent(
        "green", "mortar-he"
    )
    field.position.put(field.block("GB1").gone("in:GB5"))
    kill(field.table.play, "GB1", "8.2.1")
    for deal in deals(field, "red", 40):
        (request,) = deal.support3d.pending["green"]
        assert request.by in ("GA1", "GB1")
    assert same_after_a_redeal(field)


def test_a_red_card_that_is_drawn_is_not_the_one_in_hand() -> None:
    """One of two alike is played, the other stays (6.2.1)."""
    changes: dict[str, Data] = {
        "events.mode": "cards", "events.green_hand": ["E09"], "events.green_deck": ["E09"], "events.red_deck": [],
    }  # fmt: skip
    field = Field(changes=changes, opening=["E09"])
    assert field.position.cards.discards == ("green E09",)
    assert field.position.cards.hands["green"] == ("E09",)
    assert same_after_a_redeal(field)


def test_a_first_hand_is_its_owners_secret() -> None:
    """Whatever the scenario deals, the other side can only think of all the cards there are (6.2.1)."""
    hands: list[set[tuple[str, ...]]] = []
    for hand in (["E01", "E07"], ["E02", "E11"]):
        changes: dict[str, Data] = {
            "events.mode": "cards", "events.green_deck": [], "events.red_deck": [], "events.red_hand": hand,
        }  # fmt: skip
        field = Field(changes=changes)
        hands.append({tuple(deal.cards.hands["red"]) for deal in deals(field, "green", 1200)})
        assert tuple(hand) in hands[-1]
        assert same_after_a_redeal(field)
    assert hands[0] == hands[1]


def shelled(*ids: str) -> Field:
    """Blocks of red that nobody has identified, each beside an explosion."""
    field = Field("dravik-crossroads")
    for id, loc in zip(ids, ("1005", "1205"), strict=False):
        field.put(id, loc)
        apply_effect(field.table.play, {field.block(id).loc: ["near"]}, ("red",), "", [], "5.2.4.5", False)
    return field


def test_the_price_of_a_hit_is_for_the_owner_only() -> None:
    """The enemy hears who was hurt: 2 OSL or 1 would tell foot from armour (8.2.1.3, 4.3.2.2)."""
    field = shelled("RA2", "RB4")
    for seat, words in (("red", ["hurt", "lost"] * 2), ("green", ["hurt"] * 2)):
        heard = [event for event in told(field, seat) if event.name in ("hurt", "lost")]
        assert [event.name for event in heard] == words
    assert not [event for event in told(field, "green") if "lost" in event.values]
    views = [field.table.view("green").block(field.block(id).token) for id in ("RA2", "RB4")]
    assert [(view.hurt, view.hits) for view in views if view is not None] == [(0, 1), (0, 1)]


def test_a_redeal_knows_what_a_hit_would_have_cost() -> None:
    """Armour 1 OSL, others 2, and nobody who would not have lived (8.2.1.3)."""
    field = shelled("RB4")
    token = field.block("RB4").token
    found = {(deal.block(token).type, deal.block(token).card.osl - deal.block(token).osl) for deal in deals(field, "green", 200)}
    assert (field.block("RB4").type, 1) in found
    assert len(found) > 1
    assert {lost for kind, lost in found if kind != field.block("RB4").type} == {2}
    assert same_after_a_redeal(field)


def test_a_loss_by_a_known_block_is_told() -> None:
    """Whoever knows its card can read the price (8.2.1.3, R99)."""
    field = Field("dravik-crossroads")
    field.put("RA2", "1005", revealed=True)
    field.put("RA2", revealed=False)
    apply_effect(field.table.play, {field.block("RA2").loc: ["near"]}, ("red",), "", [], "5.2.4.5", False)
    assert [event.values["lost"] for event in told(field, "green") if event.name == "lost"] == [2]
    assert field.block("RA2").hurt == 2


def test_the_end_of_an_impulse_tells_no_limit() -> None:
    """With 3 activations or with 5: its side is asked until it says `end` (7.1.1, R129)."""
    for leader in (True, False):
        field = Field()
        if not leader:
            field.position.command = field.position.command.leader_lost("G1", 3)
        field.do("impulse G1")
        for id in ("G1b", "G1c", "G1d"):
            field.do(f"activate {id}", "done")
        assert field.table.actors == ("green",)
        assert same_after_a_redeal(field)
        assert (len(field.table.legal("green")) == 1) is not leader
        assert [event.name for event in field.table.events("red")][-1] != "impulse_over"


def test_a_request_tells_the_enemy_its_result_only() -> None:
    """With the die it would tell the row (7.3.3.1)."""
    field = Field(changes={"green.support3d": MORTAR})
    field.do("request mortar-he", "by G1a", "building 1", "target 1.5")
    field.roll(5)
    field.do("done")
    heard = [event for event in told(field, "red") if event.name.startswith("request")]
    assert [event.values for event in heard] == [{"seat": "green", "result": "T"}]
    own = [event for event in told(field, "green") if event.name == "request_rolled"]
    assert [event.values for event in own] == [{"row": "mortar-he", "die": 5, "change": 0}]
