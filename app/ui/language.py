"""The players' language in the window: Qt's translations, with English as the source."""

from PySide6.QtCore import QCoreApplication

from app.language import mark

__all__ = ["mark", "tr"]

CONTEXT = "Eyeline"


def tr(text: str, **values: object) -> str:
    """The text in the players' language, with `{names}` in it replaced by the values."""
    said = QCoreApplication.translate(CONTEXT, text)
    return said.format(**values) if values else said
