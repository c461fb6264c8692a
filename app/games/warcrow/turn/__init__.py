"""Rounds, turns and activations, and the prompts for the next step."""
