"""What is said when a battle ends: who has won, how it stood, and where its report is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from app.ui.battle.head import who
from app.ui.dress.marks import MarkWidget
from app.ui.dress.parts import Text, column, row
from app.ui.language import tr
from app.ui.shell.listening import announce

if TYPE_CHECKING:
    from app.ui.battle.following import Now


class EndDialog(QDialog):
    """Announces the end; the battle stays as it is, and can be taken back."""

    copy_asked = Signal()
    log_asked = Signal()

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
        self.close_, report, copy = (
            QPushButton(tr("Close")),
            QPushButton(tr("See the log")),
            QPushButton(tr("Copy report")),
        )
        self.close_.clicked.connect(self.accept)
        report.clicked.connect(self.log_asked)
        report.clicked.connect(self.accept)
        copy.clicked.connect(self.copy_asked)
        buttons = row(8)
        buttons.addWidget(copy)
        buttons.addWidget(report)
        buttons.addStretch(1)
        buttons.addWidget(self.close_)
        down = column(14, self)
        down.setContentsMargins(26, 22, 26, 20)
        down.addLayout(head)
        rounds = tr("After {count} rounds.", count=battle.clock.round)
        for text in (now.standing.text, "\n".join(now.standing.lines), rounds):
            if text:
                down.addWidget(Text(text))
        down.addLayout(buttons)
        self.setMinimumWidth(420)
        self.close_.setDefault(True)
        announce(self, title.text(), urgent=True)
