"""What the rules say to a game in notation: tags, moves, dice, variations."""

from __future__ import annotations

import pytest

from enfilade import Table, scenario, transcript
from enfilade.kernel.errors import BadNotation
from enfilade.kernel.record import Header, Record

LONE = '[Scenario "urban-battle/lone-heavy"]\n'
GAME = LONE + "<4 6 4>\n1. black: move B1, die 4, forward\n"


def complaint(text: str) -> str:
    with pytest.raises(BadNotation) as caught:
        transcript.played(transcript.read(text, "x.egn"))
    return str(caught.value)


def test_a_game_written_by_hand_needs_little() -> None:
    """A scenario, the dice and the moves: whose they are is plain where one seat decides."""
    by_hand = transcript.read(LONE + "<4 6 4> move B1, die 4, forward")
    table = transcript.played(by_hand)

    assert [entry.seat for entry in table.entries] == ["black", "black", "black"]
    assert [(move.seat, move.turn) for move in by_hand.line.moves] == [("black", "1"), ("black", ""), ("black", "")]
    assert "1. black: move B1, die 4, forward" in transcript.write(by_hand)


def test_the_seed_gives_the_dice_that_are_left_out() -> None:
    table = Table(scenario("urban-battle/lone-heavy"), seed=7)
    game = transcript.read(LONE + '[Seed "7"]\nblack: move B1')

    assert transcript.played(game).fingerprint() != table.fingerprint()
    assert game.opening == table.opening == [4, 6, 4]


def test_where_several_decide_the_seat_is_asked_for() -> None:
    secret = '[Scenario "game-of-war/duel"]\n'

    assert complaint(secret + "commit") == "x.egn, line 2, column 1: whose move is this? Write the seat before it: red: or white:"


def test_changes_and_positions_stand_in_tags() -> None:
    changed = transcript.played(
        transcript.read(
            '[Scenario "urban-battle/convoy"]\n[Set "max_rounds = 3"]\n[Set "options.deployment = fixed"]\n[Seed "1"]'
        )
    )
    posed = scenario("urban-battle/convoy").at("3 white movement 4.2 W1:E5N B1:L12S")
    line = transcript.of(Table(posed, seed=1))
    document = transcript.of(Table(scenario("quick/lesson").at({"round": 2}), seed=1))

    assert changed.scenario.data["max_rounds"] == 3
    assert line.tag("Position") == "3 white movement 4.2 W1:E5N B1:L12S"
    assert document.tag("Set") == 'position = {"round": 2}'
    assert transcript.played(transcript.read(transcript.write(line))).position.round == 3
    assert transcript.played(transcript.read(transcript.write(document))).position.round == 2


@pytest.mark.parametrize("data", [{"odds": "Even, over 10 games."}, {"odds": None, "notes": "As it was."}])
def test_a_game_of_other_days_is_told_by_what_its_card_said_then(data: dict[str, str | None]) -> None:
    """Odds come and go as they are measured anew: the game is that of the same scenario."""
    today = scenario("urban-battle/lone-heavy")
    then = Table(scenario({key: value for key, value in {**today.data, **data}.items() if value is not None}), seed=7)
    written = transcript.write(transcript.of(then))

    assert "odds" in today.data
    assert "[Data " not in written
    assert transcript.record(transcript.read(written)).text() == then.record().text()


def test_what_is_deleted_must_be_there_unless_it_is_only_said() -> None:
    game = transcript.played(transcript.read(LONE + '[Set "odds = null"]\n[Set "notes = null"]\n[Seed "7"]'))

    assert "odds" not in game.scenario.data
    assert "no 'nothing' to delete" in complaint(LONE + '[Set "nothing = null"]')


def test_a_scenario_of_ones_own_stands_whole_in_a_tag() -> None:
    data = {**scenario("urban-battle/lone-heavy").data, "id": "my-own", "title": 'The "Lone" Heavy'}
    record = Table(scenario("urban-battle/lone-heavy"), seed=7).record()
    own = Record(Header("urban-battle", record.header.version, data, "7", record.header.committed), record.opening, [])
    written = transcript.write(transcript.of(own))

    assert "[Data " in written
    assert transcript.record(transcript.read(written)).header.line() == own.header.line()


