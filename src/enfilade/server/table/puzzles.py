"""The bundled puzzles: what the lobby lists, what whoever solves one is shown, and the order that is made on its board."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import UnknownName
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, is_offered
from enfilade.kernel.view import View
from enfilade.library import AnyScenario, AnyTable
from enfilade.players.analysis.trial import Trial, certain, deals
from enfilade.players.analysis.wording import Foreseen, foreseen, phrases
from enfilade.players.routes import routes
from enfilade.server import messages
from enfilade.server.base.texts import short_title
from enfilade.server.table.frames import cautions, framed, hands, quiet
from enfilade.server.table.looking import laid, previewed
from enfilade.server.table.scenarios import SHELF

AnyTrial: TypeAlias = Trial[Any, Any]

TOLD: Final = ("seat", "lead", "error", "simulations")
HELD: Final = 32  # puzzles that are kept set up
NOTHING_DONE: Final = "nothing is done yet"
LEVELS: Final = (("hard", 0.1), ("medium", 0.2))  # below this lead, of a win


class Posed:
    """A puzzle set up on a board: what its seat cannot know is dealt anew, so that nobody learns it by trying."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.puzzle: Final = _of(name)
        self.seat: Final[Seat] = self.puzzle["seat"]
        self.scenario: Final = posed(name)
        table: AnyTable = Table(self.scenario, seed="puzzle")
        self.view: Final[View] = table.view(self.seat)
        self._deals: Final[list[Play[Any]]] = deals(self.scenario.game, self.view, "puzzle")
        orders = [[Action.parse(text) for text in each["order"]] for each in self.puzzle["choice"]]
        self.certain: Final = [certain(self.scenario.game, self._deals, self.seat, order) for order in orders]

    def tried(self, order: list[str]) -> AnyTrial:
        """An order that somebody makes on the board."""
        trial: AnyTrial = Trial(self.scenario.game, self._deals, self.seat)
        for text in order:
            trial.act(Action.parse(text))
        return trial

    def whole(self, order: list[str]) -> list[str]:
        """An order as it was weighed, with what is to follow where chance or somebody else comes between; any other as it is."""
        choice = self.choice(self.tried(order))
        if choice is None:
            return order
        found: list[str] = self.puzzle["choice"][choice]["order"]
        return found

    def played(self, order: list[str]) -> Played:
        """An order carried out, as far as its seat is asked for it."""
        return Played(self.scenario, self._deals, self.seat, [Action.parse(text) for text in order], f"played/{self.name}")

    def foreseen(self, trial: AnyTrial) -> list[Foreseen]:
        """What an order does, by what its seat knows."""
        return foreseen(self.scenario.game, self._deals[0], self.seat, trial.order)

    def choice(self, trial: AnyTrial) -> int | None:
        """Which of the orders to choose from it comes to, if to any."""
        found = [number for number, each in enumerate(self.certain) if trial.order and trial.marks[-1] == each.marks[-1]]
        return found[0] if found else None

    def is_complete(self, trial: AnyTrial) -> bool:
        """Whether there is nothing to add: it is over, or it is one to choose from that no other one begins with."""
        if not trial.legal:
            return True
        return self.choice(trial) is not None and not any([trial.marks[-1] in each.marks[:-1] for each in self.certain])


class Played:
    """An order carried out action by action: what its seat sees after each, in one of the ways in which dice may fall and what it
    cannot know may lie. The same seed gives the same."""

    def __init__(self, scenario: AnyScenario, plays: list[Play[Any]], seat: Seat, order: list[Action], seed: str) -> None:
        trial: AnyTrial = certain(scenario.game, plays, seat, order)
        self.certain: Final = len(trial.order) - (0 if trial.is_certain else 1)  # of the boards hang on neither
        self.frames: Final[list[messages.Frame]] = []
        self.is_thrown = False  # chance was drawn
        dice = Seeded(seed)
        play = plays[0].copy(dice)
        log: list[Event] = []
        play.log = log
        since = 0
        for action in order:
            if not is_offered(play.offers.get(seat), action):
                break
            play.act(seat, action)
            self.is_thrown = self.is_thrown or bool(dice.drawn)
            told = tuple([event for event in log if event.is_seen_by(seat)])
            view: View = scenario.game.knowledge.view(play, seat)
            self.frames.append(framed(scenario, view, len(self.frames) + 1, told, since, ""))
            since = len(told)


@cache
def known() -> dict[str, dict[str, Any]]:
    """What is said at the beginning of each by its name, of those whose rules are still the same; read when somebody asks."""
    found: dict[str, dict[str, Any]] = {}
    for id, game in library.catalogue().items():
        for name, head in library.puzzle_heads(id).items():
            if head["rules"] == game.version:
                found[name] = head
    return found


@cache
def listed() -> list[dict[str, object]]:
    """What the page of puzzles says of each."""
    names = {head["scenario"] for head in known().values()}
    scenarios = {name: library.scenario(name, look=False) for name in names}
    found: list[dict[str, object]] = []
    for name, head in known().items():
        scenario = scenarios[head["scenario"]]
        about = {"name": name, "game": scenario.game.title, "title": scenario.title, "difficulty": difficulty(head["lead"])}
        found.append({**about, "who": scenario.seat_name(head["seat"]), "when": head["when"]})
    return found


