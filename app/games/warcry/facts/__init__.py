"""Everything that follows from positions: distances, objectives, treasure, visibility, facts."""
