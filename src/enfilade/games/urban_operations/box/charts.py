"""Unit cards and the play-aid charts: numbers in, numbers out (4.3.4–4.3.7, 8.2.1.3, 8.2.7.5, 8.2.7.6, 9.2)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader

FOOT: Final = "foot"
UNARMOURED: Final = "unarmoured"
ARMOURED: Final = "armoured"
MBT: Final = "mbt"
CLASSES: Final = (FOOT, UNARMOURED, ARMOURED, MBT)
TYPES: Final = tuple("INF SPT ENG SCT RCN SNP JFO LDR CDR CP SUP LOG APC IFV MBT TEC TRK".split(" "))  # noqa: SIM905
QUALITIES: Final = ("recruit", "veteran", "elite")  # militia and novices are recruits (R4)
MOST_OSL: Final = 3  # the highest operational strength level of a card

DAY: Final = (1, 5, 10, 15, 20, 25)  # the upper bound of each firepower box in EP (4.3.6)
NIGHT: Final = (1, 3, 6, 9, 12, 15)  # without night vision (9.2)
NIGHT_VISION: Final = (1, 4, 8, 12, 16, 20)

COMMAND_EP: Final = 6
CONTACT_EP: Final = 3
COVERING_EP: Final = 3
EYES: Final = ("SCT", "RCN", "SNP", "JFO")  # scouting range 10 instead of 5 (8.2.5)

# What a die of 7, 8, 9 does (8.2.7.5): W wins, W+ wins with 2 lost at least, D destroys, - nothing.
CRITICAL: Final = {
    "soft": ("W W W+", "W W+ D", "- - -", "- - -"),
    "armour": ("W W+ W+", "W D D", "W W D", "- - -"),
    "any": ("W W W+", "W D D", "W D D", "W W D"),
    "red": ("W W+ D", "D D D", "W D D", "W D D"),
    "sniper": ("W W+ W+", "W W W", "W W W", "W W W"),
    "ram": ("W W W+", "W W W+", "W W W", "W W W"),  # a vehicle in an assault (R45)
}

# OSL lost by class to each cause of a weapons effect (8.2.1.3).
EFFECT: Final = {
    "light": (1, 1, 0, 0),
    "heavy": (2, 2, 1, 1),
    "burst": (1, 1, 0, 0),
    "echo": (1, 0, 0, 0),
    "charge": (1, 1, 1, 0),
    "near": (2, 2, 1, 1),  # an explosion within 1 EP
    "ring": (1, 1, 0, 0),  # the same within 2 EP; and the ring of an AP trap
}


class Weapon:
    """A weapon line of a unit card (4.3.5, 4.3.6, 4.3.7)."""

    def __init__(
        self, name: str, heavy: bool, vs: str, fp: tuple[int, ...], breach: str, indoor: bool, blast: int, burst: int
    ) -> None:
        self.name: Final = name
        self.id: Final = name.replace(" ", "-").replace("/", "-")
        self.heavy: Final = heavy
        self.vs: Final = vs
        self.fp: Final = fp
        self.breach: Final = breach
        self.indoor: Final = indoor
        self.blast: Final = blast
        self.burst: Final = burst

    @property
    def reach(self) -> int:
        """Its maximum range by daylight in EP: the upper bound of its last box (4.3.6)."""
        return max([bound for bound, power in zip(DAY, self.fp, strict=True) if power], default=0)

    def is_effective(self, cls: str, is_prey: bool) -> bool:
        """Whether it can hurt a class of targets; a sniper's long rifle its prey only (4.3.5, 8.2.7.4)."""
        if self.vs == "soft":
            return cls in (FOOT, UNARMOURED)
        if self.vs == "armour":
            return cls != MBT
        return is_prey if self.vs == "sniper" else True


class Card:
    """A unit card (4.3.4)."""

    def __init__(
        self,
        key: str,
        army: str,
        type: str,
        cls: str,
        osl: int,
        weight: int,
        capacity: int,
        abilities: tuple[str, ...],
        weapons: list[Weapon],
    ) -> None:
        self.key: Final = key
        self.id: Final = key
        self.army: Final = army
        self.type: Final = type
        self.cls: Final = cls
        self.osl: Final = osl
        self.weight: Final = weight
        self.capacity: Final = capacity
        self.abilities: Final = abilities  # ladder, smoke, mg, amphibious
        self.weapons: Final = weapons
        # What follows from the rest and is asked all the time.
        self.is_unit: Final = type not in ("DUM", "BAR")  # dummies and barricades are environment blocks (4.1)
        self.is_foot: Final = cls == FOOT
        self.is_armour: Final = cls in (ARMOURED, MBT)

    @property
    def ladder(self) -> bool:
        return "ladder" in self.abilities

    def weapon(self, id: str) -> Weapon:
        return next(weapon for weapon in self.weapons if weapon.id == id)


DUMMY: Final = Card("dummy", "", "DUM", FOOT, 1, 0, 0, (), [])
BARRICADE: Final = Card("barricade", "", "BAR", FOOT, 1, 0, 0, (), [])


def box(ep: int, bounds: tuple[int, ...]) -> int:
    """The number of the firepower box for a range; -1 beyond the last (4.3.6)."""
    for number, bound in enumerate(bounds):
        if ep <= bound:
            return number
    return -1


def critical(vs: str, cls: str, die: int) -> str:
    """What a die does beyond its number (8.2.7.5): empty, W, W+ or D."""
    if die < 7:
        return ""
    found = CRITICAL[vs][CLASSES.index(cls)].split()[die - 7]
    return "" if found == "-" else found


def combat_loss(margin: int) -> int:
    """OSL lost by the loser of a fight (8.2.7.6)."""
    return 1 if margin <= 2 else 2 if margin <= 4 else 3


def withdrawal_loss(die: int) -> int:
    """OSL lost by a block that withdraws (8.3.2)."""
    return 2 if die <= 1 else 1 if die <= 6 else 0


def read_cards(data: Reader) -> dict[str, Card]:
    """The unit cards of the game's data."""
    cards: dict[str, Card] = {}
    for each in data.tables("unit"):
        weapons = [_weapon(line) for line in each.tables("weapons")]
        cls = each.choice("cls", CLASSES)
        abilities = tuple([name for name in ("ladder", "smoke", "mg", "amphibious") if each.flag(name, False)])
        card = Card(
            each.text("key"),
            each.text("army"),
            each.choice("type", TYPES),
            cls,
            each.integer("osl", least=1, most=MOST_OSL),
            each.integer("weight", 0),
            each.integer("capacity", 0),
            abilities,
            weapons,
        )
        each.close()
        cards[card.key] = card
    return cards


def _weapon(line: Reader) -> Weapon:
    weapon = Weapon(
        line.text("name"),
        line.choice("cat", ("light", "heavy")) == "heavy",
        line.choice("vs", ("soft", "armour", "any", "red", "sniper")),
        tuple(line.integers("fp")),
        line.choice("breach", ("none", "contact", "remote"), "none"),
        line.flag("indoor", True),
        line.integer("blast", 0),
        line.integer("burst", 0),
    )
    if len(weapon.fp) != len(DAY):
        raise line.bad("fp", f"a weapon has {len(DAY)} boxes")
    line.close()
    return weapon
