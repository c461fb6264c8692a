"""Plays a whole battle of each game in the real window, by mouse and keyboard, with a picture of each step.

`dev.py e2e play_battles [--out FOLDER] [--battle first|second] [--size WxH] [--text PERCENT]`

On Linux it has a virtual screen of its own. The reports of the battles lie beside the pictures. It ends with 1 and a
sentence at the first thing that is not as it should.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.e2e.user_desk import add_desk_options, read_desk

BATTLES = ("first", "second")


def main(arguments: list[str] | None = None) -> int:
    """Play them, each in a process of its own: 0 where all went well."""
    options = _options(arguments)
    if options.home:
        return play(options.battle, options.out, options.home)
    out = options.out or Path(tempfile.mkdtemp(prefix="eyeline-battles-"))
    print(f"The pictures and reports are in {out}")
    for name in (options.battle,) if options.battle else BATTLES:
        print(f"\nThe {name} battle", flush=True)
        folder = out / name
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="eyeline-home-") as home:
            arguments = ["--battle", name, "--out", str(folder)]
            if code := read_desk(options).run("tests.e2e.play_battles", arguments, Path(home)):
                return code
    print("\nPlayed to the end.")
    return 0


def play(battle: str, out: Path, home: Path) -> int:
    """Start the program and play one battle in it."""
    from tests.e2e import user_program
    from tests.e2e.user_battle import whole_battle

    return user_program.play(out, home, lambda player: whole_battle(player, battle, out))


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the pictures and reports go")
    parser.add_argument("--battle", choices=BATTLES, help="only this one")
    add_desk_options(parser)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
