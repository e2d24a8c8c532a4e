"""A whole position that would explain a view, sampled from what the seat knows (§11.5, R40, R61)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, MOST_CUBES, NA, NEVER, SEATS, Area, other
from enfilade.games.urban_calculus.box.charts import order
from enfilade.games.urban_calculus.knowledge.view import UNKNOWN, DeckView, KitView, View
from enfilade.games.urban_calculus.rules.assaults import AssaultOrder, AssaultPhase, Decline
from enfilade.games.urban_calculus.rules.campaign import Campaign, Turn, TurnStart
from enfilade.games.urban_calculus.rules.cards import PlayCard
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.ending import ReshufflePhase, TidyPhase, TimePhase
from enfilade.games.urban_calculus.rules.evolved import (
    BuildDeck,
    CardActions,
    CardDecisions,
    CardPhase,
    DecideCards,
    DeckBuilding,
)
from enfilade.games.urban_calculus.rules.fires import FireOrder, FiresPhase
from enfilade.games.urban_calculus.rules.recruitment import Raise, RaisePhase
from enfilade.games.urban_calculus.rules.reinforcements import DeployOrder, DeployPhase
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.setup import PointsPurchase, Purchase, Setup
from enfilade.games.urban_calculus.rules.strategic import Allocate, Allocation, StrategicActions, StrategicPhase
from enfilade.games.urban_calculus.rules.strikes import Strike
from enfilade.games.urban_calculus.state import Box, Kit, Modifiers, Moment, Plan, Position, changed
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Deck, Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Kinds, Play, Procedure

PROCEDURES: Final[Kinds[Position]] = Kinds(
    *(Campaign, Setup, PointsPurchase, Purchase, DeckBuilding, BuildDeck, Turn, TurnStart),
    *(StrategicPhase, Allocation, Allocate, StrategicActions, CardPhase, CardDecisions, DecideCards, CardActions, PlayCard),
    *(FiresPhase, FireOrder, AssaultPhase, AssaultOrder, Decline, Engagement, Strike),
    *(DeployPhase, DeployOrder, RaisePhase, Raise, ReverbPhase, TimePhase, TidyPhase, ReshufflePhase),
)


def redeal(seen: View, dice: Dice) -> Position:
    """Everything known is kept; piles, hands, secret decisions and a hidden half of the board are dealt at random."""
    position = Position(seen.mission)
    position.turn = seen.turn
    position.week = seen.week
    position.ceasefire_week = seen.ceasefire_week
    position.attacker_arms = list(seen.attacker_arms)
    position.ground_war = seen.ground_war
    position.opted_out = {seat: list(turns) for seat, turns in seen.opted_out.items()}
    position.marks = dict(seen.marks)
    position.bases = dict(seen.bases)
    position.ceasefire_marks = dict(seen.ceasefire_marks)
    position.formed = dict(seen.formed)
    position.caused = dict(seen.tallies.caused)
    position.lost = dict(seen.tallies.lost)
    position.lost_before = dict(seen.tallies.lost_before)
    position.won = dict(seen.tallies.won)
    position.won_before = dict(seen.tallies.won_before)
    position.played = seen.played
    position.amended = dict(seen.amended)
    position.agreed = [each.copy() for each in seen.agreed]
    position.outcome = seen.outcome
    position.starts = dict(seen.starts)
    position.now = {seat: modifiers(Reader(seen.now[seat], Source("view"))) for seat in SEATS}
    position.allocated = {seat: list(actions or []) for seat, actions in seen.allocated.items()}
    position.stack = [PROCEDURES.read(Reader(data, Source("view")), position) for data in seen.stack]
    unseen = [seat for seat in SEATS if seen.boxes[f"{seat}.{seen.mission.model.wills[0].id}"] is None]
    position.boxes = {key: Box(0) if box is None else box for key, box in seen.boxes.items()}
    for seat in unseen:
        imagine(seen, position, seat, dice)
    position.history = [remember(seen, position, each) for each in seen.history]
    for seat, kit in seen.kits.items():
        position.kits[seat] = deal_kit(seen, position, seat, kit, dice)
    deal_decks(seen, position, dice)
    deal_plans(seen, position, dice)
    return position


def modifiers(data: Reader) -> Modifiers:
    now = Modifiers()
    now.attack = data.integer("attack")
    now.defence = data.integer("defence")
    now.fires_committed = data.integer("fires_committed", 0)
    now.shield = data.integer("shield", 0)
    now.tn = data.numbers("tn")
    now.limit = data.numbers("limit")
    return now


def remember(seen: View, position: Position, moment: Moment) -> Moment:
    """A past turn; what was hidden is taken to have been as it is now."""
    instances = seen.mission.model.instances
    mains = [position.main(key) if main == UNKNOWN else main for key, main in zip(instances, moment[2:], strict=True)]
    return [moment[0], moment[1], *mains]


# Playing cards.


def without(cards: list[str], taken: list[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def deal(pool: list[str], count: int, dice: Dice, what: str) -> list[str]:
    """So many cards of a pool; a joker is never in a hand or on the table."""
    cards = [card for card in pool if card != "JK"]
    found = [dice.draw(cards, what) for _ in range(count)]
    for card in found:
        pool.remove(card)
    return found


def deal_decks(seen: View, position: Position, dice: Dice) -> None:
    """Hands, saves and discards that the viewer has not seen come out of what is left of each pack."""
    mission = seen.mission
    for key, deck in seen.decks.items():
        own = seen.hand if seen.seat is not None and mission.deck_of[seen.seat] == key else []
        pool = without(mission.pack, [*own, *deck.laid])
        discards = known_discards(deck, pool)
        pool = without(pool, discards)
        position.laid[key] = list(deck.laid)
        for seat in SEATS:
            if mission.deck_of[seat] == key:
                hand = deal(pool, seen.hands[seat], dice, "a card in the enemy's hand") if seat != seen.seat else seen.hand
                position.hands[seat] = sorted(hand, key=order)
                unveil(position, seat, pool, dice)
        position.decks[key] = Deck(pool, discards)
    for viewer in position.shown:
        position.shown[viewer] = list(seen.decks["common"].discard or [])


def known_discards(deck: DeckView, pool: list[str]) -> list[str]:
    """The discards that were seen. Of a common pile in hidden play a card may have come back since, and come again (R61)."""
    found: list[str] = []
    for card in deck.discard or []:
        if deck.pile != UNKNOWN or found.count(card) < pool.count(card):
            found.append(card)
    return found


def unveil(position: Position, seat: Seat, pool: list[str], dice: Dice) -> None:
    """The saves that a hidden enemy has drawn in an engagement in progress."""
    for index, fight in enumerate(position.stack):
        if isinstance(fight, Engagement) and fight.seat == other(seat) and "?" in fight.saves:
            saves = deal(pool, min(len(fight.saves), len(pool)), dice, "a card on the table")
            position.laid[position.mission.deck_of[seat]] += saves
            saves += [saves[0]] * (len(fight.saves) - len(saves))  # more than a pack: cards have come again (R31)
            position.stack[index] = Engagement(fight.seat, fight.arm, fight.vs, fight.cubes, fight.step, fight.attack, saves)


def deal_kit(seen: View, position: Position, seat: Seat, kit: KitView, dice: Dice) -> Kit:
    """The capability cards of a seat: what is not seen of them is dealt (§14.2)."""
    if kit.pile == UNKNOWN:
        return imagined_kit(seen, position, seat, kit, dice)
    certain = [*(kit.discard or []), *(kit.trash or []), *(kit.hand or []), *in_flight(position, seat)]
    unseen = kit.pile + (kit.held if kit.hand is None else 0)
    pool = [id for id in kit.listed or seen.mission.cards if id not in certain]
    left = [dice.draw(pool, "a card of the enemy's deck") for _ in range(unseen)]
    made = Kit(sorted([*certain, *left]) if kit.listed is None else kit.listed)
    made.hand = list(kit.hand) if kit.hand is not None else sorted(left[: kit.held])
    made.trash = list(kit.trash or [])
    made.deck = Deck([id for id in left if id not in made.hand], list(kit.discard or []))
    return made


def imagined_kit(seen: View, position: Position, seat: Seat, kit: KitView, dice: Dice) -> Kit:
    """In hidden play: a hand as large as the Strategic Capability that the enemy is thought to have allows (§14.3, R61)."""
    mission = seen.mission
    pool = list(mission.cards)
    made = Kit(kit.listed or sorted([dice.draw(pool, "a card of the enemy's deck") for _ in range(mission.deck_size)]))
    if not position.turn:
        return made
    left = list(made.listed)
    most = position.main(mission.model.capabilities[0].of(seat)) + 2
    made.hand = sorted([dice.draw(left, "a capability card in the enemy's hand") for _ in range(min(most, len(left)))])
    made.deck = Deck(left)
    return made


def in_flight(position: Position, seat: Seat) -> list[str]:
    """Cards that are deployed and not yet drawn for: they are in no pile."""
    for procedure in position.stack:
        if isinstance(procedure, CardActions):
            return [each.partition(":")[2] for each in procedure.played[procedure.drawn :] if each.startswith(f"{seat}:")]
    return []


# Secret decisions.


def deal_plans(seen: View, position: Position, dice: Dice) -> None:
    """One's own are known; of an enemy who is ready, any legal ones; of one who is not, none (R57)."""
    for seat in SEATS:
        if seat in seen.plans:
            position.plans[seat] = plan_from_data(Reader(seen.plans[seat], Source("view")))
        else:
            decide_somehow(position, seat, dice)


