"""Units: their members and formation, Characters that join and leave them, their damage and losses."""
