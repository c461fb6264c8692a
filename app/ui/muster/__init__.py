"""Musters: rosters put together from what the player has, imported, typed, and enlisted."""
