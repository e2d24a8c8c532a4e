"""What a fight is about: firer, target, weapons, answer, and the two sums before the dice (8.2.7, 8.2.7.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.rules.fire.strength import Modifier, strength
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data
from enfilade.kernel.play import Procedure

OPPORTUNITY: Final = 2  # 8.3.1.1
ON_A_WALL: Final = 3  # 11.2
PREPARED: Final = 3  # event E14, which does not add to the wall
AMBUSHED_FP: Final = 5  # of a vehicle that a foot block takes by surprise (10.8)


class Exchange(Procedure[Position]):
    """Who fires at whom with what, and what the answer is. The steps of 8.2.7 read it and fill it in, one after the other."""

    rule: ClassVar[str] = "8.2.7"
    title: ClassVar[str] = "Fire"

    def __init__(
        self, kind: str, firer: str, target: str, weapon: str, bonus: int = 0, supporter: str = "", hampered: bool = False
    ) -> None:
        self.kind: Final = kind  # fire, opportunity, assault, suppress
        self.firer: Final = firer
        self.target: Final = target
        self.weapon: Final = weapon
        self.bonus: Final = bonus  # of opportunity fire
        self.supporter: Final = supporter
        self.hampered: Final = hampered  # the target is caught on a wall (11.2)
        self.step = "8.2.7.1"
        self.firer_at = ""
        self.target_at = ""
        self.answer = ""  # return, cover, withdraw, endure
        self.answerer = ""  # the block that fires back
        self.answer_weapon = ""
        self.ambush = 0  # +2 for a hidden counter-sniper (10.7)
        self.support = 0
        self.support_weapon = ""  # of the supporting block, if it reaches the target (R56)
        self.company: tuple[str, ...] = ()  # foot blocks in cover of either, or on it (R134)
        self.steady_firer = 0  # event cards played for either side (6.2.1)
        self.steady_answer = 0

    def subject(self) -> str:
        return f"{self.firer} at {self.target}"

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Fire", "kind": self.kind, "firer": self.firer, "target": self.target, "weapon": self.weapon,
            "bonus": self.bonus, "supporter": self.supporter, "step": self.step, "firer_at": self.firer_at,
            "target_at": self.target_at, "answer": self.answer, "answerer": self.answerer,
            "answer_weapon": self.answer_weapon, "ambush": self.ambush, "support": self.support,
            "support_weapon": self.support_weapon,
            "steady_firer": self.steady_firer, "steady_answer": self.steady_answer, "hampered": self.hampered,
            "company": self.company,
        }  # fmt: skip

    @property
    def is_assault(self) -> bool:
        return self.kind == "assault"

    def sums(self, position: Position) -> tuple[list[Modifier], list[Modifier]]:
        """The two sums of the fight before the dice: the firer's, the answer's (8.2.7.5)."""
        return self.firer_sum(position), self.answer_sum(position)

    def firer_sum(self, position: Position) -> list[Modifier]:
        """What counts for the block that fires, whatever the answer (8.2.7.5)."""
        firer, target = position.block(self.firer), position.block(self.target)
        found = strength(position, firer, firer.card.weapon(self.weapon), target.loc, self.is_assault)
        if self.bonus:
            found.append(self._opportunity())
        if self.support:
            found.append(Modifier("supporting fire", self.support, "10.2"))
        if self.suppresses(target):
            found.append(Modifier("suppressing fire", 1, "10.3"))
        if self.steady_firer:
            found.append(Modifier("Steady hands", self.steady_firer, "6.2.1"))
        return found

    def _opportunity(self) -> Modifier:
        """What opportunity fire adds, and by what: a wall that was crossed, a card that was played, or nothing else (8.3.1.1)."""
        if self.hampered:
            return Modifier("target on a wall", self.bonus, "11.2")
        if self.bonus > OPPORTUNITY:
            return Modifier("Prepared ambush", self.bonus, "6.2.1")
        return Modifier("opportunity fire", self.bonus, "8.3.1.1")

    def answer_sum(self, position: Position) -> list[Modifier]:
        """What counts for the block that answers (8.2.7.5)."""
        firer = position.block(self.firer)
        other = position.block(self.answerer or self.target)
        found = strength(position, other, other.card.weapon(self.answer_weapon), firer.loc, self.is_assault)
        if self.steady_answer:
            found.append(Modifier("Steady hands", self.steady_answer, "6.2.1"))
        if self.ambush:
            found.append(Modifier("hidden sniper", self.ambush, "10.7"))
        if self._is_ambushed(position, firer, other):
            found[0] = Modifier("taken by surprise", AMBUSHED_FP, "10.8")
        return found

    def suppresses(self, target: Block) -> bool:
        """Whether a win costs the target its reaction instead of OSL: it must turn out to be a foot block (10.3, R57)."""
        return self.kind == "suppress" and target.is_foot

    def _is_ambushed(self, position: Position, firer: Block, other: Block) -> bool:
        weapon = firer.card.weapon(self.weapon)
        surprised = firer.is_foot and weapon.vs in ("any", "red") and not other.is_foot and self.answer == "return"
        return surprised and position.mission.options.has("vehicle_ambush")
