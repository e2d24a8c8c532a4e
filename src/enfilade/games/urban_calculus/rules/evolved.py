"""TUC Evolved: capability cards instead of strategic actions (§14)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.box.cards import Card, Op
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import next_card
from enfilade.games.urban_calculus.rules.effects import apply
from enfilade.games.urban_calculus.rules.hidden import seen_by
from enfilade.games.urban_calculus.rules.strategic import DONE, attempts, queue
from enfilade.games.urban_calculus.rules.strikes import Strike
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Kit, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal, Together

GROUPS: Final = 5
MOST_IN_ONE_STEP: Final = 19  # cards, with three choices each: of a larger hand one is taken first, so that lists stay short


class DeckBuilding(Together[Position]):
    """Each seat chooses its cards in secret (§14.2)."""

    rule: ClassVar[str] = "§14.2"
    title: ClassVar[str] = "Deck building"

    def copy(self) -> DeckBuilding:
        return DeckBuilding(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "DeckBuilding", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> DeckBuilding:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [BuildDeck(seat)] for seat in SEATS}
        return DeckBuilding(Kinds(BuildDeck).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        for seat in SEATS:
            position.kits[seat] = Kit(sorted(position.plans[seat].picked))
            position.plans[seat].picked = []
            play.tell(Event("deck_built", "§14.2", {"seat": seat}))
        play.pop()


class BuildDeck(Procedure[Position]):
    """A seat picks the cards of its deck, one at a time (§14.2)."""

    rule: ClassVar[str] = "§14.2"
    title: ClassVar[str] = "Build a deck"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> BuildDeck:
        return BuildDeck(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "BuildDeck", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> BuildDeck:
        return BuildDeck(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        picked = position.plans[self.seat].picked
        if len(picked) == position.mission.deck_size:
            return [DONE]
        return [Action("pick", id) for id in position.mission.cards if id not in picked]

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            play.pop()
            return
        plan = play.position.plans[self.seat]
        plan.picked = sorted([*plan.picked, action.target])

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        size = position.mission.deck_size
        if action.verb == "done":
            return Refusal(f"a deck has exactly {size} cards", "§14.2")
        return None

    def prompt(self, position: Position, seat: Seat) -> str:
        left = position.mission.deck_size - len(position.plans[self.seat].picked)
        return f"Your deck, §14.2: pick {left} more." if left else "Your deck, §14.2, is complete."

    def subject(self) -> str:
        return self.seat.capitalize()


class CardPhase(Procedure[Position]):
    """Both seats decide about their cards, then the deployed ones are revealed (§14.4)."""

    rule: ClassVar[str] = "§14.4"
    title: ClassVar[str] = "Strategic Phase"

    def __init__(self, step: int = 0) -> None:
        self.step = step

    def copy(self) -> CardPhase:
        return CardPhase(self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "CardPhase", "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> CardPhase:
        return CardPhase(data.integer("step"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        self.step += 1
        if position.mission.open_allocation:
            if self.step <= 2:
                play.push(DecideCards(position.mission.order["strategic"][self.step - 1]))
                return
        elif self.step == 1:
            play.push(CardDecisions({seat: [DecideCards(seat)] for seat in SEATS}))
            return
        self.reveal(play)

    def reveal(self, play: Play[Position]) -> None:
        position = play.position
        for seat in SEATS:
            plan, kit = position.plans[seat], position.kits[seat]
            position.allocated[seat] = plan.deployed
            position.now[seat].fires_committed = sum([position.mission.cards[id].fires for id in plan.deployed])
            gone = [*plan.deployed, *plan.burned, *plan.dropped]
            kit.hand = [id for id in kit.hand if id not in gone]
            kit.trash += plan.burned
            kit.deck.discard += plan.dropped
            seen = seen_by(position, seat)
            values: dict[str, Data] = {"seat": seat, "deployed": plan.deployed, "burned": plan.burned, "discarded": plan.dropped}
            play.tell(Event("cards_revealed", "§14.4", values, seen, reveals=True))
            plan.deployed, plan.burned, plan.dropped = [], [], []
        play.replace(CardActions(queue(position, position.allocated)))


class CardDecisions(Together[Position]):
    """Both seats decide about every card in hand, in secret (§14.4)."""

    rule: ClassVar[str] = "§14.4"
    title: ClassVar[str] = "Secret decisions"

    def copy(self) -> CardDecisions:
        return CardDecisions(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "CardDecisions", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> CardDecisions:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [DecideCards(seat)] for seat in SEATS}
        return CardDecisions(Kinds(DecideCards).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        play.pop()


class DecideCards(Procedure[Position]):
    """A seat deploys, burns or discards cards; what it does nothing with is held (§14.4, R57)."""

    rule: ClassVar[str] = "§14.4"
    title: ClassVar[str] = "Decide about cards"

    def __init__(self, seat: Seat, card: str = "") -> None:
        self.seat: Final = seat
        self.card = card  # of a large hand, the one that is to be decided about

    def copy(self) -> DecideCards:
        return DecideCards(self.seat, self.card)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "DecideCards", "seat": self.seat, "card": self.card}

    @classmethod
    def read(cls, data: Reader, position: Position) -> DecideCards:
        return DecideCards(data.text("seat"), data.text("card"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Which card another is thinking of is his secret until it is deployed (§14.4)."""
        return self.to_data() if seat == self.seat else DecideCards(self.seat).to_data()

    def asks(self, position: Position) -> Seat:
        return self.seat

    def held(self, position: Position) -> list[str]:
        plan = position.plans[self.seat]
        gone = [*plan.deployed, *plan.burned, *plan.dropped]
        return [id for id in position.kits[self.seat].hand if id not in gone]

    def actions(self, position: Position) -> list[Action]:
        held = [self.card] if self.card else self.held(position)
        if len(held) > MOST_IN_ONE_STEP:
            return [*[Action("take", id) for id in held], DONE]
        cards = position.mission.cards
        offers = [Action("deploy", id) for id in held if self.why_not(position, cards[id]) is None]
        for verb in ("burn", "discard"):
            offers += [Action(verb, id) for id in held]
        return offers if self.card else [*offers, DONE]

    def why_not(self, position: Position, card: Card) -> Refusal | None:
        cards, mission = position.mission.cards, position.mission
        deployed = [cards[id] for id in position.plans[self.seat].deployed]
        capability = mission.model.capabilities[0].id
        cubes = min(position.main(f"{self.seat}.{capability}"), position.limit(self.seat, capability))
        if sum([each.sc for each in deployed]) + card.sc > cubes:
            return Refusal("there are not enough cubes of Strategic Capability left", "§14.4")
        if card.fires:
            cubes = position.main(f"{self.seat}.{mission.model.fires[0].id}") if mission.model.fires else 0
            if sum([each.fires for each in deployed]) + card.fires > cubes:
                return Refusal("there are not enough uncommitted Fires cubes", "R58")
        if mission.evolved_attempts:
            link = mission.model.links[card.link]
            if len([1 for each in deployed if each.link == card.link]) >= attempts(position, self.seat, link):
                return Refusal("no more attempts on this action are allowed in a turn", "R36")
        return None

    def take(self, play: Play[Position], action: Action) -> None:
        plan = play.position.plans[self.seat]
        self.card = action.target if action.verb == "take" else ""
        match action.verb:
            case "take":
                pass
            case "deploy":
                plan.deployed = [*plan.deployed, action.target]
            case "burn":
                plan.burned = sorted([*plan.burned, action.target])
            case "discard":
                plan.dropped = sorted([*plan.dropped, action.target])
            case _:
                play.pop()

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "deploy" and action.target in self.held(position):
            return self.why_not(position, position.mission.cards[action.target])
        return None

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.card:
            return f"Capability cards, §14.4: deploy, burn or discard {position.mission.cards[self.card].title}?"
        return "Capability cards, §14.4: deploy, burn or discard, or be done and hold the rest."

    def subject(self) -> str:
        return self.seat.capitalize()


