"""The players' language: gettext, with English as the source.

A translation is a folder, `resources/translations/<language>`, and is found there: no code lists the languages. It
holds gettext's catalogue and `language.toml` with the language's own name, its separators and texts of Qt.
"""

import gettext
import os
import sys
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path, PurePath

from app.core import app_paths
from app.core.legible import legible

DOMAIN = "eyeline"


@dataclass(frozen=True)
class Translation:
    """The contents of a `language.toml`: the language's own name, and how it writes numbers."""

    name: str
    """The language's own name, such as "Deutsch"."""
    decimal: str
    """The sign before decimals."""
    group: str
    """The sign between thousands."""
    percent: str = "%"
    """The percent sign, after a space if the language has one there."""
    qt: dict[str, str] = field(default_factory=dict)
    """Keys and file dialogs, by Qt's English texts, where Qt's translation is missing or differs from keyboards."""


ENGLISH = Translation("English", ".", ",")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_current: tuple[str, str] = ("en", "")
_translation = ENGLISH


def find_translations(folder: Path | None = None) -> dict[str, Translation]:
    """Returns the translations in a folder by their two-letter codes, in alphabetical order, without English.

    Without a folder, these are the translations that the program ships.
    """
    return _read_translations(folder or app_paths.TRANSLATIONS)


@cache
def _read_translations(folder: Path) -> dict[str, Translation]:
    files = sorted(folder.glob("*/language.toml"))
    return {file.parent.name: Translation(**tomllib.loads(file.read_text(encoding="utf-8"))) for file in files}


def set_language(language: str, folder: Path) -> None:
    """Uses the catalogue `<folder>/<language>/LC_MESSAGES/eyeline.mo` from now on, and English if there is none."""
    global _catalogue, _current, _translation  # noqa: PLW0603 # one program speaks one language
    known = find_translations(folder)
    _catalogue = gettext.translation(DOMAIN, str(folder), [language] if language in known else [], fallback=True)
    _current = (language, str(folder))
    _translation = known.get(language, ENGLISH)


def current_language() -> tuple[str, str]:
    """Returns the language and the folder of catalogues that `set_language` was given last.

    A child process is started with them.
    """
    return _current


def tr(text: str, /, **values: object) -> str:
    """Returns the text in the players' language, with each `{name}` replaced by its value.

    Invisible characters in values are made visible, and numbers are written in that language.
    """
    said = _catalogue.gettext(text) if text else ""
    return said.format(**_write_values(values)) if values else said


def counted(count: int, one: str, many: str, /, **values: object) -> str:
    """Returns the form of a text that the players' language uses for a number; `{count}` is the number."""
    return _catalogue.ngettext(one, many, count).format(**_write_values({"count": count, **values}))


def labelled(name: str, text: object) -> str:
    """Returns "name: text", with the colon of the players' language; only one of them if the other is empty."""
    if text == "":
        return name
    return tr("{name}: {text}", name=name, text=text) if name else str(text)


def join_clauses(clauses: Iterable[str]) -> str:
    """Joins clauses with the semicolon of the players' language, and skips empty ones."""
    return tr("; ").join(filter(None, clauses))


def format_number(value: float, form: str = "") -> str:
    """Formats a number like `format`, with the signs of the players' language: 2.5 and 6,424, or 2,5 and 6.424.

    Only for texts on screen: files, JSON and the command line use a point in every language.
    """
    text = format(value, form)
    signs = {ord("."): _translation.decimal, ord(","): _translation.group, ord("%"): _translation.percent}
    return text if _translation is ENGLISH else text.translate(signs)


def decimal_point() -> str:
    """Returns the sign before decimals in the players' language."""
    return _translation.decimal


def percent_sign() -> str:
    """Returns the sign after a percentage in the players' language, with the space before it, if any."""
    return _translation.percent


class _WrittenInt(int):
    def __format__(self, form: str) -> str:
        return format_number(int(self), form)


class _WrittenFloat(float):
    def __format__(self, form: str) -> str:
        return format_number(float(self), form)


_STRANGERS = (str, PurePath, BaseException)
"""Types of values that may contain text from outside, such as the name of a file."""


def _write_values(values: dict[str, object]) -> dict[str, object]:
    """Returns the values as they appear in a text."""
    return {name: _write_value(value) for name, value in values.items()}


def _write_value(value: object) -> object:
    if type(value) is str:  # Most values are plain text, and a table formats 10,000 of them: return early.
        return value if value.isascii() and value.isprintable() else legible(value, lines=True)
    if isinstance(value, _STRANGERS):
        return legible(str(value), lines=True)
    if _translation is ENGLISH:
        return value
    if isinstance(value, float):
        return _WrittenFloat(value)
    return _WrittenInt(value) if type(value) is int else value


def shorten(text: str, most: int = 160) -> str:
    """Returns the text, cut off after `most` characters: text from outside may be of any length."""
    return text if len(text) <= most else text[: most - 1] + "…"


def to_sentence(text: str, capital: bool = True) -> str:
    """Returns the text with a full stop and, if `capital` is set, an initial capital."""
    text = text[:1].upper() + text[1:] if capital else text
    return text if text.endswith((".", "!", "?")) or not text else f"{text}."


def split_decoder_error(error: BaseException) -> tuple[str, str]:
    """Splits an error of msgspec into place and problem: "fighters[2].pose.x", "expected `float`, got `str`".

    The place is empty if the error concerns the whole file.
    """
    words, _, place = str(error).partition(" - at `$")
    if "matching regex" in words:
        words = tr("names must not contain line breaks, control characters or invisible characters")
    return place.rstrip("`").lstrip("."), shorten(words[:1].lower() + words[1:])


def format_decoder_error(error: BaseException) -> str:
    """Formats an error of msgspec with its place first: "fighters[2].pose.x: expected `float`, got `str`"."""
    where, words = split_decoder_error(error)
    return labelled(where or tr("the file"), words)


def mark(text: str) -> str:
    """Marks a text for translation that is translated where it is shown."""
    return text


def preferred_language(setting: str = "") -> str:
    """Returns the language of EYELINE_LANGUAGE, else that of the settings; "" means the system's language."""
    return os.environ.get("EYELINE_LANGUAGE", "") or setting


def choose_language(language: str = "", system: Callable[[], str] | None = None) -> str:
    """Returns the code of the given language, else of the system's language, or "en" if it is not translated."""
    wanted = language or (system or system_language)()
    return found if (found := wanted[:2].lower()) in find_translations() else "en"


def system_language() -> str:
    """Returns the two-letter code of the system's language, or "en" if it is unknown."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    found = (wanted or _windows_language())[:2].lower()
    return found if found.isalpha() and len(found) == 2 else "en"


def _windows_language() -> str:
    """Returns the language of the Windows user interface, or "" on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
