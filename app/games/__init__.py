"""Game systems: what they share, such as actions, rules, problems and rulings, and the list of games."""
