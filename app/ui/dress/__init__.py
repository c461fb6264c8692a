"""How the program looks: themes, style, marks, icons, and the small parts panels are made of."""
