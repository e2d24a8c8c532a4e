"""Every event has its sentence and its rule; every element that can be chosen is drawn; every rule is told."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import enfilade
from enfilade import Action, IllegalAction, Seeded, Table, library, scenario
from enfilade.games.game_of_war.page.arrows import there_and_back
from enfilade.games.game_of_war.page.frame import hint
from enfilade.games.game_of_war.rules.planning import Planning
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.library import scenario_names
from enfilade.players.routes import routes
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element
from enfilade.server.table.catalogue import Catalogue
from tests.games.game_of_war.fronts import GameTable, front, plan, resolve
from tests.games.game_of_war.test_order_independence import table_of, world

SOURCE = Path(enfilade.__file__).parent / "games" / "game_of_war"
CITED = re.compile(r'"((?:[IVX]+(?:\.\d+)?(?:\.[a-d])?)|R\d+|§[\d.]+)"')
QUIET = {"answers_shown"}  # told by what follows; a loss in battle by the battle (V.4.d)


def test_every_event_is_told_with_a_known_rule() -> None:
    """Over random games with everything in them, a sentence for each event and a rule that exists (II.2)."""
    known = library.rules("game-of-war")
    seen: set[str] = set()
    for seed in range(60):
        dice = Random(seed)
        table = table_of(world(dice))
        while table.actors and len(table.entries) < 120:
            seat = dice.choice(table.actors)
            legal = table.legal(seat)
            engines = [action for action in legal if action.verb == "order" and action.target[1] == "E"]
            table.act(seat, dice.choice(engines or legal))
        for seat in table.seats:
            for event in table.events(seat):
                seen.add(event.name)
                assert event.rule in known, event
                assert table.scenario.sentence(event) or event.name in QUIET or event.rule == "V.4.d", event
                assert all(isinstance(place, str) for place in table.game.page.places(event))
    assert {"stepped", "collided", "blocked", "squished", "forced_move", "battle", "captured", "sabotaged", "boarded"} <= seen


def test_a_train_is_not_said_to_stop() -> None:
    """Units give way to it (VIII.3.a)."""
    table = front("I@E5", "I@L12", rail=["A6 > L6"], trains=["white front WE1:D6 WG1:C6"])
    events = resolve(table, ["RI1 step E6"], ["WE1 steps E6 F6"])
    met = [table.scenario.sentence(event) for event in events if event.name == "collided"]
    assert met == ["RI1 gives way to WE1 at E6."]


def test_numbers_agree_with_what_they_count() -> None:
    """One step, one attack, none (II.1, §4.12.2)."""
    table = front("I@E5", "I@L12", options={"attacks_per_turn": 0})
    with pytest.raises(IllegalAction, match="a turn has no attack at all"):
        table.act("red", "attack-unit WI1")
    table = front("I@E5", "I@L12")
    table.act("red", "attack-unit WI1")
    with pytest.raises(IllegalAction, match="a turn has 1 attack"):
        table.act("red", "attack-unit WI1")


def test_the_code_cites_only_rules_that_exist() -> None:
    """A number in quotation marks that looks like a rule is one."""
    known = set(library.rules("game-of-war"))
    for path in SOURCE.rglob("*.py"):
        for number in CITED.findall(path.read_text(encoding="utf-8")):
            assert number in known or number in ("I", "C", "X", "V"), f"{path.name}: {number}"


def test_every_ruling_is_listed() -> None:
    """All sixty-one rulings and every rule of the ten chapters."""
    known = library.rules("game-of-war")
    assert [f"R{number}" for number in range(1, 62) if f"R{number}" not in known] == []
    assert [f"X.{number}" for number in range(1, 15) if f"X.{number}" not in known] == []
    assert len(known) > 130


def test_every_target_is_an_element_of_the_scene() -> None:
    """What can be chosen can be clicked: units, tiles, rows and columns."""
    table: GameTable = Table(scenario("game-of-war/ironhorse"), seed=1)
    dice = Random(5)
    for _ in range(80):
        seat = dice.choice(table.actors)
        picture = table.game.scene(table.view(seat))
        for action in table.legal(seat):
            if action.target and action.verb != "sabotage":
                element = picture.element(action.target)
                assert element is not None, action
                assert element.name
        table.act(seat, dice.choice(table.legal(seat)))


def test_arrows_are_seen_by_their_owner_only() -> None:
    """Deliverable 4: planned moves as arrows in their owner's scene alone."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    plan(table, "red", "RI3 step E7", "attack WI2")
    drawn = {seat: str(table.game.scene(table.view(seat)).to_data()) for seat in table.seats}
    assert "Order 1: I3" in drawn["red"]
    assert "Order 1" not in drawn["white"]
    assert "Attack of Red" not in drawn["white"]


