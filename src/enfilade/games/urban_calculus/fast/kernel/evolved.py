"""Capability cards (§14), and what cards and events do (§14.1, R48)."""

from __future__ import annotations

from enfilade.games.urban_calculus.fast.kernel.boxes import change, check, come_earlier, gain, limit, save_number
from enfilade.games.urban_calculus.fast.kernel.chance import Numbers, Words, below, next_card, write_down
from enfilade.games.urban_calculus.fast.kernel.combat import suffer
from enfilade.games.urban_calculus.fast.kernel.layout import (
    ALTERNATE,
    ALWAYS,
    BONUS_ATTACK,
    BONUS_DEFENCE,
    BONUS_HIT,
    BONUS_SAVE,
    CAPABILITIES_OF,
    CAPABILITY,
    CAPABILITY_LIMIT,
    CARD,
    CARD_ATTEMPTS,
    CARD_EFFECT,
    CARD_FIRES,
    CARD_FUMBLE,
    CARD_LINK,
    CARD_LIST,
    CARD_RANKS,
    CARD_SC,
    CARD_TN,
    CARD_TRASHED,
    CARDS,
    CEASEFIRE,
    CHOICES_OF,
    COMMITTED,
    DAMAGE,
    DECK_CHOICE,
    DECK_SIZE,
    DEPLOYED,
    DISCARD,
    DRAW_CARDS,
    ELSEWHERE,
    EVOLVED_ATTEMPTS,
    FIRST_FIRES,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    IN_PLAN,
    IN_TRASH,
    KITS,
    MAIN,
    NA,
    NOTED_CAPABILITY,
    NOTED_CHOICE,
    OP,
    OP_BASE,
    OP_BOX,
    OP_CODE,
    OP_GROUP,
    OP_MARK,
    OP_ROW,
    OP_STRIKE,
    OP_VALUE,
    OP_WHOM,
    OPERATION,
    OVER,
    PLANS,
    SCRATCH,
    SET,
    SHIELD,
    SHIELD_DAMAGE,
    SHIFT,
    STOCK,
    STRATEGIC,
    STRIKE,
    STRIKE_BOX,
    STRIKE_DEFEND,
    STRIKE_INTO,
    STRIKE_OUTSIDE,
    STRUCK,
    TO_DISCARD,
)

LARGE_HAND = 19  # of more cards one is taken first, and decided about
GROUPS = 5
NOT_WANTED = 99
SUCCESS, FUMBLE = 1, 2


def counted(t: Numbers, s: Numbers, seat: int, where: int) -> int:
    """How many capability cards of a seat are somewhere."""
    found = 0
    for card in range(t[t[CARDS]]):
        if s[t[KITS + seat] + card] == where:
            found += 1
    return found


def pick_capability(t: Numbers, s: Numbers, r: Words, seat: int, where: int, stream: int) -> int:
    """Any capability card of a seat that is somewhere."""
    left = below(r, stream, counted(t, s, seat, where))
    card = -1
    while left >= 0:
        card += 1
        if s[t[KITS + seat] + card] == where:
            left -= 1
    return card


def build_kits(t: Numbers, s: Numbers, r: Words) -> None:
    """Decks by the scenario's lists, picked by chance by the players, or at random (§14.2)."""
    for seat in range(2):
        listed = t[t[PLANS + seat] + CARD_LIST]
        for card in range(t[t[CARDS]]):
            s[t[KITS + seat] + card] = t[listed + card] if t[DECK_CHOICE] == 0 else ELSEWHERE
    if t[DECK_CHOICE] == 0:
        return
    for seat in range(2):
        for number in range(t[DECK_SIZE] if t[DECK_CHOICE] == 1 else t[t[CARDS]]):
            if t[DECK_CHOICE] == 1:
                left = below(r, CHOICES_OF + seat, counted(t, s, seat, ELSEWHERE))
                write_down(r, NOTED_CHOICE + seat, left + 1)
                card = -1
                while left >= 0:
                    card += 1
                    if s[t[KITS + seat] + card] == ELSEWHERE:
                        left -= 1
            else:
                card = pick_capability(t, s, r, seat, ELSEWHERE, CAPABILITIES_OF + seat)
                write_down(r, NOTED_CAPABILITY, card)
            s[t[KITS + seat] + card] = IN_PILE if number < t[DECK_SIZE] else IN_TRASH


