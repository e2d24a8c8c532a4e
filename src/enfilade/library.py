"""Games, scenarios and records by name: the one place that reads the files a game is made of."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from os import PathLike, fspath
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeAlias

from enfilade import games, plugins
from enfilade.contract import replaying
from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game, Rule, Term
from enfilade.contract.scenario import POSED_KEYS, Scenario
from enfilade.contract.table import Table
from enfilade.kernel import record
from enfilade.kernel.data import MOST_DEEP, Data, Reader, Source, is_too_deep
from enfilade.kernel.errors import BadRecord, BadScenario, EnfiladeError, UnknownName, cut, did_you_mean, shown
from enfilade.kernel.words import NO_WORDS, Words
from enfilade.overlay import charts_with

AnyGame: TypeAlias = Game[Any, Any]
AnyScenario: TypeAlias = Scenario[Any, Any]
AnyTable: TypeAlias = Table[Any, Any]

SAID_OF_IT = ("intro", "minutes", "difficulty", "odds", "notes")  # for people: no game goes otherwise by it
COMMON_KEYS = ("game", "id", "title", *SAID_OF_IT)  # what any scenario file may say
LESSON = "lesson"  # what a coach says to it, where a scenario is that of a lesson
FLAG = "flag"  # what happens when a seat runs out of time, where a game is played with a clock
FLAGS = ["loses", "waits", "stand-in"]
CHARTS = "charts"  # what a scenario changes in the game's own data files
BARE_NAME = re.compile(r"[A-Za-z0-9_-]{1,80}")  # of a file that a scenario refers to: never a path
DOORS = {"rules": Rules, "knowledge": Knowledge, "commander": Commander, "page": Page}
GAME_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
INDEX = re.compile(r"\[([0-9]{1,6})\]")
APPEND = "[+]"  # the place after the last of a list
WHERE = re.compile(r"\(at line ([0-9]+), column [0-9]+\)$")  # how a complaint about TOML ends


@cache
def catalogue() -> dict[str, AnyGame]:
    """Every game by its id, in the order of the shelf: those that come with Enfilade, and those of other packages."""
    found: list[AnyGame] = [import_module(f"enfilade.games.{module.name}").GAME for module in iter_modules(games.__path__)]
    for entry in plugins.found(plugins.GAMES):
        try:
            found.append(_brought(entry, [game.id for game in found]))
        except plugins.BadPlugin as fault:
            plugins.leave_out(fault)
    return {game.id: game for game in sorted(found, key=lambda game: (game.shelf, game.id))}


def _brought(entry: EntryPoint, taken: list[str]) -> AnyGame:
    """The game that another package brings, if it has all that a game must have."""
    made = plugins.loaded(entry)
    if not isinstance(made, Game):
        raise plugins.BadPlugin(entry, f"it is {shown(made)}, and not a Game")
    for door, kind in DOORS.items():
        if not isinstance(getattr(made, door), kind):
            raise plugins.BadPlugin(entry, f"its {door}= is {shown(getattr(made, door))}, and not {kind.__name__}(…)")
    if not isinstance(made.id, str) or not GAME_ID.fullmatch(made.id):
        raise plugins.BadPlugin(entry, f"its id {shown(made.id)} should be small letters, digits and -")
    if made.id in taken:
        raise plugins.BadPlugin(entry, f"there is a game {made.id} already")
    if made.id != entry.name:
        raise plugins.BadPlugin(entry, f"its id is {made.id}: the entry point should have that name")
    try:
        folder = _folder(made)
        scenarios = [each.name for each in (folder / "scenarios").iterdir() if each.name.endswith(".toml")]
        listed = (folder / "data" / "rules.toml").is_file()
    except (OSError, ImportError, TypeError) as error:
        raise plugins.BadPlugin(entry, f"{shown(made.package)} has no folder scenarios ({error})") from None
    if not scenarios or not listed:
        lacking = "scenarios/*.toml" if not scenarios else "data/rules.toml"
        raise plugins.BadPlugin(entry, f"{made.package} has no {lacking}; are data files part of the package?")
    return made


def is_bundled(game: AnyGame) -> bool:
    """Whether a game comes with Enfilade; one of another package may do anything wrong."""
    return game.package.startswith(f"{games.__name__}.")


def game(id: str) -> AnyGame:
    """A game by its id; a wrong one is answered with the nearest."""
    if id not in catalogue():
        plugins.complain_of(plugins.GAMES, id)
        raise UnknownName("game", id, list(catalogue()))
    return catalogue()[id]


def scenario_names(id: str) -> list[str]:
    """The bundled scenarios of a game, as `game/scenario`, in alphabetical order."""
    folder = _folder(game(id)) / "scenarios"
    stems = sorted(each.name.removesuffix(".toml") for each in folder.iterdir() if each.name.endswith(".toml"))
    return [f"{id}/{stem}" for stem in stems]


def puzzles(id: str) -> dict[str, dict[str, Any]]:
    """The bundled puzzles of a game by name, `game/puzzle`, as `enfilade puzzles` wrote them."""
    return {name: parse_toml(file.read_text(encoding="utf-8"), file.name) for name, file in _puzzle_files(id).items()}


def puzzle_heads(id: str) -> dict[str, dict[str, Any]]:
    """What stands before the choices and the position of each: its scenario, seat, lead. That is read in no time."""
    texts = {name: file.read_text(encoding="utf-8").partition("\n[")[0] for name, file in _puzzle_files(id).items()}
    return {name: parse_toml(text, f"{name}.toml") for name, text in texts.items()}


def puzzle(name: str) -> dict[str, Any]:
    """One of them, by its name."""
    files = _puzzle_files(name.partition("/")[0])
    if name not in files:
        raise UnknownName("puzzle", name, list(files))
    return parse_toml(files[name].read_text(encoding="utf-8"), f"{name}.toml")


def _puzzle_files(id: str) -> dict[str, Traversable]:
    folder = _folder(game(id)) / "data" / "puzzles"
    if not folder.is_dir():
        return {}
    found = [each for each in folder.iterdir() if each.name.endswith(".toml")]
    return {f"{id}/{each.name.removesuffix('.toml')}": each for each in sorted(found, key=_by_stem_and_number)}


def _by_stem_and_number(file: Traversable) -> tuple[str, int]:
    """The tenth after the ninth."""
    stem, _, number = file.name.removesuffix(".toml").rpartition("-")
    return stem, int(number) if number.isdecimal() else 0


def scenario(
    source: str | PathLike[str] | Mapping[str, Data], changes: Mapping[str, Data] | None = None, look: bool = True
) -> AnyScenario:
    """A bundled scenario by its name (`urban-battle/convoy`), one from a .toml file, or one from a mapping like such a file.

    `changes` sets values by dotted key: `{"options.deployment": "fixed"}`, `{"piece[2].type": "Heavy"}`. A value of None deletes
    its key or its place in a list, and what is only said of the scenario whether it is there or not; the key `piece[+]` puts
    something at the end of a list. A scenario that is described, not played, need not `look` across its board beforehand: that
    takes a while on a large one.
    """
    if isinstance(source, Mapping):
        return _laid(copied(source), Source("the mapping"), changes, None, look)
    if not isinstance(source, str | PathLike):
        raise BadScenario(f"a scenario is named by a text, given by a path or a mapping, not by {shown(source)}")
    name = fspath(source)
    if name.endswith(".toml") or isinstance(source, PathLike):
        path = Path(name)
        return read_scenario(read_file(path), path.name, changes, path.parent, look)
    id, _, stem = name.partition("/")
    known = scenario_names(game(id).id)
    if name not in known:
        raise UnknownName("scenario", name, known)
    text = (_folder(game(id)) / "scenarios" / f"{stem}.toml").read_text(encoding="utf-8")
    return read_scenario(text, f"{name}.toml", changes, look=look)


def sources(name: str) -> dict[str, str]:
    """The files that a bundled scenario is made of, as they would lie in a folder: its own, the one it builds on, its map."""
    id, _, stem = name.partition("/")
    own = _folder(game(id))
    found: dict[str, str] = {}
    data: dict[str, Any] = {}
    while stem:
        found[f"{stem}.toml"] = text = (own / "scenarios" / f"{stem}.toml").read_text(encoding="utf-8")
        below = parse_toml(text, f"{stem}.toml")
        data = {**below, **data}
        stem = below.get("base", "")
    for key, folder in game(id).rules.references.items():
        if isinstance(data.get(key), str):
            path = f"{folder}/{data[key]}.toml"
            found[path] = (own / "data" / path).read_text(encoding="utf-8")
    return found


def read_scenario(
    text: str, file: str, changes: Mapping[str, Data] | None = None, beside: Path | None = None, look: bool = True
) -> AnyScenario:
    """The scenario in a TOML text. Files that it refers to are looked for `beside` it, then in the game's own data."""
    return _laid(parse_toml(text, file), Source(file, text), changes, beside, look)


