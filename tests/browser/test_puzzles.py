"""Puzzles in the browser: listed by game, solved, remembered, played on from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from enfilade import library
from enfilade.cli.chart import joined
from enfilade.kernel.action import Action
from enfilade.players.analysis.contenders import MOST_ORDERS, every_order
from enfilade.players.analysis.trial import deals
from enfilade.players.analysis.wording import phrases
from enfilade.server.table.puzzles import set_up
from tests.browser.conftest import Open, Watch
from tests.browser.house import wait_for_question
from tests.browser.test_access import PHONE, findings

pytestmark = pytest.mark.browser

GAMES = [id for id in library.catalogue() if library.puzzle_heads(id)]


def is_drawn(name: str) -> bool:
    """Whether the answer of a puzzle names something on the board: to opt out of an assault is not to be drawn."""
    return bool(Action.parse(library.puzzle(name)["choice"][0]["order"][0]).target)


FIRST = {id: next(filter(is_drawn, library.puzzle_heads(id))) for id in GAMES}


def give(page: Page, name: str, number: int) -> None:
    """Make one of the orders of a puzzle on the board, by its place in the file (0 is the best), and hand it in."""
    for count, action in enumerate(set_up(name).certain[number].order, 1):
        spot = page.locator(f'.lit-layer .spot[data-action="{action.text}"]:not([aria-haspopup])')
        button = page.locator(f'#prompt [data-choice="{action.text}"]')
        verb = page.locator(f'#prompt [data-verb="{action.verb}"]')
        expect(spot.or_(button).or_(verb).first).to_be_attached()
        if spot.count():
            spot.first.dispatch_event("click")
        else:
            if verb.count():
                verb.click()
            button.first.evaluate("each => (each.closest('details')?.setAttribute('open', ''), each.click())")
        expect(page.locator(f".coach[data-made='{count}']")).to_be_attached()
    page.get_by_role("button", name="Hand in").click()


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_of_each_game_is_solved_on_its_board(open_page: Open, game: str) -> None:
    page = open_page(f"/puzzles#{FIRST[game]}")
    expect(page.locator("#board .scene")).to_be_visible()
    give(page, FIRST[game], 0)
    expect(page.locator(".coach .end")).to_contain_text("Right: it scores")
    expect(page.locator(".pencilled .stroke").first).to_be_attached()
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".puzzle-list li")).to_have_count(sum([len(library.puzzle_heads(id)) for id in GAMES]))
    expect(page.locator(f".puzzle-list li:has(a[href='#{FIRST[game]}'])")).to_contain_text("solved")


def centre(piece: Locator) -> tuple[float, float]:
    """Where a piece is on the screen."""
    box = piece.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_best_order_is_seen_on_the_board_step_by_step_and_one_comes_back_to_the_position(open_page: Open) -> None:
    name = FIRST["urban-battle"]
    page = open_page(f"/puzzles#{name}")
    expect(page.locator("#board .scene")).to_be_visible()
    moved = set_up(name).certain[0].order[0].target
    piece = page.locator(f"#board .scene [data-id='{moved}']").first
    before = centre(piece)
    choose(page, name, 1)
    expect(page.get_by_role("button", name="See the best on the board")).to_have_count(0)  # nobody asked for it yet
    page.get_by_role("button", name="Show the better order").click()
    page.get_by_role("button", name="See the best on the board").click()
    steps = len(set_up(name).certain[0].order)
    expect(page.locator("#prompt .timeline output")).to_have_text(f"{steps} / {steps}", timeout=30_000)
    expect(page.locator("#prompt")).to_contain_text("The best order")
    drawn = page.locator(".scene .pencilled .stroke")
    expect(drawn).to_have_count(0)
    page.wait_for_timeout(600)  # it slides
    assert centre(piece) != pytest.approx(before, abs=20)
    page.get_by_role("slider", name="Entry of the order").fill("0")
    expect(page.locator("#prompt")).to_contain_text("The position.")
    page.get_by_role("button", name="Back to the position").click()
    expect(drawn.first).to_be_attached()
    assert centre(piece) == pytest.approx(before, abs=3)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_piece_shows_its_reach_and_goes_where_one_clicks(open_page: Open) -> None:
    page = open_page(f"/puzzles#{FIRST['game-of-war']}")
    page.locator(".lit-layer .spot[data-action^='order ']").first.dispatch_event("click")
    expect(page.locator(".coach[data-made='1']")).to_be_attached()
    expect(page.locator(".lit-layer .spot[data-action^='step ']").first).to_be_attached()
    page.keyboard.press("u")
    expect(page.locator(".coach[data-made='0']")).to_be_attached()
    expect(page.locator(".lit-layer .spot[data-action^='order ']").first).to_be_attached()


def test_a_tap_answers_nothing_and_the_order_can_be_taken_back(open_page: Open) -> None:
    """Ending the movement is a whole order at once: it is drawn and asked about, not judged."""
    page = open_page(f"/puzzles#{FIRST['urban-battle']}", 390, 844, has_touch=True)
    page.locator("#prompt [data-choice='done']").tap()
    expect(page.get_by_role("button", name="Hand in")).to_be_visible()
    expect(page.locator(".coach .end")).to_have_count(0)
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator("#prompt [data-choice='done']")).to_be_visible()


def asking(begun: str, verb: str) -> str:
    """A puzzle whose name begins so, in which an action of this kind may be chosen at once."""
    names = [name for name in library.puzzle_heads(begun.partition("/")[0]) if name.startswith(begun)]
    return next(name for name in names if any([each.verb == verb for each in set_up(name).view.legal]))


def test_a_short_answer_is_handed_in_like_any_other(open_page: Open) -> None:
    """Passing is a whole order at one click: the second one of a double click may fall on Hand in and does not judge it."""
    page = open_page(f"/puzzles#{asking('quick/', 'pass')}", 1440, 900)
    expect(page.locator(".coach .stake")).to_contain_text("Round ")
    expect(page.locator(".coach")).to_contain_text("Your answer: one action, until dice fall.")
    page.locator("#prompt [data-choice^='pass'], #prompt [data-verb='pass']").first.click()
    hand = page.get_by_role("button", name="Hand in")
    expect(hand).to_be_visible()
    expect(page.locator(".coach .end")).to_have_count(0)
    hand.dispatch_event("click", {"detail": 2})
    expect(page.locator(".coach .end")).to_have_count(0)
    hand.click()
    expect(page.locator(".coach .end")).to_be_visible()


def test_where_blocks_are_small_a_puzzle_opens_closer_to_what_is_asked(open_page: Open) -> None:
    page = open_page(f"/puzzles#{asking('urban-operations/lights-out', 'activate')}", 1440, 900)
    expect(page.locator(".lit-layer .spot").first).to_be_attached()
    page.wait_for_function("() => document.querySelector('#board .scene').viewBox.baseVal.x > 0")
    spot = page.locator(".lit-layer .spot").first.bounding_box()
    assert spot is not None
    assert spot["width"] > 40
    battle = open_page(f"/puzzles#{FIRST['urban-battle']}", 1440, 900)
    expect(battle.locator(".lit-layer .spot").first).to_be_attached()
    assert battle.locator("#board .scene").evaluate("each => each.viewBox.baseVal.x") == 0


@pytest.mark.slow
def unweighed(name: str) -> list[str]:
    """An order by which a piece only turns, and which is none of the choices."""
    posed = set_up(name)
    plays = deals(posed.scenario.game, posed.view, "unweighed")
    every = every_order(posed.scenario.game, plays, posed.seat, MOST_ORDERS)
    turning = [[action.text for action in order] for order in every if [action.verb for action in order][2:] == ["left", "stop"]]
    return next(order for order in turning if posed.choice(posed.tried(order)) is None)


def test_an_order_that_nobody_weighed_is_played_out_and_judged(open_page: Open) -> None:
    name = FIRST["urban-battle"]
    page = open_page(f"/puzzles#{name}")
    order = unweighed(name)
    for count, text in enumerate(order, 1):
        page.locator(f'.lit-layer .spot[data-action="{text}"], #prompt [data-choice="{text}"]').first.dispatch_event("click")
        expect(page.locator(f".coach[data-made='{count}']")).to_be_attached()
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".coach .end")).to_contain_text("games played out just now", timeout=60_000)
    expect(page.locator(".coach .why")).to_contain_text("yours")
    page.get_by_role("button", name="Show the better order").click()
    expect(page.locator(".coach .answer")).to_contain_text(f"Yours, in ink: {order[0]}")
    expect(page.locator(".coach .answer")).to_contain_text(f"Better, in pencil: {set_up(name).certain[0].order[0].text}")
    expect(page.locator(".pencilled .stroke.nose.inked")).to_have_count(1)
    expect(page.locator(".pencilled .stroke.nose:not(.inked)")).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_puzzle(open_page: Open, watch: Watch, theme: str) -> None:
    watch.forgives = ("Applying inline style",)
    page = open_page("/puzzles#urban-battle", color_scheme=theme)
    expect(page.locator(".puzzle-list a").first).to_be_visible()
    assert findings(page) == []
    page.locator(f".puzzle-list a[href='#{FIRST['urban-battle']}']").click()
    expect(page.locator(".lit-layer .spot").first).to_be_attached()
    page.locator(".in-words summary").click()
    assert findings(page) == []
    give(page, FIRST["urban-battle"], 1)
    expect(page.locator(".coach .why")).to_be_visible(timeout=60_000)
    assert findings(page) == []


def in_words(page: Page, name: str, number: int) -> Locator:
    """One of the orders in words, by its place in the file: 0 is the best. On the page they are shuffled."""
    found = set_up(name)
    text = joined(phrases(found.foreseen(found.certain[number])))
    return page.locator(".puzzle-choices button").filter(has_text=re.compile(f"^{re.escape(text)}", re.IGNORECASE))


def choose(page: Page, name: str, number: int) -> None:
    """Hand in one of the orders in words."""
    page.locator(".in-words").evaluate("each => each.open = true")
    in_words(page, name, number).click()
    page.get_by_role("button", name="Hand in").click()


def test_the_list_says_when_and_who_and_which_games_have_none(open_page: Open) -> None:
    page = open_page("/puzzles")
    expect(page.locator(".puzzle-list a").first).to_contain_text("Round 9, Movement Phase")
    without = [game.title for id, game in library.catalogue().items() if id not in GAMES]
    for title in without:
        expect(page.locator(".puzzle-shelf > p").last).to_contain_text(title)
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_list_is_filtered_by_game_and_says_how_many_are_solved(open_page: Open) -> None:
    page = open_page("/puzzles")
    total = sum([len(library.puzzle_heads(id)) for id in GAMES])
    expect(page.locator(".puzzle-list li")).to_have_count(total)
    expect(page.locator(".puzzle-shelf > p").first).to_contain_text(f"0 of {total} solved")
    expect(page.locator(".daily a")).to_have_count(1)
    expect(page.locator(".puzzle-list").first).to_be_visible()
    expect(page.locator(".puzzle-list").last).to_be_hidden()  # the other games are folded
    page.locator(".puzzle-shelf summary").last.click()
    expect(page.locator(".puzzle-list").last).to_be_visible()
    expect(page.locator(".puzzle-shelf h3", has_text="solved 0 of")).to_have_count(len(GAMES))
    game = GAMES[-1]
    if len(GAMES) > 1:
        page.get_by_role("navigation", name="Games").get_by_role("link", name=library.game(game).title).click()
    expect(page.locator(".puzzle-list li")).to_have_count(len(library.puzzle_heads(game)))
    expect(page.locator(".daily")).to_have_count(0)
    page.locator(".puzzle-list a").last.click()
    expect(page.locator(".coach .say")).to_be_visible()


def test_after_a_wrong_order_one_tries_again_and_goes_on_to_the_next(open_page: Open) -> None:
    names = list(library.puzzle_heads("urban-battle"))
    page = open_page(f"/puzzles#{names[0]}")
    choose(page, names[0], 1)
    expect(page.locator(".coach .end")).to_contain_text("Not the best")
    expect(page.locator(".coach .answer")).to_contain_text("You gave: ")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".coach[data-made='0']")).to_be_attached()
    give(page, names[0], 0)
    following = page.get_by_role("link", name="Next puzzle")
    expect(following).to_have_attribute("href", f"#{names[1]}")
    following.click()
    expect(page.locator(".lit-layer .spot").first).to_be_attached()
    page.goto(page.url.partition("#")[0] + "#urban-battle")
    expect(page.locator(f".puzzle-list li:has(a[href='#{names[0]}'])")).to_contain_text("solved, not at once")


def test_an_order_in_words_is_drawn_in_pencil_while_one_thinks_of_it(open_page: Open) -> None:
    name = FIRST["urban-battle"]
    page = open_page(f"/puzzles#{name}")
    drawn = page.locator(".pencilled .stroke")
    page.locator(".in-words summary").click()
    expect(drawn).to_have_count(0)  # though one of them may have come to lie under the mouse
    in_words(page, name, 0).hover()
    expect(drawn).not_to_have_count(0)
    page.locator("#board").hover(position={"x": 5, "y": 5})
    expect(drawn).to_have_count(0)
    in_words(page, name, 0).click()
    page.locator("#board").hover(position={"x": 5, "y": 5})
    expect(drawn).not_to_have_count(0)


def test_cards_show_a_picture_of_the_position(open_page: Open) -> None:
    page = open_page("/puzzles#urban-battle")
    card = page.locator(".puzzle-list a").first
    expect(card).to_contain_text("Black to move")
    expect(card).to_contain_text("easy")
    page.wait_for_function("() => document.querySelector('.puzzle-list img')?.naturalWidth > 0")
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect(page.locator(".puzzle-list img").first).to_have_attribute("src", re.compile("theme=dark$"))


def test_one_plays_on_from_a_puzzle(open_page: Open) -> None:
    name = FIRST["urban-battle"]
    page = open_page(f"/puzzles#{name}")
    give(page, name, 0)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table#*")
    wait_for_question(page)


def test_on_a_phone_the_board_stays_large_beside_the_answer_and_the_pencil_looks_as_its_key_says(open_page: Open) -> None:
    page = open_page(f"/puzzles#{FIRST['urban-battle']}", **PHONE)
    expect(page.locator("#board .scene")).to_be_visible()
    choose(page, FIRST["urban-battle"], 1)
    page.get_by_role("button", name="Show the better order").tap()
    expect(page.locator(".coach .order-key")).to_have_count(2)
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["height"] >= 844 * 0.49
    looks = "each => getComputedStyle(each).strokeDasharray"
    drawn = page.locator(".scene .pencilled .stroke:not(.inked, .nose)").first.evaluate(looks)
    assert drawn == page.locator(".coach .order-key .stroke:not(.inked)").evaluate(looks) != "none"


@pytest.mark.slow
@pytest.mark.parametrize("name", library.puzzle_heads("quick"))
def test_every_choice_of_a_puzzle_is_in_sight(open_page: Open, name: str) -> None:
    """Thirteen of them below a question of two lines too, at an ordinary window."""
    page = open_page(f"/puzzles#{name}", 1440, 900)
    wait_for_question(page)
    assert page.locator("#prompt").evaluate("bar => bar.scrollHeight <= bar.clientHeight")
