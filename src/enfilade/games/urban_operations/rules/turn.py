"""The turn: initial phase, phases, final phase (3.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.rules.civilians import PopulationMove
from enfilade.games.urban_operations.rules.effects import check_elimination, d10, explode, tell
from enfilade.games.urban_operations.rules.events import EventSequence
from enfilade.games.urban_operations.rules.impulse import Phases
from enfilade.games.urban_operations.rules.reorganise import reorganising
from enfilade.games.urban_operations.rules.support3d.requests import requesting
from enfilade.games.urban_operations.rules.support3d.strikes import Resolve3D
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Procedure

STEPS: Final = (
    "hide", "wander", "stability", "events", "resolve", "request", "reorganise", "initiative", "phases", "final", "over",
)  # fmt: skip
FIRST_TURN: Final = ("events", "request", "initiative", "phases", "final")  # R66


class Turn(Procedure[Position]):
    """One turn (3.1): its initial phase in order, the phases, the final phase."""

    rule: ClassVar[str] = "3.1"
    title: ClassVar[str] = "Turn"

    def __init__(self, number: int, step: int = 0) -> None:
        self.number: Final = number
        self.step = step

    def subject(self) -> str:
        return str(self.number)

    def copy(self) -> Turn:
        return Turn(self.number, self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Turn", "number": self.number, "step": STEPS[self.step]}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Turn:
        return Turn(data.integer("number"), STEPS.index(data.choice("step", STEPS)))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if check_elimination(play):
            return
        if self.step == 0:
            position.tempo = position.tempo.turn_begun(self.number)
            position.support3d = position.support3d.turn_begun()
            play.tell(Event("round_started", "3.1", {"round": self.number}))
        step = STEPS[self.step]
        if step == "over":
            play.pop()
            return
        self.step += 1
        full = self.number > 1 or position.mission.options.has("full_first_turn")
        if full or step in FIRST_TURN:
            self._do(play, step)

    def _do(self, play: Play[Position], step: str) -> None:
        position = play.position
        if step == "hide":
            hide(play)
        elif step == "wander":
            if position.mission.options.has("population_moves"):
                crowds = [each for each in position.counters.values() if each.kind == "population" and each.revealed]
                outside = sorted([(each.loc, each.id) for each in crowds if each.loc in position.mission.district.terrain])
                play.push(PopulationMove(tuple([id for _, id in outside])))
        elif step == "stability":
            stability(play)
        elif step == "events":
            if position.mission.events.mode != "none":
                play.push(EventSequence((position.tempo.initiative, enemy(position.tempo.initiative))))
        elif step == "resolve":
            play.push(Resolve3D())
        elif step == "request":
            play.push(requesting(position))
        elif step == "reorganise":
            if position.mission.options.has("oob_change"):
                play.push(reorganising(position))
        elif step == "initiative":
            self._initiative(play)
        elif step == "phases":
            play.push(Phases(position.tempo.initiative))
        else:
            final(play)

    def _initiative(self, play: Play[Position]) -> None:
        """Who may begin (3.1.1, R112)."""
        position = play.position
        rule = position.mission.initiative
        if self.number > 1:
            if rule == "alternate":
                position.tempo = position.tempo.with_initiative(enemy(position.tempo.initiative))
            elif rule == "roll":
                green, red = d10(play.dice, "initiative of green"), d10(play.dice, "initiative of red")
                play.tell(Event("initiative_dice", "R112", {"green": green, "red": red}))
                if green != red:
                    position.tempo = position.tempo.with_initiative("green" if green > red else "red")
        play.tell(Event("initiative", "3.1.1", {"seat": position.tempo.initiative}))


def hide(play: Play[Position]) -> None:
    """Revealed blocks stand up, except those with an enemy unit or any hidden enemy near (3.1.1, R127).

    Who stays is settled first: a block stays flat although the enemy near it stands up (R109).
    """
    position = play.position
    kept: list[str] = []
    flat = [block for block in position.blocks.values() if block.is_on_map and block.revealed]
    for block in flat:
        if block.card.type == "BAR" or any([_keeps(position, block, other) for other in position.of(enemy(block.seat))]):
            kept.append(block.id)
    for block in sorted(flat, key=_order):
        if block.id not in kept:
            position.put(block.shown(False))
            play.tell(Event("hidden", "4.3.2.2", {"block": block.token}))


def _keeps(position: Position, block: Block, other: Block) -> bool:
    return (other.card.is_unit or not other.revealed) and position.in_contact(block, other)


def stability(play: Play[Position]) -> None:
    """Revealed IEDs, then wrecks, may go up: 0 to 3 (5.2.3.1, 5.2.4.5)."""
    position = play.position
    revealed = [each for each in position.counters.values() if each.kind == "ied" and each.revealed]
    for loc, id in sorted([(each.loc, each.id) for each in revealed]):
        die = d10(play.dice, f"stability of the IED in {loc}")
        tell(play, Event("ied_tested", "5.2.3.1", {"counter": id, "die": die, "loc": loc}))
        if die <= 3 and id in position.counters:
            position.drop_counter(id)
            explode(play, loc, SEATS, "", "5.2.3.1")
    for hull in sorted([area.hull for area in position.areas.values() if area.kind == "wreck"]):
        die = d10(play.dice, f"stability of the wreck in {hull}")
        play.tell(Event("wreck_tested", "5.2.4.5", {"die": die, "loc": hull}))
        if die <= 3:
            explode(play, hull, SEATS, "", "5.2.4.5")


def final(play: Play[Position]) -> None:
    """Smoke goes, flares burn out, all markers come off (3.1.5, 5.2.4.3)."""
    position = play.position
    position.areas = {id: area for id, area in position.areas.items() if area.kind != "smoke" or area.permanent}
    position.refresh()
    position.tempo = position.tempo.turn_over()
    position.command = position.command.turn_over()
    position.support3d = position.support3d.turn_over()
    position.cards = position.cards.with_lasting(())
    for block in list(position.blocks.values()):
        if block.activated or block.reacted:
            position.put(block.marked(False, False))
    play.tell(Event("turn_over", "3.1.5", {"turn": position.tempo.turn}))


def _order(block: Block) -> tuple[str, str]:
    return (block.loc, block.id)
