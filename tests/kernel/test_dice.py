"""Chance: seeded, scripted, recorded; decks; what is read of a group of dice."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import product

import pytest

from enfilade import BadDraw, BadRecord, DrawNeeded, Scripted, Scripts, Seeded
from enfilade.kernel.dice import EACH, POOL, Deck, Dice, Draw, Reading, Recorded, Sealed, hits, outcomes, total

CARDS = ["ace", "king", "queen", "ten"]


def test_a_seed_gives_the_same_draws_on_every_machine() -> None:
    """These vectors are part of the record format: they must never change."""
    dice = Seeded("7")
    assert dice.roll(12, 6, "dice") == [4, 6, 4, 1, 2, 1, 3, 6, 4, 1, 3, 6]
    assert [dice.below(1000) for _ in range(4)] == [908, 387, 286, 262]
    assert dice.shuffle(CARDS, "layout") == ["ace", "ten", "king", "queen"]
    assert dice.draw(list(CARDS), "card") == "ace"
    assert dice.to_data() == ["7", 1, 33]


def test_a_block_is_blake2b_of_key_and_counter() -> None:
    """The recipe, written out again: a byte that would favour low faces is passed over."""
    key = blake2b(b"recipe", digest_size=32, person=b"enfilade").digest()
    blocks = [blake2b(number.to_bytes(8, "little"), digest_size=64, key=key).digest() for number in range(3)]
    faces = [byte % 6 + 1 for byte in b"".join(blocks) if byte < 252]
    assert Seeded("recipe").roll(150, 6, "dice") == faces[:150]


def test_what_was_drawn_is_noted_until_somebody_empties_it() -> None:
    dice = Seeded("7")
    faces = dice.roll(2, 6, "two dice")
    face = dice.die(6, "a die")
    card = dice.draw(list(CARDS), "a card")
    order = dice.shuffle(CARDS, "an order")
    assert dice.drawn == [*faces, face, card, *order]


@pytest.mark.parametrize("bound", [2, 6, 10, 52, 256, 257, 1000])
def test_draws_are_uniform(bound: int) -> None:
    """Chi squared against its mean plus five deviations."""
    draws = 40 * bound
    dice = Seeded("uniform")
    counts = Counter([dice.below(bound) for _ in range(draws)])
    assert set(counts) <= set(range(bound))
    expected = draws / bound
    chi = sum((counts[number] - expected) ** 2 / expected for number in range(bound))
    assert chi < bound - 1 + 5 * (2 * (bound - 1)) ** 0.5


def test_every_order_is_equally_likely() -> None:
    dice = Seeded("orders")
    counts = Counter([tuple(dice.shuffle(["a", "b", "c"], "order")) for _ in range(1200)])
    assert len(counts) == 6
    assert all(140 < count < 260 for count in counts.values())


@pytest.mark.parametrize("before", [0, 1, 63, 64, 65, 200])
def test_three_fields_are_the_whole_state(before: int) -> None:
    dice = Seeded("resume")
    for _ in range(before):
        dice.below(256)
    seed, counter, offset = dice.to_data()
    assert isinstance(seed, str)
    assert isinstance(counter, int)
    assert isinstance(offset, int)
    resumed, copied = Seeded(seed, counter, offset), dice.copy()
    ahead = dice.roll(100, 6, "ahead")
    assert resumed.roll(100, 6, "ahead") == ahead
    assert copied.roll(100, 6, "ahead") == ahead


def test_streams_are_independent_and_named() -> None:
    dice = Seeded("master")
    one, other = dice.stream("game 1"), dice.stream("game 2")
    assert one.roll(20, 6, "x") != other.roll(20, 6, "x")
    assert dice.stream("game 1").roll(20, 6, "x") == Seeded("master").stream("game 1").roll(20, 6, "x")


def test_a_script_is_drawn_in_order() -> None:
    dice = Scripted([4, 5, "king", "b", "a"])
    pile = list(CARDS)
    assert dice.roll(2, 6, "fire") == [4, 5]
    assert dice.draw(pile, "card") == "king"
    assert "king" not in pile
    assert dice.left_over() == ["b", "a"]
    assert dice.shuffle(["a", "b"], "layout") == ["b", "a"]
    assert dice.left_over() == []
    assert dice.may_run_dry()


def test_a_script_that_runs_dry_says_what_is_missing() -> None:
    dice = Scripted([4])
    with pytest.raises(DrawNeeded) as caught:
        dice.roll(3, 6, "fire of W2")
    assert (caught.value.label, caught.value.kind, caught.value.count) == ("fire of W2", "d6", 3)
    assert dice.left_over() == [4]
    dice.feed([5, 6])
    assert dice.roll(3, 6, "fire of W2") == [4, 5, 6]
    with pytest.raises(DrawNeeded, match="1 × card: a card"):
        dice.draw(list(CARDS), "a card")
    with pytest.raises(DrawNeeded, match="4 × permutation: layout"):
        dice.shuffle(CARDS, "layout")


@pytest.mark.parametrize(("face", "words"), [(7, "cannot show 7"), (0, "cannot show 0"), ("king", "cannot show 'king'")])
def test_a_script_with_an_impossible_die_is_refused(face: Draw, words: str) -> None:
    with pytest.raises(BadDraw, match=words):
        Scripted([face]).die(6, "a die")


def test_the_tenth_face_of_a_die_with_ten_sides_may_be_given_as_0() -> None:
    """As it is printed; a record of it has the face."""
    dice = Scripted([0, 10, 9])
    assert dice.roll(3, 10, "three dice") == [10, 10, 9]
    assert dice.drawn == [10, 10, 9]
    with pytest.raises(BadDraw, match="a die with 10 sides cannot show 11; give a number from 1 to 10"):
        Scripted([11]).die(10, "a die")


def test_a_script_with_an_impossible_card_or_order_is_refused() -> None:
    with pytest.raises(BadDraw, match="'joker' is not among the cards left: ace, king, queen, ten"):
        Scripted(["joker"]).draw(list(CARDS), "a card")
    with pytest.raises(BadDraw, match="a, a is not an order of a, b"):
        Scripted(["a", "a"]).shuffle(["a", "b"], "layout")


def test_a_copied_script_goes_on_by_itself() -> None:
    dice = Scripted([1, 2, 3])
    dice.die(6, "first")
    other = dice.copy()
    assert other.die(6, "second") == 2
    assert dice.left_over() == [2, 3]


def test_a_record_that_does_not_fit_is_a_fault_of_the_record() -> None:
    with pytest.raises(BadRecord, match="the record lacks a draw: 2 × d6: fire"):
        Recorded([1]).roll(2, 6, "fire")
    with pytest.raises(BadRecord, match="cannot show 9"):
        Recorded([9]).die(6, "fire")
    assert isinstance(Recorded([1]).copy(), Recorded)


def test_sealed_chance_draws_nothing() -> None:
    dice = Sealed()
    with pytest.raises(AssertionError, match="asked for fire"):
        dice.die(6, "fire")
    with pytest.raises(AssertionError, match="asked for a card"):
        dice.draw(list(CARDS), "a card")
    with pytest.raises(AssertionError, match="asked for layout"):
        dice.shuffle(CARDS, "layout")
    assert isinstance(dice.copy(), Sealed)


def test_a_source_must_say_how_it_draws() -> None:
    dice = Dice()
    for draw in (lambda: dice.die(6, ""), lambda: dice.draw(list(CARDS), ""), lambda: dice.shuffle(CARDS, ""), dice.copy):
        with pytest.raises(NotImplementedError):
            draw()


# Decks.


def test_a_deck_draws_what_is_arranged_first_then_any_of_the_pile() -> None:
    deck = Deck(CARDS, arranged=["two", "three"])
    assert len(deck) == 6
    assert [deck.draw(Sealed(), "arranged") for _ in range(2)] == ["two", "three"]
    assert deck.draw(Scripted(["queen"]), "a card") == "queen"
    assert deck.pile == ["ace", "king", "ten"]


def test_a_pile_has_no_order_until_it_is_drawn_from() -> None:
    assert Deck(["b", "a"]).to_data() == Deck(["a", "b"]).to_data()


def test_a_reshuffled_deck_has_all_three_piles() -> None:
    deck = Deck(["a"], discard=["c"], arranged=["b"])
    deck.reshuffle()
    assert deck.to_data() == {"pile": ["a", "b", "c"], "discard": [], "arranged": []}


def test_a_copied_deck_is_independent() -> None:
    deck = Deck(["a", "b"], discard=["c"], arranged=["d"])
    other = deck.copy()
    assert other.to_data() == deck.to_data()
    other.draw(Sealed(), "arranged")
    other.draw(Scripted(["a"]), "card")
    other.discard.append("a")
    assert deck.to_data() == {"pile": ["a", "b"], "discard": ["c"], "arranged": ["d"]}


# Readings.

READINGS = [EACH, POOL, total((1, 2, 3, 4, 5, 6)), total((2, 2, 3, 5, 5, 7)), hits(6, 5)]


def read(faces: tuple[int, ...], reading: Reading) -> object:
    if reading.kind == "each":
        return faces
    if reading.kind == "pool":
        return tuple(sorted(faces))
    return sum(reading.values[face - 1] for face in faces)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: f"{reading.kind}{reading.values}")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_the_ways_to_read_a_group_agree_with_brute_force(count: int, reading: Reading) -> None:
    counted = Counter([read(faces, reading) for faces in product(range(1, 7), repeat=count)])
    found = {read(tuple(faces), reading): ways for ways, faces in outcomes(count, 6, reading)}
    assert found == counted
    assert sum(found.values()) == 6**count


def test_reading_the_sum_needs_few_branches() -> None:
    assert len(outcomes(4, 6, total((1, 2, 3, 4, 5, 6)))) == 21
    assert len(outcomes(4, 6, hits(6, 5))) == 5


def test_each_seat_has_a_script_of_its_own() -> None:
    """Draws come from the script of whom their label names first; the rest from the one without a name."""
    dice = Scripts({"white": [1, 2], "W2": [6], "": [5]})
    assert dice.roll(1, 6, "movement of white") == [1]
    assert dice.roll(1, 6, "fire of W2 at B1") == [6]
    assert dice.roll(1, 6, "whiteness of snow") == [5]
    assert dice.left_over("white") == [2]
    with pytest.raises(DrawNeeded, match="movement of black"):
        dice.roll(1, 6, "movement of black")
    dice.feed([3], "black")
    assert dice.roll(1, 6, "movement of black") == [3]


def test_scripts_go_back_and_are_mended() -> None:
    dice = Scripts({"white": [1, 2, 9], "black": [4]})
    place = dice.place()
    dice.roll(2, 6, "movement of white")
    again = dice.copy()
    dice.rewind(place)
    assert dice.roll(2, 6, "movement of white") == [1, 2]
    with pytest.raises(BadDraw):
        again.roll(1, 6, "re-roll of white's 2")
    again.rewind(2)
    assert again.mend([5], "white") == [9]
    assert again.roll(1, 6, "re-roll of white's 2") == [5]
    assert dice.left_over("white") == [9]  # the copy is another


def test_a_script_is_mended() -> None:
    dice = Scripted([1, 7])
    dice.die(6, "a die")
    assert dice.mend([3, 4]) == [7]
    assert dice.roll(2, 6, "two dice") == [3, 4]
