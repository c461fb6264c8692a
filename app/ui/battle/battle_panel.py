"""The panel of a played battle: pages for turn, fighters, attacks, facts and log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from app.core.language import mark, tr
from app.ui.battle.attacks_page import AttacksPage
from app.ui.battle.facts_page import FactsPage
from app.ui.battle.fighters_page import FightersPage
from app.ui.battle.log_page import LogPage
from app.ui.battle.move_bar import MoveBar
from app.ui.battle.turn_page import TurnPage
from app.ui.widgets.inputs import TabWidget
from app.ui.widgets.labels import make_column
from app.ui.widgets.scroll_areas import make_scroll_area

if TYPE_CHECKING:
    from app.games.game import Game

PAGES = {
    "turn": mark("Turn"),
    "fighters": mark("Fighters"),
    "attack": mark("Attack"),
    "facts": mark("Facts"),
    "log": mark("Log"),
}
"""The titles of the pages, in order."""


class BattlePanel(QWidget):
    """The panel with its pages, which a controller fills."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("The battle"))
        self.turn, self.fighters = TurnPage(), FightersPage()
        self.attacks, self.facts, self.log = AttacksPage(), FactsPage(), LogPage()
        self.move_bar = MoveBar()
        self.turn.add_below_options(self.move_bar)
        self.pages = TabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setUsesScrollButtons(True)
        self.pages.tabBar().setExpanding(False)
        shown = (self.turn, self.fighters, self.attacks, self.facts, self.log)
        for page, title in zip(shown, PAGES.values(), strict=True):
            self.pages.addTab(page if page is self.log else _make_page_area(page), tr(title))
        make_column(0, self).addWidget(self.pages, 1)

    def show_game(self, game: Game) -> None:
        """Shows the pages that a game uses, and its word for abilities."""
        self.turn.dice_form.show_kinds(game.die_kinds)
        self.turn.options.name_topic("ability", tr(game.ability_caption))
        for name, has in (("attack", game.lists_attacks), ("facts", game.lists_facts)):
            self.pages.setTabVisible(list(PAGES).index(name), has)

    def show_page(self, name: str) -> None:
        """Shows and focuses a page; "options" is the page of the turn with all its options."""
        if name == "options":
            name = "turn"
            self.turn.options.more.set_open(True)
        self.pages.setCurrentIndex(list(PAGES).index(name))
        firsts: dict[str, Sequence[QWidget]] = {
            "fighters": self.fighters.rows,
            "attack": self.attacks.lines,
            "facts": self.facts.lines,
            "log": [self.log.list],
        }
        first = next(iter(firsts.get(name, ())), None)
        if name == "turn":
            self.turn.options.take_focus()
        else:
            (first or self.pages.tabBar()).setFocus()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 700)


def _make_page_area(page: QWidget) -> QScrollArea:
    page.setObjectName("page")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    page.setContentsMargins(18, 12, 18, 12)
    return make_scroll_area(page)
