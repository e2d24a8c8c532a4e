"""The Urban Calculus, as the rest of Enfilade sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.games.urban_calculus.box.cards import key_problem, read_value
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, decide
from enfilade.games.urban_calculus.commander.evaluation import evaluate
from enfilade.games.urban_calculus.commander.orders import chains
from enfilade.games.urban_calculus.knowledge.redeal import redeal
from enfilade.games.urban_calculus.knowledge.view import View, see, view_from_data
from enfilade.games.urban_calculus.page.cover import cover
from enfilade.games.urban_calculus.page.labels import label
from enfilade.games.urban_calculus.page.measures import amendable, measures
from enfilade.games.urban_calculus.page.preview import inspect, preview
from enfilade.games.urban_calculus.page.scene import scene
from enfilade.games.urban_calculus.page.words import places, sentence
from enfilade.games.urban_calculus.rules.campaign import Campaign
from enfilade.games.urban_calculus.state import Box, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.game import Game, Measure, Preview
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element


class UrbanCalculus(Game[Position, View]):
    """Stocks and flows of an urban war: what is done to a city comes back."""

    id: ClassVar[str] = "urban-calculus"
    title: ClassVar[str] = "The Urban Calculus"
    version: ClassVar[int] = 2
    shelf: ClassVar[int] = 3
    blurb: ClassVar[str] = "Politics and war without a map: win the city and watch the harm travel back to your own government."
    minutes: ClassVar[str] = "20–60 minutes"
    difficulty: ClassVar[str] = "medium"
    references: ClassVar[dict[str, str]] = {"board": "boards"}
    players: ClassVar[tuple[str, ...]] = tuple(DOCTRINES)

    def read(self, scenario: Reader, library: Mapping[str, Reader]) -> Position:
        mission = Mission(scenario, library)
        position = Position(mission)
        for instance in mission.model.instances:
            start = mission.start[instance]
            position.boxes[instance] = Box(start.values[0] if start.is_fixed else 0)
        position.stack.append(Campaign())
        return position

    def warnings(self, position: Position) -> list[str]:
        return position.mission.warnings()

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

    def evaluate(self, position: Position, seat: Seat) -> float:
        return evaluate(position, seat)

    def chains(self, position: Position, seat: Seat) -> list[list[Action]]:
        return chains(position, seat)

    def decide(self, name: str, view: View, dice: Dice) -> Action:
        return decide(name, view, dice)

    def measures(self, view: View) -> list[Measure]:
        return measures(view)

    def amendable(self, view: View) -> list[Option]:
        return amendable(view)

    def amend(self, play: Play[Position], key: str, value: Data) -> None:
        """A target number, sign or limit changes at the start of the next turn, by consent of both seats (R48)."""
        model = play.position.mission.model
        problem = key_problem(key, model)
        if problem:
            raise EnfiladeError(f"{key} cannot be changed in play: {problem}")
        number = read_value(Reader({"value": value}, Source(f"amendment of {key}")), "value", key, model)
        play.position.agreed.append([key, number])
        hidden = play.position.mission.options.hidden_tns
        seen = frozenset({key.split(".")[1]}) if hidden else None
        play.tell(Event("amendment_agreed", "R48", {"key": key, "value": number}, seen))
