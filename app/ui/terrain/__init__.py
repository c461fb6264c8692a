"""The terrain library, the import of terrain, and what terrain counts as."""
