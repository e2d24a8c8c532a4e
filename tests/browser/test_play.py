"""At the table: clicking, keys, undo, two seats, typed dice, refusals."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.house import (
    Frames,
    House,
    SlowLine,
    asked,
    choices,
    choose,
    do,
    is_over,
    length,
    play_to_the_end,
    spots,
    wait_for_question,
)

pytestmark = pytest.mark.browser
HAS_LENGTH = "length => Number(document.querySelector('#prompt').dataset.length) === length"
BOTH_HUMAN = {"white": "human", "black": "human"}
WATCH_DICE = """() => {
    window.falling = 0;
    new MutationObserver(() => (window.falling += document.querySelectorAll(".tray .die.falling").length))
        .observe(document.querySelector(".tray"), { childList: true, subtree: true });
}"""


def press(page: Page, key: str) -> None:
    """Press a key and wait for the next question."""
    before = length(page)
    page.keyboard.press(key)
    wait_for_question(page, before)


def test_only_what_is_legal_is_lit_and_a_click_does_it(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    expect(spots(page)).to_have_count(1)
    expect(page.get_by_role("button", name="Move B1: B1, Heavy of Black")).to_be_visible()
    do(page, spots(page).first)
    expect(page.locator(".crumb[aria-current]")).to_contain_text("B1")


def test_hovering_a_choice_shows_what_it_would_do(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    spots(page).first.hover()
    expect(page.locator(".card .preview-words")).to_contain_text("reaches")
    expect(page.locator(".overlay > *").first).to_be_attached()
    page.mouse.move(2, 2)
    expect(page.locator(".card")).to_be_hidden()
    expect(page.locator(".overlay > *")).to_have_count(0)


def test_what_is_lit_keeps_its_card_however_slowly_one_comes(open_page: Open, house: House) -> None:
    """The card of the ground that the mouse has just left does not come late and take the place of the preview."""
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    box = spots(page).first.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(middle[0] - 3 * box["width"], middle[1])
    for step in range(60, -1, -1):  # the last of the way takes longer than a card waits
        page.mouse.move(middle[0] - box["width"] * step / 20, middle[1])
        page.evaluate("() => new Promise((settle) => setTimeout(settle, 20))")
    expect(page.locator(".card .preview-words")).to_be_visible()
    page.evaluate("() => new Promise((settle) => setTimeout(settle, 400))")  # longer than a card waits for somebody to rest
    expect(page.locator(".card .preview-words")).to_be_visible()


def test_hovering_any_vehicle_shows_its_card(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    page.locator("[data-id=W2]").hover()
    expect(page.locator(".card")).to_contain_text("Truck of White")


def test_two_browsers_see_each_others_moves(open_page: Open, house: House) -> None:
    secrets = house.table(BOTH_HUMAN)
    black, white = open_page(f"/table#{secrets['black']}"), open_page(f"/table#{secrets['white']}")
    watching = open_page(f"/table#{secrets['spectator']}")
    wait_for_question(black)
    expect(white.locator("#prompt")).to_contain_text("Waiting for Black")
    do(black, spots(black).first)
    if black.locator("[data-choice^=die]").count():
        do(black, black.locator("[data-choice^=die]").last)
    before = length(black)
    black.locator(".spot.arrow").first.click()
    expect(black.locator("#prompt")).not_to_have_attribute("data-length", before)
    place = black.locator("[data-id=B1]").get_attribute("transform") or ""
    line = black.locator(".log .line:not(.heading)").last.locator("span").first.inner_text()
    for page in (white, watching):
        expect(page.locator("#prompt")).not_to_have_attribute("data-length", before)
        expect(page.locator(".log")).to_contain_text(line)
        expect(page.locator("[data-id=B1]")).to_have_attribute("transform", place)
        expect(spots(page)).to_have_count(0)


@pytest.mark.slow
def test_a_click_that_has_begun_counts_though_somebody_comes(open_page: Open, house: House) -> None:
    secrets = house.table(BOTH_HUMAN)
    frames = Frames()
    page = open_page(f"/table#{secrets['black']}", frames=frames)
    wait_for_question(page)
    before = length(page)
    page.locator("[data-choice='move B1']").hover()
    page.mouse.down()
    white = open_page(f"/table#{secrets['white']}")
    expect(white.locator("#prompt")).to_contain_text("Waiting for Black")
    frames.wait_for(page, "seats")
    page.mouse.up()
    wait_for_question(page, before)
    expect(page.locator(".crumb[aria-current]")).to_contain_text("B1")


def test_two_people_at_one_screen_take_turns(open_page: Open, house: House) -> None:
    secrets = house.table(BOTH_HUMAN, {"max_rounds": 1})
    page = open_page(f"/table#{secrets['white']},{secrets['black']}")
    wait_for_question(page)
    asked = set()
    while not is_over(page):
        asked.add(page.locator(".crumb", has_text="Turn").inner_text())
        do(page, choices(page).last)
    assert asked == {"Turn Black", "Turn White"}
    expect(page.get_by_role("dialog")).to_contain_text("Black wins")


def test_undo_takes_back_a_step_and_strikes_it_in_the_log(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    expect(page.locator("#undo")).to_be_disabled()
    do(page, spots(page).first)
    if page.locator("[data-choice^=die]").count():
        do(page, page.locator("[data-choice^=die]").last)
    where = page.locator("[data-id=B1]").get_attribute("transform")
    expect(page.locator(".spot.arrow").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")  # on a lit place, arrows go to the next one
    press(page, "ArrowLeft")
    assert page.locator("[data-id=B1]").get_attribute("transform") != where
    press(page, "u")
    assert page.locator("[data-id=B1]").get_attribute("transform") == where
    expect(page.locator(".line.taken-back").first).to_be_visible()


def test_a_few_turns_by_keyboard_alone(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random', 'black': 'human'}, {'max_rounds': 3})['black']}")
    wait_for_question(page)
    for _ in range(3):
        for _ in range(20):  # past the top bar, the first time; then the focus stays with the choices
            if page.evaluate("document.activeElement.classList.contains('spot')"):
                break
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Move B1")
        press(page, "Enter")
        if page.locator("[data-choice^=die]").count():
            press(page, page.locator("[data-choice^=die]").last.locator("kbd").inner_text())
        press(page, "ArrowRight" if page.locator("[data-choice=right]").count() else "ArrowUp")
        while not is_over(page) and not page.locator("[data-choice='move B1']").count():
            press(page, page.locator("#prompt .choice:not(.barred) kbd").last.inner_text().lower())
        if is_over(page):
            break
    assert page.locator(".log .line", has_text="Round 2").count()


def test_a_barred_action_says_why_and_by_which_rule(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    do(page, spots(page).first)
    if page.locator("[data-choice^=die]").count():
        do(page, page.locator("[data-choice^=die]").last)
    page.locator(".choice.barred", has_text="Stop").click(force=True)  # it is marked as disabled, and still answers
    notice = page.locator(".notice.bad")
    expect(notice).to_contain_text("No Step has been taken yet")
    notice.get_by_role("button", name="Rule R45").click()
    expect(page.get_by_role("dialog", name="Rule R45")).to_be_visible()


@pytest.mark.slow
def test_a_stale_choice_is_refused_and_the_page_is_brought_up_to_date(open_page: Open, house: House) -> None:
    secret = house.table(BOTH_HUMAN)["black"]
    one, two = open_page(f"/table#{secret}"), open_page("/")
    slow = SlowLine()
    two.route_web_socket("**/ws", slow.connect)
    two.goto(f"/table#{secret}")
    wait_for_question(one)
    wait_for_question(two)
    slow.is_held = True
    do(one, one.locator("[data-choice='move B1']"))
    two.locator("[data-choice=done]").click()
    slow.release(two)
    expect(two.locator(".notice.bad")).to_be_visible()
    expect(two.locator("#prompt")).to_have_attribute("data-length", length(one))
    expect(two.locator("#prompt .ask")).to_have_text(one.locator("#prompt .ask").inner_text())
    assert two.locator(".log .line").count() == one.locator(".log .line").count()


@pytest.mark.slow
def test_a_question_can_be_answered_before_the_last_answer_is_acknowledged(open_page: Open, house: House) -> None:
    page = open_page("/")
    slow = SlowLine()
    page.route_web_socket("**/ws", slow.connect)
    page.goto(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    slow.is_held, slow.only = True, '"done"'
    page.locator("[data-choice='move B1']").click()
    page.locator("[data-choice^=die], [data-choice=right]").first.wait_for()
    if page.locator("[data-choice^=die]").count():
        page.locator("[data-choice^=die]").last.click()
    page.locator("[data-choice=right]").click()
    expect(page.locator(".log .line", has_text="B1 turns right")).to_have_count(1)


def test_a_log_line_opens_its_rule_and_lights_its_place(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    do(page, page.locator("[data-choice='move B1']"))
    if page.locator("[data-choice^=die]").count():
        do(page, page.locator("[data-choice^=die]").first)
    page.locator("[data-choice=right]").click()
    line = page.locator(".log .line", has_text="B1 turns right")
    line.hover()
    expect(page.locator(".mark").first).to_be_attached()
    tag = line.get_by_role("button").first
    number = tag.inner_text()
    tag.click()
    expect(page.get_by_role("dialog", name=f"Rule {number}")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_dice_rolled_on_a_real_table_are_typed_in(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN, dice='typed')['black']}")
    dialog = page.get_by_role("dialog", name="Your dice")
    expect(dialog).to_contain_text("movement of black")
    dice = dialog.locator(".typed-die")
    expect(dice).to_have_count(3)
    for index, face in enumerate("123"):
        dice.nth(index).fill(face)
    dialog.get_by_role("button", name="These fell").click()
    wait_for_question(page)
    expect(page.locator(".log")).to_contain_text("Black rolls")


def test_a_die_that_lies_between_two_equal_ones_is_chosen_by_itself(open_page: Open, house: House) -> None:
    """All lie as they fell and as the log tells them (UB 3.3, 4.1)."""
    page = open_page(f"/table#{house.table(BOTH_HUMAN, dice='typed')['black']}")
    dialog = page.get_by_role("dialog", name="Your dice")
    for index, face in enumerate("525"):
        dialog.locator(".typed-die").nth(index).fill(face)
    dialog.get_by_role("button", name="These fell").click()
    wait_for_question(page)
    do(page, spots(page).first)
    across = page.locator("[data-id='5'].ub-dice").bounding_box()
    assert across is not None
    page.mouse.click(across["x"] + across["width"] / 2, across["y"] + across["height"] / 2)
    do(page, page.locator("[data-choice=left]"))
    expect(page.locator(".log")).to_contain_text("takes the 2")


def test_a_die_that_is_rolled_again_lies_in_the_tray_as_it_is_now(open_page: Open, house: House) -> None:
    """As the map's own tray shows it (UB 7.3)."""
    secrets = house.table(BOTH_HUMAN, scenario="urban-battle/hold-the-bridge")
    page = asked([open_page(f"/table#{secret}") for seat, secret in secrets.items() if seat in ("white", "black")])
    assert page is not None
    do(page, page.locator("[data-choice^=reroll]").first)
    log = page.locator(".log").inner_text()
    new = log.split("rolled again: ")[1].split(".")[0]
    expect(page.locator(".tray p")).to_contain_text(f"rolled again: {new}.")
    question = page.locator("#prompt .ask").inner_text()
    lying = question.split(": ")[-1].split(" –")[0].split(" · ")
    assert page.locator(".tray .die.blue").all_inner_texts() == lying[:3]  # a triple brings a fourth


