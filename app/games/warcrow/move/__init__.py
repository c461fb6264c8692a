"""Moves of units: their length, their paths, formation, charges and flight."""
