"""Accounts on every kind of store: names, passwords, sessions, and what becomes of somebody who goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from enfilade.extras import MissingExtra
from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import NoRoom
from enfilade.server.base.settings import Membership
from enfilade.server.people import passwords as passwords_module
from enfilade.server.people.accounts import NOTED_SECONDS, SESSION_SECONDS, Accounts, NotAllowed, NotYou
from enfilade.server.people.names import checked_name, folded
from enfilade.server.people.passwords import Passwords, bare_code, check_password, new_code
from enfilade.server.store.base import Store
from tests.server.store.backends import Backend
from tests.server.store.test_contract import apart, backend, opened, table

pytest.importorskip("argon2", reason="not run: argon2-cffi is not here")
__all__ = ["backend"]
PASSWORD = "four plain words here"
OPEN = Membership(accounts="open")
AFAR = "203.0.113.7"


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def accounts(store: Store, clock: Callable[[], float] | None = None, membership: Membership = OPEN) -> Accounts:
    return Accounts(store, membership, Passwords(cheap=True), clock or Clock())


# Names.


@pytest.mark.parametrize(
    "name",
    [
        "",
        "x",
        "y" * 25,
        "<script>",
        "a\u202eb",
        "tab\there\0",
        "-dash",
        "Воб1a",
        "bob\u0430",
        "Ad.min",
        "0PERATOR",
        "grееdy",
        "🎲🎲",
        "a/b",
        "B\u09e6b",  # a Bengali zero
        "Bob\u0663",
        "Bob\u2182",
    ],
)
def test_a_name_that_cannot_be_read_or_is_no_ones_is_refused(name: str) -> None:
    with pytest.raises(EnfiladeError):
        checked_name(name)


@pytest.mark.parametrize("name", ["Bob", "Ève Müller", "Мария", "李小龙", "j.r.r. tolkien", "K-9"])
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert checked_name(f"  {name} ") == name


def test_names_that_look_alike_are_one() -> None:
    assert len({folded(name) for name in ("Paul", "paul", "PAUL", "P.a-u l", "pául", "PauI", "pau1", "Ρaul")}) == 1
    assert folded("Paul") != folded("Paula")


# Passwords.


def test_a_password_is_long_and_not_the_name() -> None:
    check_password(PASSWORD, "Bob")
    for bad in ("short", "x" * 201, "aaaaaaaaaaaaa", "my name is bob"):
        with pytest.raises(EnfiladeError):
            check_password(bad, "Bob")


def test_a_code_may_be_typed_as_one_likes() -> None:
    code = new_code()
    assert len(bare_code(code)) == 20
    assert bare_code(code) == bare_code(f" {code.upper().replace('-', ' ')}\n")
    assert new_code() != code


@apart
async def test_passwords_are_kept_as_argon2id() -> None:
    kept = Passwords()._nobodys
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
    cheap = Passwords(cheap=True)
    kept = await cheap.hash(PASSWORD)
    assert PASSWORD not in kept
    assert await cheap.fits(PASSWORD, kept)
    assert not await cheap.fits(f"{PASSWORD}!", kept)
    assert not await cheap.fits(PASSWORD, None)
    assert not await cheap.fits(PASSWORD, "damaged")


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(extra: str, what: str, *modules: str) -> None:
        raise MissingExtra(extra, what, list(modules))

    monkeypatch.setattr(passwords_module, "need", missing)
    with pytest.raises(MissingExtra, match=r"accounts needs argon2.*enfilade\[server\]"):
        Passwords()


# Coming and going.


@apart
async def test_somebody_registers_and_comes_again(backend: Backend) -> None:
    clock = Clock()
    async with opened(backend) as store:
        desk = accounts(store, clock)
        bob, _ = await desk.register("Bob", PASSWORD, "")
        with pytest.raises(EnfiladeError, match="somebody has the name"):
            await desk.register("b.o.b", PASSWORD, "")
        again, secret = await desk.log_in("BOB", PASSWORD, AFAR, "Firefox\n\x1b[31m on a boat")
        assert again == bob
        assert await desk.who(secret) == bob
        assert [each.agent for each in await desk.sessions(bob)] == ["Firefox[31m on a boat"]
        for name, password in (("Bob", "wrong password"), ("Eve", PASSWORD)):
            with pytest.raises(NotYou, match="do not go together"):
                await desk.log_in(name, password, "", "")
    async with opened(backend) as store:
        desk = accounts(store, clock)
        assert await desk.who(secret) == bob
        await desk.log_out(secret)
        assert await desk.who(secret) is None
        assert await desk.who("guessed") is None


@apart
async def test_a_session_ends_when_it_is_not_used(backend: Backend) -> None:
    """Using it keeps it; a clock that jumps back harms nobody."""
    clock = Clock()
    async with opened(backend) as store:
        desk = accounts(store, clock)
        bob, _ = await desk.register("Bob", PASSWORD, "")
        kept, unused = await desk.begin(bob, "one"), await desk.begin(bob, "two")
        for _ in range(3):
            clock.now += SESSION_SECONDS * 0.6
            assert await desk.who(kept) == bob
        assert await desk.who(unused) is None
        clock.now -= SESSION_SECONDS
        assert await desk.who(kept) == bob
        clock.now += 2 * SESSION_SECONDS + NOTED_SECONDS + 1
        assert await desk.who(kept) is None
        await desk.begin(bob, "three")
        assert len(await desk.sessions(bob)) == 1  # what had ended is forgotten


@apart
async def test_sessions_are_listed_and_ended_by_their_owner_alone(backend: Backend) -> None:
    async with opened(backend) as store:
        desk = accounts(store)
        bob, _ = await desk.register("Bob", PASSWORD, "")
        eve, _ = await desk.register("Eve", PASSWORD, "")
        one, other = await desk.begin(bob, "one"), await desk.begin(bob, "other")
        [named] = [each for each in await desk.sessions(bob) if each.agent == "one"]
        assert named.id not in one
        with pytest.raises(EnfiladeError, match="has ended already"):
            await desk.end(eve, named.id)
        assert await desk.who(one) == bob
        await desk.end(bob, named.id)
        assert (await desk.who(one), await desk.who(other)) == (None, bob)
        await desk.end(bob, "")
        assert await desk.who(other) is None


# New passwords.


@apart
async def test_a_new_password_ends_every_session(backend: Backend) -> None:
    async with opened(backend) as store:
        desk = accounts(store)
        bob, code = await desk.register("Bob", PASSWORD, "")
        stolen = await desk.begin(bob, "thief")
        with pytest.raises(NotYou):
            await desk.change_password(bob, "not his own", "a brand new one", "", "")
        mine = await desk.change_password(bob, PASSWORD, "a brand new one", "", "")
        assert (await desk.who(stolen), await desk.who(mine)) == (None, bob)
        with pytest.raises(NotYou):
            await desk.log_in("Bob", PASSWORD, "", "")

        _, again, fresh = await desk.recover("bob", code.upper(), "yet another one", "", "")
        assert (await desk.who(mine), await desk.who(again)) == (None, bob)
        with pytest.raises(NotYou, match="recovery code"):
            await desk.recover("bob", code, "used up already", "", "")  # each works once
        assert fresh != code

        password, _ = await desk.reset("Bob")
        assert await desk.who(again) is None
        assert (await desk.log_in("Bob", password, "", ""))[0] == bob


@apart
async def test_passwords_cannot_be_guessed_by_name_or_by_address(backend: Backend) -> None:
    clock = Clock()
    async with opened(backend) as store:
        desk = accounts(store, clock)
        await desk.register("Bob", PASSWORD, "")

        async def tries(name: str, address: str) -> int:
            for number in range(1000):
                try:
                    await desk.log_in(name, "guess number one", address, "")
                except NotYou:
                    continue
                except NoRoom:
                    return number
            raise AssertionError("guessing has no end")

        assert await tries("Bob", AFAR) == 10
        assert await tries("Anybody", AFAR) == 0  # the same address
        assert sum([await tries("Bob", f"203.0.113.{host}") for host in range(20, 30)]) == 20  # 30 for the name in all
        with pytest.raises(NoRoom):
            await desk.recover("Bob", new_code(), "a brand new one", "203.0.113.99", "")
        clock.now += 60
        assert (await desk.log_in("Bob", PASSWORD, AFAR, ""))[0].name == "Bob"


@apart
async def test_one_address_has_few_new_accounts(backend: Backend) -> None:
    async with opened(backend) as store:
        desk = accounts(store)
        for number in range(5):
            await desk.register(f"Somebody {number}", PASSWORD, AFAR)
        with pytest.raises(NoRoom):
            await desk.register("One more", PASSWORD, AFAR)


# Who may.


@apart
async def test_the_operator_says_who_may_have_an_account(backend: Backend) -> None:
    async with opened(backend) as store:
        with pytest.raises(NotAllowed, match="gives out the accounts"):
            await accounts(store, membership=Membership(accounts="operator")).register("Bob", PASSWORD, "")
        off = Accounts(store, Membership())
        with pytest.raises(NotAllowed, match="no accounts on this server"):
            await off.log_in("Bob", PASSWORD, "", "")
        assert await off.who("anything") is None


@apart
async def test_somebody_suspended_is_out_at_once(backend: Backend) -> None:
    async with opened(backend) as store:
        desk = accounts(store)
        bob, _ = await desk.register("Bob", PASSWORD, "")
        secret = await desk.begin(bob, "")
        await store.people.suspend(bob.id, True)
        assert await desk.who(secret) is None
        with pytest.raises(NotAllowed, match="suspended"):
            await desk.log_in("Bob", PASSWORD, "", "")
        await store.people.suspend(bob.id, False)
        await desk.log_in("Bob", PASSWORD, "", "")


# Blocking, reporting, going.


@apart
async def test_what_is_kept_of_somebody_is_given_and_deleted(backend: Backend, tmp_path: Path) -> None:
    """The games stay, without the name, and the other people keep what is theirs."""
    async with opened(backend) as store:
        desk = accounts(store)
        bob, _ = await desk.register("Bob", PASSWORD, "")
        eve, _ = await desk.register("Eve", PASSWORD, "")
        await store.add_table(table("t"), {b"red": "red", b"blue": "blue"}, sitters={"red": bob.id, "blue": eve.id})
        assert await desk.block(bob, "eve", True) == ["Eve"]
        assert await desk.block(eve, "bob", True) == ["Bob"]
        await desk.report(bob, "Eve", "t", " she cheats ")
        with pytest.raises(EnfiladeError, match="themselves"):
            await desk.block(bob, "bob", True)
        with pytest.raises(EnfiladeError, match="nobody here is called 'Mallory'"):
            await desk.report(bob, "Mallory", "", "")
        kept = await desk.export(bob)
        assert (kept["name"], kept["blocked"]) == ("Bob", ["Eve"])
        assert [each["seat"] for each in kept["tables"]] == ["red"]  # type: ignore[attr-defined]
        assert [each["text"] for each in kept["reports"]] == ["she cheats"]  # type: ignore[attr-defined]
        assert {seat: each.name for seat, each in (await store.held("t")).items()} == {"red": "Bob", "blue": "Eve"}

        with pytest.raises(NotYou):
            await desk.delete(bob, "not his own", "")
        await desk.delete(bob, PASSWORD, "")
        assert {seat: each.name for seat, each in (await store.held("t")).items()} == {"red": "", "blue": "Eve"}
        assert await store.find_seat(b"red") == ("t", "red")
        assert await desk.blocked(eve) == []
        assert [(each.reporter, each.about) for each in await store.people.reports()] == [("", "Eve")]
        await desk.register("Bob", PASSWORD, "")  # the name is free again
    async with opened(backend) as store:
        assert (await store.table("t")) is not None  # and nothing was harmed


@apart
async def test_a_seat_is_taken_again_by_its_account_alone(backend: Backend) -> None:
    async with opened(backend) as store:
        desk = accounts(store)
        bob, _ = await desk.register("Bob", PASSWORD, "")
        eve, _ = await desk.register("Eve", PASSWORD, "")
        await store.add_table(table("t"), {b"red": "red"}, {b"invitation": "blue"}, sitters={"red": bob.id})
        assert not await store.people.open_seat(eve.id, "t", "red", b"stolen")
        assert not await store.people.open_seat(bob.id, "t", "blue", b"stolen")
        assert await store.people.open_seat(bob.id, "t", "red", b"again")
        assert await store.find_seat(b"again") == await store.find_seat(b"red") == ("t", "red")
        assert await store.claim(b"invitation", b"blue", eve.id) == ("t", "blue")
        await store.invite("t", "red", b"anew")
        await store.claim(b"anew", b"guest")  # a guest has it now
        assert not await store.people.open_seat(bob.id, "t", "red", b"late")
        assert [each.table for each in await store.people.sat(eve.id)] == ["t"]
        assert await store.people.sat(bob.id) == []
        for number in range(40):
            assert await store.people.open_seat(eve.id, "t", "blue", b"%d" % number)
        assert await store.find_seat(b"39") == ("t", "blue")
    async with opened(backend) as store:
        assert await store.table("t") is not None


@apart
async def test_people_are_in_a_backup(backend: Backend, tmp_path: Path) -> None:
    from enfilade.server.store import restore  # noqa: PLC0415

    async with opened(backend) as store:
        desk = accounts(store)
        bob, _ = await desk.register("Bob", PASSWORD, "")
        await store.add_table(table("t"), {b"red": "red"}, sitters={"red": bob.id})
        secret = await desk.begin(bob, "")
        await store.back_up(tmp_path / "backup.db")
    restored = await restore(tmp_path / "backup.db", tmp_path / "new.db")
    assert await accounts(restored).who(secret) == bob
    assert (await restored.held("t"))["red"].name == "Bob"
    await restored.close()
