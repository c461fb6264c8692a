"""Benchmarks: the program's speed and its memory use."""
