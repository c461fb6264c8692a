"""Tools that keep the translations up to date."""