def test_the_net_dies_where_it_is_cut() -> None:
    """Deliverable 4: a bar where an enemy cuts a line; the layers can be switched off."""
    table = front("R@E5", "I@E8", arsenals={"A5": "red", "L8": "white"}, net=True)
    picture = table.game.scene(table.view("red"))
    layers = {layer.id: layer for layer in picture.layers}
    assert layers["net-red"].optional
    assert "gw-net-cut" in str(layers["net-red"].to_data())


def test_previews_reckon_before_the_battle() -> None:
    """Deliverable 4: the sums of an attack, who takes part and why, with the own plan carried out."""
    table = front("I@E4 C@C5", "I@E7")
    plan(table, "red", "RI1 step E5", "RC1 step D6")
    view = table.view("red")
    told = table.game.page.preview(view, next(action for action in view.legal if action.text == "attack-unit WI1"))
    assert told is not None
    assert "Red C1 7 (charge), Red I1 4 against White I1 6: 11 against 6, the target is destroyed" in told.words
    assert told.overlay


def test_previews_tell_what_a_move_cuts() -> None:
    """Deliverable 4: live while planning."""
    table = front("K@B6", "I@A9", arsenals={"A1": "white", "L1": "red"}, net=True)
    table.act("red", "order RK1")
    view = table.view("red")
    told = table.game.page.preview(view, next(action for action in view.legal if action.text == "step A6"))
    assert told is not None
    assert "Cuts off White I1." in told.words


def test_inspecting_a_unit_and_a_tile() -> None:
    """Deliverable 4: threat numbers, retreats, and what would go dark with a relay."""
    table = front("R@A6 I@L6", "I@L12", arsenals={"A1": "red"}, net=True)
    told = table.game.page.inspect(table.view("red"), "RR1")
    assert told is not None
    assert "Without it Red I1 would be cut off." in told.words
    tile = table.game.page.inspect(table.view("red"), "D6")
    assert tile is not None
    assert "In the net of Red." in tile.words
    assert table.game.page.inspect(table.view("red"), "nothing") is None


def test_a_destination_says_its_lines_and_who_could_attack_there() -> None:
    """The next step and a way further off alike (IV.1, V.4)."""
    table = front("C@D4 I@E4", "I@D8 I@A12", arsenals={"D1": "red", "L12": "white"}, net=True)
    table.act("red", "order RC1")
    view = table.view("red")

    def step(tile: str) -> str:
        told = table.game.page.preview(view, Action("step", tile))
        assert told is not None
        return told.words

    assert "In the lines of communication there. No enemy bears on it there now." in step("D5")
    ways = {route.place: route for route in routes(table.game, view)}
    assert ways["D6"].notes == [
        "In the lines of communication there.",
        "White I1 could attack it there, 4 against 5: the attack fails.",
    ]
    assert [each.words for each in ways["B5"].hazards] == ["Cut off on B5"]
    assert ways["B5"].notes == ["No enemy bears on it there now."]


