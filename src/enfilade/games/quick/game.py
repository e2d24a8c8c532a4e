"""QUICK, as the rest of Enfilade sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.commander.evaluation import evaluate
from enfilade.games.quick.commander.garrison import garrison
from enfilade.games.quick.commander.orders import orders
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View, see, view_from_data
from enfilade.games.quick.page.cover import cover
from enfilade.games.quick.page.labels import label
from enfilade.games.quick.page.lenses import COMMAND, command
from enfilade.games.quick.page.measures import measures
from enfilade.games.quick.page.preview import inspect, preview
from enfilade.games.quick.page.scene import scene
from enfilade.games.quick.page.words import places, sentence
from enfilade.games.quick.rules.operation import Operation
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import Cubes, Position, Side, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.game import Game, Lens, Measure, Preview
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element


class Quick(Game[Position, View]):
    """Two divisions fight for the critical terrain of a large city."""

    id: ClassVar[str] = "quick"
    title: ClassVar[str] = "QUICK"
    version: ClassVar[int] = 1
    shelf: ClassVar[int] = 4
    blurb: ClassVar[str] = "Battalions on 91 hexes: pick cubes in secret, keep brigades in command, mind the civilians."
    minutes: ClassVar[str] = "10–75 minutes"
    difficulty: ClassVar[str] = "medium"
    players: ClassVar[tuple[str, ...]] = ("garrison",)
    lenses: ClassVar[tuple[Lens, ...]] = (COMMAND,)

    def read(self, scenario: Reader, library: Mapping[str, Reader]) -> Position:
        mission = Mission(scenario, library)
        position = Position(mission)
        for line in mission.units.values():
            position.put(Unit(line.id, line.seat, line.type, line.formation, line.hex, False, line.kit))
        for seat, force in mission.forces.items():
            pool = Cubes(force.pool["blue"], force.pool["pink"])
            reserve = Cubes(force.reserve["blue"], force.reserve["pink"])
            position.sides[seat] = Side(pool, reserve, force.boxes, mission.options.ps_start[seat])
            learnt.learn_everything(position, seat)  # what is printed is public
        for hex in mission.civ:
            position.add_civ(hex)
        position.stack.append(Operation())
        return position

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

    def preview(self, view: View, action: Action) -> Preview | None:
        return preview(view, action)

    def inspect(self, view: View, id: str) -> Preview | None:
        return inspect(view, id)

    def lay(self, view: View, lens: str) -> Preview | None:
        return command(view) if lens == COMMAND.id else None

    def measures(self, view: View) -> list[Measure]:
        return measures(view)

    def evaluate(self, position: Position, seat: Seat) -> float:
        return evaluate(position, seat)

    def chains(self, position: Position, seat: Seat) -> list[list[Action]]:
        return orders(position, seat)

    def seated(self, start: Position) -> dict[Seat, str]:
        return dict(start.mission.policies)

    def decide(self, name: str, view: View, dice: Dice) -> Action:
        return garrison(view)
