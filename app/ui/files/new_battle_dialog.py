"""The dialog for a new battle: a list of templates with previews."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.session.templates import DENSITIES, Template, TemplateOptions
from app.ui.files.template_preview import Preview, PreviewPicture, make_preview
from app.ui.widgets.chance_fields import ChanceFields
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.theme import scale_length
from app.ui.workers import DebouncedWorker


class NewBattleDialog(Dialog):
    """`chosen` carries a template and its options, `deleted` a template that the player wants to delete."""

    chosen = Signal(Template, TemplateOptions)
    deleted = Signal(Template)

    def __init__(self, templates: tuple[Template, ...], first: str = "", parent: QWidget | None = None) -> None:
        """`first` is the id of the template that is selected first."""
        super().__init__(parent)
        self.setWindowTitle(tr("New battle"))
        self.setProperty("help", "table")
        self._templates = templates
        self.preview: Preview | None = None
        """The preview of the selected template, or None until it is ready."""
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Templates"))
        self.picture, self._name = PreviewPicture(), WrappingLabel(factor=1.2, bold=True)
        self._about, self._text = WrappingLabel(), WrappingLabel(name="muted")
        self.chance = ChanceFields({id: tr(name) for id, name in DENSITIES.items()})
        self.delete_button = QPushButton(tr("&Delete template"))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.create_button = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._worker = DebouncedWorker(make_preview, self._show_preview, self._on_failed)
        for template in self._templates:
            item = QListWidgetItem(template.name)
            item.setToolTip(plain_tooltip(template.about))
            self.list.addItem(item)
        self.list.setSpacing(2)
        self._lay_out()
        self.list.currentRowChanged.connect(self._show_template)
        self.list.itemDoubleClicked.connect(lambda _: self.accept())
        self.chance.changed.connect(self._ask)
        self.delete_button.clicked.connect(self._delete)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        ids = [template.id for template in templates]
        self.list.setCurrentRow(ids.index(first) if first in ids else 0)
        self.list.setFocus()

    @property
    def template(self) -> Template:
        return self._templates[max(self.list.currentRow(), 0)]

    @property
    def options(self) -> TemplateOptions:
        return TemplateOptions(self.chance.seed, self.chance.density)  # pyright: ignore[reportArgumentType] # an id of it

    def accept(self) -> None:
        self.chosen.emit(self.template, self.options)
        super().accept()

    def done(self, result: int) -> None:
        """Stops all background work when the dialog closes."""
        self._worker.cancel()
        super().done(result)

    def _lay_out(self) -> None:
        right = make_column(8)
        for widget in (self.picture, self._name, self._about, self._text):
            right.addWidget(widget)
        right.addStretch(1)
        right.addWidget(self.chance)  # At the bottom, because the text above it varies in length.
        self._buttons.addButton(self.delete_button, QDialogButtonBox.ButtonRole.ResetRole)
        middle = make_row(16)
        self.list.setMinimumWidth(scale_length(210))
        fill(middle, (self.list, 2), (right, 3))
        fill(make_column(12, self, (16, 16, 16, 14)), (middle, 1), self._buttons)
        # Keeps its space, so that nothing moves when another template is selected.
        self.setMinimumSize(self.sizeHint())

    def _show_template(self) -> None:
        template = self.template
        self._name.show_text(template.name)
        self._about.show_text(template.about)
        self.chance.setVisible(template.seeded)
        self.chance.show_density(template.has_density)
        self.delete_button.setVisible(template.own is not None)
        self.create_button.setText(tr("&Choose the board…") if template.is_bare else tr("&Create"))
        self._ask()

    def _ask(self) -> None:
        self.preview = None
        self._worker.ask((self.template, self.options))

    def _show_preview(self, preview: Preview) -> None:
        if preview.question == (self.template, self.options):
            self.preview = preview
            self.picture.show_picture(preview.picture, self.template.name)
            self._text.show_text(preview.text)

    def _on_failed(self, error: Exception) -> None:
        self._text.show_text(str(error) if isinstance(error, PlayerError) else tr("This template cannot be read."))
        if not isinstance(error, PlayerError):
            raise error

    def _delete(self) -> None:
        template, row = self.template, self.list.currentRow()
        self.deleted.emit(template)
        self._templates = tuple(one for one in self._templates if one is not template)
        self.list.takeItem(row)

    def sizeHint(self) -> QSize:
        return QSize(scale_length(680), scale_length(520)).boundedTo(self.screen().availableSize() * 0.9)
