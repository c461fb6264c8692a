"""Mustering: building, importing, editing and enlisting rosters."""
