"""Widgets and drawing that several features share."""
