"""What a warband may consist of: faction, Grand Alliance, roles, limits (C1.2, S5 to S12, B.muster)."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from app.core.language import counted, mark, tr
from app.games.ruling import Problem
from app.games.warcry.book import WarcryBook, book_of
from app.games.warcry.roles import Role
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup.optional_rules import forbids_hero_with_ally, outsider_roles, warband_limits
from app.model import Battle, Fighter, Profile, Value

_THRALL = "thrall"
_OUTSIDERS = ("thrall", "monster")


class Warband(Value, frozen=True):
    """A side with its fighters, on the table and beside it."""

    battle: Battle
    side: str
    fighters: tuple[Fighter, ...]

    @property
    def book(self) -> WarcryBook:
        """The numbers it is mustered by."""
        return book_of(self.battle)

    def fighters_with_role(self, role: str) -> list[Fighter]:
        """The fighters of this role, one of the words of `State.role`, such as "leader"."""
        return [fighter for fighter in self.fighters if fighter.state.role == role]

    def make_problem(self, text: str, what: str, about: str, key: str = "") -> Problem:
        """What is wrong, with the rule that our list has under this."""
        return make_problem(self.battle, text, what, self.book.rows[about], key)


def side_faction(battle: Battle, side: str) -> str:
    """The faction of a side: as it was given, else its leader's, else that of most of its fighters."""
    given = next((one.faction for one in battle.sides if one.name == side), "")
    leader = next((fighter_faction(one) for one in battle.fighters_of(side) if one.state.role == "leader"), "")
    return given or leader or _most_common_faction(battle.fighters_of(side))


def likely_faction(book: WarcryBook, fighters: Sequence[Fighter]) -> str:
    """The faction of a warband by its fighters: of most of them, or of the first that can lead, where that one does.

    Thralls and monsters do not count: so an ally that is listed first leads nobody.
    """
    own = [one for one in fighters if one.profile is None or suggest_role(book, one.profile, "", ()) not in _OUTSIDERS]
    able = [one for one in own if one.profile and one.profile.has_keyword(book.muster.leader)]
    return _most_common_faction((able or own)[:1] if book.muster.leader_first else own)


def _most_common_faction(fighters: Iterable[Fighter]) -> str:
    common = Counter(filter(None, map(fighter_faction, fighters))).most_common(1)
    return common[0][0] if common else ""


def side_alliance(battle: Battle, side: str) -> str:
    """The Grand Alliance of a side: as it was given, else that of the fighters of its faction."""
    given = next((one.alliance for one in battle.sides if one.name == side), "")
    own = side_faction(battle, side)
    of = (
        one.profile.alliance
        for one in battle.fighters_of(side)
        if one.profile and is_same_name(one.profile.faction, own)
    )
    return given or next(filter(None, of), "")


def suggest_role(book: WarcryBook, profile: Profile | None, faction: str, there: Collection[str]) -> Role:
    """The role that a fighter's runemarks suggest, beside the roles that the warband has already (S8 to S11)."""
    if profile is None:
        return ""
    if profile.has_keyword(book.monster.mark):
        return "monster"
    if profile.has_keyword(_THRALL):
        return "thrall"
    if faction and profile.faction and not is_same_name(profile.faction, faction):
        return "ally" if any(map(profile.has_keyword, book.muster.ally_marks)) else ""
    if not profile.has_keyword(book.muster.leader):
        return ""
    spare = book.muster.own_allies and "hero" in there and "ally" not in there
    return "leader" if "leader" not in there else "ally" if spare else "hero"


def has_hero_and_ally(battle: Battle, side: str) -> bool:
    """Whether a warband has a hero and an ally, which one reading forbids (decision 9)."""
    return {"hero", "ally"} <= {fighter.state.role for fighter in battle.fighters_of(side)}


