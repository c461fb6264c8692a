"""Finds English words in a window of another language, cut texts, and numbers with a decimal point.

In a first pass all texts are in «brackets»: a text without them that is not a name in the battle was never translated.
In German, French and Spanish, a text wider or higher than its widget counts as cut unless its tooltip has it in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QRadioButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.core import app_paths
from app.ui.app_services.help_pages import read_pages
from build_scripts.i18n import catalogues

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow

KEYS = re.compile(r"\b(Ctrl|Shift|Alt|Esc|Del|Ins|Home|End|Tab|Enter|Return|Space|PgUp|PgDown|F\d+)\b(\+\S+)?")
THE_SAME = re.compile(r"\b(Eyeline|mm|cm|in|x|y|z)\b")
WORD = re.compile(r"[^\W\d_]{2,}")
SHOWN = ("text", "toolTip", "accessibleName", "statusTip", "windowTitle", "placeholderText", "title", "suffix")
ALIKE = frozenset(("OK", "English", "Links"))
"""Words of Qt's German translation that are also English, and the native names of languages."""
POINTED = re.compile(r"(?<![\w.,])(0\.\d+|\d+\.\d{1,2})(?![\d.])")
"""A number with a decimal point; three digits after it may be thousands."""
NO_NUMBERS = re.compile(r"OpenGL \S+|glTF \S+|^/.*|^file:.*")
MOST_ROWS, SLACK_PX = 200, 1


def find_shown_texts(thing: QObject) -> Iterator[tuple[str, str]]:
    """Yields the texts that a widget or an action shows, with their places."""
    for name in SHOWN:
        say = getattr(thing, name, None)
        if callable(say) and isinstance(text := say(), str) and text:
            yield f"{type(thing).__name__} {thing.objectName()}.{name}", text
    if isinstance(thing, QComboBox):
        for row in range(thing.count()):
            yield f"{type(thing).__name__} {thing.accessibleName()}[{row}]", thing.itemText(row)
    if isinstance(thing, QAbstractItemView):
        yield from _find_row_texts(thing)


def _find_row_texts(view: QAbstractItemView) -> Iterator[tuple[str, str]]:
    model = view.model()
    if not model:
        return
    where = f"{type(view).__name__} {view.accessibleName()}"
    root = QModelIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)  # it hides that it has one
    for column in range(columns):
        heads = model.headerData(column, Qt.Orientation.Horizontal)
        if isinstance(view, QHeaderView) and isinstance(heads, str):
            yield f"{where}: head {column}", heads
        for row in range(min(model.rowCount(root), MOST_ROWS)):
            text = model.index(row, column).data()
            if isinstance(text, str):
                yield f"{where}: row {row}", text


def find_missed_words(text: str) -> list[str]:
    """Returns the words of a text outside brackets; shortcuts and names do not count."""
    bare = text
    while (shorter := re.sub(r"«[^«»]*»", "", bare)) != bare:
        bare = shorter
    bare = re.sub(r"<[^<>]*>|\([^()]*\)", "", bare)
    return WORD.findall(THE_SAME.sub("", KEYS.sub("", bare.replace("&", ""))))


