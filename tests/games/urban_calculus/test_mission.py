"""Scenarios: what is refused, and how it is told (§4, §11)."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import EnfiladeError, scenario
from enfilade.kernel.errors import BadScenario
from enfilade.library import scenario_names
from tests.games.urban_calculus.field import TARN

STOCK: dict[str, Any] = {"id": "aid", "name": "Aid", "owner": "city", "role": "other", "sense": "good", "pending": "plain"}
LINK: dict[str, Any] = {
    "code": "V",
    "name": "Aid",
    "trigger": "reverb",
    "on": "gain",
    "from": "ch",
    "to": "gao",
    "target": "own",
    "sign": 1,
}
BOX: dict[str, Any] = {"id": "box", "name": "A box", "owner": "side", "role": "other", "sense": "good", "pending": "plain"}
FORCE: dict[str, Any] = {**BOX, "id": "inf", "role": "force", "class": "assault", "pending": "none"}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"stock": [{**STOCK, "id": "ground"}]}, "stock[0].id"),
    ({"stock": [{**STOCK, "pending": "cause", "owner": "side"}]}, "stock[0].pending"),
    ({"stock": [{**STOCK, "spill": "gw"}]}, "stock[0].spill"),
    ({"stock": [{**STOCK, "rubble_every": 5}]}, "only one may have rubble_every"),
    ({"stock": [{**STOCK, "cap": "full"}]}, "stock[0].cap"),
    ({"stock": [{**STOCK, "at": [1]}]}, "stock[0].at"),
    ({"stock": [{**STOCK, "class": "assault"}]}, "stock[0].class"),
    ({"link": [{**LINK, "from": "nowhere"}]}, "link[0].from"),
    ({"link": [{**LINK, "from": "inf"}]}, "has no holding area"),
    ({"link": [{**LINK, "trigger": "action"}]}, "role capability"),
    ({"link": [{**LINK, "from": "ll"}]}, "means nothing"),
    ({"link": [{**LINK, "to": "sd"}]}, "does not fit sd"),
    ({"link": [{**LINK, "amount": 0}]}, "link[0].amount"),
    ({"link": [{**LINK, "sign": 2}]}, "link[0].sign"),
    ({"link": [{**LINK, "decline": True}]}, "only one may have decline"),
    ({"link": [{**LINK, "code": "LONG"}]}, "link[0].code"),
    ({"link": [{**LINK, "effect": "bonus"}]}, "link[0].effect"),
    ({"cell": [{"arm": "inf", "vs": "sc"}]}, "cell[0].vs"),
    ({"start.red.gw": -1}, "start.red.gw"),
    ({"start.red.gw": 51}, "start.red.gw"),
    ({"start.red.gw": [1, 2]}, "start.red.gw"),
    ({"start.red.zz": 1}, "start.red.zz"),
    ({"cap": {"red": {"ss": 4}}}, "above its cap"),
    ({"tn.red.G": 0}, "tn.red.G"),
    ({"tn.red.G": "never"}, "tn.red.G"),
    ({"tn.red.ZZ": 5}, "tn.red.ZZ"),
    ({"tn.green": {"G": 5}}, "tn.green"),
    ({"attack.red.inf.sc": 5}, "attack.red.inf.sc"),
    ({"defend.red.inf.inf": 1}, "defend.red.inf.inf"),
    ({"limit.red.gw": 1}, "limit.red.gw"),
    ({"rd.types": {"ch": "1-11"}}, "rd.types.ch"),
    ({"rd.types": {"ch": "one"}}, "rd.types.ch"),
    ({"rd.red": {"inf": "HX"}}, "rd.red.inf"),
    ({"time.end": 5, "victory": [{"id": "x", "when": "turn_end", "winner": "red"}]}, "should have no conditions"),
    ({"time": {}, "victory": [], "options.defaults": False}, "would never end"),
    ({"ceasefire": {}}, "no time.end"),
    ({"hands": {"size": 11}}, "hands.size"),
    ({"hands": {}, "deck": {"mode": "dice"}}, "no hands where dice"),
    ({"order": {"fires": ["red", "red"]}}, "order.fires"),
    ({"victory": [{"id": "x", "when": "always", "winner": "red", "all": ["red.zz > 1"]}]}, "there is no 'red.zz'"),
    ({"victory": [{"id": "x", "when": "always", "winner": "red", "all": ["red.gw"]}]}, "compares two sums"),
    ({"victory": [{"id": "x", "when": "always", "winner": "red", "all": ["+ 3 > 1"]}]}, "term missing"),
    ({"victory": [{"id": "x", "when": "always", "winner": "red", "all": ["3 4 > 1"]}]}, "there should be"),
    ({"victory": [{"id": "x", "when": "always", "winner": "red", "all": ["3 + > 1"]}]}, "term missing"),
    ({"options.setup": "points", "points": {"red": 0}, "start": {}}, "points.red"),
    ({"options.variant": "evolved"}, "needs a deck"),
    ({"options.variant": "evolved", "evolved": {"red": ["E99"], "blue": ["E01"]}}, "there is no card 'E99'"),
    ({"options.variant": "evolved", "evolved": {"red": ["E01", "E01"], "blue": ["E01"]}}, "listed twice"),
    ({"options.variant": "evolved", "evolved": {"choice": "random", "size": 28}}, "more than the 27"),
    ({"options.hiden": True}, "Did you mean hidden"),
    ({"event": [{"turn": 1, "add": {"red.zz": 1}}]}, "event[0].add"),
    ({"event": [{"turn": 1, "do": [{"op": "set", "key": "tn.red.G", "value": "x"}]}]}, "event[0].do[0].value"),
    ({"event": [{"turn": 1, "do": [{"op": "set", "key": "gw", "value": 1}]}]}, "cannot be changed"),
    ({"ceasefire": {"sides": ["green"]}, "time.end": 9}, "ceasefire.sides[0]"),
    ({"ceasefire": {"sides": ["red", "red"]}, "time.end": 9}, "ceasefire.sides[1]"),
    ({"stock": [BOX, BOX]}, "stock[1].id"),
    ({"link": [LINK, LINK]}, "link[1].code"),
    ({"cell": [{"arm": "inf", "vs": "inf"}] * 2}, "cell[1].vs"),
    ({"stock": [{**FORCE, "losses_to": "inf"}]}, "stock[0].losses_to"),
    ({"stock": [{**FORCE, "losses_to": "sd"}]}, "another box of the same owner"),
    ({"stock": [{**BOX, "losses_to": "cas"}]}, "only a force takes losses"),
    ({"stock": [{**BOX, "spill": "box"}]}, "stock[0].spill"),
    ({"stock": [{**BOX, "rubble_every": 3}]}, "stock[0].rubble_every"),
    ({"stock": [{**BOX, "owner": "city", "role": "will"}]}, "belongs to a side"),
    ({"link": [{**LINK, "max_attempts": 2}]}, "link[0].max_attempts"),
    ({"link": [{**LINK, "amount": 51}]}, "link[0].amount"),
    ({"sign": {"red": {"J": "-"}}}, "has no sign"),
    ({"time.turns": 101}, "time.turns"),
    ({"time.turns": 9, "options.max_turns": 8}, "at most options.max_turns, 8"),
    ({"time.end": 9, "time.start": 9}, "later than time.start"),
    ({"victory": [{"id": "x", "when": "always", "winner": "red", "all": ["week > 90"]}] * 2}, "victory[1].id"),
    ({"start.red.inff": 1}, "Did you mean inf"),
]


@pytest.mark.parametrize(("changes", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_scenario_is_refused_by_the_name_of_its_field(changes: dict[str, Any], message: str) -> None:
    """(§4.2, §4.3, §11)"""
    with pytest.raises(BadScenario) as caught:
        scenario(TARN, changes)
    assert message in str(caught.value)


def test_a_spill_may_not_come_back_to_itself() -> None:
    """(R28)"""
    side = {"owner": "side", "role": "other", "sense": "good", "pending": "plain"}
    stocks = [{"id": "aa", "name": "a", "spill": "bb", **side}, {"id": "bb", "name": "b", "spill": "aa", **side}]
    with pytest.raises(EnfiladeError, match="comes back to itself"):
        scenario(TARN, {"stock": stocks})


def test_a_board_needs_a_will() -> None:
    """(§2)"""
    stocks = [{"id": "gw", "name": "x", "owner": "side", "role": "other", "sense": "good", "pending": "plain"}]
    with pytest.raises(EnfiladeError, match="role will"):
        scenario(TARN, {"stock": stocks})


def test_an_entry_of_a_scenario_replaces_the_boards_in_its_place() -> None:
    """(§11)"""
    link: dict[str, Any] = {**LINK, "code": "X", "name": "Other", "target": "enemy"}
    cell: dict[str, Any] = {"arm": "inf", "vs": "inf", "spare_last": True}
    model = scenario(TARN, {"link": [link], "cell": [cell]}).start.mission.model
    plain = scenario(TARN).start.mission.model
    assert list(model.links) == list(plain.links)
    assert (model.links["X"].name, model.links["X"].target) == ("Other", "enemy")
    assert [each.name for each in model.cells] == [each.name for each in plain.cells]
    assert [each.spare_last for each in model.cells] == [True, True, False, True, False, False, False]


def test_every_bundled_scenario_has_a_number_for_every_link() -> None:
    """(§4.3)"""
    for name in scenario_names("urban-calculus"):
        found = scenario(name)
        assert found.game.rules.warnings(found.start) == []
        assert len(found.start.mission.tn) == 2 * len(found.start.mission.model.links)


def test_what_is_probably_not_meant_is_told() -> None:
    """(R42)"""
    found = scenario(TARN, {"limit.red.inf": 0, "attack.blue": {}, "options.hidden_tns": True})
    assert len(found.game.rules.warnings(found.start)) == 3
    assert [option.key for option in found.game.rules.options(found.start)][:2] == ["options.variant", "options.setup"]
