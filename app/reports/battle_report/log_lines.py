"""The lines of a report made from a battle's log: activations joined on one line, with the dice that were rolled."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from app.core.language import join_clauses, labelled, tr
from app.games.dice_looks import DieKinds, find_die_kind, format_face, format_faces
from app.games.report_parts import ReportLine
from app.model import LogEntry, Roll

NUMBER = re.compile(r"\d+")
FEW = 4
"""Smallest number of dice that a text may name in sets."""


def make_lines(entries: Iterable[LogEntry], kinds: DieKinds, joins: bool) -> Iterator[ReportLine]:
    """Yields a line per entry or, if the game `joins` activations, a line for all entries of a fighter's activation."""
    for subject, group in groupby(entries, key=lambda entry: entry.subject):
        told = list(group)
        if joins and subject and len(told) > 1:
            yield _activation_line(subject, told[1:] if told[0].kind == "clock" else told, kinds)
        else:
            yield from (make_line(entry, kinds) for entry in told)


def _activation_line(subject: str, told: Sequence[LogEntry], kinds: DieKinds) -> ReportLine:
    """Returns a line for an activation that names the fighter only once."""
    words = " · ".join(entry.text.removeprefix(f"{subject} ") for entry in told)
    lines = [make_line(entry, kinds) for entry in told]
    kind = next((line.kind for line in lines if line.kind == "down"), lines[0].kind)
    return ReportLine(
        labelled(subject, words),
        kind,
        tuple(dice for line in lines for dice in line.dice),
        tuple(rule for line in lines for rule in line.against),
        told[0].side,
    )


def make_line(entry: LogEntry, kinds: DieKinds) -> ReportLine:
    """Returns the line of an entry, with the dice that its text does not mention."""
    dice, numbers = list[str](), set(NUMBER.findall(entry.text))
    for roll in entry.rolls:
        # A text lists faces one by one, or many of them in sets, as in "double 5".
        in_sets = len(roll.faces) >= FEW and {str(face) for face in roll.faces} <= numbers
        is_told = in_sets or _format_faces(roll.faces) in entry.text
        if roll.again or roll.typed or not is_told:
            dice.append(_format_roll(roll, kinds))
    return ReportLine(entry.text, entry.kind, tuple(dice), entry.against, entry.side)


def _format_roll(roll: Roll, kinds: DieKinds) -> str:
    kind = find_die_kind(kinds, roll.kind)
    before = _format_faces(roll.before)
    dice = f"{roll.kind} {_format_faces(roll.faces)}"
    if kind:
        before = join_clauses(format_face(kind, face) for face in roll.before)
        dice = labelled(f"{len(roll.faces)} {tr(kind.text)}", format_faces(kinds, roll))
    again = tr(", {count} re-rolled, before: {before}", count=len(roll.again), before=before)
    typed = tr(", rolled on the table") if roll.typed else ""
    return labelled(roll.what, f"{dice}{again if roll.again else ''}{typed}")


def _format_faces(faces: Sequence[int]) -> str:
    return ", ".join(map(str, faces))
