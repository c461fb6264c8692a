"""The battles to go on with: those opened last, and those that have no name yet."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.storage import settings
from app.storage.file_names import SUFFIX, battle_title, drafts_folder, is_draft


@dataclass(frozen=True)
class Recent:
    """One battle: its file, what it is called, and when something was done in it last."""

    path: Path
    title: str
    draft: bool
    when: datetime


def find_recent() -> list[Recent]:
    """All that are there, the newest first: every battle without a name is among them."""
    named = [Path(name) for name in settings.current_settings().recent]
    try:
        drafts = list(drafts_folder().glob(f"*{SUFFIX}"))
    except OSError:
        drafts = []
    found = [one for path in dict.fromkeys([*named, *drafts]) if (one := _make_recent(path))]
    return sorted(found, key=lambda one: one.when, reverse=True)


def find_last() -> Path | None:
    """The battle that was open last and is still there."""
    return next((path for name in settings.current_settings().recent if _make_recent(path := Path(name))), None)


def find_missing_last() -> Path | None:
    """The battle that was open last, where it is no longer there; without a name, it may never have been written."""
    path = next(map(Path, settings.current_settings().recent), None)
    return path if path and not is_draft(path) and not _make_recent(path) else None


def remember(path: Path) -> None:
    """Remember that a battle was opened. Raises PlayerError where that cannot be kept."""
    settings.change(recent=settings.with_recent(settings.current_settings(), path))


def _make_recent(path: Path) -> Recent | None:
    try:
        about = path.stat() if path.is_file() else None
    except (OSError, ValueError):
        return None
    if about is None:
        return None
    when = datetime.fromtimestamp(about.st_mtime).astimezone()
    return Recent(path, battle_title(path), is_draft(path), when)
