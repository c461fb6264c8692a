"""Our own form of a roster: JSON that reads back the same, and those that come with the program in it."""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from app.core.app_paths import RESOURCES
from app.model import Value
from app.rosters.file_limits import convert, require_version
from app.rosters.roster import Roster

FORMAT = "eyeline-roster"
DEMOS = RESOURCES / "demo" / "rosters"


class _Document(Value, frozen=True):
    format: Literal["eyeline-roster"]
    version: Literal[1]
    roster: Roster


def is_own_format(found: Any) -> bool:
    """Whether a document says that it is of this form."""
    return isinstance(found, dict) and found.get("format") == FORMAT


def read_roster(found: Any) -> Roster:
    """The roster in a document. Raises PlayerError that says where it does not fit."""
    require_version(found, 1)
    return _without_meshes(convert(found, _Document).roster)


def format_roster(roster: Roster) -> str:
    """The roster in this form."""
    document = _Document(FORMAT, 1, _without_meshes(roster))
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def demo_rosters() -> tuple[Roster, ...]:
    """The invented rosters that come with the program."""
    return tuple(msgspec.json.decode(path.read_bytes(), type=_Document).roster for path in sorted(DEMOS.glob("*.json")))


def _without_meshes(roster: Roster) -> Roster:
    """The roster without meshes: they are files of some battle."""
    return replace(roster, fighters=tuple(replace(recruit, mesh=None) for recruit in roster.fighters))
