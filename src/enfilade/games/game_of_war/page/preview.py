"""What an action would do and what there is to know of a thing on the board: sums, reach, and what a move cuts."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.contract.shown import Preview
from enfilade.games.game_of_war.box.board import REACH, tiles_of
from enfilade.games.game_of_war.commander.evaluation import project
from enfilade.games.game_of_war.commander.orders import reach
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.begun import order_to, procedure
from enfilade.games.game_of_war.page.forecast import before_battle, planned_battle, proviso
from enfilade.games.game_of_war.page.ground import centre
from enfilade.games.game_of_war.page.lenses import change, change_marks, change_words, idle_words
from enfilade.games.game_of_war.page.naming import in_names, short
from enfilade.games.game_of_war.page.sheet import LEFT, TOP, moved, tint
from enfilade.games.game_of_war.page.tiles import tile_lines
from enfilade.games.game_of_war.page.units import is_calm, status_words
from enfilade.games.game_of_war.page.words import counted, side, summed
from enfilade.games.game_of_war.rules.battles import DESTROYED, FAILS, RETREATS, Battle, bears, defenders, fight
from enfilade.games.game_of_war.rules.marching import may_march
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.rules.planning import target_tiles
from enfilade.games.game_of_war.rules.railways.riding import leads, train_steps, tram_steps
from enfilade.games.game_of_war.rules.retreats import Forced, forced_tiles
from enfilade.games.game_of_war.rules.sabotage import raze, sabotages
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.words import listed
from enfilade.scene.shape import Element, circle, figure, group, label, line, path, rect

RESULTS: Final = {FAILS: "the attack fails", RETREATS: "the target retreats", DESTROYED: "the target is destroyed"}


def preview(view: View, action: Action) -> Preview | None:
    """What an offered action would do, from what the seat knows: its own plan, and the enemy standing still."""
    return in_names(view.front, _preview(view, action))


def _preview(view: View, action: Action) -> Preview | None:
    if view.seat is None or action not in view.legal:
        return None
    position = known_position(view)
    match action.verb:
        case "order" | "move":
            return preview_reach(position, position.pieces[action.target])
        case "step":
            return preview_step(view, position, view.seat, action)
        case "attack-unit" | "attack":
            return preview_attack(view, view.seat, position.pieces[action.target].tile)
        case "tile":
            return preview_attack(view, view.seat, view.front.ground.squares.number(action.target))
        case "attack-from":
            return preview_range(position, view.seat, position.pieces[action.target])
        case "sabotage":
            return preview_sabotage(view, position, view.seat, action)
        case "retreat":
            tile = view.front.ground.squares.number(action.target)
            return Preview(f"To {action.target}.", "V.4.c", [], [ring(position, tile)])
        case "destroy":
            piece = position.pieces[action.target]
            return Preview(f"{piece.id}, worth {piece.unit.value}, is lost.", "VIII.3.c", [], [ring(position, piece.tile)])
        case "commit":
            return preview_commit(view, position, view.seat)
        case _:
            return None


def inspect(view: View, id: str) -> Preview | None:
    """What there is to know about a unit or a tile."""
    position = known_position(view)
    planned = attack_planned(view, position, id)
    if id in position.pieces:
        return in_names(view.front, inspect_piece(position, position.pieces[id], planned))
    tile = view.front.ground.squares.number(id)
    return in_names(view.front, inspect_tile(position, tile, planned)) if tile != OFF else None


# Drawing.


def at(position: Position, tile: int) -> tuple[float, float]:
    x, y = centre(position.front.ground, tile)
    return x + LEFT, y + TOP


def ring(position: Position, tile: int, kind: str = "gw-aim") -> Element:
    return circle(*at(position, tile), 20, kind)


def ray(position: Position, one: int, other: int, kind: str) -> Element:
    x1, y1 = at(position, one)
    x2, y2 = at(position, other)
    return line(x1, y1, x2, y2, kind)


def plate(position: Position, tile: int, words: str) -> Element:
    """A line of figures beside a tile, kept on the sheet."""
    x, y = at(position, tile)
    wide = len(words) * 6.9 + 12
    last = at(position, position.front.ground.squares.width - 1)[0] + 22
    x = max(wide / 2 + 2, min(last - wide / 2, x))
    y = y - 32 if y > 60 else y + 32
    return group([rect(x - wide / 2, y - 10, wide, 19, "gw-badge", corner=4), label(x, y + 4, words, "gw-badge-text")])


def numbered(position: Position, tile: int, number: int) -> Element:
    """A tile within reach and the steps to it; a square, for the numbers of orders stand in discs."""
    return group([rect(-8, -8, 16, 16, "gw-reach", corner=3), label(0, 4, str(number), "gw-reach-figure")], at=at(position, tile))


# Movement.


def preview_reach(position: Position, piece: Piece) -> Preview:
    """Every tile a unit can reach, with the number of steps, and what it bears on from where it stands."""
    tiles = reached_tiles(position, piece)
    overlay = [*range_rays(position, piece), *[numbered(position, tile, count) for tile, count in sorted(tiles.items())]]
    free = f"{counted(len(tiles), 'free tile')} in up to {counted(piece.unit.move, 'step')}"
    words = f"{piece.unit.name} {short(piece.id)}, {status_words(position, piece)}: {free}."
    return Preview(words, "III.1", [], overlay)


def reached_tiles(position: Position, piece: Piece) -> dict[int, int]:
    """The tiles that a unit can reach in a turn, and in how many steps."""
    if piece.unit.rail:
        return _rail_reach(position, piece) if piece.unit.move else {}
    if piece.carrier or may_march(piece):
        return {path[-1]: len(path) for path in reach(position, piece, piece.tile)}
    return {}


def range_rays(position: Position, piece: Piece) -> list[Element]:
    """The tiles that a unit bears on now, as rays up to the last of each line (V.2)."""
    if not piece.on_board or not piece.unit.attack or piece.is_packed:
        return []
    borne = [tile for tile in nearby_tiles(position, piece.tile) if tile != piece.tile and bears(position, piece, tile)]
    dots = [circle(*at(position, tile), 2.6, "gw-range-end") for tile in borne]
    lines = position.front.ground.fire[piece.tile]
    return [*[ray(position, piece.tile, tile, "gw-range") for tile in borne if tile in lines], *dots]


def nearby_tiles(position: Position, tile: int) -> list[int]:
    """The tiles within the longest range that can be entered."""
    ground = position.front.ground
    return [each for each in tiles_of(ground.near[REACH][tile]) if ground.passable[each]]


def _rail_reach(position: Position, piece: Piece) -> dict[int, int]:
    """The track tiles a tram, or the leading end of a train, can come to without turning."""
    train = position.train_of(piece.id)
    found: dict[int, int] = {}
    if train is None or len(train.parts) == 1:
        edge: list[tuple[int, ...]] = [()]
        for steps in range(1, piece.unit.move + 1):
            edge = [(*path, to) for path in edge for to in tram_steps(position, piece, path)]
            for path in edge:
                found.setdefault(path[-1], steps)
        return found
    for end in leads(train):
        chain = position.tiles(train)
        for steps in range(1, piece.unit.move + 1):
            exits = train_steps(position, chain, end)
            if not exits:
                break
            found.setdefault(exits[0], steps)
            chain = (exits[0], *chain[:-1]) if end == "front" else (*chain[1:], exits[0])
    return found


def preview_step(view: View, position: Position, seat: Seat, action: Action) -> Preview:
    """Where a step leads: who is cut off and who is reached then, what could be attacked, what could attack."""
    begun = procedure(view)
    tile = position.front.ground.squares.number(action.target)
    id = str(begun.get("piece", ""))
    if id not in position.pieces:
        return Preview(f"To {action.target}.", "III.1", [], [ring(position, tile)])
    piece = position.pieces[id]
    so_far = begun.get("path")
    way = [each for each in so_far if isinstance(each, int)] if isinstance(so_far, list) else []
    if position.front.options.is_sequential:
        after = position.bare_copy()
        after.put(piece.at(tile))
    else:
        ends = begun.get("ends")
        leads = [str(each) for each in ends] if isinstance(ends, list) else []
        order = order_to(position, piece, (*way, tile), tuple(leads), str(begun.get("timing", "")), str(begun.get("lead", "")))
        after, _ = project(position, position.plans[seat].with_order(order))
    changes, overlay = net_changes(position, after, seat)
    strikes = strike_words(after, seat)
    there = place_words(after, seat, id)
    words = " ".join([f"{id} to {action.target}.", *there, *changes, *strikes])
    return Preview(words, "III.1", [], [ring(position, tile), *overlay])


def net_changes(before: Position, after: Position, seat: Seat) -> tuple[list[str], list[Element]]:
    """Who would be cut off or come into communication on both sides, and where lines would die, told and drawn (IV)."""
    words: list[str] = []
    marks: list[Element] = []
    for each in (seat, before.enemy_of(seat)):
        found = change(before, after, each)
        words += change_words(found, each == seat)
        marks += change_marks(after, found, tint(before.front, each))
    return words, [moved(marks)]


# Battles.


def sum_of(battle: Battle) -> str:
    """`4+7 = 11 against 6+4 = 10`, or `4 against 5`."""
    ours = summed([str(share.value) for share in battle.attackers], str(battle.attack))
    theirs = summed([str(share.value) for share in battle.defenders], str(battle.defence))
    return f"{ours} against {theirs}"


def who(battle: Battle) -> str:
    """`RI1 4, RC1 7 (charge) against WI1 6, WI1 4 (fortress)`."""
    sides: list[str] = []
    for shares in (battle.attackers, battle.defenders):
        told = [f"{share.unit} {share.value}" + (f" ({share.note})" if share.note else "") for share in shares]
        sides.append(", ".join(told) or "nothing")
    return " against ".join(sides)


def outcome(battle: Battle) -> str:
    """Who takes part, both sums where somebody has more than one share, and what comes of it."""
    is_summed = max(len(battle.attackers), len(battle.defenders)) > 1
    sums = f"{battle.attack} against {battle.defence}, " if is_summed else ""
    return f"{who(battle)}: {sums}{RESULTS[battle.result]}."


def arrows(position: Position, battle: Battle) -> list[Element]:
    """Lines from all that take part."""
    drawn = [ray(position, position.pieces[share.unit].tile, battle.tile, "gw-fire") for share in battle.attackers]
    for share in battle.defenders:
        if share.unit != battle.target:
            drawn.append(ray(position, position.pieces[share.unit].tile, battle.tile, "gw-help"))
    return [*drawn, ring(position, battle.tile), plate(position, battle.tile, sum_of(battle))]


def preview_attack(view: View, seat: Seat, tile: int) -> Preview:
    """The sums of an attack, as they would be after the seat's own plan if the enemy stood still (V.4)."""
    after = before_battle(view)
    battle = fight(after, seat, tile)
    name = after.name(tile)
    if battle is None:
        target = after.piece_at(tile)
        reason = "nobody is there now" if target is None else "none of your units would bear on it"
        return Preview(f"{name}: {reason}.", "R12", [], [ring(after, tile)])
    where = name if after.front.options.is_sequential else f"{name}, {proviso(after, seat)}"
    return Preview(f"{battle.target} on {where}: {outcome(battle)}", "V.4", [], arrows(after, battle))


