"""The strip over the table: round and phase, whose turn it is, and each side's score and available dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.core.language import labelled, tr
from app.ui.battle.side_dice import draw_group
from app.ui.widgets.accessibility import announce
from app.ui.widgets.drawn_dice import NO_SIDE, Die, paint_die
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import scale_font, scale_length, theme
from app.ui.widgets.theme_colours import ensure_contrast

if TYPE_CHECKING:
    from app.games.dice_looks import DisplayedDice
    from app.games.game import Game
    from app.model import Battle
    from app.ui.battle.game_state_model import GameState

HEIGHT, MARK, DIE = 32, 15, 17
"""Sizes in pixels at the usual text size."""
PAD, GAP, BETWEEN, NEAR = 14, 7, 22, 3
MIN_NAME_WIDTH = 70
"""Minimum width of the name in turn, in pixels at the usual text size."""


def format_round(battle: Battle, game: Game) -> str:
    """Returns round and phase as text."""
    when, phase = _round_text(battle, game), _part_text(battle, game)
    return f"{when} · {phase}" if when and phase else when


def _round_text(battle: Battle, game: Game) -> str:
    clock = battle.clock
    if clock.stage == "over":
        return tr("The battle is over")
    last = game.moment(battle).last_round
    if clock.round <= last:
        return tr("Round {number} of {last}", number=clock.round, last=last)
    return tr("Round {number}", number=clock.round)


def _part_text(battle: Battle, game: Game) -> str:
    """Returns the phase, or the part of the round."""
    if battle.clock.stage == "over" or not game.has_rounds:
        return ""
    phase = next((tr(named.text) for named in game.phases if named.id == battle.clock.phase), "")
    return phase or game.moment(battle).part


def format_turn(battle: Battle, side: str, actor: str = "") -> str:
    """Returns the active fighter, or the side in turn; after the battle, the winner."""
    clock = battle.clock
    if clock.stage == "over":
        if not clock.winner:
            return tr("Choose the winner")
        return tr("No winner") if clock.winner == "draw" else tr("{side} has won", side=clock.winner)
    return actor or side or tr("Both sides")


@dataclass(frozen=True)
class _SideScore:
    """One side's score, at the right of the strip."""

    name: str
    look: tuple[str, str]
    score: str
    dice: tuple[tuple[Die, ...], ...] = ()
    """Groups of available dice."""
    dice_text: str = ""

    @property
    def spoken_text(self) -> str:
        if not self.dice_text:
            return labelled(self.name, self.score)
        return tr("{side}: {score}, dice {dice}", side=self.name, score=self.score, dice=self.dice_text)


