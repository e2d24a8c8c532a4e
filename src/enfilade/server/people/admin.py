"""What an operator may ask of a server, or of its database while no server has it: the same commands, with the same answers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import retention
from enfilade.server.messages import Malformed
from enfilade.server.people.accounts import Accounts
from enfilade.server.people.passwords import new_code
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


class ListPeople(Struct, tag_field="do", tag="people"):
    """Who has an account?"""


class AddPerson(Struct, tag_field="do", tag="add_person"):
    """Give somebody an account, with a password that they change."""

    name: str
    role: Literal["player", "operator"] = "player"


class ResetPassword(Struct, tag_field="do", tag="reset_password"):
    """Give somebody who has lost it a new password."""

    name: str


class SetRole(Struct, tag_field="do", tag="set_role"):
    """Let somebody be a player or an operator."""

    name: str
    role: Literal["player", "operator"]


class Suspend(Struct, tag_field="do", tag="suspend"):
    """Let somebody in no more, or again."""

    name: str
    suspended: bool = True


class RemovePerson(Struct, tag_field="do", tag="remove_person"):
    """Forget somebody; their games stay, without the name."""

    name: str


class ListReports(Struct, tag_field="do", tag="reports"):
    """What was reported and is not settled?"""


class SettleReport(Struct, tag_field="do", tag="settle"):
    """A report has been dealt with."""

    id: str


OfPeople = ListPeople | AddPerson | ResetPassword | SetRole | Suspend | RemovePerson | ListReports | SettleReport
Command = ListTables | Forget | Retire | Announce | BackUp | OfPeople
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
        self,
        store: Store,
        accounts: Accounts,
        wanted: Callable[[], Collection[str]] = tuple,
        clear: Callable[[str], Awaitable[None]] = nobody,
    ) -> None:
        self._store: Final = store
        self._accounts: Final = accounts
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
            case _:
                return await self._do_with_people(command)

    async def _do_with_people(self, command: OfPeople) -> object:
        people = self._store.people
        match command:
            case ListPeople():
                return msgspec.to_builtins(await people.all())
            case AddPerson():
                password = new_code()
                person, code = await self._accounts.add(command.name, password, command.role)
                return {"name": person.name, "password": password, "code": code}
            case ResetPassword():
                password, code = await self._accounts.reset(command.name)
                return {"name": command.name, "password": password, "code": code}
            case SetRole():
                await people.set_role((await self._accounts.named(command.name)).id, command.role)
                return {"name": command.name, "role": command.role}
            case Suspend():
                await people.suspend((await self._accounts.named(command.name)).id, command.suspended)
                return {"name": command.name, "suspended": command.suspended}
            case RemovePerson():
                await people.remove((await self._accounts.named(command.name)).id)
                return {"removed": command.name}
            case ListReports():
                return msgspec.to_builtins(await people.reports())
            case SettleReport():
                if not await people.settle(command.id):
                    raise EnfiladeError(f"there is no report {command.id}: `enfilade admin reports` lists them")
                return {"settled": command.id}

    async def _forget(self, id: str) -> object:
        await self._clear(id)
        is_gone = await self._store.operating.forget(id)
        if is_gone is None:
            raise EnfiladeError(f"there is no table {id}: `enfilade admin tables` lists them")
        if not is_gone:
            raise EnfiladeError(f"table {id} is played at another server now: ask again when nobody sits there")
        return {"forgotten": id}
