"""gettext catalogues, made with Babel: texts found in the code, the files of translators, and compiled catalogues."""

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
"""The calls that take texts, and which of their arguments are texts, counted from 1; None means the first one."""
METHODS = [("**.py", f"{__name__}:extract_calls"), ("**/pack.toml", f"{__name__}:extract_titles")]
CARD_METHODS = [("*.toml", f"{__name__}:extract_words")]
TOLD = ("words", "about", "category", "book")
"""The TOML keys of cards, abilities and books whose values are translated. Names stay as they are printed."""
WIDTH = 110
SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in every file: Babel writes one, and the same texts must make the same file."""


def extract(root: Path = ROOT) -> Catalog:
    """Returns the template: all texts of a checkout, with the files that contain them."""
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
    """Yields the titles of a set of shipped terrain, for Babel."""
    pack = tomllib.load(file)
    for title in (pack["name"], *(model["title"] for model in pack["model"])):
        yield 0, "", title, []


def extract_words(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yields the texts in shipped TOML files of cards, abilities and rules, for Babel."""
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
    """Returns the .po of a language updated from the template; translations of similar texts are kept as fuzzy."""
    catalogue = parse(old, language)
    catalogue.update(template, update_header_comment=False)
    return format_po(catalogue)


def compile_mo(text: str, language: str) -> bytes:
    """Returns the .mo of a .po, with all translations that are not fuzzy."""
    out, catalogue = io.BytesIO(), parse(text, language)
    catalogue.creation_date = catalogue.revision_date = SOME_DAY
    write_mo(out, catalogue)
    return out.getvalue()


def parse(text: str, language: str) -> Catalog:
    """Parses a .po."""
    return read_po(io.BytesIO(text.encode()), locale=language or None)


def format_po(catalogue: Catalog) -> str:
    """Formats a catalogue as a .po without dates and line numbers, so that it changes only with its texts."""
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
    """Returns the text, or its singular and plural, as a list."""
    return [words] if isinstance(words, str) else list(words or ("",))


def places(text: str) -> list[str]:
    """Returns the placeholders of a text, sorted: `{name}` with its format, and argparse's `%(name)s`."""
    return sorted(re.findall(r"\{[^{}]*\}|%\(\w+\)[sr]|%[sr]", text))


def _has_same_places(message: Message) -> bool:
    wanted = {tuple(places(form)) for form in forms(message.id)}
    return all(tuple(places(form)) in wanted for form in forms(message.string))


def _literal(node: ast.expr) -> str | None:
    """Returns the value of a string literal; None for a name, whose text is marked where it is written."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
