"""A battle's table as geometry: bodies and meshes in place, terrain, collisions, and proofs of sight."""
