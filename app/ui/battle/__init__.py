"""A battle as it is played: doing, dice, turns, attacks, what positions say, tokens, and the log."""
