"""The camera: views from the sides, saved views, cut terrain."""
