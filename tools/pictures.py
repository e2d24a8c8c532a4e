"""Takes the pictures of README and documentation: real games, on the real server, in a Chromium.

Games are played to a wanted moment, by the computer players with fixed seeds or by a list of choices, and put into a fresh
database; the server is started on it, a browser opens the seat's page, and the page is photographed. Run it after a change of
looks: the pictures of the lobby and of the tutorials of Urban Battle and The Urban Calculus. The tools of the others are beside
this one; README and the games' own pages have theirs from portraits.py.
"""

from __future__ import annotations

from collections.abc import Callable

from camera import Studio, shoot, studio

import enfilade
from enfilade.library import AnyTable
from enfilade.players import player
from enfilade.players.arena import step

WHITE = "white"

Moment = Callable[[AnyTable], bool]


def played(name: str, seed: int, until: Moment, changes: dict[str, str] | None = None) -> AnyTable:
    """A game between two greedy players, up to a moment."""
    scenario = enfilade.scenario(name, dict(changes or {}))
    table: AnyTable = enfilade.Table(scenario, seed=seed)
    players = {seat: player("greedy", scenario.game, f"{seat} {seed}") for seat in scenario.seats}
    while table.actors and not until(table):
        step(table, players)
    return table


def chosen(name: str, seed: int, *actions: str) -> AnyTable:
    """A game after these choices, each of whoever was asked."""
    table: AnyTable = enfilade.Table(enfilade.scenario(name), seed=seed)
    for action in actions:
        table.act(table.actors[0], action)
    return table


def asked_for(verb: str, seat: str = WHITE, turn: int = 0) -> Moment:
    """A seat is offered an action with this verb, in the middle of a game if a turn is named."""

    def moment(table: AnyTable) -> bool:
        return any(action.verb == verb for action in table.legal(seat)) and (not turn or table.position.turn >= turn)

    return moment


def aiming() -> Moment:
    """White aims at a target in the west of the board, from no farther east: the card beside it then hides no line of fire."""

    def moment(table: AnyTable) -> bool:
        targets = [action.target for action in table.legal(WHITE) if action.verb == "fire"]
        if not targets:
            return False
        squares = [table.position.name_of(table.position.pieces[id].square) for id in (targets[0], table.path[-1].subject)]
        return squares[1][0] <= squares[0][0] <= "F"

    return moment


def choosing_who_fires(rounds: int) -> Moment:
    """Several of White's tanks may fire."""

    def moment(table: AnyTable) -> bool:
        able = [action for action in table.legal(WHITE) if action.verb == "shoot"]
        return len(able) >= 2 and table.position.round >= rounds

    return moment


def take(studio: Studio) -> None:
    """Every picture, one after the other."""
    page = studio.page()
    page.goto(f"{studio.address}/")
    page.locator(".cards a, .cards button").first.wait_for()
    shoot(page, "lobby")
    page.goto("about:blank")
    page.goto(f"{studio.address}/#urban-battle/first-patrol")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    shoot(page, "setup")
    for name, secret in studio.secrets.items():
        studio.open(page, secret)
        if name == "shot":
            page.locator("#prompt button", has_text="Fire").first.hover()
        shoot(page, name)


def main() -> None:
    tarn = "urban-calculus/tarn"
    patrol, white_first = "urban-battle/first-patrol", {"options.initiative": "fixed"}
    moments = {
        "start": played(patrol, 1, asked_for("move"), white_first),
        "move": played(patrol, 1, asked_for("forward"), white_first),
        "shot": played(patrol, 12, aiming(), white_first),
        "end": played(patrol, 1, lambda _table: False, white_first),
        "calculus-start": chosen(tarn, 1),
        "calculus-allocate": chosen(tarn, 1, "assign J", "assign K"),
        "calculus-middle": played(tarn, 1, asked_for("attack", "red", 3)),
    }
    with studio(moments) as opened:
        take(opened)


if __name__ == "__main__":
    main()
