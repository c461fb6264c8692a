"""Planning aids: maps of exposure, movement and threats, plans and suggestions. Without Qt, and never a verdict."""