def _laid(
    data: dict[str, Any], source: Source, changes: Mapping[str, Data] | None, beside: Path | None, look: bool
) -> AnyScenario:
    """A scenario of one's own plain data, laid over its base, and changed."""
    if "base" in data:
        data = _on_base(data, source, beside)
    for key, value in checked_changes(changes, source).items():
        _embed_on_the_way(data, key, source, beside)
        _set(data, key, value, source)
        source.changes.append(key)
    return build_scenario(data, source, beside, changes or {}, look)


def checked_changes(changes: Mapping[str, Data] | None, source: Source) -> Mapping[str, Data]:
    """Changes that are what they should be: values by dotted keys."""
    if changes is None:
        return {}
    if not isinstance(changes, Mapping) or not all([isinstance(key, str) for key in changes]):
        raise BadScenario(
            f"changes are values by dotted keys, such as {{'options.deployment': 'fixed'}}, not {shown(changes)}", source.name
        )
    return changes


def copied(data: Mapping[str, Data]) -> dict[str, Any]:
    """Plain data of one's own, to change: tables and lists are copied, and so is what lies in them."""
    return {str(key): _copied(value, 0) for key, value in data.items()}


def _copied(value: Data, depth: int) -> Any:
    if depth > MOST_DEEP:
        raise BadScenario(f"lists and tables are nested more than {MOST_DEEP} deep")
    if isinstance(value, Mapping):
        return {str(key): _copied(each, depth + 1) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_copied(each, depth + 1) for each in value]
    return value


