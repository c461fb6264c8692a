"""What makes the files that are shipped: terrain, light, icons, pictures, and pages."""
