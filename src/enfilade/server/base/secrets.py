"""Seats and their secrets: who holds one sits there. Only a hash of each is kept."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe

SPECTATOR = "spectator"  # under this name the spectators' secret stands beside those of the seats
HUMAN = "human"


def new_secret() -> str:
    """32 random bytes in URL-safe base64."""
    return token_urlsafe(32)


def digest(secret: str) -> bytes:
    """What is kept of a secret. It is 256 random bits, so a plain hash cannot be searched."""
    return sha256(secret.encode("utf-8", "replace")).digest()
