"""Sewers, manholes and tunnels: ways down and up, what is known of them, fighting below (5.1.5, 5.1.6, 8.1.10, 8.1.11, 13.1)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from enfilade import Seeded, Table
from enfilade.games.urban_operations.box.board import FAR
from enfilade.games.urban_operations.knowledge.ledgers import HIDDEN
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent, is_barred, step_cost
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.errors import BadScenario
from tests.drawing import picture
from tests.games.urban_operations.field import HERE, Field, named, read
from tests.properties.games import redealt

BOTH: dict[str, Data] = {"underground.known_to": ["green", "red"]}


def below(changes: Mapping[str, Data] | None = None) -> Field:
    return Field("below.toml", changes)


def where(view: View, handle: str) -> str:
    found = view.block(handle)
    assert found is not None
    return found.loc


def letters(field: Field, seat: str | None) -> dict[str, str]:
    return dict(field.table.view(seat).facts.below.manholes)


def ends(field: Field, one: str, other: str) -> tuple[int, str]:
    return field.position.ep(one, other), field.position.obstacle(one, other)


def test_a_manhole_costs_two_either_way() -> None:
    """Down and up, foot only; the two ends are 1 EP apart and do not see each other (8.1.10, 5.1.5)."""
    down = picture("""
        0101:Ga             0301
                  0201:Gc=1
        0102:Ge=1           0302:Gd=1
                  0202:Gb
        0103=1              0303=1
                  0203=1

        U1.A=2 U1.t1 U1.t2 U1.B
        U1.t2 U1.t3 U1.t4 U1.C
    """)
    up = picture("""
        0101:Ga             0301
                  0201:Gc
        0102:Ge             0302:Gd
                  0202=2
        0103                0303
                  0203

        U1.A:Gb U1.t1=1 U1.t2 U1.B
        U1.t2 U1.t3 U1.t4 U1.C
    """)
    in_sight = picture("""
        0101:Ga             0301
                  0201:Gc
        0102:Ge             0302:Gd
                  0202
        0103                0303
                  0203

        U1.A:Gb U1.t1* U1.t2* U1.B*
        U1.t2* U1.t3 U1.t4 U1.C
    """)
    field = below(BOTH)
    assert field.costs("Gb", down) == down
    field.stand(up)
    assert field.costs("Gb", up) == up
    assert field.seen_from("U1.A", in_sight) == in_sight
    ground = field.position.ground
    for one, other in (("0202", "U1.A"), ("U1.A", "0202")):
        step = next(each for each in ground.steps[one] if each.to == other)
        assert (step.kind, step.vehicle) == ("manhole", 0)
        assert ground.ep(one, other) == 1
    assert ground.ep("0203", "U1.A") == FAR
    assert ground.ep("U1.A", "U1.B") == 3
    assert ground.ep("U1.A", "U1.C") == 5


def test_a_block_on_a_manhole_chooses() -> None:
    """It may go down or stay on the surface; a vehicle has no such choice (5.1.5, 5.1.4)."""
    field = below(BOTH)
    field.activate("Gb")
    assert field.can("step U1.A")
    assert field.can("step 0203")
    field = below(BOTH)
    field.put("Gb", "0305")
    field.put("Ge", "0202")
    field.activate("Ge")
    assert not field.can("step U1.A")
    assert not field.can("step down")


def test_a_side_without_the_plan_goes_down_blind() -> None:
    """The letter lies face down for green; going down turns it up for everybody (8.1.10, R100)."""
    field = below()
    assert letters(field, "green") == dict.fromkeys(("0202", "0505", "0802", "1.1"), HIDDEN)
    assert letters(field, "red") == {"0202": "U1.A", "0505": "", "0802": "U1.B", "1.1": "U1.C"}
    field.activate("Gb")
    assert not field.can("step U1.A")
    events = field.do("step down")
    assert named(events, "manhole_opened")[0].values == {"loc": "0202", "zone": "U1.A"}
    assert field.block("Gb").loc == "U1.A"
    assert letters(field, "green")["0202"] == "U1.A"
    assert field.table.legal("green")[0].text == "step 0202"


def test_the_owner_of_the_plan_uses_a_manhole_in_secret() -> None:
    """Red goes down by B: green sees it vanish underground, the letter stays down (8.1.10, R100)."""
    field = below()
    token = field.block("Rb").token
    field.activate("Rb")
    events = field.do("step U1.B")
    assert named(events, "manhole_opened") == []
    assert where(field.table.view("red"), token) == "U1.B"
    for seat in ("green", None):
        assert where(field.table.view(seat), token) == "underground"
        told = [event.values for event in field.table.events(seat) if event.name == "moved"]
        assert told == [{"block": token, "from": "0802", "to": "underground", "how": "move"}]
        assert [event for event in field.table.events(seat) if event.name == "below"] == []
    assert [event.values for event in field.table.events("red") if event.name == "below"] == [{"block": token, "to": "U1.B"}]
    assert letters(field, "green")["0802"] == HIDDEN
    assert "U1.B" not in canonical(field.table.view("green").to_data())


def test_a_dummy_manhole_leads_nowhere() -> None:
    """It is seen to be one when tried: no MP, nothing used, not offered again (8.1.10, R100)."""
    field = below()
    field.put("Gb", "0505")
    field.activate("Gb")
    events = field.do("step down")
    assert named(events, "manhole_opened")[0].values == {"loc": "0505", "zone": ""}
    assert field.block("Gb").loc == "0505"
    assert letters(field, "green")["0505"] == ""
    assert field.actor == "green"
    assert not field.can("step down")
    assert field.can("step 0504")
    assert "may move 6 MP" in field.table.view("green").prompt


def test_going_down_onto_an_enemy_fails() -> None:
    """The letter and the block are revealed, at no cost; then it can be assaulted at the manhole (R100, 8.2.8.4)."""
    field = below()
    field.put("Rb", "U1.A")
    field.activate("Gb")
    field.do("step down")
    assert field.block("Gb").loc == "0202"
    assert field.block("Rb").revealed
    assert where(field.table.view("green"), field.block("Rb").token) == "U1.A"
    assert not field.can("step down")
    assert not field.can("step U1.A")
    assert field.can("assault Rb")


def test_going_down_onto_a_barricade_fails() -> None:
    """The Barricade is seen through the letter turned up (R100)."""
    field = below()
    field.position.add_counter("barricade", "U1.A", True, "red")
    assert field.table.view("green").counters == []
    field.activate("Gb")
    field.do("step down")
    assert field.block("Gb").loc == "0202"
    assert [each.loc for each in field.table.view("green").counters] == ["U1.A"]
    assert not field.can("step U1.A")


def test_leaving_by_an_unknown_letter_reveals_it() -> None:
    """Whoever has the plan says where the manhole comes out (8.1.10, R100)."""
    field = below()
    field.clear("Rb")
    field.put("Gb", "U1.B")
    field.position.below = field.position.below.seen_by("green", "U1.B")
    field.activate("Gb")
    assert not field.can("step 0802")
    events = field.do("step up")
    assert named(events, "manhole_opened")[0].values == {"loc": "0802", "zone": "U1.B"}
    assert field.block("Gb").loc == "0802"


def test_an_exit_that_is_taken_cannot_be_used() -> None:
    """An enemy over the manhole keeps the block below; the letter is known now (R100)."""
    field = below()
    field.put("Gb", "U1.B")
    field.position.below = field.position.below.seen_by("green", "U1.B")
    field.activate("Gb")
    field.do("step up")
    assert field.block("Gb").loc == "U1.B"
    assert field.block("Rb").revealed
    assert letters(field, "green")["0802"] == "U1.B"


def test_what_a_side_without_the_plan_sees_below() -> None:
    """The corridors that it has set foot in, nothing else; red's blocks beyond are underground (R100, R141)."""
    field = below()
    field.put("Rb", "U1.C")
    field.put("Rc", "U1.B", revealed=False)
    field.activate("Gb")
    field.do("step down")
    view = field.table.view("green")
    assert where(view, field.block("Rc").token) == "U1.B"
    assert where(view, field.block("Rb").token) == "underground"
    assert field.position.mission.underground.charted(("U1.A",), ()) == ["U1.A", "U1.B", "U1.t1", "U1.t2"]
    assert len(field.position.mission.underground.charted(("U1.t2",), ())) == 7


