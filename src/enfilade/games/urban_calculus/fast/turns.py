"""A campaign as a tidy table: a row for each turn and seat, a column for everything that was counted.

It reads what the rules engine told its umpire, of a game that was just played or of a record that was loaded.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, Final

from enfilade.contract.table import Table
from enfilade.games.urban_calculus.box.board import CITY, SEATS, other
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.event import Event
from enfilade.kernel.record import Entry

Row = dict[str, int | str]
KEYS: Final = ("run", "turn", "seat", "week", "weeks")


class Turn:
    """What is counted of one turn: the clock for both, everything else by seat."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.week = 0
        self.weeks = 0
        self.cell = ""  # of the engagement that is being told
        self.counts: Final[dict[str, Counter[str]]] = {seat: Counter() for seat in SEATS}

    def count(self, event: Event) -> None:
        values: Mapping[str, Any] = event.values
        seat = str(values.get("seat", ""))
        mine = self.counts.get(seat, Counter())
        match event.name:
            case "time_advanced":
                self.week, self.weeks = values["week"], values["weeks"]
            case "action_result":
                self._tested(mine, values, "attempts")
                mine[f"aces_{values['link']}"] += values["ace"]
            case "reverb_test":
                self._tested(self.counts[values["key"]], values, "tests")
            case "recruiting_tested":
                self._tested(mine, values, "tests")
                mine["recruits"] += values["success"]
            case "declining_tested":
                mine["opt_outs_tested"] += 1
                mine["opt_outs_lost"] += values["loss"]
            case "ratchet_stepped":
                mine[f"ratchets_{values['link']}"] += 1
            case "ceasefire_moved":
                mine["ceasefire_weeks"] += values["weeks"]
            case "deployed":
                mine[f"deployed_{values['force']}"] += 1
            case "capability_played":
                mine["cards_deployed"] += 1
                mine["cards_succeeded"] += values["success"]
                mine["cards_fumbled"] += values["fumble"]
            case "spilled":
                self.counts[values["box"].partition(".")[0]]["spills"] += 1
            case "stock_changed" if values["area"] == "gain" and values["cause"]:
                self.counts[values["cause"]][f"pending_{values['box'].partition('.')[2]}"] += values["delta"]
            case _:
                self._fought(event.name, values, seat)

    def _tested(self, counts: Counter[str], values: Mapping[str, Any], what: str) -> None:
        counts[f"{what}_{values['link']}"] += 1
        counts[f"successes_{values['link']}"] += values["success"]

    def _fought(self, name: str, values: Mapping[str, Any], seat: str) -> None:
        """Engagements, told step by step: to the attacker what he hit and destroyed, to the defender what he saved."""
        mine = self.counts.get(seat, Counter())
        match name:
            case "assault_declined":
                mine["opt_outs"] += 1
            case "engagement_declared":
                self.cell = f"{values['arm']}>{values['vs']}"
                mine[f"engagements_{self.cell}"] += 1
                mine[f"cubes_{self.cell}"] += values["cubes"]
            case "engagement_attack":
                mine[f"hits_{self.cell}"] += len(values["hits"])
            case "engagement_save":
                mine["saves"] += values["saves"]
            case "engagement_losses":
                self.counts[other(seat)][f"destroyed_{self.cell}"] += values["losses"]
            case "engagement_damage":
                for box in values["boxes"]:
                    mine[f"damage_{box}"] += 1
            case _:
                pass


def turns_of(table: Table[Any, Any], run: int | str = 1) -> list[Row]:
    """The rows of a campaign, two for each turn that was begun."""
    found: list[Turn] = []
    for event in standing(table):
        if event.name == "turn_started":
            number = event.values["turn"]
            assert isinstance(number, int)
            found.append(Turn(number))
        elif found:
            found[-1].count(event)
    return [row for turn in found for row in _rows(table.position, turn, run)]


def standing(table: Table[Any, Any]) -> list[Event]:
    """What was told and was not taken back since."""
    entries: list[Entry] = []
    undone: set[int] = set()
    for entry in table.entries:
        if entry.taken:
            for index in entry.taken:
                undone.update(range(entries[index].told_from, entries[index].told_to))
            entries = [each for index, each in enumerate(entries) if index not in entry.taken]
            entries += entry.again
        else:
            entries.append(entry)
    return [event for number, event in enumerate(table.play.log or []) if number not in undone]


def _rows(position: Position, turn: Turn, run: int | str) -> list[Row]:
    """The row of each seat: clock, its boxes and the city's at the end of the turn, counts."""
    model = position.mission.model
    mains = {instance: position.main(instance) for instance in model.instances}
    week = turn.week or position.week
    for moment in position.history:
        if moment[0] == turn.number:
            mains = dict(zip(model.instances, moment[2:], strict=True))
    rows: list[Row] = []
    for seat in SEATS:
        row: Row = {"run": run, "turn": turn.number, "seat": seat, "week": week, "weeks": turn.weeks}
        for stock in model.stocks.values():
            name = f"{CITY}_{stock.id}" if stock.is_city else stock.id
            row[name] = mains[stock.of(seat)]
        if model.rubble:
            stock = model.stocks[model.rubble]
            row["rubble"] = mains[stock.of(seat)] // stock.rubble_every
        row.update({key: count for key, count in sorted(turn.counts[seat].items()) if count})
        rows.append(row)
    return rows


def campaign_of(table: Table[Any, Any], run: int | str = 1) -> Row:
    """One row for a whole campaign: how it ended, what was left, what it cost the city and the troops."""
    position, outcome = table.position, table.outcome
    assert outcome is not None, "the campaign is not over"
    rows = turns_of(table, run)
    begun = [row["turn"] for row in rows for key in row if key.startswith("engagements_") and "fires>" not in key]
    row: Row = {
        "run": run,
        "winner": outcome.winner or "draw",
        "reason": outcome.reason,
        "level": outcome.level,
        "turns": position.turn,
        "weeks": position.week,
        "ground_war_from": begun[0] if begun else "",
        "ended_by_ceasefire": int(
            position.mission.has_end and position.ceasefire_week <= position.week < position.mission.end_week
        ),
    }
    for key, box in position.boxes.items():
        row[key.replace(".", "_")] = box.main if position.mission.model.stock_of(key).sense == "good" else box.total
    for seat in SEATS:
        destroyed = sum([int(each[key]) for each in rows if each["seat"] == seat for key in each if key.startswith("destroyed_")])
        row[f"{seat}_ground"] = position.ground(seat)
        row[f"{seat}_destroyed"] = destroyed
        for id in position.mission.damaged:
            row[f"{seat}_caused_{id}"] = position.caused.get(f"{seat}.{id}", 0)
    return row


def as_csv(rows: Iterable[Row]) -> str:
    """Rows as a text that every spreadsheet reads; what was never counted in a turn is 0."""
    listed = list(rows)
    columns = list(
        dict.fromkeys([*[key for key in KEYS if any(key in row for row in listed)], *[key for row in listed for key in row]])
    )
    text = StringIO()
    writer = csv.DictWriter(text, columns, restval=0, lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return text.getvalue()


def write_csv(path: Path, rows: Iterable[Row]) -> None:
    """Rows as a file."""
    path.write_text(as_csv(rows), encoding="utf-8")
