"""Event cards and event tables (6)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from enfilade import BadScenario, Seeded
from enfilade.games.urban_operations.box.event_cards import RESULTS
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.rules.actions.breaching import remote_weapon
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.cards import draw_card, options
from enfilade.games.urban_operations.rules.events import EventSequence, consult
from enfilade.games.urban_operations.rules.fire.strength import has_leader
from enfilade.games.urban_operations.rules.impulse import limit_of
from enfilade.kernel.data import Data, canonical
from tests.games.urban_operations.field import Field, named, read, same_after_a_redeal

MORTAR: list[dict[str, Data]] = [{"row": "mortar-he", "missions": 2, "per_turn": 1, "table": "UUUUUTTTT!"}]


def with_cards(
    green: list[str], red: list[str] | None = None, changes: Mapping[str, Data] | None = None, name: str = "first-door"
) -> Field:
    """A battle by cards in which nobody draws any: each side holds these."""
    hands: dict[str, Data] = {"events.green_hand": green, "events.red_hand": red or []}
    decks: dict[str, Data] = {"events.mode": "cards", "events.green_deck": [], "events.red_deck": []}
    return Field(name, {**decks, **hands, **(changes or {})})


def with_deck(cards: list[str], *drawn: int | str) -> Field:
    """First Door in which green draws from this deck, red from none."""
    field = Field(changes={"events.mode": "cards", "events.green_deck": cards, "events.red_deck": []}, set_up=False)
    field.roll(*drawn)
    field.do("done", "done")
    return field


def keep(field: Field) -> None:
    """Past the event sequence, no card played."""
    while field.table.path[-1].name == "EventSequence":
        field.do("pass")


# What a scenario says.


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"events.mode": "dice"}, "one of none, cards, table, both"),
        ({"events.green_deck": ["E01", "E99"]}, "there is no event card 'E99'"),
        ({"events.table": "nowhere"}, "selm"),
        ({"events.cards": 3}, "cards"),
    ],
)
def test_mistakes_in_the_events_of_a_scenario(changes: dict[str, Data], message: str) -> None:
    """Are told by key (6.1)."""
    with pytest.raises(BadScenario, match=message):
        read("urban-operations/first-door", canonical(changes))


def test_a_scenario_without_events() -> None:
    """Has no event sequence; the mode is one of its options, and a side that names no deck has one of every card (6.1)."""
    field = Field()
    assert field.table.path[-1].name == "Phases"
    listed = [option for option in field.position.mission.listed() if option.key == "events.mode"]
    assert [option.value for option in listed] == ["none"]
    every = read("urban-operations/first-door", canonical({"events.mode": "cards"})).start
    assert len(every.cards.decks["green"]) == len(every.cards.decks["red"]) == len(every.mission.events.cards) == 14


# Drawing and playing.


def test_each_side_draws_a_card_into_its_hand() -> None:
    """Everybody sees that, only its side sees which; the side with the initiative first (6.2, 6.2.1, R81)."""
    field = Field(changes={"events.mode": "cards", "events.green_deck": ["E06", "E02"], "events.red_deck": ["E10"]}, set_up=False)
    field.roll("E06")
    events = field.do("done", "done")
    assert [event.values["seat"] for event in named(events, "card_drawn")] == ["green"]
    assert named(events, "card_in_hand")[0].seen_by == frozenset({"green"})
    assert field.actor == "green"
    assert field.position.cards.hands == {"green": ("E06",), "red": ()}
    assert field.table.view("red").facts.cards.held == {"green": 1, "red": 0}
    assert "E06" not in str(field.table.view("red").facts.cards.hands)
    field.roll("E10")
    events = field.do("pass")
    assert [event.values["seat"] for event in named(events, "card_drawn")] == ["red"]
    assert field.actor == "red"
    assert field.position.cards.decks == {"green": ("E02",), "red": ()}


def test_no_card_is_drawn_from_an_empty_deck() -> None:
    """Nothing happens (R12)."""
    field = with_cards([])
    before = field.position.to_data()
    draw_card(field.table.play, "green")
    assert field.position.to_data() == before


def test_a_red_card_is_played_at_once() -> None:
    """It never comes into a hand, and is out of the game (6.2.1)."""
    field = with_deck(["E05"], "E05")
    assert [event.name for event in field.table.events("red")].count("card_played") == 1
    assert field.position.cards.hands["green"] == field.position.cards.decks["green"] == ()
    assert field.position.cards.discards == ("green E05",)
    assert field.table.path[-1].name == "Phases"


def test_any_number_of_cards_may_be_played() -> None:
    """And a side with cards in hand is asked even if none of them fits (6.2.1, R129)."""
    field = with_cards(["E12", "E12"], ["E10"])
    field.do("play E12", "choose S", "play E12", "choose SW")
    assert field.position.wind == "SW"
    assert field.actor == "red"
    assert [action.text for action in field.table.legal("red")] == ["pass"]


def test_events_come_in_the_first_turn_and_in_every_turn() -> None:
    """Between the stability of dangerous things and the 3D actions, by the initiative of the turn before (6.2, R66, R81)."""
    field = with_cards(["E10"], ["E10"])
    assert field.table.path[-1].name == "EventSequence"
    assert field.actor == "green"
    keep(field)
    field.do("pass", "pass")
    assert field.position.tempo.turn == 2
    assert field.actor == "green"
    keep(field)
    assert field.position.tempo.initiative == "red"
    field.do("pass", "pass")
    assert field.position.tempo.turn == 3
    assert field.actor == "red"


def test_dice_and_cards_come_in_the_order_in_which_procedures_ask() -> None:
    """Green's card, green's die, red's card, red's die (R122)."""
    field = Field(
        changes={"events.mode": "both", "events.green_deck": ["E05"], "events.red_deck": ["E08"]},
        opening=["E05", 3, "E08", 5],
    )
    assert not field.left_over()
    assert field.position.cards.discards == ("green E05", "red E08")


# The cards.


def test_e01_clear_channel() -> None:
    """+2 to the die of one request; its side is asked before each die (6.2.1, R129)."""
    field = with_cards(["E01", "E10"], changes={"green.support3d": MORTAR})
    keep(field)
    field.do("request mortar-he", "by G1a", "building 1", "target 1.5", "done")
    assert field.table.path[-1].name == "Grant"
    assert field.table.view("red").legal == []
    assert same_after_a_redeal(field)
    field.do("play E01")
    assert [action.text for action in field.table.legal("green")] == ["pass"]
    field.roll(3)
    events = field.do("pass")
    rolled = named(events, "request_rolled")[0]
    assert (rolled.values["die"], rolled.values["change"], rolled.seen_by) == (3, 2, frozenset({"green"}))
    assert named(events, "request")[0].values == {"seat": "green", "result": "T"}
    assert field.position.support3d.missions["green mortar-he"] == 1


def test_e02_casualty_collection() -> None:
    """A foot block that no enemy sees regains 1 OSL; the enemy does not learn which (6.2.1, R133)."""
    field = with_cards(["E02"])
    keep(field)
    field.do("impulse G1")
    assert field.offers("play") == []
    field.put("G1e", "0404", osl=1)
    field.put("G1c", "0606", osl=1)
    assert not field.position.is_seen(field.block("G1e").loc, "red")
    assert field.position.is_seen("0606", "red")
    field.do("play E02")
    assert field.offers("choose") == ["G1e"]
    assert same_after_a_redeal(field)
    events = field.do("choose G1e")
    assert field.block("G1e").osl == 2
    assert named(events, "regained")[0].seen_by == frozenset({"green"})


def test_e03_drone_feed() -> None:
    """A hidden enemy outdoors within 20 EP of an own JFO, seen or not; roofs too, rooms not (6.2.1)."""
    field = with_cards(["E03"], changes={"green.force[0].blocks[4].unit": "ald-jfo"})
    field.put("R1c", "0303")
    field.put("R1d", "1.r")
    assert field.offers("play") == ["E03"]
    field.do("play E03")
    assert set(field.offers("choose")) == {"R1c", "R1d"}
    assert same_after_a_redeal(field)
    field.do("choose R1c")
    assert field.block("R1c").revealed
    without = with_cards(["E03"])
    without.put("R1c", "0303")
    assert without.offers("play") == []


def test_e04_tunnel_guide() -> None:
    """The next manhole step of the activation costs nothing, known or blind; the one after costs 2 again (6.2.1, 8.1.10)."""
    decks: dict[str, Data] = {"events.mode": "cards", "events.green_deck": [], "events.red_deck": []}
    for known, down in ((["green", "red"], "U1.A"), (["red"], "down")):
        field = Field("below.toml", {**decks, "events.green_hand": ["E04"], "underground.known_to": known})
        keep(field)
        field.activate("Gb")
        activation = field.position.stack[-1]
        assert isinstance(activation, Activation)
        assert field.can("play E04")
        field.do("play E04")
        assert not field.can("play E04")
        assert same_after_a_redeal(field)
        field.do(f"step {down}")
        assert field.block("Gb").loc == "U1.A"
        assert activation.mp == 0
        field.do("step 0202")
        assert activation.mp == 2
    plain = with_cards(["E04"])
    keep(plain)
    plain.activate("G1c")
    assert plain.offers("play") == []  # no manhole anywhere


def test_e05_jammed_net() -> None:
    """The side's first impulse has a limit of 3, the next one not (6.2.1)."""
    field = Field("dravik-crossroads")
    field.position.cards = field.position.cards.with_lasting(("green jammed",))
    field.do("impulse GA")
    assert field.position.tempo.limit == 3
    assert limit_of(field.position, "GB") == 5
    assert limit_of(field.position, "RA") == 5


