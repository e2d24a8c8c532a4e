"""What a written position may not say: things that the scenario does not have, and what the rules forbid."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.box.lattice import DIRECTIONS, label
from enfilade.games.urban_operations.box.mission import NML, OFF, SEATS, STOCK, Mission
from enfilade.games.urban_operations.rules.actions.breaching import symbols
from enfilade.games.urban_operations.rules.battle import Battle
from enfilade.games.urban_operations.rules.impulse import Impulse, Phases
from enfilade.games.urban_operations.rules.posts import standing
from enfilade.games.urban_operations.rules.turn import Turn
from enfilade.games.urban_operations.state.block import DEAD, EXITED, Block
from enfilade.games.urban_operations.state.mines import TRAP_MINES
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Reader
from enfilade.kernel.errors import did_you_mean, shown
from enfilade.kernel.event import Seat

NOWHERE: Final = (OFF, STOCK, DEAD, EXITED)
AREAS: Final = ("smoke", "wreck", "cloud")


def known(data: Reader, key: str, value: str, all: Collection[str], what: str) -> None:
    """Complain of a name that the scenario does not have."""
    if value not in all:
        raise data.bad(key, f"{shown(value)} is no {what} of this scenario. {did_you_mean(value, sorted(all))}")


def known_list(data: Reader, key: str, all: Collection[str], what: str) -> None:
    for index, each in enumerate(data.texts(key, [])):
        known(data, f"{key}[{index}]", each, all, what)


def known_keys(data: Reader, key: str, all: Collection[str], what: str) -> Reader:
    """The table under a key, whose own keys are such names."""
    table = data.table(key)
    for each in table.keys():
        known(table, each, each, all, what)
    return table


# Ledgers.


def check_ledgers(data: Reader, mission: Mission) -> None:
    """Every name that stands in a ledger, and the numbers that have bounds."""
    district, forces = mission.district, mission.forces
    data.integer("turn", least=0, most=mission.turns)
    data.choice("initiative", SEATS)
    data.choice("wind", DIRECTIONS)
    known_list(data, "spent", forces, "force")
    for key in ("ready", "shaken"):
        known_list(data, key, SEATS, "side")
    for key in ("fortified", "lit"):
        known_list(data, key, district.known, "location")
    known_list(data, "broken", mission.pieces, "block")
    known_list(data, "breaches", symbols(Position(mission)), "breach symbol")
    known_list(data, "opened", mission.nml, "counter")
    _check_sides(data, mission)
    _check_tables(data, mission)
    _check_support(data, mission)


def _check_sides(data: Reader, mission: Mission) -> None:
    """Lists by side."""
    district = mission.district
    rooms = [loc for loc in district.locations if district.is_zone(loc) or district.is_tunnel(loc)]
    for key, all, what in (
        ("mines", district.terrain, "hex"),
        ("traps", rooms, "zone"),
        ("found", district.known, "location"),
        ("cleared", district.known, "location"),
        ("entered", district.known, "location"),
        ("decks", mission.events.cards, "event card"),
        ("hands", mission.events.cards, "event card"),
        ("reorganised", mission.forces, "force"),
    ):
        table = known_keys(data, key, SEATS, "side")
        for seat in table.keys():
            known_list(table, seat, all, what)


def _check_tables(data: Reader, mission: Mission) -> None:
    """Tables whose keys are places, forces, blocks or names of their own."""
    district = mission.district
    control = known_keys(data, "control", district.known, "location")
    for loc in control.keys():
        control.choice(loc, (*SEATS, ""))
    known_keys(data, "headless", mission.forces, "force")
    known_keys(data, "mended", [*mission.forces, *SEATS], "force")
    trails = known_keys(data, "trails", mission.pieces, "block")
    for id in trails.keys():
        known_list(trails, id, district.terrain, "hex")
    manholes = known_keys(data, "manholes", district.known, "location")
    for loc in manholes.keys():
        known(manholes, loc, manholes.text(loc), [*district.locations, ""], "location")
    for key in ("lettered", "worked"):
        known_list(data, key, manholes.values, "manhole")
    _check_areas(data.table("areas"), district)
    prisoner = data.text("prisoner")
    if prisoner.startswith("with:"):
        known(data, "prisoner", prisoner[5:], mission.pieces, "block")
    else:
        known(data, "prisoner", prisoner, [*district.locations, EXITED, ""], "location")


def _check_areas(areas: Reader, district: District) -> None:
    """Smoke, wrecks and clouds lie on hexes of the map, built-up ones among them (5.2.4.3)."""
    hexes = [label(column, row) for column in range(1, district.columns + 1) for row in range(1, len(district.rows) + 1)]
    for id in areas.keys():
        each = areas.table(id)
        each.choice("kind", AREAS)
        known(each, "hull", each.text("hull", ""), [*district.locations, ""], "location")
        known_list(each, "hexes", hexes, "hex")


def _check_support(data: Reader, mission: Mission) -> None:
    """3D missions, and events that hold: `green mortar-he`, `red silence`."""
    for key in ("used", "struck"):
        known_list(data, key, data.table("missions").values, "3D row")
    for key in ("requests", "pending"):
        table = data.table(key)
        for seat in table.keys():
            for each in table.tables(seat):
                each.choice("seat", (seat,))
                check_request(each, mission)
    known_list(data, "discards", [f"{seat} {card}" for seat in SEATS for card in mission.events.cards], "event card of a side")


def check_request(data: Reader, mission: Mission) -> None:
    """A 3D mission that is asked for, or comes: a row of its side's matrix, a block of its own, a location (7.3.3.1)."""
    seat = data.choice("seat", SEATS)
    known(data, "row", data.text("row"), rows_of(mission, seat), "3D row")
    known(data, "by", data.text("by"), [piece.id for piece in mission.roster(seat)], "block")
    known(data, "loc", data.text("loc"), mission.district.known, "location")
    data.close()


