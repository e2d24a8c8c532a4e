"""What each option about set-up, movement, mines and traps promises, held against random play on random sorties.

A sortie has random units in random places of a small town with cellars, mines wherever the sides lay them, and random options.
After every action each promise is asked whether it was put to the test; one that is broken fails at once, and one that no
sortie has tried fails too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from enfilade import Action, Seeded, Table
from enfilade.games.urban_operations.box.mission import SEATS, VARIANTS, enemy
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.impulse import Impulse
from enfilade.games.urban_operations.rules.movement.manholes import MANHOLE
from enfilade.games.urban_operations.rules.movement.mines import Mines
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data, canonical
from tests.games.urban_operations import moments
from tests.games.urban_operations.field import HERE, read

BRIEF, THOROUGH = 40, 300  # sorties
TOWN = str(HERE / "below.toml")
UNITS = ("inf", "inf", "eng", "eng", "apc", "ifv", "mbt")
INDOORS = ("1.1", "1.2", "1.3", "1.4")
HOW = ("move", "withdraw")  # what springs mines and traps; who gets off a vehicle does not
SET_UP_ACTIONS = 9
STILL = ("done", "end", "pass", "silent")


class Moment(moments.Moment):
    """One action of a game, and what it means for movement."""

    def entered(self) -> list[tuple[Block, str]]:
        """The blocks that went somewhere, and where to; underground places by what the block's own side is told."""
        found: list[tuple[Block, str]] = []
        for number, event in enumerate(self.events):
            if event.name == "moved" and event.values["how"] in HOW:
                note = self.events[number + 1] if number + 1 < len(self.events) else event
                goal = note.values.get("to", event.values["to"]) if note.name == "below" else event.values["to"]
                found.append((self.after.block(str(event.values["block"])), str(goal)))
        return found

    @property
    def activation(self) -> Activation | None:
        """The activation that asked, with nothing of an order given yet."""
        top = self.before.stack[-1] if self.before.stack else None
        return top if isinstance(top, Activation) and not top.chain else None


# Random sorties.


