"""The position: cubes in boxes, decks, markers, and what is decided in secret (§1.5, §1.6)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import CAP_AT_START, CITY, NA, NEVER, NO_LIMIT, SEATS, Link
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.kernel import play
from enfilade.kernel.data import Data, Plain
from enfilade.kernel.dice import Deck
from enfilade.kernel.event import Seat

Counts = tuple[int, int, int]  # of a holding area: without a cause, caused by red, caused by blue
NONE: Final[Counts] = (0, 0, 0)
Moment = list[int]  # the end of a turn: turn, week, then the main areas in the order of the model


def changed(counts: Counts, index: int, by: int) -> Counts:
    return (
        counts[0] + (by if index == 0 else 0),
        counts[1] + (by if index == 1 else 0),
        counts[2] + (by if index == 2 else 0),
    )


class Box(Plain):
    """The cubes in a box, units or whatever else: the main area and the holding areas (§1.6.2, §1.6.4, R43).

    It never changes: a change puts another in its place.
    """

    def __init__(self, main: int, gain: Counts = NONE, loss: Counts = NONE) -> None:
        self.main: Final = main
        self.gain: Final = gain
        self.loss: Final = loss

    @property
    def total(self) -> int:
        """The main area with the gains that are pending."""
        return self.main + self.gain[0] + self.gain[1] + self.gain[2]

    @property
    def pending_gain(self) -> int:
        return self.gain[0] + self.gain[1] + self.gain[2]

    @property
    def pending_loss(self) -> int:
        return self.loss[0] + self.loss[1] + self.loss[2]

    def to_data(self) -> list[Data]:
        return [self.main, list(self.gain), list(self.loss)]


class Plan(Plain):
    """What a seat decides in secret: actions, purchases, cards."""

    def __init__(self) -> None:
        self.assigned: list[str] = []  # codes of links, in file order
        self.bought: dict[str, int] = {}
        self.picked: list[str] = []  # cards of its deck
        self.deployed: list[str] = []  # cards, in order
        self.burned: list[str] = []
        self.dropped: list[str] = []

    def copy(self) -> Plan:
        other = Plan()
        other.assigned = self.assigned.copy()
        other.bought = self.bought.copy()
        other.picked = self.picked.copy()
        other.deployed = self.deployed.copy()
        other.burned = self.burned.copy()
        other.dropped = self.dropped.copy()
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "assigned": self.assigned,
            "bought": self.bought,
            "picked": self.picked,
            "deployed": self.deployed,
            "burned": self.burned,
            "dropped": self.dropped,
        }


class Kit(Plain):
    """A seat's capability cards (§14.2)."""

    def __init__(self, listed: list[str]) -> None:
        self.listed = list(listed)  # all that are in its deck
        self.deck = Deck(listed)
        self.hand: list[str] = []
        self.trash: list[str] = []

    def copy(self) -> Kit:
        other = Kit([])
        other.listed = self.listed.copy()
        other.deck = self.deck.copy()
        other.hand = self.hand.copy()
        other.trash = self.trash.copy()
        return other

    def to_data(self) -> dict[str, Data]:
        return {"listed": self.listed, "deck": self.deck.to_data(), "hand": self.hand, "trash": self.trash}


class Modifiers(Plain):
    """What a seat has for this turn only."""

    def __init__(self) -> None:
        self.attack = 0  # −1 to +1 (R56)
        self.defence = 0
        self.fires_committed = 0  # to capability cards (R38)
        self.shield = 0  # points of reverberating damage that are ignored
        self.tn: dict[str, int] = {}  # link: shift
        self.limit: dict[str, int] = {}  # arm: shift

    def copy(self) -> Modifiers:
        other = Modifiers()
        other.attack = self.attack
        other.defence = self.defence
        other.fires_committed = self.fires_committed
        other.shield = self.shield
        other.tn = self.tn.copy()
        other.limit = self.limit.copy()
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "attack": self.attack,
            "defence": self.defence,
            "fires_committed": self.fires_committed,
            "shield": self.shield,
            "tn": self.tn,
            "limit": self.limit,
        }


