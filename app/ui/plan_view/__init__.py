"""The table from straight above, painted without OpenGL: where drivers are poor, and for planning."""
