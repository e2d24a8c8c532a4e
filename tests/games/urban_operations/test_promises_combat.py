"""What each option about fighting promises, held against random play on random skirmishes.

A skirmish has random units in random places of Kestrel Row and random options. After every action each promise is asked whether
it was put to the test; one that is broken fails at once, and one that no skirmish has tried fails too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from enfilade import Action, Seeded, Table
from enfilade.games.urban_operations.box.charts import Weapon
from enfilade.games.urban_operations.box.mission import VARIANTS
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.actions.breaching import ForcedMove, contact_weapon
from enfilade.games.urban_operations.rules.actions.smoke import smoke_hexes
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.fire.assault import Assault
from enfilade.games.urban_operations.rules.fire.exchange import Exchange
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.movement.costs import is_over_wall
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.event import Event
from tests.games.urban_operations import moments
from tests.games.urban_operations.field import read

BRIEF, THOROUGH = 90, 400  # skirmishes
FIGHTING = (
    "fire", "assault", "suppress", "supportfire", "opfire", "weapon", "smoke", "breach", "return", "cover", "with", "pair",
    "ride", "carry", "endure", "advance", "mount", "request", "target", "by", "play",
)  # fmt: skip
GREEN = ("inf", "inf", "mg", "atm", "eng", "sct", "snp", "jfo", "cdr", "apc", "ifv", "mbt")
RED = ("inf", "inf", "mg", "atm", "eng", "snp", "jfo", "cdr", "apc", "ifv", "mbt")
VEHICLES = ("apc", "ifv", "mbt")
BY_THE_WALL = ("0302", "0303")  # there each side has engineers, with a ladder
BEFORE_THE_WALL = ("0301", "0305")  # and there infantry, with a launcher that reaches it
ROWS: list[Data] = [{"row": row, "missions": 2, "per_turn": 1, "table": "UUUTTT!!!!"} for row in ("mortar-he", "mortar-smoke")]


class Moment(moments.Moment):
    """One action of a game, and what it means for fighting."""

    def top(self, kind: type) -> object:
        """The procedure that asked, if it is of a kind."""
        top = self.before.stack[-1] if self.before.stack else None
        return top if isinstance(top, kind) else None

    @property
    def acting(self) -> Block | None:
        """The block that is asked what it does in its activation, with nothing of it decided yet."""
        top = self.top(Activation)
        if not isinstance(top, Activation) or top.chain or top.acted or top.mp:
            return None
        block = self.before.block(top.block)
        return block if block.is_on_map and not block.is_carried and not block.pair else None

    def lost(self, rule: str) -> dict[str, int]:
        """What blocks lost by a rule, by handle."""
        return {text(event, "block"): number(event, "lost") for event in self.named("lost") if event.rule == rule}


def text(event: Event, key: str) -> str:
    return str(event.values[key])


def number(event: Event, key: str) -> int:
    value = event.values[key]
    assert isinstance(value, int)
    return value


def lines(event: Event, key: str) -> list[list[Data]]:
    """The lines of a fight's sum."""
    rows = event.values[key]
    assert isinstance(rows, list)
    return rows


# Random skirmishes.


@cache
def far_apart() -> list[tuple[str, str]]:
    """Hexes in sight of each other at the range of a long rifle."""
    position = read("urban-operations/first-door", "{}").start
    hexes = [hex for hex in position.mission.district.terrain if hex not in (*BY_THE_WALL, *BEFORE_THE_WALL)]
    return [(one, other) for one in hexes for other in hexes if position.ep(one, other) > 10 and position.sees(one, other)][:6]


