"""The files that a battle names, wherever in it: found, and called otherwise. Their fields have the type `FileName`."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

from msgspec import Struct, inspect
from msgspec.structs import replace

Part = TypeVar("Part")


def file_names(value: object) -> Iterator[str]:
    """The names of all files in a value made of values; some may come more than once."""
    if isinstance(value, str):  # what a field of files holds
        yield value
    elif isinstance(value, tuple):
        for part in cast(tuple[object, ...], value):
            yield from file_names(part)
    elif isinstance(value, Struct):
        for field in _fields(type(value)):
            yield from file_names(getattr(value, field))


def renamed(value: Part, names: Mapping[str, str]) -> Part:
    """The same value, its files called by their new names; parts that name none of them are the same objects."""
    return cast(Part, _renamed(value, names))


def _renamed(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        parts = cast(tuple[object, ...], value)
        new = tuple(_renamed(part, names) for part in parts)
        return new if any(one is not other for one, other in zip(new, parts, strict=True)) else parts
    if isinstance(value, Struct):
        new = {field: _renamed(getattr(value, field), names) for field in _fields(type(value))}
        changed = {field: part for field, part in new.items() if part is not getattr(value, field)}
        return replace(value, **changed) if changed else value
    return value


@cache
def _fields(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a kind of value that are names of files, or may hold some."""
    about = inspect.type_info(kind)
    assert isinstance(about, inspect.StructType)
    return tuple(field.name for field in about.fields if _names_files(field.type, frozenset({kind})))


def _names_files(type: inspect.Type, seen: frozenset[Any]) -> bool:
    match type:
        case inspect.Metadata(inner, _, extra):
            return bool(extra and extra.get("file")) or _names_files(inner, seen)
        case inspect.UnionType(types) | inspect.TupleType(types):
            return any(_names_files(one, seen) for one in types)
        case inspect.VarTupleType(item_type=item):
            return _names_files(item, seen)
        case inspect.StructType(cls, fields) if cls not in seen:
            return any(_names_files(field.type, seen | {cls}) for field in fields)
        case _:
            return False
