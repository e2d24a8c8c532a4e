"""The figures of a campaign that a chart follows, and those that may be argued about."""

from __future__ import annotations

from functools import partial

from enfilade.contract.shown import FIRE, HARM, LOSS, Measure, Toll
from enfilade.games.urban_calculus.box.board import NA, SEATS
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.ground import is_harm
from enfilade.games.urban_calculus.page.standing import GROUND, decided_by, limits, on_ground
from enfilade.games.urban_calculus.page.words import arm
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.event import Event
from enfilade.kernel.options import Option
from enfilade.kernel.words import number_of, text_of


def measures(view: View) -> list[Measure]:
    """Every box that the seat sees, over time: first what decides the war, the will to go on, then the harm to the city, then
    what each side has on the ground where too little of it loses; when it is over, before all others what it ended by (§3)."""
    model = view.mission.model
    harm = [instance for instance in view.boxes if is_harm(model.stock_of(instance))]
    will = [instance for instance in view.boxes if model.stock_of(instance) in model.wills]
    ground = [f"{seat}.{GROUND}" for seat in SEATS] if [1 for seat in SEATS if f"{seat}.{GROUND}" in limits(view.mission)] else []
    listed = [*will, *harm, *ground, *view.boxes]
    if view.outcome is not None:
        ended = list(dict.fromkeys([each.partition(".")[2] for each in decided_by(view.mission, view.outcome.reason)]))
        first = [each for id in sorted(ended, key=partial(alike, view)) for each in listed if each.partition(".")[2] == id]
        listed = [*first, *(harm if ended else []), *listed]
    found = [measure(view, each) for each in dict.fromkeys(listed)]
    return [each for each in found if each is not None]


def alike(view: View, id: str) -> int:
    """How little the sides differ in what both have; of several that decided together the one that tells most comes first."""
    values = [each.value for each in [measure(view, f"{seat}.{id}") for seat in SEATS] if each is not None]
    return -int(abs(values[0] - values[1])) if len(values) == 2 else 0


def measure(view: View, variable: str) -> Measure | None:
    """A box, or what conditions call the ground force, as far as the seat knows it."""
    owner, _, id = variable.partition(".")
    seen = view.boxes.get(variable)
    value = on_ground(view, owner) if id == GROUND else None if seen is None else seen.main
    if value is None:
        return None
    limit = limits(view.mission).get(variable)
    name = arm(id) if id == GROUND else view.mission.model.stocks[id].name
    at, means = (None, "") if limit is None else (limit.number, limit.words)
    return Measure(name, owner if owner in SEATS else None, value, at, means)


def amendable(view: View) -> list[Option]:
    """The target numbers of both sides, of links and on the battleground, as printed or as amended since (R48)."""
    mission = view.mission
    found: list[Option] = []
    for seat in SEATS:
        if mission.options.hidden_tns and seat != view.seat:
            continue
        for code, link in mission.model.links.items():
            found += option(
                view, f"tn.{seat}.{code}", mission.tn[f"{seat}.{code}"], f"{code}, {link.name}: {mission.name_of(seat)}"
            )
        for cell in mission.model.cells:
            tn = mission.attack.get(f"{seat}.{cell.arm}.{cell.vs}", NA)
            words = f"{mission.name_of(seat)}: {arm(cell.arm)} attacks {arm(cell.vs)}"
            found += option(view, f"attack.{seat}.{cell.arm}.{cell.vs}", tn, words)
        for cell in mission.model.cells:
            tn = mission.defend.get(f"{seat}.{cell.vs}.{cell.arm}", NA)
            words = f"{mission.name_of(seat)}: {arm(cell.vs)} saves against {arm(cell.arm)}"
            found += option(view, f"defend.{seat}.{cell.vs}.{cell.arm}", tn, words)
    return found


def option(view: View, key: str, printed: int, words: str) -> list[Option]:
    """One number that may be changed; a side that lacks a capability cannot be given it."""
    value = view.amended.get(key, printed)
    least = 2 if key.startswith("defend.") else 1  # R11
    return [Option(key, value, tuple(range(least, 12)), words, "R48")] if value != NA else []


def tolls(position: Position, event: Event) -> list[Toll]:
    """Cubes of casualties, cubes of harm to the city, and engagements that cost something, each in its box (§8.3, §9)."""
    box = text_of(event.values, "box")
    if event.name == "engagement_losses":
        return [Toll(FIRE, text_of(event.values, "seat"), box)]
    if event.name != "stock_changed" or number_of(event.values, "delta") <= 0:
        return []
    stock = position.mission.model.stock_of(box)
    if stock.is_city:
        return [Toll(HARM, "", box)]
    return [Toll(LOSS, box.partition(".")[0], box)] if stock.role == "casualties" else []