def test_a_loss_that_a_battle_told_is_not_told_again() -> None:
    """Who is lost otherwise is told of (V.4.d, V.4.c)."""
    scenario = front("I@A1", "I@L12").scenario
    values: dict[str, Data] = {"unit": "WI1", "tile": "E6", "cause": "battle"}
    assert scenario.sentence(Event("destroyed", "V.4.d", values)) == ""
    assert scenario.sentence(Event("destroyed", "V.4.c", values)) == "WI1 is destroyed in battle."


def test_another_unit_is_taken_up_instead() -> None:
    """An order that says nothing yet is called off first; one that could end here ends, while orders are left (II.1, R46)."""

    def others(table: GameTable) -> list[tuple[str, list[str], bool, int]]:
        found = table.game.page.onward(table.view("red"))
        return [(each.place, [action.text for action in each.actions], each.instead, each.back) for each in found]

    table = front("C@D5 I@D6 I@D9", "I@L6", options={"orders_per_turn": 3})
    plan(table, "red", "RI2 step D8")
    assert others(table) == []
    table.act("red", "order RC1")
    assert others(table) == [("RI1", ["order RI1"], True, 1)]  # RI2 has its order
    table.act("red", "step E5")
    assert others(table) == [("RI1", ["done", "order RI1"], True, 0)]
    last = front("C@D5 I@D6 I@D9", "I@L6", options={"orders_per_turn": 1})
    last.act("red", "order RC1")
    last.act("red", "step E5")
    assert others(last) == []


def chips(table: GameTable) -> list[str]:
    """What red has planned, in brief."""
    told = [event for choice in table.choices("red") for event in choice.events]
    return [table.game.page.decided(table.view("red"), event) for event in told]


def test_a_planned_attack_says_what_it_would_come_to() -> None:
    """In the plan and on the card of its target alike, anew with each order, as far as the enemy stands still (V.4)."""
    table = front("I@D5 I@D7 C@D9", "I@F6")

    def card() -> str:
        shown = table.game.page.inspect(table.view("red"), "WI1")
        assert shown is not None
        return shown.words

    assert "Your attack" not in card()
    plan(table, "red", "attack WI1")
    assert chips(table) == ["Attack I1: nobody bears on it"]
    assert "Your attack as planned: none of your units would bear on it." in card()
    plan(table, "red", "RI1 step E5")
    assert chips(table) == ["Attack I1: 4 : 6, fails if White stays", "1. I1 marches to E5"]
    assert "Your attack as planned, if White stays: Red I1 4 against White I1 6: the attack fails." in card()
    plan(table, "red", "RI2 step E7", "RC1 steps E9 E8")
    assert chips(table)[0] == "Attack I1: 8 : 6, destroyed if White stays"
    assert "8 against 6, the target is destroyed." in card()
    tile = front("I@D5", "I@F6")
    plan(tile, "red", "RI1 step E5", "attack RI1 E6")
    assert chips(tile) == ["1. I1 marches to E5", "Attack E6: nobody is there"]


def test_an_attack_is_told_alike_while_an_order_is_given() -> None:
    """The chip reckons with the steps so far, as the caution does (V.4)."""
    table = front("C@C4", "I@F6")
    plan(table, "red", "attack WI1")
    table.act("red", "order RC1")
    table.act("red", "step D4")
    assert chips(table)[0] == "Attack I1: 4 : 6, fails if White stays"
    cautions = [each.words for each in table.game.page.cautions(table.view("red"))]
    assert cautions == ["your attack on White I1 would fail as planned, 4 against 6"]


def test_who_stops_short_attacks_from_there() -> None:
    """The forecast follows the rules of movement: two that meet stop before they do (III.2.a, V.4)."""
    table = front("C@C5 C@F4", "I@D7")
    plan(table, "red", "RC1 steps D5 E5", "RC2 steps F5 E5", "attack WI1")
    assert chips(table)[-1] == "Attack I1: 8 : 6, destroyed if White stays"


