"""Eyeline: true line of sight on the tabletop, measured on the real meshes."""

__version__ = "1.1.0"
RELEASED = "2026-11-30"
"""The day of this version; About tells from it how old the version is."""
