"""The orders that a careful commander would weigh now: what each is expected to do, added up along the links."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, MOST_CUBES, NA, SEATS, Cell, other
from enfilade.games.urban_calculus.box.cards import Card, Op, acting
from enfilade.games.urban_calculus.box.charts import chance
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, Doctrine, allocation, card_order
from enfilade.games.urban_calculus.commander.evaluation import Drift, balance
from enfilade.games.urban_calculus.rules.assaults import DECLINE, AssaultOrder
from enfilade.games.urban_calculus.rules.cards import PlayCard
from enfilade.games.urban_calculus.rules.evolved import MOST_IN_ONE_STEP, BuildDeck, DecideCards
from enfilade.games.urban_calculus.rules.fires import FIRE, HOLD, FireOrder
from enfilade.games.urban_calculus.rules.recruitment import Raise
from enfilade.games.urban_calculus.rules.reinforcements import DeployOrder
from enfilade.games.urban_calculus.rules.setup import Purchase
from enfilade.games.urban_calculus.rules.strategic import DONE, Allocate
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Procedure, Together

ACE: Final = 0.1
TRIFLE: Final = 0.002  # what a card in hand is worth, or a look at the enemy's
BUILD: Final = ("inf", "arm", "inf", "sc", "inf", "fires", "inf", "arm")  # a mixed force
FAVOURED: Final = 3  # cubes that a build drawn by lot has more
SPARE: Final = 4  # cards beyond the size of a deck that are good enough to be in it


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """Whole orders, the best that arithmetic finds first."""
    procedure = asking(position, seat)
    if isinstance(procedure, Allocate):
        return allocations(position, procedure)
    if isinstance(procedure, FireOrder):
        return fires(position, procedure)
    if isinstance(procedure, AssaultOrder):
        return assaults(position, procedure)
    if isinstance(procedure, DeployOrder):
        return [deploy(position, procedure)]
    if isinstance(procedure, DecideCards):
        return [decide_cards(position, procedure)]
    if isinstance(procedure, BuildDeck):
        return [[*[Action("pick", id) for id in good_cards(position, procedure)], DONE]]
    if isinstance(procedure, Purchase):
        return [build_force(position, procedure, BUILD)]
    if isinstance(procedure, Raise):
        return [procedure.actions(position)[:1]]
    if isinstance(procedure, PlayCard):
        return [play_card(position, procedure)]
    return []


def asking(position: Position, seat: Seat) -> Procedure[Position] | None:
    """The procedure that waits for a seat."""
    if not position.stack:
        return None
    top = position.stack[-1]
    if isinstance(top, Together):
        branch = top.branches.get(seat, [])
        return branch[-1] if branch else None
    return top if top.asks(position) == seat else None


# What is expected of one thing.


def cubes_of(position: Position, seat: Seat, cell: Cell) -> int:
    if position.mission.model.stocks[cell.arm].fights == "fires":
        return min(MOST_CUBES, position.fires_available(seat, cell.arm))
    return min(MOST_CUBES, position.main(f"{seat}.{cell.arm}"), position.limit(seat, cell.arm))


def attack(position: Position, seat: Seat, cell: Cell, cubes: int) -> Drift:
    """An engagement: losses that become casualties, and harm to the city (§8.3, §8.4)."""
    drift = Drift()
    mission = position.mission
    enemy = other(seat)
    hits = cubes * chance(position.hit_tn(seat, cell.arm, cell.vs))
    unsaved = hits * (1 - chance(position.save_tn(enemy, cell.vs, cell.arm, cell.outside)))
    box = f"{enemy}.{cell.vs}"
    lose_force(position, drift, enemy, cell.vs, min(unsaved, max(0.0, position.main(box) - (1.0 if cell.spare_last else 0.0))))
    if not cell.outside:
        points = hits * len(mission.damage_suits[f"{seat}.{cell.arm}"]) / 4
        for id in mission.damaged:
            share = len(mission.damage_types[f"{seat}.{id}"]) / 10
            if share:
                stock = mission.model.stocks[id]
                pend(drift, f"{CITY}.{id}", stock.pending, seat, points * share)
    return drift


def lose_force(position: Position, drift: Drift, seat: Seat, force: str, count: float) -> None:
    drift.move(f"{seat}.{force}", -count)
    into = position.mission.model.stocks[force].losses_to
    if into:
        pend(drift, f"{seat}.{into}", position.mission.model.stocks[into].pending, other(seat), count)


def pend(drift: Drift, instance: str, pending: str, cause: Seat, count: float) -> None:
    """A cube moves as 4.9 of the rules has it: gains wait, losses leave at once and wait to be tested."""
    if count < 0 or pending == "none":
        drift.move(instance, count)
    if pending != "none" and count:
        drift.pend(instance, 1 + SEATS.index(cause) if pending == "cause" else 0, count)


def effect(position: Position, instance: str, count: float, cause: Seat) -> Drift:
    """Cubes that an action or a card adds or takes, as far as the box allows; what it has not, the one below loses (R28)."""
    drift = Drift()
    box = position.boxes[instance]
    model = position.mission.model
    stock = model.stock_of(instance)
    if count > 0:
        cap = position.cap(instance)
        pend(drift, instance, stock.pending, cause, count if cap < 0 else min(count, float(max(0, cap - box.total))))
        return drift
    taken = min(-count, float(box.total))
    pend(drift, instance, stock.pending, cause, -taken)
    if stock.spill and taken < -count:
        below = model.stocks[stock.spill].of(instance.partition(".")[0])
        drift.add(effect(position, below, count + taken, cause), 1.0)
    return drift


def bonus(position: Position, seat: Seat, attacking: float, saving: float) -> Drift:
    """One more on every card of the battleground: a tenth of a hit more, a tenth of a loss less, for each."""
    drift = Drift()
    for whose, share, sign in ((seat, attacking, 1.0), (other(seat), saving, -1.0)):
        for cell in favourites(position, whose):
            cubes = cubes_of(position, whose, cell)
            enemy = other(whose)
            saved = chance(position.save_tn(enemy, cell.vs, cell.arm, cell.outside))
            hits = chance(position.hit_tn(whose, cell.arm, cell.vs))
            changed = cubes * share * ACE * ((1 - saved) if sign > 0 else hits)
            lose_force(position, drift, enemy, cell.vs, sign * min(changed, float(position.main(f"{enemy}.{cell.vs}"))))
    return drift


def favourites(position: Position, seat: Seat) -> list[Cell]:
    """The best cell of the fires, and the best assault, by what they destroy."""
    found: list[Cell] = []
    for kind in ("fires", "assault"):
        best, most = "", 0.0
        for cell in position.mission.model.cells:
            if position.mission.model.stocks[cell.arm].fights == kind:
                enemy = other(seat)
                worth = cubes_of(position, seat, cell) * chance(position.hit_tn(seat, cell.arm, cell.vs))
                worth *= 1 - chance(position.save_tn(enemy, cell.vs, cell.arm, cell.outside))
                worth = min(worth, float(position.main(f"{enemy}.{cell.vs}")))
                if worth > most:
                    best, most = cell.name, worth
        found += [cell for cell in position.mission.model.cells if cell.name == best]
    return found


# Strategic actions and capability cards.


def allocations(position: Position, order: Allocate) -> list[list[Action]]:
    """What arithmetic says, and what the doctrines would do."""
    found = [allocate(position, order)]
    known = [sorted([action.text for action in found[0]])]
    for doctrine in DOCTRINES.values():
        actions = by_doctrine(position, order, doctrine)
        key = sorted([action.text for action in actions])
        if key not in known:
            known.append(key)
            found.append(actions)
    return found


def by_doctrine(position: Position, order: Allocate, doctrine: Doctrine) -> list[Action]:
    """The actions that a doctrine tries first, as far as the cubes go."""
    links = position.mission.model.links
    given = list(position.plans[order.seat].assigned)
    cubes = spare_cubes(position, order, [link for link in links if links[link].trigger == "action"])
    found: list[Action] = []
    for code in allocation(position.mission, order.seat, doctrine):
        if code in given:
            given.remove(code)
        elif cubes.get(links[code].source, 0) > 0:
            cubes[links[code].source] -= 1
            found.append(Action("assign", code))
    return [*found, DONE]


def spare_cubes(position: Position, order: Allocate, codes: list[str]) -> dict[str, int]:
    """The cubes that are still to be allocated, by the box they come from."""
    links = position.mission.model.links
    seat = order.seat
    cubes: dict[str, int] = {}
    for code in codes:
        source = links[code].source
        given = len([each for each in position.plans[seat].assigned if links[each].source == source])
        cubes[source] = min(position.main(f"{seat}.{source}"), position.limit(seat, source)) - given
    return cubes


def allocate(position: Position, order: Allocate) -> list[Action]:
    """Cube after cube on the action that helps most."""
    seat = order.seat
    links = position.mission.model.links
    codes = [action.target for action in order.actions(position) if action.verb == "assign"]
    drifts = {code: attempt(position, seat, code) for code in codes}
    left = {code: room(position, order, code) for code in codes}
    cubes = spare_cubes(position, order, codes)
    chain: list[Action] = []
    drift = Drift()
    value = balance(position, seat, drift)
    while True:
        best, most = "", value
        for code in codes:
            if left[code] and cubes[links[code].source]:
                worth = balance(position, seat, drift.plus(drifts[code], 1.0))
                if worth > most:
                    best, most = code, worth
        if not best:
            return [*chain, DONE]
        value = most
        drift.add(drifts[best], 1.0)
        left[best] -= 1
        cubes[links[best].source] -= 1
        if links[best].bonus:
            drifts[best] = discounted(drifts[best], 1 - chance(position.printed_tn(seat, best)))  # it counts once (R18)
        chain.append(Action("assign", best))


def room(position: Position, order: Allocate, code: str) -> int:
    link = position.mission.model.links[code]
    most = position.mission.attempts[order.seat].get(code, link.max_attempts)
    return most - position.plans[order.seat].assigned.count(code)


def discounted(drift: Drift, times: float) -> Drift:
    return Drift().plus(drift, times)


def attempt(position: Position, seat: Seat, code: str) -> Drift:
    """A cube on an action: its effect as often as it succeeds, and the cube lost to an Ace (§6)."""
    link = position.mission.model.links[code]
    hit = chance(position.tn(seat, link, f"{seat}.{link.source}"))
    drift = Drift()
    if link.bonus:
        drift.add(bonus(position, seat, 1.0, 1.0), hit)
    else:
        for target in position.mission.model.targets(link, seat):
            drift.add(effect(position, target, float(position.sign(seat, code) * link.amount), seat), hit)
    drift.move(f"{seat}.{link.source}", -ACE)
    return drift


def card_drift(position: Position, seat: Seat, card: Card) -> Drift:
    """A capability card: its effect, and its fumble on a natural 1 (R37)."""
    drift = Drift()
    for ops, share in ((card.effect, min(0.9, chance(card.tn))), (card.fumble, ACE)):
        for op in ops:
            drift.add(op_drift(position, seat, op), share)
    return drift


def op_drift(position: Position, seat: Seat, op: Op) -> Drift:
    whom = acting(op, seat)
    model = position.mission.model
    match op.op:
        case "stock":
            return effect(position, model.stocks[op.subject].of(whom), float(op.number), seat)
        case "rd":
            return effect(position, f"{CITY}.{op.subject}", float(op.number), seat)
        case "bonus":
            part = 1.0 if op.subject == "attack" else 0.0
            return discounted(bonus(position, whom, part, 1.0 - part), float(op.number))
        case "strike":
            drift = Drift()
            enemy = other(seat)
            outside = model.stocks[op.subject].fights == "fires"
            arm = model.fires[0].id if model.fires else op.subject
            hits = op.number * (1 - chance(position.save_tn(enemy, op.subject, arm, outside)))
            there = float(position.main(f"{enemy}.{op.subject}") - (0 if outside else 1))
            lose_force(position, drift, enemy, op.subject, max(0.0, min(hits, there)))
            return drift
        case _:
            return Drift()


def card_worth(position: Position, seat: Seat, card: Card) -> float:
    """What a card adds to the balance; what it does to cards and numbers, at a flat rate."""
    value = balance(position, seat, card_drift(position, seat, card)) - balance(position, seat, Drift())
    for op in card.effect:
        if op.op not in ("stock", "rd", "bonus", "strike"):
            value += TRIFLE * chance(card.tn)
    return value


def decide_cards(position: Position, order: DecideCards) -> list[Action]:
    """Cards in order of their worth, as far as the cubes go; those that do harm are laid off for others."""
    seat = order.seat
    cards = position.mission.cards
    held = [order.card] if order.card else order.held(position)
    ranked = sorted([(-card_worth(position, seat, cards[id]), id) for id in held])
    capability = position.mission.model.capabilities[0].id
    deployed = [cards[id] for id in position.plans[seat].deployed]
    cubes = min(position.main(f"{seat}.{capability}"), position.limit(seat, capability)) - sum([card.sc for card in deployed])
    guns = position.main(f"{seat}.{position.mission.model.fires[0].id}") if position.mission.model.fires else 0
    guns -= sum([card.fires for card in deployed])
    offered = [id for id in held if order.why_not(position, cards[id]) is None]
    chain: list[Action] = []
    for worth, id in ranked:
        card = cards[id]
        if worth < 0 and id in offered and card.sc <= cubes and card.fires <= guns:
            cubes -= card.sc
            guns -= card.fires
            chain.append(Action("deploy", id))
        elif worth >= 0 or order.card:
            chain.append(Action("discard", id))
    if order.card:
        return chain
    if chain and len(held) > MOST_IN_ONE_STEP:
        return [Action("take", chain[0].target), chain[0]]
    return [*chain, DONE]


# Fires and assaults.


class Ranked:
    """An order by its worth; of two that are worth the same, the one that does less."""

    def __init__(self, worth: float, effort: int, actions: list[Action]) -> None:
        self.worth: Final = worth
        self.effort: Final = effort
        self.actions: Final = actions


def _best_first(order: Ranked) -> tuple[float, int]:
    return (-order.worth, order.effort)


def ranked(found: list[Ranked]) -> list[list[Action]]:
    return [each.actions for each in sorted(found, key=_best_first)]


def fires(position: Position, order: FireOrder) -> list[list[Action]]:
    """All that may fire, at each box that may be fired at; or none."""
    cubes = order.cubes(position)
    if order.target:
        return [[Action("cubes", str(cubes))]]
    left = cubes - sum(list(order.aimed.values()))
    found = [Ranked(balance(position, order.seat, Drift()), 0, [FIRE] if order.aimed else [HOLD])]
    targets = order.targets(position) if left else []
    for number, cell in enumerate(position.mission.model.cells_of[order.arm]):
        if cell.vs in targets:
            actions = [Action("target", cell.vs), Action("cubes", str(cubes))]
            if position.mission.options.fires_split:
                actions = [*[Action("aim", cell.vs) for _ in range(left)], FIRE]
            found.append(Ranked(balance(position, order.seat, attack(position, order.seat, cell, left)), 1 + number, actions))
    return ranked(found)


def assaults(position: Position, order: AssaultOrder) -> list[list[Action]]:
    """Each attack, what it exposes taken into account; or none, with what declining costs (§8.2, §8.5)."""
    seat = order.seat
    if order.cell:
        return [[Action("cubes", str(order.cubes(position, order.cell.partition(">")[0])))]]
    free = position.mission.options.mixed_assault or position.mission.options.split_targets
    found = [Ranked(balance(position, seat, declined(position, seat)), 0, [DONE] if order.committed else [DECLINE])]
    for index, cell in enumerate(order.cells(position)):
        if free and not order.may_commit(position, cell):
            continue
        used = sum([number for name, number in order.committed.items() if name.partition(">")[0] == cell.arm])
        number = order.cubes(position, cell.arm) - used
        drift = attack(position, seat, cell, number)
        if seat == position.mission.attacker:
            drift.add(answered(position, seat, cell.arm), 0.7)
        actions = [Action("attack", cell.name), Action("cubes", str(number))]
        if free:
            actions = [Action("commit", cell.name) for _ in range(number)]
        found.append(Ranked(balance(position, seat, drift), 1 + index, actions))
    return ranked(found)


def declined(position: Position, seat: Seat) -> Drift:
    """Opting out may cost support, once the ground war has begun (R23)."""
    model = position.mission.model
    drift = Drift()
    if model.decline and position.ground_war:
        link = model.links[model.decline]
        hit = chance(position.tn(seat, link, model.stocks[link.source].of(seat)))
        for target in model.targets(link, seat):
            drift.add(effect(position, target, -1.0, seat), hit)
    return drift


def answered(position: Position, seat: Seat, arm: str) -> Drift:
    """The Defender's best answer to an arm that has been used."""
    enemy = other(seat)
    best, most = Drift(), 0.0
    for cell in position.mission.model.cells:
        if cell.vs == arm and position.mission.model.stocks[cell.arm].fights == "assault":
            if position.attack_tn(enemy, cell.arm, cell.vs) == NA:
                continue
            drift = attack(position, enemy, cell, cubes_of(position, enemy, cell))
            lost = -drift.main.get(f"{seat}.{arm}", 0.0)
            if lost > most:
                best, most = drift, lost
    return best


