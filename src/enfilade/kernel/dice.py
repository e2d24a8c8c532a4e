"""Chance. Rules ask for labelled groups of draws; where these come from is somebody else's business.

Six sources: `Seeded` (real games and experiments), `Scripted` and `Scripts` (tests, dice rolled on a real table), `Recorded`
(replay), `Branching` (exact odds, see `odds`) and `Sealed` (where the rules draw nothing).
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from enfilade.kernel.data import Data, Plain
from enfilade.kernel.errors import BadDraw, BadRecord, DrawNeeded

Draw = int | str
NOTHING: Final[list[Draw]] = []  # drawn
TEN: Final = 10
BLOCK: Final = 64  # bytes of a seeded source that are made at once


class Reading:
    """What the rules read of a group of dice, and no more: odds branch on this.

    `each`: every die in its place. `pool`: every die, in any order. `sum`: the sum of `values`, one a face
    (face k counts `values[k - 1]`); with values 0 and 1 it is a number of hits.
    """

    def __init__(self, kind: str, values: tuple[int, ...] = ()) -> None:
        self.kind: Final = kind
        self.values: Final = values

    def __repr__(self) -> str:
        return f"Reading({self.kind!r}, {self.values!r})"


EACH: Final = Reading("each")
POOL: Final = Reading("pool")


def total(values: tuple[int, ...]) -> Reading:
    """Only the sum of what the faces count is read."""
    return Reading("sum", values)


def hits(sides: int, least: int) -> Reading:
    """Only the number of dice that show `least` or more is read."""
    return Reading("sum", tuple([1 if face >= least else 0 for face in range(1, sides + 1)]))


def outcomes(count: int, sides: int, reading: Reading) -> list[tuple[int, list[int]]]:
    """Each way a group can be read: in how many of sides**count equally likely ways, and faces that show it."""
    if reading.kind == "each":
        return [(1, faces) for faces in _ordered(count, sides)]
    if reading.kind == "pool":
        pools: dict[tuple[int, ...], int] = {}
        for faces in _ordered(count, sides):
            pool = tuple(sorted(faces))
            pools[pool] = pools.get(pool, 0) + 1
        return [(ways, list(pool)) for pool, ways in sorted(pools.items())]
    return [(ways, list(faces)) for ways, faces in _sums(count, reading.values)]


def _ordered(count: int, sides: int) -> list[list[int]]:
    rolls: list[list[int]] = [[]]
    for _ in range(count):
        rolls = [[*roll, face] for roll in rolls for face in range(1, sides + 1)]
    return rolls


@lru_cache(maxsize=512)
def _sums(count: int, values: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The distribution of a sum, from low to high, each with faces that give it."""
    ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (1, ())}
    for _ in range(count):
        after: dict[int, tuple[int, tuple[int, ...]]] = {}
        for so_far, (number, faces) in ways.items():
            for face, value in enumerate(values, 1):
                reached = so_far + value
                before = after.get(reached)
                if before is None:
                    after[reached] = (number, (*faces, face))
                else:
                    after[reached] = (before[0] + number, before[1])
        ways = after
    return tuple([ways[reached] for reached in sorted(ways)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of chance. `drawn` lists what was drawn since somebody last emptied it: each draw makes a new list."""

    def __init__(self) -> None:
        self.drawn: list[Draw] = NOTHING

    def may_run_dry(self) -> bool:
        """Whether draws fail in the course of things, so that many an action must be rolled back."""
        return False

    def copy(self) -> Dice:
        """A source that will draw the same."""
        raise NotImplementedError

    def place(self) -> int:
        """How far it has come, to `rewind` to when what was begun cannot be finished."""
        return 0

    def rewind(self, place: int) -> None:
        """Go back to an earlier place: from there it draws the same again."""

    def roll(self, count: int, sides: int, label: str, reading: Reading = EACH) -> list[int]:
        """A group of `count` dice with faces 1 to `sides`."""
        faces = self.faces(count, sides, label, reading)
        self.drawn = [*self.drawn, *faces]
        return faces

    def die(self, sides: int, label: str) -> int:
        """One die."""
        return self.roll(1, sides, label)[0]

    def draw(self, pile: list[str], label: str) -> str:
        """One card of a shuffled pile, which has no order until it is drawn from; the card leaves the pile."""
        card = self.card(pile, label)
        pile.remove(card)
        self.drawn = [*self.drawn, card]
        return card

    def shuffle(self, items: list[str], label: str) -> list[str]:
        """The items laid out in a random order: one draw of a permutation."""
        order = self.order(items, label)
        self.drawn = [*self.drawn, *order]
        return order

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        raise NotImplementedError

    def card(self, pile: list[str], label: str) -> str:
        raise NotImplementedError

    def order(self, items: list[str], label: str) -> list[str]:
        raise NotImplementedError


class Sealed(Dice):
    """No chance at all: for secret decisions, in which the rules draw nothing."""

    def copy(self) -> Sealed:
        return Sealed()

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        raise AssertionError(f"the rules draw nothing here, yet they asked for {label}")

    def card(self, pile: list[str], label: str) -> str:
        raise AssertionError(f"the rules draw nothing here, yet they asked for {label}")

    def order(self, items: list[str], label: str) -> list[str]:
        raise AssertionError(f"the rules draw nothing here, yet they asked for {label}")


class Seeded(Dice):
    """Counter-based chance: block k is blake2b of the key and k. Key, counter and offset are its whole state."""

    def __init__(self, seed: int | str, counter: int = 0, offset: int = BLOCK) -> None:
        super().__init__()
        self.seed: Final = str(seed)
        self.key: Final = blake2b(self.seed.encode(), digest_size=32, person=b"enfilade").digest()
        self.counter = counter
        self.offset = offset
        self._block: bytes = self._make(counter - 1) if offset < BLOCK else b""

    def __repr__(self) -> str:
        return f"<Seeded {self.seed!r}, {max(0, self.place())} bytes used>"

    def stream(self, name: str) -> Seeded:
        """An independent source named after this one, for a game of an experiment or a player's own dice."""
        return Seeded(f"{self.seed}/{name}")

    def copy(self) -> Seeded:
        return Seeded(self.seed, self.counter, self.offset)

    def place(self) -> int:
        """The number of bytes used."""
        return (self.counter - 1) * BLOCK + self.offset

    def rewind(self, place: int) -> None:
        self.counter = (place + BLOCK - 1) // BLOCK
        self.offset = place - (self.counter - 1) * BLOCK
        self._block = self._make(self.counter - 1) if self.offset < BLOCK else b""

    def to_data(self) -> list[Data]:
        return [self.seed, self.counter, self.offset]

    def _make(self, counter: int) -> bytes:
        return blake2b(counter.to_bytes(8, "little"), digest_size=BLOCK, key=self.key).digest()

    def below(self, bound: int) -> int:
        """A uniform whole number from 0 to bound − 1, by rejection."""
        if bound > 256:
            return self._below_many(bound)
        fair = 256 - 256 % bound
        while True:
            offset = self.offset
            if offset >= BLOCK:
                self._block = self._make(self.counter)
                self.counter += 1
                offset = 0
            self.offset = offset + 1
            byte = self._block[offset]
            if byte < fair:
                return byte % bound

    def _below_many(self, bound: int) -> int:
        """The same from four bytes at a time."""
        fair = (1 << 32) - (1 << 32) % bound
        while True:
            number = 0
            for _ in range(4):
                number = (number << 8) | self.below(256)
            if number < fair:
                return number % bound

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        fair = 256 - 256 % sides
        found: list[int] = []
        while len(found) < count:
            offset = self.offset
            if offset >= BLOCK or sides > 256:
                found.append(self.below(sides) + 1)
                continue
            # What `below` would give, without a call for each die.
            self.offset = offset + 1
            byte = self._block[offset]
            if byte < fair:
                found.append(byte % sides + 1)
        return found

    def card(self, pile: list[str], label: str) -> str:
        return pile[self.below(len(pile))]

    def order(self, items: list[str], label: str) -> list[str]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@mypyc_attr(allow_interpreted_subclasses=True)
class Scripted(Dice):
    """Draws from a list, in order: faces and ids of cards. Run dry, it says which draw is missing.

    The tenth face of a die with ten sides is printed 0, and may be given as that.
    """

    def __init__(self, script: list[Draw]) -> None:
        super().__init__()
        self.script = list(script)
        self.used = 0

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.script[: self.used]} drawn, {self.left_over()} to come>"

    def may_run_dry(self) -> bool:
        return True

    def copy(self) -> Scripted:
        other = type(self)(self.script)
        other.used = self.used
        return other

    def feed(self, draws: list[Draw]) -> None:
        """Append more draws."""
        self.script.extend(draws)

    def left_over(self) -> list[Draw]:
        """What has not been drawn yet."""
        return self.script[self.used :]

    def drop(self) -> list[Draw]:
        """Forget what has not been drawn yet, such as a face that was mistyped; returns it."""
        left = self.left_over()
        del self.script[self.used :]
        return left

    def mend(self, draws: list[Draw]) -> list[Draw]:
        """Put these draws in the place of what has not been drawn yet; returns what stood there."""
        left = self.drop()
        self.feed(draws)
        return left

    def place(self) -> int:
        return self.used

    def rewind(self, place: int) -> None:
        self.used = place

    def missing(self, label: str, kind: str, count: int) -> Exception:
        """What to raise when the script is too short."""
        return DrawNeeded(label, kind, count)

    def wrong(self, message: str) -> Exception:
        """What to raise when the script holds something that cannot be drawn."""
        return BadDraw(message)

    def _next(self, count: int, label: str, kind: str) -> list[Draw]:
        if self.used + count > len(self.script):
            raise self.missing(label, kind, count)
        self.used += count
        return self.script[self.used - count : self.used]

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        faces: list[int] = []
        for given in self._next(count, label, f"d{sides}"):
            face = TEN if given == 0 and sides == TEN else given
            if not isinstance(face, int) or not 1 <= face <= sides:
                raise self.wrong(f"{label}: a die with {sides} sides cannot show {given!r}; give a number from 1 to {sides}")
            faces.append(face)
        return faces

    def card(self, pile: list[str], label: str) -> str:
        card = self._next(1, label, "card")[0]
        if not isinstance(card, str) or card not in pile:
            raise self.wrong(f"{label}: {card!r} is not among the cards left: {', '.join(sorted(set(pile)))}")
        return card

    def order(self, items: list[str], label: str) -> list[str]:
        order: list[str] = []
        for item in self._next(len(items), label, "permutation"):
            order.append(str(item))
        if sorted(order) != sorted(items):
            raise self.wrong(f"{label}: {', '.join(order)} is not an order of {', '.join(sorted(items))}")
        return order


WORD: Final = re.compile(r"\w+")
OTHERS: Final = ""  # the script for draws whose label names nobody that has one


class Scripts(Scripted):
    """A script for each seat, each with its own dice or deck: draws come from that of whom their label names first.

    Labels name seats or pieces ("movement of white", "blue: action 3", "fire of W2 at B1"), and so do the keys:
    `Scripts({"white": [4, 5, 5], "W2": [6, 6, 6]})`. What names nobody with a script comes from that under "".
    """

    def __init__(self, scripts: dict[str, list[Draw]]) -> None:
        super().__init__([])
        self.scripts: Final = {name: list(script) for name, script in scripts.items()}
        self._drawn: Final[list[str]] = []  # from whose script each draw came

    def copy(self) -> Scripts:
        other = Scripts(self.scripts)
        other._drawn.extend(self._drawn)
        return other

    def feed(self, draws: list[Draw], whose: str = OTHERS) -> None:
        """Append more draws to the script of a seat or piece."""
        self.scripts.setdefault(whose, []).extend(draws)

    def left_over(self, whose: str = OTHERS) -> list[Draw]:
        """What has not been drawn yet of a script."""
        return self.scripts.get(whose, [])[self._drawn.count(whose) :]

    def drop(self, whose: str = OTHERS) -> list[Draw]:
        """Forget what has not been drawn yet of a script; returns it."""
        left = self.left_over(whose)
        if left:
            del self.scripts[whose][-len(left) :]
        return left

    def mend(self, draws: list[Draw], whose: str = OTHERS) -> list[Draw]:
        """Put these draws in the place of what has not been drawn yet of a script; returns what stood there."""
        left = self.drop(whose)
        self.feed(draws, whose)
        return left

    def place(self) -> int:
        return len(self._drawn)

    def rewind(self, place: int) -> None:
        del self._drawn[place:]

    def whose(self, label: str) -> str:
        """Whose script a draw with this label comes from."""
        for word in WORD.findall(label):
            if word in self.scripts:
                return str(word)
        return OTHERS

    def _next(self, count: int, label: str, kind: str) -> list[Draw]:
        whose = self.whose(label)
        left = self.left_over(whose)
        if count > len(left):
            raise self.missing(label, kind, count)
        self._drawn.extend([whose] * count)
        return left[:count]

    def __repr__(self) -> str:
        return f"<Scripts to come: { {name: self.left_over(name) for name in self.scripts} }>"


class Recorded(Scripted):
    """The draws of a record. That it runs dry or does not fit is a fault of the record."""

    def may_run_dry(self) -> bool:
        return False  # a sound one does not: what precedes the fault of another can be done again

    def rewind(self, place: int) -> None:
        """Go back to an earlier place. What was drawn since is forgotten: whoever does an entry again feeds its draws again."""
        super().rewind(place)
        self.drop()

    def missing(self, label: str, kind: str, count: int) -> Exception:
        return BadRecord(f"the record lacks a draw: {count} × {kind}: {label}")

    def wrong(self, message: str) -> Exception:
        return BadRecord(message)


class Deck(Plain):
    """A pile to draw from, what is arranged on top of it, and a discard pile.

    The pile is shuffled: it has no order until it is drawn from. What somebody arranged keeps its order and is drawn first.
    """

    def __init__(self, pile: list[str], discard: list[str] | None = None, arranged: list[str] | None = None) -> None:
        self.pile = sorted(pile)
        self.discard = list(discard or [])
        self.arranged = list(arranged or [])

    def __len__(self) -> int:
        return len(self.arranged) + len(self.pile)

    def draw(self, dice: Dice, label: str) -> str:
        """The next card: the first arranged one, else any of the pile. The caller says where it goes."""
        return self.arranged.pop(0) if self.arranged else dice.draw(self.pile, label)

    def reshuffle(self) -> None:
        """All cards of the three piles become one shuffled pile."""
        self.pile = sorted(self.pile + self.arranged + self.discard)
        self.arranged = []
        self.discard = []

    def copy(self) -> Deck:
        deck = Deck([])
        deck.pile = self.pile.copy()
        deck.discard = self.discard.copy()
        deck.arranged = self.arranged.copy()
        return deck

    def to_data(self) -> dict[str, Data]:
        return {"pile": self.pile, "discard": self.discard, "arranged": self.arranged}
