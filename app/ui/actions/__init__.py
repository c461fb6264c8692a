"""What can be done in the window: rows that features register, and the menus and keys that come from them."""
