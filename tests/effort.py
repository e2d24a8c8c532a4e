"""How hard properties are tried: with a few examples in `make test`, with many where the long suites run too."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

BRIEF = "brief"
THOROUGH = "thorough"

settings.register_profile(
    BRIEF, max_examples=5, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.register_profile(THOROUGH, settings.get_profile(BRIEF), max_examples=15)


def examples(brief: int, thorough: int) -> settings:
    """So many examples in `make test`, so many in `make test-all`."""
    return settings(max_examples=brief if settings.get_current_profile_name() == BRIEF else thorough)
