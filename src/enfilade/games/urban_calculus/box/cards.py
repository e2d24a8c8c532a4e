"""Capability cards of TUC Evolved, and what cards and events do: data read once (§14.1)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import CITY, NA, SEATS, Model
from enfilade.kernel.data import Reader
from enfilade.kernel.event import Seat

OPS: Final = (
    "stock",
    "bonus",
    "limit",
    "tn",
    "shield_rd",
    "rd",
    "strike",
    "ceasefire",
    "draw",
    "discard_enemy",
    "peek",
    "set",
)


class Op:
    """One effect: an operation with its fields (those that it does not use are empty)."""

    def __init__(self, op: str, subject: str, enemy: bool, number: int, key: str, value: int) -> None:
        self.op: Final = op
        self.subject: Final = subject  # a box, an arm, a link, attack or defence
        self.enemy: Final = enemy  # seen from the acting seat
        self.number: Final = number  # delta, value, n, hits or weeks
        self.key: Final = key  # of a `set`
        self.value: Final = value  # of a `set`; a sign is 1 or -1

    @property
    def group(self) -> int:
        """Where it stands in the order of applying: losses, gains, modifiers, strikes, cards (§14.4)."""
        match self.op:
            case "stock":
                return 0 if self.number < 0 else 1
            case "strike":
                return 3
            case "draw" | "discard_enemy" | "peek":
                return 4
            case _:
                return 2


class Card:
    """A capability card. Its link is only the letter printed on it; what happens is what its effects say (§14.1, R59)."""

    def __init__(
        self,
        id: str,
        title: str,
        link: str,
        sc: int,
        fires: int,
        tn: int,
        text: str,
        effect: list[Op],
        fumble: list[Op],
        trashed: bool,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.link: Final = link
        self.sc: Final = sc
        self.fires: Final = fires
        self.tn: Final = tn
        self.text: Final = text
        self.effect: Final = effect
        self.fumble: Final = fumble
        self.trashed: Final = trashed


def read_cards(data: Reader, model: Model) -> dict[str, Card]:
    """Every card by its id, checked against a board."""
    cards: dict[str, Card] = {}
    for each in data.tables("card"):
        card = Card(
            each.text("id"),
            each.text("title"),
            each.choice("link", list(model.links)),
            each.integer("sc", least=0),
            each.integer("fires", 0, least=0),
            each.integer("tn", least=1),
            each.text("text", ""),
            read_ops(each, "effect", model, False),
            read_ops(each, "fumble", model, False),
            each.choice("after", ("discard", "trash"), "discard") == "trash",
        )
        each.close()
        cards[card.id] = card
    return cards


def read_ops(reader: Reader, key: str, model: Model, may_set: bool) -> list[Op]:
    return [_op(each, model, may_set) for each in reader.tables(key)]


def _op(each: Reader, model: Model, may_set: bool) -> Op:
    kind = each.choice("op", OPS if may_set else OPS[:-1])
    enemy = each.choice("side", ("own", "enemy"), "own") == "enemy"
    subject = ""
    number = 0
    key = ""
    value = 0
    match kind:
        case "stock":
            subject = each.choice("stock", list(model.stocks))
            number = each.integer("delta", least=-50, most=50)
        case "bonus":
            subject = each.choice("on", ("attack", "defence"))
            number = each.integer("value", least=-1, most=1)
        case "limit":
            subject = each.choice("arm", [stock.id for stock in model.forces])
            number = each.integer("delta", least=-50, most=50)
        case "tn":
            subject = each.choice("link", list(model.links))
            number = each.integer("delta", least=-10, most=10)
        case "rd":
            caused = [stock.id for stock in model.stocks.values() if stock.pending == "cause"]
            subject = each.choice("stock", caused)
            number = each.integer("n", least=1, most=50)
        case "strike":
            subject = each.choice("target", [stock.id for stock in model.forces])
            number = each.integer("hits", least=1, most=50)
        case "ceasefire":
            number = each.integer("weeks", least=1)
        case "set":
            key = each.text("key")
            value = read_value(each, "value", key, model)
        case "peek":
            pass
        case _:
            number = each.integer("n", least=1, most=50)
    each.close()
    return Op(kind, subject, enemy, number, key, value)


def read_tn(reader: Reader, key: str, least: int = 1) -> int:
    """A target number: 1 to 10, 11 or more (never), or "n/a" (§4.3)."""
    value = reader.raw(key)
    if value == "n/a":
        return NA
    if value == "11+":
        return 11
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise reader.bad(key, f'{value!r} should be a target number: {least} to 10, 11 (impossible), or "n/a"')
    return value


def key_problem(key: str, model: Model) -> str:
    """What is wrong with the key of a value that may be changed in play; empty if nothing is."""
    parts = key.split(".")
    kinds = {"tn": 3, "sign": 3, "limit": 3, "attack": 4, "defend": 4}
    if parts[0] not in kinds or len(parts) != kinds[parts[0]]:
        return "it should be tn.SEAT.LINK, sign.SEAT.LINK, limit.SEAT.ARM, attack.SEAT.ARM.BOX or defend.SEAT.BOX.ARM"
    if parts[1] not in SEATS:
        return f"{parts[1]!r} should be {SEATS[0]} or {SEATS[1]}"
    forces = [stock.id for stock in model.forces]
    if parts[0] in ("tn", "sign"):
        known = list(model.links)
    elif parts[0] == "limit":
        known = [*forces, *[stock.id for stock in model.capabilities]]
    else:
        known = forces
    unknown = [part for part in parts[2:] if part not in known]
    return f"{unknown[0]!r} should be one of {', '.join(known)}" if unknown else ""


def read_value(reader: Reader, at: str, key: str, model: Model) -> int:
    """The new value of a key, checked: a target number, a limit, or + or -."""
    problem = key_problem(key, model)
    if problem:
        raise reader.bad("key", f"{key!r} cannot be changed: {problem}")
    kind = key.partition(".")[0]
    if kind == "sign":
        return 1 if reader.choice(at, ("+", "-")) == "+" else -1
    if kind == "limit":
        return reader.integer(at, least=0)
    return read_tn(reader, at, 2 if kind == "defend" else 1)


def acting(op: Op, seat: Seat) -> Seat:
    """The seat that an operation falls on."""
    if op.enemy:
        return SEATS[1] if seat == SEATS[0] else SEATS[0]
    return seat


def rules_line(card: Card, model: Model) -> str:
    """What a card does, in sentences (§14.1)."""
    return " ".join([effects_line(card, model), *_sentences(card.fumble, model, "Fumbled: ")])


def effects_line(card: Card, model: Model) -> str:
    """What it does when it succeeds."""
    return " ".join(_sentences(card.effect, model, ""))


def _sentences(ops: list[Op], model: Model, opening: str) -> list[str]:
    said = [op_words(op, model) for op in ops]
    return [f"{opening if number == 0 else ''}{words[0].upper()}{words[1:]}." for number, words in enumerate(said)]


def op_words(op: Op, model: Model) -> str:
    """An operation in words, such as `enemy Government Will falls by 1`."""
    side = "enemy" if op.enemy else "own"
    many = abs(op.number)
    change = f"{'rises' if op.number > 0 else 'falls'} by {many}"
    match op.op:
        case "stock":
            stock = model.stocks[op.subject]
            return f"{'' if stock.owner == CITY else side + ' '}{stock.name} {change}"
        case "bonus":
            return f"{side} {op.subject} on the battleground {'+' if op.number > 0 else '−'}{many}"
        case "limit":
            return f"{side} limit of {model.stocks[op.subject].name} {change}"
        case "tn":
            return f"{side} number of {op.subject}, {model.links[op.subject].name}, {change} this turn"
        case "shield_rd":
            return f"the next {many} reverberating damage of own fire is ignored"
        case "rd":
            return f"{model.stocks[op.subject].name} rises by {many}"
        case "strike":
            return f"{many} hit{'' if many == 1 else 's'} on enemy {model.stocks[op.subject].name}, which may save"
        case "ceasefire":
            return f"the ceasefire comes {many} week{'' if many == 1 else 's'} earlier"
        case "draw":
            return f"draw {many} card{'' if many == 1 else 's'}"
        case "discard_enemy":
            return f"the enemy discards {many} card{'' if many == 1 else 's'} at random"
        case "peek":
            return "the enemy looks at the own hand" if op.enemy else "look at the enemy's hand"
        case _:
            return f"{op.key} becomes {op.value}"