def skirmish(seed: int) -> dict[str, Data]:
    """Random units, places, qualities, options, events and hour of the day."""
    dice = Seeded(f"skirmish {seed}")
    mission = read("urban-operations/first-door", "{}").start.mission
    hexes = [hex for hex, letter in mission.district.terrain.items() if letter == "."]
    zones = [*mission.district.zones, "1.r"]
    kept = {*BY_THE_WALL, *BEFORE_THE_WALL, *[hex for pair in far_apart() for hex in pair]}
    places = iter(dice.shuffle([hex for hex in hexes if hex not in kept], "hexes"))
    launchers = iter(dice.shuffle(list(BEFORE_THE_WALL), "hexes before the wall"))
    nests = iter(far_apart()[dice.below(len(far_apart()))])
    walls = iter(dice.shuffle(list(BY_THE_WALL), "hexes by the wall"))
    rooms = iter(dice.shuffle(zones, "rooms"))
    changes: dict[str, Data] = {"turns": 3, "night": dice.below(4) == 0}
    for seat, army, pool, count in (("green", "ald", GREEN, 7), ("red", "kor", RED, 6)):
        blocks: list[Data] = []
        kinds = ["ldr", *[pool[dice.below(len(pool))] for _ in range(count)]]
        for index, kind in enumerate(kinds):
            indoors = kind not in VEHICLES and dice.below(2) == 0
            at = next(rooms, "") if indoors else ""
            blocks.append({"id": f"{seat[0].upper()}{index}", "unit": f"{army}-{kind}", "at": at or next(places)})
        carriers = [index for index, kind in enumerate(kinds) if kind in ("apc", "ifv")]
        if carriers and dice.below(2):
            blocks[0] = {"id": f"{seat[0].upper()}0", "unit": f"{army}-ldr", "mounted": f"{seat[0].upper()}{carriers[0]}"}
        force: dict[str, Data] = {
            "id": f"{seat[0].upper()}1", "quality": ("recruit", "veteran", "elite")[dice.below(3)],
            "leader": f"{seat[0].upper()}0", "support": 2, "setup": [*mission.district.terrain, *zones], "blocks": blocks,
        }  # fmt: skip
        second: dict[str, Data] = {**force, "id": f"{seat[0].upper()}2", "leader": f"{seat[0].upper()}A"}
        second["blocks"] = [
            {"id": f"{seat[0].upper()}A", "unit": f"{army}-eng", "at": next(walls)},
            {"id": f"{seat[0].upper()}C", "unit": f"{army}-inf", "at": next(launchers)},
            {"id": f"{seat[0].upper()}B", "unit": f"{army}-snp", "at": next(nests)},
        ]
        changes[f"{seat}.force"] = [force, second]
        changes[f"{seat}.support3d"] = ROWS
        changes[f"{seat}.night_vision"] = ["all"] if dice.below(2) else []
    changes["red.dummies"] = [{"id": "RD1", "at": next(places)}]
    changes["red.fortified"] = ["1.5"]
    changes["nml.counters"] = ["population", "toxic", "population"]
    changes["nml.locations"] = [next(places) for _ in range(3)]
    for variant in VARIANTS:
        changes[f"options.{variant.key}"] = variant.values[dice.below(len(variant.values))]
    changes["options.dummies_move"] = changes["options.mine_choice"] = False
    changes["events.mode"] = ("none", "cards", "table", "both")[dice.below(4)]
    return changes


def fought(seed: int) -> list[Moment]:
    """The moments of a random game of a random skirmish, in which blocks rather fight than not."""
    table: Table[Position, View] = Table(read("urban-operations/first-door", canonical(skirmish(seed))), seed=seed)
    dice = Seeded(f"fought {seed}")
    found: list[Moment] = []
    while table.actors:
        seat = table.actors[dice.below(len(table.actors))]
        legal = table.legal(seat)
        keen = [action for action in legal if action.verb in FIGHTING or climbs(table.position, action)]
        choices = keen if keen and dice.below(3) else list(legal)
        verbs = sorted({action.verb for action in choices})
        verb = "done" if table.path[-1].name == "Setup" else verbs[dice.below(len(verbs))]
        choices = [action for action in choices if action.verb == verb]
        action = choices[dice.below(len(choices))]
        before = table.position.copy()
        events = table.act(seat, action)
        found.append(Moment(before, action, legal, events, table.position.copy()))
    return found


def climbs(position: Position, action: Action) -> bool:
    """Whether a step leads over a wall."""
    top = position.stack[-1]
    if action.verb != "step" or not isinstance(top, Activation | ForcedMove):
        return False
    return is_over_wall(position, position.block(top.block).loc, action.target)


# The promises. Each says whether the moment has put it to the test.


