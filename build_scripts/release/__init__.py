"""What makes the program as one folder, its installers, and what tries both."""