def test_contact_and_sight_along_a_corridor() -> None:
    """Zones of one corridor see each other; within 3 EP both blocks are revealed (5.1.7, 8.1.12)."""
    field = below()
    field.put("Rc", "U1.B", revealed=False)
    field.activate("Gb")
    field.do("step down")
    assert field.block("Rc").revealed
    assert field.block("Gb").revealed
    assert ends(field, "U1.A", "U1.B") == (3, "")
    assert ends(field, "U1.A", "U1.t3") == (3, "the ground between")


def test_no_enhanced_move_below() -> None:
    """Out of all sight a foot block has 9 MP on the surface, 6 underground (8.1.13)."""
    field = below()
    field.clear("Rb", "Rc", "Rd")
    field.put("Ra", "1.4")
    field.put("Gb", "U1.A")
    field.position.below = field.position.below.seen_by("green", "U1.A")
    field.activate("Gb")
    field.do("step U1.t1", "step U1.t2", "step U1.t3", "step U1.t4", "step U1.C")
    assert field.offers("step") == ["U1.t4"]
    field.do("step U1.t4")
    assert field.offers("step") == []


def test_fire_below_echoes() -> None:
    """Along the corridor the lane, and -1 OSL to own foot blocks within 2 EP of the firer (8.2.1)."""
    field = below(BOTH)
    field.put("Gb", "U1.A")
    field.put("Gc", "U1.t1")
    field.put("Rb", "U1.B", revealed=True)
    field.activate("Gb")
    field.do("fire Rb")
    if field.can("weapon rifles"):
        field.do("weapon rifles")
    field.roll(4, 4)
    events = field.do("return rifles")
    assert field.block("Gc").osl == 2  # in the lane and in the echo: once (R49)
    assert named(events, "lost")[-1].values["block"] == field.block("Gc").token


