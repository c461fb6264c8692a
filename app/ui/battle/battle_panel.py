"""The panel of a battle that is played: where it is, whose turn, and pages for turn, fighters, attacks, facts, log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.language import mark, tr
from app.ui.battle.attacks_page import AttacksPage
from app.ui.battle.facts_page import FactsPage
from app.ui.battle.fighters_page import FightersPage
from app.ui.battle.log_page import LogPage
from app.ui.battle.move_bar import MoveBar
from app.ui.battle.turn_page import TurnPage
from app.ui.widgets.accessibility import announce
from app.ui.widgets.inputs import TabWidget
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.model import Battle
    from app.rules.flow import GameFlow
    from app.ui.battle.game_state_model import GameState


class BattleHeader(QWidget):
    """Says where the battle is."""

    def __init__(self) -> None:
        super().__init__()
        self._when = WrappingLabel(factor=0.88, name="muted")
        self._mark, self._who = MarkWidget(24), WrappingLabel(factor=1.35, bold=True)
        self._what = WrappingLabel()
        across = make_row(10)
        across.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        across.addWidget(self._who, 1)
        down = make_column(6, self)
        down.addWidget(self._when)
        down.addLayout(across)
        down.addWidget(self._what)

    def show_state(self, now: GameState, side_styles: Mapping[str, tuple[str, str]]) -> None:
        battle, flow = now.snapshot.battle, now.snapshot.flow
        side = battle.clock.winner or now.prompt.side or battle.clock.turn
        self._when.show_text(format_round(battle, flow) if flow else "")
        self._mark.setVisible(side in side_styles)
        if side in side_styles:
            self._mark.show_side(*side_styles[side])
        self._who.show_text(format_turn(battle, side))
        self._what.show_text(now.prompt.text)
        said = " · ".join(filter(None, (self._when.text(), self._who.text(), now.prompt.text)))
        if said != self.accessibleName():
            self.setAccessibleName(said)
            announce(self, said)

    def show_waiting(self) -> None:
        """Say that what is shown is not up to date yet."""
        self._what.show_text(tr("Calculating…"))

    @property
    def spoken_text(self) -> str:
        return self.accessibleName()


def format_round(battle: Battle, flow: GameFlow) -> str:
    """Round and phase, as players name them."""
    clock = battle.clock
    phase = next((tr(named.text) for named in flow.phases if named.id == clock.phase), "")
    if clock.stage == "over":
        return tr("The battle is over")
    last = battle.plan.victory.rounds if battle.plan.victory else 0
    if phase and clock.round <= last:
        return tr("Round {number} of {last} · {phase}", number=clock.round, last=last, phase=phase)
    return tr("Round {number} · {phase}", number=clock.round, phase=phase) if phase else ""


def format_turn(battle: Battle, side: str) -> str:
    """Whose turn it is, and who is active; or who has won."""
    clock = battle.clock
    if clock.stage == "over":
        if not clock.winner:
            return tr("Who has won?")
        return tr("Nobody has won") if clock.winner == "draw" else tr("{side} has won", side=clock.winner)
    if clock.active:
        return clock.active
    return tr("{side} to play", side=side) if side else tr("Both sides")


PAGES = {
    "turn": mark("Turn"),
    "fighters": mark("Fighters"),
    "attack": mark("Attack"),
    "facts": mark("Facts"),
    "log": mark("Log"),
}
"""Their titles, in their order."""


class BattlePanel(QWidget):
    """Holds the pages; whoever connects it to a battle shows things in them."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("The battle"))
        self.header, self.turn, self.fighters = BattleHeader(), TurnPage(), FightersPage()
        self.attacks, self.facts, self.log = AttacksPage(), FactsPage(), LogPage()
        self.move_bar = MoveBar()
        self.turn.add_below_options(self.move_bar)
        self.pages = TabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setUsesScrollButtons(True)
        self.pages.tabBar().setExpanding(False)
        shown = (self.turn, self.fighters, self.attacks, self.facts, self.log)
        for page, title in zip(shown, PAGES.values(), strict=True):
            self.pages.addTab(page if page is self.log else _make_scroll_area(page), tr(title))
        down = make_column(8, self)
        top = make_column(0)
        top.setContentsMargins(18, 14, 18, 0)
        top.addWidget(self.header)
        down.addLayout(top)
        down.addWidget(self.pages, 1)

    def show_page(self, name: str) -> None:
        """Turn to a page, the keyboard in it."""
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


def _make_scroll_area(page: QWidget) -> QScrollArea:
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
