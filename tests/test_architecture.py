"""The map of the code: dependencies point one way, in no circle; what gets compiled imports nothing from outside."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import enfilade

ROOT = Path(enfilade.__file__).parent
PACKAGES = ("kernel", "boards", "scene", "contract", "games", "players", "plugins", "lab", "rl", "server")
# What each part may import of the others.
ALLOWED = {
    "kernel": set(),
    "boards": set(),
    "scene": set(),
    "contract": {"kernel", "scene"},
    "games": {"kernel", "boards", "scene", "contract"},
    "plugins": {"kernel"},
    "players": {"kernel", "boards", "scene", "contract", "games", "plugins"},
}
COMPILED = ("kernel", "boards", "scene", "contract", "games", "players")
# The rooms of a game, each a module or a folder; a room may look into those before it. `fast` is a workshop of its own, outside
# the order and not compiled, which nobody else looks into.
ROOMS = ("box", "state", "rules", "knowledge", "commander", "page")
FAST = "fast"
# The rooms of the server: each may import those before it, and none after.
SERVER_ROOMS = ("base", "messages", "store", "people", "work", "table", "live", "http", "testing")
FILE_MODULES = {"io", "os", "pathlib", "shutil", "tempfile", "tomllib", "importlib", "socket", "subprocess", "sqlite3", "urllib"}


def module_name(path: Path) -> str:
    parts = ("enfilade", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Every node of the syntax tree of a file."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> set[str]:
    """The modules that a file imports when it is loaded, by their full names."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in SOURCES else str(node.module) for name in inner}
    return found


def part(module: str) -> str:
    """The part of Enfilade that a module belongs to; a game's workshop `fast` is a part of its own."""
    names = module.split(".")
    if names[1:2] == ["games"] and names[3:4] == [FAST]:
        return FAST
    return names[1] if len(names) > 1 and names[1] in PACKAGES else ""


def room(module: str) -> str:
    """The room of its game that a module is in; empty for the game's front door and for what is no game."""
    names = module.split(".")
    return names[3] if names[1:2] == ["games"] and len(names) > 3 else ""


@pytest.mark.parametrize("package", ALLOWED)
def test_dependencies_point_one_way(package: str) -> None:
    for module, path in SOURCES.items():
        if part(module) != package:
            continue
        inner = {name for name in imports(path) if name == "enfilade" or name.startswith("enfilade.")}
        wrong = [name for name in inner if part(name) not in ALLOWED[package] | {package}]
        assert not wrong, f"{module} imports {wrong}"


def test_only_one_module_knows_the_sdk_for_language_models() -> None:
    """So that everything else works without the extra."""
    knowing = [module for module, path in SOURCES.items() if "mcp" in {name.partition(".")[0] for name in imports(path)}]
    assert knowing == ["enfilade.mcp.server"]


def test_rules_know_neither_server_nor_command_line() -> None:
    for module, path in SOURCES.items():
        if part(module) == "server":
            assert not [name for name in imports(path) if name == "enfilade.cli"], module
        if part(module) in ("players", "lab"):
            assert not [name for name in imports(path) if part(name) == "server"], module


def test_nothing_needs_what_programs_that_learn_need() -> None:
    """`rl` imports libraries that are not installed with the rest: whoever wants it imports it."""
    for module, path in SOURCES.items():
        if part(module) != "rl":
            assert not [name for name in imports(path) if part(name) == "rl"], module
        else:
            assert not [name for name in imports(path) if part(name) in ("lab", "server")], module


def server_room(module: str) -> str:
    """The room of the server that a module is in; empty for the server's front door and for what is no part of it."""
    names = module.split(".")
    return names[2] if part(module) == "server" and len(names) > 2 else ""


def test_the_rooms_of_the_server_open_one_way() -> None:
    order = " <- ".join(SERVER_ROOMS)
    for module, path in SOURCES.items():
        if not server_room(module):
            continue
        assert server_room(module) in SERVER_ROOMS, f"{module} is in no room of the server: {order}"
        open_to_it = SERVER_ROOMS[: SERVER_ROOMS.index(server_room(module)) + 1]
        inner = [name for name in imports(path) if name in SOURCES and part(name) == "server"]
        wrong = [name for name in inner if server_room(name) not in open_to_it]
        assert not wrong, f"{module} imports {wrong}, against the order of the rooms: {order}"


def test_the_server_is_handed_a_store_and_knows_no_kind_of_it() -> None:
    """Only the room itself knows which kinds there are: `open_store` gives one, `store.base` says what it does, and some parts
    are the same for all."""
    front = {
        f"enfilade.server.store{part}"
        for part in ("", ".base", ".faults", ".operating", ".people", ".games", ".notices", ".beside")
    }
    kinds = {name for name in SOURCES if server_room(name) == "store"} - front
    assert kinds
    for module, path in SOURCES.items():
        if server_room(module) != "store":
            wrong = imports(path) & kinds
            assert not wrong, f"{module} imports {wrong}: what is not in {front} is no concern of others"