def test_pan_and_zoom_by_wheel_drag_and_keys(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['white']}")
    expect(page.locator("#prompt")).to_contain_text("You are the only one here")
    scene = page.locator("svg.scene")
    whole = scene.get_attribute("viewBox")
    page.locator("#board").hover()
    page.mouse.wheel(0, -400)
    expect(scene).not_to_have_attribute("viewBox", whole or "")
    closer = scene.get_attribute("viewBox")
    page.mouse.down()
    page.mouse.move(500, 300, steps=4)
    page.mouse.up()
    expect(scene).not_to_have_attribute("viewBox", closer or "")
    page.keyboard.press("0")
    expect(scene).to_have_attribute("viewBox", whole or "")
    page.keyboard.press("+")
    expect(scene).not_to_have_attribute("viewBox", whole or "")


@pytest.mark.slow
def test_pieces_slide_and_dice_fall_where_motion_is_welcome(open_page: Open, house: House) -> None:
    page = open_page(
        f"/table#{house.table({'white': 'random', 'black': 'human'}, {'max_rounds': 1})['black']}", reduced_motion="no-preference"
    )
    wait_for_question(page)
    page.evaluate(WATCH_DICE)
    page.locator("[data-choice=done]").click()
    page.wait_for_function("() => window.falling > 0")
    play_to_the_end(page)
    expect(page.get_by_role("dialog")).to_contain_text("Black wins")


