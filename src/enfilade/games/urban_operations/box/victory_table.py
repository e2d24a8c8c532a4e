"""The victory table of a scenario: its lines, read and checked (1.3)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader, is_count
from enfilade.kernel.errors import shown
from enfilade.kernel.event import Seat

LEVELS: Final = ("undecided", "partial", "total")
SIDES: Final = ("green", "red")
COMPARISONS: Final = (">=", "<=", "==")


class Condition:
    """A line of a victory table, parsed: what is counted, for whom, how it is compared."""

    def __init__(self, text: str, kind: str, building: str, seat: Seat, compare: str, count: int) -> None:
        self.text: Final = text
        self.kind: Final = kind  # always, zones, lost, prisoner
        self.building: Final = building
        self.seat: Final = seat
        self.compare: Final = compare
        self.count: Final = count


class Rung:
    """A line of a ladder: the first true one decides."""

    def __init__(self, when: Condition, winner: Seat, level: str) -> None:
        self.when: Final = when
        self.winner: Final = winner
        self.level: Final = level


class Award:
    """Points for a side if a condition holds at the end."""

    def __init__(self, when: Condition, seat: Seat, score: int) -> None:
        self.when: Final = when
        self.seat: Final = seat
        self.score: Final = score


class Victory:
    """How a scenario is decided: by a ladder, or by points."""

    def __init__(
        self,
        ladder: list[Rung],
        awards: list[Award],
        unit: int,
        vehicle: int,
        leader_bonus: int,
        per_population: int,
        downgrade: Seat,
        total: int,
        partial: int,
    ) -> None:
        self.ladder: Final = ladder
        self.awards: Final = awards
        self.unit: Final = unit
        self.vehicle: Final = vehicle
        self.leader_bonus: Final = leader_bonus
        self.per_population: Final = per_population
        self.downgrade: Final = downgrade
        self.total: Final = total
        self.partial: Final = partial


def read_victory(data: Reader, buildings: list[str]) -> Victory:
    ladder: list[Rung] = []
    for each in data.tables("ladder"):
        words = each.text("result").split()
        if len(words) != 2 or words[0] not in ("green", "red") or words[1] not in LEVELS[1:]:
            raise each.bad("result", f'{each.text("result")!r} should be like "green total" or "red partial"')
        ladder.append(Rung(_condition(each, buildings), words[0], words[1]))
        each.close()
    awards: list[Award] = []
    for each in data.tables("points"):
        awards.append(Award(_condition(each, buildings), each.choice("side", ("green", "red")), each.integer("score")))
        each.close()
    kills, collateral, margins = data.table("kills"), data.table("collateral"), data.table("margins")
    victory = Victory(
        ladder,
        awards,
        kills.integer("unit", 0),
        kills.integer("vehicle", 0),
        kills.integer("leader_bonus", 0),
        collateral.integer("per_population", 0),
        collateral.choice("downgrade_if_population_killed_by", ("", "green", "red"), ""),
        margins.integer("total", 1),
        margins.integer("partial", 1),
    )
    for part in (kills, collateral, margins, data):
        part.close()
    if not ladder and not awards and not victory.unit:
        raise data.bad("", "a scenario needs victory.ladder, victory.points or victory.kills")
    if ladder and ladder[-1].when.kind != "always":
        raise data.bad("ladder", 'the last line of a ladder should be "always"')
    return victory


def _condition(data: Reader, buildings: list[str]) -> Condition:
    text = data.text("when")
    words = text.split()
    if text == "always":
        return Condition(text, "always", "", "", ">=", 0)
    if words in (["prisoner", "exited"], ["prisoner", "carried"]):
        return Condition(text, words[1], "", "", ">=", 1)
    if len(words) == 6 and words[4] in COMPARISONS and is_count(words[5]):
        building, count = words[0][6:-1], int(words[5])
        if words[0] == f"zones({building})" and words[1:3] == ["controlled", "by"] and words[3] in SIDES:
            if building not in buildings:
                raise data.bad("when", f"there is no building {shown(building)}")
            return Condition(text, "zones", building, words[3], words[4], count)
        if words[0] in SIDES and words[1:4] == ["unit", "blocks", "lost"]:
            return Condition(text, "lost", "", words[0], words[4], count)
    raise data.bad("when", f"{shown(text)} is no condition: see the scenario format")
