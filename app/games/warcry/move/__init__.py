"""Moving: ways and what they cost, climbing, falling, disengaging."""
