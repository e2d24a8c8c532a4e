"""What an operator may ask of a server, or of its database while no server has it: the same commands, with the same answers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import retention
from enfilade.server.messages import Malformed
from enfilade.server.store.base import Store

logger = logging.getLogger("enfilade.server")
Days = Annotated[float, Meta(ge=0)]
Text = Annotated[str, Meta(max_length=500)]


class ListTables(Struct, tag_field="do", tag="tables"):
    """Which tables are kept?"""

    most: Annotated[int, Meta(ge=1, le=100_000)] = 1_000


class Forget(Struct, tag_field="do", tag="forget"):
    """Let a table go for good."""

    id: str


class Retire(Struct, tag_field="do", tag="retire"):
    """Let go now what is older than so many days; 0: nothing of that kind."""

    finished_days: Days
    abandoned_days: Days


class Announce(Struct, tag_field="do", tag="announce"):
    """Let everybody read something; empty: nothing any more."""

    text: Text


class BackUp(Struct, tag_field="do", tag="back_up"):
    """Write all that is kept into a new file."""

    file: str


Command = ListTables | Forget | Retire | Announce | BackUp
_command: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)


def read_command(body: bytes) -> Command:
    """The command in a request; raises Malformed."""
    try:
        return _command.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"this command cannot be understood: {error}") from None


async def nobody(_id: str) -> None:
    """Where no server runs, nobody sits at a table."""


class Admin:
    """Carries out commands. `wanted` are tables at which somebody sits; `clear` sends those at a table away."""

    def __init__(
        self, store: Store, wanted: Callable[[], Collection[str]] = tuple, clear: Callable[[str], Awaitable[None]] = nobody
    ) -> None:
        self._store: Final = store
        self._wanted: Final = wanted
        self._clear: Final = clear

    async def do(self, command: Command) -> object:
        """What a command gives, as plain data."""
        logger.info("the operator asks: %s", type(command).__name__)
        match command:
            case ListTables():
                return msgspec.to_builtins(await self._store.operating.tables(command.most))
            case Forget():
                return await self._forget(command.id)
            case Retire():
                keep = retention(command.finished_days, command.abandoned_days)
                return {"retired": await self._store.retire(keep, self._wanted())}
            case Announce():
                await self._store.operating.announce(command.text.strip())
                return {"announced": command.text.strip()}
            case BackUp():
                await self._store.back_up(Path(command.file))
                return {"file": command.file}

    async def _forget(self, id: str) -> object:
        await self._clear(id)
        is_gone = await self._store.operating.forget(id)
        if is_gone is None:
            raise EnfiladeError(f"there is no table {id}: `enfilade admin tables` lists them")
        if not is_gone:
            raise EnfiladeError(f"table {id} is played at another server now: ask again when nobody sits there")
        return {"forgotten": id}
