"""What a way threatens is told before it is gone, from what the seat knows, and at the places where it happens."""

from __future__ import annotations

from enfilade.contract.shown import Route
from enfilade.kernel.action import Action
from enfilade.library import AnyTable
from enfilade.players.routes import routes
from tests.games.game_of_war.fronts import front
from tests.games.quick.city import begin, city
from tests.games.quick.city import do as act
from tests.games.urban_battle.field import do, field, play
from tests.games.urban_operations.field import Field
from tests.games.urban_operations.test_ch05_mines import road


def ways(table: AnyTable, seat: str, first: str = "") -> dict[str, Route]:
    found = routes(table.game, table.view(seat), Action.parse(first) if first else None)
    return {way.place: way for way in found}


def told(way: Route) -> list[str]:
    return [f"{each.words} ({each.rule})" for each in way.hazards]


def test_every_step_into_a_field_of_fire_is_told_with_who_may_fire() -> None:
    """Hidden blocks by their numbers; whoever has reacted fires no more (8.3.1)."""
    ground = Field()
    ground.activate("G1c")
    step = ways(ground.table, "green")["0607"]
    assert told(step) == ["Red blocks 3, 4, 5 may open fire at 0607 (8.3.1)"]
    assert step.hazards[0].places == ["0607"]
    ground.put("R1d", reacted=True)
    assert told(ways(ground.table, "green")["0607"]) == ["Red blocks 3, 5 may open fire at 0607 (8.3.1)"]


def test_every_place_whose_price_is_drawn_can_be_gone_to_with_one_click() -> None:
    """Through the sight of enemies too: they are asked on the way whether they fire (8.1, 8.3.1)."""
    ground = Field()
    ground.activate("G1d")
    view = ground.table.view("green")
    drawn = next(layer for layer in ground.table.game.scene(view).layers if layer.id == "movement")
    found = ways(ground.table, "green")
    free = [place for place in found if place not in ground.position.places]  # friends are only passed
    assert len(free) == len(drawn.elements) > 40
    assert max([len(way.actions) for way in found.values()]) == 6


def test_a_step_among_friends_is_told_of_as_well() -> None:
    """A finger is warned before it, whoever stands there (8.3.1)."""
    ground = Field()
    ground.activate("G1c")
    assert told(ways(ground.table, "green")["0508"]) == ["Red blocks 3, 5 may open fire at 0508 (8.3.1)"]


def test_a_way_out_of_sight_threatens_nobody() -> None:
    ground = Field()
    ground.clear("R1a", "R1b", "R1c", "R1d", "RD1")
    ground.activate("G1c")
    assert [way.place for way in ways(ground.table, "green").values() if way.hazards] == []


def test_mines_threaten_vehicles_if_they_are_known() -> None:
    """One's own always; the enemy's once they are found, and no word of them before (5.2.2.2)."""
    secret = road({"red": ["0809"], "green": ["0808"]})
    secret.activate("GB5")
    on_the_way = ways(secret.table, "green")["0808"]
    assert on_the_way.places == ["0810", "0809", "0808"]
    assert [words for words in told(on_the_way) if "mine" in words] == ["The mine in 0808 destroys it on 0 to 7 (5.2.2.2)"]
    secret.position.mines = secret.position.mines.revealed("red", "0809")
    found = [each.places for each in ways(secret.table, "green")["0808"].hazards if "mine" in each.words]
    assert found == [["0809"], ["0808"]]


def test_a_vehicle_is_told_who_can_fire_at_it_where_its_move_ends_as_it_then_faces() -> None:
    """Shots come after the Moves: only the end of a way counts (UB 5.1, 5.11); who has to move for it is named apart."""
    table = play(field("white W1 medium E5 N\nblack B1 medium K8 W", first="white"), 4, 4, 4)
    do(table, "move W1")
    found = ways(table, "white")
    assert told(found["E8"]) == ["B1 can fire at it there: D 6 + side 4 = 10, 62.5 % (UB 5.11)"]
    assert found["E8"].notes == ["From there it has nobody to fire at."]
    assert not found["E6"].hazards
    assert found["E6"].notes[1:] == ["No enemy can fire here without moving first; after a move B1 could."]


