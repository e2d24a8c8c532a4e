"""The four doors of a game: its rules, what a seat knows, its commander, its page. Each holds the functions behind it.

What a game need not have is left out: then the door gives the answer of a game without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, NoReturn, TypeVar

from enfilade.contract.figures import Figures
from enfilade.contract.shown import (
    USUAL_GESTURES,
    Account,
    Caution,
    Cost,
    Dragging,
    Gesture,
    Hazard,
    Lens,
    Measure,
    Onward,
    Preview,
    Route,
    Standing,
    StandingOrder,
    Toll,
    Way,
    usual_weight,
)
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.options import Option
from enfilade.kernel.play import P, Play, Position
from enfilade.kernel.sight import Sightlines
from enfilade.kernel.view import View
from enfilade.kernel.words import plain
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element

V = TypeVar("V", bound=View)

NO_REFERENCES: Final[Mapping[str, str]] = {}
FREE: Final[Mapping[str, Cost]] = {}
ANY_KEYS: Final[Mapping[str, str]] = {}
NOTHING_FORETOLD: Final[Mapping[str, tuple[str, ...]]] = {}
NO_ANSWERS: Final[Mapping[str, str]] = {}


def no_options(_start: Position) -> list[Option]:
    return []


def no_warnings(_start: Position) -> list[str]:
    return []


def no_sightlines(_start: Position) -> Sightlines | None:
    return None


def not_sighted(_start: Position, _rows: list[bytes]) -> None:
    """Nothing was asked for."""


def no_amendment(_play: object, key: str, _value: Data) -> None:
    raise EnfiladeError(f"this game does not let {key} be changed in play")


def not_written(_position: Position) -> dict[str, Data]:
    raise EnfiladeError("this game does not say how its positions are written down")


def not_read(_data: Reader, _start: Position) -> NoReturn:
    raise EnfiladeError("this game does not say how its positions are written down")


def not_in_a_line(_position: Position) -> str:
    raise EnfiladeError("positions of this game do not fit into a line: write them as a document")


def no_line(_text: str, _start: Position) -> dict[str, Data]:
    raise EnfiladeError("positions of this game are not written in a line: give them as a document")


class Notation(Generic[P]):
    """How positions are written down and read back, places and pieces by their names.

    - `write(position)`: the whole position as plain data.
    - `read(data, start)`: the position that `write` wrote, or anybody, in a scenario that starts so; where the data is silent, it
      stands as at the start. What breaks a rule is refused with its key, and so is a key that it does not know.
    - `line(position)`: the position in one line of text; `parse(text, start)`: the data that it stands for.
    """

    def __init__(
        self,
        *,
        write: Callable[[P], dict[str, Data]] = not_written,
        read: Callable[[Reader, P], P] = not_read,
        line: Callable[[P], str] = not_in_a_line,
        parse: Callable[[str, P], dict[str, Data]] = no_line,
    ) -> None:
        self.write: Final = write
        self.read: Final = read
        self.line: Final = line
        self.parse: Final = parse


class Rules(Generic[P]):
    """How a scenario is set up, what may be chosen in it, and what may be changed while it is played.

    - `begin(scenario, library)`: the position at the start, checked, its stack holding the outermost procedure; `library` holds
      the package's data files by name.
    - `references`: the keys of a scenario that name another data file, and the folder it is in.
    - `options(start)`: what may be chosen in a scenario, with what this one chooses.
    - `warnings(start)`: what is allowed in a scenario but probably not meant.
    - `sightlines(start)`: the lines of sight worth working out for the whole board when a scenario has been read (None: there
      are none); `sighted(start, rows)` takes the answer: for each eye a byte for each other, 1 if they see each other. Without it
      a game looks when it needs to.
    - `amend(play, key, value)`: change a scenario value in play, by consent of all seats, and tell it; it draws nothing, and
      refuses before it changes anything.
    """

    def __init__(
        self,
        *,
        begin: Callable[[Reader, Mapping[str, Reader]], P],
        references: Mapping[str, str] = NO_REFERENCES,
        options: Callable[[P], list[Option]] = no_options,
        warnings: Callable[[P], list[str]] = no_warnings,
        sightlines: Callable[[P], Sightlines | None] = no_sightlines,
        sighted: Callable[[P, list[bytes]], None] = not_sighted,
        amend: Callable[[Play[P], str, Data], None] = no_amendment,
    ) -> None:
        self.begin: Final = begin
        self.references: Final = references
        self.options: Final = options
        self.warnings: Final = warnings
        self.sightlines: Final = sightlines
        self.sighted: Final = sighted
        self.amend: Final = amend


class Knowledge(Generic[P, V]):
    """What a seat may know.

    - `view(play, seat)`: its view (seat None: the public).
    - `read(data, start)`: the view that `View.to_data` wrote, in a scenario with this starting position.
    - `everything(play)`: what there is to know, every secret of every seat, seen by nobody in particular: for those who look at a
      game that is over, at any of its moments. A game without it has no secrets.
    - `redeal(view, dice)`: a whole position that would give this view, sampled; it is given the view alone, so it cannot peek.
    - `notation`: how whole positions are written down, for those who may know everything.
    - `figures`: actions and what a seat knows as numbers, for programs that learn.
    """

    def __init__(
        self,
        *,
        view: Callable[[Play[P], Seat | None], V],
        read: Callable[[Reader, P], V],
        redeal: Callable[[V, Dice], P],
        everything: Callable[[Play[P]], V] | None = None,
        notation: Notation[P] | None = None,
        figures: Figures[P] | None = None,
    ) -> None:
        self.view: Final = view
        self.read: Final = read
        self.redeal: Final = redeal
        self.has_secrets: Final = everything is not None
        self.everything: Final[Callable[[Play[P]], V]] = self._public if everything is None else everything
        self.notation: Final[Notation[P]] = Notation() if notation is None else notation
        self.figures: Final[Figures[P]] = Figures() if figures is None else figures

    def _public(self, play: Play[P]) -> V:
        return self.view(play, None)


def no_orders(_position: Position, _seat: Seat) -> list[list[Action]]:
    return []


def not_ranked(_position: Position, _seat: Seat) -> bool:
    return False


def all_ranked(_position: Position, _seat: Seat) -> bool:
    return True


def to_the_end(_position: Position) -> int:
    return 0


def no_replies(_position: Position) -> int:
    return 0


def as_dealt(_position: Position, _seat: Seat, _dice: Dice) -> None:
    return None


def nothing_set_up(_position: Position, _seat: Seat, _dice: Dice) -> list[list[Action]]:
    return []


def nobody_seated(_start: Position) -> dict[Seat, str]:
    return {}


def nobody_decides(name: str, _view: View, _dice: Dice) -> Action:
    raise EnfiladeError(f"this game brings no player called {name}")


class Commander(Generic[P, V]):
    """What the computer thinks of a position.

    - `evaluate(position, seat)`: how good it is for a seat: a win about 1, a loss about −1.
    - `orders(position, seat)`: whole orders worth trying, each a list of atomic actions, the best first and no two of the same
      effect; none: let the player find them itself.
    - `ranked(position, seat)`: whether the first of them is the game's own choice, well weighed; else that is the one that leads
      to the best position.
    - `policy(position, seat, dice)`: one sensible order, found quickly and not always the same, for games that are simulated;
      an empty one: any action will do. Without it, the first of the orders.
    - `replies(position)`: how many orders at the beginning of a simulated game are the first of those proposed, before the policy
      goes on: what answers an order tells most of it, where proposals are quick.
    - `guess(position, seat, dice)`: in a position that was dealt from what a seat sees, decide what others have decided in secret
      anew, as they would who think: what is dealt need only be possible.
    - `horizon(position)`: how many orders of all seats a simulated game is followed before it is judged; 0: to its end.
    - `set_up(position, seat, dice)`: the order with which a seat goes on setting up, drawn by lot from a pool of sensible
      placements, so that nobody knows the computer's set-up from the last game; or several to choose from, the first as good as
      any. None where nothing is set up.
    - `players`: the names of players that the game brings; `decide(name, view, dice)` is what one of them chooses, given the view
      alone; `seated(start)`: the seats that a scenario gives to them.
    """

    def __init__(
        self,
        *,
        evaluate: Callable[[P, Seat], float],
        orders: Callable[[P, Seat], list[list[Action]]] = no_orders,
        ranked: Callable[[P, Seat], bool] = not_ranked,
        policy: Callable[[P, Seat, Dice], list[Action]] | None = None,
        replies: Callable[[P], int] = no_replies,
        guess: Callable[[P, Seat, Dice], None] = as_dealt,
        horizon: Callable[[P], int] = to_the_end,
        set_up: Callable[[P, Seat, Dice], list[list[Action]]] = nothing_set_up,
        players: tuple[str, ...] = (),
        decide: Callable[[str, V, Dice], Action] = nobody_decides,
        seated: Callable[[P], dict[Seat, str]] = nobody_seated,
    ) -> None:
        self.evaluate: Final = evaluate
        self.orders: Final = orders
        self.ranked: Final = ranked
        self.policy: Final[Callable[[P, Seat, Dice], list[Action]]] = self._first_order if policy is None else policy
        self.replies: Final = replies
        self.guess: Final = guess
        self.horizon: Final = horizon
        self.set_up: Final = set_up
        self.players: Final = players
        self.decide: Final = decide
        self.seated: Final = seated

    def _first_order(self, position: P, seat: Seat, _dice: Dice) -> list[Action]:
        found = self.orders(position, seat)
        return found[0] if found else []

    def simulated(self, position: P, seat: Seat, dice: Dice, before: int) -> list[Action]:
        """The order that a seat gives in a simulated game, after so many choices; an empty one: any action will do."""
        proposed = self._first_order(position, seat, dice) if before < self.replies(position) else []
        return proposed or self.policy(position, seat, dice)


def as_it_is(_key: str, value: Data) -> str:
    return plain(value)


def no_names(_view: View, _events: Sequence[Event]) -> dict[str, str]:
    return {}


def no_places(_event: Event) -> list[str]:
    return []


def no_ways(_event: Event) -> list[Way]:
    return []


def by_itself(_event: Event) -> str:
    return ""


def no_drawings(_start: Position, _event: Event) -> list[Element]:
    return []


def no_account(_event: Event) -> Account | None:
    return None


def no_label(_view: View, _action: Action) -> str:
    return ""


def as_told(_view: View, _event: Event) -> str:
    return ""


def no_cautions(_view: View) -> list[Caution]:
    return []


def nothing_quiet(_view: View) -> list[Action]:
    return []


def no_standing_orders(_view: View) -> list[StandingOrder]:
    return []


def no_preview(_view: View, _action: Action) -> Preview | None:
    return None


def no_card(_view: View, _id: str) -> Preview | None:
    return None


def nowhere(_play: object, _seat: Seat, _subject: str) -> Standing:
    return Standing("", "", -1)


def by_trying(_view: View, _first: Action | None) -> list[Route] | None:
    return None


def nothing_onward(_view: View) -> list[Onward]:
    return []


def nothing_begun(_view: View) -> bool:
    return False


def nothing_merged(_event: Event, _following: Event) -> Event | None:
    return None


def no_formality(_view: View) -> bool:
    return False


def no_hazards(_view: View, _piece: str, ways: list[Route]) -> list[list[Hazard]]:
    return [[] for _ in ways]


def as_the_outcome_says(_winner: Seat | None, reason: str) -> str:
    return reason


def nothing_more(_event: Event, _following: Event) -> str:
    return ""


def no_notes(_view: View, _piece: str, ways: list[Route]) -> list[list[str]]:
    return [[] for _ in ways]


def no_least(_event: Event) -> int:
    return 0


def no_measures(_view: View) -> list[Measure]:
    return []


def not_by_sums(_view: View) -> list[Account]:
    return []


def nothing_at_stake(_view: View) -> str:
    return ""


def no_tolls(_position: Position, _event: Event) -> list[Toll]:
    return []


def nothing_amendable(_view: View) -> list[Option]:
    return []


class Page(Generic[P, V]):
    """What a view looks like and what is said of it; all of it from what the seat knows.

    - `scene(view)`: the picture; `cover()`: the drawing on the lid of the box, 300 wide and 200 high.
    - `told(event)`: what a log says of an event of the game's own for which no template will do; empty if it need not be said.
      Whoever wants to know what a log says of any event asks `Scenario.sentence`.
    - `ended(winner, reason)`: why a game ended so, as a clause in people's words, without the figures; `reason` is that of its
      outcome. Whoever wants to know it of any game asks `Scenario.ended`.
    - `passed(event, following)`: what a log adds to an event that another one follows at once: what might have been between them.
    - `merged(event, following)`: two events, the second right after the first, as the one that a log tells of them; None: both.
    - `said(key, value)`: how a template says a value of an event; None: the event does not tell it.
    - `names(view, events)`: what a seat that was told these events calls the things that its log and its questions name by their
      ids; none where ids are the names. It goes by the events called as in `naming` alone: no others need be given.
    - `weight(event)`: how much an event weighs in a log: one of the words in `enfilade.contract.shown`, or nothing.
    - `least(event)`: what each die or card of an event had to show to count, or more; 0: they do not count one by one.
    - `places(event)`: the ids of the elements that an event is about, to be lit when its line of the log is hovered.
    - `ways(event)`: who goes where while an event is told; links along which something has run stay marked, with the class
      `ran`, until others are tried in a later round; events of one `beat(event)` are shown at once (empty: by itself).
    - `drawings(start, event)`: what to draw over the board while an event is told, from what it says alone.
    - `foretells`: events that lay open what will be done, by their names, with the names of those that tell the same of it before
      and after: a log tells it once, and its drawing stays while they are shown, and faintly until the seat decides anew.
    - `account(event)`: an event that was decided by two sums, as a log lays them out; None: its sentence tells it.
    - `label(view, action)`: what a button for an offered action says (without a target: for all that share the verb); empty: its
      own words.
    - `chances(view, action)`: what a button adds to what it says, such as the chance of a shot or what it costs; empty: nothing.
    - `gestures`: the verbs that have a key or an arrow of their own.
    - `going`: the verbs with which a piece goes on by one step; `stands(play, seat, subject)`: where it then is. From these the
      whole ways are found that can be sent with one click; `dragging`: how one is drawn with one pull, where it can be.
    - `routes(view, first)`: those ways where the game knows them by itself, now or after the action `first`, in any deal of what
      the seat does not know; None: they are found by trying out the rules, as far as nobody else is asked.
    - `onward(view)`: what may be begun on the board with one click that ends what goes on; it answers nothing else by itself.
    - `begun(view)`: whether the seat has given half an order, of which nobody knows yet: beside the question it may call it off.
    - `formality(view)`: whether the only answer of a seat decides nothing, and everybody knows that it has no other, even where
      others decide at the same time: then a client may give it, and its speed tells nothing.
    - `hazards(view, piece, ways)`: what threatens a piece on each of these ways; `notes(view, piece, ways)`: what else is worth
      knowing before it goes there, in sentences.
    - `decided(view, event)`: what was decided in secret and may still be taken back, as it stands now; empty: as in the log.
    - `cautions(view)`: what the seat should beware of, above all what it has decided so far and probably does not mean;
      `quiet(view)`: what may be chosen and is hardly meant now, so that its button does not shine; `aside`: the verbs that are
      chosen now and then, so that their buttons come last and do not shine.
    - `unlit`: the verbs that are chosen by their buttons: what they name is lit on the board only once that is pressed, so that a
      click there means something else; `strikes`: those that aim at what they name, which is then lit as a target.
    - `costs`: what is paid for an action, by its verb or by its whole text.
    - `keys`: which key chooses an action, by its verb or by its whole text, whatever else is offered beside it.
    - `preview(view, action)`: what an offered action would do; `inspect(view, id)`: what there is to know about an element.
    - `lenses`: what may be laid over the board; `lay(view, lens)`: what one of them shows.
    - `standing_orders(view)`: those that would answer what the seat is asked now.
    - `measures(view)`: the figures that a chart follows through the game.
    - `reckoning(view)`: of a game that is over, the sums by which it was decided, term by term; none where it was by none.
    - `stake(view)`: how the game stands and what wins it, in a line; `answers`: how much an answer is, by the name of the
      procedure that asks (`one vehicle's move`). A puzzle says both.
    - `tolls(position, event)`: what an event cost, and where, for those who study games; the position is the whole one after it.
    - `amendable(view)`: what may be changed in play by consent of all seats, with the value it has now.
    """

    def __init__(
        self,
        *,
        scene: Callable[[V], Scene],
        cover: Callable[[], Element],
        told: Callable[[Event], str],
        ended: Callable[[Seat | None, str], str] = as_the_outcome_says,
        passed: Callable[[Event, Event], str] = nothing_more,
        merged: Callable[[Event, Event], Event | None] = nothing_merged,
        said: Callable[[str, Data], str] = as_it_is,
        names: Callable[[V, Sequence[Event]], dict[str, str]] = no_names,
        naming: frozenset[str] = frozenset(),
        places: Callable[[Event], list[str]] = no_places,
        weight: Callable[[Event], str] = usual_weight,
        least: Callable[[Event], int] = no_least,
        ways: Callable[[Event], list[Way]] = no_ways,
        beat: Callable[[Event], str] = by_itself,
        drawings: Callable[[P, Event], list[Element]] = no_drawings,
        foretells: Mapping[str, tuple[str, ...]] = NOTHING_FORETOLD,
        account: Callable[[Event], Account | None] = no_account,
        label: Callable[[V, Action], str] = no_label,
        chances: Callable[[V, Action], str] = no_label,
        gestures: tuple[Gesture, ...] = USUAL_GESTURES,
        going: tuple[str, ...] = (),
        stands: Callable[[Play[P], Seat, str], Standing] = nowhere,
        routes: Callable[[V, Action | None], list[Route] | None] = by_trying,
        onward: Callable[[V], list[Onward]] = nothing_onward,
        begun: Callable[[V], bool] = nothing_begun,
        formality: Callable[[V], bool] = no_formality,
        hazards: Callable[[V, str, list[Route]], list[list[Hazard]]] = no_hazards,
        notes: Callable[[V, str, list[Route]], list[list[str]]] = no_notes,
        dragging: Dragging | None = None,
        decided: Callable[[V, Event], str] = as_told,
        cautions: Callable[[V], list[Caution]] = no_cautions,
        aside: tuple[str, ...] = (),
        unlit: tuple[str, ...] = (),
        strikes: tuple[str, ...] = (),
        costs: Mapping[str, Cost] = FREE,
        keys: Mapping[str, str] = ANY_KEYS,
        quiet: Callable[[V], list[Action]] = nothing_quiet,
        preview: Callable[[V, Action], Preview | None] = no_preview,
        inspect: Callable[[V, str], Preview | None] = no_card,
        lenses: tuple[Lens, ...] = (),
        lay: Callable[[V, str], Preview | None] = no_card,
        standing_orders: Callable[[V], list[StandingOrder]] = no_standing_orders,
        measures: Callable[[V], list[Measure]] = no_measures,
        reckoning: Callable[[V], list[Account]] = not_by_sums,
        stake: Callable[[V], str] = nothing_at_stake,
        answers: Mapping[str, str] = NO_ANSWERS,
        tolls: Callable[[P, Event], list[Toll]] = no_tolls,
        amendable: Callable[[V], list[Option]] = nothing_amendable,
    ) -> None:
        self.scene: Final = scene
        self.cover: Final = cover
        self.told: Final = told
        self.ended: Final = ended
        self.passed: Final = passed
        self.merged: Final = merged
        self.said: Final = said
        self.names: Final = names
        self.naming: Final = naming
        self.places: Final = places
        self.weight: Final = weight
        self.least: Final = least
        self.ways: Final = ways
        self.beat: Final = beat
        self.drawings: Final = drawings
        self.foretells: Final = foretells
        self.account: Final = account
        self.label: Final = label
        self.chances: Final = chances
        self.gestures: Final = gestures
        self.going: Final = going
        self.stands: Final = stands
        self.routes: Final = routes
        self.onward: Final = onward
        self.begun: Final = begun
        self.formality: Final = formality
        self.hazards: Final = hazards
        self.notes: Final = notes
        self.dragging: Final = dragging
        self.decided: Final = decided
        self.cautions: Final = cautions
        self.aside: Final = aside
        self.unlit: Final = unlit
        self.strikes: Final = strikes
        self.costs: Final = costs
        self.keys: Final = keys
        self.quiet: Final = quiet
        self.preview: Final = preview
        self.inspect: Final = inspect
        self.lenses: Final = lenses
        self.lay: Final = lay
        self.standing_orders: Final = standing_orders
        self.measures: Final = measures
        self.reckoning: Final = reckoning
        self.stake: Final = stake
        self.answers: Final = answers
        self.tolls: Final = tolls
        self.amendable: Final = amendable
