"""Playing a battle: actions, dice, turns, attacks, facts on positions, tokens, and the log."""
