"""Moving: paths and their costs, climbing, falling, disengaging."""
