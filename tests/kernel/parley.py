"""Parley: a tiny game that uses what Urban Battle does not.

Each round every seat is dealt a card in secret (a deck, reshuffled when it is empty) and, all at once and in secret, picks a
card of its hand and seals it. The seals are broken together: the highest rank wins, a die settles ties. The winner then takes a
point, or looks at a random card in a neighbour's hand. The number of rounds may be amended in play, or
left to a die (`lots`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game
from enfilade.contract.scenario import Scenario
from enfilade.contract.shown import Preview
from enfilade.kernel import play, view
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.dice import EACH, Deck, Dice
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome, Play, Procedure, Refusal, Together
from enfilade.scene.layer import Layer
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element, label

SEATS: Final = ("red", "blue", "green")
CARDS: Final = [f"{rank}{suit}" for rank in (1, 2, 3) for suit in "abcd"]
HAND: Final = 2
SEAL: Final = Action("seal")
TAKE: Final = Action("take")


class Position(play.Position):
    """Hands, plans, what was peeked at, the deck, scores."""

    def __init__(self, rounds: int) -> None:
        super().__init__(SEATS)
        self.rounds = rounds
        self.round = 0
        self.deck = Deck(CARDS)
        self.hands: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self.plans: dict[Seat, str] = dict.fromkeys(SEATS, "")
        self.peeked: dict[Seat, list[str]] = {seat: [] for seat in SEATS}  # cards in others' hands, as owner:card
        self.score: dict[Seat, int] = dict.fromkeys(SEATS, 0)

    def bare_copy(self) -> Position:
        other = Position(self.rounds)
        other.round = self.round
        other.deck = self.deck.copy()
        other.hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        other.plans = self.plans.copy()
        other.peeked = {seat: cards.copy() for seat, cards in self.peeked.items()}
        other.score = self.score.copy()
        return other

    def bare_data(self) -> dict[str, Data]:
        return {
            "rounds": self.rounds,
            "round": self.round,
            "deck": self.deck.to_data(),
            "hands": self.hands,
            "plans": self.plans,
            "peeked": self.peeked,
            "score": self.score,
        }


class Session(Procedure[Position]):
    """Rounds until the last (P 1)."""

    rule: ClassVar[str] = "P 1"
    title: ClassVar[str] = "Session"

    def copy(self) -> Session:
        return Session()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Session"}

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if position.round >= position.rounds:
            best = max(position.score.values())
            leaders = [seat for seat in SEATS if position.score[seat] == best]
            winner = leaders[0] if len(leaders) == 1 else None
            play.tell(Event("over", self.rule, {"winner": winner}))
            play.end(Outcome(winner, "", dict(position.score), "points"))
            return
        position.round += 1
        for seat in SEATS:
            while len(position.hands[seat]) < HAND:
                deal(play, seat)
        play.push(Plans(position.round, {seat: [Plan(seat)] for seat in SEATS}))


def deal(play: Play[Position], seat: Seat) -> None:
    """A card in secret; an empty pile takes the discards back first (P 2)."""
    position = play.position
    if not len(position.deck):
        position.deck.reshuffle()
    card = position.deck.draw(play.dice, f"a card for {seat}")
    position.hands[seat].append(card)
    play.tell(Event("dealt", "P 2", {"seat": seat}))
    play.tell(Event("card", "P 2", {"card": card}, seen_by=frozenset({seat})))


class Plans(Together[Position]):
    """All seats pick and seal a card at once, then the seals are broken (P 3)."""

    rule: ClassVar[str] = "P 3"
    title: ClassVar[str] = "Plans"

    def __init__(self, round: int, branches: dict[Seat, list[Procedure[Position]]]) -> None:
        super().__init__(branches)
        self.round: Final = round

    def copy(self) -> Plans:
        return Plans(self.round, self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Plans", "round": self.round, "branches": self.branches_data()}

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        plans = dict(position.plans)
        play.tell(Event("revealed", self.rule, {"plans": plans}, reveals=True))
        best = max([card[0] for card in plans.values()])
        tied = [seat for seat in SEATS if plans[seat][0] == best]
        winner = tied[0]
        if len(tied) > 1:
            faces = play.dice.roll(len(tied), 6, "to settle the tie", EACH)
            winner = tied[faces.index(max(faces))]
            play.tell(Event("tie", "P 4", {"seats": tied, "faces": faces}))
        for seat, card in plans.items():
            position.hands[seat].remove(card)
            position.deck.discard.append(card)
            position.plans[seat] = ""
            for other in SEATS:
                if f"{seat}:{card}" in position.peeked[other]:
                    position.peeked[other].remove(f"{seat}:{card}")
        play.replace(Spoils(winner))

    def subject(self) -> str:
        return f"round {self.round}"


class Plan(Procedure[Position]):
    """A seat picks a card, then seals it (P 3)."""

    rule: ClassVar[str] = "P 3"
    title: ClassVar[str] = "Plan"

    def __init__(self, seat: Seat, step: str = "pick") -> None:
        self.seat: Final = seat
        self.step = step

    def copy(self) -> Plan:
        return Plan(self.seat, self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Plan", "seat": self.seat, "step": self.step}

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        if self.step == "pick":
            return [Action("pick", card) for card in sorted(position.hands[self.seat])]
        return [SEAL] if self.step == "seal" else []

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "pick":
            play.position.plans[self.seat] = action.target
            play.tell(Event("picked", self.rule, {"card": action.target}, seen_by=frozenset({self.seat})))
            self.step = "seal"
        else:
            play.tell(Event("sealed", self.rule, {"seat": self.seat}))
            play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Pick a card." if self.step == "pick" else f"Seal {position.plans[seat]}?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "seal":
            return Refusal("pick a card first", "P 3")
        if action.verb == "pick" and self.step == "pick":
            return Refusal(f"{action.target} is not in your hand", "P 2")
        return None

    def barred(self, position: Position) -> list[Action]:
        return [SEAL] if self.step == "pick" else []


class Spoils(Procedure[Position]):
    """The winner takes a point or looks into the hand on its left (P 5)."""

    rule: ClassVar[str] = "P 5"
    title: ClassVar[str] = "Spoils"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> Spoils:
        return Spoils(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Spoils", "seat": self.seat}

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [TAKE, *[Action("peek", seat) for seat in SEATS if seat != self.seat]]

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        play.pop()
        if action.verb == "take":
            position.score[self.seat] += 1
            play.tell(Event("point", self.rule, {"seat": self.seat}))
            return
        card = play.dice.draw(sorted(position.hands[action.target]), f"a card of {action.target} to look at")
        play.tell(Event("peeked", self.rule, {"seat": self.seat, "at": action.target}))
        seen: dict[str, Data] = {"owner": action.target, "card": card}
        play.tell(Event("peek", self.rule, seen, seen_by=frozenset({self.seat}), reveals=True))
        if f"{action.target}:{card}" not in position.peeked[self.seat]:
            position.peeked[self.seat].append(f"{action.target}:{card}")

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Take a point, or look into a hand."

    def subject(self) -> str:
        return self.seat


class View(view.View):
    """Own hand and plan, what one has peeked at, how many cards the others hold, who has sealed."""

    def __init__(
        self,
        situation: view.Situation,
        rounds: int,
        round: int,
        hand: list[str],
        plan: str,
        peeked: list[str],
        counts: dict[Seat, int],
        discard: list[str],
        score: dict[Seat, int],
        stage: str,
        sealed: list[Seat],
        step: str,
    ) -> None:
        super().__init__(situation)
        self.rounds: Final = rounds
        self.round: Final = round
        self.hand: Final = hand
        self.plan: Final = plan
        self.peeked: Final = peeked
        self.counts: Final = counts
        self.discard: Final = discard
        self.score: Final = score
        self.stage: Final = stage  # the procedure on top, as all may know
        self.sealed: Final = sealed
        self.step: Final = step  # of one's own plan

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["rounds"] = self.rounds
        data["round"] = self.round
        data["hand"] = self.hand
        data["plan"] = self.plan
        data["peeked"] = self.peeked
        data["counts"] = self.counts
        data["discard"] = self.discard
        data["score"] = self.score
        data["stage"] = self.stage
        data["sealed"] = self.sealed
        data["step"] = self.step
        return data


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    position = Position(scenario.integer("rounds", 3, least=1, most=9))
    position.stack.append(Session())
    return position


def see(play: Play[Position], seat: Seat | None) -> View:
    position = play.position
    stack = position.stack
    top = stack[-1] if stack else None
    sealed: list[Seat] = []
    step = ""
    if isinstance(top, Plans):
        sealed = [each for each in SEATS if not top.branches[each]]
        own = top.branches[seat] if seat is not None else []
        plan = own[-1] if own else None
        step = plan.step if isinstance(plan, Plan) else ""
    return View(
        view.situation(play, seat),
        position.rounds,
        position.round,
        sorted(position.hands[seat]) if seat is not None else [],
        position.plans[seat] if seat is not None else "",
        sorted(position.peeked[seat]) if seat is not None else [],
        {each: len(hand) for each, hand in position.hands.items()},
        sorted(position.deck.discard),
        dict(position.score),
        type(top).__name__ if top is not None else "",
        sealed,
        step,
    )


def view_from_data(data: Reader, start: Position) -> View:
    counts, score = data.table("counts"), data.table("score")
    return View(
        view.situation_from_data(data),
        data.integer("rounds"),
        data.integer("round"),
        data.texts("hand"),
        data.text("plan"),
        data.texts("peeked"),
        {seat: counts.integer(seat) for seat in counts.keys()},
        data.texts("discard"),
        {seat: score.integer(seat) for seat in score.keys()},
        data.text("stage"),
        data.texts("sealed"),
        data.text("step"),
    )


def redeal(view: View, dice: Dice) -> Position:
    position = Position(view.rounds)
    position.round = view.round
    position.score = dict(view.score)
    known: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
    if view.seat is not None:
        known[view.seat] = list(view.hand)
        position.peeked[view.seat] = list(view.peeked)
    for each in view.peeked:
        owner, _, card = each.partition(":")
        known[owner].append(card)
    left = [card for card in CARDS if card not in view.discard and not any([card in hand for hand in known.values()])]
    for seat in SEATS:
        hand = known[seat]
        while len(hand) < view.counts[seat]:
            hand.append(dice.draw(left, f"a card {seat} may hold"))
        position.hands[seat] = hand
    position.deck = Deck(left, list(view.discard))
    position.outcome = view.outcome
    position.stack = stack_of(view, position)
    return position


def stack_of(view: View, position: Position) -> list[Procedure[Position]]:
    """The stack as the seat knows it; of another's plan it knows only whether it is sealed."""
    if view.outcome is not None:
        return []
    if view.stage == "Spoils":
        return [Session(), Spoils(view.actors[0])]
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for seat in SEATS:
        branches[seat] = [] if seat in view.sealed else [Plan(seat, view.step if seat == view.seat else "pick")]
        position.plans[seat] = view.plan if seat == view.seat else ""
        if seat in view.sealed and seat != view.seat:
            position.plans[seat] = position.hands[seat][0]
    return [Session(), Plans(view.round, branches)]


