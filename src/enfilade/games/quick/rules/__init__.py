"""The sequence of play, one module a chapter of the rulebook, and the questions that it asks.

Command, stacking and Rubble (4) are read from state/position.py.
"""