def write_bracketed_catalogue(folder: Path) -> Path:
    """Returns a folder with a "German" catalogue of all texts in «brackets»: any text without them was missed."""
    from babel.messages.catalog import Catalog

    from build_scripts.i18n import translate

    catalogue = Catalog(locale="de", fuzzy=False)
    for message in catalogues.extract():
        if message.id:
            catalogue.add(message.id, _in_brackets(message.id))
    path = translate.po_file("de", folder).with_suffix(".mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(catalogues.compile_mo(catalogues.format_po(catalogue), "de"))
    (folder / "de" / "language.toml").write_text(translate.describe_language("de"), encoding="utf-8")
    return folder


def _in_brackets(text: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    return f"«{text}»" if isinstance(text, str) else tuple(f"«{one}»" for one in text)


class EnglishFinder:
    """Finds texts outside brackets; names in a battle do not count as English."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._english = {word.lower() for message in catalogues.extract() for word in WORD.findall(str(message.id))}
        # Help pages and their sections are not in the catalogue, and in brackets they are German like Qt's texts.
        self._titles = {text for page in read_pages("de") for text in (page.part, page.title)}
        self._names = set(WORD.findall(" ".join(_read_names(app_paths.RESOURCES))))

    def find(self, root: QWidget) -> Iterator[str]:
        """Yields the English texts of a window, a dialog, a menu or a panel."""
        document = self._window.document
        own = msgspec.json.encode(document.session.battle).decode() if document else ""
        known = self._names | set(WORD.findall(own))
        for thing in _list_things(root):
            if thing.objectName().startswith("qt_"):
                continue  # Qt's texts in its own German translation
            for where, text in find_shown_texts(thing):
                words = [word for word in find_missed_words(text) if word not in known and self._is_english(word)]
                if words and text not in self._titles and not text.startswith(("/", "file:")):
                    yield f"{where}: {' '.join(words)} in “{text[:120]}”"

    def _is_english(self, word: str) -> bool:
        """Returns whether a word is English; the German of Qt and of the help pages is not."""
        return word.lower() in self._english and word not in ALIKE


def _read_names(folder: Path) -> Iterator[str]:
    """Yields the names of cards, packs, bases, boards, warbands and pieces."""
    for path in sorted((*folder.rglob("*.toml"), *folder.rglob("*.json"), *folder.rglob("*.eyeline"))):
        yield from re.findall(r'"([^"\n]{1,60})"', path.read_text("utf-8", errors="ignore"))
        yield path.stem.replace("_", " ").replace("-", " ")
    yield from (path.stem.replace("_", " ") for path in app_paths.TERRAIN_MODELS.rglob("*"))


def _list_things(root: QWidget) -> Iterator[QObject]:
    """Yields the visible widgets below a widget, and their actions."""
    for widget in (root, *root.findChildren(QWidget)):
        if widget.isVisible() and widget.window() is root.window():
            yield widget
            yield from (action for action in widget.actions() if action.isVisible())


def find_decimal_points(text: str) -> list[str]:
    """Returns the numbers in a text with a decimal point; rules ("A4.1") and versions have one in every language."""
    return POINTED.findall(NO_NUMBERS.sub("", text))


def find_faults(root: QWidget) -> Iterator[str]:
    """Yields cut texts and decimal points of a window, a dialog, a menu or a panel."""
    yield from find_cut_texts(root)
    for thing in _list_things(root):
        for where, text in find_shown_texts(thing):
            if found := find_decimal_points(text):
                yield f"{where}: {' '.join(found)} in “{text[:120]}”"


def find_cut_texts(root: QWidget) -> Iterator[str]:
    """Yields texts that exceed their widgets and are not in full in the tooltip."""
    for widget in (root, *root.findChildren(QWidget)):
        shown = widget.viewport() if isinstance(widget, QHeaderView) else widget  # which hides its whole header
        if not widget.isVisible() or widget.window() is not root.window() or shown.visibleRegion().isEmpty():
            continue
        for text, has_room in _measure(widget):
            if not has_room and not _is_in_tooltip(widget, text):
                yield f"{type(widget).__name__} {widget.objectName()}: “{text[:120]}” is cut"


def _measure(widget: QWidget) -> Iterator[tuple[str, bool]]:
    """Yields the texts of a widget, and whether each has enough space."""
    metrics, room = widget.fontMetrics(), widget.contentsRect()

    def fits(text: str, width: float, height: float) -> bool:
        return (
            metrics.horizontalAdvance(text.replace("&", "")) <= width + SLACK_PX
            and metrics.height() <= height + SLACK_PX
        )

    if isinstance(widget, QLabel) and widget.text() and not _is_rich(widget.text()):
        lines = widget.text().split("\n")
        if widget.wordWrap():
            yield widget.text(), widget.heightForWidth(widget.width()) <= widget.height() + SLACK_PX
        else:
            yield widget.text(), all(fits(line, room.width(), room.height() / len(lines)) for line in lines)
    elif isinstance(widget, QPushButton | QCheckBox | QRadioButton) and widget.text():
        yield widget.text(), _has_button_room(widget)
    elif isinstance(widget, QToolButton) and widget.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly:
        yield widget.text(), widget.sizeHint().width() <= widget.width() + SLACK_PX
    elif isinstance(widget, QComboBox) and not widget.isEditable():
        arrow = widget.height()
        yield widget.currentText(), fits(widget.currentText(), widget.width() - arrow, room.height())
    elif isinstance(widget, QTabBar):
        for at in range(widget.count()):
            text = widget.tabText(at).replace("&", "")
            yield text, fits(text, widget.tabRect(at).width(), room.height())
    elif isinstance(widget, QHeaderView) and widget.model():
        for at in range(widget.count()):
            text = widget.model().headerData(at, widget.orientation())
            if isinstance(text, str) and not widget.isSectionHidden(at):
                yield text, fits(text, widget.sectionSize(at), room.height())


def _is_rich(text: str) -> bool:
    return "<" in text and ">" in text


def _has_button_room(button: QAbstractButton) -> bool:
    """Returns whether the text of a button fits: in one line, or in as many lines as its size hint has."""
    wanted = button.sizeHint()
    if button.hasHeightForWidth():
        return button.heightForWidth(button.width()) <= button.height() + SLACK_PX
    lines = 1 if type(button) is QPushButton else max(1, button.height() // button.fontMetrics().lineSpacing())
    inside = button.width() - (wanted.width() - button.fontMetrics().horizontalAdvance(button.text()))
    return button.fontMetrics().horizontalAdvance(button.text()) <= lines * inside + SLACK_PX


def _is_in_tooltip(widget: QWidget, text: str) -> bool:
    tips = widget.toolTip() + "".join(one.toolTip() for one in (widget.parentWidget(),) if one)
    if isinstance(widget, QHeaderView):
        heads, role = range(widget.count()), Qt.ItemDataRole.ToolTipRole
        tips += " ".join(str(widget.model().headerData(at, widget.orientation(), role) or "") for at in heads)
    return re.sub(r"\W", "", text.replace("&", "")) in re.sub(r"<[^<>]*>|\W", "", tips)
