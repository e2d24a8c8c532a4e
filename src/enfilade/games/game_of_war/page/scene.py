"""What a view of Game of War looks like: an engraved chart, two nets of communication, blocks of wood, plans as arrows."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from enfilade.boards.squares import OFF, column_name
from enfilade.games.game_of_war.box.board import ONWARD, TERRAIN, Ground
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.box.works import Works
from enfilade.games.game_of_war.commander.evaluation import project
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.ground import CELL, centre, draw_ground, draw_works, fort_shape, plaza_shape
from enfilade.games.game_of_war.page.lenses import change, planned_marks
from enfilade.games.game_of_war.page.look import STYLE
from enfilade.games.game_of_war.page.naming import names_of, short
from enfilade.games.game_of_war.page.pieces import counter, halo, symbols
from enfilade.games.game_of_war.page.words import FEATURES, counted, goals, listed, side
from enfilade.games.game_of_war.rules.orders import order_start
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.plans import BOARD, DEPLOY, PACK, SABOTAGE, Order
from enfilade.games.game_of_war.state.position import Net, Piece, PieceKey, Position
from enfilade.kernel.event import Seat
from enfilade.scene.model import Layer, Panel, Scene
from enfilade.scene.shape import Element, circle, figure, group, label, line, path, rect, use
from enfilade.scene.symbols import SIGNS, emblem

LEFT: Final = 34
TOP: Final = 16
RIGHT: Final = 16
FOOT: Final = 84
TINTS: Final = {"red": "red", "white": "white", "north": "blue", "south": "red", "blue": "blue", "green": "green"}
ARMS: Final = {"balloon": "Balloon", "engine": "Train engine", "gun_car": "Train gun car", "troop_car": "Train troop car"}
BESIDE: Final = 5  # from the middles of tiles, of an arrow that goes out and back
TURN_OF: Final = (90, 45, 0, -45, -90, -135, 180, 135)  # of an arrow that points east, by direction


def tint(front: Front, seat: Seat) -> str:
    """The colour of a seat: its own if it is named after one, else red and white."""
    return TINTS.get(seat, "red" if seat == front.seats[0] else "white")


def scene(view: View) -> Scene:
    """A view as a picture."""
    front = view.front
    position = known_position(view)
    squares = front.ground.squares
    width = LEFT + squares.width * CELL + RIGHT
    height = TOP + squares.height * CELL + 26
    nets = {seat: communications.net(position, seat) for seat in front.seats}
    after = planned(view, position)
    is_whole = view.works is front.works  # nothing has been destroyed yet
    layers = [Layer("ground", "Chart", chart(front.ground, view.works), fixed=is_whole)]
    for seat in front.seats:
        layers.append(
            Layer(f"net-{seat}", f"Communications of {side(seat)}", [moved(draw_net(position, seat, nets[seat]))], True)
        )
    layers += [
        Layer("tiles", "Tiles", [moved(cells(position))]),
        Layer("buildings", "Buildings", [buildings(front, *houses(position))]),
        Layer("pieces", "Units", [moved([*couplings(position), *pieces(view, position, after)])]),
        Layer("deeds", "Who holds what", [moved(deeds(position))]),
        Layer("net-planned", "Communications after your plan", [moved(planned_nets(position, after))], True),
        Layer("plans", "Plans", [moved(plans(view, position))]),
        Layer("frame", "Frame", [*frame(front), *foot(view, height, width)]),
    ]
    return Scene(
        f"{front.title}, turn {view.turn}",
        width,
        height + FOOT,
        layers,
        all_symbols(front),
        STYLE,
        panels(view, position, nets),
        legend(front),
        partial(sketch, position),
    )


def moved(elements: list[Element]) -> Element:
    """Drawn in the middle of the sheet."""
    return Element("g", {"transform": f"translate({LEFT} {TOP})"}, children=elements)


@lru_cache(maxsize=256)
def chart(ground: Ground, works: Works) -> list[Element]:
    """The ground, and on it what can be destroyed."""
    return [sheet(ground), moved(draw_works(ground, works))]


@lru_cache(maxsize=128)
def sheet(ground: Ground) -> Element:
    return moved(draw_ground(ground))


@lru_cache(maxsize=128)
def all_symbols(front: Front) -> list[Element]:
    return symbols(list(front.units.values()), sorted({tint(front, seat) for seat in front.seats}))


# The nets.


def draw_net(position: Position, seat: Seat, net: Net) -> list[Element]:
    """Every line that a side's Sources, relays and offices emit."""
    cut = communications.blockers(position, seat)
    words = net_words(position, seat, net)
    return [net_lines(position.front.ground, net.emitters, cut, tint(position.front, seat), words)]


