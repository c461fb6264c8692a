"""Functions over arrays: mm, z up, `(n, 3)` float64 in and out. Knows no fighter, battle file or rule."""
