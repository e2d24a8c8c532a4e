"""Many games at once, over processes: each plays its share of them, so that one message moves them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.rl.single import Single

Batch = NDArray[Any]
FEW_SECONDS = 5.0


def games(count: int, settings: Mapping[str, Any]) -> SyncVectorEnv:
    """So many games in this process, each begun anew in the step after it was over."""
    return SyncVectorEnv([partial(Single, **settings)] * count, autoreset_mode=AutoresetMode.NEXT_STEP)


def work(pipe: Connection, count: int, settings: Mapping[str, Any]) -> None:
    """What a process does: reset or step its games as it is told, until the pipe is closed."""
    own = games(count, settings)
    while True:
        try:
            order, value = pipe.recv()
        except EOFError:
            return
        if order == "reset":
            observations, infos = own.reset(seed=value)
            pipe.send((observations, infos["action_mask"]))
        else:
            observations, rewards, terminations, truncations, infos = own.step(value)
            pipe.send((observations, infos["action_mask"], rewards, terminations, truncations))


class Vector(VectorEnv[Batch, Batch, Batch]):
    """`count` games of `Single`, shared out among `processes`; 0: all of them here. Close it, or use it in a `with`.

    A game that is over is begun anew by the next step, as Gymnasium does it. `infos["action_mask"]` has a row for each game.
    """

    def __init__(
        self,
        scenario: str,
        count: int,
        processes: int = 0,
        seat: Seat = "",
        against: str | Mapping[Seat, str] = "random",
        changes: Mapping[str, Data] | None = None,
    ) -> None:
        if count < 1 or not 0 <= processes <= count:
            raise EnfiladeError(f"{count} games cannot be shared out among {processes} processes: at least one each")
        settings: dict[str, Any] = {"scenario": scenario, "seat": seat, "against": against, "changes": changes}
        one = Single(**settings)
        self.num_envs = count
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, count)
        self.action_space = batch_space(one.action_space, count)
        self._own = None if processes else games(count, settings)
        shares = [count // processes + (number < count % processes) for number in range(processes)]
        self._bounds = np.cumsum([0, *shares])
        self._pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        context = get_context("spawn")  # a fork copies the threads of numerical libraries in whatever state they are
        for share in shares:
            pipe, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, share, settings), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(pipe)
            self._processes.append(process)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Batch, dict[str, Any]]:
        seeds = self._seeds(seed)
        if self._own is not None:
            return self._own.reset(seed=seeds)
        observations, masks = self._told("reset", [seeds[first:last] for first, last in self._shares()])
        return observations, {"action_mask": masks}

    def step(self, actions: Batch) -> tuple[Batch, Batch, Batch, Batch, dict[str, Any]]:
        if self._own is not None:
            return self._own.step(actions)
        shares = [np.asarray(actions[first:last]) for first, last in self._shares()]
        observations, masks, rewards, terminations, truncations = self._told("step", shares)
        return observations, rewards, terminations, truncations, {"action_mask": masks}

    def close_extras(self, **kwargs: Any) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(FEW_SECONDS)

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        """The seed of each game; from one, those that follow it."""
        if isinstance(seed, list):
            return seed
        return [None if seed is None else seed + number for number in range(self.num_envs)]

    def _shares(self) -> list[tuple[int, int]]:
        return [(int(first), int(last)) for first, last in zip(self._bounds[:-1], self._bounds[1:], strict=True)]

    def _told(self, order: str, shares: Sequence[object]) -> list[Batch]:
        """Tell every process its share of an order; what they answer, one array of each kind."""
        try:
            for pipe, share in zip(self._pipes, shares, strict=True):
                pipe.send((order, share))
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            raise EnfiladeError("a process that played some of these games has ended: close this and begin anew") from None
        return [np.concatenate(parts) for parts in zip(*answers, strict=True)]
