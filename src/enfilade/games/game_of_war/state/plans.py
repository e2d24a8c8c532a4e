"""Plans: the orders and attacks that a seat writes down in secret (II.1)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.kernel.data import Data, Plain

MARCH: Final = "march"
RIDE: Final = "ride"
BOARD: Final = "board"
LEAVE: Final = "leave"
SABOTAGE: Final = "sabotage"
DEPLOY: Final = "deploy"
PACK: Final = "pack"
BEFORE: Final = "before"
AFTER: Final = "after"


class Order(Plain):
    """One order for one unit (§4.3). It never changes."""

    def __init__(
        self,
        piece: str,
        kind: str,
        path: tuple[int, ...] = (),
        timing: str = "",
        carrier: str = "",
        feature: str = "",
        ends: tuple[str, ...] = (),
        lead: str = "",
    ) -> None:
        self.piece: Final = piece
        self.kind: Final = kind
        self.path: Final = path  # the tiles entered, one after the other
        self.timing: Final = timing  # of boarding and leaving: before or after the carrier moves (VII.3.a)
        self.carrier: Final = carrier
        self.feature: Final = feature  # what to sabotage, if one is chosen (R19)
        self.ends: Final = ends  # of a train: which end leads at each step
        self.lead: Final = lead  # of a train: which end leads when the ride is over

    def to_data(self) -> dict[str, Data]:
        return {
            "piece": self.piece,
            "kind": self.kind,
            "path": list(self.path),
            "timing": self.timing,
            "carrier": self.carrier,
            "feature": self.feature,
            "ends": list(self.ends),
            "lead": self.lead,
        }


class Attack(Plain):
    """A declared attack: on a unit wherever it goes, or on a tile (V.1)."""

    def __init__(self, unit: str, tile: int) -> None:
        self.unit: Final = unit
        self.tile: Final = tile  # OFF if a unit is named

    def to_data(self) -> dict[str, Data]:
        return {"unit": self.unit, "tile": self.tile}


class Plan(Plain):
    """What a seat has decided so far this turn. It never changes: a change puts another in its place."""

    def __init__(self, orders: tuple[Order, ...] = (), attacks: tuple[Attack, ...] = ()) -> None:
        self.orders: Final = orders
        self.attacks: Final = attacks

    def order_of(self, piece: str) -> Order | None:
        for order in self.orders:
            if order.piece == piece:
                return order
        return None

    def with_order(self, order: Order) -> Plan:
        return Plan((*self.orders, order), self.attacks)

    def with_attack(self, attack: Attack) -> Plan:
        return Plan(self.orders, (*self.attacks, attack))

    def names(self, unit: str, tile: int) -> bool:
        """Whether this very attack is declared already."""
        return any([each.unit == unit and each.tile == tile for each in self.attacks])

    def to_data(self) -> dict[str, Data]:
        return {"orders": [each.to_data() for each in self.orders], "attacks": [each.to_data() for each in self.attacks]}


NO_PLAN: Final = Plan()


def chain_after(chain: tuple[int, ...], end: str, tile: int) -> tuple[int, ...]:
    """The tiles of a train, front to rear, after one step of an end: each part takes its predecessor's tile (VIII.2.b)."""
    return (tile, *chain[:-1]) if end == "front" else (*chain[1:], tile)


def chain_along(chain: tuple[int, ...], order: Order, steps: int) -> tuple[int, ...]:
    """The tiles of a train after so many steps of a ride."""
    for step in range(steps):
        chain = chain_after(chain, order.ends[step], order.path[step])
    return chain


def came_from(order: Order, start: int, steps: int) -> int:
    """The tile a tram or lone engine last came from after so many steps, OFF if it made none."""
    if steps == 0:
        return OFF
    return start if steps == 1 else order.path[steps - 2]
