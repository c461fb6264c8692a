"""The line-of-sight verdicts in a battle's log, each checked again on the table as it was then."""

from app.core.errors import PlayerError
from app.core.language import join_clauses, tr
from app.core.progress import Report, partial, silent
from app.games.log import new_entries
from app.games.ruling import Ruling
from app.model import Battle, LogEntry, Value
from app.reports.battle_report.report_source import ReportSource
from app.table.sight_cache import find_sight
from app.table.terrain import format_unsupported

MAX_RECHECKED = 40
"""Largest number of verdicts that are checked again; for the others, only the log entry is reported."""


class RecheckedVerdict(Value, frozen=True):
    """A log entry on line of sight, and the result for its pair, if it names two fighters on the table.

    `verdict` is "visible", "blocked" or "undecided", or "" if nothing was checked; lengths are in mm. `notes` state
    which meshes lack parts of their files, and which fighters cannot stand where they are.
    """

    round: int
    text: str
    observer: str = ""
    target: str = ""
    verdict: str = ""
    ruling: Ruling | None = None
    is_proven: bool = False
    clearance_mm: float | None = None
    resolution_mm: float = 0.0
    notes: tuple[str, ...] = ()


def find_disputes(source: ReportSource, report: Report = silent) -> tuple[RecheckedVerdict, ...]:
    """Returns all verdicts of the log, in order; those before the first known step are not checked again.

    May raise what `report` raises.
    """
    told = [RecheckedVerdict(entry.round, entry.text) for entry in source.battles[0].log if entry.kind == "sight"]
    asked = [
        (before, entry)
        for before, after in source.steps
        for entry in new_entries(before, after)
        if entry.kind == "sight"
    ]
    for number, (before, entry) in enumerate(asked):
        share = partial(report, number / len(asked), (number + 1) / len(asked))
        share(0.0, tr("Rechecking verdicts"))
        told.append(
            _recheck(source, before, entry, share)
            if number < MAX_RECHECKED
            else RecheckedVerdict(entry.round, entry.text)
        )
    return tuple(told)


def format_evidence(found: RecheckedVerdict) -> str:
    """Returns a sentence on the evidence for a verdict; "" if nothing was checked."""
    if found.ruling is None:
        return ""
    words = {"seer": found.observer, "target": found.target, "ruling": found.ruling.name, "reason": found.ruling.reason}
    if found.is_proven:
        said = tr("Rechecked: {seer} → {target}: {ruling}, proven: {reason}", **words)
    else:
        said = tr("Rechecked: {seer} → {target}: {ruling}: {reason}", **words)
    return join_clauses([said, *(note.rstrip(".") for note in found.notes)])


def _recheck(source: ReportSource, before: Battle, entry: LogEntry, report: Report) -> RecheckedVerdict:
    pair = _find_pair(before, entry)
    if pair is None:
        return RecheckedVerdict(entry.round, entry.text)
    try:
        table = source.table.with_battle(before)
        found = find_sight(table, *pair, report).sight
        sight = table.with_silhouette(*pair, found)  # On a plan, the ruling states the widest line.
        ruling = source.game.ruling(table, *pair, sight)
        notes = () if table.is_on_plan else format_unsupported(table, *pair)
        notes = (*notes, *table.left_out_notes(*pair))
    except PlayerError:  # For example, a model is missing: report only the log entry.
        return RecheckedVerdict(entry.round, entry.text)
    return RecheckedVerdict(
        entry.round,
        entry.text,
        *pair,
        sight.verdict,
        ruling,
        ruling.kind in ("visible", "blocked"),
        sight.clearance_mm,
        sight.resolution_mm,
        notes,
    )


def _find_pair(battle: Battle, entry: LogEntry) -> tuple[str, str] | None:
    """Returns observer and target if both are on the table; in older battles only the text of the entry names them."""
    if not entry.pair:
        return find_named_pair(battle, entry.text)
    on_table = {one.id for one in battle.fighters}
    found = tuple(dict.fromkeys(id for id in entry.pair if id in on_table))
    return (found[0], found[1]) if len(found) == 2 else None


def find_named_pair(battle: Battle, text: str) -> tuple[str, str] | None:
    """Returns the first two fighters on the table that a text names, in its order; None if it names fewer.

    Of two names with the same beginning the longer one counts; a name within a longer word does not count.
    """
    places: list[tuple[int, str]] = []
    rest = text
    for id in sorted((one.id for one in battle.fighters), key=len, reverse=True):
        at = _find_word(rest, id)
        if at >= 0:
            places.append((at, id))
        while at >= 0:
            rest = rest[:at] + "\0" * len(id) + rest[at + len(id) :]
            at = _find_word(rest, id)
    names = [id for _, id in sorted(places)]
    return (names[0], names[1]) if len(names) > 1 else None


def _find_word(text: str, word: str) -> int:
    """Returns the position of a word in a text, not as a part of a longer word; -1 if it does not occur."""
    at = text.find(word)
    while at >= 0:
        around = text[at - 1 : at] if at else "", text[at + len(word) : at + len(word) + 1]
        if not any(letter.isalnum() for letter in around):
            return at
        at = text.find(word, at + 1)
    return -1
