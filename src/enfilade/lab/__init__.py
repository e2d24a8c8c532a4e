"""The laboratory: many games between players, and what can be said about them."""
