"""Tools that make the shipped files: terrain, light, icons, pictures, and pages."""
