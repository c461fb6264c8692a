"""Before the first round: warbands, roll-offs, battle groups, cards, deployment."""
