"""A seat is claimed by whoever takes up its invitation first; the link that was sent is worth nothing afterwards."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from enfilade.server.base.secrets import digest, new_secret
from enfilade.server.live.showing import Showing
from enfilade.server.testing.thread import Serving
from tests.server.chair import PATIENCE, Chair, Client, Message, claim, opened, sit


def seat(chair: Chair, name: str) -> tuple[str, int, bool]:
    """Who holds a seat, how often somebody was invited to it, and whether they are here, as a chair was told last."""
    told = [each for each in chair.others if each["type"] == "seats"]
    seats: list[Message] = told[-1]["seats"] if told else chair.welcome["table"]["seats"]
    return next((each["held"], each["invited"], each["here"]) for each in seats if each["seat"] == name)


def take_up(client: Client, invitation: str, secret: str) -> httpx.Response:
    return client.post("/api/claims", json={"invitation": invitation, "secret": secret})


def invite(client: Client, secret: str, name: str) -> httpx.Response:
    return client.post("/api/invitations", json={"seat": name}, headers={"Authorization": f"Bearer {secret}"})


def is_refused(client: Client, secret: str) -> bool:
    with client.socket() as socket:
        socket.send(json.dumps({"do": "join", "secret": secret}))
        return bool(json.loads(socket.recv(timeout=PATIENCE))["type"] == "error")


def test_who_sets_a_table_has_their_own_seat_and_invitations_to_the_others(client: Client) -> None:
    table = opened(client)
    assert list(table["secrets"]) == ["red", "spectator"]
    assert list(table["invitations"]) == ["blue"]
    for secret in (table["invitations"]["blue"], table["creator"]):
        assert is_refused(client, secret)
        answer = client.get("/api/record", headers={"Authorization": f"Bearer {secret}"})
        assert answer.status_code == 401


@pytest.mark.parametrize(
    ("mine", "secrets", "invitations"),
    [(["red", "blue"], ["red", "blue"], []), (["blue", "blue"], ["blue"], ["red"]), ([], [], ["red", "blue"])],
)
def test_the_seats_at_the_screen_of_who_sets_the_table(
    client: Client, mine: list[str], secrets: list[str], invitations: list[str]
) -> None:
    table = opened(client, mine=mine)
    assert list(table["secrets"]) == [*secrets, "spectator"]
    assert list(table["invitations"]) == invitations


def test_nobody_sits_in_a_computers_seat(client: Client) -> None:
    """Its view is a secret too: whoever set the table cannot look at it."""
    table = opened(client, seats={"blue": "greedy"})
    assert (list(table["secrets"]), table["invitations"]) == (["red", "spectator"], {})
    assert invite(client, table["creator"], "blue").status_code == 400
    assert client.post("/api/tables", json={"scenario": "sealed/plain", "seats": {"blue": "greedy"}, "mine": ["blue"]}).is_error


def test_the_first_who_opens_an_invitation_has_the_seat_and_everybody_is_told(client: Client) -> None:
    table = opened(client)
    with sit(client, table["secrets"]["red"]) as red:
        assert seat(red, "blue") == ("", 1, False)
        secret = claim(client, table["invitations"]["blue"])
        red.settle()
        assert seat(red, "blue") == ("guest", 1, False)
        late = take_up(client, table["invitations"]["blue"], new_secret())
        assert (late.status_code, "works once" in late.json()["error"]) == (410, True)
        with sit(client, secret) as blue:
            assert blue.view["seat"] == "blue"
            assert seat(blue, "red") == ("creator", 0, True)
            assert blue.act("bid 1")["type"] == "done"


def test_a_claim_whose_answer_was_lost_is_sent_again(client: Client) -> None:
    table = opened(client)
    secret = new_secret()
    first, again = [take_up(client, table["invitations"]["blue"], secret) for _ in range(2)]
    assert first.json() == again.json() == {"table": table["table"], "seat": "blue"}
    assert take_up(client, "invitation-another", new_secret()).status_code == 410


@pytest.mark.parametrize("secret", ["", "short", "x" * 44, "x" * 42 + "ü", "x" * 42 + "\n", "invitation-" + "x" * 43])
def test_a_claim_names_a_secret_that_nobody_guesses(client: Client, secret: str) -> None:
    table = opened(client)
    assert take_up(client, table["invitations"]["blue"], secret).status_code == 400
    assert take_up(client, table["invitations"]["blue"], new_secret()).status_code == 200


def test_a_secret_of_another_seat_or_table_is_no_claim(client: Client) -> None:
    one, other = opened(client), opened(client)
    taken = one["secrets"]["red"]
    assert take_up(client, other["invitations"]["blue"], taken).status_code == 400  # there is such a secret: nothing is done
    assert take_up(client, one["secrets"]["red"], new_secret()).status_code == 410
    assert take_up(client, one["secrets"]["red"], other["secrets"]["red"]).status_code == 410
    assert take_up(client, other["invitations"]["blue"], new_secret()).status_code == 200
    with sit(client, taken) as red:
        assert red.view["seat"] == "red"


def test_a_new_invitation_is_told_to_all_and_its_claim_sends_away_who_sat_there(client: Client) -> None:
    table = opened(client)
    old = claim(client, table["invitations"]["blue"])
    with (
        sit(client, table["secrets"]["red"]) as red,
        sit(client, old) as blue,
        sit(client, table["secrets"]["spectator"]) as public,
    ):
        made = invite(client, table["creator"], "blue").json()["invitation"]
        for chair in (red, blue, public):
            chair.settle()
            assert seat(chair, "blue") == ("guest", 2, True)
        assert blue.act("bid 1")["type"] == "done"  # nothing is lost before it is taken up
        secret = claim(client, made)
        while blue.others[-1]["type"] != "error":
            blue.receive()
        assert "invited to it anew" in blue.others[-1]["error"]
        assert is_refused(client, old)
        with sit(client, secret) as again:
            assert again.view["bid"] == 1
            red.settle()
            assert seat(red, "blue") == ("guest", 2, True)


def test_who_may_invite(client: Client) -> None:
    """Whoever set the table, to any seat; whoever holds a seat, to that one. Nobody else."""
    table = opened(client)
    blue = claim(client, table["invitations"]["blue"])
    assert invite(client, blue, "blue").status_code == 200
    assert invite(client, table["secrets"]["red"], "red").status_code == 200
    for secret, name in ((blue, "red"), (table["secrets"]["red"], "blue"), (table["secrets"]["spectator"], "blue")):
        answer = invite(client, secret, name)
        assert (answer.status_code, "may invite" in answer.json()["error"]) == (400, True)
    stranger = opened(client)["creator"]
    assert invite(client, stranger, "blue").json()["invitation"]  # to a table of their own
    for secret in ("guess", table["invitations"]["blue"]):
        assert invite(client, secret, "blue").status_code == 401
    assert invite(client, table["creator"], "green").status_code == 400
    assert not is_refused(client, blue)


def test_invitations_outlast_a_restart_and_only_their_hashes_are_kept(database: Path) -> None:
    with Serving(database) as serving, Client(serving) as client:
        table = opened(client)
        old = invite(client, table["creator"], "blue").json()["invitation"]
        new = invite(client, table["creator"], "blue").json()["invitation"]
    kept = b"".join(path.read_bytes() for path in database.parent.iterdir())
    for secret in (table["creator"], new, *table["secrets"].values()):
        assert secret.encode() not in kept
        assert digest(secret) in kept
    with Serving(database) as serving, Client(serving) as client:
        assert take_up(client, old, new_secret()).status_code == 410
        with sit(client, claim(client, new)) as blue:
            assert seat(blue, "blue") == ("guest", 3, True)


def test_who_joins_while_the_seat_goes_to_another_does_not_sit_down(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim comes between the look for the table and the chair: the old secret opens nothing any more."""
    table = opened(client)
    old = claim(client, table["invitations"]["blue"])
    made = invite(client, table["creator"], "blue").json()["invitation"]
    prepare = Showing.prepare

    async def slowly(self: Showing, seats: object) -> None:
        monkeypatch.setattr(Showing, "prepare", prepare)
        await asyncio.to_thread(claim, client, made)
        await prepare(self, [])

    monkeypatch.setattr(Showing, "prepare", slowly)
    assert is_refused(client, old)
