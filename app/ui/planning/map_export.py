"""Exports a map: its numbers as CSV, or a picture of the table with the legend and the name of the battle."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from app.core.language import format_number, labelled, tr
from app.geometry.arrays import Floats
from app.storage.whole_file import export_atomically
from app.ui.image_file import write_image
from app.ui.planning.table_map import KINDS, TableMap
from app.ui.widgets.theme import scale_font

PAPER, INK, MUTED = QColor("#ffffff"), QColor("#22201d"), QColor("#625d55")
EDGE, SWATCH = 18.0, 16.0
"""Margin round the legend, and size of a colour swatch, in pixels of the window."""
LEGEND_WIDTH = 300.0
"""Width of the legend in pixels of the window."""


def format_map_csv(found: TableMap) -> str:
    """Returns a row for each place: its position in mm, level, band and values; the header names the units.

    The decimal separator is a point in every language. Unknown values are empty.
    """
    names = ["x_mm", "y_mm", "z_mm", "level", "band"]
    columns: list[Sequence[object]] = [
        *(np.round(found.places.points[:, axis], 2).tolist() for axis in range(3)),
        found.places.cells[:, 0].tolist(),
        [found.bands[number].text if number >= 0 else "" for number in found.numbers.tolist()],
    ]
    for name, values in _list_values(found):
        names.append(name)
        columns.append(["" if not np.isfinite(one) else f"{one:g}" for one in np.round(values, 3).tolist()])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(zip(*columns, strict=True))
    return out.getvalue()


def _list_values(found: TableMap) -> list[tuple[str, Floats]]:
    """Returns the values of all places `(places,)`, nan or inf if unknown, with names that include units."""
    values: list[tuple[str, Floats]] = []
    if found.exposure:
        known, seen = found.exposure.known, found.exposure.seen.astype(np.float64)
        values.append(("seen_by_count", found.exposure.counts))
        if found.question.kind != "seen_after":
            values.append(("largest_visible_share", np.where(known, found.exposure.most_shown, np.nan)))
            if found.exposure.lowest is not None:
                values.append(("unseen_below_mm", np.where(known, found.exposure.crouch_mm, np.nan)))
        columns = zip(found.exposure.enemies, seen.T, strict=True)
        values += [(f"seen_by {name}", np.where(known, column, np.nan)) for name, column in columns]
    if found.targets is not None:
        values += [(f"can_attack {name}", one) for name, one in _columns(found.question.enemies, found.targets)]
    if found.cover:
        values += [
            (f"cover_from {name}", np.where(found.cover.known, one, np.nan))
            for name, one in _columns(found.cover.enemies, found.cover.covered)
        ]
    values += [(f"in_reach_of {one.enemy}", one.threatened.astype(np.float64)) for one in found.threats if one.attacks]
    if found.reach:
        values.append(("way_cost_mm", found.reach.costs))
    return values


def _columns(names: Sequence[str], table: np.ndarray) -> list[tuple[str, Floats]]:
    return [(name, column.astype(np.float64)) for name, column in zip(names, table.T, strict=True)]


def write_map_csv(found: TableMap, path: Path) -> None:
    """Writes the numbers as CSV. Raises PlayerError."""
    export_atomically(path, format_map_csv(found).encode(), (".csv",))


def write_map_picture(found: TableMap, table: QImage, title: str, font: QFont, path: Path) -> None:
    """Writes a picture of the table with the legend beside it. Raises PlayerError."""
    write_image(path, make_map_sheet(found, table, title, font))


def make_map_sheet(found: TableMap, table: QImage, title: str, font: QFont) -> QImage:
    """Returns the picture of the table; beside it the battle, the fighter, the legend and the counted enemies."""
    density, size = table.devicePixelRatio(), table.deviceIndependentSize()
    sheet = QImage(round((size.width() + LEGEND_WIDTH) * density), table.height(), QImage.Format.Format_RGB32)
    sheet.setDevicePixelRatio(density)
    sheet.fill(PAPER)
    with QPainter(sheet) as painter:
        painter.drawImage(QPointF(0, 0), table)
        left, room = size.width() + EDGE, LEGEND_WIDTH - 2 * EDGE
        top = EDGE
        kind, name = tr(KINDS[found.question.kind]), found.question.fighter.id
        for text, factor, bold in ((title, 1.2, True), (labelled(kind, name), 1.0, False)):
            top += _draw(painter, text, QRectF(left, top, room, size.height()), _font(font, factor, bold), INK) + 6
        for number, band in enumerate(found.bands):
            top += 6
            painter.fillRect(QRectF(left, top + 1, SWATCH, SWATCH), QColor.fromRgbF(*band.colour))
            share = "" if found.reach else f" · {format_number(found.count(number) / max(1, len(found.places)), '.0%')}"
            below = QRectF(left + SWATCH + 8, top, room - SWATCH - 8, size.height())
            top += max(SWATCH, _draw(painter, f"{band.text}{share}", below, _font(font, 1.0, False), INK))
        counted = ", ".join(found.question.enemies)
        words = [tr("Enemies counted: {names}", names=counted)] if counted else []
        for text in (*words, *filter(None, (found.note,)), tr("Colours are samples, not verdicts.")):
            top += 10
            top += _draw(painter, text, QRectF(left, top, room, size.height()), _font(font, 0.9, False), MUTED)
    return sheet


def _draw(painter: QPainter, text: str, room: QRectF, font: QFont, colour: QColor) -> float:
    """Draws a text at the top of a rectangle and returns its height."""
    painter.setFont(font)
    painter.setPen(colour)
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    needed = painter.boundingRect(room, flags, text)
    painter.drawText(room, flags, text)
    return needed.height()


def _font(font: QFont, factor: float, bold: bool) -> QFont:
    return scale_font(font, factor, QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