def test_e06_ammunition_cache() -> None:
    """The force in its impulse gains a point (6.2.1)."""
    field = with_cards(["E06"])
    keep(field)
    field.do("impulse G1", "play E06")
    assert field.position.points.support["G1"] == 3
    assert field.offers("play") == []
    assert field.offers("activate")


def test_e07_lookouts() -> None:
    """A block with a Reaction marker may open fire all the same, a Completed one not (6.2.1, R129)."""
    field = with_cards([], ["E07"])
    keep(field)
    field.put("R1b", reacted=True)
    field.put("R1d", reacted=True, activated=True)
    field.activate("G1c")
    field.do("step 0607")
    assert field.actor == "red"
    assert field.offers("opfire") == []
    assert same_after_a_redeal(field)
    field.do("play E07")
    assert field.offers("choose") == ["R1b"]
    assert same_after_a_redeal(field)
    field.do("choose R1b")
    assert same_after_a_redeal(field)
    events = field.do("fire rifles")
    assert named(events, "fired")
    assert field.position.cards.hands["red"] == ()


def test_a_reaction_marker_closes_no_window_to_a_side_with_cards() -> None:
    """It might hold Lookouts; without cards there is no window (8.3.1, R129)."""
    for red, asked in ((["E10"], "red"), ([], "green")):
        field = with_cards([], red)
        keep(field)
        for id in ("R1a", "R1b", "R1c", "R1d", "RD1"):
            field.put(id, reacted=True)
        field.activate("G1c")
        field.do("step 0607")
        assert field.actor == asked


