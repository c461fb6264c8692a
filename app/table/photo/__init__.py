"""Bases and pieces placed on the table by clicks in a photo of it."""
