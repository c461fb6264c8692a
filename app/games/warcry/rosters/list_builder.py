"""Converts a list builder's tree to a roster, for `.ros`, `.rosz` and New Recruit's JSON."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.plain_numbers import parse_float
from app.games.warcry.roles import Role
from app.rosters.file_limits import convert
from app.rosters.name_match import is_part
from app.rosters.roster import MAX_COPIES, MAX_RECRUITS, Recruit, Roster
from app.rosters.selection_tree import Figures, Force, Number, RosterSelection, SelectionTree, Text
from app.rosters.visible_text import clean_lines

ALLIANCES = ("chaos", "death", "destruction", "order")
MODEL, WEAPON, DAMAGE_TABLE = "model", "weapon", "damage points allocated"
MAX_MARKS = 30
_PARTS: dict[str, Role] = {
    "leaders": "leader",
    "heroes": "hero",
    "allies": "ally",
    "thralls": "thrall",
    "monsters": "monster",
}
"""The role that a list heading gives; headings with numbers, "Heroes (1 to 3)", only group."""
_MARKS = {"leaders": "leader", "heroes": "hero"}
"""Headings that stand for a runemark."""
_UNNAMED = "new-categorylink".replace("-", " ")  # The default name of a heading in catalogue editors
_HEADINGS = {
    *_PARTS,
    *ALLIANCES,
    "fighters",
    "fighter",
    "bladeborn fighters",
    "uncategorised",
    "configuration",
    "warband",
    _UNNAMED,
}
_HYPHENED = {"icon bearer": "icon-bearer"}
"""Runemarks of two words, as fighter tables write them."""
_SIGNS = re.compile(r"^[^\w(\"'“]+|[^\w)\"'”.!?]+$")
_RANGE = re.compile(r"^([0-9]{1,3})(?:\s*[-–—]\s*([0-9]{1,3}))?$")
_DAMAGE = re.compile(r"^([0-9]{1,3})\s*[/|\\-]\s*([0-9]{1,3})$")
_VARIED = re.compile(r"^[^\w\s/|.,*–—-]\s*(?:[/|\\-]\s*[^\w\s/|.,*–—-])?$")
"""A sign in place of a figure that depends on a monster's damage, listed in a separate table."""
_RANGE_START = re.compile(r"^([0-9]{1,3})")
_OWNER_SUFFIX = re.compile(r"\s*\([^()]*\)\s*$")
"""The owner of a weapon, which some catalogues add after its name."""
_OPEN = {"", "-", "–", "—", "*", "n/a"}
"""Figures that a card leaves open."""
_ODD = mark("the {figure} “{text}” of {fighter} cannot be read; correct it in the list builder")


@dataclass(frozen=True)
class Catalogue:
    """The context of a force's fighters: their faction, its alliance, and their role in the warband."""

    faction: str
    alliance: str
    role: Role


def read_roster(tree: SelectionTree) -> tuple[Roster, tuple[str, ...]]:
    """Returns the roster in a tree, and why fighters were left out, a sentence each. Raises PlayerError."""
    left_out: list[str] = []
    recruits = [recruit for force in tree.forces for recruit in _find_force_recruits(force, "", left_out)]
    if not recruits and left_out:
        raise PlayerError(left_out[0])
    if not recruits:
        raise PlayerError(tr("it lists no fighter with Move, Toughness and Wounds; check that it is a Warcry list"))
    if len(recruits) > MAX_RECRUITS:
        raise PlayerError(tr("it lists more than {most} fighters, too many for any game", most=MAX_RECRUITS))
    first = parse_catalogue(tree.forces[0], "") if tree.forces else Catalogue("", "", "")
    name = strip_signs(tree.own_name or tree.name or "")[:80]
    return Roster(name, first.faction, first.alliance, tuple(recruits)), tuple(left_out)


def strip_signs(text: str) -> str:
    """Returns a text without the signs that catalogues put around it."""
    words = " ".join(clean_lines(text).split())
    while (shorter := _SIGNS.sub("", words)) != words:
        words = shorter
    return words


def _find_force_recruits(force: Force, role: Role, left_out: list[str]) -> Iterator[Recruit]:
    catalogue = parse_catalogue(force, role)
    for selection in force.selections:
        yield from _find_recruits(selection, catalogue, left_out)
    for inner in force.forces:
        yield from _find_force_recruits(inner, catalogue.role, left_out)


