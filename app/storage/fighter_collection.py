"""The fighters that a player has imported or typed, kept in the data folder for use in any roster.

None of these fighters are shipped with the program. Several windows may use the collection: it is read again before
each change.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from app.core.app_paths import data_folder
from app.core.errors import PlayerError, reason_of, translate_disk_errors
from app.core.file_replacement import replace_file
from app.core.language import format_decoder_error, mark, tr
from app.model import Base, Profile, Value
from app.model.legible_json import legible_json
from app.rosters.file_result import RosterImport
from app.rosters.known_fighter import KnownBaseSize, KnownFighter
from app.rosters.name_match import find_nearest_faction, normalise_name
from app.rosters.roster import Recruit, Roster

MAX_KEPT_FIGHTERS = 50_000
_MAX_BYTES = 64_000_000
NAME = "fighters.json"


class _Document(Value, frozen=True):
    format: Literal["eyeline-fighters"]
    version: Literal[1]
    fighters: Annotated[tuple[KnownFighter, ...], Meta(max_length=MAX_KEPT_FIGHTERS)] = ()


Key = tuple[str, ...]


class FighterCollection:
    """The collection in a folder, by default the player's data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or data_folder() / "fighters") / NAME

    def read_all(self) -> tuple[KnownFighter, ...]:
        """Returns all stored fighters, sorted by faction and name. Raises PlayerError if the file is damaged."""
        try:
            with self.path.open("rb") as stream:
                data = stream.read(_MAX_BYTES + 1)
            return msgspec.json.decode(legible_json(data), type=_Document).fighters
        except FileNotFoundError:
            return ()
        except OSError as error:
            why = reason_of(error)
        except (ValueError, RecursionError) as error:
            why = " ".join(str(error).split())[:80]
        sentence = tr(
            "the stored fighters in {path} cannot be read ({why}); move that file away and import the fighters again",
            path=self.path,
            why=why,
        )
        raise PlayerError(sentence)

    def add(self, new: Sequence[KnownFighter]) -> int:
        """Stores fighters, replacing those of the same name and faction, and returns how many are new.

        A known base is kept if the new fighter has none. Raises PlayerError.
        """
        old = {known_key(one): one for one in self.read_all()}
        keys = {known_key(one) for one in new}
        kept = [one for one in self.read_all() if known_key(one) not in keys]
        known = (_with_known_base(one, old.get(known_key(one))) for one in new)
        once = {(known_key(one), one.profile): one for one in known}  # A table may list a fighter twice.
        self._write([*kept, *once.values()])
        return len(keys - set(old))

    def add_unknown(self, met: Sequence[KnownFighter]) -> int:
        """Stores the fighters that are not known yet, and returns how many are new.

        A known fighter only receives a missing base, since a roster has less detail than a table. Raises PlayerError.
        """
        old = {known_key(one): one for one in self.read_all()}
        known = [_with_known_base(old[known_key(one)], one) for one in met if known_key(one) in old]
        return self.add([*known, *(one for one in met if known_key(one) not in old)])

    def remember(self, found: RosterImport) -> int:
        """Stores the contents of an imported file and returns how many fighters are new or received a base.

        Of a roster, only unknown fighters are stored. Of other files, the base sizes are stored if there are any,
        otherwise the fighters. Raises PlayerError.
        """
        if found.roster:
            return self.add_unknown(found.fighters)
        return self.set_bases(found.sizes) if found.sizes else self.add(found.fighters)

    def set_bases(self, table: Sequence[KnownBaseSize]) -> int:
        """Sets the missing bases of stored fighters from a table and returns how many it found. Raises PlayerError."""
        before, rows = self.read_all(), group_by_name(table)
        after = [replace(one, base=find_base(rows, one.profile)) if one.base is None else one for one in before]
        self._write(after)
        return sum(new.base is not None and old.base is None for old, new in zip(before, after, strict=True))

    def remove(self, gone: Iterable[KnownFighter]) -> None:
        """Removes these fighters. Raises PlayerError."""
        without = set(gone)
        self._write([one for one in self.read_all() if one not in without])

    def _write(self, fighters: Iterable[KnownFighter]) -> None:
        ordered = tuple(sorted(fighters, key=_sort_key))
        if len(ordered) > MAX_KEPT_FIGHTERS:
            raise PlayerError(
                tr("more than {most} fighters cannot be stored; remove some first", most=MAX_KEPT_FIGHTERS)
            )
        written = msgspec.json.encode(_Document("eyeline-fighters", 1, ordered))
        # Do not write a file that cannot be read again: all stored fighters would be lost.
        try:
            msgspec.json.decode(written, type=_Document)
        except ValueError as error:
            reason = format_decoder_error(error)
            raise PlayerError(tr("these fighters cannot be stored ({why}); correct their file", why=reason)) from error
        data = msgspec.json.format(written, indent=1)
        sentence = mark(
            "{path} cannot be written ({why}); free up disk space, or check that you have permission to write"
        )
        with translate_disk_errors(sentence, path=self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, data)


def fighter_key(profile: Profile) -> Key:
    """Returns the key that is equal for profiles of the same kind of fighter."""
    return normalise_name(profile.name), normalise_name(profile.faction), normalise_name(profile.subfaction)


def known_key(known: KnownFighter) -> Key:
    """Returns the key of a known fighter; a unit of troops and a single fighter never have the same key."""
    return (*fighter_key(known.profile), "unit" if known.unit else "")


def find_matches(fighters: Iterable[KnownFighter], words: str, faction: str = "") -> tuple[KnownFighter, ...]:
    """Returns the fighters whose name, faction or keywords contain every word, limited to a faction if one is given."""
    wanted = normalise_name(words).split()
    return tuple(
        one
        for one in fighters
        if (not faction or one.profile.faction == faction) and all(word in _search_text(one) for word in wanted)
    )


