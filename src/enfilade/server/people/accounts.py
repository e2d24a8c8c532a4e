"""Accounts: coming in and going out, new passwords, and all that somebody may ask about themselves."""

from __future__ import annotations

import logging
from collections.abc import Callable
from hmac import compare_digest
from time import time
from typing import Final

import msgspec

from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.server.base.limits import DAY_SECONDS, Buckets, NoRoom, is_own, party_at
from enfilade.server.base.secrets import digest, new_id, new_secret
from enfilade.server.base.settings import Membership
from enfilade.server.messages import SatState
from enfilade.server.people.names import checked_name, folded
from enfilade.server.people.passwords import Passwords, bare_code, check_password, new_code
from enfilade.server.store.base import Store
from enfilade.server.store.people import ALL, Person, Report, Session, session_id

logger = logging.getLogger("enfilade.server")
PLAYER: Final = "player"
OPERATOR: Final = "operator"
ROLES: Final = (PLAYER, OPERATOR)
SESSION_SECONDS: Final = 30 * DAY_SECONDS  # without being used, after which one must log in again
NOTED_SECONDS: Final = 3_600.0  # how exactly it is kept when a session was last used
TRIES_AT_A_NAME: Final = (0.1, 30)  # a second for long, at once: passwords and codes tried for one name, from everywhere
TRIES_OF_AN_ADDRESS: Final = (0.1, 10)
NEWCOMERS_OF_AN_ADDRESS: Final = (0.01, 5)
REPORTS_OF_SOMEBODY: Final = (0.01, 10)
EXPORTS_OF_SOMEBODY: Final = (0.02, 5)
MOST_SEATS: Final = 500  # that somebody is shown
WRONG: Final = "name and password do not go together"


class NotAllowed(EnfiladeError):
    """Something that somebody who is not logged in, or not as an operator, may not do."""


class NotYou(EnfiladeError):
    """A name and what should prove it do not go together."""


