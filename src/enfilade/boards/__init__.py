"""Ground: squares, hexes and graphs of places. It knows no game."""
