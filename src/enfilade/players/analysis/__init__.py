"""What the computer thinks of a game: of a decision that is to be made (advice), and of those that were made (reviewing).

weighing   orders side by side, in games simulated from the same deals with the same dice
wording    orders, lines and reasons in the game's own words
advice     the best orders for a seat, from its view alone
decisions  the decisions of a record, whole orders at a time
reports    what a review says, as plain data
puzzles    decisions with one clearly best order
contrasts  in which figures of the game two orders differ in the end
trial      an order that is made action by action, as far as nothing hangs on chance
verdict    an order beside another: what each wins, and in which figures that shows
endings    who wins if it is played on many times from where it stands
sequence   which decisions of a game are looked at first, where there is no time for all
reviewing  what each of them cost, with the chances to win from beginning to end
"""

from __future__ import annotations
