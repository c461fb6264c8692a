"""The list of everything on the table, where things can be searched, selected, centred, hidden and locked."""
