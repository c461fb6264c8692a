"""Warbands from a companion program of players (H6): JSON with their own fighters."""

import re
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.warcry.roles import Role
from app.model import Count, Id, Profile, Weapon, Word
from app.rosters.file_limits import convert
from app.rosters.roster import MAX_RECRUITS, Recruit, Roster

_RANGE = re.compile(r"^([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?$")
_ODD = mark("the range “{text}” of {fighter} cannot be read; correct it, for example to 3-15")
_ROLES: dict[str, Role] = {"leader": "leader", "hero": "hero", "ally": "ally", "thrall": "thrall", "monster": "monster"}

Text = Annotated[str, Meta(max_length=1000)]


class _Weapon(Struct, frozen=True):
    range: int | Text
    attacks: Count
    strength: Count
    damage: Count
    crit: Count
    runemark: Word | None = None


class _Fighter(Struct, frozen=True):
    kind: Id = field(name="type")
    movement: Count
    toughness: Count
    wounds: Count
    points: Count = 0
    role: Word = ""
    name: Word | None = ""
    runemarks: Annotated[tuple[Word, ...], Meta(max_length=30)] | Text = ()
    weapons: Annotated[tuple[_Weapon, ...], Meta(max_length=20)] = ()


class _Warband(Struct, frozen=True):
    name: Word = ""
    faction: Word = ""
    alliance: Word = ""
    fighters: Annotated[tuple[_Fighter, ...], Meta(max_length=MAX_RECRUITS)] = ()


def find_warband(found: Any) -> Any:
    """Returns the part of a document that is such a warband; None if there is none."""
    if not isinstance(found, dict):
        return None
    for place in (found, found.get("warband"), found.get("data")):
        if isinstance(place, dict) and isinstance(place.get("fighters"), list):
            return place
    return None


def read_roster(found: Any) -> Roster:
    """Returns the roster in such a part. Raises PlayerError if it has no fighters or cannot be read."""
    warband = convert(found, _Warband)
    if not warband.fighters:
        raise PlayerError(tr("its warband has no fighters; add some and save it again"))
    recruits = tuple(_make_recruit(one, warband) for one in warband.fighters)
    return Roster(warband.name, warband.faction, warband.alliance.lower(), recruits)


def _make_recruit(one: _Fighter, warband: _Warband) -> Recruit:
    marks = one.runemarks.split(",") if isinstance(one.runemarks, str) else one.runemarks
    words = [" ".join(mark.split())[:80].lower() for mark in marks]
    profile = Profile(
        one.kind,
        warband.faction,
        warband.alliance.lower(),
        one.movement,
        one.toughness,
        max(1, one.wounds),
        one.points,
        tuple(dict.fromkeys(word for word in words if word))[:30],
        tuple(_make_weapon(weapon, one.kind) for weapon in one.weapons),
    )
    recruit = {"profile": profile, "name": one.name or "", "role": _ROLES.get(one.role.lower(), "")}
    return convert(recruit, Recruit, one.kind)


def _make_weapon(one: _Weapon, fighter: str) -> Weapon:
    found = _RANGE.match(str(one.range).strip())
    if not found:
        raise PlayerError(tr(_ODD, fighter=fighter, text=str(one.range)[:40]))
    least, most = (int(found[1]), int(found[2])) if found[2] else (0, int(found[1]))
    return Weapon(one.runemark or "", least, most, one.attacks, one.strength, one.damage, one.crit)
