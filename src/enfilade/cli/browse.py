"""Commands to look around: games, scenarios, boards, rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from enfilade import library
from enfilade.citations import Citation, Cited, citations
from enfilade.cli.common import (
    AsJson,
    Changes,
    GameName,
    ScenarioName,
    entry,
    find_scenario,
    grid,
    print_json,
    save_pictures,
    say,
    screen,
    settings,
)
from enfilade.cli.positions import At, begun
from enfilade.contract.game import Rule
from enfilade.contract.table import Table
from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError, number, shown
from enfilade.library import AnyScenario, matching
from enfilade.players import ABOUT, names
from enfilade.scene.text import spoken, terminal

RULING = "r"  # the letter that numbers rulings
NEAR = 6  # rules that are named where a number is not found


def games(as_json: AsJson = False) -> None:
    """List the games."""
    found = [
        {
            "id": game.id,
            "title": game.title,
            "blurb": game.blurb,
            "minutes": game.minutes,
            "difficulty": game.difficulty,
            "rules_version": game.version,
            "scenarios": library.scenario_names(game.id),
            "players": names(game),
        }
        for game in library.catalogue().values()
    ]
    if as_json:
        print_json({"games": found})
        return
    console = screen()
    for game in library.catalogue().values():
        count = number(len(library.scenario_names(game.id)), "scenario")
        entry(console, game.id, game.title, f"{game.minutes} minutes, {count}", game.blurb)


def players(game: GameName = "", as_json: AsJson = False) -> None:
    """List the computer players, the weakest first; with a game, those that it brings, too."""
    known = names(library.game(game)) if game else list(ABOUT)
    found = [{"name": name, "about": ABOUT.get(name, "brought by the game")} for name in known]
    found.append({"name": "search:400", "about": "400 simulated games an order, or as many as you say"})
    found.append({"name": "search:2s", "about": "two seconds an order, or as many as you say"})
    found.append({"name": "search:2cpu", "about": "two seconds of the processor, however busy the machine is"})
    if as_json:
        print_json({"players": found})
        return
    table = grid("player", "")
    for each in found:
        table.add_row(each["name"], each["about"])
    screen().print(table)


def scenarios(game: GameName, as_json: AsJson = False) -> None:
    """List the scenarios of a game."""
    found = [_described(library.scenario(name, look=False)) for name in library.scenario_names(game)]
    if as_json:
        print_json({"scenarios": found})
        return
    console = screen()
    for each in found:
        facts = [f"{each['minutes']} minutes" if each["minutes"] else "", str(each["difficulty"]), str(each["odds"])]
        entry(console, str(each["name"]), str(each["title"]), ", ".join([fact for fact in facts if fact]), str(each["intro"]))


def _described(scenario: AnyScenario) -> dict[str, object]:
    data = scenario.data
    told: dict[str, Data] = {key: data.get(key, "") for key in ("intro", "minutes", "difficulty", "odds", "notes")}
    return {"name": scenario.name, "title": scenario.title, "seats": list(scenario.seats), **told}


def show(
    scenario: ScenarioName,
    changes: Changes = None,
    at: At = "",
    svg: Annotated[Path | None, typer.Option("--svg", help="Write an SVG picture there.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="Write a PNG picture there.")] = None,
    theme: Annotated[
        str, typer.Option("--theme", help="The colours of a picture: light, dark, or print for black and white.")
    ] = "light",
    speak: Annotated[bool, typer.Option("--spoken", help="Describe the board in sentences, for a screen reader.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a scenario: its board, forces and options."""
    found = begun(find_scenario(scenario, settings(changes)), at)
    table = Table(found, seed=0)
    scene = found.game.scene(table.view(None))
    save_pictures(scene, svg, png, theme)
    if as_json:
        options = [option.to_data() for option in found.game.rules.options(found.start)]
        print_json({**_described(found), "options": options, "scene": scene.to_data()})
    elif speak or (svg is None and png is None):
        intro = found.data.get("intro", "")
        say(f"{found.title} ({found.name})\n{intro}\n")
        say(spoken(scene) if speak else terminal(scene))
        _say_options(found)


