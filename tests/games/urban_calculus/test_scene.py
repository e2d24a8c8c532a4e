"""The poster, the log and the previews."""

from __future__ import annotations

import re
from math import hypot
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from enfilade import Action, Seeded, Table, scenario
from enfilade.games.urban_calculus.box.cards import rules_line
from enfilade.games.urban_calculus.box.conditions import parse
from enfilade.games.urban_calculus.page.cover import cover
from enfilade.games.urban_calculus.page.ground import RATCHET, badge_places, curve, spots
from enfilade.games.urban_calculus.page.look import STYLE
from enfilade.games.urban_calculus.page.preview import binomial
from enfilade.games.urban_calculus.page.standing import limits, verdict
from enfilade.games.urban_calculus.page.words import LINKS, asked, goals, least, places
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.library import scenario_names
from enfilade.scene.model import Scene
from enfilade.scene.shape import PIECE, Element
from enfilade.server.table.frames import told
from tests.games.urban_calculus.field import feed, no_actions, put, start, table

NAMES = scenario_names("urban-calculus")
sentence = scenario("urban-calculus/karsova").sentence
SOURCE = Path(__file__).parents[3] / "src" / "enfilade" / "games" / "urban_calculus"


def told_names() -> set[str]:
    """The name of every event that the rules tell, from their source."""
    sources = [*(SOURCE / "rules").glob("*.py")]
    found = {name for each in sources for name in re.findall(r'Event\(\s*"(\w+)"', each.read_text(encoding="utf-8"))}
    return found | {"strike_hit"}


def through(name: str, seed: int) -> list[Table[Any, Any]]:
    """The same table at every moment of a campaign by chance."""
    played = Table(scenario(name), seed=seed)
    chooser = Seeded(f"scene {seed}")
    found = [played.copy()]
    while played.actors:
        seat = played.actors[chooser.below(len(played.actors))]
        legal = played.legal(seat)
        played.act(seat, legal[chooser.below(len(legal))])
        if len(played.entries) % 17 == 0:
            found.append(played.copy())
    return [*found, played]


def ids(shown: Scene) -> list[str]:
    found: list[str] = []
    queue = [element for layer in shown.layers for element in layer.elements]
    while queue:
        element = queue.pop()
        queue += element.children
        if element.id:
            found.append(element.id)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_poster_can_be_drawn_at_any_moment(name: str) -> None:
    """Every box has its place, ids are unique, and it is an SVG file in both themes (§1.5)."""
    for played in through(name, 2):
        for seat in (None, "red", "blue"):
            shown = played.game.scene(played.view(seat))
            found = ids(shown)
            assert len(set(found)) == len(found)
            assert set(played.position.boxes) <= set(found)
            assert shown.sketch
    ElementTree.fromstring(shown.svg("light"))
    ElementTree.fromstring(shown.svg("dark"))


def test_the_chip_of_the_bonus_says_what_it_does() -> None:
    """Every card of the battleground counts one more; no card is added (§6, J)."""
    chip = table().game.scene(table().view("red")).element("J")
    assert chip is not None
    assert [part.text for part in chip.children if part.kind == "uc-tiny uc-strong"] == ["each card +1"]


def test_what_may_be_chosen_has_an_element() -> None:
    """Chips, boxes to fire at and cells (§6, §8.1, §8.2)."""
    played = table()
    shown = ids(played.game.scene(played.view("red")))
    assert {action.target for action in played.legal("red") if action.target} <= set(shown)
    no_actions(played)
    assert {"inf", "arm", "fires"} <= set(ids(played.game.scene(played.view("red"))))
    played.act("red", "hold")
    played.act("blue", "hold")
    assert {"inf>inf", "arm>arm"} <= set(ids(played.game.scene(played.view("red"))))


def test_hidden_boxes_show_no_count() -> None:
    """(R40)"""
    played = table({"options.hidden": True, "options.hidden_tns": True})
    drawn = played.game.scene(played.view("red")).svg()
    assert "hidden" in drawn
    element = played.game.scene(played.view("red")).element("link-G-blue")
    assert element is not None
    assert "?" in element.name


