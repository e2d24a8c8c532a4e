"""The model as data: boxes, the links between them, the cells of the battleground (§2, §4.3). There is no map."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader
from enfilade.kernel.event import Seat

RED: Final = "red"
BLUE: Final = "blue"
CITY: Final = "city"
SEATS: Final = (RED, BLUE)
SUITS: Final = "HCDS"
NA: Final = 0  # no capability (R2)
NEVER: Final = 11  # impossible (R3)
MOST_CUBES: Final = 50
NO_LIMIT: Final = 9999
ROLES: Final = ("force", "capability", "reserve", "city", "casualties", "opinion", "support", "will", "other")
TARGETS: Final = ("own", "enemy", "each", "attacker", "defender", "city")
NO_CAP: Final = -1
CAP_AT_START: Final = -2


def other(seat: Seat) -> Seat:
    return BLUE if seat == RED else RED


class Stock:
    """A box of the board: once for each side, or once for the city. What moves it up or down is up to the links (§2, R53)."""

    def __init__(
        self,
        id: str,
        name: str,
        owner: str,
        role: str,
        fights: str,
        sense: str,
        pending: str,
        cap: int,
        spill: str,
        rubble_every: int,
        losses_to: str,
        at: list[int],
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.owner: Final = owner  # side or city
        self.role: Final = role
        self.fights: Final = fights  # assault, fires, or empty
        self.sense: Final = sense  # good or bad
        self.pending: Final = pending  # none, plain or cause
        self.cap: Final = cap
        self.spill: Final = spill
        self.rubble_every: Final = rubble_every
        self.losses_to: Final = losses_to
        self.at: Final = at  # column and row, where a scenario draws it

    @property
    def is_city(self) -> bool:
        return self.owner == CITY

    @property
    def instances(self) -> list[str]:
        return [f"{CITY}.{self.id}"] if self.is_city else [f"{seat}.{self.id}" for seat in SEATS]

    def of(self, seat: Seat) -> str:
        """The instance that belongs to a seat, or the city's."""
        return f"{CITY}.{self.id}" if self.is_city else f"{seat}.{self.id}"


class Ratchet:
    """Each `every` cubes in the source lower the target number by `by`, to no less than `floor`.

    The board says which links have one (§4.4, R6, R10).
    """

    def __init__(self, every: int, by: int, floor: int) -> None:
        self.every: Final = every
        self.by: Final = by
        self.floor: Final = floor


class Link:
    """An arrow of the board: what moves what, and when (§4.3)."""

    def __init__(
        self,
        code: str,
        name: str,
        trigger: str,
        source: str,
        to: str,
        bonus: bool,
        on: str,
        target: str,
        sign: int,
        amount: int,
        max_attempts: int,
        ratchet: Ratchet | None,
        decline: bool,
        about: str,
    ) -> None:
        self.code: Final = code
        self.name: Final = name
        self.trigger: Final = trigger  # action, reverb or recruit
        self.source: Final = source
        self.to: Final = to  # empty for a bonus on the battleground
        self.bonus: Final = bonus
        self.on: Final = on  # gain or loss, for reverb
        self.target: Final = target
        self.sign: Final = sign
        self.amount: Final = amount
        self.max_attempts: Final = max_attempts
        self.ratchet: Final = ratchet
        self.decline: Final = decline
        self.about: Final = about  # what it stands for in the world (Annex B)


class Cell:
    """A square of the battleground: an arm against an enemy box (§8)."""

    def __init__(self, arm: str, vs: str, outside: bool, spare_last: bool) -> None:
        self.arm: Final = arm
        self.vs: Final = vs
        self.outside: Final = outside
        self.spare_last: Final = spare_last

    @property
    def name(self) -> str:
        return f"{self.arm}>{self.vs}"


class Test:
    """One card of the Reverberating Effects: a link out of an area to one box, whose number counts, who draws (R17)."""

    def __init__(self, link: Link, key: Seat, target: str, drawer: Seat) -> None:
        self.link: Final = link
        self.key: Final = key
        self.target: Final = target
        self.drawer: Final = drawer


