"""The manual page and the completions of shells, made from the command line's own parser while the program is built.

`freeze` runs `python -m build_scripts.release.installers.cli_documents FOLDER` with the packages of the bundle. The
files are written as they lie under `share`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from pathlib import Path
from typing import cast

from build_scripts.release.installers.program_tree import VERSION

COMPLETIONS = {
    "bash": "bash-completion/completions/eyeline",
    "zsh": "zsh/vendor-completions/_eyeline",
    "fish": "fish/vendor_completions.d/eyeline.fish",
}
"""Shells and the paths of their completions under `share`."""
MANUAL = "man/man1/eyeline.1"
DOCUMENTS = (*COMPLETIONS.values(), MANUAL)
_INTRODUCTION = """
Without arguments, or with files, eyeline opens its window. With a command it answers in the terminal. Every command
exits with 0, with 2 and one line on standard error for bad input, and with 130 after Ctrl+C.
"""
_FILES = {
    "~/.local/share/Eyeline": "Battles without a name, settings, models, fighters, templates and card packs.",
    "~/.cache/Eyeline": "What can be made again.",
}
_ENVIRONMENT = {"EYELINE_DATA": "A folder that holds everything the program writes, instead of these two."}


def write(parser: argparse.ArgumentParser, folder: Path) -> None:
    """Writes all documents of the parser below a folder."""
    import shtab

    _complete_paths(parser, shtab.FILE)
    texts = {path: shtab.complete(parser, shell=shell) for shell, path in COMPLETIONS.items()}
    for name, text in {**texts, MANUAL: manual_page(parser)}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")


def manual_page(parser: argparse.ArgumentParser) -> str:
    """Returns the manual page of the program, with all commands; its date is SOURCE_DATE_EPOCH if that is set."""
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    lines = [
        f'.TH EYELINE 1 "{date}" "Eyeline {VERSION}" "Games"',
        ".SH NAME",
        f"eyeline \\- {_text((parser.description or '').split('.')[0])}",
        ".SH SYNOPSIS",
        "\\fBeyeline\\fR [\\fIFILE\\fR ...]",
        ".br",
        "\\fBeyeline\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR ...]",
        ".SH DESCRIPTION",
        _text(_INTRODUCTION),
        ".SH OPTIONS",
        *_entries(
            {"\\fB\\-h\\fR, \\fB\\-\\-help\\fR": "Show the help of the program, or of the command before it, and exit."}
        ),
        *_arguments(parser),
        ".SH COMMANDS",
    ]
    for name, command in _commands(parser).items():
        lines += [f".SS {_text(name)}", _text(command.description or ""), *_usage(command), *_arguments(command)]
    for title, entries in {"FILES": _FILES, "ENVIRONMENT": _ENVIRONMENT}.items():
        lines += [f".SH {title}", *_entries({_text(name): text for name, text in entries.items()})]
    return "\n".join(lines) + "\n"


def _usage(command: argparse.ArgumentParser) -> list[str]:
    formatter = argparse.HelpFormatter(command.prog, width=78)
    formatter.add_usage(command.usage, command._actions, command._mutually_exclusive_groups, prefix="")
    usage = formatter.format_help().strip().splitlines()
    return [".PP", ".nf", *(_text(line, one_line=False) for line in usage), ".fi"]


def _arguments(parser: argparse.ArgumentParser) -> list[str]:
    formatter = argparse.HelpFormatter(parser.prog)
    entries: dict[str, str] = {}
    for action in parser._actions:
        if action.dest in ("command", "help") or action.help == argparse.SUPPRESS:
            continue  # every command has --help
        names = formatter._format_action_invocation(action)
        bold = re.sub(r"(?<![\w-])(-{1,2}[a-z][\w-]*)", r"\\fB\1\\fR", _text(names).replace("\\-", "-"))
        entries[bold.replace("-", "\\-")] = formatter._expand_help(action) if action.help else ""
    return _entries(entries)


def _entries(entries: dict[str, str]) -> list[str]:
    return [line for name, text in entries.items() for line in (".TP", name, _text(text))]


def _text(text: str, one_line: bool = True) -> str:
    """Returns a text as troff: with no character that it would take for a command."""
    plain = " ".join(text.split()) if one_line else text
    escaped = (
        plain.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("\N{HORIZONTAL ELLIPSIS}", "...")
    )
    return f"\\&{escaped}" if escaped.startswith((".", "\\(aq")) else escaped


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (choices,) = (action.choices for action in parser._actions if action.dest == "command")
    return cast("dict[str, argparse.ArgumentParser]", choices)


def _complete_paths(parser: argparse.ArgumentParser, files: object) -> None:
    """Has shells complete file names wherever the parser takes a path."""
    for one in (parser, *_commands(parser).values()):
        for action in one._actions:
            if action.type is Path:
                action.complete = files  # type: ignore[attr-defined]  # where shtab looks for it


def _no_drawing(*_given: object) -> None:
    raise NotImplementedError


def main() -> int:
    """Writes the documents of the program's parser, in English, to the folder that is named."""
    from app.cli import parser
    from app.cli.drawing_hooks import Drawers

    drawers = Drawers(*[_no_drawing] * 6)  # type: ignore[arg-type]  # nothing is drawn
    write(parser.make_parser(parser.make_commands(drawers)), Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
