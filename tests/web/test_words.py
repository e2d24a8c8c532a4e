"""What belongs to games is not in the client: it asks for no verb and no event of theirs; and lenses have keys of their own."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import enfilade
from enfilade.library import AnyGame, catalogue

ROOT = Path(enfilade.__file__).parent
WEB = ROOT / "web"
VERBS = WEB / "base" / "verbs.js"  # the verbs with a place of their own on the keyboard, all in one place
MODULES = sorted(path for path in WEB.rglob("*.js") if path != VERBS)


def name(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


@cache
def events_of_games() -> set[str]:
    """The names of events that the rules of games tell."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "games").rglob("*.py")]
    return {event for text in texts for event in re.findall(r"\bEvent\(\s*\"(\w+)\"", text)}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_the_client_asks_for_no_verb_and_no_event_of_a_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"\bverb\s*[!=]==?\s*\"(\w+)\"", text) == []
    assert set(re.findall(r"\bname\s*[!=]==?\s*\"(\w+)\"", text)) & events_of_games() == set()
    assert "_started" not in text


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.css")), ids=name)
def test_no_event_has_a_look_of_its_own(path: Path) -> None:
    assert set(re.findall(r"\.is-(\w+)", path.read_text(encoding="utf-8"))) & events_of_games() == set()


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
def test_lenses_choose_their_keys_out_of_those_kept_for_them(game: AnyGame) -> None:
    found = re.search(r"LENS_KEYS = \"(\w+)\"", (WEB / "base" / "keys.js").read_text(encoding="utf-8"))
    assert found
    keys = [lens.key for lens in game.page.lenses]
    assert len(set(keys)) == len(keys)
    assert set(keys) <= set(found[1])
