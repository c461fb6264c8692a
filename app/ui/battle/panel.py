"""The panel of a battle that is played: where it is, and pages for the turn, fighters, attacks, positions, the log."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QTabWidget, QWidget

from app.ui.battle.fighters import FightersPage
from app.ui.battle.head import Head
from app.ui.battle.turn import TurnPage
from app.ui.dress.parts import column
from app.ui.language import mark, tr

TURN, FIGHTERS, ATTACK, POSITIONS, LOG = range(5)
TITLES = (mark("Turn"), mark("Fighters"), mark("Attack"), mark("Facts"), mark("Log"))


class BattlePanel(QWidget):
    """Holds the pages; whoever joins it to a battle shows things in them."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("The battle"))
        self.head, self.turn, self.fighters = Head(), TurnPage(), FightersPage()
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setUsesScrollButtons(True)
        self.pages.tabBar().setExpanding(False)
        for page in (self.turn, self.fighters):
            self.add_page(page)
        down = column(8, self)
        top = column(0)
        top.setContentsMargins(18, 14, 18, 0)
        top.addWidget(self.head)
        down.addLayout(top)
        down.addWidget(self.pages, 1)

    def add_page(self, page: QWidget, scrolls: bool = True) -> None:
        """One more page, in the order of the titles."""
        title = tr(TITLES[self.pages.count()])
        self.pages.addTab(_scrolled(page) if scrolls else page, title)

    def show_page(self, number: int) -> None:
        """Turn to a page, the keyboard in it."""
        self.pages.setCurrentIndex(number)
        if number == TURN:
            self.turn.options.take_focus()
        else:
            self.pages.tabBar().setFocus()

    def sizeHint(self) -> QSize:
        """As much as there is."""
        return QSize(super().sizeHint().width(), 700)


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    page.setObjectName("page")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    page.setContentsMargins(18, 12, 18, 12)
    area.setWidget(page)
    return area
