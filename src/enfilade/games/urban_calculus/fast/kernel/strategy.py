"""Strategic actions (§6) and the Reverberating Effects (§9)."""

from __future__ import annotations

from enfilade.games.urban_calculus.fast.kernel.boxes import change, check, limit, lose, net, number, rose
from enfilade.games.urban_calculus.fast.kernel.chance import Numbers, Words, next_card
from enfilade.games.urban_calculus.fast.kernel.layout import (
    ALTERNATE,
    ALWAYS,
    AMOUNT,
    AREA,
    AREA_BOX,
    AREA_ROW,
    AREAS,
    BONUS,
    BONUS_HIT,
    BONUS_SAVE,
    CIRCLES,
    MAIN,
    NA,
    NEVER,
    ON_GAIN,
    OVER,
    PASSES,
    PLANS,
    SCRATCH,
    SIGN,
    SLOT,
    SLOT_CODE,
    SLOT_LIMIT,
    SLOT_MARK,
    SLOT_NUMBER,
    SLOT_PLACE,
    SLOT_RANK,
    SLOT_SOURCE,
    SLOTS,
    STRATEGIC,
    TARGETS,
    TEST,
    TEST_CAUSE,
    TEST_CODE,
    TEST_DRAWER,
    TEST_MARK,
    TEST_NUMBER,
    TEST_TARGET,
    TESTS,
    TN,
    TO_DISCARD,
    WANTED,
)

ACE, WON, OUTCOMES = 1, 2, 4  # what came of an attempt
MOST_SLOTS = 256


