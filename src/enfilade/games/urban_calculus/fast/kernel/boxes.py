"""Cubes, target numbers and the ends of the game (§3, §4.4, §7, §9, §11.6)."""

from __future__ import annotations

from enfilade.games.urban_calculus.fast.kernel.chance import Numbers, Words, draw_suit
from enfilade.games.urban_calculus.fast.kernel.layout import (
    ABSOLUTE,
    ALL,
    ALWAYS,
    AMENDS,
    ANY,
    AREA_ROWS,
    AT_END,
    AT_LEAST,
    AT_MOST,
    BASE,
    BONUS_SAVE,
    BOX,
    BOXES,
    BY,
    CAP,
    CAP_AT_START,
    CAUSED,
    CONDITION,
    DEAF,
    DRAW,
    EACH_EVENT,
    EVERY,
    FELL,
    FIRST_TERM,
    FLOOR,
    GAINS,
    HAS_END,
    LESS,
    LOSSES,
    MAIN,
    MARK,
    MORE,
    MUTUAL,
    NA,
    NEVER,
    NO_LIMIT,
    OFFSET,
    OPERATOR,
    OVER,
    OWNER,
    POSITIVE,
    RATCHET,
    RATCHETS,
    REASON,
    RUBBLE,
    RUBBLE_AT_ONCE,
    RUBBLE_EVERY,
    RULE,
    RULE_COUNT,
    RULE_PLACE,
    RULE_WINNER,
    RULES,
    SHIFTING,
    SIGN,
    SPILL,
    START,
    TERMS,
    TN,
    TRUCE,
    TRUCE_EVERY,
    TRUCE_WEEK,
    TRUCES,
    WEEK,
    WINNER,
)

# Cubes.


def box_at(t: Numbers, box: int) -> int:
    return t[BOXES] + 1 + box * BOX


def total(t: Numbers, s: Numbers, box: int) -> int:
    """The main area with the gains that are pending."""
    at = box_at(t, box)
    found = s[MAIN + box]
    for area in range(t[at + AREA_ROWS]):
        found += s[t[at + GAINS] + area]
    return found


def is_full(t: Numbers, s: Numbers, box: int) -> bool:
    """Whether a box is at its cap (R27)."""
    at = box_at(t, box)
    cap = t[at + CAP]
    if cap == CAP_AT_START:
        cap = s[t[at + START]]
    return 0 <= cap <= total(t, s, box)


def gain(t: Numbers, s: Numbers, r: Words, box: int, cause: int) -> None:
    """One cube more: into the holding area where there is one, else into the box; not beyond its cap (§1.6.4, §7, R27)."""
    if is_full(t, s, box):
        return
    at = box_at(t, box)
    if t[at + CAUSED] >= 0:
        s[t[at + CAUSED] + cause] += 1
    areas = t[at + AREA_ROWS]
    if areas:
        s[t[at + GAINS] + (cause if areas > 1 else 0)] += 1
    else:
        s[MAIN + box] += 1
        rose(t, s, r, box)
    if t[EACH_EVENT]:
        check(t, s, ALWAYS)


def lose(t: Numbers, s: Numbers, box: int, cause: int, code: int) -> None:
    """One cube less; where a box has none, of the box that it spills into; where that has none either, nothing (§9, R15, R28)."""
    at = box_at(t, box)
    if not take(t, s, box):
        if t[at + SPILL] >= 0:
            lose(t, s, t[at + SPILL], cause, code)
        return
    areas = t[at + AREA_ROWS]
    if areas:
        s[t[at + LOSSES] + (cause if areas > 1 else 0)] += 1
    if t[at + FELL] >= 0:
        s[t[at + FELL]] = code
    if t[EACH_EVENT]:
        check(t, s, ALWAYS)


def take(t: Numbers, s: Numbers, box: int) -> bool:
    """Take a cube of the main area, else of the pending gains (§1.6.4)."""
    if s[MAIN + box] > 0:
        s[MAIN + box] -= 1
        return True
    at = box_at(t, box)
    for area in range(t[at + AREA_ROWS]):
        if s[t[at + GAINS] + area] > 0:
            s[t[at + GAINS] + area] -= 1
            return True
    return False


def change(t: Numbers, s: Numbers, r: Words, box: int, delta: int, cause: int, code: int) -> None:
    """Several cubes, one at a time."""
    for _ in range(abs(delta)):
        if s[OVER]:
            return
        if delta > 0:
            gain(t, s, r, box, cause)
        else:
            lose(t, s, box, cause, code)


def rose(t: Numbers, s: Numbers, r: Words, box: int) -> None:
    """A main area has more: ratchets step, and opinion may bring the ceasefire nearer (§4.4, §11.6)."""
    at = box_at(t, box)
    ratchets = t[at + RATCHETS]
    for number in range(t[ratchets]):
        ratchet = ratchets + 1 + number * RATCHET
        reached = s[MAIN + box] // t[ratchet + EVERY]
        s[t[ratchet + MARK]] = max(reached, s[t[ratchet + MARK]])
    truce = t[at + TRUCE]
    if truce >= 0:
        while s[truce] < s[MAIN + box] // t[TRUCE_EVERY]:
            s[truce] += 1
            come_earlier(t, s, t[TRUCES + draw_suit(t, s, r, t[at + OWNER])])