def _on_base(data: dict[str, Any], source: Source, beside: Path | None) -> dict[str, Any]:
    """A scenario laid over another one, whose keys hold where it is silent: the one named by `base`, beside it or bundled."""
    reader = Reader(data, source)
    name = reader.text("base")
    if not BARE_NAME.fullmatch(name):
        raise reader.bad("base", f"{shown(name)} should be the bare name of a scenario: letters, digits, - and _")
    path = beside / f"{name}.toml" if beside else None
    if path is not None and path.is_file():
        file, text = path.name, read_file(path)
    else:
        id = reader.choice("game", list(catalogue()))
        if f"{id}/{name}" not in scenario_names(id) or reader.text("id") == name:
            known = ", ".join(each.rpartition("/")[2] for each in scenario_names(id))
            raise reader.bad("base", f"there is no scenario {shown(name)} to build on: {known}")
        file, text = f"{id}/{name}.toml", (_folder(game(id)) / "scenarios" / f"{name}.toml").read_text(encoding="utf-8")
    below = parse_toml(text, file)
    if "base" in below:
        raise reader.bad("base", f"{name} is itself built on {below['base']}: name that one")
    return {**below, **{key: value for key, value in data.items() if key != "base"}}


def build_scenario(
    data: dict[str, Any], source: Source, beside: Path | None = None, changed: Container[str] = (), look: bool = True
) -> AnyScenario:
    """A scenario from plain data, which becomes self-contained: what it refers to is embedded.

    Whoever wrote the file may refer to files `beside` it; whoever `changed` a key may be anybody and names only the game's own.
    """
    if is_too_deep(data):
        raise BadScenario(f"lists and tables are nested more than {MOST_DEEP} deep", source.name)
    reader = Reader(data, source)
    played = game(reader.choice("game", list(catalogue())))
    for key in played.rules.references:
        if isinstance(data.get(key), str):
            _embed(played, data, key, source, None if key in changed else beside)
    for key in SAID_OF_IT:
        reader.text(key, "")
    if reader.has(FLAG):
        reader.choice(FLAG, FLAGS)
    id, title = reader.text("id"), reader.text("title")
    charts = data_files(played.id)
    start = played.rules.begin(reader, charts_with(charts, reader.table(CHARTS)) if reader.has(CHARTS) else charts)
    for key in (*POSED_KEYS, LESSON):
        if reader.has(key):
            reader.raw(key)
    reader.close()
    if look:
        _look(played, start)
    return posed(Scenario(played, id, title, data, start, words(played.id)), reader)