def plan_from_data(data: Reader) -> Plan:
    plan = Plan()
    plan.assigned = data.texts("assigned")
    plan.bought = data.numbers("bought")
    plan.picked = data.texts("picked")
    plan.deployed = data.texts("deployed")
    plan.burned = data.texts("burned")
    plan.dropped = data.texts("dropped")
    return plan


def decide_somehow(position: Position, seat: Seat, dice: Dice) -> None:
    """Take random legal decisions for a seat that has finished deciding."""
    procedure = finished(position, seat)
    if procedure is None:
        return
    play: Play[Position] = Play(position, dice)
    while True:
        actions = procedure.actions(position)
        action = actions[dice.die(len(actions), "what the enemy has decided") - 1]
        if action.verb == "done":
            return
        procedure.take(play, action)


def finished(position: Position, seat: Seat) -> Procedure[Position] | None:
    """The decision that a seat has taken in secret, if there is one that the others are still taking."""
    top = position.stack[-1] if position.stack else None
    if isinstance(top, Allocation) and not top.branches[seat]:
        return Allocate(seat)
    if isinstance(top, CardDecisions) and not top.branches[seat]:
        return DecideCards(seat)
    if isinstance(top, DeckBuilding) and not top.branches[seat]:
        return BuildDeck(seat)
    if isinstance(top, PointsPurchase) and not top.branches[seat]:
        return Purchase(seat)
    if isinstance(top, Allocate) and top.seat != seat and position.mission.order["strategic"][0] == seat:
        return Allocate(seat)
    if isinstance(top, DecideCards) and top.seat != seat and position.mission.order["strategic"][0] == seat:
        return DecideCards(seat)
    return None


