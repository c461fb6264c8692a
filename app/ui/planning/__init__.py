"""Planning in the window: maps of where a fighter is seen, can move or can be attacked; plans; and suggestions."""
