"""The command line: the referee without a window."""
