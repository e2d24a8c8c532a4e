"""On the table: the picture, the words of the log, what hovering shows, the computer's orders, invariants (11, 12)."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table
from enfilade.games.urban_operations.commander.evaluation import evaluate
from enfilade.games.urban_operations.page.words import SET_UP, sentence
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.fire.odds import count
from enfilade.games.urban_operations.rules.fire.resolution import decide
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Fields
from enfilade.kernel.event import Event
from enfilade.library import AnyTable
from tests.games.urban_operations.field import Field, read
from tests.games.urban_operations.test_ch10_redeal import breaking_contact

NAMES = ["first-door", "dravik-crossroads", "lights-out"]
CRITICAL = "a critical hit (7, 8 or 9, by weapon and target)"
EVEN = "beats any sum, even 9 against its 6"
PLACED = ("step", "fire", "assault", "scout", "breach", "smoke", "opfire", "cover", "activate", "at", "dismount", "scatter")


def random_game(name: str, seed: int) -> list[AnyTable]:
    """A table at every tenth moment of a random game."""
    table: AnyTable = Table(read(f"urban-operations/{name}", "{}"), seed=seed)
    chooser = Seeded(f"chooser {seed}")
    found: list[AnyTable] = []
    while table.actors:
        seat = table.actors[0]
        legal = table.legal(seat)
        is_set_up = table.path[-1].name == "Setup"
        table.act(seat, legal[-1] if is_set_up else legal[chooser.below(len(legal))])
        if len(table.entries) % 10 == 0:
            found.append(table.copy())
    return [*found, table]


def check(position: Position) -> None:
    """What always holds."""
    for block in position.blocks.values():
        if block.is_alive:
            assert 1 <= block.osl <= block.card.osl
        if block.is_on_map:
            assert position.mission.may_stand(block.card, block.loc)
            assert position.tokens[block.token] == block.id
            assert not (block.revealed and block.card.type == "DUM")
        if block.is_mounted:
            vehicle = position.blocks[block.loc[3:]]
            assert vehicle.is_alive
            assert vehicle.seat == block.seat
            load = sum([rider.card.weight for rider in position.passengers(vehicle)])
            assert load <= vehicle.card.capacity
    for ids in position.places.values():
        assert len({position.blocks[id].seat for id in ids}) == 1
    assert min([0, *position.points.support.values(), *position.support3d.missions.values(), *position.works.stock.values()]) == 0


@pytest.mark.parametrize("name", NAMES)
def test_what_always_holds(name: str) -> None:
    for table in random_game(name, 5):
        check(table.position)


@pytest.mark.parametrize("name", NAMES)
def test_every_target_on_the_map_has_its_element(name: str) -> None:
    for table in random_game(name, 7)[:12]:
        for seat in table.actors:
            view = table.view(seat)
            drawn = table.game.scene(view)
            for action in view.legal:
                if action.verb in PLACED and action.target and action.target not in table.position.mission.pieces:
                    weapons = [weapon.id for card in table.position.mission.cards.values() for weapon in card.weapons]
                    if action.target not in weapons:
                        assert drawn.element(action.target) is not None, action.text


@pytest.mark.parametrize("name", NAMES)
def test_every_event_has_its_sentence(name: str) -> None:
    table = random_game(name, 9)[-1]
    for seat in ("green", "red", None):
        for event in table.events(seat):
            words = table.scenario.sentence(event)
            assert words.endswith((".", "!")), event.name
            assert "_" not in words
            assert event.rule


def test_the_log_shows_the_whole_sum() -> None:
    field = Field()
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(5, 3)
    events = field.do("return rifles")
    words = [field.table.scenario.sentence(event) for event in events if event.name == "fought"]
    assert words == [
        "g3 throws 5: 6 + 1 Plt Leader near + 1 higher die = 8. "
        "r3 throws 3: 6 + 1 Plt Leader near + 1 Fortified + 1 in a building = 9. r3 wins, 9 against 8."
    ]
    told = [field.table.game.page.account(event) for event in events]
    (account,) = [each for each in told if each is not None]
    assert [(side.who, side.thrown, side.total) for side in account.sides] == [("g3", "5", "8"), ("r3", "3", "9")]
    assert account.sides[0].lines == [
        ("6", "firepower", "4.3.6"),
        ("+ 1", "Plt Leader near", "7.2.2"),
        ("+ 1", "higher die", "8.2.7.5"),
    ]
    assert account.outcome == "r3 wins, 9 against 8."


def test_the_lines_of_a_fight_add_up() -> None:
    """What is laid out is what was counted (8.2.7.5)."""
    checked = 0
    for name in NAMES:
        table = random_game(name, 9)[-1]
        for account in [table.game.page.account(event) for event in table.events(None)]:
            for side in [] if account is None else account.sides:
                figures = [int(figure.replace("−", "-").replace(" ", "")) for figure, _, _ in side.lines]
                assert str(sum(figures)) == side.total
                checked += 1
    assert checked


@pytest.mark.parametrize(
    ("winner", "dice", "hits", "totals", "words"),
    [
        ("firer", (5, 3), ("", ""), (8, 6), "g3 wins, 8 against 6."),
        ("answer", (5, 3), ("", ""), (8, 9), "r4 wins, 9 against 8."),
        ("tie", (5, 3), ("", ""), (8, 8), "A tie, 8 against 8."),
        ("tie", (8, 8), ("W", "W+"), (6, 8), "Both dice are critical hits: a tie, whatever the sums, 6 against 8."),
        ("firer", (7, 3), ("W", ""), (6, 9), f"g3 wins: its 7 is {CRITICAL}, which {EVEN}."),
        ("firer", (7, 3), ("W", ""), (9, 6), f"g3 wins: its 7 is {CRITICAL}, which beats any sum."),
        ("answer", (4, 9), ("", "W+"), (9, 6), f"r4 wins: its 9 is {CRITICAL}, which {EVEN}, and takes 2 OSL at least."),
        ("firer!", (9, 3), ("D", ""), (6, 9), f"The 9 is {CRITICAL}: it destroys r3, whatever the sums, 6 against 9."),
        ("answer!", (8, 9), ("W", "D"), (6, 9), f"The 9 is {CRITICAL}: it destroys g3, whatever the 8 would have won."),
        ("both!", (9, 9), ("D", "D"), (6, 9), "Both dice are critical hits that destroy: g3 and r3 are lost."),
    ],
)
def test_the_log_says_what_decided_a_fight(
    winner: str, dice: tuple[int, int], hits: tuple[str, str], totals: tuple[int, int], words: str
) -> None:
    """A D before a W, two W a tie, one W before the sums; the target is lost, not its helper (8.2.7.5, R46)."""
    assert decide(totals[0], hits[0], totals[1], hits[1]) == winner
    values: Fields = {
        "firer": "g3", "target": "r3", "answerer": "r4", "firer_sum": [], "answer_sum": [], "winner": winner,
        "firer_die": dice[0], "answer_die": dice[1], "firer_hit": hits[0], "answer_hit": hits[1],
        "firer_total": totals[0], "answer_total": totals[1],
    }  # fmt: skip
    assert Field().table.scenario.sentence(Event("fought", "8.2.7.5", values)).endswith(f". {words}")


def test_who_covers_whom_is_told_and_both_are_lit() -> None:
    """The friend answers the shot, the target bears what that loses: log, account and the places of both say so (8.2.7.3)."""
    field = Field()
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles", "cover R1d")
    view = field.table.view("red")
    assert view.prompt == "r4 answers in the place of r3, which g3 fires at: with which weapon?"
    hovered = field.table.game.page.preview(view, view.legal[0])
    assert hovered is not None
    line = "Machine gun team answers in the place of infantry squad 1; what that loses, infantry squad 1 loses (8.2.7.3)."
    assert line in hovered.words
    assert "uo-sight" in [each.kind for each in hovered.overlay]
    field.roll(5, 3)
    events = {event.name: event for event in field.do("weapon machine-gun")}
    page, sentence = field.table.game.page, field.table.scenario.sentence
    assert sentence(events["reacted"]) == "r4 covers r3: it answers the shot in its place, and what that loses, r3 loses."
    assert page.places(events["reacted"]) == ["r3", "r4"]
    account = page.account(events["fought"])
    assert account is not None
    assert [side.who for side in account.sides] == ["g3", "r4, covering r3,"]


def test_a_roof_is_called_so_in_the_log() -> None:
    sentence = Field().table.scenario.sentence
    up = Event("moved", "8.1", {"block": "g3", "from": "2.1", "to": "2.r"})
    assert sentence(up) == "g3 moves from 2.1 to the roof of 2."
    seen = Event("revealed", "8.1", {"block": "r4", "loc": "2.r", "id": "R1d", "osl": 3})
    assert sentence(seen) == "Red block 4 on the roof of 2 lies open: R1d, OSL 3."


def test_the_log_tells_what_is_scouted_by_what_it_was_called_until_then() -> None:
    """What it is comes out by the scouting, and is told after it (8.2.5)."""
    sentence = Field().table.scenario.sentence
    assert sentence(Event("scouted", "8.2.5", {"block": "g3", "target": "r3"})) == "g3 scouts red block 3."
    assert sentence(Event("scouted", "8.2.5", {"block": "g3", "target": "0607"})) == "g3 scouts 0607."


def test_hovering_over_a_step() -> None:
    field = Field()
    field.activate("G1c")
    shown = field.table.game.page.preview(field.table.view("green"), Action("step", "0607"))
    assert shown is not None
    assert shown.words == (
        "1 MP, 1 of 6 spent. In sight of red blocks 3, 4, 5. Contact with red blocks 3, 4, 5.\n"
        "Red blocks 3, 4, 5 may open fire at 0607 (8.3.1)."
    )


def test_hovering_over_a_shot() -> None:
    """The row of the weapon, each modifier with its rule, every end with its chance; friends in the lane are named."""
    field = Field()
    field.put("G1d", "0606")
    field.activate("G1c")
    unknown = field.table.game.page.preview(field.table.view("green"), Action("fire", field.block("R1b").token))
    assert unknown is not None
    row = "Rifles of infantry squad 2 at 4 EP: firepower 6 (2–5 EP). Elsewhere 7 at 1, 6 at 6–10, 4 at 11–15."
    assert f"{row}\nInfantry squad 2: 6 + 1 Plt Leader near (7.2.2) = 7\n" in unknown.words
    assert "What red block 3 is, is not known; it may be dummy, infantry, machine gun, platoon leader" in unknown.words
    assert "Friends in the way: engineer squad −1 (8.2.1)" in unknown.words
    assert [chance.name for chance in unknown.chances][-1] == "nobody there"
    assert sum([chance.probability for chance in unknown.chances]) == pytest.approx(1)
    field.put("R1b", revealed=True)
    known = field.table.game.page.preview(field.table.view("green"), Action("fire", field.block("R1b").token))
    assert known is not None
    names = [chance.name for chance in known.chances]
    mine, theirs = "infantry squad 2", "red infantry squad 1"
    assert names == [f"{theirs} −2 OSL", f"{theirs} −1 OSL", "tie", f"{mine} −1 OSL", f"{mine} −2 OSL"]
    assert sum([chance.probability for chance in known.chances]) == pytest.approx(1)


def test_inspecting_a_place_names_the_obstacle() -> None:
    field = Field()
    field.activate("G1c")
    shown = field.table.game.page.inspect(field.table.view("green"), "0602")
    assert shown is not None
    assert "blocked: building 1, Depot house" in shown.words


def test_the_odds_of_a_duel() -> None:
    """Even sums are even odds; a lead of two is a lead."""
    even = count(7, "soft", 3, "foot", 7, "soft", 3, "foot")
    assert even.win == pytest.approx(even.loss)
    assert even.win + even.tie + even.loss == pytest.approx(1)
    ahead = count(9, "soft", 3, "foot", 7, "soft", 3, "foot")
    assert ahead.win > 2 * ahead.loss
    assert ahead.dealt > ahead.suffered


def test_a_position_is_judged_from_both_sides() -> None:
    position = Field().position
    assert evaluate(position, "green") == pytest.approx(-evaluate(position, "red"))


def test_what_is_set_up_is_told_in_words_to_its_side_alone() -> None:
    """Blocks placed and swapped, mines, traps and fortifications (4.2, R126)."""
    table: AnyTable = Table(read("urban-operations/selm-harbour", "{}"), seed=2)
    chooser = Seeded("chooser 2")
    seat = table.actors[0]
    while table.path[-1].name == "Setup" and table.actors[0] == seat:
        legal = [action for action in table.legal(seat) if action.verb != "done"] or list(table.legal(seat))
        table.act(seat, legal[chooser.below(len(legal))])
    told = [table.scenario.sentence(event) for event in table.events(seat) if event.name == "set_up"]
    assert len(told) > 20
    assert all([any([words in sentence for words in SET_UP.values()]) for sentence in told])
    other = next(each for each in table.seats if each != seat)
    assert not [event for event in table.events(other) if event.name == "set_up" and event.seen_by != frozenset({other})]


def test_who_loses_osl_to_a_weapons_effect_is_said_to_be_marked() -> None:
    """It may not be activated any more, which nobody would guess; who loses it in a fight is not (8.2.1.3, R51)."""
    told = sentence(Event("lost", "8.2.1", {"block": "g3", "lost": 1}))
    assert told == "g3 loses 1 OSL to the weapons effect: left alive, it is marked as if it had acted."
    assert sentence(Event("lost", "8.2.7.6", {"block": "g3", "lost": 1})) == "g3 loses 1 OSL."


def test_a_question_says_what_the_log_says() -> None:
    """Suppressing fire is no common fire, and what was done with support is called so (10.2, 10.3)."""
    field = Field(changes={"options.suppressing_fire": True, "options.supporting_fire": True})
    field.put("R1b", revealed=True)
    field.activate("G1c")
    assert "1 of 5 activations used" in field.position.stack[-2].prompt(field.position, "green")
    activation = field.position.stack[-1]
    assert isinstance(activation, Activation)
    activation.acted = "supportfire"
    assert "has acted (fire with support)" in activation.prompt(field.position, "green")
    activation.acted = ""
    field.do("suppress R1b")
    assert " suppresses your " in field.position.stack[-1].prompt(field.position, "red")


def test_a_block_on_its_way_back_is_where_it_is() -> None:
    """It withdraws from where it was, and further from there (8.3.2)."""
    field = breaking_contact()
    block = field.block("RB4")
    start = block.loc
    assert field.table.view(block.seat).prompt == f"{block.token} withdraws from {start}: where to? 4 MP."
    field.do("step 1105")
    assert f"has withdrawn from {start} to 1105: any further?" in field.table.view(block.seat).prompt


def test_cards_are_called_by_what_they_are_and_whose() -> None:
    """Not by the keys of the scenario (4.3.4)."""
    field = Field("dravik-crossroads")
    panels = field.table.game.page.scene(field.table.view("green")).panels
    names = [row[0] for panel in panels if panel.id == "cards" for row in panel.rows[1:] if row[0]]
    assert "Engineers (green)" in names
    assert not [name for name in names if "-" in name]


def test_a_block_that_supports_itself_is_not_named_twice() -> None:
    """Its points may serve itself (8.2.2)."""
    field = Field()
    field.activate("G1e")
    view, token = field.table.view("green"), field.block("G1e").token
    assert field.table.game.page.label(view, Action("support", token)) == "Give support to itself"
    assert field.table.game.page.label(view, Action("support", field.block("G1b").token)).startswith("Give support to infantry")
