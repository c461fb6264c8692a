"""Files on disk: battle files, the models they use, and the program's own data."""
