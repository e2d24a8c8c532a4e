"""The engine: procedures and their stack, actions, chance, events, views, records. It knows no game."""
