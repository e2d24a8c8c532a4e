"""Small operations for the tests: units where a test wants them, scripted dice, and how to get to the Action at once."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

import enfilade
from enfilade.contract.table import Table
from enfilade.games.quick.box.charts import kit_of
from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.state.position import Cubes, Position, Side, Unit
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Draw
from enfilade.kernel.event import Event
from tests.drawing import Answer, Cell, Place, lit, offset

DIV = "div"
GA = "ga"
City = Table[Position, View]

# Posts and HQs out of the way, one Maneuver Unit far from the fighting, so that nobody is annihilated by the way.
REST = {DIV: "DPost post - f1\nD9HQ hq D9 e1\nD91 inf D9 g1\n", GA: "GPost post - f11\nG9HQ hq G9 e10\nG91 inf G9 g10\n"}


def city(div: str = "", ga: str = "", draws: Sequence[Draw] = (), on: str = "meridian", **options: Data) -> City:
    """An operation on a bundled map with these units besides the rest, and its options."""
    changes: dict[str, Data] = {
        "seats.div.units": REST[DIV] + div,
        "seats.ga.units": REST[GA] + ga,
        "options": {"setup_allocation": "fixed", **{key: value for key, value in options.items() if value is not None}},
    }
    return enfilade.Table(enfilade.scenario(f"quick/{on}", changes), dice=enfilade.Scripted(list(draws)))


HEX = re.compile(r"([a-l]\d+)[u#]?(?::([\w+]+))?[*]?")  # name, terrain unless it is Open, units, mark
TERRAIN = {"open": "", "urban": "u", "close": "#"}


def drawn_city(shown: str, types: str = "", draws: Sequence[Draw] = (), **options: Data) -> City:
    """An operation as drawn: `d4u:D11+D12` are two units of formation D1 in an Urban hex. Marks are passed over.

    Units are infantry without Enablers, unless `types` says otherwise: `D11 tank arty sup, G11 militia`.
    """
    kinds = {each.split()[0]: each.split()[1:] for each in types.split(",") if each}
    units = {DIV: "", GA: ""}
    for hex, ids in HEX.findall(shown):
        for id in ids.split("+") if ids else []:
            if f"{id} " not in REST[DIV] + REST[GA]:
                kind, *kit = kinds.get(id, ["hq" if id.endswith("HQ") else "inf"])
                units[DIV if id[0] == "D" else GA] += f"{' '.join([id, kind, id[:2], hex, *kit])}\n"
    return city(units[DIV], units[GA], draws, "meridian", **options)


def drawn(table: City, shown: str, answer: Answer = ()) -> str:
    """The hexes of a drawing as they are now; those of an answer, by name or by a unit in them, are marked."""
    position, hexes = table.position, mission(table).city.hexes
    cells: dict[Place, Cell] = {}
    for name, _ in HEX.findall(shown):
        hex = hex_of(table, name)
        q, t = hexes.places[hex]
        ids = sorted([each.id for each in position.in_hex(hex)])
        cell = name + TERRAIN[position.terrain(hex)] + ":" * bool(ids) + "+".join(ids)
        cells[q, -2 * t - q] = cell, [name, *ids]
    return offset(lit(cells, answer))


def in_command(table: City, shown: str, id: str) -> str:
    """The hexes of a drawing, those marked in which a unit would be in command."""
    names = [name for name, _ in HEX.findall(shown)]
    reached = [name for name in names if table.position.is_in_command(unit(table, id).at(hex_of(table, name)))]
    return drawn(table, shown, reached)


def actors(table: City) -> list[str]:
    return list(table.actors)


def begin(table: City, div: str = "b4p0", ga: str = "b4p0") -> City:
    """Both choose their cubes."""
    table.act(DIV, f"select {div}")
    table.act(GA, f"select {ga}")
    return table


def do(table: City, *actions: str) -> list[Event]:
    """Actions of whoever is to decide, one after the other; what the last one led to."""
    events: list[Event] = []
    for action in actions:
        events = table.act(table.actors[0], action)
    return events


def legal(table: City, verb: str = "") -> list[str]:
    """What may be done by whoever is to decide, or the targets of one verb."""
    offers = table.legal(table.actors[0])
    return [offer.target for offer in offers if offer.verb == verb] if verb else [offer.text for offer in offers]


def refused(table: City, action: str) -> str:
    """The rule by which an action is refused; nothing changes."""
    before = table.fingerprint()
    with pytest.raises(enfilade.IllegalAction) as caught:
        table.act(table.actors[0], action)
    assert table.fingerprint() == before
    return caught.value.rule


def unit(table: City, id: str) -> Unit:
    return table.position.units[id]


def put(table: City, changed: Unit) -> None:
    """Change a unit by hand, before the next decision is asked for."""
    table.position.put(changed)
    table.play.run()


def move_to(table: City, id: str, hex: str) -> None:
    put(table, unit(table, id).at(hex_of(table, hex)))


def where(table: City, id: str) -> str:
    return table.position.name_of(unit(table, id).where) if unit(table, id).is_on_map else "off"


def holds(table: City, id: str, *types: str) -> bool:
    return unit(table, id).enablers == kit_of(list(types))


def side(table: City, seat: str) -> Side:
    return table.position.sides[seat]


def cubes(blue: int, pink: int) -> list[Data]:
    return Cubes(blue, pink).to_data()


def mission(table: City) -> Mission:
    return table.position.mission


def hex_of(table: City, name: str) -> int:
    return mission(table).city.hexes.number(name)


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def named(events: list[Event], name: str) -> Event:
    return next(event for event in events if event.name == name)


def spent(table: City) -> bool:
    """Whether no scripted die is left over."""
    dice = table.play.dice
    assert isinstance(dice, enfilade.Scripted)
    return not dice.left_over()
