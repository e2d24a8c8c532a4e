"""The figures of a game over time: what a seat could see, and no more."""

from __future__ import annotations

from enfilade.contract.shown import Measure
from enfilade.server.table.charts import Chart
from tests.server.chair import Chair, Client, Message, finish, open_table, sit


def points(chart: Message) -> dict[tuple[str, str | None], list[list[float | None]]]:
    return {(each["name"], each["seat"]): each["points"] for each in chart["series"]}


def chart_of(chair: Chair) -> Message:
    chart: Message = chair.ask("chart")["chart"]
    return chart


def test_a_chart_follows_every_measure_over_the_moments_of_a_seat(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        assert points(chart_of(red)) == {("Won", "red"): [[0, 0.0]], ("Won", "blue"): [[0, 0.0]]}
        finish(red, blue)
        chart = chart_of(red)
        assert chart["length"] == red.frame["length"]
        won = points(chart)["Won", "red"]
        assert [value for _, value in won] == [0, 3, 6]
        assert won[-1][0] == chart["length"]


def test_a_measure_that_only_its_seat_may_know_is_in_no_other_chart(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue, sit(client, secrets["spectator"]) as public:
        red.act("bid 3")
        assert points(chart_of(red))["Bid", "red"] == [[1, 3.0]]
        red.act("seal")
        assert points(chart_of(red))["Bid", "red"] == [[1, 3.0], [2, None]]  # no longer known: the line ends
        for chair in (blue, public):
            assert {name for name, _ in points(chart_of(chair))} == {"Won"}


def test_rounds_are_marked_and_a_replay_has_the_chart_of_any_seat(client: Client) -> None:
    secrets = open_table(client, "urban-battle/lone-heavy", seats={"white": "random"}, changes={"max_rounds": 2})
    with sit(client, secrets["black"]) as black:
        while black.view["outcome"] is None:
            if black.legal:
                black.act(black.legal[-1])
            else:
                black.wait_frame()
        chart = chart_of(black)
        assert len(chart["rounds"]) == 2
        assert ("Vehicles in action", "white") in points(chart)
    record = client.get("/api/record", headers={"Authorization": f"Bearer {secrets['black']}"}).text
    id = client.post("/api/records", content=record).json()["id"]
    replayed = client.get(f"/api/replays/{id}/chart?seat=black").json()
    assert len(replayed["rounds"]) == 2
    last = {key: values[-1][1] for key, values in points(chart).items()}
    assert {key: values[-1][1] for key, values in points(replayed).items()} == last
    assert client.get(f"/api/replays/{id}/chart?seat=green").status_code == 404


def test_measures_stand_as_the_game_told_them_last_with_what_ends_it() -> None:
    chart = Chart()
    chart.note(0, [Measure("Will", "red", 5), Measure("Troops", "red", 4, 2, "lost at 2")], ())
    chart.note(1, [Measure("Troops", "red", 2, 2, "lost at 2"), Measure("Will", "red", 5)], ())
    first, second = chart.state(1).series
    assert (first.name, first.points, first.limit, first.means) == ("Troops", [(0, 4), (1, 2)], 2, "lost at 2")
    assert (second.name, second.points, second.limit) == ("Will", [(0, 5)], None)