def parse_catalogue(force: Force, role: Role) -> Catalogue:
    """Returns the context of a force; its catalogue is called "Order - Somebody", or only "Somebody"."""
    alliance, dash, faction = force.catalogue.partition(" - ")
    if not dash or strip_signs(alliance).lower() not in ALLIANCES:
        alliance, faction = "", force.catalogue
    role = _PARTS.get(_clean_heading(force.name), role)
    return Catalogue(strip_signs(faction)[:80], strip_signs(alliance).lower(), role)


def _find_recruits(selection: RosterSelection, catalogue: Catalogue, left_out: list[str]) -> Iterator[Recruit]:
    """Yields fighters: selections that have a model's figures, themselves or in a choice that is not another model."""
    own = list(_own_selections(selection))
    figures = [profile for one in own for profile in one.profiles]
    if any(_profile_kind(profile) == MODEL for profile in figures):
        try:
            yield _make_recruit(selection, own, figures, catalogue)
        except PlayerError as error:
            left_out.append(str(error))
        inside = [inner for one in own for inner in one.selections if not any(inner is mine for mine in own)]
    else:
        inside = list(selection.selections)
    for inner in inside:
        yield from _find_recruits(inner, catalogue, left_out)


def _own_selections(selection: RosterSelection) -> Iterator[RosterSelection]:
    yield selection
    for inner in selection.selections:
        if inner.kind.lower() not in ("model", "unit") and not _is_other_model(inner, selection):
            yield from _own_selections(inner)


def _is_other_model(inner: RosterSelection, outer: RosterSelection) -> bool:
    """Returns whether a choice is another fighter, because both have a model's figures."""
    both = (inner.profiles, outer.profiles)
    return all(any(_profile_kind(profile) == MODEL for profile in profiles) for profiles in both)


def _profile_kind(profile: Figures) -> str:
    """Returns what a profile describes, by its kind or by its figures."""
    kind = profile.kind.strip().lower()
    names = {one.name.strip().lower() for one in profile.characteristics}
    if kind in (MODEL, "fighter") or {"toughness", "wounds"} <= names:
        return MODEL
    return WEAPON if kind == WEAPON or {"attacks", "damage"} <= names else ""


def _make_recruit(
    selection: RosterSelection, own: list[RosterSelection], figures: list[Figures], catalogue: Catalogue
) -> Recruit:
    name = strip_signs(selection.name)[:80]
    count = _parse_count(selection.number, name)
    rows = [profile for profile in figures if profile.kind.strip().lower() == DAMAGE_TABLE]
    least = [int(found[1]) if (found := _RANGE_START.match(row.name.strip())) else 0 for row in rows]
    first = rows[least.index(min(least))] if rows else None
    whole = {} if first is None else {name: text for name, text in _read_figures(first).items() if text not in _OPEN}
    model = _fill_figures(next(profile for profile in figures if _profile_kind(profile) == MODEL), whole)
    weapons = [
        _make_weapon(_fill_figures(profile, whole), profile.name, name)
        for profile in figures
        if _profile_kind(profile) == WEAPON
    ]
    marks, groups = _find_runemarks(own, catalogue.faction)
    costs = [cost for one in own for cost in one.costs if cost.name.strip().lower() in ("pts", "points")]
    total = round(sum(_parse_number(cost.value, "points", name) for cost in costs))
    profile = {
        "name": name,
        "faction": catalogue.faction,
        "alliance": catalogue.alliance,
        "movement": _parse_figure(model, "move", name),
        "toughness": _parse_figure(model, "toughness", name),
        "wounds": max(1, _parse_figure(model, "wounds", name)),
        "points": max(0, round(total / count)),
        "runemarks": marks,
        "weapons": weapons,
        "subfaction": groups[0] if groups else "",
    }
    plainly = (_clean_heading(category.name) for category in selection.categories if "(" not in category.name)
    roles = [_PARTS[heading] for heading in plainly if heading in _PARTS]
    role = roles[0] if roles else catalogue.role
    own_name = strip_signs(selection.own_name or "")[:80]
    recruit = {"profile": profile, "count": count, "name": "" if own_name == name else own_name, "role": role}
    return convert(recruit, Recruit, name)


