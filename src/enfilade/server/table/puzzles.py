"""The bundled puzzles: what the lobby lists, and what whoever solves one is shown."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.errors import UnknownName
from enfilade.library import AnyScenario
from enfilade.server.table.frames import frame_of
from enfilade.server.table.scenarios import SHELF

TOLD: Final = ("seat", "lead", "error", "simulations")


@cache
def known() -> dict[str, dict[str, Any]]:
    """What is said at the beginning of each by its name, of those whose rules are still the same; read when somebody asks."""
    found: dict[str, dict[str, Any]] = {}
    for id, game in library.catalogue().items():
        for name, head in library.puzzle_heads(id).items():
            if head["rules"] == game.version:
                found[name] = head
    return found


@cache
def listed() -> list[dict[str, object]]:
    """What the page of puzzles says of each."""
    names = {head["scenario"] for head in known().values()}
    scenarios = {name: library.scenario(name, look=False) for name in names}
    found: list[dict[str, object]] = []
    for name, head in known().items():
        scenario = scenarios[head["scenario"]]
        who = scenario.seat_name(head["seat"])
        found.append({"name": name, "game": scenario.game.title, "title": scenario.title, "who": who})
    return found


def posed(name: str) -> AnyScenario:
    """The scenario begun in the position of a puzzle."""
    puzzle = _of(name)
    return SHELF.shared(library.scenario(puzzle["scenario"])).at(puzzle["position"])


def shown(name: str) -> dict[str, object]:
    """What its seat sees, and the orders among which to choose, the best first: the page shuffles them."""
    puzzle = _of(name)
    scenario = posed(name)
    table: Table[Any, Any] = Table(scenario, seed="puzzle")
    names = {seat: scenario.seat_name(seat) for seat in scenario.seats}
    about = {"name": name, "game": scenario.game.id, "title": scenario.title, "names": names, "choices": puzzle["choice"]}
    return {**about, **{key: puzzle[key] for key in TOLD}, "frame": frame_of(table, puzzle["seat"], 0, (), 0)}


def _of(name: str) -> dict[str, Any]:
    if name not in known():
        raise UnknownName("puzzle", name, list(known()))
    return library.puzzle(name)
