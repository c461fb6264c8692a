"""Makes terrain from a scanned real table: finds its floor, lays it flat and to scale, cuts it at the board's edge."""
