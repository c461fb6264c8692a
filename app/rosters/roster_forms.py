"""The roster formats of a game, and how the game reads each of them."""

from typing import Any

from app.core.errors import PlayerError
from app.core.language import tr
from app.rosters.file_result import RosterImport
from app.rosters.roster import Recruit
from app.rosters.selection_tree import SelectionTree


class RosterForms:
    """Reads the roster formats of a game; a reader returns None for contents in a format that it does not know.

    A reader raises PlayerError for invalid contents of a format that it knows. This base class has no formats.
    """

    words: str = ""
    """The names of the formats, to be translated."""

    example: str = ""
    """A short list in a form that can be pasted, in the words of list builders."""

    def read_tree(self, tree: SelectionTree, name: str) -> RosterImport | None:
        """Reads the selection tree that list builders write."""
        return None

    def read_document(self, found: Any, name: str) -> RosterImport | None:
        """Reads JSON, as lists and objects."""
        return None

    def read_text(self, text: str, name: str) -> RosterImport | None:
        """Reads plain text, including tables with commas (CSV)."""
        return None

    def read_unit(self, recruit: Recruit) -> Recruit:
        """Returns a line with its unit's card as the game writes it. Raises PlayerError if it is not this game's."""
        raise PlayerError(tr("this game has no such card; export the file again"))
