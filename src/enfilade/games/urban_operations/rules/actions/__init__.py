"""What a block does instead of moving or shooting (8.2)."""
