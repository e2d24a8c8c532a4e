"""`enfilade analyse`: where a game was won and lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from enfilade import library
from enfilade.cli import chart
from enfilade.cli.common import STOPPED, AsJson, can_be_written, grid, print_json, progress_bar, say, screen, write_text
from enfilade.cli.records import rewound
from enfilade.kernel.errors import EnfiladeError, number
from enfilade.players.analysis.advice import Suggestion, advise
from enfilade.players.analysis.endings import DRAWN, endings
from enfilade.players.analysis.reports import ALL, KNOWS, Story
from enfilade.players.analysis.wording import figure_of, moment
from enfilade.players.clock import Budget, Clock
from enfilade.transcript.files import read_game

if TYPE_CHECKING:
    from enfilade.kernel.record import Record
    from enfilade.players.analysis.reviewing import Forecast, Reviewed

SHOWN = 5  # decisions that are told
LEAST_GAMES = 20  # for each decision, if somebody says how many: with fewer two lucky ones would look like a difference
VAGUE = 0.25  # standard error of a chance: then it is no use to say it


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record (.jsonl), or a game in notation (.egn).")],
    knows: Annotated[
        str, typer.Option("--knows", help="What is judged by: all (every secret), or seat (what whoever decided knew then).")
    ] = ALL,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, help="How long it may take; with --at, how long it may think.")
    ] = 60,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations", min=0, help=f"Games for each decision, {LEAST_GAMES} at least; 0: as many as there is time for."
        ),
    ] = 0,
    first: Annotated[int, typer.Option("--from", min=0, help="From this entry on.")] = 0,
    last: Annotated[int, typer.Option("--to", min=-1, help="Up to this entry; -1: to the end.")] = -1,
    at: Annotated[int, typer.Option("--at", min=-1, help="Only what would be best after this many entries.")] = -1,
    games: Annotated[int, typer.Option("--games", min=0, help="With --at: play it out so many times from there.")] = 0,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the chart of the chances to win there.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page with the chart and what cost most there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell where a game was won and lost: the chances to win, the decisions that cost most, and what would have been better."""
    for option, path in (("--svg", svg), ("--html", html)):
        if path is not None:
            can_be_written(option, path)
    if knows not in KNOWS:
        raise EnfiladeError(f"--knows {knows}: write all (every secret), or seat (what whoever decided knew then)")
    whole = {"--svg": svg, "--html": html, "--from": first or None, "--to": last if last >= 0 else None}
    _check_asked(at, games, simulations, [option for option, value in whole.items() if value is not None])
    clock = Clock(Budget(seconds=seconds))
    made = read_game(file)
    if at >= 0:
        _tell_moment(made, at, knows, seconds, simulations, games, as_json)
        return
    story: Story[Any, Any] = Story(library.scenario_of(made), made, knows, first, last)
    if not story.decisions:
        raise EnfiladeError(f"{file}: nobody had a choice there: there is nothing to look over")
    if story.outcome is None:
        typer.echo(f"{file}: the game is not over, it ends with entry {story.length}.", err=True)
    forecast = story.review.forecast(max(1.0, seconds * (1 - clock.spent)), simulations)
    typer.echo(f"{forecast.words()}.{_remedy(forecast, seconds)}", err=True)
    reviewed, stopped = _look(story, forecast, clock)
    report = story.report(reviewed, forecast.simulations)
    for path, text in ((svg, chart.svg), (html, chart.html)):
        if path is not None:
            write_text(path, text(report))
    if as_json:
        print_json(report)
    else:
        _tell(report)
    if stopped:
        raise typer.Exit(STOPPED)


def _check_asked(at: int, games: int, simulations: int, whole: list[str]) -> None:
    """Refuse options that would be passed over: those of a whole game with one moment of it, and the other way round."""
    if at >= 0 and whole:
        raise EnfiladeError(f"{' and '.join(whole)}: only for a whole game, not with --at")
    if at < 0 and games:
        raise EnfiladeError("--games: only with --at, which says from where the game is played out")
    if 0 < simulations < LEAST_GAMES:
        raise EnfiladeError(f"--simulations {simulations}: fewer than {LEAST_GAMES} games tell nothing of a decision")


