"""A scenario and a doctrine for each seat as one table of whole numbers, which the kernel plays by."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, NA, NO_LIMIT, SEATS, SUITS, Cell, Link, other
from enfilade.games.urban_calculus.box.cards import Op
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.commander.doctrines import Doctrine, allocation, assaults, harm_box, targets
from enfilade.games.urban_calculus.fast.kernel import layout as at

WHENS: Final = ("always", "turn_end", "end")
OPERATORS: Final = ("<=", ">=", "<", ">", "==")
WINNERS: Final = (*SEATS, "draw")
NEVER_WANTED: Final = 99
OPTING_OUT: Final = "opting out"
EVENT: Final = "event"
NOWHERE: Final = at.NONE


def code_of(card: str) -> int:
    """A playing card as a number: four times its value plus its suit; a joker is less than any."""
    return 0 if card == "JK" else 4 * int(card[:-1]) + SUITS.index(card[-1])


class Tables:
    """The numbers, and the names of what they number."""

    def __init__(self, mission: Mission, plans: dict[str, Doctrine]) -> None:
        self.mission: Final = mission
        self.model: Final = mission.model
        self.plans: Final = plans
        self.numbers: Final = [0] * at.HEAD
        self.rows = at.MAIN + len(self.model.instances)  # of the state so far
        self.firsts: Final[list[int]] = []  # pairs: row and what it holds at the start
        self.box: Final = {instance: number for number, instance in enumerate(self.model.instances)}
        self.link: Final = {code: number for number, code in enumerate(self.model.links)}
        self.codes: Final = [*self.model.links, OPTING_OUT, *mission.cards, EVENT]
        self.reasons: Final = [*[rule.id for rule in mission.rules], "mutual", "time"]
        self.amended: Final = self._amended()
        self.shifted: Final = {(op.op, op.subject) for op in self._all_ops() if op.op in ("tn", "limit")}
        self.marks: Final[dict[str, int]] = {}  # "red.cas:Q": row
        self.bases: Final[dict[str, int]] = {}  # "red.Q": row
        self.boxes: Final[dict[str, list[int]]] = {}  # the rows of each box: holding areas and more
        self.caused: Final[dict[str, int]] = {}
        self.shift_rows: Final[dict[str, int]] = {}
        self._head()
        self._shifts()
        self._boxes()
        self.links: Final = {
            f"{seat}.{code}": self._link(seat, link) for seat in SEATS for code, link in self.model.links.items()
        }
        self.limits: Final = self._limits()
        self._areas()
        self._rules()
        self._cards()
        self._events()
        self._decks()
        for number, seat in enumerate(SEATS):
            self.numbers[at.PLANS + number] = self._plan(seat)
        self._ranges()
        self._scratch()
        self.numbers[at.STARTS] = self.put([len(self.firsts) // 2, *self.firsts])
        self.numbers[at.ROWS] = self.rows

    def fixed(self) -> tuple[tuple[int, int], ...]:
        """The flags that a compiled kernel is made for."""
        return tuple([(place, self.numbers[place]) for place in at.FLAGS])

    # Laying out.

    def put(self, numbers: list[int]) -> int:
        """Append numbers; where they begin."""
        self.numbers.extend(numbers)
        return len(self.numbers) - len(numbers)

    def listed(self, records: list[list[int]]) -> int:
        """Append a list; where it begins."""
        return self.put([len(records), *[number for record in records for number in record]])

    def row(self, count: int = 1, first: int = 0) -> int:
        """New rows of the state."""
        self.rows += count
        if first:
            self.firsts.extend([self.rows - count, first])
        return self.rows - count

    def _all_ops(self) -> list[Op]:
        cards = [op for card in self.mission.cards.values() for op in [*card.effect, *card.fumble]]
        return cards + [op for event in self.mission.happenings for op in event.ops]

    def _amended(self) -> dict[str, int]:
        """Rows for the numbers that events set, by their key; filled when the number is laid out (R48)."""
        return {op.key: NOWHERE for event in self.mission.happenings for op in event.ops if op.op == "set"}

    def cell(self, key: str, value: int, shift: int = NOWHERE) -> list[int]:
        """A number that may change in play."""
        if key in self.amended and self.amended[key] == NOWHERE:
            self.amended[key] = self.row(first=value)
        return [value, self.amended.get(key, NOWHERE), shift]

    # What the scenario says.

    def _head(self) -> None:
        mission, options = self.mission, self.mission.options
        harm = harm_box(mission)
        rubble = self.model.rubble
        head = {
            at.ATTACKER: SEATS.index(mission.attacker),
            at.LAST_TURN: min(mission.turns or options.max_turns, options.max_turns),
            at.HAS_END: mission.has_end,
            at.START_WEEK: mission.start_week,
            at.END_WEEK: mission.end_week,
            at.HIDDEN: options.hidden,
            at.EACH_EVENT: options.check_each_event,
            at.ABSOLUTE: options.eleven_is_absolute,
            at.DEAF: options.ratchet_deaf,
            at.POSITIVE: options.ratchet_positive,
            at.ANY_ARM: options.counterattack_free,
            at.RUBBLE_AT_ONCE: options.rubble_immediate,
            at.ATTACK_FLOOR: options.attack_floor,
            at.PASSES: options.max_passes,
            at.MUTUAL: WINNERS.index(options.mutual),
            at.DICE: mission.has_dice,
            at.TURN_SHUFFLE: mission.reshuffle == "turn" and not mission.has_dice,
            at.JOKERS: mission.jokers,
            at.HAND_SIZE: mission.hand_size if mission.has_hands else 0,
            at.HANDS_FOR_ALL: mission.hands_for_all,
            at.EVOLVED: options.evolved,
            at.ALTERNATE: mission.alternate,
            at.BY_POINTS: options.setup == "points",
            at.MIXED: options.mixed_assault,
            at.SPLIT: options.split_targets,
            at.AMENDS: bool(self.amended),
            at.SHIFTING: bool(self.shifted),
            at.CIRCLES: has_circle(mission),
            at.RUBBLE: self.box[f"{CITY}.{rubble}"] if rubble else NOWHERE,
            at.RUBBLE_EVERY: self.model.stocks[rubble].rubble_every if rubble else 1,
            at.TRUCE_EVERY: mission.ceasefire_every,
            at.HARM: self.box[harm] if harm else NOWHERE,
            at.OPTING_OUT: self.codes.index(OPTING_OUT),
            at.CODES: len(self.codes),
            at.DECK_SIZE: mission.deck_size,
            at.DECK_CHOICE: ("scenario", "players", "random").index(mission.deck_choice),
            at.EVOLVED_ATTEMPTS: mission.evolved_attempts,
        }
        for number, suit in enumerate(SUITS):
            head[at.WEEKS + number] = mission.weeks[suit]
            head[at.TRUCES + number] = mission.ceasefire_table[suit]
        for number, phase in enumerate(("strategic", "fires", "assault", "deploy", "raise")):
            head[at.STRATEGIC + number] = SEATS.index(mission.order[phase][0])
        for place, value in head.items():
            self.numbers[place] = int(value)

    def _shifts(self) -> None:
        """Rows for the shifts of this turn, by `tn.red.J` or `limit.red.inf`."""
        self.numbers[at.SHIFTS] = self.rows
        keys = [f"{kind}.{seat}.{subject}" for kind, subject in sorted(self.shifted) for seat in SEATS]
        self.shift_rows.update({key: self.row() for key in keys})
        self.numbers[at.SHIFTS_END] = self.rows

    def _boxes(self) -> None:
        self.numbers[at.BOXES] = self.put([len(self.box), *[0] * (len(self.box) * at.BOX)])
        for instance, number in self.box.items():
            record = self._box(instance)
            first = self.numbers[at.BOXES] + 1 + number * at.BOX
            self.numbers[first : first + at.BOX] = record

    def _box(self, instance: str) -> list[int]:
        mission = self.mission
        stock = self.model.stock_of(instance)
        owner = instance.partition(".")[0]
        start = mission.start[instance].values
        if len(start) == 1:
            self.firsts.extend([at.MAIN + self.box[instance], start[0]])
        areas = {"none": 0, "plain": 1, "cause": 2}[stock.pending]
        gains, losses = self.row(areas), self.row(areas)
        self.boxes[instance] = [at.MAIN + self.box[instance], *range(gains, gains + areas)]
        if stock.is_city:
            self.caused[stock.id] = self.row(2)
        moves_truce = stock.role == "opinion" and mission.has_ceasefire and owner in mission.ceasefire_sides
        return [
            [*SEATS, CITY].index(owner),
            gains,
            areas,
            losses,
            mission.cap[instance],
            self.row() if mission.cap[instance] == at.CAP_AT_START else NOWHERE,
            self.box[self.model.stocks[stock.spill].of(owner)] if stock.spill else NOWHERE,
            int(stock.sense == "bad"),
            self.row(first=NOWHERE) if stock.role == "will" else NOWHERE,
            self.caused.get(stock.id, NOWHERE) if stock.is_city else NOWHERE,
            self.listed([self._ratchet(instance, owner, link) for link in self.model.ratchets_of[stock.id]]),
            self.row() if moves_truce else NOWHERE,
        ]

    def _ratchet(self, instance: str, owner: str, link: Link) -> list[int]:
        assert link.ratchet is not None
        self.marks[f"{instance}:{link.code}"] = self.row()
        record = [self.marks[f"{instance}:{link.code}"], link.ratchet.every]
        for seat in SEATS:
            if owner in (CITY, seat):
                self.bases[f"{seat}.{link.code}"] = self.row()
                record.append(self.bases[f"{seat}.{link.code}"])
            else:
                record.append(NOWHERE)
        return record

    def _link(self, seat: str, link: Link) -> int:
        key = f"{seat}.{link.code}"
        goals = [] if link.bonus else self.model.targets(link, seat)
        goals_at = self.listed([[self.box[target]] for target in goals])
        ratchet = link.ratchet if key in self.bases else None
        return self.put(
            [
                *self.cell(f"tn.{key}", self.mission.tn[key], self.shift_rows.get(f"tn.{key}", NOWHERE)),
                *self.cell(f"sign.{key}", self.mission.sign[key]),
                ratchet.by if ratchet else 0,
                ratchet.floor if ratchet else 0,
                self.bases.get(key, NOWHERE),
                link.amount,
                int(link.bonus),
                goals_at,
            ]
        )

    def mark(self, instance: str, code: str) -> int:
        return self.marks.get(f"{instance}:{code}", 0)

    def _limits(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for seat in SEATS:
            for stock in [*self.model.forces, *self.model.capabilities]:
                key = f"limit.{seat}.{stock.id}"
                printed = self.mission.limit[seat].get(stock.id, NO_LIMIT)
                found[f"{seat}.{stock.id}"] = self.put(self.cell(key, printed, self.shift_rows.get(key, NOWHERE)))
        return found

    def _areas(self) -> None:
        records: list[list[int]] = []
        for area in self.model.areas:
            box = self.numbers[at.BOXES] + 1 + self.box[area.instance] * at.BOX
            first = self.numbers[box + (at.GAINS if area.on == "gain" else at.LOSSES)]
            tests = [
                [
                    self.links[f"{test.key}.{test.link.code}"],
                    self.mark(area.instance, test.link.code),
                    self.box[test.target],
                    SEATS.index(test.drawer),
                    SEATS.index(test.key),
                    self.link[test.link.code],
                ]
                for test in area.tests
            ]
            records.append([self.box[area.instance], first + max(0, area.cause - 1), int(area.on == "gain"), self.listed(tests)])
        self.numbers[at.AREAS] = self.listed(records)

    # Ends.

    def _variables(self) -> dict[str, list[int]]:
        """The rows whose sum is a variable of a condition (§3)."""
        found = {"week": [at.WEEK], "turn": [at.TURN]}
        for instance, rows in self.boxes.items():
            found[instance] = rows if self.model.stock_of(instance).sense == "bad" else rows[:1]
        for number, seat in enumerate(SEATS):
            found[f"{seat}.ground"] = [at.MAIN + self.box[stock.of(seat)] for stock in self.model.assaults]
            found[f"{seat}.force"] = [at.MAIN + self.box[stock.of(seat)] for stock in self.model.forces]
            for id, row in self.caused.items():
                found[f"{seat}.caused_{id}"] = [row + number]
        return found

    def _rules(self) -> None:
        variables = self._variables()
        self.numbers[at.RULE_COUNT] = len(self.mission.rules)
        for number, when in enumerate(WHENS):
            records = [
                [
                    place,
                    WINNERS.index(rule.winner),
                    self.listed([self._condition(each, variables) for each in rule.all]),
                    self.listed([self._condition(each, variables) for each in rule.any]),
                ]
                for place, rule in enumerate(self.mission.rules)
                if rule.when == when
            ]
            self.numbers[at.RULES + number] = self.listed(records)

    def _condition(self, condition: Condition, variables: dict[str, list[int]]) -> list[int]:
        terms = [[row, term.sign] for term in condition.terms if term.variable for row in variables[term.variable]]
        offset = sum([term.sign * term.number for term in condition.terms if not term.variable])
        first = terms[0] if terms else [at.WEEK, 0]
        return [OPERATORS.index(condition.operator), offset, self.listed(terms[1:]), *first]

    # Cards and events.

    def _cards(self) -> None:
        """Capability cards, and where each seat's are (§14)."""
        mission = self.mission
        ids = list(mission.cards)
        records: list[list[int]] = []
        for card in mission.cards.values():
            tries = [mission.attempts[seat].get(card.link, mission.model.links[card.link].max_attempts) for seat in SEATS]
            effect = self.listed([self._op(op, card.id) for op in card.effect])
            fumble = self.listed([self._op(op, card.id) for op in card.fumble])
            own = [self.link[card.link], card.sc, card.fires, card.tn, effect, fumble, int(card.trashed)]
            records.append([*own, *tries])
        self.numbers[at.CARDS] = self.listed(records)
        for number, seat in enumerate(SEATS):
            self.numbers[at.KITS + number] = self.row(len(ids))
            self.numbers[at.DEPLOYED + number] = self.row(1 + len(ids))
            boxes = self.model.capabilities
            self.numbers[at.CAPABILITY + number] = self.box[boxes[0].of(seat)] if boxes else NOWHERE

    def _op(self, op: Op, source: str) -> list[int]:
        kinds = {
            "stock": at.STOCK,
            "rd": at.DAMAGE,
            "limit": at.SHIFT,
            "tn": at.SHIFT,
            "shield_rd": at.SHIELD_DAMAGE,
            "ceasefire": at.CEASEFIRE,
            "draw": at.DRAW_CARDS,
            "discard_enemy": at.DISCARD,
            "peek": at.PEEK,
            "set": at.SET,
            "strike": at.STRIKE,
        }
        kind = kinds.get(op.op, at.BONUS_ATTACK if op.subject == "attack" else at.BONUS_DEFENCE)
        base = mark = struck = NOWHERE
        boxes = rows = [NOWHERE, NOWHERE]
        if kind in (at.STOCK, at.DAMAGE):
            boxes = [self.box[self.model.stocks[op.subject].of(seat)] for seat in SEATS]
        elif kind == at.SHIFT:
            rows = [self.shift_rows[f"{op.op}.{seat}.{op.subject}"] for seat in SEATS]
        elif kind == at.SET:
            base, mark = self._restart(op.key)
            rows = [self._row_of(op.key)] * 2
        elif kind == at.STRIKE:
            struck = self._struck(op.subject)
        code = self.codes.index(source)
        value = op.value if kind == at.SET else op.number
        return [kind, op.group, int(op.enemy), value, base, mark, struck, code, *boxes, *rows]

    def _restart(self, key: str) -> tuple[int, int]:
        """Where a ratcheted link starts again from its new number (R48)."""
        kind, _, rest = key.partition(".")
        if kind != "tn" or rest not in self.bases:
            return NOWHERE, NOWHERE
        seat, _, code = rest.partition(".")
        source = self.model.stocks[self.model.links[code].source].of(seat)
        return self.bases[rest], self.mark(source, code)

    def _row_of(self, key: str) -> int:
        """The row of a number that an event sets, whether anything reads it or not."""
        if self.amended[key] == NOWHERE:
            kind, _, rest = key.partition(".")
            printed = self.mission.attack if kind == "attack" else self.mission.defend
            self.cell(key, printed.get(rest, NA))
        return self.amended[key]

    def _struck(self, target: str) -> int:
        """What a strike falls on, for each seat that may be struck."""
        stock = self.model.stocks[target]
        arm = self.model.fires[0].id if self.model.fires else target
        records: list[int] = []
        for seat in SEATS:
            into = self.box[f"{seat}.{stock.losses_to}"] if stock.losses_to else NOWHERE
            save = self._defend(seat, target, arm)
            records += [self.box[f"{seat}.{target}"], *save, int(stock.fights == "fires"), into]
        return self.put(records)

    def _defend(self, seat: str, box: str, arm: str) -> list[int]:
        key = f"{seat}.{box}.{arm}"
        return self.cell(f"defend.{key}", self.mission.defend.get(key, NA))

    def _events(self) -> None:
        records = [
            [
                event.turn,
                SEATS.index(event.seat),
                self.listed([self._op(op, EVENT) for op in event.ops]),
                self.listed([[self.box[instance], delta] for instance, delta in event.add.items()]),
            ]
            for event in self.mission.happenings
        ]
        self.numbers[at.EVENTS] = self.listed(records)

    # Decks.

    def _decks(self) -> None:
        mission = self.mission
        pack = sorted([code_of(card) for card in mission.pack])
        self.numbers[at.PRINTED] = self.listed([[card] for card in pack])
        decks = [self.row(at.FIRST_CARD + len(pack)) for _ in range(1 if mission.deck_mode == "shared" else 2)]
        for number in range(len(SEATS)):
            self.numbers[at.DECKS + number] = decks[number % len(decks)]
            self.numbers[at.HANDS + number] = self.row(1 + mission.hand_size) if mission.has_hands else 0

    # What the doctrines do.

    def _plan(self, seat: str) -> int:
        """A seat's doctrine as it reads the scenario: where numbers are hidden, by what the seat may know (R54)."""
        mission, doctrine = self.mission.seen_by(seat, False), self.plans[seat]
        cells = {cell.name: self._battle_cell(seat, cell) for cell in self.model.cells}
        fires = [self._fire_order(mission, seat, stock.id, cells) for stock in self.model.fires]
        every = [cell for cell in self.model.cells if cell.arm in [stock.id for stock in self.model.assaults]]
        recruiting = self.mission.recruiting.get(seat)
        deploying = self.mission.deploying[seat]
        reserves = self.model.reserves
        kinds = [[self.box[f"{CITY}.{id}"], _bits(self.mission.damage_types[f"{seat}.{id}"])] for id in self.mission.damaged]
        first = self.model.fires[0].of(seat) if self.model.fires else ""
        capability = self.model.capabilities[0].id if self.model.capabilities else ""
        return self.put(
            [
                *self._slots(mission, seat),
                self.listed(fires),
                self.listed([[cells[cell.name]] for cell in assaults(mission, seat, doctrine)]),
                self.listed([[cells[cell.name]] for cell in every]),
                self.listed([[self.box[stock.of(seat)]] for stock in self.model.assaults]),
                doctrine.ground,
                int(doctrine.begins),
                doctrine.harm,
                self._forms(seat),
                self.box[reserves[0].of(seat)] if reserves else NOWHERE,
                deploying.per_turn,
                deploying.not_before,
                self._recruits(seat),
                recruiting.max_tests if recruiting else 0,
                recruiting.max_gain if recruiting else 0,
                recruiting.not_before if recruiting else 0,
                self.listed(kinds),
                self._opting_out(seat),
                self.box[first] if first else NOWHERE,
                self.put([_rank(doctrine, card.link) for card in self.mission.cards.values()]),
                self._prices(seat),
                self.mission.budget[seat],
                self.put([at.IN_PILE if id in self.mission.deck_lists[seat] else at.ELSEWHERE for id in self.mission.cards]),
                self.limits[f"{seat}.{capability}"] if capability else NOWHERE,
            ]
        )

    def _slots(self, mission: Mission, seat: str) -> list[int]:
        """The attempts that a doctrine wants, in the order of the file, each with its place in the doctrine's order."""
        links = self.model.links
        wanted = allocation(mission, seat, self.plans[seat])
        order = list(links)
        places = sorted(range(len(wanted)), key=lambda place: order.index(wanted[place]))
        records: list[list[int]] = []
        for place in places:
            code = wanted[place]
            source = links[code].source
            rank = len([1 for each in wanted[:place] if links[each].source == source])
            box = f"{seat}.{source}"
            number = self.links[f"{seat}.{code}"]
            records.append([place, rank, self.box[box], self.limits[box], number, self.mark(box, code), self.link[code]])
        return [self.listed(records), self.listed([[places.index(place)] for place in range(len(wanted))])]

    def _battle_cell(self, seat: str, cell: Cell) -> int:
        mission, enemy = self.mission, other(seat)
        bits = {stock.id: 1 << number for number, stock in enumerate(self.model.assaults)}
        key = f"{seat}.{cell.arm}.{cell.vs}"
        losses_to = self.model.stocks[cell.vs].losses_to
        return self.put(
            [
                self.box[f"{seat}.{cell.arm}"],
                self.box[f"{enemy}.{cell.vs}"],
                *self.cell(f"attack.{key}", mission.attack.get(key, NA)),
                *self._defend(enemy, cell.vs, cell.arm),
                _bits([SUITS.index(suit) for suit in mission.damage_suits[f"{seat}.{cell.arm}"]]),
                int(cell.outside),
                int(cell.spare_last),
                bits.get(cell.arm, 0),
                bits.get(cell.vs, 0),
                self.limits[f"{seat}.{cell.arm}"],
                self.box[f"{enemy}.{losses_to}"] if losses_to else NOWHERE,
                self.model.cells.index(cell),
            ]
        )

    def _fire_order(self, mission: Mission, seat: str, arm: str, cells: dict[str, int]) -> list[int]:
        aims = self.listed([[cells[cell.name]] for cell in targets(mission, seat, self.plans[seat], arm)])
        return [self.box[f"{seat}.{arm}"], self.limits[f"{seat}.{arm}"], int(arm == self.model.fires[0].id), aims]

    def _forms(self, seat: str) -> int:
        records: list[list[int]] = []
        rates = self.mission.rates[seat]
        for force in dict.fromkeys(self.plans[seat].deploy):
            if force in [stock.id for stock in self.model.forces] and rates.get(force, 0):
                most = self.mission.deploying[seat].most[force]
                records.append([self.box[f"{seat}.{force}"], rates[force], most, self.row()])
        return self.listed(records)

    def _recruits(self, seat: str) -> int:
        records: list[list[int]] = []
        for link in self.model.recruits:
            source = f"{seat}.{link.source}"
            records.append(
                [self.box[source], self.links[f"{seat}.{link.code}"], self.mark(source, link.code), self.link[link.code]]
            )
        return self.listed(records)

    def _opting_out(self, seat: str) -> int:
        if not self.model.decline:
            return NOWHERE
        link = self.model.links[self.model.decline]
        source = self.model.stocks[link.source].of(seat)
        return self.put([self.links[f"{seat}.{link.code}"], self.mark(source, link.code)])

    def _prices(self, seat: str) -> int:
        """What may be bought; before it, what the cheapest assault cube costs (§11.4, R44)."""
        mission = self.mission
        arms = [stock.id for stock in self.model.assaults]
        keep = [mission.prices[id] for id in arms if id in mission.prices and mission.most_bought.get(id, 1)]
        records = [
            [self.box[f"{seat}.{id}"], price, mission.most_bought.get(id, at.MOST_CUBES), int(id in arms)]
            for id, price in mission.prices.items()
        ]
        return self.put([len(records), min(keep, default=0), *[number for record in records for number in record]])

    def _ranges(self) -> None:
        """The quantities that a random set-up draws, red's first (§4.1)."""
        owners = [*SEATS, CITY]
        records: list[list[int]] = []
        for instance in sorted(self.model.instances, key=lambda key: owners.index(key.partition(".")[0])):
            values = self.mission.start[instance].values
            if len(values) > 1:
                records.append([self.box[instance], self.listed([[value] for value in values])])
        self.numbers[at.RANGES] = self.listed(records)

    def _scratch(self) -> None:
        """Room for what a phase has to remember."""
        slots = sum([self.numbers[self.numbers[self.numbers[at.PLANS + number] + at.SLOTS]] for number in range(len(SEATS))])
        most = max(1 + slots, len(self.model.cells), len(self.model.recruits), 2 * len(self.mission.cards))
        self.numbers[at.SCRATCH] = self.row(most)
        self.numbers[at.BOUGHT] = self.row(len(self.mission.prices))


def has_circle(mission: Mission) -> bool:
    """Whether a link, or what spills over from its target, leads back to a box that is worked through no later."""
    model = mission.model
    for link in model.links.values():
        to = link.to if link.trigger == "reverb" else ""
        while to:
            if to in model.order and model.order.index(to) <= model.order.index(link.source):
                return True
            to = model.stocks[to].spill
    return False


def _bits(values: list[int]) -> int:
    return sum([1 << value for value in set(values)])


def _rank(doctrine: Doctrine, code: str) -> int:
    return doctrine.actions.index(code) if code in doctrine.actions else NEVER_WANTED