def test_arrows_keep_clear_of_boxes_on_the_standard_board() -> None:
    """(§1.5)"""
    model = start().mission.model
    laid = spots(model)
    for area in model.areas:
        for test in area.tests:
            way = curve(laid, area.instance, test.target)
            others = [spot for key, spot in laid.items() if key not in (area.instance, test.target)]
            assert not [1 for step in range(1, 20) for spot in others if spot.holds(*way.at(step / 20), 0)]


def test_new_boxes_are_placed_by_the_scenario_or_in_a_row() -> None:
    """(§11)"""
    stock = {"id": "xx", "name": "X", "owner": "city", "role": "other", "sense": "bad", "pending": "plain", "at": [2, 1]}
    laid = spots(start({"stock": [stock]}).mission.model)
    assert (laid["city.xx"].x, laid["city.xx"].y) == (spots(start().mission.model)["red.gao"].x, 255)
    amaris = spots(start(name="urban-calculus/amaris").mission.model)
    assert amaris["city.aid"].y == amaris["city.dis"].y


def test_the_lid_has_its_colours_in_it() -> None:
    text = str(cover().to_data())
    assert "THE URBAN CALCULUS" in text
    assert "var(--" not in text


def test_every_event_is_told_in_a_sentence() -> None:
    """Some are silent because another event says it."""
    heard: set[str] = set()
    for name in NAMES:
        for seed in range(2):
            played = through(name, seed)[-1]
            for seat in (None, "red", "blue"):
                for event in played.events(seat):
                    words = sentence(event)
                    heard.add(event.name)
                    assert words == "" or words.endswith((".", "!"))
                    assert isinstance(places(event), list)
    assert len(heard) > 25
    for name in sorted(told_names() - heard):
        assert isinstance(sentence(Event(name, "", {"suit": "H", "card": "1H", "tn": 5, "key": "tn.red.G", "value": 5})), str)
    with pytest.raises(ValueError, match="nobody has said"):
        sentence(Event("dance", "", {}))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            Event("reverb_test", "§9", {"from": "city.ch", "to": "red.gao", "link": "X", "tn": 8, "card": "9H", "success": True}),
            "Civilian Harm → Red's Adverse Opinion, X 8+ with 9 of hearts: it reverberates.",
        ),
        (
            Event("action_result", "§6", {"seat": "red", "link": "K", "tn": 8, "card": "1H", "success": False, "ace": True}),
            "Red tries K (against enemy Strategic Capability), 8+ with ace of hearts: fails. The Ace costs the cube.",
        ),
        (
            Event("allocation_revealed", "§5", {"seat": "blue", "actions": ["J", "M", "M"]}),
            "Blue has allocated J (battleground support), 2 × M (against enemy Government Will).",
        ),
        (
            Event("stock_changed", "§6", {"box": "red.gw", "area": "loss", "delta": -1, "link": "M"}),
            "Red's Government Will −1, by M.",
        ),
        (Event("ratchet_stepped", "§4.4", {"link": "A9"}), "The ratchet of A9 turns."),
        (
            Event("engagement_attack", "§8.3", {"cards": ["1H", "7C"], "tn": 7, "hits": ["7C"]}),
            "Ace of hearts, 7 of clubs against 7+: 1 potential hit.",
        ),
        (
            Event("game_over", "§3", {"winner": "red", "reason": "blue-will", "week": 9}),
            "Red wins: Blue's government has lost its will to go on, in week 9.",
        ),
        (
            Event("game_over", "§3", {"winner": None, "reason": "mutual", "week": 9}),
            "A draw: both governments have fallen at once, in week 9.",
        ),
        (Event("amended", "R48", {"key": "tn.red.G", "value": 0}), "tn.red.G is now n/a."),
        (Event("amended", "R48", {"key": "sign.red.U", "value": 1}), "sign.red.U is now +."),
        (
            Event("ceasefire_moved", "§11.6", {"suit": "C", "weeks": 2, "week": 24}),
            "Clubs: the ceasefire comes 2 weeks nearer, to week 24.",
        ),
    ],
)
def test_sentences(event: Event, words: str) -> None:
    assert sentence(event) == words


@pytest.mark.parametrize("name", NAMES)
def test_the_log_names_links_as_their_board_does(name: str) -> None:
    """(§4.3)"""
    for code, link in scenario(name).start.mission.model.links.items():
        assert LINKS[code] == link.name[0].lower() + link.name[1:]


