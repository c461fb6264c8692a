"""Everything on the table as a list: found by its name, selected, centred, hidden, locked."""