def infantry_smoke(moment: Moment) -> bool:
    """Grenades of infantry and engineers, within 3 EP, into buildings through an aperture only (10.1)."""
    block = moment.acting
    if block is None or not block.is_foot:
        return False
    has_grenades = moment.options.has("infantry_smoke") and block.type in ("INF", "ENG")
    assert bool(moment.offered("smoke")) == (has_grenades and bool(smoke_hexes(moment.before, block)))
    district = moment.before.mission.district
    for loc in smoke_hexes(moment.before, block):
        assert moment.before.ep(block.loc, loc) <= 3
        assert loc in district.terrain or district.room_of(loc) != district.room_of(block.loc)
    return block.type in ("INF", "ENG")


def supporting_fire(moment: Moment) -> bool:
    """A second block of the force adds 2 if it reaches the target, and is activated whether it does or not (10.2)."""
    if not moment.options.has("supporting_fire"):
        assert not moment.offered("supportfire")
        return moment.acting is not None
    for event in moment.named("supported"):
        helper = moment.after.block(text(event, "block"))
        assert helper.activated or not helper.is_alive or moment.named("turn_over")
        for fight in moment.named("fought"):
            assert (["supporting fire", 2, "10.2"] in lines(fight, "firer_sum")) == (number(event, "bonus") == 2)
    return bool(moment.named("supported"))


def suppressing_fire(moment: Moment) -> bool:
    """+1; a won fight costs a foot block its reaction and nothing else (10.3)."""
    if not moment.options.has("suppressing_fire"):
        assert not moment.offered("suppress")
        return moment.acting is not None
    fire = exchange(moment)
    fights = moment.named("fought")
    if fire is None or fire.kind != "suppress" or not fights:
        return False
    target = moment.before.block(fire.target)
    assert (["suppressing fire", 1, "10.3"] in lines(fights[0], "firer_sum")) == target.is_foot
    if target.is_foot:
        assert fights[0].values["firer_hit"] in ("", "W")
        if fights[0].values["winner"] == "firer":
            assert fire.target not in moment.lost("8.2.7.6")
            assert [text(event, "block") for event in moment.named("suppressed")] == [fire.target]
    return True


def at_breach(moment: Moment) -> bool:
    """Foot blocks breach from afar with anti-tank weapons, at 1 OSL; without the option not at all (10.6)."""
    block = moment.acting
    if block is None or not block.is_foot:
        return False
    afar = [symbol for symbol in moment.offered("breach") if contact_weapon(moment.before, block, symbol) is None]
    assert not afar or moment.options.has("at_breach")
    if moment.named("breached") and moment.action.target in afar:
        assert moment.lost("10.6") == {block.token: 1} or not moment.after.block(block.token).is_alive
        return True
    return not moment.options.has("at_breach") and any([weapon.vs in ("any", "red") for weapon in block.card.weapons])


def anti_sniping(moment: Moment) -> bool:
    """Who covers from further than 3 EP is a sniper, against a sniper (10.7)."""
    top = moment.top(Reaction)
    if not isinstance(top, Reaction) or top.assault:
        return False
    position = moment.before
    firer, target = position.block(top.firer), position.block(top.target)
    sniped = firer.type == "SNP" and firer.card.weapon(top.weapon).vs == "sniper"
    for token in moment.offered("cover"):
        helper = position.block(token)
        if position.ep(helper.loc, target.loc) > 3:
            assert moment.options.has("anti_sniping")
            assert sniped
            assert helper.type == "SNP"
    return sniped


def vehicle_ambush(moment: Moment) -> bool:
    """A vehicle that returns the fire of a foot block's anti-tank weapon has a firepower of 5 (10.8)."""
    fire = exchange(moment)
    fights = moment.named("fought")
    if fire is None or not fights or fire.is_assault:
        return False
    firer, target = moment.before.block(fire.firer), moment.before.block(fire.target)
    is_ambush = firer.is_foot and firer.card.weapon(fire.weapon).vs in ("any", "red") and not target.is_foot
    answers = fights[0].values["answerer"] == fire.target
    surprised = lines(fights[0], "answer_sum")[0] == ["taken by surprise", 5, "10.8"]
    assert surprised == (moment.options.has("vehicle_ambush") and is_ambush and answers)
    return is_ambush and answers


