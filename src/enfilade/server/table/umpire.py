"""The umpire of one table: here alone is decided whether what a seat asks for is done.

It knows no network and no clock. Whoever calls it makes sure that one thing happens at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from os import urandom
from typing import Final

from msgspec import Raw

from enfilade.contract.shown import Measure
from enfilade.contract.table import Table
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Draw, Scripted, Sealed
from enfilade.kernel.errors import BadDraw, BadRecord, DrawNeeded, EnfiladeError, IllegalAction, NoUndo
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play
from enfilade.kernel.record import Entry
from enfilade.kernel.view import View
from enfilade.lessons import SCRIPTED, Coach, dice_of, lesson_of, obeyed
from enfilade.library import AnyScenario, AnyTable
from enfilade.scene.model import Scene
from enfilade.server.base.limits import LIMITS, Limits
from enfilade.server.base.secrets import HUMAN
from enfilade.server.messages import ChartState, CoachState, Frame, Need, encode, raw
from enfilade.server.table import frames
from enfilade.server.table.changes import Parts, parts_of
from enfilade.server.table.charts import Chart
from enfilade.server.table.lessons import coached
from enfilade.server.table.memory import Learnt, Memory
from enfilade.server.table.pending import Awaited, Pending
from enfilade.server.table.take_back import TakeBack
from enfilade.server.table.timeline import OBJECTS, LogMeasure, Timeline

SEEDED: Final = "seeded"
TYPED: Final = "typed"


class TableFull(IllegalAction):
    """At this table nothing more is done: the game can be looked at, resigned and recorded."""


class Umpire:
    """A table with its rules, its past and what each seat has learnt. `kinds` says who plays each seat."""

    def __init__(
        self,
        scenario: AnyScenario,
        kinds: dict[Seat, str],
        dice: str,
        seed: str | None,
        opening: list[Draw] | None = None,
        limits: Limits = LIMITS,
    ) -> None:
        self.scenario: Final = scenario
        self.game: Final = scenario.game
        self.kinds: Final = kinds
        self.dice: Final = dice
        self.pending: Pending | None = None
        # Counted from anywhere: a need of before a restart is never taken for one after it.
        self._needs = int.from_bytes(urandom(3), "big")
        self.memories: Final[dict[Seat | None, Memory]] = {seat: Memory() for seat in (*scenario.seats, None)}
        self._timeline: Timeline | None = None
        self._limits: Final = limits
        self._undos = 0  # how often something was taken back
        self._measure: Final = LogMeasure()
        self.table: AnyTable | None = None
        lesson = lesson_of(scenario)
        self.coach: Final = None if lesson is None else Coach(lesson)
        if lesson is not None:
            self.table = Table(scenario, dice=dice_of(lesson))
        elif dice == SEEDED:
            self.table = Table(scenario, seed=seed)
        else:
            self._set_up(opening or [])
        self._learn("")

    # What is asked of it.

    def act(self, seat: Seat | None, action: str, seen: int, moment: int | None) -> Entry:
        """Carry out a seat's action. Raises IllegalAction, or DrawNeeded when dice must be typed first; then nothing changed."""
        table = self._open(seat, seen, moment)
        assert seat is not None
        with self._whole(table):
            try:
                table.act(seat, action)
            except DrawNeeded as needed:
                self._await(seat, action, [], needed)
                raise
            except IllegalAction:
                raise
            except EnfiladeError as error:
                raise self.refusal(seat, str(error)) from None
            return self._done(seat)

    def draws(self, seat: Seat | None, draws: list[Draw], need: int, moment: int) -> Entry | None:
        """Dice typed in for the need that waits for them; None: the set-up is complete. Raises DrawNeeded if more are needed."""
        pending = self.pending
        if pending is None:
            raise self.refusal(seat, "no dice are awaited now")
        if not self.may_type(seat):
            raise self.refusal(seat, f"the dice are for {self.scenario.seat_name(pending.seat)} to type")
        if need != pending.number:
            raise self.refusal(seat, f"these dice answer another question: now needed are those for {pending.needs.label}")
        self._check_fresh(seat, None, moment)
        count = pending.needs.count
        if len(draws) != count:
            raise self.refusal(seat, f"{count} are needed, {len(draws)} were given: {pending.needs.label}")
        if self.table is None:
            self._set_up([*pending.draws, *draws], seat)
            if self.pending is not None:
                raise self.pending.needs
            self._learn("")
            return None
        with self._whole(self.table):
            self._complete(self.table, pending, draws, seat)
            return self._done(pending.seat)

    def undo(self, seat: Seat | None, moment: int | None, choice: int = 0) -> Entry | None:
        """Take back a seat's last action, or one of its choices; None: one that waited for dice was withdrawn."""
        self._check_fresh(seat, None, moment)
        pending = self.pending
        if pending is not None:
            if seat is None or pending.seat != seat or pending.draws:
                raise self.refusal(seat, "dice are awaited: nothing can be taken back now")
            self.pending = None
            return None
        if seat is None or self.table is None:
            raise self.refusal(seat, "spectators watch")
        self._check_undo(seat, self.table)
        with self._whole(self.table):
            try:
                self.table.undo(seat, choice)
            except NoUndo as error:
                what = f"choice {choice}" if choice else "its last action"
                raise self.refusal(seat, f"{seat} cannot take back {what}: {error}") from None
            self._undos += 1
            return self._done(seat)

    def take_back_asked(self, seat: Seat | None) -> TakeBack:
        """What a seat would take back if everybody agreed. Raises a refusal where it cannot, or may do so by itself."""
        if seat is None or self.table is None or self.is_over:
            raise self.refusal(seat, "spectators watch" if seat is None else "there is no game in progress")
        if not self.table.last_number(seat):
            raise self.refusal(seat, f"{self.scenario.seat_name(seat)} has done nothing yet")
        if not self._why_no_undo(seat):
            raise self.refusal(seat, "this can be taken back without asking anybody: undo it")
        if not self.has_others(seat):
            raise self.refusal(seat, "nobody else plays here who could agree: computers hold you to what you did")
        self._check_undo(seat, self.table)
        return TakeBack(self.table, seat)

    def take_back(self, asked: TakeBack) -> Entry:
        """Go back to before what a seat asked to take back: everybody has agreed."""
        table = self.table
        if table is None or not asked.is_current(table):
            raise self.refusal(asked.seat, "the table has changed since this was asked for")
        self._check_undo(asked.seat, table)
        with self._whole(table):
            try:
                asked.carry_out(table)
            except NoUndo as error:
                raise self.refusal(asked.seat, str(error)) from None
            self._undos += 1
            return self._done(asked.seat)

    def resign(self, seat: Seat | None) -> Entry:
        """A seat gives the game up."""
        if seat is None or self.table is None:
            raise self.refusal(seat, "spectators watch" if seat is None else "the set-up is not complete")
        if self.is_over:
            raise self.refusal(seat, "the game is over")
        with self._whole(self.table):
            self.table.resign(seat)
            return self._done(seat)

    def agree(self, seat: Seat) -> Entry:
        """Nobody wins: everybody has agreed to a draw, `seat` last."""
        if self.is_over or self.table is None:
            raise self.refusal(seat, "the game is over" if self.is_over else "the set-up is not complete")
        with self._whole(self.table):
            self.table.agree()
            return self._done("")

    def amendable(self, seat: Seat | None) -> list[Option]:
        """What a seat may propose to change."""
        view = self.memories[seat].view
        return [] if seat is None or view is None or self.table is None or self.is_over else self.game.page.amendable(view)

    def proposed(self, seat: Seat | None, key: str, value: Data) -> Option:
        """What a seat wants changed, if the rules would let it be; nothing has changed yet."""
        if seat is None or self.table is None:
            raise self.refusal(seat, "spectators watch" if seat is None else "the set-up is not complete")
        offered = {option.key: option for option in self.amendable(seat)}
        if key not in offered:
            raise self.refusal(seat, f"{key} cannot be changed in play")
        self._check_room(self.table)
        option = offered[key]
        if option.values and value not in option.values:
            raise self.refusal(seat, f"{key} cannot become {value!r}: {', '.join([str(each) for each in option.values])}")
        self._amend(self.table.copy(), seat, key, value)
        return option

    def amend(self, seat: Seat, key: str, value: Data) -> Entry:
        """Change a value of the scenario: everybody has agreed, `seat` last."""
        if self.is_over:
            raise self.refusal(seat, "the game is over")
        if self.table is None or self.pending is not None:
            raise self.refusal(seat, "dice are awaited first")
        with self._whole(self.table):
            self._amend(self.table, seat, key, value)
            return self._done("")

    def redo(self, entry: Entry, learnt: list[Seat | None] | None = None) -> None:
        """Do again what was kept as done, and note who learnt something from it, if that was kept too: then nobody need be
        shown it again until `look` is called."""
        assert self.table is not None
        dice = self.table.play.dice
        if isinstance(dice, Scripted):
            dice.feed(entry.draws)
        self.table.redo(entry)
        self._follow()
        self._undos += entry.kind in ("undo", "take_back")
        if self.table.entries[-1].draws != entry.draws:
            raise BadRecord(f"the seed gives the draws {self.table.entries[-1].draws}, {entry.draws} were kept")
        if learnt is None:
            self._learn(entry.seat)
            return
        for seat in learnt:
            if seat not in self.memories:
                raise BadRecord(f"{seat} is kept to have learnt something, which is no seat here")
            self._note(seat, entry.seat)

    def await_again(self, awaited: Awaited) -> None:
        """Await dice that were awaited when the table was last in memory. Raises BadRecord where none are needed for that."""
        if awaited.seat and awaited.seat not in self.kinds:
            raise BadRecord(f"dice are awaited for {awaited.seat}, which is no seat here")
        draws: list[Draw] = list(awaited.draws)
        self._needs = awaited.number - 1
        self.pending = None
        try:
            if self.table is None:
                self._set_up(draws)
            else:
                self._try(self.table, awaited.seat, awaited.action, draws)
        except DrawNeeded:
            pass
        except EnfiladeError as error:
            raise BadRecord(f"dice are awaited for what cannot be done: {error}") from None
        if self.pending is None:
            raise BadRecord("dice are awaited where none are needed")

    def look(self) -> None:
        """Let every seat see how things stand."""
        if self.table is not None:
            self._measure.note(self.table)
        for seat, memory in self.memories.items():
            memory.view = self._view(seat)
            memory.encoded = encode(memory.view.to_data())

    # What it tells.

    @property
    def learnt(self) -> list[Seat | None]:
        """Who learnt something from the last entry."""
        after = 0 if self.table is None else len(self.table.entries)
        return [seat for seat, memory in self.memories.items() if memory.learnt and memory.learnt[-1].after == after]

    @property
    def is_over(self) -> bool:
        return self.table is not None and self.table.outcome is not None

    @property
    def commitment(self) -> str:
        return "" if self.table is None else self.table.commitment

    @property
    def weight(self) -> int:
        """About how many bytes of memory this table takes: what each seat sees now, the log, and what is kept of the past."""
        seen = sum([len(memory.encoded) for memory in self.memories.values()]) * OBJECTS
        return seen + self._measure.bytes + (0 if self._timeline is None else self._timeline.weight)

    def may_type(self, seat: Seat | None) -> bool:
        """Whether a seat may type the draws that are awaited: its own, the set-up's, or a computer's."""
        pending = self.pending
        if pending is None or seat is None or self.kinds[seat] != HUMAN:
            return False
        return pending.seat == seat or self.kinds.get(pending.seat) != HUMAN

    def need_of(self, seat: Seat | None) -> Need | None:
        """The draw that a seat must type in now."""
        return self.pending.need(seat) if self.pending is not None and seat is not None and self.may_type(seat) else None

    def asked(self) -> Seat | None:
        """Somebody who must decide now."""
        return None if self.table is None else next(iter(self.table.actors), None)

    def asked_computer(self) -> Seat | None:
        """A computer player that must decide now."""
        if self.table is None or self.pending is not None:
            return None
        return next((seat for seat in self.table.actors if self.kinds[seat] != HUMAN), None)

    def has_others(self, seat: Seat) -> bool:
        """Whether another person plays besides a seat."""
        return any([kind == HUMAN and each != seat for each, kind in self.kinds.items()])

    def scripted(self, seat: Seat) -> str:
        """What an opponent chooses who does as a lesson says; empty where somebody must think."""
        view = self.memories[seat].view
        if self.kinds[seat] != SCRIPTED or self.coach is None or view is None:
            return ""
        return obeyed(self.coach.lesson.opponent, view).text

    def has_scene(self, seat: Seat | None) -> bool:
        """Whether what a seat sees now has been drawn already."""
        return self.memories[seat].scene is not None

    def scene(self, seat: Seat | None) -> Scene:
        """What a seat's view looks like now."""
        memory = self.memories[seat]
        if memory.scene is None:
            assert memory.view is not None
            memory.scene = self.game.scene(memory.view)
        return memory.scene

    def frame(
        self,
        seat: Seat | None,
        since: int,
        drawn: Callable[[Scene], str] = Scene.json,
        viewed: Callable[[Parts], bytes] = encode,
    ) -> Frame:
        """What a seat sees now, with its events after number `since`; `drawn` says how its scene is written, and `viewed` how
        its view is."""
        memory = self.memories[seat]
        table = self.table
        last = memory.told
        since = since if since <= last else 0  # whoever has seen more than there is knows another table
        why_no_undo = self._why_no_undo(seat)
        names = {} if table is None or memory.view is None else table.names_in(memory.view)
        return Frame(
            [] if table is None else frames.told(self.scenario, table.events(seat, since), since, names),
            self._sent(memory, names, viewed),
            Raw(drawn(self.scene(seat)).encode()),
            {} if memory.view is None else frames.labels(self.game, memory.view),
            [] if memory.view is None else frames.standing_orders(self.game, memory.view),
            why_no_undo,
            [] if table is None or memory.view is None else frames.decided(table, seat, memory.view, names),
            memory.moment,
            self.need_of(seat),
            table.seed if table is not None and self.is_over else None,
            memory.turn,
            not (table is None or memory.view is None or self.pending) and frames.has_answer(table, seat, memory.view),
            [] if memory.view is None else frames.cautions(self.game, memory.view),
            [] if memory.view is None else frames.quiet(self.game, memory.view),
            self._coached(seat),
            self._may_ask(seat, why_no_undo),
            [] if memory.view is None else frames.onward(self.game, memory.view),
            memory.view is not None and self.game.page.begun(memory.view),
            [] if memory.view is None else frames.reckoning(self.game, memory.view, names),
        )

    def _sent(self, memory: Memory, names: frames.Names, viewed: Callable[[Parts], bytes]) -> Raw:
        """A view as it is sent, in the words of its seat."""
        assert memory.view is not None
        parts = parts_of(memory.encoded)
        for key, value in frames.worded(memory.view, names).items():
            parts[key] = raw(value)
        return Raw(viewed(parts))

    def reach(self, seat: Seat | None, moment: int, seconds: float) -> bool:
        """Go on towards one of a seat's moments, for about so many seconds of the processor; whether it is near."""
        after = self._learnt_at(seat, moment).after
        return self.table is None or self._past().reach(after, seconds)

    def past(self, seat: Seat | None, moment: int, since: int, whole: bool = False) -> Frame:
        """What a seat saw at one of its moments; or the whole truth then, once the game is over."""
        learnt = self._learnt_at(seat, moment)
        eyes = self._eyes(seat, whole)
        if self.table is None:
            return self.frame(seat, since)
        return self._past().frame(learnt.after, eyes, moment, since)

    def view(self, seat: Seat | None, moment: int | None = None, whole: bool = False) -> View:
        """What a seat knows now, or knew at one of its moments; or the whole truth then, once the game is over."""
        found = self.memories[seat].view
        eyes = self._eyes(seat, whole)
        if moment is not None and self.table is not None:
            return self._past().view(self._learnt_at(seat, moment).after, eyes)
        assert found is not None
        return found

    def chart(self, seat: Seat | None) -> ChartState:
        """The figures of the game over a seat's moments. The first time it is asked for, the game is gone through once more."""
        memory = self.memories[seat]
        if memory.chart is None:
            if self.table is None:
                memory.chart = Chart()
                memory.chart.note(0, self.game.page.measures(self.view(seat)), ())
            else:
                memory.chart = self._past().followed(seat, [each.after for each in memory.learnt])
        return memory.chart.state(memory.moment)

    def log(self, seat: Seat | None) -> Callable[[], bytes]:
        """Everything that a seat was told and shown: what it may keep before the game is over.

        It is noted now and put together by whoever calls what is given back: that takes time, and the game may go on meanwhile.
        """
        if self.table is None:
            return partial(self._log, seat, None, [], ())
        after = [each.after for each in self.memories[seat].learnt]
        return partial(self._log, seat, self._past(), after, self.table.events(seat))

    def refusal(self, seat: Seat | None, reason: str) -> IllegalAction:
        """A refusal with what would be legal for the seat instead."""
        legal = [] if seat is None or self.table is None else [action.text for action in self.table.legal(seat)]
        return IllegalAction(reason, "", legal)

    # Helpers.

    def _log(self, seat: Seat | None, past: Timeline | None, after: list[int], events: tuple[Event, ...]) -> bytes:
        scenario = {"game": self.game.id, "scenario": self.scenario.name, "title": self.scenario.title}
        views = [] if past is None else past.views(after, seat)
        told = frames.told(self.scenario, events, 0, self.game.page.names(self.view(seat), events))
        return encode({**scenario, "seat": seat, "commitment": self.commitment, "events": told, "views": views})

    def _open(self, seat: Seat | None, seen: int, moment: int | None) -> AnyTable:
        """The table, if a seat may act on it: not over, looked at as it is now, and waiting for no dice. The table itself
        then sees whether the seat is asked and whether the action is in its list."""
        if seat is None:
            raise self.refusal(seat, "spectators watch: they cannot act")
        if self.is_over:
            raise self.refusal(seat, "the game is over")
        self._check_fresh(seat, seen, moment)
        if self.pending is not None or self.table is None:
            assert self.pending is not None
            raise self.refusal(seat, f"dice are awaited first: {self.pending.needs.label}")
        self._check_room(self.table)
        return self.table

    def _check_room(self, table: AnyTable) -> None:
        """Raises TableFull if no more may be done at a table."""
        limits = self._limits
        if len(table.entries) >= limits.table_entries:
            raise TableFull(f"this table is full, at {limits.table_entries} entries: resign, and keep the record", "", [])
        if self._measure.bytes >= limits.table_bytes:
            size = f"{limits.table_bytes / 1024**2:.3g} MiB"
            raise TableFull(f"this table is full: its log takes {size} of memory; resign, and keep the record", "", [])

    def _check_undo(self, seat: Seat, table: AnyTable) -> None:
        """Raises a refusal if nothing more may be taken back at a table, or not now."""
        most = self._limits.table_undos
        if self._undos >= most:
            raise self.refusal(seat, f"nothing more is taken back at this table: {most} times was the most; play on")
        if self.pending is not None:
            raise self.refusal(seat, "dice are awaited first")
        self._check_room(table)

    def _check_fresh(self, seat: Seat | None, seen: int | None, moment: int | None) -> None:
        memory = self.memories[seat]
        if (seen is not None and seen != memory.told) or (moment is not None and moment != memory.moment):
            raise self.refusal(seat, "the table has changed since: look again")

    @contextmanager
    def _whole(self, table: AnyTable) -> Iterator[None]:
        """All of it or nothing: what cannot be shown to every seat has not been done either."""
        mark = table.mark()
        try:
            yield
        except BaseException:
            if len(table.entries) != mark.entries:
                self.table = table.back_to(mark)
                self._timeline = None
            raise

    def _done(self, seat: Seat) -> Entry:
        assert self.table is not None
        self._learn(seat)
        self._follow()
        self.pending = None
        return self.table.entries[-1]

    def _follow(self) -> None:
        """Let the coach of a lesson see what was done."""
        if self.coach is not None:
            assert self.table is not None
            self.coach.note(self.table)

    def _coached(self, seat: Seat | None) -> CoachState | None:
        """Where the lesson stands, for whoever takes it."""
        if self.coach is None or self.table is None or seat != self.coach.lesson.seat:
            return None
        return coached(self.coach, self.table)

    def _learn(self, actor: Seat) -> None:
        """Note for each seat whether it learnt something: who acted did, others if they were told or see anything new."""
        if self.table is not None:
            self._measure.note(self.table)
        news: list[tuple[Seat | None, View, bytes, tuple[Event, ...], list[Measure] | None]] = []
        for seat, memory in self.memories.items():
            view = self._view(seat)
            encoded = encode(view.to_data())
            events = () if self.table is None else self.table.events(seat, memory.told)
            if not memory.learnt or encoded != memory.encoded or events or seat == actor:
                measures = None if memory.chart is None else self.game.page.measures(view)
                news.append((seat, view, encoded, events, measures))
        for seat, view, encoded, events, measures in news:  # all of it could be made
            memory = self._note(seat, actor)
            if memory.chart is not None and measures is not None:
                memory.chart.note(memory.moment, measures, events)
            memory.view = view
            memory.encoded = encoded
            memory.scene = None

    def _note(self, seat: Seat | None, actor: Seat) -> Memory:
        """A seat has learnt something: a moment of its own."""
        memory = self.memories[seat]
        after = 0 if self.table is None else len(self.table.entries)
        told = 0 if self.table is None else len(self.table.events(seat, memory.told))
        memory.learnt.append(Learnt(after, memory.told + told))
        if seat == actor:
            memory.turn = memory.moment - 1
        return memory

    def _view(self, seat: Seat | None) -> View:
        if self.table is not None:
            view: View = self.table.view(seat)
            return view
        # The set-up waits for dice: the scenario as it lies on the table.
        lying: View = self.game.knowledge.view(Play(self.scenario.start.copy(), Sealed()), seat)
        return lying

    def _await(self, seat: Seat, action: str, draws: list[Draw], needed: DrawNeeded) -> None:
        self._needs += 1
        self.pending = Pending(self._needs, seat, action, draws, needed)

    def _set_up(self, draws: list[Draw], typing: Seat | None = None) -> None:
        """Begin the game with dice that are typed in, or note which are needed first."""
        try:
            self.table = Table(self.scenario, dice=Scripted(draws))
        except DrawNeeded as needed:
            self._await("", "", draws, needed)
        except BadDraw as error:
            raise self.refusal(typing, str(error)) from None
        else:
            self.pending = None
            for memory in self.memories.values():
                memory.learnt.clear()
                memory.chart = None

    def _complete(self, table: AnyTable, pending: Pending, draws: list[Draw], typing: Seat | None) -> None:
        """Try the action that waits, with what was typed so far and now by a seat, which alone is told what was wrong."""
        try:
            self._try(table, pending.seat, pending.action, [*pending.draws, *draws])
        except BadDraw as error:
            raise self.refusal(typing, str(error)) from None

    def _try(self, table: AnyTable, seat: Seat, action: str, draws: list[Draw]) -> None:
        """Carry out an action with dice that were typed, or await more. Raises DrawNeeded then, BadDraw where one cannot be."""
        dice = table.play.dice
        assert isinstance(dice, Scripted)
        dice.drop()
        dice.feed(draws)
        try:
            table.act(seat, action)
        except DrawNeeded as needed:
            self._await(seat, action, draws, needed)
            raise
        finally:
            dice.drop()

    def _amend(self, table: AnyTable, seat: Seat, key: str, value: Data) -> None:
        try:
            table.amend(key, value)
        except EnfiladeError as error:
            raise self.refusal(seat, str(error)) from None

    def _why_no_undo(self, seat: Seat | None) -> str:
        if self.pending is not None:
            is_own = seat is not None and self.pending.seat == seat and not self.pending.draws
            return "" if is_own else "dice are awaited"
        return "" if self.table is None else frames.why_no_undo(self.table, seat)

    def _may_ask(self, seat: Seat | None, why_no_undo: str) -> bool:
        """Whether a seat may ask the others to let it take its last act back, which it cannot by itself."""
        if seat is None or not why_no_undo or self.table is None or self.is_over or self.pending is not None:
            return False
        return self.has_others(seat) and self.table.last_number(seat) > 0

    def _learnt_at(self, seat: Seat | None, moment: int) -> Learnt:
        memory = self.memories[seat]
        if moment > memory.moment:
            raise self.refusal(seat, f"there is no moment {moment} yet: the last is {memory.moment}")
        return memory.learnt[moment]

    def _eyes(self, seat: Seat | None, whole: bool) -> Seat | None:
        """Who looks: a seat, or whoever may know everything. Raises a refusal while there are secrets to keep."""
        if whole and not self.is_over:
            raise self.refusal(seat, "every secret is told when the game is over, not before")
        return frames.EVERYTHING if whole else seat

    def _past(self) -> Timeline:
        if self._timeline is None:
            assert self.table is not None
            most = self._limits.table_bytes
            self._timeline = Timeline(self.scenario, self.table.opening, self.table.entries, most_bytes=most)
        return self._timeline
