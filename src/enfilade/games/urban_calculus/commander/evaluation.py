"""How good a position is: will above all, then what the model will do to it (§2, §9)."""

from __future__ import annotations

from math import tanh
from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, SEATS, Stock, other
from enfilade.games.urban_calculus.box.charts import chance
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.games.urban_calculus.box.mission import Rule
from enfilade.games.urban_calculus.commander.weights import WEIGHTS
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total

WILL: Final = 1.0
GROUND: Final = 1.6  # all that a side can assault with at the start; any of its cubes is as good as another
GUN: Final = 42.0  # the enemy's ground forces at the start, by the share of them that a gun destroys in a turn
LEAST_GROUND: Final = 8.0  # that a side is judged by, however few it began with
SUPPORT: Final = 0.30
CAPABILITY: Final = 0.60
RESERVES: Final = 0.05
OPINION: Final = 0.02  # a cube of world opinion: it works through the ratchet only
CASUALTIES: Final = 0.01
GOAL: Final = 0.45  # of a scenario's own goal
BROKEN: Final = 0.2  # of what ends the game at once: will that is broken
CLOCK: Final = 0.3  # of being ahead when time runs out
CAUSES: Final = 1 + len(SEATS)  # of a cube in a holding area: nobody in particular, or a seat
# What tells who will win; all of it counts again, weighed by how much of the time is gone.
FEATURES: Final = ("forces", "goals", "clock")


class Drift:
    """Cubes that are expected to move, in fractions: what an order would do on average."""

    def __init__(self) -> None:
        self.main: Final[dict[str, float]] = {}  # box
        self.gain: Final[dict[str, float]] = {}  # box:cause, into the holding area
        self.loss: Final[dict[str, float]] = {}

    def move(self, instance: str, count: float) -> None:
        self.main[instance] = self.main.get(instance, 0.0) + count

    def pend(self, instance: str, cause: int, count: float) -> None:
        """Into a holding area: gains, or, where the count is negative, losses."""
        area = self.gain if count > 0 else self.loss
        key = f"{instance}:{cause}"
        area[key] = area.get(key, 0.0) + abs(count)

    def add(self, drift: Drift, times: float) -> None:
        for into, part in ((self.main, drift.main), (self.gain, drift.gain), (self.loss, drift.loss)):
            for key, count in part.items():
                into[key] = into.get(key, 0.0) + times * count

    def plus(self, drift: Drift, times: float) -> Drift:
        both = Drift()
        both.add(self, 1.0)
        both.add(drift, times)
        return both


def evaluate(position: Position, seat: Seat) -> float:
    """A win is 1, a loss −1; before the end twice the chance to win, less 1."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else 1.0 if winner == seat else -1.0
    weighed = total([weight * each for weight, each in zip(WEIGHTS, features(position, seat), strict=True)])
    return 0.98 * tanh(weighed / 2)


def features(position: Position, seat: Seat) -> list[float]:
    """What the evaluation goes by: `FEATURES`, and all of them again as far as the game is over."""
    drift = Drift()
    found = [forces(position, seat, drift), goals(position, seat, drift), clock(position, seat, drift)]
    gone = elapsed(position)
    return [*found, *[gone * each for each in found]]


def balance(position: Position, seat: Seat, drift: Drift) -> float:
    """What a side is worth against the other, if cubes move as expected."""
    return forces(position, seat, drift) + outlook(position, seat, drift)


def forces(position: Position, seat: Seat, drift: Drift) -> float:
    """What a side has left, will above all, as a share of what both have."""
    moved = expected(position, drift)
    own, his = standing(position, seat, moved), standing(position, other(seat), moved)
    return (own - his) / (abs(own) + abs(his) + 0.5)


def standing(position: Position, seat: Seat, moved: dict[str, float]) -> float:
    """What a side has left, with the harm that is still on its way taken off."""
    worth = 0.0
    ground = 0.0
    for stock in position.mission.model.stocks.values():
        if not stock.is_city:
            key = stock.of(seat)
            left = max(0.0, position.main(key) + moved.get(key, 0.0))
            if stock.role == "force" and stock.fights == "assault":
                ground += left
            elif stock.role == "force":
                worth += GUN * left * firepower(position, seat, stock)
            else:
                worth += stock_worth(stock, left, float(max(1, position.starts.get(key, 1))), position.boxes[key].pending_gain)
    return worth + GROUND * ground / ground_at_start(position, seat)


def ground_at_start(position: Position, seat: Seat) -> float:
    began = sum([position.starts.get(stock.of(seat), 0) for stock in position.mission.model.assaults])
    return max(LEAST_GROUND, float(began))


def firepower(position: Position, seat: Seat, stock: Stock) -> float:
    """The share of the enemy's ground forces that a cube of fires destroys in a turn, at the target that suits it best."""
    enemy = other(seat)
    most = 0.0
    for cell in position.mission.model.cells_of[stock.id]:
        if position.mission.model.stocks[cell.vs].fights == "assault" and position.main(f"{enemy}.{cell.vs}"):
            unsaved = 1 - chance(position.defend_tn(enemy, cell.vs, cell.arm))
            most = max(most, chance(position.attack_tn(seat, cell.arm, cell.vs)) * unsaved)
    return most / ground_at_start(position, enemy)


