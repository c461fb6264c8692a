"""The open battle, and the ways to it."""

from app.session.opening import begun, copied, opened, recovered, resumed
from app.session.session import Journal, Listener, Session

__all__ = ["Journal", "Listener", "Session", "begun", "copied", "opened", "recovered", "resumed"]
