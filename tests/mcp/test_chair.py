"""A language model's seat: what it is told follows from what that seat may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from enfilade import EnfiladeError, Seeded, Table, UnknownName, scenario, transcript
from enfilade.mcp import desk as desks
from enfilade.mcp.chair import Chair
from enfilade.mcp.desk import Desk
from enfilade.players import Random
from tests.properties.games import redealt

SECRETIVE = ["game-of-war/duel", "urban-calculus/tarn", "quick/lesson", "urban-operations/first-door"]
BRIEF = {"max_rounds": 3}


def everything(chair: Chair) -> str:
    """All that a model could be told now."""
    looked = chair.look()
    asked: list[Any] = [looked, chair.board("sketch"), chair.board("words"), chair.knows(), chair.forbidden()]
    asked += [chair.preview(action) for action in list(looked["legal"])[:6]]
    for action in looked["legal"]:
        target = str(action).partition(" ")[2]
        try:
            asked.append(chair.inspect(target))
        except EnfiladeError as error:
            asked.append(str(error))
    return json.dumps(asked)


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_the_seat_cannot_know_changes_nothing_that_is_told(name: str) -> None:
    """Two tables that differ only in what is hidden from a seat tell it the same, word for word."""
    table = Table(scenario(name), seed=11)
    chooser = Seeded("secrets")
    seat = table.seats[0]
    different = 0
    for number in range(40):
        if not table.actors:
            break
        if table.actors == (seat,) and number % 5 == 0:
            chair = Chair("t", table.copy(), seat, {})
            other = table.copy()
            other.play = redealt(table, seat, Seeded(f"deal {number}"))
            other.play.log = other._log
            different += other.fingerprint() != table.fingerprint()
            assert everything(Chair("t", other, seat, {})) == everything(chair)
        actor = table.actors[-1]  # so that the other seat has often decided in secret when this one is asked
        table.act(actor, table.legal(actor)[chooser.below(len(table.legal(actor)))])
    assert different or name in ("quick/lesson",), "nothing was hidden here"


@pytest.mark.parametrize("name", SECRETIVE)
def test_neither_the_seed_nor_the_others_secrets_are_told_before_the_end(name: str) -> None:
    table = Table(scenario(name), seed="the-seed-is-a-secret")
    chair = Chair("t", table, table.seats[0], {table.seats[1]: Random(table.game, Seeded("other"))})
    for _ in range(12):
        if chair.is_over:
            break
        told = everything(chair)
        chair.act([next(iter(chair.look()["legal"]))])
        hidden = [event for event in table.events(table.seats[1]) if not event.is_seen_by(table.seats[0])]
        words = {table.scenario.sentence(event) for event in hidden} - {""}
        own = {table.scenario.sentence(event) for event in table.events(table.seats[0])}
        assert "the-seed" not in told
        assert not [sentence for sentence in words - own if sentence in told]
        if not chair.is_over:
            with pytest.raises(EnfiladeError, match="holds every secret"):
                chair.notation()


def opened(seed: str = "1", **changes: int) -> Chair:
    return Desk(seed=seed).open("urban-battle/lone-heavy", "white", "random", {**BRIEF, **changes})


def test_several_actions_are_one_order() -> None:
    chair = opened()
    first = next(iter(chair.look()["legal"]))
    told = chair.act([str(first), "fly away", "done"], "Forward!")

    assert told["done"] == [first]
    assert told["refused"].startswith("white cannot choose 'fly away'")
    assert told["asked"] is True
    assert len(chair.look(told["known"])["happened"]) == 0


def test_a_refusal_names_the_rule_and_the_nearest_legal_action() -> None:
    chair = opened()
    with pytest.raises(EnfiladeError, match=r"white cannot choose 'don' in the Movement Phase \(UB 3.3\).*Did you mean done\?"):
        chair.act(["don"])
    with pytest.raises(EnfiladeError, match="is not an action"):
        chair.act(["move W1 now please"])
    with pytest.raises(EnfiladeError, match=r"is not among the legal actions. Did you mean done"):
        chair.preview("don")
    with pytest.raises(EnfiladeError, match="name at least one action"):
        chair.act([])
    with pytest.raises(EnfiladeError, match="nothing is known of 'the moon'"):
        chair.inspect("the moon")
    with pytest.raises(EnfiladeError, match="white has done nothing yet"):
        chair.undo()


def test_what_was_remarked_stands_in_the_notation() -> None:
    chair = opened()
    legal = [str(action) for action in chair.look()["legal"]]
    chair.act(legal[:1], "A first {bold} step.")
    chair.undo()
    chair.resign("Well played.")
    text = chair.notation()
    game = transcript.read(text)

    assert game.line.moves[-1].comments == ["Well played."]
    assert [move.comments for move in game.line.moves if move.kind == "act" and move.comments] == [["A first {bold} step."]]
    assert "UNDO, RESIGN {Well played.}" in text
    assert transcript.played(game).outcome is not None
    with pytest.raises(EnfiladeError, match="you are not asked now"):
        chair.act(["done"])


def test_a_desk_takes_names_of_what_is_bundled_and_nothing_else() -> None:
    """No file and no command comes from a model."""
    desk = Desk()
    for name in ("", "/etc/passwd", "my.toml", "urban-battle/../x.toml", "urban-battle/konvoy"):
        with pytest.raises(UnknownName):
            desk.open(name)
    for kind in ("external:ls", "external(seconds=1):ls", "gredy"):
        with pytest.raises(UnknownName, match="no player called"):
            desk.open("urban-battle/convoy", "", kind)
    with pytest.raises(UnknownName, match=r"no seat called 'wite'. Did you mean white"):
        desk.open("urban-battle/convoy", "wite")
    with pytest.raises(EnfiladeError, match="no table is open"):
        desk.chair()
    desk.open("urban-battle/convoy")
    with pytest.raises(UnknownName, match=r"no table called 'table-9'. Did you mean table-1"):
        desk.chair("table-9")
    with pytest.raises(EnfiladeError, match="max_rounds"):
        desk.open("urban-battle/convoy", changes={"max_rounds": "many"})


def test_an_instructor_says_what_is_played() -> None:
    desk = Desk("urban-battle/lone-heavy", "black", "random", "7")
    chair = desk.open("", "white", "greedy")

    assert chair.seat == "black"
    assert [each["name"] for each in desk.scenarios()] == ["urban-battle/lone-heavy"]
    with pytest.raises(EnfiladeError, match="at this desk urban-battle/lone-heavy is played, as it is"):
        desk.open("urban-battle/convoy")
    with pytest.raises(EnfiladeError, match="as it is"):
        desk.open("", changes=BRIEF)
    for seat, opponents in (("green", ""), ("", "gredy")):
        with pytest.raises(UnknownName):
            Desk("urban-battle/lone-heavy", seat, opponents)


def test_the_same_seed_gives_the_same_tables() -> None:
    assert opened("x").look() == opened("x").look()
    assert opened("x").look()["seed_commitment"] != opened("y").look()["seed_commitment"]


def test_rules_are_told_by_number_and_by_words() -> None:
    desk = Desk()
    assert [each["number"] for each in desk.rules("urban-battle", "5.11")] == ["UB 5.11"]
    assert len(desk.rules("urban-operations", "")) == desks.MOST_RULES
    with pytest.raises(UnknownName, match="no rule called"):
        desk.rules("urban-battle", "zeppelin")


def test_tables_make_room_for_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "MOST_TABLES", 2)
    desk = Desk()
    first = desk.open("urban-battle/lone-heavy")
    desk.open("urban-battle/lone-heavy")
    with pytest.raises(EnfiladeError, match="2 tables are open"):
        desk.open("urban-battle/lone-heavy")
    first.resign()

    assert desk.open("urban-battle/lone-heavy").id == "table-3"
    with pytest.raises(UnknownName):
        desk.chair(first.id)