def draw_capabilities(t: Numbers, s: Numbers, r: Words, seat: int, up_to: int) -> None:
    """Capability cards up to a size of the hand; an empty deck is made anew from the discards (§14.3, R35)."""
    held = counted(t, s, seat, IN_HAND)
    while held < up_to:
        if counted(t, s, seat, IN_PILE) == 0:
            if counted(t, s, seat, IN_DISCARD) == 0:
                return
            for card in range(t[t[CARDS]]):
                if s[t[KITS + seat] + card] == IN_DISCARD:
                    s[t[KITS + seat] + card] = IN_PILE
        card = pick_capability(t, s, r, seat, IN_PILE, CAPABILITIES_OF + seat)
        write_down(r, NOTED_CAPABILITY, card)
        s[t[KITS + seat] + card] = IN_HAND
        held += 1


def card_at(t: Numbers, card: int) -> int:
    return t[CARDS] + 1 + card * CARD


def may_deploy(t: Numbers, s: Numbers, seat: int, card: int) -> bool:
    """Whether cubes, fires and attempts are left for a card (§14.4, R36, R58)."""
    at = card_at(t, card)
    plan = t[PLANS + seat]
    deployed = t[DEPLOYED + seat]
    cubes, fires, alike = t[at + CARD_SC], t[at + CARD_FIRES], 0
    for index in range(s[deployed]):
        other = card_at(t, s[deployed + 1 + index])
        cubes += t[other + CARD_SC]
        fires += t[other + CARD_FIRES]
        if t[other + CARD_LINK] == t[at + CARD_LINK]:
            alike += 1
    paid_from = t[CAPABILITY + seat]
    if cubes > min(s[MAIN + paid_from], limit(t, s, t[plan + CAPABILITY_LIMIT])):
        return False
    if t[at + CARD_FIRES] > 0:
        there = s[MAIN + t[plan + FIRST_FIRES]] if t[plan + FIRST_FIRES] >= 0 else 0
        if fires > there:
            return False
    return t[EVOLVED_ATTEMPTS] == 0 or alike < t[at + CARD_ATTEMPTS + seat]


def wanted_card(t: Numbers, s: Numbers, seat: int, any_card: bool) -> int:
    """The card of the hand that a doctrine deploys next; −1: none."""
    ranks = t[t[PLANS + seat] + CARD_RANKS]
    best, rank = -1, NOT_WANTED
    for card in range(t[t[CARDS]]):
        if s[t[KITS + seat] + card] == IN_HAND and t[ranks + card] < rank:
            if any_card or may_deploy(t, s, seat, card):
                best, rank = card, t[ranks + card]
    return best


def decide_cards(t: Numbers, s: Numbers, seat: int) -> None:
    """A doctrine deploys what it can, in the order of its actions; of a large hand it burns what it cannot pay (§14.4, R57)."""
    deployed = t[DEPLOYED + seat]
    s[deployed] = 0
    s[COMMITTED + seat] = 0
    while True:
        is_large = counted(t, s, seat, IN_HAND) > LARGE_HAND
        card = wanted_card(t, s, seat, is_large)
        if card < 0:
            return
        if may_deploy(t, s, seat, card):
            s[deployed] += 1
            s[deployed + s[deployed]] = card
            s[COMMITTED + seat] += t[card_at(t, card) + CARD_FIRES]
            s[t[KITS + seat] + card] = IN_PLAN
        else:
            s[t[KITS + seat] + card] = IN_TRASH


def card_phase(t: Numbers, s: Numbers, r: Words) -> None:
    """The deployed cards are played through, then everything is applied together (§14.4, R37)."""
    first = t[STRATEGIC]
    for seat in range(2):
        decide_cards(t, s, seat)
    mine, theirs = s[t[DEPLOYED + first]], s[t[DEPLOYED + 1 - first]]
    if t[ALTERNATE]:
        for index in range(max(mine, theirs)):
            if index < mine:
                play_capability(t, s, r, first, index)
            if index < theirs:
                play_capability(t, s, r, 1 - first, index)
    else:
        for index in range(mine):
            play_capability(t, s, r, first, index)
        for index in range(theirs):
            play_capability(t, s, r, 1 - first, index)
    for group in range(GROUPS):
        for turn in range(2):
            apply_cards(t, s, r, first if turn == 0 else 1 - first, group)
            if s[OVER]:
                return
    check(t, s, ALWAYS)


