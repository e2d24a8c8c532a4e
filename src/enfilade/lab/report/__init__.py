"""The report of a run: one HTML file that needs no network, and its plots as SVG and PNG."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final

from matplotlib.figure import Figure as Canvas

from enfilade import pictures
from enfilade.kernel.errors import EnfiladeError, number
from enfilade.lab import designs
from enfilade.lab.analysis import Analysis, Effect, Estimate, worded
from enfilade.lab.dataset import Dataset
from enfilade.lab.experiment import Figure
from enfilade.lab.plan import SHARES
from enfilade.lab.report import maps, page, plots, style
from enfilade.lab.report.plots import hit

MOST_LISTED: Final = 20_000  # games that a report lists
MOST_ROWS: Final = 60  # points in a table
PICTURE: Final = 1400  # pixels of the board


class Report:
    """The sections of a report, made of what an analysis found."""

    def __init__(self, dataset: Dataset) -> None:
        self.dataset: Final = dataset
        self.experiment: Final = dataset.experiment
        self.analysis: Final = Analysis(dataset)
        self.scenario: Final = self.experiment.cell(1).read()
        self.drawings: Final[dict[str, str]] = {}  # plots by name, as SVG
        self._places: dict[str, dict[str, list[int]]] = {}
        if not self.analysis.games:
            raise EnfiladeError(f"{dataset.folder}: no chunk is finished yet: there is nothing to report")

    def html(self) -> str:
        parts = [self._opening(), self._outcomes(), *self._effects(), self._figures(), self._trajectories()]
        parts += [self._maps(), self._lengths(), self._events(), self._design(), self._origin()]
        return page.page(self.experiment.title, [each for each in parts if each], self._data())

    # Sections.

    def _opening(self) -> str:
        experiment, analysis = self.experiment, self.analysis
        answer = analysis.of(experiment.answer)
        state = "" if self.dataset.is_finished else " The run is not finished: this is what its finished chunks say."
        failed = f" {number(analysis.failed, 'game')} failed and are left out." if analysis.failed else ""
        about = f"{self.scenario.game.title} · {self.scenario.title} · seed {experiment.seed}"
        words = (
            f"<b>{escape(_value(experiment.answer, answer.value))}</b> {escape(self._asked())}, "
            f"{escape(_interval(experiment.answer, answer))} with 95 % confidence, over {analysis.games:,} games at "
            f"{escape(number(len(analysis.played), 'point'))}."
        )
        question = page.paragraph(experiment.question, "question") if experiment.question else ""
        strongest = self._strongest()
        return (
            f'<header><div class="over">{escape(about)}</div><h1>{escape(experiment.title)}</h1>{question}'
            f'<div class="answer">{words}{strongest}{escape(failed)}{escape(state)}</div></header>'
        )

    def _strongest(self) -> str:
        """The strongest effect in a sentence."""
        effects = self.analysis.effects() if self.experiment.parameters else []
        if not effects or len(effects[0].levels) < 2:
            return ""
        ordered = sorted(effects[0].levels, key=lambda level: level.estimate.value)
        low, high = ordered[0], ordered[-1]
        figure = self.experiment.answer
        least, most = _value(figure, low.estimate.value), _value(figure, high.estimate.value)
        return escape(f" From {least} where {effects[0].key} is {low.name} to {most} where it is {high.name}.")

    def _asked(self) -> str:
        """The answer's figure in words."""
        return figure_words(self.experiment.answer, self.scenario.seat_name)

    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """What the plot of outcomes shows: everything, then each point where they are few, else each value of the strongest."""
        points = sorted(self.analysis.played)
        rows = [("all games", tuple(points))]
        if len(points) == 1:
            return rows
        if len(points) <= plots.MOST_ROWS:
            return rows + [(self._point_name(point), (point,)) for point in points]
        strongest = self.analysis.effects()[0]
        return rows + [(f"{strongest.key} {level.name}", level.points) for level in strongest.levels]

    def _point_name(self, point: int) -> str:
        values = self.experiment.points[point - 1]
        if not values:
            return "as it is"
        return ", ".join(f"{key.rpartition('.')[2]} {worded(value)}" for key, value in values.items())

    def _outcomes(self) -> str:
        self._draw("outcomes", plots.outcomes(self.analysis, self.scenario, self._rows()))
        first = self.scenario.seat_name(self.scenario.seats[0])
        caption = f"The line in each bar is the 95 % interval (Wilson) of the share of {first}. Click a part for its games."
        rows = []
        for winner, reason, count in self.analysis.endings().head(20).iter_rows():
            target = hit("endings", winner=winner or "draw", reason=reason)
            said, share = escape(self.scenario.ending(winner, reason)), count / self.analysis.games
            rows.append((said, page.link(f"{count:,}", target), f"{share:.1%}"))
        return page.section("Who wins", self._shown("outcomes", caption), page.table(("how games ended", "games", "share"), rows))

    def _effects(self) -> list[str]:
        if not self.experiment.parameters:
            return []
        found = [each for each in self.analysis.effects() if each.levels]
        if not found:
            return []
        answer, words = self.experiment.answer, self._asked()
        self._draw("effects", plots.effects(found, answer, words))
        mean = self.analysis.of(answer).value
        parts = [
            self._shown(
                "effects",
                f"{words[:1].upper()}{words[1:]} by the value of each parameter, with 95 % intervals.",
            )
        ]
        if len(found) > 1:
            self._draw("tornado", plots.tornado(found, answer, words, mean))
            parts.append(self._shown("tornado", "How far each parameter moves the answer from the mean of all games."))
        method, indices = self.analysis.indices()
        if indices:
            self._draw("indices", plots.indices(method, indices))
            parts.append(self._shown("indices", f"{method}, by SALib, with bootstrapped 95 % intervals."))
        parts.append(self._effect_table(found))
        return [page.section("What the parameters do", *parts)]

    def _effect_table(self, found: list[Effect]) -> str:
        answer = self.experiment.answer
        rows = []
        for effect in found:
            for level in effect.levels:
                target = hit("levels", point=",".join(map(str, level.points)), of=effect.key)
                each = level.estimate
                rows.append(
                    (
                        escape(f"{effect.key} = {level.name}"),
                        page.link(f"{each.games:,}", target),
                        _value(answer, each.value),
                        _interval(answer, each),
                    )
                )
        return page.table(("parameter", "games", "answer", "95 % interval"), rows)

    def _figures(self) -> str:
        """Everything that was counted, over all games."""
        rows = []
        for figure in self.analysis.figures():
            each = self.analysis.of(figure)
            name = figure_words(figure, self.scenario.seat_name)
            rows.append(
                (escape(name[:1].upper() + name[1:]), _value(figure, each.value), _interval(figure, each), f"{each.games:,}")
            )
        told = "Means over all games; the game's own measures are as they stood at the end."
        return page.section(
            "All figures", page.paragraph(told), page.table(("figure", "mean or share", "95 % interval", "games"), rows)
        )

    def _trajectories(self) -> str:
        found = self.analysis.trajectories()
        if found.is_empty():
            return ""
        self._draw("trajectories", plots.trajectories(found, self.scenario))
        caption = "Median, middle half and nine tenths of the games still in play; figures of a side as that side knows them."
        return page.section("Turn by turn", self._shown("trajectories", caption))

    def _maps(self) -> str:
        found = self.analysis.places()
        if found.is_empty() or len({self.experiment.cell(number).scenario for number in sorted(self.analysis.played)[:50]}) > 1:
            return ""
        scene = maps.scene_of(self.scenario)
        layers = []
        for kind in style.KINDS:
            rows = [(place, amount, some) for each, place, amount, _, some in found.iter_rows() if each == kind]
            layer = maps.heat(scene, kind, {place: amount for place, amount, _ in rows}, self.analysis.games)
            if layer.elements:
                self._places[kind] = {place: some for place, _, some in rows}
                self.drawings[f"map-{kind}"] = maps.with_heat(scene, layer).svg(legend=False)
                layers.append((kind, layer.title, style.KINDS[kind][1], layer.elements))
        if not layers:
            return ""
        picture = pictures.png(scene, legend=False, width=PICTURE)
        return page.section("Where it happened", page.board(picture, scene.width, scene.height, layers))

    def _lengths(self) -> str:
        found = self.analysis.lengths()
        self._draw("lengths", plots.lengths(found))
        return page.section(
            "How long games are", self._shown("lengths", "Games by their number of rounds. Click a bar for its games.")
        )

    def _events(self) -> str:
        found = self.analysis.events()
        if found.is_empty():
            return ""
        rows = [
            (
                escape(f"{event.replace('_', ' ')} ({rule})" if rule else event.replace("_", " ")),
                f"{count:,}",
                f"{count / self.analysis.games:.2f}",
                f"{games / self.analysis.games:.0%}",
            )
            for rule, event, count, games in found.iter_rows()
        ]
        return page.section("What happened most, by rule", page.table(("event (rule)", "times", "a game", "of all games"), rows))

    def _design(self) -> str:
        experiment = self.experiment
        if not experiment.parameters:
            return ""
        paired = (
            "Paired: game k of every point has the same chance."
            if experiment.design.paired
            else "Every game has chance of its own."
        )
        told = f"{_design_words(experiment.design)}: {number(experiment.count_points, 'point')}. {paired}"
        parts = [page.paragraph(told)]
        drawn = plots.design(self.analysis)
        if drawn is not None:
            self._draw("design", drawn)
            parts.append(self._shown("design", "The points of the design, coloured by the answer."))
        keys = [each.key for each in experiment.parameters]
        rows = []
        for values in self.analysis.points.head(MOST_ROWS).iter_rows(named=True):
            point = values["point"]
            games = self.analysis.played.get(point, (0, 0))[0]
            each = self.analysis.of(experiment.answer, (point,))
            shown = ["as it is" if values[key] is None else escape(worded(values[key])) for key in keys]
            rows.append(
                (
                    str(point),
                    *shown,
                    page.link(f"{games:,}", hit("design", point=point)),
                    _value(experiment.answer, each.value),
                    _interval(experiment.answer, each),
                )
            )
        parts.append(page.table(("point", *keys, "games", "answer", "95 % interval"), rows))
        if experiment.count_points > MOST_ROWS:
            parts.append(page.paragraph(f"The first {MOST_ROWS} points; points.parquet has them all."))
        return page.section("The design", *parts)

    def _origin(self) -> str:
        """Where every figure comes from."""
        header = self.dataset.header
        limits = [
            "Intervals take games as independent; points that share their chance are compared better than these intervals say.",
            "Computer players are no people: what they do not try, the figures do not show.",
        ]
        if self.experiment.stop:
            limits.append("Points were played until their interval was narrow enough: such intervals are a little too narrow.")
        if not self.experiment.repeatable:
            limits.append("Some player thinks for a time in seconds: this run does not come out the same again.")
        listed = "".join(f"<li>{escape(each)}</li>" for each in limits)
        facts = [
            ("Enfilade", header["enfilade"]),
            ("rules", f"{header['game']}, version {header['rules']}"),
            ("Python, polars", f"{header['python']}, {header['polars']}"),
            ("seed", header["seed"]),
            ("fingerprint of the experiment", header["fingerprint"]),
            ("dataset", "chunks/*/games.parquet, figures, turns, events, tolls; points.parquet"),
        ]
        rows = [(escape(name), escape(str(value))) for name, value in facts]
        again = f"enfilade experiment {Path(header['file']).name}"
        told = f"<p>The same file gives the same dataset again: <code>{escape(again)}</code></p>"
        source = f"<pre>{escape(self.experiment.text)}</pre>"
        return page.section(
            "Limits and origin", f'<ul class="limits">{listed}</ul>', page.table(("what", ""), rows), told, source
        )

    # Parts.

    def _draw(self, name: str, canvas: Canvas) -> None:
        self.drawings[name] = plots.svg(canvas)

    def _shown(self, name: str, caption: str) -> str:
        return page.plot(self.drawings[name], caption, name)

    def _data(self) -> dict[str, object]:
        """What the page needs to lead from a figure to its games."""
        listed = self.analysis.listed_games(MOST_LISTED)
        games = [
            [game, point, winner or ("" if failed else "draw"), reason or "", rounds or 0, failed or ""]
            for game, point, _, winner, reason, rounds, failed in listed.iter_rows()
        ]
        return {
            "games": games,
            "total": self.analysis.games,
            "places": self._places,
            "endings": self._endings(),
            "names": {seat: self.scenario.seat_name(seat) for seat in self.scenario.seats},
            "command": f"enfilade again {self.dataset.folder}",
        }

    def _endings(self) -> dict[str, dict[str, str]]:
        """By winner and reason of an outcome, how people say it."""
        found: dict[str, dict[str, str]] = {}
        for winner, reason, _ in self.analysis.endings().iter_rows():
            found.setdefault(winner or "draw", {})[reason] = self.scenario.ended(winner, reason)
        return found


