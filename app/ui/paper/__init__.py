"""Pages of paper in millimetres, as a PDF, on a printer or as images, from a single drawing; for all features."""
