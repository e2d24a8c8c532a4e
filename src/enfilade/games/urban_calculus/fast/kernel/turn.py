"""The set-up, the turns, and what a campaign came to (§4, §5, §10, §11.4)."""

from __future__ import annotations

from typing import Any

from enfilade.games.urban_calculus.fast.kernel.boxes import box_at, check, finish, rose, total
from enfilade.games.urban_calculus.fast.kernel.chance import (
    Numbers,
    Words,
    begin_chance,
    below,
    draw_hand,
    draw_suit,
    fresh_pack,
    shuffle,
    write_down,
)
from enfilade.games.urban_calculus.fast.kernel.combat import assault_phase, fires_phase
from enfilade.games.urban_calculus.fast.kernel.evolved import build_kits, card_phase, draw_capabilities, operate
from enfilade.games.urban_calculus.fast.kernel.layout import (
    ALWAYS,
    AREA_ROWS,
    AT_END,
    ATTACKER,
    BASES,
    BONUS_HIT,
    BOUGHT,
    BOXES,
    BUDGET,
    BY_POINTS,
    CAP,
    CAPABILITY,
    CHOICES_OF,
    CODES,
    DECKS,
    DICE,
    DRAW,
    END_WEEK,
    ENDED,
    EVENT,
    EVENT_ADDS,
    EVENT_OPS,
    EVENT_SEAT,
    EVENT_TURN,
    EVENTS,
    EVERY,
    EVOLVED,
    FALLEN,
    FELL,
    FIRST_BOX,
    GAINS,
    GROUND_BOXES,
    HAND_SIZE,
    HANDS,
    HAS_END,
    IS_BAD,
    LAST_TURN,
    LENGTH,
    LOSSES,
    MAIN,
    MARK,
    NOTED_CHOICE,
    NOTED_DIE,
    OPERATION,
    OVER,
    OWNER,
    PLANS,
    PRICE,
    PRICE_BOX,
    PRICE_IS_ASSAULT,
    PRICE_MOST,
    PRICED,
    PRICES,
    PRINTED,
    RANGES,
    RATCHET,
    RATCHETS,
    REASON,
    ROWS,
    RULE_COUNT,
    SET_UP,
    SHIFTS,
    SHIFTS_END,
    START,
    START_WEEK,
    STARTS,
    TRUCE,
    TRUCE_EVERY,
    TRUCE_WEEK,
    TURN,
    TURN_END,
    TURN_SHUFFLE,
    TURNS,
    WEEK,
    WEEKS,
    WINNER,
)
from enfilade.games.urban_calculus.fast.kernel.reserves import deploy_phase, raise_phase
from enfilade.games.urban_calculus.fast.kernel.strategy import reverberate, strategic_actions


def play_campaign(t: Numbers, s: Numbers, r: Words, seed: Any, campaign: Any) -> None:
    """A whole campaign, from the set-up to its end (§5)."""
    begin_campaign(t, s, r, seed, campaign)
    while not s[OVER]:
        play_turn(t, s, r)


def begin_campaign(t: Numbers, s: Numbers, r: Words, seed: Any, campaign: Any) -> None:
    """Everything is ready for the first turn (§4)."""
    begin_chance(r, seed, campaign)
    set_up(t, s, r)


def play_turn(t: Numbers, s: Numbers, r: Words) -> None:
    """The phases, strictly in this order (§5)."""
    start_turn(t, s, r)
    if not s[OVER]:
        if t[EVOLVED]:
            card_phase(t, s, r)
        else:
            strategic_actions(t, s, r)
    if not s[OVER]:
        fires_phase(t, s, r)
    if not s[OVER]:
        assault_phase(t, s, r)
    if not s[OVER]:
        reverberate(t, s, r)
    if not s[OVER]:
        deploy_phase(t, s, r)
    if not s[OVER]:
        raise_phase(t, s, r)
    if not s[OVER]:
        pass_time(t, s, r)
    if not s[OVER]:
        tidy(t, s, r)


# Set-up.


