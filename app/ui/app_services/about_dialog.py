"""What the program is, whose work it rests on, and that it belongs to no game's publisher."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QTextBrowser, QWidget

from app import __version__
from app.language import mark, tr
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, make_column
from app.ui.widgets.theme import scale_length

WORKS = (
    ("Python", "PSF-2.0"),
    ("Qt, PySide6", "LGPL-3.0"),
    ("NumPy", "BSD-3-Clause"),
    ("SciPy", "BSD-3-Clause"),
    ("Shapely, GEOS", "BSD-3-Clause, LGPL-2.1"),
    ("trimesh", "MIT"),
    ("Embree, embreex", "Apache-2.0, MIT"),
    ("manifold3d", "Apache-2.0"),
    ("pycollada", "BSD-3-Clause"),
    ("segno", "BSD-3-Clause"),
    ("python-dateutil, tzdata", "Apache-2.0"),
    ("msgspec", "BSD-3-Clause"),
    ("platformdirs", "MIT"),
    ("Inter", "OFL-1.1"),
)
"""Whose work is inside, and its licence in short."""
NOTICE = mark(
    "Eyeline is unofficial. It belongs to no game's publisher, is endorsed by none, and brings along no rules, names "
    "or models of theirs."
)


class AboutDialog(Dialog):
    """A page to read."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("About Eyeline"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        works = QTextBrowser()
        works.setAccessibleName(tr("Libraries and their licences"))
        rows = "".join(f"<tr><td>{name}&nbsp;&nbsp;&nbsp;</td><td>{licence}</td></tr>" for name, licence in WORKS)
        works.setHtml(f"<table cellspacing='3'>{rows}</table>")
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        down = make_column(10, self)
        down.setContentsMargins(24, 20, 24, 16)
        down.addWidget(WrappingLabel("Eyeline", factor=2.0, bold=True))
        down.addWidget(WrappingLabel(tr("Who can see whom, on the real terrain."), factor=1.1))
        down.addWidget(WrappingLabel(tr("Version {version}, MIT licence", version=__version__), name="muted"))
        down.addWidget(WrappingLabel(tr(NOTICE)))
        down.addWidget(WrappingLabel(tr("It rests on the work of others, with thanks:")))
        down.addWidget(works, 1)
        down.addWidget(box)
        self.resize(min(scale_length(460), window.width() - 60), min(scale_length(520), window.height() - 60))
