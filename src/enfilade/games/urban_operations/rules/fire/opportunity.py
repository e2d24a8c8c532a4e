"""Opportunity fire: shooting at a block that moves (8.3.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import Weapon
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.cards import discard, plays
from enfilade.games.urban_operations.rules.effects import reveal
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.exchange import ON_A_WALL, OPPORTUNITY, PREPARED
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.ranges import is_room_to_room, scouting_range
from enfilade.games.urban_operations.state.block import MOVED, UNIT, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal


def weapons_for(position: Position, block: Block, mover: Block) -> list[Weapon]:
    return adequate(position, block, mover, False, mover.revealed)


def may_scout(position: Position, block: Block, mover: Block) -> bool:
    """A hidden mover in scouting range may be looked at first, but not from room to room (8.2.5, 8.2.5.3)."""
    if mover.revealed or is_room_to_room(position, block.loc, mover.loc):
        return False
    return position.ep(block.loc, mover.loc) <= scouting_range(position, block, mover.loc)


def may_open(position: Position, block: Block, mover: Block) -> bool:
    """Whether a block that has not reacted could fire at a mover, or scout it (8.3, 8.3.1)."""
    return not block.reacted and could_open(position, block, mover)


def is_lookout(position: Position, block: Block, mover: Block) -> bool:
    """Whether a block with a Reaction marker, not Completed, could fire all the same (E07)."""
    return block.reacted and not block.activated and could_open(position, block, mover)


def could_open(position: Position, block: Block, mover: Block) -> bool:
    """Whether a block could fire at a mover, or scout it, marked or not."""
    if block.is_covered or block.riding or not block.card.is_unit or not position.sees(block.loc, mover.loc):
        return False
    return bool(weapons_for(position, block, mover)) or may_scout(position, block, mover)


class OpportunityWindow(Procedure[Position]):
    """A block has entered a location in sight of enemies: one of them may fire, perhaps after a look; only one (8.3.1, R119).

    Whether it opens depends on public facts only (R129); which block is about to fire is its owner's secret until it does.
    """

    rule: ClassVar[str] = "8.3.1"
    title: ClassVar[str] = "Opportunity fire"

    def __init__(
        self,
        mover: str,
        on_wall: bool,
        closed: bool = False,
        chosen: str = "",
        scouted: bool = False,
        posting: bool = False,
        prepared: bool = False,
    ) -> None:
        self.mover: Final = mover
        self.on_wall: Final = on_wall
        self.closed = closed
        self.chosen = chosen  # the block that opens fire
        self.scouted = scouted  # it has looked first
        self.posting = posting  # Lookouts was played: which block is it for (E07)
        self.prepared = prepared  # Prepared ambush was played (E14)

    def subject(self) -> str:
        return self.mover

    def copy(self) -> OpportunityWindow:
        return OpportunityWindow(self.mover, self.on_wall, self.closed, self.chosen, self.scouted, self.posting, self.prepared)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "OpportunityWindow", "mover": self.mover, "on_wall": self.on_wall, "closed": self.closed,
            "chosen": self.chosen, "scouted": self.scouted, "posting": self.posting, "prepared": self.prepared,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> OpportunityWindow:
        return OpportunityWindow(
            data.text("mover"),
            data.flag("on_wall"),
            data.flag("closed"),
            data.text("chosen"),
            data.flag("scouted"),
            data.flag("posting"),
            data.flag("prepared"),
        )

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Who is not asked knows the cards that were played, and not the block that was chosen."""
        is_asked = seat is not None and position.block(self.mover).seat != seat
        if is_asked or self.scouted or self.closed:
            return self.to_data()
        posting = self.posting or (self.chosen != "" and position.block(self.chosen).reacted)
        return OpportunityWindow(self.mover, self.on_wall, posting=posting, prepared=self.prepared).to_data()

    def asks(self, position: Position) -> Seat:
        return "" if self.closed else enemy(position.block(self.mover).seat)

    def actions(self, position: Position) -> list[Action]:
        mover = position.block(self.mover)
        if not mover.is_on_map:
            return []
        if self.chosen:
            return self._shots(position, position.block(self.chosen), mover)
        seat = enemy(mover.seat)
        watchers = [block for block in position.of(seat) if position.sees(block.loc, mover.loc)]
        lookouts = [Action("choose", block.token) for block in watchers if is_lookout(position, block, mover)]
        if self.posting:
            return lookouts or [Action("pass")]  # none only where a redeal has dealt them away
        if not any([self._opens(position, block, mover) for block in watchers]):
            return []
        found = [Action("opfire", block.token) for block in watchers if may_open(position, block, mover)]
        for action in plays(position, seat, "window"):
            if lookouts if action.target == "E07" else found and not self.prepared:
                found.append(action)
        return [*found, Action("pass")]

    def _opens(self, position: Position, block: Block, mover: Block) -> bool:
        """Whether a block in sight of the mover lets the window open: by public facts only (R129).

        To a side with cards in hand a Reaction marker is no bar: it might hold Lookouts.
        """
        if block.reacted and (block.activated or not position.cards.hands[block.seat]):
            return False
        return not block.revealed or could_open(position, block, mover)

    def _shots(self, position: Position, block: Block, mover: Block) -> list[Action]:
        found = [Action("fire", weapon.id) for weapon in weapons_for(position, block, mover)]
        if self.scouted:
            found.append(Action("hold"))
        elif may_scout(position, block, mover):
            found.append(Action("scout"))
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        mover = position.block(self.mover)
        if self.posting:
            return f"Lookouts: which block with a Reaction marker opens fire on {mover.handle}?"
        if not self.chosen:
            hidden = "" if mover.revealed else ", hidden,"
            return f"{mover.handle}{hidden} has entered {mover.loc} in your sight: open fire?"
        if self.scouted:
            return f"{self.chosen} has scouted {self.mover}: fire, or hold?"
        return f"{self.chosen} against {self.mover}: with which weapon, or scout first?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        mover = position.block(self.mover)
        if action.verb != "opfire" or not position.has_block(action.target):
            return None
        block = position.block(action.target)
        if block.seat == mover.seat or not block.is_on_map:
            return None
        if block.reacted:
            return Refusal(f"{block.handle} has had its one reaction this turn", "8.3")
        if not block.card.is_unit or block.is_covered or block.riding:
            return Refusal(f"{block.handle} cannot react", "8.3.1")
        if not position.sees(block.loc, mover.loc):
            return Refusal(f"{block.handle} does not see {mover.handle}", "5.1.7")
        return Refusal(f"{block.handle} has no weapon for {mover.handle} there, nor can it scout it", "8.2.7.4")

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "play":
            discard(play, enemy(play.position.block(self.mover).seat), action.target)
            self.posting = action.target == "E07"
            self.prepared = self.prepared or action.target == "E14"
            return
        if action.verb in ("opfire", "choose"):
            self.chosen = action.target
            self.posting = False
            return
        self.closed = action.verb != "scout"
        if action.verb in ("scout", "fire"):
            self._open(play, action)

    def _open(self, play: Play[Position], action: Action) -> None:
        """The reaction of the block is spent as soon as it scouts or fires (8.2.5.7, 8.3.1.2)."""
        position = play.position
        block = position.block(self.chosen)
        position.put(block.marked(block.activated, True).hinting(MOVED | UNIT))
        if action.verb == "scout":
            self.scouted = True
            play.tell(Event("scouted", "8.2.5.7", {"block": self.chosen, "target": self.mover}))
            reveal(play, position.block(self.mover), "8.2.5.7")
        else:
            play.push(self.shot(position, self.chosen, action.target))

    def shot(self, position: Position, block: str, weapon: str) -> Fire:
        """The fire that a block opens on the mover, with its bonus (8.3.1.1, 11.2)."""
        walled = position.mission.options.has("crossing_walls") and self.on_wall and position.block(self.mover).is_foot
        bonus = ON_A_WALL if walled else PREPARED if self.prepared else OPPORTUNITY
        return Fire("opportunity", block, self.mover, weapon, bonus, hampered=walled)

    def advance(self, play: Play[Position]) -> None:
        play.pop()
