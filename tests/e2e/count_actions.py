"""Counts what a player does from the start page to round 1, through a round, and to a verdict on a table of one's own.

`dev.py e2e count_actions [--out FOLDER] [--seeds 3]`

A click, a drag, a key and a text that is typed or pasted are one action each; the window is 1366 × 768. On Linux it has
a virtual screen of its own. It ends with 1 where it takes more actions than it may, or gets stuck.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.e2e.user_desk import Desk

if TYPE_CHECKING:
    from tests.e2e.user_hands import Story
    from tests.e2e.user_player import Player
    from tests.e2e.user_start import CountingHands

MOST = {"round": 12, "verdict": 20, "whole": 30}
"""So many actions at most to round 1, to the first verdict, and through a whole round of 13 fighters."""
GAMES, ROUNDS = (0, 1, 2), (0, 1)
"""The templates of the list that are a game's, and those of which a whole round is played."""


@dataclass(frozen=True)
class Errand:
    """What is counted: a game by its place among the templates and a seed, or the way to a verdict where it is -1.

    `whole` is the round itself, not the way to it.
    """

    template: int
    seed: int
    whole: bool = False

    @property
    def most(self) -> int:
        """So many actions are allowed."""
        return MOST["whole" if self.whole else "round" if self.template >= 0 else "verdict"]

    @property
    def name(self) -> str:
        """What it is called in the list of results."""
        if self.whole:
            return f"a whole round of template {self.template + 1}, seed {self.seed}"
        return f"template {self.template + 1}, seed {self.seed}" if self.template >= 0 else "own table to a verdict"


def main(arguments: list[str] | None = None) -> int:
    """Run all of them, each in a process of its own: 0 where none takes too many actions."""
    options = _options(arguments)
    if options.home:
        return run(Errand(options.template, options.seed, options.whole), options.out, options.home)
    out = options.out or Path(tempfile.mkdtemp(prefix="eyeline-actions-"))
    print(f"The pictures are in {out}", flush=True)
    errands = [Errand(template, seed) for template in GAMES for seed in range(1, options.seeds + 1)]
    rounds = [Errand(template, 1, whole=True) for template in ROUNDS]
    return max([_in_process(errand, out) for errand in (*errands, Errand(-1, 0), *rounds)])


def run(errand: Errand, out: Path, home: Path) -> int:
    """Start the program and do one errand in it."""
    from PySide6.QtCore import QCoreApplication

    from app.ui import application
    from app.ui.widgets import chance_fields
    from tests.e2e.user_player import Player
    from tests.e2e.user_start import CountingHands

    chance_fields.random_seed = lambda: errand.seed
    secrets.randbelow = random.Random(errand.seed).randrange
    said, kept = list[str](), list[CountingHands]()
    launched = application.create_application

    def end(problem: str) -> None:
        said.append(problem)
        QCoreApplication.exit(1 if problem else 0)

    def begun() -> Any:
        found = launched()
        hands = CountingHands(out / errand.name.replace(" ", "_").replace(",", ""))
        kept.append(hands)
        player = Player(hands, home / "Downloads", home / "table.jpg")
        hands.ended.connect(end)
        hands.begin(_story(errand, player))
        return found

    application.create_application = begun
    application.run(None)
    problem = "".join(said) if said else f"The window was gone before this was so: {kept[0].waits_for}."
    return _judge(errand, kept[0], problem)


def _story(errand: Errand, player: Player) -> Story:
    from tests.e2e.user_round import through_round
    from tests.e2e.user_start import to_round_one, to_verdict

    if errand.whole:
        return through_round(player, errand.template)
    return to_verdict(player) if errand.template < 0 else to_round_one(player, errand.template)


def _judge(errand: Errand, hands: CountingHands, problem: str) -> int:
    told = f"{errand.name}: {hands.count} actions ({', '.join(hands.done)})"
    print(f"{told}\n{problem}" if problem else told, flush=True)
    if hands.count > errand.most:
        print(f"That is more than {errand.most}.", flush=True)
    return 1 if problem or hands.count > errand.most else 0


def _in_process(errand: Errand, out: Path) -> int:
    with tempfile.TemporaryDirectory(prefix="eyeline-home-") as folder:
        home = Path(folder)
        (out / errand.name.replace(" ", "_").replace(",", "")).mkdir(parents=True, exist_ok=True)
        arguments = ["--out", str(out), "--template", str(errand.template), "--seed", str(errand.seed)]
        arguments += ["--whole"] if errand.whole else []
        return Desk().run("tests.e2e.count_actions", arguments, home)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the pictures go")
    parser.add_argument("--seeds", type=int, default=3, help="how many deals of each game")
    parser.add_argument("--template", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--whole", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
