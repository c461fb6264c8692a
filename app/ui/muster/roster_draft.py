"""The draft of a roster, and what the rules would make of it."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.core.errors import PlayerError
from app.core.language import to_sentence, tr
from app.games.game import Game
from app.games.game_list import GAMES
from app.games.muster import Muster
from app.games.ruling import Problem
from app.games.setup import MusterWords, Setup
from app.rosters import MAX_COPIES, MAX_RECRUITS, Recruit, Roster
from app.session import Session


@dataclass(frozen=True)
class ValidationResult:
    """The result of a check: problems that players may overrule, and what is missing."""

    problems: tuple[Problem, ...] = ()
    missing: tuple[str, ...] = ()
    possible: bool = False
    """True if the battle's game has musters."""
    roles: tuple[str, ...] = ()
    """The role of each line."""


class RosterDraft(QObject):
    """A roster that is edited step by step; it has its own undo, separate from the battle's history.

    `changed` is emitted when it changes.
    """

    changed = Signal()

    def __init__(self, side: str, roster: Roster, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.side, self.roster = side, roster
        self._original, self._undo_stack = roster, list[Roster]()

    @property
    def modified(self) -> bool:
        """True if it differs from the original and is not empty."""
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
        """Undoes the last step."""
        if self._undo_stack:
            self.roster = self._undo_stack.pop()
            self.changed.emit()

    def add(self, recruit: Recruit) -> int:
        """Adds a recruit, or increases the number of an equal line. Raises PlayerError if the roster is full.

        Returns the index of the line.
        """
        lines = list(self.roster.fighters)
        for at, one in enumerate(lines):
            if (
                not one.unit
                and replace(one, count=1) == replace(recruit, count=1)
                and not one.name
                and one.count < MAX_COPIES
            ):
                self.replace_line(at, replace(one, count=min(one.count + recruit.count, MAX_COPIES)))
                return at
        if len(lines) >= MAX_RECRUITS:
            raise PlayerError(tr("The list is full; remove a fighter first."))
        faction = self.roster.faction or recruit.profile.faction
        self.set_roster(replace(self.roster, fighters=(*lines, recruit), faction=faction))
        return len(lines)

    def replace_line(self, at: int, recruit: Recruit) -> None:
        lines = list(self.roster.fighters)
        lines[at] = recruit
        self.set_roster(replace(self.roster, fighters=tuple(lines)))

    def remove(self, at: int) -> None:
        lines = list(self.roster.fighters)
        del lines[at]
        self.set_roster(replace(self.roster, fighters=tuple(lines)))

    def move_line(self, at: int, by: int) -> int:
        """Moves a line up or down; returns its new index."""
        lines = list(self.roster.fighters)
        to = min(max(at + by, 0), len(lines) - 1)
        lines.insert(to, lines.pop(at))
        self.set_roster(replace(self.roster, fighters=tuple(lines)))
        return to


def find_muster(game: Game) -> tuple[Muster, MusterWords]:
    """Returns a game's muster and its words, or the first game's that has one, since rosters are kept anyway."""
    return next((one.setup.muster, one.setup.words) for one in (game, *GAMES.values()) if one.setup.musters)


def make_roster(session: Session, side: str) -> Roster:
    """Returns the roster of a side, without the roles that the rules assign anyway by the order of lines.

    It is empty if the side has no fighters or is already set up.
    """
    muster = session.game.setup.muster
    roster = muster.read_roster(session.committed_table.battle, side)
    bare = replace(roster, fighters=tuple(replace(one, role="") for one in roster.fighters))
    if not roster.fighters or not muster.roles:
        return roster
    after = session.simulate(muster.make_action(session.committed_table.battle, bare, side, True))
    given = muster.find_roles(after, side, bare)
    return bare if given == tuple(one.role for one in roster.fighters) else roster


def validate_draft(session: Session, draft: RosterDraft) -> ValidationResult:
    """Returns the result of enlisting the draft now."""
    game, roster, side = session.game, draft.roster, draft.side
    muster = game.setup.muster
    asked = missing_texts(roster, game.setup)
    if not game.setup.musters:
        return ValidationResult(missing=asked)
    if not all(map(muster.is_own, roster.fighters)):
        return ValidationResult(missing=asked, possible=True)
    try:
        action = muster.make_action(session.committed_table.battle, roster, side or "-", True)
        after = session.simulate(action)
        said = game.check_muster(after, side or "-") if roster.fighters else ()
        broken = session.check(action) if side else ()
    except PlayerError as error:
        return ValidationResult(missing=(*asked, to_sentence(str(error))), possible=True)
    return ValidationResult((*broken, *said), asked, True, muster.find_roles(after, side or "-", roster))


def missing_texts(roster: Roster, setup: Setup) -> tuple[str, ...]:
    """Returns texts on what must be entered before the roster can be enlisted; nothing is guessed."""
    lines = roster.fighters
    strangers = [recruit.title for recruit in lines if not setup.muster.is_own(recruit)]
    counts = [recruit.title for recruit in lines if not recruit.count]
    figures = [recruit.title for recruit in lines if not recruit.has_figures]
    bases = [recruit.title for recruit in lines if recruit.base is None]
    said: list[str] = []
    if strangers:
        said.append(tr("From another game: {names}. Remove them here; they stay in the file.", names=_join(strangers)))
    if figures:
        said.append(tr("Profile incomplete: {names}.", names=_join(figures)))
    if counts and setup.musters:
        said.append(tr(setup.muster.missing_counts, names=_join(counts)))
    if bases:
        said.append(tr("Choose a base for: {names}.", names=_join(bases)))
    return tuple(said)


def _join(names: list[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def enlist(session: Session, draft: RosterDraft, overruled: tuple[Problem, ...]) -> None:
    """Enlists the draft in place of the previous muster. Raises PlayerError and then changes nothing."""
    muster, _ = find_muster(session.game)
    session.do(muster.make_action(session.committed_table.battle, draft.roster, draft.side, False), overruled)
