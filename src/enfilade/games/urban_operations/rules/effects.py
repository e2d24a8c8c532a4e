"""What happens to blocks and counters, whoever did it: revealing, losses, deaths, weapons effects (4.3.2.1, 4.3.2.2, 8.2.1)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import CLASSES, EFFECT, Weapon
from enfilade.games.urban_operations.box.fire_lanes import lane, lane_astray
from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.rules.victory import score, told
from enfilade.games.urban_operations.state.block import CARRIER, DEAD, HEAVIEST_LOSS, ON_FOOT, ON_WHEELS, Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.markers import Counter
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play

PLACES: Final = ("loc", "from", "to")  # the values of events that name a location


# How a loss is told (4.3.2.2).
OPENLY: Final = "openly"
VEILED: Final = "veiled"  # of a hidden block only that it was hurt; what it cost follows
DOUBTFUL: Final = "doubtful"  # or does not follow
LANES: Final = ("light", "heavy", "echo")  # causes of a weapons effect that are no area


def d10(dice: Dice, label: str) -> int:
    """A ten-sided die, read 0 to 9: the face 10 is the zero (R1)."""
    return dice.die(10, label) % 10


def tell(play: Play[Position], event: Event) -> None:
    """An event about places. Who does not know a tunnel hears only that it is underground; the others are told which (R100)."""
    position = play.position
    values = event.values
    below = {key: str(values[key]) for key in PLACES if key in values and not is_charted(position, str(values[key]), None)}
    if not below:
        play.tell(event)
        return
    public: dict[str, Data] = {**values, **dict.fromkeys(below, UNDERGROUND)}
    play.tell(Event(event.name, event.rule, public, event.seen_by, event.reveals))
    knowing = [seat for seat in SEATS if all([is_charted(position, loc, seat) for loc in below.values()])]
    note: dict[str, Data] = {"block": values.get("block", ""), **below}
    play.tell(Event("below", "R100", note, frozenset(knowing)))


def reveal(play: Play[Position], block: Block, rule: str) -> None:
    """A block is laid flat; a dummy is taken away (4.3.2.2, R32)."""
    position = play.position
    if block.revealed or not block.is_on_map:
        return
    values: dict[str, Data] = {"block": block.token, "id": block.id, "unit": block.card.key, "osl": block.osl, "loc": block.loc}
    position.losses = position.losses.settled(block)
    if block.card.type == "DUM":
        position.put(block.gone(DEAD))
        tell(play, Event("dummy_removed", rule, values, reveals=True))
    else:
        position.put(block.shown(True))
        tell(play, Event("revealed", rule, values, reveals=True))


def lose(play: Play[Position], handle: str, lost: int, rule: str, floor: int = 0, told: str = OPENLY) -> int:
    """A block loses OSL, its passengers with it; at none it is eliminated (4.3.2.1, 8.2.4.5, R118). Says how much it lost.

    `told`: openly, since dice or rule say it; or, of a block that the enemy cannot identify, only that it was hurt.
    """
    position = play.position
    block = position.block(handle)
    if not block.is_alive or lost <= 0:
        return 0
    left = max(block.osl - lost, min(floor, block.osl), 0)
    taken = block.osl - left
    if taken == 0:
        return 0
    riders = [rider.id for rider in position.passengers(block)]
    is_veiled = told != OPENLY and not block.known
    if is_veiled:
        play.tell(Event("hurt", rule, {"block": block.handle}))
    play.tell(Event("lost", rule, {"block": block.handle, "lost": taken}, frozenset({block.seat}) if is_veiled else None))
    if left == 0:
        kill(play, block.id, rule)
        return taken
    is_doubtful = is_veiled and told == DOUBTFUL
    position.put(block.struck(left) if is_doubtful else block.with_osl(left, True))
    if _may_carry(block) and any([each.is_mounted and each.seat == block.seat for each in position.blocks.values()]):
        position.losses = position.losses.jolted_by(block.seat, HEAVIEST_LOSS if is_doubtful else taken)
    for id in riders:
        rider = position.blocks[id]
        if rider.osl <= taken:
            kill(play, id, rule)
        else:
            position.put(rider.with_osl(rider.osl - taken, False))
            if block.revealed:  # how many are aboard is seen then
                position.losses = position.losses.worn_by(rider.seat, taken)
    return taken


def gain(play: Play[Position], handle: str) -> None:
    """A block that has eliminated another regains 1 OSL, not above its best (8.2.7.6, R114)."""
    position = play.position
    if not handle or not position.has_block(handle):
        return
    block = position.block(handle)
    if block.is_alive and block.osl < block.card.osl:
        position.put(block.with_osl(block.osl + 1, False))
        play.tell(Event("regained", "8.2.7.6", {"block": handle}))


def _may_carry(block: Block) -> bool:
    """Whether the enemy cannot tell that a block that was hit carries nobody; of a flat one it sees how many (4.3.2.2)."""
    if block.revealed or block.hints & ON_FOOT:
        return False
    return not block.known or block.card.capacity > 0


def kill(play: Play[Position], handle: str, rule: str) -> None:
    """A block is eliminated; a vehicle leaves a Wreck wherever it is and takes its passengers with it (5.2.4.5, 8.2.4.5, R85)."""
    position = play.position
    block = position.block(handle)
    if not block.is_alive:
        return
    loc = block.loc
    if block.is_mounted:  # it dies of what hit its vehicle: everybody sees now that this is one
        vehicle = position.blocks[loc[3:]]
        loc = vehicle.loc
        position.put(vehicle.hinting(ON_WHEELS | CARRIER))
    values: dict[str, Data] = {"block": block.handle, "id": block.id, "unit": block.card.key, "loc": loc}
    riders = [rider.id for rider in position.passengers(block)]
    watchers = _watchers(position, block)
    for other in position.company(block):  # a pair is split, a rider stands in the hex as any block (10.4, R111)
        position.put(other.paired_with("").riding_on(""))
    position.put(block.gone(DEAD))
    position.trails = position.trails.ended(block.id)
    tell(play, Event("eliminated", rule, values, reveals=True))
    if position.prisoner == f"with:{block.id}":
        position.prisoner = loc
        play.tell(Event("prisoner_left", "1.3", {"loc": position.prisoner}))
    for id in riders:
        rider = position.blocks[id]
        if position.prisoner == f"with:{id}":
            position.prisoner = loc
            play.tell(Event("prisoner_left", "1.3", {"loc": loc}))
        position.put(rider.gone(DEAD))
        play.tell(Event("eliminated", "8.2.4.5", {"block": "", "id": id, "unit": rider.card.key, "loc": loc}, reveals=True))
        _mourn(play, rider, [])
    if not block.is_foot:
        add_area(play, "wreck", loc, True, "5.2.4.5")
    _mourn(play, block, watchers)


def _mourn(play: Play[Position], block: Block, watchers: list[str]) -> None:
    """What a side loses with a block, wherever it died: its points, and perhaps its cohesion (8.2.2, R80)."""
    _drop_points(play, block)
    if play.position.mission.options.has("cohesion"):
        _cohesion(play, block, watchers)


def _drop_points(play: Play[Position], block: Block) -> None:
    """The points of a dead SUP or LOG are lost (8.2.2)."""
    position = play.position
    force = block.force
    alike = [other for other in position.in_force(force) if other.is_alive and other.card.type == block.card.type]
    if alike:
        return
    if block.card.type == "SUP" and position.points.of(force):
        position.points = position.points.without_support(force)
        play.tell(Event("points_lost", "8.2.2", {"force": force}))
    elif block.card.type == "LOG" and position.points.logistics[block.seat]:
        position.points = position.points.without_logistics(block.seat)
        play.tell(Event("points_lost", "8.2.2", {"force": block.seat}))


def _watchers(position: Position, leader: Block) -> list[str]:
    """The blocks of a leader's force that see him (12.2.2)."""
    if not leader.piece.leader or not leader.is_on_map:
        return []
    mates = [block for block in position.in_force(leader.piece.force) if block.is_on_map and block.id != leader.id]
    return sorted([mate.id for mate in mates if mate.card.is_unit and position.sees(mate.loc, leader.loc)])


