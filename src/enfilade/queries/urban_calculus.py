"""Questions about The Urban Calculus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from enfilade.games.urban_calculus.box.board import NA, NEVER, SEATS, Link
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.preview import PURPOSES, board_of, chances, drawer, engagement
from enfilade.kernel.event import Seat
from enfilade.queries.base import Questions, one_of


@dataclass(frozen=True)
class Test:
    """A test along a link: what a card must show, and how likely the next one does; `needs` is None where it cannot be made."""

    link: str
    seat: str
    needs: int | None
    chance: float


@dataclass(frozen=True)
class Engagement:
    """Cubes against a box: how likely each number of losses is, and all of it in words (§8.3)."""

    losses: tuple[float, ...]
    words: str


class UrbanCalculus(Questions):
    """Boxes are named `blue.ss` or `city.ch`, links by their codes, arms by their ids."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._seen: Final = view

    def boxes(self) -> dict[str, int | None]:
        """How many cubes are in every box; None where the seat does not know."""
        return {key: None if box is None else box.main for key, box in self._seen.boxes.items()}

    def names(self) -> dict[str, str]:
        """What the boxes are called."""
        stocks = self._seen.mission.model.stocks
        return {key: stocks[key.partition(".")[2]].name for key in self._seen.boxes}

    def links(self) -> dict[str, str]:
        """Every link by its code, with what it means."""
        return {code: f"{link.name}: {link.about}" for code, link in self._seen.mission.model.links.items()}

    def test(self, link: str, seat: Seat) -> Test | None:
        """What a test along a link needs now, ratchets and cards counted (§4.3); None where the numbers are hidden (R54)."""
        found = self._link(link)
        whose = one_of("seat", seat, SEATS)
        if not self._seen.knows_numbers(whose):
            return None
        number = board_of(self._seen).tn(whose, found, self._seen.mission.model.stocks[found.source].of(whose))
        likely = chances(self._seen, drawer(self._seen, found, whose), number, PURPOSES[found.trigger])
        return Test(found.code, whose, number if NA < number < NEVER else None, likely)

    def engagement(self, arm: str, against: str, cubes: int = 1) -> Engagement | None:
        """What so many cubes of an arm of one's own may do to an enemy's box; None where the numbers are hidden."""
        cells = [cell.name for cell in self._seen.mission.model.cells]
        attacker, _, target = one_of("engagement", f"{arm}>{against}", cells).partition(">")
        found = engagement(self._seen, attacker, target, cubes)
        return None if found is None else Engagement(tuple(each.probability for each in found.chances), found.words)

    def _link(self, code: str) -> Link:
        links = self._seen.mission.model.links
        return links[one_of("link", code, list(links))]
