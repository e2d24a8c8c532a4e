"""A fast simulator of The Urban Calculus: millions of campaigns, by the same scenario files and doctrines.

One kernel plays one campaign at a time (`kernel`), by all the rules and options of the game: given the same cards it comes to the
same campaign as the rules engine. It is Python of a simple kind, which is translated to C (`translate`) and compiled for the
processor or a GPU (`machines`); where there is no C compiler, NumPy plays whole blocks of the base game (`arrays`), and plain
Python the rest. Every campaign has a number and random numbers of its own, so that the results are the same on every machine and
however many are asked for at once, and memory does not grow with their number.
"""

from __future__ import annotations

from enfilade.games.urban_calculus.fast.study import DEVICES, Tally, machine, prepared, simulate, simulated

__all__ = ["DEVICES", "Tally", "machine", "prepared", "simulate", "simulated"]
