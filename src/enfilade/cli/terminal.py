"""`enfilade table`: a game in the terminal, by numbers and words."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Any

import typer

from enfilade import library
from enfilade.cli.common import (
    DEFAULT_SCENARIO,
    Changes,
    ScenarioName,
    can_be_written,
    find_scenario,
    full_name,
    say,
    settings,
)
from enfilade.cli.positions import At, begun
from enfilade.cli.records import verdict
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import is_count
from enfilade.kernel.dice import Draw, Scripted
from enfilade.kernel.errors import BadDraw, DrawNeeded, EnfiladeError, UnknownName
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import renamed
from enfilade.library import AnyScenario, AnyTable, matching
from enfilade.players import OPPONENT, Player, Search, names, player
from enfilade.players.base import pick
from enfilade.players.seats import split
from enfilade.scene.text import spoken, terminal
from enfilade.transcript.files import open_game

LONG_THOUGHT = 1.0  # seconds from which several processes pay
HELP = """\
A number or its text (`move W1`) acts. Besides:
  board      the board                     spoken     the board in sentences
  odds N     what action N would do        why        what is not allowed now, and by which rule
  path       where we are in the sequence  log        what happened so far
  undo       take the last action back     undo N     take back choice N of those decided, and keep the later ones
  decided    what may be taken back so     save FILE  keep the record
  amend      what may be changed in play   amend KEY VALUE  change it, if all at this terminal agree
  rule NUM   the text of a rule            resign     give the game up
  quit       stop (save first)"""


def table(
    scenario: ScenarioName = DEFAULT_SCENARIO,
    seats: Annotated[
        str,
        typer.Option(
            "--seats", help="human or a player for each seat, human,veteran or human,external:./program; else human,regular."
        ),
    ] = "",
    dice: Annotated[
        str, typer.Option("--dice", help="seeded, or typed: you roll on a real table and type what fell.")
    ] = "seeded",
    seed: Annotated[str, typer.Option("--seed", help="A seed for seeded dice; without it the operating system gives one.")] = "",
    load: Annotated[
        Path | None, typer.Option("--load", help="Go on with the game of a record, or of one in notation (.egn).")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the record there when the game stops.")] = None,
    changes: Changes = None,
    at: At = "",
) -> None:
    """Play in the terminal: numbered choices, undo, dice of a real table if you like."""
    if dice not in ("seeded", "typed"):
        raise UnknownName("kind of dice", dice, ["seeded", "typed"])
    if save is not None:
        can_be_written("--save", save)
        if save.exists() and save != load:
            raise EnfiladeError(f"--save {save}: a file is there already: choose another name, or go on with its game by --load")
    if load is not None and at:
        raise EnfiladeError("--at begins a game and --load goes on with one: choose one of them")
    if load is not None:
        played = resume(load)
    else:
        played = begin(begun(find_scenario(full_name(scenario), settings(changes)), at), dice, seed)
    session = Session(played, seated(played, seats))
    try:
        session.run()
    finally:
        session.leave()
        if save is not None:
            session.save(str(save))


def resume(path: Path) -> AnyTable:
    """The table of a record, to be played on; without a seed its dice are typed from here on."""
    played = open_game(path)
    return played if played.seed is not None else played.copy(Scripted([]))


def begin(scenario: AnyScenario, dice: str, seed: str) -> AnyTable:
    """A new table; with typed dice, what is rolled before the first decision is asked for at once."""
    if dice == "seeded":
        return Table(scenario, seed=seed or None)
    script: list[Draw] = []
    typed: list[Draw] = []
    while True:
        try:
            return Table(scenario, dice=Scripted([*script, *typed]))
        except DrawNeeded as needed:
            script += typed
            typed = ask_draws(needed)
        except BadDraw as error:
            say(str(error))
            typed = []


def seated(played: AnyTable, text: str) -> dict[Seat, Player[Any, Any] | None]:
    """Who sits where; None is a person. Where nothing is said, the scenario's own players, you, and a regular."""
    brought = played.game.commander.seated(played.scenario.start)
    free = [seat for seat in played.seats if seat not in brought]
    usual = [brought.get(seat, "human" if seat == free[0] else OPPONENT) for seat in played.seats]
    wanted = split(text) if text else usual
    if len(wanted) != len(played.seats):
        raise EnfiladeError(
            f"--seats {text}: name one for each of {', '.join(played.seats)}: human, {', '.join(names(played.game))}"
        )
    return {
        seat: None if name == "human" else _in_earnest(player(name, played.game, token_hex(8)))
        for seat, name in zip(played.seats, wanted, strict=True)
    }