class Area:
    """A holding area and what each cube in it is tested for (§9)."""

    def __init__(self, instance: str, stock: Stock, cause: int, on: str, tests: list[Test]) -> None:
        self.instance: Final = instance
        self.stock: Final = stock
        self.cause: Final = cause  # 0: plain, 1: red, 2: blue
        self.on: Final = on
        self.tests: Final = tests


class Model:
    """A board with a scenario's own boxes, links and cells put in (§11)."""

    def __init__(self, board: Reader, scenario: Reader) -> None:
        head = board.table("board")
        self.name: Final = head.text("name")
        head.text("id", "")
        self.attacker: Final = head.choice("attacker", SEATS)  # of the scenario; an Engagement has its own (§1.6.1)
        self.defender: Final = head.choice("defender", [other(self.attacker)])
        head.close()
        self.stocks: Final = _stocks(board, scenario)
        self.links: Final = _links(board, scenario, self.stocks)
        self.cells: Final = _cells(board, scenario, self.stocks)
        board.close()
        self._check_spills(scenario)
        self.order: Final = processing_order(self.stocks, self.links)
        self.areas: Final = self._areas()
        self.instances: Final = [instance for stock in self.stocks.values() for instance in stock.instances]
        self.rubble: Final = _one([stock.id for stock in self.stocks.values() if stock.rubble_every], scenario, "rubble_every")
        self.decline: Final = _one([link.code for link in self.links.values() if link.decline], scenario, "decline")
        self.actions: Final = [link for link in self.links.values() if link.trigger == "action"]
        self.recruits: Final = [link for link in self.links.values() if link.trigger == "recruit"]
        self.forces: Final = [stock for stock in self.stocks.values() if stock.role == "force"]
        self.assaults: Final = [stock for stock in self.forces if stock.fights == "assault"]
        self.fires: Final = [stock for stock in self.forces if stock.fights == "fires"]
        self.wills: Final = [stock for stock in self.stocks.values() if stock.role == "will"]
        self.capabilities: Final = [stock for stock in self.stocks.values() if stock.role == "capability"]
        self.reserves: Final = [stock for stock in self.stocks.values() if stock.role == "reserve"]
        self.cells_of: Final = {stock.id: [cell for cell in self.cells if cell.arm == stock.id] for stock in self.forces}
        self.ratchets_of: Final = {
            stock.id: [link for link in self.links.values() if link.ratchet is not None and link.source == stock.id]
            for stock in self.stocks.values()
        }
        if not [stock for stock in self.wills if not stock.is_city]:
            raise scenario.bad("stock", "no side has a box of role will, so nobody could lose")

    def stock_of(self, instance: str) -> Stock:
        return self.stocks[instance.partition(".")[2]]

    def targets(self, link: Link, key: Seat) -> list[str]:
        """The boxes that a link changes when its key seat tests it."""
        stock = self.stocks[link.to]
        if stock.is_city:
            return stock.instances
        match link.target:
            case "own":
                return [stock.of(key)]
            case "enemy":
                return [stock.of(other(key))]
            case "each":
                return stock.instances
            case "attacker":
                return [stock.of(self.attacker)]
            case _:
                return [stock.of(self.defender)]

    def _areas(self) -> list[Area]:
        """Every holding area in the order in which it is worked through (R16)."""
        areas: list[Area] = []
        for id in self.order:
            stock = self.stocks[id]
            for instance in stock.instances:
                for cause in (1, 2) if stock.pending == "cause" else (0,):
                    for on in ("gain", "loss"):
                        areas.append(Area(instance, stock, cause, on, self._tests(instance, stock, cause, on)))
        return areas

    def _tests(self, instance: str, stock: Stock, cause: int, on: str) -> list[Test]:
        """The links that a cube in a holding area is tested for: those out of the box, in their own sense (R24, R29, R51).

        Whoever caused it gives number and sign, and is to blame where the target is his own; what nobody caused is held
        against each (R25, R26).
        """
        tests: list[Test] = []
        owner = instance.partition(".")[0]
        for link in self.links.values():
            if link.trigger != "reverb" or link.source != stock.id or link.on != on:
                continue
            key = owner if not stock.is_city else SEATS[cause - 1] if cause else self.attacker
            for target in self.targets(link, key):
                where = target.partition(".")[0]
                by = where if stock.is_city and not cause and where != CITY else key
                tests.append(Test(link, by, target, by if where == CITY else where))
        return tests

    def _check_spills(self, scenario: Reader) -> None:
        for stock in self.stocks.values():
            seen = [stock.id]
            spill = stock.spill
            while spill:
                if spill in seen:
                    raise scenario.bad("stock", f"the spill of {stock.id} comes back to itself: {' > '.join([*seen, spill])}")
                seen.append(spill)
                spill = self.stocks[spill].spill


