"""The battles to continue with: recently opened battles and drafts."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.storage import settings
from app.storage.file_names import SUFFIX, battle_title, drafts_folder, is_draft


@dataclass(frozen=True)
class Recent:
    """A battle: its file, its title, whether it is a draft, and when it was last changed.

    `copy` is its second copy if the file itself is gone, else None.
    """

    path: Path
    title: str
    draft: bool
    when: datetime
    copy: Path | None = None


def find_recent() -> list[Recent]:
    """Returns all recent battles that still exist, at least as a second copy, and all drafts, newest first."""
    named = [Path(name) for name in settings.current_settings().recent]
    try:
        drafts = list(drafts_folder().glob(f"*{SUFFIX}"))
    except OSError:
        drafts = []
    paths = dict.fromkeys([*named, *drafts])
    found = [one for path in paths if (one := _make_recent(path) or _make_lost(path))]
    return sorted(found, key=lambda one: one.when, reverse=True)


def find_last() -> Path | None:
    """Returns the battle that was opened last among those that still exist; None if there is none."""
    return next((path for name in settings.current_settings().recent if _make_recent(path := Path(name))), None)


def find_missing_last() -> Path | None:
    """Returns the last opened battle if its file is missing; None for a draft, which may never have had a file."""
    path = next(map(Path, settings.current_settings().recent), None)
    return path if path and not is_draft(path) and not _make_recent(path) else None


def remember(path: Path) -> None:
    """Adds a battle to the recently opened ones. Raises PlayerError if that cannot be stored."""
    settings.change(recent=settings.with_recent(settings.current_settings(), path))


def _make_recent(path: Path, copy: Path | None = None) -> Recent | None:
    """Returns a battle with its second copy, if one is given; None if that file does not exist."""
    file = copy or path
    with suppress(OSError, ValueError):
        if file.is_file():
            when = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
            return Recent(path, battle_title(path), is_draft(path), when, copy)
    return None


def _make_lost(path: Path) -> Recent | None:
    from app.storage.second_copies import find_copy_of_lost  # SQLite is imported after the first frame.

    copy = find_copy_of_lost(path)
    return _make_recent(path, copy) if copy else None
