"""What a seat may know, and a whole position that would explain it."""