def processing_order(stocks: dict[str, Stock], links: dict[str, Link]) -> list[str]:
    """Boxes with a holding area, each before those it acts on; where a circle blocks all, the first in file order (R16)."""
    arrows = [(link.source, link.to) for link in links.values() if link.trigger == "reverb"]
    left = list(stocks)
    order: list[str] = []
    while left:
        free = [id for id in left if not [1 for source, to in arrows if to == id and source in left and source != id]]
        chosen = (free or left)[0]
        left.remove(chosen)
        order.append(chosen)
    return [id for id in order if stocks[id].pending != "none"]


def _one(found: list[str], scenario: Reader, what: str) -> str:
    if len(found) > 1:
        raise scenario.bad("stock" if what == "rubble_every" else "link", f"only one may have {what}: {' and '.join(found)} do")
    return found[0] if found else ""


def _stocks(board: Reader, scenario: Reader) -> dict[str, Stock]:
    stocks: dict[str, Stock] = {}
    entries: dict[str, Reader] = {}  # what each box that is left comes from
    for file in (board, scenario):
        ids: list[str] = []
        for each in file.tables("stock"):
            stock = _stock(each)
            _only_once(each, "id", stock.id, ids, "box")
            stocks[stock.id] = stock  # a scenario's entry replaces the board's and keeps its place
            entries[stock.id] = each
    for id, each in entries.items():
        stock = stocks[id]
        alike = [other for other in stocks.values() if other.owner == stock.owner and other.id != id]
        for key, named in (("spill", stock.spill), ("losses_to", stock.losses_to)):
            if named and named not in [other.id for other in alike]:
                known = ", ".join([other.id for other in alike]) or "none"
                raise each.bad(key, f"{named!r} should be another box of the same owner: {known}")
    return stocks


def _only_once(each: Reader, key: str, named: str, before: list[str], what: str) -> None:
    """Complain of a second entry with the same name in one file, which would silently take the first one's place."""
    if named in before:
        at = before.index(named) + 1
        raise each.bad(key, f"there is a {what} {named!r} already, the {_ordinal(at)} of this file: give this one another name")
    before.append(named)


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _name(reader: Reader, key: str, most: int = 12) -> str:
    text = reader.text(key)
    if not text.isalnum() or not text.isascii() or len(text) > most:
        raise reader.bad(key, f"{text!r} should be a short name of letters and figures, at most {most}")
    return text


def _stock(each: Reader) -> Stock:
    id = _name(each, "id")
    if id in ("ground", "force"):
        raise each.bad("id", f"{id!r} is what conditions call several boxes together: choose another name")
    owner = each.choice("owner", ("side", CITY))
    role = each.choice("role", ROLES)
    fights = each.choice("class", ("assault", "fires", ""), "")
    if (fights and role != "force") or (role == "force" and (not fights or owner == CITY)):
        raise each.bad("class", "a force of a side, and nothing else, has the class assault or fires")
    if role == "will" and owner == CITY:
        raise each.bad("owner", 'a government\'s will belongs to a side, not to the city: owner = "side", or another role')
    pending = each.choice("pending", ("none", "plain", "cause"))
    if pending == "cause" and owner != CITY:
        raise each.bad("pending", "only a box of the city keeps its cubes by who caused them")
    at = each.integers("at", [])
    if at and len(at) != 2:
        raise each.bad("at", "give column and row: [3, 2]")
    stock = Stock(
        id,
        each.text("name"),
        owner,
        role,
        fights,
        each.choice("sense", ("good", "bad")),
        pending,
        _cap(each),
        each.text("spill", ""),
        each.integer("rubble_every", 0, least=1),
        each.text("losses_to", ""),
        at,
    )
    if stock.rubble_every and owner != CITY:
        raise each.bad("rubble_every", "rubble lies in the city: only a box of owner city makes any")
    if stock.losses_to and role != "force":
        raise each.bad("losses_to", "only a force takes losses: leave this out, or give the box the role force")
    each.close()
    return stock