class Accounts:
    """The people of a server. `clock` says what time it is, in seconds."""

    def __init__(
        self, store: Store, settings: Membership, passwords: Passwords | None = None, clock: Callable[[], float] = time
    ) -> None:
        self._people: Final = store.people
        self._games: Final = store.games
        self.settings: Final = settings
        self._passwords: Final = passwords if passwords is not None or settings.accounts == "off" else Passwords()
        self._clock: Final = clock
        self._names: Final = Buckets(TRIES_AT_A_NAME, clock)
        self._addresses: Final = Buckets(TRIES_OF_AN_ADDRESS, clock)
        self._newcomers: Final = Buckets(NEWCOMERS_OF_AN_ADDRESS, clock)
        self._reports: Final = Buckets(REPORTS_OF_SOMEBODY, clock)
        self._exports: Final = Buckets(EXPORTS_OF_SOMEBODY, clock)

    # Coming and going.

    async def register(self, name: str, password: str, address: str) -> tuple[Person, str]:
        """A new account with its recovery code, where anybody may have one."""
        if self.settings.accounts != "open":
            raise NotAllowed("whoever keeps this server gives out the accounts: ask them for one")
        if not is_own(address) and not self._newcomers.take(party_at(address)):
            raise NoRoom("many accounts have come from your address: try again in a while")
        return await self.add(name, password)

    async def add(self, name: str, password: str, role: str = PLAYER) -> tuple[Person, str]:
        """A new account with its recovery code."""
        shown_as = checked_name(name)
        check_password(password, shown_as)
        person = Person(new_id(), shown_as, role, self._clock(), 0)
        code = new_code()
        kept = await self._hasher.hash(password)
        if not await self._people.add(person, folded(shown_as), kept, digest(bare_code(code))):
            raise EnfiladeError(f"somebody has the name {shown(shown_as)}, or one much like it: choose another")
        logger.info("a new account", extra={"person": person.id})
        return person, code

    async def log_in(self, name: str, password: str, address: str, agent: str) -> tuple[Person, str]:
        """Whose name and password these are, with the secret of a new session."""
        self._count_try(name, address)
        found = await self._people.find(folded(name))
        if not await self._hasher.fits(password, None if found is None else found[1]) or found is None:
            logger.info("a password did not fit", extra={"person": "" if found is None else found[0].id})
            raise NotYou(WRONG)
        return found[0], await self.begin(found[0], agent)

    async def begin(self, person: Person, agent: str) -> str:
        """The secret of a new session."""
        if person.suspended:
            raise NotAllowed("this account has been suspended by the operator of this server")
        secret = new_secret()
        await self._people.end_old(self._clock() - SESSION_SECONDS)
        await self._people.begin(digest(secret), person.id, self._clock(), readable(agent))
        return secret

    async def who(self, secret: str) -> Person | None:
        """Who is logged in with a session's secret."""
        if not secret or self.settings.accounts == "off":
            return None
        now = self._clock()
        return await self._people.who(digest(secret), now - SESSION_SECONDS, now, now - NOTED_SECONDS)

    async def log_out(self, secret: str) -> None:
        """End a session by its own secret."""
        person = await self.who(secret)
        if person is not None:
            await self._people.end(person.id, session_id(digest(secret)))

    async def end(self, person: Person, session: str) -> None:
        """End a session of somebody's, or all of them."""
        if not await self._people.end(person.id, session):
            raise EnfiladeError("this log-in has ended already")

    # Passwords.

    async def change_password(self, person: Person, old: str, new: str, address: str, agent: str) -> str:
        """A new password for somebody who knows the old one: every session ends, and the secret of a new one is given."""
        await self._check(person, old, address)
        check_password(new, person.name)
        await self._people.set_password(person.id, await self._hasher.hash(new))
        return await self.begin(person, agent)

    async def recover(self, name: str, code: str, new: str, address: str, agent: str) -> tuple[Person, str, str]:
        """A new password for whoever has the recovery code, which is used up by that: person, session, new code."""
        self._count_try(name, address)
        found = await self._people.find(folded(name))
        if found is None or not compare_digest(found[2], digest(bare_code(code))):
            raise NotYou("name and recovery code do not go together")
        check_password(new, found[0].name)
        fresh = new_code()
        await self._people.set_password(found[0].id, await self._hasher.hash(new), digest(bare_code(fresh)))
        return found[0], await self.begin(found[0], agent), fresh

    async def reset(self, name: str) -> tuple[str, str]:
        """A new password and a new recovery code from the operator, for somebody who has lost both."""
        person = await self.named(name)
        password, code = new_code(), new_code()
        await self._people.set_password(person.id, await self._hasher.hash(password), digest(bare_code(code)))
        return password, code

    # What is asked about oneself.

    async def seats(self, person: Person, most: int = MOST_SEATS) -> list[SatState]:
        """Where somebody sits, the latest first."""
        return await self._people.sat(person.id, most)

    async def sessions(self, person: Person) -> list[Session]:
        """Where somebody is logged in."""
        return await self._people.sessions(person.id)

    async def blocked(self, person: Person) -> list[str]:
        """Whom somebody has blocked."""
        return await self._people.blocked(person.id)

    async def export(self, person: Person) -> dict[str, object]:
        """All that is kept of somebody. To look for it takes a while, so it is not done again and again."""
        if not self._exports.take(person.id):
            raise NoRoom("you have had this just now: try again in a while")
        return {
            "name": person.name,
            "role": person.role,
            "created": person.created,
            "sessions": msgspec.to_builtins(await self.sessions(person)),
            "tables": msgspec.to_builtins(await self.seats(person, ALL)),
            "blocked": await self.blocked(person),
            "reports": msgspec.to_builtins(await self._people.reports(person.name)),
            "said": await self._games.said_by(person.name),
        }

    async def delete(self, person: Person, password: str, address: str) -> None:
        """Forget somebody who wants it so. Their games stay, without the name."""
        await self._check(person, password, address)
        await self._people.remove(person.id)
        logger.info("an account was deleted by its owner", extra={"person": person.id})

    # Others.

    async def named(self, name: str) -> Person:
        """Somebody by name."""
        found = await self._people.find(folded(name))
        if found is None:
            raise EnfiladeError(f"nobody here is called {shown(name)}")
        return found[0]

    async def block(self, person: Person, name: str, is_blocked: bool) -> list[str]:
        """Somebody wants nothing to do with somebody else, or does again; those of whom that is so."""
        other = await self.named(name)
        if other.id == person.id:
            raise EnfiladeError("nobody can block themselves")
        await self._people.block(person.id, other.id, is_blocked)
        return await self._people.blocked(person.id)

    async def report(self, person: Person, about: str, place: str, text: str) -> None:
        """Somebody tells the operator of somebody else."""
        if not self._reports.take(person.id):
            raise NoRoom("you have reported a lot: the operator will read it first")
        other = await self.named(about)
        report = Report(new_id(), person.name, other.name, place, text.strip(), self._clock(), 0)
        if not await self._people.report(report):
            raise NoRoom("the operator has more reports than can be read: try again in a while")
        logger.info("somebody was reported", extra={"report": report.id})

    # Helpers.

    @property
    def _hasher(self) -> Passwords:
        if self._passwords is None:
            raise NotAllowed("there are no accounts on this server: everybody plays as a guest")
        return self._passwords

    async def _check(self, person: Person, password: str, address: str) -> None:
        """Raises NotYou unless somebody who is logged in knows their password, too."""
        self._count_try(person.name, address)
        found = await self._people.find(folded(person.name))
        if found is None or not await self._hasher.fits(password, found[1]):
            raise NotYou("this is not your password")

    def _count_try(self, name: str, address: str) -> None:
        """Raises NoRoom where passwords are guessed: for one name from everywhere, or from one address for any."""
        is_one_too_many = not is_own(address) and not self._addresses.take(party_at(address))
        if is_one_too_many or not self._names.take(folded(name)[:64]):
            raise NoRoom("too many tries: wait a minute, then try again")


def readable(agent: str) -> str:
    """What a browser calls itself, as far as it can be shown."""
    return "".join(letter for letter in agent if letter.isprintable())[:120]
