"""What a sniper, smoke and a breach are worth in Urban Operations: plays the drills, draws their figure, writes their table.

`python docs/studies/urban-operations-tools.py` writes `urban-operations-tools.svg` and `.csv` beside it.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import enfilade

HERE = Path(__file__).parent
SEED = "sniper, smoke, breach"
TRIALS = 2000  # of each drill
# What is chosen where the plan is silent: shoot, shoot back, have a friend cover; who cannot answer goes rather than endures.
HABITS = ("opfire", "weapon", "fire", "return", "cover", "withdraw", "endure", "advance", "step", "hold", "pass", "done")
ANYWHERE = {
    "first-door": ["rows 1-8", "buildings 1 2 3"],
    "dravik-crossroads": ["rows 1-12", "buildings 11 12 21 22 31 32 41 42"],
}
COLOURS = {False: "#b5462f", True: "#1f4e79"}
ROW, LEFT, WIDTH, GAP, TOP = 22, 330, 220, 60, 56

Blocks = dict[str, tuple[str, str]]  # by id: the unit, and where it stands


@dataclass(frozen=True, eq=False)
class Drill:
    """A posed moment, and what Green does in it."""

    tool: str  # what is tried: smoke, breach or sniper
    case: str
    way: str
    armed: bool  # with the tool
    scenario: str
    green: Blocks
    red: Blocks
    plan: tuple[str, ...]  # Green's orders, in turn; what has become impossible is left out
    goals: tuple[str, ...]  # places: it succeeds if Green stands in one of them at the end
    fortified: tuple[str, ...] = ()


@dataclass
class Tally:
    """What became of all trials of a drill."""

    trials: int = 0
    successes: int = 0
    green_lost: int = 0  # OSL
    red_lost: int = 0

    @property
    def share(self) -> float:
        return self.successes / self.trials

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the share."""
        return 1.96 * sqrt(self.share * (1 - self.share) / self.trials)


def streets() -> list[Drill]:
    """A block crosses a street that riflemen watch from the Depot house: one hex of its way is seen."""
    found = []
    red = {"R1a": ("kor-ldr", "1.2"), "R1b": ("kor-inf", "1.5")}
    walk = ("activate G1b", "step 0706", "step 0606", "step 0506", "done")
    throw = ("activate G1c", "smoke", "smoke 0606", "done")
    for who, unit in (("a squad", "ald-inf"), ("a sniper team", "ald-snp")):
        green = {"G1a": ("ald-ldr", "0906"), "G1b": (unit, "0806"), "G1c": ("ald-inf", "0805")}
        for way, plan in (("it walks", walk), ("another squad throws smoke first", throw + walk)):
            case = f"street that riflemen watch, {who} crosses"
            found.append(Drill("smoke", case, way, plan != walk, "first-door", green, red, plan, ("0506",)))
    return found


def houses() -> list[Drill]:
    """A platoon wants a foot in the Depot house, whose doors are held: by one door, by two, or through the west wall."""
    green = {"G1a": ("ald-ldr", "0106"), "G1b": ("ald-inf", "0407"), "G1c": ("ald-inf", "0103"), "G1d": ("ald-eng", "0404")}
    red = {"R1a": ("kor-ldr", "1.3"), "R1b": ("kor-inf", "1.5"), "R1c": ("kor-inf", "1.1"), "R1d": ("kor-mg", "1.6")}
    south = ("activate G1b", "step 0406", "step 0506", "step 0605", "assault R1b", "done")
    west = ("activate G1c", "step 0203", "step 0303", "step 0403", "assault R1c", "done")
    charge = ("activate G1d", "breach 1.4", "step 1.4", "done")
    ways = {"a squad assaults a door": south, "two squads, a door each": south + west, "engineers breach and run in": charge}
    zones = ("1.1", "1.2", "1.3", "1.4", "1.5", "1.6")
    found = []
    for case, works in (("house with its doors held", ()), ("house with its doors held and fortified", ("1.1", "1.5"))):
        found += [
            Drill("breach", case, way, plan == charge, "first-door", green, red, plan, zones, works) for way, plan in ways.items()
        ]
    return found


