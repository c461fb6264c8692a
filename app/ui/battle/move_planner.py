"""Moving in a battle: what is dragged walks, jumps, climbs or flies, as the bar says, with the way drawn."""

from __future__ import annotations

import itertools
import time
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QWidget

from app.errors import PlayerError
from app.language import mark, tr
from app.lengths import format_inches
from app.rules.battle_actions import Disengage, Walk
from app.ui.tools.drag import FreeDrag
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.styled_lines import StyledLine
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, make_column

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.model import Battle, Stage
    from app.rules.actions import Action, Move
    from app.rules.battle_actions import Manner
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle_document import BattleDocument


MANNERS: dict[Manner, str] = {
    "walk": mark("Walk"),
    "jump": mark("Jump"),
    "climb": mark("Climb"),
    "fly": mark("Fly"),
}
HINTS: dict[Stage, str] = {
    "deployment": mark(
        "Choose a fighter in the list, then click where to set it up · drag the table to orbit, middle button to pan, "
        "F to fit"
    ),
    "battle": mark(
        "Drag the active fighter to move it · click a fighter, then each one it is to look at; click it again to let "
        "go · drag the table to orbit, middle button to pan, F to fit"
    ),
}
NAME = "walk"
WITHIN, AGAINST = (0.55, 0.92, 0.68), (1.0, 0.52, 0.34)
"""The colours of a way that breaks no rule, and of one that does, which is dashed besides."""
LIFT = 2.0
REST = 3.0
"""What rules say of a drag is asked again after so many times as long as the last answer took."""