# The hidden half of the board.


def imagine(seen: View, position: Position, seat: Seat, dice: Dice) -> None:
    """The boxes of an enemy who is not seen: his start, less his public losses, and what the public harm may have done."""
    model = seen.mission.model
    for stock in model.stocks.values():
        if not stock.is_city:
            key = stock.of(seat)
            values = seen.mission.start[key].values
            start = values[dice.die(len(values), "the enemy's start") - 1] if len(values) > 1 else values[0]
            position.starts[key] = start
            position.boxes[key] = Box(max(0, start - position.lost.get(key, 0)))
    if seen.mission.options.setup == "points" and position.turn:
        buy_somehow(seen, position, seat, dice)
    wear_capability(position, seat, dice)
    replay_harm(seen, position, seat, dice)
    for stock in model.wills:
        position.set_main(stock.of(seat), max(1, position.main(stock.of(seat))))
    explain_asking(position, seat)
    for stock in model.stocks.values():
        for link in model.ratchets_of[stock.id]:
            if not stock.is_city and link.ratchet is not None:
                position.marks[f"{stock.of(seat)}:{link.code}"] = position.main(stock.of(seat)) // link.ratchet.every
                position.bases[f"{seat}.{link.code}"] = position.starts[stock.of(seat)] // link.ratchet.every
        if stock.role == "opinion" and not stock.is_city:
            position.ceasefire_marks[stock.of(seat)] = position.main(stock.of(seat)) // seen.mission.ceasefire_every


