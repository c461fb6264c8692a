"""`--self-test`: whether this copy of the program has all its parts, and whether they work on this machine."""

from app.self_test.self_test import run

__all__ = ["run"]
