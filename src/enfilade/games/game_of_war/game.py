"""Game of War, as the rest of Enfilade sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.commander.evaluation import evaluate
from enfilade.games.game_of_war.commander.orders import chains
from enfilade.games.game_of_war.knowledge.redeal import redeal
from enfilade.games.game_of_war.knowledge.view import View, see, view_from_data
from enfilade.games.game_of_war.page.cover import cover
from enfilade.games.game_of_war.page.drawings import drawing
from enfilade.games.game_of_war.page.labels import label
from enfilade.games.game_of_war.page.measures import measures
from enfilade.games.game_of_war.page.preview import inspect, preview
from enfilade.games.game_of_war.page.scene import scene
from enfilade.games.game_of_war.page.words import places, sentence
from enfilade.games.game_of_war.rules.war import War
from enfilade.games.game_of_war.state.position import Piece, Position, Train
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.game import Game, Measure, Preview
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element


class GameOfWar(Game[Position, View]):
    """Guy Debord's war of communications, in its Russian Civil War edition."""

    id: ClassVar[str] = "game-of-war"
    title: ClassVar[str] = "Game of War"
    version: ClassVar[int] = 2
    shelf: ClassVar[int] = 2
    blurb: ClassVar[str] = (
        "Armies that live by their lines of communication: five secret orders and one attack, resolved at once."
    )
    minutes: ClassVar[str] = "10–120 minutes"
    difficulty: ClassVar[str] = "medium"

    def read(self, scenario: Reader, library: Mapping[str, Reader]) -> Position:
        front = Front(scenario, library)
        position = Position(front)
        hidden = front.options.hidden_setup
        for each in front.counters.values():
            tile = OFF if hidden and front.is_placed_freely(each) else each.tile
            position.put(
                Piece(each.id, each.seat, each.unit, tile, True, each.deployed, each.carrier, tuple(each.cargo), each.behind)
            )
        for chain in front.chains:
            engines = [id for id in chain.parts if front.counters[id].unit.engine]
            train = Train(chain.parts, chain.lead, engines[0] if engines else "")
            position.trains[train.id] = train
        position.stack.append(War())
        return position

    def warnings(self, position: Position) -> list[str]:
        return position.front.warnings()

    def options(self, start: Position) -> list[Option]:
        return start.front.listed()

    def view(self, play: Play[Position], seat: Seat | None) -> View:
        return see(play, seat)

    def view_from_data(self, data: Reader, start: Position) -> View:
        return view_from_data(data, start.front)

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

    def drawing(self, start: Position, event: Event) -> list[Element]:
        return drawing(start, event)

    def label(self, view: View, action: Action) -> str:
        return label(view, action)

    def preview(self, view: View, action: Action) -> Preview | None:
        return preview(view, action)

    def inspect(self, view: View, id: str) -> Preview | None:
        return inspect(view, id)

    def measures(self, view: View) -> list[Measure]:
        return measures(view)

    def evaluate(self, position: Position, seat: Seat) -> float:
        return evaluate(position, seat)

    def chains(self, position: Position, seat: Seat) -> list[list[Action]]:
        return chains(position, seat)
