"""The sequence of play, one module a chapter of the rulebook, and the questions that it asks.

Target numbers, their limits and ratchets (§4) are reckoned in state.py.
"""