def figure_words(figure: Figure, name: Callable[[str], str]) -> str:
    """A figure in words: `share of games that White wins`."""
    who = name(figure.seat) if figure.seat else ""
    match figure.name:
        case "won":
            return f"share of games that {who} wins"
        case "drawn":
            return "share of games drawn"
        case "score":
            return f"score of {who}"
        case "losses":
            return f"units that {who} loses"
        case "harm":
            return "harm to civilians"
        case "rounds" | "actions":
            return f"{figure.name} a game"
        case _:
            return f"{figure.name} of {who}" if who else figure.name


def _design_words(design: designs.Design) -> str:
    return {
        designs.GRID: "A full grid",
        designs.HYPERCUBE: "A Latin hypercube",
        designs.SOBOL: "A Sobol sequence",
        designs.ONE_AT_A_TIME: "One parameter at a time",
        designs.MORRIS: f"Morris's method, {design.points} trajectories",
        designs.SALTELLI: f"Saltelli's sample, {design.points} base points",
    }[design.kind]


def _value(figure: Figure, value: float) -> str:
    return f"{value:.1%}" if figure.name in SHARES else f"{value:.2f}"


def _interval(figure: Figure, found: Estimate) -> str:
    return f"{_value(figure, found.low)} – {_value(figure, found.high)}"


def write_report(dataset: Dataset, file: Path, folder: Path | None = None) -> list[Path]:
    """Write the report of a run, and its plots into a folder if one is named; returns the pictures."""
    report = Report(dataset)
    _keep(file, report.html().encode())
    if folder is None:
        return []
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EnfiladeError(f"{folder}: {error.strerror}") from None
    written: list[Path] = []
    for name, drawing in report.drawings.items():
        _keep(folder / f"{name}.svg", drawing.encode())
        _keep(folder / f"{name}.png", pictures.rasterise(drawing, PICTURE))
        written += [folder / f"{name}.svg", folder / f"{name}.png"]
    return written


def _keep(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise EnfiladeError(f"{path}: {error.strerror}") from None
