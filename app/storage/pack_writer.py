"""A pack of cards as TOML text: every card a table, what is usual left out."""

import json
from typing import Any

import msgspec
from msgspec import Struct

from app.model import Pack


def pack_text(pack: Pack) -> str:
    """The pack as it is kept in a file; `read` gives it back."""
    head = [f"{key} = {_value(given)}" for key, given in _given(pack).items() if key not in _APART]
    cards = [
        _table(kind, card)
        for kind, deck in (("deployment", pack.deployment), ("victory", pack.victory), ("twist", pack.twist))
        for card in deck
    ]
    return "\n\n".join(["\n".join(head), *cards]) + "\n"


_APART = {"deployment", "victory", "twist", "shipped"}
"""What of a pack is not written at its head."""


def _table(kind: str, card: Struct) -> str:
    given = {key: value for key, value in _given(card).items() if key != "pack"}
    return "\n".join([f"[[{kind}]]", *(f"{key} = {_value(value)}" for key, value in given.items())])


def _given(thing: Struct) -> dict[str, Any]:
    """The fields that are not what is usual."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if value is not None and (field.required or value != field.default):
            found[field.name] = value
    return found


def _value(value: Any) -> str:
    if isinstance(value, Struct):
        return "{ " + ", ".join(f"{key} = {_value(part)}" for key, part in _given(value).items()) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_value, value)) + "]"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)  # TOML's escapes are JSON's
    return repr(value)
