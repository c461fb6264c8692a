"""Exports pictures of the open battle to the clipboard, a file or paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QImage, QPainter

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.lengths import format_dimensions
from app.table.pictures import top_view_svg
from app.ui.image_file import write_image
from app.ui.paper import outputs
from app.ui.paper.pages import Pages, Printout
from app.ui.paper.text_block import LEFT
from app.ui.save_dialog import PDF, battle_name, busy_cursor
from app.ui.widgets.theme import scale_font

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.workspace import Workspace

EXPORT_SCALE = 2.0
"""Pixels in a file or on a page for each pixel of the window."""


class PictureExport(QObject):
    """The view of the open battle with a caption: the battle's name and the verdict."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace

    def copy(self) -> None:
        """Copies the picture to the clipboard in the resolution of the screen."""
        document = self._workspace.document
        if document is not None:
            QGuiApplication.clipboard().setImage(self._make_picture(document))
            self._workspace.messages.show_note(tr("Copied."))

    def write(self, path: Path) -> None:
        """Writes the picture to an image file, or a page if the suffix is .pdf. Raises PlayerError."""
        document = self._workspace.document
        if document is None:
            return
        with busy_cursor():
            if path.suffix.lower() == PDF:
                outputs.write_pdf(path, self._make_printout(document))
                return
            write_image(path, self._make_picture(document, EXPORT_SCALE))

    def ask_to_print(self) -> None:
        """Asks for a printer, or a file to print to, and prints a page."""
        document = self._workspace.document
        if document is None:
            return
        try:
            printed = outputs.ask_to_print(self._make_printout(document), self._workspace.window)
        except PlayerError as error:
            self._workspace.messages.show_error(error)
            return
        if printed:
            self._workspace.messages.show_note(tr("Printed."))

    def _make_printout(self, document: BattleDocument) -> Printout:
        """Returns the page, which is drawn only after the player has chosen a printer."""
        table, game = document.session.table, document.session.game  # The shown state, which can be an earlier moment.
        view = self._workspace.viewport
        assert view is not None

        @cache
        def make_parts() -> tuple[QImage, str]:
            names = game.fighter_names(table)
            plan = top_view_svg.format_plan_file(table.battle, table.meshes, tr("Plan of the table"), names)
            return view.snapshot(EXPORT_SCALE, on_paper=True), plan

        def draw(pages: Pages) -> None:
            with busy_cursor():
                image, plan = make_parts()
                draw_page(pages, image, make_caption(document, name), plan)

        name = battle_name(document.session)
        return Printout(name, draw, tr(game.name), landscape=True)

    def _make_picture(self, document: BattleDocument, density: float = 0.0) -> QImage:
        """Returns the picture with this many pixels for each of the window, or the screen's resolution if 0."""
        view = self._workspace.viewport
        assert view is not None
        image = view.snapshot(density or view.devicePixelRatioF())
        return with_caption(image, make_caption(document, battle_name(document.session)), self._workspace.window.font())


PAPER, INK, MUTED = QColor("#ffffff"), QColor("#22201d"), QColor("#625d55")
EDGE, LINE = 14.0, 1.3
"""Padding around the caption in pixels, and its line height relative to the font's."""
MARGIN_MM, PLAN_SHARE = 6.0, 0.3
"""Gap between the parts of a page, and the share of its height for the plan."""


@dataclass(frozen=True)
class Caption:
    """The caption of a picture: the battle's name, its game and round, and the lines of the verdict."""

    title: str
    game: str
    verdict: tuple[str, ...] = ()


def make_caption(document: BattleDocument, title: str) -> Caption:
    """Returns the caption of the battle as it is shown."""
    session = document.session
    battle = session.battle
    words = [tr(session.game.name)]
    if battle.clock.round:
        words.append(tr("round {number}", number=battle.clock.round))
    width, depth = (format_dimensions((mm,)) for mm in (battle.board.width_mm, battle.board.depth_mm))
    words.append(tr("board {width} × {depth}", width=width, depth=depth))
    return Caption(title, " · ".join(words), tuple(document.verdict_text().splitlines()))


def with_caption(image: QImage, caption: Caption, font: QFont) -> QImage:
    """Returns the picture with its caption below it."""
    density = image.devicePixelRatio()
    verdict = [line for line in caption.verdict[:2] if line]
    rows = [(caption.title, 1.15, True), *((line, 1.0, not at) for at, line in enumerate(verdict))]
    rows.append((caption.game, 0.9, False))
    size = image.deviceIndependentSize()
    heights = [QFontMetricsF(_font(font, factor, bold)).height() * LINE for _, factor, bold in rows]
    whole = QImage((QSizeF(size.width(), size.height() + sum(heights) + 2 * EDGE) * density).toSize(), image.format())
    whole.setDevicePixelRatio(density)
    whole.fill(PAPER)
    with QPainter(whole) as painter:
        painter.drawImage(QPointF(0, 0), image)
        top = size.height() + EDGE
        for (text, factor, bold), height in zip(rows, heights, strict=True):
            painter.setFont(_font(font, factor, bold))
            painter.setPen(MUTED if factor < 1 else INK)
            room = QRectF(EDGE, top, size.width() - 2 * EDGE, height)
            fitting = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, fitting)
            top += height
    return whole


def draw_page(pages: Pages, image: QImage, caption: Caption, plan: str) -> None:
    """Draws a page: the picture, and below it a plan to scale and the complete verdict."""
    room = pages.begin_page(caption.game)
    below = QRectF(room)
    below.setTop(room.bottom() - room.height() * PLAN_SHARE)
    pages.draw_image(image, room.adjusted(0, 0, 0, -below.height() - MARGIN_MM))
    drawn = pages.draw_svg(plan, QRectF(below.left(), below.top(), below.width() / 2, below.height()), LEFT)
    pages.write("\n".join(caption.verdict), below.adjusted(drawn.width() + MARGIN_MM, 0, 0, 0))


def _font(font: QFont, factor: float, bold: bool) -> QFont:
    return scale_font(font, factor, QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