def test_launchers_are_not_fired_below() -> None:
    """Closed space (R8)."""
    field = below(BOTH)
    field.put("Gb", "U1.A")
    field.put("Rb", "U1.B", revealed=True)
    field.activate("Gb")
    events = field.do("fire Rb")  # only the rifles are left: nothing to choose
    assert named(events, "fired")[0].values["weapon"] == "rifles"


def test_fighting_at_a_manhole() -> None:
    """Only assault, both at the entrance; +1 for the block above; no lane, but the echo of the one below (8.2.8.4, R76)."""
    field = below(BOTH)
    field.put("Rb", "U1.A", revealed=True)
    field.put("Rc", "U1.t1")
    field.activate("Gb")
    assert not field.can("fire Rb")
    assert field.can("assault Rb")
    field.do("assault Rb")
    field.roll(4, 4)
    events = field.do("return rifles")
    fight = named(events, "fought")[0].values
    assert "above a manhole" in str(fight["firer_sum"])
    assert "above a manhole" not in str(fight["answer_sum"])
    assert field.block("Rc").osl == 2
    field = below(BOTH)
    field.put("Rb", "U1.t1", revealed=True)
    field.activate("Gb")
    assert not field.can("assault Rb")


def test_a_fight_along_a_sewer_is_no_fight_at_a_manhole() -> None:
    """From an open sewer into the covered one nobody stands above; both are at level -1 (5.1.6, 8.2.8.4)."""
    field = below()
    field.put("Gb", "0305", revealed=True)
    field.put("Rb", "u0306", revealed=True)
    field.activate("Gb")
    field.do("assault Rb")
    field.roll(4, 4)
    fight = named(field.do("return rifles"), "fought")[0].values
    assert "above a manhole" not in str(fight)


def test_an_assault_from_below_betrays_the_manhole() -> None:
    """Red climbs out shooting: the letter is turned up (R142)."""
    field = below()
    field.put("Rb", "U1.A", revealed=True)
    assert where(field.table.view("green"), field.block("Rb").token) == "underground"
    field.activate("Rb")
    events = field.do("assault Gb")
    assert named(events, "manhole_opened")[0].rule == "R142"
    assert where(field.table.view("green"), field.block("Rb").token) == "U1.A"


def test_withdrawing_down_a_manhole() -> None:
    """Its 2 MP are just enough, blind or not (8.3.2, 8.1.10)."""
    for changes, way in ((BOTH, "step U1.A"), (None, "step down")):
        field = below(changes)
        field.put("Rb", "0208", revealed=True)
        field.activate("Rb")
        field.do("fire Gb", "weapon rifles")
        field.roll(9)
        field.do("withdraw")
        assert field.can(way)
        field.do(way)
        assert field.block("Gb").loc == "U1.A"


def test_a_manhole_is_not_a_way_to_meet_counters() -> None:
    """Neither a face-down counter nor a barricade's price reaches through it (R143)."""
    field = below(BOTH)
    position = field.position
    position.add_counter("barricade", "U1.A", True, "red")
    step = next(each for each in position.ground.steps["0302"] if each.to == "0202")
    assert step_cost(position, field.block("Gd"), step) == 1
    assert not is_adjacent(position, field.block("Gb"), "U1.A", False)
    assert is_adjacent(position, field.block("Gb"), "U1.A")


def test_open_and_covered_sewers() -> None:
    """All blocks go into an open sewer, only foot on below the street; out only by an open one (5.1.6, 8.1.11, R131)."""
    into_the_open = picture("""
                  0304
        0204                0404=1
                  0305=2              0505=1
        0205                0405:Gb
                  0306=1              0506=1
        0206                0406=1
    """)
    under_the_street = picture("""
                  0304=1
        0204=1              0404=1
                  0305:Gb
        0205=1              0405=1
                  0306=1
        0206                0406

        u0306=1 u0406
    """)
    from_below = picture("""
                  0304
        0204                0404
                  0305=2
        0205                0405
                  0306
        0206                0406
                  0307=2

        u0306:Gb u0406=1
    """)
    field = below()
    for shown in (into_the_open, under_the_street, from_below):
        field.stand(shown)
        assert field.costs("Gb", shown) == shown
    ground = field.position.ground
    vehicles = {(one, step.to): step.vehicle for one in ("0305", "u0306", "0405") for step in ground.steps[one]}
    assert vehicles["0405", "0305"] == 3
    assert vehicles["0305", "u0306"] == vehicles["u0306", "0305"] == vehicles["u0306", "u0406"] == 0
    assert ("u0306", "0306") not in vehicles
    assert ground.sight.obstacle("0305", "u0306", {}) == ""
    assert ground.sight.obstacle("0305", "u0406", {}) != ""
    assert ground.ep("0306", "u0306") == FAR