def _in_earnest(sitting: Player[Any, Any]) -> Player[Any, Any]:
    """A player who takes its time may take all processors: nobody else thinks here."""
    if isinstance(sitting, Search) and sitting.budget.seconds >= LONG_THOUGHT:
        sitting.jobs = os.cpu_count() or 1
    return sitting


def ask(prompt: str) -> str:
    """A line typed by a person; the end of input stops the game."""
    typer.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def ask_draws(needed: DrawNeeded) -> list[Draw]:
    """What was drawn on the real table."""
    while True:
        typed = ask(f"Roll {needed.count} × {needed.kind} ({needed.label}) and type it: ").replace(",", " ").split()
        if len(typed) == needed.count:
            return [int(word) if is_count(word) else word for word in typed]
        say(f"That is {len(typed)}; {needed.count} are needed, with blanks between.")


class Session:
    """People and computer players at one terminal."""

    def __init__(self, played: AnyTable, players: dict[Seat, Player[Any, Any] | None]) -> None:
        self.table = played
        self.players = players
        self.told: dict[Seat, int] = dict.fromkeys(played.seats, 0)
        self.shown = ""  # for whom the board was last shown

    def run(self) -> None:
        """Play until the game is over or somebody stops."""
        say(f"{self.table.scenario.title}: {self.table.scenario.data.get('intro', '')}")
        if self.table.commitment:
            say(f"Commitment to the seed: {self.table.commitment}")
        say("Type `help` for what can be typed.")
        try:
            while self.table.actors:
                seat = self.table.actors[0]
                sitting = self.players[seat]
                if sitting is None:
                    if not self.turn(seat):
                        return
                else:
                    self.act(seat, self.chosen(seat, sitting))
        except EOFError:
            say()
            say("The input has ended; the game stops here.")
            return
        self.tell(self.table.seats[0])
        say(f"The game is over. {verdict(self.table)}")
        if self.table.seed is not None:
            say(f"The seed was {self.table.seed}")

    def leave(self) -> None:
        """The computer players go."""
        for each in self.players.values():
            if each is not None:
                each.leave()

    def chosen(self, seat: Seat, sitting: Player[Any, Any]) -> Action:
        """What a computer player chooses; for one that fails, or chooses what it may not, the lot does, and that is said."""
        view = self.table.view(seat)
        try:
            action = sitting.choose(view, sitting.dice)
            for remark in sitting.remarks():
                say(f"  ! {remark.words}")  # the detail may be a secret of its seat
            trouble = "" if action in view.legal else f"{action.text} is no choice here"
        except Exception as error:  # whatever a player stumbles over must not end the game of others
            trouble = f"{type(error).__name__}: {error}"
        if not trouble:
            return action
        say(f"The computer in seat {self.table.scenario.seat_name(seat)} fails ({trouble}): the lot has chosen for it.")
        return pick(view.legal, sitting.dice)

    def turn(self, seat: Seat) -> bool:
        """One decision of a person; False to stop."""
        if self.shown != seat:
            self.shown = seat
            self.board(seat)
        self.tell(seat)
        view = self.table.view(seat)
        say(f"\n{renamed(view.prompt, self.table.names(seat))}")
        for number, action in enumerate(view.legal, 1):
            label = self.table.game.page.label(view, action)
            say(f"  {number:2}  {action}" + (f"  ({label})" if label else ""))
        return self.obey(seat, ask(f"{self.table.scenario.seat_name(seat)}> "))

    def obey(self, seat: Seat, line: str) -> bool:
        """Do what a person typed; False to stop."""
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "":
                    return True
                case "quit" | "q":
                    return False
                case "help" | "?":
                    say(HELP)
                case "board" | "b":
                    self.board(seat)
                case "spoken":
                    say(spoken(self.table.game.scene(self.table.view(seat))))
                case "why":
                    self.why(seat)
                case "path":
                    say(" > ".join(str(stage) for stage in self.table.view(seat).path))
                case "log":
                    self.log(seat, 0)
                case "odds":
                    self.preview(seat, rest)
                case "rule":
                    self.rule(rest)
                case "save":
                    self.save(rest)
                case "amend":
                    self.amend(seat, rest)
                case "resign":
                    self.table.resign(seat)
                case "undo" | "u":
                    self.undo(seat, rest)
                case "decided":
                    self.decided(seat)
                case _:
                    self.act(seat, self.named(seat, line))
        except EnfiladeError as error:
            say(str(error))
        return True

    def named(self, seat: Seat, text: str) -> Action:
        """The action with a number in the list, or with this text."""
        legal = self.table.legal(seat)
        if is_count(text):
            if not 1 <= int(text) <= len(legal):
                raise EnfiladeError(f"there is no choice {text}: give 1 to {len(legal)}, or `help`")
            return legal[int(text) - 1]
        return Action.parse(text)

    def act(self, seat: Seat, action: Action) -> None:
        """Carry an action out; dice of a real table are asked for as the rules need them."""
        dice = self.table.play.dice
        while True:
            try:
                self.table.act(seat, action)
                return
            except DrawNeeded as needed:
                assert isinstance(dice, Scripted)
                dice.feed(ask_draws(needed))
            except BadDraw as error:
                assert isinstance(dice, Scripted)
                say(str(error))
                dice.drop()

    def undo(self, seat: Seat, number: str) -> None:
        """Take back the last action, or one of the choices that stand by themselves."""
        if number and not is_count(number):
            raise EnfiladeError(f"undo what? {number!r} is not the number of a choice: see `decided`")
        self.table.undo(seat, int(number or "0"))

    def decided(self, seat: Seat) -> None:
        choices = self.table.choices(seat)
        called = self.table.names(seat)
        for number, choice in enumerate(choices, 1):
            words = " ".join([words for event in choice.events if (words := self.table.scenario.sentence(event))])
            say(f"  {number:2}  {renamed(words, called) or ', '.join([action.text for action in choice.actions])}")
        if not choices:
            say("Nothing has been decided that could be taken back by itself.")

    def board(self, seat: Seat) -> None:
        say(terminal(self.table.game.scene(self.table.view(seat))))

    def tell(self, seat: Seat) -> None:
        """What the seat has learnt since it was last told."""
        self.log(seat, self.told[seat])
        self.told[seat] = len(self.table.events(seat))

    def log(self, seat: Seat, since: int) -> None:
        called = self.table.names(seat)
        for event in self.table.events(seat, since):
            words = renamed(self.words(event), called)
            if words:
                say(f"  · {words}")

    def words(self, event: Event) -> str:
        words = self.table.scenario.sentence(event)
        return f"{words} ({event.rule})" if words and event.rule and event.rule not in words else words

    def why(self, seat: Seat) -> None:
        barred = self.table.view(seat).barred
        called = self.table.names(seat)
        for each in barred:
            say(f"  {each.action}: {renamed(each.reason, called)} ({each.rule})")
        if not barred:
            say("Nothing that one might look for here is forbidden.")

    def preview(self, seat: Seat, text: str) -> None:
        action = self.named(seat, text)
        found = self.table.game.page.preview(self.table.view(seat), action)
        say(f"{action}: nothing more is known of it." if found is None else f"{action}: {found.words} ({found.rule})")
        for chance in found.chances if found is not None else ():
            say(f"  {chance.name}: {chance.probability:.1%}")

    def amend(self, seat: Seat, text: str) -> None:
        """Change a value of the scenario: those who sit at one terminal have agreed."""
        options = self.table.game.page.amendable(self.table.view(seat))
        key, _, value = text.partition(" ")
        if key:
            if key not in [option.key for option in options]:
                raise UnknownName("value to change in play", key, [option.key for option in options])
            self.table.amend(key, library.value_of(value.strip()))
            return
        for option in options:
            say(f"  {option.key} = {option.value}  {option.label} ({option.rule})")
        if not options:
            say("Nothing of this scenario may be changed in play now.")

    def rule(self, number: str) -> None:
        for each in matching(list(library.rules(self.table.game.id).values()), number):
            say(f"{each.number}  {each.title}. {each.text}")

    def save(self, path: str) -> None:
        if not path:
            raise EnfiladeError("save where? Give a file name: save game.jsonl")
        try:
            self.table.save(path)
        except OSError as error:
            raise EnfiladeError(f"{path}: {error.strerror}") from None
        say(f"saved to {path}")
