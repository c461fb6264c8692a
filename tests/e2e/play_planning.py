"""Plans an evening of each game in the real window, by mouse and keyboard, with a picture of each step.

`dev.py e2e play_planning [--out FOLDER] [--game warcry|warcrow] [--size WxH] [--text PERCENT]`

Every place that was proposed meanwhile is judged afterwards: by the rules, and where it is said to be unseen by sight
anew. On Linux it has a virtual screen of its own. It ends with 1 and a sentence for each thing that is not as it
should be.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from build_scripts.dev import ROOT
from tests.e2e.user_desk import add_desk_options, read_desk

GAMES = ("warcry", "warcrow")
MESHES = ROOT.parent / "shared" / "meshes"


def main(arguments: list[str] | None = None) -> int:
    """Plan in each, in a process of its own: 0 where all went well."""
    options = _options(arguments)
    if options.home:
        return play(options.game, options.out, options.meshes, options.home)
    out = options.out or Path(tempfile.mkdtemp(prefix="eyeline-plans-"))
    print(f"The pictures are in {out}")
    code = 0
    for game in (options.game,) if options.game else GAMES:
        print(f"\n{game.capitalize()}", flush=True)
        folder = out / game
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="eyeline-home-") as home:
            passed = ["--game", game, "--out", str(folder), "--meshes", str(options.meshes)]
            code = max(code, read_desk(options).run("tests.e2e.play_planning", passed, Path(home)))
    print("\nNot all of it is as it should." if code else "\nPlanned to the end.")
    return code


def play(game: str, out: Path, meshes: Path, home: Path) -> int:
    """Start the program and plan in it; then judge what it proposed."""
    from app.session import open_session
    from build_scripts.soundness.plan_judge import find_faults
    from tests.e2e import user_program
    from tests.e2e.user_hands import Story
    from tests.e2e.user_planning import PLANNED, PlannedEvening, plan_warcrow, plan_warcry
    from tests.e2e.user_player import Player

    evenings = list[PlannedEvening]()

    def tell(player: Player) -> Story:
        evening = PlannedEvening(player, out, meshes)
        evenings.append(evening)
        return {"warcry": plan_warcry, "warcrow": plan_warcrow}[game](evening)

    code = user_program.play(out, home, tell)
    (evening,) = evenings
    if not (out / PLANNED).exists():
        return max(code, 1)
    session = open_session(out / PLANNED)
    faults = list(find_faults(evening.claims, session.table.meshes))
    session.close()
    pairs = sum(len(one.unseen) for one in evening.claims)
    print(
        f"{evening.maps} maps, {len(evening.claims)} proposals, {pairs} times unseen; {len(faults)} faults", flush=True
    )
    print("\n".join(faults), end="\n" if faults else "", flush=True)
    return max(code, 1 if faults else 0)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the pictures go")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--meshes", type=Path, default=MESHES, help="the collection of real meshes")
    add_desk_options(parser)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
