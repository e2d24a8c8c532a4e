"""What everybody is shown at some moments of a game by chance, as check sums of six aspects.

The traces (tests/properties/traces.py) hold what the rules do; these hold what people and players are given: views, pictures,
buttons, sentences, previews, and what the computer thinks of a position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from enfilade import Action, Seeded, Table
from enfilade.kernel.data import canonical, fingerprint
from enfilade.kernel.event import Event
from enfilade.library import AnyTable
from enfilade.server.table.frames import labels
from tests.goldens.cases import Case

FILE = Path(__file__).with_name("goldens.txt")
FEW = 4  # previews of a seat at a moment
LONGEST = 4000  # actions of a game that are played


class Moment:
    """A table at one moment, with what was told since the moment before."""

    def __init__(self, table: AnyTable, number: int, told: list[Event]) -> None:
        self.table = table
        self.number = number
        self.told = told
        self.seats = (None, *table.seats)
        self.views = [table.view(seat) for seat in self.seats]

    def text(self, aspect: str) -> str:
        """What is shown, a line for each thing."""
        return "\n".join([canonical(_as_written(each)) for each in ASPECTS[aspect](self)])

    def line(self, case: str) -> str:
        sums = [f"{aspect}={blake2b(self.text(aspect).encode(), digest_size=4).hexdigest()}" for aspect in ASPECTS]
        return f"{case} {self.number} {' '.join(sums)}"


def _as_written(value: Any) -> Any:
    """Plain data in which 3.0 is 3: compiled, what is typed as a float is one, and a browser reads both alike."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, dict):
        return {key: _as_written(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_as_written(each) for each in value]
    return value


def _views(moment: Moment) -> list[Any]:
    return [view.to_data() for view in moment.views]


def _scenes(moment: Moment) -> list[Any]:
    game = moment.table.game
    found: list[Any] = []
    for view in moment.views:
        scene = game.scene(view).to_data()
        layers: Any = scene.pop("layers")
        found += [scene, *[element for layer in layers for element in layer.pop("elements")], *layers]
    return found


def _buttons(moment: Moment) -> list[Any]:
    game = moment.table.game
    return [
        *([] if moment.number else _box(moment.table)),
        *[
            [
                labels(game, view),
                [[each.keys, each.words, each.answer.text] for each in game.page.standing_orders(view)],
                [[each.name, each.seat, each.value] for each in game.page.measures(view)],
                [each.to_data() for each in game.page.amendable(view)],
            ]
            for view in moment.views
        ],
    ]


def _box(table: AnyTable) -> list[Any]:
    """What the lobby shows: the lid, the options, the seats."""
    game, start = table.game, table.scenario.start
    seats = [[seat, table.scenario.seat_name(seat)] for seat in table.seats]
    options = [option.to_data() for option in game.rules.options(start)]
    return [game.page.cover().to_data(), options, game.rules.warnings(start), seats, game.commander.seated(start)]


def _sentences(moment: Moment) -> list[Any]:
    page, played = moment.table.game.page, moment.table.scenario
    return [
        [event.name, played.sentence(event), page.places(event), [each.to_data() for each in page.drawings(played.start, event)]]
        for event in moment.told
    ]


def _previews(moment: Moment) -> list[Any]:
    game = moment.table.game
    found: list[Any] = []
    for view in moment.views:
        for action in _spread(view.legal):
            preview = game.page.preview(view, action)
            found.append([action.text, None if preview is None else preview.to_data()])
        for target in _spread(sorted({action.target for action in view.legal if action.target})):
            card = game.page.inspect(view, target)
            found.append([target, None if card is None else card.to_data()])
        for lens in game.page.lenses:
            laid = game.page.lay(view, lens.id)
            found.append([lens.id, None if laid is None else laid.to_data()])
    return found


def _commander(moment: Moment) -> list[Any]:
    table, game = moment.table, moment.table.game
    found: list[Any] = [[seat, game.commander.evaluate(table.position, seat)] for seat in table.seats]
    for seat in table.actors:
        found.append([seat, [[action.text for action in chain] for chain in game.commander.orders(table.position, seat)]])
    for view in moment.views:
        found.append([view.seat, fingerprint(game.knowledge.redeal(view, Seeded(f"redeal {moment.number}")).to_data())])
    return found


ASPECTS: dict[str, Callable[[Moment], list[Any]]] = {
    "views": _views,
    "scenes": _scenes,
    "buttons": _buttons,
    "sentences": _sentences,
    "previews": _previews,
    "commander": _commander,
}


def _spread(things: list[Any]) -> list[Any]:
    """A few of a list, from its beginning to its end."""
    return things[:: max(1, len(things) // FEW)][: FEW + 1]


def _choice(table: AnyTable, chooser: Seeded) -> tuple[str, Action]:
    """A seat that must act, and one of its actions; half of the time by its verb, so that what is seldom offered is done too."""
    seat = table.actors[chooser.below(len(table.actors))]
    legal = table.legal(seat)
    if chooser.below(2):
        return seat, legal[chooser.below(len(legal))]
    verbs = list(dict.fromkeys([action.verb for action in legal]))
    verb = verbs[chooser.below(len(verbs))]
    offers = [action for action in legal if action.verb == verb]
    return seat, offers[chooser.below(len(offers))]


def plays(case: Case) -> Iterator[tuple[AnyTable, int, list[Event]]]:
    """The table after every action, how many there were, and what the last one told."""
    table = Table(case.scenario(), seed=f"golden {case.number}")
    chooser = Seeded(f"choices {case.id}")
    yield table, 0, []
    for number in range(1, LONGEST):
        if not table.actors:
            return
        events = table.act(*_choice(table, chooser))
        yield table, number, events


def length(case: Case) -> int:
    """How many actions the game has."""
    return max([number for _, number, _ in plays(case)])


def moments(case: Case) -> Iterator[Moment]:
    """The game of a case at its beginning, every so many actions, and at its end."""
    told: list[Event] = []
    for table, number, events in plays(case):
        told += events
        if number % case.every == 0 or not table.actors:
            yield Moment(table, number, told)
            told = []


def pages(case: Case) -> list[str]:
    """The check sums of a case, a line for each moment."""
    return [moment.line(case.id) for moment in moments(case)]


def kept() -> dict[str, list[str]]:
    """The check sums in the file, by case."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        found.setdefault(line.split()[0], []).append(line)
    return found
