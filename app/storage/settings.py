"""A player's settings, in one small file: appearance, language, keys and recent battles.

Uses only the standard library and small modules, because the settings are read before the window opens.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from app.core.app_paths import data_folder
from app.core.errors import translate_disk_errors
from app.core.file_replacement import replace_file
from app.core.language import mark, tr
from app.core.lengths import Notation

NAME = "settings.json"
LOOKS = ("system", "light", "dark", "contrast")
MIN_PERCENT, MAX_PERCENT = 100, 200
UNITS = ("inches", "mm")
INCH_MARKS = ("″", '"')
INCH_DECIMALS = (1, 2)
GRAPHICS = ("auto", "high", "low")
GRIDS_MM = (0.0, 5.0, 10.0, 25.4)
"""Possible steps of the grid, in mm; 0 is no grid."""
DICE = ("", "players", "program")
"""Who can roll the dice: the players, who type what they rolled, or the program."""
LABELS = ("", "all", "short", "hover", "none")
"""The amount of text in labels on the table; "" lets the program decide by the battle."""
MAX_RECENT_FILES = 10
MAX_ENTRIES, MAX_BYTES = 1_000, 1_000_000
"""Largest number of entries in a list, and largest size of the file: far more than a player can need."""
MAX_MM = 1e5
"""Largest unit of length, in mm."""
_RENAMED_COMMANDS = {"warband": "muster"}
"""New ids of commands by their old ids, so that a player's keys are kept."""


@dataclass(frozen=True)
class Settings:
    """One player's settings; the defaults suit most players."""

    look: str = "system"
    """One of `LOOKS`."""
    text_percent: int = 100
    language: str = ""
    """A language code of two letters; "" for the language of the system."""
    units: str = "inches"
    """The unit of `UNITS` that is shown first."""
    inch_mark: str = "″"
    """One of `INCH_MARKS`."""
    inch_decimals: int = 2
    """Largest number of decimals of inches, one of `INCH_DECIMALS`."""
    graphics: str = "auto"
    """The quality of the 3D view, one of `GRAPHICS`."""
    grid_mm: float = 0.0
    """The step of the grid that objects snap to, one of `GRIDS_MM`."""
    labels: str = ""
    """One of `LABELS`."""
    sight_details: bool = False
    """True if the details of the search are expanded below a verdict."""
    keys: dict[str, str] = field(default_factory=dict[str, str])
    """Changed key bindings by command; "" removes the binding."""
    unit_mm: dict[str, float] = field(default_factory=dict[str, float])
    """Length of a game's unit in new battles, in mm, by game; games without an entry use that of their rules."""
    recent: tuple[str, ...] = ()
    """Paths of recent battles, newest first."""
    dice: str = ""
    """Who rolls the dice, one of `DICE`; "" until the players have been asked."""
    folders: dict[str, str] = field(default_factory=dict[str, str])
    """The folder last used for each kind of file."""
    tour_seen: bool = False
    autosave_told: bool = False
    """True if the player has been told that every step is saved."""
    packs_off: tuple[str, ...] = ()
    """Names of card packs that no cards are drawn from."""
    drawn_from: dict[str, str] = field(default_factory=dict[str, str])
    """Name of the card pack that cards are drawn from, by game; "" for all packs in use."""