def posed(made: AnyScenario, reader: Reader) -> AnyScenario:
    """A scenario that begins in a position which some data gives, or in one that a seat might see."""
    if reader.has("position") and reader.has("view"):
        raise reader.bad("view", "a scenario begins in a position or in a view, not in both")
    if reader.has("position"):
        given = reader.raw("position")
        return made.at(given if isinstance(given, str) else reader.table("position").values, reader.source)
    if reader.has("view"):
        return made.seen_as(reader.table("view").values, reader.integer("deal", 1), reader.source)
    return made


def _look(played: AnyGame, start: Any) -> None:
    """All lines of sight of the board at once, where there is NumPy; without it the rules look when they need to."""
    asked = played.rules.sightlines(start)
    if asked is not None and find_spec("numpy") is not None:
        played.rules.sighted(start, import_module("enfilade.sightlines").all_pairs(asked))


def load(path: str | Path) -> AnyTable:
    """The table that a record leads to, every draw and hash checked."""
    return replayed(read_record(path))


def read_record(path: str | Path) -> record.Record:
    """The record in a file, not yet replayed."""
    if not isinstance(path, str | PathLike):
        raise BadRecord(f"a record is read from a path, not from {shown(path)}")
    where = Path(path)
    try:
        text = _decoded(where.read_bytes())
    except UnicodeDecodeError:
        raise BadRecord("cannot be read: this is not a text file in UTF-8", cut(where.name)) from None
    except (OSError, ValueError) as error:  # it is not there, or nothing can have such a name
        raise BadRecord(f"cannot be read: {_why(error)}", cut(where.name)) from None
    return record.parse(text, where.name)


def verified(made: record.Record) -> AnyTable:
    """The table that a record leads to, every draw and hash checked, and that nothing is cut off at its end."""
    reached = replayed(made)
    replaying.check_whole(reached, made)
    return reached


def _decoded(raw: bytes) -> str:
    """The text of a record whose last line may have been cut off, even inside a character: what is left of that is dropped."""
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        is_cut = error.end == len(raw) and error.reason == "unexpected end of data"
        if not is_cut:
            raise
        return raw[: error.start].decode()


def replayed(made: record.Record, check: bool = True) -> AnyTable:
    """The table that a parsed record leads to."""
    return replaying.replay(scenario_of(made), made, check)


def scenario_of(made: record.Record, look: bool = True) -> AnyScenario:
    """The scenario embedded in a record."""
    try:
        return build_scenario(dict(made.header.scenario), Source(f"{made.name}, scenario in the header"), look=look)
    except BadScenario as error:
        raise BadRecord(f"its scenario does not load: {error}", made.name, 1) from error


def check(path: str | Path) -> tuple[AnyScenario, list[str]]:
    """A scenario file, read and checked, with what is allowed but probably not meant."""
    found = scenario(str(path))
    return found, found.game.rules.warnings(found.start)


def check_part(path: Path) -> tuple[AnyGame, str]:
    """A map or board by itself, read as that game reads it whose own are most like it; gives the game and its word for it.

    It takes the place of the map of a bundled scenario; whether that scenario's pieces would stand well on it is not asked.
    """
    text = read_file(path)
    data = parse_toml(text, path.name)
    played, key, host = _likeness(data, path.name)
    source = Source(f"{host}.toml")
    source.parts[key] = Source(path.name, text)
    try:
        build_scenario({**scenario(host, look=False).data, key: data}, source, look=False)
    except BadScenario as error:
        if error.file == path.name:
            raise
    return played, key


