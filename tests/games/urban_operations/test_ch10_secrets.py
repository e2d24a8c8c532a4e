"""Secrets that a redeal samples, counted out on small cases: each that may be, none that the seat knows to be false (10)."""

from __future__ import annotations

from itertools import product

from enfilade.games.urban_operations.rules.actions.placing import free_goals
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.cards import options
from enfilade.games.urban_operations.rules.effects import lose
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.withdrawal import Withdraw
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.rules.support3d.matrix import is_target, note_places, target_range
from enfilade.games.urban_operations.rules.support3d.requests import Request3D, Requests
from enfilade.games.urban_operations.rules.support3d.strikes import Resolve3D, Strike, adjustments
from enfilade.games.urban_operations.rules.turn import Turn
from enfilade.games.urban_operations.state.block import CARRIER, ENGINEER, UNIT, Block
from enfilade.games.urban_operations.state.markers import Request
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field, same_after_a_redeal
from tests.games.urban_operations.test_ch06_events import keep, with_cards
from tests.games.urban_operations.test_ch07_support import DEFENCE, ROWS, with_mortars
from tests.games.urban_operations.test_ch08_movement import settle, stopped_on_a_mine
from tests.games.urban_operations.test_ch10_redeal import breaking_contact, deals, hurt

MORTAR: list[Data] = [{"row": "mortar-he", "missions": 2, "per_turn": 1, "table": "UUUUTTTTT!"}]
JFO: dict[str, Data] = {"green.force[0].blocks[4].unit": "ald-jfo"}


def targets(field: Field, by: str, row: str) -> set[str]:
    """Where a block may have a mission come down."""
    block = field.block(by)
    near = field.position.ground.within(block.loc, target_range(block))
    return {loc for loc in near if is_target(field.position, row, loc)}


# Cards.


def test_a_hand_holds_what_it_must_and_may() -> None:
    """A black card that was drawn, never a red one; and any card of the box from the first hand, which is secret (6.2.1)."""
    changes: dict[str, Data] = {
        "events.mode": "cards", "events.green_hand": ["E01"], "events.green_deck": ["E01", "E02", "E05", "E10"],
        "events.red_deck": [],
    }  # fmt: skip
    field = Field(changes=changes, set_up=False)
    field.roll("E10")
    field.do("done", "done")
    found = {(deal.cards.hands["green"], deal.cards.decks["green"]) for deal in deals(field, "red", 400)}
    boxed = sorted(field.position.mission.events.cards)
    assert found == {
        (tuple(sorted([drawn, first])), tuple(sorted({"E01", "E02", "E05", "E10"} - {drawn})))
        for drawn in ("E01", "E02", "E10")
        for first in boxed
    }


# Requests.


def test_what_a_side_has_asked_for_while_the_other_still_writes() -> None:
    """Nothing, or any row by any block that may ask for it, on any place in its range (7.3.3.1, 7.3.2)."""
    field = Field(changes={"green.support3d": MORTAR, "red.support3d": MORTAR})
    field.table.act("green", "done")
    assert field.table.actors == ("red",)
    found: set[tuple[str, str, str]] = set()
    silent = 0
    for deal in deals(field, "red", 1200):
        silent += 0 if deal.support3d.requests["green"] else 1
        for request in deal.support3d.requests["green"]:
            token = deal.blocks[request.by].token
            assert (request.row, request.by) == ("mortar-he", "G1a")
            found.add((token, request.row, request.loc))
    possible: set[tuple[str, str, str]] = set()
    for token in ("g1", "g2", "g3", "g4", "g5"):  # the leader may be any of them
        places = field.position.ground.within(field.position.block(token).loc, 15)
        possible |= {(token, "mortar-he", loc) for loc in places if is_target(field.position, "mortar-he", loc)}
    assert silent
    assert found <= possible
    assert {token for token, _, _ in found} == {"g1", "g2", "g3", "g4", "g5"}
    assert {loc for _, _, loc in found} == {loc for _, _, loc in possible}
    assert same_after_a_redeal(field)


def test_a_side_that_still_writes_may_be_anywhere_in_a_request() -> None:
    """Before a row, a requester, a place; or it has written one (7.3.3.1)."""
    field = Field(changes={"green.support3d": MORTAR, "red.support3d": MORTAR})
    stages: set[tuple[bool, bool, bool, int]] = set()
    for deal in deals(field, "red", 300):
        (together,) = [each for each in deal.stack if isinstance(each, Request3D)]
        (branch,) = together.branches["green"]
        assert isinstance(branch, Requests)
        stages.add((branch.row != "", branch.by != "", branch.part != "", len(deal.support3d.requests["green"])))
    assert stages == {
        (False, False, False, 0), (True, False, False, 0), (True, True, False, 0), (True, True, True, 0),
        (False, False, False, 1),
    }  # fmt: skip


