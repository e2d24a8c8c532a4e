"""What a view of Urban Battle looks like: the town, what stands in it, the dice, the dial and the panels beside it."""

from __future__ import annotations

from functools import lru_cache, partial
from math import cos, pi, sin
from typing import Final

from enfilade.boards.squares import DIRECTIONS, DX, DY, OFF, column_name
from enfilade.games.urban_battle.box.board import Board
from enfilade.games.urban_battle.box.charts import Unit
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.ground import CELL, draw_ground, outline_path
from enfilade.games.urban_battle.page.look import STYLE
from enfilade.games.urban_battle.page.pieces import shape_of, symbols
from enfilade.games.urban_battle.page.words import COMPASS, counted, goals, short, side, terrain_card, terrain_name
from enfilade.games.urban_battle.state import EXITED, Flag, Piece, PieceKey
from enfilade.kernel.event import Seat
from enfilade.scene.model import Layer, Panel, Scene
from enfilade.scene.outline import Cell, inset, loops
from enfilade.scene.shape import PIECE, PLACE, Element, circle, figure, group, label, line, path, polygon, rect, use

LEFT: Final = 30  # of the board, for the numbers of the rows
TOP: Final = 14
RIGHT: Final = 14
LETTERS: Final = 24  # below the board
FOOT: Final = 68  # the dice, the title, north and the dial
TALLY: Final = 150  # from the dial to the end of the score beside the round
RESERVE: Final = 58  # a row of vehicles that are not on the board
STRONG: Final = 0.5  # from this chance to be destroyed on a square is hatched densely
WEAK: Final = 0.15  # below this, thinly
SIZE: Final = 1.18  # of a silhouette in its square
FLAG: Final = "Flag"  # a row of the score
ARROWS: Final = "↑↗→↘↓↙←↖"


