"""Mustering: adding, dismissing and revealing warbands (C1.1, S5 to S13, B.muster)."""

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.log import with_log_line
from app.games.references import clear_dangling, remove_things
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import Dismiss, Enlist, Reveal
from app.games.warcry.battleplan_references import drop_unknown
from app.games.warcry.book import book_of
from app.games.warcry.roles import Role, find_role
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import stages
from app.games.warcry.setup.warband_limits import likely_faction, side_faction, suggest_role, warband_problems
from app.model import Battle, Fighter, Profile, Side, State


def profile_figures(profile: Profile) -> tuple[tuple[str, str], ...]:
    """Returns a card's figures with their names."""
    return (
        (tr("Move"), str(profile.movement)),
        (tr("Toughness"), str(profile.toughness)),
        (tr("Wounds"), str(profile.wounds)),
        (tr("Points"), str(profile.points)),
    )


def _find_role(battle: Battle, fighter: Fighter, side: str, own: str) -> Role:
    """Returns a fighter's role, or the one its runemarks suggest in a warband of its `own` faction."""
    there = [other.state.role for other in battle.fighters_of(side)]
    return find_role(fighter.state.role) or suggest_role(book_of(battle), fighter.profile, own, there)


def _already_revealed_problems(battle: Battle, side: str) -> tuple[Problem, ...]:
    if battle.clock.stage in ("", "muster"):
        return ()
    text = tr("the warband of {side} has already been revealed", side=side)
    return (make_problem(battle, text, book_of(battle).rows["reveal"]),)


class EnlistRule(Rule[Enlist]):
    kind = Enlist

    def check(self) -> tuple[Problem, ...]:
        return _already_revealed_problems(self.battle, self.action.side.name) if self.action.fighters else ()

    def apply(self) -> Battle:
        """Makes names unique, and gives fighters without a role the one that their runemarks suggest."""
        battle, name = drop_unknown(remove_things(self.battle, self.action.replaces)), self.action.side.name
        known = any(side.name == name for side in battle.sides)
        battle = battle.with_sides(self.merged_side(battle))
        battle = battle if known else self.with_roles(battle)
        if battle.clock.stage == "":
            battle = replace(battle, clock=replace(battle.clock, stage="muster"))
        own = side_faction(battle, name) or likely_faction(book_of(battle), self.action.fighters)
        for fighter in self.action.fighters:
            state = State(whereabouts="mustered", role=_find_role(battle, fighter, name, own))
            battle = battle.with_fighters(replace(fighter, id=battle.free_id(fighter.id), side=name, state=state))
        text = counted(
            len(self.action.fighters),
            "{side} musters {count} fighter",
            "{side} musters {count} fighters",
            side=name,
        )
        return with_log_line(battle, text, "note", side=name)

    def merged_side(self, battle: Battle) -> Side:
        """Returns the known side with the new faction and alliance."""
        side = self.action.side
        known = next((one for one in battle.sides if one.name == side.name), side)
        if self.action.replaces:
            return replace(known, faction=side.faction, alliance=side.alliance)
        return replace(known, faction=side.faction or known.faction, alliance=side.alliance or known.alliance)

    def with_roles(self, battle: Battle) -> Battle:
        """Returns the battle with roles for fighters that were there before their side had a warband."""
        name = self.action.side.name
        for fighter in battle.fighters_of(name):
            role = _find_role(battle, fighter, name, side_faction(battle, name))
            if role != fighter.state.role:
                battle = battle.with_fighters(replace(fighter, state=replace(fighter.state, role=role)))
        return battle

    def label(self) -> str:
        return tr("Muster {side}", side=self.action.side.name)


class DismissRule(Rule[Dismiss]):
    kind = Dismiss

    def check(self) -> tuple[Problem, ...]:
        gone = [fighter for fighter in self.battle.all_fighters if fighter.id in self.action.ids]
        return _already_revealed_problems(self.battle, gone[0].side) if gone else ()

    def apply(self) -> Battle:
        """Also removes sides without fighters while warbands are mustered."""
        battle = remove_things(self.battle, self.action.ids)
        if battle.clock.stage in ("", "muster"):
            sides = {fighter.side for fighter in self.battle.all_fighters if fighter.id in self.action.ids}
            empty = {side for side in sides if not battle.fighters_of(side)}
            battle = clear_dangling(
                replace(battle, sides=tuple(side for side in battle.sides if side.name not in empty))
            )
        battle = drop_unknown(battle)
        return with_log_line(battle, tr("Dismissed: {names}", names=", ".join(self.action.ids)), "note")

    def label(self) -> str:
        return tr("Dismiss {names}", names=", ".join(self.action.ids))


class RevealRule(Rule[Reveal]):
    kind = Reveal

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = [*stages.stage_problems(battle, ("", "muster"), "reveal")]
        if len(battle.sides) < 2:
            found.append(make_problem(battle, tr("two warbands are required"), book_of(battle).rows["reveal"]))
        return (*found, *(one for side in battle.sides for one in warband_problems(battle, side.name)))

    def apply(self) -> Battle:
        battle = self.battle.with_sides(*(replace(side, revealed=True) for side in self.battle.sides))
        battle = with_log_line(battle, tr("The warbands are revealed"), "clock")
        return stages.with_setup_step(replace(battle, clock=replace(battle.clock, stage="setup")))

    def label(self) -> str:
        return tr("Reveal the warbands")


RULES = (EnlistRule, DismissRule, RevealRule)