class MovePlanner(QObject):
    """Turns the drag of the active fighter into a walk, and tells its length and what is against it.

    The select tool knows no rounds: it is given this in place of `FreeDrag`. Rules are not asked in every frame
    where that takes long; what counts is attempted where the fighter is let go.
    """

    changed = Signal()

    def __init__(self, document: BattleDocument, runner: ActionRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._runner, self._document = document.session, runner, document
        self.manner: Manner = "walk"
        self.bonus = self.disengaging = False
        self._checked_at, self._check_seconds, self._problems = 0.0, 0.0, ""

    @property
    def hint(self) -> str:
        """What can be dragged at this moment of the battle."""
        return HINTS.get(self._session.battle.clock.stage, FreeDrag.hint)

    def set_manner(self, manner: Manner) -> None:
        self.manner, self.disengaging = manner, False
        self.changed.emit()

    def begin(self) -> None:
        """What was asked is left: somebody moves on."""
        self._checked_at = 0.0
        if self._runner.prompt:
            self._runner.cancel()

    def make_action(self, move: Move) -> Action:
        """As the game has it at this moment of the battle, in the manner that is chosen."""
        flow = self._session.system.flow
        action = flow.drag_action(self._session.committed_table.battle, move) if flow else move
        if not isinstance(action, Walk):
            return action
        if self.disengaging:
            return Disengage(action.fighter, action.path)
        return replace(action, manner=self.manner, bonus=self.bonus or action.bonus)

    def set_disengaging(self, on: bool = True) -> None:
        """The next way leads out of the enemies' reach."""
        self.disengaging = on
        self.changed.emit()

    def reset(self) -> None:
        """Somebody else is active: it walks, unless players choose otherwise."""
        self.manner, self.bonus, self.disengaging = "walk", False, False
        self.changed.emit()

    def hint_text(self, action: Action) -> str:
        """How far it is, and what is against it."""
        length, against = self._format_length(action), self._format_problems(action)
        self._document.viewport.show_overlay(
            NAME, make_move_overlay(self._session.committed_table, action, length, bool(against))
        )
        return " · ".join(filter(None, (length, against)))

    def cancel(self) -> None:
        """Nothing is dragged any more, or asked of what was."""
        self._document.viewport.show_overlay(NAME, Overlay())
        self._document.remarked.emit("")

    def commit(self, action: Action) -> None:
        """Attempted; what is no matter of rounds is done, and its problems said."""
        if self._session.system.flow is None:
            self.cancel()
            problems = self._session.check(action)
            self._session.do(action)
            self._document.remarked.emit("; ".join(problem.text for problem in problems))
        else:
            self._runner.attempt(action)

    def _format_length(self, action: Action) -> str:
        flow = self._session.system.flow
        if flow is None or not isinstance(action, Walk):
            return ""
        table, how = self._session.committed_table, tr(MANNERS[action.manner])
        used, most = flow.move_cost_mm(table, action)
        if most:
            return tr("{how}: {used} of {most}", how=how, used=format_inches(used), most=format_inches(most))
        used = flow.path_cost_mm(table, action.fighter, action.path, action.manner)
        return tr("{how}: {used}", how=how, used=format_inches(used))

    def _format_problems(self, action: Action) -> str:
        """What the rules say; not in every frame, where that takes its time."""
        now = time.perf_counter()
        if now - self._checked_at > REST * self._check_seconds:
            try:
                problems = self._session.check(action) if self._session.system.flow else ()
            except PlayerError as error:
                self._problems = str(error)
            else:
                self._problems = "; ".join(problem.text for problem in problems)
            self._checked_at = time.perf_counter()
            self._check_seconds = self._checked_at - now
        return self._problems


def make_move_overlay(table: BattleGeometry, action: Action, length: str, against: bool) -> Overlay:
    """The way of a walk over the table, with its length at its end."""
    if not isinstance(action, Walk) or action.fighter not in {fighter.id for fighter in table.battle.fighters}:
        return Overlay()
    poses = (table.battle.fighter(action.fighter).pose, *action.path)
    points = [(pose.x, pose.y, pose.z + LIFT) for pose in poses]
    colour, dash = (AGAINST, 9.0) if against else (WITHIN, 0.0)
    ways = [StyledLine(a, b, colour, 3.4, 1.6, dash) for a, b in itertools.pairwise(points)]
    tag = Tag(length, points[-1], strong=True, fighter=action.fighter)
    return Overlay((*ways, StyledLine(points[0], points[0], colour, 8.0)), (tag,))


class MoveBar(QWidget):
    """Shown while a fighter is active."""

    def __init__(self) -> None:
        super().__init__()
        self._planner: MovePlanner | None = None
        self.buttons: dict[Manner, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(4)
        for manner, text in MANNERS.items():
            self._add_button(manner, tr(text))
        self.disengage = QPushButton(tr("Disengage"))
        self.disengage.setCheckable(True)
        self.disengage.clicked.connect(lambda: self._planner and self._planner.set_disengaging())
        self._group.addButton(self.disengage)
        self._flow.addWidget(self.disengage)
        self.bonus = QCheckBox(tr("A bonus move"))
        self.bonus.toggled.connect(self._set_bonus)
        self._hint = WrappingLabel(factor=0.88, name="muted")
        down = make_column(6, self)
        down.addWidget(WrappingLabel(tr("Movement").upper(), factor=0.82, name="caption"))
        down.addLayout(self._flow)
        down.addWidget(self.bonus)
        down.addWidget(self._hint)
        self.hide()

    def _add_button(self, manner: Manner, text: str) -> None:
        button = QPushButton(text)
        button.setCheckable(True)
        button.clicked.connect(lambda: self._set_manner(manner))
        self.buttons[manner] = button
        self._group.addButton(button)
        self._flow.addWidget(button)

    def set_planner(self, planner: MovePlanner | None) -> None:
        if self._planner:
            self._planner.changed.disconnect(self._refresh)
        self._planner = planner
        if planner:
            planner.changed.connect(self._refresh)
            self._refresh()

    def show_battle(self, battle: Battle, past: bool) -> None:
        """Be there while somebody is active."""
        active = battle.clock.active if battle.clock.stage == "battle" else ""
        here = active in {fighter.id for fighter in battle.fighters}
        self.setVisible(here and not past)
        self._hint.show_text(
            tr("Drag {name} on the table; each drag adds to the move. Esc cancels a drag.", name=active)
        )

    def _set_manner(self, manner: Manner) -> None:
        if self._planner:
            self._planner.set_manner(manner)

    def _set_bonus(self, on: bool) -> None:
        if self._planner:
            self._planner.bonus = on

    def _refresh(self) -> None:
        if self._planner:
            planner = self._planner
            (self.disengage if planner.disengaging else self.buttons[planner.manner]).setChecked(True)
            self.bonus.setChecked(self._planner.bonus)