def attack_planned(view: View, position: Position, id: str) -> Preview | None:
    """What the seat's own attack on a unit or a tile would come to after its orders; None where it plans none."""
    plan = view.plans.get(view.seat or "")
    if view.seat is None or plan is None or view.revealed:
        return None
    for attack in plan.attacks:
        if id == (attack.unit or position.name(attack.tile)):
            after = before_battle(view)
            battle = planned_battle(after, view.seat, attack)
            if battle is not None:
                words = f"Your attack as planned, {proviso(position, view.seat)}: {outcome(battle)}"
                return Preview(words, "V.4", [], arrows(after, battle))
            return Preview("Your attack as planned: none of your units would bear on it.", "R12", [], [])
    return None


def preview_range(position: Position, seat: Seat, piece: Piece) -> Preview:
    tiles = target_tiles(position, position.plans[seat], piece)
    start = planned_tile(position, position.plans[seat], piece.id)
    overlay = [ring(position, tile) for tile in tiles]
    words = f"{counted(len(tiles), 'tile')} within range {piece.unit.range} of {position.name(start)}, where {piece.id} will be."
    return Preview(words, "R12", [], overlay)


def strike_words(position: Position, seat: Seat) -> list[str]:
    """The attacks that would succeed then."""
    found: list[str] = []
    for piece in position.on_board(position.enemy_of(seat)):
        battle = fight(position, seat, piece.tile)
        if battle is not None and battle.result != FAILS:
            found.append(f"{piece.id} could be attacked, {battle.attack} against {battle.defence}: {RESULTS[battle.result]}.")
    return found[:3]