def test_a_unit_says_why_it_is_in_communication_or_cut_off() -> None:
    """By a line, through a unit beside it, or not at all, with the nearest line and what that means (IV.1, R11)."""
    table = front("R@A6 I@L6 I@L7 I@C9", "I@L12", arsenals={"A1": "red"}, net=True)

    def told(id: str) -> str:
        shown = table.game.page.inspect(table.view("red"), id)
        assert shown is not None
        return shown.words

    assert "On the line of communication from A6." in told("RI1")
    assert "In communication through Red I1 beside it." in told("RI2")
    assert "No line of Red's reaches it" in told("RI3")
    assert "it can be given no order. The nearest line passes" in told("RI3")
    none = front("R@A6 I@C9", "I@L12", arsenals={"A1": "red"}, net=True, options={"inactive_combat": "none"})
    shown = none.game.page.inspect(none.view("red"), "RI1")
    assert shown is not None
    assert "it can be given no order, and neither attacks nor supports." in shown.words


def test_plans_are_revealed_line_by_line() -> None:
    """Each side's has a line of its own, with where every order leads (II.2)."""
    table = front("I@D5 C@C5", "I@D8")
    events = resolve(table, ["RI1 step D6", "RC1 steps C6 C7", "attack WI1"], ["WI1 step D7"])
    revealed = next(table.scenario.sentence(event) for event in events if event.name == "plans_revealed")
    assert revealed.splitlines() == [
        "Red has planned: RI1 marches to D6; RC1 marches to C7 by C6; attack on WI1, then on D8.",
        "White has planned: WI1 marches to D7.",
    ]


def test_who_goes_out_and_back_is_told_and_drawn_so() -> None:
    """His way begins where he stands, not where he turns: out and back lie side by side (III.1)."""
    table = front("C@D5", "I@D8")
    plan(table, "red", "RC1 steps D6 D5")
    assert chips(table) == ["1. C1 marches out by D6 and back to D5"]
    assert there_and_back([(0, 0), (0, 44), (0, 0)]) == [(-5, 0), (-5, 44), (5, 44), (5, 0)]
    assert there_and_back([(0, 0), (0, 44), (44, 44)]) == [(0, 0), (0, 44), (44, 44)]


def test_a_revealed_aim_names_whom_it_was_on() -> None:
    """A unit may have gone on when one looks at the plan again (V.1.b)."""
    table = front("I@D5", "I@D8")
    events = resolve(table, ["RI1 step D6", "attack WI1"], ["WI1 step E8"])
    revealed = next(event for event in events if event.name == "plans_revealed")
    drawn = "".join([element.json() for element in table.game.page.drawings(table.scenario.start, revealed)])
    assert "I1 at the reveal" in drawn


def test_units_are_called_as_on_the_board() -> None:
    """With their side where it is not clear, for a block's name may be that of a tile; without it under its side's heading."""
    table = front("I@D5 C@C5", "I@D8")
    names = table.names("red")
    assert (names["RI1"], names["RC1"], names["WI1"]) == ("Red I1", "Red C1", "White I1")
    picture = table.game.scene(table.view("red"))
    army = next(panel for panel in picture.panels if panel.id == "forces-red")
    assert [row[0] for row in army.rows[1:]] == ["C1", "I1"]
    block = picture.element("RC1")
    assert block is not None
    assert block.name.startswith("C1, Cavalry of Red on C5")
    shown = table.game.page.inspect(table.view("red"), "RC1")
    assert shown is not None
    assert shown.words.startswith("Cavalry C1 of Red on C5, ")


def test_a_unit_does_not_hide_the_fortress_under_it() -> None:
    """A star at its corner says that it stands in one (VI.3)."""
    rows = ["." * 12 for _ in range(12)]
    rows[4] = "...F........"

    def stars(where: str) -> int:
        table = front(f"I@{where}", "I@L12", rows=rows)
        layer = next(each for each in table.game.scene(table.view("red")).layers if each.id == "deeds")
        return drawn(layer.elements, "gw-fort")

    assert [stars("D5"), stars("E5")] == [1, 0]


