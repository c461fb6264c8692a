"""Decides visible, blocked or undecided: the search for a free line, and for a proof that there is none."""