def is_scenario(path: Path) -> bool:
    """Whether a file says which game it is for, as a scenario does and a map does not; one that is not TOML may be either."""
    try:
        return "game" in parse_toml(read_file(path), path.name)
    except BadScenario:
        return True


def _likeness(data: Mapping[str, Any], file: str) -> tuple[AnyGame, str, str]:
    """The game whose maps have most keys in common with a file, the key of such maps, and a bundled scenario that has one."""
    if data.keys() & set(POSED_KEYS):
        raise BadScenario(f"this is a position by itself: see it with `enfilade show SCENARIO --at {file}`", file)
    best, most = None, 0
    for played in catalogue().values():
        for key in played.rules.references:
            for name in scenario_names(played.id):
                own = _part(played, name, key)
                likeness = len(data.keys() & own.keys()) if isinstance(own, Mapping) else 0
                if likeness > most:
                    best, most = (played, key, name), likeness
    if best is None:
        raise BadScenario("this is neither a scenario, which says `game = …`, nor like a map of any game", file)
    return best


def _part(played: AnyGame, name: str, key: str) -> Data:
    """What a bundled scenario says under a key; nothing where a game of another package cannot say it."""
    try:
        return scenario(name, look=False).data.get(key)
    except Exception:
        if is_bundled(played):
            raise
        return None


@cache
def data_files(id: str) -> dict[str, Reader]:
    """The data files of a game, by name."""
    found: dict[str, Reader] = {}
    for each in (_folder(game(id)) / "data").iterdir():
        if each.name.endswith(".toml"):
            text = each.read_text(encoding="utf-8")
            found[each.name.removesuffix(".toml")] = Reader(parse_toml(text, each.name), Source(each.name, text))
    return found


@cache
def rules(id: str) -> dict[str, Rule]:
    """Every rule and ruling of a game by its number, in our words."""
    found: dict[str, Rule] = {}
    if "rules" not in data_files(id):
        raise BadScenario("this file is missing: it lists the rules of the game by number", f"{id}, data/rules.toml")
    for each in data_files(id)["rules"].tables("rule"):
        number = each.text("number")
        if number in found:
            raise each.bad("number", f"{number} is listed twice")
        found[number] = Rule(number, each.text("title"), each.text("text"), each.text("chapter"))
        each.close()
    return found


@cache
def terms(id: str) -> list[Term]:
    """The abbreviations and terms of art of a game, each explained; a game need not have any."""
    found = data_files(id).get("terms")
    made: list[Term] = []
    for each in [] if found is None else found.tables("term"):
        rule = each.text("rule", "")
        if rule and rule not in rules(id):
            raise each.bad("rule", f"there is no rule {shown(rule)}. {did_you_mean(rule, list(rules(id)))}")
        made.append(Term([each.text("word"), *each.texts("also", [])], each.text("means"), each.text("text", ""), rule))
        each.close()
    return made


def matching(known: list[Rule], wanted: str) -> list[Rule]:
    """All rules; or the one with a number; or those under it; or those that hold all the words."""
    if not wanted:
        return known
    word = wanted.casefold().strip()
    exact = [rule for rule in known if word in (rule.number.casefold(), rule.number.casefold().rpartition(" ")[2])]
    if (exact and "." in word) or (exact and not word.isdigit()):
        return exact
    below = [rule for rule in known if (rule.number.casefold().rpartition(" ")[2] + ".").startswith(f"{word}.")]
    if below:
        return below
    words = word.split()
    return [rule for rule in known if all(each in f"{rule.title} {rule.text}".casefold() for each in words)]


@cache
def words(id: str) -> Words:
    """The sentences of a game that are data; one that tells everything by code has none."""
    found = data_files(id).get("words")
    if found is None:
        return NO_WORDS
    made = Words(found.table("log"))
    found.close()
    return made


def value_of(text: str) -> Data:
    """A value as typed on a command line: TOML if it is (3, true, "x", [1, 2]), else the text itself."""
    try:
        parsed: dict[str, Data] = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):  # no TOML, a number of thousands of digits, or brackets without end
        return text
    return parsed["value"]


def _folder(played: AnyGame) -> Traversable:
    return files(played.package)


