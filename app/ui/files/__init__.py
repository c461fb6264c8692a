"""Battles as files: begun, opened, copied, exported, closed."""
