"""Fighters and warbands in words."""

from __future__ import annotations

from app.language import counted, mark, tr
from app.lengths import format_range
from app.model import Profile, Weapon
from app.rosters import Recruit, Roster

ROLES = {
    "": mark("By its runemarks"),
    "leader": mark("Leader"),
    "hero": mark("Hero"),
    "ally": mark("Ally"),
    "thrall": mark("Thrall"),
    "monster": mark("Monster"),
}
"""What a fighter is in its warband."""


def format_figures(profile: Profile) -> str:
    """The three figures of a card."""
    if not profile.toughness:
        return tr("Profile incomplete")
    return tr(
        "Move {move}, Toughness {toughness}, Wounds {wounds}",
        move=profile.movement,
        toughness=profile.toughness,
        wounds=profile.wounds,
    )


def format_weapon(weapon: Weapon) -> str:
    """A weapon in one line."""
    return tr(
        "{name}: range {range}, attacks {attacks}, strength {strength}, damage {hit}/{critical}",
        name=weapon.name or tr("Weapon"),
        range=format_range(weapon.min_range, weapon.max_range),
        attacks=weapon.attacks,
        strength=weapon.strength,
        hit=weapon.hit,
        critical=weapon.critical,
    )


def format_card(profile: Profile) -> str:
    """Everything on a card, line by line."""
    first = [format_figures(profile), counted(profile.points, "{count} point", "{count} points")]
    marks = [", ".join(profile.runemarks)] if profile.runemarks else []
    return "\n".join((" · ".join(first), *marks, *(format_weapon(one) for one in profile.weapons)))


def format_title(recruit: Recruit) -> str:
    """What a line of a warband is called: with what they are, where they have names of their own."""
    if recruit.name:
        return tr("{name}, {kind}", name=recruit.name, kind=recruit.profile.name)
    return recruit.profile.name


def format_totals(roster: Roster) -> str:
    """How many there are and what they cost."""
    heads = counted(roster.heads, "{count} fighter", "{count} fighters")
    points = counted(roster.points, "{count} point", "{count} points")
    return tr("{fighters}, {points}", fighters=heads, points=points)
