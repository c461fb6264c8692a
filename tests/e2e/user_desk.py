"""The desk a scripted player sits at: a screen of some size, texts of some size, and a home of its own."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from build_scripts.dev import ROOT, on_own_screen, own_screen_env

SIZE, TEXT_PERCENT = (1366, 768), 100
"""A club's laptop, in pixels."""


@dataclass(frozen=True)
class Desk:
    """The screen in pixels, and how large texts are."""

    size: tuple[int, int] = SIZE
    text_percent: int = TEXT_PERCENT

    def run(self, module: str, arguments: list[str], home: Path) -> int:
        """Run a script in a process of its own, which finds this desk and nobody's settings; its exit status."""
        (home / "run").mkdir(mode=0o700, exist_ok=True)
        data = home / "data"
        if not data.exists():
            data.mkdir()
            (data / "settings.json").write_text(json.dumps({"text_percent": self.text_percent}))
        env = own_screen_env(dict(os.environ), str(home / "run"))
        env |= {"EYELINE_DATA": str(data), "EYELINE_LANGUAGE": "en", "HOME": str(home), "PYTHONPATH": str(ROOT)}
        command = on_own_screen(
            sys.platform, [sys.executable, "-m", module, *arguments, "--home", str(home)], self.size
        )
        return subprocess.run(command, env=env, cwd=ROOT, check=False).returncode


def add_desk_options(parser: argparse.ArgumentParser) -> None:
    """Options for the screen and its texts, and the hidden one for the home of the process that is started."""
    parser.add_argument("--size", type=parse_size, default=SIZE, metavar="WxH", help="of the screen, in pixels")
    parser.add_argument("--text", type=int, default=TEXT_PERCENT, metavar="PERCENT", help="how large texts are")
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)


def read_desk(options: argparse.Namespace) -> Desk:
    """The desk that the options ask for."""
    return Desk(options.size, options.text)


def parse_size(text: str) -> tuple[int, int]:
    """Two numbers of pixels, such as 1366x768."""
    wide, _, high = text.partition("x")
    if not (wide.isdecimal() and high.isdecimal()):
        raise argparse.ArgumentTypeError(f"“{text}” is no size such as 1366x768")
    return int(wide), int(high)
