"""The table from straight above, painted without OpenGL: for machines with poor drivers, and for planning."""
