"""Objectives, fog and loot, and the victory points they give."""
