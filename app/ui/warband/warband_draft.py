"""The warband that is being put together, and what the rules would say of it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.errors import PlayerError
from app.language import tr
from app.model import Battle, Cylinder, Fighter, Profile, Sculpt, Side
from app.rosters import MOST_COPIES, MOST_RECRUITS, Recruit, Roster, make_fighters, preview_fighters
from app.rules.ruling import Problem
from app.rules.setup_actions import Enlist
from app.session import Session


@dataclass(frozen=True)
class ValidationResult:
    """What would come of it: problems the players may overrule, and what has to be said first."""

    problems: tuple[Problem, ...] = ()
    missing: tuple[str, ...] = ()
    possible: bool = False
    """Whether the game that is played has warbands at all."""
    roles: tuple[str, ...] = ()
    """What each line would be in the warband."""


class WarbandDraft(QObject):
    """A roster that is changed step by step; each step can be taken back, without touching the battle's own history.

    `changed` tells that it is another.
    """

    changed = Signal()

    def __init__(self, side: str, roster: Roster, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.side, self.roster = side, roster
        self._original, self._undo_stack = roster, list[Roster]()

    @property
    def modified(self) -> bool:
        """Whether it is another than at first, and somebody is in it."""
        return bool(self.roster.fighters) and self.roster != self._original

    def set_roster(self, roster: Roster) -> None:
        if roster != self.roster:
            self._undo_stack.append(self.roster)
            self.roster = roster
        self.changed.emit()

    def set_side(self, side: str) -> None:
        if side != self.side:
            self.side = side
            self.changed.emit()

    def undo(self) -> None:
        """Be what it was before the last step."""
        if self._undo_stack:
            self.roster = self._undo_stack.pop()
            self.changed.emit()

    def add(self, recruit: Recruit) -> int:
        """One more; a line of the same becomes more in number. Its place. Raises PlayerError where it is full."""
        lines = list(self.roster.fighters)
        for at, one in enumerate(lines):
            if replace(one, count=1) == replace(recruit, count=1) and not one.name and one.count < MOST_COPIES:
                self.set_line(at, replace(one, count=min(one.count + recruit.count, MOST_COPIES)))
                return at
        if len(lines) >= MOST_RECRUITS:
            raise PlayerError(tr("The list is full; remove a fighter first."))
        faction = self.roster.faction or recruit.profile.faction
        self.set_roster(replace(self.roster, fighters=(*lines, recruit), faction=faction))
        return len(lines)

    def set_line(self, at: int, recruit: Recruit) -> None:
        """Have this in place of the line there."""
        lines = list(self.roster.fighters)
        lines[at] = recruit
        self.set_roster(replace(self.roster, fighters=tuple(lines)))

    def remove(self, at: int) -> None:
        lines = list(self.roster.fighters)
        del lines[at]
        self.set_roster(replace(self.roster, fighters=tuple(lines)))

    def move_line(self, at: int, by: int) -> int:
        """Move a line up or down; where it is now."""
        lines = list(self.roster.fighters)
        to = min(max(at + by, 0), len(lines) - 1)
        lines.insert(to, lines.pop(at))
        self.set_roster(replace(self.roster, fighters=tuple(lines)))
        return to


def make_roster(session: Session, side: str) -> Roster:
    """The warband of a side that waits to be set up, as a roster; empty where it has none, or has been set up."""
    battle = session.committed_table.battle
    known = next((one for one in battle.sides if one.name == side), Side(side or "-"))
    fighters = battle.fighters_of(side) if replaces_warband(battle, side) else ()
    lines: list[Recruit] = []
    for fighter in fighters:
        recruit = _to_recruit(fighter)
        if lines and replace(lines[-1], count=1) == recruit and not recruit.name:
            lines[-1] = replace(lines[-1], count=lines[-1].count + 1)
        else:
            lines.append(recruit)
    roster = Roster("", known.faction, known.alliance, tuple(lines))
    return _without_default_roles(session, side, roster)


def replaces_warband(battle: Battle, side: str) -> bool:
    """Whether enlisting puts a new warband in place of the one that is there: as long as all of it waits."""
    warband = battle.fighters_of(side)
    return bool(warband) and all(one.profile and one.state.whereabouts == "mustered" for one in warband)


def validate_draft(session: Session, draft: WarbandDraft) -> ValidationResult:
    """What would come of enlisting the draft now."""
    flow, asked = session.system.flow, missing_texts(draft.roster)
    if flow is None or Enlist not in session.system.rules:
        return ValidationResult(missing=asked)
    try:
        after = _battle_after(session, draft.side, draft.roster)
        said = flow.check_muster(after, draft.side or "-") if draft.roster.fighters else ()
    except PlayerError as error:
        return ValidationResult(missing=(*asked, str(error)), possible=True)
    return ValidationResult((*_find_problems(session, draft), *said), asked, True, _find_roles(after, draft))


def missing_texts(roster: Roster) -> tuple[str, ...]:
    """What has to be said of fighters before they can be enlisted: it is not guessed."""
    figures = [recruit.title for recruit in roster.fighters if not recruit.has_figures]
    bases = [recruit.title for recruit in roster.fighters if recruit.base is None]
    said: list[str] = []
    if figures:
        said.append(tr("Profile incomplete: {names}.", names=", ".join(figures)))
    if bases:
        said.append(tr("Choose a base for: {names}.", names=", ".join(bases)))
    return tuple(said)


def enlist(session: Session, draft: WarbandDraft, overruled: tuple[Problem, ...]) -> None:
    """Do it: in place of what was mustered before. Raises PlayerError, and nothing has changed."""
    old = _replaced_ids(session, draft.side)
    session.do(Enlist(_make_side(draft), make_fighters(draft.roster, draft.side), old), overruled)


def _find_roles(after: Battle, draft: WarbandDraft) -> tuple[str, ...]:
    """The role of the first fighter of each line, of those that would have come last."""
    heads, lines = draft.roster.heads, draft.roster.fighters
    given = [fighter.state.role for fighter in after.fighters_of(draft.side or "-")[-heads:]] if heads else []
    firsts = itertools.accumulate((recruit.count for recruit in lines), initial=0)
    return tuple(given[at] for at, _ in zip(firsts, lines, strict=False))


def _make_side(draft: WarbandDraft) -> Side:
    return Side(draft.side, draft.roster.faction, draft.roster.alliance)


def _replaced_ids(session: Session, side: str) -> tuple[str, ...]:
    battle = session.committed_table.battle
    return tuple(fighter.id for fighter in battle.fighters_of(side)) if replaces_warband(battle, side) else ()


def _find_problems(session: Session, draft: WarbandDraft) -> tuple[Problem, ...]:
    fighters = preview_fighters(draft.roster, draft.side)
    return session.check(Enlist(_make_side(draft), fighters)) if fighters and draft.side else ()


def _battle_after(session: Session, side: str, roster: Roster) -> Battle:
    """The battle as it would be, by the rules' own hand."""
    rules, table = session.system.rules, session.committed_table
    named = Side(side or "-", roster.faction, roster.alliance)
    return rules[Enlist].apply(table, Enlist(named, preview_fighters(roster, named.name), _replaced_ids(session, side)))


def _to_recruit(fighter: Fighter) -> Recruit:
    profile, body, state = fighter.profile, fighter.body, fighter.state
    assert profile is not None
    name = "" if _is_default_name(fighter.id, profile) else fighter.id
    height = body.height_mm if isinstance(body, Cylinder) and not body.assumed else None
    mesh = body if isinstance(body, Sculpt) else None
    return Recruit(profile, fighter.base, 1, name, state.role, height, mesh)


def _is_default_name(id: str, profile: Profile) -> bool:
    """Whether a name is only that of the profile, perhaps with a number."""
    return profile.name in (id, id.rstrip("0123456789").rstrip())


def _without_default_roles(session: Session, side: str, roster: Roster) -> Roster:
    """The roster without the roles that the rules would give its fighters anyhow: they go by the order."""
    bare = replace(roster, fighters=tuple(replace(one, role="") for one in roster.fighters))
    if not roster.fighters or Enlist not in session.system.rules:
        return roster
    given = [one.state.role for one in _battle_after(session, side, bare).fighters_of(side)]
    wanted = [recruit.role for recruit in roster.fighters for _ in range(recruit.count)]
    return bare if given == wanted else roster