def test_a_game_knows_no_other_game() -> None:
    for module, path in SOURCES.items():
        if part(module) == "games" and module != "enfilade.games":
            own = ".".join(module.split(".")[:3])
            others = [name for name in imports(path) if part(name) == "games" and not f"{name}.".startswith(f"{own}.")]
            assert not others, f"{module} imports {others}"


def test_there_is_no_import_circle() -> None:
    graph = {module: {name for name in imports(path) if name in SOURCES} for module, path in SOURCES.items()}
    finished: set[str] = set()

    def visit(module: str, trail: list[str]) -> None:
        assert module not in trail, " -> ".join([*trail[trail.index(module) :], module])
        if module not in finished:
            for name in sorted(graph[module] - {module}):
                visit(name, [*trail, module])
            finished.add(module)

    for module in graph:
        visit(module, [])
    assert finished == set(graph)


@pytest.mark.parametrize("package", COMPILED)
def test_what_gets_compiled_imports_nothing_from_outside(package: str) -> None:
    allowed = {*sys.stdlib_module_names, "enfilade", "mypy_extensions"}
    for module, path in SOURCES.items():
        if part(module) == package:
            outside = [name for name in imports(path) if name.partition(".")[0] not in allowed]
            assert not outside, f"{module} imports {outside}"


@pytest.mark.parametrize("package", COMPILED)
def test_what_gets_compiled_has_no_any_and_no_dataclass(package: str) -> None:
    for module, path in SOURCES.items():
        if part(module) == package:
            assert "type: ignore" not in path.read_text(encoding="utf-8"), module
            assert not imports(path) & {"dataclasses"}, module
            assert not [node for node in nodes(path) if isinstance(node, ast.Name) and node.id == "Any"], module


@pytest.mark.parametrize("package", COMPILED)
def test_what_gets_compiled_avoids_what_mypyc_makes_wrong_code_of(package: str) -> None:
    """Found by running the tests compiled (mypyc 2.4); see docs/explanation/performance.md.

    A constant tuple of floats without `tuple[float, ...]` may count as not set; `one.property.attribute in (this, that)` in
    part of a condition releases an object that was never made.
    """
    for module, path in SOURCES.items():
        if part(module) != package:
            continue
        for node in nodes(path):
            if isinstance(node, ast.AnnAssign) and isinstance(node.annotation, ast.Name) and isinstance(node.value, ast.Tuple):
                floats = [each for each in node.value.elts if isinstance(each, ast.Constant) and isinstance(each.value, float)]
                assert not floats, f"{module}, line {node.lineno}"
            if isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.Tuple):
                left = node.left
                deep = isinstance(left, ast.Attribute) and isinstance(left.value, ast.Attribute | ast.Call | ast.Subscript)
                assert not deep or not isinstance(node.ops[0], ast.In | ast.NotIn), f"{module}, line {node.lineno}"


GAMES = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = ROOT / "games" / game
    inside = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert set(ROOMS) <= inside <= {*ROOMS, FAST, "__init__"}
    assert (folder / "data" / "rules.toml").is_file()
    assert list((folder / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_a_room_looks_only_into_those_before_it(game: str) -> None:
    for module, path in SOURCES.items():
        own = room(module)
        if not module.startswith(f"enfilade.games.{game}.") or own == FAST:
            continue
        seen = {name: room(name) for name in imports(path) if name.startswith(f"enfilade.games.{game}")}
        later = [name for name, other in seen.items() if other not in ROOMS[: ROOMS.index(own) + 1]]
        assert not later, f"{module} is in {own} and imports {later}"


def test_nobody_looks_into_a_fast_workshop() -> None:
    """But the command line, which runs it, and its own game's tests."""
    for module, path in SOURCES.items():
        if room(module) != FAST and not module.startswith("enfilade.cli"):
            assert not [name for name in imports(path) if room(name) == FAST], module


@pytest.mark.parametrize("package", ["kernel", "boards", "scene", "contract", "games"])
def test_rules_touch_no_files(package: str) -> None:
    """Only the table does: `os.urandom` for the seed of a real game, and a path to save the record to."""
    for module, path in SOURCES.items():
        if part(module) != package:
            continue
        files = {name for name in imports(path) if name.partition(".")[0] in FILE_MODULES}
        assert files <= ({"os", "pathlib"} if module == "enfilade.contract.table" else set()), module
        calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
        names = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
        assert not {"open", "print", "input", "eval", "exec"} & set(names), module
