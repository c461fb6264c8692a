"""Counts the keys that a player without a mouse gives: to both warbands, and to the end of a whole round.

`dev.py e2e count_keys [--out FOLDER] [--errand NAME]`

The window is 1366 × 768. On Linux it has a virtual screen of its own. It ends with 1 where it takes more keys than it
may, or where there is no way without a mouse.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.e2e.user_desk import Desk

if TYPE_CHECKING:
    from tests.e2e.user_start import CountingHands

MOST = {"warbands_1": 15, "warbands_2": 15, "round_1": 200, "round_2": 200}
"""The errands, for each of the two games, and so many keys at most."""
SEED = 1


def main(arguments: list[str] | None = None) -> int:
    """Run all of them, each in a process of its own: 0 where none takes too many keys."""
    options = _options(arguments)
    if options.home:
        return run(options.errand, options.out, options.home)
    out = options.out or Path(tempfile.mkdtemp(prefix="eyeline-keys-"))
    print(f"The pictures are in {out}", flush=True)
    return max([_in_process(errand, out) for errand in ([options.errand] if options.errand else MOST)])


def run(errand: str, out: Path, home: Path) -> int:
    """Start the program and do one errand in it."""
    from PySide6.QtCore import QCoreApplication

    from app.ui import application
    from app.ui.widgets import chance_fields
    from tests.e2e.user_keys import to_second_round, to_warbands
    from tests.e2e.user_player import Player
    from tests.e2e.user_start import CountingHands

    chance_fields.random_seed = lambda: SEED
    said, kept = list[str](), list[CountingHands]()
    launched = application.create_application
    kind, game = errand.split("_")

    def end(problem: str) -> None:
        said.append(problem)
        QCoreApplication.exit(1 if problem else 0)

    def begun() -> Any:
        found = launched()
        hands = CountingHands(out / errand)
        kept.append(hands)
        player = Player(hands, home / "Downloads", home / "table.jpg")
        hands.ended.connect(end)
        hands.begin((to_warbands if kind == "warbands" else to_second_round)(player, int(game) - 1))
        return found

    application.create_application = begun
    application.run(None)
    problem = "".join(said) if said else f"The window was gone before this was so: {kept[0].waits_for}."
    return _judge(errand, kept[0], problem)


def _judge(errand: str, hands: CountingHands, problem: str) -> int:
    told = f"{errand}: {hands.count} keys ({', '.join(hands.done)})"
    print(f"{told}\n{problem}" if problem else told, flush=True)
    if hands.count > MOST[errand]:
        print(f"That is more than {MOST[errand]}.", flush=True)
    return 1 if problem or hands.count > MOST[errand] else 0


def _in_process(errand: str, out: Path) -> int:
    with tempfile.TemporaryDirectory(prefix="eyeline-home-") as folder:
        (out / errand).mkdir(parents=True, exist_ok=True)
        return Desk().run("tests.e2e.count_keys", ["--out", str(out), "--errand", errand], Path(folder))


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the pictures go")
    parser.add_argument("--errand", choices=MOST, help="only this one")
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
