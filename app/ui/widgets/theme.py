"""Colours and fonts of the user interface, as the system or the player wants them."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.core.app_paths import THEMES
from app.ui.widgets.theme_colours import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Theme

TOKEN = re.compile(r"@(\w+)")


def make_stylesheet(theme: Theme, scale: float = 1.0) -> str:
    """Returns Qt's style sheet for the whole program, for text `scale` times as large as the system's."""
    lengths = {
        name: f"{round(pixels * scale)}px"
        for name, pixels in (("arrow", 11), ("button", 17), ("box", 14), ("round", 7), ("picture", 16))
    }
    # A tick is drawn on the accent, so it has the colour of the background; arrows have the colour of text.
    text, ground = ("pale", "dark") if theme.dark else ("dark", "pale")
    names = {"up": f"up_{text}", "down": f"down_{text}", "tick": f"tick_{ground}"}
    pictures = {token: (THEMES / f"{name}.svg").as_posix() for token, name in names.items()}
    tokens = {**asdict(theme), **lengths, **pictures}
    tokens["line"] = theme.edge if theme.strong else theme.rule
    return TOKEN.sub(lambda found: tokens[found[1]], (THEMES / "eyeline.qss").read_text(encoding="utf-8"))


@dataclass
class _ThemeState:
    """The applied settings: the player's choice, the text scale, and the system's font size."""

    look: str = "system"
    scale: float = 1.0
    points: float = 0.0


_state = _ThemeState()


def theme() -> Theme:
    """Returns the colours that the player chose, or that match the system now."""
    dark = _state.look == "dark" or (_state.look != "light" and _is_system_dark())
    if _state.look == "contrast" or (_state.look == "system" and _has_system_high_contrast()):
        return CONTRAST_DARK if dark else CONTRAST_LIGHT
    return DARK if dark else LIGHT


def text_scale() -> float:
    """Returns how much larger text is than the system's, from 1 to 2."""
    return _state.scale


def scale_length(pixels: float) -> int:
    """Returns a length in pixels, scaled with the text size, for whatever is next to text or contains it."""
    return round(pixels * _state.scale)


def format_colour(colour: tuple[float, float, float]) -> str:
    """Formats red, green and blue from 0 to 1 as `#rrggbb`."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def set_up_theme(app: QApplication, look: str = "system", text_percent: float = 100) -> None:
    """Applies the style to the program, and again whenever the system's colour scheme or contrast changes."""
    app.setStyle("Fusion")
    apply_theme(app, look, text_percent)
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(lambda _: _apply_state(app))
    hints.accessibility().contrastPreferenceChanged.connect(lambda _: _apply_state(app))


def apply_theme(app: QApplication, look: str, text_percent: float) -> None:
    """Applies one of the themes of the settings and a text size to everything, including open windows."""
    if not _state.points:
        _state.points = QFontInfo(app.font()).pointSizeF()
    ratio, _state.scale = text_percent / 100 / _state.scale, text_percent / 100
    _state.look = look
    font = QFont(app.font())
    font.setPointSizeF(_state.points * _state.scale)
    _apply_state(app, font if ratio != 1.0 else None, ratio)


def scale_font(font: QFont, factor: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Returns a font relative to the player's font size, with figures of equal width."""
    new = QFont(font)
    new.setPointSizeF(font.pointSizeF() * factor)
    new.setWeight(weight)
    new.setFeature(QFont.Tag("tnum"), 1)
    return new


def set_style(widget: QWidget, sheet: str) -> None:
    """Sets a widget's style sheet, if it differs: Qt would restyle the widget even if it does not."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def _is_system_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def _has_system_high_contrast() -> bool:
    hints = QGuiApplication.styleHints()
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def _apply_state(app: QApplication, font: QFont | None = None, ratio: float = 1.0) -> None:
    """Applies the current theme again, with another font for the whole program if one is given."""
    sheet = make_stylesheet(theme(), _state.scale)
    if sheet == app.styleSheet() and not font:
        return
    own = [(w, QFont(w.font())) for w in app.allWidgets() if w.testAttribute(Qt.WidgetAttribute.WA_SetFont)]
    if font:
        app.setFont(font)
    with _windows_at_rest(app):
        # Removes the sheet first: when one sheet replaces another, Qt polishes each widget once per ancestor.
        app.setStyleSheet("")
        app.setPalette(_make_palette(theme()))
        app.setStyleSheet(sheet)
    # Done last, because a new style sheet restores the fonts that widgets had under the old one.
    for widget, mine in own:
        mine.setPointSizeF(mine.pointSizeF() * ratio)
        widget.setFont(mine)


@contextmanager
def _windows_at_rest(app: QApplication) -> Generator[None]:
    """Prevents layout and painting within a `with` block."""
    windows = [window for window in app.topLevelWidgets() if window.isVisible()]
    for window in windows:
        window.setUpdatesEnabled(False)
        if layout := window.layout():
            layout.setEnabled(False)
    try:
        yield
    finally:
        for window in windows:
            if layout := window.layout():  # A message box has a different layout in another style.
                layout.setEnabled(True)
            window.setUpdatesEnabled(True)


def _make_palette(colours: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette(QColor(colours.card), QColor(colours.paper))
    for which, colour in (
        (role.Window, colours.paper), (role.WindowText, colours.text), (role.Base, colours.card),
        (role.AlternateBase, colours.paper), (role.Text, colours.text), (role.Button, colours.card),
        (role.ButtonText, colours.text), (role.ToolTipBase, colours.card), (role.ToolTipText, colours.text),
        (role.PlaceholderText, colours.muted), (role.Highlight, colours.accent), (role.HighlightedText, colours.card),
        (role.Link, colours.accent), (role.LinkVisited, colours.accent), (role.Accent, colours.accent),
    ):  # fmt: skip
        palette.setColor(which, QColor(colour))
    for which in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(colours.muted))
    return palette
