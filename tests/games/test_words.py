"""What is told of events in the games: each has one sentence, by a template or by code, and templates ask for what is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from enfilade import catalogue, library
from enfilade.contract.scenario import OWN
from enfilade.kernel.event import Event
from enfilade.kernel.words import asked
from tests.goldens.cases import CASES
from tests.goldens.pages import plays

GAMES = Path(__file__).parents[2] / "src" / "enfilade" / "games"
EVENT = re.compile(r'Event\(\s*"(\w+)"')
QUOTED = re.compile(r'"(\w+)"')


@cache
def source(id: str) -> str:
    """All code of a game but what speaks of it."""
    folder = GAMES / id.replace("-", "_")
    return "\n".join([each.read_text(encoding="utf-8") for each in folder.rglob("*.py") if "page" not in each.parts])


@cache
def told(id: str) -> dict[str, list[Event]]:
    """What is told in the games by chance that the goldens look at, by name."""
    found: dict[str, list[Event]] = {}
    for case in [case for case in CASES.values() if case.name.startswith(f"{id}/")]:
        table = [table for table, _, _ in plays(case)][-1]
        for event in [each for seat in (None, *table.seats) for each in table.events(seat)]:
            found.setdefault(event.name, []).append(event)
    return {name: events for name, events in found.items() if name not in OWN}


def is_coded(id: str, event: Event) -> bool:
    """Whether the code of a game tells of an event, well or badly."""
    try:
        catalogue()[id].page.told(event)
    except ValueError as error:
        return "nobody has said" not in str(error)
    except LookupError:
        return True  # it misses a value
    return True


@pytest.mark.parametrize("id", catalogue())
def test_every_event_is_told_by_a_template_or_by_code_but_not_by_both(id: str) -> None:
    templates = library.words(id).templates
    assert not set(templates) & set(OWN)
    for name in {*told(id), *templates, *EVENT.findall(source(id))}:
        event = told(id).get(name, [Event(name, "", {})])[0]
        assert is_coded(id, event) != (name in templates), name


@pytest.mark.parametrize("id", catalogue())
def test_no_template_is_left_over(id: str) -> None:
    assert set(library.words(id).templates) <= set(QUOTED.findall(source(id)))


@pytest.mark.parametrize("id", catalogue())
def test_templates_ask_for_values_that_events_carry(id: str) -> None:
    """Where chance has told an event its values are known; else the key is at least a word of the rules."""
    words = set(QUOTED.findall(source(id)))
    for name, template in library.words(id).templates.items():
        known = {key for event in told(id).get(name, []) for key in event.values} or words
        assert {asked(gap) for gap in template.gaps} <= known, name
