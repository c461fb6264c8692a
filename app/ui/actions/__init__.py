"""Commands that features register, and the menus and shortcuts built from them."""
