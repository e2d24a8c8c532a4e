"""People are told of their turns: by e-mail through a real server, by feeds, and never unless they asked for it."""

from __future__ import annotations

import asyncio
import email
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import Message
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import NoRoom
from enfilade.server.base.settings import Mail, Membership
from enfilade.server.http.app import application
from enfilade.server.people.feeds import atom, calendar
from enfilade.server.people.passwords import Passwords
from enfilade.server.people.post import Post
from enfilade.server.store import open_store
from enfilade.server.store.base import Store
from enfilade.server.store.beside import Beside
from enfilade.server.store.notices import Turn
from enfilade.server.store.people import Person
from enfilade.server.testing.thread import Serving
from tests.server.chair import claim, sit
from tests.server.chair import opened as open_table
from tests.server.http.test_members import member
from tests.server.store.backends import Backend
from tests.server.store.test_contract import apart, backend, opened, table

__all__ = ["backend"]
BOB = Person("bob", "Bob", "player", 1.0, 0)
TURN = Turn(
    "t", "red", "quick", "Zwölf <Häuser>; am Fluß, bei Nacht, und noch ein viel längerer Titel als nötig", 1e9, 1e9 + 7200, "bob"
)


class Letters:
    """What a mail server keeps of what it is handed."""

    def __init__(self) -> None:
        self.kept: list[Message] = []
        self.is_full = False
        self.refused: dict[str, str] = {}  # to whom nothing can be sent, and how that is said

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 fine"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  (as the library wants it)
        if self.is_full:
            return "452 no room"
        self.kept.append(email.message_from_bytes(envelope.content))
        return "250 kept"


@asynccontextmanager
async def mail_server() -> AsyncIterator[tuple[Letters, Mail]]:
    """A real SMTP server on a free port of this machine."""
    smtp = pytest.importorskip("aiosmtpd.smtp", reason="not run: aiosmtpd is not here")
    letters = Letters()
    serving = await asyncio.get_running_loop().create_server(lambda: smtp.SMTP(letters), "127.0.0.1", 0)
    async with serving:
        yield letters, Mail("127.0.0.1", serving.sockets[0].getsockname()[1], "none", "Club <club@example.org>")


def words(letter: Message) -> str:
    return bytes(letter.get_payload(decode=True)).decode()


async def prepared(store: Store) -> None:
    """Bob sits at a table where he is to decide."""
    assert await store.people.add(BOB, "bob", "hash", b"code")
    await store.add_table(table("t"), {b"red": "red", b"blue": "blue"}, sitters={"red": "bob"})
    await store.games.keep("t", Beside(turns={"red": 1_000.0}))


@apart
async def test_an_address_counts_once_its_code_has_come_back(backend: Backend) -> None:
    async with mail_server() as (letters, settings), opened(backend) as store:
        await prepared(store)
        post = Post(store, settings, "https://club.example", lambda: 2_000.0)
        await post.ask(BOB, "bob@example.org")
        assert (letters.kept[0]["To"], letters.kept[0]["From"]) == ("bob@example.org", "Club <club@example.org>")
        await post.tell()
        assert len(letters.kept) == 1  # not before it is confirmed
        code = words(letters.kept[0]).split()[-1]
        with pytest.raises(EnfiladeError, match="not the code"):
            await post.confirm(BOB, "guessed")
        await post.confirm(BOB, f" {code}\n")
        assert await store.notices.mail("bob") == ("bob@example.org", True)

        await post.tell()
        await post.tell()
        assert [letter["Subject"] for letter in letters.kept[1:]] != []
        assert len(letters.kept) == 2  # once for each turn
        assert "as red" in words(letters.kept[1])
        assert "https://club.example/account" in words(letters.kept[1])
        await store.games.keep("t", Beside(turns={}))
        await store.games.keep("t", Beside(turns={"red": 1_500.0}))
        await post.tell()
        assert len(letters.kept) == 2  # it has not been awaited for ten minutes
        await Post(store, settings, "", lambda: 2_100.0).tell()
        assert len(letters.kept) == 3
        await post.ask(BOB, "")
        assert await store.notices.mail("bob") == ("", False)


@apart
async def test_a_mail_server_that_fails_is_tried_again(backend: Backend, caplog: pytest.LogCaptureFixture) -> None:
    async with mail_server() as (letters, settings), opened(backend) as store:
        await prepared(store)
        await store.notices.set_mail("bob", "bob@example.org", b"code")
        await store.notices.confirm_mail("bob", b"code")
        post = Post(store, settings, "", lambda: 2_000.0)
        letters.is_full = True
        await post.tell()
        assert "will be tried again" in caplog.text
        assert "bob@example.org" not in caplog.text
        letters.is_full = False
        await post.tell()
        assert len(letters.kept) == 1


