"""Tools that build the program as one folder and its installers, and that test both."""