def test_what_was_promised_of_an_unknown_seed_is_kept() -> None:
    """A record given out before the game is over shows the commitment only."""
    made = Table(scenario("urban-battle/lone-heavy"), seed=7).record()
    hidden = Record(
        Header(made.header.game, made.header.version, made.header.scenario, None, made.header.committed), made.opening, []
    )
    game = transcript.of(hidden)

    assert game.tag("Seed") == ""
    assert transcript.record(transcript.read(transcript.write(game))).header.line() == hidden.header.line()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[Event "x"]', "x.egn: a tag names the scenario, such as "),
        ('[Scenario "/etc/passwd"]', "x.egn, line 1, column 1: there is no game called ''"),
        ('[Scenario "my.toml"]', "x.egn, line 1, column 1: a tag names the scenario"),
        (
            '[Scenario "urban-battle/konvoy"]',
            "x.egn, line 1, column 1: there is no scenario called 'urban-battle/konvoy'. Did you mean urban-battle/convoy",
        ),
        ('[Game "quick"]\n' + LONE, "x.egn, line 1, column 1: this is a game of urban-battle, as its scenario says"),
        ('[Rules "99"]\n' + LONE, "x.egn, line 1, column 1: this was written with version 99 of the rules"),
        (LONE + '[Set "max_rounds"]', "x.egn, line 2, column 1: a change is written"),
        (LONE + '[Set "max_rounds = often"]', "x.egn, line 2, column 1: urban-battle/lone-heavy.toml"),
        (LONE + '[Position "nonsense here"]', "x.egn, line 2, column 1: "),
        ('[Data "[1]"]', "x.egn, line 1, column 1: this tag holds the whole scenario as a JSON object"),
        ('[Data "{}"]', "x.egn, line 1, column 1: x.egn, tag Data, game: this key is missing"),
        (LONE, "x.egn: the rules draw here: 3 × d6 (movement of black): write them before the first move"),
        (LONE + "<4 6 9>", "x.egn, line 2, column 1: "),
        (LONE + "<4 6 4 4>", "x.egn, line 2, column 1: the rules draw less here: [4] is left over"),
        (LONE + '[Seed "7"]\n<4 6 5>', "x.egn, line 3, column 1: the seed gives [4, 6, 4] before the first move, not [4, 6, 5]"),
        (LONE + '[Seed "7"]\n[Commitment "00"]', "x.egn, line 3, column 1: the seed is not the one committed to"),
        (
            GAME + "black: forwad",
            "x.egn, line 4, column 8: black cannot choose 'forwad' in the Move (UB 4.5). Did you mean forward?",
        ),
        (
            GAME + "white: forward",
            "x.egn, line 4, column 8: white cannot choose 'forward': it is for black to decide now",
        ),
        (GAME + "blac: forward", "x.egn, line 4, column 7: there is no seat called 'blac'. Did you mean black?"),
        (GAME + "black: forward (left, lef)", "x.egn, line 4, column 23: black cannot choose 'lef'"),
        (GAME + "white: UNDO", "x.egn, line 4, column 8: white has done nothing yet"),
        (GAME + "white: TAKE_BACK 1", "x.egn, line 4, column 8: white has not done what stands as number 1"),
        (GAME + "white: TAKE_BACK", "x.egn, line 4, column 8: TAKE_BACK takes the number of an action, not ''"),
        (GAME + "AMEND max_rounds = 3", "x.egn, line 4, column 1: this game does not let max_rounds be changed in play"),
        (GAME + "AGREE, AGREE", "x.egn, line 4, column 8: a draw cannot be agreed: the game is over"),
        (GAME + "white: RESIGN, RESIGN", "x.egn, line 4, column 16: white cannot resign: the game is over"),
        (
            GAME.replace("<", '[Result "white, by far"]\n<'),
            "x.egn, line 2, column 1: by the rules the result is '*', not 'white, by far'",
        ),
    ],
)
def test_what_the_rules_refuse_is_told_with_its_place(text: str, message: str) -> None:
    assert complaint(text).startswith(message)


def test_a_variation_needs_its_dice_too() -> None:
    assert complaint(GAME + "black: stop").endswith("the rules draw here: 3 × d6 (movement of white): write them after stop")
    assert complaint(GAME + "black: left (stop)").startswith("x.egn, line 4, column 14: the rules draw here: 3 × d6")

    table = transcript.played(transcript.read(GAME + "black: left (stop <1 2 3>, white: done <4 5 6>)"))

    assert table.actors == ("black",)


def test_a_variation_is_named_by_its_move_and_number() -> None:
    game = transcript.read(GAME + "black: forward (left)")

    assert [move.action.text for move in transcript.variant(game, 3).line.moves][-2:] == ["forward", "left"]
    with pytest.raises(BadNotation, match="there is no variation 1 of move 3"):
        transcript.variant(game, 3, 1)
