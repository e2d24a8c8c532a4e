"""The messages between a table and those who sit at it, as docs/reference/protocol.md describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError

MOST_BYTES = 64 * 1024  # of a message, and of the body of a request
MOST_SCENARIO_LETTERS = 48 * 1024
MOST_RECORD_BYTES = 4 * 1024 * 1024

Id = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**53), le=2**53)] | None
Count = Annotated[int, Meta(ge=0, lt=2**31)]
Word = Annotated[str, Meta(max_length=200)]
File = Annotated[str, Meta(max_length=MOST_SCENARIO_LETTERS)]
Draw = Annotated[int, Meta(ge=-1000, le=1000)] | Word
Flag = Literal["", "loses", "waits", "stand-in"]  # what happens when a seat runs out of time; empty: it is not said here
Value = bool | Annotated[int, Meta(ge=-(2**53), le=2**53)] | float | Word


class Malformed(EnfiladeError):
    """A message or request that cannot be understood."""


# What a client sends over the WebSocket.


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


# What a client sends over HTTP.

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


# What the server sends.


class Me(Struct):
    """Who is logged in, and what accounts are for here. A recovery code is told once."""

    accounts: Literal["off", "open", "operator"]
    guests: bool
    name: str = ""
    role: str = ""
    code: str = ""


class SessionState(Struct):
    """A browser in which somebody is logged in."""

    id: str
    created: float
    used: float
    agent: str
    here: bool


class SatState(Struct):
    """A seat that somebody's account holds."""

    table: str
    seat: str
    game: str
    title: str
    touched: float
    over: bool


class MyAccount(Struct):
    """What somebody sees of their account."""

    name: str
    role: str
    created: float
    sessions: list[SessionState]
    tables: list[SatState]
    blocked: list[str]
    mails: bool
    mail: str
    confirmed: bool


class OfferState(Struct):
    """A seat that is offered, to anybody or to whoever asks; `flag` is what happens when time runs out, empty without a clock."""

    table: str
    seat: str
    game: str
    scenario: str
    title: str
    host: str
    wanted: str
    pace: str
    created: float
    flag: Flag


class FoundState(Struct):
    """A game that anybody may watch, with the names of those who have an account."""

    table: str
    game: str
    title: str
    players: dict[str, str]
    entries: int
    touched: float
    over: bool


class Opened(Struct):
    """A table that was opened: the secrets of its creator's own seats and of spectators, and an invitation to each other seat."""

    table: str
    secrets: dict[str, str]
    invitations: dict[str, str]
    creator: str
    commitment: str


class Claimed(Struct):
    """The seat that an invitation was to."""

    table: str
    seat: str


class Invited(Struct):
    """A new invitation, which works once."""

    invitation: str


class SeatState(Struct):
    """A seat, who plays it, whether somebody is here, who holds it, and how often somebody was invited to it.

    Of a computer: how it is called, and how many seconds it may think about an order; of a person with an account: who it is.
    A computer in a seat that somebody holds stands in for them.
    """

    seat: str
    name: str
    kind: str
    here: bool
    held: Literal["", "creator", "guest"]
    invited: int
    called: str
    seconds: float
    player: str


class TurnState(Struct):
    """How a table stands for whoever asks: whether the game is over, and whether their seat is asked."""

    over: bool
    asked: bool


class GestureState(Struct):
    """A verb with a key of its own, whether Enter chooses it too, and where around a piece its arrow stands."""

    verb: str
    key: str
    enter: bool
    turn: int | None


class LensState(Struct):
    """Something that may be laid over the board, and the key that does so."""

    id: str
    title: str
    key: str


class StepState(Struct):
    """A step of a lesson: what the coach says, by which rule, and what it points at; one that `acts` waits for a deed."""

    say: str
    rule: str
    point: list[str]
    buttons: list[str]
    acts: bool


class LessonState(Struct):
    """A lesson as its learner is told it; `following` is the name of the next one, if there is any."""

    name: str
    title: str
    teaches: str
    steps: list[StepState]
    following: str
    whole: bool


class DraggingState(Struct):
    """How an order is drawn with one pull: the verb that takes a piece up, the one that ends it, the one for what it hits."""

    take: str
    end: str
    onto: str


class TableState(Struct):
    """What does not change at a table, or seldom."""

    game: str
    scenario: str
    title: str
    intro: str
    you: str | None
    seats: list[SeatState]
    commitment: str
    dice: str
    length: int
    amendable: bool
    gestures: list[GestureState]
    going: list[str]
    dragging: DraggingState | None
    lenses: list[LensState]
    secrets: bool
    chat: bool
    delay: float
    lesson: LessonState | None = None


class WayState(Struct):
    """A piece that goes to a place; without one, something runs along a link from `since`, and dies if it is not `whole`."""

    piece: str
    to: str
    since: str
    whole: bool


