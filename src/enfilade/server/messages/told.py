"""What the server sends."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from enfilade.kernel.data import Data
from enfilade.server.messages.kinds import Flag, Id, Value


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
    """How a table stands for whoever asks: whether the game is over, whether their seat is asked, who else is as far as they may
    know, who plays there, and how many seconds ago something was last done."""

    over: bool
    asked: bool
    actors: list[str]
    seats: list[SeatState]
    ago: float


class GestureState(Struct):
    """A verb with a key of its own, whether Enter chooses it too, where around a piece its arrow stands, and whether its button
    keeps its place."""

    verb: str
    key: str
    enter: bool
    turn: int | None
    fixed: bool


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
    """How an order is drawn with one pull: the verbs that take a piece up, end it, hit something or come first."""

    take: str
    end: str
    onto: str
    needs: str
    before: str


class CostState(Struct):
    """What an action is paid with, and the colour of the palette in which its button shows it."""

    words: str
    colour: str


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
    aside: list[str]
    costs: dict[str, CostState]
    keys: dict[str, str]
    unlit: list[str]
    strikes: list[str]
    lenses: list[LensState]
    secrets: bool
    chat: bool
    delay: float
    lesson: LessonState | None = None


class WayState(Struct):
    """A piece that goes to a place; without one, something runs along a link from `since`, and dies if it is not `whole`.
    `told`: how the first of several steps begins and the last one ends, told as one."""

    piece: str
    to: str
    since: str
    whole: bool
    told: tuple[str, str] | UnsetType = UNSET


class SumState(Struct):
    """One side of an account: who, what it has thrown, its lines of figure, words and rule, what they make, and its seat."""

    who: str
    thrown: str
    lines: list[tuple[str, str, str]]
    total: str
    seat: str = ""


class AccountState(Struct):
    """Two sums beside each other, and what has come of them."""

    sides: list[SumState]
    outcome: str


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
    least: int | UnsetType = UNSET
    account: AccountState | UnsetType = UNSET
    foretells: list[str] | UnsetType = UNSET


class Need(Struct):
    """A draw that must be typed in; `action` is empty for all but the seat whose action it is."""

    number: int
    label: str
    kind: str
    count: int
    seat: str
    action: str


class Decided(Struct):
    """A choice that its seat may take back by itself; `whole`: there is nothing left to choose of it."""

    words: str
    places: list[str]
    actions: list[str]
    whole: bool


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


class OnwardState(Struct):
    """What may be begun with one click that ends what goes on: where, by which choices, in words, on what it stands, whether a
    click there means nothing else, and how many decisions are taken back first."""

    place: str
    actions: list[str]
    words: str
    under: str
    instead: bool
    back: int


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
    """What a seat sees now; `may_ask`: it may ask the others to let it take back what it cannot by itself; `answered`: its only
    answer may be given for it; `reckoning`: the sums by which a game that is over was decided."""

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
    answered: bool
    cautions: list[CautionState]
    quiet: list[str]
    coach: CoachState | None = None
    may_ask: bool = False
    onward: list[OnwardState] = []
    begun: bool = False
    reckoning: list[AccountState] = []


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
    """A measure over time: moment and value, wherever it changed; and the value that ends the game, with what it means."""

    name: str
    seat: str | None
    points: list[tuple[int, float | None]]
    limit: float | None = None
    means: str = ""


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
