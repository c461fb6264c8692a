"""Plays a new user in the real window: a table is built, disputed, closed and found again, with a picture of each step.

`dev.py e2e new_user [--out FOLDER] [--meshes FOLDER] [--size WxH] [--text PERCENT]`

On Linux it has a virtual screen of its own. It ends with 1 and a sentence at the first thing that is not as it should.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build_scripts.dev import ROOT
from tests.e2e.user_desk import add_desk_options, read_desk

if TYPE_CHECKING:
    from tests.e2e.user_player import Player

MESHES = ROOT.parent / "shared" / "meshes"
ACTS = ("first", "next")
STATE = "state.json"


def main(arguments: list[str] | None = None) -> int:
    """Play both evenings, each in a process of its own: 0 where all went well."""
    options = _options(arguments)
    if options.act:
        return play_act(options.act, options.out, options.home)
    out = options.out or Path(tempfile.mkdtemp(prefix="eyeline-new-user-"))
    out.mkdir(parents=True, exist_ok=True)
    print(f"The pictures are in {out}")
    with tempfile.TemporaryDirectory(prefix="eyeline-home-") as folder:
        home = Path(folder)
        _pack(home, options.meshes)
        for act in ACTS:
            print(f"\n{act.capitalize()} evening", flush=True)
            if code := read_desk(options).run("tests.e2e.new_user", ["--act", act, "--out", str(out)], home):
                return code
    print("\nAll of it was there again.")
    return 0


def play_act(act: str, out: Path, home: Path) -> int:
    """Start the program and play one evening in it."""
    from PySide6.QtCore import QCoreApplication

    from app.ui import application
    from tests.e2e.user_hands import Hands
    from tests.e2e.user_next import next_evening
    from tests.e2e.user_player import Player
    from tests.e2e.user_seeing import CLOSED
    from tests.e2e.user_story import first_evening

    said = list[str]()
    kept = list[Hands]()
    launched = application.create_application

    def leave_stuck(problem: str) -> None:
        if problem:
            QCoreApplication.exit(1)

    def begun() -> Any:
        found = launched()
        hands = Hands(out, first=0 if act == ACTS[0] else 60)
        kept.append(hands)
        player = Player(hands, home / "Downloads", home / "table.jpg")
        story = (
            first_evening(player, lambda: _write(out, state_of(player)))
            if act == ACTS[0]
            else next_evening(player, json.loads((out / STATE).read_text()))
        )
        hands.ended.connect(said.append)
        hands.ended.connect(leave_stuck)
        hands.begin(story)
        return found

    application.create_application = begun
    code = application.run(None)
    for freeze in kept[0].freezes:
        print(f"Nothing moved for {freeze}")
    problem = "".join(said)
    if not said and kept[0].waits_for != CLOSED:  # the program ends with its window, and the story with it
        problem = f"The window was gone before this was so: {kept[0].waits_for}."
    print(problem, end="\n" if problem else "", flush=True)
    return 1 if problem else code


def state_of(player: Player) -> dict[str, Any]:
    """What has to be there again: the battle, its steps, and a verdict on a pair."""
    import msgspec

    document = player.document
    session, choice, found = document.session, document.sight_pair, player.window.sight.verdict.answer
    assert found is not None
    assert found.pair is not None
    return {
        "battle": msgspec.json.encode(session.battle).decode(),
        "labels": [step.label for step in session.history.steps],
        "at": session.history.at,
        "undo": session.undo_label,
        "redo": session.redo_label,
        "pair": [choice.seer, choice.target],
        "verdict": found.pair.ruling.kind,
        "line": repr(found.pair.sight.witness),
        "models": sorted({piece.model for piece in session.battle.pieces}),
    }


def _write(out: Path, state: dict[str, Any]) -> None:
    (out / STATE).write_text(json.dumps(state, indent=1))


def _pack(home: Path, meshes: Path) -> None:
    from tests.e2e import user_files

    user_files.download(meshes, home / "Downloads")
    user_files.take_photo(home / "table.jpg")


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the pictures go")
    parser.add_argument("--meshes", type=Path, default=MESHES, help="the collection of real meshes")
    parser.add_argument("--act", default="", help=argparse.SUPPRESS)
    add_desk_options(parser)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
