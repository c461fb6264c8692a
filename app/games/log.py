"""The log of a battle: what was done, in words, with the dice."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from app.core.language import labelled, tr
from app.games.ruling import Problem
from app.model import MAX_COUNTS, Battle, LogEntry, Roll

LogKind = Literal["", "roll", "move", "attack", "down", "token", "points", "clock", "sight", "note"]

_REACTION_KINDS: tuple[LogKind, ...] = ("note", "roll")
"""The kinds of log lines that reactions have."""
MAX_TEXT_LENGTH, MAX_ROLLS, MAX_PROBLEMS = 2000, 50, 50
"""Largest number of letters, rolls and overruled rules in one line."""


def with_log_line(
    battle: Battle, text: str, kind: LogKind = "", rolls: Sequence[Roll] = (), side: str = "", by_hand: bool = False
) -> Battle:
    """Returns the battle with a line added to its log at this moment; the line marks manual changes."""
    clock = battle.clock
    said = tr("{text} (manually)", text=text) if by_hand else text
    for roll in rolls:
        said = _with_rerolls(said, roll)
    entry = LogEntry(
        said[:MAX_TEXT_LENGTH],
        kind,
        clock.round,
        clock.phase,
        side or clock.turn,
        clock.active,
        tuple(rolls[:MAX_ROLLS]),
        by_hand=by_hand,
    )
    return with_entry(battle, entry)


def with_sight_line(battle: Battle, text: str, pair: tuple[str, str], side: str = "") -> Battle:
    """Returns the battle with a log line on whether one id sees the other."""
    told = with_log_line(battle, text, "sight", side=side)
    return replace(told, log=(*told.log[:-1], replace(told.log[-1], pair=pair)))


def with_first_line_by_hand(before: Battle, after: Battle) -> Battle:
    """Returns the battle after a manual change, with its first new log line marked as manual."""
    new = len(new_entries(before, after))
    if not new or after.log[-new].by_hand:
        return after
    first = replace(
        after.log[-new], text=tr("{text} (manually)", text=after.log[-new].text)[:MAX_TEXT_LENGTH], by_hand=True
    )
    return replace(after, log=(*after.log[:-new], first, *after.log[len(after.log) - new + 1 :]))


def with_result(battle: Battle, result: str) -> Battle:
    """Returns the battle with a short result added to its last log line."""
    return replace(battle, log=(*battle.log[:-1], replace(battle.log[-1], result=result[:MAX_TEXT_LENGTH])))


def format_answer(question: str, answer: str) -> str:
    """Returns a question and its answer in one line; a question that is a whole sentence gets no colon."""
    if question.endswith(("?", ".", "!")):
        return f"{question} {answer}"
    return labelled(question, answer)


def _with_rerolls(text: str, roll: Roll) -> str:
    """Returns the text with the re-rolled dice and what allowed the re-roll."""
    if not roll.again:
        return text
    before, after = (", ".join(map(str, faces)) for faces in (roll.before, [roll.faces[at] for at in roll.again]))
    words = {"text": text, "before": before, "after": after, "why": roll.why or tr("manually")}
    return tr("{text}; re-rolled ({why}): {before} became {after}", **words)


def with_entry(battle: Battle, entry: LogEntry) -> Battle:
    """Returns the battle with a line added to its log; if the log grows too long, the oldest lines go."""
    return replace(battle, log=(*battle.log, entry)[-MAX_COUNTS["log"] :])


def new_entries(before: Battle, after: Battle) -> tuple[LogEntry, ...]:
    """Returns the lines that an action has added to the log, whose oldest lines may be gone.

    Lines are compared by their text, because the fighters they name may have been renamed.
    """
    old, new = ([(one.text, one.kind, one.round, one.phase) for one in battle.log] for battle in (before, after))
    lost = next((at for at in range(len(old)) if old[at:] == new[: len(old) - at]), len(old))
    return after.log[len(old) - lost :]


def with_overruled(after: Battle, before: Battle, problems: Sequence[Problem]) -> Battle:
    """Returns the battle after an action, with the overruled problems in its log line."""
    if not problems:
        return after
    against = tuple(problem.text[:MAX_TEXT_LENGTH] for problem in problems[:MAX_PROBLEMS])
    if after.log[-1:] == before.log[-1:] and len(after.log) == len(before.log):
        after = with_log_line(after, tr("The players overrule a rule"), "note")
    first = min(len(before.log), len(after.log) - 1)
    turn = before.clock.turn
    new = enumerate(after.log[first:], first)
    own = next(
        (at for at, one in new if not (turn and one.kind in _REACTION_KINDS and one.side not in ("", turn))), first
    )
    entry = replace(after.log[own], against=against)
    return replace(after, log=(*after.log[:own], entry, *after.log[own + 1 :]))