def test_capability_cards_are_called_by_their_titles() -> None:
    """(§14.1)"""
    evolved = Table(scenario("urban-calculus/twobanks-evolved"), seed=1)
    assert evolved.game.page.names(evolved.view("red"), [])["E01"] == "Satellite Tasking"
    assert table().game.page.names(table().view("red"), []) == {}


def test_losses_weigh_only_where_something_is_lost() -> None:
    """(§8.3)"""
    weight = table().game.page.weight
    assert weight(Event("engagement_losses", "R32", {"box": "red.inf", "losses": 1})) == "strong"
    assert weight(Event("engagement_losses", "R32", {"box": "red.inf", "losses": 0})) == ""


def test_a_card_needs_its_target_number_where_that_is_known() -> None:
    """(§1.4, R54)"""
    assert least(Event("action_result", "§6", {"card": "7H", "tn": 8})) == 8
    assert least(Event("action_result", "§6", {"card": "7H"})) == 0
    assert least(Event("ratchet_stepped", "§4.4", {"tn": 8})) == 0


def test_boxes_say_where_their_side_has_lost() -> None:
    """Will, infantry and armour together, and the harm that ends a mission (§3)."""
    amaris = start(name="urban-calculus/amaris").mission
    marks = {key: limit.words for key, limit in limits(amaris).items()}
    assert (marks["red.gw"], marks["red.ground"]) == ("lost at 0", "lost at 3")
    assert marks["city.ch"] == f"{amaris.name_of('blue')} wins at 14"
    played = table(name="urban-calculus/amaris")
    harm = played.game.scene(played.view("red")).element("city.ch")
    assert harm is not None
    assert marks["city.ch"] in [part.text for part in harm.children]


def test_the_poster_says_who_would_win_as_it_stands() -> None:
    """By the rules of the end, unless they hang on what is hidden (R47, R60)."""
    played = table()
    put(played.position, "red.gw", 9)
    put(played.position, "blue.gw", 3)
    assert verdict(played.view("red")).endswith("as it stands, Red would win")
    put(played.position, "red.gw", 1)
    assert verdict(played.view("red")).endswith("as it stands, Blue would win")
    hidden = table({"options.hidden": True, "options.hidden_tns": True})
    assert verdict(hidden.view("red")).endswith("it is decided")


@pytest.mark.parametrize("name", NAMES)
def test_a_ratchet_has_a_place_of_its_own(name: str) -> None:
    """Below its number, over no letter and no box; it says what it has taken off, or nothing (§4.4)."""
    played = Table(scenario(name), seed=1)
    model = played.position.mission.model
    for key, (x, y) in badge_places(model).items():
        if model.links[key.split()[2]].ratchet is not None:
            assert not [1 for spot in spots(model).values() if spot.holds(x, y + RATCHET, 8)]
    badge = played.game.scene(played.view("red")).element("link-Q-red")
    assert badge is not None
    assert [part.text for part in badge.children if part.kind == "uc-wheel-text"] == []
    played.position.marks["red.cas:Q"] = played.position.bases.get("red.Q", 0) + 1
    turned = played.game.scene(played.view("red")).element("link-Q-red")
    assert turned is not None
    assert [part.text for part in turned.children if part.kind == "uc-wheel-text"] == ["−1"]


def test_places_name_boxes_links_and_cells() -> None:
    event = Event("reverb_test", "§9", {"from": "city.ch", "to": "red.gao", "link": "X", "key": "red"})
    assert places(event) == ["city.ch", "red.gao", "link-X-red"]
    assert places(Event("engagement_declared", "§8.3", {"seat": "red", "arm": "inf", "vs": "arm"})) == [
        *["red.inf", "blue.arm"],  # who fights, and whom
        "red:inf>arm",  # last, so that its cards lie beside it
    ]


