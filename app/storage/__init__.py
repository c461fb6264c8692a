"""Bytes on disk: battle files, the models they use, and where the program keeps its own things."""