def noted(t: Numbers, seat: int, index: int) -> int:
    """Where in scratch it stands what came of a card."""
    return t[SCRATCH] + seat * t[t[CARDS]] + index


def play_capability(t: Numbers, s: Numbers, r: Words, seat: int, index: int) -> None:
    """A natural 1 is a fumble, whatever the number (R37)."""
    card = s[t[DEPLOYED + seat] + 1 + index]
    at = card_at(t, card)
    value = next_card(t, s, r, seat, False, TO_DISCARD) >> 2
    came = 0
    if value == 1:
        came = FUMBLE
    elif value >= t[at + CARD_TN]:
        came = SUCCESS
    s[noted(t, seat, index)] = came
    s[t[KITS + seat] + card] = IN_TRASH if t[at + CARD_TRASHED] else IN_DISCARD


def apply_cards(t: Numbers, s: Numbers, r: Words, seat: int, group: int) -> None:
    """The operations of one group that a seat's cards bring about (§14.4)."""
    deployed = t[DEPLOYED + seat]
    for index in range(s[deployed]):
        came = s[noted(t, seat, index)]
        if came == 0:
            continue
        at = card_at(t, s[deployed + 1 + index])
        ops = t[at + CARD_EFFECT] if came == SUCCESS else t[at + CARD_FUMBLE]
        for number in range(t[ops]):
            op = ops + 1 + number * OPERATION
            if t[op + OP_GROUP] == group:
                operate(t, s, r, seat, op)
                if s[OVER]:
                    return


def operate(t: Numbers, s: Numbers, r: Words, seat: int, op: int) -> None:
    """One operation of the acting seat (§14.1)."""
    whom = 1 - seat if t[op + OP_WHOM] else seat
    kind, value = t[op + OP], t[op + OP_VALUE]
    if kind == STOCK:
        change(t, s, r, t[op + OP_BOX + whom], value, seat, t[op + OP_CODE])
    elif kind == DAMAGE:
        for _ in range(value):
            gain(t, s, r, t[op + OP_BOX], seat)
    elif kind == BONUS_ATTACK:
        s[BONUS_HIT + whom] = max(-1, min(1, s[BONUS_HIT + whom] + value))
    elif kind == BONUS_DEFENCE:
        s[BONUS_SAVE + whom] = max(-1, min(1, s[BONUS_SAVE + whom] + value))
    elif kind == SHIFT:
        s[t[op + OP_ROW + whom]] += value
    elif kind == SHIELD_DAMAGE:
        s[SHIELD + whom] += value
    elif kind == CEASEFIRE:
        come_earlier(t, s, value)
    elif kind == DRAW_CARDS:
        draw_capabilities(t, s, r, whom, counted(t, s, whom, IN_HAND) + value)
    elif kind == DISCARD:
        discard_at_random(t, s, r, 1 - seat, value)
    elif kind == SET:
        s[t[op + OP_ROW]] = value
        if t[op + OP_BASE] >= 0:
            s[t[op + OP_BASE]] = s[t[op + OP_MARK]]
    elif kind == STRIKE:
        strike(t, s, r, seat, t[op + OP_STRIKE] + (1 - seat) * STRUCK, value)


def discard_at_random(t: Numbers, s: Numbers, r: Words, seat: int, count: int) -> None:
    for _ in range(count):
        if counted(t, s, seat, IN_HAND) > 0:
            card = pick_capability(t, s, r, seat, IN_HAND, CAPABILITIES_OF + seat)
            write_down(r, NOTED_CAPABILITY, card)
            s[t[KITS + seat] + card] = IN_DISCARD


def strike(t: Numbers, s: Numbers, r: Words, seat: int, struck: int, hits: int) -> None:
    """Hits on an enemy box, each of which he may save; never the last cube of an assault force (§14.1)."""
    box, outside = t[struck + STRIKE_BOX], t[struck + STRIKE_OUTSIDE]
    while hits > 0 and s[MAIN + box] > 0:
        hits -= 1
        tn = save_number(t, s, 1 - seat, struck + STRIKE_DEFEND, outside)
        if tn != NA and next_card(t, s, r, 1 - seat, False, TO_DISCARD) >= 4 * tn:
            continue
        if s[MAIN + box] > (0 if outside else 1):
            suffer(t, s, r, box, t[struck + STRIKE_INTO], 1, seat)
            if s[OVER]:
                return
