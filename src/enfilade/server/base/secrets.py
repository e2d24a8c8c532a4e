"""Seats and their secrets: who holds one sits there. Only a hash of each is kept.

An invitation is a secret that works once: whoever takes it up first names the secret that opens the seat from then on.
"""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import choice, token_urlsafe
from string import ascii_letters, digits
from typing import Final

SPECTATOR = "spectator"  # under this name the spectators' secret stands beside those of the seats
HUMAN = "human"
INVITATION: Final = "invitation-"  # before the random part, so that a page knows what it was opened with
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """32 random bytes in URL-safe base64."""
    return token_urlsafe(32)


def new_id() -> str:
    """The name of a table, a person or a report, of which no two are ever alike. It is typed on command lines too, where what
    begins with a dash is taken for an option: letters and digits only."""
    return "".join([choice(ascii_letters + digits) for _ in range(16)])


def new_invitation() -> str:
    """A secret that says what it is."""
    return f"{INVITATION}{new_secret()}"


def is_secret(text: str) -> bool:
    """Whether a text has the form of a secret: a client names its own when it claims a seat."""
    return SECRET.fullmatch(text) is not None


def digest(secret: str) -> bytes:
    """What is kept of a secret. It is 256 random bits, so a plain hash cannot be searched."""
    return sha256(secret.encode("utf-8", "replace")).digest()
