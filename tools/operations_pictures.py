"""Takes the pictures of "Take the house": First Door and Dravik Crossroads at certain moments, on the real server.

The actions that lead there are written down; the dice of a seed settle the rest. Run it after a change of looks.
"""

from __future__ import annotations

from camera import Studio, shoot, studio
from pictures import chosen

FIRST_DOOR = "urban-operations/first-door"
SET_UP = ["done", "done"]
CONTACT = [*SET_UP, "impulse G1", "activate g3", "step 0607"]
MOMENTS = {
    "start": (FIRST_DOOR, SET_UP),
    "move": (FIRST_DOOR, CONTACT[:-1]),
    "window": (FIRST_DOOR, CONTACT),
    "reaction": (FIRST_DOOR, [*CONTACT, "opfire r5", "fire rifles"]),
    "dravik": ("urban-operations/dravik-crossroads", [*SET_UP, "impulse GA", "activate g12"]),
}


def take(studio: Studio) -> None:
    """Every picture, one after the other."""
    page = studio.page()
    studio.open(page, studio.secrets["start"])
    shoot(page, "uo-start")
    page.locator("[data-id=g4]").first.hover(force=True)  # it is lit: what lights it lies above
    page.locator(".card .preview-words").nth(1).wait_for()
    shoot(page, "uo-sight")
    studio.open(page, studio.secrets["move"])
    shoot(page, "uo-move")
    page.locator("#prompt [data-choice='fire r5']").hover()
    page.locator(".card .chance").first.wait_for()
    shoot(page, "uo-shot")
    studio.open(page, studio.secrets["window"])
    shoot(page, "uo-window")
    studio.open(page, studio.secrets["reaction"])
    page.locator("#prompt [data-choice='return rifles']").hover()
    page.locator(".card .chance").first.wait_for()
    shoot(page, "uo-reaction")
    studio.open(page, studio.secrets["dravik"])
    shoot(page, "uo-dravik")


if __name__ == "__main__":
    with studio({name: chosen(scenario, 7, *actions) for name, (scenario, actions) in MOMENTS.items()}) as opened:
        take(opened)
