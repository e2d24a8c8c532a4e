"""The chances to win over a game, as a drawing, and as a page with the decisions that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Any, Final

from enfilade.players.analysis.wording import figure_of

WIDTH: Final = 720
HEIGHT: Final = 220
PARTS: Final = 4  # of a game, between which the chances are told
LEFT, TOP, FOOT = 56, 14, 30
STYLE: Final = (
    "text{font:13px 'Source Sans 3','Source Sans Pro',sans-serif;fill:#2b2a26}.grid{stroke:#d9d4c7}.even{stroke:#8a8a80;"
    "stroke-dasharray:4 4}.line{fill:none;stroke:#1b4f72;stroke-width:2}.mark{fill:#a33b2a;stroke:#fff}"
)
PAGE: Final = (
    "<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title><style>body{{font:16px/1.5 'Source Sans 3',"
    "'Source Sans Pro',sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#2b2a26}}svg{{width:100%;height:auto}}"
    "li{{margin:.4rem 0}}</style><h1>{title}</h1>{svg}{body}</html>\n"
)


def svg(report: dict[str, Any]) -> str:
    """The chart of a report: the chance of the first seat to win, decision by decision; what cost most is marked."""
    length = max(1, int(report["length"]))
    points: Sequence[Sequence[float]] = report["chances"]
    drawn = " ".join([f"{_x(when, length):.1f},{_y(share):.1f}" for when, share in points])
    at = {point[0]: point[1] for point in points}
    names = list(report["seats"].values())
    marks = [
        f"<circle class='mark' cx='{_x(each['number'], length):.1f}' cy='{_y(at[each['number']]):.1f}' r='5'>"
        f"<title>{escape(said(each, report))}</title></circle>"
        for each in report["moments"]
        if each["costly"] or is_probable(each, report)
    ]
    scale = [_rule(share) for share in (0.0, 0.5, 1.0)]
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' role='img' "
        f"aria-label='{escape(f'The chance of {names[0]} to win', quote=True)}'><style>{STYLE}</style>{''.join(scale)}"
        f"<polyline class='line' points='{drawn}'/>{''.join(marks)}"
        f"<text x='{LEFT}' y='{HEIGHT - 8}'>{escape(f'Chance of {names[0]} to win')}</text>"
        f"<text x='{WIDTH - 8}' y='{HEIGHT - 8}' text-anchor='end'>entry {length}</text></svg>\n"
    )


def html(report: dict[str, Any]) -> str:
    """The chart with what it means: how well each side decided, and what cost most."""
    sides = "".join([f"<li>{escape(judged(each, report))}</li>" for each in report["sides"]])
    points = "".join([f"<li>{escape(said(each, report))}</li>" for each in turning_points(report)])
    body = (
        f"<p>{escape(course(report))}</p>" + (f"<h2>Turning points</h2><ol>{points}</ol>" if points else "") + f"<ul>{sides}</ul>"
    )
    return PAGE.format(title=escape(str(report["title"])), svg=svg(report), body=body)


def course(report: dict[str, Any]) -> str:
    """How the chances went, quarter by quarter, and who has won."""
    names, outcome = report["seats"], report["outcome"]
    points = [point for point in report["chances"] if point[0] < report["length"]]
    least = [points[0][0] + part * (points[-1][0] - points[0][0]) / PARTS for part in range(PARTS + 1)] if points else []
    shares = [next(share for when, share in points if when >= start) for start in least]
    went = " – ".join([f"{share:.0%}" for share in shares])
    winner = None if outcome is None else outcome["winner"]
    end = "The game is not over" if outcome is None else "Drawn" if winner is None else f"{names[winner]} won"
    return f"{next(iter(names.values()))}'s chance to win, from the first decision to the last: {went}. {end}."


def turning_points(report: dict[str, Any], most: int = 10) -> list[dict[str, Any]]:
    """The decisions that cost most, and those that probably cost most whoever lost, in the order in which they were made."""
    clear = sorted([each for each in report["moments"] if each["costly"]], key=_by_cost)[:most]
    return sorted([*clear, *[each for each in report["moments"] if is_probable(each, report)]], key=_by_number)


def is_probable(moment: dict[str, Any], report: dict[str, Any]) -> bool:
    """Whether a decision is named though what it cost cannot be told from chance."""
    return moment["number"] in report["probable"]


def judged(side: dict[str, Any], report: dict[str, Any]) -> str:
    """How well a side decided, in a sentence."""
    looked = f"{side['decisions']} decisions looked at, mistakes: {mistakes(side, report)}"
    return f"{report['seats'][side['seat']]}: {looked}; given away: {given_away(side)}"


def mistakes(side: dict[str, Any], report: dict[str, Any]) -> str:
    """How many there were."""
    clear = side["decisions"] - side["sound"]
    own = [each for each in report["moments"] if each["seat"] == side["seat"] and is_probable(each, report)]
    return f"{clear or 'none'} clear" + (f", {len(own)} probable" if own else "")


def given_away(side: dict[str, Any]) -> str:
    """What the clear mistakes of a side cost, and what the rest of its decisions cost together, if that can be told."""
    clear = _of_a_win(side["cost"], side["error"]) if side["sound"] < side["decisions"] else "nothing for certain"
    if side["rest"] > 2 * side["rest_error"]:
        return f"{clear}; little by little, with all other decisions: {_of_a_win(side['rest'], side['rest_error'])}"
    return f"{clear}; all other decisions: too few games to tell" if side["rest_error"] else clear


def _of_a_win(share: float, error: float) -> str:
    """Several decisions may each give away what was won back between them: then a figure would say nothing."""
    return "a whole win or more" if share > 1 else f"about {share:.0%} of a win (± {error:.0%})"


def said(moment: dict[str, Any], report: dict[str, Any]) -> str:
    """What a decision cost, with the chance to win before and after it, what would have been better and in what that shows."""
    names, likely = report["seats"], is_probable(moment, report)
    when = f"{moment['when']} (after entry {moment['number']})" if moment["when"] else f"After entry {moment['number']}"
    shows = "; ".join([_contrast(each, names) for each in moment["why"]])
    swing = f"({moment['best']:.0%} → {moment['chance']:.0%})"
    cost = f"{'probably ' if likely else ''}cost {moment['cost']:.0%} {swing}{', but it may be chance' if likely else ''}"
    return (
        f"{when}, {names[moment['seat']]}: {joined(moment['played'])}; {cost}. "
        f"{'Probably better' if likely else 'Better'}: {joined(moment['words'])}."
        + (f" Where the simulated games end, with the better order: {shows}." if shows else "")
    )


def joined(words: list[str]) -> str:
    """The words of an order; what comes several times in a row is said once."""
    runs = [(word, len(list(same))) for word, same in groupby(words)]
    return ", ".join([word if times == 1 else f"{word} ×{times}" for word, times in runs])


def _contrast(figure: dict[str, Any], names: dict[str, str]) -> str:
    """A figure as it comes out with what was played, and with what would have been better."""
    owner = "" if figure["seat"] is None else names[figure["seat"]]
    return f"{figure_of(figure['name'], owner)} {figure['other']:.3g} instead of {figure['mine']:.3g}"


def _by_cost(moment: dict[str, Any]) -> float:
    return -float(moment["cost"])


def _by_number(moment: dict[str, Any]) -> int:
    return int(moment["number"])


def _rule(share: float) -> str:
    """A line across the chart, with its share beside it."""
    look, y = "even" if share == 0.5 else "grid", _y(share)
    line = f"<line class='{look}' x1='{LEFT}' x2='{WIDTH - 8}' y1='{y:.1f}' y2='{y:.1f}'/>"
    return f"{line}<text x='{LEFT - 8}' y='{y + 4:.1f}' text-anchor='end'>{share:.0%}</text>"


def _x(when: float, length: int) -> float:
    return LEFT + (WIDTH - 8 - LEFT) * when / length


def _y(share: float) -> float:
    return TOP + (HEIGHT - FOOT - TOP) * (1 - share)
