"""Joins the log to its page, earlier moments to the table and its bar, and the report to files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.errors import PlayerError
from app.language import tr
from app.ui.battle.log_page import lines
from app.ui.scene_builder import looks_of

if TYPE_CHECKING:
    from app.model import Change
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.replay_bar import ReplayBar
    from app.ui.battle_document import BattleDocument


class HistoryController(QObject):
    """Shows the log of a battle, earlier moments of it on the table, and writes the report.

    Looking back changes no battle: the session stays where it is, and only what is drawn is of another step.
    """

    def __init__(self, play: BattleDocument, bar: ReplayBar, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._bar = play, bar
        self._panel: BattlePanel | None = None
        bar.stepped.connect(self.look_by)
        bar.now_asked.connect(self._back)
        bar.here_asked.connect(self._go)
        play.bridge.changed.connect(self._changed)
        self._bar.hide()

    def show_in(self, panel: BattlePanel) -> None:
        if self._panel is not panel:
            self._panel = panel
            panel.log.looked.connect(self.look)
            panel.log.copy_asked.connect(self.copy)
            panel.log.export_asked.connect(self.ask_where)
        self._show()

    def close(self) -> None:
        """Nothing is looked back at any more."""
        self._bar.hide()
        self._play.session.look_up()

    def look(self, step: int) -> None:
        """Show the battle as it was after a step."""
        session = self._play.session
        if 0 <= step < len(session.history.steps):
            session.look_at(step)
            self._show_bar()
            self._show()

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report("txt"))
        self._play.remarked.emit(tr("Battle report copied."))

    def look_by(self, by: int) -> None:
        """Look so many steps back or on; at 0, at the battle as it is now."""
        if not by:
            self._back()
            return
        session = self._play.session
        at = session.history.at if session.looking is None else session.looking
        if 0 <= at + by <= session.history.at:
            self.look(at + by)

    def _back(self) -> None:
        self._play.session.look_up()
        self._show_bar()
        self._show()

    def _go(self) -> None:
        session = self._play.session
        if session.looking is not None:
            session.go_to(session.looking)

    def _changed(self, change: Change) -> None:
        if self._play.session.at_rest:
            self._show_bar()
            self._show()

    def _show_bar(self) -> None:
        session = self._play.session
        if session.looking is None:
            self._bar.hide()
        else:
            label = session.history.steps[session.looking].label
            self._bar.show_moment(session.looking, session.history.at, label)

    def _show(self) -> None:
        if self._panel:
            session = self._play.session
            battle, history = session.rest.battle, session.history
            steps = history.steps[: history.at + 1]
            found = lines(battle, session.system.flow, steps)
            self._panel.log.show_lines(found, looks_of(battle), session.looking)

    def ask_where(self) -> None:
        """Write the report into a file of the player's choice."""
        kinds = {tr("Web page (*.html)"): "html", tr("Text (*.txt)"): "txt"}
        path, kind = QFileDialog.getSaveFileName(
            self._bar.window(), tr("Export the report"), tr("Battle report") + ".html", ";;".join(kinds)
        )
        if path:
            self.export(path, kinds.get(kind, "html"))

    def export(self, path: str, kind: str) -> None:
        """Write the report into a file; what is typed after the last dot of its name decides."""
        file = Path(path)
        if file.suffix.lower() not in (".html", ".htm", ".txt"):
            file = file.with_name(f"{file.name}.{kind}")
        try:
            file.write_text(self._report("txt" if file.suffix.lower() == ".txt" else "html"), encoding="utf-8")
        except OSError as error:
            said = tr("the report could not be written: {reason}", reason=error.strerror or str(error))
            self._play.failed.emit(PlayerError(said))
            return
        self._play.remarked.emit(tr("Report saved to {path}", path=file))

    def _report(self, kind: str) -> str:
        from app.rules import report

        session = self._play.session
        told = report.format_text if kind == "txt" else report.format_html
        return told(session.rest.battle, session.system)
