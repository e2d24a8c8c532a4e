"""The arena: everybody meets everybody from every seat, and goes on where it was stopped."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from enfilade import cli
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.arena import Arena, PairSchedule, open_arena, turned
from enfilade.lab.chunks import Played, Tally, Task, play_chunk
from enfilade.lab.contest import Pair, contest_of, parse_contest
from enfilade.lab.ratings import SCALE, Met, ratings
from enfilade.lab.runner import play
from enfilade.lab.sequential import ABOVE, BELOW, OPEN, Test
from enfilade.lab.watching import Watcher
from enfilade.lab.workers import Workers

PATROL = "urban-battle/first-patrol"
SCENARIOS = Path(str(files("enfilade.games.urban_battle"))) / "scenarios"
TWO = {"lots": "random", "again": "random"}
SHORT = """
title = "Lots"
seed = 5
games = 8

[players]
lots = "random"
again = "random"

[scenarios]
"urban-battle/first-patrol" = {}
"quick/lesson" = { games = 2 }
"""


def test_all_meet_all_from_both_seats() -> None:
    contest = contest_of([PATROL], {"a": "random", "b": "greedy", "c": "recruit"})
    assert [str(each) for each in contest.meetings()] == ["a - b", "b - a", "a - c", "c - a", "b - c", "c - b"]
    experiment = contest.experiment(contest.grounds[0])
    assert experiment.cell(2).players == {"white": "greedy", "black": "random"}
    assert (experiment.count_points, experiment.replications) == (6, 50)


def test_some_meet_only_those_who_are_named() -> None:
    contest = contest_of([PATROL], {"a": "random", "b": "greedy", "c": "recruit"}, against=["b"])
    assert contest.pairs() == [Pair("a", "b"), Pair("b", "c")]


def test_one_alone_meets_himself_once_in_each_game() -> None:
    contest = contest_of([PATROL], {"regular": "regular"}, games=30)
    experiment = contest.experiment(contest.grounds[0])
    assert (experiment.count_points, experiment.replications, experiment.repeatable) == (1, 30, False)


def test_a_program_is_told_which_scenario_is_played() -> None:
    contest = contest_of([PATROL], {"old": "external:python3 seat.py {scenario}", "new": "greedy"})
    assert contest.experiment(contest.grounds[0]).cell(1).players["white"] == f"external:python3 seat.py {PATROL}"


def test_a_contest_goes_on_where_it_was_stopped_and_comes_out_the_same(tmp_path: Path) -> None:
    contest = contest_of([PATROL], TWO, games=8, seed=5)
    whole = Arena(contest, tmp_path / "whole").play_all()
    stopped = Arena(contest, tmp_path / "stopped").play()
    assert (next(stopped).played, next(stopped).played) == (0, 1)
    stopped.close()
    assert not open_arena(tmp_path / "stopped").is_finished
    first = next(Arena(contest, tmp_path / "stopped").play())
    assert first.kept == 1
    assert Arena(contest, tmp_path / "stopped").play_all().to_data() == whole.to_data()
    assert open_arena(tmp_path / "stopped").to_data() == whole.to_data()
    assert whole.games == 8


class Ahead(Workers[Task, Played]):
    """Takes three tasks at a time, and does one whenever it is asked what has been done."""

    def __init__(self) -> None:
        super().__init__(play_chunk)
        self.room = 3
        self.done = 0

    def finished(self) -> list[tuple[int, Played]]:
        self.done += 1
        return super().finished()


def test_a_pair_that_is_settled_does_not_wait_for_games_that_will_not_count(tmp_path: Path) -> None:
    contest = contest_of([PATROL], {"greedy": "greedy", "random": "random"}, games=80, seed=5, test=Test(0.2, 0.4))
    arena = Arena(contest, tmp_path / "ahead")
    made, workers = arena.runs[PATROL], Ahead()
    for _ in play(made, workers, schedule=PairSchedule(made.plan, contest.test)):
        pass
    assert made.is_finished
    assert workers.done == len(made.kept_chunks())  # and none of the two that were still under way
    assert arena.standings().to_data() == Arena(contest, tmp_path / "alone").play_all().to_data()
    assert arena.standings().games == len(made.kept_chunks()) * made.experiment.chunk < 80


def test_a_contest_goes_on_elsewhere_though_archives_forget_empty_folders(tmp_path: Path) -> None:
    contest = contest_of([PATROL], TWO, games=2, seed=5)
    run = Arena(contest, tmp_path).runs[PATROL]
    (run.folder / "chunks").rmdir()
    assert open_arena(tmp_path).games == 0
    assert Arena(contest, tmp_path).play_all().games == 2


def test_a_scenario_whose_games_were_thrown_away_is_played_anew(tmp_path: Path) -> None:
    contest = contest_of([PATROL, "urban-battle/lone-heavy"], TWO, games=2, seed=5)
    arena = Arena(contest, tmp_path)
    assert arena.play_all().is_finished
    shutil.rmtree(arena.runs[PATROL].folder)
    left = open_arena(tmp_path)
    assert (left.games, left.is_finished) == (2, False)
    assert Arena(contest, tmp_path).play_all().games == 4


def test_a_scenario_that_has_changed_does_not_keep_others_from_being_played(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    shutil.copy(SCENARIOS / "first-patrol.toml", mine)
    contest = contest_of([str(mine), PATROL], TWO, games=2, seed=5)
    assert Arena(contest, tmp_path / "kept", [str(mine)]).play_all().games == 2
    shutil.copy(SCENARIOS / "lone-heavy.toml", mine)
    with pytest.raises(EnfiladeError, match="the file has changed since"):
        Arena(contest, tmp_path / "kept")
    assert Arena(contest, tmp_path / "kept", [PATROL]).play_all().games == 4


def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(EnfiladeError, match="something else"):
        Arena(contest_of([PATROL], TWO, games=2), tmp_path)


def test_from_a_file_to_a_table_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lots.toml").write_text(SHORT)
    assert cli.run(["arena", str(tmp_path / "lots.toml"), "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["finished"], told["games"], len(told["duels"]), len(told["ratings"])) == (True, 10, 2, 3)
    duel = told["duels"][0]
    assert duel["won"] + duel["drawn"] + duel["lost"] == duel["games"] == 8
    assert [side["seat"] for side in duel["sides"]] == ["white", "black"]
    assert sum(side["points"] for side in duel["sides"]) == duel["won"] + duel["drawn"] / 2
    assert cli.run(["arena", str(tmp_path / "lots")]) == 0
    shown = capsys.readouterr().out
    assert "lots against again: First Patrol" in shown
    assert "as black" in shown


def test_one_scenario_of_a_contest_is_played_on_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lots.toml").write_text(SHORT)
    play = ["arena", str(tmp_path / "lots.toml"), "--jobs", "1", "--json"]
    assert cli.run([*play, "--only", "quick/lesson"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["finished"], [duel["games"] for duel in told["duels"]]) == (False, [0, 2])
    assert cli.run([*play, "--only", "quick/nowhere"]) == 2
    assert "quick/nowhere: not in this contest, which has urban-battle/first-patrol, quick/lesson" in capsys.readouterr().err
    assert cli.run(play) == 0
    assert json.loads(capsys.readouterr().out)["finished"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([PATROL], "--players regular,greedy"),
        ([PATROL, "--players", "greedy,greedy"], "named twice"),
        ([PATROL, "--players", "greedy,gredy"], "greedy"),
        ([PATROL, "--players", "random,greedy", "--test", "0.6:0.5"], "the smaller first"),
        (["urban-battle/nowhere", "--players", "random,greedy"], "nowhere"),
        ([PATROL, "--players", "random,greedy", "--against", "elite"], "elite"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SHORT.replace('again = "random"', ""), None),
        (SHORT.replace("games = 8", "gams = 8"), "games"),
        (SHORT.replace("quick/lesson", "quick/leson"), "lesson"),
        (SHORT.replace("seed = 5", "seed = 5\ntest = { below = 0.6, above = 0.5 }"), "more than 0.6"),
        (SHORT.replace("{ games = 2 }", "{ test = { below = 0.7, above = 0.5 } }"), "more than 0.7"),
    ],
)
def test_a_contest_file_is_checked(text: str, said: str | None) -> None:
    if said is None:
        assert parse_contest(text, "lots.toml").pairs() == [Pair("lots", "lots")]
        return
    with pytest.raises(EnfiladeError, match=said):
        parse_contest(text, "lots.toml")


# What goes wrong.

GONE = "#!/bin/sh\nexit 1\n"
SOUND = """#!{python}
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answers = {{"hello": {{"do": "hello", "protocol": 1}}, "game": {{"do": "ready"}}}}
    if asked["do"] == "choose":
        print(json.dumps({{"do": "choice", "number": asked["number"], "action": asked["view"]["legal"][0]}}), flush=True)
    elif asked["do"] in answers:
        print(json.dumps(answers[asked["do"]]), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program that ends at once."""
    file = tmp_path / "gone.sh"
    file.write_text(GONE)
    file.chmod(0o755)
    return file


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says that is refused."""
    capsys.readouterr()
    assert cli.run(["arena", *arguments]) == 2
    return capsys.readouterr().err


def test_a_program_that_cannot_play_is_refused_before_anything_is_played(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"external(seconds=0.3):{shlex.quote(str(program))}"
    assert cli.run(["simulate", PATROL, "-n", "1", "-j", "1", "--seats", f"greedy,{name}"]) == 2
    why = capsys.readouterr().err
    assert "it has " in why
    told = refused(capsys, PATROL, "--players", f"greedy,bad={name}", "-n", "4", "-j", "1", "--out", str(tmp_path / "kept"))
    assert told.startswith(f"enfilade: {name}: it has ")
    assert not (tmp_path / "kept").exists()


def test_games_that_failed_say_why_and_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Watcher.play

    def fragile(self: Watcher, players: object) -> object:
        raise EnfiladeError("the roof fell in")

    play = ["arena", PATROL, "--players", "lots=random,again=random", "-n", "4", "-j", "1", "--out", str(tmp_path / "kept")]
    monkeypatch.setattr(Watcher, "play", fragile)
    assert cli.run(play) == 1
    told = capsys.readouterr().out
    assert "4 games failed and do not count: the roof fell in\n" in told
    assert "4 games failed: the same command plays them again." in told
    assert "fault" not in told
    assert "of 0" not in told
    assert "rating" not in told
    monkeypatch.setattr(Watcher, "play", real)
    assert cli.run([*play, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["failed"], told["duels"][0]["reasons"]) == (4, 0, [])


def test_a_program_that_was_repaired_plays_the_games_that_it_could_not(program: Path, tmp_path: Path) -> None:
    contest = contest_of([PATROL], {"mine": f"external:{shlex.quote(str(program))}", "lots": "random"}, games=2)
    with pytest.raises(EnfiladeError, match="it has "):
        Arena(contest, tmp_path / "kept")
    program.write_text(SOUND.format(python=sys.executable))
    assert Arena(contest, tmp_path / "kept").play_all().games == 2


def test_a_damaged_chunk_of_a_contest_is_named_with_the_command_that_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lots.toml").write_text(SHORT)
    play = ["arena", str(tmp_path / "lots.toml"), "--jobs", "1"]
    assert cli.run(play) == 0
    games = tmp_path / "lots" / "quick-lesson" / "chunks" / "000000" / "games.parquet"
    games.write_bytes(games.read_bytes()[:100])
    for how in ([], ["--json"]):
        told = refused(capsys, str(tmp_path / "lots"), *how)
        assert str(games) in told
        assert f"`enfilade arena {tmp_path}/lots.toml --out {tmp_path}/lots`" in told
    assert cli.run(play) == 0
    assert cli.run(["arena", str(tmp_path / "lots")]) == 0


def test_a_contest_of_no_file_is_gone_on_with_by_the_one_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["arena", PATROL, "--players", "lots=random,again=random", "-n", "2", "-j", "1", "--out", "kept"]) == 0
    (tmp_path / "kept" / "urban-battle-first-patrol" / "chunks" / "000000" / "games.parquet").write_bytes(b"")
    command = refused(capsys, "kept").partition("`enfilade ")[2].partition("`")[0]
    assert command == "arena kept/contest.toml --out kept"
    assert cli.run([*shlex.split(command), "-j", "1"]) == 0
    assert cli.run(["arena", "kept"]) == 0


@pytest.mark.parametrize(
    ("change", "key", "said"),
    [
        (('lots = "random"', 'lots = "recrut"'), "players.lots", "there is no player called 'recrut'. Did you mean recruit?"),
        (('again = "random"', 'again = "search:0"'), "players.again", "search"),
        (('again = "random"', 'again = "balanced"'), "players.again", "there is no player called 'balanced'"),
        (("games = 8", "games = 8\ntest = { below = 0.4, above = 0.5, error = 0.7 }"), "test.error", "between 0 and 0.5"),
    ],
)
def test_a_mistake_in_a_contest_file_is_told_with_its_place_and_nothing_is_made(
    change: tuple[str, str], key: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lots.toml"
    file.write_text(SHORT.replace(*change))
    line = 1 + SHORT.replace(*change).splitlines().index(change[1].splitlines()[-1])
    told = refused(capsys, str(file), "-j", "1")
    assert told.startswith(f"enfilade: lots.toml, line {line}, {key}: ")
    assert said in told
    told = json.loads(refused(capsys, str(file), "-j", "1", "--json"))
    assert (told["file"], told["line"], told["key"]) == ("lots.toml", line, key)
    assert list(tmp_path.iterdir()) == [file]


def test_two_scenarios_do_not_share_a_folder(tmp_path: Path) -> None:
    for each in ("a", "b"):
        (tmp_path / each).mkdir()
        shutil.copy(SCENARIOS / "first-patrol.toml", tmp_path / each / "mine.toml")
    text = SHORT.replace('"quick/lesson"', '"a/mine.toml" = {}\n"b/mine.toml"')
    with pytest.raises(EnfiladeError, match=r"line 13, scenarios\.b/mine\.toml: another scenario is kept in the folder mine"):
        parse_contest(text, str(tmp_path / "lots.toml"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([PATROL, PATROL, "--players", "greedy,random"], f"enfilade: {PATROL} is named twice\n"),
        ([PATROL, "first-patrol", "--players", "greedy,random"], f"enfilade: {PATROL} is named twice\n"),
        (
            [PATROL, "--players", "greedy,random", "--against", "nobody"],
            "enfilade: --against: there is no player of this contest",
        ),
        (
            [PATROL, "--players", "greedy,recrut"],
            "enfilade: --players: there is no player called 'recrut'. Did you mean recruit?\n",
        ),
        (
            ["first-patrl"],
            "enfilade: first-patrl: there is no such folder, and there is no scenario called 'first-patrl'. Did you mean",
        ),
        (["empty"], "enfilade: empty: there is no contest in this folder, and there is no scenario called 'empty'."),
    ],
)
def test_a_mistake_on_the_command_line_names_no_file_that_nobody_wrote(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    assert refused(capsys, *arguments).startswith(said)


def test_what_is_not_played_is_said_in_a_line_and_the_rest_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lots.toml").write_text(SHORT)
    play = ["arena", str(tmp_path / "lots.toml"), "--jobs", "1"]
    assert cli.run([*play, "--only", PATROL]) == 0
    told = capsys.readouterr().out
    assert "not played yet: quick/lesson\n" in told
    assert "of 0" not in told
    assert "Lesson" not in told
    assert cli.run([*play, "--only", "quick/lesson"]) == 0
    kept = tmp_path / "lots" / "urban-battle-first-patrol"
    for harm in ("{", None):
        (kept / "run.json").unlink()
        if harm is not None:
            (kept / "run.json").write_text(harm)
        capsys.readouterr()
        assert cli.run(["arena", str(tmp_path / "lots")]) == 0
        told = capsys.readouterr().out
        assert f"{kept}: " in told
        assert "What cannot be read is played anew once its folder is removed." in told
        assert f"not played yet: {PATROL}\n" in told
        assert "of 2 " in told
    shutil.rmtree(kept)
    assert cli.run(["arena", str(tmp_path / "lots"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["not_played"], told["lost"]) == (2, [PATROL], [])


def test_an_odd_number_of_games_is_made_even_and_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = ["arena", PATROL, "--players", "lots=random,again=random", "-j", "1", "--out", str(tmp_path / "kept"), "-n"]
    assert cli.run([*play, "3"]) == 0
    told = capsys.readouterr()
    assert "1 pair, at most 4 games" in told.out
    assert "3 games cannot be shared equally between the seats: each pair plays 4." in told.out
    assert told.err.splitlines()[-1] == "4 of 4 games are played"
    assert "other games)" in refused(capsys, *play[1:], "6", "--json")
    assert "other seed)" in refused(capsys, *play[1:], "4", "--seed", "2")
    assert cli.run(["arena", str(tmp_path / "kept"), "--json"]) == 0  # and what is there is what it was
    assert json.loads(capsys.readouterr().out)["seed"] == "1"


def test_an_empty_contest_file_is_named_with_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Arena(contest_of([PATROL], TWO, games=2), tmp_path / "kept")
    (tmp_path / "kept" / "contest.toml").write_text("")
    assert f"enfilade: {tmp_path}/kept/contest.toml, players: " in refused(capsys, str(tmp_path / "kept"))


# Ratings.


def test_ratings_are_those_that_explain_the_results() -> None:
    """Three to one are odds of 3: 400 · log10 3 = 191 points, and what each meeting is given besides draws them together."""
    found = {each.player: each for each in ratings([Met("x", "a", "b", 7500, 0, 2500), Met("x", "b", "a", 2500, 0, 7500)])}
    assert found["a"].rating - found["b"].rating == pytest.approx(SCALE * 1.0986, abs=0.5)
    assert found["a"].low < found["a"].rating < found["a"].high
    assert found["a"].rating == pytest.approx(-found["b"].rating)


def test_the_edge_of_a_seat_is_nobodys_strength() -> None:
    """Whoever has the first seat wins two of three: both are equally strong."""
    found = ratings([Met("x", "a", "b", 20, 0, 10), Met("x", "b", "a", 20, 0, 10)])
    assert [round(each.rating, 3) for each in found] == [0.0, 0.0]


def test_who_never_lost_is_not_infinitely_strong() -> None:
    found = ratings([Met("x", "a", "b", 10, 0, 0), Met("x", "b", "a", 0, 0, 10)])
    assert found[0].player == "a"
    assert found[0].low > 0
    assert found[0].high < 2000


def test_draws_move_nobody_and_tell_less_than_decisions() -> None:
    drawn = ratings([Met("x", "a", "b", 5, 40, 5), Met("x", "b", "a", 5, 40, 5)])[0]
    decided = ratings([Met("x", "a", "b", 25, 0, 25), Met("x", "b", "a", 25, 0, 25)])[0]
    assert drawn.rating == pytest.approx(0.0, abs=0.01)
    assert drawn.high > decided.high


def test_whoever_met_nobody_has_no_rating() -> None:
    assert ratings([Met("x", "a", "a", 5, 0, 5)]) == []


# The sequential test.


def tally(results: list[float]) -> Tally:
    return Tally(len(results), sum(results), sum([each * each for each in results]))


def test_nothing_is_settled_by_three_games() -> None:
    assert Test(0.4, 0.6).settled([tally([1.0] * 3), tally([1.0] * 3)]) == OPEN


def test_a_clear_lead_is_settled_soon_and_an_even_score_is_not() -> None:
    test = Test(0.4, 0.6)
    assert test.settled([tally([1.0] * 8), tally([1.0] * 8)]) == ABOVE
    assert test.settled([tally([0.0] * 8), tally([0.0] * 8)]) == BELOW
    assert test.settled([tally([1.0, 0.0] * 4), tally([1.0, 0.0] * 4)]) == OPEN


def test_a_lopsided_scenario_does_not_look_like_strength() -> None:
    """Who wins every game from one seat and none from the other is as good as the other."""
    assert Test(0.4, 0.6).settled([tally([1.0] * 40), tally([0.0] * 40)]) == OPEN


def test_a_scenario_may_have_a_test_of_its_own() -> None:
    own = SHORT.replace("{ games = 2 }", "{ games = 2, test = { below = 0.6, above = 0.7 } }")
    contest = parse_contest(own.replace("games = 8", "games = 8\ntest = { below = 0.4, above = 0.5 }"), "lots.toml")
    assert contest.test_in("urban-battle/first-patrol") == Test(0.4, 0.5)
    assert contest.test_in("quick/lesson") == Test(0.6, 0.7)


def test_each_scenario_stops_by_its_own_test() -> None:
    """`greedy` beats chance: that settles a test of a half soon, and not one that hardly anybody could pass."""
    text = SHORT.replace('again = "random"', 'again = "greedy"').replace("games = 8", "games = 40")
    text = text.replace('first-patrol" = {}', 'first-patrol" = { test = { below = 0.5, above = 0.6 } }')
    duels = Arena(parse_contest(text, "lots.toml")).play_all().duels()
    assert [(each.games < 40, each.verdict) for each in duels] == [(True, BELOW), (True, "")]
    assert duels[1].games == 2


@pytest.mark.slow
def test_the_test_errs_no_more_often_than_it_says() -> None:
    """Of 200 contests in which the lower share is true, hardly more than one in twenty is settled the wrong way."""
    dice, test, wrong = Seeded("errors"), Test(0.5, 0.6), 0
    for _ in range(200):
        first, second = Tally(), Tally()
        verdict = OPEN
        while verdict == OPEN and first.count < 1000:
            first += tally([float(dice.die(2, "a game") == 1) for _ in range(10)])
            second += tally([float(dice.die(2, "a game") == 1) for _ in range(10)])
            verdict = test.settled([first, second])
        wrong += verdict == ABOVE
    assert wrong <= 16


def test_results_are_turned_round_for_the_other_seat() -> None:
    assert turned(tally([1.0, 0.5, 0.0, 0.0])) == tally([0.0, 0.5, 1.0, 1.0])


def test_a_pair_that_is_settled_plays_no_more() -> None:
    contest = contest_of([PATROL], {"greedy": "greedy", "random": "random"}, games=40, test=Test(0.4, 0.6))
    standings = Arena(contest).play_all()
    duel = standings.duels()[0]
    assert duel.verdict == ABOVE
    assert duel.games < 40
    assert standings.is_finished
