"""Rounds, turns and activations, and what is asked now."""