def test_the_foot_says_what_the_figures_on_a_block_are() -> None:
    """(X)"""
    frame = next(layer for layer in scenario_picture().layers if layer.id == "frame")
    assert "attack · defence · movement" in str([element.to_data() for element in frame.elements])


def scenario_picture() -> Scene:
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    return table.game.scene(table.view(None))


def test_the_foot_counts_those_who_are_cut_off() -> None:
    """(IV.1)"""
    table = front("R@A6 I@C9", "I@L12", arsenals={"A1": "red"}, net=True)
    frame = next(layer for layer in table.game.scene(table.view("red")).layers if layer.id == "frame")
    assert "Red 2 units, 1 cut off" in str([element.to_data() for element in frame.elements])


def test_the_foot_says_what_the_lines_are_for() -> None:
    """Relays of Debord's game and cars do not need them (IV.1, X.13)."""
    lines = "Units move only in reach of the lines of their side"
    assert hint(front("I@A1", "I@L12").position.front) == f"{lines}."
    assert hint(front("I@A1 K@B1", "I@L12").position.front) == f"{lines}; cars always."
    assert hint(scenario("game-of-war/classic").start.front) == f"{lines}; relays always."


def test_the_text_table() -> None:
    """The board in characters: ids, in lower case where a unit is cut off."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    sketch = table.game.scene(table.view(None)).sketch
    assert sketch[0].split() == list("ABCDEFGHIJ")
    assert "WC1" in sketch[2]
    table = front("I@A2", "K@L12", net=True)
    assert "ri1" in table.game.scene(table.view(None)).sketch[2]


def test_planning_ends() -> None:
    """Every list is non-empty and planning ends after a bounded number of atoms."""
    for seed in range(20):
        dice = Random(seed)
        table = table_of(world(dice))
        atoms = 0
        while table.position.turn == 1 and isinstance(table.position.stack[-1], Planning):
            seat = dice.choice(table.actors)
            choices = [action for action in table.legal(seat) if action.verb != "commit"]
            table.act(seat, dice.choice(choices or list(table.legal(seat))))
            atoms += 1
        assert atoms < 2 * (5 * 8 + 4)


def test_nothing_is_lost_when_nothing_happens() -> None:
    """A turn without orders leaves every piece as it was."""
    table = front("I@A2", "I@L11", arsenals={"A1": "red", "L12": "white"})
    before = table.position.bare_data()["pieces"]
    resolve(table)
    assert table.position.bare_data()["pieces"] == before


def labels(table: GameTable, seat: str) -> dict[str, str]:
    """What the buttons of a seat say."""
    view = table.view(seat)
    return {action.text: table.game.page.label(view, action) for action in view.legal}


def test_buttons_of_a_plan() -> None:
    """They name the unit, and the commitment says what is committed (§4.2)."""
    table = front("I@D5 M@B2", "C@D8", road=["D5 > E5"], wire=["D5 > D6"])
    said = labels(table, "red")
    assert said["order RI1"] == "Order infantry I1"
    assert said["order RM1"] == "Order machine gun nest M1"
    assert said["attack-unit WC1"] == "Attack cavalry C1"
    assert said["attack-from RI1"] == "A tile in range of infantry I1"
    assert said["commit"] == "Commit: 0 orders, no attack"
    assert table.game.page.label(table.view("red"), Action("order")) == "Order a unit"
    table.act("red", "order RI1")
    said = labels(table, "red")
    assert (said["step D6"], said["sabotage"]) == ("Go to D6", "Sabotage: destroy road and telegraph wire")
    table.act("red", "step D6")
    table.act("red", "attack-unit WC1")
    assert labels(table, "red")["commit"] == "Commit: 1 order, 1 attack"
    table.act("red", "order RM1")
    assert labels(table, "red")["deploy"] == "Deploy for use"


def test_buttons_of_carriers_and_rails() -> None:
    """Before or after, which end leads, what one feature is (VII.3.a, R19)."""
    table = front("Y@C6 I@C6", "I@L12", tram=["A6 > L6"], cargo={"RY1": ["RI1"]})
    table.act("red", "order RI1")
    assert labels(table, "red")["leave-after"] == "Step down after the carrier moves"
    table = front("Y@C6 I@D5", "I@L12", tram=["A6 > L6"], road=["D5 > D6"], options={"sabotage_scope": "feature"})
    table.act("red", "order RI1")
    said = labels(table, "red")
    assert said["board-before RY1"] == "Board armoured tram Y1 before it moves"
    assert said["board-after RY1"] == "Board armoured tram Y1 after it has moved"
    assert said["sabotage road"] == "Destroy the road"
    table = front("I@D5", "I@L12", rail=["A9 > L9"], trains=["red free RE1:C9 RG1:B9"])
    table.act("red", "order RE1")
    assert labels(table, "red") == {"lead-front": "Lead with the front end", "lead-rear": "Lead with the rear end"}


def test_every_button_says_something() -> None:
    """In every scenario, whatever is offered or barred (§4.2, §4.12)."""
    for name in (*scenario_names("game-of-war"), "hidden"):
        changes = {"options.hidden_setup": True} if name == "hidden" else {}
        table: GameTable = Table(scenario("game-of-war/classic" if name == "hidden" else name, changes), seed=1)
        chooser = Seeded(name)
        for _ in range(120):
            if not table.actors:
                break
            seat = table.actors[chooser.below(len(table.actors))]
            view = table.view(seat)
            for action in (*view.legal, *[each.action for each in view.barred]):
                words = table.game.page.label(view, action)
                assert words
                assert "-" not in words.partition(" ")[0]
                assert table.game.page.label(view, Action(action.verb))
            offers = [offer for offer in view.legal if offer.verb not in ("commit", "end-moves")] or view.legal
            table.act(seat, offers[chooser.below(len(offers))])


def drawn(elements: list[Element], kind: str) -> int:
    """How many elements of a class there are, wherever they are nested."""
    return sum([(kind in element.kind.split()) + drawn(element.children, kind) for element in elements])


def test_a_step_shows_what_it_cuts() -> None:
    """Tiles that go dark and come into the net, and whoever is cut off, on both sides (IV.1, IV.2)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    table.act("red", "order RR1")
    shown = table.game.page.preview(table.view("red"), Action("step", "E9"))
    assert shown is not None
    there = "In the lines of communication there. No enemy bears on it there now."
    assert shown.words == f"Red R1 to E9. {there} Your lines lose 7 tiles and gain 8 tiles."
    assert drawn(shown.overlay, "gw-net-dies") == 1
    assert drawn(shown.overlay, "gw-net-comes") == 1
    assert drawn(shown.overlay, "gw-lost") == 0
    table.undo("red")
    table.act("red", "order RC1")
    table.act("red", "step J8")
    shown = table.game.page.preview(table.view("red"), Action("step", "J7"))
    assert shown is not None
    assert "Leaves Red I1 without communications." in shown.words
    assert drawn(shown.overlay, "gw-lost") == 1