@pytest.mark.parametrize("seat", ["red", "blue", None])
def test_everybody_sees_where_a_card_is_drawn(seat: str | None) -> None:
    """One's own actions and attacks are found by what an event calls them, as the enemy's are (§6, §8.3)."""
    played = table()
    shown = played.game.scene(played.view(seat))
    found = {each.attributes.get(PIECE, each.id) for layer in shown.layers for each in layer.elements}
    for owner in ("red", "blue"):
        drawn = Event("action_result", "§6", {"seat": owner, "link": "J"})
        fought = Event("engagement_declared", "§8.3", {"seat": owner, "arm": "inf", "vs": "arm"})
        assert {*places(drawn), *places(fought)} <= found


def test_goals_in_words() -> None:
    """Sentences, each box named once where both sides are compared (§3)."""
    assert goals(start(name="urban-calculus/twobanks").mission) == [
        "Blue wins as soon as Red's Government Will is down to 0.",
        "Red wins as soon as Blue's Government Will is down to 0.",
        "Blue wins if Red's Ground Force is down to 2 at the end of a turn.",
        "Red wins if Blue's Ground Force is down to 2 at the end of a turn.",
        "In week 24 Red wins if Red's Government Will and Ground Force together are more than Blue's.",
        "In week 24 Blue wins in every other case.",
    ]
    assert goals(start(name="urban-calculus/tarn").mission)[-1] == "After turn 6 the game is drawn in every other case."
    assert "Blue wins if Civilian Harm has reached 14 at the end of a turn." in goals(start(name="urban-calculus/amaris").mission)
    assert asked(parse("red.gw >= blue.gw + 2")) == "Red's Government Will is no less than Blue's Government Will plus 2"


def test_an_engagement_is_previewed_with_its_odds() -> None:
    """Two cubes at 6+, saved at 7+: 0.3 losses a cube (§8.3)."""
    played = table()
    no_actions(played)
    played.act("red", "hold")
    played.act("blue", "hold")
    played.act("red", "attack inf>inf")
    shown = played.game.page.preview(played.view("red"), Action("cubes", "2"))
    assert shown is not None
    assert [round(chance.probability, 2) for chance in shown.chances] == [0.49, 0.42, 0.09]
    assert "Expected: 1.00 hits, 0.60 losses" in shown.words
    labels = [played.game.page.label(played.view("red"), Action("cubes", count)) for count in "12"]
    assert labels == ["1 cube: Blue loses about 0.3", "2 cubes: Blue loses about 0.6"]
    assert binomial(2, 0.5, 1) == [0.25, 0.75]


def test_attempts_declining_and_cards_are_previewed() -> None:
    """(§6, §8.5, §14.4)"""
    played = table()
    view = played.view("red")
    shown = played.game.page.preview(view, Action("assign", "M"))
    assert shown is not None
    assert shown.chances[0].probability == pytest.approx(0.2)
    declined = played.game.page.preview(view, Action("decline"))
    assert declined is not None
    assert "has not begun" in declined.words
    evolved = Table(scenario("urban-calculus/twobanks-evolved"), seed=1)
    seen = evolved.view("red")
    card = next(action for action in seen.legal if action.verb == "deploy")
    shown = evolved.game.page.preview(seen, card)
    assert shown is not None
    assert rules_line(seen.mission.cards[card.target], seen.mission.model) in shown.words


def test_links_boxes_and_cards_can_be_inspected() -> None:
    """Meaning, number, probability this turn (Annex B, §4.3)."""
    played = table()
    put(played.position, "red.cas", 4, gain=2)
    view = played.view("red")
    link = played.game.page.inspect(view, "link-Q-red")
    assert link is not None
    assert "Red tests at 9+" in link.words
    assert [chance.name for chance in link.chances] == ["success of the next card", "at least one of 2 pending cubes this turn"]
    assert [chance.probability for chance in link.chances] == pytest.approx([0.2, 1 - 32 * 31 / (40 * 39)])
    put(played.position, "city.ch", 0, gain=3, cause="red")
    for seat, words in (("red", "at least one of 3 pending cubes this turn"), ("blue", "success of the next card")):
        harm = played.game.page.inspect(played.view("red"), f"link-X-{seat}")
        assert harm is not None
        assert harm.chances[-1].name == words  # each side answers for its own
    box = played.game.page.inspect(view, "red.cas")
    assert box is not None
    assert "4 cubes (2 to come)" in box.words
    assert played.game.page.inspect(view, "M") is not None
    assert played.game.page.inspect(view, "nowhere") is None
    hidden = table({"options.hidden": True, "options.hidden_tns": True}).view("red")
    for id in ("blue.inf", "link-G-blue"):
        shown = played.game.page.inspect(hidden, id)
        assert shown is not None
        assert "hidden" in shown.words