class BattleStrip(QAbstractButton):
    """One custom-drawn line. When space is short, it drops the dice, then the phase. A click shows details."""

    def __init__(self) -> None:
        super().__init__()
        self._round, self._phase, self._who, self._announced = "", "", "", ""
        self._look: tuple[str, str] | None = None
        self._scores: tuple[_SideScore, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def spoken_text(self) -> str:
        """Everything it shows, as text."""
        return self.accessibleName()

    def show_state(self, now: GameState, side_styles: Mapping[str, tuple[str, str]]) -> None:
        battle, game = now.snapshot.battle, now.snapshot.game
        side = battle.clock.winner or now.prompt.side or battle.clock.turn
        figures = dict(now.scoreboard.scores)
        self._round, self._phase = _round_text(battle, game), _part_text(battle, game)
        asked = now.prompt.side not in ("", battle.clock.turn)  # The game waits for a side that is not in turn.
        actor = game.moment(battle).actor if not asked else ""
        self._who, self._look = format_turn(battle, side, actor), side_styles.get(side)
        self._scores = tuple(
            _make_score(one.name, side_styles.get(one.name, NO_SIDE), figures.get(one.name, str(one.points)), now.dice)
            for one in battle.sides
        )
        self.setToolTip(plain_tooltip("\n".join(filter(None, (now.scoreboard.text, *now.scoreboard.lines)))))
        when = f"{self._round} · {self._phase}" if self._phase else self._round
        said = " · ".join(filter(None, (when, self._who)))
        self.setAccessibleName(". ".join((said, *(score.spoken_text for score in self._scores))))
        if said != self._announced:
            self._announced = said
            announce(self, said)
        self.show()
        self.updateGeometry()
        self.update()

    def show_waiting(self) -> None:
        """Shows that the strip is out of date."""
        self._who = tr("Calculating…")
        self.setAccessibleName(self._who)
        self.update()

    def sizeHint(self) -> QSize:
        """Returns the size of the complete content."""
        return QSize(round(self._measure_turn(True) + self._measure_scores(True)) + 2 * PAD, scale_length(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(160), scale_length(HEIGHT))

    @property
    def shown_round(self) -> str:
        """Round and phase, as far as they fit."""
        phase, left = self._divide()[1:]
        text = f"{self._round} · {self._phase}" if phase and self._phase else self._round
        who = min(self._measure_who(), scale_length(MIN_NAME_WIDTH))
        room = left - 2 * BETWEEN - who + 1
        return QFontMetricsF(self.font()).elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colours = theme()
            edge = colours.accent if self.hasFocus() or self.underMouse() else colours.edge
            painter.setPen(QPen(QColor(edge), 2 if self.hasFocus() else 1))
            painter.setBrush(QColor(colours.card))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
            dice, _, left = self._divide()
            x = self._paint_text(painter, PAD, self.shown_round, theme().muted) + BETWEEN
            if self._look:
                x = self._paint_mark(painter, x, self._look) + GAP
            fitting = QFontMetricsF(self._bold).elidedText(
                self._who, Qt.TextElideMode.ElideMiddle, PAD + (left - BETWEEN) - x + 1
            )
            painter.setFont(self._bold)
            self._paint_text(painter, x, fitting, theme().text)
            painter.setFont(self.font())
            x = PAD + left
            for score in self._scores:
                x = self._paint_mark(painter, x, score.look) + GAP
                painter.setFont(self._bold)
                x = self._paint_text(painter, x, score.score, theme().text)
                painter.setFont(self.font())
                if dice and score.dice:
                    for group in score.dice:
                        x = x + GAP
                        size = scale_length(DIE)
                        for die in group:
                            paint_die(painter, QRectF(x, (self.height() - size) / 2, size, size), die, theme().card)
                            x += size + NEAR
                x += BETWEEN

    def _divide(self) -> tuple[bool, bool, float]:
        """Returns whether the dice fit, whether the phase fits, and the width left of the scores, in pixels."""
        room = self.width() - 2 * PAD
        dice = self._measure_turn(True) + self._measure_scores(True) <= room + 1
        phase = self._measure_turn(True) + self._measure_scores(dice) <= room + 1
        return dice, phase, room - self._measure_scores(dice)

    # Measuring

    @property
    def _bold(self) -> QFont:
        return scale_font(self.font(), 1.0, QFont.Weight.DemiBold)

    def _measure(self, text: str, bold: bool = False) -> float:
        return QFontMetricsF(self._bold if bold else self.font()).horizontalAdvance(text)

    def _measure_turn(self, phase: bool) -> float:
        """Returns the width of everything to the left of the scores."""
        when = self._measure(self._round) + (self._measure(f" · {self._phase}") if phase and self._phase else 0)
        return when + BETWEEN + self._measure_who() + BETWEEN

    def _measure_who(self) -> float:
        """Returns the width of the name in turn with its mark."""
        return (scale_length(MARK) + GAP if self._look else 0) + self._measure(self._who, bold=True)

    def _measure_scores(self, dice: bool) -> float:
        return sum(self._measure_score(score, dice) for score in self._scores) + BETWEEN * max(len(self._scores) - 1, 0)

    def _measure_score(self, score: _SideScore, dice: bool) -> float:
        wide = scale_length(MARK) + GAP + self._measure(score.score, bold=True)
        if dice and score.dice:
            count = sum(len(group) for group in score.dice)
            wide += GAP + count * (scale_length(DIE) + NEAR) + (len(score.dice) - 1) * GAP
        return wide

    # Drawing

    def _paint_text(self, painter: QPainter, x: float, text: str, colour: str) -> float:
        metrics = QFontMetricsF(painter.font())
        painter.setPen(QColor(colour))
        painter.drawText(QPointF(x, (self.height() + metrics.ascent() - metrics.descent()) / 2), text)
        return x + metrics.horizontalAdvance(text)

    def _paint_mark(self, painter: QPainter, x: float, look: tuple[str, str]) -> float:
        size = scale_length(MARK)
        shape, colour = look
        box = QRectF(x, (self.height() - size) / 2, size, size)
        draw_shape(painter, box, shape, ensure_contrast(colour, theme().card))
        return x + size


def _make_score(name: str, look: tuple[str, str], score: str, dice: Sequence[DisplayedDice]) -> _SideScore:
    groups = [group for one in dice if one.side == name for group in one.groups if group.spendable]
    text = ", ".join(" ".join(str(die.face) for die in group.dice if die.face) or group.text for group in groups)
    return _SideScore(name, look, score, tuple(draw_group(group, look) for group in groups), text)
