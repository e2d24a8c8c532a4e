"""What else a fight does: friendly fire, civilians, the price of anti-tank weapons, rubble (8.2.7.7, 10.5, 13.4).

Where a shot goes is worked out in box/fire_lanes.py, what it costs whom in rules/effects.py.
"""

from __future__ import annotations

from enfilade.games.urban_operations.rules.effects import (
    affect_counters,
    apply_effect,
    d10,
    fire_area,
    kill,
    lose,
    stray_area,
)
from enfilade.games.urban_operations.rules.fire.exchange import Exchange
from enfilade.games.urban_operations.state.block import ON_FOOT, ON_WHEELS, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def affect(play: Play[Position], fire: Exchange) -> None:
    """Friendly fire and collateral damage of both sides' weapons (8.2.7.7)."""
    position = play.position
    firer = position.block(fire.firer)
    reached = _effect(play, fire, firer, fire.weapon, fire.firer_at, fire.target_at, [])
    if fire.support_weapon:
        helper = position.block(fire.supporter)
        at = helper.loc if helper.is_on_map else fire.firer_at
        reached += _effect(play, fire, helper, fire.support_weapon, at, fire.target_at, [])
    if fire.answerer and fire.answer_weapon:
        answerer = position.block(fire.answerer)
        at = answerer.loc if fire.answer == "cover" else fire.target_at
        if at in position.mission.district.known:
            _effect(play, fire, answerer, fire.answer_weapon, at, fire.firer_at, reached)
    _reach_company(play, fire)
    _penalty(play, fire)
    _rubble(play, fire)


def go_astray(play: Play[Position], fire: Exchange) -> None:
    """A shot at somebody out of sight: friends and counters in its way suffer, its activation is over (8.2.7.2)."""
    position = play.position
    firer = position.block(fire.firer)
    area = stray_area(position, firer.card.weapon(fire.weapon), fire.firer_at, fire.target_at)
    spared = [firer.id] if not fire.supporter else [firer.id, position.block(fire.supporter).id]
    apply_effect(play, area, (firer.seat,), firer.seat, spared, "8.2.7.2")
    if fire.kind != "opportunity":
        position.tempo = position.tempo.breaking_off(firer.id)


def _effect(
    play: Play[Position], fire: Exchange, block: Block, weapon: str, start: str, goal: str, reached: list[str]
) -> list[str]:
    """One weapon's effect, on counters only where the attacker has not `reached` before; says where it came (8.2.7.7)."""
    position = play.position
    area = area_of(position, fire, block, weapon, start, goal)
    apply_effect(play, area, (block.seat,), block.seat, spared(position, fire, block), "8.2.1", False)
    affect_counters(play, [loc for loc in area if loc not in reached], block.seat)
    return list(area)


def area_of(position: Position, fire: Exchange, block: Block, weapon: str, start: str, goal: str) -> dict[str, list[str]]:
    """Where the effect of a weapon comes, and by what; vehicles overrun, they do not fire (8.2.1, R48)."""
    if fire.is_assault and not block.is_foot:
        return {}
    with_lane = not fire.is_assault or position.sees(start, goal)
    return fire_area(position, block.card.weapon(weapon), start, goal, with_lane)


def spared(position: Position, fire: Exchange, block: Block) -> list[str]:
    """The ids of those whom the effect of a block's weapon does not touch (8.2.1, R50)."""
    found = [block.id]
    if fire.supporter and block.seat == position.block(fire.firer).seat:  # the two that fire together
        found = [position.block(fire.firer).id, position.block(fire.supporter).id]
    if fire.kind == "opportunity" and fire.answer == "cover" and block.seat == position.block(fire.target).seat:
        found += [each.id for each in position.here(fire.target_at) if each.token != fire.target]  # under the mover (R50)
    return found


def _reach_company(play: Play[Position], fire: Exchange) -> None:
    """The burst of a heavy weapon also reaches the foot block in cover of its target, or on it (R134)."""
    position = play.position
    shots = [(fire.firer, fire.weapon, fire.target, fire.target_at)]
    if fire.answerer and fire.answer_weapon:
        shots.append((fire.answerer, fire.answer_weapon, fire.firer, fire.firer_at))
    for shooter, weapon, target, at in shots:
        burst = position.block(shooter).card.weapon(weapon).burst
        aimed = position.block(target)
        if not burst or (fire.is_assault and not position.block(shooter).is_foot):
            continue
        beside = [other.id for other in position.here(at) if other.token in fire.company and other.seat == aimed.seat]
        spared = [other.id for other in position.here(at) if other.id not in beside]
        if beside:
            apply_effect(play, {at: ["burst"]}, (aimed.seat,), "", spared, "R134", False)


def _penalty(play: Play[Position], fire: Exchange) -> None:
    """Anti-tank weapons spent on infantry cost their crew 1 OSL (10.5)."""
    position = play.position
    if not position.mission.options.has("at_vs_infantry"):
        return
    target, firer = position.block(fire.target), position.block(fire.firer)
    pairs = [(fire.firer, fire.weapon, target)]
    if fire.answerer and fire.answer_weapon:
        pairs.append((fire.answerer, fire.answer_weapon, firer))
    for handle, weapon, against in pairs:
        block = position.block(handle)
        armament = block.card.weapon(weapon)
        if armament.vs not in ("any", "red") or not block.is_foot or not against.card.is_unit:
            continue
        now = position.blocks[against.id]
        if now.is_on_map:  # everybody can tell by the price what it was fired at
            position.put(now.hinting(ON_FOOT if now.is_foot else ON_WHEELS))
        if against.is_foot:
            lose(play, handle, 1, "10.5")


def _rubble(play: Play[Position], fire: Exchange) -> None:
    """Every heavy weapon that was fired at a room may bring it down, the answering one too (13.4)."""
    position = play.position
    if not position.mission.options.has("rubble"):
        return
    shots = [
        (fire.firer, fire.weapon, fire.target_at),
        (fire.supporter, fire.support_weapon, fire.target_at),
        (fire.answerer, fire.answer_weapon, fire.firer_at),
    ]
    for shooter, weapon, at in shots:
        if weapon and position.block(shooter).card.weapon(weapon).heavy and position.mission.district.is_zone(at):
            make_rubble(play, at)


def make_rubble(play: Play[Position], zone: str) -> None:
    """A heavy shell may bring a room down (13.4)."""
    position = play.position
    die = d10(play.dice, "rubble")
    if die < 9:
        return
    second = d10(play.dice, "what the rubble does")
    for block in position.here(zone):
        kill(play, block.id, "13.4")
    if second % 2 == 0:
        position.add_counter("barricade", zone, True, "")
    else:
        position.works = position.works.with_fortified(zone)
        position.breaches = tuple([each for each in position.breaches if each != zone])
    play.tell(Event("rubble", "13.4", {"loc": zone, "barricade": second % 2 == 0}))