def fighter_faction(fighter: Fighter) -> str:
    """The faction on a fighter's card; nothing where there is none."""
    return fighter.profile.faction if fighter.profile else ""


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for large and small letters."""
    return one.casefold() == other.casefold()


_TOO_MANY = {
    "ally": mark("{count} allies: {names}"),
    "thrall": mark("{count} thralls: {names}"),
    "monster": mark("{count} monsters: {names}"),
}
_AT_MOST = {
    "ally": mark("{count} allies at most"),
    "thrall": mark("{count} thralls at most"),
    "monster": mark("{count} monsters at most"),
}
_OWN_ALLIANCE = {
    "ally": mark("Allies are of the warband's own Grand Alliance"),
    "thrall": mark("Thralls are of the warband's own Grand Alliance"),
    "monster": mark("Monsters are of the warband's own Grand Alliance"),
}
_ABOUT = {"ally": "allies", "thrall": "thralls", "monster": "monsters"}
"""Where the rule of a role stands in our list."""


def warband_problems(battle: Battle, side: str) -> tuple[Problem, ...]:
    """What is wrong with a side's warband (S5 to S12, B.muster)."""
    warband = Warband(battle, side, battle.fighters_of(side))
    return tuple(found for check in _CHECKS for found in check(warband))


def _size_problems(warband: Warband) -> Iterator[Problem]:
    count, may = len(warband.fighters), warband_limits(warband.battle, warband.side)
    if not may.fewest <= count <= may.most:
        text = tr("{side} has {count} fighters", side=warband.side, count=count)
        what = tr("A warband has {fewest} to {most} fighters", fewest=may.fewest, most=may.most)
        yield warband.make_problem(text, what, "number")


def _points_problems(warband: Warband) -> Iterator[Problem]:
    whole = sum(fighter.profile.points for fighter in warband.fighters if fighter.profile)
    most = warband_limits(warband.battle, warband.side).points
    what = tr("A warband costs {points} points at most", points=most)
    if whole > most:
        yield warband.make_problem(tr("{side} costs {points} points", side=warband.side, points=whole), what, "points")
    unknown = [fighter.id for fighter in warband.fighters if fighter.profile is None]
    if unknown:
        text = counted(
            len(unknown),
            "{count} fighter has no profile, so its points and runemarks are not known: {names}",
            "{count} fighters have no profile, so their points and runemarks are not known: {names}",
            names=", ".join(unknown),
        )
        yield warband.make_problem(text, what, "points")


def _faction_problems(warband: Warband) -> Iterator[Problem]:
    own, others = side_faction(warband.battle, warband.side), outsider_roles(warband.battle)
    for fighter in warband.fighters:
        theirs = fighter_faction(fighter)
        if fighter.profile and fighter.state.role not in others and not is_same_name(theirs, own):
            text = tr(
                "{name} is of another faction: {theirs}, not {own}", name=fighter.id, theirs=theirs or "–", own=own
            )
            what = tr("All are of one faction, but for allies")
            if "thrall" in others:
                what = tr("All are of one faction, but for allies, thralls and monsters")
            yield warband.make_problem(text, what, "faction")


def _leader_problems(warband: Warband) -> Iterator[Problem]:
    leaders, needed = warband.fighters_with_role("leader"), warband.book.muster.leader
    what = tr("One leader, a fighter with the runemark {mark}", mark=needed)
    if warband.book.muster.leader_first:
        what = tr("The first fighter is the leader, with the runemark {mark}", mark=needed)
    if len(leaders) != 1:
        text = tr("{side} has {count} leaders", side=warband.side, count=len(leaders))
        yield warband.make_problem(text, what, "leader")
    for fighter in leaders:
        if fighter.profile and not fighter.profile.has_keyword(needed):
            text = tr("{name} leads without the runemark {mark}", name=fighter.id, mark=needed)
            yield warband.make_problem(text, what, "leader")


def _leader_mark_problems(warband: Warband) -> Iterator[Problem]:
    """Whoever has the leaders' runemark leads, or is a hero or an ally (S9)."""
    needed = warband.book.muster.leader
    for fighter in () if warband.book.muster.heroes_with_leader else warband.fighters:
        named = fighter.state.role in ("leader", "hero", "ally")
        if not named and fighter.profile and fighter.profile.has_keyword(needed):
            text = tr(
                "{name} has the runemark {mark} and is neither leader, hero nor ally", name=fighter.id, mark=needed
            )
            what = tr("Only the leader, heroes and allies have that runemark")
            yield warband.make_problem(text, what, "marks")


