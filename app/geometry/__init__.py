"""Functions over arrays: millimetres, z up, `(n, 3)` float64 in and out. Knows no fighter, file format of ours, or rule."""
