"""A battle file becomes an open session; runs in a job."""

from pathlib import Path

from app.progress import Report
from app.session import Session


def opened(path: Path, report: Report) -> Session:
    """The session on a battle file. Raises PlayerError with a sentence that names file and place."""
    report(0.0, f"Opening {path.name}")
    from app.storage.battle_json import load  # slow to import: not before the window is there

    battle, meshes = load(path, report)
    report(1.0, "Setting up the table")
    return Session(battle, meshes)