def _cohesion(play: Play[Position], block: Block, watchers: list[str]) -> None:
    """Cohesion suffers when a Commander or a Plt Leader dies; how much, the quality of his platoon says (12.2, R96)."""
    position = play.position
    if block.card.type == "CDR" and block.seat not in position.command.shaken:
        position.command = position.command.commander_lost(block.seat)
        force = _force_in_impulse(position)
        if force and position.mission.seat_of_force(force) == block.seat and force not in position.command.headless:
            position.tempo = position.tempo.with_limit(min(position.tempo.limit, 3))  # an impulse in progress too, if it is led
        play.tell(Event("commander_lost", "12.2.1", {"seat": block.seat}))
    if not block.piece.leader:
        return
    quality = block.piece.quality
    position.command = position.command.leader_lost(block.piece.force, {"elite": 4, "veteran": 3, "recruit": 2}[quality])
    play.tell(Event("leader_lost", "12.2.2", {"force": block.piece.force}))
    if quality == "elite":
        return
    for id in watchers:
        mate = position.blocks[id]
        if not mate.is_alive:
            continue
        die = d10(play.dice, "cohesion of a block that saw its leader die")
        change = _shock(quality, die)
        play.tell(Event("cohesion", "12.2.2", {"block": mate.handle, "die": die, "change": change}))
        if change < 0:
            lose(play, id, -change, "12.2.2")
        elif change > 0:  # everybody sees who takes heart
            position.put(mate.heartened())


