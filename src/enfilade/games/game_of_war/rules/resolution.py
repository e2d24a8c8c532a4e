"""Resolution and End Phase: plans are shown, units move, battles are fought, the beaten go (II.2, II.3, §4.5–4.10).

Movement is in movement.py, the sums of a battle in battles.py, where the beaten may go in retreats.py.
"""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.rules import motion
from enfilade.games.game_of_war.rules.battles import DESTROYED, FAILS, RETREATS, Battle, fight
from enfilade.games.game_of_war.rules.deploying import deploy_and_pack
from enfilade.games.game_of_war.rules.forced import forced_move
from enfilade.games.game_of_war.rules.movement import Movement
from enfilade.games.game_of_war.rules.orders import told
from enfilade.games.game_of_war.rules.retreats import Forced
from enfilade.games.game_of_war.rules.settle import settle
from enfilade.games.game_of_war.state.changes import destroy
from enfilade.games.game_of_war.state.plans import Attack
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

BATTLES: Final = "battles"  # the last step


class Resolution(Procedure[Position]):
    """Plans are revealed together and resolved at once (II.2)."""

    rule: ClassVar[str] = "II.2"
    title: ClassVar[str] = "Resolution"

    def __init__(self, step: str = "reveal") -> None:
        self.step = step

    def copy(self) -> Resolution:
        return Resolution(self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Resolution", "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Resolution:
        return Resolution(data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        match self.step:
            case "reveal":
                reveal(play)
                deploy_and_pack(play)
                self.step = motion.EARLY
            case motion.EARLY | motion.MAIN | motion.LATE:
                stage = self.step
                self.step = {motion.EARLY: motion.MAIN, motion.MAIN: motion.LATE}.get(stage, "settle")
                moving = motion.begin(play.position, stage)
                if moving.orders:
                    play.push(Movement(moving))
            case "settle":
                settle(play, with_sabotage=True)
                self.step = BATTLES
            case _:
                beaten = battles(play)
                play.replace(EndPhase(beaten))


def reveal(play: Play[Position]) -> None:
    """Both plans become public (II.2)."""
    position = play.position
    position.revealed = True
    plans: dict[str, Data] = {}
    for seat in position.seats:
        plan = position.plans[seat]
        plans[seat] = {
            "orders": [told(position, order) for order in plan.orders],
            "attacks": [each.unit or position.name(each.tile) for each in plan.attacks],
            "aims": [position.name(position.pieces[each.unit].tile if each.unit else each.tile) for each in plan.attacks],
        }
    play.tell(Event("plans_revealed", "II.2", {"turn": position.turn, "plans": plans}, reveals=True))


def battles(play: Play[Position]) -> dict[str, str]:
    """Every declared attack, all from the position after movement, each reckoned in full; who is beaten, and how.

    A unit may attack in one battle and be the target of the other (II.2.b, V.3, V.5, R41).
    """
    position = play.position
    beaten: dict[str, str] = {}
    for seat in position.seats:
        for attack in position.plans[seat].attacks:
            battle = resolve(play, seat, attack)
            if battle is not None and battle.result != FAILS and beaten.get(battle.target) != DESTROYED:
                beaten[battle.target] = battle.result
    return beaten


def resolve(play: Play[Position], seat: Seat, attack: Attack) -> Battle | None:
    """One attack: where it is, against whom, and its sums (V.1.b, V.1.c, V.1.d, V.4)."""
    position = play.position
    tile = attack.tile
    if attack.unit:
        tile = position.pieces[attack.unit].tile  # V.1.b; aboard a carrier: the carrier's tile
    reason = ""
    target = None if tile == OFF else position.piece_at(tile)
    battle = None if tile == OFF else fight(position, seat, tile)
    if battle is not None:
        values: dict[str, Data] = {"seat": seat, "tile": position.name(tile), "target": battle.target, **battle.told(position)}
        play.tell(Event("battle", "V.4", values))
        return battle
    if tile == OFF:
        reason, rule = "the target was destroyed before", "R44"
    elif target is None:
        reason, rule = "nobody is on the tile", "V.1.d"
    elif target.seat == seat:
        reason, rule = "its own unit is on the tile", "R42"
    else:
        reason, rule = "none of its units bears on the tile", "R12"
    aim = attack.unit or position.name(attack.tile)
    play.tell(Event("no_battle", rule, {"seat": seat, "aim": aim, "tile": position.name(tile), "reason": reason}))
    return None


class EndPhase(Procedure[Position]):
    """The beaten are removed, then those that retreat go, then the board settles: they may capture (II.3, R56)."""

    rule: ClassVar[str] = "II.3"
    title: ClassVar[str] = "End Phase"

    def __init__(self, beaten: dict[str, str], step: str = "removal") -> None:
        self.beaten: Final = beaten
        self.step = step

    def copy(self) -> EndPhase:
        return EndPhase(self.beaten.copy(), self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "EndPhase", "beaten": self.beaten, "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> EndPhase:
        beaten = data.table("beaten")
        return EndPhase({id: beaten.text(id) for id in beaten.keys()}, data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        match self.step:
            case "removal":
                lost = sorted([id for id, result in self.beaten.items() if result == DESTROYED], key=by_number)
                destroy(play, lost, "battle", "V.4.d")
                self.step = "retreats"
            case "retreats":
                self.step = "settle"
                units = {id: Forced(id) for id, result in self.beaten.items() if result == RETREATS}
                if units:
                    forced_move(play, units, "battle", "V.4.c")
            case _:
                settle(play, with_sabotage=False)
                play.pop()