def set_up(t: Numbers, s: Numbers, r: Words) -> None:
    """Cubes on the board, markers in place, decks built (§4)."""
    for row in range(t[ROWS]):
        s[row] = 0
    for number in range(t[t[STARTS]]):
        s[t[t[STARTS] + 1 + 2 * number]] = t[t[STARTS] + 2 + 2 * number]
    s[WEEK] = t[START_WEEK]
    s[TRUCE_WEEK] = t[END_WEEK]
    roll_quantities(t, s, r)
    if t[BY_POINTS]:
        buy(t, s, r, 0)
        buy(t, s, r, 1)
    place_marks(t, s)
    if t[EVOLVED]:
        build_kits(t, s, r)
    if not t[DICE]:
        fresh_pack(t, s, t[DECKS], t[PRINTED])
        fresh_pack(t, s, t[DECKS + 1], t[PRINTED])


def roll_quantities(t: Numbers, s: Numbers, r: Words) -> None:
    """In a random set-up each open quantity is one draw, red's before blue's (§4.1)."""
    ranges = t[RANGES]
    for index in range(t[ranges]):
        box, choices = t[ranges + 1 + 2 * index], t[ranges + 2 + 2 * index]
        number = below(r, SET_UP, t[choices])
        write_down(r, NOTED_DIE, number + 1)
        s[MAIN + box] = t[choices + 1 + number]


def buy(t: Numbers, s: Numbers, r: Words, seat: int) -> None:
    """A seat spends its Force Points by chance, as doctrines do, until it is done by chance (§11.4, R44)."""
    plan = t[PLANS + seat]
    prices = t[plan + PRICES]
    bought = t[BOUGHT]
    left = t[plan + BUDGET]
    for index in range(t[prices]):
        s[bought + index] = 0
    while True:
        armed = has_assault(t, s, seat)
        offers = 0
        for index in range(t[prices]):
            if may_buy(t, s, prices, index, left, armed):
                offers += 1
        offers += armed
        chosen = below(r, CHOICES_OF + seat, offers)
        write_down(r, NOTED_CHOICE + seat, chosen + 1)
        at = -1
        for index in range(t[prices]):
            if may_buy(t, s, prices, index, left, armed):
                if chosen == 0:
                    at = index
                chosen -= 1
        if at < 0:
            break
        s[bought + at] += 1
        left -= t[prices + 2 + at * PRICED + PRICE]
    for index in range(t[prices]):
        s[MAIN + t[prices + 2 + index * PRICED + PRICE_BOX]] += s[bought + index]


def has_assault(t: Numbers, s: Numbers, seat: int) -> int:
    """Whether there is a cube that may assault, given or bought."""
    plan = t[PLANS + seat]
    ground, prices = t[plan + GROUND_BOXES], t[plan + PRICES]
    found = 0
    for index in range(t[ground]):
        found += s[MAIN + t[ground + 1 + index]]
    for index in range(t[prices]):
        if t[prices + 2 + index * PRICED + PRICE_IS_ASSAULT]:
            found += s[t[BOUGHT] + index]
    return 1 if found else 0


def may_buy(t: Numbers, s: Numbers, prices: int, index: int, left: int, armed: int) -> bool:
    """Whether points, cap and limit allow one more; points for the cheapest assault cube are kept back (R44)."""
    at = prices + 2 + index * PRICED
    count = s[t[BOUGHT] + index]
    keep = 0 if armed or t[at + PRICE_IS_ASSAULT] else t[prices + 1]
    if count >= t[at + PRICE_MOST] or t[at + PRICE] + keep > left:
        return False
    cap = t[box_at(t, t[at + PRICE_BOX]) + CAP]
    return not 0 <= cap <= s[MAIN + t[at + PRICE_BOX]] + count


def place_marks(t: Numbers, s: Numbers) -> None:
    """What is on the board at the start has ratcheted nothing (R8)."""
    for box in range(t[t[BOXES]]):
        at = box_at(t, box)
        if t[at + START] >= 0:
            s[t[at + START]] = s[MAIN + box]
        if t[at + TRUCE] >= 0:
            s[t[at + TRUCE]] = s[MAIN + box] // t[TRUCE_EVERY]
        ratchets = t[at + RATCHETS]
        for number in range(t[ratchets]):
            ratchet = ratchets + 1 + number * RATCHET
            mark = s[MAIN + box] // t[ratchet + EVERY]
            s[t[ratchet + MARK]] = mark
            for seat in range(2):
                if t[ratchet + BASES + seat] >= 0:
                    s[t[ratchet + BASES + seat]] = mark


