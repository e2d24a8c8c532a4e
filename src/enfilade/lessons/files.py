"""Lesson files: read, checked strictly, and made into scenarios that begin where the lesson does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import UnknownName, did_you_mean, shown
from enfilade.lessons.dice import dice_of
from enfilade.lessons.model import Done, Lesson, Step
from enfilade.library import LESSON, AnyGame, AnyScenario
from enfilade.players import names as player_names
from enfilade.scene.model import Scene

FOLDER: Final = "lessons"
MOST_STEPS: Final = 60
LONGEST: Final = 400  # characters of what a step says: a note in a margin, not a page
DEEDS: Final = ("action", "event", "state", "over")  # of which one counts as done
BEGINNING: Final = ("position", "changes")  # what the scenario itself holds once the lesson is made


def names(game: str) -> list[str]:
    """The lessons of a game, in the order in which they are learnt."""
    return [each.name for each in _bundled(library.game(game).id)]


@cache
def _bundled(game: str) -> list[Lesson]:
    texts = [(each.name, each.read_text(encoding="utf-8")) for each in _files(library.game(game))]
    found = [lesson_of(_scenario_of(text, name, None, False)) for name, text in texts]
    return sorted([each for each in found if each is not None], key=lambda each: each.number)


def _files(game: AnyGame) -> list[Traversable]:
    folder = files(game.package) / "data" / FOLDER
    return [each for each in folder.iterdir() if each.name.endswith(".toml")] if folder.is_dir() else []


def is_lesson(source: str) -> bool:
    """Whether a name or a file is that of a lesson. It reads files: what others send is asked of `is_name` alone."""
    if source.endswith(".toml"):
        return "step" in library.parse_toml(library.read_file(Path(source)), Path(source).name)
    return is_name(source)


def is_name(text: str) -> bool:
    """Whether a text is such as names of lessons are, as `urban-battle/lessons/moving`."""
    return text.count("/") == 2 and text.split("/")[1] == FOLDER


def lesson(source: str, look: bool = True) -> AnyScenario:
    """A lesson by its name (`urban-battle/lessons/moving`) or from a .toml file, as a scenario that carries it.

    One that is described, not played, need not `look` across its board."""
    if source.endswith(".toml"):
        path = Path(source)
        return read_lesson(library.read_file(path), path.name, path.parent, look)
    return read_lesson(text_of(source), f"{source}.toml", None, look)


def text_of(name: str) -> str:
    """What the file of a bundled lesson says."""
    id = name.partition("/")[0]
    known = names(library.game(id).id)
    if name not in known:
        raise UnknownName("lesson", name, known)
    [file] = [each for each in _files(library.game(id)) if each.name == f"{name.rpartition('/')[2]}.toml"]
    return file.read_text(encoding="utf-8")


def following(name: str) -> str:
    """The lesson after this one; empty if it is the last, or one's own."""
    known = names(name.partition("/")[0])
    index = known.index(name) + 1 if name in known else len(known)
    return known[index] if index < len(known) else ""


def carries(scenario: AnyScenario) -> bool:
    """Whether a scenario is that of a lesson."""
    return LESSON in scenario.data


def lesson_of(scenario: AnyScenario) -> Lesson | None:
    """The lesson that a scenario carries."""
    found = scenario.data.get(LESSON)
    return _read(Reader(found, Source(f"{LESSON} of {scenario.name}")), scenario) if isinstance(found, Mapping) else None


def read_lesson(text: str, file: str, beside: Path | None, look: bool = True) -> AnyScenario:
    """The scenario of the lesson in a TOML text, everything checked that can be without playing it."""
    made = _scenario_of(text, file, beside, look)
    reader = reader_of(text, file)
    _check_names(reader, _read(reader, made), made)
    return made


def reader_of(text: str, file: str) -> Reader:
    """A reader of a lesson file, whose complaints name their place in it."""
    return Reader(library.parse_toml(text, file), Source(file, text))


def _scenario_of(text: str, file: str, beside: Path | None, look: bool) -> AnyScenario:
    """The scenario that a lesson file is about, begun where the lesson begins."""
    reader = reader_of(text, file)
    game = reader.choice("game", list(library.catalogue()))
    changes = dict(reader.table("changes").values)
    bare = {key: value for key, value in reader.values.items() if key not in BEGINNING}
    made = library.scenario(_base(reader, game, beside), {**changes, "title": reader.text("title"), LESSON: bare}, look)
    if not reader.has("position"):
        return made
    line = reader.raw("position")
    return made.at(line if isinstance(line, str) else reader.table("position").values, reader.source)


def _base(reader: Reader, game: str, beside: Path | None) -> str | Path:
    """The scenario that a lesson plays on: a file beside it, or one of the game's own."""
    name = reader.text("scenario")
    if name.endswith(".toml"):
        path = (beside or Path()) / name
        if beside is None or Path(name).name != name or not path.is_file():
            raise reader.bad("scenario", f"there is no file {shown(name)} beside the lesson")
        return path
    known = [each.partition("/")[2] for each in library.scenario_names(game)]
    return f"{game}/{reader.choice('scenario', known)}"