def sortie(seed: int) -> dict[str, Data]:
    """Random units, places and options."""
    dice = Seeded(f"sortie {seed}")
    mission = read(TOWN, "{}").start.mission
    hexes = [hex for hex, letter in mission.district.terrain.items() if letter == "."]
    changes: dict[str, Data] = {"turns": 3, "underground.known_to": ["green", "red"] if dice.below(2) else ["red"]}
    for seat, army, near in (("green", "ald", hexes[: len(hexes) // 2]), ("red", "kor", hexes[len(hexes) // 2 :])):
        letter = seat[0].upper()
        places = dice.shuffle(near, "hexes")
        kinds = ["ldr", "eng", "ifv" if seat == "green" else "apc", *[UNITS[dice.below(len(UNITS))] for _ in range(3)]]
        blocks: list[Data] = [
            {"id": f"{letter}{number}", "unit": f"{army}-{kind}", "at": places[number]} for number, kind in enumerate(kinds)
        ]
        if seat == "red":
            blocks[0] = {"id": "R0", "unit": "kor-ldr", "at": INDOORS[dice.below(len(INDOORS))]}
        area: list[Data] = [*near, *(INDOORS if seat == "red" else ())]
        changes[f"{seat}.force"] = [
            {"id": letter, "quality": "veteran", "leader": f"{letter}0", "setup": area, "blocks": blocks}
        ]  # fmt: skip
        changes[f"{seat}.mines"] = 12
        changes[f"{seat}.dummies"] = [{"id": f"{letter}D", "at": places[len(kinds)]}]
    for variant in VARIANTS:
        if variant.key in PROMISES:
            changes[f"options.{variant.key}"] = variant.values[dice.below(len(variant.values))]
    return changes


def chosen(table: Table[Position, View], seat: str, dice: Seeded) -> Action:
    """An action by chance: mines and traps in the set-up, then movement rather than rest."""
    legal = list(table.legal(seat))
    if table.path[-1].name == "Setup":
        laying = [action for action in legal if action.verb in ("mine", "trap", "column", "building")]
        traps = [action for action in laying if action.verb == "trap"]
        laying = traps if traps and dice.below(2) else laying
        choices = laying if laying and len(table.entries) % SET_UP_ACTIONS else legal[-1:]
    else:
        busy = [action for action in legal if action.verb not in STILL]
        choices = busy if busy and dice.below(6) else legal
        verbs = sorted({action.verb for action in choices})
        inwards = [action for action in choices if action.verb == "step" and not action.target.isdigit()]
        if inwards and dice.below(4):
            choices = inwards
        elif dice.below(2):
            verb = verbs[dice.below(len(verbs))]
            choices = [action for action in choices if action.verb == verb]
    return choices[dice.below(len(choices))]


def made(seed: int) -> list[Moment]:
    """The moments of a random game of a random sortie."""
    table: Table[Position, View] = Table(read(TOWN, canonical(sortie(seed))), seed=seed)
    dice = Seeded(f"made {seed}")
    found: list[Moment] = []
    while table.actors:
        seat = table.actors[dice.below(len(table.actors))]
        action, legal, before = chosen(table, seat, dice), table.legal(seat), table.position.copy()
        found.append(Moment(before, action, legal, table.act(seat, action), table.position.copy()))
    return found


# What is promised.


def mine_choice(moment: Moment) -> bool:
    """The enemy of a block that stops is asked, mine or none, or nobody is; either way nothing is left under a vehicle."""
    top = moment.before.stack[-1] if moment.before.stack else None
    for block in moment.after.blocks.values():
        hexes = moment.before.trails.of(block.id)
        if hexes and block.is_on_map and not block.is_foot and not moment.after.trails.of(block.id):
            assert not any([hex in moment.after.mines.laid[seat] for hex in hexes for seat in SEATS])
    if not moment.options.has("mine_choice"):
        assert not isinstance(top, Mines)
        return bool(moment.named("mine_sprung"))
    if not isinstance(top, Mines):
        return False
    block = moment.before.block(top.block)
    foe = enemy(block.seat)
    lying = [hex for hex in moment.before.trails.of(block.id) if hex in moment.before.mines.laid[foe]]
    assert {action.verb for action in moment.legal} <= {"spring", "silent"}
    assert not moment.offered("spring") or (lying and not block.is_foot)
    if moment.action.verb == "silent":
        assert moment.after.mines.gone[foe] == moment.before.mines.gone[foe]
    return bool(moment.offered("spring"))


def mine_timing(moment: Moment) -> bool:
    """At once: in the step onto it. At the end: not while the vehicle that stepped onto it can still go on."""
    if moment.options.has("mine_choice") or moment.action.verb != "step":
        return False
    is_tried = False
    sprung = [str(event.values["hex"]) for event in moment.named("mine_sprung")]
    for block, hex in moment.entered():
        if block.is_foot or not any([hex in moment.before.mines.laid[seat] for seat in SEATS]):
            continue
        killed_first = [event for event in moment.named("eliminated") if event.rule not in ("5.2.2.2",)]
        if moment.options.mine_timing == "immediate":
            assert hex in sprung or killed_first
        else:
            goes_on = [each for each in moment.after.stack if isinstance(each, Activation) and each.step == "ask"]
            assert hex not in sprung or not [each for each in goes_on if moment.after.block(each.block).id == block.id]
        is_tried = True
    return is_tried


def ap_traps(moment: Moment) -> bool:
    """Whoever enters a trapped room springs the trap and loses 2; without the option there are none."""
    if not moment.options.has("ap_traps"):
        assert not any([moment.before.mines.traps[seat] for seat in SEATS])
        assert "trap" not in moment.offered("place")
        assert not moment.offered("trap")
        return "mine" in moment.offered("place")
    is_tried = False
    for block, loc in moment.entered():
        for seat in SEATS:
            if loc in moment.before.mines.traps[seat] and loc not in moment.after.mines.traps[seat]:
                lost = [event for event in moment.named("lost") if event.rule == "13.2"]
                assert moment.named("trap_sprung")
                assert lost
                is_tried = True
            elif loc in moment.before.mines.traps[seat]:
                assert not block.is_alive  # the other side's trap killed it first
    return is_tried


def dummies_move(moment: Moment) -> bool:
    """A dummy moves over hexes and zones and does nothing else; without the option it is never activated."""
    dummies = [block for block in moment.before.blocks.values() if block.type == "DUM" and block.is_on_map]
    if not moment.options.has("dummies_move"):
        assert not [block for block, _ in moment.entered() if block.type == "DUM"]
        top = moment.before.stack[-1] if moment.before.stack else None
        assert not set(moment.offered("activate")) & {block.token for block in dummies}
        return isinstance(top, Impulse) and bool(dummies)
    activation = moment.activation
    if activation is None or moment.before.block(activation.block).type != "DUM":
        return False
    assert {action.verb for action in moment.legal} <= {"step", "done"}
    district = moment.before.mission.district
    assert all([district.is_hex(loc) or district.is_zone(loc) for loc in moment.offered("step")])
    return True


def block_underground(moment: Moment) -> bool:
    """Engineers who blow a manhole up bar its zone and kill whoever is there; without the option none is offered."""
    if not moment.options.has("block_underground"):
        assert not [goal for goal in moment.offered("destroy") if goal.startswith(MANHOLE)]
        activation = moment.activation
        return activation is not None and moment.before.block(activation.block).type == "ENG"
    if moment.action.verb != "destroy" or not moment.action.target.startswith(MANHOLE):
        return False
    if any([isinstance(each, Mines) for each in moment.after.stack]):  # they stop to do it: first come the mines behind them
        return False
    zone = moment.before.ground.shafts[moment.action.target[len(MANHOLE) :]]
    if zone:
        assert not moment.after.here(zone)
        assert [each for each in moment.after.counters.values() if each.loc == zone and each.kind == "barricade"]
    return True


def partition_mp(moment: Moment) -> bool:
    """A step through a partition costs what the option says (R14)."""
    activation = moment.activation
    if activation is None or moment.action.verb != "step" or not moment.before.block(activation.block).is_on_map:
        return False
    start = moment.before.block(activation.block).loc
    kinds = [step.kind for step in moment.before.ground.steps[start] if step.to == moment.action.target]
    later = [each for each in moment.after.stack if isinstance(each, Activation) and each.block == activation.block]
    if kinds != ["partition"] or not later:
        return False
    assert later[0].mp - activation.mp == moment.options.partition_mp
    return True


def set_up(moment: Moment) -> bool:
    """A side finds its blocks as printed, or by lot elsewhere in their areas, one in a place, as many under a roof (R126)."""
    top = moment.before.stack[-1]
    if not isinstance(top, Setup) or top.made or top.chosen:
        return False
    mission = moment.before.mission
    blocks = [block for block in moment.before.blocks.values() if block.seat == top.seat]
    if moment.options.set_up == "printed":
        assert all([block.loc == block.piece.home for block in blocks])
        return True
    for block in blocks:
        area = mission.forces[block.piece.force].area if block.card.is_unit else mission.sides[block.seat].area
        assert block.loc in (block.piece.home, *area)
    assert len({block.loc for block in blocks}) == len({block.piece.home for block in blocks})
    outdoors = mission.district.terrain
    assert len([block for block in blocks if block.loc in outdoors]) == len(
        [block for block in blocks if block.piece.home in outdoors]
    )
    return any([block.loc != block.piece.home for block in blocks])


PROMISES: dict[str, Callable[[Moment], bool]] = {
    "set_up": set_up,
    "mine_choice": mine_choice,
    "mine_timing": mine_timing,
    "ap_traps": ap_traps,
    "dummies_move": dummies_move,
    "block_underground": block_underground,
    "partition_mp": partition_mp,
}


def always(moment: Moment) -> None:
    """What holds under every option: no mine is lost count of, none lies open that is not there, no trail outlives its block."""
    position = moment.after
    is_moving = any([isinstance(each, Activation) for each in position.stack])
    is_calm = position.outcome is None and not is_moving  # the end may come above a friend; engineers may just have laid a mine
    for seat in SEATS:
        mines, stock = position.mines, position.works.left(seat, "mine")
        held = len(mines.laid[seat]) + 2 * len(mines.traps[seat]) + mines.gone[seat] + mines.given_up[seat] + stock
        assert held == position.mission.sides[seat].mines
        assert set(mines.found[seat]) <= mines.of(seat)
        if seat in position.ready and is_calm:
            assert not mines.of(seat) & set(mines.cleared[seat])  # nobody is sure of what is not so
    for id in position.trails.hexes:
        assert position.blocks[id].is_on_map
    for loc, ids in position.places.items():
        if len(ids) > 1 and is_calm:
            assert not position.is_crowded(position.blocks[ids[0]]), loc


@cache
def tried(games: int) -> dict[str, set[Data]]:
    """The values of each option under which its promise was put to the test, in so many sorties; none was broken."""
    found: dict[str, set[Data]] = {option: set() for option in PROMISES}
    for seed in range(games):
        changes = sortie(seed)
        for moment in made(seed):
            always(moment)
            for option, promise in PROMISES.items():
                if promise(moment):
                    found[option].add(changes[f"options.{option}"])
    return found


@pytest.mark.parametrize("option", PROMISES)
def test_an_option_keeps_its_promise(option: str) -> None:
    """It was put to the test with every value, and held (5.2.2.2, 13.1, 13.2, R14, R37, R126, R135)."""
    values = {variant.key: set(variant.values) for variant in VARIANTS}
    assert tried(BRIEF)[option] == values[option]


@pytest.mark.slow
def test_promises_hold_in_many_sorties() -> None:
    """The same, tried harder (5.2.2.2, 13.2)."""
    assert all(tried(THOROUGH).values())