def _cap(each: Reader) -> int:
    value = each.raw("cap") if each.has("cap") else "none"
    if value in ("none", "start"):
        return NO_CAP if value == "none" else CAP_AT_START
    return each.integer("cap", least=0, most=NO_LIMIT)


def _links(board: Reader, scenario: Reader, stocks: dict[str, Stock]) -> dict[str, Link]:
    links: dict[str, Link] = {}
    for file in (board, scenario):
        codes: list[str] = []
        for each in file.tables("link"):
            link = _link(each, stocks)
            _only_once(each, "code", link.code, codes, "link")
            links[link.code] = link
    return links


def _link(each: Reader, stocks: dict[str, Stock]) -> Link:
    code = _name(each, "code", 3)
    trigger = each.choice("trigger", ("action", "reverb", "recruit"))
    source = stocks[each.choice("from", list(stocks))]
    bonus = each.choice("effect", ("bonus", ""), "") == "bonus"
    if bonus and trigger != "action":
        raise each.bad("effect", "only an action gives a bonus on the battleground")
    to = "" if bonus else each.choice("to", list(stocks))
    target = "own" if bonus else each.choice("target", TARGETS)
    on = each.choice("on", ("gain", "loss")) if trigger == "reverb" else ""
    if trigger == "action" and source.role != "capability":
        raise each.bad("from", f"an action is paid from a box of role capability, which {source.id} is not")
    if trigger == "reverb" and source.pending == "none":
        raise each.bad("from", f"{source.id} has no holding area, so nothing reverberates from it")
    if trigger == "reverb" and source.is_city and source.pending == "plain" and target in ("own", "enemy"):
        raise each.bad("target", f"cubes of {source.id} belong to nobody, so {target} means nothing: each, attacker or defender")
    if trigger == "recruit" and (source.is_city or to == ""):
        raise each.bad("from", "only a side recruits")
    if to and stocks[to].is_city != (target == CITY):
        raise each.bad("target", f"{target!r} does not fit {to}: a box of the city is aimed at by target city, and nothing else")
    link = Link(
        code,
        each.text("name"),
        trigger,
        source.id,
        to,
        bonus,
        on,
        target,
        1 if bonus else _sign(each),
        1 if bonus else each.integer("amount", 1, least=1, most=MOST_CUBES),
        each.integer("max_attempts", 2, least=1, most=NO_LIMIT) if trigger == "action" else 1,
        _ratchet(each),
        each.flag("decline", False),
        each.text("about", ""),
    )
    each.close()
    return link


def _sign(each: Reader) -> int:
    sign = each.integer("sign")
    if sign not in (1, -1):
        raise each.bad("sign", f"{sign} should be 1 or -1")
    return sign


def _ratchet(each: Reader) -> Ratchet | None:
    if not each.has("ratchet"):
        return None
    given = each.table("ratchet")
    ratchet = Ratchet(given.integer("every", 5, least=1), given.integer("by", 1, least=1), given.integer("floor", 2, least=1))
    given.close()
    return ratchet


def _cells(board: Reader, scenario: Reader, stocks: dict[str, Stock]) -> list[Cell]:
    forces = [stock.id for stock in stocks.values() if stock.role == "force"]
    cells: dict[str, Cell] = {}
    for file in (board, scenario):
        names: list[str] = []
        for each in file.tables("cell"):
            cell = Cell(
                each.choice("arm", forces), each.choice("vs", forces), each.flag("outside", False), each.flag("spare_last", False)
            )
            each.close()
            _only_once(each, "vs", cell.name, names, "cell")
            cells[cell.name] = cell
    return list(cells.values())
