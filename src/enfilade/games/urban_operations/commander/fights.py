"""What a fight is worth to the one who begins it, in levels of strength of a squad; never through friends or civilians."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import COVERING_EP, Card, Weapon, withdrawal_loss
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.rules.effects import endangered, fire_area
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.odds import BOTH, SUPPRESSED, Duel, count, row_of
from enfilade.games.urban_operations.rules.fire.ranges import is_effective
from enfilade.games.urban_operations.rules.fire.strength import strength
from enfilade.games.urban_operations.rules.fire.withdrawal import may_withdraw
from enfilade.games.urban_operations.state.block import MOVED, ON_FOOT, ON_WHEELS, Block, lost_in_sight
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.sums import total

WORTH: Final = {
    "INF": 3.0, "SPT": 3.0, "ENG": 3.0, "SCT": 2.5, "RCN": 2.5, "SNP": 3.0, "JFO": 3.0, "LDR": 4.0, "CDR": 3.0, "CP": 2.0,
    "SUP": 2.0, "LOG": 1.5, "APC": 5.0, "IFV": 6.0, "MBT": 9.0, "TEC": 3.0, "TRK": 2.0, "DUM": 0.2, "BAR": 0.2,
}  # fmt: skip
KILLED: Final = 0.5  # what the end of a block is worth beyond its last level
POINT: Final = 0.4  # what a point of victory is worth
QUALITY: Final = {"recruit": 1.3, "veteran": 1.0, "elite": 0.8}  # what a lost fight costs, beside a veteran (4.3.8)
DISPLACED: Final = 0.3  # for an enemy that gives way
RISKY: Final = 2.5  # off a shot through counters that may be civilians
NEVER: Final = -9.0
DUMMY_GONE: Final = 0.25  # for a dummy that is seen through


def price(position: Position, block: Block, lost: int) -> float:
    """What the loss of so many levels means to a side."""
    if not block.card.is_unit:
        return DUMMY_GONE
    worth = WORTH[block.type] / block.card.osl * min(lost, block.osl)
    if lost < block.osl:
        return worth
    victory = position.mission.victory
    points = (victory.unit if block.is_foot else victory.vehicle) + (victory.leader_bonus if block.piece.leader else 0)
    return worth + KILLED + POINT * points


def withdrawing(position: Position, block: Block) -> float:
    """What it costs a block to break contact (8.3.2)."""
    return total([price(position, block, withdrawal_loss(die)) if withdrawal_loss(die) else 0.0 for die in range(10)]) / 10


def outcome(position: Position, duel: Duel, firer: Block, target: Block) -> float:
    """A fight by its ends: what the target loses less what the firer loses."""
    value = 0.0
    for end, chance in duel.ends.items():
        if end == BOTH:
            value += chance * (price(position, target, target.osl) - price(position, firer, firer.osl))
        elif 0 < end < SUPPRESSED:
            value += chance * price(position, target, end) * QUALITY[target.piece.quality]
        elif end < 0:
            value -= chance * price(position, firer, -end) * QUALITY[firer.piece.quality]
    return value


def might_be(position: Position, target: Block) -> list[tuple[float, Block]]:
    """What may stand there, with its chance: itself if its side knows what it is, else anything that nobody has seen yet."""
    if target.revealed or target.known:
        return [(1.0, target)]
    counted: dict[str, int] = {}
    found: dict[str, Block] = {}
    for other in position.blocks.values():
        if (
            other.seat != target.seat
            or other.known
            or other.revealed
            or not other.is_on_map
            or not _fits(position, target, other.card)
        ):
            continue
        key = f"{other.card.key} {other.piece.quality}"
        counted[key] = counted.get(key, 0) + 1
        if key not in found:
            found[key] = stand_in(other, target)
    whole = sum(counted.values())
    return [(number / whole, found[key]) for key, number in counted.items()] or [(1.0, target)]


def stand_in(other: Block, target: Block) -> Block:
    """A block in the place of another."""
    block = other.at(target.loc)
    block.osl = max(1, other.card.osl - lost_in_sight(other.card, target.hurt, target.hits))
    block.reacted = target.reacted
    return block


def _fits(position: Position, target: Block, card: Card) -> bool:
    """Whether what has been seen of a block allows it to be of a kind (4.3.2.2)."""
    if (target.hints & ON_FOOT and not card.is_foot) or (target.hints & ON_WHEELS and card.is_foot):
        return False
    return position.mission.may_stand(card, target.loc) and not (target.hints & MOVED and not card.is_unit)


class Foe:
    """A target: what it may be, whether that could break contact, and who stands near enough to cover it."""

    def __init__(self, survey: Survey, target: Block) -> None:
        position = survey.position
        self.guises: Final = might_be(position, target)
        self.bound: Final = target.reacted or target.pair != "" or target.riding != ""
        self._gives_way: Final[dict[bool, bool]] = {}
        mates = survey.foes if target.seat != survey.seat else survey.friends
        far = position.ground.distances(target.loc)
        self.helpers: Final = [
            mate
            for mate in mates
            if mate.id != target.id and mate.card.weapons and not mate.is_covered and far.get(mate.loc, 99) <= COVERING_EP
        ]

    def may_give_way(self, position: Position, guise: Block) -> bool:
        """Whether it could withdraw from where it stands, on foot or on wheels."""
        if self.bound:
            return False
        found = self._gives_way.get(guise.is_foot)
        if found is None:
            found = may_withdraw(position, guise)
            self._gives_way[guise.is_foot] = found
        return found


class Fights:
    """What the fights are worth that a side could begin; each is worked out once."""

    def __init__(self, survey: Survey) -> None:
        self.survey: Final = survey
        self._foes: Final[dict[str, Foe]] = {}
        self._shots: Final[dict[tuple[str, str, str, str, int, bool], float]] = {}
        self._sums: Final[dict[tuple[str, str, int, str, str, bool], int]] = {}
        self._adequate: Final[dict[tuple[str, str, str, str, bool], list[Weapon]]] = {}

    def is_known(self, target: Block) -> bool:
        """Whether a side knows what stands there."""
        return target.revealed or target.known

    def foe(self, target: Block) -> Foe:
        found = self._foes.get(target.token)
        if found is None:
            found = Foe(self.survey, target)
            self._foes[target.token] = found
        return found

    def _duel(self, firer: Block, weapon: Weapon, bonus: int, target: Block, other: Block, answer: Weapon, assault: bool) -> Duel:
        """The fight of a firer and a target for which another may answer, wherever they are thought to stand."""
        return count(
            self._sum(firer, weapon, target.loc, assault) + bonus, row_of(firer, weapon.id, assault), firer.osl, firer.card.cls,
            self._sum(other, answer, firer.loc, assault), row_of(other, answer.id, assault), target.osl, target.card.cls,
        )  # fmt: skip

    def _sum(self, block: Block, weapon: Weapon, other_loc: str, assault: bool) -> int:
        key = (block.id, block.loc, block.osl, weapon.id, other_loc, assault)
        found = self._sums.get(key)
        if found is None:
            found = sum([each.value for each in strength(self.survey.position, block, weapon, other_loc, assault)])
            self._sums[key] = found
        return found

    def _answers(self, block: Block, firer: Block, assault: bool) -> list[Weapon]:
        """The weapons with which a block could answer."""
        key = (block.id, block.loc, firer.id, firer.loc, assault)
        found = self._adequate.get(key)
        if found is None:
            found = adequate(self.survey.position, block, firer, assault, True)
            self._adequate[key] = found
        return found

    def assault(self, firer: Block, weapon: Weapon, target: Block, spoils: float) -> float:
        """What an assault is worth if the place of the target is worth `spoils`."""
        foe = self.foe(target)
        guises = foe.guises if not self.is_known(target) else [(1.0, target)]
        won = total([chance * self._won(firer, weapon, each) for chance, each in guises])
        return self.shot(firer, weapon, target, 0, True) + won * spoils

    def _won(self, firer: Block, weapon: Weapon, target: Block) -> float:
        """The chance that an assault clears a place: a defender that has lost must leave if it came from outside (8.2.8.1)."""
        position = self.survey.position
        if not target.card.is_unit:
            return 1.0
        district = position.mission.district
        outside = district.is_zone(target.loc) and district.building_of(firer.loc) != district.building_of(target.loc)
        least = 1.0
        for answer in self._answers(target, firer, True):
            duel = self._duel(firer, weapon, 0, target, target, answer, True)
            killed = total([chance for end, chance in duel.ends.items() if target.osl <= end < BOTH])
            least = min(least, duel.win if outside else killed)
        return least

    def shot(self, firer: Block, weapon: Weapon, target: Block, bonus: int = 0, assault: bool = False) -> float:
        """What it is worth to open fire, or to assault, if the target does what is best for it; bystanders are left out."""
        key = (firer.id, firer.loc, weapon.id, f"{target.token} {target.id}", bonus, assault)
        found = self._shots.get(key)
        if found is None:
            foe = self.foe(target)
            guises = foe.guises if not self.is_known(target) else [(1.0, target)]
            found = total([chance * self._against(firer, weapon, foe, each, bonus, assault) for chance, each in guises])
            self._shots[key] = found
        return found

    def _against(self, firer: Block, weapon: Weapon, foe: Foe, target: Block, bonus: int, assault: bool) -> float:
        """A shot at what a target is taken for."""
        position = self.survey.position
        if not target.card.is_unit:
            return DUMMY_GONE
        if not is_effective(weapon, target) and not (assault and not firer.is_foot):
            return -price(position, firer, 2)
        cost = wasted(position, firer, weapon, target)
        worst = price(position, target, 2)
        for number, answer in enumerate(self._answers(target, firer, assault) if not target.riding else []):
            duel = self._duel(firer, weapon, bonus, target, target, answer, assault)
            value = outcome(position, duel, firer, target)
            worst = min(worst, value) if number else value
        if worst > 0 and foe.may_give_way(position, target):
            worst = min(worst, withdrawing(position, target) + DISPLACED)
        if worst > 0 and not assault:
            worst = min(worst, self._covered(firer, weapon, foe, target, bonus))
        return worst - cost

    def _covered(self, firer: Block, weapon: Weapon, foe: Foe, target: Block, bonus: int) -> float:
        """The same if a friend of the target answers for it (8.2.7.3)."""
        position = self.survey.position
        worst = 99.0
        for helper in foe.helpers:
            if firer.loc in self.survey.vista(helper.loc):
                for answer in self._answers(helper, firer, False):
                    duel = self._duel(firer, weapon, bonus, target, helper, answer, False)
                    worst = min(worst, outcome(position, duel, firer, target))
        return worst


def wasted(position: Position, firer: Block, weapon: Weapon, target: Block) -> float:
    """What it costs to fire at foot blocks what is meant for armour (10.5)."""
    if not position.mission.options.has("at_vs_infantry") or not (firer.is_foot and target.is_foot):
        return 0.0
    return price(position, firer, 1) if weapon.vs in ("any", "red") else 0.0


def harm(position: Position, block: Block, weapon: Weapon, loc: str) -> float:
    """What a shot would do to friends and civilians: more than any shot is worth, or a doubt where counters lie face down."""
    area = fire_area(position, weapon, block.loc, loc, position.sees(block.loc, loc))
    return danger_to_ours(position, block, area)


def danger_to_ours(position: Position, block: Block, area: dict[str, list[str]]) -> float:
    """What a weapons effect would do to the side that causes it."""
    if endangered(position, area, (block.seat,), [block.id]):
        return -NEVER
    doubt = 0.0
    for counter in position.counters.values():
        if counter.loc in area and counter.revealed and counter.kind == "population":
            return -NEVER
        if counter.loc in area and not counter.revealed and counter.owner != block.seat and "population" in position.mission.nml:
            doubt += RISKY
    return doubt