def test_e08_rules_of_engagement() -> None:
    """Heavy weapons are not fired at zones this turn, neither from afar at their walls; light ones are (6.2.1)."""
    field = with_cards([], changes={"options.at_breach": True})
    field.put("G1b", "0204")
    assert remote_weapon(field.position, field.block("G1b"), "1.4") is not None
    field.position.cards = field.position.cards.with_lasting(("green restrained",))
    assert remote_weapon(field.position, field.block("G1b"), "1.4") is None
    field.activate("G1c")
    field.do("fire R1b")
    assert field.table.path[-1].name == "Reaction"  # only the rifles were left: no weapon was asked for
    free = with_cards([])
    free.activate("G1c")
    free.do("fire R1b")
    assert set(free.offers("weapon")) == {"rifles", "rocket"}


def test_e09_exodus() -> None:
    """The opponent moves every known Population 1 MP, not beside a block; one that cannot go stays (6.2.1, R133)."""
    field = Field(changes={"events.mode": "cards", "events.green_deck": ["E09"], "events.red_deck": []}, set_up=False)
    first = field.position.add_counter("population", "0902", True, "")
    field.roll("E09")
    field.do("done", "done")
    assert field.table.path[-1].name == "Exodus"
    assert field.actor == "red"
    assert "0901" in field.offers("step")
    assert field.can("stay")
    assert same_after_a_redeal(field)
    field.do("step 0901")
    assert field.position.counters[first.id].loc == "0901"
    assert field.table.path[-1].name == "Phases"


