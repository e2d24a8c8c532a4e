"""Event cards in play: drawing, playing, and what each does (6.2.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.lattice import DIRECTIONS
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.actions.placing import free_goals
from enfilade.games.urban_operations.rules.effects import open_counter, reveal, tell, try_ied
from enfilade.games.urban_operations.rules.movement.entering import is_beside_block, move_population, population_steps
from enfilade.games.urban_operations.state.block import EXITED
from enfilade.games.urban_operations.state.markers import Counter
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

FEED_EP: Final = 20  # from a JFO to what the drone shows him (E03)
CHOICES: Final = ("E02", "E03", "E11", "E12", "points", "sighting")  # events that go on with `choose` (R133)
# Red cards that hold for the turn, and the words for it in `Cards.lasting`.
LASTING: Final = {"E05": "jammed", "E08": "restrained", "E13": "gas"}


def draw_card(play: Play[Position], seat: Seat) -> None:
    """A card from a side's deck: into its hand, or played at once if its title is red; none if the deck is empty (R12)."""
    position = play.position
    deck = list(position.cards.decks[seat])
    if not deck:
        play.tell(Event("deck_empty", "R12", {"seat": seat}))
        return
    id = play.dice.draw(deck, f"event card of {seat}")
    position.cards = position.cards.drawn(seat, id)
    card = position.mission.events.cards[id]
    if card.is_red:
        discard(play, seat, id)
        enact(play, seat, id, "")
        return
    play.tell(Event("card_drawn", "6.2.1", {"seat": seat}))
    values = {"card": id, "title": card.title, "text": card.text}
    play.tell(Event("card_in_hand", "6.2.1", values, frozenset({seat})))


def discard(play: Play[Position], seat: Seat, id: str) -> None:
    """A card is shown, used and out of the game (6.2.1)."""
    position = play.position
    position.cards = position.cards.played(seat, id)
    card = position.mission.events.cards[id]
    values = {"seat": seat, "card": id, "title": card.title, "text": card.text}
    play.tell(Event("card_played", "6.2.1", values, reveals=True))


def plays(position: Position, seat: Seat, timing: str) -> list[Action]:
    """The cards that a side may play at such a moment: those whose choice, if they have one, is not empty (R133)."""
    cards = position.mission.events.cards
    fitting = [id for id in sorted(set(position.cards.hands[seat])) if cards[id].timing == timing]
    return [Action("play", id) for id in fitting if id not in CHOICES or options(position, seat, id)]


def options(position: Position, seat: Seat, what: str) -> list[str]:
    """What a card or a table result lets its side choose from (R133)."""
    if what == "E02":
        return _casualties(position, seat)
    if what == "E03":
        return _shown_to_jfos(position, seat)
    if what == "E11":
        engineers = [block for block in position.of(seat) if block.card.type == "ENG"]
        return sorted({loc for block in engineers for loc in free_goals(position, block, "ied")})
    if what == "E12":
        return [turned(position.wind, 1), turned(position.wind, -1)]
    if what == "points":
        forces = [force.id for force in position.mission.forces.values() if force.seat == seat]
        return [force for force in forces if [each for each in position.in_force(force) if each.is_alive and each.loc != EXITED]]
    return _sighted(position, seat)


def turned(wind: str, steps: int) -> str:
    """The direction so many steps clockwise."""
    return DIRECTIONS[(DIRECTIONS.index(wind) + steps) % len(DIRECTIONS)]


def _casualties(position: Position, seat: Seat) -> list[str]:
    """Own worn foot blocks out of all enemy sight (E02)."""
    blocks = [block for block in position.of(seat) if block.is_foot and block.card.is_unit and block.osl < block.card.osl]
    return [block.token for block in blocks if not position.is_seen(block.loc, enemy(seat))]


def _shown_to_jfos(position: Position, seat: Seat) -> list[str]:
    """Hidden enemies outdoors within 20 EP of an own JFO (E03)."""
    district = position.mission.district
    jfos = [block.loc for block in position.of(seat) if block.card.type == "JFO" and not block.riding]
    found: list[str] = []
    for block in position.of(enemy(seat)):
        outdoors = block.loc in district.terrain or district.is_roof(block.loc)
        if (
            not block.revealed
            and not block.is_covered
            and outdoors
            and any([position.ep(loc, block.loc) <= FEED_EP for loc in jfos])
        ):
            found.append(block.token)
    return found


def _sighted(position: Position, seat: Seat) -> list[str]:
    """Hidden enemies and face-down counters in sight of any own unit, at any distance (7.6 of the tables)."""
    eyes = [block.loc for block in position.of(seat) if block.card.is_unit]
    hidden = [(block.token, block.loc) for block in position.of(enemy(seat)) if not block.revealed and not block.is_covered]
    hidden += [(id, position.counters[id].loc) for id in sorted(position.counters) if not position.counters[id].revealed]
    return [handle for handle, loc in hidden if any([position.sees(eye, loc) for eye in eyes])]


