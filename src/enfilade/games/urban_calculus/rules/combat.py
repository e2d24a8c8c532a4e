"""The common combat procedure: who can be aimed at, cards to hit and to save, reverberating damage (§8.3, §8.4).

Who attacks, and with how many cubes, is decided in fires.py and assaults.py; target numbers are in state.py.
"""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import NA, NEVER, Cell, other
from enfilade.games.urban_calculus.box.charts import suit, value
from enfilade.games.urban_calculus.rules.cards import clear_table, draw, draw_suit, next_card
from enfilade.games.urban_calculus.rules.changes import gain
from enfilade.games.urban_calculus.rules.effects import take_losses
from enfilade.games.urban_calculus.rules.hidden import seen_by, tell_test
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure


def may_aim(position: Position, seat: Seat, cell: Cell) -> bool:
    """Whether a cell may be attacked: not n/a, and somebody there; in hidden play an empty box looks like any (R40)."""
    if position.attack_tn(seat, cell.arm, cell.vs) == NA:
        return False
    return position.mission.options.hidden or position.main(f"{other(seat)}.{cell.vs}") > 0


class Engagement(Procedure[Position]):
    """The common combat procedure: cards to hit, cards to save, losses, reverberating damage (§8.3, §8.4).

    The seat that attacks is its attacker, whichever it is in the scenario (§1.6.1).
    """

    rule: ClassVar[str] = "§8.3"
    title: ClassVar[str] = "Engagement"

    def __init__(
        self,
        seat: Seat,
        arm: str,
        vs: str,
        cubes: int,
        step: str = "declare",
        attack: list[str] | None = None,
        saves: list[str] | None = None,
    ) -> None:
        self.seat: Final = seat
        self.arm: Final = arm
        self.vs: Final = vs
        self.cubes: Final = cubes
        self.step = step
        self.attack: Final = attack or []  # cards drawn to hit
        self.saves: Final = saves or []

    def copy(self) -> Engagement:
        return Engagement(self.seat, self.arm, self.vs, self.cubes, self.step, self.attack.copy(), self.saves.copy())

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Engagement",
            "seat": self.seat,
            "arm": self.arm,
            "vs": self.vs,
            "cubes": self.cubes,
            "step": self.step,
            "attack": self.attack,
            "saves": self.saves,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Engagement:
        return Engagement(
            data.text("seat"),
            data.text("arm"),
            data.text("vs"),
            data.integer("cubes"),
            data.text("step"),
            data.texts("attack"),
            data.texts("saves"),
        )

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Of a hidden enemy's saves only how many were drawn (R61)."""
        if not position.is_hidden(other(self.seat), seat):
            return self.to_data()
        veiled = ["?"] * len(self.saves)
        return Engagement(self.seat, self.arm, self.vs, self.cubes, self.step, self.attack, veiled).to_data()

    def cell(self, position: Position) -> Cell:
        return next(cell for cell in position.mission.model.cells if cell.arm == self.arm and cell.vs == self.vs)

    def advance(self, play: Play[Position]) -> None:
        """The steps, strictly in this order."""
        match self.step:
            case "declare":
                values: dict[str, Data] = {"seat": self.seat, "arm": self.arm, "vs": self.vs, "cubes": self.cubes}
                play.tell(Event("engagement_declared", "§8.3", values))
                self.step = "attack"
            case "attack":
                self.draw_attack(play)
            case "save":
                self.draw_saves(play)
            case _:
                self.resolve(play)

    def hits(self, position: Position) -> list[str]:
        """The potential hits, in order of drawing."""
        tn = position.hit_tn(self.seat, self.arm, self.vs)
        return [card for card in self.attack if tn < NEVER and value(card) >= tn]

    def draw_attack(self, play: Play[Position]) -> None:
        position = play.position
        while len(self.attack) < self.cubes:
            card = next_card(play, self.seat, f"{self.arm} attacks {self.vs}", True, "table")
            if not card:
                return
            self.attack.append(card)
        tn = position.hit_tn(self.seat, self.arm, self.vs)
        values: dict[str, Data] = {"seat": self.seat, "cards": list(self.attack), "tn": tn, "hits": self.hits(position)}
        if position.now[self.seat].attack:
            play.tell(Event("bonus_counts", "R19", {"seat": self.seat, "bonus": position.now[self.seat].attack, "on": "attack"}))
        tell_test(play, Event("engagement_attack", "§8.3", values), self.seat)
        self.step = "save"

    def draw_saves(self, play: Play[Position]) -> None:
        """One card for each potential hit; none for a box that was empty before, or that cannot be saved (R2, R63).

        In hidden play an empty box is defended like any other: who draws and who plays cards is seen.
        """
        position = play.position
        enemy = other(self.seat)
        outside = self.cell(position).outside
        tn = position.save_tn(enemy, self.vs, self.arm, outside)
        hits = self.hits(position)
        if tn != NA and (position.mission.options.hidden or position.main(f"{enemy}.{self.vs}") > 0):
            while len(self.saves) < len(hits):
                card = next_card(play, enemy, f"{self.vs} saves against {self.arm}", False, "table")
                if not card:
                    return
                self.saves.append(card)
            if self.saves:
                saved = len([card for card in self.saves if value(card) >= tn])
                rubble = 0 if outside else position.rubble()
                values: dict[str, Data] = {"seat": enemy, "cards": list(self.saves), "tn": tn, "saves": saved, "rubble": rubble}
                tell_test(play, Event("engagement_save", "§8.3", values, seen_by(position, enemy)), enemy)
        self.step = "resolve"

    def resolve(self, play: Play[Position]) -> None:
        """Losses of what is there now; a last cube may be spared, yet the city is harmed all the same (§8.3, R39)."""
        position = play.position
        enemy = other(self.seat)
        cell = self.cell(position)
        hits = self.hits(position)
        tn = position.save_tn(enemy, self.vs, self.arm, cell.outside)
        left = len(hits) - len([card for card in self.saves if value(card) >= tn])
        losses = max(0, min(left, position.main(f"{enemy}.{self.vs}") - (1 if cell.spare_last else 0)))
        values: dict[str, Data] = {"seat": enemy, "box": f"{enemy}.{self.vs}", "losses": losses, "hits": left}
        if position.mission.options.hidden:
            values = {"seat": enemy, "box": f"{enemy}.{self.vs}", "losses": losses}  # unsaved hits would tell of his box
        play.tell(Event("engagement_losses", "R32", values))
        if losses:
            take_losses(play, enemy, self.vs, losses, self.seat)
        if not cell.outside and position.outcome is None:
            self.damage(play, hits)
        if position.outcome is not None:
            return
        clear_table(position)
        if not checkpoint(play, "always"):
            play.pop()

    def damage(self, play: Play[Position], hits: list[str]) -> None:
        """Each potential hit whose suit counts for the arm harms the city: another card says how.

        The hit's suit counts from the hand, too; that other card comes from the deck (§1.6.5, §8.4, R34).
        """
        position = play.position
        mission = position.mission
        if mission.has_dice:
            suits = [draw_suit(play, self.seat, "the suit of a hit") for _ in hits]
        else:
            suits = [suit(card) for card in hits]
        harmful = mission.damage_suits[f"{self.seat}.{self.arm}"]
        for each in suits:
            if each not in harmful or position.outcome is not None:
                continue
            if position.now[self.seat].shield:
                position.now[self.seat].shield -= 1
                play.tell(Event("damage_shielded", "§14.4", {"seat": self.seat}))
                continue
            card = draw(play, self.seat, "the kind of damage", True, "table")
            struck = [id for id in mission.damaged if value(card) in mission.damage_types[f"{self.seat}.{id}"]]
            play.tell(Event("engagement_damage", "§8.4", {"seat": self.seat, "card": card, "boxes": struck}))
            for id in struck:
                gain(play, f"city.{id}", self.seat, "", "§8.4")

    def subject(self) -> str:
        return f"{self.seat.capitalize()}: {self.arm} against {self.vs}"
