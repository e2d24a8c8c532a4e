"""Chapter IV: communications."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enfilade import Table, scenario
from enfilade.games.game_of_war.rules.sabotage import raze
from enfilade.games.game_of_war.state import communications
from tests.drawing import aligned
from tests.games.game_of_war.fronts import GameTable, drawn_front, front, in_communication, lines


def active(table: GameTable, seat: str = "red") -> set[str]:
    return set(table.position.active[seat])


def test_eight_lines_without_limit() -> None:
    """Rows, columns and diagonals from a Source, not a knight's move (IV.1.a, IV.2.a)."""
    shown = """
        *   .   .   I1* .   .   I2*
        .   *   .   *   .   *   .
        .   .   *   *   *   I5  .
        I3* *   *   O*  *   *   *
        .   .   *   *   *   .   .
        .   *   .   *   .   *   .
        *   k1  .   *   .   .   I4*
    """
    table = drawn_front(shown, net=True)
    assert lines(table) == aligned(shown)
    assert active(table) == {"RI1", "RI2", "RI3", "RI4"}


def test_ground_and_enemies_stop_lines() -> None:
    """The tile of the blocker is not reached either; embarked units do not block (R8) (IV.2.b, VI.2)."""
    from_both_ends = """
        O*  *   *   *   *
        *   *   .   .   *
        r1  .   *   *   .
        *   .   *   *   .
        I1* *   .   .   *
        O*  *   ^   I2  .
    """
    table = drawn_front(from_both_ends, net=True)
    assert lines(table) == aligned(from_both_ends)
    assert active(table) == {"RI1"}
    from_the_north = """
        O*  *   *   *
        *   *   .   .
        r1  .   *   .
        .   .   .   *
        I1  .   .   .
    """
    table = drawn_front(from_the_north, net=True)
    assert lines(table) == aligned(from_the_north)
    assert active(table) == set()


@pytest.mark.parametrize(("who", "unit", "cut"), [("all", "R", True), ("combatants", "R", False), ("combatants", "I", True)])
def test_which_enemies_cut(who: str, unit: str, cut: bool) -> None:
    """Option comm_blockers (R8)."""
    table = front("I@A5", f"{unit}@A3", arsenals={"A1": "red"}, options={"comm_blockers": who}, net=True)
    assert (active(table) == set()) == cut


def test_active_combatants_go_by_the_evaluation_before() -> None:
    """At set-up all count as active; afterwards an enemy that is cut off cuts nothing (R8)."""
    table = front(
        "I@A5 I@L2", "I@A3", arsenals={"A1": "red", "L1": "red"}, options={"comm_blockers": "active_combatants"}, net=True
    )
    assert active(table) == {"RI2"}
    communications.evaluate(table.position)
    assert active(table) == {"RI1", "RI2"}


def test_a_net_that_was_kept_is_what_it_would_be_anew() -> None:
    """Whoever moved, was destroyed, took or razed something since it was found (IV)."""
    for name, seed in (("duel", 1), ("petrograd", 2), ("ironhorse", 3)):
        table: GameTable = Table(scenario(f"game-of-war/{name}"), seed=seed)
        chooser = random.Random(seed)
        for _ in range(400):
            if not table.actors:
                break
            table.act(table.actors[0], chooser.choice(table.legal(table.actors[0])))
            position = table.play.position
            for seat in position.seats:
                kept = communications.net(position, seat)
                anew = communications.spread(position, seat, communications.basis_of(position, seat))
                assert (kept.covered, kept.linked, kept.active) == (anew.covered, anew.linked, anew.active)
                assert (kept.offices, kept.emitters) == (anew.offices, anew.emitters)


def test_the_chain_of_command() -> None:
    """Neighbours, diagonal ones too, one after the other (IV.1.b, R1)."""
    shown = """
        O   .   .   .   k1
        .   .   .   .   .
        I1* .   .   .   .
        .   I2* .   .   .
        .   .   I3* .   .
        .   .   .   .   .
        .   .   .   .   I4
    """
    assert in_communication(drawn_front(shown, net=True)) == aligned(shown)


def test_relays_pass_lines_on() -> None:
    """An active relay emits in eight directions (IV.1.c)."""
    shown = """
        O   .   .   .   .   k1
        .   .   .   .   .   .
        R1* .   .   .   .   I1*
        .   .   .   .   .   .
        .   .   I2* .   .   I3
    """
    assert in_communication(drawn_front(shown, net=True)) == aligned(shown)


@pytest.mark.parametrize(
    ("by_adjacency", "shown"),
    [
        (
            True,
            """
            O   .   .   .   .   k1
            .   .   .   .   .   .
            I1* .   .   .   .   .
            I2* .   .   .   .   .
            .   R1* .   .   .   I3*
            """,
        ),
        (
            False,
            """
            O   .   .   .   .   k1
            .   .   .   .   .   .
            I1* .   .   .   .   .
            I2* .   .   .   .   .
            .   R1* .   .   .   I3
            """,
        ),
    ],
)
def test_a_relay_linked_by_a_neighbour(by_adjacency: bool, shown: str) -> None:
    """Whether it emits while no line reaches it itself, option relay_by_adjacency (IV.1.c)."""
    table = drawn_front(shown, options={"relay_by_adjacency": by_adjacency}, net=True)
    assert in_communication(table) == aligned(shown)


