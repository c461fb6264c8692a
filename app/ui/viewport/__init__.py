"""The table in three dimensions: scene in, picture and mouse rays out."""
