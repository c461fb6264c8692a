"""The pages of help: Markdown that the program brings along, in the player's language where it has that."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.app_paths import RESOURCES
from app.language import spoken, tr
from app.ui.actions.command import Command
from app.ui.actions.fuzzy_match import fit
from app.ui.actions.shortcuts import Keys, key_of, shown

FOLDER = RESOURCES / "help"
PICTURES = FOLDER / "pictures"
_KEY = re.compile(r"\[\[(\w+)\]\]")


@dataclass(frozen=True)
class Page:
    """One page: the name it is linked by, its heading, and its text as Markdown."""

    name: str
    title: str
    text: str

    def with_keys(self, commands: Sequence[Command], keys: Keys) -> str:
        """The text with every `[[command]]` replaced by the key that the command has now."""
        return _KEY.sub(lambda found: _key(commands, found[1], keys), self.text)

    def speaks_of(self, letters: str) -> bool:
        """Whether all the words are in it somewhere."""
        text = self.text.casefold()
        return fit(letters, self.title) is not None or all(word in text for word in letters.casefold().split())


def pages(language: str = "") -> list[Page]:
    """All pages in their order; each in English where it is not translated."""
    folder = FOLDER / (language or spoken()[0])
    return [_page(folder / path.name if (folder / path.name).is_file() else path) for path in _english()]


def _english() -> list[Path]:
    return sorted((FOLDER / "en").glob("*.md"))


def _page(path: Path) -> Page:
    """The files are numbered, so that they have an order; links do not name the number."""
    text = path.read_text("utf-8")
    return Page(path.stem.split("-", 1)[1], text.splitlines()[0].lstrip("# "), text)


def _key(commands: Sequence[Command], id: str, keys: Keys) -> str:
    command = next((row for row in commands if row.id == id), None)
    key = key_of(command, keys) if command else ""
    return f"**{shown(key)}**" if key else tr("(no shortcut)")