@lru_cache(maxsize=512)
def net_lines(ground: Ground, emitters: tuple[tuple[int, bool], ...], cut: int, colour: str, words: str) -> Element:
    """Each line as far as it reaches, and a bar where an enemy cuts it."""
    lines: list[str] = []
    stops: list[str] = []
    for tile, over in emitters:
        x, y = centre(ground, tile)
        rays = ground.over[tile] if over else ground.rays[tile]
        for way in range(8):
            met = rays[way] & cut
            end, stopped = _end_of(ground.squares.line(tile, way), rays[way], met, way)
            if end == OFF:
                continue
            to_x, to_y = centre(ground, end)
            lines.append(f"M{figure(x)} {figure(y)}L{figure(to_x)} {figure(to_y)}")
            if stopped:
                dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
                bar_x, bar_y = to_x + dx * 20, to_y + dy * 20
                stops.append(
                    f"M{figure(bar_x - dy * 6)} {figure(bar_y + dx * 6)}L{figure(bar_x + dy * 6)} {figure(bar_y - dx * 6)}"
                )
    d = "".join(lines)
    nodes = [circle(*centre(ground, tile), 20, f"gw-net-node gw-ink-{colour}") for tile, _ in emitters]
    drawn = [path(d, f"gw-net-soft gw-ink-{colour}"), path(d, f"gw-net-line gw-ink-{colour}"), *nodes] if d else nodes
    if stops:
        drawn.append(path("".join(stops), f"gw-net-cut gw-ink-{colour}"))
    return group(drawn, f"gw-net-{colour}", name=words)


def _end_of(line_of_tiles: list[int], ray: int, met: int, way: int) -> tuple[int, bool]:
    """The last tile that a line reaches, OFF if none, and whether an enemy stops it there."""
    if met:
        first = (met & -met).bit_length() - 1 if way in ONWARD else met.bit_length() - 1
        index = line_of_tiles.index(first)
        return (line_of_tiles[index - 1], True) if index else (OFF, False)
    reached = [tile for tile in line_of_tiles if ray >> tile & 1]
    return (reached[-1] if reached else OFF), False


def is_calm(active: dict[Seat, frozenset[str]]) -> bool:
    """Whether nobody has been counted yet: before the first turn every unit is as good as active (IV.1)."""
    return not any([bool(each) for each in active.values()])


def net_words(position: Position, seat: Seat, net: Net) -> str:
    living = len([piece for piece in position.of(seat) if piece.alive])
    active = living if is_calm(position.active) else len(position.active[seat])
    return f"Net of {side(seat)}: {counted(len(net.emitters), 'emitter')}, {active} of {counted(living, 'unit')} active"


def planned(view: View, position: Position) -> Position | None:
    """What the seat's own plan so far would come to if the enemy stood still; None where nothing is ordered."""
    plan = view.plans.get(view.seat or "")
    return None if plan is None or not plan.orders or view.revealed else project(position, plan)[0]


def planned_nets(position: Position, after: Position | None) -> list[Element]:
    """What that would change in both nets: lines that die, lines that come, whoever is cut off."""
    if after is None:
        return []
    drawn: list[Element] = []
    for seat in position.seats:
        drawn += planned_marks(position, after, change(position, after, seat), tint(position.front, seat))
    return drawn


# Tiles and buildings.


def cells(position: Position) -> list[Element]:
    """Every tile, clear to the eye but there for the pointer and the ear."""
    ground, works = position.front.ground, position.works
    found = list(empty_cells(ground, works, *houses(position)))
    for tile in position.on_tile:
        found[tile] = cell(
            ground, tile, ground_word(ground, works, tile), tuple(tile_lines(position, tile)), _standing(position, tile)
        )
    return found


Houses = tuple[tuple[int, Seat], ...]  # tiles with buildings, and who has them


def houses(position: Position) -> tuple[Houses, Houses, Houses]:
    """Stations, telegraph stations and arsenals."""
    return tuple(position.stations.items()), tuple(position.telegraphs.items()), tuple(position.arsenals.items())