def units_of_rubble(mission: Mission, damage: Box) -> int:
    """Units of rubble: whole fives of Structural Damage in the main area (§8.4, R30)."""
    cubes = damage.total if mission.options.rubble_immediate else damage.main
    return cubes // mission.model.stocks[mission.model.rubble].rubble_every


class Position(play.Position):
    """All that the rules read or change; the mission is what never changes."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(mission.seats)
        self.mission: Final = mission
        self.boxes: dict[str, Box] = {}
        self.starts: dict[str, int] = {}  # what each box began with
        self.turn = 0
        self.week = mission.start_week
        self.ceasefire_week = mission.end_week  # 0: there is no end week
        self.now: dict[Seat, Modifiers] = {seat: Modifiers() for seat in SEATS}
        self.allocated: dict[Seat, list[str]] = {seat: [] for seat in SEATS}  # actions or cards of this turn, as revealed
        self.attacker_arms: list[str] = []  # used in the Attacker's latest assault (§8.2)
        self.ground_war = False  # the Attacker has assaulted (§8.5)
        self.opted_out: dict[Seat, list[int]] = {seat: [] for seat in SEATS}  # the turns in which that may have cost support
        self.marks: dict[str, int] = {}  # "red.cas:Q": the highest multiple that the source has reached (§4.4)
        self.bases: dict[str, int] = {}  # "red.Q": the mark from which steps are counted (R8)
        self.ceasefire_marks: dict[str, int] = {}  # opinion box: multiples reached (§11.6)
        self.formed: dict[str, int] = {}  # "red.inf": cubes formed from reserves so far (§12)
        self.caused: dict[str, int] = {}  # "red.ch": cubes that a seat has ever caused
        self.lost: dict[str, int] = {}  # "red.inf": cubes lost on the battleground
        self.lost_before: dict[str, int] = {}  # the same, when the turn began
        self.won: dict[str, int] = {}  # "red.M": strategic actions that succeeded
        self.won_before: dict[str, int] = {}
        self.decks: dict[str, Deck] = {key: Deck(mission.pack) for key in mission.deck_keys}
        self.laid: dict[str, list[str]] = {key: [] for key in mission.deck_keys}  # cards on the table (R31)
        self.hands: dict[Seat, list[str]] = {seat: [] for seat in SEATS}  # §11.2
        # Of a common deck in hidden play: the cards of this turn that each seat has seen, and the public, "" (R61).
        self.shown: dict[str, list[str]] = {viewer: [] for viewer in mission.viewers}
        self.played = ""  # the card that a seat has just played from its hand
        self.kits: dict[Seat, Kit] = {}
        self.plans: dict[Seat, Plan] = {seat: Plan() for seat in SEATS}
        self.amended: dict[str, int] = {}  # scenario values changed in play (R48)
        self.agreed: list[list[str | int]] = []  # amendments that wait for the next turn
        self.history: list[Moment] = []

    def bare_copy(self) -> Position:
        other = Position(self.mission)
        other.boxes = self.boxes.copy()
        other.starts = self.starts.copy()
        other.turn = self.turn
        other.week = self.week
        other.ceasefire_week = self.ceasefire_week
        other.now = {seat: each.copy() for seat, each in self.now.items()}
        other.allocated = {seat: each.copy() for seat, each in self.allocated.items()}
        other.attacker_arms = self.attacker_arms.copy()
        other.ground_war = self.ground_war
        other.opted_out = self.opted_out.copy()
        other.marks = self.marks.copy()
        other.bases = self.bases.copy()
        other.ceasefire_marks = self.ceasefire_marks.copy()
        other.formed = self.formed.copy()
        other.caused = self.caused.copy()
        other.lost = self.lost.copy()
        other.lost_before = self.lost_before.copy()
        other.won = self.won.copy()
        other.won_before = self.won_before.copy()
        other.decks = {key: deck.copy() for key, deck in self.decks.items()}
        other.laid = {key: cards.copy() for key, cards in self.laid.items()}
        other.hands = {seat: cards.copy() for seat, cards in self.hands.items()}
        other.shown = {viewer: cards.copy() for viewer, cards in self.shown.items()}
        other.played = self.played
        other.kits = {seat: kit.copy() for seat, kit in self.kits.items()}
        other.plans = {seat: plan.copy() for seat, plan in self.plans.items()}
        other.amended = self.amended.copy()
        other.agreed = [each.copy() for each in self.agreed]
        other.history = [each.copy() for each in self.history]
        return other

    def bare_data(self) -> dict[str, Data]:
        return {
            "boxes": {key: box.to_data() for key, box in self.boxes.items()},
            "starts": self.starts,
            "turn": self.turn,
            "week": self.week,
            "ceasefire_week": self.ceasefire_week,
            "now": {seat: each.to_data() for seat, each in self.now.items()},
            "allocated": self.allocated,
            "attacker_arms": self.attacker_arms,
            "ground_war": self.ground_war,
            "opted_out": self.opted_out,
            "marks": self.marks,
            "bases": self.bases,
            "ceasefire_marks": self.ceasefire_marks,
            "formed": self.formed,
            "caused": self.caused,
            "lost": self.lost,
            "lost_before": self.lost_before,
            "won": self.won,
            "won_before": self.won_before,
            "decks": {key: deck.to_data() for key, deck in self.decks.items()},
            "laid": self.laid,
            "hands": self.hands,
            "shown": self.shown,
            "played": self.played,
            "kits": {seat: kit.to_data() for seat, kit in self.kits.items()},
            "plans": {seat: plan.to_data() for seat, plan in self.plans.items()},
            "amended": self.amended,
            "agreed": self.agreed,
            "history": self.history,
        }

    # Cubes.

    def main(self, instance: str) -> int:
        return self.boxes[instance].main

    def set_main(self, instance: str, main: int) -> None:
        box = self.boxes[instance]
        self.boxes[instance] = Box(main, box.gain, box.loss)

    def cap(self, instance: str) -> int:
        """The most cubes in a box; negative: as many as you like (R27)."""
        cap = self.mission.cap[instance]
        return self.starts[instance] if cap == CAP_AT_START else cap

    def ground(self, seat: Seat) -> int:
        return sum([self.boxes[f"{seat}.{stock.id}"].main for stock in self.mission.model.assaults])

    def force(self, seat: Seat) -> int:
        return sum([self.boxes[f"{seat}.{stock.id}"].main for stock in self.mission.model.forces])

    def rubble(self) -> int:
        """Units of rubble on the battleground (§8.4)."""
        rubble = self.mission.model.rubble
        return units_of_rubble(self.mission, self.boxes[f"{CITY}.{rubble}"]) if rubble else 0

    # Numbers.

    @property
    def is_hidden_play(self) -> bool:
        """Whether the seats see only their own halves of the board (R40); nothing is hidden when the game is over."""
        return self.mission.options.hidden and self.outcome is None

    def is_hidden(self, owner: str, seat: Seat | None) -> bool:
        """Whether what belongs to an owner is hidden from a seat (R40)."""
        return self.is_hidden_play and owner not in (CITY, seat)

    def seat_name(self, seat: Seat) -> str:
        return self.mission.name_of(seat)

    def printed_tn(self, seat: Seat, code: str) -> int:
        key = f"{seat}.{code}"
        if self.amended:
            return self.amended.get(f"tn.{key}", self.mission.tn[key])
        return self.mission.tn[key]

    def sign(self, seat: Seat, code: str) -> int:
        key = f"{seat}.{code}"
        if self.amended:
            return self.amended.get(f"sign.{key}", self.mission.sign[key])
        return self.mission.sign[key]

    def attack_tn(self, seat: Seat, arm: str, vs: str) -> int:
        key = f"{seat}.{arm}.{vs}"
        if self.amended:
            return self.amended.get(f"attack.{key}", self.mission.attack.get(key, NA))
        return self.mission.attack.get(key, NA)

    def defend_tn(self, seat: Seat, box: str, arm: str) -> int:
        key = f"{seat}.{box}.{arm}"
        if self.amended:
            return self.amended.get(f"defend.{key}", self.mission.defend.get(key, NA))
        return self.mission.defend.get(key, NA)

    def limit(self, seat: Seat, stock: str) -> int:
        """How many cubes of a box may be used in a turn (R42)."""
        printed = self.mission.limit[seat].get(stock, NO_LIMIT)
        if self.amended:
            printed = self.amended.get(f"limit.{seat}.{stock}", printed)
        if printed == NO_LIMIT:
            return NO_LIMIT
        return max(0, printed + self.now[seat].limit.get(stock, 0))

    def steps(self, seat: Seat, link: Link, source: str) -> int:
        """How often a link has been ratcheted (§4.4)."""
        return self.marks.get(f"{source}:{link.code}", 0) - self.bases.get(f"{seat}.{link.code}", 0)

    def tn(self, seat: Seat, link: Link, source: str) -> int:
        """The present target number of a link for its key seat: ratcheted to a floor, then shifted for this turn (§4.4, R10)."""
        tn = self.printed_tn(seat, link.code)
        ratchet = link.ratchet
        if ratchet is not None and tn != NA and self._ratchets(seat, link, tn):
            steps = self.steps(seat, link, source)
            if steps > 0:
                tn = max(min(tn, ratchet.floor), tn - ratchet.by * steps)
        shift = self.now[seat].tn.get(link.code, 0)
        if shift and NA < tn < NEVER:
            tn = min(10, max(2, tn + shift))
        return tn

    def _ratchets(self, seat: Seat, link: Link, tn: int) -> bool:
        options = self.mission.options
        if tn >= NEVER and not options.ratchet_deaf:  # R5
            return False
        return self.sign(seat, link.code) < 0 or options.ratchet_positive  # R7

    def save_tn(self, seat: Seat, box: str, arm: str, outside: bool) -> int:
        """The net target number of a save: rubble and bonus count, never below 2; NA: there is none (§8.3, R11)."""
        tn = self.defend_tn(seat, box, arm)
        absolute = self.mission.options.eleven_is_absolute
        if tn == NA or (tn >= NEVER and absolute):
            return NA
        net = max(2, tn - (0 if outside else self.rubble()) - self.now[seat].defence)
        return NA if net >= NEVER and not absolute else net

    def hit_tn(self, seat: Seat, arm: str, vs: str) -> int:
        """The net target number of an attack; 11 or more: it cannot hit (R3, R11)."""
        options = self.mission.options
        tn = self.attack_tn(seat, arm, vs)
        if tn >= NEVER and options.eleven_is_absolute:
            return tn
        return max(options.attack_floor, tn - self.now[seat].attack)

    def fires_available(self, seat: Seat, stock: str) -> int:
        """Fires cubes that may fire this turn (§8.1, R38)."""
        first = self.mission.model.fires[0].id
        committed = self.now[seat].fires_committed if stock == first else 0
        return max(0, min(self.main(f"{seat}.{stock}") - committed, self.limit(seat, stock)))

    def value_of(self, variable: str) -> int:
        """A variable of a condition: of a good thing, such as will, the main area counts (§3, R29)."""
        box = self.boxes.get(variable)
        if box is not None:
            good = self.mission.model.stock_of(variable).sense == "good"
            return box.main if good else box.total
        if variable == "week":
            return self.week
        if variable == "turn":
            return self.turn
        seat, _, what = variable.partition(".")
        if what == "ground":
            return self.ground(seat)
        if what == "force":
            return self.force(seat)
        return self.caused.get(f"{seat}.{what.removeprefix('caused_')}", 0)
