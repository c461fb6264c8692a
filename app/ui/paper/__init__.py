"""Pages of paper in millimetres: into a PDF, to a printer, or as pictures, from one drawing; known to every feature."""