@lru_cache(maxsize=256)
def empty_cells(ground: Ground, works: Works, stations: Houses, telegraphs: Houses, arsenals: Houses) -> list[Element]:
    """Every tile without what stands on it."""
    buildings = (dict(stations), dict(telegraphs), dict(arsenals))
    return [
        cell(ground, tile, ground_word(ground, works, tile), tuple(lines_of(works, *buildings, tile)), "")
        for tile in range(len(ground.glyphs))
    ]


@lru_cache(maxsize=8192)
def cell(ground: Ground, tile: int, word: str, lines: tuple[str, ...], standing: str) -> Element:
    x, y = centre(ground, tile)
    box = {"x": figure(x - CELL / 2), "y": figure(y - CELL / 2), "width": str(CELL), "height": str(CELL)}
    spoken = ", ".join([ground.name(tile), word, *lines, *([standing] if standing else [])])
    return Element("rect", box, "gw-cell", ground.name(tile), spoken, list(lines))


def ground_word(ground: Ground, works: Works, tile: int) -> str:
    glyph = ground.glyphs[tile]
    return "open ground" if glyph == "P" and tile not in works.plaza else TERRAIN[glyph]


def _standing(position: Position, tile: int) -> str:
    piece = position.piece_at(tile)
    return f"{piece.unit.name} {short(piece.id)} of {side(piece.seat)}" if piece is not None else ""


def tile_lines(position: Position, tile: int) -> list[str]:
    """What a tile bears besides its ground."""
    return lines_of(position.works, position.stations, position.telegraphs, position.arsenals, tile)


def lines_of(
    works: Works, stations: dict[int, Seat], telegraphs: dict[int, Seat], arsenals: dict[int, Seat], tile: int
) -> list[str]:
    """What lies on a tile, and the buildings with their owners."""
    found = [FEATURES[each] for each in works.features(tile) if each != "plaza"]
    for what, places in (("railway station", stations), ("telegraph station", telegraphs)):
        if tile in places:
            found.append(f"{what} of {side(places[tile])}" if places[tile] else f"neutral {what}")
    if tile in arsenals:
        found.append(f"arsenal of {side(arsenals[tile])}")
    return found


@lru_cache(maxsize=256)
def buildings(front: Front, stations: Houses, telegraphs: Houses, arsenals: Houses) -> Element:
    """Stations, telegraph stations and arsenals in the colours of those who have them."""
    ground = front.ground
    drawn: list[Element] = []
    for tile, owner in stations:
        colour = tint(front, owner) if owner else "none"
        drawn.append(group(station_shape(colour), at=centre(ground, tile), name=f"Railway station {ground.name(tile)}"))
    for tile, owner in telegraphs:
        colour = tint(front, owner) if owner else "none"
        drawn.append(group(office_shape(colour), at=centre(ground, tile), name=f"Telegraph station {ground.name(tile)}"))
    for tile, owner in arsenals:
        name = f"Arsenal of {side(owner)}, {ground.name(tile)}"
        drawn.append(group(arsenal_shape(tint(front, owner)), at=centre(ground, tile), name=name))
    return moved(drawn)


def deeds(position: Position) -> list[Element]:
    """Under a unit a building is hard to see: a small seal in its controller's colour says that it is there, and a star or a
    square that it stands in a fortress or on a plaza."""
    front = position.front
    drawn: list[Element] = []
    for letter, places in (("S", position.stations), ("T", position.telegraphs), ("A", position.arsenals)):
        for tile, owner in places.items():
            if tile in position.on_tile:
                drawn.append(seal(front.ground, tile, letter, tint(front, owner) if owner else "none"))
    return drawn + [strongpoint(front.ground, tile) for tile in sorted(position.on_tile) if is_strong(position, tile)]


def is_strong(position: Position, tile: int) -> bool:
    """Whether who stands there defends with 4 more: in a fortress or on a plaza (VI.3)."""
    return position.front.ground.glyphs[tile] == "F" or tile in position.works.plaza


@lru_cache(maxsize=1024)
def strongpoint(ground: Ground, tile: int) -> Element:
    """The sign of what a unit hides by standing on it."""
    x, y = centre(ground, tile)
    is_fort = ground.glyphs[tile] == "F"
    small = Element("g", {"transform": "scale(.36)"}, children=fort_shape() if is_fort else plaza_shape())
    return group([circle(0, 0, 8.5, "gw-deed gw-fill-white"), small], at=(x - 16, y - 15))


