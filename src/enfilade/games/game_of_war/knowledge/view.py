"""What a seat may know: everything but the other's plan, answers and hidden set-up (§10)."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.box.works import Links, Works
from enfilade.games.game_of_war.state.plans import Attack, Order, Plan
from enfilade.games.game_of_war.state.position import Piece, Position, Train, by_name
from enfilade.kernel import view
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play


class View(view.View):
    """The board is open; plans, answers and placements are there only as far as the seat knows them."""

    def __init__(
        self,
        situation: view.Situation,
        front: Front,
        pieces: list[Piece],
        trains: list[Train],
        works: Works,
        arsenals: dict[int, Seat],
        stations: dict[int, Seat],
        telegraphs: dict[int, Seat],
        linked: dict[Seat, frozenset[str]],
        active: dict[Seat, frozenset[str]],
        turn: int,
        quiet: int,
        stirred: bool,
        holds: dict[int, int],
        plans: dict[Seat, Plan],
        revealed: bool,
        answers: dict[str, int],
        placed: dict[str, int],
        moved: frozenset[str],
        displaced: frozenset[str],
        first: Seat,
        must_retreat: frozenset[str],
        stack: list[dict[str, Data]],
    ) -> None:
        super().__init__(situation)
        self.front: Final = front
        self.pieces: Final = pieces
        self.trains: Final = trains
        self.works: Final = works
        self.arsenals: Final = arsenals
        self.stations: Final = stations
        self.telegraphs: Final = telegraphs
        self.linked: Final = linked
        self.active: Final = active
        self.turn: Final = turn
        self.quiet: Final = quiet
        self.stirred: Final = stirred
        self.holds: Final = holds
        self.plans: Final = plans  # those the seat knows: its own, and all once they are revealed
        self.revealed: Final = revealed
        self.answers: Final = answers  # of the seat's own units
        self.placed: Final = placed  # the seat's own pieces
        self.moved: Final = moved
        self.displaced: Final = displaced
        self.first: Final = first
        self.must_retreat: Final = must_retreat
        self.stack: Final = stack

    def piece(self, id: str) -> Piece:
        return next(piece for piece in self.pieces if piece.id == id)

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["pieces"] = [piece.to_data() for piece in self.pieces]
        data["trains"] = [train.to_data() for train in self.trains]
        data["works"] = None if self.works is self.front.works else self.works.to_data()
        data["arsenals"] = by_name(self.arsenals)
        data["stations"] = by_name(self.stations)
        data["telegraphs"] = by_name(self.telegraphs)
        data["linked"] = {seat: sorted(ids) for seat, ids in self.linked.items()}
        data["active"] = {seat: sorted(ids) for seat, ids in self.active.items()}
        data["turn"] = self.turn
        data["quiet"] = self.quiet
        data["stirred"] = self.stirred
        data["holds"] = {str(tile): count for tile, count in sorted(self.holds.items())}
        data["plans"] = {seat: plan.to_data() for seat, plan in self.plans.items()}
        data["revealed"] = self.revealed
        data["answers"] = self.answers
        data["placed"] = self.placed
        data["moved"] = sorted(self.moved)
        data["displaced"] = sorted(self.displaced)
        data["first"] = self.first
        data["must_retreat"] = sorted(self.must_retreat)
        data["stack"] = self.stack
        return data


def see(play: Play[Position], seat: Seat | None) -> View:
    """The view of a seat, field by field."""
    return _seen(play, seat, () if seat is None else (seat,))


def see_everything(play: Play[Position]) -> View:
    """The board with the plans, answers and placements of both."""
    return _seen(play, None, play.position.seats)


def _seen(play: Play[Position], seat: Seat | None, own: tuple[Seat, ...]) -> View:
    """`own`: whose secrets are seen."""
    position = play.position
    known = position.seats if position.revealed else own
    return View(
        view.situation(play, seat),
        position.front,
        [position.pieces[id] for id in sorted(position.pieces)],
        [position.trains[id] for id in sorted(position.trains)],
        position.works,
        position.arsenals,
        position.stations,
        position.telegraphs,
        position.linked,
        position.active,
        position.turn,
        position.quiet,
        position.stirred,
        position.holds,
        {each: position.plans[each] for each in known},
        position.revealed,
        {id: tile for id, tile in sorted(position.answers.items()) if position.pieces[id].seat in own},
        {id: tile for id, tile in sorted(position.placed.items()) if position.pieces[id].seat in own},
        position.moved,
        position.displaced,
        position.first,
        position.must_retreat,
        [procedure.seen(position, seat) for procedure in position.stack],
    )


def known_position(seen: View) -> Position:
    """What a view tells of the position, its stack apart: enough to reckon with, but not to play on."""
    position = Position(seen.front)
    for piece in seen.pieces:
        position.put(piece)
    position.trains = {train.id: train for train in seen.trains}
    position.works = seen.works
    position.arsenals = seen.arsenals.copy()
    position.stations = seen.stations.copy()
    position.telegraphs = seen.telegraphs.copy()
    position.linked = seen.linked.copy()
    position.active = seen.active.copy()
    position.turn = seen.turn
    position.quiet = seen.quiet
    position.stirred = seen.stirred
    position.holds = seen.holds.copy()
    for seat, plan in seen.plans.items():
        position.plans[seat] = plan
    position.revealed = seen.revealed
    position.answers = seen.answers.copy()
    position.placed = seen.placed.copy()
    position.moved = seen.moved
    position.displaced = seen.displaced
    position.first = seen.first
    position.must_retreat = seen.must_retreat
    position.outcome = seen.outcome
    return position


# From plain data.


def view_from_data(data: Reader, start: Position) -> View:
    """The view that `View.to_data` wrote, in a scenario with this starting position."""
    front = start.front
    works = front.works if data.raw("works") is None else works_from_data(data.table("works"))
    plans = data.table("plans")
    return View(
        view.situation_from_data(data),
        front,
        [piece_from_data(each, each.text("id"), front) for each in data.tables("pieces")],
        [Train(tuple(each.texts("parts")), each.text("lead"), each.text("engine")) for each in data.tables("trains")],
        works,
        places_from_data(data.table("arsenals")),
        places_from_data(data.table("stations")),
        places_from_data(data.table("telegraphs")),
        ids_from_data(data.table("linked")),
        ids_from_data(data.table("active")),
        data.integer("turn"),
        data.integer("quiet"),
        data.flag("stirred"),
        {int(tile): count for tile, count in data.numbers("holds").items()},
        {seat: plan_from_data(plans.table(seat)) for seat in plans.keys()},
        data.flag("revealed"),
        data.numbers("answers"),
        data.numbers("placed"),
        frozenset(data.texts("moved")),
        frozenset(data.texts("displaced")),
        data.text("first"),
        frozenset(data.texts("must_retreat")),
        [dict(each.values) for each in data.tables("stack")],
    )


def piece_from_data(data: Reader, id: str, front: Front) -> Piece:
    return Piece(
        id,
        data.text("seat"),
        front.units[data.choice("type", list(front.units))],
        data.integer("tile"),
        data.flag("alive"),
        data.flag("deployed"),
        data.text("carrier"),
        tuple(data.texts("cargo")),
        data.integer("behind"),
        data.flag("lifted"),
    )


def works_from_data(data: Reader) -> Works:
    return Works(
        _net(data, "rail"),
        _net(data, "tram"),
        _net(data, "wire"),
        frozenset(data.integers("road")),
        frozenset(data.integers("plaza")),
        frozenset(data.integers("turnarounds")),
        frozenset(data.integers("turntables")),
        frozenset(data.integers("intersections")),
    )


def _net(data: Reader, key: str) -> Links:
    found: Links = {}
    for row in data.rows(key):
        tiles = [tile for tile in row if isinstance(tile, int)]
        found[tiles[0]] = tuple(tiles[1:])
    return found


def places_from_data(data: Reader) -> dict[int, Seat]:
    return {int(tile): data.text(tile) for tile in sorted(data.keys(), key=int)}


def ids_from_data(data: Reader) -> dict[Seat, frozenset[str]]:
    return {seat: frozenset(data.texts(seat)) for seat in data.keys()}


def plan_from_data(data: Reader) -> Plan:
    orders = [
        Order(
            each.text("piece"),
            each.text("kind"),
            tuple(each.integers("path")),
            each.text("timing"),
            each.text("carrier"),
            each.text("feature"),
            tuple(each.texts("ends")),
            each.text("lead"),
        )
        for each in data.tables("orders")
    ]
    attacks = [Attack(each.text("unit"), each.integer("tile")) for each in data.tables("attacks")]
    return Plan(tuple(orders), tuple(attacks))
