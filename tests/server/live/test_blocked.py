"""Who has blocked somebody does not hear them at any table: not as a player, not as a spectator, neither then nor later."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from enfilade.server.base.secrets import new_secret
from enfilade.server.testing.thread import Serving
from tests.server.chair import Chair, Client, opened
from tests.server.http.test_members import browser, club, member

__all__ = ["club"]  # a server where anybody may have an account


@contextmanager
def sits(client: Client, secret: str) -> Iterator[Chair]:
    """Sit down as whoever is logged in."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with client.socket(client.serving.address, headers={"Cookie": cookies}) as socket:
        yield Chair(socket, secret)


def block(client: Client, name: str, is_blocked: bool = True) -> None:
    assert client.post("/api/me/blocks", json={"name": name, "blocked": is_blocked}).status_code == 200


def heard(chair: Chair) -> list[tuple[str, str]]:
    """Who said what, as far as somebody was told."""
    chair.settle()
    return [(each["name"], each["text"]) for each in chair.others if each["type"] == "said"]


def shared(bob: Client, eve: Client) -> tuple[dict[str, str], str]:
    """A table of Bob's at which Eve plays: its secrets, and its id."""
    table = opened(bob)
    secret = new_secret()
    claimed = eve.post("/api/claims", json={"invitation": table["invitations"]["blue"], "secret": secret})
    assert claimed.status_code == 200, claimed.text
    return {**table["secrets"], "blue": secret}, table["table"]


def test_a_player_does_not_hear_whom_they_blocked_and_the_others_do(club: Serving) -> None:
    with member(club, "Bob") as bob, member(club, "Eve") as eve:
        secrets, _ = shared(bob, eve)
        with sits(bob, secrets["red"]) as red, sits(eve, secrets["blue"]) as blue:
            blue.ask("say", text="before")
            assert heard(red) == [("Eve", "before")]
            block(bob, "Eve")
            assert blue.ask("say", text="after")["type"] == "done"  # who is not heard is not told so
            assert heard(red) == [("Eve", "before")]
            assert heard(blue) == [("Eve", "before"), ("Eve", "after")]
            red.ask("say", text="still here")
            assert heard(blue)[-1] == ("Bob", "still here")  # a block works one way
        with sits(bob, secrets["red"]) as red, sits(bob, secrets["red"]) as other_tab:
            assert heard(red) == heard(other_tab) == [("Bob", "still here")]  # nor what was said before
            block(bob, "Eve", False)
        with sits(bob, secrets["red"]) as red:
            assert [text for _, text in heard(red)] == ["before", "after", "still here"]


def test_a_seat_is_heard_as_its_owner_wherever_they_are_logged_in(club: Serving) -> None:
    """Without a cookie the seat still is that of an account, which has blocked somebody or is blocked."""
    with member(club, "Bob") as bob, member(club, "Eve") as eve, browser(club) as stranger:
        secrets, _ = shared(bob, eve)
        block(bob, "Eve")
        with sits(stranger, secrets["red"]) as red, sits(stranger, secrets["blue"]) as blue:
            blue.ask("say", text="hello")
            assert (heard(red), heard(blue)) == ([], [("Eve", "hello")])


def test_spectators_who_are_logged_in_speak_under_their_name_and_can_be_blocked(club: Serving) -> None:
    with member(club, "Bob") as bob, member(club, "Eve") as eve, browser(club) as guest:
        table = opened(guest, offer="")
        watch = f"watch-{table['table']}"
        block(bob, "Eve")
        with sits(bob, watch) as first, sits(eve, watch) as second, sits(guest, watch) as third:
            second.ask("say", text="from Eve")
            third.ask("say", text="from a guest")
            assert heard(third) == heard(second) == [("Eve", "from Eve"), ("", "from a guest")]
            assert heard(first) == [("", "from a guest")]
        with sits(bob, watch) as first:
            assert heard(first) == [("", "from a guest")]


def test_who_has_logged_out_speaks_as_nobody(club: Serving) -> None:
    with member(club, "Eve") as eve, browser(club) as guest:
        watch = f"watch-{opened(guest, offer='')['table']}"
        with sits(eve, watch) as spectator:
            spectator.ask("say", text="in")
            eve.post("/api/sessions/out", json={})
            spectator.ask("say", text="out")
            assert heard(spectator) == [("Eve", "in"), ("", "out")]


@pytest.mark.parametrize("origin", ["", "https://evil.example"])
def test_no_other_page_speaks_in_somebodys_name(club: Serving, origin: str) -> None:
    with member(club, "Eve") as eve, browser(club) as guest:
        watch = f"watch-{opened(guest, offer='')['table']}"
        cookies = "; ".join(f"{name}={value}" for name, value in eve.cookies.items())
        if origin:
            with pytest.raises(Exception, match="403"):
                eve.socket(origin, headers={"Cookie": cookies})
            return
        with eve.socket(headers={"Cookie": cookies}) as socket:
            chair = Chair(socket, watch)
            chair.ask("say", text="hello")
            assert heard(chair) == [("", "hello")]


def test_one_spectator_who_floods_does_not_silence_another(club: Serving) -> None:
    with member(club, "Bob") as bob, member(club, "Eve") as eve, browser(club) as guest:
        watch = f"watch-{opened(guest, offer='')['table']}"
        with sits(bob, watch) as first, sits(eve, watch) as second:
            answers = [first.ask("say", text=f"flood {number}")["type"] for number in range(14)]
            assert answers.count("error") >= 2
            assert second.ask("say", text="one word")["type"] == "done"
