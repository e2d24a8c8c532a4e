"""Commands to look around: games, scenarios, boards, rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from enfilade import library
from enfilade.cli.common import AsJson, Changes, find_scenario, print_json, say, screen, settings
from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.kernel.game import Rule
from enfilade.kernel.table import Table
from enfilade.library import AnyScenario
from enfilade.pictures import save_picture
from enfilade.players import names
from enfilade.scene.text import spoken, terminal


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
    grid = Grid("game", "title", "what it is", "time", "scenarios", box=None, header_style="bold", pad_edge=False)
    for game in library.catalogue().values():
        count = str(len(library.scenario_names(game.id)))
        grid.add_row(game.id, game.title, game.blurb, game.minutes, count)
    screen().print(grid)


def scenarios(game: Annotated[str, typer.Argument(help="A game, such as urban-battle.")], as_json: AsJson = False) -> None:
    """List the scenarios of a game."""
    found = [_described(library.scenario(name)) for name in library.scenario_names(game)]
    if as_json:
        print_json({"scenarios": found})
        return
    grid = Grid("scenario", "title", "minutes", "difficulty", "what it is about", box=None, header_style="bold", pad_edge=False)
    grid.columns[0].no_wrap = True
    for each in found:
        grid.add_row(*[str(each[key]) for key in ("name", "title", "minutes", "difficulty", "intro")])
    screen().print(grid)


def _described(scenario: AnyScenario) -> dict[str, object]:
    data = scenario.data
    told: dict[str, Data] = {key: data.get(key, "") for key in ("intro", "minutes", "difficulty", "notes")}
    return {"name": scenario.name, "title": scenario.title, "seats": list(scenario.seats), **told}


def show(
    scenario: Annotated[str, typer.Argument(help="A bundled scenario or a .toml file.")],
    changes: Changes = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write an SVG picture there.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="Write a PNG picture there.")] = None,
    speak: Annotated[bool, typer.Option("--spoken", help="Describe the board in sentences, for a screen reader.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a scenario: its board, forces and options."""
    found = find_scenario(scenario, settings(changes))
    table = Table(found, seed=0)
    scene = found.game.scene(table.view(None))
    for path, suffix in ((svg, ".svg"), (png, ".png")):
        if path is not None:
            if path.suffix.lower() != suffix:
                raise EnfiladeError(f"{path}: the name of this picture should end in {suffix}")
            say(f"wrote {save_picture(scene, path)}")
    if as_json:
        options = [option.to_data() for option in found.game.options(found.start)]
        print_json({**_described(found), "options": options, "scene": scene.to_data()})
    elif svg is None and png is None:
        intro = found.data.get("intro", "")
        say(f"{found.title} ({found.name})\n{intro}\n")
        say(spoken(scene) if speak else terminal(scene))


def rules(
    game: Annotated[str, typer.Argument(help="A game, such as urban-battle.")],
    number: Annotated[
        list[str] | None, typer.Argument(help="A rule or ruling (5.11, R18), a chapter (5), or words to look for.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game, all or some of them."""
    known = list(library.rules(library.game(game).id).values())
    wanted = " ".join(number or [])
    found = matching(known, wanted)
    if not found:
        raise UnknownName("rule", wanted, [rule.number for rule in known])
    if as_json:
        told = [{"number": each.number, "title": each.title, "text": each.text, "chapter": each.chapter} for each in found]
        print_json({"rules": told})
        return
    console = screen()
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(Text(f"\n{chapter}", style="bold underline"))
        console.print(Text.assemble((f"{rule.number}  {rule.title}. ", "bold"), rule.text))


def matching(known: list[Rule], wanted: str) -> list[Rule]:
    """All rules; or the one with a number; or those under it; or those that hold all the words."""
    if not wanted:
        return known
    word = wanted.casefold().strip()
    exact = [rule for rule in known if word in (rule.number.casefold(), rule.number.casefold().rpartition(" ")[2])]
    if (exact and "." in word) or (exact and not word.isdigit()):
        return exact
    below = [rule for rule in known if (rule.number.casefold().rpartition(" ")[2] + ".").startswith(f"{word}.")]
    if below:
        return below
    words = word.split()
    return [rule for rule in known if all(each in f"{rule.title} {rule.text}".casefold() for each in words)]
