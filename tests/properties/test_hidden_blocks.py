"""Hidden blocks, hands, mines, traps and requests of Urban Operations: other secrets under the same tokens, told alike.

The hider sets up otherwise in one of two games, so that its tokens stand where they stand in the other but are other blocks; or
it has another hand, or other mines. Both games go on with the same public actions, as long as they can be done in both and the
rules show nothing in which the games differ. What the other side and spectators are sent is compared at every step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import pytest

from enfilade import Action, Seeded, scenario
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.server.table.umpire import Umpire
from tests.properties.twins import act, check_equal, is_deciding, table_of, umpire_of
from tests.properties.variations import varied

Changes = dict[str, Data]
CHANGES = 3  # of a set-up that is made otherwise, of each kind
RESULTS = ("request",)  # what tells of a secret without showing it: the result of a request, by its row (7.3.3.1)
SUMS = ("fought",)  # and a fight, where its sums count a leader who stands near unseen (7.2.2)
DULL = ("pass", "done", "end")
LOUD = ("assault", "fire", "opfire", "return", "suppress", "supportfire")  # who fires shows himself: that ends a comparison
WRONG = ("activate", "assault", "carry", "cover", "fire", "load", "opfire", "pair", "scout", "suppress")  # tried in vain


@dataclass
class Pair:
    """A scenario, the side that hides something, what both games have, what each has for itself, and what is liked best."""

    name: str
    hider: str
    both: Changes = field(default_factory=dict)
    one: Changes = field(default_factory=dict)
    other: Changes = field(default_factory=dict)
    likes: tuple[str, ...] = ()


FIRST_DOOR = "urban-operations/first-door"
DRAVIK = "urban-operations/dravik-crossroads"
LIGHTS_OUT = "urban-operations/lights-out"
SELM = "urban-operations/selm-harbour"
MINES: Changes = {"red.mines": 6}
DECKS: Changes = {"events.green_deck": [], "events.red_deck": []}
HAND: Changes = {"events.red_hand": ["E01", "E07"]}
OTHER_HAND: Changes = {"events.red_hand": ["E02", "E11"]}
TANK: Changes = {
    "green.force[1].blocks[4].unit": "ald-mbt",
    "green.force[1].blocks[4].at": "0910",
    "green.force[1].blocks[5].at": "1010",
}
MORTAR: Changes = {"red.support3d": [{"row": "mortar-he", "missions": 2, "per_turn": 1, "table": "UUUUTTTTT!"}]}
PAIRS = {
    "blocks": Pair(FIRST_DOOR, "red"),
    "blocks of the other side": Pair(FIRST_DOOR, "green"),
    "moving dummies": Pair(FIRST_DOOR, "red", {"options.dummies_move": True}),
    "cards": Pair(FIRST_DOOR, "red", {"events.mode": "cards", **DECKS}, HAND, OTHER_HAND),
    "cards and table": Pair(FIRST_DOOR, "red", {"events.mode": "both", **DECKS}, HAND, OTHER_HAND),
    "requests": Pair(FIRST_DOOR, "red", MORTAR),
    "mines": Pair(DRAVIK, "red", {"options.mine_choice": True, **MINES}),
    "traps": Pair(DRAVIK, "red", {"options.ap_traps": True, **MINES}),
    "riders": Pair(DRAVIK, "green", {"options.superstructure": True, "options.set_up": "printed", **TANK}, likes=("ride",)),
    "vehicles": Pair(DRAVIK, "green", {"options.armor_cover": True}, likes=("mount", "load", "pair")),
    "transfers": Pair(SELM, "red", {"options.oob_change": True, "options.full_first_turn": True}),
}
LONG = ("mines", "traps", "riders", "vehicles", "transfers")  # their scenarios are large


def games_of(pair: Pair, seed: int) -> tuple[Umpire, Umpire]:
    """Both games of a pair."""
    one, other = [umpire_of(scenario(pair.name, {**pair.both, **changes}), str(seed)) for changes in (pair.one, pair.other)]
    return one, other


def check_pair(pair: Pair, seed: int, most: int) -> int:
    """Both games as far as they can be told apart by nothing, or so many steps; says how often they were compared."""
    chooser = Seeded(f"pair {pair.name} {pair.both} {seed}")
    one, other = games_of(pair, seed)
    set_up(one, other, pair, chooser)
    compared = 0
    while table_of(one).actors and compared < most:
        before = [len(table_of(each).play.log or []) for each in (one, other)]
        if not go_on(one, other, pair, chooser) or is_shown(one, other, before):
            break
        check(one, other, pair, seed)
        compared += 1
    return compared


def check(one: Umpire, other: Umpire, pair: Pair, seed: int) -> None:
    wrong = [f"{verb} {token}" for token, verb in product(sorted(tokens(one)), WRONG) if token[0] == pair.hider[0]]
    entries = [entry.action.text for entry in table_of(one).entries[-3:]]
    where = f"{pair.name} {pair.both}, seed {seed}, after {len(table_of(one).entries)} entries, the last {entries}"
    check_equal(one, other, pair.hider, where, wrong)


def tokens(one: Umpire) -> dict[str, str]:
    """Who stands under which token."""
    found: dict[str, str] = table_of(one).play.position.tokens
    return found


def in_doubt(one: Umpire, other: Umpire) -> set[str]:
    """The tokens that are other blocks in the two games."""
    return {token for token, id in tokens(one).items() if tokens(other).get(token) != id}


def set_up(one: Umpire, other: Umpire, pair: Pair, chooser: Seeded) -> None:
    """Both sides set up, the hider otherwise in the other game: unseen, and its tokens stand where they stand."""
    while table_of(one).path[-1].name == "Setup":
        seat = table_of(one).actors[0]
        if seat == pair.hider:
            for _, verb in product(range(CHANGES), ("swap", "mine", "trap")):
                change(other, seat, verb, chooser)
            check(one, other, pair, 0)
        act(one, seat, Action("done"))
        act(other, seat, Action("done"))
        check(one, other, pair, 0)


def change(one: Umpire, seat: str, verb: str, chooser: Seeded) -> None:
    """Two blocks of a set-up change places, or a mine or a trap is laid or taken up; not if it cannot be."""
    legal = [action for action in table_of(one).legal(seat) if action.verb == verb]
    while legal:
        act(one, seat, legal[chooser.below(len(legal))])
        choices = table_of(one).legal(seat)
        legal = [] if Action("done") in choices else list(choices)


def go_on(one: Umpire, other: Umpire, pair: Pair, chooser: Seeded) -> bool:
    """The same public action in both games, or a decision of the hider in secret; whether there was one."""
    if is_deciding(one, pair.hider):
        return decide_alike(one, other, pair.hider, chooser)
    seat = table_of(one).actors[0]
    possible = table_of(other).legal(seat)
    shared = [action for action in table_of(one).legal(seat) if action in possible]
    if not shared:
        return False
    action = preferred(shared, pair, seat, in_doubt(one, other), chooser)
    act(one, seat, action)
    act(other, seat, action)
    return True


def preferred(shared: list[Action], pair: Pair, seat: str, doubtful: set[str], chooser: Seeded) -> Action:
    """The hider does what its pair likes, then something with blocks that are others, then anything; the other side lets it."""
    liked = [action for action in shared if action.verb in pair.likes]
    theirs = [action for action in shared if action.target in doubtful]
    busy = [action for action in shared if (action.verb not in DULL) == (seat == pair.hider) and action.verb not in LOUD]
    pool = liked or (theirs if chooser.below(2) else []) or (busy if chooser.below(6) else []) or shared
    return pool[chooser.below(len(pool))]


def decide_alike(one: Umpire, other: Umpire, hider: str, chooser: Seeded) -> bool:
    """The hider decides in secret: as much in both games, but not the same; whether it could."""
    while is_deciding(one, hider) and is_deciding(other, hider):
        verbs = {action.verb for action in table_of(one).legal(hider)} & {action.verb for action in table_of(other).legal(hider)}
        if not verbs:
            return False
        verb = sorted(verbs)[chooser.below(len(verbs))]
        for each in (one, other):
            legal = [action for action in table_of(each).legal(hider) if action.verb == verb]
            act(each, hider, legal[chooser.below(len(legal))])
    return True


def is_shown(one: Umpire, other: Umpire, before: list[int]) -> bool:
    """Whether the rules have shown something in which the games differ since these places in their logs.

    Other dice, other things revealed, or something that reveals what a block is: fire at it, or a weapons effect where it stands.
    """
    if table_of(one).entries[-1].draws != table_of(other).entries[-1].draws:
        return True
    logs = [(table_of(each).play.log or [])[start:] for each, start in zip((one, other), before, strict=True)]
    telling = [[event for event in log if event.reveals or event.name in (*RESULTS, *SUMS)] for log in logs]
    if [event.to_data() for event in telling[0]] != [event.to_data() for event in telling[1]]:
        return True
    doubtful = in_doubt(one, other)
    return any(names(event, doubtful) for event in telling[0] if event.name not in SUMS)


def names(event: Event, doubtful: set[str]) -> bool:
    """Whether an event speaks of one of some blocks."""
    values = [each for value in event.values.values() for each in (value if isinstance(value, list | tuple) else [value])]
    return any(value in doubtful for value in values)


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in PAIRS])
def test_other_blocks_under_the_same_tokens_are_told_alike(name: str) -> None:
    """Tokens, counts, events, prompts, refusals and odds are the same whoever stands there (4.3.2.2, R129)."""
    assert sum(check_pair(PAIRS[name], seed, 6) for seed in range(2)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_other_blocks_are_told_alike_in_long_games(name: str) -> None:
    """The same, tried harder."""
    assert sum(check_pair(PAIRS[name], seed, 60) for seed in range(2, 10)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("hider", ["green", "red"])
@pytest.mark.parametrize("name", [FIRST_DOOR, DRAVIK, LIGHTS_OUT, SELM])
def test_other_blocks_are_told_alike_with_any_options(name: str, hider: str) -> None:
    """Every optional rule, a few at a time."""
    chooser = Seeded(f"options {name} {hider}")
    for seed in range(6):
        check_pair(Pair(name, hider, varied(name, chooser)[1]), seed, 40)
