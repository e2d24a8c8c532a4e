"""Plays the published contests and writes what came of them: `make strength`, `make balance`, `python tools/contests.py NAME…`.

Each docs/contests/NAME.toml is played into build/contests/NAME, from wherever it was left, and be it elsewhere: the games so far
are kept in docs/contests/NAME.tar.xz, and taken from there where the folder is missing. What came of them goes to
docs/contests/NAME.json, and from there into the tables of docs/explanation/strength.md. `--keep` writes these from what is played
so far, `--tables` only the tables; `--only=SCENARIO` plays on in that one alone.
"""

from __future__ import annotations

import io
import json
import platform
import re
import sys
import tarfile
from pathlib import Path
from typing import Any

from enfilade import cli, library
from enfilade.cli.common import FAILED
from enfilade.lab.arena import open_arena
from enfilade.lab.contest import parse_contest
from enfilade.lab.dataset import LOCK, RUN
from enfilade.players import is_compiled

ROOT = Path(__file__).parents[1]
CONTESTS = ROOT / "docs" / "contests"
BUILD = ROOT / "build" / "contests"
PAGE = ROOT / "docs" / "explanation" / "strength.md"
LEAST_GAMES = 40  # before a scenario's card says anything
ODDS = re.compile(r"(# measured: [^\n]*\n)?odds = [^\n]*\n")
TITLE = re.compile(r"^title = [^\n]*\n", re.MULTILINE)
MARK = re.compile(r"(<!-- contest (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def keep(name: str) -> None:
    """Write down what the games of a contest say that have been played so far, and on what."""
    data = open_arena(BUILD / name).to_data()
    data["ratings"] = {key: rated for key, rated in dict(data["ratings"]).items() if rated}  # type: ignore[call-overload]
    data["made"] = {"python": platform.python_version(), "compiled": is_compiled()}
    text = json.dumps(_rounded(data), indent=1, ensure_ascii=False)
    (CONTESTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    pack(BUILD / name, CONTESTS / f"{name}.tar.xz")


def pack(folder: Path, archive: Path) -> None:
    """Put the games of a contest into one file: the same games give the same bytes, wherever and whenever they were played."""
    with tarfile.open(archive, "w:xz") as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.name != LOCK and not any(part.startswith(".") for part in file.relative_to(folder).parts):
                content = _moved(file) if file.name == RUN else file.read_bytes()
                entry = tarfile.TarInfo(str(file.relative_to(folder)))
                entry.size = len(content)
                packed.addfile(entry, io.BytesIO(content))


def _moved(header: Path) -> bytes:
    """The header of a run that says of its file only what it is called in the repository."""
    data = json.loads(header.read_text(encoding="utf-8"))
    data["file"] = str(Path("docs", "contests", Path(data["file"]).name))
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def unpack(archive: Path, folder: Path) -> None:
    """Take up the games of a contest that were played elsewhere."""
    if archive.is_file() and not folder.exists():
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")


def _rounded(data: Any) -> Any:
    """The same with figures that a person reads: a share to a thousandth."""
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_rounded(value) for value in data]
    return round(data, 4) if isinstance(data, float) else data


def write_odds() -> None:
    """Say on the card of each bundled scenario how even it was found to be, where enough games have been played."""
    for duel in json.loads((CONTESTS / "balance.json").read_text(encoding="utf-8"))["duels"]:
        if duel["games"] >= LEAST_GAMES:
            game, _, id = duel["scenario"].partition("/")
            file = ROOT / "src" / "enfilade" / "games" / game.replace("-", "_") / "scenarios" / f"{id}.toml"
            text = ODDS.sub("", file.read_text(encoding="utf-8"))
            line = f'# measured: enfilade arena docs/contests/balance.toml\nodds = "{odds(duel)}"\n'
            file.write_text(TITLE.sub(rf"\g<0>{line}", text, count=1), encoding="utf-8")


def odds(duel: dict[str, Any]) -> str:
    """`regular against itself: White 48 % (41–55 %), 3 % drawn, 200 games`."""
    scenario = library.scenario(duel["scenario"], look=False)
    share = f"{duel['share']:.0%} ({duel['low']:.0%} to {duel['high']:.0%})".replace("%", " %")
    drawn = f"{duel['drawn'] / duel['games']:.0%}".replace("%", " %")
    return f"regular against itself: {scenario.seat_name(scenario.seats[0])} {share}, {drawn} drawn, {duel['games']} games"


def page() -> str:
    """The page with its tables made anew from what is stored."""
    return MARK.sub(lambda found: f"{found[1]}{table(found[2])}{found[3]}", PAGE.read_text(encoding="utf-8"))


def table(name: str) -> str:
    """What a contest came to, in Markdown; where nothing is stored, that it has not been played."""
    file = CONTESTS / f"{name}.json"
    if not file.is_file():
        return "\nNot played yet.\n\n"
    data = json.loads(file.read_text(encoding="utf-8"))
    made = data["made"]
    how = "compiled" if made["compiled"] else "interpreted"
    finished = "" if data["finished"] else ", not finished"
    failed = sum([each["failed"] for each in data["duels"]])
    wrong = f" {failed} more could not be played to their end and do not count." if failed else ""
    lines = ["", f"{data['games']:,} games, Python {made['python']}, {how}{finished}.{wrong}", ""]
    alone = len(data["players"]) == 1
    who, more = ("first seat", []) if alone else ("who, against whom", ["from each seat", "settled"])
    titles = ["scenario", who, "games", "drawn", "points", "95 % interval", *more]
    rows = [titles, ["---"] * len(titles), *[cells(name, each, alone) for each in data["duels"] if each["games"]]]
    return "\n".join([*lines, *[f"| {' | '.join(each)} |" for each in rows], "", ""])


def cells(name: str, duel: dict[str, Any], alone: bool) -> list[str]:
    """A pair in a scenario; whoever is measured stands first."""
    scenario = library.scenario(duel["scenario"], look=False)
    names = {seat: scenario.seat_name(seat) for seat in scenario.seats}
    who = names[scenario.seats[0]] if alone else f"`{duel['first']}`, `{duel['second']}`"
    shares = [f"{duel['share']:.0%}", f"{duel['low']:.0%} – {duel['high']:.0%}"]
    sides = ", ".join(f"{names[each['seat']]} {each['share']:.0%}" for each in duel["sides"])
    more = [] if alone else [sides, settled(name, duel)]
    return [scenario.title, who, str(duel["games"]), str(duel["drawn"]), *shares, *more]


def settled(name: str, duel: dict[str, Any]) -> str:
    """On which side of what its test asks for a pair has proved to be."""
    file = CONTESTS / f"{name}.toml"
    test = parse_contest(file.read_text(encoding="utf-8"), str(file)).test_in(duel["scenario"])
    if test is None or not duel["verdict"]:
        return "no"
    return f"{test.above:.0%} or more" if duel["verdict"] == "above" else f"{test.below:.0%} or less"


def main(arguments: list[str]) -> int:
    names = [each for each in arguments if not each.startswith("-")]
    only = [each for each in arguments if each.startswith("--only=")]
    for name in names if "--tables" not in arguments else ():
        unpack(CONTESTS / f"{name}.tar.xz", BUILD / name)
        play = ["arena", str((CONTESTS / f"{name}.toml").relative_to(ROOT)), "--out", str(BUILD / name), *only]
        status = 0 if "--keep" in arguments else cli.run(play)
        keep(name)
        if status not in (0, FAILED):  # games that failed do not count, and the table says how many
            return status
        if name == "balance":
            write_odds()
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