def test_e10_steady_hands() -> None:
    """+1 to one own total before the dice; first the firer's side is asked, then the other, even if none fits (6.2.1, R129)."""
    field = with_cards(["E10"], ["E10"])
    keep(field)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles", "return rifles")
    assert field.actor == "green"
    assert same_after_a_redeal(field)
    field.do("play E10")
    assert field.actor == "red"
    field.roll(5, 5)
    values = named(field.do("play E10"), "fought")[0].values
    assert ["Steady hands", 1, "6.2.1"] in values["firer_sum"]  # type: ignore[operator]
    assert ["Steady hands", 1, "6.2.1"] in values["answer_sum"]  # type: ignore[operator]
    other = with_cards(["E12"])
    keep(other)
    other.activate("G1c")
    other.do("fire R1b", "weapon rifles", "return rifles")
    assert [action.text for action in other.table.legal("green")] == ["pass"]


def test_e11_trap_set() -> None:
    """A face-down IED beside an own engineer: everybody sees the counter, its side knows it (6.2.1, R133)."""
    field = with_cards(["E11"])
    keep(field)
    field.do("impulse G1", "play E11")
    assert "0507" in field.offers("choose")
    events = field.do("choose 0507")
    assert named(events, "counter_placed")[0].values["kind"] == ""
    counter = next(iter(field.position.counters.values()))
    assert (counter.kind, counter.loc, counter.revealed, counter.owner) == ("ied", "0507", False, "green")
    assert field.position.tempo.activations == 0
    none = with_cards(["E11"], changes={"green.force[0].blocks[3].unit": "ald-inf"})
    keep(none)
    none.do("impulse G1")
    assert none.offers("play") == []


def test_e12_wind_shift() -> None:
    """One step either way; the smoke that comes trails the new way (6.2.1, 5.2.4.6, R133)."""
    field = with_cards(["E12"])
    assert field.position.wind == "SE"
    assert field.position.plume("0304") == ("0304", "0404", "0505")
    field.do("play E12")
    assert set(field.offers("choose")) == {"NE", "S"}
    field.do("choose S")
    assert field.position.plume("0304") == ("0304", "0305", "0306")


def test_e13_rumour_of_gas() -> None:
    """Infantry blocks have 1 MP less, with an action too; others not (6.2.1, 7.1.2)."""
    field = with_cards([])
    field.clear("R1b", "R1c", "R1d", "RD1")
    field.position.cards = field.position.cards.with_lasting(("green gas",))
    field.activate("G1c")
    assert "may move 8 MP, or 2 and act" in field.table.view("green").prompt
    field.do("step 0708", "step 0608")
    assert field.offers("smoke")
    field.do("step 0708")
    assert field.offers("smoke") == []  # 3 MP leave no room for an action
    field.do("done", "activate G1d")
    assert "may move 9 MP" in field.table.view("green").prompt


def test_e14_prepared_ambush() -> None:
    """+3 instead of +2; played only if a block can fire (6.2.1, R133)."""
    field = with_cards([], ["E14"])
    keep(field)
    field.activate("G1c")
    field.do("step 0607")
    assert field.can("play E14")
    field.do("play E14")
    assert not field.can("play E14")
    assert same_after_a_redeal(field)
    field.do("opfire R1b", "fire rifles")
    field.roll(4, 4)
    values = named(field.do("return rifles"), "fought")[0].values
    assert ["Prepared ambush", 3, "6.2.1"] in values["firer_sum"]  # type: ignore[operator]


def test_a_prepared_ambush_does_not_hamper_a_withdrawal() -> None:
    """Only a wall does (11.2, 8.3.2)."""
    field = with_cards([], ["E14"])
    keep(field)
    field.activate("G1c")
    field.do("step 0607", "play E14", "opfire R1b", "fire rifles")
    field.roll(7)
    events = field.do("withdraw")
    assert named(events, "withdrew")[0].values["lost"] == 0


# The table.


def consulted(result: str) -> Field:
    """First Door after green has rolled this on the table."""
    field = Field()
    field.roll(field.position.mission.events.table.index(result))
    consult(field.table.play, "green")
    field.table.play.run()
    return field


def test_the_table_names_every_result() -> None:
    """One for each face (6.2.2)."""
    rows = Field().position.mission.events.table
    assert len(rows) == 10
    assert set(rows) == set(RESULTS)


def test_leaders_without_a_voice() -> None:
    """0: the side's leaders give no +1 this turn (6.2.2, 7.2.2)."""
    field = consulted("silence")
    assert not has_leader(field.position, field.block("G1c"))
    assert has_leader(field.position, field.block("R1b"))
    field.do("pass", "pass")
    assert has_leader(field.position, field.block("G1c"))


