"""Eyeline: true line of sight on the tabletop, measured on the real meshes."""

__version__ = "0.1.0"
