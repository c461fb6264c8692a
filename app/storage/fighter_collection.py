"""The fighters a player has imported or typed, kept in the data folder: a roster needs no file on the evening before.

Nothing of this is shipped. Several windows may use it: it is read again before it is changed.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from app.core.app_paths import data_folder
from app.core.errors import PlayerError
from app.core.file_replacement import replace_file
from app.core.language import format_decoder_error, tr
from app.model import Base, Profile, Value
from app.model.legible_json import legible_json
from app.rosters.file_result import RosterImport
from app.rosters.known_fighter import KnownFighter, Sized
from app.rosters.name_match import find_nearest_faction, normalise_name
from app.rosters.roster import Recruit, Roster

MOST_KEPT = 50_000
_LARGEST = 64_000_000
NAME = "fighters.json"


class _Document(Value, frozen=True):
    format: Literal["eyeline-fighters"]
    version: Literal[1]
    fighters: Annotated[tuple[KnownFighter, ...], Meta(max_length=MOST_KEPT)] = ()


Key = tuple[str, ...]


class FighterCollection:
    """What is kept in a folder, the player's own by default."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or data_folder() / "fighters") / NAME

    def read_all(self) -> tuple[KnownFighter, ...]:
        """Every fighter that is kept, by faction and name. Raises PlayerError where the file is damaged."""
        try:
            with self.path.open("rb") as stream:
                data = stream.read(_LARGEST + 1)
            return msgspec.json.decode(legible_json(data), type=_Document).fighters
        except FileNotFoundError:
            return ()
        except OSError as error:
            why = error.strerror or str(error)
        except (ValueError, RecursionError) as error:
            why = " ".join(str(error).split())[:80]
        sentence = tr(
            "the stored fighters in {path} cannot be read ({why}); move that file away and import the fighters again",
            path=self.path,
            why=why,
        )
        raise PlayerError(sentence)

    def add(self, new: Sequence[KnownFighter]) -> int:
        """Keep these too; those of the same name and faction are replaced. How many there were not. Raises PlayerError.

        A base that was known already stays where the new ones have none.
        """
        old = {known_key(one): one for one in self.read_all()}
        keys = {known_key(one) for one in new}
        kept = [one for one in self.read_all() if known_key(one) not in keys]
        known = (_with_known_base(one, old.get(known_key(one))) for one in new)
        once = {(known_key(one), one.profile): one for one in known}  # a table may list the same twice
        self._write([*kept, *once.values()])
        return len(keys - set(old))

    def add_unknown(self, met: Sequence[KnownFighter]) -> int:
        """Keep those that were not known; of the others only a base that was not. How many are new. Raises PlayerError.

        A roster says less of a fighter than a table does, and is not to take its place.
        """
        old = {known_key(one): one for one in self.read_all()}
        known = [_with_known_base(old[known_key(one)], one) for one in met if known_key(one) in old]
        return self.add([*known, *(one for one in met if known_key(one) not in old)])

    def remember(self, found: RosterImport) -> int:
        """Keep what a file holds: fighters that are not known beside a roster, else sizes of bases, else its fighters.

        How many are new, or got a base. Raises PlayerError.
        """
        if found.roster:
            return self.add_unknown(found.fighters)
        return self.set_bases(found.sizes) if found.sizes else self.add(found.fighters)

    def set_bases(self, table: Sequence[Sized]) -> int:
        """Give bases to those who have none, by a table; how many got one. Raises PlayerError."""
        before, rows = self.read_all(), group_by_name(table)
        after = [replace(one, base=find_base(rows, one.profile)) if one.base is None else one for one in before]
        self._write(after)
        return sum(new.base is not None and old.base is None for old, new in zip(before, after, strict=True))

    def remove(self, gone: Iterable[KnownFighter]) -> None:
        """Keep these no longer. Raises PlayerError."""
        without = set(gone)
        self._write([one for one in self.read_all() if one not in without])

    def _write(self, fighters: Iterable[KnownFighter]) -> None:
        ordered = tuple(sorted(fighters, key=_sort_key))
        if len(ordered) > MOST_KEPT:
            raise PlayerError(tr("more than {most} fighters cannot be stored; remove some first", most=MOST_KEPT))
        written = msgspec.json.encode(_Document("eyeline-fighters", 1, ordered))
        # Raises PlayerError where this could not be read again: all that is kept would be lost with it.
        try:
            msgspec.json.decode(written, type=_Document)
        except ValueError as error:
            reason = format_decoder_error(error)
            raise PlayerError(tr("these fighters cannot be stored ({why}); correct their file", why=reason)) from error
        data = msgspec.json.format(written, indent=1)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, data)
        except OSError as error:
            why = error.strerror or str(error)
            sentence = tr(
                "{path} cannot be written ({why}); free up disk space, or check that you have permission to write",
                path=self.path,
                why=why,
            )
            raise PlayerError(sentence) from error


