"""The panel with the properties of the selection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from app.core.language import counted, tr
from app.model import Fighter, Sculpt
from app.ui.editing.property_fields import PropertyField, PropertyRows
from app.ui.form_fields import clean_text
from app.ui.side_and_base_boxes import MAX_NAME_LENGTH, BaseBox, SideBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.model import Thing
    from app.ui.scene_builder import SideStyles

_Same = TypeVar("_Same")


class SelectionPanel(Panel):
    """Shows what the selected things have in common, and emits the player's changes."""

    stepped = Signal(PropertyField, float)
    committed = Signal(PropertyField, float)
    cancelled = Signal()
    renamed = Signal(str)
    lock_toggled = Signal(bool)
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Properties"))
        self._things: tuple[Thing, ...] = ()
        self._title = WrappingLabel(factor=1.25, bold=True)
        self._hint = WrappingLabel(tr("Select fighters or terrain to see their properties."), name="muted")
        self._name = QLineEdit()
        self._side, self._base = SideBox(), BaseBox()
        self._lock_box = QCheckBox(tr("Locked"))
        self._model, self._body = WrappingLabel(name="muted"), WrappingButton()
        self.rows = PropertyRows()
        self._labels: dict[QWidget, WrappingLabel] = {}
        self._page = QWidget()
        self._lay_out()
        self._connect_signals()
        self.show_things((), {}, "")

    def show_things(self, things: Sequence[Thing], side_styles: SideStyles, model: str) -> None:
        """Shows these things; `model` describes what the pieces are made of."""
        self.setUpdatesEnabled(False)
        self._update_fields(tuple(things), side_styles, model)
        for part in (self.rows, self._page):  # Immediately, because otherwise a partly arranged page would be visible.
            if layout := part.layout():
                layout.activate()
        self.setUpdatesEnabled(True)

    def _update_fields(self, things: tuple[Thing, ...], side_styles: SideStyles, model: str) -> None:
        self._things = things
        fighters = [thing for thing in things if isinstance(thing, Fighter)]
        only_fighters = bool(fighters) and len(fighters) == len(things)
        self._hint.setVisible(not things)
        self._title.show_text(_format_title(self._things))
        self._show_name()
        self._show_row(self._side, only_fighters)
        self._show_row(self._base, only_fighters)
        if only_fighters:
            self._side.show_sides(side_styles, _common_value([fighter.side for fighter in fighters]) or "")
            self._base.show_base(_common_value([fighter.base for fighter in fighters]))
        self._model.show_text(model)
        shown = fighters if only_fighters else []
        one = shown[0] if len(shown) == 1 else None
        sculpt = isinstance(one, Fighter) and isinstance(one.body, Sculpt)
        self._body.setVisible(one is not None)
        self._body.setText(tr("Miniature mesh…") if sculpt else tr("Use miniature mesh…"))
        self.rows.show_things(things)
        self._lock_box.setVisible(bool(things))
        locked = [thing.locked for thing in things]
        state = Qt.CheckState.Checked if all(locked) else Qt.CheckState.Unchecked
        with QSignalBlocker(self._lock_box):
            self._lock_box.setCheckState(Qt.CheckState.PartiallyChecked if any(locked) and not all(locked) else state)

    def focus_first(self) -> None:
        self.rows.focus_first()

    def focus_name(self) -> None:
        """Selects the name, or focuses the first value if several things are shown."""
        if self._name.isHidden():
            self.focus_first()
        self._name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._name.selectAll()

    def commit(self) -> None:
        self.rows.commit()
        self._rename()

    def minimumSizeHint(self) -> QSize:
        """Returns the width of the content, so that nothing is cut off with large texts."""
        wide = self._page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(wide, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), self._page.sizeHint().height() + 4)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes Esc in the name field restore the name."""
        escaped = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escaped and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if escaped and event.type() == QEvent.Type.KeyPress:
            modified = self._name.isModified()
            self._name.setModified(False)
            self._show_name()
            if not modified:
                self.escaped.emit()
            return True
        return super().eventFilter(watched, event)

    def _show_name(self) -> None:
        one = len(self._things) == 1
        self._show_row(self._name, one)
        if one and not self._name.isModified():
            self._name.setText(self._things[0].id)

    def _rename(self) -> None:
        name = clean_text(self._name)
        modified = self._name.isModified()
        self._name.setModified(False)
        if modified and name and len(self._things) == 1 and name != self._things[0].id:
            self.renamed.emit(name)
        self._show_name()

    def _show_row(self, widget: QWidget, there: bool) -> None:
        widget.setVisible(there)
        self._labels[widget].setVisible(there)

    def _lay_out(self) -> None:
        self._page.setObjectName("page")
        layout = make_column(12, self._page, (14, 14, 14, 14))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setColumnStretch(1, 1)
        named = ((tr("Name"), self._name), (tr("Side"), self._side), (tr("Base"), self._base))
        for number, (name, widget) in enumerate(named):
            label = WrappingLabel(name, name="muted")
            label.setWordWrap(False)
            label.setBuddy(widget)
            self._labels[widget] = label
            self._grid.addWidget(label, number, 0)
            self._grid.addWidget(widget, number, 1)
        fill(layout, self._title, self._hint, self._grid, self._model, self.rows, self._body, self._lock_box, 1)
        self.setWidget(self._page)

    def _connect_signals(self) -> None:
        self._name.setMaxLength(MAX_NAME_LENGTH)
        self._name.setAccessibleName(tr("Name"))
        self._name.installEventFilter(self)
        self._name.returnPressed.connect(self._rename)
        self._name.returnPressed.connect(self.escaped)
        self._name.editingFinished.connect(self._rename)
        self.side_edited = self._side.committed
        self.base_chosen = self._base.chosen
        """Carries a `Base`, which is a union."""
        self.body_requested = self._body.clicked
        self._lock_box.clicked.connect(
            lambda: self.lock_toggled.emit(self._lock_box.checkState() != Qt.CheckState.Unchecked)
        )
        for signal, mine in (
            (self.rows.stepped, self.stepped),
            (self.rows.committed, self.committed),
            (self.rows.cancelled, self.cancelled),
            (self.rows.escaped, self.escaped),
        ):
            signal.connect(mine)


def _format_title(things: Sequence[Thing]) -> str:
    fighters = sum(isinstance(thing, Fighter) for thing in things)
    pieces = len(things) - fighters
    if len(things) < 2:
        return (tr("Fighter") if fighters else tr("Piece")) if things else ""
    if not pieces:
        return counted(fighters, "{count} fighter", "{count} fighters")
    if not fighters:
        return counted(pieces, "{count} piece", "{count} pieces")
    return tr("{count} objects", count=len(things))


def _common_value(values: Sequence[_Same]) -> _Same | None:
    """Returns the value that all of these share, or None."""
    return values[0] if all(value == values[0] for value in values) else None
