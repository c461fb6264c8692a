"""What brings the translations up to date."""