def shots() -> list[Drill]:
    """One shot along the main street: at a leader, alone or beside a squad, within the reach of rifles or beyond; at a squad."""
    targets = {
        "leader at 12 EP, alone": {"RA1": ("kor-ldr", "1306"), "RA2": ("kor-inf", "22.5")},
        "leader at 12 EP beside a squad": {"RA1": ("kor-ldr", "1306"), "RA2": ("kor-inf", "1305")},
        "leader at 16 EP, alone": {"RA1": ("kor-ldr", "1706"), "RA2": ("kor-inf", "22.5")},
        "leader at 16 EP beside a squad": {"RA1": ("kor-ldr", "1706"), "RA2": ("kor-inf", "1705")},
    }
    firers = {"riflemen fire": "ald-inf", "a machine gun fires": "ald-mg", "a sniper fires": "ald-snp"}
    plan = ("activate GA2", "fire RA1", "done")
    found = []
    for case, red in targets.items():
        for way, unit in firers.items():
            green = {"GA1": ("ald-ldr", "0104"), "GA2": (unit, "0106")}
            found.append(Drill("sniper", case, way, unit == "ald-snp", "dravik-crossroads", green, red, plan, ()))
    return found


def posed(drill: Drill) -> enfilade.Table:
    """The drill's blocks where it has them, and nothing else on the map."""
    changes: dict[str, Any] = {"options.set_up": "printed", "options.supporting_fire": False, "options.suppressing_fire": False}
    data = enfilade.scenario(f"urban-operations/{drill.scenario}").data
    for seat, blocks in (("green", drill.green), ("red", drill.red)):
        standing = [{"id": id, "unit": unit, "at": at} for id, (unit, at) in blocks.items()]
        force = {**data[seat]["force"][0], "quality": "veteran", "setup": ANYWHERE[drill.scenario], "blocks": standing}
        changes[seat] = {"army": data[seat]["army"], "force": [force]}
    changes["red"]["fortified"] = list(drill.fortified)
    table = enfilade.Table(enfilade.scenario(f"urban-operations/{drill.scenario}", changes), seed="posed")
    for order in ("done", "done"):  # both have set up
        table.act(table.actors[0], order)
    return table


def meant(table: enfilade.Table, order: str) -> str:
    """An order with the token of the block it names, as it is offered."""
    verb, _, target = order.partition(" ")
    blocks = table.position.blocks
    return f"{verb} {blocks[target].token}" if target in blocks else order


def choice(table: enfilade.Table, seat: str, orders: list[str]) -> str:
    """The next order of the plan; a block whose order cannot be carried out is done. Where the plan is silent, habit."""
    legal = [str(action) for action in table.legal(seat)]
    if seat == "green":
        while "end" in legal and not orders[0].startswith(("activate", "end")):  # between two activations
            orders.pop(0)
        if meant(table, orders[0]) in legal:
            return meant(table, orders.pop(0))
        if "done" in legal:
            return "done"
    return next(each for verb in HABITS for each in legal if each.split()[0] == verb)


def tried(drill: Drill, table: enfilade.Table, tally: Tally) -> None:
    """One trial: Green's impulse, in which Red shoots when it may."""
    blocks = table.position.blocks
    strength = {id: blocks[id].osl for id in (*drill.green, *drill.red)}
    aim = next(iter(drill.red.values()))[1]
    orders = [*drill.plan, "end"]
    table.act("green", table.legal("green")[0])  # the impulse of its only force
    while orders:
        seat = table.actors[0]
        table.act(seat, choice(table, seat, orders))
    blocks = table.position.blocks
    left = {id: blocks[id].osl if blocks[id].is_on_map else 0 for id in strength}
    places = {id: blocks[id].loc for id in strength if blocks[id].is_on_map}
    tally.trials += 1
    tally.green_lost += sum([strength[id] - left[id] for id in drill.green])
    tally.red_lost += sum([strength[id] - left[id] for id in drill.red])
    if drill.goals:
        tally.successes += any([places.get(id) in drill.goals for id in drill.green])
    else:
        tally.successes += places.get(next(iter(drill.red))) != aim


