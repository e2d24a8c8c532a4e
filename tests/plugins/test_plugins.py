"""Games and players of other packages have the same rights; what is wrong with one harms nobody else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.plugins.shelf import Shelf

OWN = ["urban-battle", "game-of-war", "urban-calculus", "quick", "urban-operations"]


def test_a_game_stands_on_the_shelf_and_is_played_in_other_processes(shelf: Shelf, tmp_path: Path) -> None:
    """Listed, shown, its rules read, and simulated by a player of a third package in spawned processes."""
    study = ["simulate", "back-alley", "-n", "4", "-j", "2", "--seats", "slow-starter,greedy", "--seed", "1", "--json"]
    listed, rules, simulated, checked = shelf.commands(
        ["games", "--json"],
        ["rules", "night-watch", "TD 3"],
        [*study, "--records", str(tmp_path)],
        ["replay", "--check", str(tmp_path / "back-alley-00001.jsonl")],
    )
    games = json.loads(listed.out)["games"]
    assert [game["id"] for game in games] == [*OWN, "night-watch"]
    assert "slow-starter" in games[0]["players"]
    assert "listening" in rules.out.lower()
    assert simulated.status == 0, simulated.err
    assert json.loads(simulated.out)["summary"]["games"] == 4
    assert checked.status == 0, checked.err


def test_a_computer_of_another_package_thinks_in_the_servers_workers(shelf: Shelf, tmp_path: Path) -> None:
    """A whole game over the network's own way: two computers, each asked in a process beside the server."""
    program = tmp_path / "serve.py"
    program.write_text(SERVED, encoding="utf-8")
    done = shelf.run("serve", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] in ("raider", "guard")


SERVED = """
import asyncio, json
from enfilade import Table, library
from enfilade.server.work.worker import Choose
from enfilade.server.work.workers import Crew

async def main():
    crew = Crew(1, 8, 8)
    found = library.scenario("night-watch/back-alley")
    table = Table(found, seed=3)
    while table.actors:
        seat = table.actors[0]
        view = json.loads(json.dumps(table.view(seat).to_data()))
        request = Choose(f"chair {seat}", "slow-starter", json.dumps(found.data), view, seat)
        answer = await crew.ask("table", request, 60)
        assert answer.action, answer
        table.act(seat, answer.action)
    for worker in crew.workers:
        await worker.stop()
    print(table.outcome.winner)

asyncio.run(main())
"""

BROKEN = "from enfilade import catalogue\nimport no_such_module_anywhere\n"
NO_DOOR = """
from enfilade.contract.doors import Rules
from enfilade.contract.game import Game
GAME = Game(id="no-door", title="No Door", package=__name__, rules=Rules(begin=None), knowledge=None, page=None)
"""
WRONG_DOOR = """
from night_watch import GAME as other
from enfilade.contract.game import Game
GAME = Game(
    id="{id}", title="Other", package="{package}",
    rules=other.rules, knowledge=other.knowledge, commander={commander}, page=other.page,
)
"""


@pytest.fixture
def damaged(shelf: Shelf, workshop: Path, tmp_path: Path) -> Shelf:
    """The same shelf with packages on it that do not do."""
    found = Shelf(tmp_path)
    found.install(workshop / "night-watch")
    games = {"broken": "broken_game:GAME", "no-door": "no_door:GAME", "wrong-door": "wrong_door:GAME", "bare": "bare_game:GAME"}
    games |= {"quick": "second_quick:GAME", "alias": "night_watch:GAME", "text": "night_watch:__name__", "exit": "exit_game:GAME"}
    players = {
        "greedy": "night_watch:GAME",
        "no-player": "night_watch:GAME",
        "Big Name": "night_watch:GAME",
        "gone": "gone:Player",
    }
    found.announce("odd-things", {"enfilade.games": games, "enfilade.players": players})
    found.announce("cracked", {"enfilade.games": {"cracked": "cracked:GAME"}})
    found.module("cracked/__init__.py", WRONG_DOOR.format(id="cracked", package="cracked", commander="other.commander"))
    found.module("cracked/data/rules.toml", "[[rule]]\n")
    found.module("cracked/scenarios/crooked.toml", 'game = "cracked"\nid = "crooked"\n')
    found.module("broken_game.py", BROKEN)
    found.module("no_door.py", NO_DOOR)
    found.module("exit_game.py", "raise SystemExit(3)\n")
    found.module("wrong_door.py", WRONG_DOOR.format(id="wrong-door", package="night_watch", commander="3"))
    found.module("bare_game/__init__.py", WRONG_DOOR.format(id="bare", package="bare_game", commander="other.commander"))
    found.module("second_quick.py", WRONG_DOOR.format(id="quick", package="night_watch", commander="other.commander"))
    return found


def test_what_is_wrong_with_a_package_is_told_and_harms_nobody(damaged: Shelf) -> None:
    """Each in a line of the log; whoever asks for one by name is told again; the others are there, and the doctor knows all."""
    listed, bare, gone, examined = damaged.commands(
        ["games", "--json"],
        ["scenarios", "bare"],
        ["simulate", "first-patrol", "-n", "1", "-j", "1", "--seats", "gone"],
        ["doctor", "--json"],
    )
    assert listed.status == 0
    assert [game["id"] for game in json.loads(listed.out)["games"]] == [*OWN, "cracked", "night-watch"]
    assert "Traceback" not in listed.err
    for words in (
        "the game 'broken' of the package odd-things 0.1.0 (broken_game:GAME) is left out, it cannot be imported "
        "(ModuleNotFoundError: No module named 'no_such_module_anywhere'): mend it, or `pip uninstall odd-things`",
        "the game 'no-door' of the package odd-things 0.1.0 (no_door:GAME) is left out, it cannot be imported (TypeError: ",
        "'exit' of the package odd-things 0.1.0 (exit_game:GAME) is left out, it cannot be imported (SystemExit: 3)",
        "there is a game quick already",
        "it is 'night_watch', and not a Game",
        "its id is night-watch: the entry point should have that name",
        "Enfilade has a player called greedy",
        "and not a subclass of enfilade.players.Player",
        "a player's name is made of small letters, digits and -",
    ):
        assert words in listed.err, words
    assert (bare.status, gone.status) == (2, 2)
    assert "enfilade: the game 'bare' of the package odd-things 0.1.0" in bare.err
    assert "enfilade: the player 'gone' of the package odd-things" in gone.err
    found = {each["what"]: each for each in json.loads(examined.out)["checks"]}
    assert "crooked.toml, title: this key is missing" in found["game cracked"]["found"]
    assert found["game quick"]["well"]
    assert "No module named 'gone'" in found["plug-in gone"]["found"]


LOBBY = """
import json
from enfilade.server.table.catalogue import Catalogue
print([game["id"] for game in json.loads(bytes(Catalogue().games))["games"]])
"""


def test_a_game_that_breaks_when_it_is_looked_at_is_not_in_the_lobby(damaged: Shelf, tmp_path: Path) -> None:
    """Its scenario lacks a title."""
    (tmp_path / "lobby.py").write_text(LOBBY, encoding="utf-8")
    done = damaged.run("lobby", cwd=tmp_path)
    assert done.stdout.strip() == str([*OWN, "night-watch"]), done.stderr
    assert "the game cracked cannot be shown in the lobby" in done.stderr
