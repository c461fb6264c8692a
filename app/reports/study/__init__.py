"""Is a table fair? Many battles set up by chance on a layout, what red and blue have of it, and how sure that is."""
