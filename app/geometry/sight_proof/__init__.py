"""What decides visible, blocked or undecided: the search for a free line, and the proof that there is none."""
