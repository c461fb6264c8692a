"""What the program does besides battles: settings, keys, help, the tour."""
