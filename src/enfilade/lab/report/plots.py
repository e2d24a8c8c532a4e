"""The plots of a report. What is drawn of games has an id that says which: a click in the report leads to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from typing import Any, Final

import polars as pl
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator, PercentFormatter

from enfilade.lab import designs
from enfilade.lab.analysis import Analysis, Effect, Estimate, Index
from enfilade.lab.experiment import Figure
from enfilade.lab.plan import SHARES
from enfilade.lab.report import style
from enfilade.library import AnyScenario

MOST_ROWS: Final = 24  # points in the plot of outcomes
MOST_PANELS: Final = 12
WIDTH: Final = 8.4
ROW: Final = 0.34
METADATA: Final = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)
POINTS: Final = re.compile(r'(width|height)="([0-9.]+)pt"')  # a size in points, which not every reader of SVG knows


def hit(plot: str, **which: object) -> str:
    """The id of something drawn that stands for games: those with these values."""
    return "--".join(["hit", plot, *[f"{key}={value}" for key, value in which.items()]])


def svg(canvas: Canvas) -> str:
    """A plot as an SVG text, the same for the same figures."""
    file = StringIO()
    canvas.savefig(file, format="svg", metadata={"Date": None, "Creator": "Enfilade"}, bbox_inches="tight", pad_inches=0.12)
    text = METADATA.sub("", file.getvalue())
    return POINTS.sub(r'\1="\2"', text[text.index("<svg") :], count=2)


def _canvas(height: float, columns: int = 1, rows: int = 1, **options: Any) -> tuple[Canvas, Any]:
    style.use()
    canvas = Canvas(figsize=(WIDTH, height), layout="constrained")
    return canvas, canvas.subplots(rows, columns, squeeze=False, **options)


def outcomes(analysis: Analysis, scenario: AnyScenario, rows: Sequence[tuple[str, tuple[int, ...]]]) -> Canvas:
    """Who wins how often, a bar a row, with the interval of each share."""
    seats = scenario.seats
    canvas, grid = _canvas(0.9 + ROW * len(rows))
    axes = grid[0][0]
    parts = [(Figure("won", seats[0]), seats[0]), (Figure("drawn"), ""), *[(Figure("won", seat), seat) for seat in seats[1:]]]
    for index, (_, points) in enumerate(rows):
        left = 0.0
        for figure, seat in parts:
            found = analysis.of(figure, points)
            fill = style.DRAWN if not seat else style.colour_of(seat, seats)
            bar = axes.barh(index, found.value, left=left, height=0.62, color=fill, edgecolor=style.INK, linewidth=0.7)[0]
            bar.set_gid(hit("outcomes", point=_joined(points), winner=seat or "draw"))
            if seat == seats[0]:
                _whisker(axes, index, found)
            if found.value > 0.09:
                dark = fill in (style.BLUE, style.RED, style.GREEN, style.VIOLET, style.NAMED["black"])
                colour = style.PANEL if dark else style.INK
                axes.text(left + 0.012, index, f"{found.value:.0%}", va="center", size=9.5, color=colour, weight=600)
            left += found.value
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(axis="y", visible=False)
    handles = [_swatch(style.colour_of(seat, seats), f"{scenario.seat_name(seat)} wins") for seat in seats]
    handles.insert(1, _swatch(style.DRAWN, "drawn"))
    canvas.legend(handles=handles, loc="outside upper left", ncols=len(handles), handlelength=1.1, columnspacing=1.4)
    return canvas


def _swatch(colour: str, words: str) -> Any:
    from matplotlib.patches import Patch  # noqa: PLC0415

    return Patch(facecolor=colour, edgecolor=style.INK, linewidth=0.7, label=words)


def _whisker(axes: Any, at: float, found: Estimate) -> None:
    """The interval of the first share, drawn where that share ends, with a light edge so that it shows on any colour."""
    for colour, width in ((style.PANEL, 3.4), (style.INK, 1.3)):
        axes.plot([found.low, found.high], [at + 0.2, at + 0.2], color=colour, linewidth=width, solid_capstyle="butt", zorder=4)


def effects(found: Sequence[Effect], answer: Figure, words: str) -> Canvas:
    """The answer at each value of each parameter, with intervals; a panel a parameter, on one scale."""
    shown = list(found)[:MOST_PANELS]
    columns = min(3, len(shown))
    rows = -(-len(shown) // columns)
    canvas, grid = _canvas(2.4 * rows + 0.3, columns, rows, sharey=True)
    panels = [axes for row in grid for axes in row]
    for axes, effect in zip(panels, shown, strict=False):
        places = range(len(effect.levels))
        means = [level.estimate.value for level in effect.levels]
        axes.plot(places, means, color=style.INK, linewidth=1, alpha=0.45)
        for place, level in zip(places, effect.levels, strict=True):
            each = level.estimate
            axes.plot([place, place], [each.low, each.high], color=style.INK, linewidth=1.4, solid_capstyle="butt")
            mark = axes.plot([place], [each.value], marker="o", markersize=6, color=style.INK)[0]
            mark.set_gid(hit("effects", point=_joined(level.points), of=effect.key))
        axes.set_title(effect.key)
        slanted = any(len(level.name) > 9 for level in effect.levels)
        axes.set_xticks(
            places, [level.name for level in effect.levels], rotation=30 if slanted else 0, ha="right" if slanted else "center"
        )
        axes.margins(x=0.12)
        axes.grid(axis="x", visible=False)
        _scaled(axes.yaxis, answer)
    for axes in panels[len(shown) :]:
        axes.set_visible(False)
    for row in grid:
        row[0].set_ylabel(words)
    return canvas


def _scaled(axis: Any, answer: Figure) -> None:
    if answer.name in SHARES:
        axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def tornado(found: Sequence[Effect], answer: Figure, words: str, mean: float) -> Canvas:
    """From the lowest to the highest answer that each parameter brings about, the strongest on top."""
    shown = list(found)[:MOST_ROWS]
    canvas, grid = _canvas(0.8 + 0.42 * len(shown))
    axes = grid[0][0]
    for index, effect in enumerate(shown):
        ordered = sorted(effect.levels, key=lambda level: level.estimate.value)
        low, high = ordered[0], ordered[-1]
        for level, colour in ((low, style.DRAWN), (high, style.FAINT)):
            bar = axes.barh(
                index, level.estimate.value - mean, left=mean, height=0.56, color=colour, edgecolor=style.INK, linewidth=0.7
            )[0]
            bar.set_gid(hit("tornado", point=_joined(level.points), of=effect.key))
        for level, side in ((low, "right"), (high, "left")):
            shift = (-5, 0) if side == "right" else (5, 0)
            place = (level.estimate.value, index)
            axes.annotate(level.name, place, shift, textcoords="offset points", ha=side, va="center", size=9, color=style.FAINT)
    axes.axvline(mean, color=style.INK, linewidth=1)
    axes.set_yticks(range(len(shown)), [effect.key for effect in shown])
    axes.invert_yaxis()
    axes.margins(x=0.16)
    axes.grid(axis="y", visible=False)
    _scaled(axes.xaxis, answer)
    axes.set_xlabel(words)
    return canvas


def indices(method: str, found: Sequence[Index]) -> Canvas:
    """Sensitivity indices with their errors."""
    canvas, grid = _canvas(0.9 + 0.5 * len(found))
    axes = grid[0][0]
    named = "spread (sigma)" if method.startswith("Morris") else "total, with interactions"
    has_total = any(each.total is not None for each in found)
    for index, each in enumerate(found):
        axes.barh(index - 0.17 * has_total, each.first, height=0.32, color=style.FAINT, edgecolor=style.INK, linewidth=0.7)
        axes.errorbar(each.first, index - 0.17 * has_total, xerr=each.first_error, color=style.INK, linewidth=1.2)
        if each.total is not None:
            axes.barh(index + 0.17, each.total, height=0.32, color=style.DRAWN, edgecolor=style.INK, linewidth=0.7)
            if each.total_error is not None:
                axes.errorbar(each.total, index + 0.17, xerr=each.total_error, color=style.INK, linewidth=1.2)
    axes.set_yticks(range(len(found)), [each.key for each in found])
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(method)
    if has_total:
        first = "mean effect (mu*)" if method.startswith("Morris") else "first order, by itself"
        handles = [_swatch(style.FAINT, first), _swatch(style.DRAWN, named)]
        canvas.legend(handles=handles, loc="outside upper left", ncols=2, handlelength=1.1)
    return canvas


def trajectories(found: pl.DataFrame, scenario: AnyScenario) -> Canvas:
    """Each measure over the turns: the median, half of all games, nine tenths of them."""
    measures = found["measure"].unique(maintain_order=True).to_list()
    order = sorted(measures, key=lambda name: -_spread(found.filter(pl.col("measure") == name)))[:MOST_PANELS]
    columns = min(3, len(order))
    rows = -(-len(order) // columns)
    canvas, grid = _canvas(2.15 * rows + 0.45, columns, rows)
    panels = [axes for row in grid for axes in row]
    sided = False
    for axes, name in zip(panels, order, strict=False):
        for (seat,), lines in found.filter(pl.col("measure") == name).group_by("seat", maintain_order=True):
            colour = style.line_of(str(seat), scenario.seats) if seat else style.VIOLET
            sided = sided or bool(seat)
            turns = lines["turn"].to_list()
            axes.fill_between(turns, lines["q5"].to_list(), lines["q95"].to_list(), color=colour, alpha=0.13, linewidth=0)
            axes.fill_between(turns, lines["q25"].to_list(), lines["q75"].to_list(), color=colour, alpha=0.28, linewidth=0)
            axes.plot(turns, lines["q50"].to_list(), color=colour, linewidth=2)
        axes.set_title(name)
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(4))
        axes.margins(x=0.02)
    for axes in panels[len(order) :]:
        axes.set_visible(False)
    if sided:
        handles = [_swatch(style.line_of(seat, scenario.seats), scenario.seat_name(seat)) for seat in scenario.seats]
        canvas.legend(handles=handles, loc="outside upper left", ncols=len(handles), handlelength=1.1)
    canvas.supxlabel("turn", size=11, color=style.FAINT)
    return canvas


def _spread(lines: pl.DataFrame) -> float:
    """How much there is to see of a measure: what never changes comes last."""
    top, bottom = lines["q95"].max(), lines["q5"].min()
    return float(top) - float(bottom) if isinstance(top, int | float) and isinstance(bottom, int | float) else 0.0


def lengths(found: pl.DataFrame) -> Canvas:
    """How many games took how many rounds."""
    canvas, grid = _canvas(2.4)
    axes = grid[0][0]
    for rounds, games in found.iter_rows():
        bar = axes.bar(rounds, games, width=0.86, color=style.DRAWN, edgecolor=style.INK, linewidth=0.7)[0]
        bar.set_gid(hit("lengths", rounds=rounds))
    axes.xaxis.set_major_locator(MaxNLocator(12, integer=True))
    axes.grid(axis="x", visible=False)
    axes.set_xlabel("rounds")
    axes.set_ylabel("games")
    return canvas


def design(analysis: Analysis) -> Canvas | None:
    """Where the points lie: each pair of the first parameters that are numbers, coloured by the answer."""
    numeric = [each.key for each in analysis.experiment.parameters if analysis.points[each.key].dtype.is_numeric()][:4]
    if len(numeric) < 2 or analysis.experiment.design.kind == designs.ONE_AT_A_TIME:
        return None
    pairs = [(one, other) for index, one in enumerate(numeric) for other in numeric[index + 1 :]]
    columns = min(3, len(pairs))
    rows = -(-len(pairs) // columns)
    canvas, grid = _canvas(2.5 * rows + 0.2, columns, rows)
    panels = [axes for row in grid for axes in row]
    numbers = analysis.points["point"].to_list()
    answers = [analysis.of(analysis.experiment.answer, (number,)).value for number in numbers]
    drawn: Any = None
    for axes, (one, other) in zip(panels, pairs, strict=False):
        across, up = analysis.points[one].to_list(), analysis.points[other].to_list()
        drawn = axes.scatter(across, up, c=answers, cmap="cividis", s=34, edgecolors=style.INK, linewidths=0.6)
        axes.set_xlabel(one)
        axes.set_ylabel(other)
        axes.margins(0.1)
    for axes in panels[len(pairs) :]:
        axes.set_visible(False)
    bar = canvas.colorbar(drawn, ax=panels, shrink=0.8, pad=0.02, label=str(analysis.experiment.answer))
    bar.outline.set_linewidth(0.6)
    _scaled(bar.ax.yaxis, analysis.experiment.answer)
    return canvas


def _joined(points: tuple[int, ...]) -> str:
    return ",".join(map(str, points))
