"""A block as it stands: where, how strong, how marked, and what the enemy has seen of it (4.3.2.1–4.3.2.3, 4.3.3)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import Card
from enfilade.games.urban_operations.box.mission import Piece
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.errors import shown

DEAD: Final = "dead"
EXITED: Final = "exited"

# What everybody has seen a hidden block do (4.3.2.2).
MOVED: Final = 1  # so it is neither dummy nor barricade
ON_FOOT: Final = 2  # it went where no vehicle can
ON_WHEELS: Final = 4  # it went further than a foot block can
IN_FORCE: Final = 8  # it was activated in the impulse of its force
RODE: Final = 16  # it came out of a vehicle
ARMOUR: Final = 32  # a foot block took cover beside it or rides on it
UNIT: Final = 64  # it did what only a unit can
ENGINEER: Final = 128  # a counter appeared beside it in its activation
CARRIER: Final = 256  # a block got into it or out of it
HINTS: Final = {
    "moved": MOVED, "on foot": ON_FOOT, "on wheels": ON_WHEELS, "in force": IN_FORCE, "rode": RODE, "armour": ARMOUR,
    "unit": UNIT, "engineer": ENGINEER, "carrier": CARRIER,
}  # fmt: skip

ARMOUR_LOSS: Final = 1  # OSL by a weapons effect of which the enemy cannot tell the price
HEAVIEST_LOSS: Final = 2  # and that of any other class


class Block(Plain):
    """A block as it stands now. It is never changed: a change puts another in its place."""

    def __init__(self, piece: Piece, loc: str, osl: int) -> None:
        self.piece: Final = piece
        # What follows from the piece and is asked all the time.
        self.id: Final = piece.id
        self.seat: Final = piece.seat
        self.card: Final = piece.card
        self.type: Final = piece.card.type
        self.is_foot: Final = piece.card.is_foot
        self.loc = loc  # a location, off, in:<vehicle>, stock, dead or exited
        self.osl = osl
        self.revealed = False
        self.activated = False
        self.reacted = False
        self.token = ""  # what both sides call it on the map (R132)
        self.known = False  # the enemy has seen what it is since it got this token
        self.hurt = 0  # OSL lost as far as the enemy can tell
        self.hits = 0  # weapons effects of which the enemy cannot tell what they cost, for it knows no class (8.2.1.3)
        self.hints = 0  # what the enemy has seen it do
        self.force = piece.force  # its Impulse Force now (12.1)
        self.seen_in = ""  # the force in whose impulse everybody has seen it activated
        self.pair = ""  # id of the block with which it forms a pair (10.4)
        self.riding = ""  # id of the vehicle on which it rides (11.1)

    def twin(self) -> Block:
        other = Block(self.piece, self.loc, self.osl)
        other.revealed = self.revealed
        other.activated = self.activated
        other.reacted = self.reacted
        other.token = self.token
        other.known = self.known
        other.hurt = self.hurt
        other.hits = self.hits
        other.hints = self.hints
        other.force = self.force
        other.seen_in = self.seen_in
        other.pair = self.pair
        other.riding = self.riding
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "loc": self.loc, "osl": self.osl, "revealed": self.revealed, "activated": self.activated, "reacted": self.reacted,
            "token": self.token, "known": self.known, "hurt": self.hurt, "hits": self.hits,
            "hints": [name for name, hint in HINTS.items() if self.hints & hint],
            "force": self.force, "seen_in": self.seen_in, "pair": self.pair, "riding": self.riding,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, piece: Piece) -> Block:
        """What `to_data` wrote."""
        found = Block(piece, data.text("loc"), data.integer("osl", least=1, most=piece.card.osl))
        found.revealed = data.flag("revealed")
        found.activated = data.flag("activated")
        found.reacted = data.flag("reacted")
        found.token = data.text("token")
        found.known = data.flag("known")
        found.hurt = data.integer("hurt", least=0)
        found.hits = data.integer("hits", least=0)
        found.hints = _hints(data)
        found.force = data.text("force")
        found.seen_in = data.text("seen_in")
        found.pair = data.text("pair")
        found.riding = data.text("riding")
        return found

    @property
    def handle(self) -> str:
        """What actions and events call it: its token on the map, else its id."""
        return self.token or self.piece.id

    @property
    def is_on_map(self) -> bool:
        return self.token != "" and self.loc not in (DEAD, EXITED)

    @property
    def is_mounted(self) -> bool:
        """In a vehicle, and so off the map (4.3.2.3)."""
        return self.loc.startswith("in:")

    @property
    def is_carried(self) -> bool:
        """In a vehicle or on one: it does nothing but get off (8.2.4, 11.1)."""
        return self.is_mounted or self.riding != ""

    @property
    def is_covered(self) -> bool:
        """The foot half of a pair: it cannot be targeted or scouted, acts and reacts never (10.4)."""
        return self.pair != "" and self.is_foot

    @property
    def is_alive(self) -> bool:
        return self.loc != DEAD

    @property
    def marker(self) -> str:
        """The marker that is shown (4.3.3, R7)."""
        if self.activated:
            return "completed" if self.reacted else "activated"
        return "reaction" if self.reacted else ""

    def at(self, loc: str) -> Block:
        other = self.twin()
        other.loc = loc
        return other

    def named(self, token: str) -> Block:
        other = self.twin()
        other.token = token
        other.known = False
        other.hints = 0
        other.seen_in = ""
        return other

    def gone(self, loc: str) -> Block:
        """Off the map: mounted, dead or exited. A mounted block loses its token (4.3.2.3, R132)."""
        other = self.at(loc)
        other.hints = 0
        other.seen_in = ""
        other.pair = ""
        other.riding = ""
        other.revealed = False
        other.hurt = 0
        other.hits = 0
        other.known = loc in (DEAD, EXITED)  # everybody sees what it was
        if loc not in (DEAD, EXITED):
            other.token = ""
        return other

    def hinting(self, hints: int) -> Block:
        other = self.twin()
        other.hints |= hints
        return other

    def seen_active(self) -> Block:
        """Activated before everybody's eyes in the impulse of its force."""
        other = self.hinting(IN_FORCE)
        other.seen_in = self.force
        return other

    def moved_to(self, force: str) -> Block:
        """Transferred to another Impulse Force (12.1)."""
        other = self.twin()
        other.force = force
        return other

    def paired_with(self, id: str) -> Block:
        other = self.twin()
        other.pair = id
        return other

    def riding_on(self, id: str) -> Block:
        other = self.twin()
        other.riding = id
        return other

    def marked(self, activated: bool, reacted: bool) -> Block:
        other = self.twin()
        other.activated = activated
        other.reacted = reacted
        return other

    def shown(self, revealed: bool) -> Block:
        """Laid flat or stood up; what the enemy sees of its losses is up to date while it lies flat (4.3.2.2)."""
        other = self.twin()
        other.revealed = revealed
        if revealed:
            other.known = True
            other.hurt = self.piece.card.osl - self.osl
            other.hits = 0
        return other

    def with_osl(self, osl: int, seen: bool) -> Block:
        """With another strength; `seen`: the enemy can tell the loss although the block stands upright."""
        other = self.twin()
        other.osl = osl
        if self.revealed:
            other.hurt = self.piece.card.osl - osl
        elif seen:
            other.hurt = max(0, self.hurt + self.osl - osl)
        return other

    def struck(self, osl: int) -> Block:
        """With less strength by a weapons effect; how much it cost would tell the enemy what it is (8.2.1.3)."""
        other = self.with_osl(osl, False)
        other.hits += 1
        return other

    @property
    def lost_in_sight(self) -> int:
        """OSL that it has lost as far as somebody can tell who knows its class."""
        return lost_in_sight(self.piece.card, self.hurt, self.hits)

    def heartened(self) -> Block:
        """1 OSL stronger, if it has lost any, in everybody's sight (12.2.2)."""
        other = self.twin()
        other.osl = min(self.osl + 1, self.piece.card.osl)
        other.hurt = max(0, self.hurt - 1)
        return other


def _hints(data: Reader) -> int:
    found = 0
    for index, name in enumerate(data.texts("hints")):
        if name not in HINTS:
            raise data.bad(f"hints[{index}]", f"{shown(name)} should be one of {', '.join(HINTS)}")
        found |= HINTS[name]
    return found


def lost_in_sight(card: Card, hurt: int, hits: int) -> int:
    """What such a block has lost after losses that were seen, and after hits that cost armour 1 OSL and others 2 (8.2.1.3)."""
    return hurt + hits * (ARMOUR_LOSS if card.is_armour else HEAVIEST_LOSS)


def by_place(block: Block) -> tuple[str, str]:
    return (block.loc, block.token)
