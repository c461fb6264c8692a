"""The command that reads a file of rosters or fighters."""

from collections.abc import Sequence
from pathlib import Path

from app.cli.reports import format_facts, json_text
from app.core.errors import PlayerError
from app.core.language import counted, format_number, join_clauses, labelled, tr
from app.core.lengths import format_range
from app.model import Base, Profile, Value, Weapon
from app.model.standard_sizes import base_sides, shape_name
from app.rosters import KnownFighter, Recruit, Roster, RosterImport, left_out_text
from app.session.roster_files import export_roster, read
from app.storage.fighter_collection import FighterCollection, fill_from_known
from app.storage.whole_file import ensure_folder


class RosterReport(Value, frozen=True):
    """The output of `roster --json`: a roster, or the fighters of a table, or the number of base sizes in it."""

    file: str
    roster: Roster | None
    points: int
    count: int
    fighters: tuple[KnownFighter, ...]
    sizes: int
    left_out: tuple[str, ...] = ()
    """Reasons why parts of the file could not be read, one sentence each."""


def report_roster(file: Path, out: Path | None, as_json: bool) -> str:
    """Returns the contents of a file with known profiles added; also writes them as a roster if `out` is given."""
    found = read(file)
    roster = fill_from_known(found.roster, FighterCollection().read_all()) if found.roster else None
    if out is not None:
        if roster is None:
            raise PlayerError(tr("{name} contains no roster that can be exported; choose a roster", name=found.name))
        ensure_folder(out)
        export_roster(roster, out)
    if as_json:
        return json_text(make_roster_report(found, roster))
    return "\n".join(filter(None, (roster_text(found, roster), left_out_text(found))))


def make_roster_report(found: RosterImport, roster: Roster | None) -> RosterReport:
    """Returns the full report; the fighters of a roster are listed only inside the roster."""
    if roster:
        return RosterReport(found.name, roster, roster.points, roster.heads, (), 0, found.left_out)
    return RosterReport(found.name, None, 0, len(found.fighters), found.fighters, len(found.sizes), found.left_out)


def roster_text(found: RosterImport, roster: Roster | None) -> str:
    """Returns a line for each fighter, including what is unknown."""
    if roster:
        heads = _heads_text(roster.fighters, roster.heads)
        points = counted(roster.points, "{count} point", "{count} points")
        facts = [(tr("faction"), ", ".join(filter(None, (roster.faction, roster.alliance)))), (tr("total"), points)]
        lines = [
            (f"{one.count} × {one.title}" if one.count > 1 else one.title, _card_text(one.profile, one.base))
            for one in roster.fighters
        ]
        title = labelled(roster.name or found.name, heads)
        return "\n".join([title, *format_facts([fact for fact in facts if fact[1]]), *format_facts(lines)])
    if found.sizes:
        count = len(found.sizes)
        return counted(count, "{name}: {count} base", "{name}: {count} bases", name=found.name)
    head = labelled(found.name, _heads_text(found.fighters, len(found.fighters)))
    return "\n".join(
        [head, *format_facts([(one.profile.name, _card_text(one.profile, one.base)) for one in found.fighters])]
    )


def _heads_text(lines: Sequence[Recruit] | Sequence[KnownFighter], heads: int) -> str:
    """Returns the number of fighters, or of units: files seldom say how many models a unit has."""
    if any(one.unit for one in lines):
        return counted(len(lines), "{count} unit", "{count} units")
    return counted(heads, "{count} fighter", "{count} fighters")


def _card_text(profile: Profile, base: Base | None) -> str:
    figures = tr(
        "Move {move}, Toughness {toughness}, Wounds {wounds}",
        move=profile.movement,
        toughness=profile.toughness,
        wounds=profile.wounds,
    )
    size = tr("base unknown")
    if base:
        sides = base_sides(base)[: 1 if shape_name(base) == "round" else 2]
        size = " × ".join(format_number(side, "g") for side in sides) + " mm"
    parts = (
        counted(profile.points, "{count} point", "{count} points"),
        figures if profile.toughness else tr("profile unknown"),
        size,
        *map(_weapon_text, profile.weapons),
        ", ".join(profile.keywords),
    )
    return join_clauses(parts)


def _weapon_text(weapon: Weapon) -> str:
    reach = format_range(weapon.min_range, weapon.max_range)
    return f"{weapon.name} {reach} {weapon.attacks}×{weapon.strength} {weapon.hit}/{weapon.critical}".strip()