def fighter_key(profile: Profile) -> Key:
    """What makes two profiles the same kind of fighter."""
    return normalise_name(profile.name), normalise_name(profile.faction), normalise_name(profile.subfaction)


def known_key(known: KnownFighter) -> Key:
    """What makes two the same: a unit of troops is never the same as a single fighter."""
    return (*fighter_key(known.profile), "unit" if known.unit else "")


def find_matches(fighters: Iterable[KnownFighter], words: str, faction: str = "") -> tuple[KnownFighter, ...]:
    """Those that have each of the words in name, faction or keywords, and are of the faction, where one is named."""
    wanted = normalise_name(words).split()
    return tuple(
        one
        for one in fighters
        if (not faction or one.profile.faction == faction) and all(word in _search_text(one) for word in wanted)
    )


def with_known(roster: Roster, fighters: Sequence[KnownFighter]) -> Roster:
    """The roster with what is known of its fighters where it does not say: figures, bases, heights."""
    named: dict[str, list[KnownFighter]] = {}
    for one in fighters:
        for name in {normalise_name(one.profile.name), normalise_name(one.other_name)} - {""}:
            named.setdefault(name, []).append(one)
    alliance = roster.alliance or _find_alliance(roster.faction, fighters)
    return replace(roster, fighters=tuple(_fill_recruit(recruit, named, alliance) for recruit in roster.fighters))


def _find_alliance(faction: str, fighters: Sequence[KnownFighter]) -> str:
    """Returns the alliance that all known fighters of a faction have; "" where they have none, or several."""
    own = find_nearest_faction(faction, {one.profile.faction for one in fighters})
    found = {normalise_name(one.profile.alliance) for one in fighters if own and one.profile.faction == own}
    return found.pop() if len(found) == 1 else ""


def with_bases(roster: Roster, table: Sequence[Sized]) -> Roster:
    """The roster with the bases that a table has for those who have none."""
    rows = group_by_name(table)
    lines = (replace(one, base=find_base(rows, one.profile)) if one.base is None else one for one in roster.fighters)
    return replace(roster, fighters=tuple(lines))


def group_by_name(table: Sequence[Sized]) -> dict[str, list[Sized]]:
    """The rows of a table of sizes by the names in it."""
    found: dict[str, list[Sized]] = {}
    for row in table:
        found.setdefault(normalise_name(row.name), []).append(row)
    return found


def find_base(table: Mapping[str, Sequence[Sized]], profile: Profile) -> Base | None:
    """The base a table has for this fighter: by name and faction, else by a name that has only one size in it."""
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
    """Returns who of this name is meant: of the same faction, else of another where that leaves no doubt.

    A list does not name the faction of an ally. Somebody of another faction is meant who has the same figures; or who
    is the only one of this name in the alliance, and is called an ally or costs as much as the list says.
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
    new = replace(new, troops=new.troops or old.troops, other_name=new.other_name or old.other_name)
    return new if new.base else replace(new, base=old.base, height_mm=new.height_mm or old.height_mm)


def _sort_key(one: KnownFighter) -> tuple[str, str]:
    return normalise_name(one.profile.faction), normalise_name(one.profile.name)


def _search_text(one: KnownFighter) -> str:
    profile = one.profile
    return normalise_name(
        " ".join((profile.name, one.other_name, profile.faction, profile.subfaction, *profile.keywords))
    )
