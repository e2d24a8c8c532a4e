"""An error says what was tried, what forbids it and by which rule; and it tells no secret (8.2)."""

from __future__ import annotations

import pytest

from enfilade.games.urban_operations.rules.support3d.strikes import Strike
from enfilade.games.urban_operations.state.markers import Request
from enfilade.kernel.errors import IllegalAction
from tests.games.urban_operations.field import Field


def refused(field: Field, text: str) -> tuple[str, str]:
    """The rule and the words with which an action is refused."""
    with pytest.raises(IllegalAction) as error:
        field.do(text)
    return error.value.rule, str(error.value).partition(". Legal now")[0]


@pytest.mark.parametrize(
    ("id", "text", "rule"),
    [
        ("G1c", "scout R1a", "5.1.7"),
        ("G1c", "scout R1c", "5.1.7"),
        ("G1c", "sweep", "R28"),
        ("G1c", "breach 1.4", "8.2.9"),
        ("G1c", "place mine", "8.2.3.1"),
        ("G1d", "place mine", "8.2.3.1"),
        ("G1c", "destroy n1", "8.2.3.2"),
        ("G1d", "destroy R1b", "8.2.3.2"),
        ("G1c", "support G1d", "8.2.2"),
        ("G1e", "support G1d", "8.2.2"),
        ("G1c", "mount G1d", "8.2.4.3"),
        ("G1c", "ride G1d", "11.1"),
        ("G1c", "pair G1d", "10.4"),
        ("G1c", "supportfire R1b", "10.2"),
        ("G1c", "suppress R1b", "10.3"),
        ("G1c", "scatter n1", "8.2.6"),
        ("G1c", "assault R1b", "8.2.8"),
        ("G1c", "fire R1a", "5.1.7"),
        ("G1e", "smoke", "10.1"),
    ],
)
def test_every_action_is_refused_with_its_rule(id: str, text: str, rule: str) -> None:
    """What the block lacks, by the rule that asks for it (8.2)."""
    field = Field(changes={"options.infantry_smoke": True})
    field.activate(id)
    assert refused(field, text)[0] == rule


def test_one_action_and_three_mp() -> None:
    """The same words for every action (7.1.2)."""
    field = Field()
    field.clear("R1a", "R1b", "R1d", "RD1")
    field.activate("G1d")
    field.do("step 0408", "step 0407", "step 0406", "step 0405")
    assert refused(field, "place mine") == (
        "7.1.2", f"{field.actor} cannot choose 'place mine': it has moved 4 MP; an action leaves 3 at most (7.1.2)",
    )  # fmt: skip
    again = Field()
    again.activate("G1d")
    again.do("sweep")
    assert refused(again, "support G1c")[0] == "7.1.2"


def test_scouting_is_refused_by_range_room_and_state() -> None:
    """Too far, from room to room, or lying already (8.2.5, 8.2.5.3)."""
    field = Field()
    field.put("R1d", "0606", revealed=True)
    field.put("G1b", "1.2")
    field.activate("G1b")
    assert refused(field, "scout R1b")[0] == "8.2.5.3"
    field.do("done", "activate G1c")
    assert refused(field, "scout R1d")[0] == "8.2.5"
    far = Field()
    far.put("R1c", "0701")
    far.put("G1b", "0101")
    far.activate("G1b")
    assert refused(far, "scout R1c") == (
        "8.2.5", f"green cannot choose 'scout {far.block('R1c').token}': 0701 is 6 EP away; it scouts 5 (8.2.5)",
    )  # fmt: skip


def test_an_assault_is_refused_by_what_is_missing() -> None:
    """A weapon for the target, or a leader (8.2.7.4, 8.2.8.1)."""
    field = Field("dravik-crossroads")
    field.put("GA2", "1006")
    field.put("RB4", "1005", revealed=True)
    field.activate("GA2")
    assert refused(field, "assault RB4")[0] == "8.2.7.4"


def test_reactions_are_refused_with_a_reason() -> None:
    """Return fire, cover, withdrawal, opportunity fire (8.2.7.3, 8.2.7.4, 8.3)."""
    field = Field()
    field.put("R1b", reacted=True)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    assert refused(field, "withdraw")[0] == "8.3"
    assert refused(field, "endure")[0] == "8.2.7.4"
    assert refused(field, "cover R1a")[0] == "8.2.7.3"
    window = Field()
    window.put("R1d", reacted=True)
    window.activate("G1c")
    window.do("step 0607")
    assert refused(window, "opfire R1d")[0] == "8.3"
    assert refused(window, "opfire R1c")[0] == "5.1.7"


def test_impulses_and_missions_are_refused_with_a_reason() -> None:
    """A force has one impulse a turn; shells are not adjusted (3.2, 7.3.3.2)."""
    field = Field()
    field.activate("G1c")
    field.do("done")
    assert refused(field, "activate G1c")[0] == "7.1.1"
    field.do("end")
    assert refused(field, "impulse G1")[0] == "3.1.3"
    field.do("pass")
    strike = Field()
    strike.table.play.push(Strike(Request("green", "mortar-he", "G1a", "1.5"), True))
    strike.table.play.run()
    assert refused(strike, "adjust")[0] == "7.3.3.2"
    assert refused(strike, "cancel")[0] == "7.3.3.2"


def test_a_block_that_is_called_by_the_wrong_name_is_told_the_right_one() -> None:
    """On the map both sides use tokens (R132)."""
    field = Field()
    field.do("impulse G1")
    with pytest.raises(IllegalAction, match=r"G1c is called g\d as long as it is on the map \(R132\)"):
        field.table.act("green", "activate G1c")


def test_a_refusal_does_not_say_where_in_the_tunnels_a_block_is() -> None:
    """A side without the plan hears that it is underground (R100)."""
    field = Field("below.toml")
    field.put("Rb", "U1.t2")
    field.activate("Gb")
    for verb in ("fire", "assault", "scout"):
        assert "U1" not in refused(field, f"{verb} Rb")[1]
