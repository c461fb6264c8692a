"""Measuring: ruler, tape and ranges."""
