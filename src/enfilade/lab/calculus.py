"""A vectorised simulator of The Urban Calculus: thousands of campaigns at once, by the same scenario files and doctrines.

It covers the base game with fixed set-up, own decks shuffled every turn or dice, any board whose links run in no circle, and all
readings of the rules that touch target numbers, ratchets, rubble, counter-attacks, orders, deployment, recruitment and ceasefire.
What it does not cover it refuses by name. Campaigns are simulated in fixed blocks, each with chance of its own: the results are
the same however many are asked for at once, and memory does not grow with their number. A deck that runs out within a turn is
replaced by a whole new pack, where the rules would leave the cards on the table out (R31); few turns draw that many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from enfilade.games.urban_calculus.board import CITY, NA, NEVER, SEATS, SUITS, Area, Cell, Link, Test, other
from enfilade.games.urban_calculus.charts import NO_LIMIT
from enfilade.games.urban_calculus.doctrines import DOCTRINES, Doctrine, allocation, assaults, harm_box, targets
from enfilade.games.urban_calculus.mission import Mission, Rule
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.library import AnyScenario

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]
Cards = NDArray[np.int8]

BLOCK = 4096  # campaigns that share a source of chance
PACK = 40
DRAWN, NOBODY = -1, -2  # of the winner


def uncovered(mission: Mission) -> list[str]:
    """The parts of a scenario that only the rules engine plays."""
    options = mission.options
    found = [
        ("variant = evolved", options.evolved),
        (f"setup = {options.setup}", options.setup != "fixed"),
        ("hidden", options.hidden),
        ("fires_split", options.fires_split),
        ("mixed_assault", options.mixed_assault),
        ("split_targets", options.split_targets),
        ("will_check = event", options.check_each_event),
        ("[hands]", mission.has_hands),
        ("[[event]]", bool(mission.happenings)),
        ("deck.mode = shared", mission.deck_mode == "shared"),
        ("deck.packs", mission.packs != 1),
        ("deck.jokers", mission.jokers > 0),
        (f"deck.reshuffle = {mission.reshuffle}", mission.reshuffle != "turn" and not mission.has_dice),
        ("links in a circle", has_circle(mission)),
        ("several boxes of fires", len(mission.model.fires) > 1),
    ]
    return [name for name, is_there in found if is_there]


def has_circle(mission: Mission) -> bool:
    order = mission.model.order
    for link in mission.model.links.values():
        if link.trigger == "reverb" and link.to in order and order.index(link.to) <= order.index(link.source):
            return True
    return False


class Chance:
    """The cards of a block of campaigns: for each turn and seat a permutation of the pack a lane, or dice."""

    def __init__(self, seed: str, block: int, dice: bool) -> None:
        key = blake2b(f"{seed}/{block}".encode(), digest_size=16, person=b"enfilade-fast").digest()
        self.generator = np.random.Generator(np.random.Philox(key=np.frombuffer(key, dtype=np.uint64)))
        self.dice = dice

    def cards(self, turn: int, seat: int, pack: int) -> tuple[Cards, Cards]:
        """Values and suits of a pack, a row for each campaign, in the order in which they will be drawn."""
        if self.dice:
            values = self.generator.integers(1, 11, (BLOCK, PACK), dtype=np.int8)
            return values, self.generator.integers(0, 4, (BLOCK, PACK), dtype=np.int8)
        keys = self.generator.integers(0, 1 << 58, (BLOCK, PACK), dtype=np.uint64) << np.uint64(6)
        keys |= np.arange(PACK, dtype=np.uint64)
        keys.sort(axis=1)  # sorting random keys that carry a card each is a fair shuffle
        cards = (keys & np.uint64(63)).astype(np.int8)
        return cards % 10 + 1, cards // 10


class Pile:
    """The cards of one seat in one turn, and how far each campaign has drawn; another pack is opened when one runs out."""

    def __init__(self, chance: Chance, turn: int, seat: int) -> None:
        self.chance = chance
        self.turn = turn
        self.seat = seat
        self.values, self.suits = chance.cards(turn, seat, 0)
        self.lane = np.arange(self.values.shape[0])
        self.used = np.zeros(self.values.shape[0], dtype=np.int64)

    def draw(self, who: Flags) -> tuple[Cards, Cards]:
        """A card for each campaign in `who`; what the others read is to be ignored."""
        if int(self.used.max()) >= self.values.shape[1]:
            values, suits = self.chance.cards(self.turn, self.seat, self.values.shape[1] // PACK)
            self.values = np.concatenate([self.values, values], axis=1)
            self.suits = np.concatenate([self.suits, suits], axis=1)
        drawn = self.values[self.lane, self.used], self.suits[self.lane, self.used]
        self.used += who
        return drawn


@dataclass
class Result:
    """What a block of campaigns came to, a number for each."""

    winner: Ints
    reason: Ints
    turns: Ints
    weeks: Ints
    totals: dict[str, Ints]
    fell_by: Ints  # seat of the fallen government times 100, plus the number of the link; −1: none fell


@dataclass
class Tally:
    """Counts over all campaigns: small, whatever their number."""

    games: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    weeks: Counter[int] = field(default_factory=Counter)
    totals: dict[str, Counter[int]] = field(default_factory=dict)
    fell_by: Counter[str] = field(default_factory=Counter)

    def to_data(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "winners": dict(self.winners),
            "reasons": dict(self.reasons.most_common()),
            "turns": dict(sorted(self.turns.items())),
            "weeks": dict(sorted(self.weeks.items())),
            "totals": {key: dict(sorted(counts.items())) for key, counts in self.totals.items()},
            "fell_by": dict(self.fell_by.most_common()),
        }


class Campaigns:
    """A block of campaigns in progress, a lane each."""

    def __init__(self, mission: Mission, plans: dict[str, Doctrine], chance: Chance, lanes: int = BLOCK) -> None:
        self.mission = mission
        self.model = mission.model
        self.plans = plans
        self.chance = chance
        self.lanes = lanes
        self.index = {key: number for number, key in enumerate(self.model.instances)}
        starts = [mission.start[key].values[0] for key in self.model.instances]
        self.starts = dict(zip(self.model.instances, starts, strict=True))
        self.main = np.repeat(np.array(starts, dtype=np.int32)[:, None], lanes, axis=1)
        self.gains = np.zeros((len(starts), 3, lanes), dtype=np.int32)
        self.losses = np.zeros((len(starts), 3, lanes), dtype=np.int32)
        self.marks: dict[str, Ints] = {}
        self.bases: dict[str, int] = {}
        self.truce_marks: dict[str, Ints] = {}
        self._place_marks()
        self.bonus = {seat: self.zeros() for seat in SEATS}
        self.arms = self.zeros()  # of the Attacker's latest assault, a bit each
        self.ground_war = np.zeros(lanes, dtype=bool)
        self.caused: dict[str, Ints] = {f"{seat}.{id}": self.zeros() for seat in SEATS for id in mission.damaged}
        self.formed: dict[str, Ints] = {f"{seat}.{stock.id}": self.zeros() for seat in SEATS for stock in self.model.forces}
        self.week = self.zeros() + mission.start_week
        self.truce = self.zeros() + mission.end_week
        self.turn = 0
        self.on = np.ones(lanes, dtype=bool)
        self.winner = self.zeros() + NOBODY
        self.reason = self.zeros()
        self.turns = self.zeros()
        self.codes = [*self.model.links, "opting out"]
        self.fell_by = {seat: self.zeros() - 1 for seat in SEATS}
        self.reasons = [rule.id for rule in mission.rules] + ["mutual", "time"]
        self.piles: dict[str, Pile] = {}

    def zeros(self) -> Ints:
        return np.zeros(self.lanes, dtype=np.int32)

    def _place_marks(self) -> None:
        for key, start in self.starts.items():
            stock = self.model.stock_of(key)
            for link in self.model.ratchets_of[stock.id]:
                assert link.ratchet is not None
                self.marks[f"{key}:{link.code}"] = self.zeros() + start // link.ratchet.every
                for seat in SEATS if stock.is_city else (key.partition(".")[0],):
                    self.bases[f"{seat}.{link.code}"] = start // link.ratchet.every
            if stock.role == "opinion":
                self.truce_marks[key] = self.zeros() + start // self.mission.ceasefire_every

    # Cubes and numbers.

    def cap(self, key: str) -> int:
        cap = self.mission.cap[key]
        return self.starts[key] if cap == -2 else cap

    def gain(self, key: str, count: Ints, cause: str) -> None:
        """So many cubes more, not beyond the cap."""
        at = self.index[key]
        cap = self.cap(key)
        if cap >= 0:
            count = np.minimum(count, np.maximum(0, cap - self.main[at] - self.gains[at].sum(axis=0)))
        stock = self.model.stock_of(key)
        if stock.is_city and cause and f"{cause}.{stock.id}" in self.caused:
            self.caused[f"{cause}.{stock.id}"] += count
        if stock.pending == "none":
            self.main[at] += count
            self.rose(key, count > 0)
        else:
            self.gains[at, self.area(key, cause)] += count

    def lose(self, key: str, count: Ints, cause: str, link: int) -> None:
        """So many cubes less: of the main area, of the pending gains, of the box that it spills into."""
        at = self.index[key]
        stock = self.model.stock_of(key)
        taken = np.minimum(count, self.main[at])
        self.main[at] -= taken
        rest = count - taken
        if stock.pending != "none":
            for area in range(3):
                part = np.minimum(rest, self.gains[at, area])
                self.gains[at, area] -= part
                rest = rest - part
            self.losses[at, self.area(key, cause)] += count - rest
        if stock.role == "will":
            owner = key.partition(".")[0]
            self.fell_by[owner] = np.where(count - rest > 0, link, self.fell_by[owner])
        if stock.spill and rest.any():
            self.lose(self.model.stocks[stock.spill].of(key.partition(".")[0]), rest, cause, link)

    def area(self, key: str, cause: str) -> int:
        return 1 + SEATS.index(cause) if cause and self.model.stock_of(key).pending == "cause" else 0

    def rose(self, key: str, who: Flags) -> None:
        """A main area has more: ratchets step, and opinion may bring the ceasefire nearer."""
        stock = self.model.stock_of(key)
        at = self.index[key]
        for link in self.model.ratchets_of[stock.id]:
            assert link.ratchet is not None
            mark = self.marks[f"{key}:{link.code}"]
            np.maximum(mark, self.main[at] // link.ratchet.every, out=mark)
        if stock.role == "opinion" and self.mission.has_ceasefire:
            self.move_truce(key, who)

    def move_truce(self, key: str, who: Flags) -> None:
        owner = key.partition(".")[0]
        if owner not in self.mission.ceasefire_sides:
            return
        weeks = np.array([self.mission.ceasefire_table[each] for each in SUITS], dtype=np.int32)
        reached = self.main[self.index[key]] // self.mission.ceasefire_every
        while (step := who & (self.truce_marks[key] < reached)).any():
            self.truce_marks[key] += step
            _, suits = self.piles[owner].draw(step)
            moved = np.maximum(np.minimum(self.week, self.truce), self.truce - weeks[suits])
            self.truce = np.where(step, moved, self.truce)

    def tn(self, seat: str, link: Link, source: str) -> Ints:
        """The present number of a link, a lane each (§4.4)."""
        options = self.mission.options
        tn = self.mission.tn[f"{seat}.{link.code}"]
        numbers = self.zeros() + tn
        if link.ratchet is None or tn == NA or (tn >= NEVER and not options.ratchet_deaf):
            return numbers
        if self.mission.sign[f"{seat}.{link.code}"] > 0 and not options.ratchet_positive:
            return numbers
        steps = self.marks[f"{source}:{link.code}"] - self.bases[f"{seat}.{link.code}"]
        lowered: Ints = np.maximum(min(tn, link.ratchet.floor), numbers - link.ratchet.by * steps)
        return lowered

    def rubble(self) -> Ints:
        if not self.model.rubble:
            return self.zeros()
        stock = self.model.stocks[self.model.rubble]
        at = self.index[stock.instances[0]]
        cubes = self.main[at] + (self.gains[at].sum(axis=0) if self.mission.options.rubble_immediate else 0)
        units: Ints = cubes // stock.rubble_every
        return units

    def draw(self, seat: str, who: Flags) -> tuple[Cards, Cards]:
        return self.piles[seat].draw(who)

    # The sequence of play.

    def play(self) -> Result:
        last = min(self.mission.turns or self.mission.options.max_turns, self.mission.options.max_turns)
        self.check("always")
        while self.on.any():
            self.turn += 1
            self.piles = {seat: Pile(self.chance, self.turn, number) for number, seat in enumerate(SEATS)}
            for seat in SEATS:
                self.bonus[seat] = self.zeros()
            self.strategic_phase()
            for seat in self.mission.order["fires"]:
                self.fire(seat)
            for seat in self.mission.order["assault"]:
                self.assault(seat)
            self.reverberate()
            for seat in self.mission.order["deploy"]:
                self.deploy(seat)
            for seat in self.mission.order["raise"]:
                self.recruit(seat)
            self.pass_time(last)
        return self.result()

    def strategic_phase(self) -> None:
        """Attempts in link order, then Ace losses, decreases, increases, bonus (R12)."""
        successes: dict[tuple[str, str], Ints] = {}
        aces: dict[str, Ints] = {}
        order = self.mission.order["strategic"]
        for seat in order:
            wanted = allocation(self.mission, seat, self.plans[seat])
            for link in self.model.actions:
                source = f"{seat}.{link.source}"
                cubes = np.minimum(self.main[self.index[source]], self.mission.limit[seat].get(link.source, NO_LIMIT))
                won = self.zeros()
                for place, code in enumerate(wanted):
                    if code != link.code:
                        continue
                    rank = len([1 for each in wanted[:place] if self.model.links[each].source == link.source])
                    tries = self.on & (rank < cubes)
                    values, _ = self.draw(seat, tries)
                    tn = self.tn(seat, link, source)
                    won += tries & (tn < NEVER) & (values >= tn)
                    aces.setdefault(source, self.zeros())
                    aces[source] += tries & (values == 1)
                successes[seat, link.code] = won
        for source, count in aces.items():
            self.lose(source, count, source.partition(".")[0], self.codes.index("opting out"))
        for sign in (-1, 1):
            for (seat, code), count in successes.items():
                link = self.model.links[code]
                if link.bonus or self.mission.sign[f"{seat}.{code}"] != sign:
                    continue
                for target in self.model.targets(link, seat):
                    self.change(target, sign, count * link.amount, seat, code)
        for (seat, code), count in successes.items():
            if self.model.links[code].bonus:
                self.bonus[seat] = np.where(count > 0, 1, self.bonus[seat])
        self.check("always")

    def change(self, target: str, sign: int, count: Ints, cause: str, code: str) -> None:
        if sign > 0:
            self.gain(target, count, cause)
        else:
            self.lose(target, count, cause, self.codes.index(code))

    def fire(self, seat: str) -> None:
        """One fire order, as the doctrine aims it (§8.1)."""
        if not self.model.fires:
            return
        arm = self.model.fires[0].id
        doctrine = self.plans[seat]
        cubes = self.cubes(seat, arm)
        free = self.on & (cubes > 0)
        harm = self.index.get(harm_box(self.mission), -1)
        calm = np.ones(self.lanes, dtype=bool)
        if harm >= 0:
            calm = self.main[harm] + self.gains[harm].sum(axis=0) < doctrine.harm
        for cell, who in self.choose(seat, targets(self.mission, seat, doctrine, arm), free, calm):
            self.engage(seat, cell, np.where(who, cubes, 0), who)

    def choose(self, seat: str, cells: list[Cell], free: Flags, calm: Flags) -> list[tuple[Cell, Flags]]:
        """For each lane the first cell with somebody in it; those inside the city only where harm allows."""
        found: list[tuple[Cell, Flags]] = []
        for cell in cells:
            who = free & (self.main[self.index[f"{other(seat)}.{cell.vs}"]] > 0)
            if not cell.outside:
                who = who & calm
            free = free & ~who
            found.append((cell, who))
        return found

    def assault(self, seat: str) -> None:
        """One assault order; who could attack and does not, opts out (§8.2, §8.5)."""
        mission, doctrine = self.mission, self.plans[seat]
        if seat == mission.attacker:
            self.arms = np.where(self.on, 0, self.arms)
        bits = {stock.id: 1 << number for number, stock in enumerate(self.model.assaults)}
        restricted = seat == mission.defender and not mission.options.counterattack_free
        could = np.zeros(self.lanes, dtype=bool)
        legal: dict[str, Flags] = {}
        for stock in self.model.assaults:
            cubes = self.cubes(seat, stock.id)
            for cell in self.model.cells_of[stock.id]:
                if mission.attack.get(f"{seat}.{cell.arm}.{cell.vs}", NA) == NA:
                    continue
                may = self.on & (cubes > 0) & (self.main[self.index[f"{other(seat)}.{cell.vs}"]] > 0)
                if restricted:
                    may = may & ((self.arms & bits.get(cell.vs, 0)) > 0)
                legal[cell.name] = may
                could = could | may
        ground = sum([self.main[self.index[f"{seat}.{stock.id}"]] for stock in self.model.assaults], self.zeros())
        willing = could & (ground >= doctrine.ground)
        attacks: list[tuple[Cell, Flags]] = []
        for cell in assaults(mission, seat, doctrine):
            who = willing & legal[cell.name]
            willing = willing & ~who
            could = could & ~who
            attacks.append((cell, who))
        if seat == mission.attacker:
            for cell, who in attacks:
                self.arms = np.where(who, bits[cell.arm], self.arms)
                self.ground_war = self.ground_war | who
        for cell, who in attacks:
            self.engage(seat, cell, np.where(who, self.cubes(seat, cell.arm), 0), who)
        self.decline(seat, could & self.ground_war & self.on)

    def cubes(self, seat: str, arm: str) -> Ints:
        may: Ints = np.minimum(self.main[self.index[f"{seat}.{arm}"]], min(50, self.mission.limit[seat].get(arm, NO_LIMIT)))
        return may

    def decline(self, seat: str, who: Flags) -> None:
        if not self.model.decline or not who.any():
            return
        link = self.model.links[self.model.decline]
        tn = self.tn(seat, link, self.model.stocks[link.source].of(seat))
        who = who & (tn != NA) & (tn < NEVER)
        values, _ = self.draw(seat, who)
        lost = (who & (values >= tn)).astype(np.int32)
        for target in self.model.targets(link, seat):
            self.lose(target, lost, seat, self.codes.index("opting out"))
        self.check("always")

    def engage(self, seat: str, cell: Cell, cubes: Ints, who: Flags) -> None:
        """The common combat procedure for many campaigns (§8.3, §8.4)."""
        if not who.any():
            return
        mission, enemy = self.mission, other(seat)
        printed = mission.attack[f"{seat}.{cell.arm}.{cell.vs}"]
        absolute = mission.options.eleven_is_absolute
        never = printed >= NEVER and absolute
        net = np.maximum(mission.options.attack_floor, printed - self.bonus[seat])
        harmful = np.array([each in mission.damage_suits[f"{seat}.{cell.arm}"] for each in SUITS])
        hits, points = self.zeros(), self.zeros()
        for number in range(int(cubes.max())):
            drawing = who & (number < cubes)
            values, suits = self.draw(seat, drawing)
            hit = drawing & (values >= net) & (not never)
            hits += hit
            points += hit & harmful[suits]
        box = self.index[f"{enemy}.{cell.vs}"]
        left = hits - self.saves(enemy, cell, hits, self.main[box] > 0)
        spared = 1 if cell.spare_last else 0
        losses = np.maximum(0, np.minimum(left, self.main[box] - spared)) * who
        self.main[box] -= losses
        into = self.model.stocks[cell.vs].losses_to
        if into:
            self.gain(f"{enemy}.{into}", losses, seat)
        if not cell.outside:
            self.damage(seat, points)
        self.check("always")

    def saves(self, seat: str, cell: Cell, hits: Ints, there: Flags) -> Ints:
        printed = self.mission.defend.get(f"{seat}.{cell.vs}.{cell.arm}", NA)
        absolute = self.mission.options.eleven_is_absolute
        saved = self.zeros()
        if printed == NA or (printed >= NEVER and absolute):
            return saved
        net = np.maximum(2, printed - (0 if cell.outside else self.rubble()) - self.bonus[seat])
        possible = there & (absolute | (net < NEVER))
        for number in range(int(hits.max())):
            drawing = possible & (number < hits)
            values, _ = self.draw(seat, drawing)
            saved += drawing & (values >= net)
        return saved

    def damage(self, seat: str, points: Ints) -> None:
        """Each point draws its kind (§8.4)."""
        kinds = {id: np.isin(np.arange(11), self.mission.damage_types[f"{seat}.{id}"]) for id in self.mission.damaged}
        for number in range(int(points.max())):
            drawing = number < points
            values, _ = self.draw(seat, drawing)
            for id, counts in kinds.items():
                self.gain(f"{CITY}.{id}", (drawing & counts[values]).astype(np.int32), seat)

    def reverberate(self) -> None:
        """Area by area; cube by cube where a ratchet may step (§9)."""
        for area in self.model.areas:
            at = self.index[area.instance]
            held = self.gains if area.on == "gain" else self.losses
            waiting = np.where(self.on, held[at, area.cause], 0)
            for number in range(int(waiting.max(initial=0))):
                who = self.on & (number < waiting)
                for test in area.tests:
                    self.try_link(area, test, who)
                held[at, area.cause] -= who
                if area.on == "gain":
                    self.main[at] += who
                    self.rose(area.instance, who)
        self.check("always")

    def try_link(self, area: Area, test: Test, who: Flags) -> None:
        tn = self.tn(test.key, test.link, area.instance)
        who = who & (tn != NA) & (tn < NEVER)
        if not who.any():
            return
        values, _ = self.draw(test.drawer, who)
        count = (who & (values >= tn)).astype(np.int32) * test.link.amount
        self.change(test.target, self.mission.sign[f"{test.key}.{test.link.code}"], count, test.key, test.link.code)

    def deploy(self, seat: str) -> None:
        """Reserves become forces, in the doctrine's order (§12)."""
        mission = self.mission
        plan = mission.deploying[seat]
        if not self.model.reserves or self.turn < plan.not_before:
            return
        reserve = self.index[self.model.reserves[0].of(seat)]
        left = self.zeros() + plan.per_turn
        for force in self.plans[seat].deploy:
            rate = mission.rates[seat].get(force, 0)
            if not rate or force not in self.model.stocks:
                continue
            key = f"{seat}.{force}"
            count = np.minimum(self.main[reserve] // rate, np.minimum(left, plan.most[force] - self.formed[key]))
            cap = self.cap(key)
            if cap >= 0:
                count = np.minimum(count, cap - self.main[self.index[key]])
            count = np.where(self.on, np.maximum(0, count), 0)
            self.main[reserve] -= count * rate
            self.main[self.index[key]] += count
            self.formed[key] += count
            left -= count
        self.check("always")

    def recruit(self, seat: str) -> None:
        """A test a cube of will and support, up to the limits (§13)."""
        plan = self.mission.recruiting.get(seat)
        if plan is None or self.turn < plan.not_before:
            return
        tests, gains = self.zeros(), self.zeros()
        for link in self.model.recruits:
            source = f"{seat}.{link.source}"
            tn = self.tn(seat, link, source)
            cubes = self.main[self.index[source]].copy()
            for number in range(int(np.where(self.on, cubes, 0).max(initial=0))):
                who = self.on & (number < cubes) & (tests < plan.max_tests) & (gains < plan.max_gain) & (tn != NA) & (tn < NEVER)
                if not who.any():
                    break
                values, _ = self.draw(seat, who)
                won = (who & (values >= tn)).astype(np.int32)
                tests += who
                gains += won
                for target in self.model.targets(link, seat):
                    self.gain(target, won * link.amount, seat)
        self.check("always")

    def pass_time(self, last: int) -> None:
        """The length of the turn, then the end is looked for (§10.1, R47)."""
        weeks = np.array([self.mission.weeks[each] for each in SUITS], dtype=np.int32)
        _, suits = self.draw(self.mission.attacker, self.on)
        self.week += np.where(self.on, weeks[suits], 0)
        self.turns = np.where(self.on, self.turn, self.turns)
        self.check("turn_end")
        over = self.on & (self.turn >= last)
        if self.mission.has_end:
            over = over | (self.on & (self.week >= self.truce))
        for number, rule in enumerate(self.mission.rules):
            if rule.when == "end":
                ends = over & self.holds(rule)
                self.end(ends, rule.winner, number)
                over = over & ~ends
        self.end(over, "draw", self.reasons.index("time"))

    # Ends.

    def check(self, when: str) -> None:
        """The rules of a kind, both seats together (R13)."""
        claims = {winner: np.full(self.lanes, -1) for winner in (*SEATS, "draw")}
        for number, rule in enumerate(self.mission.rules):
            if rule.when == when:
                claim = claims[rule.winner]
                claims[rule.winner] = np.where((claim < 0) & self.on & self.holds(rule), number, claim)
        self.turns = np.where(self.on, self.turn, self.turns)
        drawn = claims["draw"] >= 0
        both = ~drawn & (claims[SEATS[0]] >= 0) & (claims[SEATS[1]] >= 0)
        self.end(drawn, "draw", claims["draw"])
        self.end(both, self.mission.options.mutual, self.reasons.index("mutual"))
        for seat in SEATS:
            self.end(~drawn & ~both & (claims[seat] >= 0), seat, claims[seat])

    def holds(self, rule: Rule) -> Flags:
        found = np.ones(self.lanes, dtype=bool)
        for condition in rule.all:
            found = found & self.compare(condition.terms, condition.operator)
        if rule.any:
            either = np.zeros(self.lanes, dtype=bool)
            for condition in rule.any:
                either = either | self.compare(condition.terms, condition.operator)
            found = found & either
        return found

    def compare(self, terms: list[Any], operator: str) -> Flags:
        difference = self.zeros()
        for term in terms:
            difference = difference + term.sign * (self.value(term.variable) if term.variable else term.number)
        compared: dict[str, Flags] = {
            "<=": difference <= 0,
            ">=": difference >= 0,
            "<": difference < 0,
            ">": difference > 0,
            "==": difference == 0,
        }
        return compared[operator]

    def value(self, variable: str) -> Ints:
        if variable in self.index:
            at = self.index[variable]
            bad = self.model.stock_of(variable).sense == "bad"
            cubes: Ints = self.main[at] + self.gains[at].sum(axis=0) if bad else self.main[at]
            return cubes
        if variable == "week":
            return self.week
        if variable == "turn":
            return self.zeros() + self.turn
        seat, _, what = variable.partition(".")
        if what in ("ground", "force"):
            stocks = self.model.assaults if what == "ground" else self.model.forces
            return sum([self.main[self.index[f"{seat}.{stock.id}"]] for stock in stocks], self.zeros())
        return self.caused.get(f"{seat}.{what.removeprefix('caused_')}", self.zeros())

    def end(self, who: Flags, winner: str, reason: int | Ints) -> None:
        who = who & self.on
        self.winner = np.where(who, SEATS.index(winner) if winner in SEATS else DRAWN, self.winner)
        self.reason = np.where(who, reason, self.reason)
        self.on = self.on & ~who

    def result(self) -> Result:
        totals: dict[str, Ints] = {}
        for key, at in self.index.items():
            bad = self.model.stock_of(key).sense == "bad"
            totals[key] = self.main[at] + (self.gains[at].sum(axis=0) if bad else 0)
        fell = self.zeros() - 1
        for number, seat in enumerate(SEATS):
            for will in self.model.wills:
                gone = (self.main[self.index[will.of(seat)]] <= 0) & (self.fell_by[seat] >= 0)
                fell = np.where(gone, number * 100 + self.fell_by[seat], fell)
        return Result(self.winner, self.reason, self.turns, self.week, totals, fell)


def prepared(scenario: AnyScenario, names: dict[str, str]) -> tuple[Mission, dict[str, Doctrine]]:
    """The mission and the doctrines of a study, or an error that names what is not covered."""
    mission: Mission = scenario.start.mission
    missing = uncovered(mission)
    if missing:
        raise EnfiladeError(f"--fast does not cover {', '.join(missing)} of {scenario.name}: leave out --fast")
    for name in names.values():
        if name not in DOCTRINES:
            raise UnknownName("doctrine", name, list(DOCTRINES))
    return mission, {seat: DOCTRINES[names[seat]] for seat in SEATS}


def simulate(scenario: AnyScenario, names: dict[str, str], seed: str, games: int) -> Iterator[Tally]:
    """The tally after each block of campaigns; the last one has them all."""
    mission, plans = prepared(scenario, names)
    tally = Tally()
    for block in range((games + BLOCK - 1) // BLOCK):
        campaigns = Campaigns(mission, plans, Chance(seed, block, mission.has_dice))
        count(tally, campaigns, campaigns.play(), min(BLOCK, games - block * BLOCK))
        yield tally


def count(tally: Tally, campaigns: Campaigns, result: Result, lanes: int) -> None:
    """Add the first lanes of a block to a tally."""
    tally.games += lanes
    names = {DRAWN: "draw", **dict(enumerate(SEATS))}
    pairs = np.stack([result.winner[:lanes], result.reason[:lanes]])
    for (winner, reason), number in zip(*_counts(pairs), strict=True):
        tally.winners[names[winner]] += number
        tally.reasons[f"{names[winner]}: {campaigns.reasons[reason]}"] += number
    for into, values in ((tally.turns, result.turns), (tally.weeks, result.weeks)):
        _add(into, values[:lanes])
    for key, values in result.totals.items():
        _add(tally.totals.setdefault(key, Counter()), values[:lanes])
    for code, number in zip(*[each.tolist() for each in np.unique(result.fell_by[:lanes], return_counts=True)], strict=True):
        if code >= 0:
            tally.fell_by[f"{SEATS[code // 100]}: {campaigns.codes[code % 100]}"] += number


def _counts(pairs: Ints) -> tuple[list[list[int]], list[int]]:
    found, numbers = np.unique(pairs, axis=1, return_counts=True)
    return found.T.tolist(), numbers.tolist()


def _add(into: Counter[int], values: Ints) -> None:
    found, numbers = np.unique(values, return_counts=True)
    for value, number in zip(found.tolist(), numbers.tolist(), strict=True):
        into[value] += number
