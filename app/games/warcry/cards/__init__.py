"""Victory and twist cards: what they count, ask and change, and who wins."""