def test_missions_of_one_turn_are_by_different_blocks_and_rows() -> None:
    """Each block asks once in a turn, each row as often as the scenario says (7.3.3.1, R24)."""
    field = with_mortars()
    field.do("done")
    note_places(field.position)
    for request in [Request("green", "mortar-he", "G1a", "1.5"), Request("green", "attack-helicopter", "G1e", "1.3")]:
        field.position.support3d = field.position.support3d.spent("green", request.row).granting(request)
    found: set[tuple[tuple[str, str], ...]] = set()
    for deal in deals(field, "red", 200):
        found.add(tuple(sorted([(request.row, request.by) for request in deal.support3d.pending["green"]])))
        assert (deal.support3d.missions["green mortar-he"], deal.support3d.missions["green attack-helicopter"]) == (1, 0)
    assert found == {(("attack-helicopter", "G1e"), ("mortar-he", "G1a"))}
    assert same_after_a_redeal(field)


def test_who_asked_may_have_moved_or_died_since() -> None:
    """The range counts from where blocks were when requests were written (7.3.2)."""
    field = Field("dravik-crossroads", {"green.support3d": MORTAR})
    field.do("done")
    field.clear("GB1")
    field.put("GA1", revealed=True)
    note_places(field.position)
    before = targets(field, "GA1", "mortar-he")
    field.position.support3d = field.position.support3d.granting(Request("green", "mortar-he", "GA1", "32.2"))
    field.position.support3d = field.position.support3d.spent("green", "mortar-he")
    field.put("GA1", "0101")
    out_of_range = before - targets(field, "GA1", "mortar-he")
    for _ in range(2):
        found = {deal.support3d.pending["green"][0].loc for deal in deals(field, "red", 200)}
        assert found <= before
        assert found & out_of_range
        field.clear("GA1")


def test_requests_that_wait_for_their_die() -> None:
    """Their number is known; what was struck already is not among them (7.3.3.1, R24)."""
    field = Field(
        changes={"green.support3d": ROWS, "red.support3d": MORTAR, "events.mode": "cards", "events.green_deck": [],
                 "events.red_deck": [], "events.green_hand": ["E01"], **JFO}
    )  # fmt: skip
    keep(field)
    field.table.act("red", "done")
    field.do("request mortar-he", "by G1a")
    field.do("building 1", "target 1.5") if field.offers("building") else field.do("target 1.5")
    field.do("request attack-helicopter", "by G1e")
    field.do("building 1", "target 1.5") if field.offers("building") else field.do("target 1.5")
    field.do("done")
    assert field.table.path[-1].name == "Grant"
    rows = {tuple([request.row for request in deal.support3d.requests["green"]]) for deal in deals(field, "red", 60)}
    assert rows == {("mortar-he", "attack-helicopter"), ("attack-helicopter", "mortar-he")}
    field.roll(0)
    field.do("pass")
    rows = {tuple([request.row for request in deal.support3d.requests["green"]]) for deal in deals(field, "red", 60)}
    assert rows == {("mortar-he",), ("attack-helicopter",)}
    field.position.support3d = field.position.support3d.but(struck=("green mortar-he",))
    rows = {tuple([request.row for request in deal.support3d.requests["green"]]) for deal in deals(field, "red", 60)}
    assert rows == {("attack-helicopter",)}


def test_an_aircraft_may_have_been_sent_elsewhere() -> None:
    """Within 10 EP of where it was asked for, if who asked still sees that place (7.3.3.2, 7.3.3.5)."""
    field = Field(changes={"green.support3d": ROWS, "red.support3d": DEFENCE, **JFO})
    note_places(field.position)
    request = Request("green", "attack-helicopter", "G1e", "0407")
    field.position.support3d = field.position.support3d.spent("green", "attack-helicopter")
    field.position.stack[1:] = [Turn(2, 5), Resolve3D(), Strike(request, True, "intercept")]
    field.table.play.run()
    assert field.table.actors == ("red",)
    kept = adjusted = 0
    for deal in deals(field, "red", 300):
        strike = deal.stack[-1]
        assert isinstance(strike, Strike)
        assert strike.request.row == "attack-helicopter"
        if strike.loc == strike.request.loc:
            kept += 1
        else:
            adjusted += 1
            assert strike.loc in adjustments(deal, strike.request)
    assert kept
    assert adjusted


