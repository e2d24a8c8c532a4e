"""Dice rolled on a real table and typed in."""

from __future__ import annotations

from pathlib import Path

from enfilade.server.testing.thread import Serving
from tests.server.chair import Chair, Client, open_table, sit


def bid_alike(red: Chair, blue: Chair) -> dict[str, object]:
    """Both bid 2; the answer to the last seal, which must wait for a die."""
    red.act("bid 2")
    red.act("seal")
    blue.settle()
    blue.act("bid 2")
    answer: dict[str, object] = blue.act("seal")
    return answer


def test_an_action_waits_for_its_dice(client: Client) -> None:
    secrets = open_table(client, dice="typed")
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        assert red.welcome["table"]["dice"] == "typed"
        assert red.welcome["table"]["commitment"] == ""
        before = blue.view
        answer = bid_alike(red, blue)
        assert (answer["type"], answer["label"], answer["kind"], answer["count"]) == ("needs", "equal bids", "d6", 1)
        needs = {
            "number": answer["number"],
            "label": "equal bids",
            "kind": "d6",
            "count": 1,
            "seat": "blue",
            "action": "seal",
        }
        assert blue.frame["needs"] == needs
        assert blue.view["round"] == before["round"]
        red.settle()
        assert red.frame["needs"] is None  # the dice are blue's
        assert red.roll(5)["type"] == "refused"
        assert "dice are awaited" in red.ask("undo")["reason"]
        assert blue.roll(5)["type"] == "done"
        assert blue.frame["needs"] is None
        assert blue.view["score"] == {"red": 2, "blue": 0}
        red.settle()
        assert red.events[-1]["values"]["die"] == 5


def test_wrong_dice_are_answered_and_asked_for_again(client: Client) -> None:
    secrets = open_table(client, dice="typed")
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        bid_alike(red, blue)
        for draws, words in (
            ([7], "from 1 to 6"),
            (["x"], "from 1 to 6"),
            ([1, 2], "1 are needed, 2 were given"),
            ([], "1 are needed"),
        ):
            refused = blue.roll(*draws)
            assert refused["type"] == "refused"
            assert words in refused["reason"]
        assert "dice are awaited first: equal bids" in blue.act("seal")["reason"]
        assert blue.roll(1)["type"] == "done"
        assert blue.roll(1)["reason"] == "no dice are awaited now"


def test_who_comes_back_is_asked_again(client: Client) -> None:
    secrets = open_table(client, dice="typed")
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        bid_alike(red, blue)
        with sit(client, secrets["blue"]) as again:
            assert again.frame["needs"]["label"] == "equal bids"
            assert again.roll(1)["type"] == "done"
        blue.settle()
        assert blue.frame["needs"] is None


def test_an_action_of_which_no_die_was_typed_can_be_withdrawn(client: Client) -> None:
    secrets = open_table(client, dice="typed")
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        bid_alike(red, blue)
        assert blue.frame["undo"] == ""
        assert blue.ask("undo")["type"] == "done"
        assert blue.frame["needs"] is None
        assert blue.legal == ["seal"]
        assert blue.roll(1)["type"] == "refused"
        assert blue.act("seal")["type"] == "needs"


def test_the_set_up_waits_for_its_dice_and_survives_a_restart(database: Path) -> None:
    with Serving(database) as serving, Client(serving) as client:
        secrets = open_table(client, "sealed/roll", dice="typed")
        with sit(client, secrets["red"]) as red, sit(client, secrets["spectator"]) as public:
            needs = {"label": "opening of the auction", "kind": "d6", "count": 1, "seat": "", "action": ""}
            assert red.frame["needs"] == {"number": red.frame["needs"]["number"], **needs}
            assert public.frame["needs"] is None
            assert public.roll(1)["type"] == "refused"
            assert red.act("bid 1")["type"] == "refused"
            assert red.roll(9)["type"] == "refused"
    with Serving(database) as serving, Client(serving) as client, sit(client, secrets["blue"]) as blue:
        assert blue.frame["needs"]["label"] == "opening of the auction"
        assert blue.roll(4)["type"] == "done"
        assert blue.legal == ["bid 1", "bid 2", "bid 3"]
        assert blue.events[0]["values"] == {"die": 4}
    with Serving(database) as serving, Client(serving) as client, sit(client, secrets["blue"]) as blue:
        assert blue.frame["needs"] is None
        assert blue.events[0]["values"] == {"die": 4}
        assert blue.act("bid 2")["type"] == "done"


