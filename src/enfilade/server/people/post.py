"""E-mail through the SMTP server that an operator names; where none is named, nothing leaves this machine."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from secrets import token_urlsafe
from time import time
from typing import Final

from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.server.base.limits import Buckets, NoRoom
from enfilade.server.base.secrets import digest
from enfilade.server.base.settings import Mail
from enfilade.server.store.base import Store
from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.notices import Turn
from enfilade.server.store.people import Person

logger = logging.getLogger("enfilade.server")
SMTP_SECONDS: Final = 20.0
LOOK_SECONDS: Final = 30.0  # between two looks for turns of which somebody is to be told
LETTERS_OF_SOMEBODY: Final = (1 / 600, 5)  # confirmations: nobody's letter box is flooded from here
WELCOME: Final = "Hello {name},\n\nto be told here when it is your turn, enter this code on your account's page:\n\n{code}\n"
ADDRESS: Final = re.compile(r"[^\s@<>\"(),:;\\\[\]\x00-\x1f\x7f]{1,64}@[A-Za-z0-9.-]{1,190}")


class Undeliverable(EnfiladeError):
    """A letter that is refused, now or (`is_final`) for ever, though others may be taken: it holds nobody else's up."""

    def __init__(self, message: str, is_final: bool) -> None:
        super().__init__(message)
        self.is_final: Final = is_final


class Post:
    """Writes to people who want it. `clock` says what time it is."""

    def __init__(self, store: Store, settings: Mail, address: str, clock: Callable[[], float] = time) -> None:
        self._notices: Final = store.notices
        self.settings: Final = settings
        self._address: Final = address  # where the server is found
        self._clock: Final = clock
        self._letters: Final = Buckets(LETTERS_OF_SOMEBODY, clock)

    @property
    def is_on(self) -> bool:
        return bool(self.settings.host)

    async def ask(self, person: Person, address: str) -> None:
        """Somebody wants to be told by e-mail: a code goes there, and nothing else before it has come back; an empty address: no
        more."""
        if address and not self.is_on:
            raise EnfiladeError("this server sends no e-mail")
        if address and ADDRESS.fullmatch(address) is None:
            raise EnfiladeError(f"{shown(address)} is no e-mail address")
        if address and not self._letters.take(person.id):
            raise NoRoom("several letters have been sent to you already: try again in a while")
        code = token_urlsafe(9)
        await self._notices.set_mail(person.id, address, digest(code))
        if address:
            await self._send(address, "Your code for Enfilade", WELCOME.format(name=person.name, code=code))

    async def confirm(self, person: Person, code: str) -> None:
        """The code has come back."""
        if not self._letters.take(f"code {person.id}"):
            raise NoRoom("too many tries: wait a while, then try again")
        if not await self._notices.confirm_mail(person.id, digest(code.strip())):
            raise EnfiladeError("this is not the code that was sent to you")

    async def go_on(self) -> None:
        """Tell people, again and again, whose turn it is."""
        while self.is_on:
            try:
                await self.tell()
            except BadDatabase as error:
                logger.error("nobody can be told of their turns: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def tell(self) -> None:
        """Tell everybody whose turn has been awaited for long enough, once for each turn."""
        before = self._clock() - self.settings.after_minutes * 60
        unsent: list[Turn] = []
        while (waiting := await self._notices.to_tell(before)) is not None:
            turn, address = waiting
            try:
                await self._send(address, f"Your turn: {_line(turn.title)}", self._words(turn))
            except Undeliverable as error:
                again = "will not be tried again" if error.is_final else "will be tried again"
                logger.warning("a letter could not be sent, and %s: %s", again, error)
                if not error.is_final:
                    unsent.append(turn)
            except EnfiladeError as error:
                logger.error("letters cannot be sent, which will be tried again: %s", error)
                unsent.append(turn)
                break
        for turn in unsent:
            await self._notices.untold(turn)

    def _words(self, turn: Turn) -> str:
        return (
            f"In {_line(turn.title)} it is your turn as {turn.seat}.\n\nGo there: {self._address}/account\n\n"
            "You have asked to be told; on the same page you can ask not to be.\n"
        )

    async def _send(self, to: str, subject: str, text: str) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(self._clock()), make_msgid(domain="enfilade.invalid")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            await asyncio.to_thread(self._deliver, message)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, ValueError) as error:
            raise Undeliverable(
                f"the mail server {self.settings.host} refuses it: {type(error).__name__}", _is_final(error)
            ) from None
        except (OSError, smtplib.SMTPException) as error:
            raise EnfiladeError(f"the mail server {self.settings.host} does not take a letter: {type(error).__name__}") from None

    def _deliver(self, message: EmailMessage) -> None:
        settings = self.settings
        safe = ssl.create_default_context()
        if settings.security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(settings.host, settings.port, timeout=SMTP_SECONDS, context=safe)
        else:
            server = smtplib.SMTP(settings.host, settings.port, timeout=SMTP_SECONDS)
        with server:
            if settings.security == "starttls":
                server.starttls(context=safe)
            if settings.user:
                server.login(settings.user, Path(settings.password_file).read_text(encoding="utf-8").strip())
            server.send_message(message)


def _is_final(error: Exception) -> bool:
    """Whether a letter was refused for good: a mail server says so by a code from 500 on."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return not isinstance(error, smtplib.SMTPDataError) or error.smtp_code >= 500


def _line(text: str) -> str:
    """A text for one line of a letter: nothing in it begins another."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:200]
