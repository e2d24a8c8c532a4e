"""The sequence of play, one module a chapter (§5)."""
