"""What an action would do and what there is to know of a thing on the board: words, exact chances, lines over the board."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.contract.shown import Chance, Preview
from enfilade.games.urban_battle.box.charts import armor_sector
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.aims import chance_of, fire_to_come, percent, sum_words, threats
from enfilade.games.urban_battle.page.ground import CELL
from enfilade.games.urban_battle.page.sheet import LEFT, TOP, middle
from enfilade.games.urban_battle.page.vehicles import body_of
from enfilade.games.urban_battle.page.ways import GOING
from enfilade.games.urban_battle.page.words import COMPASS, counted, short, side, terrain_card, terrain_name
from enfilade.games.urban_battle.rules.battle import PlacePiece
from enfilade.games.urban_battle.rules.firing import (
    NEAREST,
    Aim,
    FiringPhase,
    Target,
    first_on_line,
    near_words,
    targets,
    too_near,
)
from enfilade.games.urban_battle.rules.goals import leaves
from enfilade.games.urban_battle.rules.movement import AssignDie, Move, MovementPhase, allowance
from enfilade.games.urban_battle.state import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.odds import odds
from enfilade.kernel.play import Play
from enfilade.kernel.sums import total
from enfilade.scene.shape import Element, circle, figure, group, label, line, path, rect

STEPS: Final = (0, 1, 4, 7)  # from its nose, the directions in which the arrows of a moving vehicle stand
FIGURE: Final = 6.0  # half as large as a figure of its armour
TAGGED: Final[tuple[float, ...]] = (24.5, 22.7)  # half as wide and as high as a vehicle with its tag, wherever it faces,
PLATE: Final = 9.0  # and half as high as a plate with the odds of a shot
Box = tuple[float, float, float, float]  # its middle, and half of its width and height


def preview(view: View, action: Action) -> Preview | None:
    """What an offered action would do."""
    if view.seat is None or action not in view.legal:
        return None
    position = position_of(view)
    match action.verb:
        case "fire":
            return preview_fire(position, view.seat, action)
        case "shoot":
            return preview_shoot(position, position.pieces[action.target])
        case "move":
            piece = position.pieces[action.target]
            return preview_reach(position, piece, sorted(set(position.dice)))
        case "die":
            return preview_die(position, action)
        case "forward" | "left" | "right" | "reverse":
            return preview_step(position, view.seat, action)
        case "stop":
            return preview_stop(position, view.seat)
        case "done" if isinstance(position.stack[-1], MovementPhase):
            return Preview(fire_to_come(position, view.seat), "UB 3.5", [], [])
        case "repair":
            wreck = position.pieces[action.target]
            words = f"{short(wreck.unit.name)} {wreck.id} runs again, facing {COMPASS[DIRECTIONS[wreck.facing]]}."
            return Preview(words, "UB 6.2", [], [ring(position, wreck.square)])
        case "at":
            return inspect_square(position, position.mission.board.squares.number(action.target), view.seat)
        case "face":
            return preview_facing(position, DIRECTIONS.index(action.target))
        case "reroll":
            return preview_reroll(position, view.seat, action)
        case _:
            return None


def inspect(view: View, id: str) -> Preview | None:
    """What there is to know about a vehicle or a square; where both have the name, the vehicle is meant."""
    position = position_of(view)
    name = id.removeprefix("piece-")
    if name in position.pieces:
        return inspect_piece(position, position.pieces[name])
    square = view.mission.board.squares.number(id.removeprefix("square-"))
    return inspect_square(position, square, view.seat) if square != OFF else None


# Chances.


def likely(name: str, probability: float) -> Chance:
    """A result with its chance, said as on the plates of the board and in the sentences."""
    return Chance(name, probability, percent(probability))


def chance_to_destroy(position: Position, firer: Piece, target: Piece) -> float:
    """The chance of a shot, by the rules themselves: the shot is fired once for each sum the dice can show."""
    fork = position.copy()
    fork.stack = [FiringPhase(firer.seat), Target(firer.seat, firer.id)]
    fork.put(firer)
    return odds(Play(fork, Seeded("")), firer.seat, Action("fire", target.id)).chance_of("destroyed")


def dice_words(piece: Piece) -> str:
    return "1 die" if piece.unit.firepower == 1 else f"{piece.unit.firepower} dice"


# Fire.


def preview_fire(position: Position, seat: Seat, action: Action) -> Preview:
    """The shot itself, with its exact chance (UB 5.8–5.11)."""
    procedure = position.stack[-1]
    assert isinstance(procedure, Target)
    firer = position.pieces[procedure.firer]
    shot = next(shot for shot in targets(position, firer) if shot.target.id == action.target)
    result = odds(Play(position, Seeded("")), seat, action)
    destroyed = result.chance_of("destroyed")
    chances = [likely("destroyed", destroyed), likely("missed", result.chance_of("missed"))]
    words = f"{firer.id} at {shot.target.id}: {sum_words(shot)} on {dice_words(firer)}."
    overlay = [*ray(position, firer.square, shot.target.square, True), *badges(position, [(shot, destroyed)])]
    return Preview(words, "UB 5.11", chances, overlay)


def chances(view: View, action: Action) -> str:
    """`16+ · 4.6 %`: what the dice of a shot must show, and the chance that they do (UB 5.11)."""
    if view.seat is None or action.verb != "fire":
        return ""
    position = position_of(view)
    procedure = position.stack[-1]
    assert isinstance(procedure, Target)
    shot = next(shot for shot in targets(position, position.pieces[procedure.firer]) if shot.target.id == action.target)
    return f"{shot.need}+ · {percent(chance_of(position, shot))}"


def preview_shoot(position: Position, firer: Piece) -> Preview:
    """The rays of a vehicle, each to what stops it, and every target with its chance (UB 5.2)."""
    shots = targets(position, firer)
    overlay = lanes(position, firer, [shot.target.square for shot in shots])
    said: list[str] = []
    chances: list[Chance] = []
    aimed = [(shot, chance_to_destroy(position, firer, shot.target)) for shot in shots]
    for shot, chance in aimed:
        chances.append(likely(f"{shot.target.id} destroyed", chance))
        said.append(f"{shot.target.id} {sum_words(shot)}, {percent(chance)}")
    overlay += badges(position, aimed)
    words = f"{firer.id} fires {dice_words(firer)} at one of: {'; '.join(said)}." if said else f"{firer.id} has no target."
    return Preview(words, "UB 5.2", chances, overlay)


def lanes(position: Position, firer: Piece, hit: list[int]) -> list[Element]:
    """Lines of fire as far as they reach; those that end at a target are drawn in full."""
    board = position.mission.board
    near = too_near(position, firer)
    drawn: list[Element] = []
    for way in board.firing_directions(firer.square, firer.facing):
        line_of_sight = board.sight[firer.square][way]
        seen, _ = first_on_line(position, firer.square, way)
        end = position.pieces[seen].square if seen else (line_of_sight[-1] if line_of_sight else OFF)
        if end == OFF:
            continue
        drawn += bar(position, firer.square, end) if seen in near else ray(position, firer.square, end, end in hit)
    return drawn


def bar(position: Position, start: int, end: int) -> list[Element]:
    """A line of fire that may not be used: it ends at a sign before the enemy, who is too near (UB 5.7)."""
    x1, y1 = middle(position.mission, start)
    x2, y2 = middle(position.mission, end)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    sign = [circle(0, 0, 7.5, "ub-near"), path("M-5.3 -5.3L5.3 5.3", "ub-near-bar")]
    return [line(x1, y1, x, y, "ub-ray-idle"), group(sign, at=(x, y))]


def ray(position: Position, start: int, end: int, hits: bool) -> list[Element]:
    x1, y1 = middle(position.mission, start)
    x2, y2 = middle(position.mission, end)
    if hits:
        return [line(x1, y1, x2, y2, "ub-ray"), circle(x2, y2, 18, "ub-ray-end")]
    long = max(abs(x2 - x1), abs(y2 - y1))
    dx, dy = (y2 - y1) / long * 5, (x1 - x2) / long * 5
    return [line(x1, y1, x2, y2, "ub-ray-idle"), line(x2 - dx, y2 - dy, x2 + dx, y2 + dy, "ub-ray-end")]


def badges(position: Position, shots: list[tuple[Aim, float]]) -> list[Element]:
    """The sum and the chance of each shot on a plate near its target, one after another: none lies over an earlier one."""
    taken = [tagged(position, piece.square) for piece in position.pieces.values() if piece.square != OFF]
    found: list[Element] = []
    for shot, chance in shots:
        words = f"{sum_words(shot)} · {percent(chance)}"
        wide = len(words) * 5.9 + 12
        x, y = plate_at(position, shot.target.square, wide, taken)
        taken.append((x, y, wide / 2 + 2, PLATE + 2))
        plate = rect(x - wide / 2, y - PLATE, wide, 2 * PLATE, "ub-badge", corner=4)
        found.append(group([plate, label(x, y + 4, words, "ub-badge-text")]))
    return found


def tagged(position: Position, square: int) -> Box:
    """What a vehicle with its tag takes of a square and around it."""
    x, y = middle(position.mission, square)
    return x, y, TAGGED[0], TAGGED[1]


def plate_at(position: Position, square: int, wide: float, taken: list[Box]) -> tuple[float, float]:
    """The middle of a plate above, below or beside a square or at a corner of it, on the sheet: where it hides least of the
    vehicles with their tags and of other plates, the target before all."""
    x, y = middle(position.mission, square)
    board = position.mission.board.squares
    last = middle(position.mission, board.width - 1)[0] + 20
    foot = middle(position.mission, board.number("A1"))[1] + 20
    across, down = wide / 2 + TAGGED[0] + 2, PLATE + TAGGED[1] + 2
    ways = [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
    best, least = (x, y), -1.0
    for dx, dy in ways:
        spot = max(wide / 2 + 2, min(last - wide / 2, x + dx * across)), y + dy * down
        if not 11 < spot[1] < foot - 11:
            continue
        plate = (spot[0], spot[1], wide / 2, PLATE)
        hidden = total([overlap(plate, each) for each in taken]) + 4 * overlap(plate, tagged(position, square))
        if least < 0 or hidden < least:
            best, least = spot, hidden
    return best


def overlap(plate: Box, other: Box) -> float:
    """How much of something a plate would hide."""
    across = plate[2] + other[2] - abs(plate[0] - other[0])
    down = plate[3] + other[3] - abs(plate[1] - other[1])
    return max(0.0, across) * max(0.0, down)


# Movement.


def preview_reach(position: Position, piece: Piece, dice: list[int]) -> Preview:
    """Every square in reach with the least number of Steps, for each die (UB 4.2, 4.3)."""
    found: dict[int, int] = {}
    said: list[str] = []
    usable = [die for die in dice if allowance(position, piece, die) >= 1]
    for die in usable:
        steps = allowance(position, piece, die)
        reached = reach(position, piece, die)
        said.append(f"with a {die}, {counted(len(reached), 'square')} in up to {counted(steps, 'Step')}")
        for square, least in reached.items():
            found[square] = min(least, found.get(square, least))
    near = allowance(position, piece, usable[0]) if usable else 0
    words = f"{short(piece.unit.name)} {piece.id} reaches, {'; '.join(said)}." if said else f"No die moves {piece.id}."
    return Preview(words, "UB 4.2", [], [step_mark(position, square, least, least > near) for square, least in found.items()])


def preview_die(position: Position, action: Action) -> Preview:
    procedure = position.stack[-1]
    assert isinstance(procedure, AssignDie)
    return preview_reach(position, position.pieces[procedure.piece], [int(action.target)])


def reach(position: Position, piece: Piece, die: int) -> dict[int, int]:
    """The least number of Steps to each other square, found by letting the rules of a Move say what is next."""
    scratch = position.copy()
    most = allowance(position, piece, die)
    least: dict[int, int] = {}
    seen = {(piece.square, piece.facing, "")}
    front = [(piece.square, piece.facing, "")]
    for taken in range(most):
        ahead: list[tuple[int, int, str]] = []
        for square, facing, last in front:
            scratch.put(piece.changed(square=square, facing=facing))
            for action in Move(piece.seat, piece.id, die, most - taken, taken, last).actions(scratch):
                if action.verb not in GOING:
                    continue
                to, way = place_after(position, square, facing, action.verb)
                if to != piece.square:
                    least.setdefault(to, taken + 1)
                turning = action.verb in ("left", "right")
                state = (to, way, action.verb if turning and piece.unit.wheeled else "")
                ends = action.verb == "reverse" or (not turning and leaves(position, piece.changed(square=to)))
                if state not in seen and not ends:
                    seen.add(state)
                    ahead.append((to, way, action.verb))
        front = ahead
    return least


def place_after(position: Position, square: int, facing: int, kind: str) -> tuple[int, int]:
    """Square and facing after a Step (UB 4.4, 4.6)."""
    entry = position.mission.board.entry[square]
    match kind:
        case "forward":
            return entry[facing], facing
        case "reverse":
            return entry[(facing + 4) % 8], facing
        case "left":
            return square, (facing + 7) % 8
        case _:
            return square, (facing + 1) % 8


def step_mark(position: Position, square: int, steps: int, far: bool) -> Element:
    x, y = middle(position.mission, square)
    return group([circle(0, 0, 9, "ub-reach-far" if far else "ub-reach"), label(0, 3.8, str(steps), "ub-reach-steps")], at=(x, y))


def preview_step(position: Position, seat: Seat, action: Action) -> Preview:
    """Where a Step leads, what could be fired at from there and who could fire at it."""
    procedure = position.stack[-1]
    assert isinstance(procedure, Move)
    before = position.pieces[procedure.piece]
    after = odds(Play(position, Seeded("")), seat, action).branches[0].position
    piece = after.pieces[procedure.piece]
    rule = "UB 4.6" if action.verb == "reverse" else "UB 4.4"
    if piece.square == OFF:
        to, _ = place_after(position, before.square, before.facing, action.verb)
        return Preview(f"{piece.id} leaves the board at {position.name_of(to)}.", "UB 7.5", [], [ring(position, to)])
    left = 0 if action.verb == "reverse" else procedure.steps_left - 1
    words = [f"{piece.id} on {position.name_of(piece.square)}, facing {COMPASS[DIRECTIONS[piece.facing]]}; {steps_words(left)}."]
    chances: list[Chance] = []
    shots = targets(after, piece) if piece.unit.firepower else []
    overlay = [
        ghost(after, piece),
        *(lanes(after, piece, [shot.target.square for shot in shots]) if piece.unit.firepower else []),
    ]
    aimed = [(shot, chance_to_destroy(after, piece, shot.target)) for shot in shots]
    for shot, chance in aimed:
        chances.append(likely(f"{shot.target.id} destroyed", chance))
        words.append(f"{shot.target.id}: {sum_words(shot)}, {percent(chance)}.")
    overlay += badges(after, aimed)
    if piece.unit.firepower and (near := too_near(after, piece)):
        words.append(f"{near_words(near)} (UB 5.7).")
    for shot in threats(after, piece):
        chance = chance_to_destroy(after, shot.firer, piece)
        chances.append(likely(f"destroyed by {shot.firer.id}", chance))
        words.append(f"In danger from {shot.firer.id}, {percent(chance)}.")
        overlay += ray(after, shot.firer.square, piece.square, True)
    return Preview(" ".join(words), rule, chances, overlay)


def preview_stop(position: Position, seat: Seat) -> Preview:
    """Who could fire if the vehicle stays where it is; it is the last to move where no die is left (UB 4.5)."""
    procedure = position.stack[-1]
    assert isinstance(procedure, Move)
    piece = position.pieces[procedure.piece]
    words = f"{piece.id} stays on {position.name_of(piece.square)}, facing {COMPASS[DIRECTIONS[piece.facing]]}."
    return Preview(f"{words} {fire_to_come(position, seat)}", "UB 4.5", [], [])


def preview_facing(position: Position, facing: int) -> Preview:
    """A vehicle about to be deployed, with the lines of fire it would have (UB 7.2)."""
    procedure = position.stack[-1]
    assert isinstance(procedure, PlacePiece)
    piece = position.pieces[procedure.piece].changed(square=procedure.square, facing=facing)
    position.put(piece)
    drawn = lanes(position, piece, []) if piece.unit.firepower else []
    words = f"{short(piece.unit.name)} {piece.id} on {position.name_of(piece.square)}, facing {COMPASS[DIRECTIONS[facing]]}."
    return Preview(words, "UB 7.2", [], [ghost(position, piece), *drawn])


def steps_words(left: int) -> str:
    return f"{counted(left, 'Step')} left"


def ghost(position: Position, piece: Piece) -> Element:
    return group([body_of(piece.unit, piece.seat)], "ub-ghost", at=middle(position.mission, piece.square), turn=piece.facing * 45)


def ring(position: Position, square: int) -> Element:
    x, y = middle(position.mission, square)
    return circle(x, y, 18, "ub-ray-end")


def preview_reroll(position: Position, seat: Seat, action: Action) -> Preview:
    """How likely a die rolled again is to be higher, or to make a triple (UB 7.3)."""
    procedure = position.stack[-1]
    assert isinstance(procedure, MovementPhase)
    old = int(action.target)
    branches = odds(Play(position, Seeded("")), seat, action).branches
    higher = 0.0
    triple = 0.0
    for branch in branches:
        for event in branch.events:
            new = event.values.get("new")
            if event.name == "die_rerolled" and isinstance(new, int) and new > old:
                higher += branch.probability
            elif event.name == "bonus_move":
                triple += branch.probability
    chances = [likely("higher", higher), *([likely("triple", triple)] if triple else [])]
    return Preview(f"One die showing {old} is rolled again.", "UB 7.3", chances, [])


# Looking at things.


def inspect_piece(position: Position, piece: Piece) -> Preview:
    """Its armour as a ring, its lanes, and who could destroy it now, with which chance (UB 5.9); its card has the figures."""
    name = f"{short(piece.unit.name)} {piece.id} of {side(piece.seat)}"
    if piece.square == OFF:
        return Preview(f"{name} is not on the board.", "UB 2.2", [], [])
    if piece.is_wreck:
        return Preview(f"{name} is a wreck: it stays and blocks the square and lines of fire.", "UB 5.12", [], [])
    words: list[str] = []
    overlay = sector_ring(position, piece)
    if piece.unit.firepower:
        shots = targets(position, piece)
        overlay += lanes(position, piece, [shot.target.square for shot in shots])
        if shots:
            words.append(f"It can fire at {', '.join([f'{shot.target.id} ({sum_words(shot)})' for shot in shots])}.")
        if near := too_near(position, piece):
            words.append(f"{near_words(near)} (UB 5.7).")
    chances: list[Chance] = []
    for shot in threats(position, piece):
        chance = chance_to_destroy(position, shot.firer, piece)
        chances.append(likely(f"destroyed by {shot.firer.id}", chance))
        words.append(f"{shot.firer.id} could destroy it: {sum_words(shot)} on {dice_words(shot.firer)}, {percent(chance)}.")
        overlay += ray(position, shot.firer.square, piece.square, True)
    if not chances:
        words.append("No enemy has it in a line of fire now.")
    return Preview(" ".join(words), "UB 5.9", chances, overlay)


def sector_ring(position: Position, piece: Piece) -> list[Element]:
    """Eight arcs around a vehicle: thick for the front, thin for the sides, dashed for the rear, with their armour."""
    x, y = middle(position.mission, piece.square)
    drawn: list[Element] = []
    sectors = [armor_sector(position.mission.options.armour_sectors, piece.facing, way) for way in range(8)]
    for way, sector in enumerate(sectors):
        one, other = (way - 0.46) * pi / 4, (way + 0.46) * pi / 4
        start = f"{figure(x + 27 * sin(one))} {figure(y - 27 * cos(one))}"
        end = f"{figure(x + 27 * sin(other))} {figure(y - 27 * cos(other))}"
        drawn.append(path(f"M{start}A27 27 0 0 1 {end}", f"ub-sector-{sector}"))
    top = position.stack[-1] if position.stack else None
    is_moving = isinstance(top, Move) and top.piece == piece.id
    beside, ahead = (48.0, 53.0) if is_moving else (37.0, 37.0)  # clear of the arrows of its steps
    for run in runs(sectors):
        places = [(way, ahead if (way - piece.facing) % 8 in STEPS else beside) for way in run]
        spots = [(x + reach * sin(way * pi / 4), y - reach * cos(way * pi / 4)) for way, reach in places]
        at = min(spots, key=lambda spot: beyond(position.mission, spot))  # the first is the middle of the sector
        drawn.append(label(at[0], at[1] + 3.5, str(piece.unit.armor[sectors[run[0]]]), "ub-sector-text"))
    return drawn


def runs(sectors: list[str]) -> list[list[int]]:
    """The directions of each sector that lie side by side, its middle first: one figure is written for them."""
    found: list[list[int]] = []
    begin = next((way for way in range(8) if sectors[way] != sectors[way - 1]), 0)
    for step in range(8):
        way = (begin + step) % 8
        if found and sectors[found[-1][-1]] == sectors[way]:
            found[-1].append(way)
        else:
            found.append([way])
    return [sorted(run, key=lambda way: abs(run.index(way) - (len(run) - 1) / 2)) for run in found]


def beyond(mission: Mission, spot: tuple[float, float]) -> float:
    """How far a figure at a place would stand outside the board, where the letters and numbers of its squares are."""
    squares = mission.board.squares
    x, y = spot[0] - LEFT, spot[1] - TOP
    sides = (FIGURE - x, x - squares.width * CELL + FIGURE, FIGURE - y, y - squares.height * CELL + FIGURE)
    return max(0.0, *sides)


def inspect_square(position: Position, square: int, seat: Seat | None) -> Preview:
    """The ground, and whose lines of fire cross it: the enemy's, or everybody's for those who watch."""
    board = position.mission.board
    glyph = board.glyphs[square]
    words = [f"{board.name_of(square)}, {terrain_name(glyph)}.", *terrain_card(glyph)]
    overlay: list[Element] = []
    covering: list[str] = []
    for piece in position.pieces.values():
        if piece.seat != seat and board.is_enterable(square):
            distance = covers(position, piece, square)
            if distance >= NEAREST:
                covering.append(f"{piece.id} (distance {distance})")
                overlay += ray(position, piece.square, square, True)
    if covering:
        words.append(f"In the line of fire of {', '.join(covering)}.")
    elif board.is_enterable(square):
        words.append("Nobody's line of fire crosses it." if seat is None else "No enemy's line of fire crosses it.")
    return Preview(" ".join(words), "UB 5.3", [], overlay)


def covers(position: Position, piece: Piece, square: int) -> int:
    """The Distance at which a vehicle's line of fire reaches a square; 0: it does not."""
    if not piece.is_operational or not piece.unit.firepower or piece.square == OFF:
        return 0
    for _, seen in position.mission.board.lanes[piece.square][piece.facing]:
        distance = 0
        for each in seen:
            distance += 1
            if each == square:
                return distance
            if each in position.occupants:
                break
    return 0
