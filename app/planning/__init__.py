"""What would be good: who would see what from where, how far everybody comes, plans; no Qt, no verdicts."""
