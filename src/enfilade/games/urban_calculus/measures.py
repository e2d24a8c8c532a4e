"""The figures of a campaign that a chart follows, and those that may be argued about."""

from __future__ import annotations

from enfilade.games.urban_calculus.board import NA, SEATS
from enfilade.games.urban_calculus.view import View
from enfilade.kernel.game import Measure
from enfilade.kernel.options import Option


def measures(view: View) -> list[Measure]:
    """Every box that the seat sees, over time."""
    stocks = view.mission.model.stocks
    found: list[Measure] = []
    for instance, box in view.boxes.items():
        owner, _, id = instance.partition(".")
        if box is not None:
            found.append(Measure(stocks[id].name, owner if owner in SEATS else None, box.main))
    return found


def amendable(view: View) -> list[Option]:
    """The target numbers of both sides' links, as printed or as amended since (R48)."""
    mission = view.mission
    found: list[Option] = []
    for seat in SEATS:
        if mission.options.hidden_tns and seat != view.seat:
            continue
        for code, link in mission.model.links.items():
            key = f"tn.{seat}.{code}"
            value = view.amended.get(key, mission.tn[f"{seat}.{code}"])
            if value != NA:
                found.append(Option(key, value, tuple(range(1, 12)), f"{code}, {link.name}: {mission.name_of(seat)}", "R48"))
    return found