def test_front_armour_is_counted_where_a_vehicle_then_faces_its_enemy() -> None:
    """D 3 + front 9 = 12 on two dice is 1 in 36 (UB 5.9, 5.11); the shot back is told as well."""
    table = play(field("white W1 heavy F2 N\nblack B1 light F8 SW"), 6, 6, 6)
    do(table, "move W1")
    way = ways(table, "white")["F5"]
    assert told(way) == ["B1 can fire at it there: D 3 + front 9 = 12, 2.8 % (UB 5.11)"]
    assert way.notes == ["From there it can fire at B1: D 3 + front 4 = 7, 98.8 %."]


def test_where_an_enemy_is_too_near_to_be_fired_at_the_way_there_says_so() -> None:
    """Nobody fires at an adjacent square (UB 5.7)."""
    table = play(field("white W1 medium E5 N\nblack B1 medium E8 N"), 4, 4, 4)
    do(table, "move W1")
    found = ways(table, "white")
    assert found["E7"].notes[0] == "From there it cannot fire: B1 is too near to be fired at (UB 5.7)."
    assert found["E6"].notes[0].startswith("From there it can fire at B1: D 2 + rear 2 = 4, ")


def test_a_unit_is_told_who_could_attack_it_where_it_goes() -> None:
    """And whether it would be out of command there (6.7, 4.1)."""
    table = begin(city("D1HQ hq D1 f3\nD11 inf D1 f4\n", "G1HQ hq G1 f9\nG11 inf G1 f6\n"))
    act(table, "move-one D11")
    found = ways(table, "div")
    assert told(found["f3"]) == []
    assert told(found["f5"]) == ["G11 could attack it in f5 (6.7)"]
    assert told(found["h4"]) == ["Out of command in h4 (4.1)"]
    step = table.game.page.preview(table.view("div"), Action("step", "f5"))
    assert step is not None
    assert step.words.endswith("G11 could attack it in f5 (6.7).")


def test_an_order_is_told_where_it_ends_in_danger() -> None:
    """If the enemy stands still (V.4), or beyond the lines of communication (IV.1)."""
    table = front("C@D4", "I@D8 I@E8 I@C8")
    found = ways(table, "red", "order RC1")
    assert told(found["C6"]) == ["In danger on C6: 8 against 5, the target is destroyed (V.4)"]
    assert told(found["D3"]) == []
    lines = front("C@D4", "I@A12", arsenals={"D2": "red", "A11": "white"}, net=True)
    assert told(ways(lines, "red", "order RC1")["E3"]) == []
    assert told(ways(lines, "red", "order RC1")["F3"]) == ["Cut off on F3 (IV.1)"]


def test_civilians_who_run_are_nobody_s_piece_on_the_move() -> None:
    """Whoever leads them chooses steps, but no block goes: there are no ways, and nothing threatens on them (5.2.3.3)."""
    ground = Field(changes={"nml.counters": ["population"], "nml.locations": ["0806"]}, opening=["population"])
    ground.put("G1c", "0808")
    ground.activate("G1c")
    ground.do("step 0807")
    assert ground.offers("step")
    assert ways(ground.table, ground.actor) == {}


def test_of_ways_of_equal_price_the_one_out_of_sight_is_gone() -> None:
    """Whoever clicks a place is not led into a field of fire where an unseen way costs the same (8.1, 8.3.1)."""
    ground = Field()
    ground.put("G1a", "0406")
    ground.clear("R1b", "R1c", "R1d", "RD1")
    ground.activate("G1a")
    way = ways(ground.table, "green")["1005"]
    assert way.places == ["0406", "0506", "0605", "0706", "0805", "0906", "1005"]  # not by 0905, as dear and in sight
    assert [each.places for each in way.hazards] == [["1005"]]
