"""Planning in the window: maps of the table that tell where somebody is seen, comes to or can be attacked."""