def place_words(position: Position, seat: Seat, id: str) -> list[str]:
    """Whether a unit is in the lines of its side where it stands, and which enemies could attack it there (IV.1, V.4)."""
    piece = position.pieces[id]
    if not piece.on_board:
        return []
    lines = [] if is_calm(position.active) else [link_words(is_linked(position, seat, id))]
    return [*lines, bearing_words(fight(position, position.enemy_of(seat), piece.tile))]


def is_linked(position: Position, seat: Seat, id: str) -> bool:
    return id in communications.net(position, seat).active


def link_words(linked: bool) -> str:
    return "In the lines of communication there." if linked else "Out of the lines of communication there."


def bearing_words(battle: Battle | None) -> str:
    """Who could attack without a move, and what would come of it."""
    if battle is None:
        return "No enemy bears on it there now."
    units = listed(list(dict.fromkeys([share.unit for share in battle.attackers])))
    return f"{units} could attack it there, {battle.attack} against {battle.defence}: {RESULTS[battle.result]}."


# Other things.


def preview_sabotage(view: View, position: Position, seat: Seat, action: Action) -> Preview:
    """What is destroyed, and whom that cuts off (VII.1)."""
    piece = position.pieces[str(procedure(view).get("piece", ""))]
    features = [action.target] if action.target else sabotages(position, piece)
    after = position.bare_copy()
    raze(after, piece.tile, features)
    changes, overlay = net_changes(position, after, seat)
    words = " ".join([f"Destroys on {position.name(piece.tile)}: {listed(features)}.", *changes])
    return Preview(words, "VII.1", [], [ring(position, piece.tile), *overlay])


