"""Armies as they are written down: our own form, and those of the army builder that players use."""
