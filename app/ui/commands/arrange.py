"""Commands that move what is selected, and line it up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Literal

from app.language import mark
from app.ui.commands.command import Command, When, has_selection, in_play, is_open, when

if TYPE_CHECKING:
    from app.ui.play import Play
    from app.ui.window import Window

MOVE, ARRANGE = mark("&Move"), mark("&Arrange")
TURN = 15.0
"""Degrees for one press of a key."""

RAISE_MM, FINE_MM, INCH_MM = 5.0, 1.0, 25.4
GROWTH = 1.05
"""How much larger a piece becomes for one press of a key."""
ARROWS = (("Left", -1, 0), ("Right", 1, 0), ("Up", 0, 1), ("Down", 0, -1))

has_hold = when(lambda play: play.handling.ids or play.tool.dragging, mark("Select something first"))
has_two = when(lambda play: len(play.selection.ids) > 1, mark("Select two things first"))
has_several = when(lambda play: len(play.selection.ids) > 2, mark("Select three things first"))
has_piece = when(
    lambda play: any(piece.id in play.selection.ids for piece in play.session.battle.pieces),
    mark("Select a piece of terrain first"),
)


def _row(id: str, where: tuple[str, str], key: str, do: Callable[[Play], object], enabled: When) -> Command:
    return Command(id, *where, key, in_play(do), enabled)


def _on_table(id: str, where: tuple[str, str], key: str, do: Callable[[Play], object], enabled: When) -> Command:
    return Command(id, *where, key, in_play(do), enabled, on_table=True)


def _pushes() -> Iterator[Command]:
    """Arrow keys: as far as the grid is wide, else 5 mm; with Shift 1 mm, with Ctrl an inch."""
    texts = {
        "Left": (mark("Push to the left"), mark("Push to the left by 1 mm"), mark("Push to the left by an inch")),
        "Right": (mark("Push to the right"), mark("Push to the right by 1 mm"), mark("Push to the right by an inch")),
        "Up": (mark("Push away"), mark("Push away by 1 mm"), mark("Push away by an inch")),
        "Down": (mark("Pull near"), mark("Pull near by 1 mm"), mark("Pull near by an inch")),
    }
    for text, (kind, shift, mm) in enumerate(
        (("", "", 0.0), ("_fine", "Shift+", FINE_MM), ("_inch", "Ctrl+", INCH_MM))
    ):
        for key, right, ahead in ARROWS:
            run = partial(_push, right=right, ahead=ahead, mm=mm)
            id = f"push_{key.lower()}{kind}"
            yield Command(id, MOVE, texts[key][text], shift + key, run, has_selection, on_table=True)


def _next_grid(window: Window) -> None:
    if window.play:
        window.play.handling.next_grid()
        window.desk.set(grid_mm=window.play.handling.snaps.grid_mm)


def _push(window: Window, right: int, ahead: int, mm: float) -> None:
    if window.play and window.view:
        mm = mm or window.play.handling.step_mm
        window.play.handling.push(right * mm, ahead * mm, window.view.orbit_.azimuth)


def _heights() -> Iterator[Command]:
    rows = (
        ("raise", mark("R&aise"), "PgUp", RAISE_MM),
        ("lower", mark("Lo&wer"), "PgDown", -RAISE_MM),
        ("raise_fine", mark("Raise by 1 mm"), "Shift+PgUp", FINE_MM),
        ("lower_fine", mark("Lower by 1 mm"), "Shift+PgDown", -FINE_MM),
    )
    for id, text, key, mm in rows:
        run = in_play(lambda play, mm=mm: play.handling.raise_(mm))
        yield Command(id, MOVE, text, key, run, has_selection, on_table=True)


def _alignments() -> Iterator[Command]:
    rows: tuple[tuple[str, str, Literal[0, 1], Literal["low", "middle", "high"]], ...] = (
        ("align_left", mark("Line up left edges"), 0, "low"),
        ("align_middle", mark("Line up middles, one behind the other"), 0, "middle"),
        ("align_right", mark("Line up right edges"), 0, "high"),
        ("align_near", mark("Line up near edges"), 1, "low"),
        ("align_row", mark("Line up middles in a row"), 1, "middle"),
        ("align_far", mark("Line up far edges"), 1, "high"),
    )
    for id, text, axis, side in rows:
        run = in_play(lambda play, axis=axis, side=side: play.arranging.align(axis, side))
        yield Command(id, ARRANGE, text, "", run, has_two)


COMMANDS = (
    _row("turn_left", (MOVE, mark("Turn &left")), "Q", lambda play: play.turn(TURN), has_hold),
    _row("turn_right", (MOVE, mark("Turn &right")), "E", lambda play: play.turn(-TURN), has_hold),
    _row("turn_left_fine", (MOVE, mark("Turn left by 1°")), "Shift+Q", lambda play: play.turn(1.0), has_hold),
    _row("turn_right_fine", (MOVE, mark("Turn right by 1°")), "Shift+E", lambda play: play.turn(-1.0), has_hold),
    *_pushes(),
    *_heights(),
    _on_table("larger", (MOVE, mark("Lar&ger")), "+", lambda play: play.handling.scale(GROWTH), has_piece),
    _on_table("smaller", (MOVE, mark("S&maller")), "-", lambda play: play.handling.scale(1 / GROWTH), has_piece),
    _on_table("stand", (MOVE, mark("&Stand on what is below")), "End", lambda p: p.arranging.stand(), has_selection),
    *_alignments(),
    _row("spread_across", (ARRANGE, mark("Spread evenly across")), "", lambda p: p.arranging.spread(0), has_several),
    _row("spread_deep", (ARRANGE, mark("Spread evenly in depth")), "", lambda p: p.arranging.spread(1), has_several),
    _row("turn_alike", (ARRANGE, mark("Turn all the same way")), "", lambda p: p.arranging.turn_alike(), has_two),
    Command("grid", ARRANGE, mark("Next gri&d: none, 5, 10, 25.4 mm"), "G", _next_grid, is_open, icon="grid"),
)