def come_earlier(t: Numbers, s: Numbers, weeks: int) -> None:
    """The ceasefire marker moves, but not before the present week (R47)."""
    if t[HAS_END]:
        s[TRUCE_WEEK] = max(min(s[WEEK], s[TRUCE_WEEK]), s[TRUCE_WEEK] - weeks)


# Numbers.


def number(t: Numbers, s: Numbers, at: int) -> int:
    """A number of the scenario, as it is now (R48)."""
    if t[AMENDS] and t[at + 1] >= 0:
        return s[t[at + 1]]
    return t[at]


def limit(t: Numbers, s: Numbers, at: int) -> int:
    """How many cubes of a box may be used in a turn (R42)."""
    printed = number(t, s, at)
    if not t[SHIFTING] or printed == NO_LIMIT or t[at + 2] < 0:
        return printed
    return max(0, printed + s[t[at + 2]])


def net(t: Numbers, s: Numbers, link: int, mark: int) -> int:
    """The present target number of a link: ratcheted to a floor, then shifted for this turn (§4.4, R5, R7, R10)."""
    tn = number(t, s, link + TN)
    if t[link + BY] and tn != NA and (tn < NEVER or t[DEAF]) and (t[POSITIVE] or number(t, s, link + SIGN) < 0):
        steps = s[mark] - s[t[link + BASE]]
        if steps > 0:
            tn = max(min(tn, t[link + FLOOR]), tn - t[link + BY] * steps)
    if t[SHIFTING] and t[link + TN + 2] >= 0:
        shift = s[t[link + TN + 2]]
        if shift != 0 and NA < tn < NEVER:
            tn = min(10, max(2, tn + shift))
    return tn


def rubble(t: Numbers, s: Numbers) -> int:
    """Units of rubble in the city (§8.4, R30)."""
    if t[RUBBLE] < 0:
        return 0
    cubes = total(t, s, t[RUBBLE]) if t[RUBBLE_AT_ONCE] else s[MAIN + t[RUBBLE]]
    return cubes // t[RUBBLE_EVERY]


def save_number(t: Numbers, s: Numbers, seat: int, at: int, outside: int) -> int:
    """The net target number of a save: rubble and bonus count, never below 2; 0: there is none (§8.3, R11)."""
    tn = number(t, s, at)
    if tn == NA or (tn >= NEVER and t[ABSOLUTE]):
        return NA
    net = max(2, tn - (0 if outside else rubble(t, s)) - s[BONUS_SAVE + seat])
    if net >= NEVER and not t[ABSOLUTE]:
        return NA
    return net


# Ends.


def holds(t: Numbers, s: Numbers, condition: int) -> bool:
    """Whether a sum of rows compares with 0 as it should: most are of one row (§3)."""
    difference = t[condition + OFFSET] + s[t[condition + FIRST_TERM]] * t[condition + FIRST_TERM + 1]
    terms = t[condition + TERMS]
    for term in range(t[terms]):
        difference += s[t[terms + 1 + 2 * term]] * t[terms + 2 + 2 * term]
    operator = t[condition + OPERATOR]
    if operator == AT_MOST:
        return difference <= 0
    if operator == AT_LEAST:
        return difference >= 0
    if operator == LESS:
        return difference < 0
    if operator == MORE:
        return difference > 0
    return difference == 0


def is_met(t: Numbers, s: Numbers, rule: int) -> bool:
    """All of the one conditions hold, and one of the others."""
    needed = t[rule + ALL]
    for index in range(t[needed]):
        if not holds(t, s, needed + 1 + index * CONDITION):
            return False
    enough = t[rule + ANY]
    for index in range(t[enough]):
        if holds(t, s, enough + 1 + index * CONDITION):
            return True
    return t[enough] == 0


def check(t: Numbers, s: Numbers, when: int) -> bool:
    """The rules of a kind, both seats together (R13). True: it is over."""
    if s[OVER]:
        return True
    rules = t[RULES + when]
    red = blue = drawn = -1
    for index in range(t[rules]):
        rule = rules + 1 + index * RULE
        if not is_met(t, s, rule):
            continue
        winner, place = t[rule + RULE_WINNER], t[rule + RULE_PLACE]
        if when == AT_END:
            finish(s, winner, place)
            return True
        if winner == DRAW:
            drawn = place if drawn < 0 else drawn
        elif winner == 0:
            red = place if red < 0 else red
        else:
            blue = place if blue < 0 else blue
    if drawn >= 0:
        finish(s, DRAW, drawn)
    elif red >= 0 and blue >= 0:
        finish(s, t[MUTUAL], t[RULE_COUNT])
    elif red >= 0:
        finish(s, 0, red)
    elif blue >= 0:
        finish(s, 1, blue)
    return s[OVER] > 0


def finish(s: Numbers, winner: int, reason: int) -> None:
    s[OVER] = 1
    s[WINNER] = winner
    s[REASON] = reason
