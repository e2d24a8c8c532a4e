"""Passwords: kept as hashes of Argon2id, which takes its time and memory, so only few are worked out at once."""

from __future__ import annotations

import asyncio
from secrets import choice
from typing import Final

from enfilade.extras import need
from enfilade.kernel.errors import EnfiladeError

SHORTEST: Final = 10
LONGEST: Final = 200
AT_ONCE: Final = 2  # hashes that are worked out, of all people together: each takes 64 MiB for a twentieth of a second
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without what is misread: i, l, o, 0 and 1
GROUPS: Final = 5


def new_code() -> str:
    """Something to be written down that is as good as a password: five groups of four, 99 bits."""
    return "-".join("".join(choice(ALPHABET) for _ in range(4)) for _ in range(GROUPS))


def bare_code(text: str) -> str:
    """A code however it was typed."""
    return "".join(letter for letter in text.casefold() if letter in ALPHABET)


def check_password(password: str, name: str) -> None:
    """Raises EnfiladeError where a password would be guessed at once."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise EnfiladeError(f"a password has {SHORTEST} to {LONGEST} characters: a few words do well")
    if name.casefold() in password.casefold() or len(set(password)) < 5:
        raise EnfiladeError("this password would be guessed at once: take a few words that have nothing to do with each other")


class Passwords:
    """Makes and compares hashes, aside from everything else. `cheap` is for tests, where nobody guesses."""

    def __init__(self, cheap: bool = False) -> None:
        need("server", "accounts", "argon2")
        from argon2 import PasswordHasher  # noqa: PLC0415  (only servers with accounts need it)

        self._hasher: Final = PasswordHasher(1, 8, 1) if cheap else PasswordHasher(3, 65_536, 1)
        self._turns: Final = asyncio.Semaphore(AT_ONCE)
        self._nobodys: Final = self._hasher.hash(new_code())

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether a password is the one that was kept; it takes as long where there is none, so that nobody learns who has an
        account."""
        async with self._turns:
            return await asyncio.to_thread(self._verify, password, kept or self._nobodys) and kept is not None

    def _verify(self, password: str, kept: str) -> bool:
        from argon2.exceptions import Argon2Error, InvalidHashError  # noqa: PLC0415

        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False
