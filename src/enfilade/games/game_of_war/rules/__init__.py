"""The sequence of play, one module a chapter of the rulebook, and the questions that it asks.

Communications (IV) are found in state/communications.py, terrain (VI) is in box/board.py and box/works.py.
"""
