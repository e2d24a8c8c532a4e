"""The table: a game in progress with its chance, log and record, as players, programs and the server use it."""

from __future__ import annotations

from collections.abc import Mapping
from os import urandom
from pathlib import Path
from typing import Final, Generic, overload

from enfilade.contract.audiences import PUBLIC, Audiences
from enfilade.contract.doors import V
from enfilade.contract.moments import Choice, Mark, Milestone
from enfilade.contract.scenario import Scenario
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, fingerprint
from enfilade.kernel.dice import NOTHING, Dice, Draw, Recorded, Seeded
from enfilade.kernel.errors import EnfiladeError, IllegalAction, NoUndo, UnknownName, shown
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import LAST_SECRET, OPEN, Outcome, P, Play, Together, is_offered
from enfilade.kernel.record import Entry, Header, Record, commitment
from enfilade.kernel.view import Stage, stages

UNDO: Final = Action("undo")
NOBODY: Final[list[Action]] = []  # is asked
# An action that was carried out and has no entry yet: seat, action, draws, where the part of the log begins that tells of it, how
# it was decided, and how deep in secret. Random play makes many of these, and nobody reads them as entries.
Act = tuple[Seat, Action, list[Draw], int, int, int]
BY_HAND: Final = "the position was changed by hand, and no entry tells of that"
STRIDE: Final = 8  # entries between two milestones
MOST_MILESTONES: Final = 32  # so that what stood so long ago that nobody takes it back is let go


def check_scenario(given: object) -> None:
    """A table is set with a scenario, and with nothing else."""
    if not isinstance(given, Scenario):
        raise EnfiladeError(
            f"a table is set with a scenario, such as enfilade.scenario('urban-battle/convoy'), not {shown(given)}"
        )