def enact(play: Play[Position], seat: Seat, what: str, force: str) -> None:
    """An event happens: at once, or after its side has chosen. `force`: the one in its impulse."""
    position = play.position
    if what in CHOICES:
        if options(position, seat, what):
            play.push(EventChoice(seat, what))
    elif what in LASTING:
        position.cards = position.cards.putting_under(seat, LASTING[what])
    elif what == "E06":
        add_point(play, force)
    elif what == "E09":
        crowds = [each for each in position.counters.values() if each.kind == "population" and each.revealed]
        play.push(Exodus(enemy(seat), tuple([id for _, id in sorted([(each.loc, each.id) for each in crowds])])))


def add_point(play: Play[Position], force: str) -> None:
    play.position.points = play.position.points.gained(force, 1)
    play.tell(Event("point_gained", "6.2", {"force": force}))


def turn_wind(play: Play[Position], wind: str) -> None:
    """What has been laid lies; what comes will trail the new way (5.2.4.6)."""
    play.position.wind = wind
    play.tell(Event("wind_turned", "5.2.4.6", {"wind": wind}))


class EventChoice(Procedure[Position]):
    """A card or a table result that lets its side choose (R133)."""

    rule: ClassVar[str] = "R133"
    title: ClassVar[str] = "Event"

    def __init__(self, seat: Seat, what: str) -> None:
        self.seat: Final = seat
        self.what: Final = what

    def subject(self) -> str:
        return self.what

    def copy(self) -> EventChoice:
        return EventChoice(self.seat, self.what)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "EventChoice", "seat": self.seat, "what": self.what}

    @classmethod
    def read(cls, data: Reader, position: Position) -> EventChoice:
        return EventChoice(data.text("seat"), data.text("what"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        """There is always one where the rules have come by themselves; a redeal may have dealt everything away."""
        return [Action("choose", each) for each in options(position, self.seat, self.what) or ["nothing"]]

    def prompt(self, position: Position, seat: Seat) -> str:
        card = position.mission.events.cards.get(self.what)
        if card is not None:
            return f"{card.title}: {card.text}"
        return "Which force gains a support point?" if self.what == "points" else "What do you scout?"

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        position, goal = play.position, action.target
        if goal == "nothing":
            return
        if self.what == "E02":
            _collect(play, goal)
        elif self.what == "E11":
            position.cards = position.cards.suspecting(_suspects(position, self.seat, goal))
            counter = position.add_counter("ied", goal, False, self.seat)
            tell(play, Event("counter_placed", "6.2.1", {"counter": counter.id, "loc": goal, "kind": ""}))
        elif self.what == "E12":
            turn_wind(play, goal)
        elif self.what == "points":
            add_point(play, goal)
        else:
            sight(play, self.seat, goal)

    def advance(self, play: Play[Position]) -> None:
        raise AssertionError("an event that lets choose offers something")


def _suspects(position: Position, seat: Seat, goal: str) -> list[str]:
    """The blocks beside a place that may be engineers, as far as the other side knows (E11)."""
    blocks = [block for block in position.of(seat) if not block.known or block.card.type == "ENG"]
    return [block.token for block in blocks if goal in free_goals(position, block, "ied")]


def _collect(play: Play[Position], handle: str) -> None:
    """A block regains 1 OSL; the enemy learns of it only if the block lies flat (E02)."""
    position = play.position
    block = position.block(handle)
    position.mend(block, block.seat)
    play.tell(Event("regained", "6.2.1", {"block": handle}, None if block.revealed else frozenset({block.seat})))


def sight(play: Play[Position], seat: Seat, goal: str) -> None:
    """Something is scouted without a block that does it (R117 for what an IED then does)."""
    position = play.position
    play.tell(Event("sighted", "8.2.5", {"seat": seat, "target": goal}))
    if goal not in position.counters:
        reveal(play, position.block(goal), "8.2.5")
        return
    counter = position.counters[goal]
    open_counter(play, counter, "8.2.5")
    if counter.kind == "ied" and goal in position.counters:
        try_ied(play, position.counters[goal], seat, "R117")


class Exodus(Procedure[Position]):
    """Every known Population is moved 1 MP by one side (E09)."""

    rule: ClassVar[str] = "6.2.1"
    title: ClassVar[str] = "Exodus"

    def __init__(self, seat: Seat, waiting: tuple[str, ...]) -> None:
        self.seat: Final = seat
        self.waiting = waiting

    def copy(self) -> Exodus:
        return Exodus(self.seat, self.waiting)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Exodus", "seat": self.seat, "waiting": self.waiting}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Exodus:
        return Exodus(data.text("seat"), tuple(data.texts("waiting")))

    def asks(self, position: Position) -> Seat:
        return self.seat if self.waiting else ""

    def actions(self, position: Position) -> list[Action]:
        found = [Action("step", loc) for loc in self._ways(position, position.counters[self.waiting[0]])]
        return [*found, Action("stay")] if found else []

    def _ways(self, position: Position, counter: Counter) -> list[str]:
        """One step of 1 MP into a free place beside no block, as civilians wander (R23, R128)."""
        return [loc for loc, _ in population_steps(position, counter, 1) if not is_beside_block(position, loc)]

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Exodus: the civilians in {position.counters[self.waiting[0]].loc} are yours to move 1 MP."

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "step":
            move_population(play, play.position.counters[self.waiting[0]], action.target, "6.2.1")
        self.waiting = self.waiting[1:]

    def advance(self, play: Play[Position]) -> None:
        if self.waiting:
            self.waiting = self.waiting[1:]
        else:
            play.pop()
