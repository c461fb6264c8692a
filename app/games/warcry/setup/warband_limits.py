"""The limits of a warband: faction, Grand Alliance, roles, numbers (C1.2, S5 to S12, B.muster)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from app.core.language import counted, mark, tr
from app.games.ruling import Problem
from app.games.warcry.book import WarcryBook, book_of
from app.games.warcry.roles import Role
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup.optional_rules import forbids_hero_with_ally, outsider_roles, warband_limits
from app.model import Battle, Fighter, Profile, Value

_THRALL = "thrall"
_OUTSIDERS = ("thrall", "monster")


_TOO_MANY = {
    "ally": mark("{count} allies: {names}"),
    "thrall": mark("{count} thralls: {names}"),
    "monster": mark("{count} monsters: {names}"),
}
_AT_MOST = {
    "ally": mark("At most {count} allies"),
    "thrall": mark("At most {count} thralls"),
    "monster": mark("At most {count} monsters"),
}
_ABOUT = {"ally": "allies", "thrall": "thralls", "monster": "monsters"}
"""The topic of a role's rule in our list."""


class Warband(Value, frozen=True):
    """A side with its fighters, on and off the table."""

    battle: Battle
    side: str
    fighters: tuple[Fighter, ...]

    @property
    def book(self) -> WarcryBook:
        """The numbers for its muster."""
        return book_of(self.battle)

    def fighters_with_role(self, role: str) -> list[Fighter]:
        """Returns the fighters with a role, one of the words of `State.role`, such as "leader"."""
        return [fighter for fighter in self.fighters if fighter.state.role == role]

    def make_problem(self, text: str, about: str, what: str = "", key: str = "") -> Problem:
        """Returns a problem with the rule for this topic in our list."""
        return make_problem(self.battle, text, self.book.rows[about], what, key)

    def all_problems(self) -> Iterator[Problem]:
        yield from self.size_problems()
        yield from self.points_problems()
        yield from self.faction_problems()
        yield from self.leader_problems()
        yield from self.leader_mark_problems()
        yield from self.hero_problems()
        yield from self.ally_problems()
        yield from self.outsider_count_problems()
        yield from self.alliance_problems()
        yield from self.hero_or_ally_problems()
        yield from self.runemark_problems()

    def size_problems(self) -> Iterator[Problem]:
        """Yields a problem with its number of fighters."""
        count, may = len(self.fighters), warband_limits(self.battle, self.side)
        if not may.fewest <= count <= may.most:
            text = counted(count, "{side} has {count} fighter", "{side} has {count} fighters", side=self.side)
            what = tr("A warband has {fewest} to {most} fighters", fewest=may.fewest, most=may.most)
            yield self.make_problem(text, "number", what)

    def points_problems(self) -> Iterator[Problem]:
        """Yields problems with its total points."""
        whole = sum(fighter.profile.points for fighter in self.fighters if fighter.profile)
        most = warband_limits(self.battle, self.side).points
        what = tr("A warband costs at most {points} points", points=most)
        if whole > most:
            yield self.make_problem(
                counted(whole, "{side} costs {count} point", "{side} costs {count} points", side=self.side),
                "points",
                what,
            )
        unknown = [fighter.id for fighter in self.fighters if fighter.profile is None]
        if unknown:
            text = counted(
                len(unknown),
                "{count} fighter has no profile, so its points and runemarks are unknown: {names}",
                "{count} fighters have no profile, so their points and runemarks are unknown: {names}",
                names=", ".join(unknown),
            )
            yield self.make_problem(text, "points", what)

    def faction_problems(self) -> Iterator[Problem]:
        """Yields fighters of another faction that may not be."""
        own, others = side_faction(self.battle, self.side), outsider_roles(self.battle)
        for fighter in self.fighters:
            theirs = fighter_faction(fighter)
            if fighter.profile and fighter.state.role not in others and not is_same_name(theirs, own):
                text = tr(
                    "{name} belongs to another faction: {theirs}, not {own}",
                    name=fighter.id,
                    theirs=theirs or "–",
                    own=own,
                )
                what = tr("All fighters share one faction, except allies")
                if "thrall" in others:
                    what = tr("All fighters share one faction, except allies, thralls and monsters")
                yield self.make_problem(text, "faction", what)

    def leader_problems(self) -> Iterator[Problem]:
        """Yields problems if there is not exactly one leader with the leaders' runemark."""
        leaders, needed = self.fighters_with_role("leader"), self.book.muster.leader
        what = tr("A warband has one leader, with the {mark} runemark", mark=needed)
        if self.book.muster.leader_first:
            what = tr("The first fighter is the leader, with the {mark} runemark", mark=needed)
        if len(leaders) != 1:
            text = tr("{side} has {count} leaders", side=self.side, count=len(leaders))
            yield self.make_problem(text, "leader", what)
        for fighter in leaders:
            if fighter.profile and not fighter.profile.has_keyword(needed):
                text = tr("{name} is the leader but does not have the {mark} runemark", name=fighter.id, mark=needed)
                yield self.make_problem(text, "leader", what)

    def leader_mark_problems(self) -> Iterator[Problem]:
        """Yields fighters with the leaders' runemark that are neither leader, hero nor ally (S9)."""
        needed = self.book.muster.leader
        for fighter in () if self.book.muster.heroes_with_leader else self.fighters:
            named = fighter.state.role in ("leader", "hero", "ally")
            if not named and fighter.profile and fighter.profile.has_keyword(needed):
                text = tr(
                    "{name} has the {mark} runemark but is not a leader, hero or ally", name=fighter.id, mark=needed
                )
                yield self.make_problem(text, "marks")

    def hero_problems(self) -> Iterator[Problem]:
        """Yields heroes without the leaders' runemark, or a problem if there are too many."""
        muster = self.book.muster
        heroes = self.fighters_with_role("hero")
        for fighter in heroes:
            if fighter.profile and not fighter.profile.has_keyword(muster.leader):
                text = tr("{name} is a hero but does not have the {mark} runemark", name=fighter.id, mark=muster.leader)
                yield self.make_problem(text, "heroes")
        if muster.heroes_with_leader:
            heroes = [one for one in self.fighters if one.profile and one.profile.has_keyword(muster.leader)]
        if len(heroes) > muster.heroes:
            text = tr("{side} has {count} heroes", side=self.side, count=len(heroes))
            what = tr("At most {count} heroes", count=muster.heroes)
            if muster.heroes_with_leader:
                what = tr("At most {count} heroes, including the leader and allied heroes", count=muster.heroes)
            yield self.make_problem(text, "heroes", what)

    def runemark_problems(self) -> Iterator[Problem]:
        """Yields fighters with too many runemarks besides their faction's (C5)."""
        most = self.book.muster.most_marks
        for fighter in self.fighters:
            count = len(fighter.profile.keywords) if fighter.profile else 0
            if most and count > most:
                text = tr("{name} has {count} runemarks besides that of its faction", name=fighter.id, count=count)
                yield self.make_problem(text, "runemarks", tr("At most {count} runemarks", count=most))

    def outsider_count_problems(self) -> Iterator[Problem]:
        """Yields a problem for too many allies, thralls or monsters."""
        muster = self.book.muster
        for role, most in (("ally", muster.allies), ("thrall", muster.thralls), ("monster", muster.monsters)):
            there = self.fighters_with_role(role)
            if len(there) > most:
                names = ", ".join(fighter.id for fighter in there)
                text = tr(_TOO_MANY[role], count=len(there), names=names)
                yield self.make_problem(text, _ABOUT[role], tr(_AT_MOST[role], count=most))

    def alliance_problems(self) -> Iterator[Problem]:
        """Yields fighters of another or an unknown Grand Alliance."""
        own = side_alliance(self.battle, self.side)
        for role in self.book.muster.same_alliance:
            for fighter in self.fighters_with_role(role):
                theirs = fighter.profile.alliance if fighter.profile else ""
                if not own or not theirs:
                    text = tr("choose the Grand Alliance of {name} and {side}", name=fighter.id, side=self.side)
                elif not is_same_name(theirs, own):
                    text = tr(
                        "{name} belongs to another Grand Alliance: {theirs}, not {own}",
                        name=fighter.id,
                        theirs=theirs,
                        own=own,
                    )
                else:
                    continue
                yield self.make_problem(text, _ABOUT[role])

    def ally_problems(self) -> Iterator[Problem]:
        """Yields allies without a runemark that allows them, or of the warband's own faction."""
        marks, own = self.book.muster.ally_marks, side_faction(self.battle, self.side)
        for fighter in self.fighters_with_role("ally"):
            if fighter.profile and not any(map(fighter.profile.has_keyword, marks)):
                text = tr(
                    "{name} is an ally but has none of these runemarks: {marks}",
                    name=fighter.id,
                    marks=", ".join(marks),
                )
                yield self.make_problem(text, "allies")
            if fighter.profile and is_same_name(fighter.profile.faction, own) and not self.book.muster.own_allies:
                yield self.make_problem(tr("{name} belongs to the warband’s own faction", name=fighter.id), "allies")

    def hero_or_ally_problems(self) -> Iterator[Problem]:
        """Yields a problem if there are a hero and an ally, where only one is allowed (decision 9)."""
        if forbids_hero_with_ally(self.battle) and has_hero_and_ally(self.battle, self.side):
            text = tr("{side} has a hero and an ally", side=self.side)
            yield self.make_problem(text, "heroes", tr("One hero or one ally, not both"), "muster.one_of_either")


