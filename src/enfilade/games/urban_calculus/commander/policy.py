"""One sensible order by a doctrine that is drawn by lot: for games that are simulated."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, Doctrine, assaults, harm_box, targets
from enfilade.games.urban_calculus.commander.orders import asking, by_doctrine, orders
from enfilade.games.urban_calculus.rules.assaults import DECLINE, AssaultOrder
from enfilade.games.urban_calculus.rules.fires import HOLD, FireOrder
from enfilade.games.urban_calculus.rules.reinforcements import DeployOrder
from enfilade.games.urban_calculus.rules.strategic import DONE, Allocate, Allocation
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

ORDERS: Final = 24  # that are simulated: some weeks
LOT: Final = ("balanced", "balanced", "balanced", "attrition", "attrition", "information")


def horizon(_position: Position) -> int:
    """Campaigns are long, and doctrine plays them worse than whoever gave the first order."""
    return ORDERS


def guess(position: Position, seat: Seat, dice: Dice) -> None:
    """The strategic actions of an enemy who has chosen, by a doctrine (§5)."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, Allocation) or position.mission.open_allocation:
        return
    for other, branch in top.branches.items():
        if other != seat and not branch:
            position.plans[other].assigned = []
            chosen = [each.target for each in by_doctrine(position, Allocate(other), _drawn(dice)) if each.verb == "assign"]
            position.plans[other].assigned = sorted(chosen, key=list(position.mission.model.links).index)


def policy(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """What the doctrine says of allocation, fires, assaults and reserves; other decisions as proposed."""
    procedure = asking(position, seat)
    doctrine = _drawn(dice)
    if isinstance(procedure, Allocate):
        return by_doctrine(position, procedure, doctrine)
    options = position.mission.options
    if isinstance(procedure, FireOrder) and not procedure.target and not options.fires_split:
        return _fire(position, procedure, doctrine)
    if isinstance(procedure, AssaultOrder) and not procedure.cell and not options.mixed_assault and not options.split_targets:
        return _assault(position, procedure, doctrine)
    if isinstance(procedure, DeployOrder):
        for force in doctrine.deploy:
            if force in position.mission.model.stocks and procedure.why_not(position, force) is None:
                return [Action("deploy", force)]
        return [DONE]
    found = orders(position, seat)
    return found[0] if found else []


def _drawn(dice: Dice) -> Doctrine:
    return DOCTRINES[LOT[dice.die(len(LOT), "a doctrine") - 1]]


def _fire(position: Position, order: FireOrder, doctrine: Doctrine) -> list[Action]:
    box = position.boxes.get(harm_box(position.mission))
    spared = box is not None and box.total >= doctrine.harm
    legal = order.targets(position)
    for cell in targets(position.mission, order.seat, doctrine, order.arm):
        if cell.vs in legal and (cell.outside or not spared):
            return [Action("target", cell.vs), Action("cubes", str(order.cubes(position)))]
    return [HOLD]


def _assault(position: Position, order: AssaultOrder, doctrine: Doctrine) -> list[Action]:
    ground = sum([position.main(stock.of(order.seat)) for stock in position.mission.model.assaults])
    if ground >= doctrine.ground and (doctrine.begins or position.ground_war):
        legal = [cell.name for cell in order.cells(position)]
        for cell in assaults(position.mission, order.seat, doctrine):
            if cell.name in legal:
                return [Action("attack", cell.name), Action("cubes", str(order.cubes(position, cell.arm)))]
    return [DECLINE]
