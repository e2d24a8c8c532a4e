"""The figures of a game over time, as far as a seat could see them."""

from __future__ import annotations

from enfilade.contract.shown import ROUND_STARTED, Measure
from enfilade.kernel.event import Event, Seat
from enfilade.server.messages import ChartState, SeriesState


class Chart:
    """What each measure was at each moment. Only changes are kept; what is no longer known is None."""

    def __init__(self) -> None:
        self._series: dict[tuple[str, Seat | None], list[tuple[int, float | None]]] = {}
        self._rounds: list[int] = []

    def note(self, moment: int, measures: list[Measure], events: tuple[Event, ...]) -> None:
        """The measures at a moment, and what was told when it came."""
        if any(event.name == ROUND_STARTED for event in events):
            self._rounds.append(moment)
        known = {(each.name, each.seat): each.value for each in measures}
        for key in [*known, *[key for key in self._series if key not in known]]:
            points = self._series.setdefault(key, [])
            value = known.get(key)
            if not points or points[-1][1] != value:
                points.append((moment, value))

    def state(self, moment: int) -> ChartState:
        """The chart as it is sent, up to a moment."""
        series = [SeriesState(name, seat, points) for (name, seat), points in self._series.items()]
        return ChartState(moment, self._rounds, series)
