"""`enfilade arena`: players meet, seats swapped, and are rated."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from enfilade import library
from enfilade.cli.common import FAILED, STOPPED, AsJson, Lines, full_name, grid, print_json, progress_bar, say, screen
from enfilade.kernel.errors import BadScenario, EnfiladeError, UnknownName, number
from enfilade.lab import needs
from enfilade.players.seats import named, split

if TYPE_CHECKING:
    from enfilade.lab.arena import Arena, Duel, Standings
    from enfilade.lab.contest import Contest
    from enfilade.lab.sequential import Test

OPTIONS = ("players", "against", "games", "seed")  # that say what a contest file says by the same name
MOST_REASONS = 3  # why games of a pair failed
MOST_NAMES = 8  # of what is not played yet


def arena(
    sources: Annotated[
        list[str], typer.Argument(metavar="SCENARIO...", help="Scenarios; or one contest file, or the folder of a contest.")
    ],
    players: Annotated[
        str, typer.Option("--players", help="Who meets, such as regular,greedy; NAME=external:./program names a program.")
    ] = "",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games of each pair in each scenario, equally many from each seat.")
    ] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The master seed.")] = "1",
    test: Annotated[
        str,
        typer.Option(
            "--test", metavar="BELOW:ABOVE", help="Stop a pair once it is clear on which side of these shares it is, as 0.5:0.6."
        ),
    ] = "",
    against: Annotated[str, typer.Option("--against", help="Whom the others meet; without it all meet all.")] = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Keep the games there and go on from there; a file's are kept beside it."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="SCENARIO", help="Play in this scenario alone; can be given again."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Let players meet in every pairing and from every seat, and rate them. The same command goes on where it was stopped."""
    needs.need(*needs.FOR_RUNS)
    from enfilade.lab.arena import Arena, open_arena  # noqa: PLC0415  (only those who want it wait for its libraries)
    from enfilade.lab.dataset import CONTEST  # noqa: PLC0415

    if len(sources) == 1 and (Path(sources[0]) / CONTEST).is_file():
        _tell(open_arena(Path(sources[0])), as_json)
        return
    with _by_options():
        contest = _contest(sources, players, games, seed, test, against)
        kept = out or (Path(sources[0]).with_suffix("") if _is_file(sources) else None)
        made = Arena(contest, kept, only or ())
    if not as_json:
        _announce(contest, kept)
    stopped = _play(made, jobs or os.cpu_count() or 1, as_json)
    standings = made.standings()
    _tell(standings, as_json)
    if stopped:
        raise typer.Exit(STOPPED)
    if standings.failed:
        raise typer.Exit(FAILED)


@contextmanager
def _by_options() -> Iterator[None]:
    """A mistake in what options say is told by their names: there is no file in which to look for it."""
    try:
        yield
    except BadScenario as error:
        if error.file:
            raise
        option = error.key.partition(".")[0]
        raise EnfiladeError(f"--{option}: {error.message}" if option in OPTIONS else error.message) from None


def _announce(contest: Contest, kept: Path | None) -> None:
    """What is going to be played, and where an odd number of games is made even."""
    where = "" if kept is None else f", in {kept}"
    say(f"{contest.title}: {number(len(contest.pairs()), 'pair')}, at most {number(contest.count_games, 'game')}{where}")
    odd = sorted({(each.games, contest.games_in(each)) for each in contest.grounds if each.games < contest.games_in(each)})
    for asked, played in odd:
        say(f"{number(asked, 'game')} cannot be shared equally between the seats: each pair plays {played}.")


def _is_file(sources: list[str]) -> bool:
    """Whether a contest file is named, which lists scenarios, and no scenario, which names its game."""
    path = Path(sources[0])
    return len(sources) == 1 and path.suffix == ".toml" and "game" not in library.parse_toml(library.read_file(path), path.name)


def _contest(sources: list[str], players: str, games: int, seed: str, test: str, against: str) -> Contest:
    from enfilade.lab.contest import contest_of, read_contest  # noqa: PLC0415

    if _is_file(sources):
        if players or test or against:
            raise EnfiladeError(f"{sources[0]}: a contest file says itself who meets and when it stops: leave these options out")
        return read_contest(sources[0])
    scenarios = [_scenario(each) for each in sources]
    if not players:
        raise EnfiladeError("name who meets: --players regular,greedy")
    pairs = [named(each) for each in split(players)]
    who = {name or each: each for name, each in pairs}
    if len(who) < len(pairs):
        raise EnfiladeError(f"--players {players}: somebody is named twice: give one of them another name, such as other=greedy")
    return contest_of(scenarios, who, games=games, seed=seed, test=_test(test), against=split(against) if against else ())