def preview_commit(view: View, position: Position, seat: Seat) -> Preview:
    """What the plan would come to if the enemy stood still."""
    plan = position.plans[seat]
    words = [f"{counted(len(plan.orders), 'order')} and {counted(len(plan.attacks), 'attack')}."]
    changes, overlay = net_changes(position, before_battle(view), seat)
    return Preview(" ".join([*words, *changes, "There is no way back from a commitment."]), "II.1", [], overlay)


def inspect_piece(position: Position, piece: Piece, planned: Preview | None) -> Preview:
    """What attacks and supports a unit now or as planned, its retreats, and what would go dark with it (V, IV)."""
    name = f"{piece.unit.name} {short(piece.id)} of {side(piece.seat)}"
    if not piece.on_board:
        where = f" aboard {piece.carrier}" if piece.carrier else ""
        return Preview(f"{name}, {status_words(position, piece)}{where}.", "§3.6", [], [])
    linked, line_to = link_of(position, piece)
    words = [f"{name} on {position.name(piece.tile)}, {status_words(position, piece)}.", *([linked] if linked else [])]
    overlay: list[Element] = [*line_to, *([] if planned else range_rays(position, piece)), ring(position, piece.tile)]
    if position.is_active(piece.id) and planned is None:
        steps = reached_tiles(position, piece)
        overlay += [numbered(position, tile, count) for tile, count in sorted(steps.items())]
    battle = fight(position, position.enemy_of(piece.seat), piece.tile)
    if planned is not None:
        words.append(planned.words)
        overlay += planned.overlay
    elif battle is not None:
        words.append(f"Attacked now: {outcome(battle)}")
        overlay += arrows(position, battle)
    else:
        total = sum([share.value for share in defenders(position, piece)])
        words.append(f"Nobody bears on it; its defence is {total}.")
    flights = forced_tiles(position, Forced(piece.id))
    words.append(f"It could retreat to {listed([position.name(tile) for tile in flights])}." if flights else "It has no retreat.")
    without = position.bare_copy()
    without.put(piece.changed(tile=OFF, alive=False))
    lost = communications.net(position, piece.seat).active
    lost -= communications.net(without, piece.seat).active | {piece.id}
    if lost:
        words.append(f"Without it {listed(sorted(lost))} would be cut off.")
        overlay += [ring(position, position.pieces[id].tile, "gw-lost") for id in sorted(lost)]
    return Preview(" ".join(words), "IV.1", [], overlay)


