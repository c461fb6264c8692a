"""The forms in which players enter or correct cards, as data: rows of fields, figures side by side, tables."""

from collections.abc import Mapping
from typing import Any

from app.model import Value
from app.rosters import Recruit

MAX_NAME_LENGTH = 76
"""Largest number of letters in a name; leaves room for a number after it."""

Values = Mapping[str, Any]
"""Entered values by field id: texts, numbers, answer ids; for a table a tuple of such mappings, row by row."""


class TextField(Value, frozen=True):
    """A line of text; `hint` is its placeholder while it is empty."""

    id: str
    title: str
    hint: str = ""
    longest: int = MAX_NAME_LENGTH


class NumberField(Value, frozen=True):
    """A whole number, or one with a decimal if `step` is a fraction; `usual` is the value in a new table row.

    `least_text` is shown in place of the minimum.
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
    """A choice of one answer: each an id and its words, to be translated."""

    id: str
    title: str
    answers: tuple[tuple[str, str], ...]


class SwitchField(Value, frozen=True):
    id: str
    title: str


FormField = TextField | NumberField | ChoiceField | SwitchField


class WordsField(Value, frozen=True):
    """Several lines of text."""

    id: str
    title: str
    longest: int = 2000


class FormNote(Value, frozen=True):
    """A sentence between fields."""

    text: str


FormRow = FormField | WordsField | FormNote
"""A row of a form."""


class TableField(Value, frozen=True):
    """A table to which players add rows; the first column is the widest. `add` labels the button for a new row."""

    id: str
    title: str
    add: str
    columns: tuple[FormField, ...]
    most: int = 20


class CardForm:
    """A whole form: `rows` one below the other, `figures` side by side, then tables; texts are to be translated."""

    title: str = ""
    new_title: str = ""
    rows: tuple[FormRow, ...] = ()
    figures: tuple[NumberField, ...] = ()
    tables: tuple[TableField, ...] = ()

    def read(self, recruit: Recruit | None, faction: str) -> Values:
        """Returns the values for a recruit of a faction, or for a new one."""
        return {}

    def open_fields(self, recruit: Recruit) -> frozenset[str]:
        """Returns the ids of the fields that a recruit's card still lacks; empty if there is nothing to fold away."""
        return frozenset()

    def make(self, values: Values, recruit: Recruit | None) -> Recruit:
        """Returns the recruit that the values describe. Raises PlayerError if a value is missing or wrong."""
        raise NotImplementedError(type(self).__name__)
