"""Which words of a window are English in another language, which are cut, and which numbers have a decimal point.

Once all texts stand in «brackets»: what is shown without them, and is no name of the battle's own, was never
translated. In German, French and Spanish, whatever is wider or higher than its widget, and is not told in full where
the mouse rests, is cut.
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
"""Words of Qt's own German that are English, too, and a language's name for itself."""
POINTED = re.compile(r"(?<![\w.,])(0\.\d+|\d+\.\d{1,2})(?![\d.])")
"""A number with a decimal point; three digits after it may be thousands."""
NO_NUMBERS = re.compile(r"OpenGL \S+|glTF \S+|^/.*|^file:.*")
MOST_ROWS, SLACK_PX = 200, 1


def find_shown_texts(thing: QObject) -> Iterator[tuple[str, str]]:
    """What a widget or an action shows, and where."""
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
    """The words in a text that are in no brackets; keys and names are no words."""
    bare = text
    while (shorter := re.sub(r"«[^«»]*»", "", bare)) != bare:
        bare = shorter
    bare = re.sub(r"<[^<>]*>|\([^()]*\)", "", bare)
    return WORD.findall(THE_SAME.sub("", KEYS.sub("", bare.replace("&", ""))))


def write_bracketed_catalogue(folder: Path) -> Path:
    """The folder with a "German" catalogue of all texts, each in «brackets»: what is shown without them was missed."""
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
    """Finds what is shown in no brackets; what a battle itself is called is no English."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._english = {word.lower() for message in catalogues.extract() for word in WORD.findall(str(message.id))}
        # The pages of help and their parts are no texts of the catalogue, and in brackets German like Qt's own.
        self._titles = {text for page in read_pages("de") for text in (page.part, page.title)}
        self._names = set(WORD.findall(" ".join(_read_names(app_paths.RESOURCES))))

    def find(self, root: QWidget) -> Iterator[str]:
        """What is English in a window, a dialog, a menu or a panel."""
        document = self._window.document
        own = msgspec.json.encode(document.session.battle).decode() if document else ""
        known = self._names | set(WORD.findall(own))
        for thing in _list_things(root):
            if thing.objectName().startswith("qt_"):
                continue  # Qt's own, in Qt's own German
            for where, text in find_shown_texts(thing):
                words = [word for word in find_missed_words(text) if word not in known and self._is_english(word)]
                if words and text not in self._titles and not text.startswith(("/", "file:")):
                    yield f"{where}: {' '.join(words)} in “{text[:120]}”"

    def _is_english(self, word: str) -> bool:
        """Qt's own German, and that of the help pages, is no English."""
        return word.lower() in self._english and word not in ALIKE


def _read_names(folder: Path) -> Iterator[str]:
    """What cards, packs, bases, boards, warbands and pieces are called."""
    for path in sorted((*folder.rglob("*.toml"), *folder.rglob("*.json"), *folder.rglob("*.eyeline"))):
        yield from re.findall(r'"([^"\n]{1,60})"', path.read_text("utf-8", errors="ignore"))
        yield path.stem.replace("_", " ").replace("-", " ")
    yield from (path.stem.replace("_", " ") for path in app_paths.TERRAIN_MODELS.rglob("*"))


def _list_things(root: QWidget) -> Iterator[QObject]:
    """What is to be seen of a widget and all in it, and their actions."""
    for widget in (root, *root.findChildren(QWidget)):
        if widget.isVisible() and widget.window() is root.window():
            yield widget
            yield from (action for action in widget.actions() if action.isVisible())


def find_pointed_numbers(text: str) -> list[str]:
    """The numbers in a text that have a decimal point; rules ("A4.1") and versions have one in every language."""
    return POINTED.findall(NO_NUMBERS.sub("", text))


def find_faults(root: QWidget) -> Iterator[str]:
    """What is cut in a window, a dialog, a menu or a panel, or has a decimal point."""
    yield from find_cut_texts(root)
    for thing in _list_things(root):
        for where, text in find_shown_texts(thing):
            if found := find_pointed_numbers(text):
                yield f"{where}: {' '.join(found)} in “{text[:120]}”"


def find_cut_texts(root: QWidget) -> Iterator[str]:
    """Texts that are wider or higher than their widgets, and not told in full where the mouse rests."""
    for widget in (root, *root.findChildren(QWidget)):
        shown = widget.viewport() if isinstance(widget, QHeaderView) else widget  # which hides all of its header
        if not widget.isVisible() or widget.window() is not root.window() or shown.visibleRegion().isEmpty():
            continue
        for text, has_room in _measure(widget):
            if not has_room and not _is_told(widget, text):
                yield f"{type(widget).__name__} {widget.objectName()}: “{text[:120]}” is cut"


def _measure(widget: QWidget) -> Iterator[tuple[str, bool]]:
    """The texts of a widget, and whether each has the room that it needs."""
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
    """Whether the words of a button have room in it: in one line, or in as many as it says it needs."""
    wanted = button.sizeHint()
    if button.hasHeightForWidth():
        return button.heightForWidth(button.width()) <= button.height() + SLACK_PX
    lines = 1 if type(button) is QPushButton else max(1, button.height() // button.fontMetrics().lineSpacing())
    inside = button.width() - (wanted.width() - button.fontMetrics().horizontalAdvance(button.text()))
    return button.fontMetrics().horizontalAdvance(button.text()) <= lines * inside + SLACK_PX


def _is_told(widget: QWidget, text: str) -> bool:
    tips = widget.toolTip() + "".join(one.toolTip() for one in (widget.parentWidget(),) if one)
    if isinstance(widget, QHeaderView):
        heads, role = range(widget.count()), Qt.ItemDataRole.ToolTipRole
        tips += " ".join(str(widget.model().headerData(at, widget.orientation(), role) or "") for at in heads)
    return re.sub(r"\W", "", text.replace("&", "")) in re.sub(r"<[^<>]*>|\W", "", tips)
