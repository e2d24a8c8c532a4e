"""What a plan would stumble over before it meets the enemy, told before it is committed (R46, R12, V.4)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Caution
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.page.forecast import Forecast, before_battle, forecast
from enfilade.games.game_of_war.page.lenses import change
from enfilade.games.game_of_war.page.naming import names_of
from enfilade.games.game_of_war.page.words import places
from enfilade.games.game_of_war.rules.battles import FAILS, fight
from enfilade.games.game_of_war.rules.classic import END_MOVES
from enfilade.games.game_of_war.rules.planning import COMMIT
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import listed, renamed, text_of, texts

PLANNING: Final = ("PlanTurn", "GiveOrder", "ChooseTile")


def cautions(view: View) -> list[Caution]:
    """The plan is tried out against an enemy who stands still: what fails even so is told."""
    found = forecast(view) if view.path and view.path[-1].name in PLANNING else None
    if found is None:
        return []
    stumbles: list[Caution] = []
    for event in found.told:
        words = stumble_words(found.before, found.seat, event)
        if words:
            stumbles.append(Caution(renamed(words, names_of(view.front)), event.rule, places(event)))
    return [*stumbles, *isolation(found)]


def isolation(found: Forecast) -> list[Caution]:
    """Those of one's own whom the plan itself would cut off, if the enemy stands still (IV.1)."""
    after = found.after
    cut = change(found.before, after, found.seat).cut if found.plan.orders else []
    if not cut:
        return []
    names = names_of(after.front)
    told = [f"{names[id]} at {after.name(after.pieces[id].tile)}" if after.pieces[id].on_board else names[id] for id in cut]
    return [Caution(f"{listed(told)} would be cut off", "IV.1", cut)]


def quiet(view: View) -> list[Action]:
    """To commit is hardly meant while nothing is planned, nor to end the moves before the first (§4.12.2), nor an attack that
    nobody would take part in (R12)."""
    if END_MOVES in view.legal and not view.moved:
        return [END_MOVES]
    plan = view.plans.get(view.seat or "")
    if view.seat is None or plan is None or not view.path or view.path[-1].name != "PlanTurn":
        return []
    return [*([] if plan.orders or plan.attacks else [COMMIT]), *in_vain(view, view.seat)]


def in_vain(view: View, seat: Seat) -> list[Action]:
    """Attacks on units that none of one's own would bear on after the plan so far, if the enemy stands still."""
    named = attacks_on_units(view)
    if not named:
        return []
    after = before_battle(view)
    return [action for action in named if fight(after, seat, after.pieces[action.target].tile) is None]


def is_out_of_reach(view: View) -> bool:
    """Whether none of one's own units would bear on any enemy that may be attacked (R12)."""
    named = attacks_on_units(view)
    return view.seat is not None and bool(named) and in_vain(view, view.seat) == named


def attacks_on_units(view: View) -> list[Action]:
    return [action for action in view.legal if action.verb == "attack-unit"]


def stumble_words(position: Position, seat: Seat, event: Event) -> str:
    """How a plan trips over itself in an event; empty if it does not."""
    values = event.values
    unit, tile = text_of(values, "unit"), text_of(values, "tile")
    match event.name:
        case "blocked" if position.pieces[text_of(values, "by")].seat == seat:
            return f"{unit} would be stopped by your own {text_of(values, 'by')} on {tile}"
        case "collided":
            return f"{listed(texts(values.get('units')))} would meet at {tile} and stop"
        case "squished":
            return f"your train would drive {unit} from {tile}"
        case "crashed":
            return f"{listed(texts(values.get('parts')))} would collide on {tile} and be lost"
        case "boarding_failed":
            return f"{unit} could not board {text_of(values, 'carrier')}: {text_of(values, 'reason')}"
        case "no_battle" if event.rule == "R12":
            return f"none of your units would bear on {text_of(values, 'aim')} at {tile}, so there would be no battle"
        case "battle" if text_of(values, "seat") == seat and text_of(values, "result") == FAILS:
            sums = f"{text_of(values, 'attack')} against {text_of(values, 'defence')}"
            return f"your attack on {text_of(values, 'target')} would fail as planned, {sums}"
        case "no_battle" if event.rule == "R42":
            return f"your own unit would be on {tile}, which you attack"
        case _:
            return ""
