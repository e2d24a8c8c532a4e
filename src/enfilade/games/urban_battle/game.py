"""Urban Battle – Junior, as the rest of Enfilade sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.boards.squares import OFF
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.commander.evaluation import evaluate
from enfilade.games.urban_battle.commander.orders import chains
from enfilade.games.urban_battle.knowledge import View, redeal, see, view_from_data
from enfilade.games.urban_battle.page.cover import cover
from enfilade.games.urban_battle.page.lenses import THREAT, threat
from enfilade.games.urban_battle.page.measures import measures
from enfilade.games.urban_battle.page.preview import inspect, preview
from enfilade.games.urban_battle.page.scene import scene
from enfilade.games.urban_battle.page.words import label, places, sentence
from enfilade.games.urban_battle.rules.battle import Battle
from enfilade.games.urban_battle.state import OPERATIONAL, WRECK, Flag, Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.game import Game, Lens, Measure, Preview
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element


class UrbanBattle(Game[Position, View]):
    """A light two-player tank skirmish in a town."""

    id: ClassVar[str] = "urban-battle"
    title: ClassVar[str] = "Urban Battle – Junior"
    version: ClassVar[int] = 1
    shelf: ClassVar[int] = 1
    blurb: ClassVar[str] = "Single tanks in a town: facing, lanes and corners, three dice to move and two to four to hit."
    minutes: ClassVar[str] = "5–45 minutes"
    difficulty: ClassVar[str] = "easy"
    references: ClassVar[dict[str, str]] = {"board": "boards"}
    lenses: ClassVar[tuple[Lens, ...]] = (THREAT,)

    def read(self, scenario: Reader, library: Mapping[str, Reader]) -> Position:
        mission = Mission(scenario, library)
        position = Position(mission)
        free = mission.options.deployment == "free"
        for each in mission.vehicles.values():
            square = OFF if free and not each.fixed else each.square
            status = WRECK if each.wreck else OPERATIONAL
            position.put(
                Piece(
                    each.id,
                    each.seat,
                    each.unit,
                    each.command,
                    square,
                    each.facing,
                    status,
                    False,
                    False,
                    "",
                    each.wreck,
                )
            )
        position.flags = {seat: Flag(seat, base, "") for seat, base in mission.flags.items()}
        position.stack.append(Battle())
        return position

    def warnings(self, position: Position) -> list[str]:
        return position.mission.warnings()

    def options(self, position: Position) -> list[Option]:
        return position.mission.listed()

    def view(self, play: Play[Position], seat: Seat | None) -> View:
        return see(play, seat)

    def view_from_data(self, data: Reader, start: Position) -> View:
        return view_from_data(data, start.mission)

    def redeal(self, view: View, dice: Dice) -> Position:
        return redeal(view)

    def scene(self, view: View) -> Scene:
        return scene(view)

    def cover(self) -> Element:
        return cover()

    def sentence(self, event: Event) -> str:
        return sentence(event)

    def place(self, event: Event) -> list[str]:
        return places(event)

    def label(self, view: View, action: Action) -> str:
        return label(action, view.path[-1].name if view.path else "")

    def preview(self, view: View, action: Action) -> Preview | None:
        return preview(view, action)

    def inspect(self, view: View, id: str) -> Preview | None:
        return inspect(view, id)

    def lay(self, view: View, lens: str) -> Preview | None:
        return threat(view) if lens == THREAT.id else None

    def measures(self, view: View) -> list[Measure]:
        return measures(view)

    def evaluate(self, position: Position, seat: Seat) -> float:
        return evaluate(position, seat)

    def chains(self, position: Position, seat: Seat) -> list[list[Action]]:
        return chains(position, seat)
