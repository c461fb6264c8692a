"""Impact damage, and fighters that are falling until they are placed (A4.8 to A4.10; B.impact-damage)."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Roll
from app.rules.log import with_log_line
from app.rules.systems.warcry.attack.damage import DamageResult, deal_damage, format_wounds_left
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.facts.pending import FALLING


def begin_fall(battle: Battle, id: str) -> Battle:
    """The battle with a fighter falling: nothing else happens until it is placed, stays or is taken down (A4.9)."""
    fighter = battle.anyone(id)
    if FALLING in fighter.state.marks:
        return battle
    return battle.with_fighters(replace(fighter, state=replace(fighter.state, marks=(*fighter.state.marks, FALLING))))


def end_fall(battle: Battle, id: str) -> Battle:
    """The battle with a fighter falling no more, and climbing no more."""
    fighter = battle.anyone(id)
    marks = tuple(mark for mark in fighter.state.marks if mark != FALLING)
    return battle.with_fighters(replace(fighter, state=replace(fighter.state, marks=marks, climbing=False)))


def impact_damage(battle: Battle, faces: Sequence[int]) -> int:
    """The damage that dice for impact come to: nothing, one point or three, by what each shows (A4.10)."""
    return sum(book_of(battle).move.impact[min(max(face, 1), 6) - 1] for face in faces)


def apply_impacts(table: Table, battle: Battle, id: str, rolls: Sequence[Roll]) -> DamageResult:
    """The battle after rolls for impact damage, a line in the log for each."""
    harm = DamageResult(battle, 0, down=False)
    for roll in rolls:
        if harm.down:
            break
        points = impact_damage(battle, roll.faces)
        harm = deal_damage(table, harm.battle, id, points)
        harm = replace(harm, battle=_told(table, harm, id, roll, points))
    return harm


def _told(table: Table, harm: DamageResult, id: str, roll: Roll, points: int) -> Battle:
    battle = harm.battle
    text = tr(
        "{name}, impact: {faces}; {points} damage{left}",
        name=id,
        faces=", ".join(map(str, roll.faces)),
        points=points,
        left=_left(battle, id),
    )
    return with_log_line(battle, text, "roll", (roll,), battle.anyone(id).side)


def _left(battle: Battle, id: str) -> str:
    words = format_wounds_left(battle, id)
    return tr("; {left}", left=words) if words else ""
