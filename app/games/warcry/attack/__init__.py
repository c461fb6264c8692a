"""Attacks: whom, with what chances, behind which cover, and what they do."""