def test_typed_dice_are_restored_in_mid_game(database: Path) -> None:
    with Serving(database) as serving, Client(serving) as client:
        secrets = open_table(client, dice="typed")
        with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
            bid_alike(red, blue)
            blue.roll(6)
            score = blue.view["score"]
    with (
        Serving(database) as serving,
        Client(serving) as client,
        sit(client, secrets["red"]) as red,
        sit(client, secrets["blue"]) as blue,
    ):
        assert red.view["score"] == score
        assert bid_alike(red, blue)["type"] == "needs"
        assert blue.roll(1)["type"] == "done"
        assert blue.view["outcome"]["winner"] is None
        record = client.get("/api/record", headers={"Authorization": f"Bearer {secrets['red']}"})
        assert '"draws": [6]' in record.text
        assert '"seed":null' in record.text


def test_a_persons_seat_types_a_computers_dice(client: Client) -> None:
    """With typed dice the computer too waits for the table."""
    secrets = open_table(client, "urban-battle/first-patrol", dice="typed", seats={"white": "human", "black": "random"})
    with sit(client, secrets["white"]) as white:
        typed: set[str] = set()
        for _ in range(80):
            needs = white.frame["needs"]
            if needs is not None:
                typed.add(needs["seat"])
                assert white.roll(*[3, 4, 5, 6][: needs["count"]])["type"] in ("done", "needs")
            elif white.legal:
                assert white.act("done" if "done" in white.legal else white.legal[0])["type"] in ("done", "needs")
            elif "black" in typed:
                break
            else:
                white.wait_frame()
        assert "black" in typed


def test_who_types_a_computers_dice_learns_neither_its_action_nor_its_choices(client: Client) -> None:
    """Which action waits, and what else was legal, are the computer's own."""
    secrets = open_table(client, "urban-battle/first-patrol", dice="typed", seats={"white": "human", "black": "random"})
    with sit(client, secrets["white"]) as white:
        for _ in range(80):
            needs = white.frame["needs"]
            if needs is not None and needs["seat"] == "black":
                assert needs["action"] == ""
                refused = white.roll(*[99] * needs["count"])
                assert (refused["type"], refused["legal"]) == ("refused", [])
                return
            if needs is not None:
                assert needs["seat"] != "white" or needs["action"]
                white.roll(*[3, 4, 5, 6][: needs["count"]])
            elif white.legal:
                white.act("done" if "done" in white.legal else white.legal[0])
            else:
                white.wait_frame()
        raise AssertionError("black never needed dice")


def test_dice_say_which_need_they_answer(client: Client) -> None:
    """Dice sent twice, or typed for what is no longer asked, are not taken for the next."""
    secrets = open_table(client, dice="typed")
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue, sit(client, secrets["blue"]) as twin:
        first = bid_alike(red, blue)["number"]
        length = blue.frame["length"]
        assert blue.ask("draws", draws=[1])["type"] == "error"
        assert blue.ask("draws", draws=[1], need=first, length=length + 1)["type"] == "refused"
        assert blue.ask("undo", length=length)["type"] == "done"
        second = blue.act("seal")["number"]
        assert second != first
        stale = blue.ask("draws", draws=[1], need=first, length=length)
        assert (stale["type"], "another question" in stale["reason"]) == ("refused", True)
        assert blue.ask("draws", draws=[6], need=second, length=length)["type"] == "done"
        score = blue.view["score"]
        red.settle()
        twin.settle()
        assert bid_alike(red, blue)["type"] == "needs"
        assert twin.ask("draws", draws=[6], need=second, length=length)["type"] == "refused"
        blue.settle()
        assert blue.view["score"] == score


def test_somebody_must_type(client: Client) -> None:
    seats = {"red": "random", "blue": "random"}
    answer = client.post("/api/tables", json={"scenario": "sealed/plain", "dice": "typed", "seats": seats})
    assert (answer.status_code, "human" in answer.text) == (400, True)