class CardActions(Procedure[Position]):
    """The deployed cards are played through, then everything is applied together (§14.4, R37)."""

    rule: ClassVar[str] = "§14.4"
    title: ClassVar[str] = "Capability cards"

    def __init__(self, played: list[str], drawn: int = 0, noted: list[str] | None = None, done: int = -1) -> None:
        self.played: Final = played  # "seat:card"
        self.drawn = drawn
        self.noted = noted or []  # "seat:card:effect" or "seat:card:fumble"; once all are drawn, one operation each
        self.done = done  # operations applied; −1: cards are still drawn

    def copy(self) -> CardActions:
        return CardActions(self.played.copy(), self.drawn, self.noted.copy(), self.done)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "CardActions",
            "played": self.played,
            "drawn": self.drawn,
            "noted": self.noted,
            "done": self.done,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> CardActions:
        return CardActions(data.texts("played"), data.integer("drawn"), data.texts("noted"), data.integer("done"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        while self.drawn < len(self.played):
            seat, _, id = self.played[self.drawn].partition(":")
            card = next_card(play, seat, f"capability card {id}", False)
            if not card:
                return
            self.drawn += 1
            self.note(play, seat, position.mission.cards[id], card)
        if self.done < 0:
            self.noted = self.sorted(position)
            self.done = 0
        while self.done < len(self.noted):
            seat, id, kind, index = self.noted[self.done].split(":")
            op = operation(position, id, kind, int(index))
            self.done += 1
            if op.op == "strike":
                play.push(Strike(seat, op.subject, op.number))
                return
            apply(play, seat, op, id)
            if position.outcome is not None:
                return
        if not checkpoint(play, "always"):
            play.pop()

    def note(self, play: Play[Position], seat: Seat, card: Card, drawn: str) -> None:
        """A natural 1 is a fumble, whatever the number (R37)."""
        position = play.position
        fumble = value(drawn) == 1
        success = not fumble and value(drawn) >= card.tn
        if fumble or success:
            self.noted.append(f"{seat}:{card.id}:{'fumble' if fumble else 'effect'}")
        kit = position.kits[seat]
        if card.trashed:
            kit.trash.append(card.id)
        else:
            kit.deck.discard.append(card.id)
        values: dict[str, Data] = {
            "seat": seat,
            "capability": card.id,
            "card": drawn,
            "tn": card.tn,
            "success": success,
            "fumble": fumble,
        }
        play.tell(Event("capability_played", "§14.4", values, seen_by(position, seat)))

    def sorted(self, position: Position) -> list[str]:
        """Every operation, group by group, the first seat's before the second's (§14.4)."""
        found: list[str] = []
        for group in range(GROUPS):
            for seat in position.mission.order["strategic"]:
                for noted in self.noted:
                    whose, id, kind = noted.split(":")
                    card = position.mission.cards[id]
                    ops = card.effect if kind == "effect" else card.fumble
                    if whose == seat:
                        found += [f"{noted}:{index}" for index, op in enumerate(ops) if op.group == group]
        return found


def operation(position: Position, id: str, kind: str, index: int) -> Op:
    card = position.mission.cards[id]
    return card.effect[index] if kind == "effect" else card.fumble[index]