def _remedy(forecast: Forecast, seconds: float) -> str:
    """What to do where not everything can be looked at."""
    if forecast.is_whole:
        return ""
    more = int(seconds + forecast.seconds - forecast.limit) + 1
    return f" For all of them give --seconds {more}, for a part of the game --from and --to."


def _look(story: Story[Any, Any], forecast: Forecast, clock: Clock) -> tuple[list[Reviewed], bool]:
    """The decisions that there is time for; whether somebody stopped it. None is begun that would not be over in time."""
    found: list[Reviewed] = []
    clock.begin()
    with progress_bar() as bar:
        task = bar.add_task("looking over", total=forecast.fitting)
        try:
            for each in story.looks(forecast.simulations, forecast.fitting, {}):
                found.append(each)
                bar.advance(task)
                if clock.is_over and len(found) < forecast.fitting:
                    typer.echo(f"Time is up after {number(len(found), 'decision')}: give it more with --seconds.", err=True)
                    break
        except KeyboardInterrupt:
            return found, True
    return found, False


def _tell(report: dict[str, Any]) -> None:
    names = report["seats"]
    whole = "" if len(report["moments"]) == report["decisions"] else f", {len(report['moments'])} of them looked at"
    by = "every secret known" if report["knows"] == ALL else "by what each seat knew"
    say(f"{report['title']}: {number(report['decisions'], 'decision')}{whole}, {by}")
    say(chart.course(report))
    points = chart.turning_points(report, SHOWN)
    say("Turning points:" if points else "Nothing that was tried would have been clearly better than what was played.")
    for each in points:
        say(f"  {chart.said(each, report)}")
    say()
    rows = grid("", "looked at", "mistakes", "given away")
    for side in report["sides"]:
        rows.add_row(names[side["seat"]], str(side["decisions"]), chart.mistakes(side, report), chart.given_away(side))
    screen().print(rows)


def _tell_moment(made: Record, at: int, knows: str, seconds: float, simulations: int, games: int, as_json: bool) -> None:
    """What would be best at a moment, and how it ends if it is played out from there."""
    table = rewound(made, at)
    if not table.actors:
        raise EnfiladeError(f"--at {at}: the game was over: name an earlier entry")
    seat = table.actors[0]
    truth = table.play.copy(table.play.dice) if knows == ALL else None
    clock = Clock(Budget(simulations=simulations) if simulations else Budget(seconds=seconds))
    thought = f"{simulations} simulated games" if simulations else f"{seconds:g} seconds of thought"
    typer.echo(f"{thought}{f', then {games} games played out' if games else ''}.", err=True)
    found = advise(table.scenario, table.view(seat), clock, f"analyse/{at}", truth)
    ended = _endings(table, games) if games else {}
    if as_json:
        print_json({"at": at, "seat": seat, "best": [each.to_data() for each in found], "endings": ended})
        return
    say(f"{table.scenario.seat_name(seat)} to decide after entry {at}, {moment(table.view(seat))}:")
    for each in found:
        tell_suggestion(each, table.scenario.seat_name)
    if games:
        told = [f"{table.scenario.seat_name(who) if who != DRAWN else 'drawn'} {count}" for who, count in sorted(ended.items())]
        say(f"Played out {games} times from there: {', '.join(told)}")


def _endings(table: Any, games: int) -> Counter[str]:
    """How it ends if it is played out so many times."""
    ended: Counter[str] = Counter()
    with progress_bar() as bar:
        for number in bar.track(range(1, games + 1), description="playing it out"):
            ended.update(endings(table, number, number))
    return ended


def tell_suggestion(each: Suggestion, name: Any) -> None:
    """An order with its chance, its line and its reasons."""
    doubt = "too few games to tell" if each.chance.error > VAGUE else f"± {2 * each.chance.error:.0%}"
    say(f"  {each.chance.share:.0%} ({doubt}): {', '.join(each.words)}")
    if each.line:
        say(f"      then perhaps: {' '.join(each.line)}")
    why = [
        f"{figure_of(one.name, '' if one.seat is None else name(one.seat))} {one.now:g} to {one.then:.1f}" for one in each.why[:4]
    ]
    if why:
        say(f"      figures: {'; '.join(why)}")
