"""What a view looks like and what is said of it."""
