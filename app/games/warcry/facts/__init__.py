"""What positions say: who is near whom, objectives, treasure, visibility, facts."""