def buy_somehow(seen: View, position: Position, seat: Seat, dice: Dice) -> None:
    """Any legal purchase, less the losses that were seen."""
    before = dict(position.boxes)
    for id in seen.mission.prices:
        position.boxes[f"{seat}.{id}"] = Box(seen.mission.start[f"{seat}.{id}"].values[0])
    purchase = Purchase(seat)
    play: Play[Position] = Play(position, dice)
    while True:
        actions = purchase.actions(position)
        action = actions[dice.die(len(actions), "what the enemy has bought") - 1]
        if action.verb == "done":
            break
        purchase.take(play, action)
    bought = position.plans[seat].bought
    position.plans[seat].bought = {}
    position.boxes = before
    for id, count in bought.items():
        key = f"{seat}.{id}"
        position.starts[key] += count
        position.boxes[key] = Box(max(0, position.starts[key] - position.lost.get(key, 0)))


def wear_capability(position: Position, seat: Seat, dice: Dice) -> None:
    """Each turn each cube may have met an Ace (R14)."""
    for stock in position.mission.model.capabilities:
        key = stock.of(seat)
        for _ in range(max(0, position.turn - 1) * position.main(key)):
            if position.main(key) and dice.die(10, "an Ace of the enemy") == 1:
                position.set_main(key, position.main(key) - 1)


def replay_harm(seen: View, position: Position, seat: Seat, dice: Dice) -> None:
    """The tests of public harm, casualties and one's own successes into the enemy's boxes, drawn afresh in processing order.

    What has come about in this turn still waits for its tests.
    """
    model = seen.mission.model
    waits = before_effects(position)
    gains: dict[str, int] = {}
    losses: dict[str, int] = {}
    count_known(position, seat, waits, gains, losses, dice)
    for area in model.areas:
        owner = area.instance.partition(".")[0]
        if owner == other(seat):
            continue
        if owner == CITY:
            count = settled_harm(position, area) if area.on == "gain" else 0
        else:
            count = (gains if area.on == "gain" else losses).get(area.instance, 0)
        for _ in range(count):
            for test in area.tests:
                tn = position.printed_tn(test.key, test.link.code)
                if test.target.partition(".")[0] == seat and NA < tn < NEVER and dice.die(10, "a past test") >= tn:
                    into = gains if position.sign(test.key, test.link.code) > 0 else losses
                    into[test.target] = into.get(test.target, 0) + test.link.amount
    for key in [*gains, *[each for each in losses if each not in gains]]:
        cap = position.cap(key)
        after = position.main(key) + gains.get(key, 0)
        after = min(after, cap) if cap >= 0 else after
        position.boxes[key] = Box(min(MOST_CUBES * 4, max(0, after - losses.get(key, 0))))
    if waits:
        put_waiting(position, seat, dice)


def before_effects(position: Position) -> bool:
    """Whether the Reverberating Effects of this turn are still to come."""
    return any([isinstance(each, Turn) and each.step < 5 for each in position.stack])


def settled_harm(position: Position, area: Area) -> int:
    """Cubes of a box of the city that have been tested."""
    box = position.boxes[area.instance]
    if area.cause:
        return max(0, position.caused.get(f"{SEATS[area.cause - 1]}.{area.stock.id}", 0) - box.gain[area.cause])
    return max(0, box.main - position.starts.get(area.instance, 0))


def count_known(position: Position, seat: Seat, waits: bool, gains: dict[str, int], losses: dict[str, int], dice: Dice) -> None:
    """Casualties by public losses, what opting out may have cost, and what one's own successful actions have done.

    Of this turn only what waits for no test.
    """
    model = position.mission.model
    for stock in model.forces:
        if stock.losses_to:
            lost = position.lost_before if waits else position.lost
            key = f"{seat}.{stock.losses_to}"
            gains[key] = gains.get(key, 0) + lost.get(f"{seat}.{stock.id}", 0)
    for turn in position.opted_out[seat]:
        if not waits or turn < position.turn:
            for target in opting_out(position, seat, dice):
                losses[target] = losses.get(target, 0) + 1
    for link in model.actions:
        if link.bonus:
            continue
        won = position.won_before if waits else position.won
        count = won.get(f"{other(seat)}.{link.code}", 0) * link.amount
        for target in model.targets(link, other(seat)):
            if count and target.startswith(f"{seat}."):
                into = gains if position.sign(other(seat), link.code) > 0 else losses
                into[target] = into.get(target, 0) + count


