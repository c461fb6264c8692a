"""Sight seen from above: straight lines between two convex shapes of the plane, past others. Exact, in float64."""
