"""Our own format for rosters: JSON that reads back unchanged; and the shipped rosters in it."""

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
    """Returns whether a document states that it has this format."""
    return isinstance(found, dict) and found.get("format") == FORMAT


def read_roster(found: Any) -> Roster:
    """Returns the roster in a document. Raises PlayerError that states where it does not fit."""
    require_version(found, 1)
    return _without_meshes(convert(found, _Document).roster)


def format_roster(roster: Roster) -> str:
    """Returns the roster in this format."""
    document = _Document(FORMAT, 1, _without_meshes(roster))
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def demo_rosters() -> tuple[Roster, ...]:
    """Returns the invented rosters that are shipped with the program."""
    return tuple(msgspec.json.decode(path.read_bytes(), type=_Document).roster for path in sorted(DEMOS.glob("*.json")))


def _without_meshes(roster: Roster) -> Roster:
    """Returns the roster without meshes, which are files of a particular battle."""
    return replace(roster, fighters=tuple(replace(recruit, mesh=None) for recruit in roster.fighters))
