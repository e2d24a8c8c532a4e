"""The sequence of play for many campaigns at once, played by doctrines (§5)."""

from __future__ import annotations

from typing import Final

import numpy as np

from enfilade.games.urban_calculus.box.board import CITY, MOST_CUBES, NA, NEVER, NO_LIMIT, SUITS, Area, Cell, Test, other
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.commander.doctrines import Doctrine, allocation, assaults, harm_box, targets
from enfilade.games.urban_calculus.fast.decks import Cards, Counts, Flags, Index, reaches, suits
from enfilade.games.urban_calculus.fast.lanes import Lanes


def tally(flags: Flags) -> Counts:
    """How many are true in each column."""
    wide = np.uint8 if len(flags) < 256 else np.int16
    found: Counts = flags.view(np.uint8).sum(axis=0, dtype=wide).astype(np.int16)
    return found


class Attempt:
    """A strategic action that a doctrine wants: which, paid from where, and how many cubes it takes to come to it."""

    def __init__(self, code: str, source: str, rank: int) -> None:
        self.code: Final = code
        self.source: Final = source
        self.rank: Final = rank


class Campaigns(Lanes):
    """A block of campaigns in progress."""

    def __init__(self, mission: Mission, plans: dict[str, Doctrine], seed: np.uint64, first: int, count: int) -> None:
        super().__init__(mission, seed, first, count)
        self.plans: Final = plans
        self.attempts: Final = {seat: self._attempts(seat) for seat in mission.seats}
        self.one_by_one: Final = [self._in_order(area) for area in self.model.areas]
        self.harmful: Final = {
            key: np.array([each in marked for each in SUITS]) for key, marked in mission.damage_suits.items()
        }  # by suit
        self.kinds: Final = {key: np.isin(np.arange(11), values) for key, values in mission.damage_types.items()}  # by value
        self.last: Final = min(mission.turns or mission.options.max_turns, mission.options.max_turns)

    def _attempts(self, seat: str) -> list[Attempt]:
        """What a doctrine allocates, in the order in which the cards are drawn."""
        links = self.model.links
        wanted = allocation(self.mission, seat, self.plans[seat])
        found: list[Attempt] = []
        for place, code in enumerate(wanted):
            rank = len([1 for each in wanted[:place] if links[each].source == links[code].source])
            found.append(Attempt(code, f"{seat}.{links[code].source}", rank))
        order = [link.code for link in self.model.actions]
        return sorted(found, key=lambda attempt: order.index(attempt.code))

    def _in_order(self, area: Area) -> bool:
        """Whether cubes of an area must be worked one by one: a ratchet may step between them, or tests share a target."""
        box = self.boxes[area.instance]
        if (box.ratchets and area.on == "gain") or box.truce >= 0:
            return True
        reached: list[str] = []
        for test in area.tests:
            key = test.target
            while key:
                reached.append(key)
                key = self.boxes[key].spill
        return len(set(reached)) < len(reached)

    def play(self) -> None:
        """To the end of every campaign."""
        while self.on.any():
            self.turn += 1
            self.state[self.turn_row] = self.turn
            for seat in self.mission.seats:
                self.decks[seat].shuffle(self.lanes)
                self.state[self.bonus[seat]] = 0
            self.check("always")
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
            self.pass_time()
            self.tidy()
            self.close()

    # Strategic actions.

    def strategic_phase(self) -> None:
        """Attempts in link order, then Ace losses, decreases, increases, bonus (§6, R12)."""
        successes: list[tuple[str, str, Counts]] = []
        aces: list[tuple[str, Counts]] = []
        for seat in self.mission.order["strategic"]:
            self._try(seat, successes, aces)
        for source, count in aces:
            self.lose(source, count, source.partition(".")[0], -1)
        for sign in (-1, 1):
            for seat, code, count in successes:
                link = self.model.links[code]
                if link.bonus or self.mission.sign[f"{seat}.{code}"] != sign:
                    continue
                for target in self.model.targets(link, seat):
                    self.change(target, sign, count * np.int16(link.amount), seat, code)
        for seat, code, count in successes:
            if self.model.links[code].bonus:
                self.state[self.bonus[seat]] |= count > 0
        self.check("always")

    def _try(self, seat: str, successes: list[tuple[str, str, Counts]], aces: list[tuple[str, Counts]]) -> None:
        """Draw for all attempts of a seat, and note what came of them."""
        attempts = self.attempts[seat]
        if not attempts:
            return
        limits = self.mission.limit[seat]
        cubes = {
            source: np.minimum(self.main(source), limits.get(source.partition(".")[2], NO_LIMIT))
            for source in {attempt.source for attempt in attempts}
        }
        tried = np.stack([attempt.rank < cubes[attempt.source] for attempt in attempts])
        cards = self.decks[seat].draw_where(self.everybody(), tried)
        won: dict[str, Counts] = {}
        lost: dict[str, Counts] = {}
        for attempt, cast, drawn in zip(attempts, tried, cards, strict=True):
            tn = self.tn(seat, self.model.links[attempt.code], attempt.source)
            success = (cast & (drawn >= reaches(tn))).astype(np.int16)
            won[attempt.code] = won.get(attempt.code, 0) + success
            lost[attempt.source] = lost.get(attempt.source, 0) + (cast & (drawn < reaches(2))).astype(np.int16)
        successes += [(seat, code, count) for code, count in won.items()]
        aces += list(lost.items())

    # Fires and assaults.

    def usable(self, seat: str, arm: str) -> Counts:
        return np.minimum(self.main(f"{seat}.{arm}"), min(MOST_CUBES, self.mission.limit[seat].get(arm, NO_LIMIT)))

    def fire(self, seat: str) -> None:
        """One fire order, as the doctrine aims it (§8.1)."""
        if not self.model.fires:
            return
        arm = self.model.fires[0].id
        doctrine = self.plans[seat]
        free = self.usable(seat, arm) > 0
        harm = self.boxes.get(harm_box(self.mission))
        calm = self.total(harm) < doctrine.harm if harm is not None else self.on
        chosen: list[tuple[Cell, Index]] = []
        for cell in targets(self.mission, seat, doctrine, arm):
            aims = free & (self.main(f"{other(seat)}.{cell.vs}") > 0)
            if not cell.outside:
                aims &= calm
            free &= ~aims
            chosen.append((cell, np.flatnonzero(aims)))
        for cell, who in chosen:
            self.engage(seat, cell, who)

    def assault(self, seat: str) -> None:
        """One assault order; who could attack and does not, opts out (§8.2, §8.5)."""
        mission = self.mission
        arms = self.state[self.arms]
        if seat == mission.attacker:
            arms[:] = 0
        bits = {stock.id: 1 << number for number, stock in enumerate(self.model.assaults)}
        legal = self._legal_assaults(seat, bits)
        could = np.zeros(self.count, dtype=np.bool_)
        for may in legal.values():
            could |= may
        ground = np.sum([self.main(f"{seat}.{stock.id}") for stock in self.model.assaults], axis=0, dtype=np.int16)
        willing = could & (ground >= self.plans[seat].ground)
        if not self.plans[seat].begins:
            willing &= self.state[self.ground_war] > 0
        chosen: list[tuple[Cell, Index]] = []
        for cell in assaults(mission, seat, self.plans[seat]):
            attacks = willing & legal[cell.name]
            willing &= ~attacks
            could &= ~attacks
            chosen.append((cell, np.flatnonzero(attacks)))
        if seat == mission.attacker:
            for cell, who in chosen:
                arms[who] = bits[cell.arm]
                self.state[self.ground_war][who] = 1
        for cell, who in chosen:
            self.engage(seat, cell, who)
        self.decline(seat, np.flatnonzero(could & (self.state[self.ground_war] > 0)))

    def _legal_assaults(self, seat: str, bits: dict[str, int]) -> dict[str, Flags]:
        """Where each cell may be attacked: the Defender answers only what the Attacker has used (R20)."""
        restricted = seat == self.mission.defender and not self.mission.options.counterattack_free
        found: dict[str, Flags] = {}
        for stock in self.model.assaults:
            has_cubes = self.usable(seat, stock.id) > 0
            for cell in self.model.cells_of[stock.id]:
                if self.mission.attack.get(f"{seat}.{cell.arm}.{cell.vs}", NA) == NA:
                    continue
                may = has_cubes & (self.main(f"{other(seat)}.{cell.vs}") > 0)
                if restricted:
                    may &= (self.state[self.arms] & bits.get(cell.vs, 0)) > 0
                found[cell.name] = may
        return found

    def decline(self, seat: str, who: Index) -> None:
        """Opting out is tested once the ground war has begun, and always costs support (R23)."""
        if not self.model.decline:
            return
        link = self.model.links[self.model.decline]
        who, tn = self.tested(seat, link.code, self.model.stocks[link.source].of(seat), who)
        if not who.size:
            return
        lost = (self.decks[seat].draw_one(who) >= reaches(tn)).astype(np.int16)
        for target in self.model.targets(link, seat):
            self.lose(target, lost, seat, self.codes.index("opting out"), who)
        self.check("always")

    def engage(self, seat: str, cell: Cell, who: Index) -> None:
        """The common combat procedure (§8.3, §8.4)."""
        if not who.size:
            return
        mission, enemy = self.mission, other(seat)
        for deck in self.decks.values():
            deck.lay(who)
        cubes = self.usable(seat, cell.arm)[who]
        cards = self.decks[seat].draw(who, cubes, to_table=True)
        printed = mission.attack[f"{seat}.{cell.arm}.{cell.vs}"]
        if printed >= NEVER and mission.options.eleven_is_absolute:
            return
        net = np.maximum(mission.options.attack_floor, printed - self.state[self.bonus[seat]][who])
        hit = (cards >= reaches(net)) & (np.arange(len(cards))[:, None] < cubes)
        points = tally(hit & self.harmful[f"{seat}.{cell.arm}"][suits(cards)])
        hits = tally(hit)
        struck = np.flatnonzero(hits)
        self.suffer(enemy, cell, who[struck], hits[struck], seat)
        if not cell.outside:
            harmed = np.flatnonzero(points)
            self.damage(seat, who[harmed], points[harmed])
        self.check("always")

    def suffer(self, seat: str, cell: Cell, who: Index, hits: Counts, enemy: str) -> None:
        """Saves, then losses (§8.3)."""
        box = self.boxes[f"{seat}.{cell.vs}"]
        there = self.state[box.main][who]
        left = hits - self.saves(seat, cell, who, hits * (there > 0))
        losses = np.maximum(0, np.minimum(left, there - (1 if cell.spare_last else 0)))
        self.state[box.main][who] -= losses
        into = self.model.stocks[cell.vs].losses_to
        if into:
            self.gain(f"{seat}.{into}", losses, enemy, who)

    def saves(self, seat: str, cell: Cell, who: Index, hits: Counts) -> Counts:
        printed = self.mission.defend.get(f"{seat}.{cell.vs}.{cell.arm}", NA)
        absolute = self.mission.options.eleven_is_absolute
        if printed == NA or (printed >= NEVER and absolute) or not who.size:
            return np.zeros(len(who), dtype=np.int16)
        rubble = 0 if cell.outside else self.rubble(who)
        net = np.maximum(2, printed - rubble - self.state[self.bonus[seat]][who])
        if not absolute:
            hits = hits * (net < NEVER)
        cards = self.decks[seat].draw(who, hits, to_table=True)
        return tally((cards >= reaches(net)) & (np.arange(len(cards))[:, None] < hits))

    def damage(self, seat: str, who: Index, points: Counts) -> None:
        """Each point draws its kind (§8.4)."""
        cards = self.decks[seat].draw(who, points, to_table=True)
        counted = np.arange(len(cards))[:, None] < points
        for id in self.mission.damaged:
            if self.mission.damage_types[f"{seat}.{id}"]:
                self.gain(f"{CITY}.{id}", tally(counted & self.kinds[f"{seat}.{id}"][cards // 4]), seat, who)

    # Reverberating effects.

    def reverberate(self) -> None:
        """Area by area, all cubes of it at once where that is the same (§9)."""
        for area, in_order in zip(self.model.areas, self.one_by_one, strict=True):
            box = self.boxes[area.instance]
            cause = self.mission.seats[area.cause - 1] if area.cause else ""
            row = (box.gains if area.on == "gain" else box.losses)[cause]
            who = np.flatnonzero(self.state[row])
            if not who.size:
                continue
            waiting = self.state[row][who]
            if in_order:
                for number in range(int(waiting.max())):
                    self.settle(area, row, who[waiting > number])
            else:
                self.test_all(area, who, waiting)
                self.move(area, row, who, waiting)
        self.check("always")

    def move(self, area: Area, row: int, who: Index, count: int | Counts) -> None:
        """Cubes leave their holding area: gains for the main area, losses off the board."""
        self.state[row][who] -= count
        if area.on == "gain":
            box = self.boxes[area.instance]
            self.state[box.main][who] += count
            self.rose(box, who)

    def settle(self, area: Area, row: int, who: Index) -> None:
        """One cube: its tests in order, then it moves."""
        for test in area.tests:
            drawing, tn = self.tested(test.key, test.link.code, area.instance, who)
            if drawing.size:
                won = self.decks[test.drawer].draw_one(drawing) >= reaches(tn)
                self.affect(test, won.astype(np.int16), drawing)
        self.move(area, row, who, 1)

    def test_all(self, area: Area, who: Index, waiting: Counts) -> None:
        """All cubes of an area: each seat draws its cards cube by cube, and for each of them test by test."""
        for seat in self.mission.seats:
            tests = [test for test in area.tests if test.drawer == seat and self.is_tested(test)]
            if not tests:
                continue
            cards = self.decks[seat].draw(who, waiting * np.int16(len(tests)))
            cubes = np.arange(len(cards) // len(tests))[:, None] < waiting
            for number, test in enumerate(tests):
                tn = self.mission.tn[f"{test.key}.{test.link.code}"]
                self.affect(test, tally((cards[number :: len(tests)] >= reaches(tn)) & cubes), who)

    def is_tested(self, test: Test) -> bool:
        """Numbers of n/a and 11+ draw no card (R4)."""
        return NA < self.mission.tn[f"{test.key}.{test.link.code}"] < NEVER

    def tested(self, seat: str, code: str, source: str, who: Index) -> tuple[Index, int | Counts]:
        """Of these lanes those in which a link draws a card, and its number there."""
        tn = self.tn(seat, self.model.links[code], source, who)
        if isinstance(tn, int):
            return (who if NA < tn < NEVER else who[:0]), tn
        possible = tn < NEVER
        return (who, tn) if possible.all() else (who[possible], tn[possible])

    def affect(self, test: Test, successes: Counts, who: Index) -> None:
        sign = self.mission.sign[f"{test.key}.{test.link.code}"]
        self.change(test.target, sign, successes * np.int16(test.link.amount), test.key, test.link.code, who)

    # Reserves and time.

    def deploy(self, seat: str) -> None:
        """Reserves become forces, in the doctrine's order (§12)."""
        plan = self.mission.deploying[seat]
        if not self.model.reserves or self.turn < plan.not_before:
            return
        reserve = self.main(self.model.reserves[0].of(seat))
        if not reserve.any():
            return
        left = np.full(self.count, plan.per_turn, dtype=np.int16)
        for force in self.plans[seat].deploy:
            rate = self.mission.rates[seat].get(force, 0)
            if not rate or force not in self.model.stocks:
                continue
            box, formed = self.boxes[f"{seat}.{force}"], self.state[self.formed[f"{seat}.{force}"]]
            count = np.minimum(reserve // np.int16(rate), np.minimum(left, plan.most[force] - formed))
            if box.cap >= 0:
                count = np.minimum(count, box.cap - self.total(box))
            count = np.maximum(0, count)
            reserve -= count * np.int16(rate)
            self.gain(box.key, count, seat)
            formed += count
            left -= count
        self.check("always")

    def recruit(self, seat: str) -> None:
        """A test a cube of will and support, up to the limits (§13)."""
        plan = self.mission.recruiting.get(seat)
        if plan is None or self.turn < plan.not_before:
            return
        tests, gains = np.zeros((2, self.count), dtype=np.int16)
        for link in self.model.recruits:
            source = f"{seat}.{link.source}"
            number = 0
            who = self.everybody()
            while True:
                who = who[(self.main(source)[who] > number) & (tests[who] < plan.max_tests) & (gains[who] < plan.max_gain)]
                who, tn = self.tested(seat, link.code, source, who)
                if not who.size:
                    break
                won = (self.decks[seat].draw_one(who) >= reaches(tn)).astype(np.int16)
                tests[who] += 1
                gains[who] += won
                number += 1
                sign = self.mission.sign[f"{seat}.{link.code}"]
                for target in self.model.targets(link, seat):
                    self.change(target, sign, won * np.int16(link.amount), seat, link.code, who)
        self.check("always")

    def pass_time(self) -> None:
        """The length of the turn, then the end is looked for (§10.1, R47)."""
        weeks = np.array([self.mission.weeks[each] for each in SUITS], dtype=np.int16)
        drawn: Cards = suits(self.decks[self.mission.attacker].draw_one(self.everybody()))
        week = self.state[self.week]
        week += weeks[drawn]
        self.check("turn_end")
        over = self.on.copy()
        if self.turn < self.last:
            over &= (week >= self.state[self.truce]) if self.mission.has_end else False
        self.end_of_time(np.flatnonzero(over))

    def tidy(self) -> None:
        """What is still pending moves without tests (§10.2): reserves and forces that came after the effects were worked."""
        for box in self.boxes.values():
            arrived = np.flatnonzero(self.total(box) != self.state[box.main])
            for row in dict.fromkeys(box.gains.values()):
                self.state[box.main] += self.state[row]
                self.state[row] = 0
            for row in dict.fromkeys(box.losses.values()):
                self.state[row] = 0
            if arrived.size:
                self.rose(box, arrived)