def test_engineers_block_a_manhole() -> None:
    """A Barricade in the zone of that letter, whoever is there dies, the engineers run (13.1)."""
    field = below()
    field.put("Rb", "U1.A")
    field.put("Gb", "0305")
    field.activate("Gd")
    assert field.offers("destroy") == ["manhole-0202"]
    events = field.do("destroy manhole-0202")
    assert not field.block("Rb").is_alive
    assert [(each.kind, each.loc) for each in field.position.counters.values()] == [("barricade", "U1.A")]
    assert named(events, "manhole_opened")[0].rule == "13.1"
    assert set(field.offers("step")) >= {"0301", "0402"}
    field.do("step 0301")
    assert is_barred(field.position, "U1.A", "green")


def test_a_dummy_manhole_may_be_blocked() -> None:
    """It is revealed as a dummy (13.1, R100)."""
    field = below()
    field.put("Gd", "0505")
    field.activate("Gd")
    field.do("destroy manhole-0505")
    assert field.position.counters == {}
    assert letters(field, "green")["0505"] == ""


def test_manholes_are_blocked_from_the_surface_only() -> None:
    """Not from underground, not without the option (13.1)."""
    field = below(BOTH)
    field.put("Gd", "U1.A")
    field.activate("Gd")
    assert field.offers("destroy") == []
    field = below({"options.block_underground": False})
    field.activate("Gd")
    assert field.offers("destroy") == []


def test_without_an_insert_there_are_no_manholes() -> None:
    """The scenario says whether the insert is used (5.1.5, 8.1.10)."""
    field = below({"underground": {}})
    assert field.position.below.manholes == ()
    assert all(step.kind != "manhole" for step in field.position.ground.steps["0202"])


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("underground.insert", "U2", "there is no insert 'U2'"),
        ("underground.known_to", ["blue"], "should be one of green, red"),
        ("underground.dummy_manholes", ["0202"], "a manhole in 0202 already"),
        ("underground.dummy_manholes", ["9999"], "there is no location '9999'"),
        ("underground.insert", "", "name one by `insert`"),
    ],
)
def test_mistakes_about_the_underground(key: str, value: Data, complaint: str) -> None:
    """Named by key (8.1.10)."""
    with pytest.raises(BadScenario, match=complaint):
        read(str(HERE / "below.toml"), canonical({key: value}))


def test_a_redeal_deals_the_letters_anew() -> None:
    """Every way the face-down letters could lie, the dummy among them; never under a manhole seen in use (R100, 10)."""
    field = below()
    field.activate("Rb")
    field.do("step U1.B")
    dealt: set[tuple[tuple[str, str], ...]] = set()
    for seed in range(300):
        dealt.add(redealt(field.table, "green", Seeded(f"deal {seed}")).position.below.manholes)
    assert len(dealt) == 18  # of 24 orders those without the dummy in 0802
    assert all(dict(each)["0802"] != "" for each in dealt)
    assert len({redealt(field.table, "red", Seeded(str(seed))).position.below.manholes for seed in range(20)}) == 1


def test_random_play_below_keeps_its_secrets() -> None:
    """Views, legal actions and previews of a redeal are those of the position (R100, 10)."""
    game = read(str(HERE / "below.toml"), canonical({}))
    went_down = 0
    for seed in range(12):
        table = Table(game, seed=f"below {seed}")
        chooser = Seeded(f"moles {seed}")
        for _ in range(400):
            if not table.actors:
                break
            seat = table.actors[0]
            legal = table.legal(seat)
            moles = [each for each in legal if each.verb == "step" and (each.target in ("down", "up") or each.target[0] in "Uu")]
            pick = moles if moles and chooser.die(6, "go below") > 2 else list(legal)
            went_down += len(pick) if pick is moles else 0
            table.act(seat, pick[chooser.die(len(pick), "which") - 1])
            if chooser.die(5, "look") == 1:
                for each in (None, "green", "red"):
                    other = redealt(table, each, Seeded(f"deal {seed}"))
                    assert table.game.knowledge.view(other, each) == table.view(each)
                    assert table.game.scene(table.view(each)).title.startswith("Below")
    assert went_down > 25
