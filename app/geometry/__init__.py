"""Functions over arrays: mm, z up, `(n, 3)` float64 in and out. They know no fighters, battle files or rules."""
