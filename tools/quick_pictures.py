"""Takes the pictures of the tutorial of QUICK: the lesson against its garrison on the real server, in a Chromium.

Run it after a change of looks: `python tools/quick_pictures.py`.
"""

from __future__ import annotations

from camera import Studio, choose, shoot, studio

LESSON = "quick/lesson"


def take(studio: Studio) -> None:
    """Every picture, one after the other; the lesson seats its garrison by itself."""
    (page,) = studio.sit(LESSON, {}, {"div": "human"}, ["div"])
    shoot(page, "quick-lesson")
    choose(page, ("select b3p1",))
    page.locator("#prompt [data-verb]").first.wait_for()
    page.keyboard.press("t")
    page.mouse.move(5, 300)
    page.wait_for_timeout(600)
    shoot(page, "quick-command")
    page.keyboard.press("t")
    page.locator("#prompt [data-choice='attack D13']").hover()  # at its only target
    page.wait_for_timeout(600)
    shoot(page, "quick-odds")
    meridian, fixed = "quick/meridian", {"options.setup_allocation": "fixed"}
    (page,) = studio.sit(meridian, fixed, {"div": "human", "ga": "greedy"}, ["div"])
    page.set_viewport_size({"width": 1060, "height": 680})  # 91 hexes of houses make a heavy picture
    shoot(page, "quick-meridian")


if __name__ == "__main__":
    with studio() as opened:
        take(opened)
