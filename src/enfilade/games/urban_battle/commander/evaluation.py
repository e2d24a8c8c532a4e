"""How good a position is for a side: material and mission, who can hit whom, and how far there is to go (§12)."""

from __future__ import annotations

from functools import lru_cache
from math import tanh
from typing import Final

from enfilade.boards.squares import OFF, Squares
from enfilade.games.urban_battle.box.board import OPEN, Board
from enfilade.games.urban_battle.box.charts import SECTORS
from enfilade.games.urban_battle.box.mission import Condition
from enfilade.games.urban_battle.commander.weights import WEIGHTS
from enfilade.games.urban_battle.rules import victory
from enfilade.games.urban_battle.rules.battle import Deployment
from enfilade.games.urban_battle.rules.firing import NEAREST, FiringPhase
from enfilade.games.urban_battle.rules.movement import MovementPhase
from enfilade.games.urban_battle.rules.turn import Turn
from enfilade.games.urban_battle.state import EXITED, WRECK, Piece, Position
from enfilade.kernel.dice import outcomes, total
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total as summed

# All in points of the unit chart, where a medium tank is 3.
STAKE: Final = 20.0  # what a mission is worth when one thing more decides it
# How likely a gun is brought to bear, by the eighths that it must turn first.
AIM: Final[tuple[float, ...]] = (1.0, 0.6, 0.4, 0.2)
LATER: Final = 0.35  # what a shot in the next own Turn counts, which the enemy may prevent
PULL: Final = 0.12  # a square nearer to something to shoot at
KEEP_AWAY: Final = 0.15  # a square farther from the guns that hunt it
LANE: Final = 0.012  # a square under one's guns
HOOK: Final = 4.0  # a recovery vehicle at work
CARRIED: Final = 6.0  # the enemy's flag in hand
HOMEWARD: Final = 0.5  # a Step nearer home with it
DIE: Final = 0.05  # a pip on a die before anything has moved
FAR: Final = 40  # Steps, where there is no way
# What tells who will win; all before `STEERS` count again, weighed by how much of the time is gone.
FEATURES: Final = ("material", "share", "mission", "way", "fire", "lead", "offset", "hunting", "dice", "turn")
STEERS: Final = ("hunting", "dice")  # they say where to go more than who will win: what they count is not learnt from results


def evaluate(position: Position, seat: Seat) -> float:
    """A win is 1, a loss −1; before the end twice the chance to win, less 1."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else 1.0 if winner == seat else -1.0
    weighed = summed([weight * each for weight, each in zip(WEIGHTS, features(position, seat), strict=True)])
    return 0.98 * tanh(weighed / 2)


def features(position: Position, seat: Seat) -> list[float]:
    """What the evaluation goes by: `FEATURES`, and what may change with time again as far as the game is over."""
    enemy = position.other(seat)
    own, his = material(position, seat), material(position, enemy)
    found = [
        own - his,
        (own - his) / max(1.0, own + his),
        mission(position, seat) - mission(position, enemy),
        way(position, seat) - way(position, enemy),
        fire_to_come(position, seat),
        lead(position, seat),
        1.0,  # hunting is of one side, so that it does not come to nothing between two that are even
    ]
    rounds = position.mission.max_rounds
    gone = min(1.0, position.round / rounds) if rounds else 0.0
    turn = 1.0 if mover(position) == seat else -1.0
    hunted = hunting(position, seat)  # the enemy's is left out: who comes nearer is as near to him
    return [*found, hunted, dice_in_hand(position, seat), turn, *[gone * each for each in found]]


# Material and mission.


def nearly(left: int) -> float:
    """What it is worth that `left` things more decide the mission."""
    return 2 * STAKE / (left + 1)


def material(position: Position, seat: Seat) -> float:
    """Vehicles, and recovery vehicles at work."""
    value = 0.0
    for piece in position.of(seat):
        if not piece.is_wreck:
            value += piece.unit.points
        if piece.hook and piece.is_operational:
            value += HOOK
    return value


def mission(position: Position, seat: Seat) -> float:
    """What it is worth how little is missing to fulfil the mission."""
    value = 0.0
    for condition in position.mission.victory:
        if condition.seat == seat:
            value += nearly(still_missing(position, condition))
    return value


def way(position: Position, seat: Seat) -> float:
    """The way still to go, the farther the worse, and the enemy's flag in hand."""
    value = 0.0
    for flag in position.flags.values():
        if flag.carrier and flag.seat != seat:
            value += CARRIED + HOMEWARD * FAR
    for id, errand in errands(position, seat).items():
        value -= errand.cost(position.pieces[id])
    return value


