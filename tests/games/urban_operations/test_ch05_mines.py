"""Mines by mine and vehicle: in order of entry, however the vehicle moved, and told to nobody who should not know (5.2.2)."""

from __future__ import annotations

import pytest

from enfilade.kernel.errors import NoUndo
from enfilade.kernel.event import Event
from tests.games.urban_operations.field import Field, explained, named, same_after_a_redeal
from tests.games.urban_operations.test_ch08_movement import settle

DRAVIK = "dravik-crossroads"


def road(mines: dict[str, list[str]], **options: str | bool) -> Field:
    """Dravik with an empty road for an IFV in 0810, and mines where a test wants them."""
    field = Field(DRAVIK, {"red.mines": 6, "green.mines": 6, **{f"options.{key}": value for key, value in options.items()}})
    field.clear("RA2", "RA5", "RB2", "RBar1")
    field.put("GB5", "0810")
    for seat in ("green", "red"):
        field.position.mines = field.position.mines.with_mines(seat, mines.get(seat, []))
        field.position.works = field.position.works.with_left(seat, "mine", 6 - len(mines.get(seat, [])))
    return field


def drive(field: Field, *hexes: str) -> list[Event]:
    events: list[Event] = []
    for hex in hexes:
        events += field.do(f"step {hex}")
        settle(field)
    return events


def wrecks(field: Field) -> list[str]:
    return [area.hexes[0] for area in field.position.areas.values() if area.kind == "wreck"]


def test_a_mine_that_goes_off_at_once_ends_the_activation() -> None:
    """The vehicle is a wreck where it drove; the impulse goes on (5.2.2.2, R37)."""
    field = road({"red": ["0809"]}, mine_timing="immediate")
    field.activate("GB5")
    field.roll(0)
    field.do("step 0809")
    assert not field.block("GB5").is_alive
    assert wrecks(field) == ["0809"]
    assert field.table.path[-1].name == "Impulse"
    assert field.actor == "green"


def test_a_mine_that_goes_off_at_once_spares_the_enemy_a_shot() -> None:
    """It is over before anybody could open fire (5.2.2.2, R37)."""
    field = road({"red": ["0809"]}, mine_timing="immediate")
    field.put("RA2", "0808", revealed=True)
    field.activate("GB5")
    field.roll(3)
    events = field.do("step 0809")
    assert not named(events, "opened_fire")
    assert field.table.path[-1].name == "Impulse"


def test_a_dud_lets_the_vehicle_drive_on() -> None:
    """8 and 9; the mine is gone (5.2.2.2)."""
    field = road({"red": ["0809", "0808"]}, mine_timing="immediate")
    field.activate("GB5")
    field.roll(8, 9)
    drive(field, "0809", "0808", "0807")
    assert field.block("GB5").is_alive
    assert field.position.mines.laid["red"] == ()
    assert field.position.mines.gone["red"] == 2


@pytest.mark.parametrize("timing", ["end", "immediate"])
def test_a_wreck_springs_no_second_mine(timing: str) -> None:
    """The first one kills it: the second lies on, and there is one wreck (5.2.2.2, R37)."""
    field = road({"red": ["0809", "0808"]}, mine_timing=timing)
    field.activate("GB5")
    field.roll(5)
    for hex in ("0809", "0808", "0807"):
        if field.block("GB5").is_alive:
            drive(field, hex)
    if field.block("GB5").is_alive:
        field.do("done")
    assert wrecks(field) == ["0809"]
    assert field.position.mines.laid["red"] == ("0808",)
    assert "0808" not in field.position.mines.cleared["red"]
    assert "0809" in field.position.mines.cleared["red"]
    assert same_after_a_redeal(field)


def test_a_wreck_is_not_asked_about() -> None:
    """The owner chooses of the first; once it has destroyed the vehicle, the second is none of its business (5.2.2.2)."""
    field = road({"red": ["0809", "0808"]}, mine_choice=True)
    field.activate("GB5")
    drive(field, "0809", "0808", "0807")
    field.do("done")
    assert field.actor == "red"
    field.roll(5)
    field.do("spring")
    assert wrecks(field) == ["0809"]
    assert field.position.mines.laid["red"] == ("0808",)
    assert field.actor == "green"


def test_an_owner_may_keep_silent_of_one_and_spring_the_next() -> None:
    """In order of entry (5.2.2.2)."""
    field = road({"red": ["0809", "0808"]}, mine_choice=True)
    field.activate("GB5")
    drive(field, "0809", "0808", "0807")
    field.do("done", "silent")
    assert field.actor == "red"
    field.roll(7)
    field.do("spring")
    assert wrecks(field) == ["0808"]
    assert field.position.mines.laid["red"] == ()
    assert field.position.mines.given_up["red"] == 1
    assert field.position.mines.gone["red"] == 1


def test_mines_of_a_withdrawal_come_after_those_of_the_move() -> None:
    """One trail through the activation and the withdrawal out of it: the wreck lies at the first mine (5.2.2.2, 8.3.2, R37)."""
    field = road({"red": ["0809", "0708"]})
    field.put("RA2", "0804", revealed=True)
    field.put("GB5", revealed=True)
    field.activate("GB5")
    drive(field, "0809")
    field.do("step 0808")
    field.do("opfire RA2", "fire launcher")
    field.roll(9)
    field.do("withdraw")
    field.do("step 0708")
    field.roll(5)
    field.do("done")
    assert wrecks(field) == ["0809"]
    assert field.position.mines.laid["red"] == ("0708",)


