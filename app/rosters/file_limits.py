"""Functions that all roster readers share: size limits for untrusted files, decoding, and error sentences."""

import codecs
import json
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from app.core.errors import PlayerError
from app.core.language import mark, split_decoder_error, tr

MAX_BYTES = 16_000_000
"""Largest size of a file in bytes; the largest known table of all fighters has about one million."""
DEEPEST = 100
"""Largest nesting depth; the rosters of one game have a depth of about twenty."""
_UNREADABLE = mark("it is damaged or incomplete ({why}); save or export it again")
_NO_TEXT = mark("line {line} is not UTF-8 text; save the file again as UTF-8, or choose another")

T = TypeVar("T")


def read_content(path: Path, most: int = MAX_BYTES) -> bytes:
    """Returns the bytes of a file without a byte order mark. Raises PlayerError if it is too large or missing."""
    try:
        if path.exists() and not path.is_file():
            raise PlayerError(tr("it is not a file; choose a file"))
        with path.open("rb") as stream:
            data = stream.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise PlayerError(tr("it cannot be opened ({why}); check the path", why=why)) from error
    require_short(len(data), most)
    return data.removeprefix(codecs.BOM_UTF8)


def require_short(size: int, most: int) -> None:
    """Raises PlayerError if a size exceeds the limit."""
    if size > most:
        sentence = tr("it is larger than the {most:g} MB allowed; export only the roster", most=most / 1_000_000)
        raise PlayerError(sentence)


def decode_text(data: bytes) -> str:
    """Returns text in UTF-8, or UTF-16 with a byte order mark. Raises PlayerError with the line that is not text."""
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
        before = text.partition("\0")[0]
    except UnicodeDecodeError as error:
        text, before = "\0", data[: error.start].decode("latin-1")
    if "\0" in text:
        raise PlayerError(tr(_NO_TEXT, line=before.count("\n") + 1))
    return text


def parse_json(data: bytes) -> Any:
    """Returns the value of a JSON text. Raises PlayerError with the line of the error."""
    try:
        found = msgspec.json.decode(data)
    except (ValueError, RecursionError) as error:
        raise PlayerError(tr(_UNREADABLE, why=_format_json_error(data, error))) from error
    if _depth(found) > DEEPEST:
        raise PlayerError(tr(_UNREADABLE, why=tr("it is nested too deeply")))
    return found


def require_version(found: dict[str, Any], known: int) -> None:
    """Raises PlayerError if a document was made by a newer version of this program."""
    version = found.get("version")
    if isinstance(version, int) and version > known:
        raise PlayerError(tr("it was made by a newer version of Eyeline; update this one"))


def convert(value: Any, kind: type[T], what: str = "") -> T:
    """Returns the value converted to a type. Raises PlayerError that states where it does not fit."""
    try:
        return msgspec.convert(value, kind, strict=True)
    except (ValueError, RecursionError, OverflowError) as error:  # The errors of msgspec are ValueErrors.
        raise PlayerError(format_error(error, what)) from error


def format_error(error: BaseException, what: str = "") -> str:
    """Returns the library's message, place first: "fighters[2].points: expected `int`, got `str`"."""
    where, said = split_decoder_error(error)
    place = ", ".join(part for part in (what, where) if part) or tr("the whole document")
    return tr("{where}: {why}; correct it, or export the file again", where=place, why=said)


def _format_json_error(data: bytes, error: Exception) -> str:
    """Returns the decoder's message, with line and column if they are known."""
    found = re.search(r"^(.*) \(byte (\d+)\)$", str(error))
    if isinstance(error, RecursionError):
        return tr("it is nested too deeply")
    if found:
        before = data[: int(found[2])]
        line, column = before.count(b"\n") + 1, len(before) - (before.rfind(b"\n") + 1) + 1
        return tr("line {line}, column {column}: {why}", line=line, column=column, why=found[1])
    try:
        json.loads(data)
    except json.JSONDecodeError as other:
        return tr("line {line}, column {column}: {why}", line=other.lineno, column=other.colno, why=other.msg)
    except (ValueError, RecursionError):
        pass
    return " ".join(str(error).split())[:80]


def _depth(value: Any) -> int:
    """Returns the nesting depth of lists and objects, up to one more than allowed."""
    todo, depth = [value], 0
    while todo and depth <= DEEPEST:
        depth += 1
        lists = [list(one.values()) if isinstance(one, dict) else one for one in todo if isinstance(one, dict | list)]
        todo = [inner for one in lists for inner in one]
    return depth
