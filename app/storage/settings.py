"""A player's settings, in one small file: appearance, language, keys and recent battles."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from app.core.app_paths import data_folder
from app.core.errors import translate_disk_errors
from app.core.file_replacement import replace_file
from app.core.language import mark, tr
from app.core.lengths import Notation

NAME = "settings.json"
MIN_PERCENT, MAX_PERCENT = 100, 200
InchMark = Literal["″", '"']
InchDecimals = Literal[1, 2]
INCH_MARKS, INCH_DECIMALS = get_args(InchMark), get_args(InchDecimals)
GRIDS_MM = (0.0, 5.0, 10.0, 25.4)
"""Possible steps of the grid, in mm; 0 is no grid."""
MAX_RECENT_FILES = 10
MAX_ENTRIES, MAX_BYTES = 1_000, 1_000_000
"""Largest number of entries in a list, and largest size of the file: far more than a player can need."""
MAX_MM = 1e5
"""Largest unit of length, in mm."""
_RENAMED_COMMANDS = {"warband": "muster"}
"""New ids of commands by their old ids, so that a player's keys are kept."""

_Names = Annotated[tuple[str, ...], Meta(max_length=MAX_ENTRIES)]
_Texts = Annotated[dict[str, str], Meta(max_length=MAX_ENTRIES)]
_Lengths = Annotated[dict[str, Annotated[float, Meta(gt=0, le=MAX_MM)]], Meta(max_length=MAX_ENTRIES)]


@dataclass(frozen=True)
class Settings:
    """One player's settings; the defaults suit most players."""

    look: Literal["system", "light", "dark", "contrast"] = "system"
    text_percent: Annotated[int, Meta(ge=MIN_PERCENT, le=MAX_PERCENT)] = 100
    language: Annotated[str, Meta(pattern=r"^(..)?\Z")] = ""
    """A language code of two letters; "" for the language of the system."""
    units: Literal["inches", "mm"] = "inches"
    """The unit that is shown first."""
    inch_mark: InchMark = "″"
    inch_decimals: InchDecimals = 2
    """Largest number of decimals of inches."""
    graphics: Literal["auto", "high", "low"] = "auto"
    """The quality of the 3D view."""
    grid_mm: float = 0.0
    """The step of the grid that objects snap to, one of `GRIDS_MM`."""
    labels: Literal["", "all", "short", "hover", "none"] = ""
    """The amount of text in labels on the table; "" lets the program decide by the battle."""
    sight_details: bool = False
    """True if the details of the search are expanded below a verdict."""
    keys: _Texts = field(default_factory=dict[str, str])
    """Changed key bindings by command; "" removes the binding."""
    unit_mm: _Lengths = field(default_factory=dict[str, float])
    """Length of a game's unit in new battles, in mm, by game; games without an entry use that of their rules."""
    recent: _Names = ()
    """Paths of recent battles, newest first."""
    dice: Literal["", "players", "program"] = ""
    """Who rolls the dice: the players, who type what they rolled, or the program; "" until they have been asked."""
    folders: _Texts = field(default_factory=dict[str, str])
    """The folder last used for each kind of file."""
    tour_seen: bool = False
    autosave_told: bool = False
    """True if the player has been told that every step is saved."""
    packs_off: _Names = ()
    """Names of card packs that no cards are drawn from."""
    drawn_from: _Texts = field(default_factory=dict[str, str])
    """Name of the card pack that cards are drawn from, by game; "" for all packs in use."""


_TYPES = get_type_hints(Settings, include_extras=True)


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
    good, bad = dict[str, Any](), list[str]()
    for name, kind in _TYPES.items():
        if name in given:
            try:
                good[name] = msgspec.convert(given[name], kind)
            except ValueError:  # of msgspec, or of text that is not valid Unicode
                bad.append(name)
    if good.get("grid_mm", 0.0) not in GRIDS_MM:
        del good["grid_mm"]
        bad.append("grid_mm")
    if "keys" in good:
        keys: dict[str, str] = good["keys"]
        renamed = {new: keys[old] for old, new in _RENAMED_COMMANDS.items() if old in keys}
        good["keys"] = renamed | {id: key for id, key in keys.items() if id not in _RENAMED_COMMANDS}
    names = ", ".join(sorted(bad))
    said = tr("{path}: invalid values for {names}; the defaults are used instead", path=path, names=names)
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
