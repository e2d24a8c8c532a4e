"""Scenario files that would do harm: each is refused with a sentence, and none opens a file it should not."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade import BadRecord, BadScenario, EnfiladeError, library
from enfilade.kernel.data import Data

CONVOY = Path(str(library._folder(library.game("urban-battle")) / "scenarios" / "convoy.toml")).read_text(encoding="utf-8")
BOARD = Path(str(library._folder(library.game("urban-battle")) / "data" / "boards" / "dock-works.toml")).read_text(
    encoding="utf-8"
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = " + "[" * 5_000 + "]" * 5_000, "nested more than 64 deep"),
        ("a = " + "[" * 100 + "]" * 100 + "\n" + CONVOY, "nested more than 64 deep"),
        ("a = " + "{a = " * 5_000 + "1" + "}" * 5_000, "nested more than 64 deep"),
        (".".join(["a"] * 3_000) + " = 1\n" + CONVOY, "nested more than 64 deep"),
        ("a = " + "1" * 5_000, "a number of thousands of digits"),
        ('["line x"]\n["line x"]', "line 2: this is not TOML"),
        ('a = "line x', "line 1: this is not TOML"),
    ],
    ids=["list", "closed list", "table", "dotted key", "digits", "twice", "no end"],
)
def test_a_file_that_cannot_be_read_is_told_so(text: str, words: str) -> None:
    with pytest.raises(BadScenario, match=words):
        library.read_scenario(text, "x.toml")


@pytest.mark.parametrize("text", ["[" * 5_000, "1" * 5_000], ids=["list", "digits"])
def test_what_is_no_value_is_a_text(text: str) -> None:
    assert library.value_of(text) == text


@pytest.mark.parametrize(
    "key", ["piece[²].type", "piece[٣].type", "piece[].type", "piece[-1].type", f"piece[{'9' * 5_000}].type"]
)
def test_a_change_of_what_is_not_there(key: str) -> None:
    with pytest.raises(BadScenario, match=r"there is no '.*to change") as caught:
        library.read_scenario(CONVOY, "x.toml", {key: 1})
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"options.deployment": "fixd"}, "x.toml, as changed, options.deployment: 'fixd' should be one of"),
        ({"max_rounds": 0}, "x.toml, as changed, max_rounds: 0 should be at least 1"),
        ({"options": {"deployment": 3}}, "x.toml, as changed, options.deployment: 3 should be a text"),
        ({"piece[0].type": "Titan"}, "x.toml, as changed, piece[0].type (W1): 'Titan' should be one of"),
        ({"title": 3}, "x.toml, as changed, title: 3 should be a text"),
        ({"colour": 1}, "x.toml, as changed, colour: this key is not known here"),
    ],
)
def test_a_mistake_in_a_change_is_not_looked_for_in_the_file(changes: dict[str, Data], words: str) -> None:
    """No line of the file ever held the value."""
    with pytest.raises(BadScenario) as caught:
        library.read_scenario(CONVOY, "x.toml", changes)
    assert str(caught.value).startswith(words)
    assert caught.value.line == 0


def test_a_mistake_in_the_file_keeps_its_line_beside_a_change() -> None:
    text = CONVOY.replace("max_rounds = ", "max_rounds = -")
    with pytest.raises(BadScenario, match=r"x.toml, line [0-9]+, max_rounds: -"):
        library.read_scenario(text, "x.toml", {"options.deployment": "fixed"})


@pytest.mark.parametrize("name", ["a" * 5_000, "a\0b", "a" * 300], ids=["very long", "null", "long"])
def test_a_name_that_no_file_can_have_is_refused(name: str, tmp_path: Path) -> None:
    """Wherever a name comes from: a path, a base or a reference in a file."""
    for ask in (library.scenario, library.check):
        with pytest.raises(EnfiladeError) as caught:
            ask(f"{name}.toml")
        assert len(str(caught.value)) < 300
    with pytest.raises(BadRecord) as unread:
        library.load(f"{name}.jsonl")
    assert len(str(unread.value)) < 300
    text = CONVOY.replace("dock-works", name.replace("\0", "-" * 100))
    with pytest.raises(BadScenario, match="bare name of one of the boards"):
        library.read_scenario(text, "x.toml", beside=tmp_path)


def test_a_change_nested_too_deeply() -> None:
    value: Data = 1
    for _ in range(70):
        value = [value]
    with pytest.raises(BadScenario, match="nested more than 64 deep"):
        library.read_scenario(CONVOY, "x.toml", {"intro": value})


@pytest.mark.parametrize("name", ["../private", "/etc/passwd", "a/b", "a.b", "a b", "", "x" * 500 + "/"])
def test_a_scenario_names_its_board_never_a_path(tmp_path: Path, name: str) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "private.toml").write_text(BOARD)
    with pytest.raises(BadScenario, match="should be the bare name of one of the boards"):
        library.read_scenario(CONVOY.replace("dock-works", name), "x.toml", beside=tmp_path / "own")


def test_only_the_file_itself_refers_to_what_lies_beside_it(tmp_path: Path) -> None:
    """Changes come from anybody who opens a table: they must not make the server read its owner's files."""
    (tmp_path / "private.toml").write_text(BOARD.replace("name = ", 'name = "Private" #', 1))
    own = CONVOY.replace('board = "dock-works"', 'board = "private"')
    assert library.read_scenario(own, "x.toml", beside=tmp_path).start.mission.board.name == "Private"
    with pytest.raises(BadScenario, match="there is no 'private' among the boards"):
        library.read_scenario(CONVOY, "x.toml", {"board": "private"}, tmp_path)
    assert library.read_scenario(own, "x.toml", {"board": "dock-works"}, tmp_path).start.mission.board.name != "Private"
