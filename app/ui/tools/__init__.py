"""The tools: what the mouse does on the table."""
