"""The command line: sight, reports, rosters and files without a window."""
