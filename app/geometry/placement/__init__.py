"""Placement of bases and pieces: support, snapping, dropping, overlap, and the surfaces that support them."""
