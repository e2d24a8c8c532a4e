"""Fires, assaults, opting out, and the common combat procedure (§8)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import MOST_CUBES, NA, NEVER, Cell, other
from enfilade.games.urban_calculus.box.charts import suit, value
from enfilade.games.urban_calculus.rules.cards import clear_table, draw, draw_suit, next_card, seen_by
from enfilade.games.urban_calculus.rules.changes import gain, lose
from enfilade.games.urban_calculus.rules.effects import take_losses
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

HOLD: Final = Action("hold")
FIRE: Final = Action("fire")
DECLINE: Final = Action("decline")
DONE: Final = Action("done")


def may_aim(position: Position, seat: Seat, cell: Cell) -> bool:
    """Whether a cell may be attacked: not n/a, and somebody there; in hidden play an empty box looks like any (R40)."""
    if position.attack_tn(seat, cell.arm, cell.vs) == NA:
        return False
    return position.mission.options.hidden or position.main(f"{other(seat)}.{cell.vs}") > 0


class FiresPhase(Procedure[Position]):
    """The Attacker fires, then the Defender (§8.1)."""

    rule: ClassVar[str] = "§8.1"
    title: ClassVar[str] = "Fires Phase"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def copy(self) -> FiresPhase:
        return FiresPhase(self.begun)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "FiresPhase", "begun": self.begun}

    @classmethod
    def read(cls, data: Reader, position: Position) -> FiresPhase:
        return FiresPhase(data.integer("begun"))

    def advance(self, play: Play[Position]) -> None:
        mission = play.position.mission
        orders = [(seat, stock.id) for seat in mission.order["fires"] for stock in mission.model.fires]
        if self.begun < len(orders):
            seat, stock = orders[self.begun]
            self.begun += 1
            play.push(FireOrder(seat, stock))
        else:
            play.pop()


class FireOrder(Procedure[Position]):
    """A seat fires at one enemy box, or holds its fire, which is free (§8.1, §8.5)."""

    rule: ClassVar[str] = "§8.1"
    title: ClassVar[str] = "Fires"

    def __init__(self, seat: Seat, arm: str, target: str = "", aimed: dict[str, int] | None = None, step: int = 0) -> None:
        self.seat: Final = seat
        self.arm: Final = arm
        self.target = target  # chosen; the number of cubes is asked next
        self.aimed: Final = aimed or {}  # cubes by enemy box
        self.step = step  # engagements begun; 0 while deciding

    def copy(self) -> FireOrder:
        return FireOrder(self.seat, self.arm, self.target, self.aimed.copy(), self.step)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "FireOrder",
            "seat": self.seat,
            "arm": self.arm,
            "target": self.target,
            "aimed": self.aimed,
            "step": self.step,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> FireOrder:
        return FireOrder(data.text("seat"), data.text("arm"), data.text("target"), data.numbers("aimed"), data.integer("step"))

    def asks(self, position: Position) -> Seat:
        return "" if self.step else self.seat

    def cubes(self, position: Position) -> int:
        return min(position.fires_available(self.seat, self.arm), MOST_CUBES)

    def targets(self, position: Position) -> list[str]:
        return [cell.vs for cell in position.mission.model.cells_of[self.arm] if may_aim(position, self.seat, cell)]

    def actions(self, position: Position) -> list[Action]:
        cubes = self.cubes(position)
        if self.target:
            return [Action("cubes", str(number)) for number in range(1, cubes + 1)]
        targets = self.targets(position)
        if not cubes or not targets:
            return []
        if not position.mission.options.fires_split:
            return [*[Action("target", vs) for vs in targets], HOLD]
        if sum(list(self.aimed.values())) >= cubes:
            return [FIRE]
        return [*[Action("aim", vs) for vs in targets], FIRE if self.aimed else HOLD]

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "target":
                self.target = action.target
            case "cubes":
                self.aimed[self.target] = int(action.target)
                self.step = 1
            case "aim":
                self.aimed[action.target] = self.aimed.get(action.target, 0) + 1
            case "fire":
                self.step = 1
            case _:
                play.tell(Event("fires_held", "§8.5", {"seat": self.seat, "arm": self.arm}))
                play.pop()

    def advance(self, play: Play[Position]) -> None:
        """One engagement for each box that was aimed at, in file order; nothing to decide: skipped."""
        if self.step:
            cells = [cell for cell in play.position.mission.model.cells_of[self.arm] if cell.vs in self.aimed]
            if self.step <= len(cells):
                cell = cells[self.step - 1]
                self.step += 1
                play.push(Engagement(self.seat, cell.arm, cell.vs, self.aimed[cell.vs]))
                return
        play.pop()

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "target" and action.target in position.mission.model.stocks:
            if position.attack_tn(self.seat, self.arm, action.target) == NA:
                return Refusal(f"{self.seat} cannot fire at this at all", "R2")
            return Refusal("there is nobody there", "§8.1")
        if action.verb == "cubes" and self.target:
            return Refusal(f"at most {self.cubes(position)} may fire", "R42")
        return None

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.target:
            return f"Fires, §8.1: how many cubes fire at {position.mission.model.stocks[self.target].name}?"
        if self.aimed:
            return f"Fires, §8.1: aim another cube ({sum(list(self.aimed.values()))} aimed), or fire."
        return "Fires, §8.1: choose a target, or hold your fire."

    def subject(self) -> str:
        return self.seat.capitalize()


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
    """A seat attacks with its infantry or its armour, or opts out (§8.2)."""

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
        if position.attack_tn(self.seat, cell.arm, cell.vs) == NA:
            return Refusal(f"{self.seat} cannot make this attack at all", "R2")
        if not mission.options.hidden and position.main(f"{other(self.seat)}.{cell.vs}") == 0:
            return Refusal("there is nobody there", "§8.2")
        restricted = self.seat == mission.defender and not mission.options.counterattack_free
        if restricted and cell.vs not in position.attacker_arms:
            return Refusal("the Defender attacks only what the Attacker has just used", "R20")
        return None

    def actions(self, position: Position) -> list[Action]:
        options = position.mission.options
        if self.cell:
            return [Action("cubes", str(number)) for number in range(1, self.cubes(position, self.cell.partition(">")[0]) + 1)]
        cells = self.cells(position)
        if not cells:
            return []
        if not options.mixed_assault and not options.split_targets:
            return [*[Action("attack", cell.name) for cell in cells], DECLINE]
        offers = [Action("commit", cell.name) for cell in cells if self.may_commit(position, cell)]
        return [*offers, DONE if self.committed else DECLINE]

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
                play.replace(Decline(self.seat))

    def begin(self, play: Play[Position]) -> None:
        """The arms that the Attacker uses may be answered, and the ground war has begun (§8.2, R22)."""
        position = play.position
        self.step = 1
        if self.seat == position.mission.attacker:
            arms = [name.partition(">")[0] for name in self.committed]
            position.attacker_arms = [stock.id for stock in position.mission.model.assaults if stock.id in arms]
            position.ground_war = True

    def advance(self, play: Play[Position]) -> None:
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

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> Decline:
        return Decline(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Decline", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Decline:
        return Decline(data.text("seat"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        model = position.mission.model
        tn = NA
        if model.decline and position.ground_war:
            link = model.links[model.decline]
            tn = position.tn(self.seat, link, model.stocks[link.source].of(self.seat))
        if tn == NA or tn >= NEVER:
            play.tell(Event("assault_declined", "§8.5", {"seat": self.seat, "tested": False}))
            play.pop()
            return
        card = next_card(play, self.seat, "opting out", False)
        if not card:
            return
        loss = value(card) >= tn
        if position.mission.options.hidden:
            play.tell(Event("assault_declined", "§8.5", {"seat": self.seat, "tested": True}))
        values: dict[str, Data] = {"seat": self.seat, "tested": True, "card": card, "tn": tn, "loss": loss}
        play.tell(Event("declining_tested", "R23", values, seen_by(position, self.seat)))
        if loss:
            for target in model.targets(link, self.seat):
                lose(play, target, self.seat, link.code)
        if not checkpoint(play, "always"):
            play.pop()

    def subject(self) -> str:
        return self.seat.capitalize()


class Engagement(Procedure[Position]):
    """The common combat procedure: cards to hit, cards to save, losses, reverberating damage (§8.3, §8.4)."""

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
        play.tell(Event("engagement_attack", "§8.3", values))
        self.step = "save"

    def draw_saves(self, play: Play[Position]) -> None:
        """One card for each potential hit; none for a box that was empty before, or that cannot be saved (R2, R63)."""
        position = play.position
        enemy = other(self.seat)
        outside = self.cell(position).outside
        tn = position.save_tn(enemy, self.vs, self.arm, outside)
        hits = self.hits(position)
        if tn != NA and position.main(f"{enemy}.{self.vs}") > 0:
            while len(self.saves) < len(hits):
                card = next_card(play, enemy, f"{self.vs} saves against {self.arm}", False, "table")
                if not card:
                    return
                self.saves.append(card)
            if self.saves:
                saved = len([card for card in self.saves if value(card) >= tn])
                rubble = 0 if outside else position.rubble()
                values: dict[str, Data] = {"seat": enemy, "cards": list(self.saves), "tn": tn, "saves": saved, "rubble": rubble}
                play.tell(Event("engagement_save", "§8.3", values, seen_by(position, enemy)))
        self.step = "resolve"

    def resolve(self, play: Play[Position]) -> None:
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
        clear_table(position, {self.seat: list(self.saves)})
        if not checkpoint(play, "always"):
            play.pop()

    def damage(self, play: Play[Position], hits: list[str]) -> None:
        """Each potential hit whose suit counts for the arm harms the city: another card says how (§8.4)."""
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
                gain(play, f"city.{id}", self.seat, "")

    def subject(self) -> str:
        return f"{self.seat.capitalize()}: {self.arm} against {self.vs}"
