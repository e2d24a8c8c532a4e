"""Doctrines: simple plans for a campaign, as small tables. The same tables drive players at a table and the fast simulator."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import NA, Cell, other
from enfilade.games.urban_calculus.box.charts import chance, order
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.rules.cards import AUTOMATIC
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

NEVER_MIND: Final = 9999


class Doctrine:
    """What a side tries first, what it shoots at, when it attacks."""

    def __init__(
        self,
        name: str,
        about: str,
        actions: str,
        fires: str,
        arms: tuple[str, ...],
        ground: int,
        harm: int,
        deploy: tuple[str, ...],
        begins: bool = True,
    ) -> None:
        self.name: Final = name
        self.about: Final = about
        self.actions: Final = actions  # codes of links in order of allocation
        self.fires: Final = fires  # targets: strike, counter (battery first), battery (nothing else), hold
        self.arms: Final = arms  # that assault, the preferred first; none: it declines
        self.ground: Final = ground  # fewest ground cubes with which it still assaults
        self.harm: Final = harm  # civilian harm from which on only counter-battery is fired
        self.deploy: Final = deploy  # what reserves become, the preferred first
        self.begins: Final = begins  # the ground war; otherwise it assaults only once there is one


DOCTRINES: Final = {
    each.name: each
    for each in (
        Doctrine(
            "firepower",
            "Fires first and at everything, armour behind them, and no thought of the city.",
            "JJKKVVMMNNB",
            "strike",
            ("arm", "inf"),
            1,
            NEVER_MIND,
            ("fires", "arm", "inf"),
        ),
        Doctrine(
            "restraint",
            "Infantry leads, fires only answer fires, and the own people and the world are kept on side.",
            "VVVJPPOOJLLB",
            "battery",
            ("inf",),
            5,
            0,
            ("inf",),
        ),
        Doctrine(
            "shock",
            "Armour-led speed: all that helps the battle, fires at what stands in the way, assaults every turn.",
            "JJMMVVKKNB",
            "strike",
            ("arm", "inf"),
            1,
            8,
            ("arm", "inf"),
        ),
        Doctrine(
            "information",
            "A war of words: will, support and standing of the enemy are the targets; guns answer guns, and assaults assaults.",
            "MMLLVVNNBBKKO",
            "battery",
            ("inf", "arm"),
            1,
            0,
            ("inf",),
            begins=False,
        ),
        Doctrine(
            "attrition",
            "Counter-battery, then the weakest box; infantry attacks while it has plenty; the enemy's people are worn down.",
            "NNVVJMMBBLL",
            "counter",
            ("inf", "arm"),
            6,
            12,
            ("inf", "arm"),
        ),
        Doctrine(
            "balanced",
            "A little of everything: support for the battle, pressure on will, both arms, and a limit to harm.",
            "JMVVNPLBMKOV",
            "counter",
            ("inf", "arm"),
            4,
            6,
            ("inf", "arm", "fires"),
        ),
    )
}


# What a doctrine means in a scenario: static lists, the same for table and simulator.


def allocation(mission: Mission, seat: Seat, doctrine: Doctrine) -> list[str]:
    """Codes in order of allocation, as far as the side has the capability and attempts; cubes are given to the first ones."""
    found: list[str] = []
    for code in doctrine.actions:
        link = mission.model.links.get(code)
        if link is None or link.trigger != "action" or mission.tn[f"{seat}.{code}"] == NA:
            continue
        if found.count(code) < mission.attempts[seat].get(code, link.max_attempts):
            found.append(code)
    return found


def worth(mission: Mission, seat: Seat, cell: Cell) -> float:
    """Cubes that an attacking cube may expect to destroy, by the printed numbers."""
    hit = chance(mission.attack.get(f"{seat}.{cell.arm}.{cell.vs}", NA))
    return hit * (1 - chance(mission.defend.get(f"{other(seat)}.{cell.vs}.{cell.arm}", NA)))


def targets(mission: Mission, seat: Seat, doctrine: Doctrine, arm: str) -> list[Cell]:
    """The cells that fires prefer, the best first; those of the city come with a limit of harm."""
    if doctrine.fires == "hold":
        return []
    cells = [cell for cell in mission.model.cells_of[arm] if mission.attack.get(f"{seat}.{cell.arm}.{cell.vs}", NA) != NA]
    outside = [cell for cell in cells if cell.outside]
    if doctrine.fires == "battery":
        return outside
    city = by_worth(mission, seat, [cell for cell in cells if not cell.outside])
    return [*outside, *city] if doctrine.fires == "counter" else [*city, *outside]


def assaults(mission: Mission, seat: Seat, doctrine: Doctrine) -> list[Cell]:
    """The cells that a doctrine assaults, the preferred arm first, its best target first."""
    found: list[Cell] = []
    for arm in doctrine.arms:
        cells = mission.model.cells_of.get(arm, [])
        may = [cell for cell in cells if mission.attack.get(f"{seat}.{cell.arm}.{cell.vs}", NA) != NA]
        found += by_worth(mission, seat, may)
    return found


def by_worth(mission: Mission, seat: Seat, cells: list[Cell]) -> list[Cell]:
    ranked = sorted([(-worth(mission, seat, cell), index) for index, cell in enumerate(cells)])
    return [cells[index] for _, index in ranked]


def harm_box(mission: Mission) -> str:
    """The box whose cubes are civilian harm: the city's first by cause that makes no rubble."""
    for stock in mission.model.stocks.values():
        if stock.is_city and stock.pending == "cause" and not stock.rubble_every:
            return f"city.{stock.id}"
    return ""


