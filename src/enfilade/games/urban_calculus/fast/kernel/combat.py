"""Fires, assaults and engagements, as doctrines order them (§8)."""

from __future__ import annotations

from enfilade.games.urban_calculus.fast.kernel.boxes import (
    check,
    gain,
    limit,
    lose,
    net,
    number,
    save_number,
    total,
)
from enfilade.games.urban_calculus.fast.kernel.chance import Numbers, Words, clear, draw, draw_suit, next_card
from enfilade.games.urban_calculus.fast.kernel.layout import (
    ABSOLUTE,
    ALL_ASSAULTS,
    ALWAYS,
    ANY_ARM,
    ARM,
    ARM_BIT,
    ARM_LIMIT,
    ARMS,
    ASSAULT,
    ASSAULT_CELLS,
    ATTACK,
    ATTACK_FLOOR,
    ATTACKER,
    BEGINS,
    BONUS_HIT,
    COMMITTED,
    DECKS,
    DEFEND,
    DICE,
    FILE_PLACE,
    FIRE_BOX,
    FIRE_CELLS,
    FIRE_IS_FIRST,
    FIRE_LIMIT,
    FIRE_ORDER,
    FIRE_ORDERS,
    FIRES,
    GROUND_BOXES,
    GROUND_WAR,
    HARM,
    HIDDEN,
    INTO,
    KINDS,
    LEAST_GROUND,
    MAIN,
    MIXED,
    MOST_CUBES,
    MOST_HARM,
    NA,
    NEVER,
    OPT_MARK,
    OPT_NUMBER,
    OPT_OUT,
    OPTING_OUT,
    OUTSIDE,
    OVER,
    PLANS,
    SCRATCH,
    SHIELD,
    SPARES,
    SPLIT,
    SUITS,
    TARGETS,
    TO_DISCARD,
    TO_TABLE,
    VS,
    VS_BIT,
)


def fires_phase(t: Numbers, s: Numbers, r: Words) -> None:
    """A fire order for each seat and each of its boxes of fires (§8.1)."""
    for turn in range(2):
        seat = t[FIRES] if turn == 0 else 1 - t[FIRES]
        orders = t[t[PLANS + seat] + FIRE_ORDERS]
        for index in range(t[orders]):
            fire(t, s, r, seat, orders + 1 + index * FIRE_ORDER)
            if s[OVER]:
                return


def fire(t: Numbers, s: Numbers, r: Words, seat: int, order: int) -> None:
    """All cubes that may fire at the first target of the doctrine that is there; harm to civilians stays its hand (§8.1, R38)."""
    there = s[MAIN + t[order + FIRE_BOX]]
    if t[order + FIRE_IS_FIRST]:
        there -= s[COMMITTED + seat]
    cubes = min(there, limit(t, s, t[order + FIRE_LIMIT]), MOST_CUBES)
    if cubes <= 0:
        return
    calm = t[HARM] < 0 or total(t, s, t[HARM]) < t[t[PLANS + seat] + MOST_HARM]
    cells = t[order + FIRE_CELLS]
    for index in range(t[cells]):
        cell = t[cells + 1 + index]
        if (calm or t[cell + OUTSIDE]) and may_aim(t, s, cell):
            engage(t, s, r, seat, cell, cubes)
            return


def may_aim(t: Numbers, s: Numbers, cell: int) -> bool:
    """Not n/a, and somebody there; in hidden play an empty box looks like any (R40)."""
    return number(t, s, cell + ATTACK) != NA and (t[HIDDEN] != 0 or s[MAIN + t[cell + VS]] > 0)


def assault_phase(t: Numbers, s: Numbers, r: Words) -> None:
    """The Attacker assaults, then the Defender, or the other way round (§8.2)."""
    for turn in range(2):
        seat = t[ASSAULT] if turn == 0 else 1 - t[ASSAULT]
        if seat == t[ATTACKER]:
            s[ARMS] = 0
        assault(t, s, r, seat)
        if s[OVER]:
            return


def usable(t: Numbers, s: Numbers, cell: int) -> int:
    return min(s[MAIN + t[cell + ARM]], limit(t, s, t[cell + ARM_LIMIT]), MOST_CUBES)


def may_assault(t: Numbers, s: Numbers, seat: int, cell: int) -> bool:
    """The Defender answers only what the Attacker has used (R2, R20)."""
    if usable(t, s, cell) <= 0 or not may_aim(t, s, cell):
        return False
    return seat == t[ATTACKER] or t[ANY_ARM] != 0 or (s[ARMS] & t[cell + VS_BIT]) != 0


def assault(t: Numbers, s: Numbers, r: Words, seat: int) -> None:
    """One assault order; who could attack and does not, opts out (§8.2, §8.5, R21)."""
    plan = t[PLANS + seat]
    every = t[plan + ALL_ASSAULTS]
    could = False
    for index in range(t[every]):
        could = could or may_assault(t, s, seat, t[every + 1 + index])
    if not could:
        return
    ground = 0
    boxes = t[plan + GROUND_BOXES]
    for index in range(t[boxes]):
        ground += s[MAIN + t[boxes + 1 + index]]
    if ground >= t[plan + LEAST_GROUND] and (t[plan + BEGINS] or s[GROUND_WAR]):
        if commit(t, s, seat, t[plan + ASSAULT_CELLS]):
            fight(t, s, r, seat, every)
            return
    opt_out(t, s, r, seat)


