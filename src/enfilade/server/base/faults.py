"""What goes wrong on the operator's side: the log has the details, players are told what they can do."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.errors import EnfiladeError

OUT_OF_ORDER: Final = "this server cannot read or write its games now; its log says why. Try again in a while"


class Fault(EnfiladeError):
    """An error whose message is for the operator: it may name files. `told` is what a client hears instead."""

    def __init__(self, message: str, told: str = OUT_OF_ORDER) -> None:
        self.told: Final = told
        super().__init__(message)


def told(error: EnfiladeError) -> str:
    """What a client is told of an error."""
    return error.told if isinstance(error, Fault) else str(error)
