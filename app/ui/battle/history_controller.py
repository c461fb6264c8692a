"""Connects the log to its page and the result banner, earlier moments to the replay bar, and the report to files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.core.errors import PlayerError
from app.core.language import tr
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import find_results as find_report_results
from app.reports.battle_report.report import make_report
from app.reports.battle_report.report_source import make_source
from app.ui.battle.log_page import make_log_rows
from app.ui.battle.report_export import PDF, ReportExport
from app.ui.battle.result_banner import ResultBanner, find_results
from app.ui.board_photos import BoardPhotos
from app.ui.save_dialog import ask_for_path
from app.ui.scene_builder import panel_side_styles

if TYPE_CHECKING:
    from pathlib import Path

    from app.model import Change
    from app.storage.step_codec import StepRecord
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.replay_bar import ReplayBar
    from app.ui.battle_document import BattleDocument


class HistoryController(QObject):
    """Shows the log of a battle and its earlier moments on the table, and writes the report.

    Looking back does not change the battle: the session keeps its state and only shows another step.
    """

    def __init__(self, document: BattleDocument, bar: ReplayBar, banner: ResultBanner, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._bar, self._banner = document, bar, banner
        self._panel: BattlePanel | None = None
        self._dismissed: StepRecord | None = None
        self._is_asking = False
        banner.undo_requested.connect(self._undo)
        banner.dismissed.connect(self._dismiss_result)
        bar.stepped.connect(self.view_step_by)
        bar.present_requested.connect(self._show_present)
        bar.restore_requested.connect(self._go_to_viewed_step)
        document.notifier.committed.connect(self._on_committed)
        self._bar.hide()
        self._update_banner()

    def attach_panel(self, panel: BattlePanel) -> None:
        if self._panel is not panel:
            self._panel = panel
            panel.log.step_selected.connect(self.show_step)
            panel.log.copy_requested.connect(self.copy_report)
            panel.log.export_requested.connect(self.choose_export_file)
        self._update_log()

    def close(self) -> None:
        """Returns to the present and hides bar and banner."""
        self._bar.hide()
        self._banner.show_results((), {})
        self._document.session.view_present()

    def set_asking(self, asking: bool) -> None:
        """Hides the last result while a question takes its place."""
        self._is_asking = asking
        self._update_banner()

    def show_step(self, step: int) -> None:
        """Shows the battle after this step."""
        session = self._document.session
        if 0 <= step < len(session.history.steps):
            session.view_step(step)
            self._update_bar()
            self._update_log()

    def copy_report(self) -> None:
        source = make_source(self._document.session)
        report = make_report(source.battle, source.game, find_report_results(source))
        QGuiApplication.clipboard().setText(format_text(report))
        self._document.remarked.emit(tr("Copied."))

    def view_step_by(self, by: int) -> None:
        """Shows the battle this many steps later or earlier; 0 returns to the present."""
        if not by:
            self._show_present()
            return
        session = self._document.session
        at = session.history.at if session.viewed_step is None else session.viewed_step
        if 0 <= at + by <= session.history.at:
            self.show_step(at + by)

    def _show_present(self) -> None:
        self._document.session.view_present()
        self._update_bar()
        self._update_log()

    def _go_to_viewed_step(self) -> None:
        session = self._document.session
        if session.viewed_step is not None:
            session.go_to(session.viewed_step)

    def _on_committed(self, change: Change) -> None:
        self._update_bar()
        self._update_log()
        self._update_banner()

    def _update_bar(self) -> None:
        session = self._document.session
        if session.viewed_step is None:
            self._bar.hide()
        else:
            label = session.history.steps[session.viewed_step].label
            self._bar.show_moment(session.viewed_step, session.history.at, label)

    def _update_log(self) -> None:
        if self._panel:
            session = self._document.session
            battle, history = session.committed_table.battle, session.history
            steps = history.steps[: history.at + 1]
            found = make_log_rows(battle, session.game, steps)
            game = session.game
            kinds = game.die_kinds
            self._panel.log.show_rows(found, panel_side_styles(battle), session.viewed_step, kinds)

    def _update_banner(self) -> None:
        """Shows the result of the last action, also after undo or when a file has been opened."""
        session = self._document.session
        history = session.history
        shown = session.viewed_step is None and not self._is_asking
        seen = history.steps[history.at] is self._dismissed
        game = session.game
        results = find_results(history) if shown and game.has_rounds and not seen else ()
        self._banner.show_results(results, panel_side_styles(history.battle), game.die_kinds)

    def _dismiss_result(self) -> None:
        history = self._document.session.history
        self._dismissed = history.steps[history.at]
        self._update_banner()

    def _undo(self) -> None:
        """Undoes the action of the banner, and first anything that is pending after it."""
        session = self._document.session
        told = session.history.at
        try:
            session.undo()
            while session.history.at >= told:
                session.undo()
        except PlayerError as error:
            self._document.failed.emit(error)

    def choose_export_file(self) -> None:
        """Asks for a file and writes the report to it."""
        kinds = {".html": tr("Web page"), PDF: tr("PDF"), ".txt": tr("Text")}
        path = ask_for_path(self._bar.window(), tr("Export"), self._document.session, kinds)
        if path:
            self.export_report(path)

    def export_report(self, path: Path) -> None:
        """Writes the report to a file, in the format of its suffix; the player can cancel this."""
        self._start_export(path)

    def print_report(self) -> None:
        """Creates the report and asks for a printer."""
        self._start_export(None)

    def _start_export(self, path: Path | None) -> None:
        try:
            self._document.commit_pending()
        except PlayerError as error:
            self._document.failed.emit(error)
            return

        session = self._document.session
        export = ReportExport(make_source(session, BoardPhotos(session)), path, self._bar.window())
        export.done.connect(self._document.remarked)
        export.failed.connect(self._document.failed)
        export.start()
