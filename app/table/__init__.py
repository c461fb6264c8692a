"""The table of a battle as geometry: bodies and meshes in place, terrain, collisions, and proofs of sight."""
