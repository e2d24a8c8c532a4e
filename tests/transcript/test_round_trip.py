"""Records become notation and records again, to the byte; with the dice instead of the seed the same things happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade import NoUndo, Seeded, Table, catalogue, library, scenario, transcript
from enfilade.library import AnyTable, scenario_names
from enfilade.transcript import Line, Move, Transcript
from tests.games.replays import one_of

ROOT = Path(__file__).parents[1] / "games"
LONG = {"bryansk", "classic", "classic-simultaneous", "dravik-crossroads", "ironhorse", "lights-out", "petrograd", "selm-harbour"}
RECORDS = sorted(ROOT.glob("*/replays/*.jsonl"))
SHORT_GAMES = ["urban-battle/convoy", "game-of-war/duel", "urban-calculus/tarn", "quick/lesson", "urban-operations/first-door"]
ALL_GAMES = [name for game in catalogue() for name in scenario_names(game)]


def unseeded(game: Transcript) -> Transcript:
    """The same game as somebody wrote it down who rolled the dice."""
    tags = [(name, value) for name, value in game.tags if name not in ("Seed", "Commitment")]
    return transcript.read(transcript.write(Transcript(tags, game.opening, game.line)))


def check_round_trip(text: str, table: AnyTable) -> Transcript:
    """From a record to notation and back; by its dice alone the same is told to everybody."""
    game = transcript.of(table)
    written = transcript.write(game)
    again = transcript.read(written)
    assert transcript.record(again).text() == text
    assert again == game
    assert transcript.write(again) == written
    by_dice = transcript.played(unseeded(game))
    for seat in (None, *table.seats):
        told = [event.to_data() for event in table.events(seat)]
        assert [event.to_data() for event in by_dice.events(seat)] == told
    assert by_dice.fingerprint() == table.fingerprint()
    return game


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if path.stem in LONG else []) for path in RECORDS]
)
def test_every_recorded_game_comes_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    game = check_round_trip(text, library.load(path))

    assert len(transcript.write(game)) < len(text) / 2


def wild_game(name: str, seed: str, depth: int) -> AnyTable:
    """A random game with what happens at tables: things are taken back and amended, and in the end somebody resigns."""
    table = Table(scenario(name), seed=seed)
    chooser = Seeded(f"wild {seed}")
    while table.actors and len(table.entries) < depth:
        seat = table.actors[chooser.below(len(table.actors))]
        table.act(seat, one_of(table.legal(seat), chooser))
        if chooser.below(6) == 0:
            take_back(table, seat, chooser)
        if chooser.below(20) == 0:
            amend(table)
    if table.actors:
        table.resign(table.actors[0])
    return table


def take_back(table: AnyTable, seat: str, chooser: Seeded) -> None:
    """The last action, or one of the choices in secret; where neither may be, nothing."""
    choices = len(table.choices(seat))
    try:
        table.undo(seat, 1 + chooser.below(choices) if choices and chooser.below(2) else 0)
    except NoUndo:
        pass


def amend(table: AnyTable) -> None:
    """A value of the scenario is agreed to be what it is."""
    if table.actors:
        for option in table.game.page.amendable(table.view(table.actors[0]))[:1]:
            table.amend(option.key, option.value)


def talk(game: Transcript, table: AnyTable, chooser: Seeded) -> None:
    """Comments and variations: here and there another legal action, with the dice that then fell."""
    game.line.comments.append("A game by nobody.")
    trial = Table(table.scenario, seed=table.seed)
    for number, (move, entry) in enumerate(zip(game.line.moves, table.entries, strict=True)):
        if number % 9 == 4 and entry.kind == "act":
            legal = trial.legal(entry.seat)
            other = trial.copy(Seeded("elsewhere"))
            action = one_of(legal, chooser)
            other.act(entry.seat, action)
            drawn = other.entries[-1].draws or None
            idea = Move("act", entry.seat, action, drawn, comments=[f"entry {number}: why not {{this}}? {chr(92)}o/"])
            move.variations.append(Line([idea], ["Perhaps:"]))
            move.comments.append("Hm.")
        trial.redo(entry)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in SHORT_GAMES else [pytest.mark.slow]) for name in ALL_GAMES]
)
def test_random_games_come_back_with_all_that_is_said_of_them(name: str) -> None:
    """Secret and simultaneous decisions, set-ups, undo, amendments and resignations included."""
    table = wild_game(name, f"{name} 1", 120)
    game = check_round_trip(table.record().text(), table)
    talk(game, table, Seeded(name))

    transcript.played(game)
    again = transcript.read(transcript.write(game))
    assert transcript.record(again).text() == table.record().text()
    assert again == game
    assert sum(len(move.variations) for move in again.line.moves) > 3

    number = next(index for index, move in enumerate(game.line.moves) if move.variations)
    branch = transcript.played(transcript.variant(game, number))
    assert [entry.action for entry in branch.entries[:number]] == [entry.action for entry in table.entries[:number]]
    assert branch.entries[-1].action == game.line.moves[number].variations[0].moves[0].action


def test_a_table_from_the_middle_of_a_game_goes_on() -> None:
    """With a seed by its own dice, without one it asks for them."""
    table = wild_game("urban-battle/convoy", "going on", 40)
    game = transcript.of(table)
    del game.line.moves[30:]
    game.tags.remove(("Result", game.tag("Result")))

    went_on = transcript.played(game)
    for entry in table.entries[30:]:
        went_on.redo(entry)

    assert went_on.fingerprint() == table.fingerprint()
