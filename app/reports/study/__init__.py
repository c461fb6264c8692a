"""Studies of whether a table is fair: random battles on a layout, what each colour gains, and how certain that is."""
