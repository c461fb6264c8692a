"""The forms that rosters of a game come in: the game says how each is read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.errors import PlayerError
from app.core.language import tr
from app.rosters.file_result import RosterImport
from app.rosters.roster import Recruit
from app.rosters.selection_tree import SelectionTree


def _read_nothing(content: Any, name: str) -> RosterImport | None:
    return None


def _refuse_unit(recruit: Recruit) -> Recruit:
    raise PlayerError(tr("no game has such a card; export it again"))


@dataclass(frozen=True)
class RosterForms:
    """How a game reads what a file of some name holds; None is told of what is in none of its forms.

    Each raises PlayerError for what is in one and does not fit. `words` are the forms in words, to be translated.
    """

    words: str
    read_tree: Callable[[SelectionTree, str], RosterImport | None] = _read_nothing
    """Of the tree of selections that list builders write."""
    read_document: Callable[[Any, str], RosterImport | None] = _read_nothing
    """Of JSON, as lists and objects."""
    read_text: Callable[[str, str], RosterImport | None] = _read_nothing
    """Of plain text, tables with commas (CSV) among them."""
    read_unit: Callable[[Recruit], Recruit] = _refuse_unit
    """A line with its unit's card as the game writes it; PlayerError where it is none of the game's."""