def test_an_arrow_can_be_inspected_like_its_numbers() -> None:
    """Both sides test Z, each with its own number (§4.3)."""
    played = table()
    arrow = played.game.page.inspect(played.view("red"), "city.sd>city.ll")
    assert arrow is not None
    assert arrow.words.count("Damage destroys livelihoods") == 1
    assert "Red tests at 8+" in arrow.words
    assert "Blue tests at 8+" in arrow.words
    assert [chance.name.partition(":")[0] for chance in arrow.chances] == ["Red", "Blue"]
    assert played.game.page.inspect(played.view("red"), "city.sd>red.inf") is None


@pytest.mark.parametrize("name", ["tarn", "karsova", "amaris"])
def test_numbers_stand_clear_of_boxes_and_of_each_other(name: str) -> None:
    model = scenario(f"urban-calculus/{name}").start.mission.model
    places = list(badge_places(model).values())
    for x, y in places:
        assert not [1 for spot in spots(model).values() if spot.holds(x, y, 6)]
    for index, one in enumerate(places):
        for other in places[index + 1 :]:
            assert hypot(one[0] - other[0], one[1] - other[1]) > 18


def test_cards_that_are_gone_change_the_odds() -> None:
    """The discards lie open: after ten nines and tens are drawn, no 9 comes (§1.3)."""
    played = table()
    deck = played.position.decks["red"]
    for card in [f"{value}{suit}" for value in (9, 10) for suit in "HCDS"]:
        deck.pile.remove(card)
        deck.discard.append(card)
    shown = played.game.page.preview(played.view("red"), Action("assign", "M"))
    assert shown is not None
    assert [chance.probability for chance in shown.chances] == pytest.approx([0, 4 / 32])


def test_buttons_speak_plainly() -> None:
    """Actions by name, forces by name, and what `done` ends."""
    played = table({"start.red.rei": 8})
    game, view = played.game, played.view("red")
    assert game.page.label(view, Action("assign", "M")) == "M: enemy Government Will −1"
    assert game.page.label(view, Action("assign")) == "Put a cube on"
    assert game.page.label(view, Action("done")) == "Commit these actions"
    assert game.page.label(view, Action("target", "inf")) == "Fire at Infantry"
    assert game.page.label(view, Action("attack", "arm>inf")) == "Attack Infantry with Armour"
    assert game.page.label(view, Action("cubes", "1")) == "1 cube"
    assert game.page.label(view, Action("deploy", "arm")) == "Deploy Armour for 4 of the reserves"
    assert game.page.label(view, Action("play", "1H")) == "Play the ace of hearts"
    evolved = Table(scenario("urban-calculus/twobanks-evolved"), seed=1)
    cards = evolved.view("red")
    assert evolved.game.page.label(cards, Action("burn", "E01")) == "Burn Satellite Tasking"
    assert evolved.game.page.label(cards, Action("done")) == "Commit these cards, hold the rest"


def test_every_offer_has_a_label_of_its_own() -> None:
    """In random play with every kind of decision."""
    split: dict[str, Any] = {"options.fires_split": True, "options.mixed_assault": True}
    variants: list[dict[str, Any]] = [{"hands": {}}, {"options.setup": "points"}, split]
    for changes in variants:
        played = Table(scenario("urban-calculus/karsova", changes), seed=2)
        chooser = Seeded("labels")
        for _ in range(120):
            if not played.actors:
                break
            seat = played.actors[0]
            view = played.view(seat)
            labels = [played.game.page.label(view, action) for action in view.legal]
            assert all(labels)
            assert len(set(labels)) == len(labels)
            played.act(seat, view.legal[chooser.below(len(view.legal))])


def test_the_evaluation_prefers_will_forces_and_calm() -> None:
    """(§2, §9)"""
    evaluate = scenario("urban-calculus/tarn").game.commander.evaluate
    even = start()
    better = even.copy()
    put(better, "blue.gw", 2)
    threatened = even.copy()
    put(threatened, "red.cas", 4, gain=3)
    assert evaluate(better, "red") > evaluate(even, "red") > evaluate(threatened, "red")
    assert evaluate(better, "red") == -evaluate(better, "blue")