def difficulty(lead: float) -> str:
    """How hard a puzzle is to solve: the less the best order leads, the harder."""
    for word, least in LEVELS:
        if lead < least:
            return word
    return "easy"


def posed(name: str) -> AnyScenario:
    """The scenario begun in the position of a puzzle."""
    puzzle = _of(name)
    return SHELF.shared(library.scenario(puzzle["scenario"])).at(puzzle["position"])


@lru_cache(HELD)
def set_up(name: str) -> Posed:
    """A puzzle on its board."""
    return Posed(name)


def pictured(name: str, theme: str) -> str:
    """What its seat sees, as a small picture: an SVG without the legend, and without words, which nobody could read there."""
    found = set_up(name)
    return found.scenario.game.scene(found.view).svg(theme, legend=False, words=False)


def shown(name: str) -> dict[str, object]:
    """What its seat sees, and the orders that were weighed, the best first: the page shuffles them."""
    found = set_up(name)
    scenario, puzzle = found.scenario, found.puzzle
    names = {seat: scenario.seat_name(seat) for seat in scenario.seats}
    parts = [_part(found, trial) for trial in found.certain]
    choices = [{**each, **part} for each, part in zip(puzzle["choice"], parts, strict=True)]
    about = {"name": name, "game": scenario.game.id, "title": scenario.title, "names": names, "choices": choices}
    told = {**about, **{key: puzzle[key] for key in TOLD}, "when": puzzle["when"], "difficulty": difficulty(puzzle["lead"])}
    page, path = scenario.game.page, found.view.path
    told |= {"stake": page.stake(found.view), "answer": page.answers.get(path[-1].name, "")}
    return {**told, "table": _table(found), "frame": _frame(found, found.tried([]))}


def tried(name: str, order: list[str]) -> dict[str, object]:
    """The board after an order, and what is to be said of that: whether it may be left at that, and whether it must be."""
    found = set_up(name)
    trial = found.tried(order)
    return {
        "frame": _frame(found, trial),
        **_part(found, trial),
        "whole": trial.is_whole or found.is_complete(trial),
        "complete": found.is_complete(trial),
        "choice": found.choice(trial),
    }


def asked(name: str, order: list[str], question: messages.Preview | messages.Routes | messages.Inspect | messages.Lay) -> object:
    """What is asked about the board after an order, out of what the seat then knows."""
    found = set_up(name)
    game, view = found.scenario.game, _view(found, found.tried(order))
    match question:
        case messages.Preview():
            preview = previewed(game, view, question.action)
        case messages.Routes():
            begun = Action.parse(question.first) if question.first else None
            return {"routes": [route.to_data() for route in routes(game, view, begun)]}
        case messages.Inspect():
            preview = game.page.inspect(view, question.element)
        case messages.Lay():
            preview = laid(game, view, question.lens)
    return {"preview": None if preview is None else preview.to_data()}


def rivals(name: str, order: list[str]) -> tuple[Posed, list[list[str]]]:
    """An order and the one that it is judged beside: the best, or the next best if it comes to the best itself."""
    found = set_up(name)
    mine = found.whole(order)
    best, second = [each["order"] for each in found.puzzle["choice"][:2]]
    return found, [mine, second if mine == best else best]


def played(name: str, order: list[str]) -> dict[str, object]:
    """The boards after each action of an order, how many of them are certain, and whether anything was thrown for the others."""
    found = set_up(name)
    whole = found.whole(order)
    line = found.played(whole)
    return {"order": whole[: len(line.frames)], "frames": line.frames, "certain": line.certain, "thrown": line.is_thrown}


def _part(found: Posed, trial: AnyTrial) -> dict[str, object]:
    """What is certain of an order: its actions, their words, and what a page draws of them."""
    steps = found.foreseen(trial)
    return {
        "order": [action.text for action in trial.order],
        "words": phrases(steps),
        "steps": [each.to_data() for each in steps],
    }


def _view(found: Posed, trial: AnyTrial) -> View:
    view: View = found.scenario.game.knowledge.view(trial.play, found.seat)
    return view


def _frame(found: Posed, trial: AnyTrial) -> messages.Frame:
    game, view = found.scenario.game, _view(found, trial)
    moment = len(trial.order)
    frame = framed(found.scenario, view, moment, tuple(trial.told), 0, "" if trial.order else NOTHING_DONE)
    frame.cautions = cautions(game, view)
    frame.quiet = quiet(game, view)
    return frame


def _table(found: Posed) -> messages.TableState:
    """The table at which an order is made: nobody else sits there, and nothing is thrown."""
    scenario = found.scenario
    lenses = [messages.LensState(each.id, each.title, each.key) for each in scenario.game.page.lenses]
    secrets = scenario.game.knowledge.has_secrets
    title = short_title(scenario.title)
    parts = hands(scenario.game)
    return messages.TableState(
        scenario.game.id, scenario.name, title, "", found.seat, [], "", "seeded", 0, False, *parts, lenses, secrets, False, 0.0
    )


def _of(name: str) -> dict[str, Any]:
    if name not in known():
        raise UnknownName("puzzle", name, list(known()))
    return library.puzzle(name)
