"""The settings dialog. Changes apply immediately."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLabel, QPushButton, QWidget

from app.core.language import ENGLISH, find_translations, format_number, mark, tr
from app.core.lengths import MM_PER_INCH
from app.games.game_list import GAMES
from app.model import Battle
from app.storage.settings import GRIDS_MM, INCH_DECIMALS, INCH_MARKS
from app.ui.app_services.app_settings import STEPS
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import ComboBox, LengthBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_form, plain_tooltip

if TYPE_CHECKING:
    from app.games.game import Game
    from app.ui.workspace import Workspace

LOOKS = {
    "system": mark("System default"),
    "light": mark("Light"),
    "dark": mark("Dark"),
    "contrast": mark("High contrast"),
}
UNITS = {"inches": mark("Inches"), "mm": mark("Millimetres")}
GRAPHICS = {"auto": mark("Automatic"), "high": mark("High"), "low": mark("Low")}
DICE = {
    "": mark("Ask at the first roll"),
    "players": mark("We roll our own dice"),
    "program": mark("The program rolls"),
}
"""Who rolls the dice, by the value of the setting."""
EXAMPLE_MM = 69.6
"""The length in the examples of inch notation: 2.74 or 2.7."""
LABELS = {
    "": mark("Automatic"),
    "all": mark("All"),
    "short": mark("Short"),
    "hover": mark("On hover"),
    "none": mark("No labels"),
}


class SettingsDialog(Dialog):
    """A dialog with one row for each setting. Changes apply immediately, so there is no OK button."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace.window)
        self.setWindowTitle(tr("Settings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = workspace.settings
        now = self._settings.current
        self._form = make_form()
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(10)
        self.look = self._add_choice("look", tr("Theme"), LOOKS, now.look)
        sizes = {size: format_number(size / 100, ".0%") for size in STEPS}
        self.text = self._add_choice("text_percent", tr("Text size"), sizes, round(now.text_percent))
        languages = {code: translation.name for code, translation in find_translations().items()}
        names = {"": mark("System default"), "en": ENGLISH.name, **languages}
        self.language = self._add_choice("language", tr("Language"), names, now.language)
        self.units = self._add_choice("units", tr("Units"), UNITS, now.units)
        self.inches = self._add_inch_notation()
        steps = {step: tr("{step} mm", step=format_number(step, "g")) if step else tr("None") for step in GRIDS_MM}
        self.grid = self._add_choice("grid_mm", tr("Snap grid"), steps, now.grid_mm)
        self.unit_boxes = {
            game.id: self._add_unit(game, game.unit_range_mm) for game in GAMES.values() if game.unit_range_mm
        }
        self.graphics = self._add_choice("graphics", tr("Graphics"), GRAPHICS, now.graphics)
        self.labels = self._add_choice("labels", tr("Labels"), LABELS, now.labels)
        self.dice = self._add_choice("dice", tr("Dice"), DICE, now.dice)
        self._message = WrappingLabel(name="muted")
        self._settings.changed.connect(self._update_fields)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        for id, label in (("keys", tr("Keyboard shortcuts…")), ("open_data_folder", tr("Open data folder"))):
            button = QPushButton(label)
            button.clicked.connect(lambda _=False, id=id: workspace.actions.run(id))
            box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        fill(make_column(14, self, (20, 18, 20, 14)), self._form, self._message, 1, box)
        self._update_fields()

    def _add_choice(self, name: str, label: str, texts: Mapping[Any, str], now: object) -> QComboBox:
        box = ComboBox()
        for value, text in texts.items():
            box.addItem(tr(text), value)
        box.setCurrentIndex(max(box.findData(now), 0))
        box.currentIndexChanged.connect(lambda at: self._settings.set(**{name: box.itemData(at)}))
        self._add_row(label, box)
        return box

    def _add_inch_notation(self) -> QComboBox:
        """Adds the ways to write inches, each shown by an example."""
        box, now = ComboBox(), self._settings.current
        for decimals, sign in itertools.product(sorted(INCH_DECIMALS, reverse=True), INCH_MARKS):
            box.addItem(format_number(EXAMPLE_MM / MM_PER_INCH, f".{decimals}f") + sign, (sign, decimals))
        box.setCurrentIndex([box.itemData(at) for at in range(box.count())].index((now.inch_mark, now.inch_decimals)))
        box.currentIndexChanged.connect(
            lambda at: self._settings.set(inch_mark=box.itemData(at)[0], inch_decimals=box.itemData(at)[1])
        )
        self._add_row(tr("Inch format"), box)
        return box

    def _add_unit(self, game: Game, unit_range_mm: tuple[float, float]) -> LengthBox:
        """Adds the length of a game's own unit, for games that let players choose it."""
        box, unit = LengthBox("", *unit_range_mm, 0.5), game.length_unit(Battle(game.id))
        box.setValue(self._settings.current.unit_mm.get(game.id, unit.mm))
        box.setToolTip(plain_tooltip(tr("Applies to new battles. For the open battle, use Table → Board and photo…")))
        box.valueChanged.connect(lambda mm: self._set_unit(game.id, mm, unit.mm))
        name = tr(unit.name)
        self._add_row(tr("{unit} in {game}", unit=name[:1].upper() + name[1:], game=tr(game.name)), box)
        return box

    def _set_unit(self, game: str, mm: float, usual: float) -> None:
        others = {id: kept for id, kept in self._settings.current.unit_mm.items() if id != game}
        self._settings.set(unit_mm=others if mm == usual else others | {game: mm})

    def _add_row(self, label: str, field: QWidget) -> None:
        name = QLabel(label)
        name.setTextFormat(Qt.TextFormat.PlainText)
        name.setBuddy(field)
        field.setAccessibleName(label)
        self._form.addRow(name, field)

    def _update_fields(self) -> None:
        """Shows settings that changed elsewhere: keys change the text size, too."""
        self.text.setCurrentIndex(max(self.text.findData(round(self._settings.current.text_percent)), 0))
        self.grid.setCurrentIndex(max(self.grid.findData(self._settings.current.grid_mm), 0))
        self.labels.setCurrentIndex(max(self.labels.findData(self._settings.current.labels), 0))
        changed = self._settings.current.language != self._settings.initial.language
        self._message.show_text(tr("Restart Eyeline to change the language.") if changed else "")