def test_a_cube_on_an_action_leaves_an_empty_place_where_it_came_from() -> None:
    """It is lent, not lost: the count stays, and so does the place to which it returns (§6)."""
    played = table()
    played.act("red", "assign M")
    drawn = played.game.scene(played.view("red"))
    capability = drawn.element("red.sc")
    assert capability is not None
    assert capability.name.endswith(", 1 of them on actions")
    assert str(capability.to_data()).count("uc-lent") == 1
    assert "uc-lent" not in str(played.game.scene(played.view("blue")).to_data()["layers"])


def test_whether_support_rises_or_falls_is_a_sign_in_a_disc() -> None:
    """By itself a minus beside a number was taken for a stray line (§4.4)."""
    played = table()
    badge = played.game.scene(played.view("red")).element("link-R-red")
    assert badge is not None
    (disc,) = [part for part in badge.children if [each.kind for each in part.children] == ["uc-sense", "uc-sense-mark"]]
    assert "V" not in disc.children[1].attributes["d"]  # a minus: casualties cost support
    other = played.game.scene(played.view("red")).element("link-G-red")
    assert other is not None
    assert "uc-sense" not in str(other.to_data())


def test_no_text_on_the_poster_is_small() -> None:
    """At 1440 by 900 a unit of the drawing has seven tenths of a pixel: 11 pixels, on capability cards 10."""
    sizes = {selector: float(size) for selector, size in re.findall(r"(\.uc-[\w-]+)\{font:[^}]*?([\d.]+)px", STYLE)}
    assert {selector for selector, size in sizes.items() if size < 15} == {".uc-card-title", ".uc-card-text", ".uc-suit"}
    assert min(sizes[each] for each in (".uc-card-title", ".uc-card-text")) >= 14


def circles(shown: Scene, id: str) -> list[str]:
    """The numbers at both ends of an attack's arrow."""
    drawn = shown.element(id)
    assert drawn is not None
    return [part.text for part in drawn.children if part.kind == "uc-tn-text"]


@pytest.mark.parametrize("name", NAMES)
def test_the_battleground_shows_the_numbers_that_cards_are_drawn_against(name: str) -> None:
    """Rubble and bonus are in the circles, in the city and outside it, as the rules count them (§8.3, §8.4)."""
    played = Table(scenario(name), seed=1)
    position = played.position
    rubble = position.mission.model.rubble
    for damage in (0, 4, 5, 14, 60):
        put(position, f"city.{rubble}", damage)
        for attack, defence in ((0, 0), (1, 1), (-1, -1)):
            for seat in ("red", "blue"):
                position.now[seat].attack, position.now[seat].defence = attack, defence
            shown = played.game.scene(played.everything())
            for cell in position.mission.model.cells:
                for seat, enemy in (("red", "blue"), ("blue", "red")):
                    save = position.save_tn(enemy, cell.vs, cell.arm, cell.outside)
                    hit = position.hit_tn(seat, cell.arm, cell.vs) if position.attack_tn(seat, cell.arm, cell.vs) else 0
                    said = [str(min(hit, 11)) if hit else "–", str(save) if save else "–"]
                    assert circles(shown, f"{seat}:{cell.name}") == said, (damage, attack, cell.name)


def test_a_save_in_rubble_is_the_one_in_the_circle() -> None:
    """The number that the log tells is the one that was shown, and on hover one reads what it is made of (§8.3, §8.4)."""
    played = table()
    no_actions(played)
    put(played.position, "city.sd", 14)
    played.position.now["blue"].defence = 1
    printed = played.position.defend_tn("blue", "inf", "fires")
    shown = played.game.scene(played.view("red"))
    drawn = shown.element("fires>inf")
    assert drawn is not None
    net = printed - 3
    assert drawn.about[1] == f"Blue saves on {net} or more: {printed} as printed, 2 less for rubble, 1 less by the bonus."
    feed(played, "10S", "2S")
    played.act("red", "target inf")
    events = played.act("red", "cubes 1")
    (saved,) = [event for event in events if event.name == "engagement_save"]
    assert circles(shown, "fires>inf")[1] == str(saved.values["tn"]) == str(net)


