"""Battle files: creating, opening, copying, exporting and closing battles."""