@lru_cache(maxsize=1024)
def seal(ground: Ground, tile: int, letter: str, colour: str) -> Element:
    x, y = centre(ground, tile)
    parts = [
        circle(0, 0, 6.5, f"gw-deed gw-fill-{'none' if colour == 'white' else colour}"),
        label(0, 3.2, letter, "gw-deed-text"),
    ]
    worn = "" if colour in ("white", "none") else "gw-seal"
    return group(parts, worn, at=(x + (16 if letter == "T" else -16), y + 15))


def station_shape(colour: str) -> list[Element]:
    """A hall with a clock and a canopy."""
    return [
        path("M-20 20V6H-14V-2L-7 -7L0 -2V6H6V20Z", f"gw-house gw-fill-{colour}"),
        circle(-7, 1, 2.6, "gw-house gw-fill-none"),
        path("M-20 10H6M-16 20V13M-11 20V13M-3 20V13M2 20V13", "gw-house-mark"),
    ]


def office_shape(colour: str) -> list[Element]:
    """A small house with a mast and its insulators."""
    return [
        path("M6 20V8L13 2L20 8V20Z", f"gw-house gw-fill-{colour}"),
        path("M13 2V-14M8 -11H18M9.5 -7H16.5M13 20V14", "gw-house-mark"),
    ]


def arsenal_shape(colour: str) -> list[Element]:
    """A crenellated store with its flag."""
    return [
        path("M-18 18V-6H-13V-2H-8V-6H-3V-2H3V-6H8V-2H13V-6H18V18Z", f"gw-house gw-fill-{colour}"),
        path("M-5 18V8A5 5 0 0 1 5 8V18", "gw-house-mark"),
        path("M0 -4V-20", "gw-staff"),
        path("M0.6 -20C5 -22 8 -17 13 -19V-11C8 -9 5 -14 0.6 -12Z", f"gw-house gw-fill-{colour}"),
    ]


# Units.


def unit_lines(piece: Piece, status: str) -> list[str]:
    """The card of a unit."""
    unit = piece.unit
    lines = [f"Attack {unit.attack}, defence {unit.defence}, range {unit.range}, movement {unit.move}", status]
    if unit.charges:
        lines.append("Charges: +3 attack when adjacent to the target (X.2)")
    if unit.relays:
        lines.append("Relays lines of communication (IV.1.c)" + (", over mountains and houses (X.8)" if unit.over else ""))
    if unit.captures:
        lines.append("Takes buildings (IX.1)")
    if unit.motor:
        lines.append("Always active; three steps on roads (X.13, X.14)")
    if piece.cargo:
        lines.append(f"Carries {', '.join([short(each) for each in piece.cargo])} (VII.3)")
    return lines


def status_words(position: Position, piece: Piece) -> str:
    if not piece.alive:
        return "destroyed"
    words = ["active" if position.is_active(piece.id) or is_calm(position.active) else "cut off"]
    if piece.unit.heavy:
        words.append("deployed" if piece.deployed else "packed")
    if piece.carrier:
        words.append(f"aboard {short(piece.carrier)}")
    if piece.id in position.must_retreat:
        words.append("must retreat")
    return ", ".join(words)


def heading(position: Position, piece: Piece) -> int | None:
    """Where a rail unit is heading, as the turn of an arrow; None if it may go either way."""
    ground = position.front.ground
    if piece.unit.tram:
        ahead = [to for to in position.works.tram.get(piece.tile, ()) if to != piece.behind]
        return _turn(position, piece.tile, ahead[0]) if piece.behind != OFF and len(ahead) == 1 else None
    train = position.train_of(piece.id)
    if train is None:
        return None
    if len(train.parts) == 1:
        ahead = [to for to in position.works.rail.get(piece.tile, ()) if to != piece.behind]
        return _turn(position, piece.tile, ahead[0]) if piece.behind != OFF and len(ahead) == 1 else None
    if train.lead == "free" or not train.engine or train.end(train.lead) != piece.id:
        return None
    before = train.parts[1] if train.lead == "front" else train.parts[-2]
    way = ground.squares.bearing(position.pieces[before].tile, piece.tile)
    return TURN_OF[way] if way != OFF else None