def _force_in_impulse(position: Position) -> str:
    """The force whose impulse is in progress; empty between impulses (3.2)."""
    return next((procedure.subject() for procedure in position.stack if procedure.rule == "3.2"), "")


def _shock(quality: str, die: int) -> int:
    if quality == "veteran":
        return -2 if die <= 1 else -1 if die <= 7 else 0 if die == 8 else 1
    return -2 if die <= 2 else -1 if die <= 8 else 0


def add_area(play: Play[Position], kind: str, loc: str, permanent: bool, rule: str) -> None:
    """Smoke, a wreck or a toxic cloud appears, three hexes long downwind (5.2.4.3–5.2.4.6)."""
    position = play.position
    area = position.add_area(kind, loc, permanent)
    play.tell(Event("area_placed", rule, {"kind": kind, "hexes": list(area.hexes), "permanent": permanent}))
    if kind == "cloud":
        places = position.covered(area)
        for block in sorted(position.blocks.values(), key=_order):
            if block.is_on_map and block.loc in places and block.card.is_unit:
                lose(play, block.id, 1, "5.2.4.4")


def open_counter(play: Play[Position], counter: Counter, rule: str) -> None:
    """A counter is turned face up; Toxic becomes a cloud at once (5.2.3, 5.2.3.2)."""
    position = play.position
    if counter.revealed:
        return
    shown = Counter(counter.id, counter.kind, counter.loc, True, "")
    position.put_counter(shown)
    if not counter.owner:
        position.opened = tuple(sorted([*position.opened, counter.kind]))
    tell(play, Event("counter_revealed", rule, {"counter": counter.id, "kind": counter.kind, "loc": counter.loc}, reveals=True))
    if counter.kind == "toxic":
        position.drop_counter(counter.id)
        add_area(play, "cloud", counter.loc, True, "5.2.3.2")


def explode(play: Play[Position], loc: str, seats: tuple[Seat, ...], blamed: Seat, rule: str) -> None:
    """An IED, a mine or a wreck goes up: heavy within 1 EP, light within 2 (5.2.2.2, 5.2.3.1, 5.2.4.5)."""
    position = play.position
    tell(play, Event("explosion", rule, {"loc": loc}))
    area: dict[str, list[str]] = {}
    for other in position.ground.within(loc, 2):
        area[other] = ["near" if position.ep(loc, other) <= 1 else "ring"]
    apply_effect(play, area, seats, blamed, [], rule)


def try_ied(play: Play[Position], counter: Counter, seat: Seat, rule: str) -> None:
    """The die of an IED that a side has come upon: 0 to 3 it explodes (5.2.3.1)."""
    die = d10(play.dice, "stability of an IED")
    tell(play, Event("ied_tested", rule, {"counter": counter.id, "die": die, "loc": counter.loc}))
    if die <= 3:
        play.position.drop_counter(counter.id)
        explode(play, counter.loc, (seat,), seat, rule)


def stray_area(position: Position, weapon: Weapon, start: str, goal: str) -> dict[str, list[str]]:
    """The locations that a shot endangers whose target is out of sight: no burst, for it hits nothing (8.2.7.2, R144)."""
    crossed = lane_astray(position.ground, start, goal, weapon.reach, position.screens)
    area = {loc: ["heavy" if weapon.heavy else "light"] for loc in crossed}
    if weapon.heavy and weapon.blast:
        for loc in position.ground.within(start, weapon.blast):
            area.setdefault(loc, []).append("burst")
    return area


def fire_area(position: Position, weapon: Weapon, start: str, goal: str, with_lane: bool) -> dict[str, list[str]]:
    """The locations that a shot endangers and why: lane, blast, burst, echo (4.3.7.2, 8.2.1)."""
    ground = position.ground
    area: dict[str, list[str]] = {}
    if with_lane:
        for loc in lane(ground, start, goal, weapon.reach, position.screens):
            area.setdefault(loc, []).append("heavy" if weapon.heavy else "light")
    if weapon.heavy:
        if weapon.blast:
            for loc in ground.within(start, weapon.blast):
                area.setdefault(loc, []).append("burst")
        if weapon.burst:
            for loc in ground.within(goal, weapon.burst):
                area.setdefault(loc, []).append("burst")
    elif position.mission.district.is_under(start):
        for loc in ground.within(start, 2):
            area.setdefault(loc, []).append("echo")
    return area


