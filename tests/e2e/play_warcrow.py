"""Plays two rounds of Warcrow in the real window, by mouse and keyboard, with a picture of each step.

`dev.py e2e play_warcrow [--out FOLDER] [--size WxH] [--text PERCENT]`

Dice are typed in, so that a combat is won, a unit pushed back, pursued, demoralized and rallied, a spell cast, blocked,
and its tinge paid. On Linux it has a virtual screen of its own. The report lies beside the pictures. It ends with 1 and
a sentence at the first thing that is not as it should.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.e2e.user_desk import add_desk_options, read_desk


def main(arguments: list[str] | None = None) -> int:
    """Play in a process of its own: 0 where all went well."""
    options = _options(arguments)
    if options.home:
        return play(options.out, options.home)
    out = options.out or Path(tempfile.mkdtemp(prefix="eyeline-warcrow-"))
    out.mkdir(parents=True, exist_ok=True)
    print(f"The pictures and the report are in {out}", flush=True)
    with tempfile.TemporaryDirectory(prefix="eyeline-home-") as home:
        code = read_desk(options).run("tests.e2e.play_warcrow", ["--out", str(out)], Path(home))
    if not code:
        print("\nPlayed to the end of the second round.")
    return code


def play(out: Path, home: Path) -> int:
    """Start the program and play in it."""
    from tests.e2e import user_program
    from tests.e2e.user_units import two_rounds

    return user_program.play(out, home, lambda player: two_rounds(player, out))


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the pictures and the report go")
    add_desk_options(parser)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