# Turns.


def start_turn(t: Numbers, s: Numbers, r: Words) -> None:
    """What a seat has for one turn is gone; events of the scenario, then hands (R48, §11.2, §14.3)."""
    s[TURN] += 1
    for row in range(BONUS_HIT, MAIN):
        s[row] = 0
    for row in range(t[SHIFTS], t[SHIFTS_END]):
        s[row] = 0
    happen(t, s, r)
    if s[OVER] or check(t, s, ALWAYS):
        return
    for seat in range(2):
        if t[HAND_SIZE] and s[t[HANDS + seat]] == 0:
            draw_hand(t, s, r, seat)
    if t[EVOLVED]:
        for seat in range(2):
            draw_capabilities(t, s, r, seat, s[MAIN + t[CAPABILITY + seat]] + 2)


def happen(t: Numbers, s: Numbers, r: Words) -> None:
    """The scenario's events of this turn, in file order (R48)."""
    events = t[EVENTS]
    for index in range(t[events]):
        event = events + 1 + index * EVENT
        if t[event + EVENT_TURN] != s[TURN]:
            continue
        ops, adds = t[event + EVENT_OPS], t[event + EVENT_ADDS]
        for number in range(t[ops]):
            operate(t, s, r, t[event + EVENT_SEAT], ops + 1 + number * OPERATION)
            if s[OVER]:
                return
        for number in range(t[adds]):
            add(t, s, r, t[adds + 1 + 2 * number], t[adds + 2 + 2 * number])


def add(t: Numbers, s: Numbers, r: Words, box: int, delta: int) -> None:
    """Cubes put into or taken from a main area by the scenario: no holding area, no cap."""
    before = s[MAIN + box]
    s[MAIN + box] = max(0, before + delta)
    if s[MAIN + box] > before:
        rose(t, s, r, box)


def pass_time(t: Numbers, s: Numbers, r: Words) -> None:
    """The length of the turn, then the end is looked for (§10.1, §11.6, R47, R60)."""
    s[WEEK] += t[WEEKS + draw_suit(t, s, r, t[ATTACKER])]
    if check(t, s, TURN_END):
        return
    if (t[HAS_END] and s[WEEK] >= s[TRUCE_WEEK]) or s[TURN] >= t[LAST_TURN]:
        if not check(t, s, AT_END):
            finish(s, DRAW, t[RULE_COUNT] + 1)


def tidy(t: Numbers, s: Numbers, r: Words) -> None:
    """What is still pending moves without tests, and the discards go back into the decks (§10.2, §10.3)."""
    for box in range(t[t[BOXES]]):
        at = box_at(t, box)
        arrived = 0
        for area in range(t[at + AREA_ROWS]):
            arrived += s[t[at + GAINS] + area]
            s[t[at + GAINS] + area] = 0
            s[t[at + LOSSES] + area] = 0
        if arrived:
            s[MAIN + box] += arrived
            rose(t, s, r, box)
    if t[TURN_SHUFFLE]:
        for seat in range(2):
            if t[HAND_SIZE]:
                shuffle(s, t[DECKS + seat])
            else:
                fresh_pack(t, s, t[DECKS + seat], t[PRINTED])


# What it came to.


def measured(t: Numbers, s: Numbers, column: int) -> int:
    """A figure of a campaign that is over: how it ended, turns, weeks, what brought a government down, the boxes."""
    if column == ENDED:
        return s[WINNER] * (t[RULE_COUNT] + 2) + s[REASON]
    if column == TURNS:
        return s[TURN]
    if column == LENGTH:
        return s[WEEK]
    if column == FALLEN:
        return fallen(t, s)
    box = column - FIRST_BOX
    if t[box_at(t, box) + IS_BAD]:
        return total(t, s, box)
    return s[MAIN + box]


def fallen(t: Numbers, s: Numbers) -> int:
    """By seat, what took the last cube of a government's will; 0: none has fallen."""
    found = 0
    for box in range(t[t[BOXES]]):
        at = box_at(t, box)
        row = t[at + FELL]
        if row >= 0 and s[MAIN + box] <= 0 and s[row] >= 0:
            found = 1 + t[at + OWNER] * t[CODES] + s[row]
    return found
