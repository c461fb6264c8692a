"""The open battle, and the functions that open one."""

# pyright: reportUnusedImport=false

from app.session.open_session import copy_session, new_session, open_session, recover_session, resume_session
from app.session.session import Session
