"""Urban Operations, as the rest of Enfilade sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.games.urban_operations.box.mission import Mission
from enfilade.games.urban_operations.commander.evaluation import evaluate
from enfilade.games.urban_operations.commander.orders import orders
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View, see, view_from_data
from enfilade.games.urban_operations.page.cover import cover
from enfilade.games.urban_operations.page.labels import label
from enfilade.games.urban_operations.page.lenses import LENSES, lay
from enfilade.games.urban_operations.page.measures import measures
from enfilade.games.urban_operations.page.preview import inspect, preview
from enfilade.games.urban_operations.page.scene import scene
from enfilade.games.urban_operations.page.standing_orders import standing
from enfilade.games.urban_operations.page.words import places, sentence
from enfilade.games.urban_operations.rules.battle import Battle
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.start import beginning, touching
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.game import Game, Lens, Measure, Preview, Standing
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play
from enfilade.kernel.sight import Sightlines
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element


class UrbanOperations(Game[Position, View]):
    """Two company teams fight for a district, room by room, and neither sees what the other's standing blocks are."""

    id: ClassVar[str] = "urban-operations"
    title: ClassVar[str] = "Urban Operations"
    version: ClassVar[int] = 3
    shelf: ClassVar[int] = 5
    blurb: ClassVar[str] = (
        "Squads from room to room: every shot is a duel, every step can be interrupted, nobody knows who stands there."
    )
    minutes: ClassVar[str] = "20–120 minutes"
    difficulty: ClassVar[str] = "hard"
    lenses: ClassVar[tuple[Lens, ...]] = LENSES
    references: ClassVar[dict[str, str]] = {"map": "maps"}

    def read(self, scenario: Reader, library: Mapping[str, Reader]) -> Position:
        position = beginning(Mission(scenario, library))
        position.stack.append(Battle())
        return position

    def sightlines(self, start: Position) -> Sightlines:
        return start.mission.board.prospect.question()

    def sighted(self, start: Position, rows: list[bytes]) -> None:
        start.mission.board.prospect.answered(rows)

    def warnings(self, position: Position) -> list[str]:
        return [
            f"{one.id} in {one.loc} and {other.id} in {other.loc} begin in contact (8.1.12)" for one, other in touching(position)
        ]

    def options(self, start: Position) -> list[Option]:
        return start.mission.listed()

    def view(self, play: Play[Position], seat: Seat | None) -> View:
        return see(play, seat)

    def view_from_data(self, data: Reader, start: Position) -> View:
        return view_from_data(data, start.mission)

    def redeal(self, view: View, dice: Dice) -> Position:
        return redeal(view, dice)

    def scene(self, view: View) -> Scene:
        return scene(view)

    def cover(self) -> Element:
        return cover()

    def sentence(self, event: Event) -> str:
        return sentence(event)

    def place(self, event: Event) -> list[str]:
        return places(event)

    def label(self, view: View, action: Action) -> str:
        return label(view, action)

    def standing(self, view: View) -> list[Standing]:
        return standing(view)

    def lay(self, view: View, lens: str) -> Preview | None:
        return lay(view, lens)

    def measures(self, view: View) -> list[Measure]:
        return measures(view)

    def preview(self, view: View, action: Action) -> Preview | None:
        return preview(view, action)

    def inspect(self, view: View, id: str) -> Preview | None:
        return inspect(view, id)

    def evaluate(self, position: Position, seat: Seat) -> float:
        return evaluate(position, seat)

    def chains(self, position: Position, seat: Seat) -> list[list[Action]]:
        return orders(position, seat)
