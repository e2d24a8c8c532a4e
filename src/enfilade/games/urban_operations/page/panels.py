"""Beside the plan: orders of battle with command and support, what is not identified yet, unit cards, how to win."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.board import FAR
from enfilade.games.urban_operations.box.charts import COMMAND_EP, Card
from enfilade.games.urban_operations.box.event_cards import IN_FORCE, MOMENTS
from enfilade.games.urban_operations.box.mission import OFF, SEATS, Force, Mission
from enfilade.games.urban_operations.box.names import TYPE_NAMES, boxes, kind_of, ranges, traits
from enfilade.games.urban_operations.box.victory_table import Condition
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.page.naming import block_name, listed, name_of
from enfilade.games.urban_operations.page.score import lead, points
from enfilade.games.urban_operations.state.block import DEAD, EXITED
from enfilade.kernel.event import Seat
from enfilade.kernel.words import capitalised
from enfilade.scene.model import Panel

AWAY: Final = {DEAD: "lost", OFF: "to enter", EXITED: "gone"}


def panels(view: View) -> list[Panel]:
    """The score and objectives first, then the forces of both sides, missions and cards."""
    found = [*_score(view), _goals(view.mission)]
    known: dict[tuple[Seat, str], list[BlockView]] = {}  # the units that are known to belong to each force
    for each in view.blocks:
        if not each.id or view.mission.pieces[each.id].card.is_unit:
            known.setdefault((each.seat, each.force), []).append(each)
    order = [view.seat, *[seat for seat in SEATS if seat != view.seat]] if view.seat else list(SEATS)
    for seat in order:
        for force in view.mission.forces.values():
            if force.seat == seat:
                found.append(_force(view, force, known.get((seat, force.id), [])))
        strangers = _strangers(view, seat or "")
        if strangers is not None:
            found.append(strangers)
    if view.mission.events.mode != "none":
        found.append(_events(view))
    missions = view.facts.support3d.missions
    if missions:
        rows = [[*key.split(" ", 1), str(left)] for key, left in missions.items()]
        found.append(Panel("missions", "3D missions", [["Side", "Row", "Left"], *rows]))
    found.append(_cards(view.mission))
    return found


def _score(view: View) -> list[Panel]:
    """How the game stands, where points decide."""
    counts = points(view)
    if not counts:
        return []
    rows = [["Side", "Points"], *[[seat, str(count)] for seat, count in zip(SEATS, counts, strict=True)]]
    return [Panel("score", f"Points now: {lead(view.mission, counts)}", rows)]


@lru_cache(maxsize=128)
def _goals(mission: Mission) -> Panel:
    return Panel("goals", "How to win", [["When", "Result"], *goals(mission)])


def goals(mission: Mission) -> list[list[str]]:
    victory = mission.victory
    rows = [[condition(mission, rung.when), f"{rung.level} victory of {rung.winner}"] for rung in victory.ladder]
    rows += [[condition(mission, award.when), f"{award.seat}: {award.score} points"] for award in victory.awards]
    if victory.unit or victory.vehicle:
        bonus = f", a leader {victory.leader_bonus} more" if victory.leader_bonus else ""
        rows.append(["an enemy block destroyed", f"foot {victory.unit}, vehicle {victory.vehicle}{bonus}"])
    if victory.per_population:
        rows.append(["civilians killed", f"{victory.per_population} points each"])
    if victory.downgrade:
        rows.append([f"civilians killed by {victory.downgrade}", "its victory drops one level"])
    if victory.awards:
        rows.append([f"ahead by {victory.total}", "total victory"])
        rows.append([f"ahead by {victory.partial}", "partial victory"])
    return rows


def condition(mission: Mission, when: Condition) -> str:
    """A line of the victory table in words."""
    if when.kind == "zones":
        building = mission.district.buildings[when.building]
        many = {">=": f"at least {when.count}", "<=": f"at most {when.count}"}.get(when.compare, str(when.count))
        return f"{when.seat} holds {many} of the {len(building.zones)} zones of {building.id} {building.name}"
    if when.kind == "lost":
        return f"{when.seat} has lost {when.count} blocks or {'more' if when.compare == '>=' else 'fewer'}"
    return {"exited": "the prisoner is out", "carried": "green has the prisoner at the end", "always": "otherwise"}[when.kind]


def _force(view: View, force: Force, blocks: list[BlockView]) -> Panel:
    """A force: its impulse, its support points, and the blocks that are known to belong to it."""
    spent = "has had its impulse" if force.id in view.facts.tempo.spent else "impulse to come"
    points = view.facts.points.of(force.id)
    title = f"{force.id}, {force.seat}, {force.quality}: {spent}, {points} support point{'' if points == 1 else 's'}"
    rows = [["Block", "Where", "OSL", "Marker", "Leader"]]
    ids: list[str] = []
    distances = _from_leader(view, force)
    for each in blocks:
        where = AWAY.get(each.loc) or _place(view, each.loc)
        card = view.mission.pieces[each.id].card if each.id else None
        osl = "–" if each.loc == DEAD or not each.osl or card is None else f"{each.osl}/{card.osl}"
        rows.append([capitalised(name_of(view, each)), where, osl, each.marker or "–", _command(each, force, distances)])
        ids.append(each.handle)
    return Panel(f"force-{force.id}", title, rows, ids, force.seat)


def _place(view: View, loc: str) -> str:
    """Where a block is; aboard a vehicle by that vehicle's name."""
    return f"in {block_name(view, loc[3:])}" if loc.startswith("in:") else loc