# At a table.


def decide(name: str, view: View, dice: Dice) -> Action:
    """What a doctrine chooses of what is offered."""
    doctrine = DOCTRINES[name]
    seat = view.seat
    assert seat is not None
    verbs = [action.verb for action in view.legal]
    if "assign" in verbs:
        return assign(doctrine, view, seat)
    if "target" in verbs or "aim" in verbs:
        return shoot(doctrine, view, seat)
    if "attack" in verbs or "commit" in verbs:
        return assault(doctrine, view, seat)
    if "play" in verbs:
        return play_card(view)
    if "cubes" in verbs:
        return view.legal[-1]
    if "deploy" in verbs or "take" in verbs:
        return deploy(doctrine, view)
    if "buy" in verbs or "pick" in verbs:
        return view.legal[dice.die(len(view.legal), "what a doctrine does not say") - 1]
    for verb in ("fire", "raise", "done"):
        if verb in verbs:
            return view.legal[verbs.index(verb)]
    return view.legal[0]


def assign(doctrine: Doctrine, view: View, seat: Seat) -> Action:
    planned = view.plans[seat]["assigned"]
    assert isinstance(planned, list | tuple)
    given = [str(code) for code in planned]
    wanted = allocation(view.mission, seat, doctrine)[: len(given) + 1]
    for code in wanted:
        action = Action("assign", code)
        if given.count(code) < wanted.count(code) and action in view.legal:
            return action
    return view.legal[-1]


def shoot(doctrine: Doctrine, view: View, seat: Seat) -> Action:
    harm = view.boxes.get(harm_box(view.mission))
    arm = view.mission.model.fires[0].id
    for data in view.stack:
        if data["procedure"] == "FireOrder":
            arm = str(data["arm"])
    for cell in targets(view.mission, seat, doctrine, arm):
        if not cell.outside and harm is not None and harm.total >= doctrine.harm:
            continue
        for verb in ("target", "aim"):
            action = Action(verb, cell.vs)
            if action in view.legal:
                return action
    return view.legal[-1]


def assault(doctrine: Doctrine, view: View, seat: Seat) -> Action:
    ground = 0
    for stock in view.mission.model.assaults:
        box = view.boxes[stock.of(seat)]
        ground += 0 if box is None else box.main
    if ground >= doctrine.ground and (doctrine.begins or view.ground_war):
        for cell in assaults(view.mission, seat, doctrine):
            for verb in ("attack", "commit"):
                action = Action(verb, cell.name)
                if action in view.legal:
                    return action
    return view.legal[-1]


def deploy(doctrine: Doctrine, view: View) -> Action:
    """Reserves in the order of preference; capability cards in that of the actions they belong to."""
    for force in doctrine.deploy:
        action = Action("deploy", force)
        if action in view.legal:
            return action
    cards = view.mission.cards
    for code in doctrine.actions:
        for action in view.legal:
            if action.verb in ("deploy", "take") and action.target in cards and cards[action.target].link == code:
                return action
    return view.legal[-1]


def play_card(view: View) -> Action:
    """The highest card where success is wanted, the lowest where it hurts."""
    purpose = ""
    for data in view.stack:
        if data["procedure"] == "PlayCard":
            purpose = str(data["purpose"])
    played = sorted(view.legal, key=card_order)
    return played[0] if purpose in AUTOMATIC else played[-1]


def card_order(action: Action) -> tuple[int, int]:
    return order(action.target)
