"""Attacks: the two rolls face to face, what they come to, who is pushed back and pursued, and reactions."""