def _hero_problems(warband: Warband) -> Iterator[Problem]:
    muster = warband.book.muster
    heroes = warband.fighters_with_role("hero")
    for fighter in heroes:
        if fighter.profile and not fighter.profile.has_keyword(muster.leader):
            text = tr("{name} is a hero without the runemark {mark}", name=fighter.id, mark=muster.leader)
            yield warband.make_problem(text, tr("Heroes have that runemark"), "heroes")
    if muster.heroes_with_leader:
        heroes = [one for one in warband.fighters if one.profile and one.profile.has_keyword(muster.leader)]
    if len(heroes) > muster.heroes:
        text = tr("{side} has {count} heroes", side=warband.side, count=len(heroes))
        what = tr("{count} heroes at most", count=muster.heroes)
        if muster.heroes_with_leader:
            what = tr("{count} heroes at most, with the leader and allies that are heroes", count=muster.heroes)
        yield warband.make_problem(text, what, "heroes")


def _runemark_problems(warband: Warband) -> Iterator[Problem]:
    """A fighter's card has its faction's runemark and a few others (C5)."""
    most = warband.book.muster.most_marks
    for fighter in warband.fighters:
        count = len(fighter.profile.keywords) if fighter.profile else 0
        if most and count > most:
            text = tr("{name} has {count} runemarks beside its faction's", name=fighter.id, count=count)
            yield warband.make_problem(text, tr("{count} runemarks at most", count=most), "runemarks")


def _outsider_count_problems(warband: Warband) -> Iterator[Problem]:
    muster = warband.book.muster
    for role, most in (("ally", muster.allies), ("thrall", muster.thralls), ("monster", muster.monsters)):
        there = warband.fighters_with_role(role)
        if len(there) > most:
            names = ", ".join(fighter.id for fighter in there)
            text = tr(_TOO_MANY[role], count=len(there), names=names)
            yield warband.make_problem(text, tr(_AT_MOST[role], count=most), _ABOUT[role])


def _alliance_problems(warband: Warband) -> Iterator[Problem]:
    own = side_alliance(warband.battle, warband.side)
    for role in warband.book.muster.same_alliance:
        for fighter in warband.fighters_with_role(role):
            theirs = fighter.profile.alliance if fighter.profile else ""
            if not own or not theirs:
                text = tr(
                    "nobody has said which Grand Alliance {name} and {side} are of", name=fighter.id, side=warband.side
                )
            elif not is_same_name(theirs, own):
                text = tr(
                    "{name} is of another Grand Alliance: {theirs}, not {own}", name=fighter.id, theirs=theirs, own=own
                )
            else:
                continue
            yield warband.make_problem(text, tr(_OWN_ALLIANCE[role]), _ABOUT[role])


def _ally_problems(warband: Warband) -> Iterator[Problem]:
    marks, own = warband.book.muster.ally_marks, side_faction(warband.battle, warband.side)
    for fighter in warband.fighters_with_role("ally"):
        if fighter.profile and not any(map(fighter.profile.has_keyword, marks)):
            text = tr(
                "{name} is an ally without one of the runemarks: {marks}", name=fighter.id, marks=", ".join(marks)
            )
            yield warband.make_problem(text, tr("Allies have such a runemark"), "allies")
        if fighter.profile and is_same_name(fighter.profile.faction, own) and not warband.book.muster.own_allies:
            text = tr("{name} is of the warband's own faction", name=fighter.id)
            yield warband.make_problem(text, tr("Allies are of another faction"), "allies")


def _hero_or_ally_problems(warband: Warband) -> Iterator[Problem]:
    if forbids_hero_with_ally(warband.battle) and has_hero_and_ally(warband.battle, warband.side):
        text = tr("{side} has a hero and an ally", side=warband.side)
        yield warband.make_problem(text, tr("One hero or one ally, not both"), "heroes", "muster.one_of_either")


_CHECKS: tuple[Callable[[Warband], Iterator[Problem]], ...] = (
    _size_problems,
    _points_problems,
    _faction_problems,
    _leader_problems,
    _leader_mark_problems,
    _hero_problems,
    _ally_problems,
    _outsider_count_problems,
    _alliance_problems,
    _hero_or_ally_problems,
    _runemark_problems,
)
