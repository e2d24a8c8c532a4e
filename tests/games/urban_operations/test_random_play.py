"""Random legal play with every option on: redeals explain every view, copies are equal, procedures read back, no card is lost."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table
from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.knowledge.dealing.blocks import may_be
from enfilade.games.urban_operations.knowledge.dealing.stack import PROCEDURES
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.score import points
from enfilade.games.urban_operations.rules.victory import points_of
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data, Reader, Source, canonical
from enfilade.kernel.play import Play, Procedure, Together
from tests.games.urban_operations.field import explained, read

ROWS: list[Data] = [
    {"row": row, "missions": 3, "per_turn": 1, "table": "UUUTTTT!!!"}
    for row in ("mortar-he", "mortar-smoke", "attack-helicopter", "helicopter-recon")
]
DEFENCE: Data = {"row": "air-defence", "missions": 2, "per_turn": 1, "table": "UUU!!!!!!!"}

MOMENTS, EVERY = 16, 15  # how often it is looked into a game, and after how many choices each time


def everything(name: str) -> dict[str, Data]:
    """All optional rules, events by cards and table, 3D actions on both sides."""
    listed = read(f"urban-operations/{name}", "{}").start.mission.options.listed()
    found: dict[str, Data] = {each.key: True for each in listed if isinstance(each.value, bool)}
    return {**found, "events.mode": "both", "green.support3d": ROWS, "red.support3d": [*ROWS, DEFENCE]}


FIRST_DOOR: dict[str, Data] = {
    "green.force[0].blocks[4].unit": "ald-jfo",
    "nml.counters": ["population", "ied", "toxic"],
    "nml.locations": ["0303", "0903", "1002"],
}
DRAVIK: dict[str, Data] = {"green.force[0].blocks[5].unit": "ald-jfo", "red.force[0].blocks[0].unit": "kor-jfo"}


def reads_back(position: Position) -> bool:
    """Whether each procedure in progress comes back from its plain data; what is decided in secret is part of it."""
    found: list[Procedure[Position]] = []
    for each in position.stack:
        found += [one for branch in each.branches.values() for one in branch] if isinstance(each, Together) else [each]
    data = [Reader(each.to_data(), Source("test")) for each in found]
    return [PROCEDURES.read(each, position).to_data() for each in data] == [each.to_data() for each in found]


def may_be_what_they_are(table: Table[Position, View], seed: int) -> bool:
    """Whether each block that a seat has not identified may be what it is, and that list tells no more than the view: it is the
    same where the view is explained otherwise."""
    for seat in table.seats:
        view = table.view(seat)
        play: Play[Position] = Play(redeal(view, Seeded(f"may be {seed}")), Seeded("dice"), [])
        play.run()
        other = table.game.knowledge.view(play, seat)
        for each in [each for each in view.blocks if not each.id and each.loc != UNDERGROUND]:
            twin = other.block(each.handle)
            assert twin is not None
            ids = [piece.id for piece in may_be(view, each)]
            if table.position.block(each.handle).id not in ids or ids != [piece.id for piece in may_be(other, twin)]:
                return False
    return True


def is_counted_right(table: Table[Position, View], seat: str | None) -> bool:
    """Whether a seat counts the points that the rules count: where points decide, none of them is secret (1.3)."""
    counted = points(table.view(seat))
    return not counted or counted == tuple([points_of(table.position, each) for each in SEATS])


@pytest.mark.parametrize("name", ["first-door", "dravik-crossroads", "lights-out", "selm-harbour"])
def test_what_a_block_may_be_has_what_it_is(name: str) -> None:
    """All that is not identified and could be there is named, and nothing by which the truth shows (4.3.2.2)."""
    table: Table[Position, View] = Table(read(f"urban-operations/{name}", "{}"), seed=1)
    chooser = Seeded("chooser")
    while table.actors and len(table.entries) < MOMENTS * EVERY:
        seat = table.actors[chooser.below(len(table.actors))]
        legal = table.legal(seat)
        table.act(seat, legal[-1 if table.path[-1].name == "Setup" else chooser.below(len(legal))])
        if len(table.entries) % EVERY == 0:
            assert may_be_what_they_are(table, len(table.entries))
            assert all([is_counted_right(table, each) for each in (*table.seats, None)])


def play_out(name: str, changes: dict[str, Data], seed: int, every: int) -> Position:
    """A random game, looked into now and then."""
    table: Table[Position, View] = Table(read(f"urban-operations/{name}", canonical({**everything(name), **changes})), seed=seed)
    chooser = Seeded(f"chooser {seed}")
    events = table.position.mission.events
    while table.actors:
        seat = table.actors[chooser.below(len(table.actors))]
        legal = table.legal(seat)
        setting_up = table.path[-1].name == "Setup"
        table.act(seat, legal[-1 if setting_up else chooser.below(len(legal))])
        position = table.position
        for each in ("green", "red"):
            played = [card for card in position.cards.discards if card.startswith(each)]
            assert len(position.cards.decks[each]) + len(position.cards.hands[each]) + len(played) == len(events.decks[each])
        if len(table.entries) % every == 0:
            assert position.copy() == position
            assert reads_back(position)
            assert explained(table, seed)
            assert may_be_what_they_are(table, seed)
    return table.position


@pytest.mark.parametrize("seed", range(3))
def test_a_small_battle_with_everything(seed: int) -> None:
    """Every redeal gives an equal view, with cards in hand and secrets on the stack (6.2.1, R129)."""
    assert play_out("first-door", FIRST_DOOR, seed, 6).outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_company_battle_with_everything(seed: int) -> None:
    """The same with vehicles and several forces (12.1, R129)."""
    assert play_out("dravik-crossroads", DRAVIK, seed, 9).outcome is not None
