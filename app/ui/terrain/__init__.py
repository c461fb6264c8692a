"""The terrain library, importing into it, and what terrain counts as."""
