"""Programs in seats: good ones play, and no bad one stops a game."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from enfilade import EnfiladeError, Seeded, Table, scenario
from enfilade.external import External, process
from enfilade.external import player as external_player
from enfilade.players import Player, Random, arena, player

ODD = Path(__file__).parent / "odd.py"
BRIEF = {"max_rounds": 3}


def odd(how: str, settings: str = "seconds=20") -> str:
    """The name of a program that behaves so."""
    return f"external({settings}):{shlex.quote(sys.executable)} '{ODD}' {how}"


def seated(name: str) -> External:
    found = player(name, scenario("urban-battle/lone-heavy").game, "test")
    assert isinstance(found, External)
    return found


def game_with(name: str) -> tuple[Table[Any, Any], list[str]]:
    """A finished game of a program against a player by lot, and what was said of the program."""
    table = Table(scenario("urban-battle/lone-heavy", BRIEF), seed=5)
    program = seated(name)
    players: dict[str, Player[Any, Any]] = {"white": program, "black": Random(table.game, Seeded("other"))}
    arena.play(table, players)
    told = [str(remark) for remark in program.remarks()]
    program.leave()
    return table, told


@pytest.fixture(autouse=True)
def nobody_is_left() -> Any:
    """Whatever a test starts has ended, and its end was taken note of."""
    yield
    programs = list(process.RUNNING)
    process.end_all()
    external_player.IDLE.clear()
    assert not process.RUNNING
    assert [each._process.returncode for each in programs if each._process.returncode is None] == []


LATE = "it gave no answer within 0.3 seconds, and none when told to stop"
FOR_IT = "A legal choice was made for it."
ANEW = f"{FOR_IT} It is started anew."


@pytest.mark.parametrize(
    ("how", "words", "detail"),
    [
        ("slow", f"Odd: {LATE}. {ANEW}", ""),
        ("other", f"Odd: {LATE}. {ANEW}", ""),
        ("breed", f"Odd: {LATE}. {ANEW}", ""),
        ("illegal", f"Odd: its answer is not legal. {FOR_IT}", "'fly away' is not among the"),
        ("text", f"Odd: it does not speak JSON. {FOR_IT}", "thinking ..."),
        ("list", f"Odd: its answer is no JSON object. {FOR_IT}", "choice"),
        ("deep", f"Odd: it does not speak JSON. {FOR_IT}", "[[["),
        ("flood", f"Odd: it floods the table. {ANEW}", "256 lines and no choice among them"),
        ("endless", f"Odd: it floods the table. {ANEW}", "a line of 65536 characters or more"),
        ("die", f"Odd: it has ended with status 1. {ANEW}", "attack at dawn"),
        ("kill", f"Odd: it was ended by signal 9. {ANEW}", ""),
        ("close", f"Odd: it has closed its output. {ANEW}", ""),
        ("deaf", "Odd: ", ""),
    ],
)
def test_whatever_a_program_does_the_game_goes_on(how: str, words: str, detail: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_player, "GRACE_SECONDS", 0.1)
    table, told = game_with(odd(how, "seconds=0.3" if LATE in words else "seconds=20"))

    assert table.outcome is not None
    assert told
    assert told[0].startswith(words)
    assert detail in told[0]


def test_after_five_faults_somebody_else_plays_on() -> None:
    _, told = game_with(odd("illegal"))

    assert len(told) == 5
    assert "That was fault number 5: greedy plays on for it." in told[-1]


def test_what_the_table_hears_tells_no_secret() -> None:
    """What a program was about to do, and what it cried as it died, is for whoever runs it."""
    program = seated(odd("die"))
    table = Table(scenario("urban-battle/lone-heavy", BRIEF), seed=5)
    arena.play(table, {"white": program, "black": Random(table.game, Seeded("other"))})
    remarks = program.remarks()

    assert "attack at dawn" in remarks[0].detail
    assert "attack" not in " ".join(each.words for each in remarks)
    assert program.remarks() == []


@pytest.mark.parametrize(("how", "settings"), [("good", "level=5"), ("wants", "seconds=20"), ("patient", "seconds=0.02")])
def test_a_good_program_plays_without_a_remark(how: str, settings: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_player, "GRACE_SECONDS", 20)
    table, told = game_with(odd(how, settings))

    assert table.outcome is not None
    assert told == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (odd("crash reason"), "it has ended with status 1: no reason today"),
        (odd("newer"), "it speaks protocol 2, and this table 1"),
        (odd("greedy"), "it wants 'secrets', and a table gives labels, previews, scene, spoken"),
        (odd("good", "levl=5"), "there is no setting of this program called 'levl'. Did you mean level?"),
    ],
)
def test_one_that_cannot_play_at_all_is_refused(name: str, message: str) -> None:
    """It is a mistake of whoever seats it, and no game is played by lot."""
    with pytest.raises(EnfiladeError, match=r"^external") as caught:
        game_with(name)
    assert message in str(caught.value)


def test_a_program_that_never_greets_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_player, "HELLO_SECONDS", 0.2)
    with pytest.raises(EnfiladeError, match=r"it did not say hello within 0\.2 seconds"):
        game_with(odd("mute"))


def test_one_that_is_not_ready_for_its_first_game_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_player, "HELLO_SECONDS", 3)
    with pytest.raises(EnfiladeError, match=r"it was not ready for the game within 3 seconds"):
        game_with(odd("unready"))


def test_a_program_stays_for_the_next_game() -> None:
    game_with(odd("good"))
    (first,) = process.RUNNING
    game_with(odd("good"))

    assert list(process.RUNNING) == [first]


def test_where_many_run_the_one_asked_longest_ago_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MOST_RUNNING", 2)
    command = (sys.executable, str(ODD), "good")
    first, second, third = process.Program(command), process.Program(command), process.Program(command)

    assert not first.is_running
    assert second.is_running
    assert third.is_running


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes as Linux shows them")
def test_what_a_program_has_started_ends_with_it() -> None:
    command = (
        sys.executable,
        "-c",
        "import subprocess; print(subprocess.Popen(['sleep', '600']).pid, flush=True); input(); input()",
    )
    program = process.Program(command)
    child = int(program._lines.get(timeout=30) or 0)

    program.end()

    last = monotonic() + 30  # it has been killed, and dies when the processor comes to it
    while not has_ended(child) and monotonic() < last:
        sleep(0.01)
    assert has_ended(child)
    assert not Path(f"/proc/{program._process.pid}").exists()


def has_ended(pid: int) -> bool:
    """Whether a process is no more, or is left to whoever takes in orphans."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_a_player_that_nobody_wants_any_more_takes_its_program_along() -> None:
    program = seated(odd("good"))
    table = Table(scenario("urban-battle/lone-heavy", BRIEF), seed=5)
    program.choose(table.view(table.actors[0]), Seeded("x"))
    assert len(process.RUNNING) == 1

    del program

    assert not process.RUNNING


def test_one_choice_is_none() -> None:
    """Where there is nothing to choose the program is not asked, not even started."""
    table = Table(scenario("urban-operations/first-door"), seed=1)
    while len(table.legal(table.actors[0])) > 1:
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    view = table.view(table.actors[0])

    assert seated(odd("crash")).choose(view, Seeded("x")) == view.legal[0]
