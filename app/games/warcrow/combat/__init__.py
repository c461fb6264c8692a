"""Attacks: the face to face roll, its results, push backs, pursuit and reactions."""
