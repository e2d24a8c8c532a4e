"""Fire and assault, and the answers to them (8.2.7, 8.2.8, 8.3); lines of sight and fire lanes are in box/."""