# Set-up and orders in the making.


def test_a_set_up_in_progress_may_be_any() -> None:
    """A block may stand at home or wherever it may be set up; Fortified markers too; no piece is lost (4.2, R126)."""
    field = Field(set_up=False, changes={"red.force[0].setup": ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]})
    assert field.actor == "red"
    setup = field.position.stack[-1]
    assert isinstance(setup, Setup)
    found = {tuple(sorted([deal.blocks[id].loc for id in ("R1a", "R1b", "R1c", "R1d")])) for deal in deals(field, "green", 30)}
    assert len(found) > 5
    places: dict[str, set[str]] = {"R1a": set(), "R1c": set(), "RD1": set()}
    fortified: set[str] = set()
    for deal in deals(field, "green", 150):
        taken = [block.loc for block in deal.blocks.values() if block.seat == "red"]
        assert len(set(taken)) == len(taken)
        fortified |= set(deal.works.fortified)
        for id, locs in places.items():
            locs.add(deal.blocks[id].loc)
    inside = {"1.1", "1.2", "1.3", "1.4", "1.5", "1.6"}
    assert places["R1a"] == places["R1c"] == inside
    assert places["RD1"] <= inside | {"3.1"}
    assert "3.1" in places["RD1"]
    assert fortified <= inside | {"3.1", "3.2", "1.r"}
    assert len(fortified) > 1
    assert {deal.blocks["R1a"].loc for deal in deals(field, "red", 5)} == {"1.3"}
    assert same_after_a_redeal(field)


def test_orders_that_are_half_made() -> None:
    """Who is to be shot at, and by what, is not public until the order is complete (8.2)."""
    field = Field()
    field.put("G1d", "0506", revealed=True)
    field.put("R1b", "1.5", revealed=True)
    field.activate("G1d")
    whole = {action.text for action in field.table.legal("green")}
    tops = [deal.stack[-1] for deal in deals(field, "red", 300)]
    chains = {top.chain for top in tops if isinstance(top, Activation)}
    assert () in chains
    assert len(chains) > 1
    for chain in chains - {()}:
        assert " ".join(chain[:2]) in whole or chain[0] == "smoke"
    assert same_after_a_redeal(field)


def test_which_block_is_about_to_open_fire() -> None:
    """Any that may, or none yet (8.3.1, R129)."""
    field = Field()
    field.put("R1b", "1.5", revealed=True)
    field.activate("G1c")
    field.do("step 0607")
    assert field.actor == "red"
    may = {action.target for action in field.table.legal("red") if action.verb == "opfire"}
    assert may
    found: set[str] = set()
    for deal in deals(field, "green", 300):
        window = deal.stack[-1]
        assert isinstance(window, OpportunityWindow)
        found.add(window.chosen)
        assert not window.chosen or deal.block(window.chosen).card.is_unit
    assert may <= found
    assert "" in found


# Engineers.


def test_engineers_may_have_laid_something_before_they_moved() -> None:
    """Nobody sees it; it lies beside where they began, and there was time for it (8.2.3.1, R107, 7.1.2)."""
    field = Field(changes={"green.mines": 1})
    field.activate("G1d")
    start = set(free_goals(field.position, field.block("G1d"), "mine"))
    step = next(loc for loc in field.offers("step") if loc in ("0507", "0407", "0607"))
    field.put("R1b", "0501", revealed=False)
    field.do(f"step {step}")
    assert field.actor == "red"
    found: set[tuple[str, str]] = set()
    for deal in deals(field, "red", 900):
        activation = next(each for each in deal.stack if isinstance(each, Activation))
        block = deal.block(activation.block)
        if activation.acted:
            assert block.id == "G1d"
            assert activation.mp_before == 0
            found.add((activation.acted, deal.mines.laid["green"][0]))
            assert deal.works.stock["green mine"] == 0
        else:
            found.add(("", block.id))
    assert {loc for acted, loc in found if acted == "lay"} == start
    assert {id for acted, id in found if not acted} == {"G1a", "G1b", "G1c", "G1d", "G1e"}
    assert same_after_a_redeal(field)


