"""What a seat may know of a position (§11.5, R40, R54, R61)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.evolved import CardPhase
from enfilade.games.urban_calculus.rules.strategic import StrategicPhase
from enfilade.games.urban_calculus.state import Box, Counts, Moment, Position
from enfilade.kernel import view
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play
from enfilade.kernel.view import Situation

UNKNOWN: Final = -1  # a count that a seat does not know


class DeckView(Plain):
    """A deck of playing cards: how many are in the pile, and which cards were seen.

    In hidden play nobody sees the size of a pile that the enemy draws from: it would tell how many tests he makes (R61).
    """

    def __init__(self, pile: int, discard: list[str] | None, laid: list[str]) -> None:
        self.pile: Final = pile  # or UNKNOWN
        self.discard: Final = discard  # None: not seen; of a common pile in hidden play, what was seen in this turn
        self.laid: Final = laid  # seen on the table

    def to_data(self) -> dict[str, Data]:
        return {"pile": self.pile, "discard": self.discard, "laid": self.laid}


class KitView(Plain):
    """A seat's capability cards; what the viewer does not know is None, or a number UNKNOWN (§14.2).

    In hidden play not even how many the enemy holds: that is his Strategic Capability and two (R61).
    """

    def __init__(
        self,
        listed: list[str] | None,
        pile: int,
        discard: list[str] | None,
        trash: list[str] | None,
        hand: list[str] | None,
        held: int,
    ) -> None:
        self.listed: Final = listed
        self.pile: Final = pile
        self.discard: Final = discard
        self.trash: Final = trash
        self.hand: Final = hand
        self.held: Final = held

    def to_data(self) -> dict[str, Data]:
        return {
            "listed": self.listed,
            "pile": self.pile,
            "discard": self.discard,
            "trash": self.trash,
            "hand": self.hand,
            "held": self.held,
        }


class Tallies(Plain):
    """What has been counted so far: harm to the city by its cause, cubes lost, actions that succeeded; in all, and before this
    turn."""

    def __init__(
        self,
        caused: dict[str, int],
        lost: dict[str, int],
        lost_before: dict[str, int],
        won: dict[str, int],
        won_before: dict[str, int],
    ) -> None:
        self.caused: Final = caused
        self.lost: Final = lost
        self.lost_before: Final = lost_before
        self.won: Final = won
        self.won_before: Final = won_before

    def to_data(self) -> dict[str, Data]:
        return {
            "caused": self.caused,
            "lost": self.lost,
            "lost_before": self.lost_before,
            "won": self.won,
            "won_before": self.won_before,
        }


class View(view.View):
    """What a seat sees of the board, the decks and the cards."""

    def __init__(
        self,
        situation: Situation,
        mission: Mission,
        boxes: dict[str, Box | None],
        starts: dict[str, int],
        turn: int,
        week: int,
        ceasefire_week: int,
        now: dict[Seat, dict[str, Data]],
        allocated: dict[Seat, list[str] | None],
        attacker_arms: list[str],
        ground_war: bool,
        opted_out: dict[Seat, list[int]],
        marks: dict[str, int],
        bases: dict[str, int],
        ceasefire_marks: dict[str, int],
        formed: dict[str, int],
        tallies: Tallies,
        decks: dict[str, DeckView],
        hand: list[str],
        hands: dict[Seat, int],
        played: str,
        kits: dict[Seat, KitView],
        plans: dict[Seat, dict[str, Data]],
        amended: dict[str, int],
        agreed: list[list[str | int]],
        history: list[Moment],
        shown: bool,
        stack: list[dict[str, Data]],
    ) -> None:
        super().__init__(situation)
        self.mission: Final = mission
        self.boxes: Final = boxes  # None: the enemy's, in hidden play
        self.starts: Final = starts
        self.turn: Final = turn
        self.week: Final = week
        self.ceasefire_week: Final = ceasefire_week
        self.now: Final = now
        self.allocated: Final = allocated
        self.attacker_arms: Final = attacker_arms
        self.ground_war: Final = ground_war
        self.opted_out: Final = opted_out
        self.marks: Final = marks
        self.bases: Final = bases
        self.ceasefire_marks: Final = ceasefire_marks
        self.formed: Final = formed
        self.tallies: Final = tallies
        self.decks: Final = decks
        self.hand: Final = hand  # the viewer's own cards
        self.hands: Final = hands  # sizes
        self.played: Final = played
        self.kits: Final = kits
        self.plans: Final = plans  # the viewer's own decisions so far, and those made in the open
        self.amended: Final = amended
        self.agreed: Final = agreed
        self.history: Final = history
        self.shown: Final = shown  # the enemy's half and his numbers are in the open
        self.stack: Final = stack

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["boxes"] = {key: None if box is None else box.to_data() for key, box in self.boxes.items()}
        data["starts"] = self.starts
        data["turn"] = self.turn
        data["week"] = self.week
        data["ceasefire_week"] = self.ceasefire_week
        data["now"] = self.now
        data["allocated"] = self.allocated
        data["attacker_arms"] = self.attacker_arms
        data["ground_war"] = self.ground_war
        data["opted_out"] = self.opted_out
        data["marks"] = self.marks
        data["bases"] = self.bases
        data["ceasefire_marks"] = self.ceasefire_marks
        data["formed"] = self.formed
        data.update(self.tallies.to_data())
        data["decks"] = {key: deck.to_data() for key, deck in self.decks.items()}
        data["hand"] = self.hand
        data["hands"] = self.hands
        data["played"] = self.played
        data["kits"] = {seat: kit.to_data() for seat, kit in self.kits.items()}
        data["plans"] = self.plans
        data["amended"] = self.amended
        data["agreed"] = self.agreed
        data["history"] = self.history
        data["shown"] = self.shown
        data["stack"] = self.stack
        return data

    # What the drawing and the previews ask for.

    def knows_numbers(self, seat: Seat) -> bool:
        """Whether the viewer may read a seat's target numbers (R54)."""
        return seat == self.seat or self.outcome is not None or not self.mission.options.hidden_tns

    def most(self, instance: str) -> int:
        """The most cubes that a hidden force can have: what it began with and may have formed, less the losses seen."""
        seat, _, id = instance.partition(".")
        highest = max(self.mission.start[instance].values)
        if self.mission.options.setup == "points" and id in self.mission.prices:
            affordable = self.mission.budget[seat] // self.mission.prices[id]
            highest += min(affordable, self.mission.most_bought.get(id, affordable))
        formed = min(self.mission.deploying[seat].most[id], self.turn * self.mission.deploying[seat].per_turn)
        formed = (
            min(formed, self.most_reserves(seat) // self.mission.rates[seat].get(id, 1)) if id in self.mission.rates[seat] else 0
        )
        return max(0, highest + formed - self.tallies.lost.get(instance, 0))

    def most_reserves(self, seat: Seat) -> int:
        """The most reserves that a seat can have had so far."""
        given = sum([max(self.mission.start[stock.of(seat)].values) for stock in self.mission.model.reserves])
        recruiting = self.mission.recruiting.get(seat)
        raised = 0 if recruiting is None else self.turn * min(recruiting.max_gain, recruiting.max_tests, 50)
        added = sum([max(0, add) for each in self.mission.happenings for add in each.add.values()])
        cards = 3 * self.turn if self.mission.options.evolved else 0
        return given + raised + added + cards


def see(play: Play[Position], seat: Seat | None) -> View:
    """The view of a seat, built up from nothing."""
    return _seen(play, seat, False)


def see_everything(play: Play[Position]) -> View:
    """Both halves of the board, with their numbers, cards and plans."""
    return _seen(play, None, True)


def _seen(play: Play[Position], seat: Seat | None, is_open: bool) -> View:
    position = play.position
    mission = position.mission
    over = is_open or position.outcome is not None
    unseen = [each for each in SEATS if not is_open and position.is_hidden(each, seat)]
    secret_numbers = [each for each in SEATS if mission.options.hidden_tns and each != seat and not over]
    in_the_open = mission.open_allocation and is_allocating(position)
    planners = [each for each in SEATS if is_open or each == seat or (in_the_open and each not in unseen)]
    plans = {each: position.plans[each].to_data() for each in planners}
    return View(
        view.situation(play, seat),
        mission.seen_by(seat, over),
        {key: None if _owner(key) in unseen else box for key, box in position.boxes.items()},
        _open(position.starts, unseen),
        position.turn,
        position.week,
        position.ceasefire_week,
        {each: _see_now(position, each, each in unseen, each in secret_numbers) for each in SEATS},
        {each: None if each in unseen else list(position.allocated[each]) for each in SEATS},
        list(position.attacker_arms),
        position.ground_war,
        {each: list(turns) for each, turns in position.opted_out.items()},
        _open(position.marks, unseen),
        _open(position.bases, unseen),
        _open(position.ceasefire_marks, unseen),
        _open(position.formed, unseen),
        Tallies(
            dict(position.caused),
            dict(position.lost),
            dict(position.lost_before),
            _open(position.won, unseen),
            _open(position.won_before, unseen),
        ),
        {key: _see_deck(position, key, seat, is_open) for key in position.decks},
        list(position.hands[seat]) if seat is not None else [],
        {each: len(position.hands[each]) for each in SEATS},
        position.played,
        {each: _see_kit(position, each, each in unseen, each == seat or over) for each in position.kits},
        plans,
        {key: value for key, value in position.amended.items() if key.split(".")[1] not in secret_numbers},
        [each.copy() for each in position.agreed if str(each[0]).split(".")[1] not in secret_numbers],
        [_see_moment(position, each, unseen) for each in position.history],
        not unseen and not secret_numbers,
        [each.seen(position, seat) for each in position.stack],
    )


def is_allocating(position: Position) -> bool:
    """Whether the seats are allocating actions or cards."""
    return any([isinstance(each, StrategicPhase | CardPhase) for each in position.stack])


def _owner(key: str) -> str:
    return key.partition(".")[0]


def _open(counts: dict[str, int], unseen: list[Seat]) -> dict[str, int]:
    """What does not belong to those whom one does not see."""
    if not unseen:
        return dict(counts)
    return {key: count for key, count in counts.items() if _owner(key) not in unseen}


def _see_now(position: Position, seat: Seat, hidden: bool, numbers: bool) -> dict[str, Data]:
    """Bonuses are public; what a seat has committed and shifted is not, in hidden play (R61)."""
    now = position.now[seat]
    data: dict[str, Data] = {"attack": now.attack, "defence": now.defence}
    if not hidden:
        data["fires_committed"] = now.fires_committed
        data["shield"] = now.shield
        data["limit"] = dict(now.limit)
        data["tn"] = {} if numbers else dict(now.tn)
    return data


def _see_deck(position: Position, key: str, seat: Seat | None, is_open: bool) -> DeckView:
    deck = position.decks[key]
    if is_open or not position.is_hidden_play or key == seat:
        return DeckView(len(deck), list(deck.discard), list(position.laid[key]))
    if key == "common":
        return DeckView(UNKNOWN, sorted(position.shown[seat or ""]), [])
    return DeckView(UNKNOWN, None, _attack_cards(position, key))


def _attack_cards(position: Position, key: str) -> list[str]:
    """Of an engagement in progress, the cards that a hidden enemy attacks with; his saves are his own (R61)."""
    for fight in position.stack:
        if isinstance(fight, Engagement) and fight.seat == key:
            return list(fight.attack)
    return []


def _see_kit(position: Position, whose: Seat, hidden: bool, own: bool) -> KitView:
    kit = position.kits[whose]
    listed = own or position.mission.deck_choice == "scenario"
    return KitView(
        list(kit.listed) if listed else None,
        UNKNOWN if hidden else len(kit.deck),
        None if hidden else list(kit.deck.discard),
        None if hidden else list(kit.trash),
        list(kit.hand) if own else None,
        UNKNOWN if hidden else len(kit.hand),
    )


def _see_moment(position: Position, moment: Moment, unseen: list[Seat]) -> Moment:
    if not unseen:
        return moment.copy()
    instances = position.mission.model.instances
    mains = [UNKNOWN if _owner(key) in unseen else main for key, main in zip(instances, moment[2:], strict=True)]
    return [moment[0], moment[1], *mains]


def view_from_data(data: Reader, start: Position) -> View:
    """The view that `View.to_data` wrote, in a scenario with this starting position."""
    boxes = data.table("boxes")
    decks = data.table("decks")
    kits = data.table("kits")
    now = data.table("now")
    allocated = data.table("allocated")
    plans = data.table("plans")
    opted_out = data.table("opted_out")
    situation = view.situation_from_data(data)
    mission = start.mission.seen_by(situation.seat, situation.outcome is not None)
    return View(
        situation,
        mission,
        {key: None if boxes.raw(key) is None else box_from(boxes, key) for key in mission.model.instances},
        data.numbers("starts"),
        data.integer("turn"),
        data.integer("week"),
        data.integer("ceasefire_week"),
        {seat: dict(now.table(seat).values) for seat in SEATS},
        {seat: None if allocated.raw(seat) is None else allocated.texts(seat) for seat in SEATS},
        data.texts("attacker_arms"),
        data.flag("ground_war"),
        {seat: opted_out.integers(seat) for seat in SEATS},
        data.numbers("marks"),
        data.numbers("bases"),
        data.numbers("ceasefire_marks"),
        data.numbers("formed"),
        Tallies(
            data.numbers("caused"),
            data.numbers("lost"),
            data.numbers("lost_before"),
            data.numbers("won"),
            data.numbers("won_before"),
        ),
        {key: _deck(decks.table(key)) for key in mission.deck_keys if decks.has(key)},
        data.texts("hand"),
        data.numbers("hands"),
        data.text("played"),
        {seat: _kit(kits.table(seat)) for seat in SEATS if kits.has(seat)},
        {seat: dict(plans.table(seat).values) for seat in SEATS if plans.has(seat)},
        data.numbers("amended"),
        _agreed(data),
        _history(data),
        data.flag("shown"),
        [dict(each.values) for each in data.tables("stack")],
    )


def box_from(boxes: Reader, key: str) -> Box:
    parts = boxes.raw(key)
    assert isinstance(parts, list | tuple)
    return Box(_number(parts[0]), _counts(parts[1]), _counts(parts[2]))


def _number(data: Data) -> int:
    assert isinstance(data, int)
    return data


def _counts(data: Data) -> Counts:
    assert isinstance(data, list | tuple)
    return (_number(data[0]), _number(data[1]), _number(data[2]))


def _texts(table: Reader, key: str) -> list[str] | None:
    return None if table.raw(key) is None else table.texts(key)


def _deck(table: Reader) -> DeckView:
    return DeckView(table.integer("pile"), _texts(table, "discard"), table.texts("laid"))


def _kit(table: Reader) -> KitView:
    return KitView(
        _texts(table, "listed"),
        table.integer("pile"),
        _texts(table, "discard"),
        _texts(table, "trash"),
        _texts(table, "hand"),
        table.integer("held"),
    )


def _agreed(data: Reader) -> list[list[str | int]]:
    found: list[list[str | int]] = []
    listed = data.raw("agreed")
    assert isinstance(listed, list | tuple)
    for each in listed:
        assert isinstance(each, list | tuple)
        found.append([str(each[0]), _number(each[1])])
    return found


def _history(data: Reader) -> list[Moment]:
    found: list[Moment] = []
    listed = data.raw("history")
    assert isinstance(listed, list | tuple)
    for each in listed:
        assert isinstance(each, list | tuple)
        found.append([_number(number) for number in each])
    return found