def rows_of(mission: Mission, seat: Seat) -> list[str]:
    return [row.name for row in mission.sides[seat].rows]


# Blocks.


def check_block(data: Reader, position: Position, id: str) -> None:
    """A block is where a block can be, with a name of its own side and a force of its own (4.3.2, 5.1.4, R132)."""
    block, mission = position.blocks[id], position.mission
    loc = block.loc
    if block.is_mounted:
        _check_aboard(data, position, block)
    elif loc not in NOWHERE:
        known(data, "loc", loc, mission.district.known, "location")
        if not mission.may_stand(block.card, loc):
            raise data.bad("loc", f"{id} cannot be in {loc}: a {block.type} has no access (5.1.4)")
    _check_token(data, position, block)
    own = [force.id for force in mission.forces.values() if force.seat == block.seat]
    data.choice("force", own)
    data.choice("seen_in", [*own, ""])
    for key, partner in (("pair", block.pair), ("riding", block.riding)):
        if partner and (partner not in position.blocks or position.blocks[partner].loc != loc):
            raise data.bad(key, f"{shown(partner)} is not in {loc} with {id} (10.4, 11.1)")
    if block.pair and position.blocks[block.pair].pair != id:
        raise data.bad("pair", f"{block.pair} does not form a pair with {id} (10.4)")


def _check_token(data: Reader, position: Position, block: Block) -> None:
    token = block.token
    if token and (token[0] != block.seat[0] or not token[1:].isdecimal()):
        raise data.bad("token", f"{shown(token)} should be {block.seat[0]} and a number (R132)")
    if token and position.tokens[token] != block.id:
        raise data.bad("token", f"{position.tokens[token]} is called {token} too (R132)")


def _check_aboard(data: Reader, position: Position, block: Block) -> None:
    """A block rides in a vehicle of its side that has room for it (8.2.4.3)."""
    vehicle = position.blocks.get(block.loc[3:])
    if vehicle is None or vehicle.is_foot or vehicle.seat != block.seat or not vehicle.is_alive:
        raise data.bad("loc", f"{block.id} cannot be aboard {shown(block.loc[3:])}: it is no vehicle of its side (8.2.4.3)")
    weight = sum([each.card.weight for each in position.passengers(vehicle)])
    if weight > vehicle.card.capacity:
        room = vehicle.card.capacity
        raise data.bad("loc", f"blocks of weight {weight} are aboard {vehicle.id}, which has room for {room} (8.2.4.3)")


def check_crowds(blocks: Reader, position: Position) -> None:
    """While nobody is on the move, no two blocks are in one location (8.1.1); nor are two of a side that sets up."""
    for seat in SEATS:
        taken: dict[str, str] = {}
        for block in standing(position, seat) if seat not in position.ready else []:
            if block.loc in taken:
                raise blocks.table(block.id).bad("loc", f"two blocks in {block.loc}: {taken[block.loc]} and {block.id} (8.1.1)")
            taken[block.loc] = block.id
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, (Battle, Turn, Phases, Impulse)):
        return
    for block in position.blocks.values():
        if block.is_on_map and position.is_crowded(block):
            others = [other.id for other in position.here(block.loc) if other.id != block.id]
            raise blocks.table(block.id).bad("loc", f"two blocks in {block.loc}: {block.id} and {others[0]} (8.1.1)")


# Counters and mines.


def check_counters(data: Reader, position: Position) -> None:
    """Counters are of a kind that there is, and not more lie face down than have not been turned up (5.2.3)."""
    counters = data.table("counters")
    kinds = sorted(position.mission.nml)
    for kind in position.opened:
        if kind in kinds:
            kinds.remove(kind)
    for id, counter in position.counters.items():
        each = counters.table(id)
        known(each, "kind", counter.kind, NML, "counter")
        known(each, "loc", counter.loc, position.mission.district.known, "location")
        known(each, "owner", counter.owner, (*SEATS, ""), "side")
        if not counter.revealed and not counter.owner:
            if counter.kind not in kinds:
                raise each.bad("kind", f"more {counter.kind} counters lie face down than the scenario has left (5.2.3)")
            kinds.remove(counter.kind)


def check_mines(data: Reader, position: Position) -> None:
    """No side has more mines than its allotment, and what is found is there (5.2.2.1, 13.2, R11)."""
    for seat in SEATS:
        _check_allotment(data.table("mines"), position, seat)
        lying = position.mines.of(seat)
        found = data.table("found")
        for index, place in enumerate(position.mines.found[seat]):
            if place not in lying:
                raise found.bad(f"{seat}[{index}]", f"nothing of {seat} lies in {shown(place)} to be found (5.2.2.3)")


def _check_allotment(data: Reader, position: Position, seat: Seat) -> None:
    mines = position.mines
    used = len(mines.laid[seat]) + TRAP_MINES * len(mines.traps[seat]) + mines.gone[seat] + mines.given_up[seat]
    if used > position.mission.sides[seat].mines:
        raise data.bad(seat, f"{used} mines are used, but the allotment is {position.mission.sides[seat].mines} (5.2.2.1)")