def still_missing(position: Position, condition: Condition) -> int:
    """How many things more it takes to fulfil a condition, at least one."""
    enemy = position.other(condition.seat)
    done = 0
    needed = condition.n
    match condition.type:
        case "destroy_count":
            for piece in position.of(enemy):
                if counts_for(condition, piece) and piece.is_wreck and not piece.start_wreck:
                    done += 1
        case "exit_count":
            for piece in position.of(condition.seat):
                if piece.status == EXITED:
                    done += 1
        case "all_operational":
            needed = len(condition.units)
            for id in condition.units:
                if position.pieces[id].is_operational:
                    done += 1
        case "score_target":
            done = position.score[condition.seat]
        case _:
            needed = 1
    return needed - done if needed > done else 1


def counts_for(condition: Condition, piece: Piece) -> bool:
    """Whether the destruction of a vehicle brings its enemy nearer to a condition."""
    match condition.type:
        case "destroy_count":
            return not condition.types or piece.unit.id in condition.types
        case "destroy_unit":
            return piece.id == condition.units[0]
        case "destroy_command":
            return piece.command
        case _:
            return False


def worths(position: Position, seat: Seat) -> dict[str, float]:
    """What it costs a side to lose each of its vehicles that are in action."""
    found: dict[str, float] = {}
    for piece in position.of(seat):
        if piece.is_operational and piece.square != OFF:
            found[piece.id] = float(piece.unit.points)
    for condition in position.mission.victory:
        left = still_missing(position, condition)
        if condition.seat != seat:
            gain = nearly(left - 1) - nearly(left)
            for id in found:
                if counts_for(condition, position.pieces[id]):
                    found[id] += gain
        elif condition.type == "exit_count":
            for id in found:
                if position.pieces[id].unit.id in position.mission.exit_types:
                    found[id] += STAKE / (2 * condition.n)
        elif condition.type == "all_operational":
            for id in found:
                if id in condition.units or position.pieces[id].unit.repairs:
                    found[id] += STAKE / (2 * len(condition.units))
    for flag in position.flags.values():
        if flag.carrier in found:
            found[flag.carrier] += CARRIED
    return found


def lead(position: Position, seat: Seat) -> float:
    """1 for who would win if the last Round ended now; more and more as that comes nearer (UB 7.8)."""
    winner = victory.final_verdict(position)[0]
    if not position.mission.max_rounds or winner == "draw":
        return 0.0
    share = position.round / position.mission.max_rounds
    return share if winner == seat else -share


def dice_in_hand(position: Position, seat: Seat) -> float:
    """Movement dice before the first move: what a re-roll is judged by (UB 7.3)."""
    if not position.dice or mover(position) != seat or any([piece.moved for piece in position.of(seat)]):
        return 0.0
    return DIE * sum(position.dice)


def mover(position: Position) -> Seat:
    """Whose Turn it is; before the first, whose it will be."""
    for procedure in position.stack:
        if isinstance(procedure, Turn):
            return procedure.seat
        if isinstance(procedure, Deployment):
            break
    return position.order[0]


def may_still_fire(position: Position, seat: Seat) -> bool:
    """Whether the seat's Firing Phase of this Turn is not over."""
    for procedure in position.stack:
        if isinstance(procedure, Turn):
            return procedure.seat == seat and procedure.step in ("movement", "firing")
        if isinstance(procedure, (MovementPhase, FiringPhase)):
            return procedure.seat == seat
    return False


# Fire.


@lru_cache(maxsize=64)
def tails(red: tuple[int, ...], count: int) -> tuple[float, ...]:
    """The chance that a number of dice reach each sum from 0 on (§7.1)."""
    sums: dict[int, int] = {}
    for ways, faces in outcomes(count, len(red), total(red)):
        reached = sum([red[face - 1] for face in faces])
        sums[reached] = sums.get(reached, 0) + ways
    everything = len(red) ** count
    return tuple([sum([ways for reached, ways in sums.items() if reached >= need]) / everything for need in range(max(sums) + 1)])


