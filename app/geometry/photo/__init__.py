"""The real table from a photo: the lens, and the camera that the clicks on a board of known size give."""
