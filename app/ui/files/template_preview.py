"""The preview of a template: a picture of board and terrain from above, and a text on what is ready."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.core.language import counted, labelled, tr
from app.ui.scene_builder import make_scene
from app.ui.viewport.relief_picture import paint_from_above
from app.ui.widgets.theme import scale_length, theme

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.game import Game
    from app.model import Battle
    from app.session.templates import Template, TemplateOptions
    from app.table.battle_geometry import BattleGeometry

PICTURE_SIDE_PX = 480
"""The longer side of the picture in pixels."""


@dataclass(frozen=True, eq=False)
class Preview:
    """A picture of the table that a template creates, and a text on what is ready."""

    question: tuple[Template, TemplateOptions]
    picture: QImage
    text: str


def make_preview(asked: tuple[Template, TemplateOptions], report: Report) -> Iterable[Preview]:
    """Yields the preview, in a worker; nothing is written to disk. Raises PlayerError."""
    template, options = asked
    session = template.make(options, report)
    try:
        battle = session.battle
        own = template.own
        picture = QImage(str(own.picture)) if own else QImage()
        text = describe(battle, session.game)
        yield Preview(asked, _paint_table(session.table, report) if picture.isNull() else picture, text)
    finally:
        session.close()


def describe(battle: Battle, game: Game) -> str:
    """Returns a text on what is on the table and on the result of each set-up step."""
    fighters = len(battle.all_fighters)
    said = [counted(len(battle.pieces), "{count} terrain piece", "{count} terrain pieces")]
    if fighters:
        said.append(counted(fighters, "{count} fighter", "{count} fighters"))
    lines = [" · ".join(said)]
    names = list(dict.fromkeys(side.name for side in battle.sides))
    if len(names) > 1:
        lines.append(tr("{attack} against {defence}", attack=names[0], defence=names[-1]))
    for step in game.setup.steps:
        if summary := step.summary(battle):
            lines.append(labelled(tr(step.title), summary))
    return "\n".join(lines)


def _paint_table(table: BattleGeometry, report: Report) -> QImage:
    """Returns a picture of board and terrain from above."""
    pixels = paint_from_above(make_scene(table), PICTURE_SIDE_PX, report)
    rows = np.ascontiguousarray(pixels[::-1])  # The picture has its first row at y = 0.
    high, wide = rows.shape[:2]
    return QImage(rows.tobytes(), wide, high, 3 * wide, QImage.Format.Format_RGB888).copy()


class PreviewPicture(QLabel):
    """A picture scaled to the available space, or a frame before it is ready. A label, for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._picture = QImage()
        self.setAccessibleName(tr("Preview"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_picture(self, picture: QImage, name: str) -> None:
        """Shows a picture, with its name for screen readers."""
        self._picture = picture
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_length(340), scale_length(250))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if self._picture.isNull():
                painter.setPen(QPen(QColor(theme().rule), 1))
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
                return
            size = self._picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            painter.drawImage(QRectF(left, top, size.width(), size.height()), self._picture)
