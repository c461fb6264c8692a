"""How much of the screen the table has: at three sizes of screens and of texts, and for three uses of the window.

`dev.py e2e measure_layout`. A window as large as a screen stands for that screen.
"""

import pytest

from app.core.app_paths import DEMO
from build_scripts.assets.help_battle import begin_fight, set_up
from build_scripts.assets.make_help import MEETING, SEEN
from tests.e2e.audits.layout import measure
from tests.e2e.driver.program import open_battle, opened_program, settle, wait_until_drawn

pytestmark = [pytest.mark.gl, pytest.mark.thorough]

SIZES = ((1366, 768), (1280, 800), (1920, 1080))
TEXTS = (100, 150, 200)
LEAST = {"sight": (0.75, 0.0), "setup": (0.62, 0.0), "play": (0.62, 0.30)}
"""The least share of the screen that the view must have, and the board in it, by what the window is used for."""
JUDGED = (1366, 768)


def begin(window, use):
    """Have the window as it is used: to look, to set up, to play."""
    session = window.document.session
    if use == "setup":
        set_up(session)
        window.workspace.actions.run("setup")
    elif use == "play":
        set_up(session)
        begin_fight(session, MEETING, SEEN[0])
    wait_until_drawn(window)


@pytest.mark.parametrize("use", LEAST)
def test_the_table_has_room_enough(qapp, use):
    wrong = []
    with opened_program(JUDGED, look="light") as (window, loader):
        open_battle(window, loader, DEMO)
        begin(window, use)
        for size in SIZES:
            for text in TEXTS:
                window.workspace.settings.set(text_percent=text)
                window.resize(*size)
                settle(0.4)
                wait_until_drawn(window)
                found, name = measure(window), f"{size[0]}×{size[1]}, texts at {text} %"
                print(f"{use}, {name}: view {found.view:.1%}, board {found.board:.1%}")
                if (window.width(), window.height()) != size:
                    wrong.append(f"{name}: the window is larger")
                if size == JUDGED and (found.view < LEAST[use][0] or found.board < LEAST[use][1]):
                    wrong.append(f"{name}: too little")
                wrong += [f"{name}: {part} is cut" for part in found.cut]
        window.workspace.settings.set(text_percent=100)
    assert wrong == []