def fill_from_known(roster: Roster, fighters: Sequence[KnownFighter]) -> Roster:
    """Returns the roster with missing figures, bases and heights filled in from known fighters."""
    named: dict[str, list[KnownFighter]] = {}
    for one in fighters:
        for name in {normalise_name(one.profile.name), normalise_name(one.other_name)} - {""}:
            named.setdefault(name, []).append(one)
    alliance = roster.alliance or _find_alliance(roster.faction, fighters)
    return replace(roster, fighters=tuple(_fill_recruit(recruit, named, alliance) for recruit in roster.fighters))


def _find_alliance(faction: str, fighters: Sequence[KnownFighter]) -> str:
    """Returns the alliance of all known fighters of a faction; "" if there is none, or more than one."""
    own = find_nearest_faction(faction, {one.profile.faction for one in fighters})
    found = {normalise_name(one.profile.alliance) for one in fighters if own and one.profile.faction == own}
    return found.pop() if len(found) == 1 else ""


def with_bases(roster: Roster, table: Sequence[KnownBaseSize]) -> Roster:
    """Returns the roster with missing bases filled in from a table."""
    rows = group_by_name(table)
    lines = (replace(one, base=find_base(rows, one.profile)) if one.base is None else one for one in roster.fighters)
    return replace(roster, fighters=tuple(lines))


def group_by_name(table: Sequence[KnownBaseSize]) -> dict[str, list[KnownBaseSize]]:
    """Returns the rows of a table of base sizes, grouped by normalised name."""
    found: dict[str, list[KnownBaseSize]] = {}
    for row in table:
        found.setdefault(normalise_name(row.name), []).append(row)
    return found


def find_base(table: Mapping[str, Sequence[KnownBaseSize]], profile: Profile) -> Base | None:
    """Returns the base of a fighter in a table; None unless exactly one size fits.

    Rows of its name and faction count first, then those of its name and alliance, then all rows of its name.
    """
    named = table.get(normalise_name(profile.name), ())
    own = find_nearest_faction(profile.faction, [row.faction for row in named])
    same = [row for row in named if row.faction == own]
    allied = [row for row in named if normalise_name(row.alliance) == normalise_name(profile.alliance)]
    found = {row.base for row in same or allied or named}
    return found.pop() if len(found) == 1 else None


def _fill_recruit(recruit: Recruit, fighters: Mapping[str, list[KnownFighter]], alliance: str) -> Recruit:
    found = _find_namesakes(recruit, fighters.get(normalise_name(recruit.profile.name), []), alliance)
    if not found:
        return recruit
    bases, heights = {one.base for one in found if one.base}, {one.height_mm for one in found if one.height_mm}
    base = recruit.base or (bases.pop() if len(bases) == 1 else None)
    height = recruit.height_mm or (heights.pop() if len(heights) == 1 else None)
    troops = {one.troops for one in found if one.troops}
    count = troops.pop() if not recruit.count and len(troops) == 1 else recruit.count
    recruit = replace(recruit, base=base, height_mm=height, count=count)
    if recruit.has_figures or len(found) > 1:
        return recruit
    known = found[0]
    profile = replace(known.profile, points=recruit.profile.points)
    is_same_name = normalise_name(profile.name) == normalise_name(recruit.profile.name)
    name = recruit.name or ("" if is_same_name else recruit.profile.name)
    return replace(recruit, profile=profile, name=name, unit=known.unit, is_sketch=known.is_sketch)


def _find_namesakes(recruit: Recruit, named: list[KnownFighter], alliance: str) -> list[KnownFighter]:
    """Returns the known fighters that a line of a roster refers to, among those of the same name.

    Fighters of the same faction come first. A list does not name the faction of an ally, so a fighter of another
    faction in the alliance matches if it has the same figures, or if it is the only one of this name that has the same
    points. A line that is marked as an ally matches if there is only one fighter of this name.
    """
    profile = recruit.profile
    named = [one for one in named if bool(one.unit) == bool(recruit.unit)]
    if not profile.faction:
        return named
    own = find_nearest_faction(profile.faction, [one.profile.faction for one in named])
    same = [one for one in named if one.profile.faction == own]
    if same:
        return same
    alliance = normalise_name(profile.alliance or alliance)
    allied = [one for one in named if not alliance or normalise_name(one.profile.alliance) == alliance]
    figures = profile.movement, profile.toughness, profile.wounds
    alike = [one for one in allied if (one.profile.movement, one.profile.toughness, one.profile.wounds) == figures]
    if alike:
        return alike
    if alliance and profile.points and recruit.role != "ally":
        allied = [one for one in allied if one.profile.points == profile.points]
        return allied if len(allied) == 1 else []
    return allied if recruit.role == "ally" and len(allied) == 1 else []


def _with_known_base(new: KnownFighter, old: KnownFighter | None) -> KnownFighter:
    if old is None or bool(old.unit) != bool(new.unit):
        return new
    if new.is_sketch and not old.is_sketch:  # A table of names and points does not replace a card that was typed.
        new = replace(new, profile=old.profile, unit=old.unit, is_sketch=False)
    new = replace(new, troops=new.troops or old.troops, other_name=new.other_name or old.other_name)
    return new if new.base else replace(new, base=old.base, height_mm=new.height_mm or old.height_mm)


def _sort_key(one: KnownFighter) -> tuple[str, str]:
    return normalise_name(one.profile.faction), normalise_name(one.profile.name)


def _search_text(one: KnownFighter) -> str:
    profile = one.profile
    return normalise_name(
        " ".join((profile.name, one.other_name, profile.faction, profile.subfaction, *profile.keywords))
    )