def test_the_wind_turns() -> None:
    """1: one step clockwise (6.2.2, 5.2.4.6)."""
    assert Field().position.wind == "SE"
    assert consulted("wind").position.wind == "S"


def test_the_table_gives_a_card() -> None:
    """4: it may be kept (6.2.2)."""
    field = Field(changes={"events.mode": "both", "events.green_deck": ["E06", "E10"], "events.red_deck": []}, set_up=False)
    field.roll("E06", 4, "E10")
    field.do("done", "done")
    assert field.position.cards.hands["green"] == ("E06", "E10")


def test_a_force_gains_a_point() -> None:
    """6: of the side's choice (6.2.2, R133)."""
    field = consulted("points")
    assert field.offers("choose") == ["G1"]
    assert same_after_a_redeal(field)
    field.do("choose G1")
    assert field.position.points.support["G1"] == 3


def test_requests_hindered_and_favoured() -> None:
    """7 and 8: −2 to the opponent's next request, +2 to one's own, this turn only (6.2.2)."""
    assert consulted("hinder").position.support3d.request_dice == {"green": 0, "red": -2}
    field = consulted("favour")
    assert field.position.support3d.request_dice == {"green": 2, "red": 0}
    field.do("pass", "pass")
    assert field.position.support3d.request_dice == {"green": 0, "red": 0}


@pytest.mark.parametrize(("die", "change", "result"), [(1, -2, "U"), (5, -2, "U"), (8, 2, "!"), (6, 0, "T")])
def test_a_changed_request_die_stays_on_the_row(die: int, change: int, result: str) -> None:
    """Within 0 to 9, and for the next request only (6.2.2, 7.3.3.1)."""
    field = Field(changes={"green.support3d": MORTAR})
    field.position.support3d = field.position.support3d.dice_changed("green", change)
    field.do("request mortar-he", "by G1a", "building 1", "target 1.5")
    field.roll(die)
    events = field.do("done")
    assert named(events, "request")[0].values["result"] == result
    assert field.position.support3d.request_dice["green"] == 0


def test_something_is_sighted() -> None:
    """9: a hidden enemy or counter in sight of any own block, at any distance (6.2.2, R133)."""
    field = Field(changes={"nml.counters": ["vehicles"], "nml.locations": ["0606"]}, opening=["vehicles"])
    field.roll(field.position.mission.events.table.index("sighting"))
    consult(field.table.play, "green")
    field.table.play.run()
    assert "R1b" in field.offers("choose")
    assert "R1c" not in field.offers("choose")
    assert "n1" in field.offers("choose")
    assert same_after_a_redeal(field)
    field.do("choose n1")
    assert field.position.counters["n1"].revealed


def test_a_sighting_without_anything_in_sight() -> None:
    """Does nothing (6.2.2, R133)."""
    field = Field()
    for id in ("R1a", "R1b", "R1c", "R1d", "RD1"):
        field.put(id, revealed=True)
    assert options(field.position, "green", "sighting") == []
    field.roll(field.position.mission.events.table.index("sighting"))
    consult(field.table.play, "green")
    field.table.play.run()
    assert field.table.path[-1].name == "Phases"


# What nobody may know.


def test_redealt_hands_keep_to_what_is_known() -> None:
    """No red card that would have been played, any card for the first hand, which is secret; one's own as it is (6.2.1)."""
    field = Field(
        changes={
            "events.mode": "cards",
            "events.green_deck": ["E01", "E02", "E05", "E06"],
            "events.green_hand": ["E10"],
            "events.red_deck": [],
        },
        set_up=False,
    )
    field.roll("E02")
    field.do("done", "done")
    hands = {redeal(field.table.view("red"), Seeded(f"deal {deal}")).cards.hands["green"] for deal in range(400)}
    boxed = sorted(field.position.mission.events.cards)
    assert hands == {tuple(sorted([drawn, first])) for drawn in ("E01", "E02", "E06") for first in boxed}
    own = redeal(field.table.view("green"), Seeded("deal"))
    assert own.cards.hands["green"] == ("E02", "E10")
    assert own.cards.decks["green"] == ("E01", "E05", "E06")


def test_a_sequence_of_events_comes_back_from_a_redeal() -> None:
    """In each of its steps (6.2)."""
    field = with_cards(["E12", "E03"], ["E10"])
    assert isinstance(field.position.stack[-1], EventSequence)
    assert same_after_a_redeal(field)
    field.do("play E12")
    assert same_after_a_redeal(field)