def crossing_walls(moment: Moment) -> bool:
    """+3 instead of +2 at a foot block that has just climbed an unbreached wall, and one less on its withdrawal die (11.2)."""
    window = moment.top(OpportunityWindow)
    if not isinstance(window, OpportunityWindow) or not window.chosen or not moment.offered("fire"):
        return False
    position = moment.before
    mover, below = position.block(window.mover), position.stack[-2]
    way: tuple[str, ...] = ()
    if isinstance(below, Activation) and not below.acted:
        way = below.way[-2:]
    elif isinstance(below, Assault):
        way = (below.firer_at, below.target_at)
    if len(way) < 2:  # it ran from a charge, or got off a vehicle: where it came from is not written down
        return False
    wall = position.mission.district.wall_between.get(" ".join(way))
    climbed = wall is not None and wall.id not in position.breaches and mover.is_foot
    shot = window.shot(position, window.chosen, moment.offered("fire")[0])
    assert shot.hampered == (climbed and moment.options.has("crossing_walls"))
    assert shot.bonus == (3 if shot.hampered or window.prepared else 2)
    return climbed


def cohesion(moment: Moment) -> bool:
    """The death of a Commander or a Plt Leader shakes his side or his force (12.2)."""
    dead = [moment.after.blocks[text(event, "id")] for event in moment.named("eliminated")]
    heads = [block for block in dead if block.piece.leader]
    on = moment.options.has("cohesion")
    assert len(moment.named("leader_lost")) == (len(heads) if on else 0)
    for block in heads if on else []:
        assert moment.after.command.headless[block.piece.force] == {"elite": 4, "veteran": 3, "recruit": 2}[block.piece.quality]
        assert block.piece.quality != "elite" or not [each for each in moment.named("cohesion") if len(heads) == 1]
    return bool(heads)


def population_moves(moment: Moment) -> bool:
    """Civilians in the open wander in the initial phase, a step at a time; without the option never (13.3)."""
    assert moment.options.has("population_moves") or not moment.named("population_die")
    return bool(moment.named("population_die")) or (
        bool(moment.named("round_started")) and any([each.kind == "population" for each in moment.before.counters.values()])
    )


def rubble(moment: Moment) -> bool:
    """What comes down buries who is there, and leaves a Barricade or a Fortified ruin without its breach (13.4)."""
    for event in moment.named("rubble"):
        assert moment.options.has("rubble")
        loc = text(event, "loc")
        barred = [counter for counter in moment.after.counters.values() if counter.loc == loc and counter.kind == "barricade"]
        if event.values["barricade"]:
            assert barred
        else:
            assert loc in moment.after.works.fortified
            assert loc not in moment.after.breaches
    zones = moment.before.mission.district.zones
    strikes = [text(event, "loc") for event in moment.named("strike") if event.values["row"] == "mortar-he"]
    fire = exchange(moment)
    if fire is None or not moment.named("reacted"):
        return bool(moment.named("rubble")) or any([loc in zones for loc in strikes])
    return fire.target_at in zones and weapon_of(moment.before, fire).heavy


def mounted_leader(moment: Moment) -> bool:
    """A Plt Leader in a vehicle commands from it, or not at all (R25)."""
    found = False
    for force in moment.after.mission.forces:
        leader = moment.after.leader(force)
        if leader.is_mounted:
            vehicle = moment.after.blocks[leader.loc[3:]]
            assert moment.after.leader_at(force) == (vehicle.loc if moment.options.has("mounted_leader") else "")
            found = True
    return found


def full_first_turn(moment: Moment) -> bool:
    """Turn 1 has events, requests and the initiative only, unless it is a whole one (R66)."""
    if moment.after.tempo.turn != 1 or not moment.options.has("oob_change"):
        return False
    names = [str(each.to_data()["procedure"]) for each in moment.after.stack]
    assert "Reorganise" not in names or moment.options.has("full_first_turn")
    return "Phases" in names or "Reorganise" in names


def blind_fire(moment: Moment) -> bool:
    """Without it nobody is offered a target out of sight; with it such a shot goes astray and meets no answer (8.2.7.2)."""
    block = moment.acting
    unseen = []
    if block is not None:
        unseen = [token for token in moment.offered("fire") if not moment.before.sees(block.loc, moment.before.block(token).loc)]
        assert not unseen or moment.options.has("blind_fire")
    if moment.named("out_of_sight"):
        assert moment.options.has("blind_fire")
        assert not moment.named("fought")
        assert not moment.named("reacted")
        return True
    return block is not None and not moment.options.has("blind_fire") and bool(moment.offered("fire"))


