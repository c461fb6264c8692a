"""Army lists: our own format, and those of the army builder that players use."""
