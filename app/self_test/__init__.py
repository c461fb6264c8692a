"""`--self-test`: checks that this copy of the program is complete and that its parts work on this machine."""

from app.self_test.self_test import run

__all__ = ["run"]
