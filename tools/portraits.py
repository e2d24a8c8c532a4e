"""Takes the pictures of the games' own pages: a table of each in play, light, dark and on a phone.

Run it after a change of looks: `python tools/portraits.py`, or with the ids of some games.
"""

from __future__ import annotations

import sys

from camera import Studio, shoot, studio
from gallery import LOOKS
from pictures import Moment, asked_for, choosing_who_fires, played

from enfilade.library import AnyTable


def late(verb: str, seat: str, acts: int) -> Moment:
    """A seat is offered an action with this verb when so many acts have been done."""
    offered = asked_for(verb, seat)

    def moment(table: AnyTable) -> bool:
        return len(table.entries) >= acts and offered(table)

    return moment


def planned(turn: int, orders: int) -> Moment:
    """Red has written down so many orders of a turn and may go on."""

    def moment(table: AnyTable) -> bool:
        return table.position.turn >= turn and len(table.position.plans["red"].orders) >= orders and bool(table.legal("red"))

    return moment


MOMENTS = {
    "urban-battle": ("urban-battle/hold-the-bridge", 1, choosing_who_fires(3)),
    "game-of-war": ("game-of-war/ironhorse", 1, planned(4, 3)),
    "urban-calculus": ("urban-calculus/twobanks", 1, asked_for("attack", "red", 3)),
    "quick": ("quick/meridian", 1, late("attack", "div", 150)),
    "urban-operations": ("urban-operations/dravik-crossroads", 1, late("fire", "green", 60)),
}


def take(studio: Studio) -> None:
    """Every game in every look."""
    for look, (width, height, scheme) in LOOKS.items():
        size = {"width": min(width, 1200), "height": height if width < 1200 else 800}
        page = studio.browser.new_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        for game, secret in studio.secrets.items():
            studio.open(page, secret)
            shoot(page, f"{game}-{look}")
        page.close()


def main(wanted: list[str]) -> None:
    games = {game: played(*moment) for game, moment in MOMENTS.items() if not wanted or game in wanted}
    with studio(games) as opened:
        take(opened)


if __name__ == "__main__":
    main(sys.argv[1:])
