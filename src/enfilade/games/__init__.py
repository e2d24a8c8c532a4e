"""The games, one package each; adding one touches nothing outside its folder."""
