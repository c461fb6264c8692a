"""Geometry for display only: render meshes, shading, sections, heightmaps, exposure. No verdict depends on it."""
