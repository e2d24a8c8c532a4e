"""How good a position is: will above all, then what the model will do to it (§2, §9)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.board import NA, NEVER, other
from enfilade.games.urban_calculus.mission import Rule
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.event import Seat

WILL: Final = 1.0
GROUND: Final = 0.42
FIRES: Final = 0.16
SUPPORT: Final = 0.30
CAPABILITY: Final = 0.14
RESERVES: Final = 0.05
OPINION: Final = 0.25
GOAL: Final = 0.8


def evaluate(position: Position, seat: Seat) -> float:
    """The balance of two sides, within ±0.95; 1 and −1 are for games that are over."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else 1.0 if winner == seat else -1.0
    own, his = standing(position, seat), standing(position, other(seat))
    value = (own - his) / (abs(own) + abs(his) + 0.5) + GOAL * outlook(position, seat)
    return max(-0.95, min(0.95, value))


def standing(position: Position, seat: Seat) -> float:
    """What a side has left, with the harm that is still on its way taken off."""
    model = position.mission.model
    loss = expected_losses(position, seat)
    worth = 0.0
    for stock in model.stocks.values():
        if stock.is_city:
            continue
        key = stock.of(seat)
        left = max(0.0, position.main(key) - loss.get(key, 0.0))
        start = max(1, position.starts.get(key, 1))
        match stock.role:
            case "will":
                share = min(1.0, left / start)
                worth += WILL * share * (2.0 - share)  # the last cubes are the dearest
            case "support":
                worth += SUPPORT * left / start
            case "force":
                part = GROUND if stock.fights == "assault" else FIRES
                worth += part * left / max(4.0, float(start))
            case "capability":
                worth += CAPABILITY * left / start
            case "reserve":
                worth += RESERVES * min(left, 8.0) / 4
            case "opinion":
                worth -= OPINION * (position.boxes[key].total % 5 + loss.get(f"+{key}", 0.0)) / 10
            case _:
                pass
    return worth


def expected_losses(position: Position, seat: Seat) -> dict[str, float]:
    """First-order expectation of what the pending cubes will cost a side, along its links (§9); gains as `+box`."""
    model = position.mission.model
    flow: dict[str, float] = {}
    lost: dict[str, float] = {}
    for area in model.areas:
        box = position.boxes[area.instance]
        waiting = float(box.gain[area.cause] if area.on == "gain" else box.loss[area.cause])
        if area.cause in (0, 1):
            waiting += flow.get(f"{area.on}:{area.instance}", 0.0)
        if not waiting:
            continue
        for test in area.tests:
            tn = position.tn(test.key, test.link, area.instance)
            if tn == NA or tn >= NEVER:
                continue
            sign = position.sign(test.key, test.link.code)
            amount = waiting * (11 - tn) / 10 * test.link.amount
            key = f"{'gain' if sign > 0 else 'loss'}:{test.target}"
            flow[key] = flow.get(key, 0.0) + amount
            if test.target.startswith(f"{seat}."):
                into = f"+{test.target}" if sign > 0 else test.target
                lost[into] = lost.get(into, 0.0) + amount
    return lost


def outlook(position: Position, seat: Seat) -> float:
    """How near the scenario's goals are: thresholds at the end of a turn, and who profits from the clock."""
    mission = position.mission
    value = 0.0
    for rule in mission.rules:
        if rule.when == "turn_end" and rule.winner in position.seats:
            closeness = near(position, rule)
            value += (0.5 if rule.winner == seat else -0.5) * closeness
    favoured = first_true(position)
    if favoured:
        value += (0.3 if favoured == seat else -0.3) * (0.3 + elapsed(position))
    return value


def near(position: Position, rule: Rule) -> float:
    """1 where a rule holds, falling with the distance to it."""
    if not rule.all:
        return 0.0
    worst = 0.0
    for condition in rule.all:
        difference = 0
        for term in condition.terms:
            difference += term.sign * (position.value_of(term.variable) if term.variable else term.number)
        if not condition.holds(difference):
            worst = max(worst, abs(difference) + (0.5 if condition.operator in ("<", ">") else 0.0))
    return 1.0 / (1.0 + worst)


def first_true(position: Position) -> str:
    """Who would win if time ran out now."""
    for rule in position.mission.rules:
        if rule.when == "end" and near(position, rule) == 1.0:
            return rule.winner if rule.winner in position.seats else ""
        if rule.when == "end" and not rule.all and not rule.any:
            return rule.winner if rule.winner in position.seats else ""
    return ""


def elapsed(position: Position) -> float:
    mission = position.mission
    if mission.has_end:
        return min(1.0, position.week / max(1, position.ceasefire_week))
    return min(1.0, position.turn / max(1, mission.turns or mission.options.max_turns))