def _read_figures(profile: Figures) -> dict[str, str]:
    return {one.name.strip().lower(): _clean_text(one.text) for one in profile.characteristics}


def _fill_figures(profile: Figures, unharmed: dict[str, str]) -> dict[str, str]:
    """Returns a profile's figures, with those that vary set to their undamaged values."""
    figures = _read_figures(profile)
    return {name: unharmed.get(name, text) if _VARIED.match(text) else text for name, text in figures.items()}


def _clean_text(text: Text) -> str:
    if isinstance(text, float) and text.is_integer():
        text = int(text)
    return "" if text is None else " ".join(str(text).replace("\u2800", " ").split()).strip("\"”' ")


def _parse_figure(figures: dict[str, str], name: str, fighter: str) -> int:
    """Returns a whole number; 0 if the card leaves it open, to be entered later."""
    text = figures.get(name, "")
    if text in _OPEN or _VARIED.match(text):
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise PlayerError(tr(_ODD, figure=name, fighter=fighter, text=text[:40]))
    return int(text)


def _make_weapon(figures: dict[str, str], name: str, fighter: str) -> dict[str, Any]:
    reach = _require_match(_RANGE, figures, "range", fighter)
    damage = _require_match(_DAMAGE, figures, "damage", fighter)
    return {
        "name": strip_signs(_OWNER_SUFFIX.sub("", name))[:80],
        "min_range": int(reach[1]) if reach[2] else 0,
        "max_range": int(reach[2] or reach[1]),
        "attacks": _parse_figure(figures, "attacks", fighter),
        "strength": _parse_figure(figures, "strength", fighter),
        "hit": int(damage[1]),
        "critical": int(damage[2]),
    }


def _require_match(pattern: re.Pattern[str], figures: dict[str, str], name: str, fighter: str) -> re.Match[str]:
    text = figures.get(name, "")
    found = pattern.match("0/0" if pattern is _DAMAGE and _VARIED.match(text) else text)
    if not found:
        raise PlayerError(tr(_ODD, figure=name, fighter=fighter, text=text[:40]))
    return found


def _parse_count(number: Number, fighter: str) -> int:
    count = round(_parse_number(number, "number", fighter))
    if not 1 <= count <= MAX_COPIES:
        raise PlayerError(
            tr(
                "it lists {count} of {fighter}; use 1 to {most}",
                count=count,
                fighter=fighter,
                most=MAX_COPIES,
            )
        )
    return count


def _parse_number(value: Number, name: str, fighter: str) -> float:
    try:
        number = parse_float(str(value or 0))
    except (ValueError, OverflowError) as error:
        raise PlayerError(tr(_ODD, figure=name, fighter=fighter, text=str(value)[:40])) from error
    if not abs(number) <= 100_000:
        raise PlayerError(tr(_ODD, figure=name, fighter=fighter, text=str(value)[:40]))
    return number


def _find_runemarks(own: list[RosterSelection], faction: str) -> tuple[list[str], list[str]]:
    """Returns a fighter's runemarks and the parts of its faction; both are categories.

    In older lists runemarks are choices without figures and price. Categories of several words repeat the faction, or
    name a part of it.
    """
    headings = [_clean_heading(category.name) for one in own for category in one.categories]
    said = [_HYPHENED.get(mark, mark) for mark in headings if mark not in _HEADINGS and not is_part(mark, faction)]
    names = (strip_signs(category.name.partition("(")[0]) for one in own for category in one.categories)
    groups = [strip_signs(name)[:80] for name in names if " " in name and _clean_heading(name) in said]
    marks = [_MARKS[heading] for heading in headings if heading in _MARKS]
    chosen = [
        strip_signs(one.name).lower()
        for one in own[1:]
        if not one.profiles and not any(_parse_number(cost.value, "points", one.name) for cost in one.costs)
    ]
    of_choices = [mark for mark in chosen if mark not in ALLIANCES and not is_part(mark, faction)]
    marks += [mark for mark in said if " " not in mark] or of_choices
    return [mark[:80] for mark in dict.fromkeys(marks) if mark][:MAX_MARKS], groups


def _clean_heading(name: str) -> str:
    """Returns a heading without the numbers that some catalogues add: "Heroes (1 to 3)"."""
    return strip_signs(name.partition("(")[0]).lower()