def tried(played: Table[Any, Any], seat: str, id: str) -> list[str]:
    """How the cubes on an action are shown to have ended, cube by cube."""
    chip = played.game.scene(played.view(seat)).element(id)
    assert chip is not None
    return [part.name for part in chip.children if part.kind == "uc-tried"]


def test_a_cube_on_an_action_shows_how_its_attempt_ended() -> None:
    """Ticked or crossed out, to the end of the turn; before the cards it is a cube like any other (§6)."""
    played = table({}, ["8S", "3C", "2D", "9H", "7C"])
    for action in ("assign J", "assign J", "assign N"):
        played.act("red", action)
    assert tried(played, "red", "J") == []
    played.act("red", "done")
    for action in ("assign J", "assign K", "done"):
        played.act("blue", action)
    assert tried(played, "red", "J") == ["succeeded", "failed"]
    assert tried(played, "blue", "link-J-red") == ["succeeded", "failed"]
    assert tried(played, "red", "N") == ["failed"]
    assert tried(played, "red", "link-J-blue") == ["succeeded"]
    assert tried(played, "red", "link-K-blue") == ["failed"]
    chip = played.game.scene(played.view("red")).element("J")
    assert chip is not None
    assert chip.name.endswith(", 2 allocated, 1 succeeded, 1 failed")


@pytest.mark.parametrize("name", NAMES)
def test_the_track_counts_what_it_says(name: str) -> None:
    """Weeks where a week ends the campaign, else turns, in the label as on the axis (§10.1)."""
    played = Table(scenario(name), seed=1)
    mission = played.position.mission
    track = played.game.scene(played.view(None)).element("time")
    assert track is not None
    said = [part.text for part in track.children if part.kind == "uc-small"]
    last = mission.end_week or mission.turns or mission.options.max_turns
    now = f"week {played.position.week}" if mission.has_end else f"turn {played.position.turn}"
    assert said == [f"{now} of {last}"]


def test_an_action_that_would_change_nothing_says_so_before() -> None:
    """Support at its limit cannot rise, an empty box cannot fall: in the preview, as a caution, and without shine (R27, R15)."""
    played = table()
    page = played.game.page
    view = played.view("red")
    assert [action.text for action in page.quiet(view)] == ["assign O", "assign P"]
    assert page.cautions(view) == []
    shown = page.preview(view, Action("assign", "P"))
    assert shown is not None
    assert shown.words.startswith(
        "Careful: Red's Societal Support is at its limit; unless it falls this turn, nothing would change (R27)."
    )
    assert [written(played, code)[1] for code in "OPJ"] == ["own: empty", "own: full", "battle"]
    assert "uc-chip-vain" in chip_of(played, "P").children[1].kind
    played.act("red", "assign P")
    played.act("red", "assign J")
    (caution,) = page.cautions(played.view("red"))
    assert (caution.rule, caution.places) == ("R27", ["P", "red.ss"])
    assert page.cautions(played.view("blue")) == []
    put(played.position, "red.ss", 4)
    put(played.position, "red.gao", 1)
    assert page.cautions(played.view("red")) == []
    assert page.quiet(played.view("red")) == []


def chip_of(played: Table[Any, Any], code: str) -> Element:
    chip = played.game.scene(played.view("red")).element(code)
    assert chip is not None
    return chip


def written(played: Table[Any, Any], code: str) -> list[str]:
    return [part.text for part in chip_of(played, code).children if part.tag == "text" and part.kind != "uc-tn-text"]


def test_a_second_cube_on_the_bonus_is_a_second_chance_only() -> None:
    """(R18)"""
    played = table()
    before = played.game.page.preview(played.view("red"), Action("assign", "J"))
    played.act("red", "assign J")
    after = played.game.page.preview(played.view("red"), Action("assign", "J"))
    assert before is not None
    assert after is not None
    assert after.words == "A second chance only: the bonus stays +1 if both cubes succeed (R18). " + before.words


