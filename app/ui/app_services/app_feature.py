"""Commands that do not depend on a battle: palette, shortcuts, settings, help, tour, text size."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLineEdit

from app.core.app_paths import data_folder
from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.feature import Feature

if TYPE_CHECKING:
    from app.ui.app_services.problem_report import ProblemDialog
    from app.ui.app_services.tour import Tour
    from app.ui.workspace import Workspace


class AppFeature(Feature):
    """Opens the dialogs that do not depend on a battle; each is imported on first use."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        workspace.viewport_changed.connect(self._apply_graphics)
        workspace.settings.changed.connect(self._apply_graphics)

    def commands(self) -> tuple[Command, ...]:
        resize_text = self.workspace.settings.resize_text
        return (
            Command("find", mark("&Find a command…"), "Ctrl+K", self.show_palette, icon="find", short=mark("Find")),
            Command("keys", mark("&Keyboard shortcuts…"), "?", self.show_keys, icon="keys"),
            Command("settings", mark("Sett&ings…"), "Ctrl+,", self.show_settings, icon="settings"),
            Command("help", mark("&Help"), "F1", self.show_help, icon="help", short=mark("Help")),
            Command("tour", mark("&Tour"), "", self.begin_tour, self.workspace.when_open, icon="tour"),
            Command("report_problem", mark("&Report a problem…"), "", self.report_problem),
            Command("run_self_test", mark("Run &self-test"), "", lambda: self.report_problem().run_self_test()),
            Command("open_data_folder", mark("Open &data folder"), "", self.open_data_folder),
            Command("about", mark("&About Eyeline"), "", self.show_about),
            Command(
                "text_larger", mark("Increase text &size"), "Ctrl++", partial(resize_text, 1), extra_keys=("Ctrl+=",)
            ),
            Command("text_smaller", mark("Decrease text si&ze"), "Ctrl+-", partial(resize_text, -1)),
            Command("text_usual", mark("Reset text size"), "Ctrl+0", partial(resize_text, 0)),
        )

    def show_palette(self) -> None:
        from app.ui.actions.command_palette import CommandPalette

        CommandPalette(self.workspace).open()

    def show_keys(self) -> None:
        from app.ui.actions.shortcuts_dialog import ShortcutsDialog

        ShortcutsDialog(self.workspace).open()

    def show_settings(self) -> None:
        from app.ui.app_services.settings_dialog import SettingsDialog

        SettingsDialog(self.workspace).open()

    def show_help(self) -> None:
        """Opens the help at the page for the focused widget."""
        from app.ui.app_services.help_dialog import show_help

        show_help(self.workspace)

    def show_about(self) -> None:
        from app.ui.app_services.about_dialog import AboutDialog

        AboutDialog(self.workspace.window).open()

    def report_problem(self) -> ProblemDialog:
        from app.ui.app_services.problem_report import ProblemDialog

        dialog = ProblemDialog(self.workspace)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def open_data_folder(self) -> None:
        """Shows the folder of the player's data in the file manager, or where it is if there is none."""
        with suppress(OSError):
            data_folder().mkdir(parents=True, exist_ok=True)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(data_folder()))):
            self.workspace.messages.warn(tr("The data folder is {folder}.", folder=data_folder()))

    def _apply_graphics(self) -> None:
        """Applies the graphics settings to the viewport; the plan has none."""
        view = self.workspace.viewport
        if view and not view.flat:
            view.set_graphics(self.workspace.settings.current.graphics)

    def begin_tour(self) -> Tour:
        """Starts the tour from its beginning."""
        from app.ui.app_services.tour import begin_tour

        return begin_tour(self.workspace)

    def offer_tour(self) -> None:
        """Starts the tour if it has not been seen, the battle has a pair to show, and the player is not typing."""
        document, settings = self.workspace.document, self.workspace.settings
        writing = isinstance(self.workspace.window.focusWidget(), QLineEdit)
        if document and document.session.battle.default_pair and not settings.current.tour_seen and not writing:
            self.begin_tour()