def _say_options(found: AnyScenario) -> None:
    """What may be chosen, with `--set`, and what this scenario chooses."""
    options = found.game.rules.options(found.start)
    if not options:
        return
    say("Options (change one with --set KEY=VALUE)")
    console = screen()
    for option in options:
        values = ", ".join(written(value) for value in option.values) or "a number"
        is_now = f"{option.title(option.value)} ({option.rule}); {'one of ' if option.values else ''}{values}"
        entry(console, option.key, option.label, is_now)


def written(value: Data) -> str:
    """A value as `--set` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules(
    game: GameName,
    number: Annotated[
        list[str] | None, typer.Argument(help="A rule or ruling (5.11, R18), a chapter (5), or words to look for.")
    ] = None,
    code: Annotated[bool, typer.Option("--code", help="Say also where the source and the tests cite each rule.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game, all or some of them."""
    played = library.game(game)
    known = list(library.rules(played.id).values())
    wanted = " ".join(number or [])
    found = matching(known, wanted)
    if not found:
        raise _no_rule(played.title, wanted, known)
    cited = citations(played) if code else None
    if as_json:
        print_json({"rules": [_rule_data(each, cited) for each in found]})
        return
    console = screen()
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(Text(f"\n{chapter}", style="bold underline"))
        console.print(Text.assemble((f"{rule.number}  {rule.title}. ", "bold"), rule.text))
        if cited is not None:
            console.print(Text("\n".join(_where(rule, cited))), soft_wrap=True)


def _where(rule: Rule, cited: Cited) -> list[str]:
    """The places that cite a rule, source and tests apart, as an editor can open them."""
    tests = ["  (the tests come with the source, not with the package)"] if cited.tests is None else _lines(rule, cited.tests)
    return ["Source", *_lines(rule, cited.source), "Tests", *tests, ""]


def _lines(rule: Rule, places: list[Citation]) -> list[str]:
    found = [each for each in places if each.number == rule.number]
    return [f"  {_near_here(each.path)}:{each.line}  {each.inside}".rstrip() for each in found] or ["  (nowhere)"]


def _near_here(path: Path) -> Path:
    """A path as one would type it from here."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _rule_data(rule: Rule, cited: Cited | None) -> dict[str, Any]:
    told: dict[str, Any] = {"number": rule.number, "title": rule.title, "text": rule.text, "chapter": rule.chapter}
    if cited is not None:
        told["source"] = _places(rule, cited.source)
        told["tests"] = None if cited.tests is None else _places(rule, cited.tests)
    return told


def _places(rule: Rule, places: list[Citation]) -> list[dict[str, str | int]]:
    found = [each for each in places if each.number == rule.number]
    return [{"file": str(_near_here(each.path)), "line": each.line, "in": each.inside} for each in found]


def _no_rule(title: str, wanted: str, known: list[Rule]) -> EnfiladeError:
    """What to say where nothing was found: the nearest numbers for a number, how to look for words otherwise."""
    if any(letter.isdigit() for letter in wanted):
        near = _near(wanted, [rule.number for rule in known])
        return EnfiladeError(f"{title} has no rule {wanted}. Near it: {', '.join(near)}.")
    numbers = f"from {known[0].number} to {known[-1].number}"
    return EnfiladeError(f"no rule of {title} says {shown(wanted)}: look for other words, or for a number {numbers}")


def _near(wanted: str, numbers: list[str]) -> list[str]:
    """The numbers around the place where a wanted one would stand: of its own kind, else of those that are no rulings."""
    kind, place = _parts(wanted)
    kin = [number for number in numbers if _parts(number)[0] == kind]
    alike = sorted(kin or [number for number in numbers if _parts(number)[0] != RULING], key=lambda number: _parts(number)[1])
    index = sum(_parts(number)[1] < place for number in alike)
    first = max(0, min(index - NEAR // 2, len(alike) - NEAR))
    return alike[first : first + NEAR]


def _parts(number: str) -> tuple[str, list[tuple[int, str]]]:
    """A rule's number as people count: `UB 5.11` is 11 in chapter 5 of UB, after `UB 5.9`."""
    found = re.findall(r"\d+|[^\W\d_]+", number.casefold())
    letters = "".join(part for part in found[:1] if not part.isdigit())
    return letters, [(int(part), "") if part.isdigit() else (0, part) for part in (found[1:] if letters else found)]
