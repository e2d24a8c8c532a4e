"""The bundled puzzles: what the lobby lists, and what whoever solves one is shown."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import UnknownName
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario, AnyTable
from enfilade.players.analysis.wording import foreseen
from enfilade.players.planner import redeal
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
        about = {"name": name, "game": scenario.game.title, "title": scenario.title}
        found.append({**about, "who": scenario.seat_name(head["seat"]), "when": head["when"]})
    return found


def posed(name: str) -> AnyScenario:
    """The scenario begun in the position of a puzzle."""
    puzzle = _of(name)
    return SHELF.shared(library.scenario(puzzle["scenario"])).at(puzzle["position"])


def shown(name: str) -> dict[str, object]:
    """What its seat sees, and the orders among which to choose, the best first: the page shuffles them."""
    puzzle = _of(name)
    scenario = posed(name)
    table: AnyTable = Table(scenario, seed="puzzle")
    names = {seat: scenario.seat_name(seat) for seat in scenario.seats}
    choices = [{**each, "steps": _steps(scenario, table, puzzle["seat"], each["order"])} for each in puzzle["choice"]]
    about = {"name": name, "game": scenario.game.id, "title": scenario.title, "names": names, "choices": choices}
    return {**about, **{key: puzzle[key] for key in TOLD}, "frame": frame_of(table, puzzle["seat"], 0, (), 0)}


def _steps(scenario: AnyScenario, table: AnyTable, seat: Seat, order: list[str]) -> list[dict[str, Data]]:
    """What an order does, by what its seat knows: dealt anew, it tells no more than that."""
    deal = redeal(scenario.game, table.view(seat), Seeded("puzzle"))
    return [each.to_data() for each in foreseen(scenario.game, deal.play, seat, [Action.parse(text) for text in order])]


def _of(name: str) -> dict[str, Any]:
    if name not in known():
        raise UnknownName("puzzle", name, list(known()))
    return library.puzzle(name)
