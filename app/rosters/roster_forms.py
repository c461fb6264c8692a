"""The forms that rosters of a game come in: the game says how each is read."""

from typing import Any

from app.core.errors import PlayerError
from app.core.language import tr
from app.rosters.file_result import RosterImport
from app.rosters.roster import Recruit
from app.rosters.selection_tree import SelectionTree


class RosterForms:
    """How a game reads what a file of some name holds; None is told of what is in none of its forms.

    Each method raises PlayerError for what is in one and does not fit. This itself is that of a game without rosters.
    """

    words: str = ""
    """The forms in words, to be translated."""

    def read_tree(self, tree: SelectionTree, name: str) -> RosterImport | None:
        """Of the tree of selections that list builders write."""
        return None

    def read_document(self, found: Any, name: str) -> RosterImport | None:
        """Of JSON, as lists and objects."""
        return None

    def read_text(self, text: str, name: str) -> RosterImport | None:
        """Of plain text, tables with commas (CSV) among them."""
        return None

    def read_unit(self, recruit: Recruit) -> Recruit:
        """A line with its unit's card as the game writes it. Raises PlayerError where it is none of the game's."""
        raise PlayerError(tr("this game has no such card; export the file again"))
