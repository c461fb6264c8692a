"""The command that writes dispute cards."""

from pathlib import Path

from app.cli.commands import open_battle, require_two_fighters
from app.cli.drawing_hooks import CardWriter
from app.cli.reports import json_text
from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.core.progress import Report
from app.storage.file_names import battle_title
from app.storage.output_folder import ensure_folder
from app.storage.whole_file import require_ending

SUFFIXES = (".pdf", ".png")


def write_card(
    battle: Path, pair: tuple[str, str], out: Path | None, write: CardWriter, report: Report, as_json: bool
) -> str:
    """Writes the card of a pair and returns its verdict and checksum. Raises PlayerError."""
    if out is None:
        raise PlayerError(tr("a dispute card needs an output file; add --out card.pdf or --out card.png"))
    require_ending(out, SUFFIXES)
    session = open_battle(battle, report)
    require_two_fighters(session.battle, *pair)
    ensure_folder(out)
    verdict, checksum = write(session, pair, battle_title(battle), out, report)
    if as_json:
        return json_text({"card": str(out), "verdict": verdict, "checksum": checksum})
    written = tr("Wrote {name}.", name=out)
    return labelled(f"{pair[0]} → {pair[1]}", f"{verdict} ({checksum})\n{written}")
