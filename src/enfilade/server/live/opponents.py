"""The computer players of a table: whenever one is asked, it thinks in a process of its own and then acts like anybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec

from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import DrawNeeded, EnfiladeError, shown
from enfilade.kernel.event import Seat
from enfilade.server.base.budgets import asking
from enfilade.server.base.limits import THINK_SECONDS
from enfilade.server.base.secrets import HUMAN
from enfilade.server.live.shared import Shared
from enfilade.server.live.turns import Stumbled, Turns
from enfilade.server.messages import Act
from enfilade.server.store.base import StoredTable
from enfilade.server.table.umpire import TableFull, Umpire
from enfilade.server.work.worker import Answer, Choose, lane_of
from enfilade.server.work.workers import WorkerFailed

logger = logging.getLogger("enfilade.server")


class Opponents:
    """Plays the seats of computers at one table, one decision after the other.

    If that cannot go on, `when_stuck` is told why; `tell` says to the people what goes wrong with one of them, and what was
    chosen for it by lot.
    """

    def __init__(
        self,
        stored: StoredTable,
        umpire: Umpire,
        turns: Turns,
        shared: Shared,
        when_stuck: Callable[[str], None],
        tell: Callable[[str], None],
    ) -> None:
        self._id: Final = stored.id
        self._scenario: Final = stored.scenario
        self._lane: Final = lane_of(stored.game, stored.rules)
        self._umpire: Final = umpire
        self._turns: Final = turns
        self._shared: Final = shared
        self._when_stuck: Final = when_stuck
        self._tell: Final = tell
        self._thinking: asyncio.Task[None] | None = None

    @property
    def are_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    def think(self) -> None:
        """Let a computer player that is asked begin to think, unless one does."""
        if self._umpire.asked_computer() is not None and not self.are_thinking:
            self._thinking = asyncio.create_task(self._play())

    def hurry(self) -> None:
        """Let the one that thinks answer now, with what it has."""
        for seat in self._umpire.kinds:
            self._shared.workers.thinking.hurry(self._chair(seat))

    def _chair(self, seat: Seat) -> str:
        return f"{self._id}/{seat}"

    async def stop(self) -> None:
        """Stop thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.wait([self._thinking])

    async def _play(self) -> None:
        in_vain: dict[int, set[str]] = {}  # by moment: what the umpire stumbled over
        shown = -1
        while not self._turns.is_broken:
            async with self._turns.lock:
                seat = self._umpire.asked_computer()
                if seat is None:
                    return
                memory = self._umpire.memories[seat]
                moment, view = memory.moment, memory.view
            assert view is not None
            legal = [action.text for action in view.legal if action.text not in in_vain.get(moment, ())]
            if not legal:
                self._when_stuck(f"the umpire stumbles over all that {seat} could do: the game cannot go on, and nothing is lost")
                return
            text = self._umpire.scripted(seat) or await self._choose(seat, memory.encoded, legal)
            shown, before = self._shown(), shown
            if shown != before:  # what nobody sees, such as a secret plan, takes no time to be seen
                await asyncio.sleep(self._shared.pace)
            await asking().wait()  # whoever let it think has used up their share: others go first
            async with self._turns.lock:
                if memory.moment != moment or self._umpire.asked_computer() != seat:
                    continue  # the table has changed meanwhile
                try:
                    await self._turns.take(seat, Act(None, text, memory.told, moment))
                except DrawNeeded:
                    pass  # a person types the dice, and then it goes on
                except Stumbled:
                    in_vain.setdefault(moment, set()).add(text)
                except TableFull as full:
                    self._when_stuck(f"the computer in seat {seat} has stopped: {full.reason}")
                    return
                except EnfiladeError as error:
                    logger.error("table %s: %s stops: %s", self._id, seat, error)
                    self._when_stuck(f"the computer in seat {seat} has stopped: come again to see how things stand")
                    return

    def _shown(self) -> int:
        """How often people at the table, or those who watch, have been shown something."""
        memories = self._umpire.memories.items()
        return sum([memory.moment for seat, memory in memories if seat is None or self._umpire.kinds[seat] == HUMAN])

    async def _choose(self, seat: Seat, view: bytes, legal: list[str]) -> str:
        """What a computer player chooses. For one that fails or thinks too long the lot chooses, and the table is told.

        What exactly was wrong is for the operator's log.
        """
        kind = self._umpire.kinds[seat]
        name = self._shared.programs.get(kind, kind)
        request = Choose(self._chair(seat), name, self._scenario, msgspec.json.decode(view), self._shared.seed(), self._lane)
        began = monotonic()
        try:
            answer = await self._shared.workers.thinking.ask(request, THINK_SECONDS)
            problem = answer.error or ("" if answer.action in legal else f"{shown(answer.action)} is no choice here")
            fault = "could not decide" if answer.error else "chose what is not allowed"
        except WorkerFailed as error:
            answer, problem = Answer(), str(error)
            fault = "gave no answer"
        for words, detail in answer.remarks:
            logger.warning("table %s: seat %s: %s (%s)", self._id, seat, words, detail)
            self._tell(words)
        self._shared.metrics.thoughts.note(kind, monotonic() - began)
        if not problem:
            return answer.action
        self._tell(f"the computer in seat {self._umpire.scenario.seat_name(seat)} {fault}: the lot has chosen for it")
        logger.warning("table %s: %s in seat %s chooses at random: %s\n%s", self._id, name, seat, problem, answer.trace)
        return legal[Seeded(self._shared.seed()).below(len(legal))]
