"""The open battle, and the functions that open one."""

from app.session.open_session import copy_session, new_session, open_session, recover_session, resume_session
from app.session.session import Journal, Listener, Session

__all__ = [
    "Journal",
    "Listener",
    "Session",
    "copy_session",
    "new_session",
    "open_session",
    "recover_session",
    "resume_session",
]
