"""A table over WebSockets: each seat its own view, nobody more than it may know."""

from __future__ import annotations

import json

from tests.server.chair import Client, finish, open_table, sit


def test_a_whole_game_over_two_sockets(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        finish(red, blue)
        assert red.view["outcome"] == {"winner": "red", "level": "", "scores": {"red": 6, "blue": 0}, "reason": "rounds"}
        assert blue.view["outcome"] == red.view["outcome"]
        assert red.frame["seed"] == blue.frame["seed"] != ""
        assert [event["number"] for event in red.events] == list(range(1, len(red.events) + 1))


def test_a_whole_urban_battle_over_two_sockets(client: Client) -> None:
    """Always the middle one of the legal actions: turns, moves and shots, until somebody has won."""
    secrets = open_table(client, "urban-battle/first-patrol", changes={"max_rounds": 3})
    with sit(client, secrets["white"]) as white, sit(client, secrets["black"]) as black:
        chairs = {"white": white, "black": black}
        while white.view["outcome"] is None:
            chair = chairs[white.view["actors"][0]]
            chair.settle()
            answer = chair.act(chair.legal[len(chair.legal) // 2])
            assert answer["type"] == "done", answer
            white.settle()
        black.settle()
        assert black.view["outcome"] == white.view["outcome"]
        assert black.frame["scene"]["layers"]
        assert white.events == black.events


def test_buttons_say_more_than_the_bare_action_where_the_game_has_words_for_it(client: Client) -> None:
    secrets = open_table(client, "urban-battle/first-patrol")
    with sit(client, secrets["white"]) as white, sit(client, secrets["black"]) as black:
        first, second = (white, black) if white.legal else (black, white)
        assert first.frame["labels"] == {"done": "End movement"}  # `move W1` is plain enough
        assert second.frame["labels"] == {}
        first.act(first.legal[0])
        dice = [text for text in first.legal if text.startswith("die ")]
        assert {text: first.frame["labels"][text] for text in dice} == {text: f"Use the {text.split()[1]}" for text in dice}
        assert first.frame["labels"]["die"] == "Use a die"


def test_a_seat_learns_nothing_of_a_secret_bid(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue, sit(client, secrets["spectator"]) as public:
        red.act("bid 3")
        blue.settle()
        public.settle()
        assert red.view["bid"] == 3
        assert len(blue.frames) == len(public.frames) == 1  # not even that something happened
        assert blue.frame["length"] == public.frame["length"] == 0
        red.act("seal")
        blue.settle()
        assert [event["name"] for event in blue.events] == ["sealed"]
        assert blue.frame["length"] == 1  # nor how many decisions it took
        assert blue.view["bid"] == 0
        assert "bid" not in json.dumps([event["values"] for event in blue.events])


def test_a_spectator_sees_the_public_view_and_cannot_act(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["spectator"]) as public:
        assert public.welcome["table"]["you"] is None
        assert public.view["seat"] is None
        assert public.legal == []
        assert public.act("bid 1")["type"] == "refused"
        assert public.ask("undo")["type"] == "refused"


def test_the_welcome_tells_the_table(client: Client) -> None:
    opened = client.post("/api/tables", json={"scenario": "sealed/plain", "seats": {"red": "human"}}).json()
    with sit(client, opened["secrets"]["red"]) as red:
        table = red.welcome["table"]
        assert table["commitment"] == opened["commitment"] != ""
        assert (table["game"], table["scenario"], table["you"], table["dice"]) == ("sealed", "sealed/plain", "red", "seeded")
        assert red.frame["seed"] is None
        person = {"called": "", "seconds": 0.0, "player": ""}
        assert table["seats"] == [
            {"seat": "red", "name": "Red", "kind": "human", "here": True, "held": "creator", "invited": 0, **person},
            {"seat": "blue", "name": "Blue", "kind": "human", "here": False, "held": "", "invited": 1, **person},
        ]


def test_others_are_told_who_comes_and_goes(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        with sit(client, secrets["blue"]):
            pass
        told = [red.receive()["seats"][1]["here"] for _ in range(2)]
        assert told == [True, False]


def test_reconnecting_with_seen_brings_only_what_is_new(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        with sit(client, secrets["blue"]) as blue:
            seen = blue.seen
        red.act("bid 2")
        red.act("seal")
    with sit(client, secrets["blue"], seen) as blue:
        assert [event["number"] for event in blue.events] == [seen + 1]
        last = blue.seen
    with sit(client, secrets["blue"], last) as blue:
        assert blue.events == []
    with sit(client, secrets["blue"], last + 1000) as blue:
        assert [event["number"] for event in blue.events] == list(range(1, last + 1))  # it knows another table: all anew


def test_two_browsers_in_one_seat_see_the_same_and_one_wins(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as one, sit(client, secrets["red"]) as other:
        assert one.act("bid 1")["type"] == "done"
        late = other.act("bid 3")  # chosen while looking at the frame before
        assert late["type"] == "refused"
        assert "changed" in late["reason"]
        assert late["legal"] == ["seal"]
        assert other.view["bid"] == 1
        assert other.view == one.view


def test_a_double_click_without_an_event_between_is_caught(client: Client) -> None:
    """`bid` makes no event, so `seen` alone would not notice; `length` does."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        stale = red.frame["length"]
        red.act("bid 1")
        assert red.ask("act", action="seal", seen=0, length=stale)["type"] == "refused"
        assert red.ask("act", action="seal", seen=0)["type"] == "done"


def test_a_stale_event_number_is_refused(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        red.act("bid 1")
        red.act("seal")
        blue.settle()
        assert blue.seen == 1
        assert blue.ask("act", action="bid 1", seen=0)["reason"] == "the table has changed since: look again"
        assert blue.ask("act", action="bid 1", seen=2)["type"] == "refused"
        assert blue.ask("act", action="bid 1", seen=1)["type"] == "done"


def test_an_illegal_action_names_the_rule_and_what_is_legal(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        refused = red.act("bid 7")
        assert (refused["type"], refused["rule"]) == ("refused", "2.1")
        assert refused["legal"] == ["bid 1", "bid 2", "bid 3"]
        assert red.act("bid 1 2 3")["type"] == "refused"
        assert red.act("")["type"] == "refused"
        assert len(red.frames) == 1


def test_undo_and_why_not(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        assert red.ask("undo")["type"] == "refused"
        red.act("bid 1")
        assert red.frame["undo"] == ""
        assert red.ask("undo")["type"] == "done"
        assert red.view["bid"] == 0
        red.act("bid 2")
        red.act("seal")
        assert red.frame["undo"] != ""
        refused = red.ask("undo")
        assert refused["type"] == "refused"
        assert red.frame["undo"] in refused["reason"]


def test_a_choice_is_taken_back_by_itself(client: Client) -> None:
    """The frame lists what its seat may take back; nobody else is sent anything, and its past stays as it was."""
    secrets = open_table(client, "game-of-war/duel")
    with sit(client, secrets["red"]) as red, sit(client, secrets["white"]) as white:
        for text in ("order RI1", "step H7", "attack-unit WI2"):
            assert red.act(text)["type"] == "done"
        assert [each["actions"] for each in red.frame["decided"]] == [["order RI1", "step H7"], ["attack-unit WI2"]]
        assert [each["words"] for each in red.frame["decided"]] == ["1. I1 marches to H7", "Attack I2: nobody bears on it"]
        assert all(each["whole"] for each in red.frame["decided"])
        assert white.frame["decided"] == []
        assert red.ask("undo", choice=3)["type"] == "refused"
        assert red.ask("undo", choice=1)["type"] == "done"
        assert [each["actions"] for each in red.frame["decided"]] == [["attack-unit WI2"]]
        assert red.view["plans"]["red"]["orders"] == []
        white.settle()
        assert len(white.frames) == 1
        for text in ("order RI1", "step H7"):
            assert red.act(text)["type"] == "done"
        assert red.ask("past", number=4)["frame"]["view"] == red.frames[4]["view"]


def test_why_there_is_no_undo_does_not_tell_of_a_secret_decision(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        before = blue.frame["undo"]
        red.act("bid 3")
        with sit(client, secrets["blue"]) as again:
            assert again.frame["undo"] == before
            assert again.frame == {**blue.frame}


def test_those_who_saw_it_are_told_what_was_taken_back(client: Client) -> None:
    """A placed vehicle in a free deployment is public; taken back, both seats are told which events no longer count."""
    secrets = open_table(client, "urban-battle/convoy")
    with sit(client, secrets["white"]) as white, sit(client, secrets["black"]) as black:
        before = white.view["pieces"]
        while not any(event["name"] == "placed" for event in white.events):
            assert white.act(white.legal[0])["type"] == "done"
        assert white.ask("undo")["type"] == "done"
        black.settle()
        taken = black.events[-1]
        assert (taken["name"], taken["sentence"]) == ("taken_back", "White takes it back.")
        placed = next(event["number"] for event in black.events if event["name"] == "placed")
        assert (taken["values"]["first"], taken["values"]["last"]) == (placed, placed)
        assert white.view["pieces"] == before


def test_past_frames_are_what_the_seat_saw(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        finish(red, blue)
        for chair in (red, blue):
            told: list[object] = []
            for number, frame in enumerate(chair.frames):
                told += frame["events"]
                past = chair.ask("past", number=number)["frame"]
                assert (past["view"], past["length"], past["events"]) == (frame["view"], number, told)
                assert past["scene"] == frame["scene"]
            assert chair.ask("past", number=number, since=1)["frame"]["events"] == told[1:]
            assert chair.ask("past", number=len(chair.frames))["type"] == "refused"


def test_previews_are_of_offered_actions_and_of_ones_own_view(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        assert red.ask("preview", action="bid 2")["preview"]["words"] == "bid 2 of red"
        assert red.ask("preview", action="seal")["preview"] is None
        red.act("bid 3")
        assert red.ask("inspect", element="lot")["preview"]["words"] == "a lot, bid 3"
        assert blue.ask("inspect", element="lot")["preview"]["words"] == "a lot, bid 0"
        assert blue.ask("inspect", element="nowhere")["preview"] is None


def test_a_table_says_which_verbs_have_a_place_of_their_own(client: Client) -> None:
    secrets = open_table(client, "urban-battle/first-patrol")
    with sit(client, secrets["white"]) as white:
        gestures = {each.pop("verb"): each for each in white.welcome["table"]["gestures"]}
        assert gestures["stop"] == {"key": "s", "enter": True, "turn": None, "fixed": False}
        assert gestures["left"] == {"key": "ArrowLeft", "enter": False, "turn": -45, "fixed": False}


def test_a_lens_shows_what_the_enemy_can_do(client: Client) -> None:
    secrets = open_table(client, "urban-battle/first-patrol")
    with sit(client, secrets["white"]) as white:
        assert white.welcome["table"]["lenses"] == [{"id": "threat", "title": "Enemy fire", "key": "t"}]
        shown = white.ask("lay", lens="threat")["preview"]
        assert shown["rule"] == "UB 5.11"
        assert shown["overlay"]
        assert white.ask("lay", lens="x-ray")["preview"] is None


def test_a_lens_and_an_element_are_looked_at_as_they_were(client: Client) -> None:
    """From what the seat knew at that moment, and nothing else."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        for text in ("bid 3", "seal"):
            red.act(text)
        assert [red.ask("inspect", element="lot", number=number)["preview"]["words"] for number in (0, 1)] == [
            "a lot, bid 0",
            "a lot, bid 3",
        ]
        blue.settle()
        assert blue.ask("inspect", element="lot", number=1)["preview"]["words"] == "a lot, bid 0"
        assert blue.ask("inspect", element="lot", number=9)["type"] == "refused"
    secrets = open_table(client, "urban-battle/first-patrol")
    with sit(client, secrets["white"]) as white, sit(client, secrets["black"]) as black:
        asked = white if white.legal else black
        before = asked.ask("lay", lens="threat")["preview"]
        asked.act(asked.legal[0])
        assert asked.ask("lay", lens="threat", number=0)["preview"] == before


def test_every_secret_is_told_when_the_game_is_over_and_not_before(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue, sit(client, secrets["spectator"]) as public:
        assert red.welcome["table"]["secrets"] is True
        red.act("bid 3")
        blue.act("bid 1")
        for chair in (red, blue, public):
            chair.settle()
            now = chair.frame["length"]
            for asked in ({"do": "past"}, {"do": "inspect", "element": "lot"}, {"do": "lay", "lens": "x-ray"}):
                answer = chair.ask(**asked, number=now, whole=True)
                assert "31" not in json.dumps(answer)
                assert answer.get("preview") is None
                assert answer["type"] == ("done" if asked["do"] == "lay" else "refused"), answer  # there is no such lens
            assert "not before" in chair.ask("past", number=now, whole=True)["reason"]
        assert red.ask("resign")["type"] == "done"
        for chair in (red, blue, public):
            chair.settle()
        for chair in (red, blue):
            moments = range(chair.frame["length"] + 1)
            seen = [chair.ask("past", number=number, whole=True)["frame"]["view"]["bid"] for number in moments]
            assert (30 if chair is red else 31) in seen  # what each other had bid when it learnt something
            assert chair.ask("past", number=1)["frame"]["view"]["bid"] == (3 if chair is red else 1)  # one's own are as they were
        assert public.ask("past", number=public.frame["length"], whole=True)["frame"]["view"]["outcome"]


def test_a_frame_says_since_when_the_seat_has_decided_nothing(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        assert red.frame["turn"] == 0
        for text in ("bid 3", "seal"):
            red.act(text)
        assert (red.frame["length"], red.frame["turn"]) == (2, 1)
        blue.settle()
        assert (blue.frame["length"], blue.frame["turn"]) == (1, 0)
        blue.act("bid 1")
        blue.act("seal")
        red.settle()
        assert (red.frame["length"], red.frame["turn"]) == (3, 1)
        with sit(client, secrets["red"]) as again:
            assert again.frame["turn"] == 1


def test_a_seat_resigns_whoever_decides_and_a_spectator_cannot(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue, sit(client, secrets["spectator"]) as public:
        assert public.ask("resign")["type"] == "refused"
        blue.act("seal")
        assert blue.ask("resign")["type"] == "done"
        red.settle()
        public.settle()
        assert red.view["outcome"]["winner"] == public.view["outcome"]["winner"] == "red"
        assert red.events[-1]["sentence"] == "Blue resigns."
        assert red.ask("resign")["reason"].endswith("the game is over")
