"""The window round the table: menus and keys, messages, opening and leaving battles, settings, the tour."""
