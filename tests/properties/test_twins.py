"""No leaks, whatever a redeal may think: the same public game with other secrets sends the others the same, to the byte.

Two games are played side by side. In one of them a seat, the hider, has other secrets: it was set up otherwise, or it decides
otherwise while several decide in secret. All that the server sends to the other seats and to spectators is compared, and all that
they could ask for, until the rules draw or reveal something.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from enfilade import Action, Seeded, catalogue, scenario
from enfilade.kernel.data import Data
from enfilade.kernel.play import Together
from enfilade.library import AnyTable, scenario_names
from enfilade.server.base.secrets import HUMAN
from enfilade.server.messages import encode
from enfilade.server.table.umpire import SEEDED, Umpire
from tests.properties.games import chosen
from tests.properties.variations import options_of

SEEDS = range(2)
STEPS = 200  # in which somebody decides in secret
COMPARED = 6  # moments of games that were set up otherwise
ASKED = 20  # elements of a scene that are looked at
Changes = dict[str, Data]


@dataclass
class Twin:
    """A scenario, the seat that hides something, what is chosen in both games, and what is set up otherwise in each."""

    name: str
    hider: str
    both: Changes = field(default_factory=dict)
    one: Changes = field(default_factory=dict)
    other: Changes = field(default_factory=dict)


MINES: list[Changes] = [{"red.mines": 2, "red.mines_at": ["1610", "1209"]}, {"red.mines": 2, "red.mines_at": ["0608", "1410"]}]
TWINS = {
    "plans": Twin("game-of-war/duel", "red"),
    "plans on rails": Twin("game-of-war/ironhorse", "white"),
    "secret set-up": Twin("game-of-war/classic", "north", {"options.hidden_setup": True}),
    "allocation": Twin("urban-calculus/tarn", "blue"),
    "hidden boxes": Twin("urban-calculus/tarn", "blue", {"options.hidden": True, "options.setup": "points"}),
    "hidden numbers": Twin("urban-calculus/tarn", "blue", {"options.hidden": True, "options.hidden_tns": True}),
    "capability cards": Twin("urban-calculus/twobanks-evolved", "blue"),
    "deck building": Twin("urban-calculus/twobanks-evolved", "blue", {"evolved.choice": "players"}),
    "cubes": Twin("quick/lesson", "ga"),
    "enablers": Twin("quick/brickworks", "ga", {"options.setup_allocation": "free"}),
    "whole screen": Twin("quick/brickworks", "div", {"options.setup_allocation": "free", "options.screen": "full"}),
    "transfers": Twin("urban-operations/selm-harbour", "red", {"options.oob_change": True}),
    "mines": Twin("urban-operations/dravik-crossroads", "red", {"options.mine_choice": True}, *MINES),
    "traps": Twin("urban-operations/dravik-crossroads", "red", {"options.ap_traps": True}, *MINES),
}
# What hides something and is held against redeals alone, in the tests of section 10 of Urban Operations.
BY_REDEAL = {("options.dummies_move", True), ("options.superstructure", True), ("events.mode", "cards"), ("events.mode", "both")}


def umpire(twin: Twin, changes: Changes, seed: int) -> Umpire:
    laid = scenario(twin.name, {**twin.both, **changes})
    return Umpire(laid, dict.fromkeys(laid.seats, HUMAN), SEEDED, str(seed))


def table_of(one: Umpire) -> AnyTable:
    assert one.table is not None
    return one.table


def sent(one: Umpire, seat: str | None) -> str:
    """Every byte that a seat is sent of a game, and the answers to all that it could ask."""
    view = one.view(seat)
    page = one.game.page
    elements = [element.id for layer in one.game.scene(view).layers for element in layer.elements if element.id]
    asked = [
        *[page.preview(view, action) for action in view.legal],
        *[page.inspect(view, id) for id in elements[:: 1 + len(elements) // ASKED]],
        *[page.lay(view, lens.id) for lens in page.lenses],
    ]
    answers = [None if each is None else each.to_data() for each in asked]
    return encode(one.frame(seat, 0)).decode() + json.dumps(answers) + str(table_of(one).events(seat))


def check_equal(one: Umpire, other: Umpire, twin: Twin, where: str) -> None:
    for seat in (None, *[each for each in one.scenario.seats if each != twin.hider]):
        left, right = sent(one, seat), sent(other, seat)
        if left != right:
            at = next(index for index, (a, b) in enumerate(zip(left, right, strict=False)) if a != b)
            pytest.fail(f"{where}: {seat} is sent\n{left[max(0, at - 150) : at + 80]}\nor\n{right[max(0, at - 150) : at + 80]}")


def act(one: Umpire, seat: str, action: Action) -> bool:
    """Whether an action drew or revealed something."""
    memory = one.memories[seat]
    before = len(table_of(one).play.log or [])
    entry = one.act(seat, action.text, memory.told, memory.moment)
    return bool(entry.draws) or any(event.reveals for event in (table_of(one).play.log or [])[before:])


def together(one: Umpire) -> Together[Any] | None:
    stack = table_of(one).play.position.stack
    return stack[-1] if stack and isinstance(stack[-1], Together) else None


def decide(one: Umpire, seat: str, chooser: Seeded) -> None:
    """What a seat decides in secret, to its end, while others have not finished."""
    deciding = together(one)
    while deciding is not None and deciding.branches.get(seat) and seat in table_of(one).actors:
        legal = table_of(one).legal(seat)
        act(one, seat, legal[chooser.below(len(legal))])
        deciding = together(one)


def check_decisions(twin: Twin, seed: int) -> int:
    """Wherever several decide at once in one game, the hider decides otherwise in its twin; says how often."""
    chooser = Seeded(f"twins {twin.name} {seed}")
    one = umpire(twin, twin.one, seed)
    found = 0
    for step in range(STEPS):
        actors = table_of(one).actors
        if not actors or found == 1:
            break
        if twin.hider in actors and len(actors) > 1:
            other = rebuilt(one, twin, seed)
            again = rebuilt(one, twin, seed)
            decide(other, twin.hider, Seeded(f"one {seed} {step}"))
            decide(again, twin.hider, Seeded(f"other {seed} {step}"))
            check_equal(other, again, twin, f"{twin.name}, seed {seed}, after {len(table_of(one).entries)} entries")
            found += 1
        seat, action = chosen(table_of(one), chooser)
        act(one, seat, action)
    return found


def rebuilt(one: Umpire, twin: Twin, seed: int) -> Umpire:
    """The same game, umpire and all."""
    other = umpire(twin, twin.one, seed)
    for entry in table_of(one).entries:
        other.redo(entry)
    return other


def check_set_ups(twin: Twin, seed: int) -> None:
    """Both games from the start, with the same actions, until something is drawn or revealed."""
    chooser = Seeded(f"set up {twin.name} {seed}")
    one, other = umpire(twin, twin.one, seed), umpire(twin, twin.other, seed)
    for _ in range(COMPARED):
        check_equal(one, other, twin, f"{twin.name}, seed {seed}, after {len(table_of(one).entries)} entries")
        actors = table_of(one).actors
        seat = actors[chooser.below(len(actors))]
        shared = [action for action in table_of(one).legal(seat) if action in table_of(other).legal(seat)]
        if not shared:
            return
        action = shared[chooser.below(len(shared))]
        if act(one, seat, action) | act(other, seat, action):
            return


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TWINS)
def test_other_secrets_are_told_alike(name: str, seed: int) -> None:
    twin = TWINS[name]
    if twin.one:
        check_set_ups(twin, seed)
    else:
        assert check_decisions(twin, seed), "nobody decided in secret"


def test_every_option_that_hides_something_has_a_twin() -> None:
    """Each of the values that an option says it hides something with is tried above, by name or because the scenario has it."""
    tried = {(key, value) for twin in TWINS.values() for key, value in in_force(twin).items() if isinstance(value, str | bool)}
    for game in catalogue():
        hiding = {
            (option.key, value)
            for name in [*scenario_names(game), *[twin.name for twin in TWINS.values() if twin.name.startswith(f"{game}/")]]
            for option in options_of(name)
            for value in option.hide
        }
        assert hiding <= tried | BY_REDEAL, game


def in_force(twin: Twin) -> Changes:
    return {option.key: option.value for option in options_of(twin.name)} | twin.both
