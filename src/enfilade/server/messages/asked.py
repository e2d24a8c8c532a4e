"""What a client sends over the WebSocket."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from enfilade.server.messages.kinds import MOST_BYTES, Count, Draw, Id, Malformed, Value, Word


class Join(Struct, tag_field="do", tag="join"):
    """The first message: who comes, and which events they already have."""

    secret: Word
    seen: Count = 0
    changed: bool = False
    drawings: bool = False
    views: bool = False


class Act(Struct, tag_field="do", tag="act"):
    """Carry out an action, chosen while looking at a frame."""

    id: Id
    action: Word
    seen: Count
    length: Count | None = None


class Undo(Struct, tag_field="do", tag="undo"):
    """Take back the seat's last action; or one of its choices, of those the frame lists as `decided`, and keep the later ones."""

    id: Id
    length: Count | None = None
    choice: Count = 0


class Resign(Struct, tag_field="do", tag="resign"):
    """Give the game up."""

    id: Id


class Draws(Struct, tag_field="do", tag="draws"):
    """Dice or cards drawn on a real table, for a need on the frame that is looked at."""

    id: Id
    need: Count
    length: Count
    draws: Annotated[list[Draw], Meta(max_length=200)]


class Hurry(Struct, tag_field="do", tag="hurry"):
    """Let the computer that thinks move now, with what it has thought so far."""

    id: Id


class Preview(Struct, tag_field="do", tag="preview"):
    """What would an action do?"""

    id: Id
    action: Word


class Routes(Struct, tag_field="do", tag="routes"):
    """Where can the piece on the move go, and by which choices? With an action: where could it, if that were chosen first?"""

    id: Id
    first: Word = ""


class Inspect(Struct, tag_field="do", tag="inspect"):
    """What is there to know about an element of the scene, now or at the moment `number`? With `whole`, by every secret."""

    id: Id
    element: Word
    number: Count | None = None
    whole: bool = False


class Lay(Struct, tag_field="do", tag="lay"):
    """What does a lens show over the board, now or at the moment `number`? With `whole`, by every secret."""

    id: Id
    lens: Word
    number: Count | None = None
    whole: bool = False


class Past(Struct, tag_field="do", tag="past"):
    """The frame as it was at the moment `number`; `whole`: with every secret of every seat, once the game is over."""

    id: Id
    number: Count
    since: Count = 0
    whole: bool = False


class Chart(Struct, tag_field="do", tag="chart"):
    """The figures of the game over time."""

    id: Id


class Amendable(Struct, tag_field="do", tag="amendable"):
    """What may be changed in play?"""

    id: Id


class Propose(Struct, tag_field="do", tag="propose"):
    """Let a value of the scenario be changed, if everybody agrees; or, by a key with an @, a pause, a draw or a take-back."""

    id: Id
    key: Word
    value: Value


class Consent(Struct, tag_field="do", tag="consent"):
    """Agree to what is proposed."""

    id: Id
    number: Count


class Decline(Struct, tag_field="do", tag="decline"):
    """Do not agree to what is proposed; who proposed it takes it back."""

    id: Id
    number: Count


class Resume(Struct, tag_field="do", tag="resume"):
    """Let the clock go on after a pause."""

    id: Id


class Return(Struct, tag_field="do", tag="return"):
    """Play one's seat again, in which a computer stands in since one's time ran out."""

    id: Id


class ClaimGame(Struct, tag_field="do", tag="claim"):
    """Have the game, because whoever must decide has run out of time or has been away for long."""

    id: Id


class Say(Struct, tag_field="do", tag="say"):
    """Say something to those in the same room: players speak among themselves, and so do spectators."""

    id: Id
    text: Annotated[str, Meta(max_length=500)]


Change = Act | Undo | Resign | Draws | Propose | Consent | Decline | Resume | Return | ClaimGame
Question = Preview | Routes | Inspect | Lay | Past | Chart | Amendable
Request = Change | Question | Hurry | Say

_message: msgspec.json.Decoder[Join | Request] = msgspec.json.Decoder(Join | Request)


def message(text: str | bytes) -> Join | Request:
    """The message in a text; raises Malformed."""
    if len(text) > MOST_BYTES or (isinstance(text, str) and len(text.encode("utf-8", "replace")) > MOST_BYTES):
        raise Malformed(f"this message is too large: {MOST_BYTES // 1024} KiB at most")
    try:
        return _message.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"this message cannot be understood: {error}") from None


def id_of(text: str | bytes) -> str | int | None:
    """The id of a message that could not be understood, if that much can be."""
    try:
        found = msgspec.json.decode(text[:MOST_BYTES], type=_Identified).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found


class _Identified(Struct):
    id: Id = None
