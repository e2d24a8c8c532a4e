"""Reserves formed and raised (§12, §13)."""

from __future__ import annotations

from enfilade.games.urban_calculus.fast.kernel.boxes import change, check, gain, is_full, net, number
from enfilade.games.urban_calculus.fast.kernel.chance import Numbers, Words, next_card
from enfilade.games.urban_calculus.fast.kernel.layout import (
    ALWAYS,
    AMOUNT,
    DEPLOY,
    FORM,
    FORM_BOX,
    FORM_MOST,
    FORM_RATE,
    FORM_ROW,
    FORMS,
    MAIN,
    MOST_GAIN,
    MOST_TESTS,
    NA,
    NEVER,
    NOT_BEFORE,
    OVER,
    PER_TURN,
    PLANS,
    RAISE,
    RECRUIT,
    RECRUIT_CODE,
    RECRUIT_MARK,
    RECRUIT_NUMBER,
    RECRUIT_SOURCE,
    RECRUITS,
    RECRUITS_FROM,
    RESERVE,
    SCRATCH,
    SIGN,
    TARGETS,
    TO_DISCARD,
    TURN,
)


def deploy_phase(t: Numbers, s: Numbers, r: Words) -> None:
    for turn in range(2):
        form(t, s, r, t[DEPLOY] if turn == 0 else 1 - t[DEPLOY])
        if s[OVER]:
            return


def form(t: Numbers, s: Numbers, r: Words, seat: int) -> None:
    """Reserves become forces, in the doctrine's order (§12)."""
    plan = t[PLANS + seat]
    reserve = t[plan + RESERVE]
    formed = 0
    if reserve >= 0 and s[TURN] >= t[plan + NOT_BEFORE]:
        forms = t[plan + FORMS]
        for index in range(t[forms]):
            at = forms + 1 + index * FORM
            while formed < t[plan + PER_TURN] and may_form(t, s, at, reserve):
                formed += 1
                s[MAIN + reserve] -= t[at + FORM_RATE]
                s[t[at + FORM_ROW]] += 1
                gain(t, s, r, t[at + FORM_BOX], seat)
                if s[OVER]:
                    return
    check(t, s, ALWAYS)


def may_form(t: Numbers, s: Numbers, at: int, reserve: int) -> bool:
    if s[MAIN + reserve] < t[at + FORM_RATE] or s[t[at + FORM_ROW]] >= t[at + FORM_MOST]:
        return False
    return not is_full(t, s, t[at + FORM_BOX])


def raise_phase(t: Numbers, s: Numbers, r: Words) -> None:
    for turn in range(2):
        seat = t[RAISE] if turn == 0 else 1 - t[RAISE]
        plan = t[PLANS + seat]
        if t[plan + RECRUITS_FROM] > 0 and s[TURN] >= t[plan + RECRUITS_FROM]:
            recruit(t, s, r, seat, plan)
            if s[OVER]:
                return


def recruit(t: Numbers, s: Numbers, r: Words, seat: int, plan: int) -> None:
    """One test for each cube of the source of a link, as far as the scenario allows (§13, R50, R51)."""
    links = t[plan + RECRUITS]
    for index in range(t[links]):
        s[t[SCRATCH] + index] = 0  # tests made of each link
    tests = gains = 0
    while tests < t[plan + MOST_TESTS] and gains < t[plan + MOST_GAIN]:
        index = open_link(t, s, links)
        if index < 0:
            break
        at = links + 1 + index * RECRUIT
        link = t[at + RECRUIT_NUMBER]
        tn = net(t, s, link, t[at + RECRUIT_MARK])
        s[t[SCRATCH] + index] += 1
        tests += 1
        if next_card(t, s, r, seat, False, TO_DISCARD) >= 4 * tn:
            gains += 1
            by = number(t, s, link + SIGN) * t[link + AMOUNT]
            targets = t[link + TARGETS]
            for target in range(t[targets]):
                change(t, s, r, t[targets + 1 + target], by, seat, t[at + RECRUIT_CODE])
        if s[OVER]:
            return
    check(t, s, ALWAYS)


def open_link(t: Numbers, s: Numbers, links: int) -> int:
    """The first link that may still be tested; −1: there is none."""
    for index in range(t[links]):
        at = links + 1 + index * RECRUIT
        tn = net(t, s, t[at + RECRUIT_NUMBER], t[at + RECRUIT_MARK])
        if tn != NA and tn < NEVER and s[t[SCRATCH] + index] < s[MAIN + t[at + RECRUIT_SOURCE]]:
            return index
    return -1
