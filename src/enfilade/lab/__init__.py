"""The laboratory: many games between players, and what can be said about them.

runs        one cell: games that differ by chance alone (`enfilade simulate` plays one)
workers     who does the work: this process, several, or a cluster (`cluster`)
experiment  an experiment file, read and checked; its `parameters`, its `designs`, its players' `budgets`
chunks      what a worker plays at once, watched (`watching`) and written as `tables`
plan        the chunks in their order, and the stop rule that follows it
dataset     a run on disk; `runner` plays it from wherever it was left; `replaying` plays one game again
contest     who meets whom, by whose file or command; `sequential` says when a pair has met often enough
arena       plays a contest on the runner; `ratings` by maximum likelihood
analysis    what a dataset says; `report` shows it; `study` gives it to a notebook; `summary` has the intervals

Only `tables` and what comes after it needs the extra `lab`, which `needs` asks for.
"""