def link_of(position: Position, piece: Piece) -> tuple[str, list[Element]]:
    """Why a unit is in communication, or what it would need; with the line that reaches it, or the nearest one (IV.1)."""
    own = communications.net(position, piece.seat)
    if not position.is_active(piece.id) and not is_calm(position.active):
        near = nearest(position, piece.tile, own.covered)
        where = f" The nearest line passes {position.name(near)}." if near != OFF else ""
        idle = idle_words(position.front)
        words = f"No line of {side(piece.seat)}'s reaches it, nor is it beside a unit in communication: it can be {idle}.{where}"
        kind = f"gw-net-node gw-ink-{tint(position.front, piece.seat)}"
        return words, [] if near == OFF else [ring(position, near, kind)]
    for emitter, over in own.emitters:
        lit = position.front.ground.lit_from(emitter, communications.blockers(position, piece.seat), over)
        if lit >> piece.tile & 1 and emitter != piece.tile:
            drawn = ray(position, emitter, piece.tile, f"gw-arrow gw-ink-{tint(position.front, piece.seat)}")
            return f"On the line of communication from {position.name(emitter)}.", [drawn]
    beside = [each.id for each in position.on_board(piece.seat) if each.id in own.active and is_beside(position, each, piece)]
    return (f"In communication through {listed(beside)} beside it." if beside else ""), []


def is_beside(position: Position, one: Piece, other: Piece) -> bool:
    return one.id != other.id and bool(position.front.ground.around[one.tile] >> other.tile & 1)


def nearest(position: Position, tile: int, covered: int) -> int:
    """The tile of a set that is nearest, as units march; OFF if there is none."""
    squares = position.front.ground.squares
    return min(tiles_of(covered), key=lambda each: squares.distance(tile, each), default=OFF)


def inspect_tile(position: Position, tile: int, planned: Preview | None) -> Preview:
    """What a tile bears, whose lines reach it, and the sums of both sides over it, now or as planned (V.4)."""
    name = position.name(tile)
    words = [f"{name}: {listed(tile_lines(position, tile)) or 'nothing built'}."]
    overlay: list[Element] = [ring(position, tile)]
    reached = [seat for seat in position.seats if communications.net(position, seat).covered >> tile & 1]
    words.append(f"In the net of {listed([side(seat) for seat in reached])}." if reached else "In nobody's net.")
    for seat in position.seats:
        battle = fight(position, seat, tile)
        if battle is not None:
            words.append(f"{side(seat)} attacks here with {battle.attack} against {battle.defence}: {RESULTS[battle.result]}.")
            overlay = arrows(position, battle)
    if planned is not None:
        words.append(planned.words)
        overlay = [ring(position, tile), *planned.overlay]
    for seat in reached:
        colour = tint(position.front, seat)
        for emitter, over in communications.net(position, seat).emitters:
            lit = position.front.ground.lit_from(emitter, communications.blockers(position, seat), over)
            if lit >> tile & 1 and emitter != tile:
                x1, y1 = at(position, emitter)
                x2, y2 = at(position, tile)
                d = f"M{figure(x1)} {figure(y1)}L{figure(x2)} {figure(y2)}"
                overlay.append(path(d, f"gw-arrow gw-ink-{colour}"))
    return Preview(" ".join(words), "IV.2", [], overlay)
