"""Experiment files: what they say, and what is refused before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.budgets import is_repeatable
from enfilade.lab.experiment import check, parse_experiment, read_experiment, refuse_too_many
from tests.lab.bench import PATROL, experiment

STUDIES = sorted((Path(__file__).parents[2] / "docs" / "studies").glob("*.toml"))
BARE = 'scenario = "urban-battle/first-patrol"\n'


def test_a_file_of_one_line_is_an_experiment() -> None:
    made = parse_experiment(BARE, "bare.toml")
    check(made)
    assert made.players == {"white": "greedy", "black": "greedy"}
    assert (made.count_points, made.replications) == (1, 100)
    assert str(made.answer) == "won (white)"


def test_a_cell_holds_what_its_point_says() -> None:
    made = experiment()
    assert [made.cell(number).changes for number in (1, 2)] == [{"max_rounds": 2}, {"max_rounds": 3}]
    assert made.cell(1).chance(5).seed == made.cell(2).chance(5).seed  # paired


def test_points_need_not_share_their_chance() -> None:
    made = experiment(PATROL + "[design]\npaired = false\n")
    assert made.cell(1).chance(5).seed != made.cell(2).chance(5).seed


def test_players_their_budgets_and_the_scenario_itself_can_be_varied() -> None:
    text = (
        BARE
        + '[vary]\nscenario = ["urban-battle/first-patrol", "urban-battle/convoy"]\n"players.white" = ["random", "search:100"]\n'
        + '"players.black.budget" = [100, 400]\n[players]\nblack = "search:50"\n'
    )
    last = parse_experiment(text, "x.toml").cell(8)
    assert last.scenario == "urban-battle/convoy"
    assert last.players == {"white": "search:100", "black": "search:400"}


def test_dotted_keys_may_be_written_as_tables() -> None:
    made = parse_experiment(
        BARE + "[set]\noptions.initiative = 'roll'\n[vary.charts.units.heavy]\nfirepower = [4, 5]\n", "x.toml"
    )
    assert made.changes == {"options.initiative": "roll"}
    assert made.cell(2).changes["charts.units.heavy.firepower"] == 5
    check(made)


def test_named_cases_change_several_fields_at_once() -> None:
    text = (
        BARE
        + '[vary.force.cases]\nlight = { "piece[0].type" = "light", max_rounds = 3 }\nheavy = { "piece[0].type" = "heavy" }\n'
    )
    made = parse_experiment(text, "x.toml")
    check(made)
    assert made.points == [{"force": "light"}, {"force": "heavy"}]
    assert made.cell(1).changes == {"piece[0].type": "light", "max_rounds": 3}


def test_the_fingerprint_does_not_mind_comments() -> None:
    assert experiment().fingerprint == experiment(PATROL + "# a remark\n").fingerprint
    assert experiment().fingerprint != experiment(PATROL.replace("seed = 7", "seed = 8")).fingerprint


def test_a_scenario_file_is_found_beside_the_experiment(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('game = "urban-battle"\nid = "own"\ntitle = "Own"\nbase = "first-patrol"\n')
    made = parse_experiment('scenario = "own.toml"\n', str(tmp_path / "x.toml"))
    assert made.base().title == "Own"
    carried = made.cell(1).carried()
    own.unlink()
    assert carried.read().title == "Own"  # another machine needs no file


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('scenario = "urban-battle/first-patroll"', "first-patrol"),
        (BARE + "replication = 5", "Did you mean replications"),
        (BARE + "replications = 0", "at least 1"),
        (BARE + "[players]\nwhit = 'random'", "white"),
        (BARE + "[vary]\nmax_rounds = 5", "a list of values"),
        (BARE + "[vary]\nmax_rounds = [5]", "two values at least"),
        (BARE + "[vary]\nmax_rounds = [5, 5]", "twice"),
        (BARE + "[vary]\nmax_rounds = { from = 9, to = 3 }", "more than 9"),
        (BARE + "[vary]\nmax_rounds = { from = 1, to = 3, stp = 1 }", "Did you mean step"),
        (BARE + "[design]\nkind = 'sobl'", "Did you mean sobol"),
        (BARE + "[vary]\nmax_rounds = [2, 3]\n[design]\nkind = 'sobol'\npoints = 24", "16 or 32"),
        (BARE + "[vary]\nmax_rounds = [2, 3]\n[design]\nkind = 'latin-hypercube'", "how many points"),
        (BARE + "[vary]\nmax_rounds = [2, 3]\n[design]\npoints = 24", "follows from the values"),
        (BARE + "[vary]\nx = { from = 0.5, to = 2.5 }", "a step"),
        (BARE + "[answer]\nfigure = 'wun'", "Did you mean won"),
        (BARE + "[answer]\nfigure = 'won'\nseat = 'red'", "white, black"),
        (BARE + "[answer]\nfigure = 'losses'\n[record]\ntolls = false", "nobody counts"),
        (BARE + "[stop]\nwithin = 0", "more than 0"),
        (BARE + "seed = true", "a text or a whole number"),
    ],
)
def test_what_a_file_cannot_mean_is_refused_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(EnfiladeError, match=said):
        parse_experiment(text, "x.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[vary]\nmax_round = [2, 3]", "Did you mean max_rounds"),
        ("[vary]\n'options.deploymnt' = ['fixed', 'free']", "Did you mean deployment"),
        ("[vary]\n'charts.units.heavy.firepowr' = [2, 3]", "Did you mean firepower"),
        ("[vary]\n'charts.unit.heavy.firepower' = [2, 3]", "Did you mean units"),
        ("[vary]\n'players.whit' = ['random', 'greedy']", "players.white"),
        ("[vary]\n'players.white' = ['random', 'gready']", "Did you mean greedy"),
        ("[vary]\nscenario = ['urban-battle/convoy', 'urban-battle/convoi']", "convoy"),
        ("[vary]\nmax_rounds = [2, -3]", "max_rounds = -3"),
    ],
)
def test_every_value_is_tried_before_anything_is_played(text: str, said: str) -> None:
    with pytest.raises(EnfiladeError, match=said):
        check(parse_experiment(BARE + text, "x.toml"))


@pytest.mark.parametrize(
    "name",
    ["search:2s", "search:0.5s", "search:2cpu", "regular", "veteran", "elite", "external:./bot", "external(seconds=9):./bot"],
)
def test_players_who_think_in_seconds_are_refused(name: str) -> None:
    assert not is_repeatable(name)
    with pytest.raises(EnfiladeError, match="repeatable = false"):
        check(parse_experiment(BARE + f"[players]\nwhite = '{name}'", "x.toml"))


@pytest.mark.parametrize("name", ["random", "greedy", "recruit", "search:400"])
def test_players_who_think_in_simulations_are_not(name: str) -> None:
    assert is_repeatable(name)


def test_who_says_that_it_need_not_be_repeatable_may_have_seconds() -> None:
    made = parse_experiment("repeatable = false\n" + BARE + "[players]\nwhite = 'search:2s'", "x.toml")
    said = ""
    try:
        check(made)
    except EnfiladeError as error:  # where there is no such player; never because of the seconds
        said = str(error)
    assert "repeatable" not in said


def test_too_large_a_design_is_told_with_its_games_and_its_time() -> None:
    made = parse_experiment(BARE + "replications = 60000\n[vary]\nmax_rounds = [2, 3]", "x.toml")
    with pytest.raises(EnfiladeError, match=r"2 points with 60,000 games each are 120,000 games.*An hour.*most_games = 120000"):
        refuse_too_many(made, "An hour")


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_published_studies_can_be_played(path: Path) -> None:
    made = read_experiment(path)
    check(made)
    refuse_too_many(made, "")
    assert made.question