def read_file(path: Path) -> str:
    """The text of a file that somebody named."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadScenario("this is not a text file in UTF-8", path.name) from None
    except (OSError, ValueError) as error:
        raise EnfiladeError(f"{cut(str(path))}: {_why(error)}") from None


def _why(error: OSError | ValueError) -> str:
    """Why a file cannot be read."""
    return str(error) if isinstance(error, ValueError) or not error.strerror else error.strerror


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """What a TOML text says."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        where = WHERE.search(message)
        line = int(where[1]) if where is not None else len(text.splitlines())
        raise BadScenario(f"this is not TOML: {message}", file, line=line) from None
    except RecursionError:
        raise BadScenario(f"lists and tables are nested more than {MOST_DEEP} deep", file) from None
    except ValueError:
        raise BadScenario("there is a number of thousands of digits in it", file) from None


def _embed(played: AnyGame, data: dict[str, Any], key: str, source: Source, beside: Path | None) -> None:
    """Put the data file that a scenario names in the place of its name."""
    file, text = _referred(played, played.rules.references[key], data[key], Reader(data, source), key, beside)
    data[key] = parse_toml(text, file)
    source.parts[key] = Source(file, text)


def _embed_on_the_way(data: dict[str, Any], key: str, source: Source, beside: Path | None) -> None:
    """A change inside a map or board that is only named: what is named is changed, and the scenario has it as its own."""
    head, dot, inner = key.partition(".")
    if dot and isinstance(data.get(head), str) and data.get("game") in catalogue():
        played = game(data["game"])
        if head in played.rules.references:
            _embed(played, data, head, source, None if head in source.changes else beside)
    if head in source.parts:
        source.parts[head].changes.append(inner)


def _referred(played: AnyGame, folder: str, name: str, reader: Reader, key: str, beside: Path | None) -> tuple[str, str]:
    """Name and text of the data file that a scenario asks for: beside it, or among the game's own."""
    if not BARE_NAME.fullmatch(name):
        raise reader.bad(key, f"{shown(name)} should be the bare name of one of the {folder}: letters, digits, - and _")
    for path in (beside / folder / f"{name}.toml", beside / f"{name}.toml") if beside else ():
        if path.is_file() and (
            path.parent != beside or path.name != reader.source.name
        ):  # a scenario may be called as its map is
            return path.name, read_file(path)
    own = _folder(played) / "data" / folder
    known = sorted(each.name.removesuffix(".toml") for each in own.iterdir() if each.name.endswith(".toml"))
    if name not in known:
        raise reader.bad(key, f"there is no {shown(name)} among the {folder}: {', '.join(known)}")
    return f"{folder}/{name}.toml", (own / f"{name}.toml").read_text(encoding="utf-8")


def _set(data: dict[str, Any], key: str, value: Data, source: Source) -> None:
    """Change a value by its dotted key, such as `options.deployment`, `piece[2].type` or `piece[+]`; None deletes it."""
    place: Any = data
    parts = key.replace("[", ".[").split(".")
    for part in parts[:-1]:
        place = _inside(place, part, key, source)
    last = parts[-1]
    if last == APPEND and isinstance(place, list) and value is not None:
        place.append(value)
    elif isinstance(place, dict) and not last.startswith("["):
        if value is not None:
            place[last] = value
        elif place.pop(last, None) is None and key not in SAID_OF_IT:
            raise _no_such(key, "delete", source)
    else:
        index = _index(place, last, key, source)
        place[index : index + 1] = [] if value is None else [value]


def _inside(place: Any, part: str, key: str, source: Source) -> Any:
    """One step along a dotted key; a table that is not there is made, a list under a key that is to get its first item too."""
    if part.startswith("["):
        return place[_index(place, part, key, source)]
    if not isinstance(place, dict):
        raise _no_such(key, "change", source)
    return place.setdefault(part, [] if key.endswith(f"{part}{APPEND}") else {})


def _index(place: Any, part: str, key: str, source: Source) -> int:
    found = INDEX.fullmatch(part)
    if found is None or not isinstance(place, list) or int(found[1]) >= len(place):
        raise _no_such(key, "change", source)
    return int(found[1])


def _no_such(key: str, do: str, source: Source) -> BadScenario:
    return BadScenario(f"there is no {shown(key)} to {do}", source.name)
