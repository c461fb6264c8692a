"""gettext's catalogues, by Babel: texts found in the code, what translators fill in, and what the program reads."""

import ast
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from build_scripts.environment import ROOT

KEYWORDS = {"tr": None, "mark": None, "counted": (2, 3)}
"""Which arguments of which calls are texts, counted from 1 as Babel does: None is the first alone."""
METHODS = [("**.py", f"{__name__}:extract_calls"), ("**/pack.toml", f"{__name__}:extract_titles")]
CARD_METHODS = [("*.toml", f"{__name__}:extract_words")]
TOLD = ("words", "about", "category", "book")
"""What is told to players of cards, abilities and books; names stay as they are printed."""
WIDTH = 110
SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""Babel writes a date into every file; with this one the same texts make the same file."""


def extract(root: Path = ROOT) -> Catalog:
    """The template: all texts of a checkout, with the files they are in."""
    template = Catalog(fuzzy=False)
    folders = {"app": METHODS, "terrain_models": METHODS} | dict.fromkeys(
        ("resources/packs", "resources/rules"), CARD_METHODS
    )
    for folder, methods in folders.items():
        for file, _, text, _, _ in extract_from_dir(root / folder, methods, keywords=KEYWORDS):
            template.add(text, locations=[(f"{folder}/{file}", 0)])
    return template


def extract_calls(
    file: IO[bytes], keywords: Sequence[str], _tags: object, options: object
) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    """The texts of a Python file, for Babel: its own method misses a call within the arguments of another."""
    calls = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in keywords:
            yield call.lineno, call.func.id, [_literal(word) for word in call.args], []


def extract_titles(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The titles of a set of terrain that the program ships, for Babel."""
    pack = tomllib.load(file)
    for title in (pack["name"], *(model["title"] for model in pack["model"])):
        yield 0, "", title, []


def extract_words(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """What cards, abilities and rules of the program's own files say, for Babel."""
    yield from ((0, "", text, []) for text in _find_words(tomllib.load(file)))


def _find_words(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():  # pyright: ignore[reportUnknownVariableType] # TOML
            if key in TOLD and isinstance(value, str) and value:
                yield value
            else:
                yield from _find_words(value)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(part, list):
        for value in part:  # pyright: ignore[reportUnknownVariableType]
            yield from _find_words(value)  # pyright: ignore[reportUnknownArgumentType]


def update(old: str, template: Catalog, language: str) -> str:
    """The .po of a language brought up to date with the code; what is like an old text is taken over as fuzzy."""
    catalogue = parse(old, language)
    catalogue.update(template, update_header_comment=False)
    return format_po(catalogue)


def compile_mo(text: str, language: str) -> bytes:
    """The .mo of a .po: what is translated and not fuzzy."""
    out, catalogue = io.BytesIO(), parse(text, language)
    catalogue.creation_date = catalogue.revision_date = SOME_DAY
    write_mo(out, catalogue)
    return out.getvalue()


def parse(text: str, language: str) -> Catalog:
    """A .po as Babel has it."""
    return read_po(io.BytesIO(text.encode()), locale=language or None)


def format_po(catalogue: Catalog) -> str:
    """The catalogue as it is kept in a file: without dates and line numbers, that it may change only with its texts."""
    out, language = io.BytesIO(), str(catalogue.locale or "")
    write_po(out, catalogue, width=WIDTH, omit_header=True, include_lineno=False)
    plural = f"Plural-Forms: {get_plural(language).plural_forms}\n" if language else ""
    kind = "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"
    head = "".join(f'"{line}\\n"\n' for line in f"Language: {language}\n{kind}{plural}".splitlines())
    return f'msgid ""\nmsgstr ""\n{head}\n{out.getvalue().decode().strip()}\n'


def find_flaws(text: str, language: str) -> list[str]:
    """Returns what is left to do in a .po: texts not translated, texts not checked, and those of `find_broken`."""
    found: list[str] = []
    for message in parse(text, language):
        source = forms(message.id)[0]
        if source and not all(forms(message.string)):
            found.append(f"{language}: not translated: {source}")
        elif source and message.fuzzy:
            found.append(f"{language}: to be checked: {source}")
    return found + find_broken(text, language)


def find_broken(text: str, language: str) -> list[str]:
    """Returns the translations of a .po that cannot be filled in: their `{places}` are not those of the source."""
    return [
        f"{language}: other places than in the source: {forms(message.id)[0]}"
        for message in parse(text, language)
        if forms(message.id)[0] and all(forms(message.string)) and not message.fuzzy and not _has_same_places(message)
    ]


def forms(words: str | Iterable[str] | None) -> list[str]:
    """The text, or its singular and plural."""
    return [words] if isinstance(words, str) else list(words or ("",))


def places(text: str) -> list[str]:
    """What is filled into a text: `{name}` with its format, and argparse's `%(name)s`, in alphabetical order."""
    return sorted(re.findall(r"\{[^{}]*\}|%\(\w+\)[sr]|%[sr]", text))


def _has_same_places(message: Message) -> bool:
    wanted = {tuple(places(form)) for form in forms(message.id)}
    return all(tuple(places(form)) in wanted for form in forms(message.string))


def _literal(node: ast.expr) -> str | None:
    """The text where it is a literal; a name stands for a text that is marked where it is written."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
