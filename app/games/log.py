"""The log of a battle: what was done, in words, with the dice."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from app.core.language import tr
from app.games.ruling import Problem
from app.model import MOST, Battle, LogEntry, Roll

LogKind = Literal["", "roll", "move", "attack", "down", "token", "points", "clock", "sight", "note"]

_BETWEEN: tuple[LogKind, ...] = ("note", "roll")
"""How reactions are told."""
LONGEST, MOST_ROLLS, MOST_PROBLEMS = 2000, 50, 50
"""What one line holds: letters of a text, rolls, and rules that were overruled."""


def with_log_line(
    battle: Battle, text: str, kind: LogKind = "", rolls: Sequence[Roll] = (), side: str = "", by_hand: bool = False
) -> Battle:
    """The battle with one more line in its log, at this moment of it; it says what was done by hand."""
    clock = battle.clock
    said = tr("{text} (by hand)", text=text) if by_hand else text
    for roll in rolls:
        said = _with_rerolls(said, roll)
    entry = LogEntry(
        said[:LONGEST],
        kind,
        clock.round,
        clock.phase,
        side or clock.turn,
        clock.active,
        tuple(rolls[:MOST_ROLLS]),
        by_hand=by_hand,
    )
    return with_entry(battle, entry)


def with_sight_line(battle: Battle, text: str, pair: tuple[str, str], side: str = "") -> Battle:
    """The battle with a line on whether one sees the other, or some thing, both by their ids."""
    told = with_log_line(battle, text, "sight", side=side)
    return replace(told, log=(*told.log[:-1], replace(told.log[-1], pair=pair)))


def with_first_line_by_hand(before: Battle, after: Battle) -> Battle:
    """The battle after something was changed by hand: the first line that tells of it says so."""
    new = len(new_entries(before, after))
    if not new or after.log[-new].by_hand:
        return after
    first = replace(after.log[-new], text=tr("{text} (by hand)", text=after.log[-new].text)[:LONGEST], by_hand=True)
    return replace(after, log=(*after.log[:-new], first, *after.log[len(after.log) - new + 1 :]))


def with_result(battle: Battle, result: str) -> Battle:
    """The battle, its last line saying in a few words what came of it."""
    return replace(battle, log=(*battle.log[:-1], replace(battle.log[-1], result=result[:LONGEST])))


def format_answer(question: str, answer: str) -> str:
    """A question and its answer in one line; a question that is a whole sentence needs no colon."""
    if question.endswith(("?", ".", "!")):
        return tr("{question} {answer}", question=question, answer=answer)
    return tr("{question}: {answer}", question=question, answer=answer)


def _with_rerolls(text: str, roll: Roll) -> str:
    """What is told, with the dice that were thrown again, and what allowed it."""
    if not roll.again:
        return text
    before, after = (", ".join(map(str, faces)) for faces in (roll.before, [roll.faces[at] for at in roll.again]))
    words = {"text": text, "before": before, "after": after, "why": roll.why or tr("by hand")}
    return tr("{text}; thrown again, {why}: {before} became {after}", **words)


def with_entry(battle: Battle, entry: LogEntry) -> Battle:
    """The battle with a line in its log; where that grows too long, its oldest go."""
    return replace(battle, log=(*battle.log, entry)[-MOST["log"] :])


def new_entries(before: Battle, after: Battle) -> tuple[LogEntry, ...]:
    """The lines that an action has added to the log, of which the oldest may be gone.

    A line is known by what it says: whom it names may be called something else now.
    """
    old, new = ([(one.text, one.kind, one.round, one.phase) for one in battle.log] for battle in (before, after))
    lost = next((at for at in range(len(old)) if old[at:] == new[: len(old) - at]), len(old))
    return after.log[len(old) - lost :]


def with_overruled(after: Battle, before: Battle, problems: Sequence[Problem]) -> Battle:
    """The battle after an action, its log saying which rules the players overruled for it."""
    if not problems:
        return after
    against = tuple(problem.text[:LONGEST] for problem in problems[:MOST_PROBLEMS])
    if after.log[-1:] == before.log[-1:] and len(after.log) == len(before.log):
        after = with_log_line(after, tr("The players overrule a rule"), "note")
    first = min(len(before.log), len(after.log) - 1)
    turn = before.clock.turn
    new = enumerate(after.log[first:], first)
    own = next((at for at, one in new if not (turn and one.kind in _BETWEEN and one.side not in ("", turn))), first)
    entry = replace(after.log[own], against=against)
    return replace(after, log=(*after.log[:own], entry, *after.log[own + 1 :]))