class Table(Generic[P, V]):
    """A game being played. `seed` fixes the chance; without it the operating system gives one; `dice` scripts it instead."""

    def __init__(
        self,
        scenario: Scenario[P, V],
        seed: int | str | None = None,
        dice: Dice | None = None,
        like: Table[P, V] | None = None,
    ) -> None:
        if seed is not None and dice is not None:
            raise EnfiladeError("a table has a seed or dice, not both: a script takes nothing from a seed")
        check_scenario(scenario)
        self.scenario: Final = scenario
        self.game: Final = scenario.game
        if like is not None:
            self.seed: str | None = like.seed
            self._log: list[Event] = like._log.copy()
            self._entries: list[Entry] = like.entries.copy()
            self._done: list[Entry] = like._done.copy()
            self._milestones: list[Milestone[P]] = like._milestones.copy()
            self._opening: list[Draw] = like._opening
            self.play: Play[P] = like.play.copy(like.play.dice if dice is None else dice)
            self.play.log = self._log
            self._is_lent: bool = like._is_lent  # somebody has had the position in hand, and may have changed it there
        else:
            self.seed = (urandom(32).hex() if seed is None else str(seed)) if dice is None else None
            self._log = []
            self._entries = []
            self._done = []
            self._milestones = []
            chance: Dice = Seeded(self.seed or "") if dice is None else dice
            self.play = Play(scenario.start.copy(), chance, self._log)
            place = chance.place()
            try:
                self.play.run()
            except BaseException:
                chance.rewind(place)
                raise
            self._opening = chance.drawn
            self._is_lent = False
        self._acts: Final[list[Act]] = []
        self._audiences: Final = Audiences(self._log, scenario.seats, self.game.page.naming)
        self._may_run_dry: Final = self.play.dice.may_run_dry()

    def __repr__(self) -> str:
        outcome = self.play.position.outcome
        now = f"{' and '.join(self.actors)} to decide" if outcome is None else f"over, {outcome!r}"
        chance = "dice of its own" if self.seed is None else f"seed {self.seed!r}"
        return f"<Table {self.scenario.name}, {chance}, {len(self.entries)} entries: {now}>"

    @classmethod
    def at(
        cls,
        scenario: Scenario[P, V],
        position: Mapping[str, Data] | str,
        seed: int | str | None = None,
        dice: Dice | None = None,
    ) -> Table[P, V]:
        """A table in a position of a scenario that somebody has written down, as a document or in a line."""
        return cls(scenario.at(position), seed, dice)

    # Who, what, where.

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.scenario.seats

    @property
    def position(self) -> P:
        """The whole position: for the umpire, not for a seat.

        Whoever changes it by hand plays on from there, but no entry tells of that: nothing before it can be taken back, and
        no record leads there.
        """
        self._is_lent = True
        return self.play.position

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must decide now; empty when the game is over."""
        play = self.play
        return (play.asked,) if play.asked else (*play.offers,)

    @property
    def outcome(self) -> Outcome | None:
        return self.play.position.outcome

    @property
    def path(self) -> list[Stage]:
        """The procedures in progress, outermost first, as the umpire sees them."""
        stack = list(self.play.position.stack)
        if stack:
            top = stack[-1]
            if isinstance(top, Together):
                for branch in top.branches.values():
                    stack.extend(branch)
        return stages(stack)

    @property
    def commitment(self) -> str:
        """What is published of the seed at the start; empty when the dice are rolled on a real table."""
        return "" if self.seed is None else commitment(self.seed)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may choose; empty if it has nothing to decide."""
        return tuple(self._offered(seat))

    def view(self, seat: Seat | None) -> V:
        """What a seat may know; None: the spectators."""
        if seat is not None:
            self._known(seat)
        view = self.game.knowledge.view(self.play, seat)
        view.painter = self.game
        return view

    def everything(self) -> V:
        """What there is to know, every secret of every seat. The caller sees to it that the game is over."""
        view = self.game.knowledge.everything(self.play)
        view.painter = self.game
        return view

    def names(self, seat: Seat | None) -> dict[str, str]:
        """What a seat calls the things that its log and its questions name by their ids."""
        return self.names_in(self.view(seat))

    def names_in(self, view: V) -> dict[str, str]:
        """The same for whoever has the view already: what its seat calls things now."""
        return self.game.page.names(view, self._audiences.naming(view.seat))

    def events(self, seat: Seat | None, since: int = 0) -> tuple[Event, ...]:
        """What a seat was told after its event number `since`; its events are numbered from 1 without gaps."""
        if seat is not None:
            self._known(seat)
        return tuple(self._audiences.told(seat)[since:])

    def memory(self, seat: Seat) -> list[Action | Event]:
        """What a seat has done and what it was told, in the order in which it happened: all that it can remember."""
        self._known(seat)
        found: list[Action | Event] = []
        told = 0
        for entry in self.entries:
            found.extend([event for event in self._log[told : entry.told_from] if event.is_seen_by(seat)])
            told = max(told, entry.told_from)
            if entry.seat == seat:
                found.append(entry.action)
        found.extend([event for event in self._log[told:] if event.is_seen_by(seat)])
        return found

    def _repr_svg_(self) -> str:
        """The public picture of the table, for a notebook."""
        return self.game.scene(self.view(None))._repr_svg_()

    def _repr_html_(self) -> str:
        """The same with its panels folded below it."""
        return self.game.scene(self.view(None))._repr_html_()

    # Doing.

    @overload
    def act(self, seat: Seat, action: Action) -> list[Event]: ...
    @overload
    def act(self, seat: Seat, action: Action | str) -> list[Event]: ...
    def act(self, seat: Seat, action: object) -> list[Event]:
        """Carry out an action; returns what happened, as the umpire sees it. Whatever is raised, nothing has changed."""
        play = self.play
        for chosen in play.choice if seat == play.asked else self._offered(seat):
            if chosen is action:
                break
        else:
            chosen = self._meant(seat, action)
        log = self._log
        first = len(log)
        dice = play.dice
        place = dice.place()
        # Copied for each action, a position would cost random play a third of its speed, and next to none fails: where a script
        # may run dry or the position may have been changed by hand it is kept, else the entries lead there again.
        kept = play.copy(dice) if self._may_run_dry or self._is_lent else None
        try:
            decided = play.act(seat, chosen)
        except BaseException:
            self._roll_back(dice, place, first, kept)
            raise
        self._acts.append((seat, chosen, dice.drawn, first, decided, play.depth))
        return log[first:]

    def undo(self, seat: Seat, choice: int = 0) -> list[Event]:
        """Take back the seat's last action, or raise NoUndo and say why not. Whatever is raised, nothing has changed.

        With the number of one of its `choices`, counted from 1, take that one back alone: those after it are entered again where
        they are still legal.
        """
        later: list[list[Action]] = []
        if choice:
            choices = self._loose_choices(seat)
            if not 1 <= choice <= len(choices):
                raise NoUndo(f"there is no choice {choice} that could be taken back by itself, of {len(choices)}")
            if self._is_changed_by_hand():
                raise NoUndo(BY_HAND)
            taken = [index for each in choices[choice - 1 :] for index in each]
            later = [[self._done[index].action for index in each] for each in choices[choice:]]
        else:
            index, reason = self._last_of(seat)
            if reason:
                raise NoUndo(reason)
            taken = [index]
        return self._undone(Entry("undo", seat, Action("undo", str(choice)) if choice else UNDO, []), taken, later)

    def take_back(self, seat: Seat, number: int = 0) -> list[Event]:
        """Go back to before the seat's last action, or raise NoUndo and say why not.

        All seats have agreed: the caller sees to that. With a number, counted from 1: to before that action of all that `stand`.
        What was done since, by whomever, goes with it, but for what others decide in secret at the same time; chance goes on
        where it was. Whatever is raised, nothing has changed.
        """
        self._known(seat)
        index = (number or self.last_number(seat)) - 1
        if self.outcome is not None:
            raise NoUndo("the game is over")
        if index < 0:
            raise NoUndo(f"{seat} has done nothing yet")
        if index >= len(self.stand) or self._done[index].seat != seat:
            raise NoUndo(f"{seat} has not done what stands as number {number}")
        if self._is_changed_by_hand():
            raise NoUndo(BY_HAND)
        own = self._secret_of(seat)
        taken = [each for each in own if each >= index] if index in own else list(range(index, len(self._done)))
        told = Event("take_back_agreed", "", {"seat": seat})
        return self._undone(Entry("take_back", seat, Action("take_back", str(index + 1)), []), taken, [], told)

    @property
    def stand(self) -> list[Entry]:
        """What was done and has not been taken back, in order of arrival."""
        self._write_up()
        return self._done

    def last_number(self, seat: Seat) -> int:
        """The number of a seat's last action among those that `stand`, counted from 1; 0 if it has done nothing."""
        self._write_up()
        return self._own_last(seat) + 1

    def _undone(self, entry: Entry, taken: list[int], later: list[list[Action]], told: Event | None = None) -> list[Event]:
        """Take actions back and enter others again, all of it or nothing; `told` is what everybody hears of it first."""
        start = len(self._log)
        entry.taken = tuple(taken)
        play, done, milestones = self.play, self._done, self._milestones.copy()
        try:
            self._take_back(entry.seat, taken, told)
            entry.again = tuple(self._enter_again(entry.seat, later))
        except BaseException:
            self.play, self._done, self._milestones = play, done, milestones
            del self._log[start:]
            self._audiences.forget()
            raise
        self._entries.append(entry)
        return self._log[start:]

    def choices(self, seat: Seat) -> list[Choice]:
        """What a seat has decided in secret and may still take back choice by choice; empty where choices hang together."""
        found: list[Choice] = []
        for each in self._loose_choices(seat):
            entries = [self._done[index] for index in each]
            told = [event for entry in entries for event in self._log[entry.told_from : entry.told_to] if event.is_seen_by(seat)]
            found.append(Choice([entry.action for entry in entries], told))
        return found

    def why_no_undo(self, seat: Seat) -> str:
        """Why the seat cannot take its last action back; empty if it can."""
        return self._last_of(seat)[1]

    def amend(self, key: str, value: Data) -> list[Event]:
        """Change a value of the scenario in play. All seats have agreed: the caller sees to that."""
        self._write_up()
        first = len(self._log)
        dice = self.play.dice
        place, kept = dice.place(), self.play.copy(dice)
        dice.drawn = NOTHING
        try:
            self.game.rules.amend(self.play, key, value)
            self.play.run()
        except BaseException:
            self._roll_back(dice, place, first, kept)
            raise
        entry = Entry("amend", "", Action("amend", key), dice.drawn, value, first, len(self._log))
        self._done.append(entry)
        self._entries.append(entry)
        return self._log[first:]

    def resign(self, seat: Seat) -> list[Event]:
        """A seat gives the game up and loses at once, whoever decides now; of several others none has won."""
        self._known(seat)
        if self.play.position.outcome is not None:
            raise EnfiladeError(f"{seat} cannot resign: the game is over")
        others = [each for each in self.seats if each != seat]
        outcome = Outcome(others[0] if len(others) == 1 else None, "", {}, "resignation")
        return self._stop(Event("resigned", "", {"seat": seat}), outcome, "resign", seat)

    def agree(self) -> list[Event]:
        """Nobody has won, and the game is over at once. All seats have agreed to a draw: the caller sees to that."""
        if self.play.position.outcome is not None:
            raise EnfiladeError("a draw cannot be agreed: the game is over")
        return self._stop(Event("draw_agreed", "", {}), Outcome(None, "", {}, "agreement"), "agree", "")

    def _stop(self, told: Event, outcome: Outcome, kind: str, seat: Seat) -> list[Event]:
        """The game ends here, whoever decides now."""
        self._write_up()
        first = len(self._log)
        dice = self.play.dice
        place, kept = dice.place(), self.play.copy(dice)
        try:
            self.play.tell(told)
            self.play.end(outcome)
            self.play.run()
        except BaseException:
            self._roll_back(dice, place, first, kept)
            raise
        entry = Entry(kind, seat, Action(kind), [], None, first, len(self._log))
        self._done.append(entry)
        self._entries.append(entry)
        return self._log[first:]

    def copy(self, dice: Dice | None = None) -> Table[P, V]:
        """An independent table in the same position with the same past; its chance is `dice`, or a copy of this table's."""
        chance = self.play.dice
        if dice is None:
            dice = chance.copy()
        return Table(self.scenario, like=self, dice=dice)

    def mark(self) -> Mark[P]:
        """This moment, to come back to. It is far smaller than a copy: the past stays here."""
        return Mark(self.play, len(self._log), len(self.entries))

    def back_to(self, mark: Mark[P]) -> Table[P, V]:
        """An independent table as this one was at a mark; this one stays as it is."""
        other = self.copy()
        del other._log[mark.told :]
        del other._entries[mark.entries :]
        other._done.clear()
        for entry in other._entries:
            if entry.taken:
                other._done = without(other._done, entry.taken)
                other._done.extend(entry.again)
            else:
                other._done.append(entry)
        other.play = Play(mark.position.copy(), other.play.dice, other._log)
        other.play.offers = dict(mark.offers)
        other.play.dice.rewind(mark.place)
        other._milestones = [Milestone(other.play, len(other._done))]
        return other

    # Keeping.

    @property
    def entries(self) -> list[Entry]:
        """Everything that was done, in order of arrival."""
        self._write_up()
        return self._entries

    @property
    def opening(self) -> list[Draw]:
        """What was drawn before the first decision."""
        return self._opening

    def header(self) -> Header:
        return Header(self.game.id, self.game.version, self.scenario.data, self.seed, self.commitment)

    def fingerprint(self) -> str:
        """The hash of the position."""
        return fingerprint(self.play.position.to_data())

    def written(self) -> dict[str, Data]:
        """The position written down, with names instead of numbers; `Table.at` reads it. It holds every secret."""
        return self.game.knowledge.notation.write(self.play.position)

    def line(self) -> str:
        """The position in one line of text, in the games where it fits; `Table.at` reads it. It holds every secret."""
        return self.game.knowledge.notation.line(self.play.position)

    def record(self) -> Record:
        """The whole record, with the hash of the position after each entry. It holds every secret."""
        again = Table(self.scenario, dice=Recorded(self._opening))
        for entry in self.entries:
            again.redo(entry)
            entry.hash = again.fingerprint()
        if self._is_lent and again.play.position != self.play.position:
            raise EnfiladeError(f"there is no record of this game: {BY_HAND}")
        return Record(self.header(), self._opening, self.entries, is_closed=self.outcome is None)

    def save(self, path: str | Path) -> None:
        """Write the record to a file; `enfilade.load` reads it. It holds every secret."""
        Path(path).write_text(self.record().text(), encoding="utf-8")

    def redo(self, entry: Entry) -> list[Event]:
        """Do what an entry of a record says, with its draws if this table's chance is recorded."""
        dice = self.play.dice
        if isinstance(dice, Recorded):
            dice.feed(entry.draws)
        if entry.kind == "act":
            return self.act(entry.seat, entry.action)
        if entry.kind == "undo":
            return self.undo(entry.seat, int(entry.action.target or "0"))
        if entry.kind == "take_back":
            return self.take_back(entry.seat, int(entry.action.target))
        if entry.kind == "resign":
            return self.resign(entry.seat)
        if entry.kind == "agree":
            return self.agree()
        return self.amend(entry.action.target, entry.value)

    # Helpers.

    def _write_up(self) -> None:
        """Make the entries of the actions since this was last called, and keep the position now and then."""
        if self._acts:
            self._enter_acts()
            self._set_milestone(self.play, len(self._done))

    def _enter_acts(self) -> None:
        acts = self._acts
        for number, (seat, action, draws, first, decided, depth) in enumerate(acts, 1):
            last = acts[number][3] if number < len(acts) else len(self._log)
            entry = Entry("act", seat, action, draws, None, first, last)
            if decided != OPEN:
                entry.secret = True
                entry.closes = decided == LAST_SECRET
                entry.depth = depth
            self._entries.append(entry)
            self._done.append(entry)
        acts.clear()

    def _set_milestone(self, play: Play[P], count: int) -> None:
        """Keep the position after so many of the entries that stand, now and then; not one that may have been changed by hand."""
        milestones = self._milestones
        if not self._is_lent and count - (milestones[-1].count if milestones else 0) >= STRIDE:
            milestones.append(Milestone(play, count))
            if len(milestones) > MOST_MILESTONES:
                del milestones[0]

    def _roll_back(self, dice: Dice, place: int, told: int, kept: Play[P] | None) -> None:
        """Everything as it was when chance had come to a place and so much was told; a game that was kept is taken up again."""
        del self._log[told:]
        self._enter_acts()
        play = self._replayed() if kept is None else kept
        dice.rewind(place)
        dice.drawn = NOTHING
        play.dice = dice
        play.log = self._log
        self.play = play

    def _replayed(self) -> Play[P]:
        """The game that the actions which stand lead to from the last milestone, with their own draws and without a log."""
        milestones = self._milestones
        recorded = Recorded([] if milestones else self._opening)
        since = 0
        if milestones:
            since = milestones[-1].count
            play = milestones[-1].play(recorded)
        else:
            play = Play(self.scenario.start.copy(), recorded)
            play.run()
        for count, entry in enumerate(self._done[since:], since):
            self._set_milestone(play, count)
            recorded.feed(entry.draws)
            if entry.kind == "act":
                play.act(entry.seat, entry.action)
            else:
                self.game.rules.amend(play, entry.action.target, entry.value)
                play.run()
        return play

    def _is_changed_by_hand(self) -> bool:
        """Whether the actions that stand do not lead to the position, or are not even possible: somebody changed it besides."""
        if not self._is_lent:
            return False
        try:
            return self._replayed().position != self.play.position
        except Exception:
            return True

    def _rebuild(self, changed: int) -> None:
        """The position anew from the actions that stand, the first `changed` as before; chance and log go on where they were."""
        while self._milestones and self._milestones[-1].count > changed:
            self._milestones.pop()
        play = self._replayed()
        play.dice = self.play.dice
        play.log = self._log
        self.play = play

    def _take_back(self, seat: Seat, taken: list[int], told: Event | None) -> None:
        """Actions no longer stand; everybody who had been told of them is told which of their events that makes void.

        What is `told` to all comes first.
        """
        start = min([self._done[index].told_from for index in taken])
        log = self._log[start:]
        void: list[bool] = [False] * len(log)
        for index in taken:
            entry = self._done[index]
            for number in range(entry.told_from, entry.told_to):
                void[number - start] = True
        self._done = without(self._done, tuple(taken))
        self._rebuild(min(taken))
        before = {each: self._audiences.count(each) for each in (PUBLIC, *self.seats)}
        if told is not None:
            self._log.append(told)
        for each, count in before.items():
            seen = [event.is_seen_by(each) for event in log]
            number = count - sum(seen)
            first = 0
            for is_seen, is_void in zip(seen, void, strict=True):
                if not is_seen:
                    continue
                number += 1
                if is_void and not first:
                    first = number
                elif first and not is_void:
                    self._tell_void(seat, each, first, number - 1)
                    first = 0
            if first:
                self._tell_void(seat, each, first, number)

    def _tell_void(self, seat: Seat, audience: Seat, first: int, last: int) -> None:
        values: Mapping[str, Data] = {"seat": seat, "first": first, "last": last}
        self._log.append(Event("taken_back", "", values, frozenset({audience})))

    def _enter_again(self, seat: Seat, choices: list[list[Action]]) -> list[Entry]:
        """Decide again in secret what is still legal, each choice as a whole or not at all."""
        entered: list[Entry] = []
        for actions in choices:
            if not self._are_offered(seat, actions):
                continue
            for action in actions:
                first = len(self._log)
                self.play.act(seat, action)
                entry = Entry("act", seat, action, [], None, first, len(self._log))
                entry.secret = True
                entry.depth = self.play.depth
                entered.append(entry)
        self._done.extend(entered)
        return entered

    def _are_offered(self, seat: Seat, actions: list[Action]) -> bool:
        """Whether a seat could take these actions one after the other."""
        trial = self.play.copy(self.play.dice)
        for action in actions:
            if not is_offered(trial.offers.get(seat), action):
                return False
            trial.act(seat, action)
        return True

    def _loose_choices(self, seat: Seat) -> list[list[int]]:
        """The seat's own actions of the present decision in secret, choice by choice, as far as each stands by itself."""
        self._known(seat)
        self._write_up()
        top = self.play.position.stack[-1] if self.play.position.stack else None
        if not isinstance(top, Together) or not top.branches.get(seat) or not top.branches[seat][0].loose:
            return []
        found: list[list[int]] = []
        for index in self._secret_of(seat):
            if self._done[index].depth == 1 or not found:
                found.append([])
            found[-1].append(index)
        return found

    def _secret_of(self, seat: Seat) -> list[int]:
        """The seat's own actions of the present decision in secret, oldest first."""
        found: list[int] = []
        for index in range(len(self._done) - 1, -1, -1):
            done = self._done[index]
            if not done.secret or done.closes:
                break
            if done.seat == seat:
                found.append(index)
        return found[::-1]

    def _last_of(self, seat: Seat) -> tuple[int, str]:
        """Which action of a seat an undo would take back, and why it cannot, if it cannot."""
        self._known(seat)
        self._write_up()
        if self.play.position.outcome is not None:
            return -1, "the game is over"
        top = self.play.position.stack[-1]
        if isinstance(top, Together) and seat in top.branches:
            if not top.branches[seat]:
                return -1, f"{seat} has committed"
            own = self._secret_of(seat)
            if own:
                return own[-1], BY_HAND if self._is_changed_by_hand() else ""
        index = self._own_last(seat)
        if index < 0:
            return -1, f"{seat} has done nothing yet"
        last = self._done[index]
        since = [entry for entry in self._done[index + 1 :] if not self._is_hidden(entry, seat)]
        if any([entry.kind == "amend" for entry in since]):
            return -1, "the scenario was amended since"
        # What its own action did comes first: whether somebody else has acted unseen since must not show.
        if last.closes:
            return -1, "what was decided in secret has been revealed"
        if last.draws:
            return -1, "dice or cards have been drawn since"
        if any(event.reveals for event in self._log[last.told_from : last.told_to]):
            return -1, "something secret has been shown since"
        if since:
            return -1, f"{since[-1].seat} has acted since"
        if isinstance(top, Together):
            return -1, "a decision in secret has begun since"  # whether somebody has decided already must not show
        return index, BY_HAND if self._is_changed_by_hand() else ""

    def _own_last(self, seat: Seat) -> int:
        """The last action of a seat; -1 if it has done nothing."""
        for index in range(len(self._done) - 1, -1, -1):
            if self._done[index].seat == seat:
                return index
        return -1

    def _is_hidden(self, entry: Entry, seat: Seat) -> bool:
        """Whether another seat decided it in secret and nobody knows yet: even the reason why not must not tell."""
        return entry.secret and not entry.closes and entry.seat != seat

    def _offered(self, seat: Seat) -> list[Action]:
        """What a seat may choose; empty if it has nothing to decide."""
        play = self.play
        if seat == play.asked:
            return play.choice
        self._known(seat)
        return play.offers.get(seat, NOBODY)

    def _known(self, seat: object) -> None:
        if seat not in self.play.position.seats:
            raise UnknownName("seat", seat if isinstance(seat, str) else shown(seat), list(self.seats))

    def _meant(self, seat: Seat, action: object) -> Action:
        """The action that a text or an equal action names; raises if it is not offered."""
        self._known(seat)
        chosen = self._read(seat, action) if isinstance(action, str) else action
        if not isinstance(chosen, Action):
            raise self._unread(seat, action)
        if not is_offered(self.play.offers.get(seat), chosen):
            raise self._refusal(seat, chosen)
        return chosen

    def _read(self, seat: Seat, text: str) -> Action:
        words = text.split()
        if not 1 <= len(words) <= 2:
            raise self._unread(seat, text)
        return Action(words[0], words[1] if len(words) == 2 else "")

    def _unread(self, seat: Seat, action: object) -> IllegalAction:
        """What is no action at all."""
        offers = self.play.offers.get(seat, NOBODY)
        such = offers[0].text if offers else "done"
        reason = f"{seat} cannot choose {shown(action)}: an action is `verb` or `verb target`, such as '{such}'"
        return IllegalAction(reason, "", [offer.text for offer in offers])

    def _refusal(self, seat: Seat, action: Action) -> IllegalAction:
        offers = self.play.offers.get(seat)
        if self.outcome is not None:
            return IllegalAction(f"{seat} cannot choose '{action}': the game is over", "", [])
        if not offers:
            return IllegalAction(f"{seat} cannot choose '{action}': it is for {' and '.join(self.actors)} to decide now", "", [])
        procedure = self.play.procedure(seat)
        assert procedure is not None
        refusal = procedure.refuse(self.play.position, action)
        legal = [offer.text for offer in offers]
        if refusal is not None:
            return IllegalAction(f"{seat} cannot choose '{action}': {refusal.reason}", refusal.rule, legal)
        return IllegalAction(
            f"{seat} cannot choose '{action}' in the {procedure.title or 'present decision'}", procedure.rule, legal
        )


def without(entries: list[Entry], taken: tuple[int, ...]) -> list[Entry]:
    """These entries but those with some indexes."""
    gone = set(taken)
    return [entry for index, entry in enumerate(entries) if index not in gone]