def strategic_actions(t: Numbers, s: Numbers, r: Words) -> None:
    """Attempts are allocated, tried one by one, and nothing is applied before the last card (§5, §6, R12)."""
    queue = t[SCRATCH]
    line_up(t, s, queue)
    for at in range(queue + 1, queue + 1 + s[queue]):
        s[at] = s[at] * OUTCOMES + attempt(t, s, r, s[at])
    for at in range(queue + 1, queue + 1 + s[queue]):
        if s[at] & ACE:
            slot = slot_at(t, s[at] // OUTCOMES)
            lose(t, s, t[slot + SLOT_SOURCE], seat_of(s[at] // OUTCOMES), t[slot + SLOT_CODE])
    keep_the_won(s, queue)
    for sign in range(-1, 2, 2):
        for turn in range(2):
            apply_actions(t, s, r, t[STRATEGIC] if turn == 0 else 1 - t[STRATEGIC], sign)
    for at in range(queue + 1, queue + 1 + s[queue]):
        if t[t[slot_at(t, s[at]) + SLOT_NUMBER] + BONUS] and not s[OVER]:
            s[BONUS_HIT + seat_of(s[at])] = 1
            s[BONUS_SAVE + seat_of(s[at])] = 1
    check(t, s, ALWAYS)


def keep_the_won(s: Numbers, queue: int) -> None:
    """Of the attempts those that succeeded, in their order."""
    won = 0
    for at in range(queue + 1, queue + 1 + s[queue]):
        if s[at] & WON:
            won += 1
            s[queue + won] = s[at] // OUTCOMES
    s[queue] = won


def seat_of(tried: int) -> int:
    return tried // MOST_SLOTS


def slot_at(t: Numbers, tried: int) -> int:
    """An attempt in the tables, by its seat and its place among those that the doctrine wants."""
    return t[t[PLANS + seat_of(tried)] + SLOTS] + 1 + (tried % MOST_SLOTS) * SLOT


def allocated(t: Numbers, s: Numbers, seat: int) -> int:
    """How many attempts a doctrine gets: it stops at the first for which it has no cube or no capability (R2, R18)."""
    slots, wanted = t[t[PLANS + seat] + SLOTS], t[t[PLANS + seat] + WANTED]
    for place in range(t[wanted]):
        slot = slots + 1 + t[wanted + 1 + place] * SLOT
        cubes = min(s[MAIN + t[slot + SLOT_SOURCE]], limit(t, s, t[slot + SLOT_LIMIT]))
        if t[slot + SLOT_RANK] >= cubes or number(t, s, t[slot + SLOT_NUMBER] + TN) == NA:
            return place
    return t[wanted]


def following(t: Numbers, seat: int, given: int, index: int) -> int:
    """The next attempt that was allocated, in the order of the file."""
    slots = t[t[PLANS + seat] + SLOTS]
    while index < t[slots] and t[slots + 1 + index * SLOT + SLOT_PLACE] >= given:
        index += 1
    return index


def line_up(t: Numbers, s: Numbers, queue: int) -> None:
    """All attempts in the order in which they are tried (§6)."""
    first = t[STRATEGIC]
    last = 1 - first
    firsts, lasts = allocated(t, s, first), allocated(t, s, last)
    mine, theirs = following(t, first, firsts, 0), following(t, last, lasts, 0)
    ends, their_end = t[t[t[PLANS + first] + SLOTS]], t[t[t[PLANS + last] + SLOTS]]
    s[queue] = 0
    while mine < ends or theirs < their_end:
        if mine < ends:
            s[queue] += 1
            s[queue + s[queue]] = first * MOST_SLOTS + mine
            mine = following(t, first, firsts, mine + 1)
        if theirs < their_end and (t[ALTERNATE] or mine == ends):
            s[queue] += 1
            s[queue + s[queue]] = last * MOST_SLOTS + theirs
            theirs = following(t, last, lasts, theirs + 1)


def attempt(t: Numbers, s: Numbers, r: Words, tried: int) -> int:
    """One card: an Ace costs the cube, the target number or more succeeds; with a number of 1 both happen (§6)."""
    slot = slot_at(t, tried)
    tn = net(t, s, t[slot + SLOT_NUMBER], t[slot + SLOT_MARK])
    value = next_card(t, s, r, seat_of(tried), False, TO_DISCARD) >> 2
    return (ACE if value == 1 else 0) + (WON if tn < NEVER and value >= tn else 0)


def apply_actions(t: Numbers, s: Numbers, r: Words, seat: int, sign: int) -> None:
    """What a seat has achieved, of one sense (R12)."""
    queue = t[SCRATCH]
    for at in range(queue + 1, queue + 1 + s[queue]):
        if seat_of(s[at]) != seat:
            continue
        slot = slot_at(t, s[at])
        link = t[slot + SLOT_NUMBER]
        if t[link + BONUS] or number(t, s, link + SIGN) != sign:
            continue
        targets = t[link + TARGETS]
        for index in range(t[targets]):
            change(t, s, r, t[targets + 1 + index], sign * t[link + AMOUNT], seat, t[slot + SLOT_CODE])


def reverberate(t: Numbers, s: Numbers, r: Words) -> None:
    """Area by area, cube by cube; boards with circles take several passes (§9, R16)."""
    areas = t[AREAS]
    for _ in range(t[PASSES]):
        moved = False
        for index in range(t[areas]):
            area = areas + 1 + index * AREA
            left = s[t[area + AREA_ROW]]
            while left > 0 and s[t[area + AREA_ROW]] > 0:
                moved = True
                left -= 1
                settle(t, s, r, area)
                if s[OVER]:
                    return
        if not moved or not t[CIRCLES]:
            break
    check(t, s, ALWAYS)


def settle(t: Numbers, s: Numbers, r: Words, area: int) -> None:
    """One cube: its tests in order; then it goes to the main area, or off the board if it was lost (§9, §10.2)."""
    tests = t[area + TESTS]
    for index in range(t[tests]):
        reverb_test(t, s, r, tests + 1 + index * TEST)
        if s[OVER]:
            return
    row = t[area + AREA_ROW]
    if s[row] <= 0:
        return  # a loss has cancelled it
    s[row] -= 1
    if t[area + ON_GAIN]:
        s[MAIN + t[area + AREA_BOX]] += 1
        rose(t, s, r, t[area + AREA_BOX])


def reverb_test(t: Numbers, s: Numbers, r: Words, test: int) -> None:
    """One card along one arrow; numbers of n/a and 11+ draw none (R4)."""
    link = t[test + TEST_NUMBER]
    tn = net(t, s, link, t[test + TEST_MARK])
    if tn == NA or tn >= NEVER:
        return
    if next_card(t, s, r, t[test + TEST_DRAWER], True, TO_DISCARD) >= 4 * tn:
        by = number(t, s, link + SIGN) * t[link + AMOUNT]
        change(t, s, r, t[test + TEST_TARGET], by, t[test + TEST_CAUSE], t[test + TEST_CODE])