def hit_chance(position: Position, firer: Piece, need: int) -> float:
    """The chance that a vehicle's dice reach a sum (UB 5.11)."""
    return chance_of(tails(position.mission.dice.red, firer.unit.firepower), need)


def chance_of(tails: tuple[float, ...], need: int) -> float:
    """The chance that dice reach a sum, of those for each."""
    return tails[need] if need < len(tails) else 0.0


def eighths_to_aim(board: Board, square: int, facing: int, way: int) -> int:
    """How often a gun must turn before it bears in a direction; OFF if it cannot (UB 4.10, 5.2, 5.4)."""
    turned = (way - facing) % 8
    if turned > 4:
        turned = 8 - turned
    if board.axis[square] != OPEN:
        reach = 0 if board.is_street[square] else 1
        return 0 if turned <= reach else OFF
    return turned - 1 if turned > 1 else 0


class Line:
    """A gun, whom it may hit along a line, how likely, and how often it must turn first."""

    def __init__(self, firer: str, target: str, chance: float, turns: int) -> None:
        self.firer: Final = firer
        self.target: Final = target
        self.chance: Final = chance
        self.turns: Final = turns


def lines_of(position: Position, seat: Seat) -> list[Line]:
    """Every line from a gun of a side to an enemy in action, in any direction it could turn to (UB 5.2–5.9)."""
    found: list[Line] = []
    board = position.mission.board
    occupants = position.occupants
    pieces = position.pieces
    sectors = SECTORS[position.mission.options.armour_sectors]
    for id in position.mission.roster[seat]:
        firer = pieces[id]
        if firer.unit.firepower == 0 or firer.square == OFF or not firer.is_operational:
            continue
        sight = board.sight[firer.square]
        for way in range(8):
            distance = 0
            for square in sight[way]:
                distance += 1
                if square in occupants:
                    target = pieces[occupants[square]]
                    if distance >= NEAREST and target.seat != seat and target.is_operational:
                        turns = eighths_to_aim(board, firer.square, firer.facing, way)
                        need = target.unit.armor[sectors[(way + 4 - target.facing) % 8]] + distance
                        chance = hit_chance(position, firer, need)
                        if turns != OFF and chance > 0:
                            found.append(Line(id, target.id, chance, turns))
                    break
    return found


def volley(lines: list[Line], firers: dict[str, float], targets: dict[str, float], worth: dict[str, float]) -> float:
    """The loss to expect when each gun fires at what hurts most. `firers` and `targets`: the chance that each still lives."""
    best: dict[str, Line] = {}
    most: dict[str, float] = {}
    for line in lines:
        hurt = line.chance * AIM[line.turns] * worth[line.target]
        if hurt > most.get(line.firer, 0.0):
            most[line.firer] = hurt
            best[line.firer] = line
    loss = 0.0
    for line in best.values():
        before = targets[line.target]
        after = before * (1 - line.chance * AIM[line.turns] * firers[line.firer])
        targets[line.target] = after
        loss += worth[line.target] * (before - after)
    return loss


def fire_to_come(position: Position, seat: Seat) -> float:
    """Own shots of this Turn, then the enemy's in his, then own ones again at a discount."""
    enemy = position.other(seat)
    own, theirs = worths(position, seat), worths(position, enemy)
    alive = dict.fromkeys(own, 1.0)
    foes = dict.fromkeys(theirs, 1.0)
    lines = lines_of(position, seat)
    value = 0.0
    if may_still_fire(position, seat):
        now = [line for line in lines if line.turns == 0 and not position.pieces[line.firer].fired]
        value += volley(now, alive, foes, theirs)
    value -= volley(lines_of(position, enemy), foes, alive, own)
    value += LATER * volley(lines, alive, foes, theirs)
    return value + LANE * (lanes_covered(position, seat) - lanes_covered(position, enemy))


def lanes_covered(position: Position, seat: Seat) -> int:
    """How many squares lie under the guns of a side as they point now."""
    lanes = position.mission.board.lanes
    covered = 0
    for piece in position.of(seat):
        if piece.unit.firepower and piece.square != OFF and piece.is_operational:
            for _, line in lanes[piece.square][piece.facing]:
                covered += len(line)
    return covered


# The way to go.


