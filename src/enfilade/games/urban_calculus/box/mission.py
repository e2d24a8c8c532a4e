"""A mission: what a scenario file says, read once, checked and never changed (§4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_calculus.box import conditions
from enfilade.games.urban_calculus.box.board import CITY, MOST_CUBES, NA, NO_LIMIT, SEATS, SUITS, Model
from enfilade.games.urban_calculus.box.cards import Op, read_cards, read_ops, read_tn
from enfilade.games.urban_calculus.box.charts import (
    BUDGET,
    BUDGET_WITH_SC,
    CEASEFIRE,
    DAMAGE_SUITS,
    DAMAGE_TYPES,
    MOST_TURNS,
    PRICE_OF_SC,
    RATES,
    RECRUIT_TN,
    WEEKS,
    values,
)
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.errors import did_you_mean, shown
from enfilade.kernel.event import Seat
from enfilade.kernel.options import Number, Option, Variant, Variants

PHASES: Final = ("strategic", "fires", "assault", "deploy", "raise")
NUMBERS: Final = ("tn", "attack", "defend")  # target numbers, which R54 may hide
USUAL_TN: Final = 6


VARIANTS: Final = (
    Variant("variant", ("basic", "evolved"), "Strategic actions", "§14.1", ("by link", "by capability card"), hide=("evolved",)),
    Variant("setup", ("fixed", "points", "random"), "Set-up", "§4.1", ("as printed", "bought with points", "random")),
    Variant("mutual", ("draw", "red", "blue"), "Both governments fall at once", "R13", ("a draw", "Red wins", "Blue wins")),
    Variant("defaults", (True, False), "A government without will has lost", "§3"),
    Variant("hidden", (False, True), "The enemy's half of the board is hidden", "§11.5", hide=(True,)),
    Variant("hidden_tns", (False, True), "The enemy's target numbers are hidden", "R54", hide=(True,)),
    Variant("fires_split", (False, True), "Fires may be split", "§8.1"),
    Variant("mixed_assault", (False, True), "Infantry and armour may assault together", "§11.1"),
    Variant("split_targets", (False, True), "Both enemy arms may be assaulted at once", "§11.1"),
    Variant(
        "counterattack",
        ("restricted", "free"),
        "What the Defender may assault",
        "R20",
        ("only arms that assaulted it", "any arm"),
    ),
    Variant("eleven_is_absolute", (True, False), "11+ stays impossible whatever the modifiers", "R3"),
    Variant("ratchet_deaf", (False, True), "Ratchets lower 11+ too", "R5"),
    Variant("ratchet_positive", (False, True), "Links that raise ratchet too", "R7"),
    Variant(
        "will_check", ("phase", "event"), "When a fallen government is noticed", "R13", ("at the end of the phase", "at once")
    ),
    Variant("rubble_immediate", (False, True), "Pending damage is rubble at once", "R30"),
    Number("attack_floor", 1, 1, 10),
    Number("max_passes", 10, 1, 100),
    Number("max_turns", MOST_TURNS, 1, MOST_TURNS),
)


class Options(Variants):
    """The variants of the rules that a scenario has chosen."""

    def __init__(self, options: Reader) -> None:
        super().__init__(VARIANTS, options)
        self.evolved: Final = self.text("variant") == "evolved"
        self.setup: Final = self.text("setup")
        self.mutual: Final = self.text("mutual")
        self.defaults: Final = self.flag("defaults")
        self.hidden: Final = self.flag("hidden")
        self.hidden_tns: Final = self.flag("hidden_tns")
        self.fires_split: Final = self.flag("fires_split")
        self.mixed_assault: Final = self.flag("mixed_assault")
        self.split_targets: Final = self.flag("split_targets")
        self.counterattack_free: Final = self.text("counterattack") == "free"
        self.eleven_is_absolute: Final = self.flag("eleven_is_absolute")
        self.ratchet_deaf: Final = self.flag("ratchet_deaf")
        self.ratchet_positive: Final = self.flag("ratchet_positive")
        self.check_each_event: Final = self.text("will_check") == "event"
        self.rubble_immediate: Final = self.flag("rubble_immediate")
        self.attack_floor: Final = self.number("attack_floor")
        self.max_passes: Final = self.number("max_passes")
        self.max_turns: Final = self.number("max_turns")
        self.kind: Final = options.text("kind", "")


class Start:
    """How many cubes a box begins with: a number, a range, or a choice (§4.2)."""

    def __init__(self, values: list[int]) -> None:
        self.values: Final = values  # one of them, all alike

    @property
    def is_fixed(self) -> bool:
        return len(self.values) == 1


class Deploying:
    """How a seat forms its reserves (§12)."""

    def __init__(self, per_turn: int, not_before: int, most: dict[str, int]) -> None:
        self.per_turn: Final = per_turn
        self.not_before: Final = not_before
        self.most: Final = most


class Recruiting:
    """How a seat recruits (§13)."""

    def __init__(self, max_tests: int, max_gain: int, not_before: int) -> None:
        self.max_tests: Final = max_tests
        self.max_gain: Final = max_gain
        self.not_before: Final = not_before


class Happening:
    """What a scenario lets happen at the start of a turn (R48)."""

    def __init__(self, turn: int, seat: Seat, ops: list[Op], add: dict[str, int]) -> None:
        self.turn: Final = turn
        self.seat: Final = seat
        self.ops: Final = ops
        self.add: Final = add


class Rule:
    """A way to end the game (§3)."""

    def __init__(self, id: str, when: str, winner: str, all: list[Condition], any: list[Condition], level: str) -> None:
        self.id: Final = id
        self.when: Final = when
        self.winner: Final = winner
        self.all: Final = all
        self.any: Final = any
        self.level: Final = level


class Mission:
    """A scenario: the model, its numbers, and how it is played."""

    def __init__(self, scenario: Reader, library: Mapping[str, Reader]) -> None:
        self._scenario: Final = scenario
        self._library: Final = library
        self._seen: Final[dict[str, Mission]] = {}  # by viewer, the public being ""
        self.seats: Final = SEATS
        self.title: Final = scenario.text("title")
        self.intro: Final = scenario.text("intro", "")
        self.model: Final = Model(scenario.table("board"), scenario)
        self.attacker: Final = self.model.attacker
        self.defender: Final = self.model.defender
        given = scenario.table("options")
        self.options: Final = Options(given)
        self.names: Final = _names(given.table("names"))
        given.close()
        self._read_numbers(scenario)
        self._read_damage(scenario.table("rd"))
        self._read_time(scenario)
        self._read_reserves(scenario)
        self._read_deck(scenario)
        self.happenings: Final = [self._happening(each) for each in scenario.tables("event")]
        self.start: Final = self._starts(scenario.table("start"))
        self.cap: Final = self._caps(scenario.table("cap"), scenario.table("start"))
        self._read_points(scenario)
        cards = library["cards"]
        evolved = scenario.table("evolved")
        fresh = Reader(cards.values, Source(cards.source.name, cards.source.text))
        self.cards: Final = read_cards(fresh, self.model) if self.options.evolved else {}
        self._read_evolved(evolved)
        self.rules: Final = self._rules(scenario)
        self._check(scenario)

    # Looking things up.

    @property
    def has_end(self) -> bool:
        return self.end_week > 0

    def seen_by(self, seat: Seat | None, over: bool) -> Mission:
        """The scenario as far as a seat may read it: where numbers are hidden, the enemy is given one's own (R54)."""
        if not self.options.hidden_tns or over:
            return self
        viewer = seat or ""
        if viewer not in self._seen:
            seen = Mission(veiled(self._scenario, viewer, self.model), self._library)
            seen._seen[viewer] = seen
            self._seen[viewer] = seen
        return self._seen[viewer]

    def name_of(self, seat: Seat) -> str:
        return self.names[seat]

    def listed(self) -> list[Option]:
        """What may be chosen, with what this scenario chooses."""
        return self.options.listed()

    # Reading.

    def _per_seat(self, reader: Reader, known: list[str], least: int) -> dict[Seat, dict[str, int]]:
        """A table of numbers for each seat."""
        found: dict[Seat, dict[str, int]] = {}
        for seat in SEATS:
            table = reader.table(seat)
            _check_keys(table, known)
            found[seat] = {key: table.integer(key, least=least, most=NO_LIMIT) for key in table.keys()}
        reader.close()
        return found

    def _read_numbers(self, scenario: Reader) -> None:
        model = self.model
        forces = [stock.id for stock in model.forces]
        limited = [*forces, *[stock.id for stock in model.capabilities]]
        self.limit = self._per_seat(scenario.table("limit"), limited, 0)
        self.attempts = self._per_seat(scenario.table("attempts"), [link.code for link in model.actions], 0)
        self.attack = self._grid(scenario.table("attack"), forces, 1)
        self.defend = self._grid(scenario.table("defend"), forces, 2)
        self.tn = self._link_numbers(scenario.table("tn"))
        self.sign = self._signs(scenario.table("sign"))

    def _grid(self, reader: Reader, forces: list[str], least: int) -> dict[str, int]:
        """Target numbers of the battleground by `seat.box.box`; what is not given is n/a (§4.3)."""
        found: dict[str, int] = {}
        for seat in SEATS:
            rows = reader.table(seat)
            _check_keys(rows, forces)
            for row in rows.keys():
                table = rows.table(row)
                _check_keys(table, forces)
                for column in table.keys():
                    found[f"{seat}.{row}.{column}"] = read_tn(table, column, least)
        reader.close()
        return found

    def _link_numbers(self, reader: Reader) -> dict[str, int]:
        found: dict[str, int] = {}
        for seat in SEATS:
            table = reader.table(seat)
            _check_keys(table, list(self.model.links))
            for link in self.model.links.values():
                usual = RECRUIT_TN if link.trigger == "recruit" else NA
                found[f"{seat}.{link.code}"] = read_tn(table, link.code) if table.has(link.code) else usual
        reader.close()
        return found

    def _signs(self, reader: Reader) -> dict[str, int]:
        found: dict[str, int] = {}
        for seat in SEATS:
            table = reader.table(seat)
            _check_keys(table, list(self.model.links))
            for link in self.model.links.values():
                if link.bonus and table.has(link.code):
                    raise table.bad(link.code, f"{link.code} gives a bonus on the battleground, which has no sign: leave it out")
                given = table.choice(link.code, ("+", "-"), "+" if link.sign > 0 else "-")
                found[f"{seat}.{link.code}"] = 1 if given == "+" else -1
        reader.close()
        return found

    def _read_damage(self, rd: Reader) -> None:
        forces = [stock.id for stock in self.model.forces]
        suits: dict[str, str] = {}
        for seat in SEATS:
            table = rd.table(seat)
            _check_keys(table, forces)
            for force in forces:
                usual = "" if rd.has(seat) else DAMAGE_SUITS.get(force, "")
                given = table.text(force, usual)
                if [suit for suit in given if suit not in SUITS]:
                    raise table.bad(force, f"{given!r} should be suits of {SUITS}, such as HC")
                suits[f"{seat}.{force}"] = given
        self.damage_suits = suits
        city = [stock.id for stock in self.model.stocks.values() if stock.is_city]
        usual_types = {stock: ranges for stock, ranges in DAMAGE_TYPES.items() if stock in city}
        common = _value_sets(rd.table("types"), city) if rd.has("types") else {id: values(usual_types[id]) for id in usual_types}
        types: dict[str, list[int]] = {}
        for seat in SEATS:
            key = f"{seat}_types"
            own = _value_sets(rd.table(key), city) if rd.has(key) else common
            for stock in city:
                types[f"{seat}.{stock}"] = own.get(stock, [])
        self.damage_types = types
        self.damaged = city
        rd.close()

    def _read_time(self, scenario: Reader) -> None:
        time = scenario.table("time")
        self.weeks = _suit_table(time.table("table"), WEEKS, 1)
        self.start_week = time.integer("start", 0, least=0, most=NO_LIMIT)
        self.end_week = time.integer("end", 0, least=1, most=NO_LIMIT)
        if self.end_week and self.end_week <= self.start_week:
            raise time.bad("end", f"{self.end_week} should be later than time.start, {self.start_week}")
        self.turns = time.integer("turns", 0, least=1, most=MOST_TURNS)
        if self.turns > self.options.max_turns:
            raise time.bad("turns", f"{self.turns} should be at most options.max_turns, {self.options.max_turns} (R60)")
        time.close()
        orders = scenario.table("order")
        _check_keys(orders, list(PHASES))
        found: dict[str, list[Seat]] = {}
        for phase in PHASES:
            order = orders.texts(phase, list(SEATS))
            if sorted(order) != sorted(SEATS):
                raise orders.bad(phase, f"{order!r} should name red and blue, in the order in which they go")
            found[phase] = order
        self.order = found
        self.has_ceasefire = scenario.has("ceasefire")
        ceasefire = scenario.table("ceasefire")
        self.ceasefire_sides = ceasefire.texts("sides", list(SEATS))
        for index, seat in enumerate(self.ceasefire_sides):
            if seat not in SEATS or seat in self.ceasefire_sides[:index]:
                raise ceasefire.bad(f"sides[{index}]", f"{seat!r} should be red or blue, each once")
        self.ceasefire_table = _suit_table(ceasefire.table("table"), CEASEFIRE, 0)
        self.ceasefire_every = ceasefire.integer("every", 5, least=1, most=NO_LIMIT)
        ceasefire.close()
        if self.has_ceasefire and not self.end_week:
            raise scenario.bad("ceasefire", "there is no time.end that a ceasefire could bring nearer")
        strategic = scenario.table("strategic")
        self.open_allocation = strategic.choice("allocation", ("secret", "open"), "secret") == "open"
        self.alternate = strategic.choice("resolution", ("attacker_first", "alternate"), "attacker_first") == "alternate"
        strategic.close()

    def _read_reserves(self, scenario: Reader) -> None:
        forces = [stock.id for stock in self.model.forces]
        rates = scenario.table("rates")
        _check_keys(rates, list(SEATS))
        found: dict[Seat, dict[str, int]] = {}
        for seat in SEATS:
            table = rates.table(seat)
            _check_keys(table, forces)
            usual = {force: rate for force, rate in RATES.items() if force in forces}
            found[seat] = {key: table.integer(key, least=1, most=NO_LIMIT) for key in table.keys()} if rates.has(seat) else usual
        self.rates = found
        deploy = scenario.table("deploy")
        _check_keys(deploy, list(SEATS))
        self.deploying = {seat: _deploying(deploy.table(seat), forces) for seat in SEATS}
        recruit = scenario.table("recruit")
        _check_keys(recruit, list(SEATS))
        self.recruiting = {seat: _recruiting(recruit.table(seat)) for seat in SEATS if recruit.has(seat)}

    def _read_deck(self, scenario: Reader) -> None:
        deck = scenario.table("deck")
        self.deck_mode = deck.choice("mode", ("own", "shared", "dice"), "own")
        self.packs = deck.integer("packs", 1, least=1, most=10)
        self.jokers = deck.integer("jokers", 0, least=0, most=10)
        self.reshuffle = deck.choice("reshuffle", ("turn", "joker", "empty"), "turn")
        deck.close()
        self.has_dice = self.deck_mode == "dice"
        self.has_hands = scenario.has("hands")
        hands = scenario.table("hands")
        self.hand_size = hands.integer("size", 5, least=1, most=10)
        self.hands_for_all = hands.choice("scope", ("all", "actions"), "all") == "all"
        hands.close()
        if self.has_hands and self.has_dice:
            raise scenario.bad("hands", "there are no hands where dice are rolled: leave out [hands] or deck.mode")
        held = 2 * self.hand_size if self.deck_mode == "shared" else self.hand_size
        if self.has_hands and held >= 40 * self.packs:
            raise scenario.bad("hands", "the hands would take the whole deck")
        whole = [f"{value}{suit}" for suit in SUITS for value in range(1, 11)] * self.packs
        self.pack = whole + ["JK"] * self.jokers
        self.deck_keys = [] if self.has_dice else ["common"] if self.deck_mode == "shared" else list(SEATS)
        self.deck_of = {seat: "common" if self.deck_mode == "shared" else seat for seat in SEATS}
        self.viewers = [*SEATS, ""] if self.deck_mode == "shared" and self.options.hidden else []

    def _happening(self, each: Reader) -> Happening:
        turn = each.integer("turn", least=1, most=MOST_TURNS)
        seat = each.choice("seat", SEATS, self.attacker)
        adding = each.table("add")
        _check_keys(adding, self.model.instances)
        add = {key: adding.integer(key, least=-MOST_CUBES, most=MOST_CUBES) for key in self.model.instances if adding.has(key)}
        happening = Happening(turn, seat, read_ops(each, "do", self.model, True), add)
        each.close()
        return happening

    def _starts(self, reader: Reader) -> dict[str, Start]:
        """The quantities at the start of each instance; only a random set-up leaves any open."""
        _check_keys(reader, [*SEATS, CITY])
        found: dict[str, Start] = {}
        for owner in (*SEATS, CITY):
            table = reader.table(owner)
            known = [stock.id for stock in self.model.stocks.values() if stock.is_city == (owner == CITY)]
            _check_keys(table, known)
            for id in known:
                found[f"{owner}.{id}"] = self._start(table, id, owner)
        return found

    def _start(self, table: Reader, id: str, owner: str) -> Start:
        if not table.has(id):
            usual = {"inf": (5, 10), "arm": (5, 10), "fires": (3, 6), "sc": (3, 10)}.get(id)
            if self.options.setup != "random" or owner == CITY:
                return Start([0])
            if id in ("gw", "ss"):
                return Start([5, 10])
            return Start([0]) if usual is None else Start(list(range(usual[0], usual[1] + 1)))
        value = table.raw(id)
        if isinstance(value, int) and not isinstance(value, bool):
            return Start([table.integer(id, least=0, most=MOST_CUBES)])
        if self.options.setup != "random":
            raise table.bad(id, f'{value!r} should be a whole number: ranges and choices are for setup = "random"')
        if isinstance(value, Mapping):
            choice = table.table(id)
            numbers = choice.integers("choice")
            choice.close()
        else:
            ends = table.integers(id)
            if len(ends) != 2 or ends[0] > ends[1]:
                raise table.bad(id, f"{value!r} should be a range: [least, most]")
            numbers = list(range(ends[0], ends[1] + 1))
        if not numbers or min(numbers) < 0 or max(numbers) > MOST_CUBES:
            raise table.bad(id, f"a start should be from 0 to {MOST_CUBES}")
        return Start(numbers)

    def _caps(self, reader: Reader, start: Reader) -> dict[str, int]:
        _check_keys(reader, list(SEATS))
        found: dict[str, int] = {}
        for stock in self.model.stocks.values():
            for instance in stock.instances:
                found[instance] = stock.cap
        for seat in SEATS:
            table = reader.table(seat)
            _check_keys(table, [stock.id for stock in self.model.stocks.values() if not stock.is_city])
            for id in table.keys():
                found[f"{seat}.{id}"] = table.integer(id, least=0, most=NO_LIMIT)
        for instance, cap in found.items():
            owner, _, id = instance.partition(".")
            if cap >= 0 and max(self.start[instance].values) > cap:
                raise start.table(owner).bad(id, f"a start of {max(self.start[instance].values)} is above its cap, {cap}")
        return found

    def _read_points(self, scenario: Reader) -> None:
        points = scenario.table("points")
        self.include_sc = points.flag("include_sc", False)
        usual = BUDGET_WITH_SC if self.include_sc else BUDGET
        self.budget = {seat: points.integer(seat, usual, least=0, most=1000) for seat in SEATS}
        prices: dict[str, int] = {stock.id: RATES[stock.id] for stock in self.model.forces if stock.id in RATES}
        if self.include_sc:
            for stock in self.model.capabilities:
                prices[stock.id] = PRICE_OF_SC
        self.prices = prices
        most = points.table("max")
        _check_keys(most, list(prices))
        self.most_bought = {id: most.integer(id, least=0, most=MOST_CUBES) for id in most.keys()}
        points.close()
        if self.options.setup == "points":
            for seat in SEATS:
                self._check_budget(scenario, seat)

    def _check_budget(self, scenario: Reader, seat: Seat) -> None:
        assaults = [stock.id for stock in self.model.assaults]
        if any([self.start[f"{seat}.{id}"].values[0] for id in assaults]):
            return
        affordable = [id for id in assaults if id in self.prices and self.most_bought.get(id, 1)]
        if not affordable or min([self.prices[id] for id in affordable]) > self.budget[seat]:
            raise scenario.bad(f"points.{seat}", "this buys no assault cube, and none is given: a build needs one")

    def _read_evolved(self, evolved: Reader) -> None:
        self.deck_choice = evolved.choice("choice", ("scenario", "players", "random"), "scenario")
        self.deck_size = evolved.integer("size", 15, least=1)
        self.evolved_attempts = evolved.flag("attempts", False)
        lists: dict[Seat, list[str]] = {}
        for seat in SEATS:
            lists[seat] = evolved.texts(seat, [])
            if self.options.evolved:
                self._check_card_list(evolved, seat, lists[seat])
        self.deck_lists = lists
        evolved.close()
        if self.options.evolved and self.deck_choice != "scenario" and self.deck_size > len(self.cards):
            raise evolved.bad("size", f"{self.deck_size} is more than the {len(self.cards)} cards there are")

    def _check_card_list(self, evolved: Reader, seat: Seat, listed: list[str]) -> None:
        if self.deck_choice == "scenario" and not listed:
            raise evolved.bad(seat, "the Evolved game needs a deck: list at least one card, or set evolved.choice")
        for index, id in enumerate(listed):
            if id not in self.cards:
                raise evolved.bad(f"{seat}[{index}]", f"there is no card {id!r}: E01 to E27")
            if id in listed[:index]:
                raise evolved.bad(f"{seat}[{index}]", f"{id} is listed twice: a set has each card once")

    # Ends of the game.

    def _rules(self, scenario: Reader) -> list[Rule]:
        found: list[Rule] = []
        for each in scenario.tables("victory"):
            rule = self._rule(each)
            if rule.id in [other.id for other in found]:
                raise each.bad("id", f"there is a rule {rule.id!r} already: the log tells by its name which one ended the game")
            found.append(rule)
        return [*found, *self._defaults(found)] if self.options.defaults else found

    def _rule(self, each: Reader) -> Rule:
        rule = Rule(
            each.text("id"),
            each.choice("when", ("always", "turn_end", "end")),
            each.choice("winner", (*SEATS, "draw")),
            self._conditions(each, "all"),
            self._conditions(each, "any"),
            each.choice("level", ("major", "minor", ""), ""),
        )
        each.close()
        return rule

    def _conditions(self, each: Reader, key: str) -> list[Condition]:
        found: list[Condition] = []
        for index, text in enumerate(each.texts(key, [])):
            at = f"{key}[{index}]"
            try:
                condition = conditions.parse(text)
            except ValueError as error:
                raise each.bad(at, f"{text!r}: {error}") from None
            for variable in condition.variables:
                if not self._knows(variable):
                    raise each.bad(at, f"{text!r}: there is no {variable!r}; write SEAT.BOX, city.BOX, SEAT.ground, week …")
            found.append(condition)
        return found

    def _knows(self, variable: str) -> bool:
        if variable in ("week", "turn") or variable in self.model.instances:
            return True
        owner, _, what = variable.partition(".")
        city = [f"caused_{stock.id}" for stock in self.model.stocks.values() if stock.is_city]
        return owner in SEATS and (what in ("ground", "force") or what in city)

    def _defaults(self, given: list[Rule]) -> list[Rule]:
        """The usual defeats, where the scenario does not speak of them (§2, §3, R49)."""
        found: list[Rule] = []
        forces = [stock.id for stock in self.model.forces]
        for seat in SEATS:
            enemy = SEATS[1 - SEATS.index(seat)]
            for will in self.model.wills:
                variable = will.of(seat)
                if not _mentioned(given, "always", [variable]):
                    found.append(Rule(f"{seat}-will", "always", enemy, [conditions.parse(f"{variable} <= 0")], [], ""))
            named = [f"{seat}.{what}" for what in ("force", "ground", *forces)]
            if not _mentioned(given, "turn_end", named):
                found.append(Rule(f"{seat}-force", "turn_end", enemy, [conditions.parse(f"{seat}.force <= 0")], [], ""))
        return found

    def _check(self, scenario: Reader) -> None:
        """What must hold of the whole."""
        if self.options.evolved and not self.model.capabilities:
            raise scenario.bad("stock", "capability cards are paid from a box of role capability, and there is none")
        ends = [rule for rule in self.rules if rule.when == "end"]
        if self.end_week or self.turns:
            if not ends or ends[-1].all or ends[-1].any:
                raise scenario.bad(
                    "victory", 'the last rule with when = "end" should have no conditions: somebody must win, or a draw'
                )
        elif not [rule for rule in self.rules if rule.when != "end"]:
            raise scenario.bad("victory", "the game would never end: set time.end or time.turns, or an always or turn_end rule")

    def warnings(self) -> list[str]:
        """What is allowed but probably not meant."""
        found: list[str] = []
        for seat in SEATS:
            if not [key for key, tn in self.attack.items() if key.startswith(f"{seat}.") and tn != NA]:
                found.append(f"{seat} can attack nothing: attack.{seat} has no target number")
            for stock in self.model.assaults:
                if self.limit[seat].get(stock.id) == 0 and max(self.start[f"{seat}.{stock.id}"].values):
                    found.append(f"{seat} has {stock.name} but limit.{seat}.{stock.id} is 0: it never attacks")
        if self.options.hidden_tns and not self.options.hidden:
            found.append("hidden_tns without hidden: the numbers can be read off the results")
        return found