def side_faction(battle: Battle, side: str) -> str:
    """Returns the faction of a side: as given, else its leader's, else that of most of its fighters."""
    given = next((one.faction for one in battle.sides if one.name == side), "")
    leader = next((fighter_faction(one) for one in battle.fighters_of(side) if one.state.role == "leader"), "")
    return given or leader or _most_common_faction(battle.fighters_of(side))


def likely_faction(book: WarcryBook, fighters: Sequence[Fighter]) -> str:
    """Returns the faction of a warband by its fighters: of most, or of the first possible leader if that one leads.

    Thralls and monsters do not count, and an ally that is listed first does not lead.
    """
    own = [one for one in fighters if one.profile is None or suggest_role(book, one.profile, "", ()) not in _OUTSIDERS]
    able = [one for one in own if one.profile and one.profile.has_keyword(book.muster.leader)]
    return _most_common_faction((able or own)[:1] if book.muster.leader_first else own)


def _most_common_faction(fighters: Iterable[Fighter]) -> str:
    common = Counter(filter(None, map(fighter_faction, fighters))).most_common(1)
    return common[0][0] if common else ""


def side_alliance(battle: Battle, side: str) -> str:
    """Returns the Grand Alliance of a side: as given, else that of its faction's fighters."""
    given = next((one.alliance for one in battle.sides if one.name == side), "")
    own = side_faction(battle, side)
    of = (
        one.profile.alliance
        for one in battle.fighters_of(side)
        if one.profile and is_same_name(one.profile.faction, own)
    )
    return given or next(filter(None, of), "")


def suggest_role(book: WarcryBook, profile: Profile | None, faction: str, there: Collection[str]) -> Role:
    """Returns the role that a fighter's runemarks suggest, given the roles in the warband (S8 to S11)."""
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
    """Returns whether a warband has a hero and an ally, which one interpretation forbids (decision 9)."""
    return {"hero", "ally"} <= {fighter.state.role for fighter in battle.fighters_of(side)}


def fighter_faction(fighter: Fighter) -> str:
    """Returns the faction on a fighter's card; empty if there is none."""
    return fighter.profile.faction if fighter.profile else ""


def is_same_name(one: str, other: str) -> bool:
    """Returns whether two names are the same except for letter case."""
    return one.casefold() == other.casefold()


def warband_problems(battle: Battle, side: str) -> tuple[Problem, ...]:
    """Returns what is wrong with a side's warband (S5 to S12, B.muster)."""
    warband = Warband(battle, side, battle.fighters_of(side))
    return tuple(warband.all_problems())
