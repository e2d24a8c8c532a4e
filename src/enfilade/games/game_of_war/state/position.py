"""The position: pieces, trains, works, buildings, the two nets, and the plans of the turn. communications.py finds the nets."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.charts import Unit
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.box.works import FEATURES, Links, Works
from enfilade.games.game_of_war.state.plans import NO_PLAN, Plan
from enfilade.kernel import play
from enfilade.kernel.data import Data, Plain
from enfilade.kernel.event import Seat

PieceKey = tuple[str, Seat, Unit, int, bool, bool, str, tuple[str, ...], int, bool]


class Piece(Plain):
    """One unit as it is now (§2.2). A piece never changes: a change puts another in its place, so copies are cheap."""

    def __init__(
        self,
        id: str,
        seat: Seat,
        unit: Unit,
        tile: int,
        alive: bool = True,
        deployed: bool = False,
        carrier: str = "",
        cargo: tuple[str, ...] = (),
        behind: int = OFF,
        lifted: bool = False,
    ) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.unit: Final = unit
        self.tile: Final = tile  # OFF once it is destroyed, and before a hidden set-up
        self.alive: Final = alive
        self.deployed: Final = deployed
        self.carrier: Final = carrier
        self.cargo: Final = cargo
        self.behind: Final = behind  # trams and lone engines: the track tile they came from
        self.lifted: Final = lifted  # squished, and not yet put down again (VIII.3.b)
        # What follows from the rest and is asked all the time. Only units on the board occupy tiles, block, support, relay,
        # capture, collide and are targeted: none aboard (R25, §3.6).
        self.on_board: Final = alive and not carrier and not lifted and tile != OFF
        self.is_packed: Final = unit.heavy and not deployed
        self.marches: Final = unit.move > 0 and not unit.rail and not deployed

    def key(self) -> PieceKey:
        """All that it is, to make an equal one of."""
        return (
            self.id,
            self.seat,
            self.unit,
            self.tile,
            self.alive,
            self.deployed,
            self.carrier,
            self.cargo,
            self.behind,
            self.lifted,
        )

    @property
    def is_messenger(self) -> bool:
        """A relay or a swift relay, not a balloon."""
        return self.unit.relays and not self.unit.heavy

    def at(self, tile: int) -> Piece:
        """This piece on another tile."""
        return self.changed(tile=tile)

    def changed(
        self,
        tile: int | None = None,
        alive: bool | None = None,
        deployed: bool | None = None,
        carrier: str | None = None,
        cargo: tuple[str, ...] | None = None,
        behind: int | None = None,
        lifted: bool | None = None,
    ) -> Piece:
        """This piece with some of it changed."""
        return Piece(
            self.id,
            self.seat,
            self.unit,
            self.tile if tile is None else tile,
            self.alive if alive is None else alive,
            self.deployed if deployed is None else deployed,
            self.carrier if carrier is None else carrier,
            self.cargo if cargo is None else cargo,
            self.behind if behind is None else behind,
            self.lifted if lifted is None else lifted,
        )

    def to_data(self) -> dict[str, Data]:
        return {
            "id": self.id,
            "seat": self.seat,
            "type": self.unit.id,
            "tile": self.tile,
            "alive": self.alive,
            "deployed": self.deployed,
            "carrier": self.carrier,
            "cargo": list(self.cargo),
            "behind": self.behind,
            "lifted": self.lifted,
        }


class Train(Plain):
    """A chain of train parts, front to rear, and the end that goes first (VIII.2, §2.3). Named after its engine, or its front."""

    def __init__(self, parts: tuple[str, ...], lead: str, engine: str) -> None:
        self.parts: Final = parts
        self.lead: Final = lead  # front, rear or free
        self.engine: Final = engine  # "" for a loose chain

    @property
    def id(self) -> str:
        return self.engine or self.parts[0]

    def end(self, end: str) -> str:
        """The part at an end."""
        return self.parts[0] if end == "front" else self.parts[-1]

    def led_by(self, lead: str) -> Train:
        return Train(self.parts, lead, self.engine)

    def to_data(self) -> dict[str, Data]:
        return {"parts": list(self.parts), "lead": self.lead, "engine": self.engine}


class Stand:
    """A side's units on their tiles, in the order of their ids; those that carry others; their tiles, and those with cavalry."""

    def __init__(self, units: list[Piece]) -> None:
        riders = 0
        by_range = [0, 0, 0, 0]
        for piece in units:
            by_range[piece.unit.range] |= 1 << piece.tile
            if piece.unit.charges:
                riders |= 1 << piece.tile
        self.units: Final = units
        self.carriers: Final = [piece for piece in units if piece.unit.carries]
        self.mask: Final = by_range[0] | by_range[1] | by_range[2] | by_range[3]
        self.riders: Final = riders
        self.by_range: Final = by_range

    def bearing(self, bearings: tuple[tuple[int, ...], ...], tile: int) -> list[Piece]:
        """Those that might bear on a tile, by their range."""
        _, one, two, three = self.by_range
        tiles = self.mask & 1 << tile | two & bearings[2][tile]
        if one:
            tiles |= one & bearings[1][tile]
        if three:
            tiles |= three & bearings[3][tile]
        return [piece for piece in self.units if tiles >> piece.tile & 1] if tiles else []