def tallied(drill: Drill) -> Tally:
    """All trials of a drill; those of the same number begin with the same dice in every drill."""
    start, tally, master = posed(drill), Tally(), enfilade.Seeded(SEED)
    for number in range(TRIALS):
        tried(drill, start.copy(dice=master.stream(str(number))), tally)
    return tally


def bars(x0: float, y: float, values: list[tuple[float, str]], scale: float) -> list[str]:
    """Thin bars below each other, each with its figure."""
    drawn = []
    for number, (value, colour) in enumerate(values):
        height = (ROW - 6) / len(values)
        top, length = y + number * height, value * scale
        drawn.append(f'<rect x="{x0}" y="{top:.1f}" width="{length:.1f}" height="{height:.1f}" fill="{colour}"/>')
    return drawn


def figure(results: dict[Drill, Tally]) -> str:
    """Each drill in a line: how often it succeeds, and what it costs both sides, as SVG."""
    x1, x2 = LEFT, LEFT + WIDTH + GAP
    drawn: list[str] = []
    y, case = TOP, ""
    most = max([max(each.green_lost, each.red_lost) / each.trials for each in results.values()])
    for drill, tally in results.items():
        if drill.case != case:
            y, case = y + 12, drill.case
            drawn.append(f'<text x="12" y="{y + 12}" class="case">{case}</text>')
            y += ROW - 4
        weight = ' class="armed"' if drill.armed else ""
        drawn.append(f'<text x="28" y="{y + 12}"{weight}>{drill.way}</text>')
        drawn += bars(x1, y, [(tally.share, COLOURS[drill.armed])], WIDTH)
        drawn.append(f'<text x="{x1 + WIDTH * tally.share + 6:.1f}" y="{y + 12}">{100 * tally.share:.0f} %</text>')
        green, red = tally.green_lost / tally.trials, tally.red_lost / tally.trials
        drawn += bars(x2, y, [(green, "#5b7f3a"), (red, "#9c2b2b")], WIDTH / most)
        drawn.append(f'<text x="{x2 + WIDTH * max(green, red) / most + 6:.1f}" y="{y + 12}">{green:.2f} / {red:.2f}</text>')
        y += ROW
    width, height = x2 + WIDTH + 90, y + 16
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>How often each drill succeeds and what it costs, with the tool and without</title>",
        "<style>text{font:12px sans-serif;fill:#222}.title{font:bold 13px sans-serif}.case{font-style:italic}"
        ".armed{font-weight:bold}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{x1}" y="24" class="title">across, inside, or the leader gone</text>',
        f'<text x="{x2}" y="24" class="title">OSL lost by Green (above) and Red</text>',
    ]
    return "\n".join([*head, *drawn, "</svg>", ""])


def main() -> None:
    results = {drill: tallied(drill) for drill in [*streets(), *houses(), *shots()]}
    with (HERE / "urban-operations-tools.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["tool", "case", "way", "with_tool", "trials", "success", "interval", "green_lost", "red_lost"])
        for drill, tally in results.items():
            figures = [tally.share, tally.error, tally.green_lost / tally.trials, tally.red_lost / tally.trials]
            words = [drill.tool, drill.case, drill.way, "yes" if drill.armed else "no", tally.trials]
            rows.writerow([*words, *[f"{each:.4f}" for each in figures]])
    (HERE / "urban-operations-tools.svg").write_text(figure(results), encoding="utf-8")


if __name__ == "__main__":
    main()
