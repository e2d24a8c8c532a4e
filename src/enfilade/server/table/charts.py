"""The figures of a game over time, as far as a seat could see them."""

from __future__ import annotations

from enfilade.contract.shown import ROUND_STARTED, Measure
from enfilade.kernel.event import Event, Seat
from enfilade.server.messages import ChartState, SeriesState


class Chart:
    """What each measure was at each moment. Only changes are kept; what is no longer known is None."""

    def __init__(self) -> None:
        self._series: dict[tuple[str, Seat | None], list[tuple[int, float | None]]] = {}
        self._limits: dict[tuple[str, Seat | None], tuple[float | None, str]] = {}
        self._rounds: list[int] = []

    def note(self, moment: int, measures: list[Measure], events: tuple[Event, ...]) -> None:
        """The measures at a moment, and what was told when it came. They stand in the order in which the game told them last:
        one that is over tells first what it ended by."""
        if any(event.name == ROUND_STARTED for event in events):
            self._rounds.append(moment)
        known = {(each.name, each.seat): each.value for each in measures}
        self._limits = {(each.name, each.seat): (each.limit, each.means) for each in measures}
        before = self._series
        self._series = {key: before.get(key, []) for key in [*known, *[key for key in before if key not in known]]}
        for key, points in self._series.items():
            value = known.get(key)
            if not points or points[-1][1] != value:
                points.append((moment, value))

    def state(self, moment: int) -> ChartState:
        """The chart as it is sent, up to a moment."""
        series = [SeriesState(*key, points, *self._limits.get(key, (None, ""))) for key, points in self._series.items()]
        return ChartState(moment, self._rounds, series)
