"""A set-up drawn by lot: each block where the scenario prints one of its kind, or at a place like that (4.2, R126).

The printed set-up shows what its author thought sensible: marksmen high up, defenders in the rooms that matter, dummies among
them, mines on the ways in. The lot keeps to that and changes who stands where.
"""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.posts import area_of, closed_to, may_stand, standing
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

# What a block is there for, if that is not its type.
LOOKOUT: Final = "lookout"
LINE: Final = "line"
FIGHTERS: Final = (LINE, LOOKOUT)
BARRICADE: Final = "BAR"
DUMMY: Final = "DUM"
LOOKOUTS: Final = ("SNP", "JFO", "SPT")  # who stands where much is to be seen
STAFF: Final = ("LDR", "CDR", "CP", "SUP", "LOG")  # who has a place of its own
STREET_EP: Final = 3  # how far from a post in the open another is
ROOF_EP: Final = 6  # from roof to roof; and from where a dummy may be to where it may as well be
MINE_EP: Final = 1


def draw_posts(position: Position, seat: Seat, dice: Dice) -> None:
    """Blocks of one kind exchange their places, then each looks for one like its own."""
    blocks = sorted([block.id for block in standing(position, seat)])
    places = sorted({*position.mission.sides[seat].area, *[position.blocks[id].loc for id in blocks]})
    if len(blocks) < 2:
        return
    lot = Lot(position, seat, dice.shuffle(places, f"where {seat} stands"))
    order = dice.shuffle(blocks, f"who of {seat} stands where")
    for number, id in enumerate(order):
        lot.exchange(id, order[number + 1 :])
    for id in order:
        lot.shift(id)


def draw_mines(position: Position, seat: Seat, closed: set[str], dice: Dice) -> None:
    """Each mine that is printed somewhere lies there, or near by on the same kind of ground."""
    terrain, printed = position.mission.district.terrain, position.mines.laid[seat]
    near = {each for hex in printed for each in position.ground.within(hex, MINE_EP) if each in terrain and each not in closed}
    if not near:
        return
    order = dice.shuffle(sorted(near), f"where {seat} has laid mines")
    laid: list[str] = []
    for hex in printed:
        alike = [each for each in order if terrain[each] == terrain[hex] and position.ep(hex, each) <= MINE_EP]
        free = [each for each in alike if each not in laid]
        laid.append(free[0] if free else hex)
    position.mines = position.mines.with_mines(seat, laid)


class Lot:
    """A side's places in the order in which they were drawn."""

    def __init__(self, position: Position, seat: Seat, places: list[str]) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.places: Final = places
        self.closed: Final = closed_to(position, seat)
        homes = [piece.home for piece in position.mission.roster(enemy(seat))]
        self.foes: Final = [home for home in homes if home in position.mission.district.known]

    def exchange(self, id: str, others: list[str]) -> None:
        """A block changes places with the first of the others that could as well stand there."""
        position = self.position
        one = position.blocks[id]
        for each in others:
            other = position.blocks[each]
            if self._are_alike(one, other, each == others[0]) and self._suits(one, other.loc) and self._suits(other, one.loc):
                position.put(one.at(other.loc))
                position.put(other.at(one.loc))
                return

    def _suits(self, block: Block, loc: str) -> bool:
        """Whether a block may stand in a place, and can fight from there as from its own: some weapons need the open, what is
        fortified is for those who fight, and lookouts want to see."""
        district = self.position.mission.district
        if district.is_zone(loc) and not district.is_zone(block.loc) and not all([each.indoor for each in block.card.weapons]):
            return False
        if loc != block.loc and self._is_held(loc) and _kind(block) not in FIGHTERS:
            return False
        if block.type in LOOKOUTS and not self._sees_as_much(block.loc, loc):
            return False
        return may_stand(self.position, block, loc, self.closed)

    def _are_alike(self, one: Block, other: Block, is_next: bool) -> bool:
        """Whether two blocks may have one another's tasks: in one house any two; elsewhere those of one kind and force.

        A dummy now and then has that of a block that fights: else it would be known by where it stands.
        """
        if self._are_in_one_house(one, other):
            return True
        if one.card.is_unit == other.card.is_unit:
            return _kind(one) == _kind(other) and (one.force == other.force or not one.card.is_unit)
        unit, mock = (one, other) if one.card.is_unit else (other, one)
        is_drawn = is_next and self.places.index(one.loc) < self.places.index(other.loc)
        return is_drawn and _kind(mock) == DUMMY and _kind(unit) in FIGHTERS

    def _are_in_one_house(self, one: Block, other: Block) -> bool:
        district = self.position.mission.district
        if not district.is_zone(one.loc) or not district.is_zone(other.loc) or not one.is_foot or not other.is_foot:
            return False
        return district.building_of(one.loc) == district.building_of(other.loc)

    def _is_held(self, loc: str) -> bool:
        """Whether a place is fortified, and so not left."""
        return loc in self.position.works.fortified

    def shift(self, id: str) -> None:
        """A block goes to the first free place that is like its own, which may be its own."""
        position = self.position
        block = position.blocks[id]
        taken = {other.loc for other in standing(position, self.seat)} - {block.loc}
        area = {*area_of(position, block), block.loc}
        for loc in self.places:
            if loc in area and loc not in taken and self._is_like(block, loc) and self._suits(block, loc):
                position.put(block.at(loc))
                return

    def _is_like(self, block: Block, loc: str) -> bool:
        """Whether a place serves a block as well as the one where it stands."""
        post, district = block.loc, self.position.mission.district
        if loc == post:
            return True
        if self._is_held(post) or district.is_under(post) or district.is_under(loc):
            return False
        if post in district.terrain or loc in district.terrain:
            return post in district.terrain and loc in district.terrain and self._is_like_street(block, loc)
        if _kind(block) == DUMMY:
            return self.position.ep(post, loc) <= ROOF_EP
        if district.is_roof(post) and district.is_roof(loc):
            return self.position.ep(post, loc) <= ROOF_EP and self._sees_as_much(post, loc)
        if district.building_of(post) != district.building_of(loc):
            return False
        if district.is_roof(post) or district.is_roof(loc):
            return block.type in LOOKOUTS and self._sees_as_much(post, loc)
        return _kind(block) not in FIGHTERS or self._sees_as_much(post, loc)

    def _is_like_street(self, block: Block, loc: str) -> bool:
        """Near by, as well hidden, for a lookout with as good a view; a barricade stands on the same ground."""
        post, terrain = block.loc, self.position.mission.district.terrain
        if self.position.ep(post, loc) > STREET_EP:
            return False
        if _kind(block) == BARRICADE:
            return terrain[post] == terrain[loc] and self.position.ep(post, loc) == 1
        if block.type in LOOKOUTS:
            return self._sees_as_much(post, loc)
        return abs(self._outlook(loc) - self._outlook(post)) <= 1

    def _sees_as_much(self, post: str, loc: str) -> bool:
        return self._outlook(loc) >= self._outlook(post)

    def _outlook(self, loc: str) -> int:
        """How many of the places that the scenario gives to the enemy are in sight."""
        return sum([self.position.sees(loc, foe) for foe in self.foes])


def _kind(block: Block) -> str:
    """What a block is there for."""
    if not block.card.is_unit:
        return block.type
    if block.piece.leader or block.type in STAFF or not block.is_foot:
        return block.type
    return LOOKOUT if block.type in LOOKOUTS else LINE
