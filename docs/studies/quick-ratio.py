"""Which ratio breaks even in QUICK: plays the study, draws its figure, writes its table.

`python docs/studies/quick-ratio.py` writes `quick-ratio.svg` and `quick-ratio.csv` beside it.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any

import enfilade

HERE = Path(__file__).parent
SETTINGS: dict[str, Any] = {
    "seed": "which ratio breaks even",
    "battles": 1000,  # for each point
    "terrain": {"open": ".", "urban": "u", "close": "#"},
    "attackers": ["inf", "wheeled", "task", "mech", "tank"],
    "defenders": ["inf", "mech"],
    "enablers": [(0, 0), (3, 0), (3, 3)],  # of each attacker, of the defender, in the comparison of kinds
    "ladder": ("task", "inf"),  # the pair for which every number of Enablers is tried, with and without revival,
    "ladder_terrain": ["urban", "close"],  # here; both are as strong in the open as in urban terrain
}
MOST = 8  # attacks in a round: the largest hand of cubes
TYPES = ("recon", "arty", "eng", "sup")
FRONT = ("f5", "e5", "g5", "e6", "g6")  # five of the six hexes around the defender in f6; f7 is left for its retreat
COLOURS = ("#1f4e79", "#5b7f3a", "#a07a1c", "#b5462f")
WIDTH, HEIGHT, LEFT, TOP, GAP = 250, 240, 56, 40, 60


@dataclass(frozen=True)
class Case:
    """Who attacks whom, where, and with what."""

    terrain: str
    attacker: str
    defender: str
    attackers_enablers: int
    defenders_enablers: int
    revived: bool  # the defender's side spends its actions on taking the Reduced marker off again (6.3)


@dataclass
class Tally:
    """What became of all battles of a case."""

    battles: int = 0
    driven_out: list[int] = field(default_factory=lambda: [0] * (MOST + 1))  # battles decided by the attack of this number
    attacks: int = 0
    hits: int = 0  # on attackers
    attackers_removed: int = 0
    defenders_removed: int = 0

    def within(self, attacks: int) -> float:
        """The share of battles in which so many attacks, or fewer, drove the defender out."""
        return sum(self.driven_out[: attacks + 1]) / self.battles

    @property
    def half(self) -> int:
        """How many attackers drive it out half of the time; 0: more than there were."""
        return next((attacks for attacks in range(1, MOST + 1) if self.within(attacks) >= 0.5), 0)


def cases() -> list[Case]:
    asked = SETTINGS
    kinds = product(asked["terrain"], asked["attackers"], asked["defenders"], asked["enablers"])
    found = [Case(terrain, one, other, *enablers, False) for terrain, one, other, enablers in kinds]
    numbers = range(4)
    for terrain, ours, theirs, revived in product(asked["ladder_terrain"], numbers, numbers, (False, True)):
        found.append(Case(terrain, *asked["ladder"], ours, theirs, revived))
    return list(dict.fromkeys(found))


def posed(case: Case) -> enfilade.Table:
    """The defender in the middle of a city of one terrain, five hexes of attackers around it, two in each."""
    glyph = SETTINGS["terrain"][case.terrain]
    bundled = enfilade.scenario("quick/lesson").data["map"]["rows"]
    kit = " ".join(TYPES[: case.attackers_enablers])
    attackers = [
        f"{name(rank, place)} {case.attacker} D{rank} {hex} {kit}" for rank in (1, 2) for place, hex in enumerate(FRONT, 1)
    ]
    defender = f"G11 {case.defender} G1 f6 {' '.join(TYPES[: case.defenders_enablers])}"
    changes = {
        "map.rows": "".join([each if each.isspace() else glyph for each in bundled]),
        "rounds": 1,
        "options.hand_size": MOST,
        "seats.div.cubes_pool": {"blue": MOST, "pink": 0},
        "seats.ga.cubes_pool": {"blue": 0, "pink": MOST},
        "seats.div.units": "\n".join(["DPost post - f3", "D1HQ hq D1 f4", "D2HQ hq D2 f4", *attackers]),
        "seats.ga.units": "\n".join(["GPost post - f9", "G1HQ hq G1 f8", "G12 inf G1 g8", defender]),
    }
    return enfilade.Table(enfilade.scenario("quick/lesson", changes), seed="posed")


def name(rank: int, place: int) -> str:
    return f"D{rank}{place}"


def chosen(table: enfilade.Table, seat: str, case: Case, fresh: list[str]) -> str:
    """Fresh attackers attack in turn; whoever is hit gives up its ground, or its life, last of all."""
    legal = [str(action) for action in table.legal(seat)]
    wanted = [f"attack {unit}" for unit in fresh] if seat == "div" else ["revive-unit G11"] if case.revived else []
    for text in [*wanted, "target G11", "stay", "reduce"]:
        if text in legal:
            return text
    for verb in ("select", "pass", "exhaust", "retreat", "remove"):
        for text in legal:
            if text.split()[0] == verb:
                return text
    raise AssertionError(legal)


def fought(case: Case, table: enfilade.Table, tally: Tally) -> None:
    """One battle: up to eight attacks, or until the defender is no longer in its hex."""
    fresh = [name(rank, place) for rank in (1, 2) for place in range(1, len(FRONT) + 1)]
    attacks, gone = 0, False
    while table.actors:
        seat = table.actors[0]
        text = chosen(table, seat, case, fresh)
        if gone and text.split()[0] in ("attack", "pass", "revive-unit"):
            break
        if text.startswith("attack"):
            fresh.remove(text.split()[1])
            attacks += 1
        for event in table.act(seat, text):
            unit = event.values.get("unit")
            gone = gone or (unit == "G11" and event.name in ("retreated", "removed"))
            tally.hits += event.values["losses"] if event.name == "fired" and unit == "G11" else 0
            tally.attackers_removed += event.name == "removed" and unit != "G11"
            tally.defenders_removed += event.name == "removed" and unit == "G11"
    tally.battles += 1
    tally.attacks += attacks
    if gone:
        tally.driven_out[attacks] += 1


def tallied(case: Case) -> Tally:
    """All battles of a case, each with chance of its own; those of the same number are alike in all cases."""
    start, tally = posed(case), Tally()
    master = enfilade.Seeded(SETTINGS["seed"])
    for number in range(SETTINGS["battles"]):
        fought(case, start.copy(dice=master.stream(str(number))), tally)
    return tally


def lines(results: dict[Case, Tally]) -> list[tuple[str, list[tuple[str, Tally]]]]:
    """What the charts compare: terrain, Enablers, revival; each line with its name."""
    terrains = [(terrain, results[Case(terrain, "mech", "inf", 0, 0, False)]) for terrain in SETTINGS["terrain"]]
    enablers = [(f"{number} Enablers each", results[Case("urban", "task", "inf", number, 0, False)]) for number in (3, 2, 1, 0)]
    sustained = [
        ("it has no Enablers", results[Case("urban", "task", "inf", 3, 0, False)]),
        ("it has three", results[Case("urban", "task", "inf", 3, 3, False)]),
        ("it has none, and is revived", results[Case("urban", "task", "inf", 3, 0, True)]),
        ("it has three, and is revived", results[Case("urban", "task", "inf", 3, 3, True)]),
    ]
    return [
        ("Ground: mech against inf", terrains),
        ("Attackers' Enablers: task against inf", enablers),
        ("The defender's means: 3 Enablers attack", sustained),
    ]


def panel(number: int, title: str, compared: list[tuple[str, Tally]]) -> list[str]:
    """A chart: the share of defenders driven out, over the number of attackers."""
    x0, y1 = LEFT + number * (WIDTH + GAP), TOP + HEIGHT
    drawn = [f'<text x="{x0}" y="{TOP - 16}" class="title">{title}</text>']
    for share in range(0, 101, 25):
        y = y1 - share * HEIGHT / 100
        half = "half" if share == 50 else "grid"
        drawn.append(f'<line x1="{x0}" y1="{y:.0f}" x2="{x0 + WIDTH}" y2="{y:.0f}" class="{half}"/>')
        drawn.append(f'<text x="{x0 - 8}" y="{y + 4:.0f}" text-anchor="end">{share} %</text>')
    for attacks in range(MOST + 1):
        x = x0 + attacks * WIDTH / MOST
        drawn.append(f'<text x="{x:.1f}" y="{y1 + 18}" text-anchor="middle">{attacks}</text>')
    for line, (colour, (label, tally)) in enumerate(zip(COLOURS, compared, strict=False)):
        places = [f"{x0 + k * WIDTH / MOST:.1f},{y1 - HEIGHT * tally.within(k):.1f}" for k in range(MOST + 1)]
        drawn.append(f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" stroke-width="2.2"/>')
        y = y1 + 62 + line * 18
        drawn.append(f'<rect x="{x0}" y="{y - 6}" width="14" height="4" fill="{colour}"/>')
        drawn.append(f'<text x="{x0 + 20}" y="{y}">{label}</text>')
    return drawn


def figure(results: dict[Case, Tally]) -> str:
    """The charts and their keys, as SVG."""
    width, height = LEFT + 3 * WIDTH + 2 * GAP + 24, TOP + HEIGHT + 132
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Defenders driven out of their hex, by the number of attackers</title>",
        "<style>text{font:12px sans-serif;fill:#222}.title{font:bold 13px sans-serif}"
        ".grid{stroke:#d8d8d8}.half{stroke:#555;stroke-dasharray:4 3}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (title, compared) in enumerate(lines(results)):
        drawn += panel(number, title, compared)
    drawn.append(f'<text x="{LEFT}" y="{TOP + HEIGHT + 38}">attackers, one after another</text>')
    return "\n".join([*drawn, "</svg>", ""])


def row(case: Case, tally: Tally) -> list[str]:
    """A line of the table: the case, how often how many attackers were enough, and what they paid."""
    first = [case.terrain, case.attacker, case.defender, str(case.attackers_enablers), str(case.defenders_enablers)]
    shares = [f"{tally.within(attacks):.4f}" for attacks in range(1, MOST + 1)]
    errors = [sqrt(share * (1 - share) / tally.battles) for share in map(tally.within, range(1, MOST + 1))]
    paid = (tally.attacks, tally.hits, tally.attackers_removed, tally.defenders_removed)
    means = [f"{each / tally.battles:.3f}" for each in paid]
    return [*first, "yes" if case.revived else "no", str(tally.half or ""), *shares, f"{1.96 * max(errors):.4f}", *means]


def main() -> None:
    results = {case: tallied(case) for case in cases()}
    with (HERE / "quick-ratio.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        head = ["terrain", "attacker", "defender", "attackers_enablers", "defenders_enablers", "revived", "attackers_for_half"]
        shares = [f"within_{attacks}" for attacks in range(1, MOST + 1)]
        rows.writerow([*head, *shares, "interval", "attacks", "hits_on_attackers", "attackers_removed", "defenders_removed"])
        rows.writerows([row(case, tally) for case, tally in results.items()])
    (HERE / "quick-ratio.svg").write_text(figure(results), encoding="utf-8")


if __name__ == "__main__":
    main()
