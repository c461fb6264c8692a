"""Rules for manual additions in a battle of any game: points, dice, remarks in the log."""

from types import MappingProxyType
from typing import ClassVar

from msgspec.structs import replace

from app.core.language import counted, labelled, tr
from app.games.actions import Action
from app.games.battle_actions import Note, RollDice, Score
from app.games.battle_lookup import find_side
from app.games.dice_looks import DieKinds, find_die_kind, format_faces
from app.games.log import with_entry, with_log_line
from app.games.requests import DiceRequest
from app.games.rule import Rule, rules_by_kind
from app.model import Battle, Roll, Side


class RollDiceRule(Rule[RollDice]):
    kind = RollDice
    die_kinds: ClassVar[DieKinds] = MappingProxyType({})
    """The game's dice that have symbols on their faces."""

    def apply(self) -> Battle:
        roll = self.action.roll
        with_symbols = find_die_kind(self.die_kinds, roll.kind)
        faces = format_faces(self.die_kinds, roll) if with_symbols else ", ".join(map(str, roll.faces))
        text = labelled(roll.what or roll.kind, faces)
        return with_log_line(self.battle, text, "roll", (roll,), self.action.side)

    def label(self) -> str:
        return tr("Roll {kind}", kind=self.action.roll.kind)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        roll = self.action.roll
        return () if roll.faces else (DiceRequest(roll.kind, 1, roll.what or tr("Dice"), self.action.side),)

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, roll=rolls[0]) if rolls else self.action


class ScoreRule(Rule[Score]):
    kind = Score

    def with_points(self, side: Side) -> Battle:
        """Returns the battle with the points added to the side."""
        return self.battle.with_sides(replace(side, points=side.points + self.action.by))

    def apply(self) -> Battle:
        side = find_side(self.battle, self.action.side)
        battle = self.with_points(side)
        by = self.action.by
        if by < 0:
            scored = counted(-by, "{side} loses {count} point", "{side} loses {count} points", side=side.name)
        else:
            scored = counted(by, "{side} scores {count} point", "{side} scores {count} points", side=side.name)
        text = labelled(scored, self.action.why)
        return with_log_line(battle, text, "points", side=side.name, by_hand=not self.action.why)

    def label(self) -> str:
        by, side = self.action.by, self.action.side
        if by < 0:
            return counted(
                -by, "{count} victory point taken from {side}", "{count} victory points taken from {side}", side=side
            )
        return counted(by, "{count} victory point for {side}", "{count} victory points for {side}", side=side)


class NoteRule(Rule[Note]):
    kind = Note

    def apply(self) -> Battle:
        clock, entry = self.battle.clock, self.action.entry
        return with_entry(
            self.battle, replace(entry, round=entry.round or clock.round, phase=entry.phase or clock.phase)
        )

    def label(self) -> str:
        return tr("Note")


RULES = rules_by_kind(RollDiceRule, ScoreRule, NoteRule)