def test_a_plan_shows_what_it_cuts_to_its_owner_alone() -> None:
    """The picture marks what the plan so far would change; the other side's picture stays as it was (II.1, IV.1)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)

    def marks(seat: str | None) -> int:
        layer = next(layer for layer in table.game.scene(table.view(seat)).layers if layer.id == "net-planned")
        return drawn(layer.elements, "gw-net-dies") + drawn(layer.elements, "gw-net-comes")

    assert [marks(seat) for seat in ("red", "white", None)] == [0, 0, 0]
    plan(table, "red", "RR1 step E9")
    assert [marks(seat) for seat in ("red", "white", None)] == [2, 0, 0]


def test_a_unit_shows_its_reach_and_range() -> None:
    """Numbers on the tiles it can come to, rays to those it bears on; a packed unit has none (III.1, V.2)."""
    table = front("C@B2 M@L1", "I@D4 I@B4")
    for shown in (
        table.game.page.inspect(table.view("white"), "RC1"),
        table.game.page.preview(table.view("red"), Action("order", "RC1")),
    ):
        assert shown is not None
        assert drawn(shown.overlay, "gw-reach") == 13
        assert drawn(shown.overlay, "gw-range") == 11
    shown = table.game.page.inspect(table.view("red"), "RM1")
    assert shown is not None
    assert drawn(shown.overlay, "gw-range") == 0


def test_the_reveal_draws_both_plans() -> None:
    """An arrow for each order that leads somewhere, a sign for one on the spot, a cross on each aim (II.2)."""
    table = front("I@D5 C@C5 M@A1", "I@D8 I@E8")
    events = resolve(table, ["RI1 step D6", "RC1 steps C6 C7", "RM1 deploy", "attack WI1"], ["WI1 step D7"])
    shown = [table.game.page.drawings(table.scenario.start, event) for event in events]
    revealed = next(shapes for event, shapes in zip(events, shown, strict=True) if event.name == "plans_revealed")
    assert drawn(revealed, "gw-order") == 3
    assert drawn(revealed, "gw-badge") == 5  # the name of the target among them
    assert drawn(revealed, "gw-aim") == 2
    fought = next(shapes for event, shapes in zip(events, shown, strict=True) if event.name == "battle")
    assert drawn(fought, "gw-fire") == 2  # RI1 beside it, RC1 beside it
    assert "7+4 = 11 against 6+6 = 12" in str([element.to_data() for element in fought])


def test_a_single_share_is_its_own_sum() -> None:
    """It is not written twice: on the board, in the card and in the log (V.4)."""
    table = front("I@D6", "I@D8")
    attack = Action("attack-unit", "WI1")
    plan(table, "red", "RI1 step D7")
    shown = table.game.page.preview(table.view("red"), attack)
    assert shown is not None
    assert shown.words == "White I1 on D8, if White stays: Red I1 4 against White I1 6: the attack fails."
    assert "'4 against 6'" in str([element.to_data() for element in shown.overlay])
    events = resolve(table, ["attack WI1"], [])
    fought = next(event for event in events if event.name == "battle")
    assert "RI1 4 against WI1 6. The attack fails." in table.game.page.told(fought)
    assert "'4 against 6'" in str([element.to_data() for element in table.game.page.drawings(table.scenario.start, fought)])


def test_mishaps_are_drawn_where_they_happen() -> None:
    """A star where units meet (III.2.a)."""
    table = front("I@D5", "I@D7")
    events = resolve(table, ["RI1 step D6"], ["WI1 step D6"])
    met = next(event for event in events if event.name == "collided")
    (star,) = table.game.page.drawings(table.scenario.start, met)
    assert drawn([star], "gw-burst") == 1
    assert star.attributes["transform"] == "translate(188 258)"  # the middle of D6
    assert table.game.page.drawings(table.scenario.start, next(event for event in events if event.name == "committed")) == []


def test_before_the_first_turn_the_scenario_counts_units_and_cuts_nobody_off() -> None:
    """Who is in communication is counted when the first turn begins (IV.1)."""
    shown = bytes(Catalogue().scene("game-of-war/duel")).decode()
    assert "Turn 1 of 20 · Red 7 units · White 7 units" in shown
    assert "cut off" not in shown.replace("would be cut off", "")  # as the legend says


def test_orders_of_a_plan_are_told_in_one_beat() -> None:
    """The log folds them: what was planned is told again when it is revealed (II.2)."""
    table = front("I@E4 C@C5", "I@E7")
    plan(table, "red", "RI1 step E5", "RC1 step D6")
    assert [table.game.page.beat(event) for event in table.events("red") if event.name == "ordered"] == ["plan", "plan"]