def test_engineers_who_have_gone_too_far_have_laid_nothing() -> None:
    """An action leaves 3 MP (7.1.2)."""
    field = Field(changes={"green.mines": 1})
    field.put("R1b", "0501", revealed=False)
    field.activate("G1d")
    gone = 0
    while gone < 4:
        goal = max([loc for loc in field.offers("step") if loc.isdigit() and loc not in field.position.places])
        field.do(f"step {goal}")
        while field.actor == "red" and gone < 3:
            field.do("pass")
        activation = next(each for each in field.position.stack if isinstance(each, Activation))
        gone = activation.mp
    for deal in deals(field, "red", 100):
        assert not next(each for each in deal.stack if isinstance(each, Activation)).acted


def test_who_put_a_counter_there_is_an_engineer() -> None:
    """Everybody sees it appear beside the block in activation; and that it has acted (8.2.3.1, R107)."""
    field = Field(changes={"green.barricades": 1})
    token = field.block("G1d").token
    field.activate("G1d")
    field.do("place barricade", "at 0507")
    assert field.block("G1d").hints & ENGINEER
    for deal in deals(field, "red", 40):
        assert deal.tokens[token] == "G1d"
        activation = next(each for each in deal.stack if isinstance(each, Activation))
        assert activation.acted == "place"


def test_a_counter_by_a_card_lies_beside_an_engineer() -> None:
    """One of the blocks from which it could be set, each of them perhaps; no other (E11, 6.2.1)."""
    field = with_cards(["E11"])
    keep(field)
    field.do("impulse G1", "play E11")
    for deal in deals(field, "red", 60):
        assert options(deal, "green", "E11")
    field.do("choose 0507")
    beside = {block.token for block in field.position.of("green") if field.position.ground.adjacent(block.loc, "0507")}
    assert len(beside) > 1
    assert {deal.block("G1d").token for deal in deals(field, "red", 200)} == beside
    field.put("G1c", revealed=True)
    assert {deal.block("G1d").token for deal in deals(field, "red", 200)} == beside - {field.block("G1c").token}
    assert same_after_a_redeal(field)


def test_who_has_scouted_is_no_dummy() -> None:
    """Only units do; also where dummies may move (8.2.5, 5.2.1)."""
    field = Field(changes={"options.dummies_move": True})
    field.put("R1b", "0507")
    field.put("R1b", revealed=False)
    token = field.block("R1b").token
    field.activate("R1b")
    goal = next(goal for goal in field.offers("scout") if goal in field.position.blocks)
    field.do(f"scout {goal}")
    assert field.block("R1b").hints & UNIT
    assert "RD1" not in {deal.tokens[token] for deal in deals(field, "green", 200)}


def test_a_withdrawal_does_not_tell_what_withdraws() -> None:
    """What a standing block has left of its MP is its side's business: a vehicle has more (8.3.2, R129)."""
    field = breaking_contact()
    field.do("step 1105")
    assert not field.block("RB4").revealed
    assert field.table.view("green").stack[-1]["mp"] == 0
    assert field.table.view("red").stack[-1]["mp"] == 3
    found: set[tuple[bool, int]] = set()
    for deal in deals(field, "green", 60):
        withdrawal = deal.stack[-1]
        assert isinstance(withdrawal, Withdraw)
        found.add((deal.block(withdrawal.block).is_foot, withdrawal.mp))
    assert found == {(True, 1), (False, 3)}
    assert same_after_a_redeal(field)


def test_a_withdrawal_does_not_tell_what_made_it_dear() -> None:
    """Of a block that everybody knows neither: beside a barricade that only its side has seen a hex costs 2 (5.2.3.5, R129)."""
    field = breaking_contact()
    field.put("RB4", revealed=True)
    assert field.table.view("green").stack[-1]["mp"] == 0
    assert field.table.view("red").stack[-1]["mp"] == 4
    assert {deal.stack[-1].to_data()["mp"] for deal in deals(field, "green", 20)} == {4}


def test_a_run_from_a_charge_does_not_tell_what_made_it_dear() -> None:
    """Who has begun it is asked as long as he stands free, and what he has left is his side's business (8.2.9, R129)."""
    told: list[tuple[object, tuple[str, ...]]] = []
    for hidden in (False, True):
        field = Field(changes={"green.barricades": 1})
        if hidden:
            field.put("green-barricade-1", "0506")
        field.put("green-barricade-1", revealed=False)
        field.put("G1d", "0404")
        field.activate("G1d")
        field.do("breach 1.4")
        assert field.table.view("red").stack[-1]["mp"] == 2
        field.do("step 0405")
        settle(field)
        assert field.table.path[-1].name == "ForcedMove"
        assert field.table.view("green").stack[-1]["mp"] == (0 if hidden else 1)
        told.append((field.table.view("red").stack, field.table.actors))
        assert {deal.stack[-1].to_data()["mp"] for deal in deals(field, "red", 20)} == {0, 1}
        assert same_after_a_redeal(field)
    assert told[0] == told[1]


