"""Cards of a game: drawn, chosen, written and kept in packs."""
