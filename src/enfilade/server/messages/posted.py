"""What a client sends over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from enfilade.server.messages.asked import Inspect, Lay, Preview, Routes
from enfilade.server.messages.kinds import File, Flag, Word

Changes = Annotated[dict[Word, Any], Meta(max_length=100)]


class SceneRequest(Struct):
    """Show the board of a scenario; `file` is one of the client's own as a TOML text, which `scenario` then gives its name."""

    scenario: Word
    changes: Changes = {}
    file: File = ""


class PaceRequest(Struct):
    """How much time there is, in seconds: for every turn, by days; for the whole game and more with every turn, by minutes. And
    what happens when it runs out; empty: what the scenario says."""

    by: Literal["days", "minutes"]
    first: Annotated[float, Meta(ge=60, le=60 * 86_400)]
    more: Annotated[float, Meta(ge=0, le=3_600)] = 0.0
    flag: Flag = ""


class TableRequest(Struct):
    """Open a table; with a clock, and with its free seat offered to whoever comes (an empty name) or to one person."""

    scenario: Word
    changes: Changes = {}
    seats: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    dice: Literal["seeded", "typed"] = "seeded"
    mine: Annotated[list[Word], Meta(max_length=20)] | None = None
    file: File = ""
    pace: PaceRequest | None = None
    offer: Word | None = None


Order = Annotated[list[Word], Meta(max_length=60)]  # actions, one after the other


class TrialRequest(Struct):
    """An order that is being made for a puzzle; with a question: what is asked about the board as it then is."""

    order: Order
    question: Preview | Routes | Inspect | Lay | None = None


class ClaimRequest(Struct):
    """Take up an invitation: from now on `secret` opens its seat."""

    invitation: Word
    secret: Word


class TakeRequest(Struct):
    """Take the seat that is offered at a table: from now on `secret` opens it."""

    table: Word
    secret: Word


class TableNamed(Struct):
    """A table, by its id."""

    table: Word


class InvitationRequest(Struct):
    """Make a new invitation to a seat."""

    seat: Word


Password = Annotated[str, Meta(max_length=1000)]
Remark = Annotated[str, Meta(max_length=2000)]


class NewPersonRequest(Struct):
    """Have an account."""

    name: Word
    password: Password


class LogInRequest(Struct):
    """Come in under a name."""

    name: Word
    password: Password


class RecoveryRequest(Struct):
    """Have a new password for a recovery code."""

    name: Word
    code: Word
    password: Password


class PasswordRequest(Struct):
    """Have a new password for the old one."""

    old: Password
    new: Password


class DeletionRequest(Struct):
    """Be forgotten."""

    password: Password


class SessionRequest(Struct):
    """End a session, or all with an empty name."""

    session: Word


class BlockRequest(Struct):
    """Have nothing to do with somebody, or again."""

    name: Word
    blocked: bool


class ReportRequest(Struct):
    """Tell the operator of somebody, perhaps at a table."""

    name: Word
    text: Remark
    table: Word = ""


class MailRequest(Struct):
    """Be told by e-mail, at this address; an empty one: no more."""

    address: Word


class CodeRequest(Struct):
    """The code that was sent there."""

    code: Word


class SeatRequest(Struct):
    """Sit down where one's account holds a seat: from now on `secret` opens it, too."""

    table: Word
    seat: Word
    secret: Word
