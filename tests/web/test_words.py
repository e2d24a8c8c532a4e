"""What belongs to games is not in the client: neither their verbs nor their events; and no key has two meanings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import enfilade
from enfilade.library import AnyGame, catalogue

ROOT = Path(enfilade.__file__).parent
WEB = ROOT / "web"
MODULES = sorted(WEB.rglob("*.js"))
# Words of the client's own that are also words of some game: messages, states and places, weights, names of HTML and SVG, values.
OTHERWISE_MEANT = {"decline", "claim", "done", "lost", "end", "step", "select", "row", "col", "stop", "amended", "die"}
OTHERWISE_MEANT |= {"order", "at", "return"}


def name(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


@cache
def told_by_games(kind: str) -> set[str]:
    """The names of events that the rules of games tell, or the verbs of the actions that they offer."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "games").rglob("*.py")]
    return {word for text in texts for word in re.findall(rf"\b{kind}\(\s*\"(\w+)\"", text)}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_the_client_knows_no_verb_and_no_event_of_a_game(path: Path) -> None:
    """The table's own event `taken_back` is no game's."""
    text = path.read_text(encoding="utf-8")
    of_games = told_by_games("Event") | told_by_games("Action")
    assert set(re.findall(r"\"(\w+)\"", text)) & of_games <= OTHERWISE_MEANT
    assert re.findall(r"\bverb\s*[!=]==?\s*\"(\w+)\"", text) == []
    assert set(re.findall(r"\bname\s*[!=]==?\s*\"(\w+)\"", text)) & of_games == set()
    assert "_started" not in text


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.css")), ids=name)
def test_no_event_has_a_look_of_its_own(path: Path) -> None:
    assert set(re.findall(r"\.is-(\w+)", path.read_text(encoding="utf-8"))) & told_by_games("Event") == set()


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
def test_lenses_choose_their_keys_out_of_those_kept_for_them(game: AnyGame) -> None:
    keys = [lens.key for lens in game.page.lenses]
    assert len(set(keys)) == len(keys)
    assert set(keys) <= set(kept("LENS_KEYS"))


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
def test_gestures_have_keys_that_nothing_else_has(game: AnyGame) -> None:
    keys = [gesture.key for gesture in game.page.gestures]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & {*kept("OWN"), *kept("LENS_KEYS"), "Enter"}


@pytest.mark.parametrize(("game", "verb"), [("game-of-war", "commit"), ("game-of-war", "end-moves"), ("urban-operations", "end")])
def test_what_ends_a_plan_the_moves_or_an_impulse_keeps_its_key(game: str, verb: str) -> None:
    """Whatever else is offered; and Enter, pressed once too often, ends no more than a step."""
    (gesture,) = [each for each in catalogue()[game].page.gestures if each.verb == verb]
    assert gesture.key == verb[0]
    assert not gesture.enter


@pytest.mark.parametrize("verb", ["hold", "decline"])
def test_who_declines_in_the_urban_calculus_does_so_by_a_letter(verb: str) -> None:
    """A digit would mean a number of cubes in the next question; and Enter, pressed once too often, declines nothing."""
    (gesture,) = [each for each in catalogue()["urban-calculus"].page.gestures if each.verb == verb]
    assert gesture.key.isalpha()
    assert not gesture.enter


def kept(constant: str) -> str:
    """The keys that the client keeps for a purpose."""
    found = re.search(rf"\b{constant} = \"(\w+)\"", (WEB / "base" / "keys.js").read_text(encoding="utf-8"))
    assert found
    return found[1]
