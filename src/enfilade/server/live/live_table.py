"""A table in memory, at which people may sit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

from enfilade.kernel.errors import DrawNeeded, EnfiladeError, IllegalAction
from enfilade.kernel.event import Seat
from enfilade.server import messages
from enfilade.server.base.faults import told
from enfilade.server.base.secrets import HUMAN
from enfilade.server.base.texts import short_title
from enfilade.server.live.connection import Connection
from enfilade.server.live.consent import Consent
from enfilade.server.live.keeping import Keeping, read_unsettled
from enfilade.server.live.opponents import Opponents
from enfilade.server.live.presence import Presence
from enfilade.server.live.questions import Questions
from enfilade.server.live.records import Records
from enfilade.server.live.shared import Shared
from enfilade.server.live.showing import Showing
from enfilade.server.live.talk import Talk
from enfilade.server.live.timekeeper import LOSES, STAND_IN, Timekeeper
from enfilade.server.live.turns import Turns
from enfilade.server.store.base import StoredTable
from enfilade.server.store.beside import NOTHING, Beside
from enfilade.server.table.clock import Clock
from enfilade.server.table.frames import hands
from enfilade.server.table.lessons import told_lesson
from enfilade.server.table.umpire import Umpire


class LiveTable:
    """An umpire and those who serve around it: who is here, what is done, shown, agreed, asked, thought and taken home.

    All of it but the `presence` follows from what is stored. Where nothing happens it is dropped, though people may sit there,
    and made anew when somebody asks for something.
    """

    def __init__(
        self,
        stored: StoredTable,
        umpire: Umpire,
        shared: Shared,
        presence: Presence,
        clock: Clock | None = None,
        kept: Beside = NOTHING,
    ) -> None:
        self.id: Final = stored.id
        self.umpire: Final = umpire
        self.presence: Final = presence
        hands = shared.threads.of(stored.id)
        self._presence: Final = presence
        touched = shared.clock() if stored.touched is None else stored.touched
        self._time: Final = Timekeeper(umpire, presence, shared, clock, touched)
        self._talk: Final = Talk(presence, shared)
        unsettled = read_unsettled(kept.unsettled or "", len(stored.lines))
        if unsettled.dice is not None:
            umpire.await_again(unsettled.dice)
        self._consent: Final = Consent(umpire, self._presence, self._time, hands, unsettled.consent)
        self._showing: Final = Showing(stored.id, umpire, self._presence, hands)
        keeping = Keeping(umpire, self._consent, self._time, shared.clock, kept)
        self._turns: Final = Turns(stored.id, umpire, self._consent, self._showing, shared.store, hands, self._time, keeping)
        self._questions: Final = Questions(umpire, self._turns.lock, hands)
        self._records: Final = Records(umpire, self._turns.lock, hands)
        self._opponents: Final = Opponents(stored, umpire, self._turns, shared, self._stop_here, self._presence.warn)
        self._late: Final = shared.playing.spectator_delay
        self._asking = 0  # how many are being answered
        self.used = monotonic()  # when something was last asked for

    @property
    def may_rest(self) -> bool:
        """Whether nothing is being done or thought here: all else is stored."""
        return not (self._asking or self._turns.lock.locked() or self._opponents.are_thinking)

    @property
    def is_idle(self) -> bool:
        """The same, and nobody sits here."""
        return self.may_rest and not self._presence.connections

    def rest(self) -> None:
        """What was drawn for those who sit here is forgotten: the next frame that they are sent is whole."""
        for connection in self._presence.connections:
            connection.scene = connection.view = None

    @asynccontextmanager
    async def _busy(self) -> AsyncIterator[None]:
        """While something is asked for, it cannot rest."""
        self._asking += 1
        try:
            yield
        finally:
            self._asking -= 1
            self.used = monotonic()

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        return self.umpire.weight

    def has_party(self, party: str) -> bool:
        """Whether somebody from an address sits here."""
        return self._presence.has_party(party)

    @property
    def is_broken(self) -> bool:
        """Whether what is in memory was not written, so that it must be read anew."""
        return self._turns.is_broken

    def turn(self, seat: Seat | None) -> messages.TurnState:
        """How the game stands for a seat, in short."""
        umpire = self.umpire
        view = umpire.memories[seat].view
        is_asked = umpire.table is not None and seat in umpire.table.actors
        actors = [] if view is None else list(view.actors)
        return messages.TurnState(umpire.is_over, is_asked, actors, self._presence.seats(), self._time.rested)

    # Coming and going.

    async def join(
        self, connection: Connection, seat: Seat | None, join: messages.Join, may_sit: Callable[[], Awaitable[bool]]
    ) -> bool:
        """Welcome a connection to a seat and show it the table; False if its secret has been changed meanwhile."""
        async with self._busy(), self._turns.lock:
            self._presence.check_room(seat)
            connection.sit(seat, join)
            await self._showing.prepare([seat])
            if not await may_sit():
                return False
            self._presence.add(connection)
            connection.send(messages.Welcome(self.state(seat)))
            connection.delay = self._delay(seat)
            self._showing.show(connection)
            if self._consent.proposal is not None and seat is not None:
                connection.send(messages.Proposed(self._consent.proposal))
            self._presence.tell_seats(but=connection)
            self._time.begin()
            await self._turns.keep()
            self._time.tell(connection)
            await self._talk.catch_up(connection)
            self._opponents.think()
        return True

    async def fall(self) -> None:
        """The time of somebody has run out. As the scenario says, that is the end; or a computer plays on for them; or the others
        may claim the game. A flag that fell while no server was there does not count yet."""
        async with self._busy(), self._turns.lock:
            fallen = self._time.fallen()
            named = [self.umpire.scenario.seat_name(seat) for seat in fallen]
            if self._time.make_up():
                await self._turns.keep()
                for name in named:
                    self._presence.warn(f"{name} ran out of time while the server was away, and has some more")
            elif fallen and self._time.flag == LOSES:
                await self._turns.take(fallen[0], messages.Resign(None))
                self._presence.warn(f"{named[0]} has run out of time and loses")
            elif self._time.flag == STAND_IN:
                await self._turns.stand_in(fallen)
                for name in named:
                    self._presence.warn(f"{name} has run out of time: a computer plays on, until its player takes the seat again")
                self._presence.tell_seats()
                self.go_on()
            else:
                for name in named:
                    self._presence.warn(f"{name} has run out of time: the game goes on, and whoever waits may claim it")
                self._time.press()
                await self._turns.keep()

    def go_on(self) -> None:
        """Let computers play that are to decide. At a table where no person plays nor sits, nobody waits for them."""
        if HUMAN in self.umpire.kinds.values() or self._presence.connections:
            self._opponents.think()

    def look_away(self, seat: Seat | None) -> None:
        """Somebody has left a seat: what nobody looks at need not be kept drawn."""
        if all([each.seat != seat for each in self._presence.connections]):
            self.umpire.memories[seat].scene = None

    def send_away(self) -> None:
        """If what is in memory does not count, everybody must come again to see what does."""
        if self.is_broken:
            self._presence.send_away()

    def lose(self) -> None:
        """The table is not this server's any more: what is in memory does not count."""
        self._turns.lose()

    def _stop_here(self, reason: str) -> None:
        """A computer player cannot go on: those who wait for it are told."""
        self._presence.warn(reason)
        self.send_away()

    async def stop(self) -> None:
        """Nobody thinks here any more."""
        await self._opponents.stop()

    def state(self, seat: Seat | None) -> messages.TableState:
        """What a seat is told of the table when it comes."""
        umpire = self.umpire
        scenario = umpire.scenario
        return messages.TableState(
            scenario.game.id,
            scenario.name,
            short_title(scenario.title),
            str(scenario.data.get("intro", "")),
            seat,
            self._presence.seats(),
            umpire.commitment,
            umpire.dice,
            0 if self._delay(seat) else umpire.memories[seat].moment,
            bool(umpire.amendable(seat)),
            *hands(scenario.game),
            [messages.LensState(each.id, each.title, each.key) for each in scenario.game.page.lenses],
            scenario.game.knowledge.has_secrets,
            self._talk.is_on,
            self._delay(seat),
            told_lesson(umpire.coach, seat),
        )

    def _delay(self, seat: Seat | None) -> float:
        """By how many seconds everything reaches a seat late: those who watch, while there is something to be told."""
        return self._late if seat is None and not self.umpire.is_over else 0.0

    # What is asked for.

    async def answer(self, seat: Seat | None, request: messages.Request, speaker: Connection | None = None) -> messages.Answer:
        """Do what a seat asks, and say how that went; `speaker` is who asks, where it matters."""
        try:
            async with self._busy():
                if isinstance(request, messages.Hurry):
                    self._hurry(seat)
                    return messages.Done(request.id)
                if isinstance(request, messages.Question):
                    return await self._questions.answer(seat, request)
                if isinstance(request, messages.Say):
                    await self._talk.say(seat, request.text, speaker)
                    return messages.Done(request.id)
                async with self._turns.lock:
                    self._check_sits(seat, request)
                    await self._turns.take(seat, request)
                    if isinstance(request, messages.Return):
                        self._presence.tell_seats()
                    self._opponents.think()
        except IllegalAction as refused:
            return messages.Refused(request.id, refused.reason, refused.rule, refused.legal)
        except DrawNeeded as needed:
            pending = self.umpire.pending
            return messages.Needs(request.id, 0 if pending is None else pending.number, needed.label, needed.kind, needed.count)
        except EnfiladeError as error:
            return messages.Error(told(error), request.id)
        return messages.Done(request.id)

    def _check_sits(self, seat: Seat | None, request: messages.Change) -> None:
        """Raises a refusal where a computer plays for a seat: its player may return, or give the game up."""
        if self._time.is_stood_in(seat) and not isinstance(request, messages.Return | messages.Resign):
            raise self.umpire.refusal(seat, "a computer plays for you since your time ran out: take your seat again first")

    def _hurry(self, seat: Seat | None) -> None:
        """Whoever plays may let the computer move now."""
        if seat is None:
            raise self.umpire.refusal(seat, "spectators watch")
        self._opponents.hurry()

    async def record(self, seat: Seat | None) -> tuple[bytes, bool]:
        """The record if the game is over (True), else what the seat was told and shown."""
        if self._delay(seat):
            raise EnfiladeError("who watches is shown everything late: take the record home when the game is over")
        async with self._busy():
            return await self._records.get(seat)
