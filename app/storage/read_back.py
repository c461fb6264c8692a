"""Reads back from the disk what was written last, to detect damage to an open battle file before more is written."""

import sqlite3
from pathlib import Path

from app.storage import sqlite_schema
from app.storage.battle_reader import BattleContent, read_state
from app.storage.outside_changes import changed_error
from app.storage.step_codec import INITIAL_HASH, step_hash

_STEPS = "SELECT number, hash, label, action, battle FROM steps WHERE number >= ? ORDER BY number"


class ReadBackVerifier:
    """A second, uncached connection to a battle file; `close` it before the connection that writes."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        self._link = sqlite_schema.open_connection(path)
        sqlite_schema.remove_time_limit(self._link)
        try:
            self._link.execute("PRAGMA cache_size=0")  # Nothing is cached, so every read goes to the file.
        except (sqlite3.Error, ValueError):
            self._link.close()
            raise

    def require_same(self, kept: BattleContent, *, whole: bool) -> None:
        """Raises PlayerError if the last step differs from `kept`; with `whole`, if anything in the file does."""
        try:
            same = _has_steps(self._link, kept, 0 if whole else len(kept.hashes) - 1)
            if whole and same:
                same = self._link.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            if whole and same:
                files = dict(self._link.execute("SELECT name, data FROM assets").fetchall())
                same = files == {file.name: file.packed for file in kept.assets}
        except (TypeError, AttributeError):  # Damaged values may have another type.
            same = False
        if not same:
            raise changed_error(self._name)

    def close(self) -> None:
        """Closes the connection."""
        self._link.close()


def _has_steps(link: sqlite3.Connection, kept: BattleContent, first: int) -> bool:
    """Returns whether the steps from `first` on, and the state of the file, are those that were written."""
    last, hashes = kept.hashes[first - 1] if first else INITIAL_HASH, list[bytes]()
    for number, said, label, action, battle in link.execute(_STEPS, (first,)).fetchall():
        last = step_hash(last, number, label, action, battle)
        if said != last:
            return False
        hashes.append(last)
    state = read_state(link)
    return tuple(hashes) == kept.hashes[first:] and (state.get("at"), state.get("hash")) == (
        str(kept.history.at),
        kept.hash,
    )