def _turn(position: Position, tile: int, to: int) -> int:
    return TURN_OF[position.front.ground.squares.bearing(tile, to)]


def couplings(position: Position) -> list[Element]:
    drawn: list[Element] = []
    for train in position.trains.values():
        tiles = position.tiles(train)
        for index in range(len(tiles) - 1):
            x1, y1 = centre(position.front.ground, tiles[index])
            x2, y2 = centre(position.front.ground, tiles[index + 1])
            drawn.append(line(x1, y1, x2, y2, "gw-coupling"))
    return drawn


def pieces(view: View, position: Position, after: Position | None) -> list[Element]:
    """Blocks on the board; during a hidden set-up one's own as they are placed."""
    front = view.front
    cut = [] if after is None else [id for seat in position.seats for id in change(position, after, seat).cut]
    drawn: list[Element] = []
    has_begun = not is_calm(position.active)
    for piece in view.pieces:
        tile = view.placed.get(piece.id, piece.tile)
        if piece.alive and not piece.carrier and tile != OFF:
            active, flees = position.is_active(piece.id) or not has_begun, piece.id in position.must_retreat or piece.lifted
            status = status_words(position, piece) + (", cut off by your plan" if piece.id in cut else "")
            drawn.append(block(front, piece.key(), tile, active, flees, heading(position, piece), status))
    return drawn


@lru_cache(maxsize=4096)
def block(front: Front, key: PieceKey, tile: int, active: bool, flees: bool, heading: int | None, status: str) -> Element:
    piece = Piece(*key)
    parts = [halo(), *counter(piece, tint(front, piece.seat), active, heading)]
    if flees:
        parts.append(circle(0, 0, 21, "gw-flee"))
    name = f"{short(piece.id)}, {piece.unit.name} of {side(piece.seat)} on {front.name(tile)}, {status}"
    return group(parts, "gw-piece", piece.id, name, unit_lines(piece, status), centre(front.ground, tile))


# Plans.


def plans(view: View, position: Position) -> list[Element]:
    """The orders that the seat knows as arrows: its own while planning, both once they are revealed."""
    drawn: list[Element] = []
    for seat, plan in view.plans.items():
        colour = tint(view.front, seat)
        for number, order in enumerate(plan.orders, 1):
            drawn += order_arrow(position, seat, order, number, colour, view.revealed)
        for attack in plan.attacks:
            tile = attack.tile if attack.tile != OFF else position.pieces[attack.unit].tile
            if tile != OFF:
                aimed = names_of(view.front).get(attack.unit, position.name(tile))
                drawn.append(aim(position, tile, f"Attack of {side(seat)} on {aimed}"))
    drawn += begun_order(view, position)
    return drawn


def order_arrow(position: Position, seat: Seat, order: Order, number: int, colour: str, revealed: bool) -> list[Element]:
    """An arrow along the path of an order, or a mark for what is done on the spot."""
    piece = position.pieces[order.piece]
    if not piece.alive:
        return []
    ground = position.front.ground
    if order.kind in (SABOTAGE, DEPLOY, PACK):
        x, y = centre(ground, piece.tile)
        mark = {SABOTAGE: "✕", DEPLOY: "▾", PACK: "▴"}[order.kind]
        return [badge(x - 14, y + 15, mark, f"{short(order.piece)}: {order.kind}")]
    if revealed:
        return []  # the pieces themselves tell how far they have come
    tiles = [order_start(position, order), *order.path]
    if order.kind == BOARD:
        tiles.append(
            planned_tile(position, position.plans[seat], order.carrier)
            if order.timing == "after"
            else position.pieces[order.carrier].tile
        )
    return arrow(position, tiles, colour, str(number), f"Order {number}: {short(order.piece)}")


def begun_order(view: View, position: Position) -> list[Element]:
    """The order that is being given, as far as it goes."""
    if not view.stack or view.seat is None:
        return []
    own = view.stack[-1].get("own")
    if not isinstance(own, list) or not own:
        return []
    last = own[-1]
    if not isinstance(last, dict) or last.get("procedure") != "GiveOrder":
        return []
    path_so_far = last.get("path")
    tiles = [tile for tile in path_so_far if isinstance(tile, int)] if isinstance(path_so_far, list) else []
    piece = position.pieces[str(last.get("piece"))]
    mark = circle(*centre(position.front.ground, piece.tile), 22, "gw-aim")
    return [mark, *arrow(position, [piece.tile, *tiles], tint(view.front, view.seat), "…", f"Order for {short(piece.id)}")]


