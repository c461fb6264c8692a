"""Writes dispute cards as PDF, or as PNG with the battle inside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from app.ui.dispute_card.card_page import make_printout
from app.ui.dispute_card.dispute_card import ask_for_card, make_card
from app.ui.image_file import encode_image
from app.ui.offscreen_qt import make_application
from app.ui.paper.outputs import make_images, write_pdf
from app.ui.paper.pages import MM_PER_INCH

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.session import Session
    from app.ui.dispute_card.dispute_card import DisputeCard

PDF = ".pdf"
DPI, EDGE_MM = 150, 8.0
"""Resolution of the picture, and the white margin around the page in it."""


def write_card(session: Session, pair: tuple[str, str], title: str, out: Path, report: Report) -> tuple[str, str]:
    """Writes a card without a window, into an existing folder. Raises PlayerError.

    Returns its verdict and its checksum.
    """
    application = make_application()
    card = make_card(ask_for_card(session, pair, title), report)
    write_card_file(out, card, session)
    application.quit()
    return card.said.headline, card.checksum


def write_card_file(path: Path, card: DisputeCard, session: Session) -> None:
    """Writes the card: as PDF if the suffix says so, else as PNG with the battle inside. Raises PlayerError."""
    if path.suffix.lower() == PDF:
        write_pdf(path, make_printout(card))
    else:
        session.write_card(
            path, encode_image(make_card_image(card)), card.table.battle, (card.observer.id, card.target.id)
        )


def make_card_image(card: DisputeCard) -> QImage:
    """Returns the page as a picture."""
    [page] = make_images(make_printout(card), DPI)
    edge = round(EDGE_MM * DPI / MM_PER_INCH)
    image = QImage(page.size() + QSize(2 * edge, 2 * edge), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(page.dotsPerMeterX())
    image.setDotsPerMeterY(page.dotsPerMeterY())
    image.fill(QColor("#ffffff"))
    with QPainter(image) as painter:
        painter.drawImage(QPointF(edge, edge), page)
    return image
