"""How much anybody may ask for: so many connections, so often."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import asdict

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import LIMITS, MOST_BUCKETS, Buckets, Shares, limits_of

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "server-limits.md"


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


def test_an_operator_sets_limits_and_mistakes_are_told() -> None:
    assert limits_of({}) == LIMITS
    assert limits_of({"table_entries": 5_000}).table_entries == 5_000
    assert limits_of({"address_processor": 2}).address_processor == 2
    for named, told in (
        ({"table_entrys": 5}, "table_entries"),
        ({"table_entries": 0}, ">= 1.*table_entries"),
        ({"table_entries": "many"}, "Expected `int`.*table_entries"),
        ({"address_processor": -1}, "> 0.*address_processor"),
    ):
        with pytest.raises(EnfiladeError, match=told):
            limits_of(named)


def test_every_limit_stands_in_the_reference_with_its_default() -> None:
    rows = [line.split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    told = {name.strip().strip("`"): float(default.strip().replace(",", "")) for _, name, _, default, _ in rows}
    assert told == {name: float(value) for name, value in asdict(LIMITS).items()}
