"""The sequence of play, one module a chapter of the rulebook, and the questions that it asks.

The ground (5.1.1–5.1.6) and the ways over it are in box/board.py, lines of sight (5.1.7) in box/sight.py, fire lanes (8.2.1.2) in
box/fire_lanes.py; smoke and wrecks (5.2.4.3, 5.2.4.5) lie in state/position.py. Night (9.1–9.3) is in movement/march.py and
fire/ranges.py.
"""
