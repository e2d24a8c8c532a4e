"""Positions written down: cubes by the names of their boxes, actions and cards by theirs, as a document.

`boxes.red.inf = 4` is a box with four cubes; `{ cubes = 4, gained = { red = 2 }, lost = { nobody = 1 } }` one whose holding areas
are not empty. Piles are not written: they are what is left of the pack. A document that does not say what is going on (`stack`)
stands at the beginning of its `turn`, the set-up behind it; what its cubes have ratcheted by then is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.contract.doors import Notation
from enfilade.games.urban_calculus.box.board import CAP_AT_START, CITY, NO_LIMIT, SEATS, Model, Stock
from enfilade.games.urban_calculus.box.cards import key_problem
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.knowledge.redeal import PROCEDURES, in_flight
from enfilade.games.urban_calculus.rules.campaign import Campaign
from enfilade.games.urban_calculus.rules.evolved import DecideCards
from enfilade.games.urban_calculus.rules.setup import Purchase, Setup, place_marks
from enfilade.games.urban_calculus.rules.strategic import Allocate
from enfilade.games.urban_calculus.state import NONE, Box, Counts, Kit, Modifiers, Moment, Plan, Position
from enfilade.kernel.data import Data, Fields, Reader
from enfilade.kernel.dice import Deck
from enfilade.kernel.errors import BadScenario, did_you_mean, shown
from enfilade.kernel.event import Seat
from enfilade.kernel.notation import Names, read_progress
from enfilade.kernel.play import Refusal

CAUSES: Final = ("nobody", *SEATS)  # of the cubes in a holding area, in the order in which a box counts them
NO_PLACES: Final = Names((), {}, (), {})  # this game has no map
PUBLIC: Final = "public"
BY_OWNER: Final = (
    *("starts", "marks", "bases", "ceasefire_marks", "formed", "caused", "lost", "lost_before", "won", "won_before"),
    "amended",
)


# Writing.


def write(position: Position) -> dict[str, Data]:
    """The whole position as a document."""
    data = position.to_data()
    for key in BY_OWNER:
        data[key] = nested(fields(data[key]))
    data["boxes"] = nested({key: box_data(box) for key, box in position.boxes.items()})
    data["decks"] = {key: without_pile(deck.to_data()) for key, deck in position.decks.items()}
    data["kits"] = {seat: kit_data(kit) for seat, kit in position.kits.items()}
    data["shown"] = {viewer or PUBLIC: cards for viewer, cards in position.shown.items()}
    data["agreed"] = [{"key": key, "value": value} for key, value in position.agreed]
    data["history"] = [moment_data(position.mission, each) for each in position.history]
    return {key: NO_PLACES.named(value, key) for key, value in data.items()}  # none of the lists that play goes on changing


def fields(data: Data) -> Fields:
    assert isinstance(data, Mapping)
    return data


def nested(flat: Fields) -> dict[str, Data]:
    """Tables within tables for keys with dots: what TOML makes of `red.inf = 4`."""
    found: dict[str, Data] = {}
    inner: dict[str, dict[str, Data]] = {}
    for key, value in flat.items():
        owner, dot, rest = key.partition(".")
        if dot:
            inner.setdefault(owner, {})[rest] = value
        else:
            found[key] = value
    found.update({owner: nested(table) for owner, table in inner.items()})
    return found


def box_data(box: Box) -> Data:
    if not box.pending_gain and not box.pending_loss:
        return box.main
    return {"cubes": box.main, "gained": counts_data(box.gain), "lost": counts_data(box.loss)}


def counts_data(counts: Counts) -> dict[str, Data]:
    return {cause: count for cause, count in zip(CAUSES, counts, strict=True) if count}


def without_pile(deck: Fields) -> dict[str, Data]:
    return {key: value for key, value in deck.items() if key != "pile"}


def kit_data(kit: Kit) -> dict[str, Data]:
    return {"listed": kit.listed, **without_pile(kit.deck.to_data()), "hand": kit.hand, "trash": kit.trash}


def moment_data(mission: Mission, moment: Moment) -> dict[str, Data]:
    mains = dict(zip(mission.model.instances, moment[2:], strict=True))
    return {"turn": moment[0], "week": moment[1], **nested(mains)}


# Reading.


def read(given: Reader, start: Position) -> Position:
    """The position of a document."""
    if not given.values:
        return start.copy()
    position = Position(start.mission)
    read_boxes(given, position, start)
    read_marks(given, position, start)
    check_caps(given, position)
    read_course(given, position)
    read_numbers(given, position)
    read_hands(given, position)
    position.kits = read_kits(given, position.mission)
    check_stack(given, position.mission)
    read_progress(given, position, PROCEDURES)
    if position.outcome is not None and position.stack:
        raise given.bad("stack", "the game is over, so nothing is going on: leave out stack or outcome")
    if position.outcome is None and not given.has("stack"):
        position.turn -= 1
        position.stack = [Campaign(begun=True), Setup("decks")]
    make_piles(given, position)
    plans = given.table("plans")
    for seat in SEATS:
        read_plan(plans.table(seat), position, seat)
    plans.close()
    given.close()
    return position


def flat(data: Reader, known: Sequence[str], least: int = 0, most: int = NO_LIMIT) -> dict[str, int]:
    """Numbers by the dotted keys that are known."""
    found: dict[str, int] = {}
    for key in data.keys():
        below = [each.removeprefix(f"{key}.") for each in known if each.startswith(f"{key}.")]
        if key in known:
            found[key] = data.integer(key, least=least, most=most)
        elif below:
            found.update({f"{key}.{each}": number for each, number in flat(data.table(key), below, least, most).items()})
        else:
            raise unknown(data, key, [each.partition(".")[0] for each in known])
    return found


def only(data: Reader, known: Sequence[str]) -> None:
    """Complain of a key that is not known."""
    for key in data.keys():
        if key not in known:
            raise unknown(data, key, known)


def unknown(data: Reader, key: str, known: Sequence[str]) -> BadScenario:
    return data.bad(key, f"this key is not known here. {did_you_mean(key, list(dict.fromkeys(known)))}")


def chosen(data: Reader, key: str, known: Sequence[str]) -> list[str]:
    """A list of names that are known."""
    found = data.texts(key, [])
    for index, each in enumerate(found):
        if each not in known:
            raise data.bad(f"{key}[{index}]", f"{shown(each)} is not known here. {did_you_mean(each, list(known))}")
    return found


# Cubes.


def read_boxes(data: Reader, position: Position, start: Position) -> None:
    """The cubes in each box; what the set-up of a scenario leaves open must be said (§4.1, §11.4)."""
    mission = position.mission
    table = data.table("boxes")
    owners = {owner: table.table(owner) for owner in (*SEATS, CITY)}
    table.close()
    for instance in mission.model.instances:
        owner, _, id = instance.partition(".")
        if owners[owner].has(id):
            position.boxes[instance] = read_box(owners[owner], id, mission.model.stock_of(instance))
        elif not data.has("stack") and is_left_open(mission, instance):
            raise owners[owner].bad(id, "the set-up leaves this open: say how many cubes there are (§4.1)")
        else:
            position.boxes[instance] = start.boxes[instance]
    for owner, cubes in owners.items():
        only(cubes, [each.partition(".")[2] for each in mission.model.instances if each.startswith(f"{owner}.")])


def is_left_open(mission: Mission, instance: str) -> bool:
    """Whether a scenario leaves it to chance or to the players how many cubes a box begins with."""
    owner, _, id = instance.partition(".")
    bought = mission.options.setup == "points" and owner != CITY and id in mission.prices
    return bought or not mission.start[instance].is_fixed


def read_box(data: Reader, id: str, stock: Stock) -> Box:
    if not isinstance(data.raw(id), Mapping):
        return Box(data.integer(id, least=0, most=NO_LIMIT))
    table = data.table(id)
    box = Box(table.integer("cubes", least=0, most=NO_LIMIT), read_counts(table, "gained"), read_counts(table, "lost"))
    table.close()
    if stock.pending == "none" and (box.gain != NONE or box.loss != NONE):
        raise data.bad(id, f"{stock.name} has no holding areas: write how many cubes, no more (§1.6.4)")
    return box


def read_counts(data: Reader, key: str) -> Counts:
    """The cubes of a holding area by who caused them (R43)."""
    counts = flat(data.table(key), CAUSES)
    return (counts.get(CAUSES[0], 0), counts.get(CAUSES[1], 0), counts.get(CAUSES[2], 0))


def check_caps(data: Reader, position: Position) -> None:
    """No box holds more than its cap, but for what events put there (R27, R48)."""
    mission = position.mission
    for instance, box in position.boxes.items():
        cap = mission.cap[instance]
        cap = position.starts.get(instance, -1) if cap == CAP_AT_START else cap
        added = sum([max(0, each.add.get(instance, 0)) for each in mission.happenings])
        if 0 <= cap < box.total - added:
            raise data.bad(f"boxes.{instance}", f"{box.total} cubes are above its cap, {cap} (R27)")


def read_marks(data: Reader, position: Position, start: Position) -> None:
    """What the boxes began with, and what has been ratcheted since: where it is not said, by the cubes there are (§4.4, R8)."""
    mission = position.mission
    instances = mission.model.instances
    begun = start.copy()
    begun.boxes.update({key: position.boxes[key] for key in instances if is_left_open(mission, key)})
    place_marks(begun)
    place_marks(position)
    position.starts = flat(data.table("starts"), instances) if data.has("starts") else begun.starts
    links = [f"{seat}.{code}" for seat in SEATS for code in mission.model.links]
    position.bases = flat(data.table("bases"), links) if data.has("bases") else begun.bases
    highest = {key: max(mark, begun.marks[key]) for key, mark in position.marks.items()}
    position.marks = flat(data.table("marks"), list(highest)) if data.has("marks") else highest
    if data.has("ceasefire_marks"):
        position.ceasefire_marks = flat(data.table("ceasefire_marks"), instances)
    position.formed = flat(data.table("formed"), instances)
    position.caused = flat(data.table("caused"), [f"{seat}.{stock}" for seat in SEATS for stock in mission.model.stocks])
    position.lost = flat(data.table("lost"), instances)
    position.lost_before = flat(data.table("lost_before"), instances)
    position.won = flat(data.table("won"), links)
    position.won_before = flat(data.table("won_before"), links)


# The course of the game.


def read_course(data: Reader, position: Position) -> None:
    """The clock, who has attacked, and how the boxes stood at the end of each turn."""
    mission = position.mission
    least = 0 if data.has("stack") else 1
    position.turn = data.integer("turn", 1, least=least, most=mission.options.max_turns)
    position.week = data.integer("week", mission.start_week, least=mission.start_week, most=2 * NO_LIMIT)
    position.ceasefire_week = data.integer("ceasefire_week", mission.end_week, least=-NO_LIMIT, most=NO_LIMIT)
    position.ground_war = data.flag("ground_war", False)
    position.attacker_arms = chosen(data, "attacker_arms", [stock.id for stock in mission.model.assaults])
    turns = data.table("opted_out")
    position.opted_out = {seat: turns.integers(seat, []) for seat in SEATS}
    turns.close()
    actions = list(mission.cards) if mission.options.evolved else [link.code for link in mission.model.actions]
    allocated = data.table("allocated")
    position.allocated = {seat: chosen(allocated, seat, actions) for seat in SEATS}
    allocated.close()
    position.history = [read_moment(each, mission) for each in data.tables("history")]


def read_moment(data: Reader, mission: Mission) -> Moment:
    found = flat(data, ["turn", "week", *mission.model.instances], most=2 * NO_LIMIT)
    for key in ("turn", "week", *mission.model.instances):
        if key not in found:
            raise data.bad(key, "this key is missing")
    return [found["turn"], found["week"], *[found[key] for key in mission.model.instances]]


def read_numbers(data: Reader, position: Position) -> None:
    """What has been changed in play: for this turn, for good, and from the next turn on (§6, R48)."""
    model = position.mission.model
    now = data.table("now")
    for seat in SEATS:
        position.now[seat] = read_modifiers(now.table(seat), model)
    now.close()
    position.amended = amendments(data.table("amended"), "", position.mission)
    for each in data.tables("agreed"):
        key = each.text("key")
        position.agreed.append([key, amendment(each, "value", key, position.mission)])
        each.close()


def read_modifiers(data: Reader, model: Model) -> Modifiers:
    now = Modifiers()
    now.attack = data.integer("attack", 0, least=-1, most=1)  # R56
    now.defence = data.integer("defence", 0, least=-1, most=1)
    now.fires_committed = data.integer("fires_committed", 0, least=0, most=NO_LIMIT)
    now.shield = data.integer("shield", 0, least=0, most=NO_LIMIT)
    now.tn = flat(data.table("tn"), list(model.links), -NO_LIMIT)
    now.limit = flat(data.table("limit"), list(model.stocks), -NO_LIMIT)
    data.close()
    return now


def amendments(data: Reader, path: str, mission: Mission) -> dict[str, int]:
    found: dict[str, int] = {}
    for key in data.keys():
        dotted = f"{path}{key}"
        if isinstance(data.values[key], Mapping):
            found.update(amendments(data.table(key), f"{dotted}.", mission))
        else:
            found[dotted] = amendment(data, key, dotted, mission)
    return found


def amendment(data: Reader, at: str, key: str, mission: Mission) -> int:
    """The new value of a number of the scenario: a sign is 1 or -1, a number that is not applicable 0 (R48)."""
    problem = key_problem(key, mission.model)
    if problem:
        raise data.bad(at, f"{shown(key)} cannot be changed: {problem} (R48)")
    return data.integer(at, least=-1 if key.startswith("sign.") else 0, most=NO_LIMIT)


# Cards.


def read_hands(data: Reader, position: Position) -> None:
    """The playing cards that lie anywhere but in a pile (§1.3, §11.2)."""
    mission = position.mission
    decks, laid, hands, shown_to = data.table("decks"), data.table("laid"), data.table("hands"), data.table("shown")
    cards = sorted(set(mission.pack))
    for key in mission.deck_keys:
        deck = decks.table(key)
        position.decks[key] = Deck([], chosen(deck, "discard", cards), chosen(deck, "arranged", cards))
        deck.close()
        position.laid[key] = chosen(laid, key, cards)
    for seat in SEATS:
        position.hands[seat] = chosen(hands, seat, cards)
    for viewer in mission.viewers:
        position.shown[viewer] = chosen(shown_to, viewer or PUBLIC, cards)
    position.played = data.choice("played", (*cards, ""), "")
    for table in (decks, laid, hands, shown_to):
        table.close()


def read_kits(data: Reader, mission: Mission) -> dict[Seat, Kit]:
    """The capability cards of each seat; none before the decks are built (§14.2)."""
    table = data.table("kits")
    found: dict[Seat, Kit] = {}
    if mission.options.evolved and (table.keys() or (mission.deck_choice == "scenario" and not data.has("kits"))):
        found = {seat: read_kit(table.table(seat), mission, mission.deck_lists[seat]) for seat in SEATS}
    only(table, list(found))
    return found


def read_kit(data: Reader, mission: Mission, usual: list[str]) -> Kit:
    listed = chosen(data, "listed", list(mission.cards)) if data.has("listed") else usual
    if not listed:
        raise data.bad("listed", "this key is missing: the cards of this deck, like E01 (§14.2)")
    kit = Kit(listed)
    kit.deck = Deck([], chosen(data, "discard", listed), chosen(data, "arranged", listed))
    kit.hand = chosen(data, "hand", listed)
    kit.trash = chosen(data, "trash", listed)
    data.close()
    return kit


def make_piles(data: Reader, position: Position) -> None:
    """What lies nowhere else lies in the piles."""
    mission = position.mission
    for key, deck in position.decks.items():
        hands = [card for seat in SEATS if mission.deck_of[seat] == key for card in position.hands[seat]]
        elsewhere = [*deck.discard, *deck.arranged, *position.laid[key], *hands]
        deck.pile = left_of(data, f"decks.{key}", mission.pack, elsewhere, "§1.3")
    for seat, kit in position.kits.items():
        elsewhere = [*kit.deck.discard, *kit.deck.arranged, *kit.hand, *kit.trash, *in_flight(position, seat)]
        kit.deck.pile = left_of(data, f"kits.{seat}", kit.listed, elsewhere, "§14.2")


def left_of(data: Reader, at: str, cards: list[str], elsewhere: list[str], rule: str) -> list[str]:
    left = sorted(cards)
    for card in elsewhere:
        if card not in left:
            raise data.bad(at, f"{card} lies in more places than there are such cards ({rule})")
        left.remove(card)
    return left


# Decisions.


def check_stack(data: Reader, mission: Mission) -> None:
    """Whoever is asked has a seat, whatever is fought with has a box, and cards are cards."""
    waiting = data.tables("stack")
    while waiting:
        each = waiting.pop()
        for key in each.keys():
            value = each.values[key]
            if key == "seat":
                each.choice(key, SEATS)
            elif key in ("arm", "vs") or (key == "target" and value != ""):
                each.choice(key, list(mission.model.stocks))
            elif key == "card" and value != "":
                each.choice(key, list(mission.cards))
            elif isinstance(value, int):
                if abs(value) > NO_LIMIT:
                    raise each.bad(key, f"{shown(value)} is too large a number")
            elif key == "branches":
                branches = each.table(key)
                waiting += [inner for seat in branches.keys() for inner in branches.tables(seat)]


def read_plan(data: Reader, position: Position, seat: Seat) -> None:
    """What a seat has decided in secret so far, each thing by the rule that allows it (§6, §11.4, §14.2, §14.4)."""
    mission, plan = position.mission, Plan()
    position.plans[seat] = plan
    actions = {link.code: link for link in mission.model.actions}
    for index, code in enumerate(chosen(data, "assigned", list(actions))):
        allow(data, f"assigned[{index}]", Allocate(seat).why_not(position, actions[code]))
        plan.assigned.append(code)
    for id, count in flat(data.table("bought"), list(mission.prices)).items():
        for _ in range(count):
            allow(data, f"bought.{id}", Purchase(seat).why_not(position, id))
            plan.bought[id] = plan.bought.get(id, 0) + 1
    plan.picked = chosen(data, "picked", list(mission.cards))
    if len(set(plan.picked)) < len(plan.picked) or len(plan.picked) > mission.deck_size:
        raise data.bad("picked", f"a deck has {mission.deck_size} different cards (§14.2)")
    hand = position.kits[seat].hand if seat in position.kits else []
    for index, id in enumerate(chosen(data, "deployed", hand)):
        allow(data, f"deployed[{index}]", DecideCards(seat).why_not(position, mission.cards[id]))
        plan.deployed.append(id)
    plan.burned = chosen(data, "burned", hand)
    plan.dropped = chosen(data, "dropped", hand)
    data.close()


def allow(data: Reader, key: str, refusal: Refusal | None) -> None:
    if refusal is not None:
        raise data.bad(key, f"{refusal.reason} ({refusal.rule})")


NOTATION: Final = Notation(write=write, read=read)
