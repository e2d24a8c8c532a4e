"""How a server does, in figures that a monitoring system reads: counters, and times by how long they were."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Final

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # the upper ends of what times are counted in


class Times:
    """How many things of each kind took how long."""

    def __init__(self, name: str, help: str, label: str) -> None:
        self.name: Final = name
        self.help: Final = help
        self._label: Final = label
        self._counts: Final[dict[str, list[int]]] = {}
        self._sums: Final[dict[str, float]] = {}

    def note(self, kind: str, seconds: float) -> None:
        """One more of a kind took so long."""
        counts = self._counts.setdefault(kind, [0] * (len(SECONDS) + 1))
        counts[bisect_left(SECONDS, seconds)] += 1
        self._sums[kind] = self._sums.get(kind, 0.0) + seconds

    def lines(self) -> list[str]:
        """As Prometheus reads it: a histogram."""
        told = [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} histogram"]
        for kind, counts in sorted(self._counts.items()):
            of = f"{self._label}={json.dumps(kind)}"
            up_to = 0
            for end, count in zip([*[f"{end:g}" for end in SECONDS], "+Inf"], counts, strict=True):
                up_to += count
                told.append(f'{self.name}_bucket{{{of},le="{end}"}} {up_to}')
            told += [f"{self.name}_sum{{{of}}} {self._sums[kind]:.6f}", f"{self.name}_count{{{of}}} {up_to}"]
        return told


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.answers: Final = Times("enfilade_answer_seconds", "Time until a message at a table was answered.", "message")
        self.thoughts: Final = Times("enfilade_thought_seconds", "Time that a computer player took, waiting included.", "player")
        self._faults = 0

    def note_fault(self) -> None:
        """Something went wrong that is a fault of ours or of the machine's."""
        self._faults += 1

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """All figures in the text format of Prometheus; gauges by name, each with what it is."""
        told = [*self.answers.lines(), *self.thoughts.lines()]
        told += _one("enfilade_faults_total", "Messages that failed by a fault of the server.", "counter", self._faults)
        for name, (help, value) in gauges.items():
            told += _one(name, help, "gauge", value)
        return "\n".join([*told, ""])


def _one(name: str, help: str, kind: str, value: float) -> Iterable[str]:
    return f"# HELP {name} {help}", f"# TYPE {name} {kind}", f"{name} {value:g}"