def opting_out(position: Position, seat: Seat, dice: Dice) -> list[str]:
    """The boxes that lost a cube when the enemy once opted not to fight: each time it may have cost him one (§8.5)."""
    model = position.mission.model
    if not model.decline:
        return []
    link = model.links[model.decline]
    tn = position.printed_tn(seat, link.code)
    return model.targets(link, seat) if NA < tn < NEVER and dice.die(10, "a past opting out") >= tn else []


def put_waiting(position: Position, seat: Seat, dice: Dice) -> None:
    """What the viewer has done to the enemy in this turn, and what opting out has cost him, lies in his holding areas."""
    model = position.mission.model
    for stock in model.forces:
        if stock.losses_to:
            key = f"{seat}.{stock.id}"
            wait(position, f"{seat}.{stock.losses_to}", position.lost.get(key, 0) - position.lost_before.get(key, 0))
    if position.turn in position.opted_out[seat]:
        for target in opting_out(position, seat, dice):
            wait(position, target, -1)
    for link in model.actions:
        key = f"{other(seat)}.{link.code}"
        count = (position.won.get(key, 0) - position.won_before.get(key, 0)) * link.amount
        if link.bonus or not count or in_strategic_phase(position):
            continue
        for target in model.targets(link, other(seat)):
            if target.startswith(f"{seat}."):
                wait(position, target, count * position.sign(other(seat), link.code))


def in_strategic_phase(position: Position) -> bool:
    """Nothing is applied before the last card is drawn (R12)."""
    return any([isinstance(each, StrategicPhase | StrategicActions | CardPhase | CardActions) for each in position.stack])


def wait(position: Position, key: str, count: int) -> None:
    """Cubes gained or lost in this turn: gains wait, losses leave at once and wait to be tested (§7, R28)."""
    box = position.boxes[key]
    stock = position.mission.model.stock_of(key)
    if count >= 0:
        cap = position.cap(key)
        fits = count if cap < 0 else max(0, min(count, cap - box.total))
        if stock.pending == "none":
            position.boxes[key] = Box(box.main + fits, box.gain, box.loss)
        else:
            position.boxes[key] = Box(box.main, changed(box.gain, 0, fits), box.loss)
        return
    taken = min(-count, box.main)
    loss = box.loss if stock.pending == "none" else changed(box.loss, 0, taken)
    position.boxes[key] = Box(box.main - taken, box.gain, loss)
    if stock.spill and taken < -count:
        wait(position, position.mission.model.stocks[stock.spill].of(key.partition(".")[0]), count + taken)


def at_least(position: Position, key: str, count: int) -> None:
    position.set_main(key, max(count, position.main(key)))


def explain_asking(position: Position, seat: Seat) -> None:
    """An enemy who has committed cubes has them; that he is asked tells nothing (R40)."""
    for procedure in position.stack:
        if isinstance(procedure, FireOrder) and procedure.seat == seat:
            target = 1 if procedure.target else 0
            at_least(position, f"{seat}.{procedure.arm}", max(target, sum(list(procedure.aimed.values()))))
        elif isinstance(procedure, AssaultOrder) and procedure.seat == seat:
            for stock in position.mission.model.assaults:
                cells = [procedure.cell, *procedure.committed]
                fights = [1 for cell in cells if cell.partition(">")[0] == stock.id]
                committed = [count for cell, count in procedure.committed.items() if cell.partition(">")[0] == stock.id]
                at_least(position, f"{seat}.{stock.id}", max(len(fights[:1]), sum(committed)))
        elif isinstance(procedure, Engagement) and procedure.seat == seat:
            at_least(position, f"{seat}.{procedure.arm}", procedure.cubes)
