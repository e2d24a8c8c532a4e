"""The sequence of play, one module a chapter of the rulebook."""
