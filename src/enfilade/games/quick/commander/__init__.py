"""How good a position is, and the orders worth trying."""
