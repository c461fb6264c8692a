"""gettext's catalogues: the template from the code, what translators fill in, and what the program reads."""

import io
import re
import struct
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

Found = dict[tuple[str, str], list[str]]
"""Texts, each with its plural or "", and the files that they are in."""
WIDTH = 110


def template(found: Found) -> str:
    """The .pot of these texts: the same for the same code, so without dates and line numbers."""
    return text_of(_catalogue(found), "")


def merged(old: str, found: Found, language: str) -> str:
    """The .po of a language brought up to date with these texts; what is like an old one is taken over as fuzzy."""
    catalogue = parsed(old, language)
    catalogue.update(_catalogue(found), update_header_comment=False)
    return text_of(catalogue, language)


def compiled(text: str, language: str) -> bytes:
    """The .mo of a .po: header, then every text that is translated and not fuzzy, in their order as bytes."""
    said = {b"": _header(language).encode()}
    for message in parsed(text, language):
        if message.id and not message.fuzzy and all(forms(message.string)):
            said["\0".join(forms(message.id)).encode()] = "\0".join(forms(message.string)).encode()
    return _packed(sorted(said.items()))


def parsed(text: str, language: str) -> Catalog:
    """A .po as Babel has it."""
    return read_po(io.BytesIO(text.encode()), locale=language or None)


def forms(words: str | Iterable[str] | None) -> list[str]:
    """The text, or its singular and plural."""
    return [words] if isinstance(words, str) else list(words or ("",))


def flaws(text: str, language: str) -> list[str]:
    """What is wrong with a .po: what is not translated, not checked, or has other `{places}` than its source."""
    said: list[str] = []
    for message in parsed(text, language):
        source = forms(message.id)[0]
        if source and not all(forms(message.string)):
            said.append(f"{language}: not translated: {source}")
        elif source and message.fuzzy:
            said.append(f"{language}: to be checked: {source}")
        elif source and not _same_places(message):
            said.append(f"{language}: other places than in the source: {source}")
    return said


def places(text: str) -> list[str]:
    """What is filled into a text: `{name}` with its format, and argparse's `%(name)s`, in alphabetical order."""
    return sorted(re.findall(r"\{[^{}]*\}|%\(\w+\)[sr]|%[sr]", text))


def _same_places(message: Message) -> bool:
    wanted = {tuple(places(form)) for form in forms(message.id)}
    return all(tuple(places(form)) in wanted for form in forms(message.string))


def _catalogue(found: Found) -> Catalog:
    catalogue = Catalog(fuzzy=False)
    plurals = {one for one, many in found if many}
    for (one, many), files in found.items():
        if many or one not in plurals:
            catalogue.add((one, many) if many else one, locations=[(file, 0) for file in files])
    return catalogue


def text_of(catalogue: Catalog, language: str) -> str:
    """The catalogue as it is kept in a file."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, omit_header=True, include_lineno=False)
    lines = "".join(f'"{line}\\n"\n' for line in _header(language).splitlines())
    return f'msgid ""\nmsgstr ""\n{lines}\n{out.getvalue().decode().strip()}\n'


def _header(language: str) -> str:
    plural = f"{get_plural(language).plural_forms}\n" if language else ""
    kind = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"
    return f"Language: {language}\nMIME-Version: 1.0\n{kind}" + (f"Plural-Forms: {plural}" if plural else "")


def _packed(said: list[tuple[bytes, bytes]]) -> bytes:
    """The binary form of gettext's manual, "The Format of GNU MO Files", without a hash table."""
    begin, data = 28 + 16 * len(said), b""
    tables: list[list[int]] = [[], []]
    for column, table in enumerate(tables):
        for entry in said:
            table += [len(entry[column]), begin + len(data)]
            data += entry[column] + b"\0"
    head = (0x950412DE, 0, len(said), 28, 28 + 8 * len(said), 0, begin)
    numbers = [*head, *tables[0], *tables[1]]
    return struct.pack(f"<{len(numbers)}I", *numbers) + data


def read(path: Path) -> str:
    """A catalogue's text, "" where there is none yet."""
    return path.read_text(encoding="utf-8") if path.exists() else ""