# Riders.


def aboard(deal: Position) -> list[Block]:
    return [block for block in deal.blocks.values() if block.is_mounted]


def test_riders_may_be_hurt_with_a_vehicle_that_nobody_has_seen() -> None:
    """They lose as much as it, if they were aboard by then (8.2.4.5)."""
    field = Field("dravik-crossroads")
    field.position.put(field.block("GB4").gone("in:GB5"))
    assert {block.card.osl - block.osl for deal in deals(field, "red", 60) for block in aboard(deal)} == {0}
    lose(field.table.play, "GB5", 1, "8.2.1")
    assert field.block("GB4").osl == field.block("GB4").card.osl - 1
    found = {(block.id, block.card.osl - block.osl) for deal in deals(field, "red", 400) for block in aboard(deal)}
    assert found == set(product(("GB1", "GB2", "GB3", "GB4", "GB6", "GB7"), (0, 1)))
    assert same_after_a_redeal(field)


def test_a_rider_that_dies_betrays_its_vehicle() -> None:
    """What was hit carried somebody (8.2.4.5)."""
    field = Field("dravik-crossroads")
    rider = field.block("GB4")
    field.position.put(rider.with_osl(1, False).gone("in:GB5"))
    lose(field.table.play, "GB5", 1, "8.2.1")
    assert not field.block("GB4").is_alive
    assert field.block("GB5").hints & CARRIER
    token = field.block("GB5").token
    assert {deal.tokens[token] for deal in deals(field, "red", 40)} == {"GB5"}


def test_a_block_that_mounts_later_has_nothing_of_it() -> None:
    """Nobody was aboard any more when it got on (10)."""
    field = Field("dravik-crossroads")
    field.position.losses = field.position.losses.jolted_by("green", 2)
    field.put("GB2", "0808")
    field.put("GB5", "0809")
    field.activate("GB2")
    field.do("mount GB5")
    assert field.position.losses.jolted["green"] == 0
    assert field.block("GB5").hints & CARRIER
    assert all(block.osl == block.card.osl for deal in deals(field, "red", 40) for block in aboard(deal))
    for deal in deals(field, "red", 20):
        activation = next(each for each in deal.stack if isinstance(each, Activation))
        assert activation.acted == "mount"
    assert same_after_a_redeal(field)


def test_riders_may_be_in_any_vehicle_of_their_force() -> None:
    """Alone or together, as far as there is room (8.2.4.3)."""
    changes: dict[str, Data] = {"green.force[0].blocks[2].unit": "ald-ifv", "green.force[0].blocks[1].unit": "ald-ldr"}
    changes["green.force[0].blocks[2].at"] = "0301"
    field = Field("below.toml", changes)
    for id, vehicle in (("Ga", "Gc"), ("Gb", "Ge")):
        field.position.put(field.block(id).gone(f"in:{vehicle}"))
    for id in ("Gc", "Gd", "Ge"):
        field.put(id, revealed=True)
        field.put(id, revealed=False)
    found = {tuple([deal.blocks[id].loc for id in ("Ga", "Gb")]) for deal in deals(field, "red", 200)}
    assert found == set(product(("in:Gc", "in:Ge"), repeat=2))


def test_a_point_whose_block_has_died_is_nobodys() -> None:
    """One of two that were hurt, or neither (8.2.2, R108)."""
    field = Field()
    hurt(field, "G1d", 1)
    hurt(field, "G1c", 1)
    field.position.mend(field.block("G1d"), "G1")
    field.clear("G1b")
    found = {(deal.block("g2").osl, deal.block("g3").osl) for deal in deals(field, "red")}
    assert found == {(2, 2), (3, 2), (2, 3)}


# Mines and traps.


def test_traps_may_lie_in_tunnels_that_their_side_knows() -> None:
    """In any zone and any tunnel but those where none can be; the side without the plan lays none below (13.2, R100, R126)."""
    field = Field("below.toml", {"options.ap_traps": True, "red.mines": 2, "green.mines": 2})
    zones = set(field.position.mission.district.zones)
    tunnels = {zone for each in field.position.mission.underground.tunnels for zone in each.zones}
    closed = set(field.position.mines.cleared["red"])
    found = {loc for deal in deals(field, "green", 400) for loc in deal.mines.traps["red"]}
    assert found == (zones | tunnels) - closed
    assert tunnels - closed
    assert {loc for deal in deals(field, "red", 400) for loc in deal.mines.traps["green"]} == zones - set(
        field.position.mines.cleared["green"]
    )
    assert same_after_a_redeal(field)


