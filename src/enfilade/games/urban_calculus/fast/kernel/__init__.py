"""One campaign, by numbers alone: functions that Python interprets and that Numba compiles, for processors and for GPUs.

Every function takes `t`, the scenario and the doctrines as one table of whole numbers that never changes; `s`, the state of one
campaign; and where chance is needed `r`, its random numbers. The places in `t` and `s` are named in `layout`. Nothing else is
used, neither objects nor floating-point numbers, so that all ways to run it give the same results. The rules are those of the
engine, in the order of the engine: each function cites the rule and stands for a procedure of `rules/`.
"""
