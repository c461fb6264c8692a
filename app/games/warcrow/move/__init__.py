"""Moves of units: their length, their way, formation, charges, flight."""