def test_nobody_keeps_each_other_active_in_a_circle() -> None:
    """Without a Source nothing is linked; cars are active but pass nothing on (R7) (IV.3)."""
    table = front("R@A6 I@B6 K@C6 I@D6", "K@L1", net=True)
    assert active(table) == {"RK1"}
    assert table.position.linked["red"] == frozenset()


def test_a_linked_car_passes_activity_on() -> None:
    """What a Source reaches spreads (R7)."""
    table = front("K@A6 I@B7", "K@L1", arsenals={"A1": "red"}, net=True)
    assert active(table) == {"RK1", "RI1"}
    assert table.position.linked["red"] == {"RK1", "RI1"}


@pytest.mark.parametrize(
    ("deployed", "shown"),
    [
        (
            True,
            """
            O   .   .   .   .   k1
            .   .   .   .   .   .
            B1* .   ^   .   .   I1*
            """,
        ),
        (
            False,
            """
            O   .   .   .   .   k1
            .   .   .   .   .   .
            B1* .   ^   .   .   I1
            """,
        ),
        (
            True,
            """
            .   .   .   .   .   k1
            .   .   .   .   .   .
            O   .   ^   .   .   B1
            .   .   .   .   .   .
            .   .   .   .   .   I1
            """,
        ),
        (
            True,
            """
            O   .   .   .   .   k1
            .   .   .   .   .   .
            B1* .   ^   i1  .   I1
            """,
        ),
    ],
    ids=["over a mountain", "packed", "not to it", "not over an enemy"],
)
def test_balloons(deployed: bool, shown: str) -> None:
    """Deployed, their lines pass over mountains; lines to them do not; packed they relay nothing (R18) (X.8, R40)."""
    table = drawn_front(shown, deployed=["RB1"] if deployed else [], net=True)
    assert in_communication(table) == aligned(shown)


OFFICES: dict[str, Any] = {"wire": ["C3 > C10 > I10"], "telegraphs": {"C3": "red", "I10": "red"}}


def test_the_telegraph() -> None:
    """An active office wakes those wired to it, and they relay (IV.2.c, IX.3.a, VI.5.d)."""
    table = front("I@I12 I@K2", "K@L1", arsenals={"A3": "red"}, net=True, **OFFICES)
    assert active(table) == {"RI1"}


def test_an_office_is_woken_by_a_linked_neighbour() -> None:
    """A linked unit on or beside the office, though no line reaches it (IV.1)."""
    table = front("I@B4 I@I12", "K@L1", arsenals={"B1": "red"}, net=True, **OFFICES)
    assert active(table) == {"RI1", "RI2"}


def test_enemies_on_the_wire_do_not_matter_sabotage_does() -> None:
    """R6; an enemy on the office itself puts it out (R8)."""
    table = front("I@I12", "I@F10", arsenals={"A3": "red"}, net=True, **OFFICES)
    assert active(table) == {"RI1"}
    raze(table.position, table.position.front.ground.squares.number("C6"), ["wire"])
    communications.evaluate(table.position)
    assert active(table) == set()
    table = front("I@I12", "R@I10", arsenals={"A3": "red"}, net=True, **OFFICES)
    assert active(table) == set()


@pytest.mark.parametrize(("owner", "reached"), [("red", True), ("white", False), ("none", False)])
def test_stations_are_sources_for_their_controller(owner: str, reached: bool) -> None:
    """Neutral and enemy stations do nothing for Red (IX.2.b, R39)."""
    table = front("I@C9", "K@L1", stations={"C3": owner}, net=True)
    assert (active(table) == {"RI1"}) == reached


def test_an_enemy_on_a_station_silences_it() -> None:
    """It emits nothing, but its controller does not change (R8)."""
    table = front("I@C9", "C@C3", stations={"C3": "red"}, net=True)
    assert active(table) == set()
    assert list(table.position.stations.values()) == ["red"]


def test_more_friends_never_hurt_more_enemies_never_help() -> None:
    """§11, 9: the net grows with own units and shrinks with enemy ones."""
    alone = front("R@A6 I@L6", "K@L1", arsenals={"A1": "red"}, net=True)
    more = front("R@A6 I@L6 I@K7", "K@L1", arsenals={"A1": "red"}, net=True)
    less = front("R@A6 I@L6 I@K7", "K@L1 K@F6", arsenals={"A1": "red"}, net=True)
    nets = [communications.net(table.position, "red") for table in (alone, more, less)]
    assert nets[0].linked <= nets[1].linked
    assert nets[0].covered | nets[1].covered == nets[1].covered
    assert nets[2].linked <= nets[1].linked
    assert nets[2].covered & nets[1].covered == nets[2].covered