def _is_text_list(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MAX_ENTRIES and all(isinstance(text, str) for text in value)


def _is_map(value: Any) -> bool:
    return isinstance(value, dict) and len(value) <= MAX_ENTRIES


def _is_key_map(value: Any) -> bool:
    return _is_map(value) and _is_text_list(list(value.values()))


def _is_whole(value: Any) -> bool:
    return type(value) is int  # True is an int, too.


def _is_number(value: Any) -> bool:
    return type(value) in (int, float)


def _is_length(value: Any) -> bool:
    return _is_number(value) and 0 < value <= MAX_MM


_VALIDATORS: dict[str, Callable[[Any], bool]] = {
    "look": lambda value: value in LOOKS,
    "text_percent": lambda value: _is_whole(value) and MIN_PERCENT <= value <= MAX_PERCENT,
    "language": lambda value: isinstance(value, str) and len(value) in (0, 2),
    "units": lambda value: value in UNITS,
    "inch_mark": lambda value: value in INCH_MARKS,
    "inch_decimals": lambda value: _is_whole(value) and value in INCH_DECIMALS,
    "graphics": lambda value: value in GRAPHICS,
    "grid_mm": lambda value: _is_number(value) and value in GRIDS_MM,
    "labels": lambda value: value in LABELS,
    "sight_details": lambda value: isinstance(value, bool),
    "keys": _is_key_map,
    "unit_mm": lambda value: _is_map(value) and all(map(_is_length, value.values())),
    "recent": _is_text_list,
    "dice": lambda value: value in DICE,
    "folders": _is_key_map,
    "tour_seen": lambda value: isinstance(value, bool),
    "autosave_told": lambda value: isinstance(value, bool),
    "packs_off": _is_text_list,
    "drawn_from": _is_key_map,
}


def current_settings() -> Settings:
    """Returns the current settings; the defaults if the file is missing or damaged."""
    return read()[0]


def read(folder: Path | None = None) -> tuple[Settings, str]:
    """Returns the settings, and a sentence if the file could not be used completely. Never raises an error."""
    path = (folder or data_folder()) / NAME
    try:
        given = _read_document(path)
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError) as problem:
        return Settings(), tr("{path} cannot be read ({why}); the default settings are used", path=path, why=problem)
    known = {one.name: given[one.name] for one in fields(Settings) if one.name in given}
    bad = sorted(name for name, value in known.items() if not _VALIDATORS[name](value))
    good: dict[str, Any] = {name: value for name, value in known.items() if name not in bad}
    for name in ("recent", "packs_off"):
        if name in good:
            good[name] = tuple(good[name])
    if "grid_mm" in good:
        good["grid_mm"] = float(good["grid_mm"])
    if "unit_mm" in good:
        good["unit_mm"] = {game: float(mm) for game, mm in good["unit_mm"].items()}
    if "keys" in good:
        keys: dict[str, str] = good["keys"]
        renamed = {new: keys[old] for old, new in _RENAMED_COMMANDS.items() if old in keys}
        good["keys"] = renamed | {id: key for id, key in keys.items() if id not in _RENAMED_COMMANDS}
    said = tr("{path}: invalid values for {names}; the defaults are used instead", path=path, names=", ".join(bad))
    return Settings(**good), said if bad else ""


def change(folder: Path | None = None, **changes: Any) -> Settings:
    """Changes settings and stores them, keeping unknown entries of the file. Raises PlayerError if that fails.

    The file is read again first, since another window may have changed other settings.
    """
    path = (folder or data_folder()) / NAME
    now, others = replace(read(folder)[0], **changes), dict[str, Any]()
    sentence = mark("{path} cannot be written ({why}); your settings last until the window is closed")
    with translate_disk_errors(sentence, path=path):
        try:
            others = _read_document(path)
        except FileNotFoundError:
            pass
        except ValueError:
            with suppress(OSError):  # A damaged file is kept under another name.
                path.replace(path.with_suffix(".damaged.json"))
        path.parent.mkdir(parents=True, exist_ok=True)
        # JSON escapes every character that is not ASCII.
        replace_file(path, json.dumps(others | asdict(now), indent=2).encode("ascii"))
    return now


def notation(now: Settings) -> Notation:
    """Returns how lengths are written."""
    return Notation(now.inch_mark, now.inch_decimals, now.units)


def with_recent(now: Settings, battle: Path) -> tuple[str, ...]:
    """Returns the recent battles with this one first."""
    name = str(battle.absolute())
    return (name, *(other for other in now.recent if other != name))[:MAX_RECENT_FILES]


def _read_document(path: Path) -> dict[str, Any]:
    """Returns the values in the file. Raises OSError or ValueError."""
    if path.exists() and not path.is_file():  # Reading a pipe would block.
        raise ValueError(tr("not a settings file"))
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(tr("not a settings file"))
    text = data.decode("utf-8-sig", "surrogateescape")  # Some editors write a byte order mark.
    try:
        document = json.loads(text)
    except RecursionError as error:
        raise ValueError(tr("not a settings file")) from error
    if not isinstance(document, dict):
        raise ValueError(tr("not a settings file"))  # noqa: TRY004 # of the file's contents, like all JSON errors
    return document
