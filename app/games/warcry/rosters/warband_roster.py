"""Rosters of warbands: the text and form of cards, mustering a roster, and a warband as a roster."""

import itertools

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.core.lengths import format_range
from app.games.actions import Action
from app.games.card_form import CardForm, ChoiceField, NumberField, TableField, TextField, Values
from app.games.muster import Muster
from app.games.setup_actions import Enlist
from app.model import Battle, Cylinder, Profile, Sculpt, Side, Weapon
from app.rosters import Recruit, Roster, demo_rosters, make_fighters, preview_fighters

ROLES = (
    ("", mark("From its runemarks")),
    ("leader", mark("Leader")),
    ("hero", mark("Hero")),
    ("ally", mark("Ally")),
    ("thrall", mark("Thrall")),
    ("monster", mark("Monster")),
)
_ALLIANCES = (
    ("", mark("None")),
    ("order", mark("Order")),
    ("chaos", mark("Chaos")),
    ("death", mark("Death")),
    ("destruction", mark("Destruction")),
)
_MAX_MARKS = 30


# Cards in words


def _format_weapon(weapon: Weapon) -> str:
    return tr(
        "{name}: range {range}, attacks {attacks}, strength {strength}, damage {hit}/{critical}",
        name=weapon.name or tr("Weapon"),
        range=format_range(weapon.min_range, weapon.max_range),
        attacks=weapon.attacks,
        strength=weapon.strength,
        hit=weapon.hit,
        critical=weapon.critical,
    )


# The form of a card

_WEAPON = ("name", "min_range", "max_range", "attacks", "strength", "hit", "critical")


class ProfileForm(CardForm):
    """The form for a fighter's profile."""

    title = mark("Fighter profile")
    new_title = mark("New fighter")
    rows = (
        TextField("name", mark("Name")),
        TextField("faction", mark("Faction")),
        ChoiceField("alliance", mark("Grand Alliance"), _ALLIANCES),
        TextField("marks", mark("Runemarks"), mark("separated by commas, e.g. leader, fly"), 2000),
    )
    figures = (
        NumberField("movement", mark("Move"), 0, 40),
        NumberField("toughness", mark("Toughness"), 0, 40),
        NumberField("wounds", mark("Wounds"), 1, 500),
        NumberField("points", mark("Points"), 0, 2000, 5),
    )
    tables = (
        TableField(
            "weapons",
            mark("Weapons"),
            mark("Add weapon"),
            (
                TextField("name", mark("Weapon"), longest=80),
                NumberField("min_range", mark("From"), tip=mark("Minimum range (0 for none)")),
                NumberField("max_range", mark("To"), tip=mark("Maximum range"), usual=1),
                NumberField("attacks", mark("Attacks"), usual=1),
                NumberField("strength", mark("Strength"), usual=1),
                NumberField("hit", mark("Damage"), usual=1),
                NumberField("critical", mark("Critical"), usual=1),
            ),
        ),
    )

    def read(self, recruit: Recruit | None, faction: str) -> Values:
        profile = recruit.profile if recruit else Profile("x", faction, movement=4, toughness=3, wounds=10)
        weapons = tuple({field: getattr(weapon, field) for field in _WEAPON} for weapon in profile.weapons)
        return {
            "name": profile.name if recruit else "",
            "faction": profile.faction,
            "alliance": profile.alliance.casefold(),
            "marks": ", ".join(profile.keywords),
            "movement": profile.movement,
            "toughness": profile.toughness,
            "wounds": profile.wounds,
            "points": profile.points,
            "weapons": weapons,
        }

    def make(self, values: Values, recruit: Recruit | None) -> Recruit:
        if not values["name"]:
            raise PlayerError(tr("Enter a name."))
        if not values["toughness"]:
            raise PlayerError(tr("Enter a Toughness above 0."))
        marks = (" ".join(word.split())[:80] for word in values["marks"].split(","))
        profile = Profile(
            values["name"],
            values["faction"],
            values["alliance"],
            values["movement"],
            values["toughness"],
            values["wounds"],
            values["points"],
            tuple(dict.fromkeys(word for word in marks if word))[:_MAX_MARKS],
            tuple(Weapon(**{field: row[field] for field in _WEAPON}) for row in values["weapons"]),
            recruit.profile.subfaction if recruit else "",
        )
        return replace(recruit, profile=profile) if recruit else Recruit(profile)


# Mustering


class WarcryMuster(Muster):
    card_form = ProfileForm()
    roles = ROLES
    search = mark("Name, faction or runemark")
    none_yet = mark("No fighters yet. Import a file, add a new fighter, or try a demo.")

    def make_action(self, battle: Battle, roster: Roster, side: str, preview: bool) -> Action:
        fighters = (preview_fighters if preview else make_fighters)(roster, side)
        old = tuple(fighter.id for fighter in battle.fighters_of(side)) if self.replaces(battle, side) else ()
        return Enlist(Side(side, roster.faction, roster.alliance), fighters, old)

    def read_roster(self, battle: Battle, side: str) -> Roster:
        known = next((one for one in battle.sides if one.name == side), Side(side or "-"))
        lines: list[Recruit] = []
        for fighter in battle.fighters_of(side) if self.replaces(battle, side) else ():
            profile, body, state = fighter.profile, fighter.body, fighter.state
            assert profile is not None
            name = "" if (profile.name in (fighter.id, fighter.id.rstrip("0123456789").rstrip())) else fighter.id
            height = body.height_mm if isinstance(body, Cylinder) and not body.assumed else None
            mesh = body if isinstance(body, Sculpt) else None
            recruit = Recruit(profile, fighter.base, 1, name, state.role, height, mesh)
            if lines and replace(lines[-1], count=1) == recruit and not recruit.name:
                lines[-1] = replace(lines[-1], count=lines[-1].count + 1)
            else:
                lines.append(recruit)
        return Roster("", known.faction, known.alliance, tuple(lines))

    def replaces(self, battle: Battle, side: str) -> bool:
        warband = battle.fighters_of(side)
        return bool(warband) and all(one.profile and one.state.whereabouts == "mustered" for one in warband)

    def is_own(self, recruit: Recruit) -> bool:
        return not recruit.unit

    def demo_rosters(self) -> tuple[Roster, ...]:
        return demo_rosters()

    def format_card(self, recruit: Recruit) -> str:
        profile = recruit.profile
        first = [
            (
                tr("Profile incomplete")
                if not profile.toughness
                else tr(
                    "Move {move}, Toughness {toughness}, Wounds {wounds}",
                    move=profile.movement,
                    toughness=profile.toughness,
                    wounds=profile.wounds,
                )
            ),
            counted(profile.points, "{count} point", "{count} points"),
        ]
        marks = [", ".join(profile.keywords)] if profile.keywords else []
        return "\n".join((" · ".join(first), *marks, *(_format_weapon(one) for one in profile.weapons)))

    def format_totals(self, roster: Roster) -> str:
        heads = counted(roster.heads, "{count} fighter", "{count} fighters")
        points = counted(roster.points, "{count} point", "{count} points")
        return f"{heads}, {points}"

    def find_roles(self, battle: Battle, side: str, roster: Roster) -> tuple[str, ...]:
        """Returns the role of each line's first fighter, for the fighters that were added last."""
        heads, lines = roster.heads, roster.fighters
        given = [fighter.state.role for fighter in battle.fighters_of(side)[-heads:]] if heads else []
        firsts = itertools.accumulate((recruit.count for recruit in lines), initial=0)
        return tuple(given[at] for at, _ in zip(firsts, lines, strict=False))
