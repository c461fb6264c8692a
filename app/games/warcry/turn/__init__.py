"""The course of rounds: initiative, turns, activations, abilities, reactions, what is noted by hand."""
