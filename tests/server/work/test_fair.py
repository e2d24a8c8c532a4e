"""Places for work: who has used least goes first, quick work finds a place, and the line has an end."""

from __future__ import annotations

import asyncio

import pytest

from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import CREDIT_SECONDS, NoRoom
from enfilade.server.work.fair import Fair
from tests.server.chair import PATIENCE


def places(count: int, kept: int = 0, most: int = 100, most_of_one: int = 100) -> Fair:
    return Fair(count, kept, 0.05, most, most_of_one)


async def served(fair: Fair, who: str, order: list[str], seconds: float, party: str = "") -> None:
    """Come, be noted, take so long."""
    place = await fair.enter(who, party=party)
    order.append(party if who == "table" else who)
    fair.leave(place, seconds)


def test_who_asks_for_much_lets_others_go_first() -> None:
    """Nine pieces of work of one table wait when another table comes with its first."""

    async def come() -> list[str]:
        fair, order = places(1), list[str]()
        inside = await fair.enter("greedy")
        crowd = [asyncio.create_task(served(fair, "greedy", order, 1.0)) for _ in range(9)]
        await asyncio.sleep(0)
        calm = asyncio.create_task(served(fair, "calm", order, 0.01))
        await asyncio.sleep(0)
        fair.leave(inside, 1.0)
        await asyncio.gather(calm, *crowd)
        return order

    assert run_apart(come()) == ["calm", *["greedy"] * 9]


def test_tables_take_turns() -> None:
    async def come() -> list[str]:
        fair, order = places(1), list[str]()
        inside = await fair.enter("first")
        waiting = [asyncio.create_task(served(fair, who, order, 1.0)) for who in ("one", "one", "one", "two", "two", "two")]
        await asyncio.sleep(0)
        fair.leave(inside, 0.0)
        await asyncio.gather(*waiting)
        return order

    assert run_apart(come()) == ["one", "two", "one", "two", "one", "two"]


def test_many_tables_of_one_address_count_as_one() -> None:
    """An address with twenty tables is one among others: another's table waits for one piece of its work, not for all."""

    async def come() -> list[str]:
        fair, order = places(1), list[str]()
        inside = await fair.enter("greedy 0", party="greedy")
        crowd = [asyncio.create_task(served(fair, f"greedy {number}", order, 1.0, "greedy")) for number in range(1, 20)]
        await asyncio.sleep(0)
        calm = [asyncio.create_task(served(fair, "calm", order, 0.4, "calm")) for _ in range(3)]
        await asyncio.sleep(0)
        fair.leave(inside, 1.0)
        await asyncio.gather(*calm, *crowd)
        return order

    order = run_apart(come())
    assert order[:4].count("calm") == 3
    assert order[-1].startswith("greedy")


def test_two_addresses_at_one_table_have_each_their_own_line() -> None:
    """Whoever floods a table with questions does not keep the other player there waiting."""

    async def come() -> list[str]:
        fair, order = places(1), list[str]()
        inside = await fair.enter("table", party="greedy")
        crowd = [asyncio.create_task(served(fair, "table", order, 1.0, "greedy")) for _ in range(9)]
        await asyncio.sleep(0)
        calm = asyncio.create_task(served(fair, "table", order, 0.1, "calm"))
        await asyncio.sleep(0)
        fair.leave(inside, 1.0)
        await asyncio.gather(calm, *crowd)
        return order

    assert run_apart(come()) == ["calm", *["greedy"] * 9]


def test_one_address_has_an_end_of_its_own_in_the_line() -> None:
    async def come() -> None:
        fair = Fair(1, 0, 0.05, 100, 100, most_of_a_party=2)
        inside = await fair.enter("a", party="greedy")
        waiting = [asyncio.create_task(fair.enter(who, party="greedy")) for who in ("b", "c")]
        await asyncio.sleep(0)
        with pytest.raises(NoRoom):
            await fair.enter("d", party="greedy")
        calm = asyncio.create_task(fair.enter("e", party="calm"))
        await asyncio.sleep(0)
        fair.leave(inside, 0.0)
        for task in (waiting[0], waiting[1], calm):
            fair.leave(await task, 0.0)

    run_apart(come())


def test_credit_has_an_end() -> None:
    """Whoever has long been away is ahead of the others, but not for as long as they have worked meanwhile."""

    async def come() -> float:
        fair, order = places(1), list[str]()
        await served(fair, "calm", order, 0.01)
        for _ in range(10):
            await served(fair, "busy", order, 10.0)
        await served(fair, "calm", order, 0.0)
        return fair._parties["calm"].used - fair._served

    assert run_apart(come()) == pytest.approx(-CREDIT_SECONDS, abs=0.1)


def test_places_are_kept_for_quick_work() -> None:
    """However much slow or unknown work there is, who is known to be quick need not wait for it."""

    async def come() -> None:
        fair, order = places(3, kept=1), list[str]()
        await served(fair, "quick", order, 0.01)
        slow = [asyncio.create_task(fair.enter(f"slow {number}")) for number in range(4)]
        await asyncio.sleep(0)
        assert [task.done() for task in slow] == [True, True, False, False]
        fair.leave(await asyncio.wait_for(fair.enter("quick"), PATIENCE), 0.01)
        assert fair.is_quick("quick")
        await served(fair, "quick", order, 1.0)
        assert not fair.is_quick("quick")
        for task in slow:
            fair.leave(await task, 1.0)

    run_apart(come())


def test_the_line_has_an_end() -> None:
    async def come() -> None:
        fair = places(1, most=3, most_of_one=2)
        inside = await fair.enter("a")
        waiting = [asyncio.create_task(fair.enter(who)) for who in ("a", "a", "b")]
        await asyncio.sleep(0)
        for who in ("a", "c"):
            with pytest.raises(NoRoom, match="try again in a moment"):
                await fair.enter(who)
        fair.leave(inside, 0.0)
        for _ in waiting:
            done, _pending = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                fair.leave(await task, 0.0)
                waiting = [each for each in waiting if each is not task]
            if not waiting:
                break

    run_apart(come())


def test_who_goes_away_leaves_the_line() -> None:
    async def come() -> int:
        fair, order = places(1), list[str]()
        inside = await fair.enter("a")
        gone = asyncio.create_task(fair.enter("b"))
        granted = asyncio.create_task(fair.enter("c"))
        await asyncio.sleep(0)
        gone.cancel()
        fair.leave(inside, 0.0)  # the place is given to somebody, who goes away before hearing of it
        granted.cancel()
        await asyncio.wait([gone, granted])
        await asyncio.wait_for(served(fair, "d", order, 0.0), PATIENCE)
        return fair._count

    assert run_apart(come()) == 0
