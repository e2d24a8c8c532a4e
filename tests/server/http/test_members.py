"""People with an account over HTTP: cookies, foreign pages, stolen and guessed sessions, and seats that follow their owner."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from enfilade.cli import run
from enfilade.server.base.secrets import new_secret
from enfilade.server.base.settings import Membership
from enfilade.server.http.app import application
from enfilade.server.http.proxies import Proxies
from enfilade.server.people.passwords import Passwords
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from tests.server.chair import Client, opened, sit

pytest.importorskip("argon2", reason="not run: argon2-cffi is not here")
PASSWORD = "four plain words here"


def made(database: Path, people: Membership) -> Serving:
    app = application(open_store(database), people=people, passwords=Passwords(cheap=True), key="a key")
    return Serving(database, app, Proxies(["127.0.0.1"]))


@pytest.fixture
def club(database: Path) -> Iterator[Serving]:
    """A server where anybody may have an account."""
    with made(database, Membership(accounts="open")) as serving:
        yield serving


def browser(serving: Serving, **headers: str) -> Client:
    """A browser of its own: it keeps cookies, and says from which page it asks."""
    client = Client(serving)
    client.headers.update({"Origin": serving.address, **headers})
    return client


@contextmanager
def member(serving: Serving, name: str = "Bob") -> Iterator[Client]:
    """A browser in which somebody new is logged in."""
    with browser(serving) as client:
        answer = client.post("/api/people", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        assert answer.json()["code"]
        yield client


def name_of(client: httpx.Client) -> str:
    return str(client.get("/api/me").json()["name"])


def test_as_it_comes_there_are_no_accounts(client: Client) -> None:
    assert client.get("/api/me").json() == {"accounts": "off", "guests": True, "name": "", "role": "", "code": ""}
    refused = client.post("/api/people", json={"name": "Bob", "password": PASSWORD})
    assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)


def test_a_cookie_no_script_can_read_and_no_other_site_can_send(club: Serving) -> None:
    with browser(club) as plain, browser(club, **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}) as safe:
        cookie = plain.post("/api/people", json={"name": "Bob", "password": PASSWORD}).headers["set-cookie"]
        assert {"HttpOnly", "Path=/", "SameSite=strict", "Max-Age=2592000"} <= set(cookie.split("; "))
        assert cookie.startswith("enfilade=")
        assert "Secure" not in cookie
        safe.headers["Origin"] = club.address.replace("http", "https")
        cookie = safe.post("/api/sessions", json={"name": "Bob", "password": PASSWORD}).headers["set-cookie"]
        assert cookie.startswith("__Host-enfilade=")
        assert "Secure" in cookie.split("; ")
        assert "Domain" not in cookie


def test_a_request_from_another_page_changes_nothing(club: Serving) -> None:
    """Not with a foreign origin, not without any, and not as a form that needs no permission."""
    with member(club) as bob:
        cookie = {"Cookie": f"enfilade={bob.cookies['enfilade']}"}
        with Client(club) as foreign:
            body = {"password": PASSWORD}
            sent = foreign.post("/api/me/delete", json=body, headers={**cookie, "Origin": "https://evil.example"})
            assert sent.status_code == 403
            assert foreign.post("/api/me/delete", json=body, headers=cookie).status_code == 403
            form = foreign.post("/api/sessions", data={"name": "Bob", "password": PASSWORD}, headers={"Origin": club.address})
            assert form.status_code == 400
            assert foreign.get("/api/me/delete", headers=cookie).status_code == 405
        assert name_of(bob) == "Bob"


@pytest.mark.parametrize("path", ["account", "export", "password", "delete", "seats", "blocks", "reports"])
def test_nothing_is_told_without_logging_in(club: Serving, path: str) -> None:
    with browser(club) as guest:
        for cookie in ("", new_secret(), "x" * 5000, "%00"):
            headers = {"Cookie": f"enfilade={cookie}"}
            answer = guest.get(f"/api/me/{path}", headers=headers) if path in ("account", "export") else None
            answer = answer or guest.post(f"/api/me/{path}", json={}, headers=headers)
            assert answer.status_code == 403
            assert answer.json() == {"error": "log in first"}


def test_a_stolen_session_is_seen_and_ended(club: Serving) -> None:
    with member(club) as bob, browser(club, **{"User-Agent": "thief <b>"}) as thief:
        thief.post("/api/sessions", json={"name": "bob", "password": PASSWORD})
        assert name_of(thief) == "Bob"
        sessions = bob.get("/api/me/account").json()["sessions"]
        [other] = [each for each in sessions if not each["here"]]
        assert other["agent"] == "thief <b>"
        left = bob.post("/api/sessions/end", json={"session": other["id"]}).json()["sessions"]
        assert [each["here"] for each in left] == [True]
        assert (name_of(thief), name_of(bob)) == ("", "Bob")
        assert bob.post("/api/sessions/out", json={}).json()["name"] == ""
        assert name_of(bob) == ""


def test_passwords_change_and_are_recovered(club: Serving) -> None:
    with browser(club) as bob:
        code = bob.post("/api/people", json={"name": "Bob", "password": PASSWORD}).json()["code"]
        wrong = bob.post("/api/me/password", json={"old": "wrong", "new": "a brand new one"})
        assert (wrong.status_code, name_of(bob)) == (401, "Bob")
        assert bob.post("/api/me/password", json={"old": PASSWORD, "new": "a brand new one"}).status_code == 200
        assert name_of(bob) == "Bob"
        bob.cookies.clear()
        told = bob.post("/api/people/recover", json={"name": "Bob", "code": code, "password": "yet another one"}).json()
        assert (told["name"], told["code"] != code) == ("Bob", True)
        assert name_of(bob) == "Bob"


def test_guessing_is_slowed_down(club: Serving) -> None:
    with member(club), browser(club, **{"X-Forwarded-For": "203.0.113.9"}) as guesser:
        answers = [guesser.post("/api/sessions", json={"name": "Bob", "password": f"guess {n} of many"}) for n in range(11)]
        assert [answer.status_code for answer in answers] == [401] * 10 + [429]
        assert len({answer.text for answer in answers[:10]}) == 1


def test_a_seat_follows_its_owner_from_browser_to_browser(club: Serving) -> None:
    with member(club) as bob, member(club, "Eve") as eve, browser(club) as elsewhere, browser(club) as guest:
        table = opened(bob)
        [seat] = [seat for seat in table["secrets"] if seat != "spectator"]
        invited = new_secret()
        [invitation] = table["invitations"].values()
        assert eve.post("/api/claims", json={"invitation": invitation, "secret": invited}).status_code == 200
        elsewhere.post("/api/sessions", json={"name": "Bob", "password": PASSWORD})
        [sat] = elsewhere.get("/api/me/account").json()["tables"]
        assert (sat["table"], sat["seat"], sat["over"]) == (table["table"], seat, False)
        secret = new_secret()
        order = {"table": sat["table"], "seat": seat, "secret": secret}
        assert eve.post("/api/me/seats", json=order).status_code == 401
        assert guest.post("/api/me/seats", json=order).status_code == 403
        assert elsewhere.post("/api/me/seats", json=order).json() == {"table": sat["table"], "seat": seat}
        with sit(elsewhere, secret) as chair, sit(bob, table["secrets"][seat]):
            players = {each["seat"]: each["player"] for each in chair.welcome["table"]["seats"]}
            assert sorted(players.values()) == ["Bob", "Eve"]
            assert players[seat] == "Bob"


def test_where_guests_may_not_play_one_logs_in(database: Path) -> None:
    with made(database, Membership(accounts="open", guests=False)) as serving, browser(serving) as guest:
        refused = guest.post("/api/tables", json={"scenario": "sealed/plain"})
        assert (refused.status_code, "log in first" in refused.json()["error"]) == (403, True)
        with member(serving) as bob:
            assert opened(bob)["table"]


def test_an_export_is_a_file_and_deletion_is_for_good(club: Serving) -> None:
    with member(club) as bob, member(club, "Eve") as eve:
        assert bob.post("/api/me/blocks", json={"name": "eve", "blocked": True}).json() == {"blocked": ["Eve"]}
        assert eve.post("/api/me/reports", json={"name": "Bob", "text": "<script>alert(1)</script>"}).status_code == 200
        file = bob.get("/api/me/export")
        assert file.headers["content-disposition"] == 'attachment; filename="enfilade-account.json"'
        assert file.json()["blocked"] == ["Eve"]
        assert PASSWORD not in file.text
        assert bob.post("/api/me/delete", json={"password": "wrong"}).status_code == 401
        assert bob.post("/api/me/delete", json={"password": PASSWORD}).json()["name"] == ""
        assert bob.post("/api/sessions", json={"name": "Bob", "password": PASSWORD}).status_code == 401
        headers = {"Authorization": "Bearer a key"}
        [report] = bob.post("/api/admin", json={"do": "reports"}, headers=headers).json()
        assert report["text"] == "<script>alert(1)</script>"


def test_an_operator_looks_after_people(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "enfilade.toml"
    config.write_text(f'[storage]\ndatabase = "{database}"\n[people]\naccounts = "operator"\n', encoding="utf-8")

    def admin(*words: str) -> object:
        assert run(["admin", *words, "--config", str(config), "--json"]) == 0, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    with made(database, Membership(accounts="operator")):
        pass
    added = admin("add", "Bob")
    assert isinstance(added, dict)
    admin("role", "bob", "operator")
    admin("suspend", "bob")
    assert [(each["name"], each["role"], each["suspended"]) for each in admin("people")] == [("Bob", "operator", 1)]  # type: ignore[attr-defined]
    admin("suspend", "bob", "--lift")
    with made(database, Membership(accounts="operator")) as serving, browser(serving) as bob:
        order = {"name": "Bob", "password": added["password"]}
        assert bob.post("/api/sessions", json=order).json()["role"] == "operator"
    assert run(["admin", "role", "bob", "king", "--config", str(config)]) == 2
    assert admin("reports") == []
    assert admin("remove", "bob") == {"removed": "bob"}
    assert admin("people") == []
    assert run(["admin", "password", "bob", "--config", str(config)]) == 2
    assert "nobody here is called 'bob'" in capsys.readouterr().err


def test_one_challenge_at_a_time_and_not_too_many_offers(club: Serving) -> None:
    with member(club, "Bob") as bob, member(club, "Eve"):
        order = {"scenario": "sealed/plain", "offer": "Eve"}
        assert bob.post("/api/tables", json=order).status_code == 200
        again = bob.post("/api/tables", json=order)
        assert (again.status_code, "challenged this person already" in again.json()["error"]) == (429, True)
        answers = [bob.post("/api/tables", json={**order, "offer": ""}).status_code for _ in range(20)]
        assert answers == [200] * 19 + [429]


def test_offers_have_a_rate_for_each_address(club: Serving) -> None:
    with browser(club, **{"X-Forwarded-For": "203.0.113.9"}) as flooder, browser(club) as other:
        order = {"scenario": "sealed/plain", "offer": ""}
        answers = [flooder.post("/api/tables", json=order).status_code for _ in range(14)]
        assert answers.count(429) >= 2
        assert flooder.post("/api/tables", json={"scenario": "sealed/plain"}).status_code == 200  # without an offer
        assert other.post("/api/tables", json=order).status_code == 200


def test_nobody_changes_or_asks_for_all_about_themselves_without_end(club: Serving) -> None:
    with member(club, "Bob") as bob, member(club, "Eve"):
        answers = [bob.post("/api/me/blocks", json={"name": "Eve", "blocked": True}).status_code for _ in range(70)]
        assert (answers[:50], answers.count(429) > 0) == ([200] * 50, True)
        files = [bob.get("/api/me/export").status_code for _ in range(7)]
        assert (files[0], files[-1]) == (200, 429)
        assert bob.get("/api/me/account").status_code == 200
