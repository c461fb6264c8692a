"""Dialogs for the end of a battle: one announces the winner, the other asks the players for it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QRadioButton, QTextBrowser, QWidget

from app.core.language import join_clauses, tr
from app.games.battle_actions import EndBattle
from app.reports.battle_report import report
from app.ui.battle.battle_strip import format_turn
from app.ui.form_fields import clean_text
from app.ui.scene_builder import panel_side_styles
from app.ui.widgets.accessibility import announce
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.battle.game_state_model import GameState


class ResultDialog(Dialog):
    """Announces the end of the battle, which can still be undone."""

    copy_requested = Signal()
    export_requested = Signal()

    def __init__(self, now: GameState, parent: QWidget) -> None:
        super().__init__(parent)
        battle = now.snapshot.battle
        side_styles = panel_side_styles(battle)
        self.setWindowTitle(tr("The battle is over"))
        head = make_row(14)
        if battle.clock.winner in side_styles:
            mark = MarkWidget(44)
            mark.show_side(*side_styles[battle.clock.winner])
            head.addWidget(mark)
        title = WrappingLabel(format_turn(battle, ""), factor=1.9, bold=True)
        head.addWidget(title, 1)
        self.close_button, export, copy = (
            QPushButton(tr("Close")),
            QPushButton(tr("Export report…")),
            QPushButton(tr("Copy report")),
        )
        self.close_button.clicked.connect(self.accept)
        export.clicked.connect(self.export_requested)
        copy.clicked.connect(self.copy_requested)
        buttons = fill(make_row(8), copy, export, 1, self.close_button)
        layout = fill(make_column(14, self, (26, 22, 26, 20)), head)
        if now.scoreboard.lines:
            layout.addWidget(WrappingLabel("\n".join(now.scoreboard.lines)))
        self.report = QTextBrowser()
        self.report.setAccessibleName(tr("Battle report"))
        self.report.setHtml(_format_report(report.make_report(battle, now.snapshot.game)))
        fill(layout, (self.report, 1), buttons)
        self.resize(scale_length(560), scale_length(520))
        self.close_button.setDefault(True)
        announce(self, title.text(), urgent=True)


def _format_report(told: report.BattleReport) -> str:
    """Returns the report as HTML in the colours of the theme."""
    parts = [f"<p>{escape(told.summary)}</p>"]
    for section in told.sections:
        parts.append(f"<h{section.level + 2}>{escape(section.title)}</h{section.level + 2}>")
        rows = "".join(f"<li>{escape(line.text)} {_format_line_details(line)}</li>" for line in section.lines)
        parts.append(f"<ul style='margin-left: -24px'>{rows}</ul>" if rows else "")
    return "".join(parts)


def _format_line_details(line: report.ReportLine) -> str:
    against = "".join(f"<br><i>{escape(tr('Overruled: {rule}', rule=rule))}</i>" for rule in line.against)
    return (f"<b>{escape(join_clauses(line.dice))}</b>" if line.dice else "") + against


_NOBODY = "draw"
_MAX_TEXT_LENGTH = 200


class WinnerDialog(Dialog):
    """Asks for the winner; `submitted` carries the action.

    If the game has not decided the battle, that is overruled.
    """

    submitted = Signal(EndBattle)

    def __init__(self, battle: Battle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        side_styles = panel_side_styles(battle)
        self.setWindowTitle(tr("End the battle manually"))
        layout = make_column(12, self, (22, 18, 22, 18))
        layout.addWidget(WrappingLabel(tr("The log will record that the players ended the battle.")))
        self.winners: dict[str, QRadioButton] = {}
        for side in battle.sides:
            self.winners[side.name] = button = QRadioButton(tr("{side} has won", side=side.name.replace("&", "&&")))
            layout.addLayout(fill(make_row(8), _make_mark(side_styles.get(side.name, ("", ""))), (button, 1)))
        self.winners[_NOBODY] = nobody = QRadioButton(tr("No winner"))
        layout.addLayout(fill(make_row(8), _make_mark(("", "")), (nobody, 1)))
        self.reason_field = QLineEdit()
        self.reason_field.setMaxLength(_MAX_TEXT_LENGTH)
        self.reason_field.setPlaceholderText(tr("Reason (optional)"))
        self.reason_field.setAccessibleName(tr("Reason"))
        layout.addWidget(self.reason_field)
        self.end_button, cancel = QPushButton(tr("End the battle")), QPushButton(tr("Cancel"))
        self.end_button.setDefault(True)
        self.end_button.setEnabled(False)
        self.end_button.clicked.connect(self._submit)
        cancel.clicked.connect(self.reject)
        layout.addLayout(fill(make_row(8), 1, cancel, self.end_button))
        for button in self.winners.values():
            button.toggled.connect(lambda: self.end_button.setEnabled(True))

    def _submit(self) -> None:
        winner = next(name for name, button in self.winners.items() if button.isChecked())
        why = clean_text(self.reason_field)
        self.accept()
        self.submitted.emit(EndBattle(winner, tr("{text} (manually)", text=why) if why else tr("manually")))


def _make_mark(look: tuple[str, str]) -> QWidget:
    mark = MarkWidget(20)
    if all(look):
        mark.show_side(*look)
    return mark
