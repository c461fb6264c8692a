"""A scan of a whole real table becomes terrain: its floor found, laid flat and to scale, cut at the board's edge."""
