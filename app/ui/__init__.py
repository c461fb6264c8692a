"""The user interface: the main window and everything in it. Only this package uses Qt."""
