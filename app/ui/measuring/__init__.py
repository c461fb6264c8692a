"""Measuring on the table: a ruler that follows a drag, a tape between any two things, ranges round a fighter."""
