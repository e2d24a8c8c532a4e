"""The game in figures: cubes in boxes, cards seen, the week, and the seat's own decisions (§11.5, R40, R54, R61)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.contract.figures import Encoder, Figures, Sheet, Verb, named_in
from enfilade.games.urban_calculus.box.board import MOST_CUBES, SEATS
from enfilade.games.urban_calculus.box.charts import MOST_TURNS
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.knowledge.view import View, see
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play

BARE_VERBS: Final = ("done", "decline", "hold", "fire")
BY_CARD: Final = ("take", "pick", "burn", "discard")
QUESTIONS: Final = (
    "Purchase", "BuildDeck", "DecideCards", "Allocate", "FireOrder", "AssaultOrder", "Decline", "DeployOrder", "Raise",
    "PlayCard",
)  # fmt: skip
BOX: Final = ("known", "main", "pending gain", "pending loss")
NOW: Final = ("attack", "defence", "fires committed", "shield")
TEN: Final = 10.0
WEEKS: Final = 100.0


def vocabulary(start: Position) -> list[Verb]:
    """Every action of a campaign: words alone, then by link, force, cell, number of cubes, and card."""
    mission = start.mission
    model = mission.model
    forces = [stock.id for stock in model.forces]
    cells = [cell.name for cell in model.cells]
    cards = list(mission.cards)
    return [
        *[Verb(verb) for verb in BARE_VERBS],
        Verb("assign", [link.code for link in model.actions]),
        Verb("raise", [link.code for link in model.recruits]),
        Verb("deploy", [*forces, *cards]),
        *[Verb(verb, forces) for verb in ("target", "aim")],
        *[Verb(verb, cells) for verb in ("attack", "commit")],
        Verb("cubes", [str(number) for number in range(1, MOST_CUBES + 1)]),
        Verb("buy", list(mission.prices)),
        *[Verb(verb, cards) for verb in BY_CARD],
        Verb("play", mission.pack),
    ]


class CampaignSheet(Sheet):
    """What an observation of a campaign consists of."""

    def __init__(self, mission: Mission) -> None:
        super().__init__()
        model = mission.model
        text = "in tenths; all 0 where the enemy's half is hidden"
        self.boxes: Final = {instance: self.row(instance, BOX, text, "§1.6.2, R40") for instance in model.instances}
        self.now: Final = {seat: self.row(f"modifiers of {seat}", NOW, "for this turn", "R56, R38") for seat in SEATS}
        self.links: Final = {link.code: number for number, link in enumerate(model.actions)}
        codes = list(self.links)
        self.cards: Final = {card: number for number, card in enumerate(mission.cards)}
        deck = list(self.cards)
        self.revealed: Final[dict[Seat, int]] = {}
        self.deployed: Final[dict[Seat, int]] = {}
        for seat in SEATS:
            self.revealed[seat] = self.row(f"actions of {seat}", codes, "allocated this turn, as revealed", "§6")
            self.deployed[seat] = self.row(f"cards of {seat}", deck, "deployed this turn, as revealed", "§14.4")
        self.planned: Final = self.row("own plan", codes, "actions that the seat has allocated so far", "§6")
        self.held: Final = self.row("own cards", deck, "capability cards in hand", "§14.2")
        self.dealt: Final = self.row("own cards dealt with", deck, "deployed, burned, discarded or picked so far", "§14.4")
        self.suits: Final = {card: number for number, card in enumerate(dict.fromkeys(mission.pack))}
        self.hand: Final = self.row("own hand", list(self.suits), "playing cards in hand", "§11.2")
        self.seen: Final[dict[str, int]] = {}
        self.piles: Final[dict[str, int]] = {}
        for key in mission.deck_keys:
            self.seen[key] = self.row(f"seen of deck {key}", list(self.suits), "cards discarded or laid, as far as known", "R31")
            self.piles[key] = self.one(f"pile of deck {key}", "cards in it, in tens; 0 where that is hidden", "R61")
        keys = [f"{seat}.{link.code}" for seat in SEATS for link in model.links.values()]
        self.succeeded: Final = {key: number for number, key in enumerate(keys)}
        self.won: Final = self.row("successes", keys, "strategic actions that have succeeded so far, in tenths", "§6")
        self.turn: Final = self.one("turn", "in hundreds", "§2")
        self.week: Final = self.one("week", "in hundreds", "§2")
        self.end: Final = self.one("end week", "in hundreds; 0: there is none", "§11.6")
        self.ground_war: Final = self.one("ground war", "1 once the Attacker has assaulted", "§8.5")
        self.asked: Final = self.row("asked", QUESTIONS, "the procedure that asks", "§5")
        forces = [stock.id for stock in model.forces]
        self.about: Final = {name: number for number, name in enumerate([*forces, *[cell.name for cell in model.cells]])}
        self.named: Final = self.row(
            "about", list(self.about), "forces and cells that the procedures in progress name", "§8.1, §8.2"
        )
        self.actors: Final = self.row("decides", SEATS, "who must decide now", "§5")
        self.seat: Final = self.row("seat", SEATS, "who looks", "§1.1")


class CampaignEncoder(Encoder[Position]):
    """Writes a view."""

    def __init__(self, start: Position, seat: Seat) -> None:
        sheet = CampaignSheet(start.mission)
        sheet.put(sheet.seat + start.seats.index(seat))
        super().__init__(sheet, seat)
        self._sheet: Final = sheet

    def write(self, play: Play[Position]) -> None:
        self.figures[:] = self.blank
        seen = see(play, self.seat)
        self._write_boxes(seen)
        self._write_decisions(seen)
        self._write_cards(seen)
        self._write_turn(seen)

    def _write_boxes(self, seen: View) -> None:
        sheet, figures = self._sheet, self.figures
        for instance, box in seen.boxes.items():
            if box is not None:
                place = sheet.boxes[instance]
                figures[place] = 1.0
                figures[place + 1] = box.main / TEN
                figures[place + 2] = box.pending_gain / TEN
                figures[place + 3] = box.pending_loss / TEN
        for seat, now in seen.now.items():
            for offset, key in enumerate(NOW):
                number = now.get(key.replace(" ", "_"), 0)
                figures[sheet.now[seat] + offset] = float(number) if isinstance(number, int) else 0.0

    def _write_decisions(self, seen: View) -> None:
        sheet = self._sheet
        for seat, allocated in seen.allocated.items():
            self._count(sheet.revealed[seat], sheet.links, allocated or [])
            self._count(sheet.deployed[seat], sheet.cards, allocated or [])
        own = seen.plans.get(self.seat, {})
        self._count(sheet.planned, sheet.links, _texts(own, "assigned"))
        for key in ("picked", "deployed", "burned", "dropped"):
            self._count(sheet.dealt, sheet.cards, _texts(own, key))

    def _write_cards(self, seen: View) -> None:
        sheet, figures = self._sheet, self.figures
        kit = seen.kits.get(self.seat)
        self._count(sheet.held, sheet.cards, [] if kit is None else kit.hand or [])
        self._count(sheet.hand, sheet.suits, seen.hand)
        for key, deck in seen.decks.items():
            self._count(sheet.seen[key], sheet.suits, [*(deck.discard or []), *deck.laid])
            figures[sheet.piles[key]] = max(0, deck.pile) / TEN

    def _write_turn(self, seen: View) -> None:
        sheet, figures = self._sheet, self.figures
        for key, count in seen.tallies.won.items():
            figures[sheet.won + sheet.succeeded[key]] = count / TEN
        figures[sheet.turn] = seen.turn / MOST_TURNS
        figures[sheet.week] = seen.week / WEEKS
        figures[sheet.end] = seen.ceasefire_week / WEEKS
        figures[sheet.ground_war] = 1.0 if seen.ground_war else 0.0
        name = seen.path[-1].name if seen.path else ""
        if name in QUESTIONS:
            figures[sheet.asked + QUESTIONS.index(name)] = 1.0
        for text in {text for each in seen.stack for text in named_in(each)}:
            if text in sheet.about:
                figures[sheet.named + sheet.about[text]] = 1.0
        for actor in seen.actors:
            figures[sheet.actors + SEATS.index(actor)] = 1.0

    def _count(self, place: int, numbers: Mapping[str, int], names: list[str]) -> None:
        for name in names:
            number = numbers.get(name)
            if number is not None:
                self.figures[place + number] += 1.0


def _texts(plan: Mapping[str, Data], key: str) -> list[str]:
    found = plan.get(key, [])
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


FIGURES: Final[Figures[Position]] = Figures(vocabulary=vocabulary, encoder=CampaignEncoder)