def test_a_rematch_is_the_same_game_anew(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random', 'black': 'human'}, {'max_rounds': 1})['black']}")
    play_to_the_end(page)
    first = page.url
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    expect(page.locator("dialog.ending")).to_have_count(0)  # the page of the first game is gone
    wait_for_question(page)
    expect(page.locator("#title")).to_contain_text("you are Black")
    assert page.url != first
    assert length(page) == "0"


@pytest.mark.slow
def test_who_resigns_is_asked_once_more_and_has_lost(open_page: Open, house: House) -> None:
    secrets = house.table(BOTH_HUMAN)
    white, black = open_page(f"/table#{secrets['white']}"), open_page(f"/table#{secrets['black']}")
    white.get_by_role("button", name="Resign").click()
    white.get_by_role("dialog").get_by_role("button", name="Go on playing").click()
    expect(white.get_by_role("dialog")).to_have_count(0)
    white.get_by_role("button", name="Resign").click()
    white.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page, told in ((white, "You lost to Black"), (black, "You won against White")):
        expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text(told)
        expect(page.locator("#resign")).to_be_hidden()


def test_a_square_is_the_square_though_a_vehicle_has_its_name(open_page: Open, house: House) -> None:
    """B1 on B3, facing south: the square B1 is lit two squares below it, the way leads there, and the vehicle is no place."""
    page = open_page(f"/table#{house.table(BOTH_HUMAN, {'piece[4].square': 'B3'})['black']}")
    wait_for_question(page)
    do(page, spots(page).first)
    do(page, choices(page).last)
    square, far = page.locator("[data-id=square-B1]").bounding_box(), page.locator(".spot.far[data-place=B1]")
    lit = far.bounding_box()
    assert square is not None
    assert lit is not None
    assert abs(lit["x"] + lit["width"] / 2 - square["x"] - square["width"] / 2) < 2
    assert abs(lit["y"] + lit["height"] / 2 - square["y"] - square["height"] / 2) < 2
    assert str(far.get_attribute("aria-label")).startswith("Go to B1, open ground, empty: 2 steps")
    page.keyboard.press("f")  # seen from the other side it is lit as well
    expect(far).to_be_visible()
    page.keyboard.press("f")
    far.hover()
    expect(page.locator(".card strong")).to_have_text("B1, open ground, empty")
    way = page.locator(".overlay .route").bounding_box()
    assert way is not None
    assert way["height"] > 1.5 * square["height"]


def test_a_place_far_off_is_gone_to_with_one_click(open_page: Open, house: House) -> None:
    """Step by step, as ordinary choices; and all of them are taken back as one."""
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    do(page, spots(page).first)
    do(page, choices(page).last)
    far = page.locator(".spot.far")
    expect(far.first).to_be_visible()
    near = far.last  # a way that leaves steps over: at its end nobody else is asked
    before = int(length(page))
    steps = int(str(near.get_attribute("aria-label")).split(" steps")[0].split()[-1])
    near.dispatch_event("click")
    page.wait_for_function(HAS_LENGTH, arg=before + steps)
    wait_for_question(page)
    page.keyboard.press("u")
    page.wait_for_function(HAS_LENGTH, arg=before + 2 * steps)


def drag(page: Page, piece: str, to: tuple[float, float]) -> None:
    """Pull a piece somewhere, as a mouse does; its reach has come when it is let go."""
    box = page.locator(f"[data-id='{piece}']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*to, steps=4)
    expect(page.locator(".card")).not_to_contain_text("…")
    page.mouse.up()


def test_a_vehicle_is_pulled_to_where_it_shall_go(open_page: Open, house: House) -> None:
    """Once its die is chosen; before that it is said what comes first, and out of reach nothing happens (UB 4.1)."""
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}")
    wait_for_question(page)
    piece = str(spots(page).first.get_attribute("data-target"))
    do(page, spots(page).first)
    board = page.locator("#board").bounding_box()
    assert board is not None
    corner = board["x"] + 8, board["y"] + 8
    drag(page, piece, corner)
    expect(page.locator(".notice")).to_contain_text("First choose the vehicle and the die that moves it")
    do(page, choices(page).last)
    before = int(length(page))
    drag(page, piece, corner)
    far = page.locator(".spot.far").last
    box = far.bounding_box()
    assert box is not None
    steps = int(str(far.get_attribute("aria-label")).split(" steps")[0].split()[-1])
    drag(page, piece, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.wait_for_function(HAS_LENGTH, arg=before + steps)
    expect(page.locator(".notice")).to_have_count(0)  # nothing else was tried


def test_a_click_on_another_vehicle_takes_that_one_up_instead(open_page: Open, house: House) -> None:
    """With the die of the first taken back too; once a Step is taken the first one goes on (UB 4.1, R45)."""
    changes: dict[str, object] = {f"units.{unit}.move_mod": 3 for unit in ("light", "medium", "heavy")}
    secrets = house.table(BOTH_HUMAN, changes, scenario="urban-battle/first-patrol")
    page = asked([open_page(f"/table#{secret}") for seat, secret in secrets.items() if seat in ("white", "black")])
    assert page is not None
    first, second, *_ = page.locator("#prompt [data-choice^=move]").evaluate_all("all => all.map((each) => each.dataset.choice)")
    choose(page, first)
    instead = page.locator(f".spot.aside[data-place='{second.removeprefix('move ')}']")
    expect(instead).to_have_attribute("aria-label", f"Move {second.removeprefix('move ')} instead")
    instead.click()
    question = page.locator("#prompt .ask")
    expect(question).to_contain_text(second.removeprefix("move "))
    if page.locator("[data-choice^=die]").count():
        do(page, choices(page).last)
    page.locator(f".spot.aside[data-place='{first.removeprefix('move ')}']").click()
    expect(question).to_contain_text(first.removeprefix("move "))
    if page.locator("[data-choice^=die]").count():
        wait_for_question(page)
        do(page, choices(page).last)
    do(page, page.locator("[data-choice=forward], [data-choice=left], [data-choice=right]").first)
    expect(page.locator(".spot.far")).not_to_have_count(0)
    expect(page.locator(".spot.aside")).to_have_count(0)


def test_the_sentence_of_a_question_has_a_line_of_its_own(open_page: Open, house: House) -> None:
    """However short it is: the buttons do not come to stand beside it for one question and below it for the next."""
    page = open_page(f"/table#{house.table(BOTH_HUMAN)['black']}", width=1440, height=900)
    wait_for_question(page)
    tops = []
    for chosen in ("", ".lit-layer .spot", "#prompt .choice:not(.barred)"):  # a vehicle, and its die
        if chosen:
            do(page, page.locator(chosen).last)
        sentence, button = [page.locator(each).first.bounding_box() for each in ("#prompt .ask", "#prompt .choice")]
        assert sentence is not None
        assert button is not None
        assert button["y"] >= sentence["y"] + sentence["height"]
        tops.append((sentence["y"], button["y"]))
    assert len(set(tops)) == 1
