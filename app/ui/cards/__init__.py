"""The cards of a game: drawing, choosing, editing and packs."""
