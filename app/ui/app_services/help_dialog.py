"""The help dialog: pages in Markdown that come with the program, with a list of them and a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QSplitter, QTextBrowser, QWidget

from app.app_paths import RESOURCES
from app.language import current_language, tr
from app.ui.actions.command import Command
from app.ui.actions.command_palette import score_match
from app.ui.actions.shortcuts import Keys, format_key, get_key
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import make_column
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.ui.workspace import Workspace

FOLDER = RESOURCES / "help"
_KEY = re.compile(r"\[\[(\w+)\]\]")


@dataclass(frozen=True)
class Page:
    """One page: the name it is linked by, its heading, and its text as Markdown."""

    name: str
    title: str
    text: str

    def with_keys(self, commands: Sequence[Command], keys: Keys) -> str:
        """The text with every `[[command]]` replaced by the key that the command has now."""
        return _KEY.sub(lambda found: _format_key(commands, found[1], keys), self.text)

    def matches(self, letters: str) -> bool:
        """Whether all the words are in it somewhere."""
        text = self.text.casefold()
        return score_match(letters, self.title) is not None or all(word in text for word in letters.casefold().split())


def pictures_folder(language: str = "") -> Path:
    """Where the pictures of the window in a language are; English where it has none."""
    own = FOLDER / (language or current_language()[0]) / "pictures"
    return own if own.is_dir() else FOLDER / "en" / "pictures"


def read_pages(language: str = "") -> list[Page]:
    """All pages in their order; each in English where it is not translated."""
    folder = FOLDER / (language or current_language()[0])
    return [_read_page(folder / path.name if (folder / path.name).is_file() else path) for path in _list_english()]


def _list_english() -> list[Path]:
    return sorted((FOLDER / "en").glob("*.md"))


def _read_page(path: Path) -> Page:
    """The files are numbered, so that they have an order; links do not name the number."""
    text = path.read_text("utf-8")
    return Page(path.stem.split("-", 1)[1], text.splitlines()[0].lstrip("# "), text)


def _format_key(commands: Sequence[Command], id: str, keys: Keys) -> str:
    command = next((row for row in commands if row.id == id), None)
    key = get_key(command, keys) if command else ""
    return f"**{format_key(key)}**" if key else tr("(no shortcut)")


FIRST = "first_verdict"
WIDTH, HEIGHT, LIST = 940, 660, 210
MARGIN = 22


class HelpDialog(Dialog):
    """Stays open beside the window while one tries what it says."""

    def __init__(self, workspace: Workspace) -> None:
        window = workspace.window
        super().__init__(window)
        self.setWindowTitle(tr("Help"))
        self.setObjectName("page")
        self._workspace, self._pages = workspace, read_pages()
        self._search, self._list, self._text = QLineEdit(), QListWidget(), QTextBrowser()
        self._lay_out()
        self._list.addItems([page.title for page in self._pages])
        self._list.currentRowChanged.connect(self._show_row)
        self._search.textChanged.connect(self._filter)
        self._text.anchorClicked.connect(self._open_link)
        workspace.settings.changed.connect(self._update_keys)
        QShortcut(QKeySequence("Ctrl+F"), self, self._search.setFocus)
        self._list.setCurrentRow(0)
        self.resize(min(scale_length(WIDTH), window.width() - 40), min(scale_length(HEIGHT), window.height() - 40))

    @property
    def current_page(self) -> Page | None:
        row = self._list.currentRow()
        return self._pages[row] if row >= 0 else None

    def open_page(self, name: str) -> None:
        """Show the page of this name, the first where there is none."""
        names = [page.name for page in self._pages]
        self._search.clear()
        self._list.setCurrentRow(names.index(name) if name in names else 0)
        self.show()
        self.raise_()
        self.activateWindow()
        self._text.setFocus()

    def _update_keys(self) -> None:
        """A key may be another now."""
        self._show_row(self._list.currentRow())

    def _show_row(self, row: int) -> None:
        if row < 0:
            self._text.clear()
            return
        page = self._pages[row]
        document = self._text.document()
        text = page.with_keys(self._workspace.actions.commands, self._workspace.settings.current.keys)
        dialect = QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        document.setMarkdown(text, dialect)
        document.setDocumentMargin(MARGIN)
        self._text.setAccessibleName(page.title)
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
        self._scroll_to_match(self._search.text())

    def _filter(self, letters: str) -> None:
        """Leave the pages that speak of it, and show the first of them."""
        fitting = [page.matches(letters) for page in self._pages]
        for row, fits in enumerate(fitting):
            self._list.item(row).setHidden(not fits)
        row = fitting.index(True) if True in fitting else -1
        if row == self._list.currentRow():
            self._show_row(row)
        self._list.setCurrentRow(row)

    def _scroll_to_match(self, letters: str) -> None:
        """Go to the first place where it stands."""
        words = letters.split()
        if words:
            self._text.find(words[0])

    def _open_link(self, link: QUrl) -> None:
        name = link.toString().removesuffix(".md")
        names = [page.name for page in self._pages]
        if name in names:
            self._search.clear()
            self._list.setCurrentRow(names.index(name))

    def _lay_out(self) -> None:
        self._search.setPlaceholderText(tr("Search"))
        self._search.setAccessibleName(tr("Search"))
        self._list.setAccessibleName(tr("Pages"))
        self._list.setWordWrap(True)
        self._text.setSearchPaths([str(pictures_folder())])
        self._text.setOpenLinks(False)
        self._text.setFrameShape(QTextBrowser.Shape.NoFrame)
        side = QWidget()
        down = make_column(8, side)
        down.setContentsMargins(12, 12, 8, 12)
        down.addWidget(self._search)
        down.addWidget(self._list, 1)
        both = QSplitter()
        both.addWidget(side)
        both.addWidget(self._text)
        both.setStretchFactor(1, 1)
        both.setSizes([scale_length(LIST), scale_length(WIDTH - LIST)])
        both.setChildrenCollapsible(False)
        make_column(0, self).addWidget(both)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, False)


def find_page(widget: QWidget | None) -> str:
    """The page about the part of the window that a widget is in: parts name theirs in the property `help`."""
    while widget is not None:
        if name := widget.property("help"):
            return str(name)
        widget = widget.parentWidget()
    return FIRST


def show_help(workspace: Workspace, name: str = "") -> None:
    """Open the help at a page, else at that of whatever has the keyboard."""
    dialog = next(iter(workspace.window.findChildren(HelpDialog)), None) or HelpDialog(workspace)
    dialog.open_page(name or find_page(QApplication.focusWidget()))