def effect_on(block: Block, causes: list[str]) -> int:
    """What a weapons effect would cost a block: the worst cause counts (R49)."""
    return _effect_on(block, causes, block.card.cls)


def _effect_on(block: Block, causes: list[str], cls: str) -> int:
    """The same, if the block were of a class."""
    index = CLASSES.index(cls)
    if block.is_covered or block.riding:  # only areas reach it, no lane (R111)
        causes = [cause for cause in causes if cause not in LANES]
    return max([EFFECT[cause][index] for cause in causes], default=0)


def _telling(block: Block, causes: list[str]) -> str:
    """How a weapons effect on a block is told: its price would tell armour from others where it depends on that (8.2.1.3)."""
    prices = {_effect_on(block, causes, cls) for cls in CLASSES} - {0}
    return DOUBTFUL if len(prices) > 1 else VEILED


def endangered(position: Position, area: dict[str, list[str]], seats: tuple[Seat, ...], spared: list[str]) -> list[Block]:
    """The blocks that a weapons effect would hurt, by location; enemies that are shot over are none of them (8.2.1.1, R62)."""
    found: list[Block] = []
    near = [block for block in position.blocks.values() if block.loc in area]
    for block in sorted(near, key=_order):
        if block.is_on_map and block.seat in seats and block.card.is_unit and block.id not in spared:
            if effect_on(block, area[block.loc]):
                found.append(block)
    return found


def apply_effect(
    play: Play[Position],
    area: dict[str, list[str]],
    seats: tuple[Seat, ...],
    blamed: Seat,
    spared: list[str],
    rule: str,
    with_nml: bool = True,
) -> None:
    """Friendly fire and collateral damage (8.2.1.3). `spared`: ids that it does not touch; `blamed`: whose dead civilians."""
    position = play.position
    _expose(play, area, seats, spared, rule)
    for each in endangered(position, area, seats, spared):
        block = position.blocks[each.id]
        if not block.is_on_map:
            continue
        loss = effect_on(block, area[block.loc])
        if block.loc in position.works.fortified:
            die = d10(play.dice, "a Fortified location shields")  # for each effect and block (R92)
            play.tell(Event("shielded", "5.2.4.2", {"block": block.token, "die": die, "safe": die <= 7}))
            if die <= 7:
                continue
        floor = 2 if block.card.is_armour else 0
        if lose(play, block.id, loss, rule, floor, _telling(block, area[block.loc])):
            after = position.blocks[block.id]
            if after.is_alive:
                if position.mission.options.effect_marker == "activated":
                    position.put(after.marked(True, after.reacted))
                else:
                    position.put(after.marked(after.activated, True))
    if with_nml:
        affect_counters(play, list(area), blamed)


def _expose(play: Play[Position], area: dict[str, list[str]], seats: tuple[Seat, ...], spared: list[str], rule: str) -> None:
    """Upright blocks stand where a weapons effect goes: hurt or not, it shows something of what they are (4.3.2.2, 8.2.1.3)."""
    upright = [each for each in play.position.blocks.values() if each.is_on_map and not each.revealed and each.id not in spared]
    tokens = sorted([each.token for each in upright if each.seat in seats and each.loc in area])
    if tokens:
        play.tell(Event("exposed", rule, {"blocks": tokens}, reveals=True))


def affect_counters(play: Play[Position], area: list[str], blamed: Seat) -> None:
    """Face-down counters are turned up, Population dies, Toxic opens (5.2.3, 8.2.1.1)."""
    position = play.position
    for id in sorted(position.counters):
        counter = position.counters[id]
        if counter.loc not in area:
            continue
        open_counter(play, counter, "5.2.3")
        if counter.kind == "population":
            kill_population(play, id, blamed)


def kill_population(play: Play[Position], id: str, blamed: Seat) -> None:
    """Civilians die of what was no breach of the rules; but its side answers for them (5.2.3.3, R82)."""
    position = play.position
    counter = position.counters[id]
    position.drop_counter(id)
    if blamed:
        position.losses = position.losses.civilians_killed(blamed)
    play.tell(Event("population_killed", "5.2.3.3", {"counter": id, "loc": counter.loc, "by": blamed}))


def check_elimination(play: Play[Position]) -> bool:
    """A side without unit blocks ends the game (R3)."""
    position = play.position
    left = [seat for seat in SEATS if position.has_units(seat)]
    if len(left) == len(SEATS) or position.outcome is not None:
        return position.outcome is not None
    outcome = score(position, left[0] if left else "")
    play.tell(told(outcome))
    play.end(outcome)
    return True


def _order(block: Block) -> tuple[str, str]:
    return (block.loc, block.id)
