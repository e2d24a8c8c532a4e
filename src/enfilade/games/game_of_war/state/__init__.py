"""The position and its pieces."""
