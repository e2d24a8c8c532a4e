"""What a seat may ask about a table without changing anything."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from enfilade.contract.shown import Preview
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.view import View
from enfilade.players.routes import routes
from enfilade.server import messages
from enfilade.server.table.looking import has_lens, previewed
from enfilade.server.table.umpire import Umpire
from enfilade.server.work.threads import Hands


class Questions:
    """Answers out of what a seat knows, or knew. The game goes on meanwhile."""

    def __init__(self, umpire: Umpire, lock: asyncio.Lock, hands: Hands) -> None:
        self._umpire: Final = umpire
        self._lock: Final = lock
        self._hands: Final = hands

    async def answer(self, seat: Seat | None, question: messages.Question) -> messages.Answer:
        """The answer to a question."""
        umpire = self._umpire
        match question:
            case messages.Preview():
                return messages.Done(question.id, preview=await self._preview(seat, question.action))
            case messages.Routes():
                return messages.Done(question.id, routes=await self._routes(seat, question.first))
            case messages.Inspect():
                return messages.Done(question.id, preview=await self._inspect(seat, question))
            case messages.Lay():
                return messages.Done(question.id, preview=await self._lay(seat, question))
            case messages.Past():
                await self._reach(seat, question.number)
                frame = await self._hands.past(umpire.past, seat, question.number, question.since, question.whole)
                return messages.Done(question.id, frame=frame)
            case messages.Chart():
                async with self._lock:  # it grows while something is done
                    return messages.Done(question.id, chart=await self._hands.past(umpire.chart, seat))
            case messages.Amendable():
                options = [option.to_data() for option in umpire.amendable(seat)]
                return messages.Done(question.id, options=messages.raw(options))

    async def _preview(self, seat: Seat | None, text: str) -> msgspec.Raw | None:
        view = self._umpire.memories[seat].view
        return None if view is None else _sent(await self._hands.look(previewed, self._umpire.game, view, text))

    async def _routes(self, seat: Seat | None, first: str) -> msgspec.Raw:
        view = self._umpire.memories[seat].view
        begun = Action.parse(first) if first else None
        found = [] if view is None else await self._hands.look(routes, self._umpire.game, view, begun)
        return messages.raw([route.to_data() for route in found])

    async def _inspect(self, seat: Seat | None, asked: messages.Inspect) -> msgspec.Raw | None:
        return _sent(await self._hands.look(self._umpire.game.page.inspect, await self._view(seat, asked), asked.element))

    async def _lay(self, seat: Seat | None, asked: messages.Lay) -> msgspec.Raw | None:
        if not has_lens(self._umpire.game, asked.lens):
            return None
        return _sent(await self._hands.look(self._umpire.game.page.lay, await self._view(seat, asked), asked.lens))

    async def _view(self, seat: Seat | None, asked: messages.Inspect | messages.Lay) -> View:
        """What a seat knows, or knew; only the latter takes time."""
        if asked.number is None:
            return self._umpire.view(seat)
        await self._reach(seat, asked.number)
        return await self._hands.past(self._umpire.view, seat, asked.number, asked.whole)

    async def _reach(self, seat: Seat | None, moment: int) -> None:
        """Go through the game as far as a moment, in slices: a long one keeps nobody else waiting."""
        await self._hands.past_in_slices(lambda seconds: self._umpire.reach(seat, moment, seconds) or None)


def _sent(preview: Preview | None) -> msgspec.Raw | None:
    return None if preview is None else messages.raw(preview.to_data())
