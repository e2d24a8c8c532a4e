"""What a page shows besides the board: previews with their chances, gestures, lenses, standing orders, figures for a chart."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Plain
from enfilade.kernel.event import Event, Seat
from enfilade.scene.shape import Element

# How much an event weighs in a log and on the last page.
ROUND: Final = "round"  # it begins a round
HEADING: Final = "heading"  # it begins something else
STRONG: Final = "strong"  # something was lost
RESULT: Final = "result"  # a fight was decided
END: Final = "end"  # the game is over
ROUND_STARTED: Final = "round_started"  # the event by which every game says that a round begins
LOSSES: Final = (
    "destroyed",
    "eliminated",
    "lost",
    "reduced",
    "removed",
    "arsenal_destroyed",
    "population_killed",
    "engagement_losses",
)
RESULTS: Final = ("battle", "fought", "missed", "retreated", "withdrew", "captured", "action_result", "engagement_damage")
WEIGHTS: Final = {  # by the names of events that games share, or that no two use in different senses
    ROUND_STARTED: ROUND,
    **dict.fromkeys(("game_over", "resigned", "draw_agreed"), END),
    **dict.fromkeys(LOSSES, STRONG),
    **dict.fromkeys(RESULTS, RESULT),
}


def usual_weight(event: Event) -> str:
    """How much an event weighs by its name."""
    return WEIGHTS.get(event.name, HEADING if event.name.endswith("_started") else "")


class Chance(Plain):
    """A named result and how likely it is; `told` where the game says that in figures of its own, as elsewhere on its page."""

    def __init__(self, name: str, probability: float, told: str = "") -> None:
        self.name: Final = name
        self.probability: Final = probability
        self.told: Final = told

    def to_data(self) -> dict[str, Data]:
        known: dict[str, Data] = {"name": self.name, "probability": self.probability}
        return {**known, "told": self.told} if self.told else known


class Preview:
    """What hovering shows: a sentence with its figures and rule, the odds, and what to draw over the board."""

    def __init__(self, words: str, rule: str, chances: list[Chance], overlay: list[Element]) -> None:
        self.words: Final = words
        self.rule: Final = rule
        self.chances: Final = chances
        self.overlay: Final = overlay

    def __repr__(self) -> str:
        return f"Preview({self.words!r}, {self.rule!r}, {self.chances!r})"

    def to_data(self) -> dict[str, object]:
        return {
            "words": self.words,
            "rule": self.rule,
            "chances": [chance.to_data() for chance in self.chances],
            "overlay": [element.to_data() for element in self.overlay],
        }


class Standing:
    """Where a piece on the move is: its place, all that decides where it can go from there, and what its way has cost so far.

    `spent` is negative where the move is over and nothing counts any more. `against` counts what speaks against being there: of
    ways that cost the same, the one with the least of it is gone. `facing` is where its nose points, in degrees clockwise from
    the upper edge of the board; None: it has none.
    """

    def __init__(self, place: str, pose: str, spent: int, against: int = 0, facing: int | None = None) -> None:
        self.place: Final = place
        self.pose: Final = pose
        self.spent: Final = spent
        self.against: Final = against
        self.facing: Final = facing


class Hazard(Plain):
    """Something that is known to threaten a piece on its way: at which places of it, in words, and by which rule."""

    def __init__(self, places: list[str], words: str, rule: str) -> None:
        self.places: Final = places
        self.words: Final = words
        self.rule: Final = rule

    def to_data(self) -> dict[str, Data]:
        return {"places": self.places, "words": self.words, "rule": self.rule}


class Route:
    """A way to a place: the choices that lead there, the places on it, what it costs as its game counts, what threatens on it
    (None: the game does not say), where the piece then faces, as its `Standing` says, and sentences on what it is worth to be
    there."""

    def __init__(
        self,
        place: str,
        actions: list[Action],
        places: list[str],
        cost: int,
        hazards: list[Hazard] | None = None,
        facing: int | None = None,
        notes: list[str] | None = None,
    ) -> None:
        self.place: Final = place
        self.actions: Final = actions
        self.places: Final = places  # the first is where it begins
        self.cost: Final = cost
        self.hazards: Final = hazards or []
        self.is_watched: Final = hazards is not None
        self.facing: Final = facing
        self.notes: Final = notes or []

    def __repr__(self) -> str:
        return f"Route({self.place!r}, {[action.text for action in self.actions]!r})"

    def to_data(self) -> dict[str, object]:
        return {
            "place": self.place,
            "actions": [action.text for action in self.actions],
            "places": self.places,
            "cost": self.cost,
            "hazards": [each.to_data() for each in self.hazards],
            "watched": self.is_watched,
            "notes": self.notes,
        } | ({} if self.facing is None else {"facing": self.facing})


class Onward:
    """What may follow once something is ended: on a click there these choices are sent one after the other; and its words.

    - `under`: what it stands on. Where a click on that means something too, one is asked which of them is meant.
    - `instead`: a click there means this alone, whatever one could choose under it.
    - `back`: how many decisions of the seat are taken back first.
    """

    def __init__(
        self, place: str, actions: list[Action], words: str, under: str = "", instead: bool = False, back: int = 0
    ) -> None:
        self.place: Final = place
        self.actions: Final = actions
        self.words: Final = words
        self.under: Final = under
        self.instead: Final = instead
        self.back: Final = back


class Gesture:
    """A verb with a place of its own, on the keyboard or around the piece that acts; it counts where the verb has no target.

    - `key`: as KeyboardEvent.key gives it.
    - `enter`: whether it ends something, so that Enter chooses it when nothing else has the focus.
    - `turn`: for a single step in the sense of the piece's own nose, the degrees clockwise from there at which its arrow stands
      around the piece, bent where the piece is turned by it; None: it has no arrow.
    - `fixed`: whether it ends what is decided step by step, so that its button keeps its place whatever else is offered.
    """

    def __init__(self, verb: str, key: str, enter: bool = False, turn: int | None = None, fixed: bool = False) -> None:
        self.verb: Final = verb
        self.key: Final = key
        self.enter: Final = enter
        self.turn: Final = turn
        self.fixed: Final = fixed

    def __repr__(self) -> str:
        return f"Gesture({self.verb!r}, {self.key!r})"


# Those of the verbs that several games share.
USUAL_GESTURES: Final[tuple[Gesture, ...]] = (
    Gesture("stop", "s", enter=True),
    Gesture("done", "d", enter=True),
    Gesture("keep", "k", enter=True),
    Gesture("pass", "p", enter=True),
)


class Cost:
    """What an action is paid with, in words, and the colour of the palette in which its button shows it."""

    def __init__(self, words: str, colour: str) -> None:
        self.words: Final = words
        self.colour: Final = colour

    def __repr__(self) -> str:
        return f"Cost({self.words!r}, {self.colour!r})"


class Caution:
    """Something to beware of, by which rule, and where: mostly what a seat has decided so far, allowed and probably not meant."""

    def __init__(self, words: str, rule: str, places: list[str]) -> None:
        self.words: Final = words
        self.rule: Final = rule
        self.places: Final = places

    def __repr__(self) -> str:
        return f"Caution({self.words!r}, {self.rule!r})"


class Dragging:
    """How a whole order is drawn with one pull: a piece is taken up by the verb `take`, goes by its steps, and `end` closes it.

    Dropped on something that the verb `onto` names, that is chosen instead. Where a game's scenarios differ in their verbs,
    `take` and `onto` name several, with blanks between them: what is legal is meant. Where something is to be chosen by the
    verb `needs` before a piece that was taken up can go, `before` says so. A piece that is on the move is pulled in every game
    that says how one goes.
    """

    def __init__(self, take: str, end: str = "", onto: str = "", needs: str = "", before: str = "") -> None:
        self.take: Final = take
        self.end: Final = end
        self.onto: Final = onto
        self.needs: Final = needs
        self.before: Final = before

    def __repr__(self) -> str:
        return f"Dragging({self.take!r}, {self.end!r}, {self.onto!r}, {self.needs!r}, {self.before!r})"


class Lens:
    """Something that may be laid over the whole board and taken off again: its id, its title, and the key that does so."""

    def __init__(self, id: str, title: str, key: str) -> None:
        self.id: Final = id
        self.title: Final = title
        self.key: Final = key

    def __repr__(self) -> str:
        return f"Lens({self.id!r}, {self.title!r}, {self.key!r})"


class StandingOrder:
    """A question that may be answered in advance: the keys by which that is remembered, what is said, and the answer.

    Who has given all the keys is not asked: the table answers for it. Nothing but the seat's own page remembers them.
    """

    def __init__(self, keys: list[str], words: str, answer: Action) -> None:
        self.keys: Final = keys
        self.words: Final = words
        self.answer: Final = answer

    def __repr__(self) -> str:
        return f"StandingOrder({self.keys!r}, {self.words!r}, {self.answer!r})"


class Way:
    """Who goes where while an event is told: a piece to a place.

    Without a piece, something runs along a link from `since`, and dies on the way if it is not `whole`. `told` is how a log
    tells several steps of a piece as one, where their sentences do not say it: the beginning of the first, the end of the last.
    """

    def __init__(self, piece: str, to: str, since: str = "", whole: bool = True, told: tuple[str, str] | None = None) -> None:
        self.piece: Final = piece
        self.to: Final = to
        self.since: Final = since
        self.whole: Final = whole
        self.told: Final = told

    def __repr__(self) -> str:
        return f"Way({self.piece!r}, {self.to!r})"


class Sum:
    """One side of an account: who, what it has thrown (empty: nothing), what counts for it line by line with the rules, and what
    that makes; and whose it is, so that its dice have that colour."""

    def __init__(self, who: str, thrown: str, lines: list[tuple[str, str, str]], total: str, seat: Seat = "") -> None:
        self.who: Final = who
        self.thrown: Final = thrown
        self.lines: Final = lines  # a figure, what it is for, and the rule
        self.total: Final = total
        self.seat: Final = seat


class Account:
    """A contest that can be checked: the sums of both sides beside each other, and what has come of them.

    Of an event it says what the sentence of that says, for those who see it laid out; everybody else reads the sentence.
    """

    def __init__(self, sides: list[Sum], outcome: str) -> None:
        self.sides: Final = sides
        self.outcome: Final = outcome


class Measure:
    """A figure that is worth a line in a chart: its name, whose it is (None: nobody's in particular), and its value now; and
    where the game ends by it, at which value, and what that means in words."""

    def __init__(self, name: str, seat: Seat | None, value: float, limit: float | None = None, means: str = "") -> None:
        self.name: Final = name
        self.seat: Final = seat
        self.value: Final = value
        self.limit: Final = limit
        self.means: Final = means

    def __repr__(self) -> str:
        return f"Measure({self.name!r}, {self.seat!r}, {self.value!r})"


# What an event may have cost.
LOSS: Final = "loss"  # a unit, or what the game counts as one
FIRE: Final = "fire"  # somebody fired at a place, or attacked it
HARM: Final = "harm"  # civilians or their city suffered


class Toll:
    """What an event cost: one of the words above, whose loss it was (empty: nobody's in particular), where, and how much."""

    def __init__(self, kind: str, seat: Seat, place: str, amount: int = 1) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.place: Final = place
        self.amount: Final = amount