def veiled(scenario: Reader, viewer: str, model: Model) -> Reader:
    """A scenario in which the numbers of a viewer's enemy are its own; to the public all are the usual ones (R54)."""
    values = dict(scenario.values)
    for kind in NUMBERS:
        table = scenario.table(kind)
        own: Data = table.values.get(viewer, {}) if viewer else _usual(kind, model)
        values[kind] = dict.fromkeys(SEATS, own)
    values["event"] = [_veiled_event(each, viewer) for each in scenario.tables("event")]
    source = Source(scenario.source.name, scenario.source.text)
    source.parts.update(scenario.source.parts)
    return Reader(values, source)


def _usual(kind: str, model: Model) -> Data:
    """Numbers for one who may read none: everything is possible."""
    if kind == "tn":
        return dict.fromkeys(model.links, USUAL_TN)
    forces = [stock.id for stock in model.forces]
    return {force: dict.fromkeys(forces, USUAL_TN) for force in forces}


def _veiled_event(event: Reader, viewer: str) -> Data:
    """An event without the changes of numbers that are none of the viewer's."""
    kept: list[Data] = []
    for op in event.tables("do"):
        kind, _, rest = op.text("key", "").partition(".")
        if kind not in NUMBERS or rest.partition(".")[0] == viewer:
            kept.append(dict(op.values))
    return {**event.values, "do": kept}


