"""3D actions: mortars, artillery, aircraft, asked for in secret (7.3.1, 7.3.2, 7.3.3.1–7.3.3.5, 7.3.4)."""
