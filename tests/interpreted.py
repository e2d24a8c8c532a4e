"""The mark of tests that look inside objects, which compiled ones do not allow."""

from __future__ import annotations

import pytest

from enfilade.contract import table

COMPILED = not str(table.__file__).endswith(".py")
interpreted_only = pytest.mark.skipif(COMPILED, reason="compiled objects have no vars() to look into: run interpreted")