def test_a_mine_that_its_owner_is_asked_about_may_be_none() -> None:
    """He is asked in any case; and whether he lost one by keeping silent is his secret (5.2.2.2, R129)."""
    field = stopped_on_a_mine()
    assert field.actor == "red"
    assert {"0906" in deal.mines.laid["red"] for deal in deals(field, "green", 200)} == {True, False}
    assert same_after_a_redeal(field)
    field.do("silent")
    assert field.position.mines.given_up["red"] == 1
    found = deals(field, "green", 100)
    for deal in found:
        mines = deal.mines
        assert len(mines.laid["red"]) + mines.given_up["red"] + deal.works.stock["red mine"] == 3
        assert "0906" not in mines.laid["red"]
    assert {deal.mines.given_up["red"] for deal in found} == {0, 1, 2, 3}


def test_what_was_placed_below_lies_somewhere_unknown() -> None:
    """Everybody hears that something was placed underground; any free tunnel that the seat does not know (R100, 8.2.3.1)."""
    field = Field("below.toml", {"red.ieds": 1})
    tunnels = {zone for each in field.position.mission.underground.tunnels for zone in each.zones}
    field.put("Rd", "U1.B")
    field.position.add_counter("ied", "U1.t2", False, "red")
    found: set[str] = set()
    for deal in deals(field, "green", 200):
        (counter,) = deal.counters.values()
        assert (counter.kind, counter.owner, counter.revealed) == ("ied", "red", False)
        assert counter.loc not in deal.places
        found.add(counter.loc)
    assert found == tunnels
    assert same_after_a_redeal(field)


# Orders of battle.


def test_transfers_of_this_turn_and_before() -> None:
    """Forces that may have changed, and so must not fire, are those that have not acted yet (12.1, R59)."""
    field = Field("dravik-crossroads", {"options.oob_change": True, "options.full_first_turn": True})
    while field.table.path[-1].name in ("Reorganise", "Transfers"):
        field.do("done")
    found = {deal.command.reorganised["green"] for deal in deals(field, "red", 200)}
    assert found == {(), ("GA", "GB")}
    forces = {deal.blocks["GA2"].force for deal in deals(field, "red", 200)}
    assert forces == {"GA", "GB"}
    assert {deal.blocks["GA1"].force for deal in deals(field, "red", 50)} == {"GA"}
    field.activate("GB2")
    assert {deal.command.reorganised["green"] for deal in deals(field, "red", 100)} == {()}
    token = field.block("GB2").token
    others = {deal.tokens[token] for deal in deals(field, "red", 300)}
    assert {"GA2", "GB2"} <= others
    assert not others & {"GA1"}


def test_transfers_that_are_being_made() -> None:
    """While both sides reorganise, the other may have changed anything already (12.1)."""
    field = Field("dravik-crossroads", {"options.oob_change": True, "options.full_first_turn": True})
    assert field.table.path[-1].name in ("Reorganise", "Transfers")
    numbers = {deal.command.transfers["green"] for deal in deals(field, "red", 200)}
    assert {0, 1, 2} <= numbers
    assert max(numbers) <= field.position.mission.oob_markers
    assert same_after_a_redeal(field)


def test_the_limit_of_an_impulse_in_progress() -> None:
    """By where leader and Commander stood when it began; who has acted since may have been elsewhere (7.1.1, 7.2.1)."""
    units: dict[str, Data] = {"green.force[0].blocks[1].unit": "ald-cdr", "green.force[0].blocks[2].unit": "ald-cp"}
    field = Field("below.toml", units)
    for id in ("Ga", "Gb", "Gc", "Gd", "Ge"):
        field.put(id, revealed=True)
    field.do("impulse G")
    assert field.position.tempo.limit == 7
    assert {deal.tempo.limit for deal in deals(field, "red", 20)} == {7}
    field.do("activate Gd", "done")
    assert {deal.tempo.limit for deal in deals(field, "red", 20)} == {7}
    field.do("activate Gb")
    assert {deal.tempo.limit for deal in deals(field, "red", 40)} == {5, 7}
    assert same_after_a_redeal(field)
