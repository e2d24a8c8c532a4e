"""A game made for these tests, because it has what Urban Battle lacks: secret decisions, taken at once.

Each round both seats choose a bid in secret (which tells nobody anything), seal it (which tells everybody that they did), and
then a die decides between equal bids. With `roll` a die is thrown before the first decision. The number of rounds may be amended
in play. What each has won is a measure, and so is one's own bid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game
from enfilade.contract.shown import Chance, Measure, Preview
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.options import Option
from enfilade.kernel.play import Outcome, Play, Procedure, Together
from enfilade.kernel.play import Position as KernelPosition
from enfilade.kernel.view import Situation, situation, situation_from_data
from enfilade.kernel.view import View as KernelView
from enfilade.scene.model import Layer, Scene
from enfilade.scene.shape import Element, circle

SEATS: Final = ("red", "blue")


class Position(KernelPosition):
    """Rounds played, what each has won, and the bids of this round."""

    def __init__(self, rounds: int, roll: bool) -> None:
        super().__init__(SEATS)
        self.rounds = rounds
        self.roll = roll
        self.round = 0
        self.score = dict.fromkeys(SEATS, 0)
        self.bids: dict[Seat, int] = {}

    def bare_copy(self) -> Position:
        other = Position(self.rounds, self.roll)
        other.round = self.round
        other.score = self.score.copy()
        other.bids = self.bids.copy()
        return other

    def bare_data(self) -> dict[str, Data]:
        return {"round": self.round, "score": self.score, "bids": self.bids, "rounds": self.rounds, "roll": self.roll}


class Auction(Procedure[Position]):
    """Rounds, until the last."""

    rule: ClassVar[str] = "1"
    title: ClassVar[str] = "Auction"

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if position.roll:
            position.roll = False
            play.tell(Event("opened", "1.1", {"die": play.dice.die(6, "opening of the auction")}))
        elif position.round == position.rounds:
            red, blue = position.score["red"], position.score["blue"]
            winner = None if red == blue else "red" if red > blue else "blue"
            play.tell(Event("over", "1.2", {"winner": winner}))
            play.end(Outcome(winner, "", position.score.copy(), "rounds"))
        else:
            position.round += 1
            position.bids = {}
            play.push(Bidding({seat: [Bid(seat, 0)] for seat in SEATS}))

    def copy(self) -> Auction:
        return Auction()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Auction"}


class Bidding(Together[Position]):
    """Both bid at once."""

    rule: ClassVar[str] = "2"
    title: ClassVar[str] = "Bidding"

    def advance(self, play: Play[Position]) -> None:
        bids = play.position.bids
        die = play.dice.die(6, "equal bids") if bids["red"] == bids["blue"] else 0
        winner = "red" if bids["red"] > bids["blue"] or die > 3 else "blue"
        play.position.score[winner] += bids[winner]
        values: Mapping[str, Data] = {"bids": dict(bids), "die": die, "winner": winner}
        play.tell(Event("revealed", "2.2", values, reveals=True))
        play.pop()

    def copy(self) -> Bidding:
        return Bidding(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Bidding", "branches": self.branches_data()}


class Bid(Procedure[Position]):
    """One seat chooses its bid, and seals it."""

    rule: ClassVar[str] = "2.1"
    title: ClassVar[str] = "Bid"

    def __init__(self, seat: Seat, bid: int) -> None:
        self.seat: Final = seat
        self.bid = bid

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [Action("seal")] if self.bid else [Action("bid", str(bid)) for bid in (1, 2, 3)]

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "bid":
            self.bid = int(action.target)
            return
        play.position.bids[self.seat] = self.bid
        play.tell(Event("sealed", "2.1", {"seat": self.seat}))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Seal your bid." if self.bid else "Choose a bid."

    def copy(self) -> Bid:
        return Bid(self.seat, self.bid)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Bid", "seat": self.seat, "bid": self.bid}


class View(KernelView):
    """Round, score, and one's own bid."""

    def __init__(self, situation: Situation, round: int, rounds: int, score: dict[Seat, int], bid: int) -> None:
        super().__init__(situation)
        self.round: Final = round
        self.rounds: Final = rounds
        self.score: Final = score
        self.bid: Final = bid

    def to_data(self) -> dict[str, Data]:
        own: dict[str, Data] = {"round": self.round, "rounds": self.rounds, "score": self.score, "bid": self.bid}
        return {**super().to_data(), **own}


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    position = Position(scenario.integer("rounds", 2, least=1), scenario.flag("roll", False))
    position.stack.append(Auction())
    return position


def see(play: Play[Position], seat: Seat | None) -> View:
    own = [each.bid for each in play.path(seat) if isinstance(each, Bid)]
    position = play.position
    return View(situation(play, seat), position.round, position.rounds, position.score.copy(), own[0] if own else 0)


def see_everything(play: Play[Position]) -> View:
    """The bids of all seats, as one number: 31 are three of red and one of blue."""
    position = play.position
    bids = [each.bid for seat in SEATS for each in play.path(seat) if isinstance(each, Bid)]
    every = int("".join([str(bid) for bid in bids]) or "0")
    return View(situation(play, None), position.round, position.rounds, position.score.copy(), every)


def view_from_data(data: Reader, start: Position) -> View:
    score = data.table("score")
    found = {seat: score.integer(seat) for seat in score.keys()}
    return View(situation_from_data(data), data.integer("round"), data.integer("rounds"), found, data.integer("bid"))


def redeal(view: View, dice: Dice) -> Position:
    raise NotImplementedError


def scene(view: View) -> Scene:
    disc = circle(50, 50, 40, "lot", "lot", f"the lot of round {view.round}")
    return Scene("Sealed Bids", 100, 100, [Layer("board", "Board", [disc])], [], ".lot{}", [], [], ["o"])


def cover() -> Element:
    return circle(150, 100, 80, "lot")


def sentence(event: Event) -> str:
    return f"The auction takes {event.values['rounds']} rounds." if event.name == "amended" else f"{event.name}."


def places(event: Event) -> list[str]:
    return ["lot"]


def preview(view: View, action: Action) -> Preview:
    return Preview(f"{action.text} of {view.seat}", "2.1", [Chance("win", 0.5)], [])


def inspect(view: View, id: str) -> Preview | None:
    return Preview(f"a lot, bid {view.bid}", "2", [], []) if id == "lot" else None


def measures(view: View) -> list[Measure]:
    own = [Measure("Bid", view.seat, view.bid)] if view.bid else []
    return [*[Measure("Won", seat, score) for seat, score in view.score.items()], *own]


def amendable(view: View) -> list[Option]:
    return [Option("rounds", view.rounds, [], "Rounds of the auction", "1.2")]


def amend(play: Play[Position], key: str, value: Data) -> None:
    if key != "rounds" or not isinstance(value, int) or value < play.position.round:
        raise EnfiladeError(f"{key} cannot become {value!r}: give rounds, at least {play.position.round}")
    play.position.rounds = value
    play.tell(Event("amended", "1.2", {"rounds": value}))


def evaluate(position: Position, seat: Seat) -> float:
    return float(position.score[seat])


GAME: Final = Game(
    id="sealed",
    title="Sealed Bids",
    package=__package__ or "",
    rules=Rules(begin=begin, amend=amend),
    knowledge=Knowledge(view=see, read=view_from_data, redeal=redeal, everything=see_everything),
    commander=Commander(evaluate=evaluate),
    page=Page(
        scene=scene,
        cover=cover,
        told=sentence,
        places=places,
        preview=preview,
        inspect=inspect,
        measures=measures,
        amendable=amendable,
    ),
)
