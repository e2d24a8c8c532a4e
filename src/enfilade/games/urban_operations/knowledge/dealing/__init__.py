"""The parts of a redeal, one module for each kind of secret."""