def stock_worth(stock: Stock, left: float, start: float, pending: int) -> float:
    """What is left of a stock that is no force."""
    match stock.role:
        case "will":
            share = min(1.0, left / start)
            return WILL * share * (2.0 - share)  # the last cubes are the dearest
        case "support":
            return SUPPORT * left / start
        case "capability":
            return CAPABILITY * left / start
        case "reserve":
            return RESERVES * min(left, 8.0) / 4
        case "opinion":
            return -OPINION * (left + pending)
        case "casualties":
            return -CASUALTIES * (left + pending)
        case _:
            return 0.0


def expected(position: Position, drift: Drift) -> dict[str, float]:
    """First-order expectation of where all boxes go, along the links (§9); what is lost beyond a box spills over (R28)."""
    model = position.mission.model
    moved = dict(drift.main)
    flow: dict[str, float] = {}
    for area in model.areas:
        box = position.boxes[area.instance]
        drifting = drift.gain if area.on == "gain" else drift.loss
        waiting = float(box.gain[area.cause] if area.on == "gain" else box.loss[area.cause])
        waiting += drifting.get(f"{area.instance}:{area.cause}", 0.0)
        waiting += flow.get(f"{area.on}:{area.instance}:{area.cause}", 0.0)
        if not waiting:
            continue
        for test in area.tests:
            hit = chance(position.tn(test.key, test.link, area.instance))
            if not hit:
                continue
            amount = waiting * hit * test.link.amount * position.sign(test.key, test.link.code)
            moved[test.target] = moved.get(test.target, 0.0) + amount
            stock = model.stock_of(test.target)
            cause = 1 + SEATS.index(test.key) if stock.pending == "cause" else 0
            key = f"{'gain' if amount > 0 else 'loss'}:{test.target}:{cause}"
            flow[key] = flow.get(key, 0.0) + abs(amount)
    for stock in model.stocks.values():
        for key in stock.instances if stock.spill else []:
            over = -(position.main(key) + moved.get(key, 0.0))
            if over > 0:
                below = model.stocks[stock.spill].of(key.partition(".")[0])
                moved[below] = moved.get(below, 0.0) - over
    return moved


# The scenario's own goals.


def outlook(position: Position, seat: Seat, drift: Drift) -> float:
    """How near the scenario's goals are: those at the end of a turn, and who profits from the clock."""
    return goals(position, seat, drift) + clock(position, seat, drift)


def goals(position: Position, seat: Seat, drift: Drift) -> float:
    """How near the goals are that win at the end of a turn, and those that win at once."""
    value = 0.0
    for rule in position.mission.rules:
        if rule.when != "end" and rule.winner in position.seats:
            worth = GOAL if rule.when == "turn_end" else BROKEN
            value += (worth if rule.winner == seat else -worth) * closeness(position, rule, drift)
    return value


def clock(position: Position, seat: Seat, drift: Drift) -> float:
    """Who profits when time runs out, the more the later it is."""
    value = 0.0
    rest = CLOCK * (0.3 + elapsed(position))
    for rule in position.mission.rules:
        if rule.when == "end":
            near = closeness(position, rule, drift)
            share = rest if near >= 1.0 else rest * near / 2
            rest -= share
            if rule.winner in position.seats:
                value += share if rule.winner == seat else -share
    return value


def closeness(position: Position, rule: Rule, drift: Drift) -> float:
    """1 where a rule holds, 0 where it is as far as at the start; the last steps count more."""
    share = min([1.0, *[progress(position, condition, drift) for condition in rule.all]])
    if rule.any:
        share = min(share, max([progress(position, condition, drift) for condition in rule.any]))
    return share * (1.0 + share) / 2


def progress(position: Position, condition: Condition, drift: Drift) -> float:
    now = at_start = 0.0
    for term in condition.terms:
        now += term.sign * (amount(position, term.variable, drift) if term.variable else term.number)
        at_start += term.sign * (began_with(position, term.variable) if term.variable else term.number)
    left = missing(condition.operator, now)
    return 1.0 - min(1.0, left / max(1.0, missing(condition.operator, at_start)))


def missing(operator: str, difference: float) -> float:
    """How far a comparison with 0 is from holding."""
    match operator:
        case "<=":
            return max(0.0, difference)
        case ">=":
            return max(0.0, -difference)
        case "<":
            return max(0.0, difference + 1.0)
        case ">":
            return max(0.0, 1.0 - difference)
        case _:
            return abs(difference)


def amount(position: Position, variable: str, drift: Drift) -> float:
    """A variable of a condition, with what is expected to move."""
    value = float(position.value_of(variable))
    owner, _, what = variable.partition(".")
    if variable in position.boxes:
        value += drift.main.get(variable, 0.0)
        value += total([drift.gain.get(f"{variable}:{cause}", 0.0) for cause in range(CAUSES)])  # it waits, and arrives
    elif what in ("ground", "force"):
        for stock in position.mission.model.forces:
            if what == "force" or stock.fights == "assault":
                value += drift.main.get(stock.of(owner), 0.0)
    elif owner in SEATS:
        value += drift.gain.get(f"{CITY}.{what.removeprefix('caused_')}:{1 + SEATS.index(owner)}", 0.0)
    return value


def began_with(position: Position, variable: str) -> float:
    owner, _, what = variable.partition(".")
    if what in ("ground", "force"):
        forces = [stock for stock in position.mission.model.forces if what == "force" or stock.fights == "assault"]
        return float(sum([position.starts.get(stock.of(owner), 0) for stock in forces]))
    return float(position.starts.get(variable, 0))


def elapsed(position: Position) -> float:
    mission = position.mission
    if mission.has_end:
        return min(1.0, position.week / max(1, position.ceasefire_week))
    return min(1.0, position.turn / max(1, mission.turns or mission.options.max_turns))
