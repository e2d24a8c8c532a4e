"""Reports: one file that needs nobody, every figure leading to its games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.analysis import Analysis
from enfilade.lab.dataset import Dataset, begin
from enfilade.lab.experiment import Figure
from enfilade.lab.report import Report, write_report
from enfilade.lab.report.maps import heat, outlines, scene_of
from tests.lab.bench import PATROL, experiment, played

SAMPLED = PATROL.replace(
    "max_rounds = [2, 3]", "max_rounds = { from = 2, to = 5 }\n'charts.units.heavy.firepower' = [4, 5]"
).replace("replications = 12", "replications = 2")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    made, _ = played(tmp_path_factory.mktemp("report") / "run", "title = 'Rounds & <rounds>'\nquestion = 'How long?'\n" + PATROL)
    return made


@pytest.fixture(scope="module")
def written(run: Dataset) -> tuple[str, list[Path]]:
    pictures = write_report(run, run.folder / "report.html", run.folder / "pictures")
    return (run.folder / "report.html").read_text(encoding="utf-8"), pictures


def test_a_report_fetches_nothing(written: tuple[str, list[Path]]) -> None:
    text, _ = written
    fetched = re.findall(r"""(?:src|href)\s*=\s*["']([^"'#][^"']*)|url\(([^)#][^)]*)\)|@import""", text)
    assert all("".join(each).startswith("data:") for each in fetched)
    assert "<link" not in text
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}  # names, not places


def test_a_report_says_what_made_it(run: Dataset, written: tuple[str, list[Path]]) -> None:
    text, _ = written
    assert "Rounds &amp; &lt;rounds&gt;" in text
    assert "How long?" in text
    assert "max_rounds = [2, 3]" in text  # the experiment file
    assert run.header["fingerprint"] in text
    assert f"urban-battle, version {run.header['rules']}" in text


def test_every_figure_leads_to_the_games_behind_it(run: Dataset, written: tuple[str, list[Path]]) -> None:
    text, _ = written
    embedded = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert embedded
    data = json.loads(embedded[1])
    assert [each[0] for each in data["games"]] == list(range(1, 25))
    assert data["command"] == f"enfilade again {run.folder}"
    hits = set(re.findall(r'(?:id|data-hit)="(hit--[^"]+)"', text))
    assert {hit.split("--")[1] for hit in hits} >= {"outcomes", "effects", "lengths", "endings", "levels", "design"}


def test_plots_are_kept_as_pictures_too(written: tuple[str, list[Path]]) -> None:
    _, pictures = written
    names = {each.name for each in pictures}
    assert {"outcomes.svg", "outcomes.png", "effects.svg", "lengths.png", "trajectories.svg"} <= names
    assert all(each.read_bytes()[:4] == b"\x89PNG" for each in pictures if each.suffix == ".png")


def test_the_same_dataset_gives_the_same_report(run: Dataset, written: tuple[str, list[Path]]) -> None:
    assert Report(run).html() == written[0]


def test_shares_and_means_are_those_of_the_games(run: Dataset) -> None:
    analysis = Analysis(run)
    rounds = analysis.of(Figure("rounds"), (1,))
    assert (rounds.value, rounds.games) == (2.0, 12)
    drawn = analysis.of(Figure("drawn"))
    assert drawn.low < drawn.value <= drawn.high
    effect = analysis.effects()[0]
    assert [(level.name, level.points) for level in effect.levels] == [("2", (1,)), ("3", (2,))]


@pytest.mark.parametrize(
    ("kind", "method"),
    [
        pytest.param("saltelli\npoints = 4", "Sobol indices", marks=pytest.mark.slow),
        ("morris\npoints = 4", "Morris"),
        pytest.param("latin-hypercube\npoints = 64", "First-order", marks=pytest.mark.slow),
    ],
)
def test_indices_by_a_library_of_the_field(kind: str, method: str, tmp_path: Path) -> None:
    name, points = kind.split("\n")
    text = SAMPLED + f"[design]\nkind = '{name}'\n{points}\n[answer]\nfigure = 'rounds'\n"
    made, _ = played(tmp_path / "run", text)
    told, indices = Analysis(made).indices()
    assert told.startswith(method)
    strongest = max(indices, key=lambda each: each.first)
    assert strongest.key == "max_rounds"
    Report(made).html()


def test_one_at_a_time_compares_with_the_scenario_as_it_is(tmp_path: Path) -> None:
    made, _ = played(tmp_path / "run", SAMPLED + "[design]\nkind = 'one-at-a-time'\n[answer]\nfigure = 'rounds'\n")
    effect = Analysis(made).effects()[0]
    assert effect.key == "max_rounds"
    assert [level.name for level in effect.levels] == ["as it is", "2", "3", "4", "5"]
    assert effect.levels[1].estimate.value == 2.0


def test_a_run_without_a_finished_chunk_has_no_report(tmp_path: Path) -> None:
    with pytest.raises(EnfiladeError, match="nothing to report"):
        Report(begin(tmp_path / "run", experiment()))


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("urban-battle/first-patrol", "square-B1"),
        ("game-of-war/duel", "C5"),
        ("quick/lesson", "f6"),
        ("urban-operations/first-door", "1.5"),
        ("urban-calculus/twobanks", "city.ch"),
    ],
)
def test_heat_lies_where_the_scene_draws_the_place(name: str, place: str) -> None:
    scene = scene_of(library.scenario(name))
    assert place in outlines(scene)
    layer = heat(scene, "loss", {place: 3, "nowhere": 9}, 10)
    assert [each.attributes["data-place"] for each in layer.elements] == [place]
    assert layer.elements[0].name == f"{place}: 3 in 10 games, 0.30 a game"


def test_the_umpire_sees_each_seats_figures_as_that_seat_does() -> None:
    from enfilade.lab.watching import umpires_measures  # noqa: PLC0415

    table = Table(library.scenario("urban-operations/first-door"), seed=1)
    names = [(each.name, each.seat) for each in umpires_measures(table)]
    assert len(names) == len(set(names))
    assert ("Blocks lost", "green") in names
