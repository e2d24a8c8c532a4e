"""A vectorised simulator of The Urban Calculus: thousands of campaigns at once, by the same scenario files and doctrines.

It covers the base game with fixed set-up, own decks shuffled every turn or dice, any board whose links run in no circle, and all
readings of the rules that touch target numbers, ratchets, rubble, counter-attacks, orders, deployment, recruitment and ceasefire.
What it does not cover it refuses by name. Given the same cards it plays the same campaign as the rules engine, card for card.
Campaigns are simulated in fixed blocks, each with chance of its own: the results are the same however many are asked for at
once, and memory does not grow with their number.
"""

from __future__ import annotations

from enfilade.games.urban_calculus.fast.study import BLOCK, Tally, simulate, uncovered

__all__ = ["BLOCK", "Tally", "simulate", "uncovered"]
