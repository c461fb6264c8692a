"""Documents of strangers as JSON, read so that every text in them can be seen (`app.core.legible`)."""

from collections.abc import Collection
from typing import Any

import msgspec

from app.core.legible import has_marks, legible_marks

FILE_FIELDS = ("model", "picture")
"""Fields of a battle that name files: these are called as they are called."""
_ASCII = bytes(sorted({*range(128)} - {127}))
_LIMITS = (80, 1000, 2000)
"""How long names, names of files, and texts of a battle are at most (`app.model.value`)."""


def legible_json(data: bytes, kept: Collection[str] = FILE_FIELDS) -> bytes:
    """JSON with legible texts and keys, but for the values of some keys; whatever else it is stays as it is.

    Control characters of ASCII stay: names with one are refused by their type.
    """
    if b"\\u" not in data:
        try:
            if not has_marks(data.translate(None, _ASCII).decode()):
                return data
        except UnicodeDecodeError:
            return data
    try:
        return msgspec.json.encode(legible_values(msgspec.json.decode(data), kept))
    except (ValueError, OverflowError, RecursionError):  # who decodes it says what is wrong
        return data


def legible_values(value: Any, kept: Collection[str] = ()) -> Any:
    """Lists and objects as JSON has them, with legible texts and keys, but for the values of some keys."""
    if isinstance(value, str):
        return legible_marks(value, _LIMITS)
    if isinstance(value, list):
        return [legible_values(one, kept) for one in value]
    if isinstance(value, dict):
        return {
            legible_marks(key, _LIMITS): one if key in kept and isinstance(one, str) else legible_values(one, kept)
            for key, one in value.items()
        }
    return value
