"""The page of fighters: both sides with wounds and activations, and a menu of what is done by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QMenu, QWidget

from app.language import mark, tr
from app.rules.battle_actions import Activate, EndActivation, GetUp, Leave, TakeDown
from app.ui.widgets.bars import WoundsBar
from app.ui.widgets.dice_widgets import NOBODY
from app.ui.widgets.labels import WrappingLabel, make_column, make_row, make_small_button
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import text_scale

if TYPE_CHECKING:
    from app.model import Battle, Fighter
    from app.rules.actions import Action
    from app.rules.flow import GameFlow

WHERE = {
    "mustered": mark("not set up"),
    "reserve": mark("in reserve"),
    "down": mark("taken down"),
    "left": mark("left the battlefield"),
}
LARGE = 1.3
"""Of texts larger than this a fighter's name and what stands beside it do not fit in one line."""
STEP = {
    Qt.Key.Key_Minus: 1,
    Qt.Key.Key_Plus: -1,
    Qt.Key.Key_Equal: -1,
}
"""Keys that change wounds where the keyboard is on a fighter: one more damage, or one less."""


class FightersPage(QWidget):
    """One row a fighter under its side; `chosen` tells a fighter, `wound_requested` a fighter and how much."""

    chosen = Signal(str)
    wound_requested = Signal(str, int)
    menu_requested = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, _Row] = {}
        self._heads: dict[str, _Head] = {}
        self._down = make_column(3, self)
        self._order: list[str] = []
        self._hint = WrappingLabel(
            tr("Click a row to select its fighter; − and + change its wounds, right-click for more."),
            factor=0.88,
            name="muted",
        )

    def show_battle(self, battle: Battle, flow: GameFlow | None, side_styles: Mapping[str, tuple[str, str]]) -> None:
        """Show everyone; rows that are there already stay."""
        everyone = _group_by_side(battle)
        order = [key for side, fighters in everyone for key in (f"side {side}", *(one.id for one in fighters))]
        if order != self._order:
            self._rebuild(everyone)
            self._order = order
        for side, fighters in everyone:
            standing = sum(one.state.whereabouts == "table" for one in fighters)
            self._heads[side].show_side(side, side_styles.get(side, NOBODY), standing, len(fighters))
            for fighter in fighters:
                self._rows[fighter.id].show_fighter(fighter, format_state(fighter, battle, flow), battle)

    def select(self, ids: Sequence[str]) -> None:
        for id, one in self._rows.items():
            one.set_selected(id in ids)

    @property
    def rows(self) -> list[QWidget]:
        return list(self._rows.values())

    def find_row(self, id: str) -> QWidget:
        """The row of a fighter. Raises KeyError."""
        return self._rows[id]

    def _rebuild(self, everyone: Sequence[tuple[str, Sequence[Fighter]]]) -> None:
        while (item := self._down.takeAt(0)) is not None:
            if (widget := item.widget()) and widget is not self._hint:
                widget.hide()
                widget.deleteLater()
        self._rows, self._heads = {}, {}
        for side, fighters in everyone:
            self._heads[side] = _Head()
            self._down.addWidget(self._heads[side])
            for fighter in fighters:
                new = self._rows[fighter.id] = _Row(fighter.id)
                new.chosen.connect(self.chosen)
                new.wound_requested.connect(self.wound_requested)
                new.stepped.connect(self._focus_neighbour)
                new.menu_requested.connect(self.menu_requested)
                self._down.addWidget(new)
        self._down.addWidget(self._hint)
        self._down.addStretch(1)

    def _focus_neighbour(self, id: str, step: int) -> None:
        ids = list(self._rows)
        at = ids.index(id) + step
        if 0 <= at < len(ids):
            self._rows[ids[at]].setFocus()


class _Head(QWidget):
    """A side's name, and how many of it still stand."""

    def __init__(self) -> None:
        super().__init__()
        self._mark, self._name = MarkWidget(18), WrappingLabel(factor=1.06, bold=True)
        across = make_row(8, self)
        across.setContentsMargins(0, 8, 0, 2)
        across.addWidget(self._mark)
        across.addWidget(self._name, 1)

    def show_side(self, side: str, look: tuple[str, str], standing: int, count: int) -> None:
        self._mark.show_side(*look)
        self._name.show_text(
            tr("{side} · {standing} of {count} on the table", side=side, standing=standing, count=count)
        )


