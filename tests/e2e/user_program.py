"""The program as a scripted player starts it: in this process, with a story that begins as soon as it runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from app.ui import application, workers
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_start import CountingHands

LONGEST_S = 120.0
"""So long threads are waited for at the end."""


def play(out: Path, home: Path, make_story: Callable[[Player], Story]) -> int:
    """Start the program and play a story in it, with pictures in a folder.

    0 where it came to its end, else 1 and a sentence that is printed.
    """
    said, kept = list[str](), list[CountingHands]()
    launched = application.create_application

    def end(problem: str) -> None:
        said.append(problem)
        QCoreApplication.exit(1 if problem else 0)

    def begin() -> Any:
        found = launched()
        hands = CountingHands(out)  # only now is there an application for its timers
        kept.append(hands)
        hands.ended.connect(end)
        hands.begin(make_story(Player(hands, home / "Downloads", home / "table.jpg")))
        return found

    application.create_application = begin
    application.run(None)
    workers.stop_all(LONGEST_S)  # the window was not closed: what still looks must not outlive Python
    (hands,) = kept
    for freeze in hands.freezes:
        print(f"Nothing moved for {freeze}")
    problem = "".join(said) if said else f"The window was gone before this was so: {hands.waits_for}."
    print(problem, end="\n" if problem else "", flush=True)
    return 1 if problem else 0
