"""The help pages: Markdown files, in the order and the parts of each language's README."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.app_paths import RESOURCES
from app.core.language import current_language, tr
from app.ui.actions.command import Command
from app.ui.actions.command_palette import score_match
from app.ui.actions.shortcuts import Keys, format_key, get_key

FOLDER = RESOURCES / "help"
INDEX = "README.md"
"""The index of a language: parts as headings, pages as links. A repository shows it as the guide's first page."""
_KEY = re.compile(r"\[\[(\w+)\]\]")
_PART, _LINK = re.compile(r"## (.+)"), re.compile(r"- \[.+\]\((\w+)\.md\)")


@dataclass(frozen=True)
class Page:
    """A page: its name in links, its part of the guide, its heading, and its text as Markdown."""

    name: str
    part: str
    title: str
    text: str

    def with_keys(self, commands: Sequence[Command], keys: Keys) -> str:
        """Returns the text with every `[[command]]` replaced by the current key of that command."""
        return _KEY.sub(lambda found: _format_key(commands, found[1], keys), self.text)

    def matches(self, letters: str) -> bool:
        """Returns whether the page contains all of the words."""
        text = self.text.casefold()
        return score_match(letters, self.title) is not None or all(word in text for word in letters.casefold().split())


def find_folder(language: str = "") -> Path:
    """Returns the folder of the guide in a language, or that of the English guide if there is none."""
    own = FOLDER / (language or current_language()[0])
    return own if (own / INDEX).is_file() else FOLDER / "en"


def read_pages(language: str = "") -> list[Page]:
    """Returns all pages in their order; those that the language does not have yet come last, in English."""
    pages = list(_read_pages(find_folder(language)))
    names = {page.name for page in pages}
    return [*pages, *(page for page in _read_pages(FOLDER / "en") if page.name not in names)]


def _read_pages(folder: Path) -> Iterator[Page]:
    part = ""
    for line in (folder / INDEX).read_text("utf-8").splitlines():
        if heading := _PART.fullmatch(line):
            part = heading[1]
        elif link := _LINK.fullmatch(line):
            text = (folder / f"{link[1]}.md").read_text("utf-8")
            yield Page(link[1], part, text.splitlines()[0].lstrip("# "), text)


def _format_key(commands: Sequence[Command], id: str, keys: Keys) -> str:
    command = next((row for row in commands if row.id == id), None)
    key = get_key(command, keys) if command else ""
    return f"**{format_key(key)}**" if key else tr("(no shortcut)")
