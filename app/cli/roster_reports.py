"""What the command line says of a file of rosters or fighters."""

from collections.abc import Sequence
from pathlib import Path

from app.cli.reports import format_facts, json_text
from app.core.errors import PlayerError
from app.core.language import counted, format_number, tr
from app.core.lengths import format_range
from app.model import Base, Profile, Value, Weapon
from app.model.standard_sizes import base_sides, shape_name
from app.rosters import KnownFighter, Recruit, Roster, RosterImport, left_out_text
from app.session.roster_files import export_roster, read
from app.storage.fighter_collection import FighterCollection, with_known
from app.storage.output_folder import ensure_folder


class RosterReport(Value, frozen=True):
    """What `roster --json` prints: a roster, or the fighters of a table, or how many sizes of bases it has."""

    file: str
    roster: Roster | None
    points: int
    count: int
    fighters: tuple[KnownFighter, ...]
    sizes: int
    left_out: tuple[str, ...] = ()
    """Why some of it could not be read, a sentence each."""


def report_roster(file: Path, out: Path | None, as_json: bool) -> str:
    """What is in a file, with what is known besides; written as a roster of our own form where that is asked."""
    found = read(file)
    roster = with_known(found.roster, FighterCollection().read_all()) if found.roster else None
    if out is not None:
        if roster is None:
            raise PlayerError(tr("{name} contains no roster that can be exported; choose a roster", name=found.name))
        ensure_folder(out)
        export_roster(roster, out)
    if as_json:
        return json_text(make_roster_report(found, roster))
    return "\n".join(filter(None, (roster_text(found, roster), left_out_text(found))))


def make_roster_report(found: RosterImport, roster: Roster | None) -> RosterReport:
    """All of it; the fighters of a roster stand in it only."""
    if roster:
        return RosterReport(found.name, roster, roster.points, roster.heads, (), 0, found.left_out)
    return RosterReport(found.name, None, 0, len(found.fighters), found.fighters, len(found.sizes), found.left_out)


def roster_text(found: RosterImport, roster: Roster | None) -> str:
    """A line for each fighter, and what nobody has said yet."""
    if roster:
        heads = _heads_text(roster.fighters, roster.heads)
        points = counted(roster.points, "{count} point", "{count} points")
        facts = [(tr("faction"), ", ".join(filter(None, (roster.faction, roster.alliance)))), (tr("total"), points)]
        lines = [
            (f"{one.count} × {one.title}" if one.count > 1 else one.title, _card_text(one.profile, one.base))
            for one in roster.fighters
        ]
        title = tr("{name}: {heads}", name=roster.name or found.name, heads=heads)
        return "\n".join([title, *format_facts([fact for fact in facts if fact[1]]), *format_facts(lines)])
    if found.sizes:
        count = len(found.sizes)
        return counted(count, "{name}: {count} base", "{name}: {count} bases", name=found.name)
    head = tr("{name}: {heads}", name=found.name, heads=_heads_text(found.fighters, len(found.fighters)))
    return "\n".join(
        [head, *format_facts([(one.profile.name, _card_text(one.profile, one.base)) for one in found.fighters])]
    )


def _heads_text(lines: Sequence[Recruit] | Sequence[KnownFighter], heads: int) -> str:
    """How many there are: of units each line is one, since a file seldom says how many troops are in it."""
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
    return "; ".join(filter(None, parts))


def _weapon_text(weapon: Weapon) -> str:
    reach = format_range(weapon.min_range, weapon.max_range)
    return f"{weapon.name} {reach} {weapon.attacks}×{weapon.strength} {weapon.hit}/{weapon.critical}".strip()
