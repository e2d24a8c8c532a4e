"""3D actions: mortars, artillery, aircraft, asked for in secret (7.3)."""