def _mentioned(rules: list[Rule], when: str, variables: list[str]) -> bool:
    for rule in rules:
        if rule.when == when:
            for condition in [*rule.all, *rule.any]:
                if [1 for variable in condition.variables if variable in variables]:
                    return True
    return False


def _check_keys(reader: Reader, known: list[str]) -> None:
    """Complain of the first key that is not known here."""
    for key in reader.keys():
        if key not in known:
            raise reader.bad(key, f"{shown(key)} is not known here. {did_you_mean(key, known)}")


def _names(given: Reader) -> dict[Seat, str]:
    _check_keys(given, list(SEATS))
    return {seat: given.text(seat, seat.capitalize()) for seat in SEATS}


def _value_sets(reader: Reader, city: list[str]) -> dict[str, list[int]]:
    _check_keys(reader, city)
    found: dict[str, list[int]] = {}
    for key in reader.keys():
        text = reader.text(key)
        try:
            found[key] = values(text)
        except ValueError as error:
            raise reader.bad(key, f"{text!r}: {str(error)!r} should be numbers from 1 to 10 such as 1-2 or 1,4-6") from None
    return found


def _suit_table(reader: Reader, usual: dict[str, int], least: int) -> dict[str, int]:
    _check_keys(reader, list(SUITS))
    return {suit: reader.integer(suit, usual[suit], least=least, most=100) for suit in SUITS}


def _deploying(table: Reader, forces: list[str]) -> Deploying:
    made = Deploying(
        table.integer("per_turn", NO_LIMIT, least=0, most=NO_LIMIT),
        table.integer("not_before", 1, least=1, most=MOST_TURNS),
        {force: table.integer(f"max_{force}", NO_LIMIT, least=0, most=NO_LIMIT) for force in forces},
    )
    table.close()
    return made


def _recruiting(table: Reader) -> Recruiting:
    made = Recruiting(
        table.integer("max_tests", NO_LIMIT, least=0, most=NO_LIMIT),
        table.integer("max_gain", NO_LIMIT, least=0, most=NO_LIMIT),
        table.integer("not_before", 1, least=1, most=MOST_TURNS),
    )
    table.close()
    return made
