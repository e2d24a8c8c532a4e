"""The sequence of play, one module for each chapter."""
