"""Plain data: how it is read, what is said of mistakes, how it is hashed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from enfilade import BadScenario
from enfilade.kernel.data import MOST_DEEP, Data, Reader, Source, canonical, fingerprint, is_count, is_too_deep
from enfilade.kernel.errors import BadRecord, shown

TEXT = """\
# a comment = not a key
game = "parley"
rounds = 3
open = true

[options]
deployment = "free"   # = in a comment
"quoted key" = 1

[[piece]]
id = "W1"
tags = ["a", "b"]

[[piece]]
id = "W2"
square = 7

[board]
rows = [
  "..#",
  "..~",
]
after = 1
"""


def reader() -> Reader:
    return Reader(tomllib.loads(TEXT), Source("a.toml", TEXT))


def complaint(read: Callable[[Reader], object]) -> BadScenario:
    with pytest.raises(BadScenario) as caught:
        read(reader())
    return caught.value


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("game", 2),
        ("options", 6),
        ("options.deployment", 7),
        ("options.quoted key", 8),
        ("piece[0]", 10),
        ("piece[1]", 14),
        ("piece[1].square", 16),
        ("piece[0].tags[1]", 12),
        ("board.rows[0]", 20),
        ("board.rows[1]", 21),
        ("board.rows[9]", 19),
        ("board.after", 23),
        ("options.missing", 6),
        ("nowhere", 0),
        ("", 0),
    ],
)
def test_the_line_of_a_key_is_found_or_that_of_what_holds_it(path: str, line: int) -> None:
    assert Source("a.toml", TEXT).line_of(path) == line


def test_values_are_read_by_type() -> None:
    read = reader()
    assert read.text("game") == "parley"
    assert read.integer("rounds", least=1, most=3) == 3
    assert read.flag("open") is True
    assert read.choice("game", ("parley", "quick")) == "parley"
    assert read.table("options").integer("quoted key") == 1
    pieces = read.tables("piece")
    assert [each.text("id") for each in pieces] == ["W1", "W2"]
    assert pieces[0].texts("tags") == ["a", "b"]
    assert read.table("board").texts("rows") == ["..#", "..~"]
    assert Reader({"faces": [1, 2]}, Source("x")).integers("faces") == [1, 2]
    assert read.has("game")
    assert not read.has("gam")


def test_absent_keys_have_the_default_or_are_empty() -> None:
    read = reader()
    assert read.text("x", "d") == "d"
    assert read.integer("x", 4, least=9) == 4
    assert read.flag("x", False) is False
    assert read.choice("x", ("a", "b"), "b") == "b"
    assert read.texts("x", ["a"]) == ["a"]
    assert read.integers("x", [1]) == [1]
    assert read.table("x").keys() == []
    assert read.tables("x") == []


@pytest.mark.parametrize(
    ("read", "key", "line", "words"),
    [
        (lambda r: r.text("rounds"), "rounds", 3, "3 should be a text in quotes"),
        (lambda r: r.text("gone"), "gone", 0, "this key is missing"),
        (lambda r: r.integer("open"), "open", 4, "True should be a whole number"),
        (lambda r: r.integer("game"), "game", 2, "'parley' should be a whole number"),
        (lambda r: r.integer("rounds", least=4), "rounds", 3, "3 should be at least 4"),
        (lambda r: r.integer("rounds", most=2), "rounds", 3, "3 should be at most 2"),
        (lambda r: Reader({"x": 2**53 + 1}, Source("a.toml")).integer("x"), "x", 0, "too large a number"),
        (lambda r: Reader({"x": [-(2**53) - 1]}, Source("a.toml")).integers("x"), "x[0]", 0, "too large a number"),
        (lambda r: r.flag("rounds"), "rounds", 3, "3 should be true or false"),
        (lambda r: r.choice("game", ("parsley", "quick")), "game", 2, "should be one of parsley, quick. Did you mean parsley?"),
        (lambda r: r.table("game"), "game", 2, "should be a table"),
        (lambda r: r.tables("game"), "game", 2, "should be a list"),
        (lambda r: r.table("board").tables("rows"), "board.rows[0]", 20, "should be a table"),
        (lambda r: r.table("board").integers("rows"), "board.rows[0]", 20, "should be a whole number"),
        (lambda r: Reader({"x": [1]}, Source("a.toml")).texts("x"), "x[0]", 0, "should be a text in quotes"),
        (lambda r: r.tables("piece")[1].text("square"), "piece[1].square", 16, "7 should be a text in quotes"),
        (lambda r: r.tables("piece")[0].text("square"), "piece[0].square", 10, "this key is missing"),
    ],
)
def test_a_wrong_value_is_told_with_file_key_and_line(read: Callable[[Reader], object], key: str, line: int, words: str) -> None:
    error = complaint(read)
    assert (error.file, error.key, error.line) == ("a.toml", key, line)
    assert words in str(error)
    assert str(error).startswith("a.toml")


def test_a_key_that_nobody_reads_is_told_with_the_nearest() -> None:
    read = Reader({"rounds": 3, "round": 2}, Source("a.toml"))
    read.integer("rounds")
    with pytest.raises(BadScenario, match=r"round: this key is not known here. Did you mean rounds"):
        read.close()
    read.keys()
    read.close()


def test_a_table_from_another_file_is_told_with_that_file() -> None:
    source = Source("a.toml", 'board = "town"\n')
    source.parts["board"] = Source("boards/town.toml", 'name = "Town"\nrows = 3\n')
    read = Reader({"board": {"name": "Town", "rows": 3}}, source)
    with pytest.raises(BadScenario) as caught:
        read.table("board").texts("rows")
    assert (caught.value.file, caught.value.line) == ("boards/town.toml", 2)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("x" * 100_000, f"'{'x' * 78}… should be a whole number"),
        (["x" * 100_000], f"['{'x' * 77}… should be a whole number"),
        (16**5_000, "a number of thousands of digits is too large"),
        (2**53, "9007199254740992 should be at most 9"),
    ],
    ids=["text", "list", "digits", "too much"],
)
def test_a_value_in_a_message_is_cut(value: Data, words: str) -> None:
    with pytest.raises(BadScenario) as caught:
        Reader({"x": value}, Source("a.toml")).integer("x", most=9)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 150


def test_a_key_in_a_message_is_cut() -> None:
    with pytest.raises(BadScenario, match="this key is not known here") as caught:
        Reader({"x" * 100_000: 1}, Source("a.toml")).close()
    assert len(str(caught.value)) < 150


def test_what_is_nested_too_deeply_is_seen() -> None:
    nested: Data = 1
    for _ in range(MOST_DEEP - 1):
        nested = [nested]
    assert not is_too_deep(nested)
    assert is_too_deep({"a": [nested]})
    for _ in range(100_000):
        nested = [nested]
    assert is_too_deep(nested)
    assert shown(nested) == "something nested very deeply"


def test_the_one_text_of_data_has_sorted_keys_and_no_blanks() -> None:
    assert canonical({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'
    assert fingerprint({"b": 1, "a": 2}) == fingerprint({"a": 2, "b": 1})
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})
    assert len(fingerprint({})) == 24


@pytest.mark.parametrize("kind", [BadScenario, BadRecord])
def test_a_message_that_quotes_too_much_is_cut_in_the_middle(kind: type[Exception]) -> None:
    words = str(kind(f"{'x' * 9_000} should be a number", "a.toml"))
    assert words.startswith("a.toml: xxx")
    assert words.endswith("xxx should be a number")
    assert len(words) < 1_600


@pytest.mark.parametrize("text", ["0", "007", "999999999"])
def test_a_count_is_a_few_plain_digits(text: str) -> None:
    assert is_count(text)


@pytest.mark.parametrize("text", ["", "-1", "1.0", " 1", "²", "٣", "9" * 10, "9" * 4_400])
def test_everything_else_is_no_count(text: str) -> None:
    assert not is_count(text)
