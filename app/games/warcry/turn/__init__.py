"""The course of rounds: initiative, turns, activations, abilities, reactions, manual actions."""
