"""What is printed: read once, never changed."""