@lru_cache(maxsize=512)
def steps_to(board: Board, goals: tuple[int, ...], blocked: tuple[int, ...], wheeled: bool) -> tuple[int, ...]:
    """The least Steps, turns included, from each square and facing (square × 8 + facing) to one of the goals, given likewise.

    Found backwards; `blocked` squares are closed by wrecks. A wheeled vehicle goes forward between turns (UB 4.7).
    """
    size = len(board.glyphs) * 8
    steps = [FAR] * (2 * size)  # the second half: having just turned, which only matters on wheels
    frontier: list[int] = []
    for goal in goals:
        steps[goal] = 0
        frontier.append(goal)
        if wheeled:
            steps[goal + size] = 0
            frontier.append(goal + size)
    distance = 0
    while frontier:
        distance += 1
        reached: list[int] = []
        for state in frontier:
            for before in _befores(board, state, size, wheeled):
                if steps[before] > distance and before % size // 8 not in blocked:
                    steps[before] = distance
                    reached.append(before)
        frontier = reached
    return tuple(steps[:size])


def _befores(board: Board, state: int, size: int, wheeled: bool) -> list[int]:
    """The states from which one Step leads to a state."""
    found: list[int] = []
    square, facing = state % size // 8, state % 8
    has_turned = state >= size
    if not has_turned:
        behind = board.squares.neighbours[square][(facing + 4) % 8]
        if behind != OFF and board.entry[behind][facing] == square:
            found.append(behind * 8 + facing)
            if wheeled:
                found.append(behind * 8 + facing + size)
    if has_turned == wheeled and board.axis[square] == OPEN:
        found.append(square * 8 + (facing + 1) % 8)
        found.append(square * 8 + (facing + 7) % 8)
    return found


class Errand:
    """Where a vehicle is wanted: the Steps from everywhere, and what a Step costs."""

    def __init__(self, steps: tuple[int, ...], price: float) -> None:
        self.steps: Final = steps
        self.price: Final = price

    def cost_at(self, square: int, facing: int) -> float:
        return self.price * self.steps[square * 8 + facing]

    def cost(self, piece: Piece) -> float:
        return self.price * (self.steps[piece.square * 8 + piece.facing] if piece.square != OFF else FAR)


def errands(position: Position, seat: Seat) -> dict[str, Errand]:
    """What the mission sends each vehicle to do, if anything; first come, first served."""
    mission = position.mission
    found: dict[str, Errand] = {}
    free = in_action(position, seat)
    if mission.exit_seat == seat:
        leavers = [piece for piece in free if piece.unit.id in mission.exit_types]
        send(position, found, leavers, everywhere(mission.zones.get("exit", ())), (0.5, 0.5, 0.25, 0.25))
    if position.flags:
        send_for_flags(position, found, free, seat)
    for zone, _ in mission.control:
        send(position, found, free, everywhere(mission.zones[zone]), (0.5, 0.4, 0.3, 0.2))
    if mission.options.repair:
        send_to_wrecks(position, found, free, seat)
    return found


def everywhere(squares: tuple[int, ...]) -> tuple[int, ...]:
    """Squares reached with any facing, as goals."""
    return tuple([square * 8 + facing for square in squares for facing in range(8)])


def send(
    position: Position, found: dict[str, Errand], free: list[Piece], goals: tuple[int, ...], prices: tuple[float, ...]
) -> None:
    """The nearest vehicles that have nothing better to do go to the goals, the nearest of all at the first price."""
    blocked = wrecked(position)
    board = position.mission.board
    offers: list[tuple[int, str, tuple[int, ...]]] = []
    for piece in free:
        if piece.id not in found:
            steps = steps_to(board, goals, blocked, piece.unit.wheeled)
            offers.append((steps[piece.square * 8 + piece.facing], piece.id, steps))
    offers.sort(key=_nearest_first)
    for number, price in enumerate(prices[: len(offers)]):
        found[offers[number][1]] = Errand(offers[number][2], price)


def wrecked(position: Position) -> tuple[int, ...]:
    """The squares closed by wrecks."""
    return tuple(sorted([piece.square for piece in position.pieces.values() if piece.status == WRECK]))


def _nearest_first(offer: tuple[int, str, tuple[int, ...]]) -> tuple[int, str]:
    return offer[0], offer[1]


