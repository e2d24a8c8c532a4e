"""Scenes: what a view looks like, and how that becomes a picture or text."""
