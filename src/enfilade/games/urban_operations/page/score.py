"""The points of both sides as they stand, where points decide: everybody can count them (1.3)."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.urban_operations.box.mission import SEATS, Mission
from enfilade.games.urban_operations.knowledge.dealing.blocks import identify
from enfilade.games.urban_operations.knowledge.dealing.public import known_ground
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.victory import points_of
from enfilade.games.urban_operations.state.block import DEAD
from enfilade.kernel.view import Same


def is_counted(mission: Mission) -> bool:
    """Whether points decide, not a ladder of conditions."""
    return bool(mission.victory.awards)


def points(view: View) -> tuple[int, ...]:
    """The points of both sides, were they counted now: places, blocks destroyed, civilians. No secret weighs in them."""
    return _points(Same(view)) if is_counted(view.mission) else ()


@lru_cache(maxsize=16)
def _points(same: Same[View]) -> tuple[int, ...]:
    view, mission = same.view, same.view.mission
    position = known_ground(mission, view.facts)
    position.prisoner = view.facts.map.prisoner
    for each in view.blocks:
        if each.loc == DEAD:
            position.put(identify(mission, each))
    return tuple([points_of(position, seat) for seat in SEATS])


@lru_cache(maxsize=256)
def lead(mission: Mission, counts: tuple[int, ...]) -> str:
    """What the points would mean at the end."""
    ahead = abs(counts[0] - counts[1])
    winner = SEATS[0] if counts[0] > counts[1] else SEATS[1]
    level = "total" if ahead >= mission.victory.total else "partial" if ahead >= mission.victory.partial else ""
    return f"a {level} victory of {winner}, were it over now" if level else "undecided, were it over now"
