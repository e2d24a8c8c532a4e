"""Where things are in the tables `t` and in the state `s` of a campaign.

A list in `t` is its length and then its records. A number that may change in play takes three places: its printed value, the row
of `s` in which it is kept if an event may change it, and the row of a shift for this turn; −1 where there is none.
"""

from __future__ import annotations

from typing import Final

NA: Final = 0
NEVER: Final = 11
MOST_CUBES: Final = 50
NO_LIMIT: Final = 9999
CAP_AT_START: Final = -2
NONE: Final = -1
CELL: Final = 3  # places of a number

# The head of `t`: numbers and flags of the scenario, then where its lists and the rows of the state begin. What is kept by seat
# or by suit takes as many places: those after the first have names only because each place needs one.
(
    ATTACKER,
    LAST_TURN,
    HAS_END,
    START_WEEK,
    END_WEEK,
    HIDDEN,
    EACH_EVENT,
    ABSOLUTE,
    DEAF,
    POSITIVE,
    ANY_ARM,
    RUBBLE_AT_ONCE,
    ATTACK_FLOOR,
    PASSES,
    MUTUAL,
    DICE,
    TURN_SHUFFLE,
    JOKERS,
    HAND_SIZE,
    HANDS_FOR_ALL,
    EVOLVED,
    ALTERNATE,
    BY_POINTS,
    MIXED,
    SPLIT,
    AMENDS,
    SHIFTING,
    CIRCLES,
    RUBBLE,
    RUBBLE_EVERY,
    TRUCE_EVERY,
    HARM,
    OPTING_OUT,
    CODES,
    DECK_SIZE,
    DECK_CHOICE,  # 0: the scenario's, 1: the players', 2: at random
    EVOLVED_ATTEMPTS,
    WEEKS,
    WEEKS_C,
    WEEKS_D,
    WEEKS_S,
    TRUCES,
    TRUCES_C,
    TRUCES_D,
    TRUCES_S,
    STRATEGIC,  # who goes first in a phase, and so the next four
    FIRES,
    ASSAULT,
    DEPLOY,
    RAISE,
    BOXES,
    AREAS,
    RULES,  # three lists, by when they are looked at
    RULES_OF_TURNS,
    RULES_OF_TIME,
    RULE_COUNT,
    EVENTS,
    STARTS,
    RANGES,
    PRINTED,
    CARDS,
    PLANS,
    PLANS_BLUE,
    CAPABILITY,
    CAPABILITY_BLUE,
    DECKS,
    DECKS_BLUE,
    HANDS,
    HANDS_BLUE,
    KITS,
    KITS_BLUE,
    DEPLOYED,
    DEPLOYED_BLUE,
    BOUGHT,
    SHIFTS,
    SHIFTS_END,
    SCRATCH,
    ROWS,
    HEAD,
) = range(79)

# What is fixed when the kernel is compiled: flags that rule whole parts of it in or out.
FLAGS: Final = (
    ATTACKER,
    HIDDEN,
    EACH_EVENT,
    ABSOLUTE,
    DEAF,
    POSITIVE,
    ANY_ARM,
    RUBBLE_AT_ONCE,
    DICE,
    TURN_SHUFFLE,
    JOKERS,
    HAND_SIZE,
    HANDS_FOR_ALL,
    EVOLVED,
    ALTERNATE,
    BY_POINTS,
    MIXED,
    SPLIT,
    AMENDS,
    SHIFTING,
    CIRCLES,
)

# A box of `t`.
(
    OWNER,
    GAINS,
    AREA_ROWS,  # how many holding areas of a kind there are: none, one, or one a seat
    LOSSES,
    CAP,
    START,
    SPILL,
    IS_BAD,
    FELL,
    CAUSED,
    RATCHETS,
    TRUCE,
    BOX,
) = range(13)
MARK, EVERY, BASES, BASES_BLUE, RATCHET = range(5)  # of a box

# What a seat has for a link.
TN, SIGN, BY, FLOOR, BASE, AMOUNT, BONUS, TARGETS, NUMBER = 0, 3, 6, 7, 8, 9, 10, 11, 12

# A holding area, and a test of the cubes in it.
AREA_BOX, AREA_ROW, ON_GAIN, TESTS, AREA = range(5)
TEST_NUMBER, TEST_MARK, TEST_TARGET, TEST_DRAWER, TEST_CAUSE, TEST_CODE, TEST = range(7)

# A way to end the game; a condition.
RULE_PLACE, RULE_WINNER, ALL, ANY, RULE = range(5)
OPERATOR, OFFSET, TERMS, FIRST_TERM = range(4)
CONDITION: Final = FIRST_TERM + 2  # a row and how often it counts; so are the other terms
ALWAYS, TURN_END, AT_END = range(3)
AT_MOST, AT_LEAST, LESS, MORE, EQUAL = range(5)
DRAW: Final = 2