def scene(view: View) -> Scene:
    """A view as a picture."""
    mission = view.mission
    squares = mission.board.squares
    waiting = [piece for piece in view.pieces if piece.square == OFF]
    width = LEFT + squares.width * CELL + RIGHT
    board_end = TOP + squares.height * CELL + LETTERS
    reserve = RESERVE * ((len(waiting) * 44 + 92) // width + 1) if waiting else 0
    layers = [
        Layer("ground", "Ground", ground(mission.board), fixed=True),
        Layer("zones", "Zones", zones(mission, is_deploying(view)), True),
        Layer("squares", "Squares", cells(view)),
        Layer("bases", "Flag bases", bases(mission)),
        Layer("pieces", "Vehicles", pieces(view)),
        Layer("flags", "Flags", [standing_flag(mission, flag) for flag in view.flags if flag.square != OFF]),
        Layer("placing", "Placing", placing(view)),
        Layer("reserve", "Off the board", reserves(view, waiting, board_end, width)),
        Layer("dice", "Dice", tray(tuple(view.dice), board_end + reserve)),
        Layer("frame", "Frame", [*frame(mission.board), *foot(view, board_end + reserve, width)]),
    ]
    return Scene(
        f"{mission.title} – {mission.board.name}, Round {view.round}",
        width,
        board_end + reserve + FOOT,
        layers,
        all_symbols(mission),
        STYLE,
        panels(view),
        legend(mission),
        partial(sketch, view),
    )


def middle(mission: Mission, square: int) -> tuple[float, float]:
    """The middle of a square in the drawing."""
    squares = mission.board.squares
    return LEFT + (squares.x(square) + 0.5) * CELL, TOP + (squares.height - squares.y(square) - 0.5) * CELL


@lru_cache(maxsize=64)
def ground(board: Board) -> list[Element]:
    """The board, cut off at its edges."""
    moved = {"transform": f"translate({LEFT} {TOP})", "clip-path": "url(#ub-sheet)"}
    return [Element("g", moved, children=draw_ground(board))]


@lru_cache(maxsize=128)
def all_symbols(mission: Mission) -> list[Element]:
    """The silhouettes of this mission and its legend, and the sheet that the ground is cut to."""
    squares = mission.board.squares
    sheet = rect(0, 0, squares.width * CELL, squares.height * CELL, "")
    shapes = list(dict.fromkeys([*[shape_of(each.unit) for each in mission.vehicles.values()], "medium"]))
    return [*symbols(shapes, mission.options.wreck_style), Element("clipPath", {"id": "ub-sheet"}, children=[sheet])]


# Squares and zones.


def chooses_squares(view: View) -> bool:
    """Whether the seat is asked for a square. Vehicles and squares may share a name: then it means the square."""
    return any([action.verb == "at" for action in view.legal])


def square_id(mission: Mission, square: int, chosen: bool) -> str:
    """The id of a square: its name, unless a vehicle is called so and squares are not what is asked for."""
    name = mission.board.name_of(square)
    return f"square-{name}" if name in mission.vehicles and not chosen else name


def piece_id(mission: Mission, id: str, chosen: bool) -> str:
    """The id of a vehicle in the scene, the other way round."""
    return f"piece-{id}" if chosen and mission.board.squares.number(id) != OFF else id


@lru_cache(maxsize=256)
def empty_cells(mission: Mission, chosen: bool) -> list[Element]:
    """Every square, clear to the eye but there for the pointer and the ear."""
    return [cell(mission, square, "", chosen) for square in range(len(mission.board.glyphs))]


@lru_cache(maxsize=8192)
def cell(mission: Mission, square: int, standing: str, chosen: bool) -> Element:
    x, y = middle(mission, square)
    glyph = mission.board.glyphs[square]
    state = standing or ("empty" if mission.board.is_enterable(square) else "")
    spoken = ", ".join([word for word in (mission.board.name_of(square), terrain_name(glyph), state) if word])
    box = {"x": figure(x - CELL / 2), "y": figure(y - CELL / 2), "width": str(CELL), "height": str(CELL)}
    id, name = square_id(mission, square, chosen), mission.board.name_of(square)
    if id != name:
        box[PLACE] = name
    return Element("rect", box, "ub-cell", id, spoken, terrain_card(glyph))


def cells(view: View) -> list[Element]:
    chosen = chooses_squares(view)
    found = list(empty_cells(view.mission, chosen))
    for piece in view.pieces:
        if piece.square != OFF:
            found[piece.square] = cell(view.mission, piece.square, f"{short(piece.unit.name)} {piece.id}", chosen)
    return found


def is_deploying(view: View) -> bool:
    """Whether a vehicle waits for its place."""
    return any([piece.square == OFF and piece.status != EXITED for piece in view.pieces])


@lru_cache(maxsize=256)
def zones(mission: Mission, deploying: bool) -> list[Element]:
    """Tinted zones; those for deployment only while somebody deploys."""
    worth = dict(mission.control)
    drawn: list[Element] = []
    for name, squares in mission.zones.items():
        if not squares or (name.startswith("deploy_") and not deploying):
            continue
        if name in worth:
            title = f"{name.replace('_', ' ').replace('-', ' ')} · {worth[name]}"
            drawn += zone(mission, squares, "control", title, f"Control zone {name}, worth {worth[name]} a Round")
        elif name == "exit":
            drawn += zone(mission, squares, "exit", "exit", f"Exit for {mission.exit_seat or 'nobody'}")
            drawn += exit_arrows(mission, squares)
        elif name.startswith(("deploy_", "home_")):
            what, _, seat = name.partition("_")
            words = f"{'Deployment' if what == 'deploy' else 'Home'} zone of {side(seat)}"
            drawn += zone(mission, squares, seat, f"{what} {seat}", words)
    return drawn


def zone(mission: Mission, squares: tuple[int, ...], kind: str, title: str, words: str) -> list[Element]:
    board = mission.board.squares
    area: list[Cell] = [(board.x(square), board.height - 1 - board.y(square)) for square in squares]
    d = "".join([outline_path(inset(each, CELL, 2)) for each in loops(area)])
    tint = Element("path", {"d": d, "transform": f"translate({LEFT} {TOP})"}, f"ub-zone ub-zone-{kind}", name=words)
    column, row = min(area, key=lambda place: (place[1], place[0]))
    wide = len(title) * 6.6 + 10
    x = min(LEFT + column * CELL + 4.0, LEFT + board.width * CELL - wide - 2)
    y = TOP + row * CELL + 3
    plate = rect(x, y, wide, 13, "ub-zone-plate", corner=3)
    return [tint, plate, label(x + wide / 2, y + 9.8, title.upper(), "ub-zone-name")]


def exit_arrows(mission: Mission, squares: tuple[int, ...]) -> list[Element]:
    """An arrow off the board in every other square of an exit."""
    board = mission.board.squares
    drawn: list[Element] = []
    for square in squares[1::2]:
        x, y = middle(mission, square)
        edges = {90: board.width - 1 - board.x(square), 270: board.x(square), 180: board.y(square)}
        turn = min(edges, key=lambda way: edges[way])
        if board.height - 1 - board.y(square) < edges[turn]:
            turn = 0
        drawn.append(group([path("M-4 8V-4H-9L0 -14L9 -4H4V8Z", "ub-exit-arrow")], at=(x, y), turn=turn))
    return drawn


# Vehicles.


def status_words(piece: Piece) -> str:
    if piece.is_wreck:
        return "wreck"
    if piece.status == EXITED:
        return "off the board"
    if piece.square == OFF:
        return "to be deployed"
    done = [word for word, is_so in (("moved", piece.moved), ("fired", piece.fired)) if is_so]
    if piece.hook:
        done.append(f"attends {piece.hook}")
    return ", ".join(done) or "ready"


def card(piece: Piece, carried: tuple[Seat, ...]) -> list[str]:
    """The row of the unit chart and how the vehicle fares."""
    lines = [f"{piece.unit.name} of {side(piece.seat)}", *chart_lines(piece.unit), f"Status: {status_words(piece)}"]
    if piece.command:
        lines.append("Command vehicle (UB 7.3)")
    lines += [f"Carries {side(seat)}'s flag (UB 7.4)" for seat in carried]
    return lines


def chart_lines(unit: Unit) -> list[str]:
    armor = unit.armor
    lines = [
        f"Armour front {armor['front']}, side {armor['side']}, rear {armor['rear']} (UB 5.9)",
        f"Fires {counted(unit.firepower, 'die', 'dice')} (UB 5.8)" if unit.firepower else "No gun",
        f"Movement {unit.move_mod:+d} (UB 4.3)" if unit.move_mod else "Movement as the die says (UB 4.2)",
    ]
    if unit.wheeled:
        lines.append("Wheeled: no two turns in a row (UB 4.7)")
    if unit.repairs:
        lines.append("Repairs wrecks (UB 6.1)")
    return lines


def pieces(view: View) -> list[Element]:
    """Wrecks first, so that what runs lies above them; chains between recovery vehicles and their wrecks."""
    mission = view.mission
    placed = [piece for piece in view.pieces if piece.square != OFF]
    chosen = chooses_squares(view)
    wrecked: list[Element] = []
    others: list[Element] = []
    for piece in placed:
        drawn = vehicle(mission, piece.key(), carried_by(view, piece), chosen, middle(mission, piece.square))
        (wrecked if piece.is_wreck else others).append(drawn)
    chains = [chain(mission, piece, view.piece(piece.hook)) for piece in placed if piece.hook]
    return [*chains, *wrecked, *others]


def carried_by(view: View, piece: Piece) -> tuple[Seat, ...]:
    """The sides whose flags ride on a vehicle."""
    return tuple([flag.seat for flag in view.flags if flag.carrier == piece.id]) if view.flags else ()


@lru_cache(maxsize=4096)
def vehicle(mission: Mission, key: PieceKey, carried: tuple[Seat, ...], chosen: bool, at: tuple[float, float]) -> Element:
    """A vehicle, turned as it faces, with its label and what else stands upright on it."""
    piece = Piece(*key)
    upright: list[Element] = []
    if piece.is_wreck:
        body = wreck(piece, mission.options.wreck_style)
        upright += smoke()
    else:
        body = running(piece)
    if piece.command:
        upright += antenna()
    upright += [small_flag(seat) for seat in carried]
    upright += tag(piece)
    turn = piece.facing * 45
    back = {"transform": f"rotate({-turn})"} if turn else {}
    parts = [halo(19), *body, Element("g", back, children=upright)]
    where = "" if piece.square == OFF else f", facing {COMPASS[DIRECTIONS[piece.facing]]}"
    name = f"{piece.id}, {short(piece.unit.name)} of {side(piece.seat)}{where}, {status_words(piece)}"
    id = piece_id(mission, piece.id, chosen)
    drawn = group(parts, f"ub-piece ub-piece-{piece.seat}", id, name, card(piece, carried), at, turn)
    if id != piece.id:
        drawn.attributes[PIECE] = piece.id
    return drawn


def halo(radius: float) -> Element:
    """The ring that appears when an element may be chosen: gold with an ink edge."""
    return group([circle(0, 0, radius, "halo-edge"), circle(0, 0, radius, "halo-gold")], "halo")


def body_of(unit: Unit, seat: str) -> Element:
    """The silhouette of a type in its side's colours."""
    return use(f"ub-{shape_of(unit)}-{seat}", "", {"transform": f"scale({SIZE})"})


def running(piece: Piece) -> list[Element]:
    parts: list[Element] = []
    if piece.moved:
        parts.append(path("M-7 17V24M7 17V24", "ub-trail"))
    turn = piece.facing * pi / 4  # the shadow falls to the south-east, however the vehicle stands
    x, y = 2.6 * (cos(turn) + sin(turn)) - 10, 2.6 * (cos(turn) - sin(turn)) - 14
    parts += [rect(x, y, 20, 31, "ub-hull-shade", corner=3), body_of(piece.unit, piece.seat)]
    if piece.fired:
        parts += [circle(-1, -24, 2.6, "ub-puff"), circle(2.6, -26, 3.2, "ub-puff"), circle(-2.4, -28.4, 2.4, "ub-puff")]
    return parts


def wreck(piece: Piece, style: str) -> list[Element]:
    """Charred on scorched ground, where the rules lay a disc (UB 5.12), or tipped on its side (UB 5.13)."""
    body = use(f"ub-{shape_of(piece.unit)}-{piece.seat}-wreck")
    return [body] if style == "tipped" else [circle(0, 0, 18.4, "ub-disc"), body]


def smoke() -> list[Element]:
    return [
        Element("path", {"d": "M1 -2C-4 -8 7 -10 3 -17S11 -24 9 -30", "stroke-width": "3.4"}, "ub-smoke"),
        Element("path", {"d": "M4 -4C9 -9 3 -13 8 -18S13 -24 15 -27", "stroke-width": "1.8"}, "ub-smoke"),
    ]


def antenna() -> list[Element]:
    return [
        path("M5 4L13 -15", "ub-antenna"),
        polygon([(13, -15), (10.6, -9.4), (17.6, -10)], "ub-pennant"),
        circle(5, 4, 1.3, "ub-post"),
    ]


def tag(piece: Piece) -> list[Element]:
    """The id, upright, behind the vehicle: a rounded tag for white, a square one for black."""
    back = (piece.facing + 4) % 8
    reach = 11.5 if back % 2 else 16.5
    x, y = (DX[back] * reach, -DY[back] * reach) if piece.square != OFF else (0.0, 16.0)
    wide = 7.2 * len(piece.id) + 4.4
    x = max(-24 + wide / 2, min(24 - wide / 2, x))
    corner = 5.4 if piece.seat == "white" else 0
    kind = f"ub-tag-{piece.seat}" + (" ub-tag-wreck" if piece.is_wreck else "")
    return [
        rect(x - wide / 2, y - 5.6, wide, 11.2, kind, corner=corner),
        label(x, y + 3.6, piece.id, f"ub-name-{piece.seat}"),
    ]


def chain(mission: Mission, arv: Piece, hooked: Piece) -> Element:
    x1, y1 = middle(mission, arv.square)
    x2, y2 = middle(mission, hooked.square)
    drawn = line(x1, y1, x2, y2, "ub-chain")
    return Element("line", drawn.attributes, "ub-chain", name=f"{arv.id} attends {hooked.id}")


# Flags.


@lru_cache(maxsize=128)
def bases(mission: Mission) -> list[Element]:
    """A dashed ring where each flag belongs."""
    return [
        Element(
            "circle",
            circle(*middle(mission, square), 17.5, "").attributes,
            "ub-base",
            name=f"Base of {side(seat)}'s flag, {mission.board.name_of(square)}",
        )
        for seat, square in mission.flags.items()
    ]


def cloth(seat: str) -> list[Element]:
    """A flag on its pole: a ring on white, bars on black."""
    parts = [
        path("M0 0V-22", "ub-pole"),
        path("M0.6 -22C5 -25 9 -19 16 -22V-11.5C9 -8.5 5 -14.5 0.6 -11.5Z", f"ub-flag-{seat}"),
    ]
    if seat == "white":
        parts.append(circle(8, -16.7, 2.6, "ub-flag-mark-white"))
    else:
        parts.append(path("M4.4 -21.6V-13M8.2 -20.4V-12.4M12 -19.4V-11.4", "ub-flag-mark-black"))
    return parts


def small_flag(seat: str) -> Element:
    """A flag that rides on a vehicle."""
    return Element("g", {"transform": "translate(-8 2) scale(.8)"}, "ub-carried", children=cloth(seat))


def standing_flag(mission: Mission, flag: Flag) -> Element:
    x, y = middle(mission, flag.square)
    name = f"{side(flag.seat)}'s flag on {mission.board.name_of(flag.square)}"
    parts = [Element("ellipse", {"cx": "1", "cy": "0", "rx": "4", "ry": "1.8"}, "ub-shade"), *cloth(flag.seat)]
    return group(parts, "ub-flag", f"flag-{flag.seat}", name, ["Taken by the enemy who reaches it (UB 7.4)"], (x - 6, y + 11))


# While deploying.


def placing(view: View) -> list[Element]:
    """The vehicle that has a square but no facing yet, and the ways it may face."""
    if not view.stack or view.stack[-1].get("procedure") != "PlacePiece":
        return []
    square = view.stack[-1].get("square")
    if not isinstance(square, int) or square < 0:
        return []
    x, y = middle(view.mission, square)
    piece = view.piece(str(view.stack[-1].get("piece")))
    arrows: list[Element] = []
    for way in range(8):
        if view.mission.board.may_face(square, way):
            arrow = path("M0 -24L8 -12H3V-6H-3V-12H-8Z", "ub-rose")
            spoken = f"Face {COMPASS[DIRECTIONS[way]]}"
            placed = Element("g", {"transform": f"rotate({way * 45}) translate(0 -10)"}, children=[arrow])
            arrows.append(group([placed], "ub-facing", DIRECTIONS[way], spoken, at=(x, y)))
    body = use(f"ub-{shape_of(piece.unit)}-{piece.seat}", "ub-ghost", {"transform": f"translate({figure(x)} {figure(y)})"})
    return [body, *arrows]


def reserves(view: View, waiting: list[Piece], top: float, width: float) -> list[Element]:
    """Vehicles that wait to be deployed, and those that have left."""
    if not waiting:
        return []
    drawn = [label(LEFT, top + 30, "Off the board", "ub-small", "start")]
    x, y = LEFT + 112.0, top + 26.0
    for piece in waiting:
        if x + 22 > width:
            x, y = LEFT + 112.0, y + RESERVE
        key = piece.changed(facing=0).key()
        drawn.append(vehicle(view.mission, key, carried_by(view, piece), chooses_squares(view), (x, y)))
        x += 44
    return drawn


# Dice, dial and frame.


@lru_cache(maxsize=1024)
def tray(dice: tuple[int, ...], top: float) -> list[Element]:
    """The blue numbers still to assign in the order they fell (UB 4.1); equal ones are one choice and lie together."""
    y = top + 14
    drawn = [rect(LEFT, y - 5, 158, 46, "ub-tray", corner=6)]
    x = LEFT + 7.0
    for value in dict.fromkeys(dice):
        alike = dice.count(value)
        parts: list[Element] = []
        for index in range(alike):
            parts += die(x + index * 37, y + 1, value)
        wide = alike * 37 - 1
        edge = rect(x - 1.5, y - 0.5, wide, 37, "halo-edge", corner=7)
        gold = rect(x - 1.5, y - 0.5, wide, 37, "halo-gold", corner=7)
        parts.append(group([edge, gold], "halo"))
        name = f"{counted(alike, 'die', 'dice').capitalize()} showing {value}"
        drawn.append(group(parts, "ub-dice", str(value), name, ["Blue: the most Steps for one vehicle (UB 4.2)"]))
        x += alike * 37
    for index in range(len(dice), 3):
        drawn.append(rect(LEFT + 8 + index * 37, y + 1, 34, 34, "ub-slot", corner=6))
    return drawn


def die(x: float, y: float, value: int) -> list[Element]:
    return [
        rect(x + 2, y + 2, 33, 33, "ub-die-shade", corner=6),
        rect(x, y, 33, 33, "ub-die", corner=6),
        label(x + 16.5, y + 23.5, str(value), "ub-die-value"),
    ]


@lru_cache(maxsize=64)
def frame(board: Board) -> list[Element]:
    """Neatlines and coordinates."""
    squares = board.squares
    wide, high = squares.width * CELL, squares.height * CELL
    drawn = [rect(LEFT, TOP, wide, high, "ub-frame"), rect(LEFT - 4, TOP - 4, wide + 8, high + 8, "ub-neatline")]
    for x in range(squares.width):
        drawn.append(label(LEFT + (x + 0.5) * CELL, TOP + high + 19, column_name(x), "ub-coord"))
    for y in range(squares.height):
        drawn.append(label(LEFT - 10, TOP + (squares.height - y - 0.5) * CELL + 4, str(y + 1), "ub-coord", "end"))
    return drawn


def foot(view: View, top: float, width: float) -> list[Element]:
    """Title, north, the score and the dial (UB 3.6)."""
    mission, round = view.mission, view.round
    return [*dial(mission, round, width - RIGHT - 26, top + 32), *titles(mission, round, phase(view), tally(view), top, width)]


@lru_cache(maxsize=512)
def titles(mission: Mission, round: int, phase: str, tally: str, top: float, width: float) -> list[Element]:
    """What is written below the board, and where north is."""
    x, y = width - RIGHT - 26, top + 32
    words = f"Round {round}" + (f" of {mission.max_rounds}" if mission.max_rounds else "")
    drawn = [label(x - 32, y - 3, words, "ub-figure", "end"), label(x - 32, y + 14, phase, "ub-small", "end")]
    north = [
        polygon([(0, -19), (6, 6), (0, 2)], "ub-north"),
        polygon([(0, -19), (-6, 6), (0, 2)], "ub-north-half"),
        label(0, 19, "N", "ub-coord"),
    ]
    drawn.append(group(north, name="North is up", at=(LEFT + 184, y)))
    if tally:
        sides = " : ".join([side(seat) for seat in mission.seats])
        drawn += [label(x - TALLY, y - 3, tally, "ub-figure", "end"), label(x - TALLY, y + 14, sides, "ub-small", "end")]
    if width > 600 and (not tally or LEFT + 212 + 8 * len(mission.title) < x - TALLY - 100):
        drawn += [
            label(LEFT + 212, y - 2, mission.title, "ub-title", "start"),
            label(LEFT + 212, y + 15, mission.board.name, "ub-small", "start"),
        ]
    return drawn


def tally(view: View) -> str:
    """What both sides have, where points decide: `Score 3 : 1`; the flags stand on the board (UB 7.5, 7.8)."""
    for what, *figures in score_rows(view)[1:]:
        if what != FLAG:
            return f"{what} {' : '.join(figures)}"
    return ""


def phase(view: View) -> str:
    """Whose Turn it is and where in it we are."""
    if view.outcome is not None:
        return "Draw" if view.outcome.winner is None else f"{side(view.outcome.winner)} has won"
    stages = {stage.name: stage for stage in view.path}
    if "Deployment" in stages:
        return f"{stages['Deployment'].subject} deploys"
    who = stages["Turn"].subject if "Turn" in stages else ""
    doing = "moves" if "MovementPhase" in stages else "fires" if "FiringPhase" in stages else "repairs"
    return f"{who} {doing}".strip() if who else ""


@lru_cache(maxsize=512)
def dial(mission: Mission, round: int, x: float, y: float) -> list[Element]:
    most = mission.max_rounds
    parts = [circle(0, 0, 22, "ub-dial")]
    if most:
        ticks: list[str] = []
        for number in range(most):
            angle = 2 * pi * number / most
            ticks.append(
                f"M{figure(17 * sin(angle))} {figure(-17 * cos(angle))}L{figure(21 * sin(angle))} {figure(-21 * cos(angle))}"
            )
        parts.append(path("".join(ticks), "ub-tick"))
        angle = 2 * pi * (round - 1) / most
        if round > 1:
            far = 1 if angle > pi else 0
            end = f"{figure(13 * sin(angle))} {figure(-13 * cos(angle))}"
            parts.append(path(f"M0 -13A13 13 0 {far} 1 {end}", "ub-gone"))
        parts.append(path(f"M0 0L{figure(17 * sin(angle))} {figure(-17 * cos(angle))}", "ub-hand"))
        parts.append(circle(0, 0, 2.4, "ub-post"))
    else:
        parts.append(label(0, 6, str(round), "ub-figure"))
    last = f" of {most}" if most else ""
    return [group(parts, "ub-clock", name=f"Dial: Round {round}{last}", at=(x, y))]


# Beside the board.


def panels(view: View) -> list[Panel]:
    mission = view.mission
    found = [forces(view, seat) for seat in mission.seats]
    found.append(goal_panel(mission))
    standing = score_rows(view)
    if len(standing) > 1:
        found.append(Panel("score", score_title(standing), standing))
    found.append(chart_panel(mission))
    return found


@lru_cache(maxsize=128)
def goal_panel(mission: Mission) -> Panel:
    return Panel("goals", "Goals", [["Goal", "Rule"], *[[text, rule] for _, text, rule in goals(mission)]])


@lru_cache(maxsize=128)
def chart_panel(mission: Mission) -> Panel:
    chart = [["Type", "Move", "Dice", "Front", "Side", "Rear", "Points"]]
    for unit in mission.units.values():
        armor = [str(unit.armor[sector]) for sector in ("front", "side", "rear")]
        chart.append([unit.name, f"{unit.move_mod:+d}" if unit.move_mod else "0", str(unit.firepower), *armor, str(unit.points)])
    return Panel("chart", "Unit chart", chart)


def forces(view: View, seat: str) -> Panel:
    own = [piece for piece in view.pieces if piece.seat == seat]
    rows = [["Id", "Type", "Square", "Facing", "Status"], *[force_row(view.mission, piece.key()) for piece in own]]
    return Panel(f"forces-{seat}", f"{side(seat)}'s vehicles", rows, [piece.id for piece in own], seat)


@lru_cache(maxsize=4096)
def force_row(mission: Mission, key: PieceKey) -> list[str]:
    piece = Piece(*key)
    command = " (command)" if piece.command else ""
    on_board = piece.square != OFF
    square = mission.board.name_of(piece.square) if on_board else "–"
    facing = DIRECTIONS[piece.facing] if on_board else "–"
    return [piece.id, short(piece.unit.name) + command, square, facing, status_words(piece)]


def score_title(rows: list[list[str]]) -> str:
    """`Score and flags`, or what of it the mission has."""
    kinds = [row[0] == FLAG for row in rows[1:]]
    return "Score" if not any(kinds) else "Flags" if all(kinds) else "Score and flags"


def score_rows(view: View) -> list[list[str]]:
    rows = [["What", "White", "Black"]]
    if view.mission.control:
        rows.append(["Score", *[str(view.score[seat]) for seat in view.mission.seats]])
    if view.flags:
        placed = {flag.seat: flag for flag in view.flags}
        rows.append([FLAG, *[flag_words(view, placed[seat]) if seat in placed else "–" for seat in view.mission.seats]])
    if any([entry.type == "higher_points" for entry in view.mission.final]):
        rows.append(["Points", *[str(points(view, seat)) for seat in view.mission.seats]])
    return rows


def points(view: View, seat: str) -> int:
    """The points of the enemy's wrecks (UB 7.8)."""
    wrecks = [piece for piece in view.pieces if piece.seat != seat and piece.is_wreck and not piece.start_wreck]
    return sum([piece.unit.points for piece in wrecks])


def flag_words(view: View, flag: Flag) -> str:
    if flag.carrier:
        return f"with {flag.carrier}"
    home = flag.square == view.mission.flags[flag.seat]
    return "at its base" if home else f"on {view.mission.board.name_of(flag.square)}"


@lru_cache(maxsize=128)
def legend(mission: Mission) -> list[tuple[Element, str]]:
    """What the signs mean, as far as they are in this mission."""
    signs: list[tuple[Element, str]] = []
    listed = list(mission.vehicles.values())
    for unit in mission.units.values():
        seats = [each.seat for each in listed if each.unit.id == unit.id]
        if seats:
            signs.append((use(f"ub-{shape_of(unit)}-{seats[0]}"), unit.name))
    white, black = use("ub-medium-white", "", {"x": "-11"}), use("ub-medium-black", "", {"x": "11"})
    signs.append((group([white, black]), "white and black"))
    disc = [] if mission.options.wreck_style == "tipped" else [circle(0, 0, 17, "ub-disc")]
    signs.append((group([*disc, use("ub-medium-white-wreck")]), "wreck"))
    if any([each.command for each in listed]):
        signs.append((group([use("ub-medium-white"), *antenna()]), "command vehicle"))
    signs.append((group([rect(-17, -17, 34, 34, "ub-street"), hatching(STRONG, 17)]), "enemy fire (T): the denser, the worse"))
    if mission.flags:
        signs.append((group(cloth("black"), at=(-7, 11)), "flag"))
    return signs + [(sample, words) for glyphs, sample, words in terrain_signs() if set(glyphs) & set(mission.board.glyphs)]


def hatching(chance: float, half: float) -> Element:
    """Diagonals through a square: the worse, the more."""
    step = half / (4 if chance >= STRONG else 2.5 if chance >= WEAK else 1.5)
    lines: list[str] = []
    offset = -2 * half + step
    while offset < 2 * half:
        low, high = max(-half, -half + offset), min(half, half + offset)
        lines.append(f"M{figure(low)} {figure(low - offset)}L{figure(high)} {figure(high - offset)}")
        offset += step
    return path("".join(lines), "ub-threat")


def terrain_signs() -> list[tuple[str, Element, str]]:
    roof = group([rect(-14, -12, 32, 28, "ub-shade"), rect(-16, -14, 30, 27, "ub-wall"), rect(-17, -15, 30, 27, "ub-roof")])
    low = group([rect(-11, -7, 26, 19, "ub-shade"), rect(-13, -9, 26, 18, "ub-low")])
    water = group([rect(-17, -13, 34, 26, "ub-water"), path("M-12 -4q3 -3 6 0t6 0t6 0M-8 5q3 -3 6 0t6 0t6 0", "ub-ripple")])
    arrow = path("M0 -13.5L5 -7.5H1.7V7.5H5L0 13.5L-5 7.5H-1.7V-7.5H-5Z", "ub-arrow")
    return [
        ("#", roof, "building: stops fire"),
        ("o", low, "low obstacle: fire over it"),
        ("~", water, "water: fire over it"),
        ("|-H=", group([rect(-13, -17, 26, 34, "ub-lane"), arrow]), "narrow passage"),
    ]


# In characters.


def sketch(view: View) -> list[str]:
    """The board in characters: a vehicle is its id with an arrow for its facing, × for a wreck, ! for a flag."""
    mission = view.mission
    squares = mission.board.squares
    on = {piece.square: piece for piece in view.pieces if piece.square != OFF}
    flags = {flag.square: flag for flag in view.flags if flag.square != OFF}
    wide = max([len(piece.id) for piece in view.pieces], default=2) + 1
    lines: list[str] = []
    for y in range(squares.height - 1, -1, -1):
        row: list[str] = []
        for x in range(squares.width):
            square = y * squares.width + x
            row.append(sketch_cell(mission.board.glyphs[square], on.get(square), flags.get(square), wide))
        lines.append(f"{y + 1:>3} " + " ".join(row))
    lines.append("    " + " ".join([column_name(x).center(wide) for x in range(squares.width)]).rstrip())
    if view.dice:
        lines.append(f"    dice: {' '.join([str(value) for value in view.dice])}")
    return lines


def sketch_cell(glyph: str, piece: Piece | None, flag: Flag | None, wide: int) -> str:
    if piece is not None:
        return f"{piece.id}{'×' if piece.is_wreck else ARROWS[piece.facing]}".ljust(wide)
    if flag is not None:
        return f"!{flag.seat[0]}".center(wide)
    if glyph in "#~":
        return glyph * wide
    return ("·" if glyph == "." else glyph).center(wide)
