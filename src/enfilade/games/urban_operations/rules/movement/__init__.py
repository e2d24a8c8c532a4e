"""Moving: costs, what is met on the way, mines (8.1)."""