def scene(view: View) -> Scene:
    words = [label(0, 20 * row, card, "card") for row, card in enumerate(view.hand)]
    return Scene("Parley", 100, 100, [Layer("hand", "Hand", words)], [], "", [], [], [" ".join(view.hand)])


def cover() -> Element:
    return label(150, 100, "Parley", "cover")


def sentence(event: Event) -> str:
    return event.name


def preview(view: View, action: Action) -> Preview | None:
    return Preview(f"{action.verb}: {len(view.hand)} cards in hand", "P 3", [], [])


def evaluate(position: Position, seat: Seat) -> float:
    others = [score for each, score in position.score.items() if each != seat]
    return (position.score[seat] - max(others)) / max(position.rounds, 1)


def amend(play: Play[Position], key: str, value: Data) -> None:
    if key == "lots":
        play.position.rounds = 9
        play.tell(Event("amended", "P 1", {"rounds": 9}))
        play.position.rounds = play.dice.die(6, "how many rounds") + 1
        return
    if key != "rounds" or not isinstance(value, int) or value < play.position.round:
        raise EnfiladeError(f"{key} cannot become {value!r}: give rounds, at least {play.position.round}")
    play.position.rounds = value
    play.tell(Event("amended", "P 1", {"rounds": value}))


PARLEY: Final = Game(
    id="parley",
    title="Parley",
    package=__name__,
    rules=Rules(begin=begin, amend=amend),
    knowledge=Knowledge(view=see, read=view_from_data, redeal=redeal),
    commander=Commander(evaluate=evaluate),
    page=Page(scene=scene, cover=cover, told=sentence, preview=preview),
)


def parley(rounds: int = 3) -> Scenario[Position, View]:
    """A session of some rounds."""
    data: dict[str, Data] = {"game": "parley", "id": "parley", "title": "Parley", "rounds": rounds}
    return Scenario(PARLEY, "parley", "Parley", data, PARLEY.rules.begin(Reader(data, Source("parley.toml")), {}))
