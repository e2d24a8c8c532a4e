"""No computer player cheats: two games that differ only in what its seat cannot know, and it chooses the same in both.

The games do not come from a redeal, which might share a mistake with the players: in one of them the other side has decided
otherwise in secret, or has set up other blocks under the same tokens, or chance will have it otherwise from here on.
"""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table
from enfilade.players import names, player
from enfilade.server.table.umpire import Umpire
from tests.properties.games import chosen, named
from tests.properties.test_hidden_blocks import LONG, PAIRS, games_of, go_on, is_shown, set_up
from tests.properties.test_twins import STEPS, TWINS, Twin, rebuilt, umpire
from tests.properties.twins import act, decide, table_of

SEARCH = "search:18"  # seconds would not be the same twice: the levels search as this does
QUICK = ("plans", "allocation", "cubes")  # of the twins, those that are tried every time
DECISIONS = 2  # of a pair of games that are compared


def choices(one: Umpire, seat: str, seed: str) -> dict[str, str]:
    """What every player would choose for a seat."""
    game = one.game
    known = [name for name in names(game) if name not in ("regular", "veteran", "elite")]
    return {name: player(name, game, seed).choose(one.view(seat), Seeded(seed)).text for name in [*known, SEARCH]}


def check_twins(twin: Twin, seed: int) -> bool:
    """The first time that several decide at once, and the hider does so otherwise in the other game."""
    chooser = Seeded(f"choice {twin.name} {seed}")
    one = umpire(twin, seed)
    for _ in range(STEPS):
        actors = table_of(one).actors
        others = [seat for seat in actors if seat != twin.hider]
        if twin.hider in actors and others:
            found: list[dict[str, str]] = []
            for way in ("one", "other"):
                twin_game = rebuilt(one, twin, seed)
                decide(twin_game, twin.hider, Seeded(f"{way} {seed}"))
                found.append(choices(twin_game, others[0], "same"))
            assert found[0] == found[1]
            return True
        act(one, *chosen(table_of(one), chooser))
    return False


@pytest.mark.parametrize("name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in TWINS])
def test_what_another_decides_in_secret_does_not_change_a_choice(name: str) -> None:
    assert check_twins(TWINS[name], 0), "nobody decided in secret"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name != "blocks" else name for name in PAIRS if name not in LONG]
)
def test_who_stands_under_a_token_does_not_change_a_choice(name: str) -> None:
    """Hidden blocks and hands, as long as nothing shows them."""
    pair = PAIRS[name]
    chooser = Seeded(f"choice {name}")
    one, other = games_of(pair, 0)
    set_up(one, other, pair, chooser)
    compared = 0
    while table_of(one).actors and compared < DECISIONS:
        seat = table_of(one).actors[0]
        if seat != pair.hider and len(table_of(one).legal(seat)) > 1:
            assert choices(one, seat, f"{compared}") == choices(other, seat, f"{compared}")
            compared += 1
        before = [len(table_of(each).play.log or []) for each in (one, other)]
        if not go_on(one, other, pair, chooser) or is_shown(one, other, before):
            break
    assert compared


@pytest.mark.parametrize("name", ["urban-battle/first-patrol", "urban-calculus/tarn", "quick/lesson"])
def test_the_dice_to_come_do_not_change_a_choice(name: str) -> None:
    table = Table(named(name), seed=5)
    chooser = Seeded("choice")
    while table.actors and (len(table.entries) < 12 or len(table.legal(table.actors[0])) < 2):
        table.act(*chosen(table, chooser))
    seat = table.actors[0]
    for who in ("greedy", SEARCH):
        found = {
            player(who, table.game, 1).choose(table.copy(dice=Seeded(f"chance {each}")).view(seat), Seeded("same")).text
            for each in range(2)
        }
        assert len(found) == 1
