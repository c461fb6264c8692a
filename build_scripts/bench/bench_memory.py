"""Measures the window's memory with the demo, and its growth over scripted battles opened one after another.

`dev.py bench bench_memory [--minutes N] [--maps] [--size WxH]`. On Linux it has its own virtual screen, by default as
large as a laptop's: buffers of the 3D view grow with it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from build_scripts.dev import ROOT, on_own_screen, own_screen_env

if TYPE_CHECKING:
    from tests.e2e.driver.hands import Story
    from tests.e2e.driver.player import ScriptedPlayer

DEMO_AIM, GROWTH_AIM = 450, 100
"""Targets in MB: with the demo at rest, and for the growth over an evening."""
REST_S = 15.0
"""Seconds of inactivity, with no proofs or light pending, before memory at rest is measured."""
MB = 1e6
LAPTOP = 1366, 768


def rows(minutes: float, maps: bool = False, size: tuple[int, int] = LAPTOP) -> Iterator[str]:
    """Yields one printable line per measurement, from the program in its own process."""
    if not Path("/proc/self/smaps_rollup").exists():
        yield "memory: this system does not report a process's memory"
        return
    with tempfile.TemporaryDirectory(prefix="eyeline-home-") as folder:
        home = Path(folder)
        (home / "run").mkdir(mode=0o700)
        env = own_screen_env(dict(os.environ), str(home / "run"))
        env |= {"EYELINE_DATA": str(home / "data"), "EYELINE_LANGUAGE": "en", "HOME": str(home)}
        inside = [sys.executable, "-m", "build_scripts.bench.bench_memory", "--home", folder, "--minutes", str(minutes)]
        command = on_own_screen(sys.platform, [*inside, *(["--maps"] if maps else [])], size)
        env["PYTHONPATH"] = str(ROOT)
        with subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            yield from (line.rstrip("\n") for line in child.stdout if line.startswith(("memory", "  ")))


def play(home: Path, minutes: float, maps: bool) -> int:
    """Runs as the program: rests, plays for the given time, and prints the memory at each rest."""
    from app.ui.pyside_startup_patch import skip_source_search

    skip_source_search()
    from tests.e2e.driver import program
    from tests.e2e.driver.hands import ScriptedHands
    from tests.e2e.driver.player import ScriptedPlayer

    def tell(hands: ScriptedHands) -> Story:
        return _evening(ScriptedPlayer(hands, home, home, home), minutes, maps)

    if problem := program.play(lambda: ScriptedHands(home), tell):
        print(f"memory: the scripted player got stuck: {problem} Until then: {_told()}", flush=True)
    return 0


def _evening(player: ScriptedPlayer, minutes: float, maps: bool) -> Story:
    """Runs the demo at rest, then whole battles of both games, each followed by the demo, until the time is up."""
    from tests.e2e.chapters.whole_battle import whole_battle

    yield lambda: player.window.document, "the demo is open"
    yield from _rest(player)
    first, demo = taken_mb(), player.names
    print(f"memory with the demo: {_told()} (aim: {DEMO_AIM})", flush=True)
    if maps:
        print(*_largest_maps(), sep="\n", flush=True)
    began, battles = time.monotonic(), 0
    while time.monotonic() - began < minutes * 60:
        yield from whole_battle(player, ("first", "second")[battles % 2])
        yield from player.find("Demo")
        yield lambda: player.names == demo, "the demo is open again"
        yield from _rest(player)
        battles += 1
        spent = (time.monotonic() - began) / 60
        print(
            f"  after {battles} battles, {spent:.0f} minutes: {_told()}, {taken_mb() - first:+.0f} (aim: {GROWTH_AIM})",
            flush=True,
        )
    if maps and battles:
        print(*_largest_maps(), sep="\n", flush=True)


def _rest(player: ScriptedPlayer) -> Story:
    yield lambda: player.document.scene_sync.is_lit and player.proven(), "the demo is lit and its verdict is proven"
    until = time.monotonic() + REST_S
    yield lambda: time.monotonic() > until, "nothing happens for a while"


def _told() -> str:
    pss, private = _rollup("Pss"), _rollup("Private_Dirty") + _rollup("Private_Clean")
    return f"{taken_mb():.0f} MB resident, {pss:.0f} proportional, {private:.0f} its own"


def taken_mb() -> float:
    """Returns the resident memory of this process in MB."""
    return _rollup("Rss")


def _rollup(what: str) -> float:
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{what}:")) / MB


def _largest_maps(count: int = 40) -> Iterator[str]:
    """Yields the largest memory mappings with their resident size in MB."""
    resident, name = Counter[str](), ""
    for line in Path("/proc/self/smaps").read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if not parts[0].endswith(":"):
            name = Path(parts[5]).name if len(parts) > 5 else _size_class(parts[0])
        elif parts[0] == "Rss:":
            resident[name] += int(parts[1]) * 1024
    for name, size in resident.most_common(count):
        yield f"    {size / MB:7.1f} {name}"


def _size_class(span: str) -> str:
    """Returns the size class of an anonymous mapping, which distinguishes arenas, stacks and large blocks."""
    low, high = (int(end, 16) for end in span.split("-"))
    return f"[nameless, {'below 1' if high - low < MB else f'{(high - low) / MB:.0f}'} MB]"


def _parse_size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def main(arguments: list[str] | None = None) -> int:
    """Prints the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3.0, help="minutes to play (0: only the demo)")
    parser.add_argument("--maps", action="store_true", help="list the memory mappings")
    parser.add_argument("--size", type=_parse_size, default=LAPTOP, help="size of the screen, such as 1920x1080")
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.home:
        return play(options.home, options.minutes, options.maps)
    for row in rows(options.minutes, options.maps, options.size):
        print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