def test_rubble_and_bonuses_say_what_they_do() -> None:
    """(§8.4, R19)"""
    played = table()
    played.position.now["blue"].attack = played.position.now["blue"].defence = 1
    for damage, said in ((0, "each lowers the number"), (10, "saves on 2 less than printed")):
        put(played.position, "city.sd", damage)
        shown = played.game.scene(played.view("red"))
        heap, bonus = shown.element("rubble"), shown.element("bonus-blue")
        assert heap is not None
        assert bonus is not None
        assert heap.about[0] == "Every 5 cubes of Structural Damage are one rubble."
        assert said in heap.about[1]
        assert bonus.name == "Blue's bonus +1"


def test_who_attacks_whom_is_marked_while_the_cubes_are_chosen() -> None:
    """The target with a sight, for who decides alone (§8.1, §8.2)."""
    played = table()
    no_actions(played)
    assert aimed(played, "red") == []
    played.act("red", "target inf")
    assert aimed(played, "red") == ["Red's Fires attacks", "Blue's Infantry is the target"]
    assert aimed(played, "blue") == aimed(played, None) == []


def corner(element: Element | None, part: int) -> list[str]:
    return [] if element is None else [element.children[part].attributes[key] for key in ("x", "y")]


def test_those_who_watch_find_what_an_order_names() -> None:
    """An order can be drawn in a review: actions, boxes and attacks are found as the order calls them (§6, §8.1, §8.2)."""
    played = table()

    def named(id: str) -> list[str]:
        return corner(played.game.scene(played.view(None)).element(id), 0)

    assert named("J") == []  # both decide: whose it would be is not said
    played.act("blue", "done")
    assert named("J") == corner(played.game.scene(played.view("red")).element("J"), 1)
    played.act("red", "done")
    for seat, enemy in (("red", "blue"), ("blue", "red")):
        assert named("arm") == corner(played.game.scene(played.view(None)).element(f"{enemy}.arm"), 1)
        played.act(seat, "hold")
    assert named("inf>arm") == corner(played.game.scene(played.view("red")).element("inf>arm"), 1)
    assert named("inf>arm")


def aimed(played: Table[Any, Any], seat: str | None) -> list[str]:
    return [each.name for layer in played.game.scene(played.view(seat)).layers if layer.id == "aim" for each in layer.elements]


def logged(events: list[Event]) -> list[str]:
    """What the log of a table says of events, one after the other."""
    return [each.sentence for each in told(scenario("urban-calculus/karsova"), tuple(events), 0, {}) if each.sentence]


def test_the_log_tells_cubes_that_come_together_in_one_line() -> None:
    """Casualties of one engagement are one number, a second success leaves the bonus as it is; the events stay (§6, §8.3)."""
    cube: dict[str, Data] = {"box": "red.cas", "area": "gain", "delta": 1, "cause": "blue", "link": "", "main": 4}
    lost, other = (
        Event("stock_changed", "§8.3", cube),
        Event("stock_changed", "§8.3", {**cube, "box": "blue.cas", "cause": "red"}),
    )
    assert logged([lost, lost, lost, other]) == ["Red's Casualties +3 (pending).", "Blue's Casualties +1 (pending)."]
    bonus = Event("bonus_set", "§6", {"seat": "blue", "attack": 1, "defence": 1})
    assert logged([bonus, bonus]) == ["In all Blue has +1 to attack and +1 to defence this turn."]
    assert len(logged([bonus, Event("bonus_set", "§6", {"seat": "red", "attack": 1, "defence": 1})])) == 2
    states = told(scenario("urban-calculus/karsova"), (lost, lost), 0, {})
    assert [each.values for each in states] == [lost.values, lost.values]


def test_what_an_ace_costs_is_told_as_ones_own() -> None:
    """The enemy did nothing: the cube of the action is lost; other changes say by which action (§6)."""
    values: dict[str, Data] = {"box": "red.sc", "area": "loss", "delta": -1, "cause": "red", "link": "N", "main": 2}
    assert sentence(Event("stock_changed", "§6", values)) == "Red's Strategic Capability −1: its own cube, by the Ace on N."
    harmed = {**values, "cause": "blue", "link": "K"}
    assert sentence(Event("stock_changed", "§6", harmed)) == "Red's Strategic Capability −1, by K."
