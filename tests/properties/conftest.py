"""How hard the properties are tried: a few examples each, many in the slow ones."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick", max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("quick")
