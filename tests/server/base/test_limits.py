"""How much anybody may ask for: so many connections, so often."""

from __future__ import annotations

from enfilade.server.base.limits import MOST_BUCKETS, Buckets, Shares


def test_each_address_has_its_share_but_this_machine() -> None:
    shares = Shares(2)
    assert [shares.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert shares.take("192.0.2.2")
    shares.give_back("192.0.2.1")
    assert [shares.take("192.0.2.1") for _ in range(2)] == [True, False]
    assert all(shares.take(own) for own in ("127.0.0.1", "::1", "") for _ in range(5))


def test_each_address_has_its_bucket_and_few_are_remembered() -> None:
    now = [0.0]
    buckets = Buckets((1.0, 2), lambda: now[0])
    assert [buckets.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert buckets.take("192.0.2.2")
    now[0] += 1
    assert [buckets.take("192.0.2.1") for _ in range(2)] == [True, False]
    for number in range(MOST_BUCKETS):
        assert buckets.take(str(number))
    assert len(buckets._buckets) == MOST_BUCKETS
