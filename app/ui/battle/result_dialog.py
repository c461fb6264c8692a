"""What is said when a battle ends: who has won, how it stood, and where its report is."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPushButton, QTextBrowser, QWidget

from app.language import tr
from app.rules import report
from app.ui.battle.battle_head import who
from app.ui.widgets.labels import Text, column, row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.screen_reader import announce
from app.ui.widgets.theme import grown

if TYPE_CHECKING:
    from app.ui.battle.game_state import Now


class EndDialog(QDialog):
    """Announces the end; the battle stays as it is, and can be taken back."""

    copy_asked = Signal()
    export_asked = Signal()

    def __init__(self, now: Now, looks: Mapping[str, tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        battle = now.moment.battle
        self.setWindowTitle(tr("The battle is over"))
        head = row(14)
        if battle.clock.winner in looks:
            mark = MarkWidget(44)
            mark.show_side(*looks[battle.clock.winner])
            head.addWidget(mark)
        title = Text(who(battle, ""), factor=1.9, bold=True)
        head.addWidget(title, 1)
        self.close_, export, copy = (
            QPushButton(tr("Close")),
            QPushButton(tr("Export report…")),
            QPushButton(tr("Copy report")),
        )
        self.close_.clicked.connect(self.accept)
        export.clicked.connect(self.export_asked)
        copy.clicked.connect(self.copy_asked)
        buttons = row(8)
        buttons.addWidget(copy)
        buttons.addWidget(export)
        buttons.addStretch(1)
        buttons.addWidget(self.close_)
        down = column(14, self)
        down.setContentsMargins(26, 22, 26, 20)
        down.addLayout(head)
        for text in (now.standing.text, "\n".join(now.standing.lines)):
            if text:
                down.addWidget(Text(text))
        self.report = QTextBrowser()
        self.report.setAccessibleName(tr("Battle report"))
        self.report.setHtml(_page(report.make_report(battle, now.moment.system)))
        down.addWidget(self.report, 1)
        down.addLayout(buttons)
        self.resize(grown(560), grown(520))
        self.close_.setDefault(True)
        announce(self, title.text(), urgent=True)


def _page(told: report.BattleReport) -> str:
    """The report in the colours that are worn now."""
    parts = [f"<p>{escape(told.summary)}</p>"]
    for section in told.sections:
        parts.append(f"<h{section.level + 2}>{escape(section.title)}</h{section.level + 2}>")
        rows = "".join(f"<li>{escape(line.text)} {_dice(line)}</li>" for line in section.lines)
        parts.append(f"<ul style='margin-left: -24px'>{rows}</ul>" if rows else "")
    return "".join(parts)


def _dice(line: report.ReportLine) -> str:
    against = "".join(f"<br><i>{escape(tr('Overruled: {rule}', rule=rule))}</i>" for rule in line.against)
    return (f"<b>{escape('; '.join(line.dice))}</b>" if line.dice else "") + against