def arrow(position: Position, tiles: list[int], colour: str, mark: str, name: str) -> list[Element]:
    """A bent arrow through the middles of tiles; none for one who stays."""
    return [bent_arrow(position.front.ground, tuple(tiles), colour, mark, name)] if len(tiles) > 1 else []


@lru_cache(maxsize=2048)
def bent_arrow(ground: Ground, tiles: tuple[int, ...], colour: str, mark: str, name: str) -> Element:
    """It goes through the middles of tiles, with its number at the tip."""
    points = there_and_back([centre(ground, tile) for tile in tiles])
    (x1, y1), (x2, y2) = points[-2], points[-1]
    long = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    tip_x, tip_y = x2 - ux * 4, y2 - uy * 4
    d = "M" + "L".join([f"{figure(x)} {figure(y)}" for x, y in [*points[:-1], (x2 - ux * 14, y2 - uy * 14)]])
    head = (
        f"M{figure(tip_x)} {figure(tip_y)}"
        f"L{figure(tip_x - ux * 12 - uy * 6.5)} {figure(tip_y - uy * 12 + ux * 6.5)}"
        f"L{figure(tip_x - ux * 12 + uy * 6.5)} {figure(tip_y - uy * 12 - ux * 6.5)}Z"
    )
    parts = [
        path(d, "gw-arrow-edge"),
        path(d, f"gw-arrow gw-ink-{colour}"),
        path(head, f"gw-arrow-tip gw-tip-{colour}"),
        badge(x2 + 13, y2 - 13, mark, ""),
    ]
    return group(parts, "gw-order", name=name)


