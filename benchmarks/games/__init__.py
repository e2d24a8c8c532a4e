"""What is measured of each game, a module for each: TITLE, ROWS (what each figure is, by its key), and `measure(seconds)`."""