class Basis:
    """What a net follows from: a side's units, its Sources and offices, the wires, and the enemies that cut its lines."""

    def __init__(self, units: list[Piece], sources: list[int], offices: list[int], wired: dict[int, int], cut: int) -> None:
        self.units: Final = units
        self.sources: Final = sources
        self.offices: Final = offices
        self.wired: Final = wired
        self.cut: Final = cut


class Net:
    """A side's net: the tiles its lines reach, the units linked to it and active, the offices at work, and what emits."""

    def __init__(
        self,
        basis: Basis,
        covered: int,
        linked: frozenset[str],
        active: frozenset[str],
        offices: frozenset[int],
        emitters: tuple[tuple[int, bool], ...],
    ) -> None:
        self.basis: Final = basis
        self.covered: Final = covered
        self.linked: Final = linked
        self.active: Final = active
        self.offices: Final = offices
        self.emitters: Final = emitters  # tile, and whether its lines pass over impassable ground


class Position(play.Position):
    """All that the rules read or change; the front is what never changes."""

    def __init__(self, front: Front) -> None:
        super().__init__(front.seats)
        self.front: Final = front
        self.pieces: dict[str, Piece] = {}
        self.on_tile: dict[int, str] = {}  # tile: piece; follows from the pieces
        self.trains: dict[str, Train] = {}
        self.works: Works = front.works
        self.arsenals: dict[int, Seat] = front.arsenals
        self.stations: dict[int, Seat] = front.stations
        self.telegraphs: dict[int, Seat] = front.telegraphs
        self.linked: dict[Seat, frozenset[str]] = dict.fromkeys(front.seats, frozenset())
        self.active: dict[Seat, frozenset[str]] = dict.fromkeys(front.seats, frozenset())
        self.turn = 1
        self.quiet = 0  # turns in a row in which nothing was destroyed or taken (R35)
        self.stirred = False  # something was, this turn
        self.holds: dict[int, int] = {}  # turn ends at which a building has had the same controller (§4.11)
        # What the seats have written down; secret until the plans are revealed.
        self.plans: dict[Seat, Plan] = dict.fromkeys(front.seats, NO_PLAN)
        self.revealed = False
        self.answers: dict[str, int] = {}  # forced moves: the tile each unit was sent to; secret until all have answered
        self.placed: dict[str, int] = {}  # hidden set-up: secret until both have committed
        # What happened to units this turn.
        self.moved: frozenset[str] = frozenset()
        self.displaced: frozenset[str] = frozenset()
        # Sequential mode.
        self.first: Seat = ""
        self.must_retreat: frozenset[str] = frozenset()
        # What was found of the units as they are, until one of them changes; and the nets, which communications.py looks after.
        self._of: dict[Seat, list[Piece]] = {}
        self._units: dict[Seat, list[Piece]] = {}
        self._stands: dict[Seat, Stand] = {}
        self.nets: dict[Seat, Net] = {}

    def bare_copy(self) -> Position:
        other = Position(self.front)
        other.pieces = self.pieces.copy()
        other.on_tile = self.on_tile.copy()
        other.trains = self.trains.copy()
        other.works = self.works
        other.arsenals = self.arsenals.copy()
        other.stations = self.stations.copy()
        other.telegraphs = self.telegraphs.copy()
        other.linked = self.linked.copy()
        other.active = self.active.copy()
        other.turn = self.turn
        other.quiet = self.quiet
        other.stirred = self.stirred
        other.holds = self.holds.copy()
        other.plans = self.plans.copy()
        other.revealed = self.revealed
        other.answers = self.answers.copy()
        other.placed = self.placed.copy()
        other.moved = self.moved
        other.displaced = self.displaced
        other.first = self.first
        other.must_retreat = self.must_retreat
        other._of = self._of.copy()
        other._units = self._units.copy()
        other._stands = self._stands.copy()
        other.nets = self.nets.copy()
        return other

    def bare_data(self) -> dict[str, Data]:
        return {
            "pieces": [self.pieces[id].to_data() for id in sorted(self.pieces)],
            "trains": [self.trains[id].to_data() for id in sorted(self.trains)],
            "works": None if self.works is self.front.works else self.works.to_data(),
            "arsenals": by_name(self.arsenals),
            "stations": by_name(self.stations),
            "telegraphs": by_name(self.telegraphs),
            "linked": {seat: sorted(ids) for seat, ids in self.linked.items()},
            "active": {seat: sorted(ids) for seat, ids in self.active.items()},
            "turn": self.turn,
            "quiet": self.quiet,
            "stirred": self.stirred,
            "holds": {str(tile): count for tile, count in sorted(self.holds.items())},
            "plans": {seat: plan.to_data() for seat, plan in self.plans.items()},
            "revealed": self.revealed,
            "answers": self.answers,
            "placed": self.placed,
            "moved": sorted(self.moved),
            "displaced": sorted(self.displaced),
            "first": self.first,
            "must_retreat": sorted(self.must_retreat),
        }

    # Pieces.

    def put(self, piece: Piece) -> None:
        """The piece as it is now takes the place of what it was; whatever moves in the same moment may be put in any order."""
        before = self.pieces.get(piece.id)
        if before is not None and self.on_tile.get(before.tile) == piece.id:
            del self.on_tile[before.tile]
        self._of.pop(piece.seat, None)
        self._units.pop(piece.seat, None)
        self._stands.pop(piece.seat, None)
        if piece.on_board:
            if piece.tile in self.on_tile:
                self._stands.clear()  # whoever was there before is to be put elsewhere
            self.on_tile[piece.tile] = piece.id
        self.pieces[piece.id] = piece

    def bring(self, id: str, tile: int) -> None:
        """A piece comes to a tile, and what it carries with it."""
        piece = self.pieces[id]
        self.put(piece.at(tile))
        for rider in piece.cargo:
            self.put(self.pieces[rider].at(tile))

    def piece_at(self, tile: int) -> Piece | None:
        id = self.on_tile.get(tile)
        return None if id is None else self.pieces[id]

    def of(self, seat: Seat) -> list[Piece]:
        """A side's pieces, living and dead, in the order of their ids: the same list until one of them changes."""
        found = self._of.get(seat)
        if found is None:
            found = [self.pieces[id] for id in self.front.roster[seat]]
            self._of[seat] = found
        return found

    def on_board(self, seat: Seat) -> list[Piece]:
        """A side's units on the board, in the order of their ids: the same list until one of its pieces changes."""
        found = self._units.get(seat)
        if found is None:
            found = [piece for piece in self.of(seat) if piece.on_board]
            self._units[seat] = found
        return found

    def mask(self, seat: Seat) -> int:
        """The tiles that a side's units stand on."""
        return self.stand(seat).mask

    def stand(self, seat: Seat) -> Stand:
        """Who of a side stands where; worked out when it is asked for."""
        found = self._stands.get(seat)
        if found is None:
            on_tile = self.on_tile
            found = Stand([piece for piece in self.on_board(seat) if on_tile.get(piece.tile) == piece.id])
            self._stands[seat] = found
        return found

    def is_active(self, id: str) -> bool:
        return id in self.active[self.pieces[id].seat]

    def enemy_of(self, seat: Seat) -> Seat:
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def load_of(self, carrier: Piece) -> int:
        """The load points aboard (X.9, X.12)."""
        return sum([self.pieces[id].unit.load for id in carrier.cargo])

    # Trains.

    def train_of(self, id: str) -> Train | None:
        for train in self.trains.values():
            if id in train.parts:
                return train
        return None

    def tiles(self, train: Train) -> tuple[int, ...]:
        """The tiles of a train, front to rear."""
        return tuple([self.pieces[id].tile for id in train.parts])

    def net_of(self, unit: Unit) -> Links:
        """The net that a rail unit is locked to (VI.5.a, VIII.1)."""
        return self.works.tram if unit.tram else self.works.rail

    # Buildings.

    def features(self, tile: int) -> list[str]:
        """All destructible features of a tile (VII.1.a, R20)."""
        found = self.works.features(tile)
        if tile in self.stations:
            found.append("station")
        if tile in self.telegraphs:
            found.append("telegraph")
        return sorted(found, key=FEATURES.index)

    def controller(self, tile: int) -> Seat:
        """Who controls the building on a tile, "" for nobody; a station before a telegraph station."""
        return self.stations.get(tile, "") or self.telegraphs.get(tile, "")

    def name(self, tile: int) -> str:
        return self.front.ground.name(tile)


def less(places: dict[int, Seat], tile: int) -> dict[int, Seat]:
    """Places without the one on a tile."""
    return {each: seat for each, seat in places.items() if each != tile}


def by_name(places: dict[int, Seat]) -> dict[str, Data]:
    """Buildings as plain data."""
    return {str(tile): seat for tile, seat in sorted(places.items())}