def _read(reader: Reader, scenario: AnyScenario) -> Lesson:
    """A lesson out of its table."""
    seat = reader.choice("seat", list(scenario.seats))
    steps = reader.tables("step")
    if not 1 <= len(steps) <= MOST_STEPS:
        raise reader.bad("step", f"a lesson has steps, [[step]], at least one and at most {MOST_STEPS}; this has {len(steps)}")
    for key in (*BEGINNING, "game", "scenario"):  # read before, to make the scenario
        if reader.has(key):
            reader.raw(key)
    made = Lesson(
        scenario.game.id,
        _id(reader),
        reader.text("title"),
        _note(reader, "teaches"),
        reader.integer("number", 0, 0, 99),
        reader.integer("minutes", None, 1, 60),
        scenario.name,
        seat,
        _opponent(reader, scenario),
        _dice(reader),
        tuple(_step(each, scenario) for each in steps),
        _note(reader, "end"),
        _note(reader, "lost", ""),
        reader.flag("whole", False),
    )
    if not made.acting:
        raise reader.bad("step", "nothing is to be done in this lesson: at least one step should say `done = { … }`")
    reader.close()
    return made


def _id(reader: Reader) -> str:
    id = reader.text("id")
    if not library.BARE_NAME.fullmatch(id):
        raise reader.bad("id", f"{shown(id)} should be letters, digits, - and _")
    return id


def _note(reader: Reader, key: str, default: str | None = None) -> str:
    """Something that the coach says: there is not much room in a margin."""
    text = reader.text(key, default)
    if len(text) > LONGEST:
        raise reader.bad(key, f"this is {len(text)} characters long: a note has {LONGEST} at most, one or two sentences")
    if not text.strip() and default is None:
        raise reader.bad(key, "this is empty: say something in one or two sentences")
    return text


def _opponent(reader: Reader, scenario: AnyScenario) -> str | tuple[str, ...]:
    """A player by name, or a list of choices in order of preference."""
    if isinstance(reader.values.get("opponent", ""), str):
        return reader.choice("opponent", player_names(scenario.game), "recruit")
    return tuple(reader.texts("opponent"))


def _dice(reader: Reader) -> tuple[Draw, ...]:
    given = reader.raw("dice") if reader.has("dice") else []
    if isinstance(given, str) or not isinstance(given, list | tuple):
        raise reader.bad("dice", f"{shown(given)} should be a list of faces and cards in the order in which they come")
    found: list[Draw] = []
    for index, each in enumerate(given):
        if isinstance(each, bool) or not isinstance(each, int | str):
            raise reader.bad(f"dice[{index}]", f'{shown(each)} should be a face, such as 4, or a card, such as "7H"')
        found.append(each)
    return tuple(found)


def _step(reader: Reader, scenario: AnyScenario) -> Step:
    rule = reader.text("rule", "")
    known = library.rules(scenario.game.id)
    if rule and rule not in known:
        raise reader.bad("rule", f"there is no rule {shown(rule)} in {scenario.game.title}. {did_you_mean(rule, list(known))}")
    answers = reader.table("answers")
    made = Step(
        _note(reader, "say"),
        rule,
        _several(reader, "point"),
        _several(reader, "button"),
        _several(reader, "light"),
        _several(reader, "go"),
        _done(reader.table("done")) if reader.has("done") else None,
        _note(reader, "good", ""),
        _note(reader, "other", ""),
        {pattern: _note(answers, pattern) for pattern in answers.keys()},
    )
    if made.done is None and (made.light or made.go or made.good or made.other or made.answers):
        raise reader.bad("done", "this key is missing: without it the step is only read, and nothing is lit or answered")
    reader.close()
    return made


def _several(reader: Reader, key: str) -> tuple[str, ...]:
    """One text, or a list of them."""
    if isinstance(reader.values.get(key), str):
        return (reader.text(key),)
    return tuple(reader.texts(key, []))


def _done(reader: Reader) -> Done:
    """What counts as done: exactly one of an action, an event, a state, and the end."""
    named = [key for key in DEEDS if reader.has(key)]
    if len(named) != 1:
        stands = " and ".join(named) or "nothing"
        raise reader.bad("", f"what counts as done should be one of {', '.join(DEEDS)}; here stands {stands}")
    if reader.has("over") and not reader.flag("over"):
        raise reader.bad("over", "false should be true: the step is done when the game is over")
    made = Done(
        _several(reader, "action"),
        reader.text("event", ""),
        dict(reader.table("values").values) if reader.has("event") else None,
        dict(reader.table("state").values) if reader.has("state") else None,
        reader.has("over"),
    )
    reader.close()
    return made


def _check_names(reader: Reader, made: Lesson, scenario: AnyScenario) -> None:
    """What is pointed at is on the board, and keys of a state are in the position."""
    table = Table(scenario, dice=dice_of(made))
    known = _ids(scenario.game.scene(table.view(made.seat)))
    position = table.written()
    for step, each in zip(made.steps, reader.tables("step"), strict=True):
        for key, wanted in (("point", step.point), ("go", step.go)):
            for name in wanted:
                if name not in known:
                    raise each.bad(key, f"there is no {shown(name)} on the board. {did_you_mean(name, sorted(known))}")
        for name in (step.done.state or {}) if step.done is not None else ():
            _check_key(each.table("done").table("state"), name, position)


def _ids(scene: Scene) -> set[str]:
    """Everything on a board that has a name."""
    found: set[str] = set()
    within = [element for layer in scene.layers for element in layer.elements]
    while within:
        element = within.pop()
        found.add(element.id)
        within.extend(element.children)
    return found - {""}


def _check_key(reader: Reader, key: str, position: Data) -> None:
    """The tables on the way to a dotted key are in the position; what it says last may come and go."""
    for part in key.split(".")[:-1]:
        inside = position.get(part) if isinstance(position, Mapping) else None
        if not isinstance(inside, Mapping):
            offered = sorted(position) if isinstance(position, Mapping) else []
            raise reader.bad(key, f"there is no {shown(part)} in a position of this game. {did_you_mean(part, offered)}")
        position = inside
