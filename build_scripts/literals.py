"""The texts that are to be translated: in calls of tr, mark and counted, and the titles of the shipped terrain."""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
BELOW, WINDOW = "app.language", "app.ui.language"
Door = Literal["gettext", "qt"]
"""Who translates a text: gettext below the window, Qt in it."""
TEXTS = {"tr": slice(0, 1), "mark": slice(0, 1), "counted": slice(1, 3)}
"""Which arguments of a call are texts: `counted` has one for one thing and one for many."""


@dataclass(frozen=True)
class Text:
    """A text as it stands in the code, with its plural or "", and the file it is in."""

    one: str
    many: str
    file: str
    door: Door


def texts(root: Path = ROOT) -> list[Text]:
    """All texts of a checkout, in the order of files and lines."""
    code = sorted((root / "app").rglob("*.py"))
    packs = sorted((root / "terrain_models").glob("*/pack.toml"))
    return [
        *(text for path in code for text in _in_file(path, root)),
        *(text for path in packs for text in _in_pack(path, root)),
    ]


def door(texts: list[Text], door: Door) -> dict[tuple[str, str], list[str]]:
    """The texts that one of the two translates, each once, with the files it is in."""
    found: dict[tuple[str, str], list[str]] = {}
    for text in texts:
        if text.door == door:
            files = found.setdefault((text.one, text.many), [])
            if text.file not in files:
                files.append(text.file)
    return found


def _in_file(path: Path, root: Path) -> Iterator[Text]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    file = path.relative_to(root).as_posix()
    doors = _doors(tree)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        assert isinstance(call.func, ast.Name)
        words = [word for word in map(_words, call.args[TEXTS.get(call.func.id, slice(0))]) if word]
        if words and call.func.id in doors:
            yield Text(words[0], words[1] if len(words) > 1 else "", file, doors[call.func.id])


def _in_pack(path: Path, root: Path) -> Iterator[Text]:
    pack = tomllib.loads(path.read_text(encoding="utf-8"))
    for title in (pack["name"], *(model["title"] for model in pack["model"])):
        yield Text(title, "", path.relative_to(root).as_posix(), "gettext")


def _doors(tree: ast.Module) -> dict[str, Door]:
    """Who translates what each name marks: that depends on the module it comes from."""
    found: dict[str, Door] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in (BELOW, WINDOW):
            for name in node.names:
                found[name.name] = "qt" if node.module == WINDOW else "gettext"
    return found


def _words(node: ast.expr) -> str:
    """The text where it is a literal; a name stands for a text that is marked where it is written."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
