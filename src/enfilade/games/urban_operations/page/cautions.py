"""What a seat should beware of: a shot that hits its own side, and who joins in for nothing."""

from __future__ import annotations

from enfilade.contract.shown import Caution
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.joining import idle_helpers
from enfilade.games.urban_operations.page.labels import words_of
from enfilade.games.urban_operations.page.naming import block_name
from enfilade.games.urban_operations.page.shots import hit_by


def cautions(view: View) -> list[Caution]:
    """Above all what would cost the seat its own blocks."""
    return [*_friendly_fire(view), *idle_helpers(view)]


def _friendly_fire(view: View) -> list[Caution]:
    """Weapons that may be named and would hit friends too, those together that hit the same (8.2.1)."""
    found: dict[str, list[str]] = {}
    places: dict[str, list[str]] = {}
    for action in view.legal:
        hit = hit_by(view, action)
        if hit:
            who = ", ".join([f"{block_name(view, each)} (−{loss} OSL)" for each, loss in hit.items()])
            found.setdefault(who, []).append(words_of(action.target))
            places[who] = list(hit)
    return [
        Caution(f"The {' or the '.join(weapons)} would also hit your own {who}", "8.2.1", places[who])
        for who, weapons in found.items()
    ]