def _from_leader(view: View, force: Force) -> dict[str, int]:
    """How far each place is from the Plt Leader; nothing where it is not known to be on the map."""
    leader = next((each for each in view.blocks if each.id == force.leader), None)
    if leader is None or leader.loc not in view.mission.district.known:
        return {}
    return view.mission.board.ground(view.facts.map.breaches).distances(leader.loc)


def _command(each: BlockView, force: Force, distances: dict[str, int]) -> str:
    """How far its Plt Leader is: within 6 EP it adds 1 (7.2.2)."""
    if each.id == force.leader:
        return "leads"
    ep = distances.get(each.loc, FAR)
    return "–" if ep >= FAR else f"{ep} EP{'' if ep <= COMMAND_EP else ', too far'}"


def _strangers(view: View, seat: Seat) -> Panel | None:
    """What a side has on the map or coming that nobody has identified: orders of battle are open."""
    known = {each.id for each in view.blocks if each.id}
    left: dict[str, int] = {}
    for piece in view.mission.roster(seat):
        if piece.id not in known:
            what = f"{kind_of(piece.card)} ({piece.force})" if piece.card.is_unit else TYPE_NAMES[piece.card.type]
            left[what] = left.get(what, 0) + 1
    standing = [each for each in view.blocks if each.seat == seat and not each.id]
    if not left:
        return None
    rows = [["What", "How many"], *[[what, str(left[what])] for what in sorted(left)]]
    blocks = listed(view, [each.handle for each in standing]) or "none on the map"
    return Panel(f"unknown-{seat}", f"{seat.capitalize()}, not identified: {blocks}", rows)


def _events(view: View) -> Panel:
    """The cards in hand, what events hold this turn, what has been played (6.2)."""
    events, seen = view.mission.events, view.facts.cards
    rows = [["Card", "When", "What"]]
    for seat, hand in seen.hands.items():
        for id in hand:
            card = events.cards[id]
            rows.append([f"{card.title} ({seat})", MOMENTS[card.timing], card.text])
    for each in seen.lasting:
        seat, effect = each.split(" ", 1)
        rows.append([f"This turn, {seat}", "", IN_FORCE[effect]])
    for each in seen.discards:
        seat, id = each.split(" ", 1)
        rows.append([f"Played by {seat}", events.cards[id].title, events.cards[id].text])
    counts = [f"{seat} {seen.held[seat]} in hand, {seen.decks[seat]} to draw" for seat in SEATS]
    return Panel("events", f"Events: {'; '.join(counts)}", rows)


@lru_cache(maxsize=128)
def _cards(mission: Mission) -> Panel:
    """The unit cards of this scenario, weapon by weapon (4.3.4)."""
    rows = [["Unit", "Weapon", *ranges(), "Against"]]
    used: dict[str, Card] = {}
    sides: dict[str, set[Seat]] = {}  # who has blocks with a card
    for piece in mission.pieces.values():
        if piece.card.weapons:
            used[piece.card.key] = piece.card
            sides.setdefault(piece.card.key, set()).add(piece.seat)
    for key in sorted(used, key=lambda each: (sorted(sides[each]), each)):
        card = used[key]
        for number, weapon in enumerate(card.weapons):
            name = f"{capitalised(kind_of(card))} ({' and '.join(sorted(sides[key]))})" if number == 0 else ""
            rows.append([name, f"{weapon.name} ({traits(weapon)})", *boxes(weapon), weapon.vs])
    return Panel("cards", "Unit cards: firepower by EP", rows)