def at_vs_infantry(moment: Moment) -> bool:
    """An anti-tank weapon that a foot block fires at a foot block costs it 1 OSL (10.5)."""
    fire = exchange(moment)
    if fire is None or not moment.named("reacted"):
        return False
    firer, target = moment.before.block(fire.firer), moment.before.block(fire.target)
    is_waste = firer.is_foot and target.is_foot and weapon_of(moment.before, fire).vs in ("any", "red")
    if is_over(moment, fire) and moment.after.block(fire.firer).is_alive:
        assert (fire.firer in moment.lost("10.5")) == (is_waste and moment.options.has("at_vs_infantry"))
    return is_waste


def wreck_level(moment: Moment) -> bool:
    """A wreck is an obstacle of the level that the option names, unless smoke hides it (5.2.4.5, R10)."""
    position = moment.after
    smoke = {hex for area in position.areas.values() if area.kind == "smoke" for hex in area.hexes}
    found = False
    for area in position.areas.values():
        for hex in area.hexes if area.kind == "wreck" else ():
            if hex in position.mission.district.terrain and hex not in smoke:
                assert position.screens[hex] == moment.options.wreck_level
                found = True
    return found


def smoke_own_hex(moment: Moment) -> bool:
    """Smoke on a place blinds it beyond 1 EP, or does not (R22)."""
    position = moment.after
    blind = moment.options.smoke_own_hex == "blind"
    sight = position.mission.board.sight(position.breaches)
    for block in position.blocks.values():
        for loc in position.smoked if block.is_on_map else ():
            through = loc == block.loc or sight.sees(block.loc, loc, position.screens)
            near = block.loc == loc or position.ep(block.loc, loc) == 1
            assert position.sees(block.loc, loc) == (through and (near or not blind))
    return bool(position.smoked)


def tie_losses(moment: Moment) -> bool:
    """A tie costs nobody anything, or both 1, less or more by their quality; a sniper leaves a tank 2 (R46, R47)."""
    ties = [event for event in moment.named("fought") if event.values["winner"] == "tie"]
    fire = exchange(moment)
    lost = moment.lost("R46")
    if not ties or not moment.options.tie_losses or fire is None:
        assert not lost
        return bool(ties)
    changes = {text(event, "block"): number(event, "change") for event in moment.named("quality")}
    for handle in (fire.firer, fire.target):
        block = moment.before.block(handle)
        expected = 1 + changes.get(handle, 0)
        assert lost.get(handle, 0) == min(block.osl, expected) or block.card.cls == "mbt"
    return True


def effect_marker(moment: Moment) -> bool:
    """Who is hurt by friends is marked as the option says (8.2.1.3, R51)."""
    found = False
    for handle in moment.lost("8.2.1"):
        block = moment.after.block(handle)
        if block.is_alive and not moment.named("turn_over"):
            assert block.activated if moment.options.effect_marker == "activated" else block.reacted
            found = True
    return found


def armor_cover(moment: Moment) -> bool:
    """The foot half of a pair is nobody's target; neither half withdraws (10.4)."""
    tokens = moment.offered("fire", "assault", "scout", "suppress", "supportfire")
    blocks = [moment.before.block(token) for token in tokens if token in moment.before.tokens]
    assert not [block for block in blocks if block.is_covered]
    pairs = [block for block in moment.before.blocks.values() if block.pair]
    assert not pairs or moment.options.has("armor_cover")
    top = moment.top(Reaction)
    if isinstance(top, Reaction) and moment.before.block(top.target).pair:
        assert not moment.offered("withdraw")
    return bool(pairs) or not moment.options.has("armor_cover")


def superstructure(moment: Moment) -> bool:
    """Who rides neither shoots back nor withdraws; a friend may cover him (11.1)."""
    riders = [block for block in moment.before.blocks.values() if block.riding]
    assert not riders or moment.options.has("superstructure")
    top = moment.top(Reaction)
    if isinstance(top, Reaction) and moment.before.block(top.target).riding:
        assert not moment.offered("withdraw")
        assert not moment.offered("return")
    return bool(riders) or not moment.options.has("superstructure")


