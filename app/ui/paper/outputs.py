"""Outputs of a printout: a PDF, a printer, or images of its pages."""

from __future__ import annotations

import re
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QSize, QSizeF, QUuid
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from app.core.allowed_names import plain_name
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.legible import legible
from app.storage.whole_file import export_atomically
from app.ui.paper.pages import MM_PER_INCH, Pages, Paper, Printout

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from PySide6.QtGui import QPagedPaintDevice
    from PySide6.QtWidgets import QWidget

MARGIN_MM = 12.0
"""Margin of every page, within the printable area of common printers."""
_LETTER = frozenset(("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"))
"""Territories that use Letter paper: CLDR, supplemental measurement data, paperSize type="US-Letter"."""
_drawing_lock = RLock()
"""Held while pages are drawn, also by the window: two threads drawing pages in parallel hung in Qt's bindings."""
_DATE = re.compile(rb"/(Creation|Mod)Date \(D:[^)]*\)")
_NO_METADATA = b'<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="r"?>'
"""Replaces Qt's own metadata, which contains the date and random ids."""


def page_size(system: QLocale | None = None) -> QPageSize:
    """Returns the paper size of the computer's region: Letter or A4."""
    country = QLocale.territoryToCode((system or QLocale.system()).territory())
    return QPageSize(QPageSize.PageSizeId.Letter if country in _LETTER else QPageSize.PageSizeId.A4)


def page_layout(printout: Printout, size: QPageSize | None = None) -> QPageLayout:
    """Returns the layout of all pages of a printout."""
    way = QPageLayout.Orientation.Landscape if printout.landscape else QPageLayout.Orientation.Portrait
    return QPageLayout(size or page_size(), way, QMarginsF(*[MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)


def write_pdf(path: Path, printout: Printout, size: QPageSize | None = None) -> int:
    """Writes a PDF completely or not at all, and returns the number of its pages. Raises PlayerError.

    The same pages always give the same bytes.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    title = legible(printout.title)
    writer.setTitle(title)
    writer.setCreator("Eyeline")
    writer.setDocumentId(QUuid.createUuidV5(QUuid(), title.encode()))
    writer.setDocumentXmpMetadata(_NO_METADATA)
    writer.setPageLayout(page_layout(printout, size))
    with _drawing_lock:
        count = draw_on(writer, printout)
    # Keeps the offsets of the bytes that follow.
    data = _DATE.sub(lambda found: b" " * len(found[0]), bytes(buffer.data().data()), 2)
    export_atomically(path, data, (".pdf",))
    return count


def ask_to_print(printout: Printout, parent: QWidget) -> bool:
    """Asks for a printer or a file, and prints. Returns whether it printed. Raises PlayerError."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(plain_name(printout.title))  # The dialog proposes this as the file name.
    own = None if printer.outputFormat() is QPrinter.OutputFormat.PdfFormat else printer.pageLayout().pageSize()
    printer.setPageLayout(page_layout(printout, own))
    dialog = QPrintDialog(printer, parent)
    wanted = bool(dialog.exec())  # The dialog's own `open` requires a slot by name.
    dialog.deleteLater()
    if wanted:
        chosen = printer.printRange() is QPrinter.PrintRange.PageRange
        with _drawing_lock:
            draw_on(printer, printout, range(printer.fromPage(), printer.toPage() + 1) if chosen else None)
    return wanted


def draw_on(device: QPagedPaintDevice, printout: Printout, wanted: range | None = None) -> int:
    """Draws all pages, or the wanted ones, counted from 1, on a device whose layout is set. Returns their total.

    Raises PlayerError if nothing can be drawn on the device.
    """
    dpi = device.logicalDpiX()
    size = device.pageLayout().paintRect(QPageLayout.Unit.Millimeter).size()
    count = _count(printout, size, dpi)
    painter = QPainter()
    if not painter.begin(device):
        raise PlayerError(tr("Cannot print to this printer; choose another, or export a PDF"))
    with _image_paper(size, dpi, QSize(1, 1)) as (nowhere, _):
        number, drawn = 0, 0

        def open_page() -> QPainter:
            nonlocal number, drawn
            number += 1
            if wanted is not None and number not in wanted:
                return nowhere.open_page()
            if drawn:
                device.newPage()
            drawn += 1
            return painter

        try:
            printout.draw(Pages(printout, Paper(device, size, open_page), count))
        finally:
            painter.end()
    return count


def make_images(printout: Printout, dpi: int = 96, size: QPageSize | None = None) -> list[QImage]:
    """Returns an image of each page, without its margins, at this resolution."""
    room = page_layout(printout, size).paintRect(QPageLayout.Unit.Millimeter).size()
    with _drawing_lock, _image_paper(room, dpi, (room * dpi / MM_PER_INCH).toSize()) as (paper, images):
        printout.draw(Pages(printout, paper, _count(printout, room, dpi)))
    return images


def _count(printout: Printout, size: QSizeF, dpi: int) -> int:
    """Returns the number of pages, by drawing them on tiny images with the real widths of texts."""
    with _image_paper(size, dpi, QSize(1, 1)) as (paper, _):
        pages = Pages(printout, paper, 0)
        printout.draw(pages)
    return pages.number


@contextmanager
def _image_paper(size_mm: QSizeF, dpi: int, pixels: QSize) -> Generator[tuple[Paper, list[QImage]]]:
    images: list[QImage] = []
    painter = QPainter()

    def make_image() -> QImage:
        image = QImage(pixels, QImage.Format.Format_RGB32)
        image.setDotsPerMeterX(round(dpi * 1000 / MM_PER_INCH))
        image.setDotsPerMeterY(round(dpi * 1000 / MM_PER_INCH))
        image.fill(QColor("#ffffff"))
        return image

    def open_page() -> QPainter:
        if painter.isActive():
            painter.end()
        images.append(make_image())
        painter.begin(images[-1])
        return painter

    try:
        yield Paper(make_image(), size_mm, open_page), images
    finally:
        if painter.isActive():
            painter.end()