# What a seat does: its doctrine in this scenario.
(
    SLOTS,  # attempts, in the order of the file
    WANTED,  # the same, by their places in that list, in the order in which they are allocated
    FIRE_ORDERS,
    ASSAULT_CELLS,
    ALL_ASSAULTS,
    GROUND_BOXES,
    LEAST_GROUND,
    BEGINS,
    MOST_HARM,
    FORMS,
    RESERVE,
    PER_TURN,
    NOT_BEFORE,
    RECRUITS,
    MOST_TESTS,
    MOST_GAIN,
    RECRUITS_FROM,
    KINDS,
    OPT_OUT,
    FIRST_FIRES,
    CARD_RANKS,
    PRICES,
    BUDGET,
    CARD_LIST,
    CAPABILITY_LIMIT,
    PLAN,
) = range(26)
SLOT_PLACE, SLOT_RANK, SLOT_SOURCE, SLOT_LIMIT, SLOT_NUMBER, SLOT_MARK, SLOT_CODE, SLOT = range(8)
FIRE_BOX, FIRE_LIMIT, FIRE_IS_FIRST, FIRE_CELLS, FIRE_ORDER = range(5)
ARM, VS, ATTACK, DEFEND, SUITS, OUTSIDE, SPARES, ARM_BIT, VS_BIT, ARM_LIMIT, INTO, FILE_PLACE, BATTLE_CELL = (
    0,
    1,
    2,
    5,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    16,
)
FORM_BOX, FORM_RATE, FORM_MOST, FORM_ROW, FORM = range(5)
RECRUIT_SOURCE, RECRUIT_NUMBER, RECRUIT_MARK, RECRUIT_CODE, RECRUIT = range(5)
OPT_NUMBER, OPT_MARK = range(2)
PRICE_BOX, PRICE, PRICE_MOST, PRICE_IS_ASSAULT, PRICED = range(5)  # before them, what the cheapest assault cube costs

# A capability card, and an operation of a card or an event.
CARD_LINK, CARD_SC, CARD_FIRES, CARD_TN, CARD_EFFECT, CARD_FUMBLE, CARD_TRASHED, CARD_ATTEMPTS = range(8)
CARD: Final = CARD_ATTEMPTS + 2  # by seat
OP, OP_GROUP, OP_WHOM, OP_VALUE, OP_BASE, OP_MARK, OP_STRIKE, OP_CODE, OP_BOX = range(9)
OP_ROW: Final = OP_BOX + 2  # both by whom it falls on
OPERATION: Final = OP_ROW + 2
(
    STOCK,
    DAMAGE,
    BONUS_ATTACK,
    BONUS_DEFENCE,
    SHIFT,
    SHIELD_DAMAGE,
    CEASEFIRE,
    DRAW_CARDS,
    DISCARD,
    PEEK,
    SET,
    STRIKE,
) = range(12)
STRIKE_BOX, STRIKE_DEFEND, STRIKE_OUTSIDE, STRIKE_INTO, STRUCK = 0, 1, 4, 5, 6  # by the seat that is struck
EVENT_TURN, EVENT_SEAT, EVENT_OPS, EVENT_ADDS, EVENT = range(5)

# The state.
OVER, WINNER, REASON, TURN, WEEK, TRUCE_WEEK, ARMS, GROUND_WAR = range(8)
BONUS_HIT: Final = 8  # for this turn, by seat, like the next three
BONUS_SAVE: Final = 10
COMMITTED: Final = 12
SHIELD: Final = 14
MAIN: Final = 16  # the main area of each box

# A deck in the state: how many cards are in no hand, how many are discarded, how many lie on the table; then the cards.
IN_PLAY, DISCARDED, LAID, FIRST_CARD = range(4)
TO_DISCARD, TO_TABLE, TO_HAND = range(3)
# A hand in the state: how many, then the cards from low to high.
# Where a capability card is.
ELSEWHERE, IN_PILE, IN_HAND, IN_DISCARD, IN_TRASH, IN_PLAN = range(6)

# The figures of a campaign, in columns; then its boxes.
ENDED, TURNS, LENGTH, FALLEN, FIRST_BOX = range(5)

# Random numbers: streams of their own, so that who draws what does not depend on the order among them.
CARDS_OF: Final = 0  # by seat
SET_UP: Final = 2
CAPABILITIES_OF: Final = 3  # by seat
CHOICES_OF: Final = 5  # by seat: what a doctrine leaves open
# What was drawn may be written down behind the streams, for tests: where the next note goes, 0 for none; each is kind and number.
NOTES: Final = 7
STREAMS: Final = 8
NOTED_CARD, NOTED_DIE, NOTED_CAPABILITY, NOTED_CHOICE = range(4)  # choices by seat: 3 and 4
KIND: Final = 1 << 10
