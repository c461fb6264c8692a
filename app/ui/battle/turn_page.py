"""The turn page: options, available dice, scores and reminders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.core.language import counted, to_sentence, tr
from app.ui.battle.custom_action_form import OtherDiceForm
from app.ui.battle.options_list import OptionsList
from app.ui.battle.side_dice import SideDiceList
from app.ui.battle.turn_track import TurnTrack
from app.ui.widgets.drawn_dice import NO_SIDE
from app.ui.widgets.fold import Fold
from app.ui.widgets.labels import Divider, ElidedLabel, WrappingLabel, fill, make_column, make_row, make_small_button
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.games.battle_status import Scoreboard
    from app.model import Side
    from app.ui.battle.game_state_model import GameState


class Scores(QWidget):
    """A row of points for each side, which can be changed manually, and the game's summary."""

    scored = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, _Score] = {}
        self._details = WrappingLabel(factor=0.94)
        self._text = WrappingLabel(bold=True)
        self._list = make_column(4)
        layout = make_column(6, self)
        layout.addWidget(WrappingLabel(tr("State of the battle").upper(), factor=0.82, name="caption"))
        fill(layout, self._text, self._details, WrappingLabel(tr("Victory points so far:"), name="muted"), self._list)

    def show_scoreboard(
        self, standing: Scoreboard, sides: Sequence[Side], side_styles: Mapping[str, tuple[str, str]]
    ) -> None:
        names = [side.name for side in sides]
        for name in [name for name in self._rows if name not in names]:
            gone = self._rows.pop(name)
            gone.hide()
            gone.deleteLater()
        for side in sides:
            if side.name not in self._rows:
                self._rows[side.name] = new = _Score(side.name)
                new.scored.connect(self.scored)
                self._list.addWidget(new)
            self._rows[side.name].show_points(side.points, side_styles.get(side.name, NO_SIDE))
        self._text.show_text(standing.text)
        self._details.show_text("\n".join(standing.lines))

    def set_changeable(self, can_change: bool) -> None:
        """Sets whether points can be changed; at an earlier moment they cannot."""
        for row in self._rows.values():
            row.set_changeable(can_change)


class _Score(QWidget):
    """One side's points, with a button on each side."""

    scored = Signal(str, int)

    def __init__(self, side: str) -> None:
        super().__init__()
        self._side, self._mark = side, MarkWidget(16)
        self._name, self._points = ElidedLabel(), WrappingLabel(bold=True)
        self._name.setText(side)
        less = make_small_button("−", tr("Take one point from {side}", side=side))
        more = make_small_button("+", tr("Give one point to {side}", side=side))
        self._buttons = (less, more)
        for button in self._buttons:
            button.setProperty("narrow", True)
        less.clicked.connect(lambda: self.scored.emit(side, -1))
        more.clicked.connect(lambda: self.scored.emit(side, 1))
        fill(make_row(8, self), self._mark, (self._name, 1), less, self._points, more)

    def set_changeable(self, can_change: bool) -> None:
        for button in self._buttons:
            button.setEnabled(can_change)

    def show_points(self, points: int, look: tuple[str, str]) -> None:
        self._mark.show_side(*look)
        self._points.show_text(str(points))
        self._points.setAccessibleName(
            counted(points, "{side}: {count} point", "{side}: {count} points", side=self._side)
        )


class TurnPage(QWidget):
    """The page; `chosen` carries the option that was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.options, self.side_dice, self.scores = OptionsList(), SideDiceList(), Scores()
        self.track = TurnTrack()
        self._reminders, self._sources = WrappingLabel(), WrappingLabel(factor=0.94)
        self._more = Fold(tr("Details"))
        self._more.body_layout.addWidget(self._sources)
        self._caption = WrappingLabel(tr("Reminders").upper(), factor=0.82, name="caption")
        self.chosen = self.options.chosen
        self.scored = self.scores.scored
        self._line = Divider()
        self.dice_form = OtherDiceForm()
        self._below = make_column(0)
        layout = fill(make_column(14, self), self.options, self._below)
        self._known = (
            self._line,
            self.track,
            self.side_dice,
            self.scores,
            self._caption,
            self._reminders,
            self._more,
            self.dice_form,
        )
        fill(layout, *self._known, 1)
        self.reset()

    def add_below_options(self, widget: QWidget) -> None:
        self._below.addWidget(widget)

    def reset(self) -> None:
        """Clears the options of the previous battle, and hides headings without content."""
        self.options.show_options(())
        for widget in self._known:
            widget.hide()

    def show_state(self, now: GameState, side_styles: Mapping[str, tuple[str, str]]) -> None:
        """Shows the options and the current standing."""
        battle = now.snapshot.battle
        self.options.setVisible(not now.snapshot.past)
        self.dice_form.setVisible(not now.snapshot.past)
        self.scores.show()
        self.options.show_options(now.prompt.options)
        self.track.show_track(now.track, side_styles)
        self.side_dice.show_dice(now.dice, side_styles)
        self.scores.show_scoreboard(now.scoreboard, battle.sides, side_styles)
        self.scores.set_changeable(not now.snapshot.past)
        self._line.setVisible(bool(now.prompt.options) and not now.snapshot.past)
        self._caption.setVisible(bool(now.reminders))
        self._more.setVisible(bool(now.reminders))
        self._reminders.show_text("\n".join(f"• {one.headline}" for one in now.reminders))
        self._sources.show_text("\n".join(f"• {to_sentence(one.text)}\n{one.source}".rstrip() for one in now.reminders))
