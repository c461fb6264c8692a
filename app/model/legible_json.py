"""Reads untrusted JSON so that all its texts are legible (`app.core.legible`)."""

from collections.abc import Collection
from typing import Any

import msgspec

from app.core.legible import has_marks, legible_marks

FILE_FIELDS = ("model", "picture")
"""Fields of a battle that are file names; they are left unchanged."""
_ASCII = bytes(sorted({*range(128)} - {127}))
_LIMITS = (80, 1000, 2000)
"""Largest lengths of names, file names and texts of a battle (`app.model.value`)."""


def legible_json(data: bytes, kept: Collection[str] = FILE_FIELDS) -> bytes:
    """Returns JSON with legible texts and keys, except for the values of the keys in `kept`.

    ASCII control characters stay: their types refuse names that contain one.
    """
    if b"\\u" not in data:
        try:
            if not has_marks(data.translate(None, _ASCII).decode()):
                return data
        except UnicodeDecodeError:
            return data
    try:
        return msgspec.json.encode(legible_values(msgspec.json.decode(data), kept))
    except (ValueError, OverflowError, RecursionError):  # the decoder reports the error
        return data


def legible_values(value: Any, kept: Collection[str] = ()) -> Any:
    """Returns JSON values with legible texts and keys, except for the values of the keys in `kept`."""
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
