"""Who is in a warband: its faction and Grand Alliance, and the role of each fighter (C1.2, B.muster)."""

from collections import Counter
from collections.abc import Collection
from typing import Literal

from app.model import Battle, Fighter, Profile, Value
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import Book, book_of
from app.rules.systems.warcry.rule_refs import make_problem

Role = Literal["", "leader", "hero", "ally", "thrall", "monster"]
_THRALL = "thrall"


class Warband(Value, frozen=True):
    """A side with its fighters, on the table and beside it."""

    battle: Battle
    side: str
    fighters: tuple[Fighter, ...]

    @property
    def book(self) -> Book:
        """The numbers it is mustered by."""
        return book_of(self.battle)

    def roles(self, role: str) -> list[Fighter]:
        """The fighters of a role."""
        return [fighter for fighter in self.fighters if fighter.state.role == role]

    def told(self, text: str, what: str, about: str, key: str = "") -> Problem:
        """What is wrong, with the rule that our list has under this."""
        return make_problem(self.battle, text, what, self.book.rows[about], key)


def side_faction(battle: Battle, side: str) -> str:
    """The faction of a side: as it was given, else its leader's, else that of most of its fighters."""
    given = next((one.faction for one in battle.sides if one.name == side), "")
    leader = next((fighter_faction(one) for one in battle.warband(side) if one.state.role == "leader"), "")
    common = Counter(filter(None, map(fighter_faction, battle.warband(side)))).most_common(1)
    return given or leader or (common[0][0] if common else "")


def side_alliance(battle: Battle, side: str) -> str:
    """The Grand Alliance of a side: as it was given, else that of the fighters of its faction."""
    given = next((one.alliance for one in battle.sides if one.name == side), "")
    own = side_faction(battle, side)
    of = (
        one.profile.alliance for one in battle.warband(side) if one.profile and is_same_name(one.profile.faction, own)
    )
    return given or next(filter(None, of), "")


def suggest_role(book: Book, profile: Profile | None, faction: str, there: Collection[str]) -> Role:
    """The role that a fighter's runemarks suggest, beside the roles that the warband has already (S8 to S11)."""
    if profile is None:
        return ""
    if profile.has(book.monster.mark):
        return "monster"
    if profile.has(_THRALL):
        return "thrall"
    if faction and profile.faction and not is_same_name(profile.faction, faction):
        return "ally" if any(map(profile.has, book.muster.ally_marks)) else ""
    if not profile.has(book.muster.leader):
        return ""
    spare = book.muster.own_allies and "hero" in there and "ally" not in there
    return "leader" if "leader" not in there else "ally" if spare else "hero"


def has_hero_and_ally(battle: Battle, side: str) -> bool:
    """Whether a warband has a hero and an ally, which one reading forbids (decision 9)."""
    return {"hero", "ally"} <= {fighter.state.role for fighter in battle.warband(side)}


def fighter_faction(fighter: Fighter) -> str:
    """The faction on a fighter's card; nothing where there is none."""
    return fighter.profile.faction if fighter.profile else ""


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for large and small letters."""
    return one.casefold() == other.casefold()
