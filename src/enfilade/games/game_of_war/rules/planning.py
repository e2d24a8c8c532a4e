"""Planning in secret: up to five orders and one attack (II.1, V.1, §4.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.rules.battles import area
from enfilade.games.game_of_war.rules.marching import may_march
from enfilade.games.game_of_war.rules.orders import GiveOrder
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.rules.railways.riding import can_ride
from enfilade.games.game_of_war.rules.sabotage import sabotages
from enfilade.games.game_of_war.rules.secret import InSecret
from enfilade.games.game_of_war.rules.transport import boardings, leave_timings
from enfilade.games.game_of_war.state.plans import AFTER, BEFORE, BOARD, DEPLOY, LEAVE, Attack, Plan
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import number
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal

COMMIT: Final = Action("commit")


class Planning(InSecret):
    """Both seats plan at once, each for itself (II.1)."""

    rule: ClassVar[str] = "II.1"
    title: ClassVar[str] = "Planning"

    def copy(self) -> Planning:
        return Planning(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Planning", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Planning:
        return Planning(Kinds(PlanTurn, ChooseTile, GiveOrder).read_branches(data, position, planning(position).branches, "open"))

    def advance(self, play: Play[Position]) -> None:
        """Both have committed."""
        play.pop()


def planning(position: Position) -> Planning:
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for seat in position.seats:
        branches[seat] = [PlanTurn(seat)]
    return Planning(branches)


class PlanTurn(Procedure[Position]):
    """A seat's plan of the turn, order by order, until it commits (II.1)."""

    rule: ClassVar[str] = "II.1"
    title: ClassVar[str] = "Plan"
    loose: ClassVar[bool] = True

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> PlanTurn:
        return PlanTurn(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "PlanTurn", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> PlanTurn:
        return PlanTurn(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        plan = position.plans[self.seat]
        front = position.front
        options = front.options
        offers: list[Action] = []
        if len(plan.orders) < options.orders_per_turn:
            offers = [front.order_actions[piece.id] for piece in orderable(position, plan, self.seat)]
        if len(plan.attacks) < options.attacks_per_turn:
            enemies = position.on_board(position.enemy_of(self.seat))
            if plan.attacks:
                enemies = [piece for piece in enemies if not plan.names(piece.id, OFF)]
            offers += [front.attack_actions[piece.id] for piece in enemies]
            offers += [front.aim_actions[piece.id] for piece in pointers(position, plan, self.seat)]
        offers.append(COMMIT)
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "order":
                play.push(GiveOrder(self.seat, action.target))
            case "attack-unit":
                declare(play, self.seat, Attack(action.target, OFF))
            case "attack-from":
                play.push(ChooseTile(self.seat, action.target))
            case _:
                play.tell(Event("committed", self.rule, {"seat": self.seat}))
                play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        plan = position.plans[seat]
        options = position.front.options
        left = options.orders_per_turn - len(plan.orders)
        to_do: list[str] = []
        if left:
            to_do.append(f"choose a unit to order ({number(left, 'order')} left)")
        if len(plan.attacks) < options.attacks_per_turn:
            to_do.append("an enemy to attack" if left else "choose an enemy to attack")
        if plan.orders or plan.attacks or not to_do:
            to_do.append("commit")
        aims = ", ".join([each.unit or position.name(each.tile) for each in plan.attacks])
        told = f"{', '.join(to_do[:-1])}{' or ' if len(to_do) > 1 else ''}{to_do[-1]}"
        return f"Turn {position.turn}: {told}." + (f" You attack {aims}." if aims else "")

    def barred(self, position: Position) -> list[Action]:
        """Units that could have no order now; those that have theirs stand in the plan."""
        plan = position.plans[self.seat]
        idle = [piece for piece in position.of(self.seat) if piece.alive and plan.order_of(piece.id) is None]
        free = [] if self.is_full(position) else [piece.id for piece in orderable(position, plan, self.seat)]
        return [position.front.order_actions[piece.id] for piece in idle if piece.id not in free]

    def is_full(self, position: Position) -> bool:
        return len(position.plans[self.seat].orders) >= position.front.options.orders_per_turn

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        piece = position.pieces.get(action.target)
        options = position.front.options
        if action.verb.startswith("attack"):
            if len(position.plans[self.seat].attacks) >= options.attacks_per_turn:
                most = number(options.attacks_per_turn, "attack") if options.attacks_per_turn else "no attack at all"
                return Refusal(f"a turn has {most}", "II.1")
            if action.verb == "attack-unit":
                return Refusal("an enemy unit on the board is named, or a tile", "V.1.a")
            return Refusal("only a unit that can fight this turn points at a tile", "R12")
        if action.verb != "order" or piece is None:
            return None
        return self.refuse_order(position, piece)

    def refuse_order(self, position: Position, piece: Piece) -> Refusal:
        if piece.seat != self.seat:
            return Refusal(f"{piece.id} belongs to {piece.seat}", "II.1")
        if not piece.alive:
            return Refusal(f"{piece.id} is destroyed", "II.3")
        if piece.unit.move == 0:
            return Refusal(f"{piece.id} moves with its engine only", "VIII.2.b")
        if position.plans[self.seat].order_of(piece.id) is not None:
            return Refusal(f"{piece.id} has its order already", "II.1")
        if self.is_full(position):
            return Refusal(f"all {position.front.options.orders_per_turn} orders are given", "II.1")
        if not may_be_ordered(position, piece):
            return Refusal(f"{piece.id} is not active: no line from a Source reaches it", "III.1")
        return Refusal(f"there is nothing that {piece.id} could do", "III.1")


class ChooseTile(Procedure[Position]):
    """Pick a tile to attack, in range of the planned tile of one's own unit (V.1, R12)."""

    rule: ClassVar[str] = "V.1"
    title: ClassVar[str] = "Attack on a tile"

    def __init__(self, seat: Seat, piece: str) -> None:
        self.seat: Final = seat
        self.piece: Final = piece

    def copy(self) -> ChooseTile:
        return ChooseTile(self.seat, self.piece)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ChooseTile", "seat": self.seat, "piece": self.piece}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ChooseTile:
        return ChooseTile(data.text("seat"), data.text("piece"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        tiles = target_tiles(position, position.plans[self.seat], position.pieces[self.piece])
        return [Action("tile", position.name(tile)) for tile in tiles]

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        declare(play, self.seat, Attack("", play.position.front.ground.squares.number(action.target)))

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Choose a tile in range of {self.piece} to attack: whoever is there then is the target."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        return Refusal(f"{action.target} is not in range of the tile where {self.piece} will be", "R12")

    def subject(self) -> str:
        return self.piece


def declare(play: Play[Position], seat: Seat, attack: Attack) -> None:
    """Write an attack down (V.1)."""
    position = play.position
    position.plans[seat] = position.plans[seat].with_attack(attack)
    values: dict[str, Data] = {"seat": seat, "unit": attack.unit, "tile": position.name(attack.tile)}
    play.tell(Event("attack_declared", "V.1", values, frozenset({seat})))


# What may be ordered, and what may be attacked.


def orderable(position: Position, plan: Plan, seat: Seat) -> list[Piece]:
    """The units of a side that may have an order and have none yet."""
    given = [order.piece for order in plan.orders]
    active = position.active[seat]
    steps = position.front.ground.steps
    found: list[Piece] = []
    for piece in position.of(seat):
        if not piece.alive or piece.id in given:
            continue
        if piece.marches and piece.on_board and piece.id in active and steps[piece.tile]:
            found.append(piece)  # most units, most of the time: they can march
        elif may_be_ordered(position, piece) and has_order(position, plan, piece):
            found.append(piece)
    return found


def may_be_ordered(position: Position, piece: Piece) -> bool:
    """Active at the start of planning; relays need not be where they may always move (III.1, R10)."""
    if not piece.alive or piece.unit.move == 0:
        return False
    if piece.id in position.active[piece.seat]:
        return True
    return position.front.options.relay_always_moves and piece.is_messenger and piece.on_board


def has_order(position: Position, plan: Plan, piece: Piece) -> bool:
    """Whether there is anything a unit could be ordered to do (§4.2)."""
    if piece.carrier:
        return bool(leave_timings(position, plan, piece))
    if piece.unit.heavy:
        return True
    if may_march(piece) and position.front.ground.steps[piece.tile]:
        return True
    if not position.is_active(piece.id):
        return False
    if sabotages(position, piece):
        return True
    if piece.unit.rail:
        return can_ride(position, piece)
    return bool(boardings(position, plan, piece, (), BEFORE) or boardings(position, plan, piece, (), AFTER))


# Attacks.


def pointers(position: Position, plan: Plan, seat: Seat) -> list[Piece]:
    """The own units from which a tile may be picked to attack (§4.2)."""
    found: list[Piece] = []
    kinds = {order.piece: order.kind for order in plan.orders}
    for piece in position.of(seat):
        if piece.unit.attack == 0 or piece.unit.range == 0:
            continue
        kind = kinds.get(piece.id, "")
        stands = piece.on_board and kind != BOARD
        if not (stands or (piece.carrier and kind == LEAVE)) or (piece.is_packed and kind != DEPLOY):
            continue
        if target_tiles(position, plan, piece):
            found.append(piece)
    return found


def target_tiles(position: Position, plan: Plan, piece: Piece) -> list[int]:
    """The tiles in range of a unit's planned tile; units in the way are ignored (R12)."""
    ground = position.front.ground
    tile = planned_tile(position, plan, piece.id)
    if position.front.options.range_shape == "area":
        found = sorted(area(ground, tile, piece.unit.range))
    else:
        found = ground.targets(tile, piece.unit.range)
    return [to for to in found if not plan.names("", to)] if plan.attacks else found
