"""Takes the pictures of the tutorial of Game of War: a table of two people on the real server, in a Chromium.

Run it after a change of looks: `python tools/war_pictures.py`.
"""

from __future__ import annotations

from camera import Studio, choose, find, shoot, studio

DUEL = "game-of-war/duel"
NEAR = {"pieces.white.infantry": "C3 E6 F3 H3", "pieces.red.cavalry": "I9 D7"}  # armies already in touch
BOTH = {"red": "human", "white": "human"}
PLAN = ("order RC1", "step H8", "step H7", "order RI3", "step E7", "order RR1", "step E9", "attack-unit WI2")


def take(studio: Studio) -> None:
    """Every picture, one after the other."""
    (page,) = studio.sit(DUEL, {}, BOTH, ["red"])
    shoot(page, "war-start")
    choose(page, PLAN[:2])
    find(page, "step H7").hover()
    shoot(page, "war-order")
    choose(page, PLAN[2:])
    page.mouse.move(5, 300)
    shoot(page, "war-plan")
    red, white = studio.sit(DUEL, NEAR, BOTH, ["red", "white"])
    find(red, "attack-unit WI2").hover()
    shoot(red, "war-battle")
    choose(red, ("attack-unit WI2", "order RI2", "step F7"))
    choose(white, ("order WI2", "step E5", "order WC2", "step F2", "done", "commit"))
    choose(red, ("commit",))
    red.locator("#prompt .asking, #prompt [data-verb]").first.wait_for()
    red.keyboard.press("r")
    shoot(red, "war-reveal")
    (page,) = studio.sit("game-of-war/ironhorse", {}, BOTH, ["red"])
    shoot(page, "war-chart")


if __name__ == "__main__":
    with studio() as opened:
        take(opened)
