"""Colours and type of everything round the table: a light and a dark set that follow the system."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.ui.wording import Outcome


@dataclass(frozen=True)
class Theme:
    """Colours as `#rrggbb`; text on paper and card keeps a contrast of 4.5 : 1 or more, muted text included."""

    paper: str
    card: str
    text: str
    muted: str
    rule: str
    accent: str
    warning: str
    yes: str
    close: str
    maybe: str
    no: str

    def of(self, outcome: Outcome) -> str:
        """The colour of a verdict; its mark has a shape of its own besides."""
        return {"yes": self.yes, "close": self.close, "maybe": self.maybe, "no": self.no}[outcome]


LIGHT = Theme(
    paper="#f3f1ec", card="#fbfaf7", text="#22201d", muted="#67625a", rule="#dcd7cd", accent="#14557f",
    warning="#fbe9c6", yes="#00735a", close="#8a5a00", maybe="#5a6272", no="#a93a0b",
)  # fmt: skip
DARK = Theme(
    paper="#1f1e1c", card="#282624", text="#ebe7df", muted="#a8a195", rule="#3d3a35", accent="#7fbfe8",
    warning="#4a3a16", yes="#4cc9a0", close="#e9b44c", maybe="#a9b1c2", no="#f08a55",
)  # fmt: skip


def theme() -> Theme:
    """The set that fits the system now."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return DARK if dark else LIGHT


def colour_name(colour: tuple[float, float, float]) -> str:
    """Red, green and blue from 0 to 1 as `#rrggbb`."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def dress(app: QApplication) -> None:
    """Give the program its style, and again whenever the system turns light or dark."""
    app.setStyle("Fusion")
    _paint(app)
    QGuiApplication.styleHints().colorSchemeChanged.connect(lambda _: _paint(app))


def scaled(font: QFont, factor: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """A font relative to the player's own size; figures all as wide as each other."""
    new = QFont(font)
    new.setPointSizeF(font.pointSizeF() * factor)
    new.setWeight(weight)
    new.setFeature(QFont.Tag("tnum"), 1)
    return new


def _paint(app: QApplication) -> None:
    colours = theme()
    app.setPalette(_palette(colours))
    app.setStyleSheet(_sheet(colours))


def _palette(colours: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for which, colour in (
        (role.Window, colours.paper), (role.WindowText, colours.text), (role.Base, colours.card),
        (role.AlternateBase, colours.paper), (role.Text, colours.text), (role.Button, colours.card),
        (role.ButtonText, colours.text), (role.ToolTipBase, colours.card), (role.ToolTipText, colours.text),
        (role.PlaceholderText, colours.muted), (role.Highlight, colours.accent), (role.HighlightedText, colours.card),
        (role.Link, colours.accent),
    ):  # fmt: skip
        palette.setColor(which, QColor(colour))
    for which in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(colours.muted))
    return palette


def _sheet(c: Theme) -> str:
    return f"""
    QMenuBar {{ background: {c.paper}; padding: 2px 6px; }}
    QMenuBar::item {{ padding: 4px 10px; border-radius: 4px; }}
    QMenuBar::item:selected {{ background: {c.rule}; }}
    QStatusBar {{ background: {c.paper}; color: {c.muted}; border-top: 1px solid {c.rule}; }}
    QStatusBar::item {{ border: none; }}
    QStatusBar QLabel {{ color: {c.muted}; padding: 2px 8px; }}
    #panel, #panel > QWidget, #page {{ background: {c.card}; }}
    #panel {{ border: none; border-left: 1px solid {c.rule}; }}
    #muted, #caption {{ color: {c.muted}; }}
    #divider {{ background: {c.rule}; border: none; }}
    #warning {{ background: {c.warning}; color: {c.text}; border-radius: 6px; padding: 8px 10px; }}
    #bar {{ background: {c.warning}; border-bottom: 1px solid {c.rule}; }}
    QPushButton, QToolButton {{ border: 1px solid {c.rule}; border-radius: 6px; background: {c.card}; }}
    QPushButton {{ padding: 6px 14px; }}
    QToolButton {{ padding: 4px 8px; }}
    QPushButton:checked {{ background: {c.rule}; border-color: {c.muted}; }}
    QPushButton:hover, QToolButton:hover {{ border-color: {c.accent}; }}
    QPushButton:focus, QToolButton:focus {{ border: 2px solid {c.accent}; padding: 5px 13px; }}
    QToolButton:focus {{ padding: 3px 7px; }}
    QTreeWidget {{ border: none; background: {c.card}; outline: none; }}
    QTreeWidget::item {{ padding: 0 2px; }}
    QTreeWidget::item:hover {{ background: {c.paper}; }}
    QTreeWidget::item:selected {{ background: {c.rule}; color: {c.text}; }}
    QScrollBar:vertical {{ background: {c.card}; width: 10px; margin: 2px; border: none; }}
    QScrollBar::handle:vertical {{ background: {c.rule}; border-radius: 3px; min-height: 28px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
    QProgressBar {{ border: none; border-radius: 3px; background: {c.rule}; max-height: 6px; }}
    #patience {{ max-height: 2px; border-radius: 1px; }}
    #patience::chunk {{ border-radius: 1px; }}
    QProgressBar::chunk {{ background: {c.accent}; border-radius: 3px; }}
    """
