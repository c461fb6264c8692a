"""Eyeline: true line of sight on the tabletop, measured on the real meshes."""

__version__ = "1.1.0"
