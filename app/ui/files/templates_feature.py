"""New battles from the program's and the player's own templates, and saving tables as templates."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.model import Board
from app.storage.file_names import battle_title
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.image_file import encode_image
from app.ui.widgets.chance_fields import random_seed
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.session.templates import Template, TemplateOptions

MENU = "new_menu"
PICTURE_WIDTH = 480
"""Width of a template's picture in pixels."""


class TemplatesFeature(Feature):
    """Starts battles from templates, and saves tables as templates; all are listed in the menu of new battles."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._listed: list[QAction] = []
        QTimer.singleShot(0, self, self._attach_menu)  # Delayed until the window has its menus.

    def commands(self) -> tuple[Command, ...]:
        return (
            Command("new", mark("New battle…"), "Ctrl+N", self.ask, icon="new", menu_text=mark("&Battle…")),
            Command("new_board", mark("New empty board…"), "", self.ask_for_board, menu_text=mark("&Empty board…")),
            Command("save_template", mark("Save as &template…"), "", self.ask_for_name, self.workspace.when_open),
        )

    def ask(self, first: str = "") -> None:
        """Asks for a template, with this one selected first."""
        from app.session.templates import find_templates
        from app.ui.files.new_battle_dialog import NewBattleDialog

        dialog = NewBattleDialog(find_templates(), first, self.workspace.window)
        dialog.chosen.connect(self.begin)
        dialog.deleted.connect(self._delete)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def begin(self, template: Template, options: TemplateOptions) -> None:
        """Starts a battle from a template; for an empty template, asks for the board."""
        if template.is_bare:
            self.ask_for_board()
        else:
            lengths = self.workspace.settings.current.unit_mm
            self.workspace.template_requested.emit(template, replace(options, unit_mm=lengths))

    def ask_for_board(self) -> None:
        from app.ui.editing.board_dialog import BoardDialog

        dialog = BoardDialog(Board(), None, self.workspace.window)
        dialog.setWindowTitle(tr("New battle"))
        dialog.finished.connect(dialog.deleteLater)
        dialog.chosen.connect(self.workspace.new_requested)
        dialog.open()

    def ask_for_name(self) -> None:
        """Asks for a name and saves the table as a template."""
        from app.storage.template_files import own_templates
        from app.ui.files.save_template_dialog import SaveTemplateDialog

        document = self.workspace.document
        if document is None:
            return
        journal = document.session.journal
        name = battle_title(journal.path) if journal else ""
        taken = [template.name for template in own_templates()]
        dialog = SaveTemplateDialog(name, taken, self.workspace.window)
        dialog.named.connect(self._save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save(self, name: str, bare: bool) -> None:
        document = self.workspace.document
        if document is None:
            return
        try:
            document.commit_pending()
            picture, view = b"", self.workspace.viewport
            if view is not None:  # The current view of the table.
                seen = view.grab().toImage()
                picture = encode_image(seen.scaledToWidth(PICTURE_WIDTH, Qt.TransformationMode.SmoothTransformation))
            made = document.session.save_template(name, picture, bare)
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return
        self.workspace.messages.show_note(tr("Saved as template “{name}”. Find it under File → New.", name=made.name))

    def _delete(self, template: Template) -> None:
        from app.storage.template_files import delete_template

        try:
            if template.own:
                delete_template(template.own)
        except PlayerError as error:
            self.workspace.messages.show_error(error)

    def _attach_menu(self) -> None:
        menu = self.workspace.window.findChild(QMenu, MENU)
        if isinstance(menu, QMenu):
            menu.aboutToShow.connect(lambda: self._list_templates(menu))

    def _list_templates(self, menu: QMenu) -> None:
        """Lists all templates in the menu except the empty one, the player's own after a separator."""
        from app.session.templates import TemplateOptions, find_templates

        for old in self._listed:
            menu.removeAction(old)
        self._listed = [menu.addSeparator()]
        own = False
        for template in find_templates():
            if template.is_bare:
                continue
            if template.own and not own:
                own = True
                self._listed.append(menu.addSeparator())
            name = template.name.replace("&", "&&")
            action = menu.addAction(f"{name}…" if template.has_density else name)
            if template.has_density:
                action.triggered.connect(lambda _=False, id=template.id: self.ask(id))
            else:
                action.triggered.connect(
                    lambda _=False, template=template: self.begin(template, TemplateOptions(random_seed()))
                )
            self._listed.append(action)
