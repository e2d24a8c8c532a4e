"""The sequence of play, one module a chapter of the rulebook, and the questions that it asks."""