class EventState(Struct):
    """An event as its seat was told it."""

    number: int
    name: str
    rule: str
    values: Data
    sentence: str
    places: list[str]
    overlay: Raw | UnsetType = UNSET
    ways: list[WayState] | UnsetType = UNSET
    beat: str | UnsetType = UNSET
    weight: str | UnsetType = UNSET


class Need(Struct):
    """A draw that must be typed in; `action` is empty for all but the seat whose action it is."""

    number: int
    label: str
    kind: str
    count: int
    seat: str
    action: str


class Decided(Struct):
    """A choice that its seat may take back by itself."""

    words: str
    places: list[str]
    actions: list[str]


class CautionState(Struct):
    """Something decided so far that is allowed and probably not meant."""

    words: str
    rule: str
    places: list[str]


class StandingOrderState(Struct):
    """A standing order that would answer what a seat is asked now."""

    keys: list[str]
    words: str
    answer: str


class CoachState(Struct):
    """Where a lesson stands: the step to be read or done next, what is answered to what was done last, and what is to be lit of
    what is legal (None: everything) or gone to. `stuck`: the step cannot be done any more; `finished`: `answer` ends it."""

    step: int
    answer: str
    mood: Literal["", "good", "other"]
    light: list[str] | None
    go: list[str]
    stuck: bool
    finished: bool
    won: bool


class Frame(Struct):
    """What a seat sees now; `may_ask`: it may ask the others to let it take back what it cannot by itself."""

    events: list[EventState]
    view: Raw
    scene: Raw
    labels: dict[str, str]
    standing: list[StandingOrderState]
    undo: str
    decided: list[Decided]
    length: int
    needs: Need | None
    seed: str | None
    turn: int
    public: bool
    cautions: list[CautionState]
    quiet: list[str]
    coach: CoachState | None = None
    may_ask: bool = False


class FrameMessage(Frame, tag_field="type", tag="frame"):
    """A frame, sent by itself."""


class Welcome(Struct, tag_field="type", tag="welcome"):
    """The answer to `join`."""

    table: TableState


class Elsewhere(Struct, tag_field="type", tag="elsewhere"):
    """The answer to `join` where another server has the table: go to the same page there."""

    address: str


class Seats(Struct, tag_field="type", tag="seats"):
    """Somebody came or went."""

    seats: list[SeatState]


class News(Struct, tag_field="type", tag="news"):
    """What the operator has to say to everybody; empty: nothing any more."""

    text: str


class ClockState(Struct, tag_field="type", tag="clock"):
    """How many seconds each seat has left, whose are running, and whether the clock rests; `claim`: the game may be claimed, and
    `flag` what happens when time runs out."""

    pace: str
    left: dict[str, float]
    running: list[str]
    paused: bool
    claim: bool
    flag: Flag


class SaidState(Struct, tag_field="type", tag="said"):
    """Something that was said in one's room, by whom if they are logged in; where no seat is named, a spectator said it."""

    number: int
    seat: str
    name: str
    text: str
    created: float


class ProposalState(Struct):
    """A value that somebody wants changed, and whose consent is awaited."""

    number: int
    key: str
    label: str
    value: Value
    by: str
    awaits: list[str]


class Proposed(Struct, tag_field="type", tag="proposal"):
    """What is proposed now; or nothing, and how the last proposal ended, by whose word."""

    proposal: ProposalState | None
    ended: Literal["", "agreed", "declined", "withdrawn", "void"] = ""
    by: str = ""


class SeriesState(Struct):
    """A measure over time: moment and value, wherever it changed."""

    name: str
    seat: str | None
    points: list[tuple[int, float | None]]


class ChartState(Struct):
    """Every measure over the moments from 0 to `length`; a round began at each of `rounds`."""

    length: int
    rounds: list[int]
    series: list[SeriesState]


class Done(Struct, tag_field="type", tag="done"):
    """The answer to a message that was carried out."""

    id: Id
    preview: Raw | None | UnsetType = UNSET
    frame: Frame | UnsetType = UNSET
    chart: ChartState | UnsetType = UNSET
    options: Raw | UnsetType = UNSET
    routes: Raw | UnsetType = UNSET


class Refused(Struct, tag_field="type", tag="refused"):
    """The answer to an action that is not allowed."""

    id: Id
    reason: str
    rule: str
    legal: list[str]


class Needs(Struct, tag_field="type", tag="needs"):
    """The answer to an action that waits for draws."""

    id: Id
    number: int
    label: str
    kind: str
    count: int


class Error(Struct, tag_field="type", tag="error"):
    """The answer to a message that could not be understood."""

    error: str
    id: Id = None


Answer = Done | Refused | Needs | Error

_encoder = msgspec.json.Encoder()


def encode(data: object) -> bytes:
    """The JSON of a message or of plain data."""
    return _encoder.encode(data)


def raw(data: object) -> Raw:
    """Plain data, already as JSON: encoded once, sent to many."""
    return Raw(_encoder.encode(data))
