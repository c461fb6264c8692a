"""The help dialog: pages in Markdown that come with the program, with a list of them and a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QListWidget, QSplitter, QTextBrowser, QWidget

from app.app_paths import RESOURCES
from app.language import spoken, tr
from app.ui.actions.command import Command
from app.ui.actions.command_palette import fit
from app.ui.actions.shortcuts import Keys, key_of, shown
from app.ui.widgets.labels import column
from app.ui.widgets.theme import grown

if TYPE_CHECKING:
    from app.ui.workspace import Workspace

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


FIRST = "first_verdict"
WIDTH, HEIGHT, LIST = 940, 660, 210
MARGIN = 22


class HelpDialog(QDialog):
    """Stays open beside the window while one tries what it says."""

    def __init__(self, workspace: Workspace) -> None:
        window = workspace.window
        super().__init__(window)
        self.setWindowTitle(tr("Help"))
        self.setObjectName("page")
        self._workspace, self._pages = workspace, pages()
        self._search, self._list, self._text = QLineEdit(), QListWidget(), QTextBrowser()
        self._lay_out()
        self._list.addItems([page.title for page in self._pages])
        self._list.currentRowChanged.connect(self._show)
        self._search.textChanged.connect(self._find)
        self._text.anchorClicked.connect(self._follow)
        workspace.settings.changed.connect(self._tell_keys)
        QShortcut(QKeySequence("Ctrl+F"), self, self._search.setFocus)
        self._list.setCurrentRow(0)
        self.resize(min(grown(WIDTH), window.width() - 40), min(grown(HEIGHT), window.height() - 40))

    @property
    def page(self) -> Page | None:
        row = self._list.currentRow()
        return self._pages[row] if row >= 0 else None

    def open_at(self, name: str) -> None:
        """Show the page of this name, the first where there is none."""
        names = [page.name for page in self._pages]
        self._search.clear()
        self._list.setCurrentRow(names.index(name) if name in names else 0)
        self.show()
        self.raise_()
        self.activateWindow()
        self._text.setFocus()

    def _tell_keys(self) -> None:
        """A key may be another now."""
        self._show(self._list.currentRow())

    def _show(self, row: int) -> None:
        if row < 0:
            self._text.clear()
            return
        page = self._pages[row]
        document = self._text.document()
        text = page.with_keys(self._workspace.actions.commands, self._workspace.settings.now.keys)
        dialect = QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        document.setMarkdown(text, dialect)
        document.setDocumentMargin(MARGIN)
        self._text.setAccessibleName(page.title)
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
        self._mark(self._search.text())

    def _find(self, letters: str) -> None:
        """Leave the pages that speak of it, and show the first of them."""
        fitting = [page.speaks_of(letters) for page in self._pages]
        for row, fits in enumerate(fitting):
            self._list.item(row).setHidden(not fits)
        row = fitting.index(True) if True in fitting else -1
        if row == self._list.currentRow():
            self._show(row)
        self._list.setCurrentRow(row)

    def _mark(self, letters: str) -> None:
        """Go to the first place where it stands."""
        words = letters.split()
        if words:
            self._text.find(words[0])

    def _follow(self, link: QUrl) -> None:
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
        self._text.setSearchPaths([str(PICTURES)])
        self._text.setOpenLinks(False)
        self._text.setFrameShape(QTextBrowser.Shape.NoFrame)
        side = QWidget()
        down = column(8, side)
        down.setContentsMargins(12, 12, 8, 12)
        down.addWidget(self._search)
        down.addWidget(self._list, 1)
        both = QSplitter()
        both.addWidget(side)
        both.addWidget(self._text)
        both.setStretchFactor(1, 1)
        both.setSizes([grown(LIST), grown(WIDTH - LIST)])
        both.setChildrenCollapsible(False)
        column(0, self).addWidget(both)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, False)


def page_for(widget: QWidget | None) -> str:
    """The page about the part of the window that a widget is in: parts name theirs in the property `help`."""
    while widget is not None:
        if name := widget.property("help"):
            return str(name)
        widget = widget.parentWidget()
    return FIRST


def show_help(workspace: Workspace, name: str = "") -> None:
    """Open the help at a page, else at that of whatever has the keyboard."""
    dialog = next(iter(workspace.window.findChildren(HelpDialog)), None) or HelpDialog(workspace)
    dialog.open_at(name or page_for(QApplication.focusWidget()))