class _Row(QFrame):
    """A fighter."""

    chosen = Signal(str)
    wound_requested = Signal(str, int)
    stepped = Signal(str, int)
    menu_requested = Signal(str, object)

    def __init__(self, id: str) -> None:
        super().__init__()
        self._id = id
        self.setObjectName("row")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._name, self._state = WrappingLabel(bold=True), WrappingLabel(factor=0.86, name="muted")
        self._health = WoundsBar()
        more = make_small_button("−", tr("Inflict 1 wound on {name} (−)", name=id))
        less = make_small_button("+", tr("Heal 1 wound on {name} (+)", name=id))
        for button, by in ((more, 1), (less, -1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setProperty("narrow", True)
            button.clicked.connect(lambda _=False, by=by: self.wound_requested.emit(id, by))
        self._numbers = (self._health, more, less)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(7, 4, 7, 4)
        self._grid.setHorizontalSpacing(7)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._grid.count():
            self._lay_out()

    def _lay_out(self) -> None:
        """In large texts, the name has all of the first line; the least of a long name is a word."""
        while self._grid.count():
            self._grid.takeAt(0)
        large = text_scale() > LARGE
        self._grid.addWidget(self._name, 0, 0, 1, 1 + len(self._numbers) * large)
        self._grid.addWidget(self._state, 1, 0)
        for column, widget in enumerate(self._numbers, 1):
            self._grid.addWidget(widget, 1 if large else 0, column, 1 if large else 2, 1)

    def show_fighter(self, fighter: Fighter, state: str, battle: Battle) -> None:
        wounds = fighter.profile.wounds if fighter.profile else 0
        left = max(wounds - fighter.state.damage, 0)
        self._name.show_text(fighter.id)
        self._state.show_text(state)
        self._health.show_wounds(left, wounds)
        active = battle.clock.active == fighter.id
        gone = fighter.state.whereabouts in ("down", "left")
        for name, value in (("active", active), ("gone", gone)):
            if self.property(name) != value:
                self.setProperty(name, value)
                self._restyle()
        said = [fighter.id, state, tr("{left} of {wounds} wounds left", left=left, wounds=wounds) if wounds else ""]
        self.setAccessibleName(", ".join(filter(None, said)))

    def set_selected(self, selected: bool) -> None:
        """Whether it is selected on the table."""
        if self.property("selected") != selected:
            self.setProperty("selected", selected)
            self._restyle()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done by hand, by the right button or the key for it."""
        asked = event.reason() == QContextMenuEvent.Reason.Mouse
        self.menu_requested.emit(self._id, event.globalPos() if asked else self.mapToGlobal(self.rect().center()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        self.chosen.emit(self._id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go on to others, Enter selects, − and + change wounds."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self._id)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.stepped.emit(self._id, 1 if key == Qt.Key.Key_Down else -1)
        elif key in STEP:
            self.wound_requested.emit(self._id, STEP[key])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keys for wounds are this row's, not the window's."""
        own = (*STEP, Qt.Key.Key_Space, Qt.Key.Key_Return)
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and event.key() in own:
            event.accept()
            return True
        return super().event(event)

    def _restyle(self) -> None:
        self.style().unpolish(self)
        self.style().polish(self)


def format_state(fighter: Fighter, battle: Battle, flow: GameFlow | None) -> str:
    """What there is to know of a fighter besides its wounds, in a few words."""
    state, clock = fighter.state, battle.clock
    group = next((tr(named.text) for named in flow.groups if named.id == state.group), "") if flow else ""
    treasure = [token.id for token in battle.tokens if token.carrier == fighter.id]
    said = [
        tr(WHERE[state.whereabouts]) if state.whereabouts in WHERE else "",
        tr("active") if clock.active == fighter.id else "",
        tr("waiting") if state.waiting else "",
        tr("activated") if state.activations and not state.waiting and clock.active != fighter.id else "",
        tr("climbing") if state.climbing else "",
        tr("carries {treasure}", treasure=", ".join(treasure)) if treasure else "",
        group,
        *state.marks,
    ]
    return " · ".join(filter(None, said))


def _group_by_side(battle: Battle) -> list[tuple[str, list[Fighter]]]:
    """Every side with its fighters, those on the table first."""
    names = dict.fromkeys((*(side.name for side in battle.sides), *(one.side for one in battle.all_fighters)))
    known = {fighter.id: fighter for fighter in battle.all_fighters}
    return [(name, sorted((f for f in known.values() if f.side == name), key=_rank)) for name in names]


def _rank(fighter: Fighter) -> tuple[int, str]:
    order = ("table", "reserve", "mustered", "left", "down")
    return order.index(fighter.state.whereabouts), fighter.id


def list_actions(fighter: Fighter, battle: Battle) -> list[tuple[str, Action]]:
    """What there is, by name; rules have their say when one is chosen."""
    id = fighter.id
    if fighter.state.whereabouts in ("down", "left"):
        return [(tr("{name} gets up again", name=id), GetUp(id))]
    if fighter.state.whereabouts != "table":
        return []
    active = battle.clock.active == id
    begins = (tr("End the activation of {name}", name=id), EndActivation())
    return [
        begins if active else (tr("Activate {name}", name=id), Activate(id)),
        (tr("Take {name} down", name=id), TakeDown(id)),
        (tr("{name} leaves the battlefield", name=id), Leave(id)),
    ]


@dataclass(frozen=True)
class MenuHandlers:
    """Who does what is chosen: an action with rules having their say, and setting a fighter up, by its id."""

    attempt: Callable[[Action], object]
    set_up: Callable[[str], object]


def show_menu(doer: MenuHandlers, parent: QWidget, battle: Battle, id: str, where: QPoint) -> QMenu:
    """Offer it at a point of the screen."""
    menu, fighter = QMenu(parent), battle.any_fighter(id)
    if fighter.state.whereabouts in ("reserve", "mustered"):
        menu.addAction(tr("Set {name} up on the table", name=id.replace("&", "&&"))).triggered.connect(
            lambda: doer.set_up(id)
        )
    for text, action in list_actions(fighter, battle):
        menu.addAction(text.replace("&", "&&")).triggered.connect(lambda _=False, action=action: doer.attempt(action))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(where)
    return menu
