"""Moving: costs, what is met on the way, mines (8.1); the ways that the ground offers are in box/board.py."""
