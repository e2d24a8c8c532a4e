"""Traps: two mines in a room (13.2)."""

from __future__ import annotations

from enfilade import Seeded
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.rules.movement.mines import sweep
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field, named, same_after_a_redeal

TRAPS: dict[str, Data] = {"options.ap_traps": True, "red.mines": 4, "green.mines": 2}


def trapped(*zones: str) -> Field:
    """First Door with traps of red in these zones, and no red block near."""
    field = Field(changes=TRAPS)
    field.position.mines = field.position.mines.with_traps("red", list(zones))
    field.position.works = field.position.works.placed("red", "mine", 2 * len(zones))
    field.clear("R1b", "R1c", "R1d", "RD1")
    return field


def test_traps_of_the_set_up() -> None:
    """In zones outside the other side's areas, two mines each; one may be taken up again; in secret (13.2, R126)."""
    field = Field(changes=TRAPS, set_up=False)
    before = field.table.view("green")
    field.do("trap")
    while field.offers("building"):
        field.do("building 1")
    zones = field.offers("trap")
    assert "1.2" in zones
    assert "1.5" not in zones  # a block stands there
    assert "2.1" not in zones  # green's
    field.do("trap 1.2")
    assert field.position.mines.traps["red"] == ("1.2",)
    assert field.position.works.stock["red mine"] == 2
    assert field.table.view("green") == before
    field.do("trap")
    field.do("building 1") if field.offers("building") else None
    field.do("trap 1.2")
    assert "1.2" not in field.position.mines.traps["red"]
    assert field.position.works.stock["red mine"] == 4
    without = Field(changes={"red.mines": 4}, set_up=False)
    assert not without.can("trap")


def test_engineers_set_a_trap() -> None:
    """In an adjacent zone, at the price of two mines; the other side sees nothing (13.2, 8.2.3.1, R107)."""
    field = Field(changes=TRAPS)
    field.clear("R1b", "R1c", "R1d", "RD1")
    field.put("G1b", "0507")
    field.put("G1d", "2.1")
    field.put("G1a", "0608")
    field.activate("G1d")
    assert {"mine", "trap"} <= set(field.offers("place"))
    told = len(field.table.events("red"))
    field.do("place trap", "at 2.2")
    assert field.position.mines.traps["green"] == ("2.2",)
    assert field.position.works.stock["green mine"] == 0
    assert field.table.events("red")[told:] == ()
    assert field.table.view("red").facts.mines.traps == {"red": ()}
    poor = Field(changes={**TRAPS, "green.mines": 1})
    poor.put("G1b", "0507")
    poor.put("G1d", "2.1")
    poor.activate("G1d")
    assert "trap" not in poor.offers("place")


def test_whoever_enters_springs_a_trap() -> None:
    """2 OSL, 1 to its friends within 1 EP, none to others; the trap is gone (13.2, R103)."""
    field = trapped("1.5")
    field.put("G1b", "0605")
    field.put("G1d", "0606")
    field.put("G1c", "0607")
    field.put("R1a", "1.6")
    field.activate("G1d")
    field.do("step 0705", "done") if field.can("step 0705") else field.do("done")
    field.put("G1d", "1.4")
    field.do("activate G1b")
    events = field.do("step 1.5")
    assert named(events, "trap_sprung")
    assert field.block("G1b").osl == 1
    assert field.block("G1d").osl == 2  # in 1.4, 1 EP away
    assert field.block("G1c").osl == 3
    assert field.block("R1a").osl == 3
    assert field.position.mines.traps["red"] == ()
    assert field.position.mines.gone["red"] == 2


def test_ones_own_trap_is_sprung_too() -> None:
    """And by a withdrawal (R103)."""
    field = Field(changes=TRAPS)
    field.position.mines = field.position.mines.with_traps("red", ["1.2"])
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(9)
    field.do("withdraw")
    events = field.do("step 1.2")
    assert named(events, "trap_sprung")
    assert field.block("R1b").osl == 1


def test_a_trap_may_kill() -> None:
    """The activation is over (13.2)."""
    field = trapped("1.5")
    field.put("G1b", "0605", osl=2)
    field.activate("G1b")
    field.do("step 1.5")
    assert not field.block("G1b").is_alive
    assert field.table.path[-1].name == "Impulse"


def test_sweeping_finds_traps_and_engineers_destroy_them() -> None:
    """Like mines, within 2 EP and sight (R60, 8.2.3.2)."""
    field = trapped("1.5", "1.1")
    field.put("G1d", "0605")
    sweep(field.table.play, field.block("G1d"))
    assert field.position.mines.found["red"] == ("1.5",)
    assert "red 1.5" in field.table.view("green").facts.mines.found
    assert same_after_a_redeal(field)
    field.activate("G1d")
    assert "1.5" in field.offers("destroy")
    field.do("destroy 1.5")
    assert field.position.mines.traps["red"] == ("1.1",)
    assert not field.table.view("green").facts.mines.found
    assert field.position.mines.gone["red"] == 2


def test_redealt_traps() -> None:
    """Anywhere in zones that nobody has entered, at most as many as the mines allow (13.2)."""
    field = trapped("1.5")
    field.put("G1b", "0605")
    counts: set[int] = set()
    for deal in range(40):
        position = redeal(field.table.view("green"), Seeded(f"deal {deal}"))
        traps, mines = position.mines.traps["red"], position.mines.laid["red"]
        assert 2 * len(traps) + len(mines) + position.works.stock["red mine"] == 4
        assert not set(traps) & {"2.1", "2.2"}
        counts.add(len(traps))
    assert counts == {0, 1, 2}
    own = redeal(field.table.view("red"), Seeded("deal"))
    assert own.mines.traps["red"] == ("1.5",)
    field.activate("G1b")
    field.do("step 1.5")
    for deal in range(20):
        position = redeal(field.table.view("green"), Seeded(f"deal {deal}"))
        assert "1.5" not in position.mines.traps["red"]


def test_traps_are_drawn_for_those_who_know_them() -> None:
    """One's own always, another's when it is found (13.2, R60)."""
    field = trapped("1.5", "1.1")
    game = field.table.game
    assert "your trap in 1.5" in str(game.scene(field.table.view("red")).to_data())
    assert "trap in" not in str(game.scene(field.table.view("green")).to_data())
    field.put("G1d", "0605")
    sweep(field.table.play, field.block("G1d"))
    drawn = str(game.scene(field.table.view("green")).to_data())
    assert "trap in 1.5" in drawn
    assert "trap in 1.1" not in drawn