@apart
async def test_one_whose_letters_are_refused_holds_up_nobody_else(backend: Backend) -> None:
    """For ever or for now; and where no letter can be sent at all, all of them are tried again."""
    async with mail_server() as (letters, settings), opened(backend) as store:
        await prepared(store)
        for name in ("eve", "zoe"):
            assert await store.people.add(Person(name, name.title(), "player", 1.0, 0), name, "hash", b"code")
            await store.add_table(table(name), {name.encode(): "red"}, sitters={"red": name})
            await store.games.keep(name, Beside(turns={"red": 1_000.0}))
        for name in ("bob", "eve", "zoe"):
            await store.notices.set_mail(name, f"{name}@example.org", b"code")
            await store.notices.confirm_mail(name, b"code")
        nowhere = Mail("127.0.0.1", 9, "none", "Club <club@example.org>")
        await Post(store, nowhere, "", lambda: 2_000.0).tell()
        letters.refused = {"bob@example.org": "550 nobody here", "eve@example.org": "450 later"}
        post = Post(store, settings, "", lambda: 2_000.0)
        await post.tell()
        assert [letter["To"] for letter in letters.kept] == ["zoe@example.org"]
        letters.refused.clear()
        await post.tell()
        assert [letter["To"] for letter in letters.kept[1:]] == ["eve@example.org"]


@apart
async def test_a_server_that_is_killed_while_it_tells_has_told_the_others_later(backend: Backend) -> None:
    """What it has not come to is as if it had never been looked at."""
    async with opened(backend) as store:
        await prepared(store)
        await store.add_table(table("u"), {b"other": "red"}, sitters={"red": "bob"})
        await store.games.keep("u", Beside(turns={"red": 900.0}))
        await store.notices.set_mail("bob", "bob@example.org", b"code")
        await store.notices.confirm_mail("bob", b"code")
        first = await store.notices.to_tell(2_000.0)
        assert first is not None
        assert (first[0].table, first[1]) == ("u", "bob@example.org")
    async with opened(backend) as store:
        second = await store.notices.to_tell(2_000.0)
        assert second is not None
        assert second[0].table == "t"
        assert await store.notices.to_tell(2_000.0) is None


@apart
async def test_nothing_is_sent_where_no_server_is_named_and_nobody_is_flooded(backend: Backend) -> None:
    async with opened(backend) as store:
        await prepared(store)
        with pytest.raises(EnfiladeError, match="sends no e-mail"):
            await Post(store, Mail(), "").ask(BOB, "bob@example.org")
        await Post(store, Mail(), "").go_on()  # and there is nothing to go on with
    async with mail_server() as (letters, settings), opened(backend) as store:
        post = Post(store, settings, "", lambda: 1.0)
        for bad in ("bob", "a@b\nBcc: eve@example.org", "<bob@example.org>", "a@b@c", "x" * 300 + "@example.org"):
            with pytest.raises(EnfiladeError, match="no e-mail address"):
                await post.ask(BOB, bad)
        for _ in range(5):
            await post.ask(BOB, "victim@example.org")
        with pytest.raises(NoRoom):
            await post.ask(BOB, "victim@example.org")
        assert len(letters.kept) == 5


def test_a_feed_is_well_formed_whatever_a_title_says() -> None:
    feed = ElementTree.fromstring(atom([TURN], "https://club.example/?a=1&b=<2>"))
    space = "{http://www.w3.org/2005/Atom}"
    [entry] = feed.findall(f"{space}entry")
    assert entry.findtext(f"{space}title") == f"Your turn: {TURN.title}"
    assert "until 09 September 03:46 UTC" in str(entry.findtext(f"{space}summary"))
    assert ElementTree.fromstring(atom([], "")).findall(f"{space}entry") == []


def test_a_calendar_is_well_formed_whatever_a_title_says() -> None:
    text = calendar([TURN, Turn("u", "red", "quick", "a\r\nEND:VCALENDAR", 5.0, None, "bob")], "https://club.example", 1e9)
    lines = text.split("\r\n")
    assert max(len(line.encode()) for line in lines) <= 75
    whole = re.sub(r"\r\n ", "", text).split("\r\n")
    assert whole[0] == "BEGIN:VCALENDAR"
    assert whole.count("END:VCALENDAR") == 1
    assert whole.count("BEGIN:VEVENT") == 2
    assert "SUMMARY:Your turn: Zwölf <Häuser>\\; am Fluß\\, bei Nacht\\, und noch ein viel längerer Titel als nötig" in whole
    assert "DTEND:20010909T034640Z" in whole


def test_turns_are_followed_at_the_table_and_read_without_a_cookie(tmp_path: Path) -> None:
    pytest.importorskip("argon2", reason="not run: argon2-cffi is not here")
    app = application(open_store(tmp_path / "t.db"), people=Membership(accounts="open"), passwords=Passwords(cheap=True))
    with Serving(tmp_path / "t.db", app) as serving, member(serving) as bob:
        opened_table = open_table(bob)
        feed = bob.post("/api/me/feed", json={}).json()["feed"]
        bob.cookies.clear()
        assert "<entry>" not in bob.get(f"{feed}.atom").text  # nobody has taken the other seat
        [invitation] = opened_table["invitations"].values()
        blue = claim(bob, invitation)
        with sit(bob, opened_table["secrets"]["red"]) as red, sit(bob, blue):
            answer = bob.get(f"{feed}.atom")
            assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
            assert "Your turn: Two rounds" in answer.text
            assert opened_table["secrets"]["red"] not in answer.text
            assert "SUMMARY:Your turn: Two rounds" in bob.get(f"{feed}.ics").text
            red.act("bid 3")
            red.act("seal")
            assert "<entry>" not in bob.get(f"{feed}.atom").text
        for wrong in ("/feeds/none.atom", f"{feed}.exe", feed):
            assert bob.get(wrong).status_code == 404
