"""Whether the table is fair: a dialog that has many battles set up by chance and compares red with blue."""