def oob_change(moment: Moment) -> bool:
    """A force that was reorganised begins no fight this turn (12.1, R59)."""
    block = moment.acting
    if block is None or block.force not in moment.before.command.reorganised[block.seat]:
        return block is not None and not moment.options.has("oob_change")
    assert moment.options.has("oob_change")
    assert not moment.offered("fire", "assault", "suppress", "supportfire")
    return True


def events_mode(moment: Moment) -> bool:
    """Cards are drawn, and dice thrown on the table, only where the scenario says so (6.1)."""
    mode = moment.before.mission.events.mode
    drawn = [*moment.named("card_drawn"), *moment.named("card_played"), *moment.named("deck_empty")]
    assert not drawn or mode in ("cards", "both") or moment.named("event_table")
    assert not moment.named("event_table") or mode in ("table", "both")
    return bool(moment.named("round_started"))


def night(moment: Moment) -> bool:
    """At night nobody fires further than 15 EP, or 20 with night vision, but at what a flare lights up (9.2)."""
    if not moment.before.is_night or moment.options.has("blind_fire"):
        return False
    for event in moment.named("fired"):
        firer = moment.after.block(text(event, "firer"))
        most = 20 if firer.piece.night_vision else 15
        assert number(event, "range") <= most or text(event, "to") in moment.before.support3d.lit
    return bool(moment.named("fired"))


def exchange(moment: Moment) -> Exchange | None:
    """The fight that the moment belongs to: one in progress, as it was when its target was asked."""
    return next((each for each in reversed(moment.before.stack) if isinstance(each, Fire)), None)


def weapon_of(position: Position, fire: Exchange) -> Weapon:
    return position.block(fire.firer).card.weapon(fire.weapon)


def is_over(moment: Moment, fire: Exchange) -> bool:
    """Whether the fight went through to its end within the moment."""
    return not [each for each in moment.after.stack if isinstance(each, Fire)]


PROMISES: dict[str, Callable[[Moment], bool]] = {
    "infantry_smoke": infantry_smoke,
    "supporting_fire": supporting_fire,
    "suppressing_fire": suppressing_fire,
    "at_breach": at_breach,
    "anti_sniping": anti_sniping,
    "vehicle_ambush": vehicle_ambush,
    "crossing_walls": crossing_walls,
    "cohesion": cohesion,
    "population_moves": population_moves,
    "rubble": rubble,
    "mounted_leader": mounted_leader,
    "full_first_turn": full_first_turn,
    "blind_fire": blind_fire,
    "at_vs_infantry": at_vs_infantry,
    "wreck_level": wreck_level,
    "smoke_own_hex": smoke_own_hex,
    "tie_losses": tie_losses,
    "effect_marker": effect_marker,
    "armor_cover": armor_cover,
    "superstructure": superstructure,
    "oob_change": oob_change,
    "events.mode": events_mode,
    "night": night,
}


@cache
def tried(games: int) -> dict[str, set[Data]]:
    """The values of each option under which its promise was put to the test, in so many skirmishes; none was broken."""
    found: dict[str, set[Data]] = {option: set() for option in PROMISES}
    for seed in range(games):
        changes = skirmish(seed)
        for moment in fought(seed):
            for option, promise in PROMISES.items():
                if promise(moment):
                    found[option].add(changes.get(f"options.{option}", changes.get(option)))
    return found


@pytest.mark.parametrize("option", PROMISES)
def test_an_option_keeps_its_promise(option: str) -> None:
    """It was put to the test with every value, and held (10.1, 10.2, 10.3, 10.5, 10.6, 10.7, 10.8, 11.2, 12.2, 13.3, 13.4)."""
    values = {variant.key: set(variant.values) for variant in VARIANTS}
    values.update({"events.mode": {"none", "cards", "table", "both"}, "night": {True}})
    assert tried(BRIEF)[option] >= values[option]


@pytest.mark.slow
def test_promises_hold_in_many_skirmishes() -> None:
    """The same, tried harder (R46, R51)."""
    assert all(tried(THOROUGH).values())
