"""What players add by hand in a battle of any game: points, dice for anything else, remarks in the log."""

from typing import Any

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.battle_actions import Note, RollDice, Score
from app.games.battle_lookup import find_side
from app.games.dice_looks import DieKinds, find_die_kind, format_faces
from app.games.log import with_entry, with_log_line
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.model import Battle, Roll
from app.table.battle_geometry import BattleGeometry


def _no_problem(table: BattleGeometry, action: object) -> tuple[Problem, ...]:
    return ()


def roll_rule(kinds: DieKinds) -> Rule:
    """How dice for anything else are rolled in a game that has dice of these kinds."""

    def apply(table: BattleGeometry, action: RollDice) -> Battle:
        roll = action.roll
        faces = format_faces(kinds, roll) if find_die_kind(kinds, roll.kind) else ", ".join(map(str, roll.faces))
        text = tr("{what}: {faces}", what=roll.what or roll.kind, faces=faces)
        return with_log_line(table.battle, text, "roll", (roll,), action.side)

    return Rule(_no_problem, apply, _roll_label, _roll_requests, _with_roll)


def _roll_requests(table: BattleGeometry, action: RollDice) -> tuple[DiceRequest, ...]:
    if action.roll.faces:
        return ()
    return (DiceRequest(action.roll.kind, 1, action.roll.what or tr("Dice"), action.side),)


def _with_roll(action: RollDice, rolls: tuple[Roll, ...]) -> RollDice:
    return replace(action, roll=rolls[0]) if rolls else action


def _roll_label(battle: Battle, action: RollDice) -> str:
    return tr("Roll {kind}", kind=action.roll.kind)


def _apply_score(table: BattleGeometry, action: Score) -> Battle:
    side = find_side(table.battle, action.side)
    battle = table.battle.with_sides(replace(side, points=side.points + action.by))
    why = tr(": {why}", why=action.why) if action.why else ""
    text = tr("{side} scores {points}{why}", side=side.name, points=action.by, why=why)
    return with_log_line(battle, text, "points", side=side.name, by_hand=not why)


def _score_label(battle: Battle, action: Score) -> str:
    return counted(action.by, "{count} victory point for {side}", "{count} victory points for {side}", side=action.side)


def _apply_note(table: BattleGeometry, action: Note) -> Battle:
    clock, entry = table.battle.clock, action.entry
    return with_entry(table.battle, replace(entry, round=entry.round or clock.round, phase=entry.phase or clock.phase))


def _note_label(battle: Battle, action: Note) -> str:
    return tr("Note")


RULES: dict[type[Any], Rule] = {
    RollDice: roll_rule({}),
    Score: Rule(_no_problem, _apply_score, _score_label),
    Note: Rule(_no_problem, _apply_note, _note_label),
}
