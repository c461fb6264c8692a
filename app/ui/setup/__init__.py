"""Setting a battle up: one panel with its steps, cards, and where groups stand on the table."""
