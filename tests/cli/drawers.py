"""What commands are handed in tests in which nothing is drawn."""

from app.cli.drawers import Drawers

DRAWS_NOTHING = Drawers(lambda *_: "", lambda *_: (0, ""), lambda *_: ("", ""), lambda *_: None)