def test_mines_of_both_sides_in_one_hex() -> None:
    """The enemy's first, then one's own, which goes off whatever its owner would like (5.2.2.2, R38, R126)."""
    field = road({"red": ["0809"], "green": ["0809"]}, mine_choice=True)
    field.activate("GB5")
    drive(field, "0809")
    field.do("done")
    field.roll(6)
    events = field.do("silent")
    assert len(named(events, "mine_sprung")) == 1
    assert wrecks(field) == ["0809"]
    assert field.position.mines.given_up["red"] == field.position.mines.gone["green"] == 1


def test_the_enemy_is_asked_before_each_of_ones_own_mines() -> None:
    """What he is asked about ends at the next mine that its own side laid; a dud, and he is asked of the rest (5.2.2.2, R129)."""
    field = road({"red": ["0807"], "green": ["0808"]}, mine_choice=True)
    field.activate("GB5")
    drive(field, "0809", "0808", "0807")
    field.do("done")
    assert field.offers("silent")
    assert not field.offers("spring")
    field.roll(8)
    assert named(field.do("silent"), "mine_sprung")
    assert field.actor == "red"
    field.roll(9)
    field.do("spring")
    assert field.actor == "red"  # asked again, although nothing is left
    field.do("silent")
    assert field.block("GB5").is_alive
    assert field.actor == "green"


@pytest.mark.parametrize("mines", [[], ["0809"], ["0809", "0808"]])
@pytest.mark.parametrize("id", ["GB5", "GB6"])
def test_being_asked_tells_nothing(id: str, mines: list[str]) -> None:
    """Red is asked whatever lies under a hidden block, and whatever that is; what it kept silent of stays its secret (R129)."""
    field = road({"red": mines}, mine_choice=True)
    field.put(id, "0810")
    field.clear(*[other for other in ("GB5", "GB6") if other != id], "RB4")
    field.activate(id)
    drive(field, "0809", "0808")
    bare = field.table.view("green").facts.to_data()
    field.do("done")
    assert field.actor == "red"
    assert same_after_a_redeal(field)
    while field.actor == "red":
        field.do("silent")
    assert field.actor == "green"
    after = field.table.view("green").facts.to_data()
    assert after["gone"] == bare["gone"]
    assert after["given_up"] == {"green": 0}
    assert same_after_a_redeal(field)


def test_who_is_seen_to_be_on_foot_is_not_asked_about() -> None:
    """Everybody knows that it sets off no mine (5.2.2.2)."""
    field = road({"red": ["0809"]}, mine_choice=True)
    field.put("GB6", "0810", revealed=True)
    field.put("GB5", "0812")
    field.activate("GB6")
    drive(field, "0809")
    field.do("done")
    assert field.actor == "green"
    assert field.position.mines.laid["red"] == ("0809",)


def test_engineers_destroy_the_enemys_mine() -> None:
    """Not the one of their own side in the same hex, of which nobody learns by it (8.2.3.2, R126)."""
    field = road({"red": ["0808"], "green": ["0808"]})
    field.put("GB2", "0809")
    field.activate("GB2")
    field.do("sweep")
    assert field.position.mines.found == {"green": (), "red": ("0808",)}
    assert list(field.table.view("red").facts.mines.found) == ["red 0808"]
    field.do("done")
    field.put("GB2", activated=False)
    field.do("activate GB2", "destroy 0808")
    assert field.position.mines.laid == {"green": ("0808",), "red": ()}
    assert "green" not in str(field.table.view("red").facts.mines.found)
    assert field.position.mines.gone == {"green": 0, "red": 1}


def test_a_mine_that_was_found_is_dealt_to_its_owner_alone() -> None:
    """The other side may have one in the same hex, and it lies hidden (5.2.2.3, R126)."""
    field = road({"green": ["0808"], "red": ["0808"]})
    field.position.mines = field.position.mines.revealed("green", "0808")
    for deal in range(60):
        assert explained(field.table, deal)


@pytest.mark.parametrize("mines", [[], ["0808"]])
def test_a_step_is_not_taken_back_where_mines_go_off_at_once(mines: list[str]) -> None:
    """Whether or not one lay there: a step would be a way of looking for mines (5.2.2.2, R37)."""
    field = road({"red": mines}, mine_timing="immediate")
    field.clear("RB4")
    field.activate("GB5")
    if mines:
        field.roll(9)
    field.do("step 0808") if field.can("step 0808") else field.do("step 0809")
    settle(field)
    with pytest.raises(NoUndo):
        field.table.undo("green")


def test_a_step_onto_swept_ground_can_be_taken_back() -> None:
    """Nothing was learnt by it (5.2.2.3)."""
    field = road({"red": []}, mine_timing="immediate")
    field.clear(*[block.id for block in field.position.of("red") if block.id != "RA1"])
    field.position.mines = field.position.mines.clear_of("red", ["0809"])
    field.activate("GB5")
    field.do("step 0809")
    assert "shown" not in field.table.why_no_undo("green")
    field.do("step 0808")
    assert field.table.why_no_undo("green")
