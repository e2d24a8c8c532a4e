"""Who has won, and by which line of the scenario (1.3)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.box.victory_table import Condition
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome


def score(position: Position, survivor: Seat = "") -> Outcome:
    """How the game stands by the scenario's table; a sole survivor has a total victory (1.3, R3)."""
    victory = position.mission.victory
    points = dict.fromkeys(SEATS, 0)
    winner, level, reason = "", "undecided", ""
    if victory.ladder:
        for rung in victory.ladder:
            if _holds(position, rung.when.kind, rung.when.building, rung.when.seat, rung.when.compare, rung.when.count):
                winner, level = rung.winner, rung.level
                reason = standing(position, rung.when)
                break
    else:
        points = {seat: points_of(position, seat) for seat in SEATS}
        margin = points["green"] - points["red"]
        winner = "green" if margin > 0 else "red"
        level = "total" if abs(margin) >= victory.total else "partial" if abs(margin) >= victory.partial else "undecided"
        reason = f"green {points['green']}, red {points['red']} points"
    if survivor:
        winner, level, reason = survivor, "total", f"{enemy(survivor)} has no units left"
    if victory.downgrade and winner == victory.downgrade and position.losses.killed[winner]:
        level = {"total": "partial", "partial": "undecided", "undecided": "undecided"}[level]
        reason += f"; {winner} killed civilians"
    return Outcome(None if level == "undecided" else winner, level, {} if victory.ladder else points, reason)


def told(outcome: Outcome) -> Event:
    """The end of the game, for everybody."""
    values = {"winner": outcome.winner or "", "level": outcome.level, "reason": outcome.reason}
    return Event("game_over", "1.3", values)


def standing(position: Position, when: Condition) -> str:
    """The line of a ladder that decides, with what it counts; where no other holds, what the first one asks for."""
    asked = when if when.kind != "always" else position.mission.victory.ladder[0].when
    if asked.kind == "zones":
        building = position.mission.district.buildings[asked.building]
        held = held_zones(position, asked.building, asked.seat)
        return f"{asked.seat} holds {held} of the {len(building.zones)} zones of {building.name}"
    if asked.kind in ("exited", "carried"):
        done = {"exited": "brought out", "carried": "in green's hands"}
        return f"the prisoner is {done[asked.kind]}" if when.kind == asked.kind else "the prisoner was not brought out"
    if asked.kind == "lost":
        return f"{asked.seat} has lost {lost_units(position, asked.seat)} blocks"
    return asked.text


def points_of(position: Position, seat: Seat) -> int:
    """The points of a side: places, kills, civilians (1.3)."""
    victory = position.mission.victory
    total = position.losses.killed[seat] * victory.per_population
    for award in victory.awards:
        when = award.when
        if award.seat == seat and _holds(position, when.kind, when.building, when.seat, when.compare, when.count):
            total += award.score
    for block in position.blocks.values():
        if block.seat != seat and not block.is_alive and block.card.is_unit:
            total += victory.unit if block.is_foot else victory.vehicle
            total += victory.leader_bonus if block.piece.leader else 0
    return total


def _holds(position: Position, kind: str, building: str, seat: Seat, compare: str, count: int) -> bool:
    if kind == "always":
        return True
    if kind == "exited":
        return position.prisoner == "exited"
    if kind == "carried":
        return position.prisoner.startswith("with:")
    value = lost_units(position, seat) if kind == "lost" else held_zones(position, building, seat)
    if compare == ">=":
        return value >= count
    return value <= count if compare == "<=" else value == count


def held_zones(position: Position, building: str, seat: Seat) -> int:
    """Zones of a building under a side's control; roofs do not count (R123)."""
    zones = position.mission.district.buildings[building].zones
    return len([zone for zone in zones if position.control.get(zone, "") == seat])


def lost_units(position: Position, seat: Seat) -> int:
    return len([each for each in position.blocks.values() if each.seat == seat and each.card.is_unit and not each.is_alive])
