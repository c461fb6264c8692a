"""The files that a battle refers to anywhere in it: finding and renaming them. Such fields have the type `FileName`."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, cast, get_args

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

Part = TypeVar("Part")


def find_file_names(*values: object) -> frozenset[str]:
    """Returns the names of all files in nested values; shared values are visited once."""
    names, seen = set[str](), set[int]()
    for value in values:
        _collect_names(value, names, seen)
    return frozenset(names)


def _collect_names(value: object, names: set[str], seen: set[int]) -> None:
    if isinstance(value, str):  # the value of a file field
        names.add(value)
    elif id(value) not in seen:
        seen.add(id(value))
        if isinstance(value, tuple):
            for part in cast(tuple[object, ...], value):
                _collect_names(part, names, seen)
        elif isinstance(value, Struct):
            for field in _fields(type(value)):
                _collect_names(getattr(value, field), names, seen)


def rename_files(value: Part, names: Mapping[str, str]) -> Part:
    """Returns the value with renamed files; parts that refer to none of them stay the same objects."""
    return cast(Part, _rename_in(value, names))


def _rename_in(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        parts = cast(tuple[object, ...], value)
        new = tuple(_rename_in(part, names) for part in parts)
        return new if any(one is not other for one, other in zip(new, parts, strict=True)) else parts
    if isinstance(value, Struct):
        new = {field: _rename_in(getattr(value, field), names) for field in _fields(type(value))}
        changed = {field: part for field, part in new.items() if part is not getattr(value, field)}
        return replace(value, **changed) if changed else value
    return value


@cache
def _fields(kind: type[Struct]) -> tuple[str, ...]:
    """Returns the fields of a type that are file names or may contain some."""
    return tuple(field.name for field in fields(kind) if _can_name_file(field.type))


def _can_name_file(annotation: Any) -> bool:
    if isinstance(annotation, Meta):
        return bool(annotation.extra and annotation.extra.get("file"))
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return bool(_fields(annotation))
    return any(map(_can_name_file, get_args(annotation)))