def send_for_flags(position: Position, found: dict[str, Errand], free: list[Piece], seat: Seat) -> None:
    """The carrier goes home, others fetch a flag that lies about (UB 7.4)."""
    for flag in position.flags.values():
        if flag.seat != seat and flag.carrier:
            carrier = [piece for piece in free if piece.id == flag.carrier]
            send(position, found, carrier, everywhere(position.mission.zones.get(f"home_{seat}", ())), (HOMEWARD,))
        elif flag.seat != seat:
            send(position, found, free, around_flag(position, flag.square), (0.4, 0.2))
        elif flag.square not in (OFF, position.mission.flags[seat]):
            send(position, found, free, around_flag(position, flag.square), (0.4,))


def around_flag(position: Position, square: int) -> tuple[int, ...]:
    """Where a flag is reached from: its square, or facing it where a wreck lies on it (R34)."""
    holder = position.piece_at(square)
    return facing(position, square) if holder is not None and holder.is_wreck else everywhere((square,))


def facing(position: Position, square: int) -> tuple[int, ...]:
    """The places next to a square with the facing that looks at it."""
    board = position.mission.board
    found: list[int] = []
    for way in range(8):
        beside = board.squares.neighbours[square][way]
        look = (way + 4) % 8
        if beside != OFF and board.is_enterable(beside) and board.may_face(beside, look):
            found.append(beside * 8 + look)
    return tuple(found)


def send_to_wrecks(position: Position, found: dict[str, Errand], free: list[Piece], seat: Seat) -> None:
    """Each recovery vehicle to a wreck that no other attends, the dearest wreck first (UB 6.1)."""
    arvs = [piece for piece in free if piece.unit.repairs and not piece.hook]
    if not arvs:
        return
    wrecks = [piece for piece in position.of(seat) if piece.is_wreck]
    attended = [piece.hook for piece in free if piece.hook]
    wrecks.sort(key=_dearest_first)
    for wreck in wrecks:
        if wreck.id not in attended:
            send(position, found, arvs, facing(position, wreck.square), (0.5,))


def _dearest_first(piece: Piece) -> tuple[int, str]:
    return -piece.unit.points, piece.id


def hunting(position: Position, seat: Seat) -> float:
    """Guns are drawn towards what they hunt, the more so the longer waiting loses; what the enemy hunts keeps away from guns."""
    pull = pull_of(position, seat)
    hunted = prey(position, seat)
    guns = [piece.square for piece in in_action(position, position.other(seat)) if piece.unit.firepower]
    squares = position.mission.board.squares
    value = 0.0
    for piece in in_action(position, seat):
        if guns and is_hunted(position, piece):
            value += KEEP_AWAY * nearest(squares, piece.square, guns)
        elif hunted and piece.unit.firepower:
            value -= pull * nearest(squares, piece.square, hunted)
    return value


def nearest(squares: Squares, square: int, others: list[int]) -> int:
    """How far the nearest of some squares is, in steps of a king."""
    width = squares.width
    x, y = square % width, square // width
    least = FAR
    for other in others:
        across, along = abs(other % width - x), abs(other // width - y)
        away = across if across > along else along
        least = min(least, away)
    return least


def in_action(position: Position, seat: Seat) -> list[Piece]:
    """The vehicles of a side that are on the board and no wrecks."""
    return [piece for piece in position.of(seat) if piece.is_operational and piece.square != OFF]


def is_hunted(position: Position, piece: Piece) -> bool:
    """Whether the loss of this one vehicle loses the game."""
    for condition in position.mission.victory:
        if condition.seat != piece.seat and condition.type in ("destroy_unit", "destroy_command"):
            if counts_for(condition, piece):
                return True
    return False


def pull_of(position: Position, seat: Seat) -> float:
    """What a square nearer to the prey is worth: little to the side that wins by waiting."""
    waiting = victory.final_verdict(position)[0]
    if waiting == seat:
        return PULL / 4
    rounds = position.mission.max_rounds
    return PULL * (1 + 2 * position.round / rounds) if rounds else PULL


def prey(position: Position, seat: Seat) -> list[int]:
    """The squares of the enemies that the mission wants destroyed, or of all of them."""
    enemies = in_action(position, position.other(seat))
    conditions = [each for each in position.mission.victory if each.seat == seat]
    wanted = [piece for piece in enemies if any([counts_for(each, piece) for each in conditions])]
    return [piece.square for piece in (wanted or enemies)]
