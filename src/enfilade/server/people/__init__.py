"""The people of a server and whoever keeps it: what its operator asks for."""
