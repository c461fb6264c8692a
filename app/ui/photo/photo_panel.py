"""The panel for working in a photo: which one, how clearly models show, and what is placed in it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget

from app.core.language import format_number, tr
from app.model import Base, Battle
from app.model.standard_sizes import standard_bases
from app.ui.photo.base_tool import BasePlacement
from app.ui.photo.block_tool import DEFAULT_THICKNESS_MM, NAMES
from app.ui.photo.photo_view import PhotoView
from app.ui.side_and_base_boxes import BaseBox, SideBox
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, LengthBox, Slider
from app.ui.widgets.labels import Divider, WrappingLabel, fill, make_column, make_form, make_row
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

if TYPE_CHECKING:
    from app.ui.scene_builder import SideStyles

MAX_SHOWN_ERRORS = 40
"""Largest number of things whose error is listed."""


class PhotoPanel(Panel):
    """Works on the open battle: `attach` connects it to the photo view and to the placing of fighters.

    The signals carry what its buttons ask for: `photo_chosen` and `remove_requested` the name of a photo.
    """

    photo_chosen, mark_requested, remove_requested = Signal(str), Signal(str), Signal(str)
    leave_requested, add_requested, align_requested, picture_requested = Signal(), Signal(), Signal(), Signal()
    block_requested = Signal(str, float)
    """Carries the kind of a block and the thickness of walls in mm."""

    def __init__(self) -> None:
        super().__init__(tr("Photo"), "photo")
        self._photos: PhotoView | None = None
        self._placement: BasePlacement | None = None
        self._battle, self._sides = Battle(""), tuple[str, ...]()
        layout = self.make_page(12, (18, 16, 18, 16))
        fill(layout, self._make_photo_part(), Divider(), self._make_fighter_part(), Divider())
        fill(layout, self._make_terrain_part(), 1)

    def attach(self, photos: PhotoView | None, placement: BasePlacement | None) -> None:
        """Works on an open battle from now on; both are None without one, and in the plan, which shows no photos."""
        self._photos, self._placement = photos, placement
        if photos and placement:
            photos.changed.connect(self._refresh_view)
            placement.changed.connect(self._refresh_fighter)
            photos.set_opacity(self.opacity.value() / 100)
            photos.set_grid(self.grid.checked)
            self.base.show_base(placement.base)
            self._on_way()
        self._refresh_view()
        self._refresh_fighter()

    def show_battle(self, battle: Battle, side_styles: SideStyles, selected: tuple[str, ...]) -> None:
        """Offers the photos and sides of a battle, and tells how exactly the selected things were placed."""
        self._battle, self._sides = battle, tuple(side_styles)
        names = [photo.name for photo in battle.photos]
        with QSignalBlocker(self.photos):
            if names != [self.photos.itemText(number) for number in range(self.photos.count())]:
                kept = self.photos.currentText()
                self.photos.clear()
                self.photos.addItems(names)
                self.photos.setCurrentIndex(names.index(kept) if kept in names else len(names) - 1)
        self.side.show_sides(side_styles, self.side.side or next(iter(side_styles), ""))
        for widget in (self.photos, self.show_button, self.mark_action, self.remove_action):
            widget.setEnabled(bool(names))
        self._none.setVisible(not names)
        placed = [found for id in selected[:MAX_SHOWN_ERRORS] if (found := battle.placement(id))]
        self._errors.show_text(
            "\n".join(tr("{name}: ± {mm} mm", name=one.thing, mm=format_number(one.error_mm, ".1f")) for one in placed)
        )
        self._refresh_fighter()

    def _refresh_view(self) -> None:
        shown = self._photos is not None and self._photos.shown is not None
        self.show_button.setText(tr("&Leave the photo") if shown else tr("&Show in the photo"))
        if shown and self._photos:
            with QSignalBlocker(self.photos):
                self.photos.setCurrentText(self._photos.name)
        buttons = self.place_button, self.align_button, self.block_button, self.picture_button
        for widget in (self.opacity, self.grid, *buttons):
            widget.setEnabled(shown)

    def _refresh_fighter(self) -> None:
        if self._placement is None:
            return
        placement, count = self._placement, len(self._placement.rim)
        self.base.setEnabled(placement.base is not None)
        if not self.names.hasFocus():
            self.names.setText(write_names(placement.names, placement.sides))
        text = tr("{name}: {count} points on the rim", name=placement.next_name, count=count)
        self._next.show_text(text if count else tr("Next: {name}", name=placement.next_name))
        self.finish_button.setVisible(placement.by_rim or placement.base is None)
        self.finish_button.setEnabled(count >= placement.least_clicks)

    # Input

    def _on_show(self) -> None:
        if self._photos and self._photos.shown:
            self.leave_requested.emit()
        else:
            self.photo_chosen.emit(self.photos.currentText())

    def _on_base(self, base: Base) -> None:
        if self._placement:
            self._placement.base = base
            self._placement.changed.emit()

    def _on_side(self, side: str) -> None:
        if self._placement:
            self._placement.side = side

    def _on_names(self) -> None:
        self._use_names(*read_names(self.names.text(), self.side.side, self._sides))

    def _fill_names_menu(self, menu: QMenu) -> None:
        """Offers the fighters of each side that are not on the table, and those that are."""
        menu.clear()
        lists = dict[str, list[str]]()
        for here, fighters in ((False, self._battle.aside), (True, self._battle.fighters)):
            for one in fighters:
                title = tr("{side}, on the table", side=one.side) if here else tr("{side}, to be placed", side=one.side)
                lists.setdefault(title, []).append(one.id)
        for title, names in lists.items():
            menu.addAction(title).triggered.connect(lambda _, names=tuple(names): self._use_names(names))
        if not lists:
            menu.addAction(tr("No fighters yet")).setEnabled(False)

    def _use_names(self, names: tuple[str, ...], sides: dict[str, str] | None = None) -> None:
        """Makes these the names of the next fighters, and also sets the sides of new ones."""
        if self._placement:
            self._placement.names = names
            self._placement.sides = self._placement.sides if sides is None else sides
            self._placement.changed.emit()

    def _on_way(self) -> None:
        if self._placement:
            guesses = self.guess.checked
            self._placement.by_rim = self.rim.checked or guesses
            self._placement.snaps = self.snap.checked
            if guesses:
                self._placement.base = None
            elif self._placement.base is None:
                self._placement.base = standard_bases()[0]
                self.base.show_base(self._placement.base)
            self._placement.rim = []
            self._placement.changed.emit()

    def _on_place(self) -> None:
        if self._placement:
            self._placement.side = self.side.side
            self._on_names()
            self._placement.begin()

    def _make_photo_part(self) -> QWidget:
        part = QWidget()
        self.photos = ComboBox()
        self.photos.setAccessibleName(tr("Photo"))
        self.photos.activated.connect(lambda _: self.photo_chosen.emit(self.photos.currentText()))
        self.show_button, self.picture_button = QPushButton(tr("&Show in the photo")), QPushButton(tr("Save &picture…"))
        more, menu = QPushButton(tr("&More")), QMenu(self)
        more.setMenu(menu)
        self.add_action = menu.addAction(tr("Add a photo…"))
        self.mark_action = menu.addAction(tr("Mark the board again…"))
        self.remove_action = menu.addAction(tr("Remove this photo"))
        self.show_button.clicked.connect(self._on_show)
        self.add_action.triggered.connect(self.add_requested)
        self.mark_action.triggered.connect(lambda: self.mark_requested.emit(self.photos.currentText()))
        self.remove_action.triggered.connect(lambda: self.remove_requested.emit(self.photos.currentText()))
        self.picture_button.clicked.connect(self.picture_requested)
        self.opacity = Slider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setValue(60)
        self.opacity.setAccessibleName(tr("Opacity of the models"))
        self.opacity.valueChanged.connect(lambda value: self._photos and self._photos.set_opacity(value / 100))
        self.grid = WrappingCheckBox(tr("Show the grid of the board"))
        self.grid.clicked.connect(lambda on: self._photos and self._photos.set_grid(on))
        self._none = WrappingLabel(tr("This table has no photo yet."), name="muted")
        self._errors = WrappingLabel(name="muted")
        buttons = FlowLayout(8)
        for button in (self.show_button, self.picture_button, more):
            buttons.addWidget(button)
        models = make_form((tr("Models"), self.opacity))
        fill(make_column(8, part), self._none, self.photos, buttons, models, self.grid)
        return part

    def _make_fighter_part(self) -> QWidget:
        part = QWidget()
        self.side, self.base, self.names = SideBox(), BaseBox(), QLineEdit()
        self.names.setPlaceholderText(tr("e.g. Axe, Bow; Knight, Troll"))
        self.names.setAccessibleName(tr("Names, separated by commas; a semicolon starts the next side"))
        self.names.setToolTip(self.names.accessibleName())
        self.names.editingFinished.connect(self._on_names)
        self.side.committed.connect(self._on_side)
        self.base.chosen.connect(self._on_base)
        self.names_button, names_menu = QPushButton("…"), QMenu(self)
        self.names_button.setAccessibleName(tr("Names from this battle"))
        self.names_button.setMenu(names_menu)
        names_menu.aboutToShow.connect(lambda: self._fill_names_menu(names_menu))
        self.rim = WrappingCheckBox(tr("Click the rim (5 points) instead"))
        self.guess = WrappingCheckBox(tr("Guess the size of the base from its rim"))
        self.snap = WrappingCheckBox(tr("Snap to the edge in the picture"))
        self.snap.checked = True
        for box in (self.rim, self.guess, self.snap):
            box.clicked.connect(self._on_way)
        self.place_button, self.finish_button = QPushButton(tr("Place &fighters")), QPushButton(tr("&Place now"))
        self.place_button.clicked.connect(self._on_place)
        self.finish_button.clicked.connect(lambda: self._placement and self._placement.finish_rim())
        self._next = WrappingLabel(name="muted")
        names_row = QWidget()
        fill(make_row(6, names_row), (self.names, 1), self.names_button)
        fill(
            make_column(8, part),
            WrappingLabel(tr("Fighters"), factor=0.82, name="caption"),
            make_form((tr("Side"), self.side), (tr("Base"), self.base), (tr("Names"), names_row)),
            self.snap,
            self.rim,
            self.guess,
            fill(make_row(8), self.place_button, self.finish_button, 1),
            self._next,
        )
        return part

    def _make_terrain_part(self) -> QWidget:
        part = QWidget()
        self.align_button = QPushButton(tr("A&lign selected piece"))
        self.block_button = QPushButton(tr("&Build a block"))
        self.align_button.clicked.connect(self.align_requested)
        self.block_kind, self.thickness = ComboBox(), LengthBox(tr("Thickness of walls in mm"), 0.5, 100.0, 1.0)
        self.block_kind.setAccessibleName(tr("Shape of the block"))
        for kind, name in NAMES.items():
            self.block_kind.addItem(tr(name), kind)
        self.thickness.setValue(DEFAULT_THICKNESS_MM)
        self.block_button.clicked.connect(
            lambda: self.block_requested.emit(self.block_kind.currentData(), self.thickness.value())
        )
        fill(
            make_column(8, part),
            WrappingLabel(tr("Terrain"), factor=0.82, name="caption"),
            WrappingLabel(tr("Drag pieces from the library onto their pictures; Q and E rotate them."), name="muted"),
            self.align_button,
            make_form((tr("Block"), self.block_kind), (tr("Wall"), self.thickness)),
            self.block_button,
            self._errors,
        )
        return part


def read_names(text: str, first: str, sides: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Returns the names in a text, and the sides of those after a semicolon, which starts the next side."""
    order = [first, *(side for side in sides if side != first)]
    names, found = list[str](), dict[str, str]()
    for number, part in enumerate(text.split(";")):
        here = [" ".join(name.split())[:80] for name in part.split(",") if name.strip()]
        names += here
        if number:
            found |= dict.fromkeys(here, order[min(number, len(order) - 1)])
    return tuple(dict.fromkeys(names)), found


def write_names(names: tuple[str, ...], sides: Mapping[str, str]) -> str:
    """Returns names separated by commas, and by semicolons where the side changes."""
    parts = (", ".join(part) for _, part in itertools.groupby(names, lambda name: sides.get(name, "")))
    return "; ".join(parts)