def commit(t: Numbers, s: Numbers, seat: int, wanted: int) -> bool:
    """The cubes that attack each cell, in scratch by its place in the file: all of an arm at its best target (§11.1).

    Without the free forms of attack that is the first arm alone.
    """
    scratch = t[SCRATCH]
    every = t[t[PLANS + seat] + ALL_ASSAULTS]
    for index in range(t[every]):
        s[scratch + t[t[every + 1 + index] + FILE_PLACE]] = 0
    arms = 0
    target = -1
    for index in range(t[wanted]):
        cell = t[wanted + 1 + index]
        if arms & t[cell + ARM_BIT] or not may_assault(t, s, seat, cell):
            continue
        if arms and (not t[MIXED] or (not t[SPLIT] and t[cell + VS] != target)):
            continue
        arms |= t[cell + ARM_BIT]
        target = t[cell + VS]
        s[scratch + t[cell + FILE_PLACE]] = usable(t, s, cell)
    if arms and seat == t[ATTACKER]:
        s[ARMS] = arms
        s[GROUND_WAR] = 1
    return arms != 0


def fight(t: Numbers, s: Numbers, r: Words, seat: int, every: int) -> None:
    """One engagement for each cell, in file order."""
    for index in range(t[every]):
        cell = t[every + 1 + index]
        cubes = s[t[SCRATCH] + t[cell + FILE_PLACE]]
        if cubes > 0:
            engage(t, s, r, seat, cell, cubes)
            if s[OVER]:
                return


def opt_out(t: Numbers, s: Numbers, r: Words, seat: int) -> None:
    """Opting not to fight may cost support, once the ground war has begun (§8.5, R23)."""
    out = t[t[PLANS + seat] + OPT_OUT]
    if out < 0 or not s[GROUND_WAR]:
        return
    link = t[out + OPT_NUMBER]
    tn = net(t, s, link, t[out + OPT_MARK])
    if tn == NA or tn >= NEVER:
        return
    if next_card(t, s, r, seat, True, TO_DISCARD) >= 4 * tn:
        targets = t[link + TARGETS]
        for index in range(t[targets]):
            lose(t, s, t[targets + 1 + index], seat, t[OPTING_OUT])
    check(t, s, ALWAYS)


def hit_number(t: Numbers, s: Numbers, seat: int, cell: int) -> int:
    """The net target number of an attack; 11 or more: it cannot hit (R3, R11)."""
    tn = number(t, s, cell + ATTACK)
    if tn >= NEVER and t[ABSOLUTE]:
        return tn
    return max(t[ATTACK_FLOOR], tn - s[BONUS_HIT + seat])


def engage(t: Numbers, s: Numbers, r: Words, seat: int, cell: int, cubes: int) -> None:
    """Cards to hit, cards to save, losses, reverberating damage (§8.3, §8.4)."""
    lowest, suits = 4 * hit_number(t, s, seat, cell), t[cell + SUITS]  # no card reaches 4 × 11
    hits = harmful = 0
    for _ in range(cubes):
        card = next_card(t, s, r, seat, False, TO_TABLE)
        hit = 1 if card >= lowest else 0  # counted, not branched upon: nobody can foresee a card
        hits += hit
        harmful += hit & (suits >> (card & 3))
    left = hits - saves(t, s, r, 1 - seat, cell, hits)
    there = s[MAIN + t[cell + VS]]
    losses = max(0, min(left, there - t[cell + SPARES]))
    suffer(t, s, r, t[cell + VS], t[cell + INTO], losses, seat)
    if t[cell + OUTSIDE] == 0 and not s[OVER]:
        damage(t, s, r, seat, cell, hits, harmful)
    if not s[OVER]:
        clear_table(t, s)
        check(t, s, ALWAYS)


def clear_table(t: Numbers, s: Numbers) -> None:
    clear(s, t[DECKS])
    clear(s, t[DECKS + 1])


def saves(t: Numbers, s: Numbers, r: Words, seat: int, cell: int, hits: int) -> int:
    """How many hits are saved: a card each; none for a box that was empty before, unless that is hidden (R2, R63)."""
    tn = save_number(t, s, seat, cell + DEFEND, t[cell + OUTSIDE])
    if tn == NA or not (t[HIDDEN] or s[MAIN + t[cell + VS]] > 0):
        return 0
    saved = 0
    for _ in range(hits):
        saved += 1 if next_card(t, s, r, seat, False, TO_TABLE) >= 4 * tn else 0
    return saved


def suffer(t: Numbers, s: Numbers, r: Words, box: int, into: int, losses: int, cause: int) -> None:
    """Cubes of a force are lost and become casualties (§8.3)."""
    s[MAIN + box] -= losses
    for _ in range(losses):
        if into >= 0 and not s[OVER]:
            gain(t, s, r, into, cause)


def damage(t: Numbers, s: Numbers, r: Words, seat: int, cell: int, hits: int, harmful: int) -> None:
    """Each hit whose suit counts for the arm harms the city: another card says how (§1.6.5, §8.4, R34, R46)."""
    if t[DICE]:
        harmful = 0
        for _ in range(hits):
            harmful += (t[cell + SUITS] >> draw_suit(t, s, r, seat)) & 1
    kinds = t[t[PLANS + seat] + KINDS]
    for _ in range(harmful):
        if s[OVER]:
            return
        if s[SHIELD + seat] > 0:
            s[SHIELD + seat] -= 1
            continue
        value = draw(t, s, r, seat, TO_TABLE) >> 2
        for index in range(t[kinds]):
            if (t[kinds + 2 + 2 * index] >> value) & 1:
                gain(t, s, r, t[kinds + 1 + 2 * index], seat)
