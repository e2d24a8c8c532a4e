"""The odds of a fight, from its two sums: every pair of dice, counted (8.2.7.5)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import combat_loss, critical
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.ranges import is_effective
from enfilade.games.urban_operations.rules.fire.resolution import decide
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position


class Duel:
    """What a fight leads to: chances of each end, OSL lost by each side on average, and how often each loss falls."""

    def __init__(
        self, win: float, tie: float, loss: float, dealt: float, suffered: float, ends: dict[int, float] | None = None
    ) -> None:
        self.win: Final = win
        self.tie: Final = tie
        self.loss: Final = loss
        self.dealt: Final = dealt
        self.suffered: Final = suffered
        # OSL that the target loses, those that the firer loses counted below nothing: chance. Both destroyed counts as BOTH.
        self.ends: Final = ends or {}


BOTH: Final = 99
SUPPRESSED: Final = 98  # the target has lost its reaction, no OSL (10.3)
_COUNTED: Final[dict[tuple[int, str, int, str, int, str, int, str, bool], Duel]] = {}  # there are not many different fights


def count(
    mine: int,
    my_vs: str,
    my_osl: int,
    my_cls: str,
    theirs: int,
    their_vs: str,
    their_osl: int,
    their_cls: str,
    suppressing: bool = False,
) -> Duel:
    """All hundred pairs of dice; quality is left out."""
    key = (mine, my_vs, my_osl, my_cls, theirs, their_vs, their_osl, their_cls, suppressing)
    found = _COUNTED.get(key)
    if found is None:
        found = _counted(mine, my_vs, my_osl, my_cls, theirs, their_vs, their_osl, their_cls, suppressing)
        _COUNTED[key] = found
    return found


def _counted(
    mine: int, my_vs: str, my_osl: int, my_cls: str, theirs: int, their_vs: str, their_osl: int, their_cls: str, suppressing: bool
) -> Duel:
    win = tie = loss = 0
    dealt = suffered = 0
    ends: dict[int, float] = {}
    for my_die in range(10):
        for their_die in range(10):
            my_total = mine + (1 if my_die > their_die else 0)
            their_total = theirs + (1 if their_die > my_die else 0)
            my_hit, their_hit = critical(my_vs, their_cls, my_die), critical(their_vs, my_cls, their_die)
            if suppressing and my_hit:
                my_hit = "W"
            winner = decide(my_total, my_hit, their_total, their_hit)
            hurt = hit = 0
            if winner in ("firer!", "both!"):
                hit = their_osl
            if winner in ("answer!", "both!"):
                hurt = my_osl
            if winner == "firer" and not suppressing:
                hit = min(their_osl, max(combat_loss(max(1, my_total - their_total)), 2 if my_hit == "W+" else 0))
            elif winner == "answer":
                hurt = min(my_osl, max(combat_loss(max(1, their_total - my_total)), 2 if their_hit == "W+" else 0))
            dealt += hit
            suffered += hurt
            win += winner in ("firer", "firer!")
            loss += winner in ("answer", "answer!")
            tie += winner in ("tie", "both!")
            end = BOTH if winner == "both!" else SUPPRESSED if suppressing and winner == "firer" else hit - hurt
            ends[end] = ends.get(end, 0.0) + 0.01
    return Duel(win / 100, tie / 100, loss / 100, dealt / 100, suffered / 100, ends)


def row_of(block: Block, weapon: str, assault: bool) -> str:
    """The line of the critical chart that a block rolls on."""
    return "ram" if assault and not block.is_foot else block.card.weapon(weapon).vs


def expected(position: Position, fire: Fire) -> Duel:
    """A fight if the target answers as well as it can."""
    firer, target = position.block(fire.firer), position.block(fire.target)
    if not target.card.is_unit:
        return Duel(1, 0, 0, 0, 0)
    weapon = firer.card.weapon(fire.weapon)
    if not is_effective(weapon, target) and not (fire.is_assault and not firer.is_foot):
        return Duel(0, 0, 1, 0, 2, {-2: 1.0})
    if fire.answerer:
        return _with_answer(position, fire)
    best: Duel | None = None
    for answer in adequate(position, target, firer, fire.is_assault, True):
        trial = fire.copy()
        trial.answer, trial.answerer, trial.answer_weapon = "return", fire.target, answer.id
        duel = _with_answer(position, trial)
        if best is None or duel.suffered - duel.dealt > best.suffered - best.dealt:
            best = duel
    lost = min(2, target.osl)
    return best or Duel(1, 0, 0, lost, 0, {lost: 1.0})


def _with_answer(position: Position, fire: Fire) -> Duel:
    firer, target, other = position.block(fire.firer), position.block(fire.target), position.block(fire.answerer)
    mine, theirs = fire.sums(position)
    return count(
        sum([each.value for each in mine]),
        row_of(firer, fire.weapon, fire.is_assault),
        firer.osl,
        firer.card.cls,
        sum([each.value for each in theirs]),
        row_of(other, fire.answer_weapon, fire.is_assault),
        target.osl,
        target.card.cls,
        fire.suppresses(target),
    )
