"""Giving one order to one unit, atom by atom (III.1, VII, VIII, §4.3–4.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.game_of_war.rules import marching, transport
from enfilade.games.game_of_war.rules.railways import riding
from enfilade.games.game_of_war.rules.sabotage import sabotages
from enfilade.games.game_of_war.state.plans import (
    AFTER,
    BEFORE,
    BOARD,
    DEPLOY,
    LEAVE,
    MARCH,
    PACK,
    RIDE,
    SABOTAGE,
    Order,
    chain_after,
)
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

DONE: Final = Action("done")
REVERSE: Final = Action("reverse")


class GiveOrder(Procedure[Position]):
    """One order for one unit: a march, a ride, boarding, leaving, sabotage, deploying or packing (§4.3)."""

    rule: ClassVar[str] = "III.1"
    title: ClassVar[str] = "Order"

    def __init__(
        self,
        seat: Seat,
        piece: str,
        kind: str = "",
        timing: str = "",
        path: tuple[int, ...] = (),
        ends: tuple[str, ...] = (),
        lead: str = "",
        last: str = "",
    ) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.kind = kind
        self.timing = timing
        self.path = path
        self.ends = ends
        self.lead = lead
        self.last = last

    def copy(self) -> GiveOrder:
        return GiveOrder(self.seat, self.piece, self.kind, self.timing, self.path, self.ends, self.lead, self.last)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "GiveOrder",
            "seat": self.seat,
            "piece": self.piece,
            "kind": self.kind,
            "timing": self.timing,
            "path": list(self.path),
            "ends": list(self.ends),
            "lead": self.lead,
            "last": self.last,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> GiveOrder:
        return GiveOrder(
            data.text("seat"),
            data.text("piece"),
            data.text("kind"),
            data.text("timing"),
            tuple(data.integers("path")),
            tuple(data.texts("ends")),
            data.text("lead"),
            data.text("last"),
        )

    def asks(self, position: Position) -> Seat:
        return self.seat

    # What is offered.

    def actions(self, position: Position) -> list[Action]:
        piece = position.pieces[self.piece]
        if piece.carrier:
            return self.leave_actions(position, piece)
        if piece.unit.rail:
            return [*self.ride_actions(position, piece), *self.special_actions(position, piece)]
        offers = self.march_actions(position, piece, piece.tile) if marching.may_march(piece) else []
        if position.is_active(piece.id):
            offers += self.board_actions(position, piece)
            offers += self.special_actions(position, piece)
        return offers

    def march_actions(self, position: Position, piece: Piece, start: int) -> list[Action]:
        steps = position.front.step_actions
        offers = [steps[to] for to in marching.march_steps(position, piece, start, self.path)]
        if self.path and offers:
            offers.append(DONE)
        return offers

    def board_actions(self, position: Position, piece: Piece) -> list[Action]:
        offers: list[Action] = []
        if not piece.unit.load or not position.stand(self.seat).carriers:
            return offers
        plan = position.plans[self.seat]
        for timing in (BEFORE, AFTER):
            carriers = transport.boardings(position, plan, piece, self.path, timing)
            offers += [Action(f"board-{timing}", carrier) for carrier in carriers]
        return offers

    def leave_actions(self, position: Position, piece: Piece) -> list[Action]:
        plan = position.plans[self.seat]
        if not self.kind:
            return [Action(f"leave-{timing}") for timing in transport.leave_timings(position, plan, piece)]
        return self.march_actions(position, piece, transport.leave_tile(position, plan, piece, self.timing))

    def special_actions(self, position: Position, piece: Piece) -> list[Action]:
        if self.last:
            return []
        offers: list[Action] = []
        features = sabotages(position, piece)
        if features and position.front.options.sabotage_scope == "feature":
            offers += [Action(SABOTAGE, feature) for feature in features]
        elif features:
            offers.append(Action(SABOTAGE))
        if piece.unit.heavy:
            offers.append(Action(PACK if piece.deployed else DEPLOY))
        return offers

    def ride_actions(self, position: Position, piece: Piece) -> list[Action]:
        steps = position.front.step_actions
        chain = self.chain(position)
        if len(chain) == 1:
            offers = [steps[to] for to in riding.tram_steps(position, piece, self.path)]
            if self.path and offers:
                offers.append(DONE)
            return offers
        train = position.train_of(piece.id)
        assert train is not None
        lead = self.lead or train.lead
        if lead == "free":
            ends = [end for end in ("front", "rear") if riding.train_steps(position, chain, end)]
            return [Action(f"lead-{end}") for end in ends]
        offers = []
        if len(self.path) < piece.unit.move:
            offers = [steps[to] for to in riding.train_steps(position, chain, lead)]
        if self.last != "reverse" and riding.may_reverse(position, chain, lead):
            offers.append(REVERSE)
        if offers and (self.path or self.last == "reverse"):
            offers.append(DONE)
        return offers

    def chain(self, position: Position) -> tuple[int, ...]:
        """The tiles of the train after the steps ordered so far; a tram is a chain of one."""
        train = position.train_of(self.piece)
        if train is None:
            return (self.path[-1] if self.path else position.pieces[self.piece].tile,)
        tiles = position.tiles(train)
        if len(tiles) == 1:
            return (self.path[-1] if self.path else tiles[0],)
        for end, tile in zip(self.ends, self.path, strict=True):
            tiles = chain_after(tiles, end, tile)
        return tiles

    # What is chosen.

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "step":
                self.step(play.position, play.position.front.ground.squares.number(action.target))
            case "done":
                self.close(play, self.order())
            case "reverse":
                self.reverse(play.position)
            case "lead-front" | "lead-rear":
                self.kind, self.lead = RIDE, action.verb.removeprefix("lead-")
            case "leave-before" | "leave-after":
                self.kind, self.timing = LEAVE, action.verb.removeprefix("leave-")
            case "board-before" | "board-after":
                timing = action.verb.removeprefix("board-")
                self.close(play, Order(self.piece, BOARD, self.path, timing, action.target))
            case "sabotage":
                self.close(play, Order(self.piece, SABOTAGE, feature=action.target))
            case verb:
                self.close(play, Order(self.piece, verb))
        self.last = action.verb

    def step(self, position: Position, tile: int) -> None:
        piece = position.pieces[self.piece]
        if piece.unit.rail:
            self.kind = RIDE
            train = position.train_of(self.piece)
            if train is not None and not self.lead:
                self.lead = train.lead if len(train.parts) > 1 else "front"
            self.ends = (*self.ends, self.lead or "front")
        elif not self.kind:
            self.kind = MARCH
        self.path = (*self.path, tile)

    def reverse(self, position: Position) -> None:
        train = position.train_of(self.piece)
        assert train is not None
        self.kind = RIDE
        self.lead = "rear" if (self.lead or train.lead) == "front" else "front"

    def advance(self, play: Play[Position]) -> None:
        """Nothing more can be added: the order closes by itself."""
        self.close(play, self.order())

    def order(self) -> Order:
        return Order(self.piece, self.kind, self.path, self.timing, ends=self.ends, lead=self.lead)

    def close(self, play: Play[Position], order: Order) -> None:
        position = play.position
        plan = position.plans[self.seat]
        position.plans[self.seat] = plan.with_order(order)
        values: dict[str, Data] = {"seat": self.seat, "number": len(plan.orders) + 1, **told(position, order)}
        play.tell(Event("ordered", "II.1", values, frozenset({self.seat})))
        play.pop()

    # What is said.

    def prompt(self, position: Position, seat: Seat) -> str:
        piece = position.pieces[self.piece]
        name = f"{self.piece} ({piece.unit.name})"
        if piece.carrier and not self.kind:
            return f"{name} is aboard {piece.carrier}: does it leave before or after {piece.carrier} moves?"
        if self.path:
            way = " ".join([position.name(tile) for tile in self.path])
            return f"{name} goes {way}: step on, or done."
        if self.kind == RIDE:
            return f"{name} leads with its {self.lead} end: choose a tile, or done."
        return f"Order for {name} on {position.name(piece.tile)}: choose a step or another thing to do."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        piece = position.pieces[self.piece]
        ground = position.front.ground
        tile = ground.squares.number(action.target)
        match action.verb:
            case "step":
                return self.refuse_step(position, piece, tile)
            case "done":
                return Refusal("no step has been chosen yet: undo to leave the order", self.rule)
            case "reverse":
                return Refusal(f"{piece.id} does not lead from a turnaround or turntable, or has just reversed", "VI.5.b")
            case "sabotage":
                return Refusal(f"there is nothing that {piece.id} could destroy on {position.name(piece.tile)}", "VII.1.a")
            case "deploy" | "pack":
                state = "deployed" if piece.deployed else "packed" if piece.unit.heavy else "not a heavy unit"
                return Refusal(f"{piece.id} is {state}", "VII.2.a")
            case "board-before" | "board-after":
                return Refusal(f"{action.target} is not a carrier with room beside {piece.id} then", "VII.3.a")
            case "leave-before" | "leave-after":
                return Refusal(f"{piece.id} is not aboard a carrier that it could leave then", "VII.3.c")
            case _:
                return None

    def refuse_step(self, position: Position, piece: Piece, tile: int) -> Refusal | None:
        if not position.front.ground.squares.names or tile < 0:
            return Refusal("there is no such tile", self.rule)
        name = position.name(tile)
        if not position.front.ground.passable[tile]:
            return Refusal(f"{name} cannot be entered", "VI.2")
        if piece.deployed:
            return Refusal(f"{piece.id} is deployed: it must be packed to move", "VII.2.a")
        if piece.unit.rail:
            return Refusal(f"{piece.id} cannot go to {name}: it follows its track in one direction", "VIII.1")
        if len(self.path) >= piece.unit.move:
            rule = "R26" if piece.unit.motor else "III.1"
            return Refusal(f"{piece.id} has no step left: {piece.unit.move} (3 on roads only)", rule)
        return Refusal(f"{name} is not beside the last tile of the path", "R1")

    def subject(self) -> str:
        return self.piece


def told(position: Position, order: Order) -> dict[str, Data]:
    """An order as an event tells it."""
    return {
        "piece": order.piece,
        "kind": order.kind,
        "start": position.name(order_start(position, order)),
        "path": [position.name(tile) for tile in order.path],
        "timing": order.timing,
        "carrier": order.carrier,
        "feature": order.feature,
        "lead": order.lead,
    }


def order_start(position: Position, order: Order) -> int:
    """Where the path of an order begins: the leading end of a train, the carrier that is left, else the unit itself."""
    piece = position.pieces[order.piece]
    if order.kind == LEAVE and piece.carrier:
        return transport.leave_tile(position, position.plans[piece.seat], piece, order.timing)
    if order.kind == RIDE and order.ends:
        train = position.train_of(piece.id)
        if train is not None:
            return position.pieces[train.end(order.ends[0])].tile
    return piece.tile
