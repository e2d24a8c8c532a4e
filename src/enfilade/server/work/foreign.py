"""Scenarios as clients want them: built and drawn where that harms nobody, in a process with a limit of time and memory."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Final

from msgspec import Raw

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.dice import Sealed
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.play import Play
from enfilade.library import AnyScenario
from enfilade.server.base.limits import MOST_EYES, MOST_FRAME_BYTES, MOST_SET_UP_SECONDS, TOO_LARGE
from enfilade.server.messages import raw

SEED: Final = "a trial"


class TooLarge(EnfiladeError):
    """A scenario that is larger than this server plays."""


class TooMuch(EnfiladeError):
    """What would take more time or memory than this server gives it."""


def asked_for(name: str, changes: Mapping[str, Data], file: str) -> AnyScenario:
    """A scenario with changed values: one that the library knows by its name; or the text of a file of that name, which may refer
    to nothing but the game's own data."""
    return library.read_scenario(file, name, changes, look=False) if file else library.scenario(name, changes, look=False)


def built(name: str, changes: Mapping[str, Data], file: str = "") -> tuple[str, bytes]:
    """A scenario with changed values as JSON text, found fit to be played here, and the lines of sight across its board."""
    began = process_time()
    scenario = asked_for(name, changes, file)
    eyes = check_eyes(scenario)
    _check_set_up(scenario)
    if process_time() - began > MOST_SET_UP_SECONDS:
        raise TooMuch(f"this scenario takes too long to set up: {MOST_SET_UP_SECONDS:g} seconds at most")
    return canonical(scenario.data), sights(scenario) if eyes else b""


def drawn(scenario: AnyScenario) -> Raw:
    """The board of a scenario before the first move."""
    view = scenario.game.knowledge.view(Play(scenario.start, Sealed()), None)  # nothing has been rolled or dealt yet
    warnings = scenario.game.rules.warnings(scenario.start)
    shown = raw({"scene": scenario.game.scene(view).to_data(), "seats": scenario.seats, "warnings": warnings})
    if len(bytes(shown)) > MOST_FRAME_BYTES:
        raise TooLarge(TOO_LARGE)
    return shown


def check_eyes(scenario: AnyScenario) -> int:
    """How many places there are from which one looks across the board; there may be so many."""
    asked = scenario.game.rules.sightlines(scenario.start)
    eyes = 0 if asked is None else len(asked.eyes)
    if eyes > MOST_EYES:
        raise TooLarge(f"this board is too large to be played on here: {eyes} places, {MOST_EYES} at most")
    return eyes


def sights(scenario: AnyScenario) -> bytes:
    """The lines of sight of a board, all at once; nothing where they are looked for one by one."""
    asked = scenario.game.rules.sightlines(scenario.start)
    if asked is None or len(asked.eyes) > MOST_EYES or find_spec("numpy") is None:
        return b""
    return zlib.compress(b"".join(import_module("enfilade.sightlines").all_pairs(asked)), 1)


def sighted(scenario: AnyScenario, packed: bytes) -> None:
    """Give a scenario the lines of sight that were worked out elsewhere."""
    rows = zlib.decompress(packed)
    size = round(len(rows) ** 0.5)
    scenario.game.rules.sighted(scenario.start, [rows[start : start + size] for start in range(0, len(rows), size)])


def _check_set_up(scenario: AnyScenario) -> None:
    """What each seat sees at the start can be sent to it again and again."""
    table = Table(scenario, seed=SEED)
    for seat in (*scenario.seats, None):
        view = table.view(seat)
        if len(bytes(raw(view.to_data()))) + len(bytes(raw(scenario.game.scene(view).to_data()))) > MOST_FRAME_BYTES:
            raise TooLarge(TOO_LARGE)
