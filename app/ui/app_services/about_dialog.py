"""The About dialog: the program, the work it builds on, and the disclaimer about game publishers."""

from __future__ import annotations

from datetime import date
from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QDialogButtonBox, QTextBrowser, QWidget

from app import RELEASED, __version__
from app.core.language import counted, mark, tr
from app.ui.app_services.licences import LicensedPart, read_parts
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.theme import scale_length

NOTICE = mark(
    "Eyeline is unofficial. It is not affiliated with or endorsed by any game publisher, and it includes "
    "none of their rules, names or models."
)


class AboutDialog(Dialog):
    """The About page; where licence texts are included, each part links to its text."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("About Eyeline"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._parts = read_parts()
        self._works = works = QTextBrowser()
        works.setAccessibleName(tr("Libraries and their licences"))
        works.setOpenLinks(False)
        works.anchorClicked.connect(self._show_licence)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        self._back = box.addButton(tr("Back"), QDialogButtonBox.ButtonRole.ActionRole)
        self._back.clicked.connect(self._show_parts)
        layout = make_column(10, self, (24, 20, 24, 16))
        layout.addWidget(WrappingLabel("Eyeline", factor=2.0, bold=True))
        layout.addWidget(WrappingLabel(tr("True line of sight on your terrain."), factor=1.1))
        layout.addWidget(WrappingLabel(tr("Version {version}, MIT licence", version=__version__), name="muted"))
        if age := format_age(date.today()):
            layout.addWidget(WrappingLabel(age, name="muted"))
        layout.addWidget(WrappingLabel(tr(NOTICE)))
        fill(layout, WrappingLabel(tr("Eyeline is built on the work of others, with thanks:")), (works, 1), box)
        self.resize(min(scale_length(520), window.width() - 60), min(scale_length(560), window.height() - 60))
        self._show_parts()

    def _show_parts(self) -> None:
        self._back.hide()
        rows = "".join(_format_row(number, part) for number, part in enumerate(self._parts))
        self._works.setHtml(f"<table cellspacing='3'>{rows}</table>")
        self._works.setFocus()

    def _show_licence(self, link: QUrl) -> None:
        self._works.setCurrentCharFormat(QTextCharFormat())  # Otherwise the whole text would look like the link.
        self._works.setPlainText(self._parts[int(link.toString())].read_text())
        self._back.show()


def format_age(today: date) -> str:
    """Returns how old this version is; "" in its first month, and if the clock is wrong."""
    months = (today - date.fromisoformat(RELEASED)).days // 30
    if months < 1:
        return ""
    return counted(
        months,
        "This version is {count} month old; a newer one may exist where you got this one.",
        "This version is {count} months old; a newer one may exist where you got this one.",
    )


def _format_row(number: int, part: LicensedPart) -> str:
    name = escape(part.name)
    shown = f"<a href='{number}'>{name}</a>" if part.has_text else name
    return f"<tr><td>{shown}&nbsp;&nbsp;&nbsp;</td><td>{escape(part.licence)}</td></tr>"
