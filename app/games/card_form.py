"""The forms in which cards are typed or put right, as data: fields in rows, figures side by side, tables."""

from collections.abc import Mapping
from typing import Any

from app.model import Value
from app.rosters import Recruit

LONGEST_WORDS = 76
"""Letters of a name, so that a number has room behind it."""

Values = Mapping[str, Any]
"""What is typed, by the ids of fields: texts, numbers, ids of answers; of a table a tuple of such, row by row."""


class TextField(Value, frozen=True):
    """A line of text; `hint` stands in it while it is empty."""

    id: str
    title: str
    hint: str = ""
    longest: int = LONGEST_WORDS


class NumberField(Value, frozen=True):
    """A whole number, or one with a decimal where `step` is a fraction; `usual` stands in a new row of a table.

    `least_text` stands in place of the least.
    """

    id: str
    title: str
    least: int = 0
    most: int = 99
    step: float = 1
    tip: str = ""
    usual: float = 0
    least_text: str = ""


class ChoiceField(Value, frozen=True):
    """One of some answers: each an id and its words, to be translated."""

    id: str
    title: str
    answers: tuple[tuple[str, str], ...]


class SwitchField(Value, frozen=True):
    """Yes or no."""

    id: str
    title: str


FormField = TextField | NumberField | ChoiceField | SwitchField


class WordsField(Value, frozen=True):
    """Several lines of text."""

    id: str
    title: str
    longest: int = 2000


class FormNote(Value, frozen=True):
    """A sentence between fields, where nothing is typed."""

    text: str


FormRow = FormField | WordsField | FormNote
"""What can stand in a row of its own."""


class TableField(Value, frozen=True):
    """A table with as many rows as players add; the first column is the widest. `add` is on the button for one more."""

    id: str
    title: str
    add: str
    columns: tuple[FormField, ...]
    most: int = 20


class CardForm:
    """All of it: `rows` below each other, `figures` side by side, then tables; texts are to be translated."""

    title: str = ""
    new_title: str = ""
    rows: tuple[FormRow, ...] = ()
    figures: tuple[FormField, ...] = ()
    tables: tuple[TableField, ...] = ()

    def read(self, recruit: Recruit | None, faction: str) -> Values:
        """What stands in it for somebody, or for nobody yet, of a faction."""
        return {}

    def make(self, values: Values, recruit: Recruit | None) -> Recruit:
        """What comes of that. Raises PlayerError with one sentence that says what is missing or wrong."""
        raise NotImplementedError(type(self).__name__)
