"""What the stack of a written position may not say: every name in it is one that there is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.knowledge.checks import NOWHERE, check_request, known, known_list, rows_of
from enfilade.games.urban_operations.rules.activation import Activation, ordered
from enfilade.games.urban_operations.rules.deeds import BY_NAME
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Reader
from enfilade.kernel.errors import shown

# What the keys of a procedure name.
ACTING: Final = ("block", "firer", "target", "mover")
HELPING: Final = ("helper", "supporter", "answerer", "driven_by", "winner", "paired", "joining", "by")
BLOCK_LISTS: Final = ("followers", "company")
PLACES: Final = ("loc", "origin", "lastfree", "start")
PLACE_LISTS: Final = ("way", "entered")
IN_FIGHT: Final = ("firer_at", "target_at")
UNDECLARED: Final = ("8.2.7.1", "fight")  # steps in which nobody has looked yet where the two stand


def check_stack(data: Reader, position: Position) -> None:
    """The procedures in progress, and those in which a side decides in secret."""
    for each in data.tables("stack"):
        _check(each, position)
        branches = each.table("branches")
        for seat in branches.keys():
            for own in branches.tables(seat):
                _check(own, position)


def _check(data: Reader, position: Position) -> None:
    """Every block, place, side and force that a procedure names."""
    mission = position.mission
    blocks = [*position.blocks, *position.tokens]
    places = [*mission.district.locations, *NOWHERE, *[f"in:{id}" for id in position.blocks]]
    name = data.text("procedure")
    _check_words(data, ACTING, [*blocks, ""] if name == "Transfers" else blocks, "block")
    _check_words(data, HELPING, [*blocks, ""], "block")
    _check_words(data, PLACES, [*places, ""], "location")
    _check_words(data, ("seat",), SEATS, "side")
    _check_words(data, ("asked",), [*SEATS, ""] if data.has("waiting") and data.texts("waiting") else [""], "side")
    _check_words(data, ("force",), mission.forces, "force")
    for key in BLOCK_LISTS:
        known_list(data, key, blocks, "block")
    for key in PLACE_LISTS:
        known_list(data, key, places, "location")
    if name in ("EventSequence", "FireCards"):
        known_list(data, "waiting", SEATS, "side")
    else:
        known_list(data, "waiting", position.counters, "counter")
    if name == "Strike":
        check_request(data.table("request"), mission)
    if name == "Requests":
        known(data, "row", data.text("row"), [*rows_of(mission, data.text("seat")), ""], "3D row")
    if name == "OpportunityWindow":
        _check_words(data, ("chosen",), [*blocks, ""], "block")
    if name == "Activation":
        _check_deeds(data)
    if data.has("weapon"):
        _check_fight(data, position)


def _check_words(data: Reader, keys: tuple[str, ...], all: Collection[str], what: str) -> None:
    for key in keys:
        if data.has(key):
            known(data, key, data.text(key), all, what)


def _check_deeds(data: Reader) -> None:
    """What a block has done in its activation (7.1.2)."""
    _check_words(data, ("acted",), BY_NAME if data.text("step") == "acted" else [*BY_NAME, ""], "deed")


def _check_fight(data: Reader, position: Position) -> None:
    """The weapons of a fight are those of the blocks in it, and where they stood is on the map (8.2.7)."""
    known(data, "weapon", data.text("weapon"), _weapons(position, data.text("firer")), "weapon")
    if not data.has("firer_at"):
        return
    is_declared = data.text("step") not in UNDECLARED
    places = position.mission.district.locations
    _check_words(data, IN_FIGHT, places if is_declared else [*places, ""], "location")
    if not data.has("answer"):
        return
    if data.text("answer") == "cover":
        known(data, "answerer", data.text("answerer"), [*position.blocks, *position.tokens], "block")
    armed = _weapons(position, data.text("answerer") or data.text("target"))
    is_answered = data.text("answer") in ("return", "cover")
    _check_words(data, ("answer_weapon",), armed if is_answered else [*armed, ""], "weapon")
    helper = data.text("supporter")
    _check_words(data, ("support_weapon",), [*_weapons(position, helper), ""] if helper else [""], "weapon")


def _weapons(position: Position, handle: str) -> list[str]:
    return [weapon.id for weapon in position.block(handle).card.weapons]


# Choices in more than one step: each must have been offered after the one before.


def check_choices(data: Reader, position: Position) -> None:
    """What a side has chosen so far in its set-up, or a block of its order."""
    top = position.stack[-1] if position.stack else None
    if isinstance(top, Setup) and top.step == "ask":
        _check_set_up(data, position, top)
    elif isinstance(top, Activation) and top.chain:
        _check_order(data, position, top)


def _check_set_up(data: Reader, position: Position, setup: Setup) -> None:
    verb = setup.chosen.partition(" ")[0]
    fresh = Setup(setup.seat, step="ask")
    offers = [action.text for action in fresh.actions(position)]
    if verb in offers:
        offers += [action.text for action in Setup(setup.seat, verb, step="ask").actions(position)]
    if setup.chosen and setup.chosen not in offers:
        raise data.bad("stack", f"{setup.seat} cannot choose {shown(setup.chosen)} in its set-up (4.2)")
    parts = [action.text for action in Setup(setup.seat, setup.chosen, step="ask").actions(position)]
    if setup.part and setup.part not in parts:
        raise data.bad("stack", f"{setup.seat} cannot choose {shown(setup.part)} in its set-up (4.2)")


def _check_order(data: Reader, position: Position, activation: Activation) -> None:
    made = activation.copy()
    made.chain = ()
    while made.chain != activation.chain:
        orders = [ordered(made.chain, action) for action in made.actions(position)]
        taken = [order for order in orders if len(order) > len(made.chain) and activation.chain[: len(order)] == order]
        if not taken:
            raise data.bad("stack", f"{activation.block} cannot choose {shown(' '.join(activation.chain))} (8.2)")
        made.chain = taken[0]
