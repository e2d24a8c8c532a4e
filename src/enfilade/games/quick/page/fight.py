"""Who attacks whom, on the map from the declaration to the last Loss, and how many Losses are still to be taken (6.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.ground import plan_of
from enfilade.games.quick.page.pieces import arrow
from enfilade.games.quick.page.places import places_of, spot
from enfilade.games.quick.page.words import counted
from enfilade.kernel.data import Data
from enfilade.kernel.words import number_of, text_of
from enfilade.scene.shape import Element, group, label, rect


class Fight:
    """The attack that is under way: who, whom, and which of them has how many Losses still to take."""

    def __init__(self, view: View, attack: Mapping[str, Data]) -> None:
        self.attacker: Final = text_of(attack, "attacker")
        self.target: Final = text_of(attack, "target")
        self.suffers: Final = {"attacker losses": self.attacker, "defender losses": self.target}.get(text_of(attack, "step"), "")
        self.losses: Final = number_of(attack, "losses")
        self.attacked: Final = number_of(attack, "hex")
        self.middle: Final = plan_of(view.mission).middles[self.attacked]
        places = places_of(view)
        ids = [id for id in (self.attacker, self.target) if id in places]  # one of them may be gone
        self.spots: Final = {id: spot(view.mission, view.unit(id).where, places[id]) for id in ids}
        self.is_there: Final = self.target in places and view.unit(self.target).where == self.attacked

    def frames(self) -> list[Element]:
        """Around both units, the attacked one's broken, and the arrow from the attacker to the hex attacked, whether or not the
        target has left it: all below the units, whose Enablers lie over their edge."""
        found = [frame(at, id == self.target) for id, at in self.spots.items()]
        if self.attacker in self.spots:
            end = self.spots[self.target] if self.is_there else self.middle
            found.append(group(arrow(self.spots[self.attacker], end, "qk-arrow", 22, 27), "qk-fight in-view"))
        return found

    def burdens(self) -> list[Element]:
        """The Losses still to be taken, over the units."""
        return [burden(self.spots[self.suffers], self.suffers, self.losses)] if self.suffers in self.spots and self.losses else []


def fight_of(view: View) -> Fight | None:
    """The attack whose target is known, if there is one."""
    found = [each for each in view.stack if each["procedure"] == "Attack" and each["target"]]
    return Fight(view, found[-1]) if found else None


@lru_cache(maxsize=1024)
def frame(at: tuple[float, float], is_target: bool) -> Element:
    ring = "qk-fights qk-attacked" if is_target else "qk-fights"
    parts = [rect(-22, -20, 44, 41, "qk-fights-edge", corner=6), rect(-22, -20, 44, 41, ring, corner=6)]
    return group(parts, "qk-fight in-view", "", "is attacked" if is_target else "attacks", at=at)


@lru_cache(maxsize=1024)
def burden(at: tuple[float, float], id: str, losses: int) -> Element:
    """How many Losses a unit has still to take, at its corner."""
    parts = [rect(-27, -25, 19, 14, "qk-losses", corner=4), label(-17.5, -14.4, f"−{losses}", "qk-losses-text")]
    return group(parts, "qk-fight", "", f"{counted(losses, 'Loss')} on {id}", at=at)