def there_and_back(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Who goes back the way he came has his two ways side by side: one upon the other they would seem to begin where he turns."""
    if len(points) < 3 or points != points[::-1]:
        return points
    (x1, y1), (x2, y2) = points[0], points[1]
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    aside_x, aside_y = (y1 - y2) / long * BESIDE, (x2 - x1) / long * BESIDE
    half = len(points) // 2
    out = [(x + aside_x, y + aside_y) for x, y in points[: half + 1]]
    return [*out, *[(x - aside_x, y - aside_y) for x, y in points[half:]]]


def badge(x: float, y: float, text: str, name: str) -> Element:
    """A small disc with a number, or with a sign."""
    written = emblem(0, 0, text, 8, "gw-badge-text") if text in SIGNS else label(0, 4, text, "gw-badge-text")
    return group([circle(0, 0, 8, "gw-badge"), written], at=(x, y), name=name)


def aim(position: Position, tile: int, name: str) -> Element:
    cross = [circle(0, 0, 19, "gw-aim"), path("M-25 0H-13M13 0H25M0 -25V-13M0 13V25", "gw-aim")]
    return group(cross, at=centre(position.front.ground, tile), name=name)


# Frame.


@lru_cache(maxsize=128)
def frame(front: Front) -> list[Element]:
    """Neatlines and coordinates; the letters and numbers are places to click while an army is set up."""
    squares = front.ground.squares
    wide, high = squares.width * CELL, squares.height * CELL
    drawn = [rect(LEFT, TOP, wide, high, "gw-frame"), rect(LEFT - 4, TOP - 4, wide + 8, high + 8, "gw-neatline")]
    for x in range(squares.width):
        name = column_name(x)
        text = label(0, 4, name, "gw-coord")
        drawn.append(group([halo(9), text], "gw-axis", name, f"Column {name}", at=(LEFT + (x + 0.5) * CELL, TOP + high + 15)))
    for y in range(squares.height):
        text = label(0, 4, str(y + 1), "gw-coord")
        drawn.append(group([halo(9), text], "gw-axis", str(y + 1), f"Row {y + 1}", at=(LEFT - 17, TOP + (y + 0.5) * CELL)))
    return drawn


def foot(view: View, top: float, width: float) -> list[Element]:
    """Title, turn and north."""
    limit = view.front.options.turn_limit
    turn = f"Turn {view.turn}" + (f" of {limit}" if limit else "")
    words = " · ".join([turn, *[army_words(view, seat) for seat in view.front.seats]])
    return below(view.front.title, words, hint(view.front), top, width)


@lru_cache(maxsize=128)
def hint(front: Front) -> str:
    """What the lines are for, with those who do not need them (IV.1, X.13)."""
    free = ["relays"] if front.options.relay_always_moves else []
    free += ["cars"] if [1 for each in front.counters.values() if each.unit.motor] else []
    return "Units move only in reach of the lines of their side" + (f"; {listed(free)} always." if free else ".")


def army_words(view: View, seat: Seat) -> str:
    """What a side has left, and how much of it no line reaches: `Red 7 units, 1 cut off`."""
    living = len([piece for piece in view.pieces if piece.seat == seat and piece.alive])
    cut = 0 if is_calm(view.active) else living - len(view.active[seat])
    return f"{side(seat)} {counted(living, 'unit')}" + (f", {cut} cut off" if cut else "")


@lru_cache(maxsize=512)
def below(title: str, words: str, hint: str, top: float, width: float) -> list[Element]:
    rose = [
        circle(0, 0, 15, "gw-compass-ring"),
        path("M0 -20L4.5 0L0 4L-4.5 0Z", "gw-compass"),
        path("M0 20L-4.5 0L0 -4L4.5 0Z", "gw-compass-ring"),
        label(0, -23, "N", "gw-small"),
    ]
    return [
        label(LEFT, top + 22, title, "gw-title", "start"),
        label(LEFT, top + 41, words, "gw-small", "start"),
        label(LEFT, top + 58, hint, "gw-small", "start"),
        rect(LEFT, top + 66, 34, 14, "gw-wood", corner=2),
        label(LEFT + 17, top + 76.5, "4·5·2", "gw-figures"),
        label(LEFT + 41, top + 77, "on a unit: attack · defence · movement", "gw-small", "start"),
        group(rose, at=(width - RIGHT - 24, top + 34)),
    ]


# Beside the board.


def panels(view: View, position: Position, nets: dict[Seat, Net]) -> list[Panel]:
    found = [forces(view, position, seat) for seat in view.front.seats]
    found.append(Panel("goals", "Goals", [["Goal", "Rule"], *goals(view.front)]))
    rows = [["Side", "Active", "Living", "Emitters", "Buildings", "Points"]]
    for seat in view.front.seats:
        living = [piece for piece in position.of(seat) if piece.alive]
        held = [*position.stations.values(), *position.telegraphs.values(), *position.arsenals.values()].count(seat)
        points = sum([piece.unit.value for piece in living])
        figures = [len(position.active[seat]), len(living), len(nets[seat].emitters), held, points]
        rows.append([side(seat), *[str(each) for each in figures]])
    found.append(Panel("nets", "Communications", rows))
    chart = [["Arm", "Move", "Attack", "Defence", "Range", "Value"]]
    for unit in view.front.units.values():
        figures = [unit.move, unit.attack, unit.defence, unit.range, unit.value]
        chart.append([unit.name, *[str(each) for each in figures]])
    found.append(Panel("chart", "Unit list", chart))
    return found


def forces(view: View, position: Position, seat: Seat) -> Panel:
    own = [piece for piece in view.pieces if piece.seat == seat]
    rows = [["Id", "Arm", "Tile", "Status"]]
    for piece in own:
        tile = view.placed.get(piece.id, piece.tile)
        rows.append([short(piece.id), piece.unit.name, view.front.name(tile) or "–", status_words(position, piece)])
    return Panel(f"forces-{seat}", f"{side(seat)}'s army", rows, [piece.id for piece in own], seat)


@lru_cache(maxsize=128)
def legend(front: Front) -> list[tuple[Element, str]]:
    """What the signs mean: those that occur on this front."""
    one = tint(front, front.seats[0])
    types = sorted({each.unit.id for each in front.counters.values()}, key=list(front.units).index)
    signs: list[tuple[Element, str]] = [(use(f"gw-{type}-{one}"), ARMS.get(type, front.units[type].name)) for type in types]
    signs[0] = (signs[0][0], f"{signs[0][1]} (att·def·move)")
    glyphs = front.ground.glyphs
    if "^" in glyphs:
        peak = path("M-14 12L-4 -12L2 -3L6 -8L15 12M-4 -12L-2 0L-7 8M-10 12L-6 4M0 12L1 4M8 12L7 4", "gw-crest")
        signs.append((peak, "mountain: cuts lines"))
    if "#" in glyphs:
        block_sign = group(
            [rect(-15, -13, 30, 26, "gw-block"), path("M-15 -3L-5 -13M-15 9L7 -13M-6 13L15 -8M6 13L15 4", "gw-block-hatch")]
        )
        signs.append((block_sign, "city block: cuts lines"))
    if "F" in glyphs:
        signs.append((group(fort_shape()), "fortress: +4 defence"))
    if "P" in glyphs:
        signs.append((group(plaza_shape()), "plaza: +4 defence"))
    signs.append((group(arsenal_shape(one)), "arsenal: a Source"))
    if front.stations:
        signs.append((group(station_shape("none"), at=(7, -6)), "station: a Source"))
    if front.telegraphs:
        signs.append((group(office_shape("none"), at=(-12, -3)), "telegraph: a relay"))
    signs += line_signs(front)
    net = [path("M-18 10L18 -10", f"gw-net-soft gw-ink-{one}"), path("M-18 10L18 -10", f"gw-net-line gw-ink-{one}")]
    signs.append((group(net), "line of communication"))
    if not front.options.is_sequential:
        dies, comes = path("M-6 -6l12 12m0 -12l-12 12", f"gw-net-dies gw-ink-{one}"), path("M0 0h0", f"gw-net-comes gw-ink-{one}")
        signs += [(dies, "dies by your plan"), (comes, "comes by your plan")]
    return [*signs, (circle(0, 0, 16, "gw-lost"), "would be cut off")]


def line_signs(front: Front) -> list[tuple[Element, str]]:
    works = front.works
    signs: list[tuple[Element, str]] = []
    if works.rail:
        sleepers = "".join([f"M{x} -5V5" for x in range(-15, 16, 6)])
        signs.append((group([path(sleepers, "gw-sleeper"), path("M-18 -2.7H18M-18 2.7H18", "gw-rail")]), "railway"))
    if works.tram:
        signs.append((path("M-18 -2.2H18M-18 2.2H18", "gw-tram"), "tram line"))
    if works.wire:
        wire = [path("M-18 0H18", "gw-wire"), path("M-10 6v-9m-3.4 2h6.8M10 6v-9m-3.4 2h6.8", "gw-pole")]
        signs.append((group(wire), "telegraph wire"))
    if works.road:
        signs.append((group([path("M-18 0H18", "gw-road-edge"), path("M-18 0H18", "gw-road")]), "road"))
    if works.turnarounds or works.turntables:
        ring = [circle(0, 0, 8, "gw-turn"), path("M-3.6 1.6A4 4 0 1 1 3.6 1.6m0 0l-2.8 -.4m2.8 .4l.6 -2.8", "gw-rail")]
        signs.append((group(ring), "turnaround"))
    if works.intersections:
        signs.append((path("M0 -5.5L5.5 0L0 5.5L-5.5 0Z", "gw-cross"), "intersection"))
    return signs


def sketch(position: Position) -> list[str]:
    """The board in characters: a unit is its id, in lower case where it is cut off."""
    ground = position.front.ground
    width = ground.squares.width
    wide = max([len(id) for id in position.pieces], default=3)
    lines = ["    " + " ".join([column_name(x).center(wide) for x in range(width)]).rstrip()]
    for y, row in enumerate(ground.rows):
        cells_of_row: list[str] = []
        for x, glyph in enumerate(row):
            tile = y * width + x
            piece = position.piece_at(tile)
            if piece is not None:
                word = piece.id if position.is_active(piece.id) else piece.id.lower()
            elif glyph in "^#":
                word = glyph * wide
            else:
                word = _mark(position, tile, glyph)
            cells_of_row.append(word.center(wide))
        lines.append(f"{y + 1:>3} " + " ".join(cells_of_row))
    return lines


def _mark(position: Position, tile: int, glyph: str) -> str:
    if tile in position.arsenals:
        return "!" + position.arsenals[tile][0]
    if tile in position.stations:
        return "@" + (position.stations[tile][:1] or "-")
    if tile in position.telegraphs:
        return "&" + (position.telegraphs[tile][:1] or "-")
    if glyph in "F=P":
        return glyph
    return "+" if tile in position.works.rail or tile in position.works.tram else "·"
