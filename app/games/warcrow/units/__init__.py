"""Units: who belongs to one and how its troops stand, Characters that join and leave it, its damage and losses."""
