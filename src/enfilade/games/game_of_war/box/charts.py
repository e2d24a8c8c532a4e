"""The arms: what the unit list says of each (X), and the fixed numbers of the rules."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader

CHARGE: Final = 3  # X.2
STRONGPOINT: Final = 4  # VI.3
PASS: Final = 2  # §4.12
RETREAT_MARGIN: Final = 1  # V.4.c
RETREAT_RADIUS: Final = 3  # R16
TICKS: Final = 4  # R2: the highest move there is
TRANSPORT_TICKS: Final = 3  # §4.6
CAPACITY: Final = 2  # X.9, X.12
COLUMN: Final = 4  # §4.12
ROAD_STEPS: Final = 3  # X.13, X.14

FLAGS: Final = ("captures", "charges", "relays", "heavy", "over", "tram", "train", "carries", "motor")
FOOT_AND_GUNS: Final = ("infantry", "artillery", "swift_artillery", "machine_gun")  # R36
CLASSIC: Final = ("infantry", "cavalry", "artillery", "swift_artillery", "relay", "swift_relay")  # R60


class Unit:
    """One line of the unit list (X.1–X.14)."""

    def __init__(self, id: str, entry: Reader) -> None:
        self.id: Final = id
        self.name: Final = entry.text("name")
        self.code: Final = entry.text("code")
        self.move: Final = entry.integer("move", least=0, most=TICKS)
        self.attack: Final = entry.integer("attack", least=0)
        self.defence: Final = entry.integer("defence", least=0)
        self.range: Final = entry.integer("range", least=0, most=3)
        self.load: Final = entry.integer("load", least=0, most=CAPACITY)  # 0: cannot be carried (VII.3.d, R50)
        self.value: Final = entry.integer("value", least=0)
        flags = entry.texts("flags", [])
        entry.close()
        self.captures: Final = "captures" in flags  # IX.1
        self.charges: Final = "charges" in flags  # X.2
        self.relays: Final = "relays" in flags  # IV.1.c
        self.heavy: Final = "heavy" in flags  # VII.2
        self.over: Final = "over" in flags  # X.8: its lines pass over impassable terrain
        self.tram: Final = "tram" in flags  # VIII.1
        self.train: Final = "train" in flags  # VIII.2
        self.carries: Final = "carries" in flags  # X.9, X.12
        self.motor: Final = "motor" in flags  # X.13, X.14: always active, faster on roads
        self.rail: Final = self.tram or self.train
        self.engine: Final = self.train and self.move > 0


def read_units(chart: Reader) -> dict[str, Unit]:
    """The unit list by id."""
    return {id: Unit(id, chart.table(id)) for id in chart.keys()}
