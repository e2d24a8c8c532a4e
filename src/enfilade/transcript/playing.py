"""From a transcript to a table: every move is carried out by the rules, in the main line and in the variations."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Source, is_too_deep
from enfilade.kernel.dice import Draw, Scripted
from enfilade.kernel.errors import (
    BadDraw,
    BadNotation,
    BadScenario,
    DrawNeeded,
    EnfiladeError,
    IllegalAction,
    UnknownName,
    did_you_mean,
    shown,
)
from enfilade.kernel.event import Event
from enfilade.kernel.play import Outcome
from enfilade.kernel.record import Header, Record, commitment
from enfilade.library import AnyScenario, AnyTable
from enfilade.transcript.model import ACT, Line, Move, Place, Transcript

DRAWN: Final = "draw"  # the game, as the tag Result says it
UNFINISHED: Final = "*"
OPENING: Final = "<opening>"
DELETED: Final = "null"  # as the value of a key in a tag Set


class Written(Scripted):
    """Draws as a text gives them, in which the name of a card may look like a number."""

    def card(self, pile: list[str], label: str) -> str:
        if self.used < len(self.script):
            self.script[self.used] = str(self.script[self.used])
        return super().card(pile, label)


def played(game: Transcript) -> AnyTable:
    """The table that a transcript leads to. What it leaves out (draws, seats, numbers of turns) is filled in.

    Variations are tried too: one that the rules do not allow is refused like a move of the game.
    """
    table = opened(game)
    _follow(game.line, table, _number(table.events(None)))
    _check_result(game, table)
    return table


def record(game: Transcript) -> Record:
    """The record of the game that a transcript tells; comments and variations have no place in it."""
    table = played(game)
    made = table.record()
    header = made.header
    committed = header.committed or game.tag("Commitment")
    return Record(
        Header(header.game, header.version, header.scenario, header.seed, committed),
        made.opening,
        made.entries,
        game.name,
        made.is_closed,
    )


def variant(game: Transcript, move: int, number: int = 0) -> Transcript:
    """A variation as a game of its own: the moves before that with this index, then the variation with this number.

    It has no seed, for other dice fell in it; the transcript is played first, so that it knows the dice before.
    """
    played(game)
    if not 0 <= move < len(game.line.moves) or not 0 <= number < len(game.line.moves[move].variations):
        raise BadNotation(f"there is no variation {number} of move {move}", game.name)
    line = game.line.moves[move].variations[number]
    tags = [(name, value) for name, value in game.tags if name not in ("Seed", "Commitment", "Result")]
    moves = [*game.line.moves[:move], *line.moves]
    return Transcript(tags, game.opening, Line(moves, game.line.comments), game.name)


# Where it begins.


def opened(game: Transcript) -> AnyTable:
    """The table before the first move."""
    scenario = scenario_of(game)
    rules = game.tag("Rules")
    if rules and rules != str(scenario.game.version):
        raise game.place("Rules").bad(
            f"this was written with version {rules} of the rules of {scenario.game.title}; "
            f"this Enfilade has version {scenario.game.version}. Leave the tag out to try the moves by these rules"
        )
    seed = game.tag("Seed")
    place = game.place(OPENING)
    if seed:
        if game.tag("Commitment") not in ("", commitment(seed)):
            raise game.place("Commitment").bad("the seed is not the one committed to")
        table = Table(scenario, seed=seed)
        _check_draws(table.opening, game.opening, place, "before the first move")
    else:
        script = Written(game.opening or [])
        try:
            table = Table(scenario, dice=script)
        except DrawNeeded as needed:
            raise place.bad(f"{_needed(needed)}: write them before the first move") from None
        except BadDraw as error:
            raise place.bad(str(error)) from None
        _check_left_over(script, place)
    game.opening = table.opening or None
    return table


def scenario_of(game: Transcript) -> AnyScenario:
    """The scenario that the tags tell of."""
    if game.tag("Data"):
        place = game.place("Data")
        data = _json(game.tag("Data"))
        if not isinstance(data, dict):
            raise place.bad("this tag holds the whole scenario as a JSON object")
        try:
            return library.build_scenario(data, Source(f"{game.name or 'notation'}, tag Data"))
        except BadScenario as error:
            raise place.bad(str(error)) from None
    name = game.tag("Scenario")
    if not name or "/" not in name or name.endswith(".toml"):
        raise game.place("Scenario").bad(
            'a tag names the scenario, such as [Scenario "urban-battle/convoy"]; one of your own stands whole in the tag Data'
        )
    try:
        found = library.scenario(name, changes_of(game))
    except UnknownName as error:
        raise game.place("Scenario").bad(str(error)) from None
    except BadScenario as error:
        raise game.place("Set" if game.tag("Set") else "Position").bad(str(error)) from None
    if game.tag("Game") not in ("", found.game.id):
        raise game.place("Game").bad(f"this is a game of {found.game.id}, as its scenario says")
    return found


def changes_of(game: Transcript) -> dict[str, Data]:
    """What the tags Set and Position change in the scenario."""
    changes: dict[str, Data] = {}
    for name, value in game.tags:
        if name == "Set":
            key, equals, text = value.partition("=")
            if not equals or not key.strip():
                raise game.place("Set").bad('a change is written [Set "options.deployment = fixed"]')
            said = text.strip()
            read = _json(said)
            changes[key.strip()] = library.value_of(said) if read is None and said != DELETED else read
        elif name == "Position":
            changes["position"] = value
    return changes


def _json(text: str) -> Data:
    """What a JSON text says; None if it is none."""
    try:
        data: Data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return None if is_too_deep(data) else data


# Moves.


def _follow(line: Line, table: AnyTable, turn: str) -> None:
    """Carry out the moves of a line, each after its variations were tried elsewhere."""
    last = ""
    for move in line.moves:
        before = table.copy(Written([])) if move.variations else None
        _resolve_seat(move, table)
        events = _carry_out(move, table)
        move.turn = "" if turn == last else turn
        last = turn
        turn = _number(events) or turn
        for variation in move.variations:
            assert before is not None
            _follow(variation, before.copy(Written([])), last)


def _resolve_seat(move: Move, table: AnyTable) -> None:
    """Where the text names nobody, the only seat that can be meant."""
    if not move.seat and move.kind not in ("amend", "agree"):
        if len(table.actors) != 1:
            who = " or ".join(f"{seat}:" for seat in table.actors or table.seats)
            raise move.place.bad(f"whose move is this? Write the seat before it: {who}")
        move.seat = table.actors[0]


def _carry_out(move: Move, table: AnyTable) -> list[Event]:
    """Do what a move says, with the draws that it gives."""
    dice = table.play.dice
    script = dice if isinstance(dice, Scripted) else None
    if script is not None:
        script.feed(move.draws or [])
    try:
        events = _done(move, table)
    except IllegalAction as error:
        raise move.place.bad(_refusal(error, move.action)) from None
    except DrawNeeded as needed:
        raise move.place.bad(f"{_needed(needed)}: write them after {move.action}") from None
    except EnfiladeError as error:
        raise move.place.bad(str(error)) from None
    drawn = table.entries[-1].draws
    if script is not None:
        _check_left_over(script, move.place)
    else:
        _check_draws(drawn, move.draws, move.place, f"for {move.action}")
    move.draws = drawn or None
    return events


def _done(move: Move, table: AnyTable) -> list[Event]:
    match move.kind:
        case "undo":
            return table.undo(move.seat, int(move.action.target or "0"))
        case "take_back":
            return table.take_back(move.seat, int(move.action.target))
        case "resign":
            return table.resign(move.seat)
        case "agree":
            return table.agree()
        case "amend":
            return table.amend(move.action.target, move.value)
        case _:
            assert move.kind == ACT
            return table.act(move.seat, move.action)


def _refusal(error: IllegalAction, action: Action) -> str:
    """Why an action is refused, and the legal one that looks most like it."""
    cited = f" ({error.rule})" if error.rule else ""
    return f"{error.reason}{cited}. {did_you_mean(action.text, error.legal)}" if error.legal else f"{error.reason}{cited}"


def _needed(needed: DrawNeeded) -> str:
    return f"the rules draw here: {needed.count} × {needed.kind} ({needed.label})"


def _check_left_over(script: Scripted, place: Place) -> None:
    left = script.drop()
    if left:
        raise place.bad(f"the rules draw less here: {shown(left)} is left over")


def _check_draws(drawn: list[Draw], given: Sequence[Draw] | None, place: Place, what: str) -> None:
    """What the seed gives is what the text says, if it says anything."""
    if given is not None and [str(each) for each in given] != [str(each) for each in drawn]:
        raise place.bad(f"the seed gives {shown(drawn)} {what}, not {shown(list(given))}: leave the draws out, or the tag Seed")


def _number(events: Sequence[Event]) -> str:
    """The number of the turn that some events begin; empty: none."""
    found = ""
    for event in events:
        if event.name.endswith("_started"):
            number = event.values.get("round", event.values.get("turn"))
            found = str(number) if isinstance(number, int) else found
    return found


# How it ends.


def result(outcome: Outcome | None) -> str:
    """What the tag Result says: who has won, how and why."""
    if outcome is None:
        return UNFINISHED
    scores = ", ".join(f"{seat} {score}" for seat, score in outcome.scores.items())
    said = [outcome.winner or DRAWN, *[each for each in (outcome.level, outcome.reason, scores) if each]]
    return ", ".join(said)


def _check_result(game: Transcript, table: AnyTable) -> None:
    """Only who has won must agree: the rest of the tag is for people."""
    said, truth = game.tag("Result"), result(table.outcome)
    if said and said.partition(",")[0].strip() != truth.partition(",")[0]:
        raise game.place("Result").bad(f"by the rules the result is {shown(truth)}, not {shown(said)}")
