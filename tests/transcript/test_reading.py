"""How a game in notation is written: what is read, and what is refused with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade import Action
from enfilade.kernel.errors import BadNotation
from enfilade.transcript import Line, Move, Transcript, read, write
from enfilade.transcript.model import Place
from tests.effort import examples

HEAD = '[Game "urban-battle"]\n\n'


def moves(text: str) -> list[Move]:
    return read(HEAD + text).line.moves


def told(line: Line) -> list[str]:
    """A line as `seat verb target`, with its variations in brackets."""
    found = []
    for move in line.moves:
        found.append(f"{move.seat} {move.action}".strip())
        found += [f"({', '.join(told(variation))})" for variation in move.variations]
    return found


def complaint(text: str, name: str = "x.egn") -> str:
    with pytest.raises(BadNotation) as caught:
        read(text, name)
    return str(caught.value)


def test_moves_stand_between_commas_or_on_lines_of_their_own() -> None:
    game = read(HEAD + "1. black: move B1, die 4\nforward,\n  stop 2. white: done")

    assert told(game.line) == ["black move B1", "black die 4", "black forward", "black stop", "white done"]
    assert [move.turn for move in game.line.moves] == ["1", "", "", "", "2"]


def test_dice_and_cards_stand_between_angle_brackets() -> None:
    game = read(HEAD + '<4 6 4>\nblack: fire W1 <4 5, 7H 0106 1512 "odd, card">, done <>')

    assert game.opening == [4, 6, 4]
    assert game.line.moves[0].draws == [4, 5, "7H", "0106", 1512, "odd, card"]
    assert game.line.moves[1].draws == []


def test_a_comment_belongs_to_the_move_before_it() -> None:
    game = read('{by hand} [Game "x"] {before}\nblack: done {a\n   mistake \\} here} {twice}')

    assert game.line.comments == ["by hand", "before"]
    assert game.line.moves[0].comments == ["a mistake } here", "twice"]


def test_a_variation_stands_after_the_move_that_it_would_replace() -> None:
    game = read(HEAD + "black: move B1 (move B2 (done), die 4) (white: done {odd}), die 2")

    assert told(game.line) == ["black move B1", "(black move B2, (black done), black die 4)", "(white done)", "black die 2"]


def test_what_is_done_at_the_table_is_in_capitals() -> None:
    undo, other, amendment, resignation, act = moves(
        'red: UNDO\nUNDO 2\nAMEND options.x = {"a": [1, "}"]} <3>\nblue: RESIGN, "UNDO" 2'
    )

    assert (undo.kind, undo.action.target, other.action.target) == ("undo", "", "2")
    assert (amendment.kind, amendment.seat, amendment.action.target) == ("amend", "", "options.x")
    assert amendment.value == {"a": [1, "}"]}
    assert amendment.draws == [3]
    assert (resignation.kind, resignation.seat) == ("resign", "blue")
    assert (act.kind, act.action) == ("act", Action("UNDO", "2"))


def test_a_text_may_come_from_another_system() -> None:
    """With the marks that other editors leave."""
    assert told(read('\ufeff[Game "x"]\r\n\r\nblack: done\r\nwhite: done\r\n').line) == ["black done", "white done"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.egn, line 1, column 1: this is no game in notation"),
        ("black: done", "x.egn, line 1, column 1: this is no game in notation"),
        ("[Game urban-battle]", "x.egn, line 1, column 1: a tag is a name and a text in quotes"),
        ('[Game "a"]\n[Game "b"]', "x.egn, line 2, column 1: the tag Game is given twice"),
        (
            f"{HEAD}black: move B1 die 4",
            "x.egn, line 3, column 8: 'move B1 die' has more than a verb and a target: write a comma",
        ),
        (f"{HEAD}black: done {{never", "x.egn, line 3, column 13: this comment is not closed: write }"),
        (f"{HEAD}black: done <4 5", "x.egn, line 3, column 13: these draws are not closed: write >"),
        (f'{HEAD}black: "done', "x.egn, line 3, column 8: this text is not closed"),
        (f"{HEAD}black: done }}", "x.egn, line 3, column 13: '}' does not belong here"),
        (f"{HEAD}black: done (", "x.egn, line 3, column 14: a variation is not closed: write )"),
        (f"{HEAD}black: done ()", "x.egn, line 3, column 14: this variation has no move"),
        (f"{HEAD}black: done)", "x.egn, line 3, column 12: no variation is open here"),
        (f"{HEAD}(done)", "x.egn, line 3, column 1: a variation stands after the move that it would replace"),
        (f"{HEAD}black: done (<3> stop)", "x.egn, line 3, column 14: draws stand after the move"),
        (f"{HEAD}black: done <3> <4>", "x.egn, line 3, column 17: the draws of done are given twice"),
        (f"{HEAD}<3> <4>", "x.egn, line 3, column 5: the draws before the first move are given twice"),
        (f"{HEAD}black: UNDO two", "x.egn, line 3, column 8: UNDO takes the number of a choice, not 'two'"),
        (f"{HEAD}black: RESIGN now", "x.egn, line 3, column 8: RESIGN stands by itself"),
        (f"{HEAD}AMEND options.x 3", "x.egn, line 3, column 1: an amendment is written AMEND key = value"),
        (f"{HEAD}AMEND options.x = often", "x.egn, line 3, column 1: the value of an amendment is JSON"),
        (f"{HEAD}AMEND x = {'[' * 100_000}", "x.egn, line 3, column 1: the value of "),
        (f"{HEAD}AMEND x = {'[' * 200 + ']' * 200}", "x.egn, line 3, column 1: the value of this amendment is nested too deep"),
        (f"{HEAD}black: done {'(done ' * 30}", "x.egn, line 3, column 133: variations lie within one another 20 deep at most"),
        (
            f'{HEAD}black: done\n[Game "again"]',
            "x.egn, line 4, column 1: tags stand before the first move, and a file holds one game",
        ),
        (f'{HEAD}black: move ""', "x.egn, line 3, column 8: '' is no word of an action"),
        ("x" * 9_000_000, "x.egn: this is longer than any game"),
    ],
)
def test_a_mistake_is_told_with_line_and_column(text: str, message: str) -> None:
    assert complaint(text).startswith(message)


def test_without_a_file_the_line_is_told_all_the_same() -> None:
    assert complaint("[", "").startswith("line 1, column 1: a tag is a name")


words = st.text(st.characters(exclude_categories=("Cs", "Z", "Cc")), min_size=1, max_size=6)
draws = st.none() | st.lists(st.integers(1, 99) | words.filter(lambda word: not word.isdecimal()), min_size=1, max_size=4)
comments = st.lists(
    st.text(max_size=30).map(lambda text: " ".join(text.split())).filter(bool),
    max_size=2,
)
seats = st.sampled_from(["black", "white"])


def made_moves(variations: st.SearchStrategy[list[Line]]) -> st.SearchStrategy[Move]:
    acts = st.builds(lambda verb, target: ("act", Action(verb, target), None), words, st.just("") | words)
    amendments = st.builds(lambda key, value: ("amend", Action("amend", f"k{key}"), value), st.integers(0, 9), comments)
    return st.builds(
        lambda done, seat, drawn, said, others: Move(
            done[0], "" if done[0] == "amend" else seat, done[1], drawn, done[2], comments=said, variations=others
        ),
        acts | amendments | st.just(("undo", Action("undo", "2"), None)) | st.just(("resign", Action("resign"), None)),
        seats,
        draws,
        comments,
        variations,
    )


def made_lines(variations: st.SearchStrategy[list[Line]], least: int) -> st.SearchStrategy[Line]:
    return st.builds(Line, st.lists(made_moves(variations), min_size=least, max_size=4), comments)


lines = made_lines(st.lists(made_lines(st.lists(made_lines(st.just([]), 1), max_size=1), 1), max_size=2), 0)
tags = st.lists(st.tuples(st.just("Set"), st.text()), max_size=3)


@examples(60, 500)
@given(tags, draws, lines)
def test_whatever_is_written_is_read_back(further: list[tuple[str, str]], opening: list[int | str] | None, line: Line) -> None:
    """Odd verbs, odd cards, comments with braces in them, variations of variations."""
    game = Transcript([("Game", "x"), *further], opening, line)

    assert read(write(game)) == game


def test_places_are_no_part_of_what_is_said() -> None:
    assert Move("act", "a", Action("b"), place=Place("x", 1, 2)) == Move("act", "a", Action("b"))
