"""The table in three dimensions: takes a scene, draws it, and turns mouse positions into rays."""
