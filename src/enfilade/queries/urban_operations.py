"""Questions about Urban Operations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from enfilade.games.urban_operations.box.board import FAR
from enfilade.games.urban_operations.box.charts import COMMAND_EP
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.page.overlay import dealt
from enfilade.games.urban_operations.page.shots import Forecast
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.state.block import Block
from enfilade.kernel.errors import EnfiladeError
from enfilade.queries.base import Questions, Sight, one_of


@dataclass(frozen=True)
class Fight:
    """A fight as it would come out on average if the target answers as well as it can, over what the target may be (8.2.7)."""

    firer: str
    target: str
    weapon: str
    range_ep: int
    chances: dict[str, float]
    dealt: float
    suffered: float


class UrbanOperations(Questions):
    """Blocks are named by their handles, which is a token for an enemy that is not identified; places as on the map (`0608`)."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._seen: Final = view
        self._position: Final = dealt(view)  # what it guesses is asked for nowhere below
        self._locations: Final = view.mission.district.known

    def place(self, block: str) -> str:
        """Where a block is; empty if it is off the map."""
        loc = self._block(block).loc
        return loc if loc in self._locations else ""

    def places(self) -> dict[str, str]:
        """Every block on the map that the seat sees, with its place."""
        return {each.handle: each.loc for each in self._seen.blocks if each.loc in self._locations}

    def distance(self, one: str, other: str) -> int | None:
        """Range in EP between two blocks or places (5.1); None if no way leads there."""
        found = self._position.ep(self._loc(one), self._loc(other))
        return None if found >= FAR else found

    def sight(self, one: str, other: str) -> Sight:
        """Whether one block or place sees another, and what is in the way if not (5.1.7)."""
        obstacle = self._position.obstacle(self._loc(one), self._loc(other))
        return Sight(not obstacle, obstacle, "5.1.7" if obstacle else "")

    def in_command(self, block: str) -> list[str]:
        """The Plt Leaders and Commanders of one's own in whose reach a block or place is (7.2.2)."""
        loc = self._loc(block)
        own = self._position.of(self._seen.seat or "")
        leaders = [each for each in own if each.piece.leader or each.card.type == "CDR"]
        return [each.token for each in leaders if each.is_on_map and self._position.ep(each.loc, loc) <= COMMAND_EP]

    def weapons(self, firer: str, target: str) -> list[str]:
        """The weapons with which a block of one's own could fire at another (8.2.7.2)."""
        one, other = self._own(firer), self._position.block(self._block(target).handle)
        if not self.place(firer) or not self.place(target):
            return []
        return [weapon.id for weapon in adequate(self._position, one, other, False, other.revealed)]

    def fight(self, firer: str, target: str, weapon: str = "") -> Fight | None:
        """What a fire with a weapon, or with the first that will do, would lead to; None if there is none."""
        usable = self.weapons(firer, target)
        if not usable:
            return None
        chosen = one_of("weapon for this target", weapon, usable) if weapon else usable[0]
        fire = Fire("fire", self._own(firer).token, self._block(target).handle, chosen)
        forecast = Forecast(self._seen, fire)
        chances = {each.name: each.probability for each in forecast.chances(fire.firer, fire.target)}
        range_ep = self._position.ep(self._loc(firer), self._loc(target))
        return Fight(firer, target, chosen, range_ep, chances, forecast.dealt, forecast.suffered)

    def _block(self, handle: str) -> BlockView:
        found = self._seen.block(one_of("block", handle, [each.handle for each in self._seen.blocks]))
        assert found is not None
        return found

    def _own(self, handle: str) -> Block:
        seen = self._block(handle)
        if seen.seat != self._seen.seat:
            raise EnfiladeError(f"{handle} is not yours: what an enemy carries is not for you to know")
        return self._position.block(handle)

    def _loc(self, name: str) -> str:
        """The place of a block, or a place by its name."""
        places = self.places()
        return places[name] if name in places else one_of("block on the map or place", name, [*places, *self._locations])