def _scenario(name: str) -> str:
    """A scenario as a contest names it; refused if there is none."""
    try:
        found = str(Path(name).resolve()) if name.endswith(".toml") else full_name(name)
        library.scenario(found, look=False)
    except UnknownName as error:
        what = "no contest in this folder" if Path(name).is_dir() else "no such folder"
        raise EnfiladeError(f"{name}: there is {what}, and {error}") from None
    return found


def _test(text: str) -> Test | None:
    from enfilade.lab.sequential import Test  # noqa: PLC0415

    if not text:
        return None
    try:
        below, above = [float(each) for each in text.split(":")]
    except ValueError:
        below = above = 0.0
    if not 0 < below < above < 1:
        raise EnfiladeError(f"--test {text}: give two shares between 0 and 1, the smaller first, such as --test 0.5:0.6")
    return Test(below, above)


def _play(made: Arena, processes: int, as_json: bool) -> bool:
    """Play with a bar; whether somebody stopped it."""
    playing = made.play(processes)
    lines = Lines(not as_json)
    with progress_bar() as bar:
        task = bar.add_task("playing", total=None)
        try:
            for now in playing:
                for each in now.damaged:
                    typer.echo(f"{each}: it is played again", err=True)
                now.damaged.clear()
                bar.update(task, completed=now.done, total=now.total)
                lines.tell(now.done, now.total)
        except KeyboardInterrupt:
            playing.close()
            return True
    return False


def _tell(standings: Standings, as_json: bool) -> None:
    if as_json:
        print_json(standings.to_data())
        return
    _tell_ratings(standings)
    for duel in standings.duels():
        if duel.games or duel.failed:
            _tell_duel(standings, duel)
    _tell_rest(standings)


def _tell_ratings(standings: Standings) -> None:
    """How strong everybody is, over all scenarios and in each; only where somebody has met somebody."""
    played = [each for each in standings.seats if each not in standings.not_played]
    for scenario in played if len(played) == 1 else ("", *played):
        ratings = standings.ratings(scenario)
        if ratings:
            rows = grid("rating", "95 % interval", standings.titles.get(scenario, "all scenarios"))
            for each in ratings:
                rows.add_row(f"{each.rating:+.0f}", f"{each.low:+.0f} – {each.high:+.0f}", each.player)
            screen().print(rows)
            say()


def _tell_rest(standings: Standings) -> None:
    """What has not been played, and how it will be."""
    for each in standings.lost:
        say(f"{each}. What cannot be read is played anew once its folder is removed.")
    missing = list(standings.not_played)
    for duel in standings.duels():
        if duel.scenario not in missing and not duel.games + duel.failed:
            missing.append(f"{duel.first} against {duel.second} in {duel.scenario}")
    if missing:
        more = f", and {len(missing) - MOST_NAMES} more" if len(missing) > MOST_NAMES else ""
        say(f"not played yet: {', '.join(missing[:MOST_NAMES])}{more}")
    if standings.failed:
        say(f"{number(standings.failed, 'game')} failed: the same command plays them again.")
    if not standings.is_finished:
        say("Not all games are played: the same command goes on from here.")


def _tell_duel(standings: Standings, duel: Duel) -> None:
    """A pair in a scenario: what the first scored, from each seat too, and what went wrong."""
    title = f"{duel.first} against {duel.second}: {standings.titles[duel.scenario]}"
    if duel.games:
        _tell_points(duel, title)
    else:
        say(title)
    test = standings.contest.test_in(duel.scenario)
    if test is not None and duel.verdict:
        bound = test.above if duel.verdict == "above" else test.below
        say(f"settled: {bound:.0%} or {'more' if duel.verdict == 'above' else 'less'}")
    if duel.failed:
        more = f"; and {len(duel.reasons) - MOST_REASONS} other reasons" if len(duel.reasons) > MOST_REASONS else ""
        say(f"{number(duel.failed, 'game')} failed and do not count: {'; '.join(duel.reasons[:MOST_REASONS])}{more}")
    if duel.faults:
        say(f"programs made {number(duel.faults, 'fault')}, where a choice was made for them")
    say()


def _tell_points(duel: Duel, title: str) -> None:
    rows = grid("points", "share", "95 % interval", title)
    points = duel.won + duel.drawn / 2
    interval = f"{duel.low:.1%} – {duel.high:.1%}"
    whole = "together" if len(duel.sides) > 1 else "in the first seat"
    rows.add_row(f"{points:g} of {duel.games}", f"{duel.share:.1%}", interval, f"{whole}; {duel.drawn} drawn")
    for side in [each for each in duel.sides if each.games] if len(duel.sides) > 1 else ():
        interval = f"{side.low:.1%} – {side.high:.1%}"
        rows.add_row(f"{side.points:g} of {side.games}", f"{side.share:.1%}", interval, f"as {side.seat}")
    screen().print(rows)
