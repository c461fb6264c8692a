"""Who sees whom: what is worked out of it, and how it is shown."""
