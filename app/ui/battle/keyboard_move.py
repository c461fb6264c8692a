"""Moves the active fighter by keyboard: the arrow keys move it as a drag does, Enter ends the move."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import make_move
from app.ui.tools.moved_things import DragSelection, Transform

if TYPE_CHECKING:
    from app.games.actions import Action
    from app.ui.battle.move_planner import MovePlanner
    from app.ui.battle_document import BattleDocument

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
CORNER = {Qt.Key.Key_Space: True, Qt.Key.Key_Backspace: False}
INCH = 25.4
OWN = (*ENTER, *CORNER)


class KeyboardMove(QObject):
    """Moves the active fighter in a preview, which Enter commits and Esc cancels.

    `lead` is called before things are nudged freely; while a fighter is being moved, the view's keys are filtered.
    """

    def __init__(self, document: BattleDocument, planner: MovePlanner, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._planner = document, planner
        self._load: DragSelection | None = None
        self._history: object = None
        self._led = Transform(drop=True)
        """The displacement so far, including height; the fighter drops to the floor below."""
        self._action: Action | None = None
        planner.rested.connect(self._show)
        planner.changed.connect(self._show)
        document.notifier.changed.connect(self._on_changed)
        document.selection.changed.connect(self.cancel)
        document.tool_changed.connect(self.cancel)

    def lead(self, dx: float, dy: float, rise: float) -> bool:
        """Moves the active fighter by this many mm, or by an inch up or down; returns whether it can be moved.

        It must be the only selected thing.
        """
        if not self._can_lead:
            return False
        session = self._document.session
        if self._load is None:
            session.commit_pending()
            self._planner.begin()
            self._load = DragSelection.from_table(session.committed_table, self._document.selection.ids)
            self._history, self._led = session.history, Transform(drop=True)
            self._view.installEventFilter(self)
        led, lowest = self._led, -self._load.leader.pose.z
        led = replace(
            led, dx=led.dx + dx, dy=led.dy + dy, rise=max(led.rise + math.copysign(INCH, rise) * bool(rise), lowest)
        )
        self._led = self._load.stay_on_board(led)
        self._show()
        return True

    def cancel(self) -> bool:
        """Cancels the move; returns whether there was one."""
        if self._load is None:
            return False
        self._end()
        self._document.session.cancel_preview()
        self._planner.cancel()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles Enter, Space and Backspace during a move; a mouse press cancels the move."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self.cancel()
        elif (
            isinstance(event, QKeyEvent)
            and (
                event.key() in OWN
                and event.modifiers()
                in (
                    Qt.KeyboardModifier.NoModifier,
                    Qt.KeyboardModifier.KeypadModifier,
                )
            )
            and event.type() != QEvent.Type.KeyRelease
        ):
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                key = Qt.Key(event.key())
                if key in ENTER:
                    self._commit()
                elif self._planner.add_corner() if CORNER[key] else self._planner.drop_corner():
                    self._show()
            return True
        return False

    def _commit(self) -> None:
        """Commits the move, or cancels it if the fighter is where it started."""
        action, self._action = self._action, None
        session, leader = self._document.session, self._load and self._load.leader
        stays = leader is not None and session.battle.thing(leader.id).pose == leader.pose and not self._planner.corners
        self._end()
        session.cancel_preview()
        if action and not stays:
            self._planner.commit(action)
        else:
            self._planner.cancel()

    def _show(self) -> None:
        """Shows the move as the game interprets it, and its length."""
        if self._load is None:
            return
        session = self._document.session
        try:
            self._action = self._document.actions.preview(make_move(*self._load.transform(self._led)))
            told = self._planner.hint_text(self._action)
        except PlayerError as error:
            self._action = None
            session.cancel_preview()
            told = str(error)
        self._document.remarked.emit(" · ".join((told, tr("Enter ends the move"))))

    def _on_changed(self, _change: object) -> None:
        """Ends the move when something else was done or another moment is shown; the shown state is left alone."""
        session = self._document.session
        elsewhere = session.viewed_step is not None or session.has_pending
        if self._load and (elsewhere or self._history is not session.history):
            self._end()
            self._planner.cancel()

    def _end(self) -> None:
        self._load = None
        self._view.removeEventFilter(self)

    @property
    def _view(self) -> QWidget:
        view = self._document.viewport
        assert isinstance(view, QWidget)
        return view

    @property
    def _can_lead(self) -> bool:
        document = self._document
        session, clock = document.session, document.session.battle.clock
        alone = bool(clock.active) and document.selection.ids == (clock.active,)
        if clock.stage != "battle" or not alone or session.viewed_step is not None:
            return False
        there = next((one for one in session.battle.fighters if one.id == clock.active), None)
        return there is not None and not there.locked and not document.select_tool.dragging
