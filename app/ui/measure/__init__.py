"""Rulers, the tape and ranges."""
