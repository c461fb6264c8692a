"""Pictures of a table that need no window: the view from above as SVG, its labels, and the scene for ray tracing."""