# Reserves and hands.


def deploy(position: Position, order: DeployOrder) -> list[Action]:
    """The force that a side is better off with than with the reserves; one at a time."""
    seat = order.seat
    reserve = position.mission.model.reserves[0].of(seat)
    best, most = "", balance(position, seat, Drift())
    for stock in position.mission.model.forces:
        if order.why_not(position, stock.id) is None:
            drift = Drift()
            drift.move(stock.of(seat), 1.0)
            drift.move(reserve, -float(position.mission.rates[seat][stock.id]))
            worth = balance(position, seat, drift)
            if worth > most:
                best, most = stock.id, worth
    return [Action("deploy", best)] if best else [DONE]


def play_card(position: Position, procedure: PlayCard) -> list[Action]:
    """The highest card where success is wanted, the lowest where it hurts."""
    played = sorted(procedure.actions(position), key=card_order)
    return [played[0] if procedure.purpose in ("reverberation", "opting out") else played[-1]]


# Setting up.


def set_up(position: Position, seat: Seat, dice: Dice) -> list[list[Action]]:
    """A force or a deck, drawn by lot from those that are sensible (§11.4, §14.2)."""
    procedure = asking(position, seat)
    if isinstance(procedure, Purchase):
        prices = position.mission.prices
        favoured = [dice.draw(list(prices), "what a force is built around") for _ in range(FAVOURED)]
        return [build_force(position, procedure, (*BUILD, *favoured))]
    if isinstance(procedure, BuildDeck):
        pool = good_cards(position, procedure, SPARE)
        wanted = min(len(pool), position.mission.deck_size - len(position.plans[seat].picked))
        return [[*[Action("pick", dice.draw(pool, "a card of the deck")) for _ in range(wanted)], DONE]]
    return []


def build_force(position: Position, order: Purchase, build: tuple[str, ...]) -> list[Action]:
    """Cube after cube of what is rarest by its share in a build, as long as anything can be paid."""
    fork = position.copy()
    bought = fork.plans[order.seat].bought
    chain: list[Action] = []
    while True:
        best, least = "", 0.0
        for action in order.actions(fork):
            if action.verb == "buy":
                have = bought.get(action.target, 0) + fork.main(f"{order.seat}.{action.target}")
                share = (have + 1) / max(1, build.count(action.target))
                if not best or share < least:
                    best, least = action.target, share
        if not best:
            return [*chain, DONE]
        chain.append(Action("buy", best))
        bought[best] = bought.get(best, 0) + 1


def good_cards(position: Position, order: BuildDeck, spare: int = 0) -> list[str]:
    """The cards that are worth most at the start, as many as the deck still needs and a few to spare."""
    cards = position.mission.cards
    picked = position.plans[order.seat].picked
    ranked = sorted([(-card_worth(position, order.seat, card), id) for id, card in cards.items() if id not in picked])
    wanted = position.mission.deck_size - len(picked)
    return [id for _, id in ranked[: wanted + spare]] if wanted else []
