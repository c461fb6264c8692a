"""The help dialog: the pages of the guide, with a table of contents and a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QListWidgetItem, QSplitter, QTextBrowser, QWidget

from app.core.language import tr
from app.ui.app_services.help_pages import Page, find_folder, read_pages
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import fill, make_column
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.ui.workspace import Workspace

FIRST = "first_verdict"
WIDTH, HEIGHT, LIST = 980, 680, 250
MARGIN = 22


class HelpDialog(Dialog):
    """The help, a window that stays open while the player works."""

    def __init__(self, workspace: Workspace) -> None:
        window = workspace.window
        super().__init__(window)
        self.setWindowTitle(tr("Help"))
        self.setObjectName("page")
        self._workspace, self._pages = workspace, read_pages()
        self._search, self._list, self._text = QLineEdit(), QListWidget(), QTextBrowser()
        self._lay_out()
        # The rows of the pages; the name of each part is a heading that cannot be selected.
        rows, part = list[int](), ""
        for page in self._pages:
            if page.part != part:
                part = page.part
                heading = QListWidgetItem(part, self._list)
                font = heading.font()
                font.setBold(True)
                heading.setFont(font)
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
            rows.append(self._list.count())
            self._list.addItem(page.title)
        self._rows = rows
        self._list.currentRowChanged.connect(self._show_page)
        self._search.textChanged.connect(self._filter)
        self._text.anchorClicked.connect(self._open_link)
        workspace.settings.changed.connect(self._show_page)
        QShortcut(QKeySequence("Ctrl+F"), self, self._search.setFocus)
        self._list.setCurrentRow(self._rows[0])
        self.resize(min(scale_length(WIDTH), window.width() - 40), min(scale_length(HEIGHT), window.height() - 40))

    @property
    def current_page(self) -> Page | None:
        row = self._list.currentRow()
        return self._pages[self._rows.index(row)] if row in self._rows else None

    def open_page(self, name: str) -> None:
        """Shows the page with this name, or the first page."""
        self._search.clear()
        self._list.setCurrentRow(self._find_rows().get(name, self._rows[0]))
        self.show()
        self.raise_()
        self.activateWindow()
        self._text.setFocus()

    def _find_rows(self) -> dict[str, int]:
        return {page.name: row for page, row in zip(self._pages, self._rows, strict=True)}

    def _show_page(self) -> None:
        page = self.current_page
        if page is None:
            self._text.clear()
            return
        document = self._text.document()
        text = page.with_keys(self._workspace.actions.commands, self._workspace.settings.current.keys)
        dialect = QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        document.setMarkdown(text, dialect)
        document.setDocumentMargin(MARGIN)
        self._text.setAccessibleName(page.title)
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
        words = self._search.text().split()
        if words:
            self._text.find(words[0])

    def _filter(self, letters: str) -> None:
        """Lists only the pages that match, and shows the first of them."""
        fitting = {row for page, row in zip(self._pages, self._rows, strict=True) if page.matches(letters)}
        parts = {page.part for page, row in zip(self._pages, self._rows, strict=True) if row in fitting}
        for row in range(self._list.count()):
            item = self._list.item(row)
            item.setHidden(row not in fitting and (row in self._rows or item.text() not in parts))
        row = min(fitting, default=-1)
        if row == self._list.currentRow():
            self._show_page()
        self._list.setCurrentRow(row)

    def _open_link(self, link: QUrl) -> None:
        row = self._find_rows().get(link.toString().removesuffix(".md"))
        if row is not None:
            self._search.clear()
            self._list.setCurrentRow(row)

    def _lay_out(self) -> None:
        self._search.setPlaceholderText(tr("Search"))
        self._search.setAccessibleName(tr("Search"))
        self._list.setAccessibleName(tr("Pages"))
        self._list.setWordWrap(True)
        self._list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._text.setSearchPaths([str(find_folder())])
        self._text.setOpenLinks(False)
        self._text.setFrameShape(QTextBrowser.Shape.NoFrame)
        side = QWidget()
        fill(make_column(8, side, (12, 12, 8, 12)), self._search, (self._list, 1))
        both = QSplitter()
        both.addWidget(side)
        both.addWidget(self._text)
        both.setStretchFactor(1, 1)
        longest = max(self._list.fontMetrics().horizontalAdvance(page.title) for page in self._pages)
        wide = max(scale_length(LIST), min(longest + scale_length(70), scale_length(WIDTH) // 3))
        both.setSizes([wide, scale_length(WIDTH) - wide])
        both.setChildrenCollapsible(False)
        make_column(0, self).addWidget(both)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, False)


def find_page(widget: QWidget | None) -> str:
    """Returns the help page for a widget: the `help` property of the closest ancestor that has one."""
    while widget is not None:
        if name := widget.property("help"):
            return str(name)
        widget = widget.parentWidget()
    return FIRST


def show_help(workspace: Workspace, name: str = "") -> None:
    """Opens the help at a page, or at the page for the focused widget."""
    dialog = next(iter(workspace.window.findChildren(HelpDialog)), None) or HelpDialog(workspace)
    dialog.open_page(name or find_page(QApplication.focusWidget()))
