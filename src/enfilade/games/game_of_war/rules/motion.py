"""The clock of movement: the stages of a turn, whose orders each carries out, and how far everybody has come (§4.6, §4.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.game_of_war.box.charts import TICKS, TRANSPORT_TICKS
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.state.plans import AFTER, BEFORE, BOARD, LEAVE, MARCH, RIDE, Order
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data, Reader

EARLY: Final = "E"
MAIN: Final = "M"
LATE: Final = "L"


class Motion:
    """How far the movers of a stage have come: their orders, steps made, who is stopped, which clashes are remembered.

    Each stage has a clock of its own, and who has arrived in one stands still in the next (R59, §4.6).
    """

    def __init__(
        self,
        stage: str,
        tick: int,
        orders: Mapping[str, Order],
        starts: Mapping[str, tuple[int, ...]],
        steps: dict[str, int],
        stopped: set[str],
        remembered: set[tuple[str, int]],
    ) -> None:
        self.stage: Final = stage
        self.tick = tick
        self.orders: Final = orders
        self.starts: Final = starts  # of each riding train: its tiles when the stage began
        self.steps: Final = steps
        self.stopped: Final = stopped
        self.remembered: Final = remembered  # A5: who will meet somebody on which tile

    def copy(self) -> Motion:
        return Motion(
            self.stage,
            self.tick,
            self.orders,
            self.starts,
            self.steps.copy(),
            self.stopped.copy(),
            self.remembered.copy(),
        )

    def to_data(self) -> dict[str, Data]:
        return {
            "stage": self.stage,
            "tick": self.tick,
            "starts": {id: list(tiles) for id, tiles in sorted(self.starts.items())},
            "steps": self.steps,
            "stopped": sorted(self.stopped),
            "remembered": [[id, tile] for id, tile in sorted(self.remembered)],
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Motion:
        """The motion that `to_data` wrote; its orders are those of the plans, which are open by now."""
        stage = data.text("stage")
        starts = data.table("starts")
        remembered: set[tuple[str, int]] = set()
        for id, tile in data.rows("remembered"):
            assert isinstance(id, str)
            assert isinstance(tile, int)
            remembered.add((id, tile))
        return Motion(
            stage,
            data.integer("tick"),
            stage_orders(position, stage),
            {id: tuple(starts.integers(id)) for id in starts.keys()},
            data.numbers("steps"),
            set(data.texts("stopped")),
            remembered,
        )

    def left(self, id: str) -> tuple[int, ...]:
        """The tiles a mover has still to enter."""
        return () if id in self.stopped else self.orders[id].path[self.steps[id] :]

    def is_last_step(self, id: str) -> bool:
        """Whether the next step would be the last of the path; a boarder goes on from there (§4.6)."""
        order = self.orders[id]
        return order.kind != BOARD and self.steps[id] == len(order.path) - 1

    def boards_now(self, id: str) -> bool:
        """Whether a boarder has walked its path: it boards in the tick after its last march step (§4.6)."""
        order = self.orders[id]
        return order.kind == BOARD and id not in self.stopped and self.steps[id] == len(order.path)

    def is_over(self) -> bool:
        """Whether the clock has run out or nobody has anything left to do."""
        if self.tick > (TICKS if self.stage == MAIN else TRANSPORT_TICKS):
            return True
        return not any([bool(self.left(id)) or self.boards_now(id) for id in self.orders])


def stage_orders(position: Position, stage: str) -> dict[str, Order]:
    """The orders that are carried out in a stage, in the order of piece ids; displaced units have lost theirs (§4.6, §4.8)."""
    found: dict[str, Order] = {}
    for seat in position.seats:
        for order in position.plans[seat].orders:
            if stage == MAIN:
                fits = order.kind in (MARCH, RIDE)
            else:
                fits = order.kind in (BOARD, LEAVE) and order.timing == (BEFORE if stage == EARLY else AFTER)
            if fits and position.pieces[order.piece].alive and order.piece not in position.displaced:
                found[order.piece] = order
    return {id: found[id] for id in sorted(found, key=by_number)}


def begin(position: Position, stage: str) -> Motion:
    """The movers of a stage on their marks."""
    orders = stage_orders(position, stage)
    starts: dict[str, tuple[int, ...]] = {}
    for id in orders:
        train = position.trains.get(id)
        if train is not None:
            starts[id] = position.tiles(train)
    return Motion(stage, 1, orders, starts, dict.fromkeys(orders, 0), set(), set())
