"""What is said to players who listen to the screen."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(where: QObject, text: str, urgent: bool = False) -> None:
    """Have a screen reader say something that has just come to be; nothing where nobody listens."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(where, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
