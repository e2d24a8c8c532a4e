"""Assaults, and opting not to fight (§8.2, §8.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import MOST_CUBES, NA, NEVER, Cell, other
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import OPTING_OUT, next_card
from enfilade.games.urban_calculus.rules.changes import lose
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.hidden import seen_by, tell_test
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

DECLINE: Final = Action("decline")
DONE: Final = Action("done")


class AssaultPhase(Procedure[Position]):
    """The Attacker assaults, then the Defender (§8.2)."""

    rule: ClassVar[str] = "§8.2"
    title: ClassVar[str] = "Assault Phase"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def copy(self) -> AssaultPhase:
        return AssaultPhase(self.begun)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "AssaultPhase", "begun": self.begun}

    @classmethod
    def read(cls, data: Reader, position: Position) -> AssaultPhase:
        return AssaultPhase(data.integer("begun"))

    def advance(self, play: Play[Position]) -> None:
        order = play.position.mission.order["assault"]
        if self.begun == len(order):
            play.pop()
            return
        seat = order[self.begun]
        self.begun += 1
        if seat == play.position.mission.attacker:
            play.position.attacker_arms = []
        play.push(AssaultOrder(seat))


class AssaultOrder(Procedure[Position]):
    """A seat attacks with as much of its infantry or its armour as it likes, or opts out (§8.2, R41)."""

    rule: ClassVar[str] = "§8.2"
    title: ClassVar[str] = "Assault"

    def __init__(self, seat: Seat, cell: str = "", committed: dict[str, int] | None = None, step: int = 0) -> None:
        self.seat: Final = seat
        self.cell = cell  # chosen; the number of cubes is asked next
        self.committed: Final = committed or {}  # cubes by cell
        self.step = step  # engagements begun; 0 while deciding

    def copy(self) -> AssaultOrder:
        return AssaultOrder(self.seat, self.cell, self.committed.copy(), self.step)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "AssaultOrder",
            "seat": self.seat,
            "cell": self.cell,
            "committed": self.committed,
            "step": self.step,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> AssaultOrder:
        return AssaultOrder(data.text("seat"), data.text("cell"), data.numbers("committed"), data.integer("step"))

    def asks(self, position: Position) -> Seat:
        return "" if self.step else self.seat

    def cells(self, position: Position) -> list[Cell]:
        """The cells that may be attacked, in file order."""
        found: list[Cell] = []
        for stock in position.mission.model.assaults:
            if self.cubes(position, stock.id):
                found += [cell for cell in position.mission.model.cells_of[stock.id] if self.why_not(position, cell) is None]
        return found

    def cubes(self, position: Position, arm: str) -> int:
        return min(position.main(f"{self.seat}.{arm}"), position.limit(self.seat, arm), MOST_CUBES)

    def why_not(self, position: Position, cell: Cell) -> Refusal | None:
        mission = position.mission
        if not mission.options.hidden and position.main(f"{other(self.seat)}.{cell.vs}") == 0:
            return Refusal("there is nobody there", "§8.2")
        restricted = self.seat == mission.defender and not mission.options.counterattack_free
        if restricted and cell.vs not in position.attacker_arms:
            return Refusal("the Defender attacks only what the Attacker has just used", "R20")
        if position.attack_tn(self.seat, cell.arm, cell.vs) == NA:
            return Refusal(f"{self.seat} cannot make this attack at all", "R2")
        return None

    def actions(self, position: Position) -> list[Action]:
        options = position.mission.options
        if self.cell:
            return [Action("cubes", str(number)) for number in range(1, self.cubes(position, self.cell.partition(">")[0]) + 1)]
        cells = self.cells(position)
        if not cells and not self.committed:
            return [DECLINE] if self.might(position) else []
        if not options.mixed_assault and not options.split_targets:
            return [*[Action("attack", cell.name) for cell in cells], DECLINE]
        offers = [Action("commit", cell.name) for cell in cells if self.may_commit(position, cell)]
        return [*offers, DONE if self.committed else DECLINE]

    def might(self, position: Position) -> bool:
        """Whether a seat could attack for all that everybody knows: who cannot is asked too, where that is hidden (R40, R54).

        The arms that may be answered are public (R55).
        """
        options = position.mission.options
        for cell in self.all_cells(position):
            refusal = self.why_not(position, cell)
            able = refusal is None or (options.hidden_tns and refusal.rule == "R2")
            if able and (options.hidden or self.cubes(position, cell.arm)):
                return True
        return False

    def all_cells(self, position: Position) -> list[Cell]:
        model = position.mission.model
        return [cell for stock in model.assaults for cell in model.cells_of[stock.id]]

    def may_commit(self, position: Position, cell: Cell) -> bool:
        """Free-form attacks: several arms or several targets, as the scenario allows (§11.1)."""
        options = position.mission.options
        arms = [name.partition(">")[0] for name in self.committed]
        targets = [name.partition(">")[2] for name in self.committed]
        if arms and not options.mixed_assault and cell.arm not in arms:
            return False
        if targets and not options.split_targets and cell.vs not in targets:
            return False
        used = sum([number for name, number in self.committed.items() if name.partition(">")[0] == cell.arm])
        return used < self.cubes(position, cell.arm)

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "attack":
                self.cell = action.target
            case "cubes":
                self.committed[self.cell] = int(action.target)
                self.begin(play)
            case "commit":
                self.committed[action.target] = self.committed.get(action.target, 0) + 1
            case "done":
                self.begin(play)
            case _:
                play.position.opted_out[self.seat] = self.times_opted_out(play.position)
                play.replace(Decline(self.seat, could=bool(self.cells(play.position))))

    def times_opted_out(self, position: Position) -> list[int]:
        """The turns in which the seat has said that it does not fight, once that may cost something (§8.5)."""
        before = position.opted_out[self.seat]
        return [*before, position.turn] if position.ground_war else before

    def begin(self, play: Play[Position]) -> None:
        """The arms that the Attacker uses may be answered, and are public; the ground war has begun (§8.2, R22, R55)."""
        position = play.position
        self.step = 1
        if self.seat == position.mission.attacker:
            arms = [name.partition(">")[0] for name in self.committed]
            position.attacker_arms = [stock.id for stock in position.mission.model.assaults if stock.id in arms]
            position.ground_war = True

    def advance(self, play: Play[Position]) -> None:
        """One engagement for each cell, in file order. A seat that cannot attack has not opted out and pays nothing (R21)."""
        if self.step:
            cells = [cell for cell in play.position.mission.model.cells if cell.name in self.committed]
            if self.step <= len(cells):
                cell = cells[self.step - 1]
                self.step += 1
                play.push(Engagement(self.seat, cell.arm, cell.vs, self.committed[cell.name]))
                return
        play.pop()

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb in ("attack", "commit"):
            for cell in position.mission.model.cells:
                if cell.name == action.target:
                    refusal = self.why_not(position, cell)
                    return refusal if refusal is not None else Refusal("there is no cube for it", "R42")
        if action.verb == "cubes" and self.cell:
            return Refusal("that is more than there are, or than the limit allows", "R42")
        return None

    def prompt(self, position: Position, seat: Seat) -> str:
        stocks = position.mission.model.stocks
        if self.cell:
            arm, _, vs = self.cell.partition(">")
            return f"Assault, §8.2: how many {stocks[arm].name} cubes attack {stocks[vs].name}?"
        if self.committed:
            return f"Assault, §8.2: commit another cube ({sum(list(self.committed.values()))} so far), or be done."
        return "Assault, §8.2: choose who attacks whom, or decline."

    def subject(self) -> str:
        return self.seat.capitalize()


class Decline(Procedure[Position]):
    """Opting not to fight may cost support, once the ground war has begun (§8.5)."""

    rule: ClassVar[str] = "§8.5"
    title: ClassVar[str] = "Opting out"

    def __init__(self, seat: Seat, could: bool = True) -> None:
        self.seat: Final = seat
        self.could: Final = could  # attack; who could not has not opted out (R21)

    def copy(self) -> Decline:
        return Decline(self.seat, self.could)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Decline", "seat": self.seat, "could": self.could}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Decline:
        return Decline(data.text("seat"), data.flag("could"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        model = position.mission.model
        tn = NA
        if model.decline and position.ground_war and self.could:
            link = model.links[model.decline]
            tn = position.tn(self.seat, link, model.stocks[link.source].of(self.seat))
        if tn == NA or tn >= NEVER:
            self.tell(play, False)
            play.pop()
            return
        card = next_card(play, self.seat, OPTING_OUT, False)
        if not card:
            return
        loss = value(card) >= tn
        if position.mission.options.hidden:
            self.tell(play, True)
        values: dict[str, Data] = {"seat": self.seat, "tested": True, "card": card, "tn": tn, "loss": loss}
        tell_test(play, Event("declining_tested", "R23", values, seen_by(position, self.seat)), self.seat)
        if loss:
            for target in model.targets(link, self.seat):
                lose(play, target, self.seat, link.code, "R23")
        if not checkpoint(play, "always"):
            play.pop()

    def tell(self, play: Play[Position], tested: bool) -> None:
        """Everybody hears that a seat does not fight; in hidden play not whether that was tested, nor whether it could (R61)."""
        values: dict[str, Data] = {"seat": self.seat}
        if not play.position.mission.options.hidden:
            values["tested"] = tested
        play.tell(Event("assault_declined", "§8.5", values))

    def subject(self) -> str:
        return self.seat.capitalize()
